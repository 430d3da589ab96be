"""The loops that are compiled, and nothing else; this page holds the one decorator they all wear.

A loop over little runs as plain Python: loading the compiler takes longer than an evening's cards, and compiling
for the first time longer still. numba is imported when a loop meets more than `SMALL` numbers, and not before.
"""

from __future__ import annotations

import functools
import hashlib
import pickle
import types
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

__all__ = ["SMALL", "Kernel", "compiled", "repeated", "step"]

SMALL = 60_000
"""A loop whose arrays hold no more numbers than this, all told, is not worth the compiler."""

COMPILING = "compiling for the first time; this takes up to half a minute, and only once"
COMPILING_EACH = (
    "compiling; this takes up to half a minute in every run, since its result can be kept nowhere"
)

notice: Callable[[str], None] | None = None
"""Called once with a sentence when loops are about to be compiled; whoever has a user to talk to sets it."""

_Function = TypeVar("_Function", bound=Callable[..., Any])

_HERE = Path(__file__).resolve().parent
_LASTING = ("nogil", "error_model", "boundscheck")
_UNUSABLE = (OSError, EOFError, ValueError, pickle.PickleError)


def compiled(function: _Function) -> _Function:
    """Compile a loop when it first meets enough work, and keep the machine code on disk where that can be.

    Division follows IEEE (by zero gives infinity or nan), bounds are not checked, and other threads
    run meanwhile. Where nothing can be written, as in a read-only installation without a home, the
    loop is compiled anew in each run and nobody is told.

    Examples
    --------
    >>> @compiled
    ... def total(cards: np.ndarray) -> int:
    ...     points = 0
    ...     for i in range(cards.size):
    ...         points += cards[i]
    ...     return points
    >>> int(total(np.arange(52)))
    1326
    """
    return cast("_Function", Kernel(function))


def step(function: _Function) -> _Function:
    """Mark a step of a compiled loop: it is called from kernels often, and makes no array of its own.

    Such a step need not count who holds the arrays it is given, which is most of what a short call costs.

    Examples
    --------
    >>> @step
    ... def is_honour(card: int) -> bool:
    ...     return card % 13 >= 9
    >>> is_honour(51)
    True
    """
    return cast("_Function", Kernel(function, makes_arrays=False))


_met: list[Counter[Kernel]] = []
"""How many numbers each loop has met, where that is counted; the innermost count last."""


@contextmanager
def repeated() -> Iterator[None]:
    """Count what each loop meets together: where small work comes again and again, the compiler pays after a while.

    Examples
    --------
    >>> with repeated():
    ...     pass
    """
    _met.append(Counter())
    try:
        yield
    finally:
        _met.pop()


class Kernel:
    """A loop in two forms from one source: plain Python for little, machine code for much.

    Attributes
    ----------
    function : callable
        As it was written.
    """

    def __init__(self, function: Callable[..., Any], *, makes_arrays: bool = True) -> None:
        self.function = function
        self._options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "boundscheck": False}
        if not makes_arrays:
            self._options["_nrt"] = False
        functools.update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        """Run the loop in the form that is quicker for so much."""
        work = sum(each.size for each in arguments if isinstance(each, np.ndarray))
        if _met:
            _met[-1][self] += work
            work = _met[-1][self]
        if work > SMALL:
            return self.machine(*arguments)
        with np.errstate(all="ignore"):
            return self.python(*arguments)

    @functools.cached_property
    def python(self) -> Callable[..., Any]:
        """The loop as plain Python, down to the kernels that it calls."""
        return _rebuilt(self, "python")

    @functools.cached_property
    def machine(self) -> Callable[..., Any]:
        """The loop as machine code (a numba dispatcher)."""
        function = _rebuilt(self, "inside")
        kernel = _njit(function, self._options)
        # No place for a cache is a RuntimeError. The cache's parts are numba's own affair and may change
        # under us; whatever becomes of them, the loop must run.
        try:
            kernel._cache = _quiet_cache(function)  # noqa: SLF001 - what `enable_caching` sets
        except Exception:  # noqa: BLE001 - as said
            if hasattr(kernel, "signatures"):
                _announce(COMPILING_EACH)
        return cast("Callable[..., Any]", kernel)

    @functools.cached_property
    def inside(self) -> Callable[..., Any]:
        """The loop as machine code within another's: what Python and C would need to call it is not made, nor kept."""
        unasked = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        kernel = _njit(_rebuilt(self, "inside"), self._options | unasked)
        with suppress(Exception):
            _any_number(kernel)
        return cast("Callable[..., Any]", kernel)


def _njit(function: types.FunctionType, options: dict[str, Any]) -> Any:
    """Compile by numba; without those options that are its own affair, where a version no longer knows them."""
    from numba import njit

    try:
        return njit(**options)(function)
    except (KeyError, NameError, TypeError, ValueError):
        return njit(**{key: value for key, value in options.items() if key in _LASTING})(function)


def _any_number(kernel: Any) -> None:
    """Have a loop compiled once for all whole numbers; numba does so anew for each that is written out where it is called."""
    from numba import types as t

    template = kernel.get_call_template

    def wider(args: Any, kws: Any) -> Any:
        return template(
            tuple(map(t.unliteral, args)), {name: t.unliteral(each) for name, each in kws.items()}
        )

    kernel.get_call_template = wider


def _rebuilt(kernel: Kernel, form: str) -> types.FunctionType:
    """Give a kernel's function with the kernels among its globals in the same form."""
    function = cast("types.FunctionType", kernel.function)
    names = {**function.__globals__}
    for name in function.__code__.co_names:
        other = names.get(name)
        if isinstance(other, Kernel) and other is not kernel:
            names[name] = getattr(other, form)
    built = types.FunctionType(
        function.__code__, names, function.__name__, function.__defaults__, function.__closure__
    )
    built.__qualname__, built.__module__ = function.__qualname__, function.__module__
    return built


def _quiet_cache(function: Callable[..., Any]) -> Any:
    """Give numba's cache, but one that may fail, and that knows when a neighbour has changed.

    numba looks at the source of the function alone: after an edit of another kernel that is called
    from it, or of a table that is frozen into it, the old machine code would run on.
    """
    from numba.core.caching import FunctionCache, IndexDataCacheFile

    class QuietCache(FunctionCache):  # type: ignore[misc]
        def __init__(self, function: Callable[..., Any]) -> None:
            super().__init__(function)
            stamp = (self._impl.locator.get_source_stamp(), _kernels_stamp())
            self._cache_file = IndexDataCacheFile(self.cache_path, self._impl.filename_base, stamp)

        def load_overload(self, sig: object, target_context: object) -> object:
            """Give the stored machine code, or None if there is none or it is spoilt."""
            kept = None
            with suppress(*_UNUSABLE):
                kept = super().load_overload(sig, target_context)
            if kept is None:
                _announce(COMPILING)
            return kept

        def save_overload(self, sig: object, data: object) -> None:
            """Store machine code, or don't: a full or locked disk is no reason to stop."""
            with suppress(*_UNUSABLE):
                super().save_overload(sig, data)

    return QuietCache(function)


def _announce(said: str) -> None:
    """Say once in a run that something is compiled, if anybody wants to know."""
    global notice
    if notice is not None:
        tell, notice = notice, None
        tell(said)


@cache
def _kernels_stamp() -> str:
    """Sum up the source of every kernel, and of the card codes they may use."""
    stamp = hashlib.sha256()
    for each in [*sorted(_HERE.glob("*.py")), _HERE.parent / "cards.py"]:
        stamp.update(each.read_bytes())
    return stamp.hexdigest()
