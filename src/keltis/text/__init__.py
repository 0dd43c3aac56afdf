"""Every sentence for people, in German, English and Dutch, from one catalogue a language."""

import locale
import os
import tomllib
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "de", "nl")
WINDOWS = {"English": "en", "German": "de", "Dutch": "nl"}  # as it names its locales

_language: ContextVar[str] = ContextVar("language", default="en")


@cache
def catalogue(language: str) -> dict[str, str]:
    """All messages of a language by their dotted keys."""
    tree = tomllib.loads((Path(__file__).parent / f"{language}.toml").read_text("utf-8"))
    return dict(_flat("", tree))


def _flat(prefix: str, tree: dict[str, object]) -> list[tuple[str, str]]:
    entries: list[tuple[str, str]] = []
    for key, value in tree.items():
        if isinstance(value, dict):
            entries += _flat(f"{prefix}{key}.", value)
        else:
            entries.append((prefix + key, str(value)))
    return entries


def say(key: str, **facts: object) -> str:
    """The message of a key in the current language, with the facts put in.

    A number `n` chooses between `key.one` and `key.many` where the catalogue has both.
    """
    messages = catalogue(_language.get())
    if key not in messages:
        key += ".one" if facts.get("n") == 1 else ".many"
    return messages[key].format_map(facts)


def figure(number: float, places: int = 0) -> str:
    """A number as the current language writes it, with so many decimal places."""
    separators = str.maketrans({",": say("number.thousands"), ".": say("number.decimal")})
    return f"{number:,.{places}f}".translate(separators)


def share(part: float, places: int = 1) -> str:
    """A part of a whole in per cent, as the current language writes it."""
    return say("number.share", figure=figure(100 * part, places))


def use(language: str) -> None:
    """Speak this language from now on (in this thread or task)."""
    _language.set(language)


def of_locale() -> str:
    """The language of the user's environment, English where it is another one."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    chosen = next(filter(None, names), None) or locale.getlocale()[0] or ""
    wanted = [chosen]
    if chosen.partition(".")[0] not in ("C", "POSIX"):  # which settle it; else a list of wishes comes first
        wanted = [*os.environ.get("LANGUAGE", "").split(":"), chosen]
    codes = [WINDOWS.get(name.partition("_")[0], name[:2].lower()) for name in wanted]
    return next((code for code in codes if code in LANGUAGES), "en")
