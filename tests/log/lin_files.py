"""LIN files for the tests: boards that are dealt, bid and played by the rules, with what the field does to them."""

import random

import numpy as np
from hypothesis import strategies as st

from detect.cards import RANKS, SUITS, card_name
from detect.log.tables import MOVES, NO_CARD
from tests.strategies import pack_of, whole, winner

LIN_MEANS = b"|,!SHDCshdc123AKQJTkq0npdrxmbcgvtao \n\r\x00\xe9\xff"
SEATS_OF = (2, 3, 0, 1)
"""Hands and names stand in the order S, W, N, E; seats here go N, E, S, W from 0."""
CALLS = ("p", "d", "r", "1C", "2H", "3N", "4NT", "7S")


def hand_text(cards, rng):
    """Write a hand: suits and ranks in some order, voids with or without their letter."""
    suits = [3, 2, 1, 0] if rng.random() < 0.7 else rng.sample(range(4), 4)
    out = ""
    for suit in suits:
        held = sorted((card % 13 for card in cards if card // 13 == suit), reverse=rng.random() < 0.5)
        if held or rng.random() < 0.8:
            out += SUITS[suit] + "".join(RANKS[rank] for rank in held)
    return out


def auction(rng, dealer):
    """Bid: the calls, the seat of declarer (from 0) and the strain, None where all pass."""
    if rng.random() < 0.1:
        return ["p"] * 4, None, 4
    passes = rng.randrange(4)
    strain, second = rng.randrange(5), rng.randrange(5)
    opener = (dealer + passes) % 4
    calls = ["p"] * passes + [f"1{'CDHSN'[strain]}", "p", f"2{'CDHSN'[second]}", "d", "p", "p", "p"]
    return calls, opener if second == strain else (opener + 2) % 4, second


def play(rng, hands, declarer, strain, many):
    """Play legally: the moves in order as (trick, seat from 1, lead or play, card), and who won each whole trick."""
    left = [list(hand) for hand in hands]
    leader, moves, won = (declarer + 1) % 4, [], []
    while len(moves) < many:
        cards, led = [], None
        for step in range(min(4, many - len(moves))):
            seat = (leader + step) % 4
            fits = [card for card in left[seat] if led is None or card // 13 == led] or left[seat]
            card = rng.choice(fits)
            left[seat].remove(card)
            led = card // 13 if led is None else led
            cards.append(card)
            moves.append((len(won) + 1, seat + 1, "lead" if step == 0 else "play", card))
        if len(cards) == 4:
            leader = (leader + winner(cards, led, strain)) % 4
            won.append(leader)
    return moves, won


def card_text(card, rng):
    suit = SUITS[card // 13]
    return (suit.lower() if rng.random() < 0.3 else suit) + RANKS[card % 13]


def board(rng, number, *, plain=False):
    """Write a board without its label and names, and give its dealer, declarer, strain, hands and moves."""
    pack = pack_of(rng.random())
    hands = [sorted(pack[at::4]) for at in range(4)]
    dealer = rng.randrange(4)
    three = rng.random() < 0.6
    order = [hand_text(hands[seat], rng) for seat in SEATS_OF]
    md = f"md|{SEATS_OF.index(dealer) + 1}{','.join([*order[:3], '' if three else order[3]])}|"
    calls, declarer, strain = auction(rng, dealer)
    moves, won = (
        play(rng, hands, declarer, strain, rng.choice([0, 1, 26, 30, 52]))
        if declarer is not None
        else ([], [])
    )
    extra = (
        []
        if plain
        else ["nt|someone: who leads?|", "pg||", "\n", "zz|3.5|", "nt|caf\u00e9|", "an|strong|", "xx||"]
    )

    def chat():
        return rng.choice(extra) if extra and rng.random() < 0.1 else ""

    said = "".join(f"mb|{call}{'!' if rng.random() < 0.1 and not plain else ''}|{chat()}" for call in calls)
    if not plain and rng.random() < 0.2:
        said = f"mb|{''.join(calls)}|"
    cards = "".join(f"pc|{card_text(card, rng)}|{chat()}" for *_, card in moves)
    claim = (
        f"mc|{sum(w % 2 == declarer % 2 for w in won)}|"
        if declarer is not None and rng.random() < 0.5
        else ""
    )
    text = f"st||{md}rh||ah|Board {number}|sv|o|{said}pg||{cards}{claim}pg||\n"
    return text, (dealer, declarer, strain, hands, moves)


def lin_file(seed, boards, *, plain=False):
    """Write a file: one table with names for each board, or a vugraph of two rooms."""
    rng = random.Random(seed)
    if rng.random() < 0.5:
        head = ""
        out = [f"pn|S{n},W,N,E|{board(rng, n, plain=plain)[0]}" for n in range(1, boards + 1)]
        if rng.random() < 0.3:
            out = [f"qx|o{n}|{text}" for n, text in enumerate(out, 1)]
    else:
        results = ",".join("4HE=" for _ in range(2 * boards))
        head = f"vg|Final,Segment 1,I,1,{boards},Reds,0,Blues,3|\nrs|{results}|\npn|a,b,c,d,e,f,g,h|pg||\n"
        out = [f"qx|{room}{n}|{board(rng, n, plain=plain)[0]}" for n in range(1, boards + 1) for room in "oc"]
    return (head + "".join(out)).encode("latin-1" if rng.random() < 0.2 else "utf-8")


@st.composite
def lin_files(draw):
    return lin_file(draw(st.integers(0, 2**32)), draw(st.integers(1, 4)))


# ----- a board by hand, and what the tables say of it


SOUTH, WEST, NORTH, EAST = "SAKQHAKQDAKQCAKQJ", "SJT9HJT9DJT9CT987", "S876H876D876C6543", "S5432H5432D5432C2"
MD = f"md|1{SOUTH},{WEST},{NORTH},{EAST}|"


def read(text):
    return whole(text if isinstance(text, bytes) else text.encode(), "lin")


def moves(log, deal=0):
    """Give the moves of a deal as words: seat, move, and card, amount or note."""
    mine = log.moves[log.moves.deal == deal]
    return [
        f"{'-NESW'[max(m.seat, 0)]} {MOVES[m.move]}"
        + (f" {card_name(m.card)}" if m.card > NO_CARD else "")
        + (f" {int(m.amount)}" if not np.isnan(m.amount) else "")
        + (f" ({m.note})" if isinstance(m.note, str) else "")
        for m in mine.itertuples()
    ]


def facts(log, deal=0):
    mine = log.facts[log.facts.deal == deal]
    return list(zip(mine["name"], mine["value"], strict=True))


def sitters(log, deal):
    mine = log.seats[log.seats.deal == deal]
    return {"NESW"[seat - 1]: name for seat, name in zip(mine.seat, mine.player, strict=True)}


def hand(log, seat):
    return [card_name(card) for card in log.cards[log.cards.seat == seat].card]


def values(frame, column):
    return [value if isinstance(value, str) else None for value in frame[column]]


def faults(account):
    return [(error.line, error.record, error.read) for error in account.errors]


def notes(account):
    return [(note.line, note.what.partition(" (")[0]) for note in account.notes]
