"""`keltis play`: who sits where, then a game at the terminal."""

import argparse
import csv
import secrets
import sys
from contextlib import suppress
from datetime import date
from difflib import get_close_matches

from rich.text import Text

from keltis.actions import spec
from keltis.cli.arguments import UsageError, fail
from keltis.cli.files import STREAM, unused, write
from keltis.cli.ready import prepared
from keltis.errors import Forfeit, KeltisError
from keltis.game import Game, new_game
from keltis.options import checked_seed, setup
from keltis.players import NAMES, Player, named, own_seed
from keltis.players.program import Program
from keltis.term.choices import chosen
from keltis.term.keyboard import Left, ask
from keltis.term.look import Look, look, printable
from keltis.term.table import Seat, Table
from keltis.term.words import flowing
from keltis.text import say
from keltis.variants import ENDS, GAMES, MOST_SEATS

MOST_NAME = 40
OPPONENT = "level:3"
COMPUTERS = ("level:1 ... level:8", "search:2s", "sensible", "greedy", "random")  # some of them
PROGRAM = "program:"
MEANT = {"level": "level:3", "search": "search:2s", "program": "program:COMMAND"}  # what is to be written
YOU = ("you", "du", "ich", "jij", "ik")


def run(arguments: argparse.Namespace) -> int:
    """Set the table and play; the status is 130 after Ctrl-C."""
    screen = look(arguments.plain)
    try:
        game, seats = _set(arguments, screen)
    except Left:
        return 0
    except KeyboardInterrupt:
        screen.console.print()
        return 130
    keeper = _Keeper(arguments.record, screen)
    if arguments.record is not None:
        write(arguments.record, game.record())  # what cannot be written is refused before anybody plays
    table = Table(game, seats, screen, keeper.keep)
    status = 0
    try:
        table.run()
    except Forfeit as broken:
        keeper.keep(table.game)
        screen.console.print(Text(str(broken), "italic"))
        status = 1
    except Left as left:
        keeper.keep(table.game)
        if left.said_so:
            keeper.offer(table.game)
    except KeyboardInterrupt:
        screen.console.print()
        keeper.keep(table.game)
        status = 130
    finally:
        part(seats, table.game)
    if keeper.file is not None and not keeper.is_saved:
        keeper.offer(table.game)
    _goodbye(table.game, keeper, screen)
    return status


def _set(arguments: argparse.Namespace, screen: Look) -> tuple[Game, list[Seat]]:
    kind = arguments.game
    line = arguments.seats
    if kind is None:
        screen.console.print(flowing(say("play.welcome")))
        screen.console.print()
        kind = _ask_game(screen) if not _of_dice(arguments) else "dice"
        if line is None and arguments.players is None and arguments.against is None:
            line = _ask_seats(screen)
    names = _names(line, arguments.players, arguments.against)
    wanted = setup(
        spec(kind, arguments.board, arguments.chips),
        len(names),
        arguments.standstill,
        arguments.edition,
        arguments.ends,
    )
    seed = secrets.randbits(64) if arguments.seed is None else checked_seed(arguments.seed)
    if arguments.record is not None:
        unused(arguments.record)
    prepared(kind, players=names)
    game = new_game(
        kind,
        wanted.seats,
        seed,
        edition=arguments.edition,
        standstill=arguments.standstill,
        board=arguments.board,
        chips=arguments.chips,
        ends=arguments.ends,
    )
    seats = []
    for number, name in enumerate(names):
        word = name.lower()
        if _is_player(word):
            own = own_seed(seed, number)
            player = named(_player(name), own, board=arguments.board, chips=arguments.chips)
            player.begin(own, number)
            seats.append(Seat(_greeted(player) or word, player))
        else:
            seats.append(Seat(say("play.you") if word in YOU else name))
    game.names = tuple(_unique([seat.name for seat in seats]))
    game.tags["Date"] = f"{date.today():%Y.%m.%d}"
    return game, [Seat(name, seat.player) for name, seat in zip(game.names, seats, strict=True)]


def _greeted(player: Player) -> str:
    """The name that a program gives itself; nothing for all others."""
    if not isinstance(player, Program):
        return ""
    try:
        player.start()
    except Forfeit as broken:
        fail("arena-program", why=broken)
    return printable(player.name).replace("|", "/").strip() or "program"


def part(seats: list[Seat], game: Game) -> None:
    """Tell the computer players that the game is over."""
    for number, seat in enumerate(seats):
        if seat.player is not None:
            seat.player.end(game.view(number))
            seat.player.close()


