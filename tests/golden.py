"""The golden files: `python -m tests.golden` writes them anew, and the diff says what has changed.

`golden/<game>-<seats>.keltis` are records of random games. `golden/perft.txt` has, for fixed deals, the
number of ways to make so many decisions: deck and tiles are those of the deal, and the dice fall as the
game's own luck has it, so that a throw is no branch of its own.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import keltis
from keltis.game import Game

FOLDER = Path(__file__).parent / "golden"
PERFT = FOLDER / "perft.txt"
GAMES = tuple((game, seats) for game in ("stones", "paths", "dice") for seats in (2, 3, 4))
SEED = 2008

ENOUGH = 12_000  # the depth that has so many ways is the last

HEAD = """\
# How many ways there are to make so many decisions; written by python -m tests.golden.
# game seats seed edition-or-ends: depth 1, depth 2, ...
"""


def record(game: str, seats: int) -> str:
    """A random game from its deal to its end, in which half of the cards that fit are laid."""
    played = keltis.new_game(game, seats, seed=SEED)
    random = Random(f"{game} {seats}")
    while not played.over:
        legal = played.legal
        lays = [token for token in legal if token[0] == "+" or ">" in token]
        from_deck = [token for token in legal if token == "="]
        played.play(random.choice(random.choice([lays, from_deck, list(legal)]) or legal))
    return played.record()


def ways(game: Game, depth: int) -> int:
    """In how many ways so many decisions can be made."""
    legal = game.legal_actions
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        branch = game.copy()
        branch.step(action)
        total += ways(branch, depth - 1)
    return total


def middle(game: str, seats: int, **options: str) -> Game:
    """A game some thirty turns in, where there is more to choose than at the beginning."""
    played = keltis.new_game(game, seats, seed=SEED, **options)  # type: ignore[arg-type]
    random = Random(seats)
    for _ in range(24 if game == "dice" else 90):
        legal = played.legal
        eager = [token for token in legal if token[0] == "+" or ">" in token or token == "="]
        played.play(random.choice(eager or legal))
    return played


def perft() -> Iterator[str]:
    """The lines of the perft file."""
    for game, seats in GAMES:
        for option in ("any", "stones") if game == "dice" else ("2012", "2008"):
            options = {"ends" if game == "dice" else "edition": option}
            deal = keltis.new_game(game, seats, seed=SEED, **options)  # type: ignore[arg-type]
            for name, start in (("deal", deal), ("middle", middle(game, seats, **options))):
                counts = [ways(start, 1)]
                while counts[-1] < ENOUGH:
                    counts.append(ways(start, len(counts) + 1))
                yield f"{game} {seats} {SEED} {option} {name}: {', '.join(map(str, counts))}"


def files() -> Iterator[tuple[Path, str]]:
    """Every golden file and what belongs in it."""
    for game, seats in GAMES:
        yield FOLDER / f"{game}-{seats}.keltis", record(game, seats)
    yield PERFT, HEAD + "".join(f"{line}\n" for line in perft())


def main() -> None:
    """Write the golden files."""
    FOLDER.mkdir(exist_ok=True)
    for path, text in files():
        path.write_text(text, "utf-8")
        print(f"{path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path}")


if __name__ == "__main__":
    main()
