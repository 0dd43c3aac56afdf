"""Playing on a Ray cluster: the same games as on one machine, on all of its cores. Needs the extra `ray`."""

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from keltis.arena.contest import Contest
from keltis.arena.match import Played, Table
from keltis.arena.workers import Submit, Unit
from keltis.errors import OptionError, shown


@contextmanager
def cluster(contest: Contest, address: str) -> Iterator[tuple[Submit, int]]:
    """The cores of a cluster and how many there are; `local` starts one on this machine."""
    try:
        import ray
    except ImportError:
        raise OptionError("option.no-ray") from None
    try:
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level="error")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise OptionError("option.ray-address", found=shown(address), problem=str(error)[:200]) from None
    play = ray.remote(num_cpus=1)(_play)

    def submit(unit: Unit) -> Future[list[Played]]:
        future: Future[list[Played]] = play.remote(contest, unit).future()
        return future

    try:
        yield submit, max(1, int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


_tables: dict[Contest, Table] = {}  # of a worker


def _play(contest: Contest, unit: Unit) -> Any:
    if contest not in _tables:
        _tables[contest] = Table(contest)
    return _tables[contest].play_deal(*unit)
