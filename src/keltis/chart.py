"""Charts as SVG: a frame with two scales, and what is drawn in it. Nothing is fetched from anywhere."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from math import ceil, floor, log10

FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
INK, QUIET, LINE, PAPER = "#26332b", "#6f7d74", "#d9e0da", "#fbfaf5"
COLOURS = ("#2f6f4f", "#b5552f", "#2f5f93", "#a3477e", "#9a7b1c", "#4d4d8a", "#5b7f2b", "#7a4a3a")
LETTER = 6.6  # about the width of a letter


@dataclass(frozen=True)
class Scale:
    """Where values are on an axis from `start` to `end` (in the picture)."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        low, high = self.low, self.high
        if self.logarithmic:
            low, high, value = log10(low), log10(high), log10(max(value, self.low))
        part = (value - low) / (high - low) if high > low else 0.5
        return self.start + min(1.0, max(0.0, part)) * (self.end - self.start)

    def ticks(self, most: int = 7) -> list[float]:
        """Round values to mark."""
        if self.logarithmic:
            return [10.0**n for n in range(ceil(log10(self.low) - 1e-9), floor(log10(self.high) + 1e-9) + 1)]
        step = nice((self.high - self.low) / most)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [n * step for n in range(first, last + 1)]


def nice(step: float) -> float:
    """The next of 1, 2, 5, 10, 20 ... that is no smaller."""
    if step <= 0:
        return 1.0
    power = 10.0 ** floor(log10(step))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= step * (1 - 1e-9))


@dataclass
class Picture:
    """A picture that grows by elements."""

    width: float
    height: float
    title: str
    parts: list[str] = field(default_factory=list)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, colour: str = LINE, width: float = 1, dash: str = ""
    ) -> None:
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" '
            f'stroke-width="{width:g}"{dashed}/>'
        )

    def path(self, points: Sequence[tuple[float, float]], colour: str, width: float = 2) -> None:
        places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(
            f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
            'stroke-linejoin="round" stroke-linecap="round"/>'
        )

    def dot(self, x: float, y: float, colour: str, radius: float = 4.5, hint: str = "") -> None:
        title = f"<title>{escape(hint)}</title>" if hint else ""
        self.parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{colour}" stroke="{PAPER}" '
            f'stroke-width="1.5">{title}</circle>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 12,
        colour: str = INK,
        anchor: str = "start",
        bold: bool = False,
    ) -> None:
        weight = ' font-weight="600"' if bold else ""
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{colour}" '
            f'text-anchor="{anchor}"{weight}>{escape(words)}</text>'
        )

    def svg(self) -> str:
        """The whole picture."""
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
                f'font-family="{FONT}" role="img">',
                f"<title>{escape(self.title)}</title>",
                f'<rect width="{self.width:g}" height="{self.height:g}" fill="{PAPER}"/>',
                *self.parts,
                "</svg>",
                "",
            ]
        )


def spread_out(wanted: Sequence[float], gap: float) -> list[float]:
    """Places for labels near those wanted, in their order, no two closer than the gap."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    places = [0.0] * len(wanted)
    groups: list[list[int]] = []
    for number in order:
        groups.append([number])
        while (
            len(groups) > 1
            and _middle(groups[-1], wanted) - _middle(groups[-2], wanted)
            < gap * (len(groups[-1]) + len(groups[-2])) / 2
        ):
            last = groups.pop()
            groups[-1] += last
    for group in groups:
        middle = _middle(group, wanted)
        for place, number in enumerate(group):
            places[number] = middle + gap * (place - (len(group) - 1) / 2)
    return places


def _middle(group: Sequence[int], wanted: Sequence[float]) -> float:
    return sum(wanted[number] for number in group) / len(group)
