"""Sets as bits: members 0 to 62 of a set are the bits of one signed 64-bit number.

`count` and `lowest` are single instructions when compiled; the Python bodies are what they mean.
"""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from keltis.rules.compiled import int64, kernel

ONE = int64(1)
MEMBERS = 64  # a move is a member of one of several sets: as one number, set * MEMBERS + member
# Whether to use the processor's bit deposit. The first two Zens have it, but slower than a loop; and
# whoever tells Numba to compile for another processor gets the loop.
HAS_PDEP = (
    get_host_cpu_features().get("bmi2", False)
    and get_host_cpu_name() not in ("znver1", "znver2")
    and not numba.config.CPU_NAME
)


@kernel
def bit(member: int) -> int:
    """The set with one member."""
    return ONE << member


def count(members: int) -> int:
    """How many members."""
    return int(members).bit_count()


def lowest(members: int) -> int:
    """The smallest member of a set that has one."""
    return (int(members) & -int(members)).bit_length() - 1


@intrinsic
def _ctpop(typing_context: Any, members: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _cttz(typing_context: Any, members: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


def _count_by_instruction(members: int) -> int:
    return _ctpop(members)


@overload(count)
def _count(members: int) -> Callable[[int], int]:
    return _count_by_instruction


def _lowest_by_instruction(members: int) -> int:
    return _cttz(members)


@overload(lowest)
def _lowest(members: int) -> Callable[[int], int]:
    return _lowest_by_instruction


def nth(members: int, n: int) -> int:
    """The member that has n smaller ones in the set."""
    for _ in range(n):
        members &= members - 1
    return lowest(members)


@intrinsic
def _pdep(typing_context: Any, bits: Any, members: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        deposit = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64"
        )
        return builder.call(deposit, arguments)

    return types.int64(types.int64, types.int64), generate


def _nth_by_deposit(members: int, n: int) -> int:
    return _cttz(_pdep(ONE << n, members))


def _nth_by_count(members: int, n: int) -> int:
    for _ in range(n):
        members &= members - 1
    return _cttz(members)


@overload(nth)
def _nth(members: int, n: int) -> Callable[[int, int], int]:
    return _nth_by_deposit if HAS_PDEP else _nth_by_count


@kernel
def highest(members: int) -> int:
    """The largest member of a set that has one."""
    while members & (members - 1):
        members &= members - 1
    return lowest(members)


# By a byte: its eight bits as eight bytes of 0 or 1, the lowest first in memory.
BYTES_OF = np.array(
    [int.from_bytes(bytes(n >> i & 1 for i in range(8)), "little") for n in range(256)],
    np.int64,
)
