"""Where tables go: to the terminal, and into the document."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from benchmarks import machine
from benchmarks.measure import Measurement
from benchmarks.sheets import BELOW, FAILED, OK, Sheet, figure, verdict

STYLES = {OK: "green", BELOW: "bold red", FAILED: "bold red"}

INTRODUCTION = """\
# Benchmarks

How fast the games are, on one core of one machine. This page is written by

    make bench

and every number on it was measured by that command, in one run.
"""

METHOD = """\
## How it was measured

Machines change their speed from minute to minute. Therefore nothing is measured in one piece: each
round takes a short figure of every measurement in turn, and the best figure of all rounds counts.
Between them a loop of integer arithmetic that never changes is timed again and again; it tells how fast
the machine was, so that two runs can be compared. All times are processor time, of one thread or of a whole
process: what else the machine is busy with does not count.

- **Playouts** are whole random games, the deal included, in calls of `playouts` that take about
  a twentieth of a second.
- **Batches** have made 500 steps before the first figure, so that their games stand in mixed phases. The
  actions are random legal ones and are drawn ahead, off the clock, by a second batch that was dealt alike.
- **`sample` inside the kernel** copies a state without its hidden cards and fills it again, at all
  decisions of some random games.
- **`Game`** does the decisions of random games again; `Game.view` looks at positions nobody has looked at
  before.
- **Processes** are measured from start to end. For a first run the cache folder is empty, and everything
  that is needed is compiled; SciPy, which only OpenSpiel brings along, is hidden from them. `keltis play`
  is measured with `level:3` in the first seat, until the person in the second one is asked and does
  not answer.
"""


def show(console: Console, sheets: Sequence[Sheet]) -> None:
    """Print the tables."""
    for sheet in sheets:
        table = Table(title=sheet.title, title_justify="left", title_style="bold", box=None)
        table.padding = (0, 2, 0, 0)
        table.pad_edge = False
        for place, word in enumerate(sheet.header):
            table.add_column(word, justify="right" if place else "left", no_wrap=True)
        for row in sheet.rows:
            table.add_row(*[Text(cell.replace("`", ""), STYLES.get(cell, "")) for cell in row])
        console.print()
        if sheet.rows:
            console.print(table)
        else:
            console.print(Text(sheet.title, "bold"))
        console.print(Text(sheet.note.replace("`", "").replace("*", ""), "dim"))


def conclude(console: Console, measurements: Sequence[Measurement]) -> None:
    """Say what is below its bar, and what could not be measured."""
    console.print()
    below = [one for one in measurements if verdict(one) == BELOW]
    if below:
        console.print(Text("Below the bar:", STYLES[BELOW]))
        for one in below:
            console.print(Text(f"  {one.name.replace('`', '')}: {figure(one.best, one.unit)}"))
    elif all(verdict(one) == OK for one in measurements if one.bar is not None):
        console.print(Text("Everything reaches its bar.", STYLES[OK]))
    for one in measurements:
        if one.trouble:
            console.print(Text(f"Could not measure {one.name.replace('`', '')}: {one.trouble}"))


def calibrated(speeds: Sequence[float]) -> str:
    """How fast the calibration loop ran, and in each round."""
    if not speeds:
        return "Calibration: none."
    rounds = " ".join([f"{speed / 1e6:.0f}" for speed in speeds])
    best = f"{max(speeds) / 1e6:.0f}"
    return f"Calibration loop: {best} million turns a second at its best; by round: {rounds}."


def write(path: Path, sheets: Sequence[Sheet], speeds: Sequence[float]) -> None:
    """Write the document in one go: whoever reads it meanwhile sees the old one or the new one."""
    parts = [
        INTRODUCTION,
        f"- Date: {machine.today()}\n- Machine: {machine.described()}\n- {calibrated(speeds)}\n",
    ]
    parts += [_markdown(sheet) for sheet in sheets]
    parts.append(METHOD)
    half = path.with_suffix(".md.part")
    try:
        half.write_text("\n".join(parts), encoding="utf-8")
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


def _markdown(sheet: Sheet) -> str:
    lines = [f"## {sheet.title}", "", sheet.note, ""]
    if sheet.rows:
        marks = ["---", *["---:"] * (len(sheet.header) - 1)]
        lines += [_line(row) for row in (sheet.header, tuple(marks), *sheet.rows)]
        lines.append("")
    return "\n".join(lines)


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join([f'**{cell}**' if cell in (BELOW, FAILED) else cell for cell in cells])} |"
