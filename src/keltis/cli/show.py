"""`keltis show`: a position of a record, or a position line, drawn in the terminal."""

import argparse
from itertools import islice

from rich.console import Group, RenderableType
from rich.text import Text

from keltis.actions import spec_of
from keltis.cli.arguments import fail
from keltis.cli.files import read, write
from keltis.cli.reading import game_of, is_position, turns
from keltis.cli.ready import prepared
from keltis.game import Game
from keltis.position import view_from
from keltis.term.look import QUIET, STRONG, Look, look, printable
from keltis.term.picture import hands, picture
from keltis.term.sheets import sheet_table, verdict
from keltis.term.svg import drawing, recorder
from keltis.text import say
from keltis.view import View
from keltis.writing import position_text


def run(arguments: argparse.Namespace) -> int:
    """Draw it; the status is 1 where the file is no good."""
    text = read(arguments.file)
    screen = look(arguments.plain) if arguments.svg is None else recorder()
    if is_position(text):
        if arguments.turn is not None or arguments.game is not None:
            fail("turn-of-position")
        if arguments.seat is not None:
            fail("seat-of-position")
        prepared(text.split(maxsplit=1)[0])
        files = {"board": arguments.board, "chips": arguments.chips}
        view = view_from(text, **files)
        spec = spec_of(view.game, **files)
        if arguments.position:
            print(position_text(view))
            return 0
        names = [say("show.seat", n=seat) for seat in range(view.seats)]
        parts: list[RenderableType] = [picture(view, spec, names, screen)]
        _put(arguments, screen, [*parts, *hands(view, screen), *_turn_line(view, names)])
        return 0
    found, many = game_of(text, arguments)
    _show(found, arguments, screen)
    if many > 1 and arguments.game is None and arguments.svg is None and not arguments.position:
        screen.console.print(Text(say("show.number", number=1, many=many), QUIET))
    return 0


def _show(game: Game, arguments: argparse.Namespace, screen: Look) -> None:
    """One game, at one of its turns."""
    most = sum(1 for _ in turns(game)) - 1
    number = most if arguments.turn is None else arguments.turn
    if not 0 <= number <= most:
        fail("no-turn", found=number, most=most)
    here = next(islice(turns(game), number, None))
    if arguments.seat is not None and not 0 <= arguments.seat < game.seats:
        fail("no-seat", found=arguments.seat, most=game.seats - 1)
    if arguments.position:
        print(here.position(arguments.seat))
        return
    view = here.view_of(None) if arguments.seat is None else here.screen(arguments.seat)
    parts: list[RenderableType] = [
        picture(view, game.spec, game.names, screen),
        *hands(view, screen),
        Text(),
        Text(say("show.place", turn=number, most=most), QUIET),
    ]
    if here.over:
        parts += [Text(), sheet_table(here, game.names, screen), Text()]
        parts += [Text(verdict(here, game.names), STRONG)]
    else:
        parts += _turn_line(view, game.names)
    _put(arguments, screen, parts)


def _put(arguments: argparse.Namespace, screen: Look, parts: list[RenderableType]) -> None:
    """Print the parts, or write them into a picture file."""
    if arguments.svg is not None:
        write(arguments.svg, drawing(screen, Group(*parts)))
    else:
        screen.console.print(Group(*parts))


def _turn_line(view: View, names: list[str] | tuple[str, ...]) -> list[RenderableType]:
    if view.phase == "over":
        return [Text(say(f"end.{view.end}"))]
    return [Text(say(f"show.{view.phase}", name=printable(names[view.seat])))]
