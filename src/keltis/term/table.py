"""A game at the table: people at one keyboard and computer players, turn by turn, until it is over."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic, sleep

from rich.console import Group, RenderableType
from rich.text import Text

from keltis.game import Game
from keltis.players import Player, let_watch
from keltis.term.choices import choice_list, chosen, refusal
from keltis.term.help import help_page
from keltis.term.keyboard import Left, ask
from keltis.term.look import QUIET, STRONG, Look, printable
from keltis.term.picture import hands, picture, spaced
from keltis.term.sheets import sheet_table, verdict
from keltis.term.story import Story, drawn_words, news, turn_line
from keltis.text import say
from keltis.view import View

TALL = 36  # lines from which on the table is drawn with air between its parts


@dataclass(frozen=True)
class Seat:
    """Who sits at a place of the table: a person, or a computer player."""

    name: str
    player: Player | None = None


class Table:
    """A game in progress in a terminal. `keep` is called with it whenever a turn is over."""

    def __init__(self, game: Game, seats: Sequence[Seat], look: Look, keep: Callable[[Game], None]) -> None:
        self.game = game
        self.seats = seats
        self.look = look
        self.keep = keep
        self.names = [seat.name for seat in seats]
        self.people = [number for number, seat in enumerate(seats) if seat.player is None]
        self.story = Story()
        self.before: list[tuple[Game, Story, str]] = []  # what can be undone, oldest first
        self.sealed = "undo.nothing"  # why nothing more can be undone
        self.at_keyboard = self.people[0] if self.people else -1

    def run(self) -> None:
        """Play until the game is over; raises `Left` when somebody leaves."""
        while not self.game.over:
            seat = self.seats[self.game.seat]
            if seat.player is None:
                self.decide()
            else:
                self.play(self.choice(seat.player))
        self.finish()

    def choice(self, player: Player) -> str:
        """What a computer player chooses, no quicker than people can follow."""
        view, legal = self.game.view(self.game.seat), self.game.legal
        began = monotonic()
        token = player.choose(view, legal)
        if self.look.calm and self.people:
            sleep(max(0.0, player.pause(view, legal) - (monotonic() - began)))
        return token

    def play(self, token: str) -> None:
        """Do what a token says, tell it, and see what can still be undone."""
        seat = self.game.seat
        if self.seats[seat].player is None:
            self.before.append((self.game.copy(), self.story.copy(), token))
        else:
            self.let_watch(self.game, token)
        self.story.tell(self.game.play(token))
        if token == "=":
            self.seal("undo.deck")
        elif token[0] == "~":
            self.seal("undo.dice")
        if self.game.over or self.game.seat != seat:
            if self.before:
                self.seal("undo.turn")
            self.keep(self.game)

    def seal(self, reason: str) -> None:
        """From here on nothing is undone."""
        for game, _, token in self.before:
            self.let_watch(game, token)
        self.before.clear()
        self.sealed = reason

    def let_watch(self, game: Game, token: str) -> None:
        """Show the computer players a move that is not taken back any more."""
        let_watch((seat.player for seat in self.seats), game, token)

    # --- a person's decision ---

    def decide(self) -> None:
        """Let the person whose decision it is make it."""
        seat = self.game.seat
        if seat != self.at_keyboard:
            self.hand_over(seat)
        view = self.game.screen(seat)
        self.draw(view)
        while True:
            answer = ask(self.prompt(view), self.look)
            token = self.default(view) if not answer else chosen(answer, self.game.legal)
            if token is not None:
                break
            if self.command(answer, view):
                return
        self.play(token)
        if self.people[1:] and self.game.game != "dice":
            self.show_drawn(seat)

    def default(self, view: View) -> str | None:
        """What an empty answer means."""
        if view.phase == "draw":
            return "="
        return self.game.legal[0] if len(self.game.legal) == 1 else None

    def command(self, answer: str, view: View) -> bool:
        """Do what a command says, or explain; whether the decision is now another one."""
        match answer.lower():
            case "":
                self.note(say("table.expected"))
            case "?" | "h" | "help":
                self.say_all(help_page(self.game, self.look))
            case "u" | "undo":
                return self.undo()
            case "s" | "sheet" | "score":
                self.say_all(sheet_table(self.game, self.names, self.look, view.seat))
            case "r" | "record":
                self.say_all(Text(moves_so_far(self.game)))
            case "l" | "log":
                self.tell_all(view)
            case "b" | "board":
                return True
            case "q" | "quit" | "exit":
                raise Left(said_so=True)
            case _:
                self.note(refusal(answer, self.game))
        return False

    def undo(self) -> bool:
        """Take back the person's own last decision, if nothing hidden has been seen since."""
        if not self.before:
            self.note(say(self.sealed))
            return False
        self.game, self.story, _ = self.before.pop()
        return True

    # --- what is on the screen ---

    def draw(self, view: View) -> None:
        """The table through the eyes of a seat, with what has happened and what can be done."""
        short = self.look.calm and self.look.console.height < TALL
        told = news(self.story, view.seat, self.names, self.look)
        hand = hands(view, self.look)
        parts: list[RenderableType] = [
            picture(view, self.game.spec, self.names, self.look, short),
            *([Group(*hand)] if hand else []),
            *([Group(*told)] if told else []),
            choice_list(self.game, view, self.look, short),
        ]
        self.fresh_screen()
        self.look.console.print(Group(*(parts if short else [*spaced(parts), Text()])))

    def fresh_screen(self) -> None:
        if self.look.calm:
            self.look.console.clear()
        else:
            self.look.console.print()

    def prompt(self, view: View) -> str:
        name = printable(self.names[view.seat])
        return say(f"prompt.{view.phase}", name=name)

    def note(self, words: str) -> None:
        self.look.console.print(Text(words, "italic"))

    def say_all(self, what: RenderableType) -> None:
        self.look.console.print(Group(Text(), what, Text()))

    def tell_all(self, view: View) -> None:
        """The whole story, as the seat saw it."""
        lines = [turn_line(turn, view.seat, self.names, self.look) for turn in self.story.turns]
        self.say_all(Group(*lines) if lines else Text(say("log.nothing"), QUIET))

    def hand_over(self, seat: int) -> None:
        """Hide the table until the next person sits at the keyboard."""
        self.at_keyboard = seat
        if self.game.game == "dice":
            return
        self.wipe()
        ask(say("table.hand-over", name=printable(self.names[seat])), self.look)

    def wipe(self) -> None:
        """Nothing of the last picture stays on the screen, or within a screen's scrolling."""
        if self.look.calm:
            self.look.console.clear()
            self.look.console.file.write("\x1b[3J")
        elif self.look.console.is_terminal:
            self.look.console.print("\n" * self.look.console.height)

    def show_drawn(self, seat: int) -> None:
        """At the end of a person's turn: the card drawn, before the table is hidden."""
        if self.game.over or self.game.seat == seat or self.next_person() == seat:
            return
        told = drawn_words(self.story, seat, self.look)
        if told:
            ask(f"{told} {say('table.continue')}", self.look)

    def next_person(self) -> int:
        """The seat of the next person to decide."""
        order = [(self.game.seat + step) % len(self.seats) for step in range(len(self.seats))]
        return next(seat for seat in order if seat in self.people)

    def finish(self) -> None:
        """The end: the table with all hands open, the score sheets, who has won."""
        view = self.game.view_of(None)
        you = self.people[0] if len(self.people) == 1 else None
        told = [turn_line(turn, None, self.names, self.look) for turn in self.story.turns[-1:]]
        self.fresh_screen()
        self.look.console.print(
            Group(
                picture(view, self.game.spec, self.names, self.look),
                Text(),
                *told,
                Text(),
                sheet_table(self.game, self.names, self.look),
                Text(),
                Text(verdict(self.game, self.names, you), STRONG),
            )
        )


def moves_so_far(game: Game) -> str:
    """The record of the turns so far, without the deal, which still hides things."""
    return game.record().partition("\n\n")[2].strip() or say("log.nothing")
