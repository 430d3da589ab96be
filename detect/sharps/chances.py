"""Chances of one who cheats, for many sessions at once: streams of their own, so that nothing fair is moved by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from detect.kernels import Kernel
from detect.kernels.stream import GAMMA, key_of, mixed

__all__ = ["chances", "normal", "order"]

# The same source runs on a word and on an array of words; as a loop over words it would be a hundred times slower.
_key_of = cast("Callable[..., npt.NDArray[np.uint64]]", cast("Kernel", cast("Any", key_of)).python)
_mixed = cast("Callable[..., npt.NDArray[np.uint64]]", cast("Kernel", cast("Any", mixed)).python)
_S11, _UNIT = np.uint64(11), 2.0**-53


def chances(
    root: np.uint64, first: int, sessions: int, deal: int, stage: int, many: int
) -> npt.NDArray[np.float64]:
    """Give so many chances of one deal of each session: those of `detect.kernels.stream`, an array at a time.

    Parameters
    ----------
    root : uint64
    first, sessions : int
        The number of the first session, and how many.
    deal, stage, many : int

    Returns
    -------
    float64[sessions, many]
        From 0 up to, not including, 1.

    Examples
    --------
    >>> from detect.kernels.stream import key_of, root_of, unit, word
    >>> some = chances(root_of(1), 5, 2, 3, 64, 4)
    >>> bool(some[1, 2] == unit(word(key_of(root_of(1), 6, 3, 64), 2)))
    True
    """
    number = np.arange(first, first + sessions, dtype=np.uint64)
    counter = np.arange(1, many + 1, dtype=np.uint64)
    with np.errstate(over="ignore"):
        key = _key_of(root, number, deal, stage)
        return np.asarray((_mixed(key[:, None] + counter * GAMMA) >> _S11) * _UNIT)


def order(luck: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """Put things in any order with equal chance, along the last axis.

    Examples
    --------
    >>> order(np.array([[0.5, 0.1, 0.3]])).tolist()
    [[1, 2, 0]]
    """
    return np.argsort(luck, axis=-1, kind="stable")


def normal(luck: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Turn pairs of chances, along the last axis, into a normal deviate (Box and Muller, Ann. Math. Stat. 29, 1958).

    Examples
    --------
    >>> round(float(normal(np.array([0.5, 0.0]))), 4)
    1.1774
    """
    return np.asarray(np.sqrt(-2 * np.log1p(-luck[..., 0])) * np.cos(2 * np.pi * luck[..., 1]))
