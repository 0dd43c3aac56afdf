"""The results file of a contest: a line that says what is played, then a line for every deal of a lineup.

Deals are written in order as they are finished. Whatever ends a run, a line cut off at the end is
dropped and all the others count.
"""

from collections.abc import Sequence
from io import FileIO
from pathlib import Path

import msgspec

from keltis.arena.contest import Contest
from keltis.arena.match import Played
from keltis.errors import KeltisError

FORMAT = 1
MOST_BYTES = 1 << 32


class Head(msgspec.Struct, frozen=True, tag_field="keltis", tag="arena"):
    """The first line."""

    format: int
    contest: Contest


class ResultsError(KeltisError):
    """A results file that cannot be gone on with."""


class Results:
    """What has been played, in memory and, with a file, on disk."""

    def __init__(self, contest: Contest, file: str | None = None) -> None:
        self.contest = contest
        self.played: list[Played] = []
        self.done: set[tuple[int, int]] = set()  # deal and lineup
        self.dropped = 0  # bytes at the end of the file that were no whole line
        self.file = file
        self._stream: FileIO | None = None
        if file is not None:
            self._open(file)

    def add(self, games: Sequence[Played]) -> None:
        """The games of a deal of a lineup, on disk before they count."""
        if self._stream is not None:
            line = msgspec.json.encode(games) + b"\n"
            if self._stream.write(line) != len(line):
                raise OSError(28, "No space left on device")
        self._count(games)

    def close(self) -> None:
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def _count(self, games: Sequence[Played]) -> None:
        self.played += games
        self.done.add((games[0].deal, games[0].lineup))

    def _open(self, file: str) -> None:
        path = Path(file)
        head = msgspec.json.encode(Head(FORMAT, self.contest)) + b"\n"
        known = path.read_bytes() if path.exists() else b""
        whole = known.rpartition(b"\n")[0]
        lines = whole.split(b"\n") if whole else []
        good = len(known)
        if lines:
            self._check_head(lines[0])
            good = len(lines[0]) + 1
            for number, line in enumerate(lines[1:], 2):
                self._count(self._games(line, number))
                good += len(line) + 1
        elif known and not head.startswith(known):
            raise ResultsError("results.other-file", file=file)
        else:
            good = 0
        self.dropped = len(known) - good
        self._stream = FileIO(file, "r+" if path.exists() else "x+")
        self._stream.truncate(good)
        self._stream.seek(0, 2)
        if not good:
            self._stream.write(head)

    def _check_head(self, line: bytes) -> None:
        try:
            head = msgspec.json.decode(line, type=Head)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise ResultsError("results.other-file", file=self.file) from None
        if head.format != FORMAT:
            raise ResultsError("results.format", file=self.file, found=head.format, expected=FORMAT)
        for name in Contest.__struct_fields__:
            here, there = getattr(self.contest, name), getattr(head.contest, name)
            if here != there:
                raise ResultsError(
                    "results.other-contest", file=self.file, what=name, found=there, expected=here
                )

    def _games(self, line: bytes, number: int) -> list[Played]:
        """The games that a line tells of."""
        contest = self.contest
        try:
            games = msgspec.json.decode(line, type=list[Played])
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise ResultsError("results.line", file=self.file, line=number) from None
        seats = contest.seats
        complete = [game.around for game in games] == list(range(seats))
        fitting = all(
            len(part) == seats for game in games for part in (game.scores, game.decisions, game.seconds)
        )
        known = all(
            0 <= game.lineup < len(contest.lineups)
            and game.deal >= 0
            and (game.forfeit is None or 0 <= game.forfeit < seats)
            for game in games
        )
        one = len({(game.deal, game.lineup) for game in games}) == 1
        if not (complete and fitting and known and one) or (games[0].deal, games[0].lineup) in self.done:
            raise ResultsError("results.line", file=self.file, line=number)
        return games


def contest_in(file: str) -> Contest:
    """The contest of a results file."""
    try:
        with Path(file).open("rb") as stream:
            return msgspec.json.decode(stream.readline(1 << 20), type=Head).contest
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise ResultsError("results.other-file", file=file) from None


def played_in(file: str) -> tuple[Contest, list[Played]]:
    """The contest of a results file, and what has been played of it."""
    results = Results(contest_in(file), file)
    results.close()
    return results.contest, results.played
