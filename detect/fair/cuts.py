"""Cuts for the deal by name: how deep the pone cuts."""

from __future__ import annotations

import re

from detect.errors import UsageFault
from detect.kernels.shuffle import FIXED_CUT, HUMAN_CUT, LEGAL_CUT

__all__ = ["CUTS", "parse_cut"]

CUTS: dict[str, tuple[int, str]] = {
    "legal": (LEGAL_CUT, "any legal depth with equal chance"),
    "human": (HUMAN_CUT, "near the middle, by a habit of each player's own"),
}
"""Every cut that has a name: the kernels' number for it, and one line on what it does."""


def parse_cut(spec: str, *, least: int, cards: int) -> tuple[int, float]:
    """Read how the pack is cut: by a name of `CUTS`, or always at one depth.

    No public data on the depth of cuts is known, so that no habit here is anybody's (`detect.kernels.shuffle.habit`).

    Parameters
    ----------
    spec : str
        `legal`, `human`, or a whole number: how many cards are lifted.
    least : int
        Fewest cards that the code's laws leave in a packet (law 34 of whist: 4).
    cards : int
        Cards in the pack.

    Returns
    -------
    kind : int
        For `detect.kernels.shuffle.depth`.
    mean : float
        The depth as a share of the pack, where it is always the same; 0 for the others.

    Raises
    ------
    UsageFault
        If there is no such cut, or the depth is not legal; the message says what there is.

    Examples
    --------
    >>> parse_cut("human", least=4, cards=52)
    (1, 0.0)
    >>> parse_cut("26", least=4, cards=52)
    (2, 0.5)
    """
    name = str(spec).strip().lower()
    if name in CUTS:
        return CUTS[name][0], 0.0
    most = cards - least
    if re.fullmatch("[0-9]{1,3}", name) and least <= int(name) <= most:
        return FIXED_CUT, int(name) / cards
    raise UsageFault("cut", spec, f"must be {', '.join(CUTS)} or a depth from {least} to {most}")
