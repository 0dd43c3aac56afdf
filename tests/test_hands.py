"""What players make of what the others do."""

import io
from collections import Counter
from typing import Any

import numpy as np
import pytest

import keltis
from keltis.arena.contest import Contest
from keltis.arena.match import Table
from keltis.game import Game
from keltis.players import Player, let_watch, luck, named
from keltis.players.hands import GUESSES
from keltis.players.search import Budget, Search
from keltis.players.sensible import Sensible
from keltis.rules import cards, hidden
from keltis.term import table as term
from keltis.term.keyboard import Left
from keltis.term.look import look
from keltis.view import CardView, View


def watched(game: str, seats: int, deal: int, turns: int) -> tuple[Game, Search]:
    """A game between sensible players, before a turn of seat 0, and somebody who watched it from there."""
    match = keltis.new_game(game, seats, seed=deal)
    watcher = Search(Budget(playouts=40))
    watcher.begin(7)
    players = [Sensible() for _ in range(seats)]
    while not (match.over or (turns <= 0 and match.seat == 0 and match.view(0).phase == "play")):
        view, legal = match.view(match.seat), match.legal
        turns -= match.seat == 0 and view.phase == "play"
        token = players[match.seat].choose(view, legal)
        let_watch([watcher], match, token)
        match.play(token)
    return match, watcher


def imagined(match: Game, watcher: Search) -> list[Any]:
    """The worlds that the watcher's guesses lead to, before a turn of seat 0."""
    sight = watcher._desks(match.game)[0].sight
    root = sight.states(match.view(0))
    rng, unseen = np.zeros(1, np.uint64), np.empty(2 * cards.MAX_CARDS, np.int8)
    worlds = []
    for guess in watcher.hands.guesses:
        states = root.copy()
        luck.fill(sight.equipment[0], states[0], 0, guess, rng, unseen)
        worlds.append(states[0])
    return worlds


@pytest.mark.parametrize(("game", "seats"), [("stones", 2), ("stones", 4), ("paths", 3)])
def test_guesses_are_hands_that_can_be(game: str, seats: int) -> None:
    match, watcher = watched(game, seats, 3, 9)
    view = match.view(0)
    assert isinstance(view, CardView)
    board = match.spec.board
    assert len(watcher.hands.guesses) == GUESSES
    for world in imagined(match, watcher):
        assert [hidden.held(world, seat) for seat in range(seats)] == [8] * seats
        assert np.all(world.hand & world.known == world.known)
        everywhere: Counter[int] = Counter(int(card) for card in world.deck[: world.left])
        for sets in (world.hand, world.row):
            for card in range(len(board.card_names)):
                everywhere[card] += sum(int(half) >> card & 1 for half in sets.ravel())
        for colour, values in view.piles.items():
            everywhere.update(board.card_names.index(f"{colour}{value}") for value in values)
        assert max(everywhere.values()) <= board.record.copies


def test_what_others_do_says_what_they_hold() -> None:
    """The cards that the other seat really holds are guessed more often than chance would have it."""
    guessed, chance = 0.0, 0.0
    for deal in range(12):
        match, watcher = watched("stones", 2, deal, 10)
        names = match.spec.board.card_names
        other = match.view(1)
        assert isinstance(other, CardView)
        hand = other.hands[1]
        secret = {names.index(card) for card in set(hand.cards) - set(hand.open)}
        state = watcher._desks("stones")[0].sight.states(match.view(0))
        unseen = np.empty(2 * cards.MAX_CARDS, np.int8)
        many = hidden.unseen(match.spec.board.record, state[0], unseen)
        free = Counter(int(card) for card in unseen[:many])
        worlds = imagined(match, watcher)
        for card in secret:
            guessed += sum(int(half) >> card & 1 for world in worlds for half in world.hand[1]) / len(worlds)
            chance += free[card] * (8 - len(hand.open)) / many
    assert guessed > 1.2 * chance


def test_what_is_hidden_teaches_nothing() -> None:
    """Two deals that differ in cards which nobody has seen by then: the same guesses, the same answer."""
    match, _ = watched("stones", 2, 5, 8)
    text = match.record()
    deck = text.split('[Deck "')[1].split('"')[0].split()
    other_deck = [*deck[:-2], deck[-1], deck[-2]]
    assert other_deck != deck
    other = keltis.load(text.replace(" ".join(deck), " ".join(other_deck)))
    chosen = []
    for whole in (match, other):
        watcher = Search(Budget(playouts=60))
        watcher.begin(1)
        for token, before in zip(whole.log, whole.walk(), strict=False):
            let_watch([watcher], before, token)
        chosen.append((watcher.hands.guesses.tobytes(), watcher.choose(whole.view(0), whole.legal)))
    assert chosen[0] == chosen[1]


class Witness(Player):
    """Plays anything, and remembers what it saw the others do."""

    watches = True

    def __init__(self) -> None:
        self.seen: list[tuple[int, str]] = []

    def watch(self, view: View, token: str) -> None:
        assert view.eye != view.seat
        self.seen.append((view.seat, token))

    def choose(self, view: View, legal: tuple[str, ...], seconds: float | None = None) -> str:
        return legal[-1]


def test_the_arena_lets_players_watch_each_other() -> None:
    contest = Contest(players=("random", "sensible"), lineups=((0, 1, 1),), game="paths", seats=3, seed=4)
    table = Table(contest)
    witness = table.players[0, 0] = Witness()
    played = table.play(0, 0, 0)
    seats = Counter(seat for seat, _ in witness.seen)
    assert set(seats) == {1, 2}
    assert all(seats[seat] >= played.decisions[seat] for seat in seats)


def test_levels_watch_if_they_look_ahead() -> None:
    assert named("level:8").watches
    assert not named("level:5").watches


def test_at_the_terminal_nobody_sees_what_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nu\n2\n1\n=\n"))
    game = keltis.new_game("stones", 2, seed=3)
    taken_back, played = game.legal[:2]
    witness = Witness()
    table = term.Table(
        game, [term.Seat("you"), term.Seat("witness", witness)], look(plain=True), lambda _: None
    )
    with pytest.raises(Left):
        table.run()
    assert table.game.log[:1] == (played,)
    assert witness.seen[0] == (0, played)
    assert (0, "=") in witness.seen
    assert (0, taken_back) not in witness.seen
