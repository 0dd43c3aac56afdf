"""The command line: subcommands, options and their explanations, in the user's language."""

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from keltis.text import LANGUAGES, of_locale, say, use
from keltis.variants import EDITION, ENDS, GAMES, STANDSTILL

# argparse's own sentences, by their place in the catalogue.
SENTENCES = {
    "usage: ": "usage",
    "positional arguments": "positional",
    "options": "options",
    "show this help message and exit": "help",
    "argument %(argument_name)s: %(message)s": "argument",
    "invalid choice: %(value)r (choose from %(choices)s)": "choice",
    "expected one argument": "one",
    "ignored explicit argument %r": "explicit",
    "the following arguments are required: %s": "required",
    "unrecognized arguments: %s": "unrecognized",
    "not allowed with argument %s": "not-with",
    "%(prog)s: error: %(message)s\n": "error",
}


PLAYOUTS = 3000  # of the coach, for each decision


class UsageError(Exception):
    """A command line that cannot be understood."""


def chosen_language(argv: Sequence[str]) -> str:
    """The language asked for with --lang, anywhere on the command line, or that of the locale."""
    chosen = of_locale()
    for place, word in enumerate(argv):
        if word == "--":
            break
        if word == "--lang" and place + 1 < len(argv):
            chosen = argv[place + 1]
        elif word.startswith("--lang="):
            chosen = word.partition("=")[2]
    if chosen not in LANGUAGES:
        use(of_locale())
        raise UsageError(say("cli.no-language", found=chosen[:20], expected=", ".join(LANGUAGES)))
    return chosen


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line, in the language of the moment."""
    argparse._ = _sentence  # type: ignore[attr-defined]
    top = _parser("keltis", say("cli.about"), None)
    top.add_argument("--version", action=_Version, nargs=0, help=say("argparse.version"))
    commands = top.add_subparsers(dest="command", required=True, metavar=say("cli.command"))
    _play(_command(commands, "play"))
    _show(_command(commands, "show"))
    _check(_command(commands, "check"))
    _simulate(_command(commands, "simulate"))
    _arena(_command(commands, "arena"))
    _review(_command(commands, "review"))
    _hint(_command(commands, "hint"))
    return top


def _sentence(english: str) -> str:
    place = SENTENCES.get(english)
    return english if place is None else say(f"argparse.{place}")


class _Version(argparse.Action):
    """Says the version of the package and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("keltis")
        except PackageNotFoundError:
            number = "?"
        print(f"keltis {number}")
        parser.exit()


class _Format(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal, but never so wide that it is hard to read."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=30)
        self._width = min(self._width, 96)


def _parser(prog: str, about: str, epilog: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=prog, description=about, epilog=epilog, formatter_class=_Format, allow_abbrev=False
    )
    _language(parser)
    return parser


def _language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("cli.lang"))


def _command(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str
) -> argparse.ArgumentParser:
    about = say(f"cli.{name}.about")
    parser = commands.add_parser(
        name,
        help=about,
        description=about,
        epilog=say(f"cli.{name}.examples").rstrip(),
        formatter_class=_Format,
        allow_abbrev=False,
    )
    _language(parser)
    return parser


