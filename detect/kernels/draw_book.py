"""The columns of the arrays that evenings of draw poker are kept in. Seats are 1 to 8, clockwise; 0 is nobody's.

Counters are whole: the blind, an ante and the ante of a jack-pot are 1.
"""

from __future__ import annotations

MOST_SEATS = 8
MOST_MOVES = 128
"""No deal has more moves than this."""
BLIND, OPENING, SMALL_RAISE, BET_LOW, BET_HIGH = 1, 2, 2, 1, 5
"""What is put up before the deal; what it costs to come in, or to open; by how much it is raised; what is bet after the draw."""
LIMIT = 10
"""The most that may be bet or raised, as the terms of the evening say."""
MOST_RAISES = 3
"""A rule of the policy: nobody raises more often in one round of bets."""

# `book`, int16[N, D, BOOK]: one row a deal.
DEALER, CUT, JACKPOT, OPENER, IN_DRAW, RESHUFFLED, CALLED, GIVEN, TAKEN = range(9)
"""The dealer; how deep the pone cut; the how-manieth jack-pot in succession, 0 for none; who opened it; how many drew; the
seat that was being helped when the discards were shuffled, 0 for none; how many hands were shown in the call; how many cards of the pack were dealt and drawn; at whiskey poker who took the widow up
unseen, 0 for nobody."""
BOOK = 9

# A move: int16[M, MOVED].
KIND, SEAT, AMOUNT, STREET = range(4)
MOVED = 4
ANTE, OPEN, BET, CALL, RAISE, CHECK, FOLD, DISCARD, DRAW, SHOW, SHUFFLE, CUT_AGAIN = range(12)
"""Kinds of moves. The amount is what the stake of that round comes to, or how many cards; `SHOW` has one for cards kept from
the deal, and 0 for the whole hand."""
TAKE, LEAVE, TURN_UP, TRADE, TRADE_ALL, KNOCK = range(12, 18)
"""Those of whiskey poker: the widow is taken up, or left, or turned up; one card is exchanged with it, and the amount is 64 times
the card taken up and the card laid down; all are; a player knocks."""
STRADDLE, ONLY_TWO = 18, 19
"""The blind is straddled; the age demands an only-two-in jack, and the amount is the seat that takes its stake down."""

# The settings as numbers, int64[NUMBERS]; how often it is straddled, and an only-two-in jack demanded, of a million times.
SEATS, ENGLISH, CUT_KIND, LEAST, STRADDLES, DEMANDS = range(6)
NUMBERS = 6

# Strengths that the policy goes by, int64[LEVELS]: the least pair of knaves, of queens and of kings, the ladder of openers
# first; the least pair of tens; the least pair of all; then the least two pairs, threes and straight.
KNAVES, QUEENS, KINGS, TENS, PAIRS, TWO_PAIRS, THREES, STRAIGHTS = range(8)
LEVELS = 8

# How an evening stands, int64[SITTING]: the next dealer, the next jack-pot (0 for an ordinary pool), what is in the pool; at
# straight poker who has the buck.
NEXT_DEALER, NEXT_JACKPOT, POOL, BUCK = range(4)
SITTING = 4

# What one who cheats does in a deal, int64[PLAN]: his seat, the way, and how much of it.
WHO, WAY, MUCH = range(3)
PLAN = 3
NO_WAY, PACKET_BACK, SECONDS, BOTTOMS, OPENS_FALSELY, SPARES_AFTER, SPARES, READS = range(8)
"""Before the draw the packet that the pone lifted is laid on top; useful cards are held back at the draw, so many of a thousand
that are seen; so many cards come from the bottom when he draws; he opens jack-pots on anything; he and the seat of that number
do not raise while the other is in, after the draw or in both rounds of bets; he reads all backs, at so many of a thousand decisions."""

# The parts of a deal that are gone through, as bits: the pack is made; the deal is played.
MAKE_PACK, PLAY = 1, 2
