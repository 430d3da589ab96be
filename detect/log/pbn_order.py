"""The order of the cards within a hand, which a Deal tag does not hold: its cards go by suit and rank.

Where a hand stood in another order, as the cards came to it or as a program wrote them, a tag of ours has it:
``PoneOrder "N:7HAS… W:2C…"``, the seats whose order is another and their cards. The Deal tag stays what says which
cards there are; the order of a hand is taken only where its cards are those.

Source: the Portable Bridge Notation 2.1, section 3.4.11 (the export dialect wants ranks from the highest).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd

from detect.cards import UNSEEN, card_name
from detect.log.native_rows import read_segments
from detect.log.native_values import Fault
from detect.log.tables import SEATS4, Stage

EXPECTED = "a seat, a colon and the cards of its hand in the Deal tag, in the order in which they came"
SEAT_OF = {name: seat for seat, name in enumerate(SEATS4, 1)}
EIGHT = 8
"""More than there are seats: a deal and a seat make one key."""
Hand = tuple[int, int, str]
"""Deal, seat, cards."""


def order_text(hands: Mapping[int, list[int]]) -> str:
    """Write the hands that stand in another order than a Deal tag has them; nothing where none does.

    Parameters
    ----------
    hands : mapping of int to list of int
        By seat, the cards as they stand. Where a hand has what a Deal tag has no sign for, nothing is written.

    Examples
    --------
    >>> order_text({1: [51, 0], 2: [13, 50]})
    'E:2DKS'
    """
    said = []
    for seat, codes in sorted(hands.items()):
        if not 1 <= seat <= len(SEATS4) or min(codes, default=0) <= UNSEEN or max(codes, default=0) >= 52:
            return ""
        if codes != sorted(codes, reverse=True):
            said.append(f"{SEATS4[seat - 1]}:{''.join(map(card_name, codes))}")
    return " ".join(said)


def in_order(cards: pd.DataFrame, said: Mapping[int, str]) -> tuple[pd.DataFrame, list[tuple[int, Fault]]]:
    """Put the cards of hands in the order that tags of ours give them.

    Parameters
    ----------
    cards : pandas.DataFrame
        The table of cards.
    said : mapping of int to str
        By deal, the text as from `order_text`.

    Returns
    -------
    cards : pandas.DataFrame
    faults : list of (deal, Fault)
        Hands that cannot be read, or whose cards are not those of the deal; they stay as they are.

    Examples
    --------
    >>> from detect.log.tables import table
    >>> rows = {"deal": 0, "stage": 4, "seat": 2, "position": [0, 1], "card": [50, 13]}
    >>> cards, faults = in_order(table("cards", rows, 2), {0: "E:2DKS"})
    >>> cards.card.tolist(), faults
    ([13, 50], [])
    """
    hands, faults = _hands(said)
    if not hands:
        return cards, faults
    rows, hand = _rows_of(cards, hands)
    first, codes, _ = read_segments([text for _, _, text in hands])
    card, fine = _placed(cards["card"].to_numpy()[rows], hand, codes, np.diff(first))
    new = cards["card"].to_numpy().copy()
    new[rows] = card
    faults += [
        (deal, Fault(f"{SEATS4[seat - 1]}:{text}", EXPECTED))
        for (deal, seat, text), right in zip(hands, fine.tolist(), strict=True)
        if not right
    ]
    return cards.assign(card=new), faults


def _hands(said: Mapping[int, str]) -> tuple[list[Hand], list[tuple[int, Fault]]]:
    """Part the texts into hands, in the order of their deals and seats; the first of a seat counts."""
    hands: dict[tuple[int, int], str] = {}
    faults = []
    for deal, text in said.items():
        for part in text.split():
            seat, colon, cards = part.partition(":")
            key = deal, SEAT_OF.get(seat.upper(), 0)
            if colon and key[1] and key not in hands:
                hands[key] = cards
            else:
                faults.append((deal, Fault(part, EXPECTED)))
    return [(*key, hands[key]) for key in sorted(hands)], faults


def _rows_of(cards: pd.DataFrame, hands: list[Hand]) -> tuple[np.ndarray, np.ndarray]:
    """Give the rows of the cards of these hands, in the order of hands and places, and the hand of each."""
    keys = np.array([deal * EIGHT + seat for deal, seat, _ in hands], np.int64)
    seat = cards["seat"].to_numpy()
    rows = np.flatnonzero((cards["stage"].to_numpy() == Stage.DEALT) & (seat > 0) & (seat < EIGHT))
    mine = cards["deal"].to_numpy()[rows] * EIGHT + seat[rows]
    hand = np.minimum(np.searchsorted(keys, mine), keys.size - 1)
    rows, hand = rows[keys[hand] == mine], hand[keys[hand] == mine]
    order = np.lexsort((cards["position"].to_numpy()[rows], hand))
    return rows[order], hand[order]


def _placed(
    card: np.ndarray, hand: np.ndarray, codes: np.ndarray, many: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Give the cards of hands as told, where they are the same as those held; and which hands that is true of.

    Parameters
    ----------
    card, hand : int8[N], int64[N]
        The cards held, hand after hand.
    codes, many : int8[M], int64[H]
        The cards told, hand after hand, and how many of each hand.
    """
    told = np.repeat(np.arange(many.size), many)
    fine = np.bincount(hand, minlength=many.size) == many
    held, given = np.flatnonzero(fine[hand]), np.flatnonzero(fine[told])
    a = card[held][np.lexsort((card[held], hand[held]))]
    b = codes[given][np.lexsort((codes[given], told[given]))]
    fine[hand[held][a != b]] = False
    out = card.copy()
    out[fine[hand]] = codes[fine[told]]
    return out, fine
