"""Words for cards, tiles and ends, in the language of the moment."""

from keltis.text import say


def card_words(card: str) -> str:
    """A card or chip in words: its colour and its value."""
    return say(f"card.{card[0]}", value=card[1:])


def tile_words(tile: str) -> str:
    """What lies on a field, in words."""
    kind, _, colour = tile.partition("-")
    if kind.isdigit():
        return say("tile.points", n=int(kind))
    if colour:
        return say(f"tile.{kind}-{colour}")
    return say(f"tile.{kind}")


def chip_words(shows: str) -> str:
    """What a chip shows, in words."""
    return say("tile.coin", n=int(shows)) if shows.isdigit() else say(f"tile.{shows}")


def flowing(text: str) -> str:
    """A long text of the catalogue without its line breaks; the screen makes its own."""
    return " ".join(text.split())


def names_joined(names: list[str]) -> str:
    """Names in a row, as one says them."""
    if len(names) < 2:
        return "".join(names)
    return say("list.and", first=", ".join(names[:-1]), last=names[-1])
