"""What the terminal shows, as a picture file that needs nothing from anywhere else."""

import io

from rich.console import Console, RenderableType

from keltis.term.look import UNICODE, Look

WIDTH = 86

# Like Rich's own page, but with fonts that are there already: nothing is fetched.
PAGE = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" xml:space="preserve">
<style>
.{unique_id}-matrix {{
  font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px;
  line-height: {line_height}px;
}}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def recorder() -> Look:
    """A screen that keeps what is printed on it."""
    console = Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        markup=False,
        highlight=False,
        emoji=False,
    )
    return Look(console, UNICODE, calm=False)


def drawing(screen: Look, *parts: RenderableType) -> str:
    """The parts as an SVG picture; `screen` comes from `recorder`."""
    screen.console.print(*parts)
    page: str = screen.console.export_svg(title="keltis", code_format=PAGE, unique_id="keltis")
    return page
