"""The arena on a Ray cluster of two nodes: the same games as on one machine."""

from pathlib import Path

import pytest
from ray.cluster_utils import Cluster

from keltis import text
from keltis.arena.results import played_in
from keltis.cli import main
from tests.test_arena import untimed


@pytest.mark.filterwarnings("ignore")  # of Ray's own
def test_two_nodes_play_what_one_machine_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        alone, together = str(tmp_path / "alone"), str(tmp_path / "together")
        words = ("arena", "random", "sensible", "--game", "dice", "--deals", "6")
        assert main((*words, "--results", together, "--ray", cluster.address)) == 0
        assert main((*words, "--results", alone, "--jobs", "1")) == 0
    finally:
        cluster.shutdown()
        text.use("en")
    capsys.readouterr()
    games = [played_in(file)[1] for file in (alone, together)]
    assert len(games[0]) == 12
    assert untimed(games[0]) == untimed(games[1])
