"""Run the benchmarks as a script: `python benchmarks/run.py` does what `python -m benchmarks` does."""

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parent.parent)
    runpy.run_module("benchmarks", run_name="__main__")
