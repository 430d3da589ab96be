"""The audits: every irregularity that a log of whist, bridge or poker can show, as facts.

An audit is a function of `Found`, `Code` and the deals it may look at. It says what the record holds and which
law that touches; what it may mean is for the words, and for the reader.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd

from detect.laws.called import demands, exposed
from detect.laws.calls import calls, declarers
from detect.laws.code import Code
from detect.laws.coded import deal_codes
from detect.laws.cutting import cuts, cuts_carried_out
from detect.laws.cutting_in import cutting_in
from detect.laws.dealing import cards_of_the_deal, cards_of_the_pack, deal_follows_pack, hand_sizes, turn_up
from detect.laws.found import COLUMNS, Found
from detect.laws.misdeals import misdeals, packs_of_sides
from detect.laws.noted import noted
from detect.laws.play import play
from detect.laws.points import points
from detect.laws.poker import poker_cards, poker_draws, poker_hands, poker_pack, poker_shown
from detect.laws.poker_bets import poker_bets, poker_stakes
from detect.laws.poker_deals import poker_deals, poker_last, poker_tables
from detect.laws.poker_events import poker_cuts, poker_disputes, poker_noted
from detect.laws.poker_exchanges import poker_exchanges
from detect.laws.poker_jackpots import poker_jackpots
from detect.laws.poker_pack import poker_dealt
from detect.laws.poker_pools import poker_fouls, poker_pools, poker_showing
from detect.laws.poker_strength import poker_best, poker_openers
from detect.laws.poker_turns import poker_turns
from detect.laws.records import gaps, hands_missing, hands_repeated, repeated, rotation_of_dealers
from detect.laws.revokes import revokes
from detect.laws.scoring import games, honours, rubbers, tricks
from detect.laws.seating import cutting_out, dummy_deals, partners_kept
from detect.laws.shuffling import shuffles
from detect.log.tables import Log
from detect.log.views import hands

Audit = Callable[[Found, Code, np.ndarray], None]
TRICKS: tuple[Audit, ...] = (
    cutting_in, cutting_out, partners_kept, dummy_deals, shuffles, cuts, cuts_carried_out, cards_of_the_pack,
    cards_of_the_deal, hand_sizes, turn_up, deal_follows_pack, misdeals, packs_of_sides, calls, declarers, play,
    revokes, exposed, demands, noted, tricks, points, honours, games, rubbers, rotation_of_dealers, gaps, repeated,
)  # fmt: skip
"""Every audit of a game of tricks, in the order of a deal."""
POKER: tuple[Audit, ...] = (
    poker_deals, poker_tables, poker_cuts, cuts_carried_out, poker_pack, poker_cards, poker_hands, poker_dealt, poker_stakes,
    poker_jackpots, poker_openers, poker_draws, poker_turns, poker_last, poker_exchanges, poker_bets, poker_fouls, poker_shown, poker_showing,
    poker_pools, poker_best, poker_noted, poker_disputes, hands_missing, hands_repeated,
)  # fmt: skip
"""Every audit of poker, in the order of a deal."""
AUDITS = tuple(dict.fromkeys(TRICKS + POKER))


def audit(log: Log) -> pd.DataFrame:
    """Hold a log against the laws of its games.

    Parameters
    ----------
    log : Log
        Any number of sessions.

    Returns
    -------
    pandas.DataFrame
        One row an irregularity: session, law, kind, deal (key), trick, seat (-1 where not one's), cards, line and
        detail. Sessions of a game without a code here are passed over.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> found = audit(read(resource("datasets", "samples", "whist-revoking.jsonl")))
    >>> found[["law", "trick", "seat", "cards"]].values.tolist()[0]
    ['whist-club 76', 3, 1, '6D']
    """
    codes = deal_codes(log)
    dealt = np.array([c is not None and c.dealer_deals for c in codes], bool)
    found = Found(log, hands(log, dealer_deals=dealt))
    for code in {c.id: c for c in codes if c is not None}.values():
        mine = np.array([c is code for c in codes], bool)
        for one in POKER if code.is_poker else TRICKS:
            one(found, code, mine)
    return found.frame() if found.rows else pd.DataFrame(columns=list(COLUMNS))
