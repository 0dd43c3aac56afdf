"""How strong the players are: `make bench-players`, which runs matches for hours and goes on where it ended.

Every match is a `keltis arena` command, which the document names; its results lie in `build/strength`. A
match that is finished is not played again: remove its file there to play it anew.
"""

import argparse
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import keltis
from benchmarks import machine
from keltis.arena.rating import MIDDLE, difference
from keltis.arena.report import markdown_table
from keltis.arena.results import played_in
from keltis.arena.standing import Report, Tally
from keltis.players.levels import MOST
from keltis.players.search import Budget, Search

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "players.md"
RESULTS = ROOT / "build" / "strength"
BEGIN, END = "<!-- Written by make bench-players. -->", "<!-- Until here. -->"
GAMES = ("stones", "paths", "dice")
PLAYOUTS_BAR = 30_000
SENSIBLE = 5  # the level that is `sensible`


@dataclass(frozen=True)
class Match:
    """A command of the arena, and what is asked of its first player."""

    name: str
    command: str
    bar: float | None = None  # of the first meeting: share of wins
    is_bar_of_points: bool = False
    is_significant: bool = False  # the bar is for the lower end of the interval

    def figure(self, report: Report) -> tuple[float, str]:
        """What was reached, as a number to compare and in words."""
        meeting = report.meetings[0]
        if self.is_bar_of_points:
            points = (meeting.points.mean + meeting.others.mean) / 2
            return points, f"{points:.1f} points"
        wins = meeting.wins
        words = f"{wins.mean:.1%} ({wins.low:.1%} to {wins.high:.1%})"
        return (wins.low if self.is_significant else wins.mean), words

    def asked(self) -> str:
        if self.bar is None:
            return "–"
        if self.is_bar_of_points:
            return f"{self.bar:g} points"
        return f"over {self.bar:.0%}, all of the interval" if self.is_significant else f"{self.bar:.1%}"


def matches() -> Iterator[Match]:
    """All matches, the quick ones first."""
    for game in GAMES:
        for seats, bar in ((2, 0.995), (3, 0.98), (4, 0.98)):
            command = f"sensible --reference random --game {game} --seats {seats} --deals 250"
            yield Match(f"random-{game}-{seats}", command, bar)
        yield Match(f"greedy-{game}", f"sensible greedy --game {game} --deals 200", 0.85)
    yield Match("self-stones", "sensible level:5 --deals 1000", 42, is_bar_of_points=True)
    for game, bar in (("stones", 0.88), ("paths", 0.88), ("dice", 0.65)):
        yield Match(f"search-{game}", f"search:100ms sensible --game {game} --deals 100", bar)
    yield Match("search-four", "search:100ms --reference sensible --seats 4 --deals 50", 0.55)
    for game in GAMES:
        for level in range(2, 9):
            deals = {6: 100, 7: 60, 8: 60}.get(level, 150)
            command = f"level:{level} level:{level - 1} --game {game} --deals {deals}"
            yield Match(f"level-{game}-{level}", command, 0.60)
    for game in ("dice", "stones", "paths"):
        command = f"search:1s search:100ms --game {game} --deals 100"
        yield Match(f"second-{game}", command, 0.50, is_significant=True)


def file_of(match: Match) -> Path:
    return RESULTS / f"{match.name}.jsonl"


def play(match: Match) -> bool:
    """Play a match, or what is left of it: whether nobody interrupted it."""
    print(f"keltis arena {match.command}", flush=True)
    words = [sys.executable, "-m", "keltis", "arena", *shlex.split(match.command), "--plain"]
    process = subprocess.Popen([*words, "--results", str(file_of(match))], stdout=subprocess.DEVNULL)
    try:
        return process.wait() == 0
    except KeyboardInterrupt:
        process.wait()
        return False


def report_of(match: Match) -> Report | None:
    """The figures of what has been played of a match."""
    file = file_of(match)
    if not file.exists():
        return None
    contest, played = played_in(str(file))
    tally = Tally(contest)
    for first in range(0, len(played), contest.seats):
        tally.add(played[first : first + contest.seats])
    return tally.report() if tally.games else None


