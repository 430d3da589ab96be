"""The compiled loops, and nothing else; this page holds the one decorator they all wear.

A kernel module says `from detect.kernels import compiled`. numba is loaded then and not before.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from numba import njit
from numba.core.caching import FunctionCache, IndexDataCacheFile

__all__ = ["compiled"]

_Function = TypeVar("_Function", bound=Callable[..., Any])

_HERE = Path(__file__).resolve().parent
_UNUSABLE = (OSError, EOFError, ValueError, pickle.PickleError)


def compiled(function: _Function) -> _Function:
    """Compile a loop when it is first called, and keep the machine code on disk where that can be.

    Division follows IEEE (by zero gives infinity or nan), bounds are not checked, and other threads
    run meanwhile. Where nothing can be written, as in a read-only installation without a home, the
    loop is compiled anew in each run and nobody is told.

    Examples
    --------
    >>> @compiled
    ... def triangle(n: int) -> int:
    ...     total = 0
    ...     for i in range(n + 1):
    ...         total += i
    ...     return total
    >>> triangle(52)
    1378
    """
    kernel = njit(nogil=True, error_model="numpy", boundscheck=False)(function)
    # No place for a cache is a RuntimeError. The cache's parts are numba's own affair and may change
    # under us; whatever becomes of them, the loop must run.
    with suppress(Exception):
        kernel._cache = _QuietCache(function)  # noqa: SLF001 - what `enable_caching` sets
    return kernel


class _QuietCache(FunctionCache):  # type: ignore[misc]
    """numba's cache, but one that may fail, and that knows when a neighbour has changed.

    numba looks at the source of the function alone: after an edit of another kernel that is called
    from it, or of a table that is frozen into it, the old machine code would run on.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        stamp = (self._impl.locator.get_source_stamp(), _kernels_stamp())
        self._cache_file = IndexDataCacheFile(self.cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: object, target_context: object) -> object:
        """Give the stored machine code, or None if there is none or it is spoilt."""
        with suppress(*_UNUSABLE):
            return super().load_overload(sig, target_context)
        return None

    def save_overload(self, sig: object, data: object) -> None:
        """Store machine code, or don't: a full or locked disk is no reason to stop."""
        with suppress(*_UNUSABLE):
            super().save_overload(sig, data)


@cache
def _kernels_stamp() -> str:
    """Sum up the source of every kernel, and of the card codes they may use."""
    stamp = hashlib.sha256()
    for each in [*sorted(_HERE.glob("*.py")), _HERE.parent / "cards.py"]:
        stamp.update(each.read_bytes())
    return stamp.hexdigest()
