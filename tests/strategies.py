"""Evenings of cards for the tests: native logs and PBN files, valid ones and spoilt ones, and how logs are compared."""

import io
import json
import random

import pandas as pd
from hypothesis import strategies as st

from detect.cards import card_name, format_cards, format_hand
from detect.log.readers import READERS, import_module
from detect.log.source import Source
from detect.log.tables import MOVES, SCHEMA

PLACES = frozenset({"line", "file", "source"})
SEATS = "NESW"
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1, max_size=8)
PBN_MEANS = b'[]"{}%;#^*+-=$!\\\n\r \t:.NESW23TJQKAx\x00\xa0\xff'


# ----- reading bytes and comparing logs


def opened(data, kind="pbn", path="evening"):
    """Give a reader of these bytes."""
    source = Source(f"{path}.{kind}")
    source._stream = io.BytesIO(data)
    source.input.format = kind
    return import_module(READERS[kind]).Reader(source)


def whole(data, kind="pbn"):
    """Read bytes in one piece: the log, or None where they hold no record, and the account."""
    reader = opened(data, kind)
    logs = list(reader.chunks(None))
    assert len(logs) <= 1
    return (logs[0] if logs else None), reader.input


def said(log, name, *, without=frozenset()):
    """Give a table as plain values, so that how text is encoded does not count."""
    frame = getattr(log, name)
    kept = [column for column in frame.columns if column not in without]
    return frame[kept].astype({c: object for c in kept if frame[c].dtype.name in {"category", "str"}})


def assert_same(expected, actual, *, without=frozenset()):
    for name in SCHEMA:
        left, right = (said(log, name, without=without) for log in (expected, actual))
        pd.testing.assert_frame_equal(left, right, obj=name)


# ----- native logs


def pack_of(seed):
    cards = list(range(52))
    random.Random(seed).shuffle(cards)
    return cards


@st.composite
def plays(draw, hands, seats):
    """Draw tricks: text clockwise from a leader, or lists with cards withdrawn, unseen and out of order."""
    seed = draw(st.integers(0, 2**32))
    rng = random.Random(seed)
    left = {seat: list(cards) for seat, cards in hands.items()}
    tricks, leader = [], rng.choice(seats)
    for _ in range(draw(st.integers(0, 13))):
        order = [seats[(seats.index(leader) + step) % len(seats)] for step in range(len(seats))]
        cards = [(seat, card_name(left[seat].pop() if left[seat] else -1)) for seat in order]
        if rng.random() < 0.7:
            tricks.append(
                f"{leader}: {' '.join(card for _, card in cards[: rng.choice([1, 3, 4, 4, 4, 4])])}"
            )
        else:
            rows = [[seat, card] for seat, card in cards]
            at = rng.randrange(len(rows))
            rows.insert(at, [rows[at][0], card_name(rng.randrange(52)), rng.choice(["corrected", "revoke"])])
            if rng.random() < 0.2:
                rng.shuffle(rows)
            tricks.append(rows[: rng.choice([0, 2, 9, 9, 9])])
        leader = rng.choice(seats)
    return tricks


def maybe(draw, said, key, strategy):
    if draw(st.integers(0, 2)):
        said[key] = draw(strategy)


AMOUNTS = st.one_of(
    st.integers(-500, 500), st.floats(-1e6, 1e6), st.floats(allow_nan=False, allow_infinity=False)
)
CARD = st.integers(-1, 60).map(card_name)
CALLS = st.sampled_from(
    ["pass", "X", "XX", "-", *(f"{n}{s}" for n in range(1, 8) for s in ("C", "D", "H", "S", "NT"))]
)
BETS = (
    "ante",
    "straddle",
    "bet",
    "call",
    "raise",
    "check",
    "fold",
    "open",
    "show",
    "stake",
    "stand",
    "divide",
)


def events(seat):
    optional = {
        "seat": seat, "to": seat, "card": CARD, "trick": st.integers(0, 100), "amount": AMOUNTS, "note": NAMES,
        "mark": st.sampled_from(["corrected", "revoke", "out_of_turn", "insufficient", "skipped"]),
    }  # fmt: skip
    return st.lists(st.fixed_dictionaries({"kind": st.sampled_from(MOVES)}, optional=optional), max_size=5)


def calls(seat):
    mark = st.sampled_from([None, "insufficient", "out_of_turn"])
    row = st.tuples(seat, CALLS, mark, st.none() | NAMES).filter(lambda row: row[1] != "-")
    skipped = st.tuples(seat, st.just("-"), st.just("skipped"))
    return st.lists((row | skipped).map(list), max_size=6)


