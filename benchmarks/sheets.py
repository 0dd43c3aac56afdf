"""What was measured, as tables of words: the terminal and the document show the same."""

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks import batches, kernel, openspiel
from benchmarks.measure import BYTES, PER_SECOND, Measurement
from benchmarks.openspiel import Rival

UNKNOWN = "–"
OK, BELOW, FAILED = "ok", "below", "failed"


@dataclass(frozen=True)
class Sheet:
    """A table with its title and a sentence about it."""

    title: str
    note: str
    header: tuple[str, ...]
    rows: list[tuple[str, ...]]


def figure(value: float | None, unit: str) -> str:
    """A value with three digits that count."""
    if value is None:
        return UNKNOWN
    if unit == BYTES:
        return f"{value:,.0f} {unit}"
    size, prefix = 1.0, ""
    if unit == PER_SECOND:
        size, prefix = next((s for s in ((1e6, "M"), (1e3, "k")) if value >= s[0]), (1.0, ""))
    scaled = value / size
    places = 0 if scaled >= 100 else 1 if scaled >= 10 else 2
    if unit != PER_SECOND and scaled < 1:
        places = 3
    return f"{scaled:,.{places}f} {prefix}{unit}"


def bar(one: Measurement) -> str:
    """A bar, as a person would write it."""
    if one.bar is None:
        return UNKNOWN
    if one.unit != PER_SECOND:
        return f"≤ {one.bar:g} {one.unit}"
    return f"{one.bar / 1e6:g} M/s" if one.bar >= 1e6 else f"{one.bar / 1e3:g} k/s"


def verdict(one: Measurement) -> str:
    """Whether a measurement reaches its bar."""
    if one.trouble:
        return FAILED
    if one.ratio is None:
        return UNKNOWN if one.bar is not None else ""
    return OK if one.ratio >= 1 else BELOW


def times(ratio: float | None) -> str:
    """A ratio, as 1.25×."""
    if ratio is None:
        return UNKNOWN
    places = 0 if ratio >= 100 else 1 if ratio >= 10 else 2
    return f"{ratio:,.{places}f}×"


def over(one: Measurement, other: Measurement) -> float | None:
    """How many times more the first is than the second."""
    if one.best is None or other.best is None:
        return None
    return one.best / other.best


def against_bars(measurements: Sequence[Measurement]) -> Sheet:
    """Everything that has a bar, and what is good to know beside it."""
    return Sheet(
        "Against the bars",
        "A rate is to be at least its bar, a time or a size at most. The ratio is how many times "
        "better than its bar the figure is.",
        ("what", "measured", "bar", "ratio", ""),
        [
            (
                one.name,
                figure(one.best, one.unit),
                bar(one),
                times(one.ratio) if one.bar is not None else UNKNOWN,
                verdict(one),
            )
            for one in measurements
        ],
    )


def by_seats(playouts: dict[tuple[str, int], Measurement]) -> Sheet:
    """How playouts slow down with more seats."""
    rows = []
    for game in kernel.GAMES:
        cells = [figure(playouts[game, seats].best, PER_SECOND) for seats in kernel.SEATS]
        more = [times(over(playouts[game, seats], playouts[game, 2])) for seats in kernel.SEATS[1:]]
        rows.append((game, *cells, *more))
    return Sheet(
        "With more seats",
        "Decisions a second of `playouts`, and three and four seats beside two.",
        ("game", "2 seats", "3 seats", "4 seats", "3 to 2", "4 to 2"),
        rows,
    )


def by_size(steps: dict[tuple[str, int], Measurement]) -> Sheet:
    """How steps of a batch depend on how many games are in it."""
    rows = []
    for size in batches.SIZES:
        some = [steps.get((game, size)) for game in kernel.GAMES]
        if any(some):
            cells = [figure(one.best if one else None, PER_SECOND) for one in some]
            rows.append((f"{size:,}", *cells))
    return Sheet(
        "With larger batches",
        "Steps of games a second of `Batch.step`, which leaves the mask of the next one.",
        ("games in the batch", *kernel.GAMES),
        rows,
    )


def beside_openspiel(
    rivals: Sequence[Rival],
    playouts: dict[tuple[str, int], Measurement],
    ours: dict[str, Measurement],
) -> Sheet:
    """Random games here and there. The slowest game of each kind here is the one that is compared."""
    title = "Beside OpenSpiel"
    if not rivals:
        return Sheet(title, "OpenSpiel is not installed, so there is nothing to compare with.", (), [])
    inside = _slowest([playouts[game, 2] for game in kernel.GAMES])
    outside = _slowest(list(ours.values()))
    rows = [
        (
            f"keltis {game}",
            "2",
            f"{kernel.length(game, 2):.0f}" if playouts[game, 2].taken else UNKNOWN,
            figure(playouts[game, 2].best, PER_SECOND),
            figure(ours[game].best, PER_SECOND),
            *[""] * 3,
        )
        for game in kernel.GAMES
    ]
    rows += [
        (
            rival.game,
            str(rival.seats or UNKNOWN),
            f"{rival.length:.0f}" if rival.length else UNKNOWN,
            figure(rival.bots.best, PER_SECOND),
            figure(rival.loop.best, PER_SECOND),
            times(over(outside, rival.loop)),
            times(over(inside, rival.loop)),
            times(over(inside, rival.bots)),
        )
        for rival in rivals
    ]
    return Sheet(
        title,
        "Decisions of players a second in random games, the deal and all chance included, beside "
        f"OpenSpiel {openspiel.release()}; a game's length is in decisions. *Compiled* is `playouts` here "
        "and `evaluate_bots` with uniformly random bots there; *Python* is the loop that users write, a "
        "random choice among the legal actions at every decision. The ratios are those of the slowest of "
        "the three games here: Python to Python, compiled to Python, compiled to compiled.",
        ("game", "seats", "length", "compiled", "Python", "Py : Py", "C : Py", "C : C"),
        rows,
    )


def _slowest(some: list[Measurement]) -> Measurement:
    return min(some, key=lambda one: one.best or 0.0)
