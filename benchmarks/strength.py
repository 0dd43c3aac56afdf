"""How strong the players are: `make bench-players`, which runs matches for hours and goes on where it ended.

Every match is a `keltis arena` command, which the document names. While it is played, its results lie in
`build/strength`; what came of it is kept in `strength.json` beside this file, with a fingerprint of the rules
and players that met. A match is played again once they have changed, if it is asked for by name.
"""

import argparse
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

import keltis
from benchmarks import machine
from keltis.arena.rating import MIDDLE, difference
from keltis.arena.report import markdown_table
from keltis.arena.results import played_in
from keltis.arena.standing import Tally
from keltis.players.levels import MOST
from keltis.players.search import Budget, Search
from keltis.rules.compiled import fingerprint

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "players.md"
RESULTS = ROOT / "build" / "strength"
OUTCOMES = Path(__file__).with_suffix(".json")
PRESENT = fingerprint(Path(keltis.__file__).parent / "players")
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

    def reached(self, outcome: "Outcome") -> tuple[float, str]:
        """What was reached, as a number to compare and in words."""
        if self.is_bar_of_points:
            return outcome.points, f"{outcome.points:.1f} points"
        words = f"{outcome.wins:.1%} ({outcome.low:.1%} to {outcome.high:.1%})"
        return (outcome.low if self.is_significant else outcome.wins), words

    def asked(self) -> str:
        if self.bar is None:
            return "–"
        if self.is_bar_of_points:
            return f"{self.bar:g} points"
        return f"over {self.bar:.0%}, all of the interval" if self.is_significant else f"{self.bar:.1%}"


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a match."""

    command: str
    date: str
    players: str  # the fingerprint of those who met
    deals: int
    games: int
    standstills: int
    wins: float  # of the first player, with its interval
    low: float
    high: float
    points: float  # of all players, on average


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
    return RESULTS / f"{match.name}.{PRESENT}.jsonl"


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


def outcome_of(match: Match) -> Outcome:
    """What came of a match that has been played to its end."""
    contest, played = played_in(str(file_of(match)))
    tally = Tally(contest)
    for first in range(0, len(played), contest.seats):
        tally.add(played[first : first + contest.seats])
    report = tally.report()
    meeting = report.meetings[0]
    return Outcome(
        command=match.command,
        date=machine.today(),
        players=PRESENT,
        deals=report.deals,
        games=report.games,
        standstills=report.ends.get("standstill", 0),
        wins=round(meeting.wins.mean, 5),
        low=round(meeting.wins.low, 5),
        high=round(meeting.wins.high, 5),
        points=round((meeting.points.mean + meeting.others.mean) / 2, 3),
    )


def outcomes() -> dict[str, Outcome]:
    """What came of the matches that have been played as they are asked for today, by name."""
    if not OUTCOMES.exists():
        return {}
    known = msgspec.json.decode(OUTCOMES.read_bytes(), type=dict[str, Outcome])
    today = {match.name: match.command for match in matches()}
    return {name: outcome for name, outcome in known.items() if today.get(name) == outcome.command}


def keep(match: Match) -> None:
    """Note what came of a match."""
    known = {**outcomes(), match.name: outcome_of(match)}
    order = [match.name for match in matches() if match.name in known]
    text = msgspec.json.format(msgspec.json.encode({name: known[name] for name in order}), indent=1)
    replace(OUTCOMES, text.decode() + "\n")


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
    known = outcomes()
    for match in matches():
        if match.name not in known:
            rows.append([f"`{match.command}`", "not yet played", match.asked(), ""])
            continue
        outcome = known[match.name]
        value, words = match.reached(outcome)
        games += outcome.games
        standstills += outcome.standstills
        words += f", {outcome.deals} deals" + (" †" if outcome.players != PRESENT else "")
        rows.append(
            [f"`{match.command}`", words, match.asked(), _verdict(match.bar is None or value >= match.bar)]
        )
    lines += [*markdown_table(["`keltis arena` ...", "reached (95 % interval)", "asked", ""], rows), ""]
    if any(outcome.players != PRESENT for outcome in known.values()):
        lines += ["† Played before the last change to the rules' or players' code.", ""]
    lines += [f"{standstills} of {games:,} games ended by the standstill rule.", ""]
    lines += _levels()
    return "\n".join([*lines, END])


def _verdict(good: bool) -> str:
    return "ok" if good else "below"


def _levels() -> Iterator[str]:
    """The ladder of levels: what each wins against the one below, and the ratings that follow."""
    yield "Ratings follow from the wins against the level below; level 5 is `sensible`, at 1500."
    yield ""
    known = outcomes()
    steps = {
        game: {level: known.get(f"level-{game}-{level}") for level in range(2, MOST + 1)} for game in GAMES
    }
    rows = []
    for level in range(MOST, 0, -1):
        cells = [str(level)]
        for game in GAMES:
            outcome = steps[game].get(level)
            cells.append(f"{outcome.wins:.0%}" if outcome else "–")
            cells.append(_rating(steps[game], level))
        rows.append(cells)
    head = ["level"]
    for game in GAMES:
        head += [f"{game}: wins", "rating"]
    yield from markdown_table(head, rows)


def _rating(steps: Mapping[int, Outcome | None], level: int) -> str:
    """A level's rating, if all levels between it and `sensible` have met."""
    between = range(level + 1, SENSIBLE + 1) if level < SENSIBLE else range(SENSIBLE + 1, level + 1)
    total = 0.0
    for step in between:
        outcome = steps[step]
        if outcome is None:
            return "–"
        total += difference(min(max(outcome.wins, 0.01), 0.99))
    return f"{MIDDLE + (total if level > SENSIBLE else -total):.0f}"


def write(text: str) -> None:
    """Put the figures into their place in the document."""
    document = DOCUMENT.read_text("utf-8")
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    replace(DOCUMENT, before + text + after)


def replace(file: Path, text: str) -> None:
    """Replace a file, whole or not at all."""
    temporary = file.with_suffix(".new")
    temporary.write_text(text, "utf-8")
    temporary.replace(file)


def main() -> int:
    """Play what has not been played, and write the document."""
    parser = argparse.ArgumentParser(description="Measure how strong the players are.")
    parser.add_argument("names", nargs="*", help="only matches whose names begin so, even if played before")
    parser.add_argument("--only-write", action="store_true", help="play nothing, write what there is")
    arguments = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    asked, known, playouts = tuple(arguments.names), outcomes(), playouts_a_second()
    for match in [] if arguments.only_write else matches():
        done = match.name in known and (not asked or known[match.name].players == PRESENT)
        if done or (asked and not match.name.startswith(asked)):
            continue
        if not play(match):
            return 130
        keep(match)
        file_of(match).unlink()
        write(written(playouts))
    write(written(playouts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
