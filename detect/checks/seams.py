"""A seam of the pack, where a cut would fall that somebody wished: what it is called, and how it is read."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from detect.cards import UNSEEN, card_name, parse_cards
from detect.errors import CardUnreadable, UsageFault

__all__ = ["PACKET", "Seam", "parse_seam"]

DEEPEST = 104
"""No pack is larger."""


@dataclass(frozen=True)
class Seam:
    """Where a cut is said to fall too often; of nothing named, where the longest kept packet begins.

    Attributes
    ----------
    card : int
        Just below this card, which a cut there brings to the bottom of the pack: a crimped or a broad card. -1 for
        none.
    place : int
        Just below the card that lay at this place, from 1 at the top, when the pack was gathered: as the last card
        of a hand that was picked up last. 0 for none.

    Examples
    --------
    >>> Seam(card=51).name, Seam(place=13).name, Seam().name
    ('AS', '13', '')
    """

    card: int = UNSEEN
    place: int = 0

    @property
    def named(self) -> bool:
        """Whether it is a card or a place."""
        return self.card >= 0 or self.place > 0

    @property
    def name(self) -> str:
        """As `parse_seam` reads it."""
        return card_name(self.card) if self.card >= 0 else str(self.place or "")

    def told(self, many: int) -> dict[str, np.ndarray]:
        """Give what is told of it with each of so many findings: the code of the card, or the place.

        Examples
        --------
        >>> Seam(place=13).told(2)
        {'seam_place': array([13., 13.])}
        """
        if not self.named:
            return {}
        said = ("seam_card", self.card) if self.card >= 0 else ("seam_place", self.place)
        return {said[0]: np.full(many, float(said[1]))}


PACKET = Seam()
"""Where the longest kept packet begins."""


def parse_seam(text: str) -> Seam:
    """Read the name of a seam: a card such as AS, or a place of the pack as gathered, 1 being the top.

    Parameters
    ----------
    text : str
        Nothing for the longest kept packet.

    Raises
    ------
    UsageFault
        (a ValueError) when it is neither.

    Examples
    --------
    >>> parse_seam("as"), parse_seam("13"), parse_seam("") == PACKET
    (Seam(card=51, place=0), Seam(card=-1, place=13), True)
    """
    said = text.strip()
    if not said:
        return PACKET
    if re.fullmatch("[0-9]{1,3}", said) and 1 <= int(said) <= DEEPEST:
        return Seam(place=int(said))
    try:
        cards = parse_cards(said)
    except CardUnreadable:
        cards = []
    if len(cards) != 1 or cards[0] < 0:
        rule = f"must be a card, as in AS, or a place in the pack as gathered, from 1 to {DEEPEST}"
        raise UsageFault("seam", text, rule)
    return Seam(card=cards[0])
