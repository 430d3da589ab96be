"""Shuffles by name: `riffle:3+strip+riffle:1` becomes the plan that the kernels follow."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from detect.errors import UsageFault
from detect.kernels.shuffle import (
    CUT,
    HUMAN,
    MOST_CARDS,
    MOST_SHELVES,
    NONE,
    OVERHAND,
    RIFFLE,
    SHELF,
    STRIP,
    UNIFORM,
    shuffle_packs,
)
from detect.kernels.stream import root_of

__all__ = ["SHUFFLES", "Shuffle", "parse_shuffle", "shuffled"]

SHUFFLED_STAGE = 0
"""The stage whose keys `shuffled` takes; an evening's own stages are others."""
MOST_STEPS = 100
"""Steps of one shuffle."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """One kind of shuffle: how it is written and what it does.

    Attributes
    ----------
    form : str
        How it is written; what stands in brackets may be left out.
    help : str
        One line on what it does.
    example : str
        A spec that `parse_shuffle` reads.
    kind : int
        The kernels' number for it.
    least, most : tuple of int
        Bounds of each number that is written.

    Examples
    --------
    >>> SHUFFLES["overhand"].rule
    'overhand:MxK (M from 2 to 104, K from 1 to 100)'
    >>> SHUFFLES["overhand"].numbers("6x3"), SHUFFLES["overhand"].numbers("6")
    ((6, 3), None)
    """

    form: str
    help: str
    example: str
    kind: int
    least: tuple[int, ...] = ()
    most: tuple[int, ...] = ()

    @property
    def optional(self) -> bool:
        """Whether its number may be left out, for 1."""
        return "[" in self.form

    @property
    def rule(self) -> str:
        """The form and the bounds of its numbers, as an error lists them."""
        letters = re.findall(r"[A-Z]", self.form)
        bounds = [
            f"{letter} from {low} to {high}"
            for letter, low, high in zip(letters, self.least, self.most, strict=True)
        ]
        return f"{self.form} ({', '.join(bounds)})" if bounds else self.form

    def numbers(self, written: str | None) -> tuple[int, ...] | None:
        """Read the numbers after the colon; None where they are not as they must be."""
        if written is None:
            return () if not self.least else (1,) if self.optional else None
        parts = written.split("x")
        if len(parts) != len(self.least) or not all(re.fullmatch("[0-9]{1,4}", part) for part in parts):
            return None
        found = tuple(map(int, parts))
        fits = all(low <= n <= high for low, n, high in zip(self.least, found, self.most, strict=True))
        return found if fits else None


_TIMES = {"least": (1,), "most": (100,)}

SHUFFLES: dict[str, Shuffle] = {
    "uniform": Shuffle("uniform", "every order with equal chance", "uniform", UNIFORM),
    "riffle": Shuffle(
        "riffle:K", "K riffles as Gilbert, Shannon and Reeds have them", "riffle:7", RIFFLE, **_TIMES
    ),
    "human": Shuffle(
        "human:K", "K riffles of a neat person, fitted to a hundred real ones", "human:4", HUMAN, **_TIMES
    ),
    "overhand": Shuffle(
        "overhand:MxK",
        "K overhand shuffles of exactly M packets",
        "overhand:6x3",
        OVERHAND,
        (2, 1),
        (MOST_CARDS, 100),
    ),
    "strip": Shuffle("strip", "one overhand shuffle of exactly 8 packets", "strip", STRIP),
    "cut": Shuffle("cut[:K]", "K plain cuts near the middle", "cut:3", CUT, **_TIMES),
    "shelf": Shuffle("shelf:M", "a machine of M shelves", "shelf:10", SHELF, (1,), (MOST_SHELVES,)),
    "none": Shuffle("none", "the pack is left as it was gathered", "none", NONE),
}
"""Every shuffle there is, by the name it is written with."""


def parse_shuffle(spec: str) -> npt.NDArray[np.int64]:
    """Read a shuffle: steps joined by `+`, done in that order.

    Parameters
    ----------
    spec : str
        Steps of `SHUFFLES`, in any case: `uniform`, `riffle:K`, `human:K`, `overhand:MxK` (K passes of M packets),
        `strip`, `cut` or `cut:K`, `shelf:M`, `none`.

    Returns
    -------
    int64[k, 3]
        Rows of (kind, packets or shelves, how often), for `detect.kernels.shuffle.shuffle`.

    Raises
    ------
    UsageFault
        If a step is none of these, or a number is out of bounds; the message lists what there is.

    Examples
    --------
    >>> parse_shuffle("riffle:2+strip+riffle:1").tolist()
    [[2, 0, 2], [5, 0, 1], [2, 0, 1]]
    """
    steps = str(spec).lower().split("+")
    if len(steps) > MOST_STEPS:
        raise UsageFault("shuffle", spec, f"must have at most {MOST_STEPS} steps, and has {len(steps)}")
    return np.array([_row(spec, step.strip()) for step in steps], np.int64)


def _row(spec: str, step: str) -> tuple[int, int, int]:
    """Turn one step into a row of the plan."""
    name, colon, written = step.partition(":")
    known = SHUFFLES.get(name)
    if known is None:
        raise UsageFault("shuffle", spec, f'has the step "{step}", which does not exist: {_listed()}')
    numbers = known.numbers(written if colon else None)
    if numbers is None:
        raise UsageFault("shuffle", spec, f'has the step "{step}", which must be {known.rule}')
    if known.kind == OVERHAND:
        return known.kind, numbers[0], numbers[1]
    if known.kind == SHELF:
        return known.kind, numbers[0], 1
    return known.kind, 0, numbers[0] if numbers else 1


def _listed() -> str:
    """List every form."""
    return "there are " + ", ".join(each.rule for each in SHUFFLES.values()) + "; join steps with +"


def shuffled(packs: npt.ArrayLike, spec: str, seed: int, *, first: int = 0) -> npt.NDArray[np.int8]:
    """Shuffle many packs, each with chances of its own.

    Parameters
    ----------
    packs : int[D, n] or int[n]
        The top card of each first; n is at most 104, and cards are small whole numbers, as in `detect.cards`.
    spec : str
        As `parse_shuffle` reads it.
    seed : int
        From 0.
    first : int
        The number of the first pack: the same packs come out whether they are shuffled together or in slices.

    Returns
    -------
    int8[D, n] or int8[n]
        New packs.

    Raises
    ------
    UsageFault
        If there is no such shuffle, or the packs are not of such a shape.

    Examples
    --------
    >>> shuffled(range(8), "riffle:1", seed=1).tolist()
    [0, 6, 1, 2, 3, 4, 7, 5]
    >>> bool((shuffled([range(52)] * 9, "strip", 1)[4:] == shuffled([range(52)] * 5, "strip", 1, first=4)).all())
    True
    """
    plan = parse_shuffle(spec)
    made = np.array(packs, np.int8, ndmin=2, order="C")
    if made.ndim != 2 or made.shape[1] > MOST_CARDS:
        raise UsageFault(
            "packs", made.shape, f"must be one pack or rows of packs, of at most {MOST_CARDS} cards"
        )
    shuffle_packs(made, plan, root_of(seed), first, SHUFFLED_STAGE)
    return made[0] if np.ndim(packs) == 1 else made
