"""From a board file to a board: every count, link and name is checked, and an error names its entry."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from keltis.boards.board import START, Board, Field, card_names, tile_names
from keltis.boards.files import COLOURS, letter_of
from keltis.boards.shape import BoardFile, FieldEntry
from keltis.errors import BoardError
from keltis.rules import cards

LETTERS = "".join(COLOURS.values())


class Builder:
    """Checks a board file entry by entry and numbers its fields and edges."""

    def __init__(self, path: Path, file: BoardFile) -> None:
        self.name = path.name
        self.file = file
        self.by_path = bool(file.path)

    def wrong(self, key: str, entry: str, **facts: object) -> BoardError:
        return BoardError(f"board.{key}", file=self.name, entry=entry, **facts)

    def within(self, entry: str, number: int, low: int, high: int, key: str = "range") -> None:
        if not low <= number <= high:
            raise self.wrong(key, entry, found=number, low=low, high=high)

    def build(self) -> Board:
        file = self.file
        if file.game not in ("stones", "paths"):
            raise self.wrong("game", "game", found=file.game)
        self.check_numbers()
        entries = self.path_fields() if self.by_path else file.field
        if not entries or (file.path and (file.field or file.start)):
            raise self.wrong("fields", "field")
        start = [entry.name for entry in entries if entry.name[1:] == "1"]
        if not self.by_path:
            start = file.start
        colours = self.used_colours(entries)
        fields, edges = self.graph(entries, start)
        places = [number for number, field in enumerate(fields) if field.tile]
        if self.by_path:  # as one reads them: path by path
            places.sort(key=lambda number: fields[number].lane)
        self.check_tiles(len(places), colours)
        stacks = [number for number, field in enumerate(fields) if field.stack]
        self.check_stacks(fields, stacks)
        self.within("field.tile", len(places) + len(stacks), 0, cards.PLACES - 1, "count")
        if not file.editions:
            raise self.wrong("editions", "editions")
        for name in file.editions:
            if not re.fullmatch(r"[a-z0-9-]{1,20}", name):
                raise self.wrong("edition", f"editions.{name[:20]}")
        return Board(
            name="-".join(Path(self.name).stem.split()) or "-",
            game=file.game,
            fields=fields,
            edges=edges,
            colours=colours,
            values=file.cards.values,
            editions=file.editions,
            rows=tuple(file.values),
            card_names=tuple(card_names(colours, file.cards.values)),
            tile_names=tuple(tile_names(colours, isinstance(file.tiles.wish, dict))),
            records=self.record(fields, edges, places, stacks, colours),
        )

    def check_numbers(self) -> None:
        file = self.file
        self.within("values", len(file.values), 1, 20, "count")
        for row, value in enumerate(file.values, 1):
            self.within(f"values.{row}", value, -99, 99)
        for row in file.goal_rows:
            self.within("goal_rows", row, 1, len(file.values))
        last = range(len(file.values) + 1 - len(file.goal_rows), len(file.values) + 1)
        if sorted(file.goal_rows) != list(last):
            raise self.wrong("goal", "goal_rows", most=len(file.values))
        self.within("goal_figures", file.goal_figures, 1, 10)
        self.within("cards.values", file.cards.values, 1, 11)
        self.within("cards.copies", file.cards.copies, 1, 2)
        self.within("cards.hand", file.cards.hand, 1, 20)
        self.within("wish.points", len(file.wish.points), 1, 8, "count")
        for number, points in enumerate(file.wish.points):
            self.within(f"wish.points.{number}", points, -99, 99)
        self.within("wish.set", file.wish.set, 0, 20)
        self.within("wish.set_points", file.wish.set_points, 0, 99)
        for seats, box in file.cards.box.items():
            self.within("cards.box", seats, 2, cards.SEATS)
            self.within(f"cards.box.{seats}", box, 0, 109)

    def path_fields(self) -> list[FieldEntry]:
        """Straight paths, spelled out as fields named by colour letter and row."""
        rows = len(self.file.values)
        fields = []
        for row in range(1, rows + 1):
            for column, path in enumerate(self.file.path):
                where = f"path.{path.colour}"
                letter = letter_of(path.colour, self.name, where)
                for tile in path.tiles:
                    self.within(f"{where}.tiles", tile, 1, rows)
                fields.append(
                    FieldEntry(
                        name=f"{letter}{row}",
                        colour=path.colour,
                        lane=2 * column,
                        next=[f"{letter}{row + 1}"] if row < rows else [],
                        tile=row in path.tiles,
                    )
                )
        return fields

    def used_colours(self, entries: list[FieldEntry]) -> str:
        letters = {
            letter_of(entry.colour, self.name, f"field.{entry.name}")
            for entry in entries
            if entry.colour != "joker"
        }
        used = LETTERS[: len(letters)]
        if not letters or letters != set(used):
            raise self.wrong("colours", "field", found=" ".join(sorted(letters)), expected=used)
        number = len(used) * self.file.cards.values * self.file.cards.copies
        for seats in range(2, cards.SEATS + 1):
            box = self.file.cards.box.get(seats, 0)
            left = number - box - seats * self.file.cards.hand
            least = 1 if seats == 2 else -cards.MAX_DECK * cards.SEATS
            if not least <= left <= cards.MAX_DECK:
                raise self.wrong("deck", "cards", seats=seats, found=left, most=cards.MAX_DECK)
        return used

    def graph(
        self, entries: list[FieldEntry], start: list[str]
    ) -> tuple[tuple[Field, ...], tuple[tuple[int, int], ...]]:
        """The fields in the order of their rows, and the edges in the order of their sources."""
        file = self.file
        rows: dict[str, int] = {}
        for entry in entries:
            name = entry.name
            if not (1 < len(name) < 5 and name[0].isascii() and name[0].islower()):
                raise self.wrong("name", f"field.{name[:20]}")
            if not (name[1:].isascii() and name[1:].isdigit()) or name[1] == "0":
                raise self.wrong("name", f"field.{name[:20]}")
            if name in rows:
                raise self.wrong("twice", f"field.{name}")
            self.within(f"field.{name}.row", int(name[1:]), 1, len(file.values))
            self.within(f"field.{name}.lane", entry.lane, 0, 20)
            rows[name] = int(name[1:])
        self.within("field", len(rows), 1, cards.MAX_FIELDS - 1, "count")
        ordered = sorted(entries, key=lambda entry: (rows[entry.name], entry.name[0]))
        if self.by_path:
            ordered = entries
        numbers = {entry.name: number for number, entry in enumerate(ordered, 1)}
        fields = [Field(START, 0, 0, "", 0, goal=False, tile=False, stack=False)]
        edges: list[tuple[int, int]] = []
        links = [(START, 0, start)] + [(e.name, rows[e.name], e.next) for e in ordered]
        for source, row, targets in links:
            if len(set(targets)) != len(targets):
                raise self.wrong("twice", f"field.{source}.next")
            for target in targets:
                if target not in numbers:
                    raise self.wrong("link", f"field.{source}.next", found=target[:20])
                if rows[target] != row + 1:
                    raise self.wrong("forward", f"field.{source}.next", found=target, row=row + 1)
                edges.append((numbers.get(source, 0), numbers[target]))
        for name, number in numbers.items():
            if not any(target == number for _, target in edges):
                raise self.wrong("unreachable", f"field.{name}")
        for entry in ordered:
            row = rows[entry.name]
            joker = entry.colour == "joker"
            fields.append(
                Field(
                    name=entry.name,
                    row=row,
                    lane=entry.lane,
                    colour="*" if joker else letter_of(entry.colour, self.name, entry.name),
                    value=file.values[row - 1],
                    goal=row in file.goal_rows,
                    tile=entry.tile,
                    stack=entry.stack,
                )
            )
        self.within("field.next", len(edges), 1, cards.MAX_EDGES, "count")
        if file.one_figure_per_path and not self.by_path:
            raise self.wrong("paths", "one_figure_per_path")
        if file.one_figure_per_path != (file.game == "stones"):
            raise self.wrong("one-figure", "one_figure_per_path", game=file.game)
        if file.one_figure_per_path and len(file.path) != cards.FIGURES:
            raise self.wrong("five", "path", found=len(file.path))
        return tuple(fields), tuple(sorted(edges))

    def check_tiles(self, places: int, colours: str) -> None:
        tiles = self.file.tiles
        numbers = [*tiles.points.values(), tiles.clover, tiles.discard]
        for value in tiles.points:
            self.within("tiles.points", value, 1, 9)
        if isinstance(tiles.wish, dict):
            for colour in tiles.wish:
                if letter_of(colour, self.name, "tiles.wish") not in colours:
                    raise self.wrong("colour", "tiles.wish", found=colour)
            numbers += tiles.wish.values()
        else:
            numbers.append(tiles.wish)
        for number in numbers:
            self.within("tiles", number, 0, cards.PLACES, "count")
        if sum(numbers) != places:
            raise self.wrong("tiles", "tiles", found=sum(numbers), places=places)

    def check_stacks(self, fields: tuple[Field, ...], stacks: list[int]) -> None:
        colours = [fields[number].colour for number in stacks]
        for number in stacks:
            if fields[number].tile or fields[number].colour == "*":
                raise self.wrong("stack", f"field.{fields[number].name}")
        if len(set(colours)) != len(colours):
            raise self.wrong("twice", "field.stack")
        if bool(stacks) != (self.file.stacks is not None):
            raise self.wrong("stacks", "stacks")
        if self.file.stacks is not None:
            self.within("stacks.height", self.file.stacks.height, 1, 20)
        if stacks and not isinstance(self.file.tiles.wish, dict):
            raise self.wrong("stacks", "tiles.wish")

    def record(
        self,
        fields: tuple[Field, ...],
        edges: tuple[tuple[int, int], ...],
        places: list[int],
        stacks: list[int],
        colours: str,
    ) -> npt.NDArray[Any]:
        file = self.file
        records = np.zeros(1, cards.BOARD)
        board = records[0]
        values = file.cards.values
        frees = file.one_figure_per_path
        every_colour = (1 << len(colours)) - 1
        for number, (source, target) in enumerate(edges):
            pays = [colours.find(fields[target].colour)]
            if fields[target].colour == "*":
                pays = list(range(len(colours)))
            board.source[number] = source
            board.target[number] = target
            board.out[source] |= 1 << number
            for colour in pays:
                board.into[colour] |= 1 << number
                board.opens[source] |= 1 << colour
        for number, field in enumerate(fields):
            board.place[number] = cards.NO_PLACE
            board.value[number] = field.value
            board.is_goal[number] = field.goal
            if frees:
                board.opens[number] = every_colour
                for edge in range(len(edges)):
                    if edges[edge][0] == 0 and fields[edges[edge][1]].colour == field.colour:
                        board.closes[number] |= 1 << edge
        for card in range(len(colours) * values):
            board.colour[card] = card // values
            board.rank[card] = card % values
        suit = (1 << values) - 1
        for colour in range(len(colours)):
            board.suit[colour] = suit << colour * values
        for some in range(1 << len(colours)):
            board.spread[some] = sum(
                int(board.suit[colour]) for colour in range(len(colours)) if some >> colour & 1
            )
        kinds = isinstance(file.tiles.wish, dict)
        shuffled = [value for value, many in file.tiles.points.items() for _ in range(many)]
        shuffled += [cards.CLOVER_TILE] * file.tiles.clover
        shuffled += [cards.DISCARD_TILE] * file.tiles.discard
        wish = file.tiles.wish if isinstance(file.tiles.wish, dict) else {"red-brown": file.tiles.wish}
        for colour_name, many in wish.items():
            colour = colours.find(letter_of(colour_name, self.name, "tiles.wish"))
            shuffled += [cards.WISH + colour] * many
        board.tile[: len(shuffled)] = shuffled
        for place, number in enumerate(places):
            board.place[number] = place
        for place, number in enumerate(stacks, len(places)):
            board.place[number] = place
            board.tile[place] = cards.STACK + colours.find(fields[number].colour)
        board.tiles = len(shuffled)
        board.places = len(places) + len(stacks)
        board.fields = len(fields)
        board.colours = len(colours)
        board.values = values
        board.copies = file.cards.copies
        board.hand = file.cards.hand
        for seats, box in file.cards.box.items():
            board.box[seats] = box
        board.goal_figures = file.goal_figures
        board.one_figure_per_path = file.one_figure_per_path
        board.stack_height = file.stacks.height if file.stacks else 0
        board.has_unlay = file.tiles.discard > 0
        board.wish_kinds = kinds
        board.wish_points[: len(file.wish.points)] = file.wish.points
        board.wish_most = len(file.wish.points) - 1
        board.wish_set = file.wish.set
        board.wish_set_points = file.wish.set_points
        return records
