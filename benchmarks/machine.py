"""What the figures were measured on."""

import os
import platform
from datetime import date
from importlib.metadata import version
from pathlib import Path


def processor() -> str:
    """The processor's own name for itself."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    for line in lines:
        name, _, value = line.partition(":")
        if name.strip() == "model name":
            return value.strip()
    return platform.processor() or platform.machine()


def cores() -> int:
    """How many cores there are."""
    return os.cpu_count() or 1


def described() -> str:
    """The machine, in a line."""
    packages = ", ".join(f"{name} {version(name.lower())}" for name in ("NumPy", "Numba"))
    return (
        f"{processor()}, {cores()} {'core' if cores() == 1 else 'cores'} (one is used), "
        f"{platform.system()}, Python {platform.python_version()}, {packages}"
    )


def today() -> str:
    """The date, as 2026-11-18."""
    return date.today().isoformat()
