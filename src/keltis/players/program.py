"""A player that is a program of its own: JSON, a line each, on its standard input and output.

docs/protocol-players.md tells the authors of such programs what is said. Whatever the program does, the
worst that can come of it is that it loses its game (`Forfeit`); for the next one it is started anew.
"""

import asyncio
import os
import shlex
import shutil
import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from keltis.actions import File
from keltis.errors import MOST_SHOWN, Forfeit, OptionError, shown
from keltis.players import Player
from keltis.view import View

PROTOCOL = 1
START = 10.0  # seconds that a program has to say hello
USUAL = 10.0  # seconds for a decision, where nobody says how many
ON_THE_WAY = 0.1  # seconds more, for what lies between the two programs
PARTING = 1.0  # seconds to leave by itself
LONGEST = 1 << 16  # bytes of an answer
STDIN, STDOUT, STDERR = range(3)
LAST_WORDS = 2000  # bytes of what it said on its standard error


class Hello(msgspec.Struct):
    """The program's answer to the greeting."""

    name: str


class Choice(msgspec.Struct):
    """The program's answer to a question."""

    token: str


class Line(asyncio.SubprocessProtocol):
    """The line to a running program: what it has said so far, and that there is something new."""

    def __init__(self) -> None:
        self.heard = bytearray()
        self.complaints = bytearray()
        self.is_open = True
        self.has_ended = False
        self.news = asyncio.Event()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == STDERR:
            self.complaints += data
            del self.complaints[:-LAST_WORDS]
            return
        self.heard += data
        self.news.set()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == STDOUT:
            self.is_open = False
            self.news.set()

    def process_exited(self) -> None:
        self.has_ended = True
        self.news.set()

    async def answer(self) -> bytes:
        """The next line; cut off where it is too long or the program says no more."""
        while b"\n" not in self.heard and len(self.heard) <= LONGEST and self.is_open:
            await self._change()
        line, end, rest = self.heard.partition(b"\n")
        self.heard = rest
        return bytes(line + end)

    async def end(self) -> None:
        """The end of the program."""
        while not self.has_ended:
            await self._change()

    async def _change(self) -> None:
        self.news.clear()
        await self.news.wait()


class Program(Player):
    """Asks a program. It is started for the first game, and again after each forfeit."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.name = ""
        self.seat = 0
        self.seed = 0
        self.is_told = False  # whether the program knows of the game
        self._loop: asyncio.Runner | None = None
        self._process: asyncio.SubprocessTransport | None = None
        self._line: Line | None = None

    def begin(self, seed: int, seat: int = 0) -> None:
        self.seed = seed
        self.seat = seat
        self.is_told = False

    def choose(self, view: View, legal: tuple[str, ...], seconds: float | None = None) -> str:
        limit = USUAL if seconds is None else seconds
        if self._process is None:
            self.start()
        if not self.is_told:
            self._say("new", game=view.game, seats=view.seats, seat=self.seat, seed=self.seed)
            self.is_told = True
        self._say("choose", view=view, legal=legal, seconds=limit)
        answer: Choice = self._run(self._hear(Choice, limit + ON_THE_WAY))
        if answer.token not in legal:
            self._stop()
            raise self._lost("forfeit.illegal", found=shown(answer.token), expected=", ".join(legal[:8]))
        return answer.token

    def end(self, view: View) -> None:
        if self._process is not None and self.is_told:
            self._say("over", view=view, scores=view.scores)

    def close(self) -> None:
        if self._line is not None:
            self._say("bye")
            self._pipe().close()
            with suppress(TimeoutError):
                self._run(asyncio.wait_for(self._line.end(), PARTING))
            self._stop()
        if self._loop is not None:
            self._loop.close()
            self._loop = None

    # --- the process ---

    def start(self) -> None:
        """Start the program and greet it."""
        if self._loop is None:
            self._loop = asyncio.Runner()
        self._run(self._start())
        self._say("hello", protocol=PROTOCOL)
        hello: Hello = self._run(self._hear(Hello, START))
        self.name = hello.name[:40]

    async def _start(self) -> None:
        words = shlex.split(self.command)
        loop = asyncio.get_running_loop()
        try:
            # In a session of its own, so that all that it starts ends with it.
            self._process, self._line = await loop.subprocess_exec(Line, *words, start_new_session=True)
        except (OSError, ValueError) as error:
            problem = getattr(error, "strerror", None) or error
            raise self._lost("forfeit.start", problem=problem) from None

    def _stop(self) -> None:
        """End the program, and all that it has started."""
        process, line = self._process, self._line
        self._process = self._line = None
        if process is None or line is None or self._loop is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.get_pid(), signal.SIGKILL)
        process.close()
        self._loop.run(line.end())

    # --- what is said ---

    def _run(self, talk: Coroutine[Any, Any, Any]) -> Any:
        """Talk with the program; with one that breaks the protocol it is over."""
        assert self._loop is not None
        try:
            return self._loop.run(talk)
        except BaseException:
            self._stop()
            raise

    def _say(self, what: str, **facts: Any) -> None:
        """Say something. Whether the program listens shows in its answers."""
        self._pipe().write(msgspec.json.encode({"say": what, **facts}) + b"\n")

    def _pipe(self) -> asyncio.WriteTransport:
        """The program's standard input."""
        assert self._process is not None
        pipe = self._process.get_pipe_transport(STDIN)
        assert isinstance(pipe, asyncio.WriteTransport)
        return pipe

    async def _hear(self, kind: type[Any], limit: float) -> Any:
        """The program's answer."""
        assert self._line is not None
        try:
            line = await asyncio.wait_for(self._line.answer(), limit)
        except TimeoutError:
            raise self._lost("forfeit.late", seconds=limit) from None
        if len(line) > LONGEST:
            raise self._lost("forfeit.long", most=LONGEST)
        if not line.endswith(b"\n"):
            raise await self._why_silent()
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError):
            found = shown(line.decode("utf-8", "replace").strip())
            expected = '{"token": "..."}' if kind is Choice else '{"name": "..."}'
            raise self._lost("forfeit.nonsense", found=found, expected=expected) from None

    async def _why_silent(self) -> Forfeit:
        """What became of a program that says no more."""
        assert self._line is not None
        assert self._process is not None
        with suppress(TimeoutError):
            await asyncio.wait_for(self._line.end(), PARTING)
        words = self._line.complaints.decode("utf-8", "replace").strip().splitlines()
        last = "".join(c if c.isprintable() else "?" for c in words[-1][-200:]) if words else "-"
        return self._lost("forfeit.died", status=self._process.get_returncode(), words=last)

    def _lost(self, key: str, **facts: object) -> Forfeit:
        command = self.command if len(self.command) <= MOST_SHOWN else f"...{self.command[-MOST_SHOWN:]}"
        return Forfeit(key, command=command, **facts)


def player(detail: str, board: File = None, chips: File = None) -> Program:
    """The player that `named` gives."""
    try:
        words = shlex.split(detail)
    except ValueError as error:
        raise OptionError("option.command", found=shown(detail), problem=error) from None
    if not words:
        raise OptionError("option.no-command")
    if shutil.which(words[0]) is None:
        raise OptionError("option.no-program", found=shown(words[0]))
    return Program(detail)
