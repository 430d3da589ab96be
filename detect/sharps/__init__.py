"""The sharps: every way of cheating at whist that the texts name, and some at draw poker, each as a change to one stage of fair play.

A technique is one small module; `TECHNIQUES` has those of whist, `TECHNIQUES_OF` those of each game. What a sharp does comes from chances of his own, so that the
fair parts of an evening stay what they are without him.
"""

from __future__ import annotations

from detect.errors import UsageFault
from detect.sharps import (
    bottom_deal,
    cold_deck,
    conceal,
    crimp,
    cull,
    false_shuffle,
    hold_out,
    low_cut,
    marked,
    misdeal,
    revoke,
    run_up,
    second_deal,
    shift,
    short_cut,
    signal,
    slow_hand,
)
from detect.sharps.base import Attempt, Setting, Sharp, Technique
from detect.sharps.draw import DRAW_TECHNIQUES, DrawSharp

__all__ = ["TECHNIQUES", "TECHNIQUES_OF", "Attempt", "DrawSharp", "Setting", "Sharp", "Technique", "sharp"]

TECHNIQUES: dict[str, Technique] = {
    each.TECHNIQUE.name: each.TECHNIQUE
    for each in (
        cull, run_up, false_shuffle, cold_deck, shift, crimp, short_cut, second_deal, bottom_deal, hold_out, marked,
        signal, revoke, conceal, misdeal, low_cut, slow_hand,
    )
}  # fmt: skip
"""Every technique of whist by its name, in the order of `docs/sharps.md`."""
TECHNIQUES_OF: dict[str, dict[str, Technique]] = {"whist": TECHNIQUES, "draw": DRAW_TECHNIQUES}
"""Every technique of each game."""


def sharp(
    name: str, *, rate: float | None = None, skill: float | None = None, who: str = "", careful: bool = False,
    seed: int | None = None, game: str = "whist",
) -> Sharp:  # fmt: skip
    """Give a sharp by the name of his technique.

    Parameters
    ----------
    name : str
        One of those of the game, and after a colon one of its kinds, as in `false-shuffle:top`.
    rate, skill : float, optional
        How often it is tried, and how much it gains; those of the clumsy sharp where they are not given.
    who : str
        A player's name, or a seat; the last player named where it is empty.
    careful : bool
        Whether rate and skill, where they are not given, are those of the careful sharp.
    seed : int, optional
        Of his own chances; the evening's where it is not given.
    game : str
        One of `TECHNIQUES_OF`; draw poker's sharps are `DrawSharp`.

    Raises
    ------
    UsageFault
        If there is no such technique or kind, which lists them; or a number is out of bounds.

    Examples
    --------
    >>> from detect.fair.evening import dense
    >>> from detect.fair.options import Evening
    >>> dot = sharp("run-up", rate=0.5, skill=1, who="Dot")
    >>> dot.called, dot.rate
    ('run-up', 0.5)
    >>> room = dense(Evening(sessions=2, seed=1), way=dot)
    >>> room.pack.shape
    (2, 24, 52)
    """
    base, colon, kind = name.strip().lower().partition(":")
    techniques = TECHNIQUES_OF[game]
    if base not in techniques:
        raise UsageFault("sharp", name, f"must be one of {', '.join(techniques)}")
    technique = techniques[base]
    if colon and kind not in technique.kinds:
        some = ", ".join(f"{base}:{each}" for each in technique.kinds)
        raise UsageFault(
            "sharp", name, f"must be one of {some}" if some else f"must be {base}, which has no kinds"
        )
    usual = technique.careful if careful else technique.clumsy
    made = Sharp if game == "whist" else DrawSharp
    return made(
        technique, usual.rate if rate is None else rate, usual.skill if skill is None else skill, who,
        kind or next(iter(technique.kinds), ""), seed,
    )  # fmt: skip