def playouts_a_second() -> float:
    """How many playouts a search makes in a second, in `stones` from the deal, on one core."""
    game = keltis.new_game("stones", 2, seed=1)
    search = Search(Budget(seconds=0.5))
    search.study(game.view(0))
    best = 0.0
    for _ in range(8):
        search.playouts = 0
        began = time.perf_counter()
        search.study(game.view(0))
        best = max(best, search.playouts / (time.perf_counter() - began))
    return best


# --- the document ---------------------------------------------------------------------------------


def written(playouts: float) -> str:
    """The part of the document that holds figures."""
    lines = [
        BEGIN,
        "",
        f"- Date: {machine.today()}",
        f"- Machine: {machine.processor()}, {machine.cores()} cores",
        "",
    ]
    rows = [
        [
            "playouts of `search` in a second, one core",
            f"{playouts:,.0f}",
            f"{PLAYOUTS_BAR:,}",
            _verdict(playouts >= PLAYOUTS_BAR),
        ]
    ]
    games = standstills = 0
    for match in matches():
        report = report_of(match)
        if report is None:
            rows.append([f"`{match.command}`", "not yet played", match.asked(), ""])
            continue
        value, words = match.figure(report)
        games += report.games
        standstills += report.ends.get("standstill", 0)
        words += f", {report.deals} deals"
        rows.append(
            [f"`{match.command}`", words, match.asked(), _verdict(match.bar is None or value >= match.bar)]
        )
    lines += [*markdown_table(["`keltis arena` ...", "reached (95 % interval)", "asked", ""], rows), ""]
    lines += [f"{standstills} of {games:,} games ended by the standstill rule.", ""]
    lines += _levels()
    return "\n".join([*lines, END])


def _verdict(good: bool) -> str:
    return "ok" if good else "below"


def _levels() -> Iterator[str]:
    """The ladder of levels: what each wins against the one below, and the ratings that follow."""
    yield "Ratings follow from the wins against the level below; level 5 is `sensible`, at 1500."
    yield ""
    found = {match.name: match for match in matches()}
    steps = {
        game: {level: report_of(found[f"level-{game}-{level}"]) for level in range(2, MOST + 1)}
        for game in GAMES
    }
    rows = []
    for level in range(MOST, 0, -1):
        cells = [str(level)]
        for game in GAMES:
            report = steps[game].get(level)
            cells.append(f"{report.meetings[0].wins.mean:.0%}" if report else "–")
            cells.append(_rating(steps[game], level))
        rows.append(cells)
    head = ["level"]
    for game in GAMES:
        head += [f"{game}: wins", "rating"]
    yield from markdown_table(head, rows)


def _rating(steps: Mapping[int, Report | None], level: int) -> str:
    """A level's rating, if all levels between it and `sensible` have met."""
    between = range(level + 1, SENSIBLE + 1) if level < SENSIBLE else range(SENSIBLE + 1, level + 1)
    total = 0.0
    for step in between:
        report = steps[step]
        if report is None:
            return "–"
        wins = report.meetings[0].wins
        total += difference(min(max(wins.mean, 0.01), 0.99))
    return f"{MIDDLE + (total if level > SENSIBLE else -total):.0f}"


def write(text: str) -> None:
    """Put the figures into their place in the document."""
    document = DOCUMENT.read_text("utf-8")
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    temporary = DOCUMENT.with_suffix(".new")
    temporary.write_text(before + text + after, "utf-8")
    temporary.replace(DOCUMENT)


def main() -> int:
    """Play what has not been played, and write the document."""
    parser = argparse.ArgumentParser(description="Measure how strong the players are.")
    parser.add_argument("names", nargs="*", help="only matches whose names begin so")
    parser.add_argument("--only-write", action="store_true", help="play nothing, write what there is")
    arguments = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    chosen = [
        match for match in matches() if not arguments.names or match.name.startswith(tuple(arguments.names))
    ]
    playouts = playouts_a_second()
    for match in [] if arguments.only_write else chosen:
        if not play(match):
            return 130
        write(written(playouts))
    write(written(playouts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