def _of_dice(arguments: argparse.Namespace) -> bool:
    return arguments.chips is not None or arguments.ends != ENDS[0]


def _unique(names: list[str]) -> list[str]:
    """Names that tell seats apart: the second `greedy` is `greedy 2`."""
    unique: list[str] = []
    for name in names:
        others = (f"{name} {number}" for number in range(2, len(names) + 2))
        unique.append(next(one for one in (name, *others) if one not in unique))
    return unique


def _ask_game(screen: Look) -> str:
    for number, game in enumerate(GAMES, 1):
        screen.console.print(f"  {number}  {game:<8}{say(f'game.{game}')}")
    while True:
        answer = ask(say("play.which-game"), screen).lower()
        if not answer:
            return GAMES[0]
        choice = chosen(answer, GAMES)
        if choice is not None:
            return choice
        screen.console.print(say("play.no-game", found=printable(answer[:20])))


def _ask_seats(screen: Look) -> str:
    screen.console.print()
    screen.console.print(flowing(say("play.who", computers=", ".join(COMPUTERS))))
    while True:
        answer = ask(say("play.which-seats"), screen)
        if not answer:
            return f"you,{OPPONENT}"
        try:
            _names(answer, None, None)
        except (UsageError, KeltisError) as error:
            screen.console.print(Text(str(error)))
        else:
            return answer


def _split(line: str) -> list[str]:
    """The names between the commas; quotes keep the commas of a command line together."""
    return [name.strip() for name in next(csv.reader([line], skipinitialspace=True), [])]


def _names(line: str | None, players: int | None, against: int | None) -> list[str]:
    """Who sits where, from the options."""
    if line is None:
        if players is not None and not 2 <= players <= MOST_SEATS:
            fail("players-number", found=players)
        opponent = OPPONENT if against is None else f"level:{against}"
        return ["you", *[opponent] * ((players or 2) - 1)]
    if against is not None:
        fail("seats-against")
    names = _split(line)
    if not 2 <= len(names) <= MOST_SEATS:
        fail("seats-number", n=len(names), line=printable(line[:40]))
    if players is not None and players != len(names):
        fail("seats-players", n=len(names), players=players)
    for name in names:
        if _is_player(name):
            named(_player(name))  # which refuses one that there is not
            continue
        if not 0 < len(name) <= MOST_NAME or not name.isprintable() or "|" in name:
            fail("bad-name", found=printable(name[:MOST_NAME]), most=MOST_NAME)
        word = name.lower().partition(":")[0].rstrip("0123456789 ")
        meant = get_close_matches(word, NAMES, 1, 0.5 if ":" in name else 0.8)
        if meant or ":" in name:
            fail(
                "no-player", found=name, expected=MEANT.get(meant[0], meant[0]) if meant else ", ".join(NAMES)
            )
    return names


def _is_player(name: str) -> bool:
    return name.lower().partition(":")[0] in NAMES


def _player(name: str) -> str:
    """The name of a computer player as players know it; a command line is left as it is."""
    return name if name.lower().startswith(PROGRAM) else name.lower()


class _Keeper:
    """Writes the record wherever the game has got to. A file that cannot be written never ends a game."""

    def __init__(self, file: str | None, screen: Look) -> None:
        if file == STREAM:
            fail("record-file")
        self.file = file
        self.screen = screen
        self.is_saved = False

    def offer(self, game: Game) -> None:
        """Ask somebody who leaves for a file until the game is saved, or is not to be."""
        with suppress(Left):
            while not self.is_saved:
                self.file = ask(say("play.save-as"), self.screen) or None
                if self.file is None:
                    break
                try:
                    unused(self.file)
                except UsageError as error:
                    self.screen.console.print(Text(str(error), "italic"))
                else:
                    self.keep(game)

    def keep(self, game: Game) -> None:
        if self.file is not None:
            try:
                write(self.file, game.record())
                self.is_saved = True
            except UsageError as error:
                self.is_saved = False
                self.screen.console.print(Text(str(error), "italic"))


def _goodbye(game: Game, keeper: _Keeper, screen: Look) -> None:
    """Say what became of the game."""
    if keeper.is_saved:
        screen.console.print(say("play.saved", file=printable(keeper.file or "")))
    elif not game.over:
        screen.console.print(say("play.left"))
    sys.stdout.flush()
