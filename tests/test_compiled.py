"""The kernel does the same compiled and as plain Python, byte for byte."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trace import DEALS, trace

PROJECT = Path(__file__).parent.parent


def test_compiled_and_uncompiled_agree_after_every_decision() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "tests.trace"],
        cwd=PROJECT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    plain = json.loads(run.stdout)
    compiled = trace()
    assert len(compiled) == len(DEALS)
    for name, steps in compiled.items():
        differing = [n for n, (a, b) in enumerate(zip(steps, plain[name], strict=True)) if a != b]
        assert not differing, f"{name}: different from decision {differing[0]} on"
        assert len(steps) > 20


@pytest.mark.parametrize("damage", [b"", b"nonsense"])
def test_what_is_damaged_in_the_cache_is_made_anew(damage: bytes, tmp_path: Path) -> None:
    code = "from keltis.rules.bits import highest; print(highest(9))"
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}

    def answer() -> str:
        run = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        return run.stdout

    assert answer() == "3\n"
    files = [file for file in tmp_path.rglob("*.highest-*") if file.is_file()]
    assert {file.suffix for file in files} == {".nbi", ".nbc"}
    for file in files:
        file.write_bytes(damage)
        assert answer() == "3\n"
        assert file.read_bytes() != damage
