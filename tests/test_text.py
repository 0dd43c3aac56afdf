"""The catalogues: every sentence in three languages, made from the same facts."""

import re
import string
from pathlib import Path

import pytest

from keltis import text

SOURCES = sorted(Path(text.__file__).parent.parent.rglob("*.py"))
PLURALS = (".one", ".many")


def places(message: str) -> set[str]:
    """The facts that a message puts in."""
    return {name.split(".")[0].split("[")[0] for _, name, _, _ in string.Formatter().parse(message) if name}


@pytest.mark.parametrize("language", text.LANGUAGES)
def test_catalogues_hold_the_same_messages(language: str) -> None:
    english, other = text.catalogue("en"), text.catalogue(language)
    assert sorted(other) == sorted(english)
    for key, message in english.items():
        assert places(other[key]) == places(message), key
        assert other[key].strip(), key


def test_every_key_in_the_source_is_in_the_catalogue() -> None:
    messages = text.catalogue("en")
    known = set(messages) | {
        key.removesuffix(end) for key in messages for end in PLURALS if key.endswith(end)
    }
    missing = []
    for source in SOURCES:
        code = source.read_text("utf-8")
        keys = re.findall(r'\bsay\(\s*"([a-z0-9.-]+)"', code)
        keys += [
            f"error.{key}" for key in re.findall(r'\b\w*(?:Error|IllegalMove)\(\s*"([a-z0-9.-]+)"', code)
        ]
        missing += [f"{source.name}: {key}" for key in keys if key not in known]
    assert not missing


def test_numbers_choose_between_one_and_many() -> None:
    messages = text.catalogue("en")
    several = [key.removesuffix(".many") for key in messages if key.endswith(".many")]
    assert several
    for key in several:
        assert text.say(key, **dict.fromkeys(places(messages[f"{key}.one"]), 1) | {"n": 1})
        assert f"{key}.one" in messages


def test_say_speaks_the_language_in_use() -> None:
    text.use("de")
    try:
        german = text.say("error.token.unknown", found="x", game="stones")
    finally:
        text.use("en")
    assert german != text.say("error.token.unknown", found="x", game="stones")


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LC_ALL": "nl_BE", "LANG": "de_DE"}, "nl"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:nl:de"}, "nl"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": ""}, "de"),
        ({"LC_ALL": "German_Austria.1252"}, "de"),
        ({}, "en"),
    ],
)
def test_the_language_follows_the_locale(
    settings: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert text.of_locale() == expected


@pytest.mark.parametrize(
    ("language", "number", "part"),
    [("en", "12,345.6", "43.1%"), ("de", "12.345,6", "43,1 %"), ("nl", "12.345,6", "43,1%")],
)
def test_numbers_are_written_as_people_write_them(language: str, number: str, part: str) -> None:
    text.use(language)
    try:
        assert text.figure(12345.6, 1) == number
        assert text.share(0.431) == part
    finally:
        text.use("en")
