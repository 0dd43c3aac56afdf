"""A player that is a program of its own: JSON, a line each, on its standard input and output.

docs/protocol-players.md tells the authors of such programs what is said. Whatever the program does, the
worst that can come of it is that it loses its game (`Forfeit`); for the next one it is started anew.
"""

import asyncio
import os
import shlex
import shutil
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from keltis.actions import File
from keltis.errors import Forfeit, OptionError, shown
from keltis.players import Player
from keltis.view import View

PROTOCOL = 1
START = 10.0  # seconds that a program has to say hello
USUAL = 10.0  # seconds for a decision, where nobody says how many
ON_THE_WAY = 0.1  # seconds more, for what lies between the two programs
PARTING = 1.0  # seconds to leave by itself
LONGEST = 1 << 16  # bytes of an answer
LAST_WORDS = 2000  # bytes of what it said on its standard error


class Hello(msgspec.Struct):
    """The program's answer to the greeting."""

    name: str


class Choice(msgspec.Struct):
    """The program's answer to a question."""

    token: str


class Program(Player):
    """Asks a program. It is started for the first game, and again after each forfeit."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.name = ""
        self.seat = 0
        self.is_told = False  # whether the program knows of the game
        self.seed = 0
        self._process: Process | None = None
        self._complaints = bytearray()
        self._listening: asyncio.Task[None] | None = None
        self._loop: asyncio.Runner | None = None

    def begin(self, seed: int, seat: int = 0) -> None:
        self.seed = seed
        self.seat = seat
        self.is_told = False

    def choose(self, view: View, legal: tuple[str, ...], seconds: float | None = None) -> str:
        limit = USUAL if seconds is None else seconds
        if self._process is None:
            self.start()
        if not self.is_told:
            self._tell("new", game=view.game, seats=view.seats, seat=self.seat, seed=self.seed)
            self.is_told = True
        asked = {"view": view, "legal": legal, "seconds": limit}
        answer: Choice = self._run(self._ask(Choice, limit + ON_THE_WAY, "choose", **asked))
        if answer.token not in legal:
            raise self._lost("forfeit.illegal", found=shown(answer.token), expected=", ".join(legal[:8]))
        return answer.token

    def end(self, view: View) -> None:
        if self._process is not None and self.is_told:
            with suppress(Forfeit):  # that game is over; the program is started again for the next
                self._tell("over", view=view, scores=view.scores)

    def close(self) -> None:
        if self._process is not None:
            with suppress(Forfeit):
                self._run(self._part())
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
        self.name = self._run(self._ask(Hello, START, "hello", protocol=PROTOCOL)).name[:40]

    async def _start(self) -> None:
        try:
            self._process = await asyncio.create_subprocess_exec(
                *shlex.split(self.command),
                stdin=PIPE,
                stdout=PIPE,
                stderr=PIPE,
                limit=LONGEST,
                start_new_session=True,  # so that all that it starts ends with it
            )
        except (OSError, ValueError) as error:
            raise self._lost("forfeit.start", problem=getattr(error, "strerror", None) or error) from None
        self._complaints = bytearray()
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        """Keep the last of what the program says on its standard error."""
        assert self._process is not None
        assert self._process.stderr is not None
        while said := await self._process.stderr.read(4096):
            self._complaints += said
            del self._complaints[:-LAST_WORDS]

    def _stop(self) -> None:
        """End the program, and all that it has started."""
        process, self._process = self._process, None
        if process is None or self._loop is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        listening, self._listening = self._listening, None

        async def bury() -> None:
            await process.wait()
            if listening is not None:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
            transport = getattr(process, "_transport", None)
            if transport is not None:
                transport.close()

        self._loop.run(bury())

    # --- what is said ---

    def _run(self, talk: Coroutine[Any, Any, Any]) -> Any:
        """Talk with the program; with whoever breaks the protocol it is over."""
        assert self._loop is not None
        try:
            return self._loop.run(talk)
        except BaseException:
            self._stop()
            raise

    def _tell(self, what: str, **facts: Any) -> None:
        self._run(self._say(START, what, **facts))

    async def _say(self, limit: float, what: str, **facts: Any) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        line = msgspec.json.encode({"say": what, **facts}) + b"\n"
        try:
            self._process.stdin.write(line)
            await asyncio.wait_for(self._process.stdin.drain(), limit)
        except OSError:
            raise await self._why_silent() from None

    async def _ask(self, kind: type[Any], limit: float, what: str, **facts: Any) -> Any:
        """Say something and read the answer, both within the limit."""
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(limit):
                await self._say(limit, what, **facts)
                line = await self._process.stdout.readline()
        except TimeoutError:
            raise self._lost("forfeit.late", seconds=limit) from None
        except ValueError:
            raise self._lost("forfeit.long", most=LONGEST) from None
        if not line.endswith(b"\n"):
            raise await self._why_silent()
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError):
            found = shown(line.decode("utf-8", "replace").strip())
            expected = '{"token": "..."}' if kind is Choice else '{"name": "..."}'
            raise self._lost("forfeit.nonsense", found=found, expected=expected) from None

    async def _why_silent(self) -> Forfeit:
        """What became of a program that no longer listens or talks."""
        assert self._process is not None
        if self._listening is not None:
            await asyncio.wait({self._listening}, timeout=PARTING)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), PARTING)
        words = self._complaints.decode("utf-8", "replace").strip().splitlines()
        last = "".join(c if c.isprintable() else "?" for c in words[-1][:200]) if words else "-"
        return self._lost("forfeit.died", status=self._process.returncode, words=last)

    async def _part(self) -> None:
        """Say goodbye, and give the program a moment to leave."""
        assert self._process is not None
        assert self._process.stdin is not None
        await self._say(PARTING, "bye")
        self._process.stdin.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), PARTING)

    def _lost(self, key: str, **facts: object) -> Forfeit:
        return Forfeit(key, command=shown(self.command), **facts)


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
