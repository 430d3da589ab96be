"""Void deals: are those that a dealer spoils the ones that fell badly for him?

Any of a dealer's own deals may be misdealt, or broken off since a card was faced in the pack; which of them it is has
nothing to do with how they fell. Where the law lets one side choose whether a new deal is dealt, the choice may well
follow the cards, and lawfully (whist 38, 41, 42): such deals, and those of which the record does not say why they are
void, are left out.
"""

from __future__ import annotations

import numpy as np

from detect.checks.base import WHIST_GAMES, Drawn, Part, Question, Tag, check
from detect.checks.dealt import HOLDINGS, INSTEAD, KNAVE, WORTH, Dealt
from detect.checks.dealt import POINTS as IN_POINTS
from detect.checks.people import blocks, people
from detect.laws.events import FACED, NEW_DEAL
from detect.log.tables import MOVE, Stage
from detect.log.views import packs

SIDE, TURN_UP = 0, 1
TILTS = np.array([0.1, 0.25, 0.6])
"""In points, of which a standard deviation is 5."""
TOGETHER = 60
"""So many own deals, one after another, are held against each other."""
MIDDLING = 5
"""A seven; the knave and higher are honours."""
LOWNESS = np.where(np.arange(13) >= KNAVE, 0, np.where(np.arange(13) >= MIDDLING, 4, 6))
"""How low a card of each rank is to turn up: nobody knows what a dealer would think bad, an honour surely is not."""


@check(
    "void.bias", question=Question.GAIN, games=WHIST_GAMES, needs="voids", tag=Tag.PERMUTATION,
    null="the dealer's own deals, any of them void as well", weight=0.02,
    parts=(Part("side", 0.5, 4.0, 22), Part("turn-up", 0.5, 1.57, 40)),
)  # fmt: skip
def bias(dealt: Dealt) -> Drawn:
    """Are the deals that a dealer spoils those that gave his side weak hands, or turned up a low card?

    Weak is told by what the other side holds (4-3-2-1 points); an honour turned up counts 0, a card from seven to ten 4,
    a lower one 6.
    """
    spoilt, left_out = dealt.once(voids)
    rows, points, low = dealt.once(judged)
    kept = ~left_out[rows]
    parts = [(SIDE, rows[kept & (points >= 0)], points), (TURN_UP, rows[kept & (low >= 0)], low)]
    row = np.concatenate([some for _, some, _ in parts])
    part = np.repeat([p for p, _, _ in parts], [some.size for _, some, _ in parts])
    worth = np.concatenate([value[np.searchsorted(rows, some)] for _, some, value in parts])
    subjects, subject = people(dealt, row, dealt.dealer[row], part)
    group = blocks((subject,), TOGETHER)
    order = np.lexsort((row, subject))
    return Drawn(
        subjects=subjects,
        row=row[order],
        subject=subject[order],
        group=group[order],
        worth=worth[order],
        drawn=spoilt[row[order]],
        tilts=TILTS,
    )


def voids(dealt: Dealt) -> tuple[np.ndarray, np.ndarray]:
    """Tell which deals were spoilt without anybody's choice, and which void ones are left out (bool[N] each).

    A misdeal is a fact (whist 44), and so is a card faced in the pack, upon which there must be a new deal (37).
    """
    log = dealt.log
    note = log.moves["note"]
    texts = [str(each).strip().casefold() for each in note.cat.categories]
    new = np.array([t.startswith(NEW_DEAL) for t in texts] + [False], bool)[note.cat.codes.to_numpy()]
    faced = np.array([FACED in t for t in texts] + [False], bool)[note.cat.codes.to_numpy()]
    row = np.searchsorted(log.deals["deal"].to_numpy(), log.moves["deal"].to_numpy())
    misdealt = log.moves["move"].to_numpy() == MOVE["misdeal"]
    fact, choice = (np.zeros(len(log.deals), bool) for _ in range(2))
    fact[row[misdealt | (new & faced)]] = True
    choice[row[new & ~faced]] = True
    void = log.deals["void"].to_numpy()
    spoilt = void & fact & ~choice
    return spoilt, void & ~spoilt


def judged(dealt: Dealt) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Give the deals, void ones too, whose dealer is logged with all four hands, or with the card turned up or to be.

    Returns
    -------
    rows : int64[n]
    points : int64[n]
        Of the side that did not deal; -1 where a hand is not known whole.
    low : int64[n]
        How low that card is (`LOWNESS`); -1 where it is not known.
    """
    whole = dealt.hands.whole(dealt.code.pack, dealt.code.hand)
    up = last_cards(dealt)
    shown = (up >= 0) & (up < WORTH.shape[0])
    rows = np.flatnonzero(dealt.among & (dealt.dealer > 0) & (whole | shown))
    theirs = (dealt.hands.owner[rows, : WORTH.shape[0]] - dealt.dealer[rows, None]) % 2 != 0
    points = np.where(whole[rows], theirs @ WORTH[:, IN_POINTS], -1)
    return rows, points, np.where(shown[rows], LOWNESS[up[rows] % 13], -1)


def last_cards(dealt: Dealt) -> np.ndarray:
    """Give the card turned up, or the last of the pack as dealt, which was to be; negative where neither is logged."""
    up = dealt.log.deals["turn_up"].to_numpy().astype(np.int64)
    order, size = packs(dealt.log, Stage.PACK, dealt.code.pack)
    return np.asarray(np.where(up >= 0, up, np.where(size == dealt.code.pack, order[:, -1], up)))


def spoilt_and_judged(dealt: Dealt) -> np.ndarray:
    """Give the spoilt deals that can be held against others; how many there are says nothing of how they fell."""
    rows = dealt.once(judged)[0]
    return np.asarray(rows[dealt.once(voids)[0][rows]])


HOLDINGS["judged"] = lambda dealt: dealt.once(judged)[0]
HOLDINGS["voids"] = spoilt_and_judged
INSTEAD["voids"] = "judged"
