"""Measure how fast everything is: `make bench`, or `python -m benchmarks [--quick]`."""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from benchmarks import batches, kernel, machine, openspiel, python_side, report, sheets, start_up
from benchmarks.measure import Measurement, Rounds

DOCUMENT = Path(__file__).parent.parent / "docs" / "benchmarks.md"
ROUNDS, QUICK_ROUNDS = 8, 2
MOST_SECONDS = 280.0  # of processor time; a round that has begun is finished
QUICK_SIZES = (1, 64, batches.SIZE)
INTERRUPTED = 130


@dataclass
class Plan:
    """What is measured in a run. A quick one leaves out what takes long."""

    quick: bool

    def __post_init__(self) -> None:
        self.playouts = kernel.playouts()
        self.steps = {
            (game, size): one
            for (game, size), one in batches.steps().items()
            if size in QUICK_SIZES or not self.quick
        }
        self.random_games = python_side.random_games()
        self.rivals = openspiel.rivals()
        self.barred = [
            *[self.playouts[game, 2] for game in kernel.GAMES],
            *[self.steps[game, batches.SIZE] for game in kernel.GAMES],
            *batches.observations(),
            *python_side.steps(),
            *kernel.samples(),
            *kernel.sizes(),
            *start_up.warm_runs(),
            *([] if self.quick else start_up.first_runs()),
        ]

    @property
    def measurements(self) -> list[Measurement]:
        """Everything, once."""
        rivals = [one for rival in self.rivals for one in (rival.loop, rival.bots)]
        others = [*self.playouts.values(), *self.steps.values(), *self.random_games.values()]
        return list(dict.fromkeys([*self.barred, *others, *rivals]))

    @property
    def sheets(self) -> list[sheets.Sheet]:
        """The tables of what has been measured so far."""
        return [
            sheets.against_bars(self.barred),
            sheets.by_seats(self.playouts),
            sheets.by_size(self.steps),
            sheets.beside_openspiel(self.rivals, self.playouts, self.random_games),
        ]


def measured(rounds: Rounds, console: Console) -> bool:
    """Run all rounds: whether nobody interrupted them."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=len(rounds))

        def tell(number: int, one: Measurement) -> None:
            name = one.name.replace("`", "")
            words = f"round {number + 1} of {rounds.number}: {name}"
            progress.update(task, description=words, advance=1)

        try:
            rounds.run(tell)
        except KeyboardInterrupt:
            return False
    return True


def main() -> int:
    """Measure, show, and write it down."""
    parser = argparse.ArgumentParser(description="Measure how fast everything is.")
    parser.add_argument("--quick", action="store_true", help="a short, rougher run that writes no document")
    quick = parser.parse_args().quick
    console = Console()
    plan = Plan(quick)
    rounds = Rounds(plan.measurements, QUICK_ROUNDS if quick else ROUNDS, MOST_SECONDS)
    console.print(machine.described(), highlight=False)
    complete = measured(rounds, console)
    report.show(console, plan.sheets)
    console.print(report.calibrated(rounds.speeds), highlight=False)
    report.conclude(console, plan.measurements)
    if not complete:
        console.print("Interrupted: these are the figures so far.")
        return INTERRUPTED
    if not quick:
        report.write(DOCUMENT, plan.sheets, rounds.speeds)
        console.print(f"Written to {DOCUMENT.relative_to(DOCUMENT.parent.parent)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