def number(text: str) -> int:
    """A whole number, written with ASCII digits."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 300:
        raise argparse.ArgumentTypeError(say("cli.not-number", found=text[:30]))
    return int(text)


def _rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="2012|2008", default=EDITION, help=say("cli.edition"))
    parser.add_argument(
        "--standstill", type=number, metavar="N", default=STANDSTILL, help=say("cli.standstill")
    )
    parser.add_argument("--board", metavar=_file(), help=say("cli.board"))
    parser.add_argument("--chips", metavar=_file(), help=say("cli.chips"))
    parser.add_argument("--ends", choices=ENDS, default=ENDS[0], help=say("cli.ends"))


def _file() -> str:
    return say("cli.file")


def _play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=GAMES, help=say("cli.game"))
    parser.add_argument("--players", type=number, metavar="N", help=say("cli.players"))
    parser.add_argument("--seats", metavar=say("cli.names"), help=say("cli.seats"))
    parser.add_argument("--against", type=number, metavar="1-8", help=say("cli.against"))
    parser.add_argument("--seed", type=number, metavar="N", help=say("cli.seed"))
    _rules(parser)
    parser.add_argument("--record", metavar=_file(), help=say("cli.record"))
    parser.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar=_file(), help=say("cli.show-file"))
    parser.add_argument("--game", type=number, metavar="N", help=say("cli.which"))
    parser.add_argument("--turn", type=number, metavar="N", help=say("cli.turn"))
    parser.add_argument("--seat", type=number, metavar="N", help=say("cli.seat"))
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--svg", metavar=_file(), help=say("cli.svg"))
    way.add_argument("--position", action="store_true", help=say("cli.position"))
    parser.add_argument("--board", metavar=_file(), help=say("cli.board"))
    parser.add_argument("--chips", metavar=_file(), help=say("cli.chips"))
    parser.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar=_file(), help=say("cli.check-file"))
    parser.add_argument("--board", metavar=_file(), help=say("cli.board"))
    parser.add_argument("--chips", metavar=_file(), help=say("cli.chips"))


def _simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=GAMES, default="stones", help=say("cli.game-default"))
    parser.add_argument("--players", type=number, metavar="N", default=2, help=say("cli.players"))
    parser.add_argument("--games", type=number, metavar="N", default=10_000, help=say("cli.games"))
    parser.add_argument("--seed", type=number, metavar="N", default=0, help=say("cli.simulate-seed"))
    _rules(parser)
    parser.add_argument("--records", metavar=_file(), help=say("cli.records"))
    parser.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _arena(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("players", nargs="+", metavar=say("cli.player"), help=say("cli.arena-player"))
    parser.add_argument("--game", choices=GAMES, default="stones", help=say("cli.arena-game"))
    parser.add_argument("--seats", type=number, metavar="N", default=2, help=say("cli.arena-seats"))
    parser.add_argument("--deals", type=number, metavar="N", default=100, help=say("cli.arena-deals"))
    parser.add_argument("--seed", type=number, metavar="N", default=0, help=say("cli.arena-seed"))
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--reference", metavar=say("cli.player"), help=say("cli.arena-reference"))
    who.add_argument("--ladder", action="store_true", help=say("cli.arena-ladder"))
    parser.add_argument("--seconds", metavar="S", help=say("cli.arena-seconds-help"))
    parser.add_argument("--sprt", metavar="LOW:HIGH", help=say("cli.arena-sprt-help"))
    parser.add_argument("--jobs", type=number, metavar="N", help=say("cli.arena-jobs"))
    parser.add_argument("--ray", metavar=say("cli.address"), help=say("cli.arena-ray"))
    parser.add_argument("--results", metavar=_file(), help=say("cli.arena-results"))
    parser.add_argument("--table", metavar=_file(), help=say("cli.arena-table"))
    parser.add_argument("--chart", metavar=_file(), help=say("cli.arena-chart"))
    _rules(parser)
    parser.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _review(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar=_file(), help=say("cli.review-file"))
    parser.add_argument("--game", type=number, metavar="N", help=say("cli.which"))
    parser.add_argument("--all", action="store_true", help=say("cli.review-all"))
    _effort(parser)
    parser.add_argument("--json", metavar=_file(), help=say("cli.review-json"))
    parser.add_argument("--svg", metavar=_file(), help=say("cli.review-svg"))
    parser.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _hint(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar=_file(), help=say("cli.hint-file"))
    parser.add_argument("--game", type=number, metavar="N", help=say("cli.which"))
    parser.add_argument("--turn", type=number, metavar="N", help=say("cli.hint-turn"))
    _effort(parser)
    parser.add_argument("--json", action="store_true", help=say("cli.hint-json"))
    parser.add_argument("--plain", action="store_true", help=say("cli.plain"))


def _effort(parser: argparse.ArgumentParser) -> None:
    """How long the coach thinks, and about what."""
    about = say("cli.playouts", n=PLAYOUTS)
    parser.add_argument("--playouts", type=number, metavar="N", default=PLAYOUTS, help=about)
    parser.add_argument("--seed", type=number, metavar="N", default=0, help=say("cli.review-seed"))
    parser.add_argument("--board", metavar=_file(), help=say("cli.board"))
    parser.add_argument("--chips", metavar=_file(), help=say("cli.chips"))


def fail(key: str, **facts: object) -> NoReturn:
    """Stop with a sentence from the catalogue about the command line."""
    raise UsageError(say(f"cli.{key}", **facts))
