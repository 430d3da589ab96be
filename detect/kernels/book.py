"""The columns of the two arrays that an evening is kept in: `state`, what is so now, and `book`, what was so in each deal.

Seats are 1 to 4 (N, E, S, W) here and in every array that is given away; players are numbered from 0 in the
order they were named, -1 is a dummy.
"""

from __future__ import annotations

FORM, GATHER, SHUFFLE, LIFT, DEAL_OUT, PLAY_OUT, SETTLE, PASS_ON = range(8)
"""The stages of a deal in their order."""
STAGES = 8
AT_TABLE, AT_START, AT_GATHER, AT_SHUFFLE, AT_CUT, AT_DEAL, AT_PLAY, AT_SLIP, AT_SETTLE = range(16, 25)
"""What chances are drawn for, each with a key of its own (`detect.kernels.stream.key_of`)."""

# `state`, int64[N, STATE]: one row a session.
NEXT_DEALER = 0
NEXT_PACK = 1
FRESH = 2
"""1 where a rubber begins with the next deal."""
ROUNDS = 3
"""How often cards were cut for seats so far; also which word of chance is next."""
SCORE = 4
"""The score of the game, NS and then EW."""
GAMES = 6
"""Games won of the rubber."""
WORTH = 8
"""What they are worth: a single is 1, a double 2, a treble 3."""
LAST = 10
"""The last deal that each of the two packs was used for, -1 for none."""
SITS = 12
"""Who sits in each of the four seats."""
RUN = 16
"""How many rubbers each of up to six players has played on end; 0 for one who sits out."""
SLIPS = 22
"""Where the revokes of the deal under way begin among those of all, and where they end."""
STATE = 24

# `book`, int16[N, D, BOOK]: one row a deal.
DEALER = 0
PACK_NAME = 1
CUT = 2
TURN_UP = 3
VOID = 4
"""0, or one more than the reason's place in `detect.fair.logs.REASONS`."""
STOPPED = 5
"""How many cards had been dealt when a void deal was stopped."""
OPENS = 6
"""1 where the deal is the first of a rubber."""
SEATED = 7
"""Who sat in each of the four seats."""
HELD = 11
"""Honours held, by NS and by EW."""
TRICKS = 13
"""Tricks won, by NS and by EW."""
HONOURS = 15
"""Points that honours were worth."""
POINTS = 17
"""By how much the score of the game rose, or fell."""
BEFORE = 19
"""The score of the game when the deal began."""
GAME = 21
"""What the game was worth to the side that won it with this deal; 0 where none was won."""
RUBBER = 23
"""The points of the rubber to the side that won it with this deal; 0 where none was won."""
BOOK = 25

# A revoke, or a card withdrawn because of one: int32[M, SLIP], deals counted through all sessions.
TRICK, TURN, SEAT, CARD, KIND, ASKED, CLAIM, CLAIMANT, OPTION, OF_DEAL = range(10)
SLIP = 10
# A card cut for a seat: int32[M, CUTTING].
CUT_ROUND, CUT_PLAYER, CUT_CARD, CUT_DEAL = range(4)
CUTTING = 4
MOST_SLIPS = 39
"""No deal has more: every card played to another's lead may be one."""
STOOD, SAVED, SAVED_LATE, CHANGED = range(4)
"""A revoke that stood; one put right at once; one put right after the others had played; a later player's change."""
NO_CLAIM, CLAIMED, CLAIMED_LATE = range(3)
BY_TRICKS, BY_ADDING, BY_DEDUCTING = range(3)
"""The three penalties of a revoke."""

WHIST, DUMMY, DOUBLE_DUMMY, BRIDGE = range(4)
"""Games."""
NEW_DEALS, MISDEALS = 3, 4
"""So many reasons for a new deal, and then for a misdeal."""
LAST_LAID = NEW_DEALS + 2
"""The reason, as in VOID, that the last card was laid face downwards: all were dealt."""

# The settings of evenings as numbers, int64[NUMBERS], and as shares, float64[SHARES].
KIND_OF_GAME, PLAYERS, FIXED, PACKS, POLICY, CUT_KIND, LEAST = range(7)
NUMBERS = 7
CUT_SHARE, REVOKES, CORRECTED, CLAIMS, LATE, NEW, MIS = range(7)
SHARES = 7
