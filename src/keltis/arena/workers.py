"""Playing on many cores, or on many machines: the same games, in the same order, wherever they are played."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager

from keltis.arena.contest import Contest
from keltis.arena.match import Played, Table

AHEAD = 3  # deals that wait for each worker

Unit = tuple[int, int]  # lineup and deal
Submit = Callable[[Unit], Future[list[Played]]]


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(units: Iterator[Unit], submit: Submit, workers: int) -> Iterator[list[Played]]:
    """The results of units, in their order; units are taken no further ahead than workers need."""
    waiting: deque[Future[list[Played]]] = deque()
    for unit in units:
        waiting.append(submit(unit))
        if len(waiting) >= workers * AHEAD:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


@contextmanager
def here(contest: Contest) -> Iterator[Submit]:
    """This very process, one game after the other."""
    table = Table(contest)

    def submit(unit: Unit) -> Future[list[Played]]:
        future: Future[list[Played]] = Future()
        future.set_result(table.play_deal(*unit))
        return future

    try:
        yield submit
    finally:
        table.close()


@contextmanager
def local(contest: Contest, jobs: int) -> Iterator[Submit]:
    """So many processes on this machine. What they play when the context is left is given up."""
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_sit_down, initargs=(contest, stop))
    try:
        yield lambda unit: pool.submit(_play, unit)
    finally:
        stop.set()
        pool.shutdown(wait=True, cancel_futures=True)


_tables: list[Table] = []  # of a worker: its one table


def _sit_down(contest: Contest, stop: "multiprocessing.synchronize.Event") -> None:
    import atexit

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the one who waits for the results
    _tables.append(Table(contest, stop.is_set))
    atexit.register(_tables[0].close)


def _play(unit: Unit) -> list[Played]:
    return _tables[0].play_deal(*unit)
