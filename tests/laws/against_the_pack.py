"""What is found against the pack alone, and which deals of draw poker it should be found of."""

import numpy as np

from detect.kernels import draw_book as b
from detect.laws.coded import deal_codes
from detect.laws.found import Found
from detect.laws.poker_pack import poker_dealt
from detect.log.views import hands


def found(log):
    """Give what is found against the pack, by this audit alone."""
    codes = deal_codes(log)
    at = Found(log, hands(log))
    poker_dealt(at, codes[0], np.array([code is codes[0] for code in codes]))
    return at.frame()


def not_from_the_top(room):
    """Give the deals, by number, in which a hand or a draw is not what the pack as it is logged gives: card by card, plainly."""
    sessions, deals, seats = room.hands.shape[:3]
    out = set()
    for at, (s, d) in enumerate(np.ndindex(sessions, deals)):
        pack = [card for card in room.pack[s, d].tolist() if card >= 0]
        turns = [(int(room.book[s, d, b.DEALER]) + turn) % seats for turn in range(seats)]
        hands = [set(pack[turn : 5 * seats : seats]) for turn in range(seats)]
        fair = all(set(room.hands[s, d, seat].tolist()) == hands[turn] for turn, seat in enumerate(turns))
        left = pack[5 * seats :]
        for seat in turns:
            drew = [card for card in room.drawn[s, d, seat].tolist() if card >= 0]
            if room.book[s, d, b.RESHUFFLED] == seat + 1:
                break
            fair &= set(drew) == set(left[: len(drew)])
            left = [card for card in left if card not in drew]
        if not fair:
            out.add(at)
    return out
