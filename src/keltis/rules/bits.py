"""Sets as bits: members 0 to 62 of a set are the bits of one signed 64-bit number.

`count` and `lowest` are single instructions when compiled; the Python bodies are what they mean.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from keltis.rules.compiled import kernel

ONE = np.int64(1)
HAS_PDEP = bool(get_host_cpu_features().get("bmi2"))


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


@overload(count)
def _count(members):  # type: ignore[no-untyped-def]
    return lambda members: _ctpop(members)


@overload(lowest)
def _lowest(members):  # type: ignore[no-untyped-def]
    return lambda members: _cttz(members)


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


@overload(nth)
def _nth(members, n):  # type: ignore[no-untyped-def]
    if HAS_PDEP:
        return lambda members, n: _cttz(_pdep(ONE << n, members))
    def nth(members, n):
        for _ in range(n):
            members &= members - 1
        return _cttz(members)
    return nth


@kernel
def highest(members: int) -> int:
    """The largest member of a set that has one."""
    while members & (members - 1):
        members &= members - 1
    return lowest(members)
