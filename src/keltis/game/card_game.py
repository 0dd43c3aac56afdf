"""A game of `stones` or `paths`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import numpy.typing as npt

from keltis.boards import Board
from keltis.events import AnyEvent, Declined, Discarded, Drew, Ended, Found, Laid, Moved, TurnBegan
from keltis.game.base import Game
from keltis.options import Setup
from keltis.rules import cards, turn
from keltis.rules.compiled import direct
from keltis.score import ScoreLine, card_lines
from keltis.view import CardView, see_cards


class CardGame(Game):
    """A game of `stones` or `paths`."""

    ENDINGS = ("unfinished", "goal", "deck", "standstill")
    OVER = cards.OVER

    @classmethod
    def deal(cls, setup: Setup, luck: npt.NDArray[np.uint64]) -> CardGame:
        """Shuffle and deal."""
        tiles = np.zeros(cards.PLACES, np.int8)
        deck = np.zeros(2 * cards.MAX_CARDS, np.int8)
        turn.cards_shuffle(setup.spec.equipment.records, setup.seats, luck, tiles, deck)
        return cls.lay_out(setup, tiles, deck)

    @classmethod
    def lay_out(cls, setup: Setup, tiles: npt.NDArray[np.int8], deck: npt.NDArray[np.int8]) -> CardGame:
        """Set up a given deal: the tiles by place, the deck in the order of dealing."""
        states = np.zeros(1, cards.STATE)
        turn.cards_deal(
            setup.spec.equipment.records, states, setup.seats, setup.variant, setup.standstill, tiles, deck
        )
        game = cls(setup, states)
        game.tiles = tiles
        game.deck = deck[: cards.dealt(setup.spec.board.record, setup.seats)]
        game._from_deal = True
        return game

    tiles: npt.NDArray[np.int8]  # the deal, where the game began with one
    deck: npt.NDArray[np.int8]

    @property
    def board(self) -> Board:
        """The board it is played on."""
        return self.spec.board

    def _events(self, seat: int, action: int) -> list[AnyEvent]:
        happened = self._now
        kind, member = self.spec.kinds[action]
        token = self.spec.actions[action]
        events: list[AnyEvent] = []
        if kind == cards.LAY:
            events.append(Laid(seat, token[1:]))
        elif kind == cards.DISCARD:
            events.append(Discarded(seat, token[1:]))
        elif kind == cards.UNLAY:
            events.append(Discarded(seat, token[1:], from_row=True))
        elif kind == cards.OTHER:
            if member == cards.DECLINE:
                events.append(Declined(seat))
            else:
                card = self.board.card_names[(happened >> turn.CARD_SHIFT & 127) - 1]
                events.append(Drew(seat, card, token[1:]))
        edge = happened & cards.EDGE_MASK
        if edge:
            fields = self.board.fields
            source, target = self.board.edges[edge - 1]
            large = bool(happened >> cards.LARGE_BIT & 1)
            events.append(Moved(seat, fields[source].name, fields[target].name, large))
            tile = happened >> cards.TILE_SHIFT & 63
            if tile:
                events.append(Found(seat, fields[target].name, self.board.tile_names[tile]))
        if self.over:
            events.append(Ended(seat, self.end, self.scores))
        elif self._phase == cards.PLAY:
            events.append(TurnBegan(self.seat))
        return events

    def deal_tags(self) -> Iterator[tuple[str, str]]:
        """What a record says of the equipment and the deal."""
        board = self.board
        if board.name:
            yield "Board", board.name
        tiles = zip(board.place_names, self.tiles.tolist(), strict=False)
        yield "Tiles", ", ".join(f"{field} {board.tile_names[tile]}" for field, tile in tiles)
        yield "Deck", " ".join([board.card_names[card] for card in self.deck.tolist()])

    def _score_lines(self, seat: int) -> Iterator[ScoreLine]:
        return card_lines(self.spec, self._states[0], seat, self._tiles_used(seat))

    def _tiles_used(self, seat: int) -> list[tuple[str, int]]:
        """The fields whose points a seat was given since the game began, in order."""
        used = []
        walk = self.unplayed()
        for action in self._log:
            by = walk.seat
            walk.step(action)
            tile = walk._now >> cards.TILE_SHIFT & 63
            if by == seat and 0 < tile < cards.CLOVER_TILE:
                _, target = self.board.edges[(walk._now & cards.EDGE_MASK) - 1]
                used.append((self.board.fields[target].name, tile))
        return used

    def view_of(self, eye: int | None) -> CardView:
        return see_cards(self, eye)

    def screen(self, seat: int) -> CardView:
        return see_cards(self, self._checked_seat(seat), on_screen=True)

    @staticmethod
    @cache
    def _compiled() -> tuple[Callable[..., int], Callable[..., None]]:
        """The kernel's turn and scores, to be called directly."""
        board, states, few = np.zeros(1, cards.BOARD), np.zeros(1, cards.STATE), np.zeros(1, np.int16)
        return (
            direct(turn.cards_turn, board, states, turn.NONE, few),
            direct(turn.cards_scores, board, states, few),
        )