@st.composite
def deals(draw, number, players):
    """Draw a deal line with whatever a log can say of it."""
    seats = list(SEATS) if len(players) == 4 else list(range(1, len(players) + 1))
    seat = st.sampled_from(seats)
    pack = pack_of(draw(st.integers(0, 2**32)))
    if draw(st.integers(0, 3)) == 0:
        pack[draw(st.integers(0, 51))] = draw(st.integers(-1, 51))
    size = 52 // len(seats)
    hands = {name: pack[at * size : (at + 1) * size] for at, name in enumerate(seats)}
    said = {"deal": number}
    for key, strategy in {
        "table": NAMES, "time": st.just("20:15"), "pack_name": st.sampled_from(["red", "blue"]), "dealer": seat,
        "gathered": st.just(format_cards(pack)), "shuffled": st.just(format_cards(pack[::-1])),
        "pack": st.just(format_cards(pack)),
        "cut": st.fixed_dictionaries({}, optional={"by": seat, "depth": st.integers(0, 52)}),
        "hands": st.just({name: format_cards(cards) for name, cards in hands.items()}),
        "counts": st.dictionaries(seat.map(str), st.integers(0, 200), max_size=4),
        "turn_up": CARD, "trump": st.sampled_from(["C", "D", "H", "S", "NT"]), "declarer": seat,
        "auction": calls(seat), "play": plays(hands, seats),
        "bets": st.lists(st.tuples(seat, st.sampled_from(BETS), AMOUNTS).map(list), max_size=4),
        "board": st.lists(CARD, max_size=5), "shown": st.dictionaries(seat.map(str), CARD, max_size=2),
        "stacks": st.dictionaries(seat.map(str), AMOUNTS, max_size=4), "hero": seat,
        "selected": st.lists(st.tuples(st.sampled_from(["dealt", "shown"]), seat).map(list), max_size=2),
        "facts": facts(seat), "events": events(seat), "void": st.booleans(),
        "result": st.dictionaries(NAMES, st.dictionaries(seat.map(str), AMOUNTS, max_size=2), max_size=2),
        "seconds": st.fixed_dictionaries({}, optional={"shuffle": st.floats(0, 900), "deal": st.integers(0, 90)}),
        "cut_in": st.lists(st.lists(st.tuples(st.sampled_from([*players, "Zoë"]), CARD).map(list), max_size=2), max_size=2),
        "draws": draws(seats),
    }.items():  # fmt: skip
        maybe(draw, said, key, strategy)
    return said


def facts(seat):
    pairs = st.dictionaries(NAMES, NAMES | st.integers(), max_size=3)
    return pairs | st.lists(st.tuples(st.none() | seat, NAMES, NAMES).map(list), max_size=3)


def draws(seats):
    """Draw discards and draws, at most one of a seat in a round."""
    how = st.integers(0, 5) | st.lists(CARD, max_size=3)
    row = st.fixed_dictionaries(
        {"seat": st.sampled_from(seats), "street": st.integers(1, 3)}, optional={"discard": how, "draw": how}
    )
    return st.lists(row, max_size=3, unique_by=lambda row: (row["seat"], row["street"]))


@st.composite
def native_logs(draw):
    """Draw a native log of whist or bridge, as the objects of its lines."""
    lines = []
    for number in range(draw(st.integers(1, 3))):
        session = {"session": draw(st.sampled_from(["club", "club", f"evening {number}", "club#2", number]))}
        seats = draw(st.sampled_from([4, 4, 4, 2, 3, 6]))
        players = draw(st.lists(NAMES.filter(str.strip), min_size=seats, max_size=seats, unique=True))
        session["players"] = players
        for key, strategy in {
            "game": st.sampled_from(["whist", "bridge"]), "laws": st.just("whist-club"), "venue": NAMES,
            "date": st.sampled_from(["2026-11-02", "2026-??-??"]), "packs": st.integers(1, 3), "recorder": NAMES,
            "shuffled_by": st.sampled_from(["hand", "machine", "computer"]), "facts": facts(st.integers(1, seats)),
            "why": st.sampled_from(["routine", "random", "complaint"]), "terms": st.just({"limit": 5}),
        }.items():  # fmt: skip
            maybe(draw, session, key, strategy)
        lines.append(session)
        for deal in range(1, draw(st.integers(0, 3)) + 1):
            lines.append(draw(deals(deal, players)))  # noqa: PERF401
        if draw(st.booleans()):
            lines.append({"ended": draw(st.sampled_from(["planned", "clock"])), "facts": {"light": "poor"}})
    return lines


def native_bytes(lines):
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


# ----- PBN


def winner(cards, led, trump):
    """Give the place in the trick that takes it."""
    return max(range(4), key=lambda at: (cards[at] // 13 == trump, cards[at] // 13 == led, cards[at]))


def pbn_play(rng, hands, declarer, trump, tricks):
    """Play legally: the rows of the Play section, in columns from the opening leader, and the moves in order."""
    left = [list(hand) for hand in hands]
    first = leader = (declarer + 1) % 4
    rows, moves = [], []
    for trick in range(1, tricks + 1):
        row, cards, led = {}, [], None
        for step in range(4):
            seat = (leader + step) % 4
            fits = [card for card in left[seat] if led is None or card // 13 == led] or left[seat]
            card = rng.choice(fits)
            left[seat].remove(card)
            led = card // 13 if led is None else led
            row[seat] = card
            cards.append(card)
            moves.append((trick, seat + 1, "lead" if step == 0 else "play", card))
        rows.append(
            " ".join("CDHS"[row[s] // 13] + card_name(row[s])[0] for s in ((first + k) % 4 for k in range(4)))
        )
        leader = (leader + winner(cards, led, trump)) % 4
    return rows, moves


def pbn_record(rng, event, board, *, hands=None, plain=False):
    """Write one record, with what files in the field do to it."""
    own = hands is None
    hands = hands or [
        sorted(pack[at::4], reverse=True) for pack in [pack_of(rng.random())] for at in range(4)
    ]
    first, declarer, trump = rng.randrange(4), rng.randrange(4), rng.randrange(5)
    rows, _ = pbn_play(rng, hands, declarer, trump, rng.choice([0, 1, 13]))
    deal = " ".join(format_hand(hands[(first + step) % 4]) for step in range(4))
    tags = {"Site": "Hall"} | {s: f"{s} {board}" for s in ("North", "East", "South", "West")}
    lines = [f'[{name} "{value}"]' for name, value in tags.items() if plain or rng.random() < 0.6]
    lines += ['[Date "2026.11.02"]', '[Round "1"]'] if own and (board == 1 or rng.random() < 0.5) else []
    if own:
        head = [
            f'[Event "{event}"]',
            f'[Board "{board}"]',
            f'[Dealer "{SEATS[first]}"]',
            f'[Deal "{SEATS[first]}:{deal}"]',
        ]
        lines = [head[0], *lines, *head[1:]]
    else:
        lines = [line for line in lines if line[1:5] != "Site"]
    lines += [
        f'[Declarer "{SEATS[declarer]}"]',
        f'[Contract "3{["C", "D", "H", "S", "NT"][trump]}"]',
        '[Result "9"]',
    ]
    extra = ["{a comment", "", "over lines}", "% escaped [Deal", "; said", '[Room "Open"]', '[Table "3"]', '[West "#"]',
             '[Room "##Closed"]', '[OptimumResultTable "Declarer;Result"]', "N 9", '[Site "caf\xe9"]', "[Bare tag]"]  # fmt: skip
    if not plain and rng.random() < 0.3:
        at = rng.choice([k for k in range(len(extra)) if k not in {1, 2}])
        lines += extra[0:3] if at == 0 else extra[9:11] if at in {9, 10} else [extra[at]]
    lines += [f'[Auction "{SEATS[first]}"]', "1C Pass 1H =1= Pass", "3NT! AP", '[Note "1:weak"]']
    lines += [f'[Play "{SEATS[(declarer + 1) % 4]}"]', *rows, "*", ""]
    return lines, hands


def pbn_file(seed, sessions, boards, *, plain=False):
    """Write a file: a session an event, some boards met at a second table that has no Deal of its own."""
    rng = random.Random(seed)
    lines = ["% PBN 2.1", "% EXPORT", ""]
    for session in range(sessions):
        for board in range(1, boards + 1):
            more, hands = pbn_record(rng, f"Event {session}", board, plain=plain)
            lines += more
            if not plain and rng.random() < 0.4:
                lines += pbn_record(rng, f"Event {session}", board, hands=hands)[0]
    end = "\n" if plain else rng.choice(["\n", "\r\n", "\n", "\r"])
    return end.join(lines).encode("latin-1")


@st.composite
def pbn_files(draw):
    return pbn_file(draw(st.integers(0, 2**32)), draw(st.integers(1, 5)), draw(st.integers(1, 3)))


@st.composite
def spoilt(draw, files, alphabet):
    """Take a file and cut out, put in or write over a few stretches of it."""
    data = draw(files)
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(data)))
        more = draw(st.binary(max_size=8) | st.lists(st.sampled_from(alphabet), max_size=6).map(bytes))
        data = data[:at] + more + data[at + draw(st.sampled_from([0, 0, 1, 2, 40])) :]
    return data
