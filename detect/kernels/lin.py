"""One pass over the bytes of a LIN file, and one over the hands that it gives.

LIN has no official text: a file is a flat run of `xx|value|`, a two-letter name and its value, with no escape for
the bar. Strings are told apart by hash and numbered; nothing here makes a Python object.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.pbn_words import RANK, SUIT, intern

BAR = 124
BLANK = np.zeros(256, np.bool_)
for _i in (0, 9, 10, 11, 12, 13, 26, 32):
    BLANK[_i] = True

# The names of pairs, as one number each: first byte * 256 + second.
AH, AN, MB, MC, MD, NT, PC, PG, PN, QX, RH, RS, ST, SV, VG = (
    np.frombuffer(b"ahanmbmcmdntpcpgpnqxrhrsstsvvg", ">u2").astype(np.int64).tolist()
)
# Columns of a pair, and of a record.
P_RECORD, P_TAG, P_AT, P_LENGTH, P_LINE, P_TEXT = 0, 1, 2, 3, 4, 5
R_LINE, R_TWICE = 0, 1
ODD_TAG, ODD_OPEN = 0, 1
# Where the reading stands, as one array that the parts of the tokenizer share.
RECORDS, PAIRS, TEXTS, ODDS, HAS_MD, SPOKEN, GIVEN, PENDING, STRAY = range(9)


@step
def is_tag(a: int, b: int) -> bool:
    """Tell whether two bytes name a pair: small letters or digits that are not a card (`c2`) or a bid (`1n`)."""
    letter_a, letter_b = 97 <= a <= 122, 97 <= b <= 122
    digit_a, digit_b = 48 <= a <= 57, 48 <= b <= 57
    if letter_a and letter_b:
        return True
    if letter_a and digit_b:
        return SUIT[a] < 0
    return digit_a and letter_b and SUIT[b] < 0 and b != 110


@step
def tag_in(buf: np.ndarray, start: int, stop: int) -> int:
    """Find the name of a pair at the end of a stretch: its place, or -1 where there is none."""
    while stop > start and BLANK[buf[stop - 1]]:
        stop -= 1
    at = stop - 2
    if at < start or not is_tag(buf[at], buf[at + 1]):
        return -1
    return at if at == start or BLANK[buf[at - 1]] else -1


@step
def put_odd(odd: np.ndarray, at: np.ndarray, what: int, place: int, stop: int, line: int) -> None:
    """Note text that is no pair; what follows it at once is part of it."""
    if at[STRAY] and what == ODD_TAG:
        return
    o = at[ODDS]
    odd[o, 0], odd[o, 1], odd[o, 2], odd[o, 3], odd[o, 4] = what, place, stop - place, line, at[RECORDS] - 1
    at[ODDS] += 1
    at[STRAY] = 1


@step
def open_record(at: np.ndarray, records: np.ndarray, pairs: np.ndarray, line: int, twice: int) -> None:
    """Open a record; what stood before it since the names of its players belongs to it."""
    r = at[RECORDS]
    records[r, R_LINE], records[r, R_TWICE] = line, twice
    if at[PENDING] >= 0:
        for p in range(at[PENDING], at[PAIRS]):
            pairs[p, P_RECORD] = r
    at[RECORDS] += 1
    at[HAS_MD] = at[SPOKEN] = at[GIVEN] = 0
    at[PENDING] = -1


@step
def place_pair(
    at: np.ndarray, records: np.ndarray, pairs: np.ndarray, tag: int, line: int, by_label: int
) -> int:
    """See whether a pair opens a record, or stands at the head of one to come; give the label's part in it.

    A record opens at `qx`, or at `md` where the one before has its hands, or at a call or card where there is none.
    `by_label` is 1 while the record was opened by `qx`.
    """
    if tag == QX:
        open_record(at, records, pairs, line, 0)
        return 1
    if tag == MD:
        if at[RECORDS] == 0 or at[HAS_MD]:
            open_record(at, records, pairs, line, by_label and at[PENDING] < 0)
            by_label = 0
        at[HAS_MD] = 1
    elif tag == MB or tag == PC or tag == MC or tag == AN:
        if at[RECORDS] == 0 and tag != MC and tag != AN:
            open_record(at, records, pairs, line, 0)
        at[SPOKEN] = 1
        at[PENDING] = -1
    elif tag == PN or tag == ST or tag == RH or tag == AH or tag == SV:
        bit = 1 << (tag == PN) + 2 * (tag == AH) + 3 * (tag == SV)
        fresh = at[RECORDS] == 0 or (at[HAS_MD] and (at[SPOKEN] or (bit > 1 and at[GIVEN] & bit)))
        if fresh and at[PENDING] < 0:
            at[PENDING] = at[PAIRS]
        at[GIVEN] |= bit
    return by_label


@compiled
def empty_slots(many: int) -> np.ndarray:
    """Make the table in which `many` strings find their numbers."""
    size = 16
    while size < many:
        size *= 2
    return np.full(size, -1, np.int32)


@step
def number_text(buf: np.ndarray, at: np.ndarray, slots: np.ndarray, texts: np.ndarray, a: int, b: int) -> int:
    """Number a value that is text."""
    text = intern(buf, a, b - a, slots, texts[0], texts[1], at[TEXTS])
    at[TEXTS] = max(at[TEXTS], text + 1)
    return text


@compiled
def tokenize(buf: np.ndarray):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """Read a LIN file: pairs, and the records they belong to.

    Returns
    -------
    records : int64[R, 2]
        Line; 1 if it was opened by a second `md` under one `qx`.
    pairs : int64[P, 6]
        Record (-1: before the first), name, place and length of the value, line, number of the text (-1: none, or a
        deal, call or card).
    texts : int64[2, N]
        Place and length of each distinct text.
    odd : int64[O, 5]
        What (text that is no pair, a pair never closed), place, length, line, record.
    """
    n, bars = buf.size, 0
    for i in range(n):
        bars += buf[i] == BAR
    pairs, records = np.empty((bars // 2 + 2, 6), np.int64), np.zeros((bars // 2 + 2, 2), np.int64)
    texts, odd = np.empty((2, bars // 2 + 2), np.int64), np.empty((bars + 2, 5), np.int64)
    slots, at = empty_slots(bars + 4), np.zeros(9, np.int64)
    at[PENDING], by_label, pos, line = -1, 0, 0, 1
    while True:
        while pos < n and BLANK[buf[pos]]:
            line += buf[pos] == 10
            pos += 1
        if pos >= n:
            break
        stop, feeds = pos, 0
        while stop < n and buf[stop] != BAR:
            feeds += buf[stop] == 10
            stop += 1
        if stop - pos == 2 and stop < n and is_tag(buf[pos], buf[pos + 1]):
            name = pos
        else:
            name = tag_in(buf, pos, stop) if stop < n else -1
            if name != pos and stop > pos:
                put_odd(odd, at, ODD_TAG, pos, stop if name < 0 else name, line)
        if name < 0:
            line, pos = line + feeds, stop + 1
            continue
        for k in range(pos, name):
            line += buf[k] == 10
            feeds -= buf[k] == 10
        at[STRAY], a = 0, stop + 1
        end = a
        while end < n and buf[end] != BAR:
            feeds += buf[end] == 10
            end += 1
        if end >= n:
            put_odd(odd, at, ODD_OPEN, name, n, line)
            break
        b, text, tag = end, -1, int(buf[name]) * 256 + int(buf[name + 1])
        while a < b and BLANK[buf[a]]:
            a += 1
        while b > a and BLANK[buf[b - 1]]:
            b -= 1
        if at[RECORDS] > 0 and (tag == PC or tag == MB):
            at[SPOKEN], at[PENDING] = 1, -1
        else:
            by_label = place_pair(at, records, pairs, tag, line, by_label)
            if b > a and tag != MD and tag != MB and tag != PC:
                text = number_text(buf, at, slots, texts, a, b)
        if b > a or tag == MD:
            p = at[PAIRS]
            pairs[p, P_RECORD], pairs[p, P_TAG], pairs[p, P_AT] = at[RECORDS] - 1, tag, a
            pairs[p, P_LENGTH], pairs[p, P_LINE], pairs[p, P_TEXT] = b - a, line, text
            at[PAIRS] += 1
        line, pos = line + feeds, end + 1
    return (
        records[: at[RECORDS]].copy(), pairs[: at[PAIRS]], texts[:, : at[TEXTS]].copy(),
        odd[: at[ODDS]].copy(),
    )  # fmt: skip


HANDS_FINE, HANDS_NO_DEALER, HANDS_BAD, HANDS_MANY = 0, 1, 2, 3
FEWEST = 36
"""Three hands with fewer cards than this are of an ending: they do not tell the fourth."""


@compiled
def rest_of_pack(
    who: int, m: int, first: int, seat: np.ndarray, position: np.ndarray, card: np.ndarray
) -> int:
    """Give a seat the cards of the pack that no other hand holds, spades first and high cards first."""
    held, end = 0, m
    for each in range(51, -1, -1):
        found = False
        for k in range(first, end):
            found = found or card[k] == each
        if not found:
            seat[m], position[m], card[m] = who, held, each
            m, held = m + 1, held + 1
    return m


@compiled
def hands_of(buf: np.ndarray, places: np.ndarray, lengths: np.ndarray):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """Read the values of `md`: the dealer as 1 to 4, then the hands of S, W, N, E, a suit's letter before its ranks.

    Returns
    -------
    starts : int64[D + 1]
        The rows of deal d are starts[d] to starts[d + 1].
    seat, position, card : int8[N]
    dealer : int8[D]
        -1 where it is not said.
    fault : int8[D]
        What could not be read; a hand that could not is left out whole.
    rest : bool[D]
        Whether one hand was not given and is the rest of the pack.
    """
    count = places.size
    total = np.sum(lengths) + 52 * count
    starts, fault = np.zeros(count + 1, np.int64), np.zeros(count, np.int8)
    seat, position, card = np.empty(total, np.int8), np.empty(total, np.int8), np.empty(total, np.int8)
    dealer, rest = np.full(count, -1, np.int8), np.zeros(count, np.bool_)
    m = 0
    for d in range(count):
        i, stop, first = places[d], places[d] + lengths[d], m
        if i < stop and 49 <= buf[i] <= 52:
            dealer[d] = (buf[i] - 48 + 1) % 4 + 1
            i += 1
        else:
            fault[d] = HANDS_NO_DEALER
            i += i < stop and 48 <= buf[i] <= 57
        hand, missing, absent, bad = 0, 0, 0, False
        while hand < 4:
            who, begin, suit, held, fine, text = (hand + 2) % 4 + 1, m, -1, 0, True, 0
            while i < stop and buf[i] != 44:
                c = buf[i]
                rank = RANK[c]
                if c == 49 and i + 1 < stop and buf[i + 1] == 48:
                    rank = 8
                    i += 1
                if SUIT[c] >= 0:
                    suit = SUIT[c]
                elif rank >= 0 and suit >= 0:
                    seat[m], position[m], card[m] = who, min(held, 100), suit * 13 + rank
                    m, held = m + 1, held + 1
                elif not BLANK[c]:
                    fine = False
                text += not BLANK[c]
                i += 1
            i += 1
            hand += 1
            if text == 0:
                missing, absent = missing + 1, who
            if not fine or held > 52:
                m, bad = begin, True
        if bad:
            fault[d] = HANDS_BAD
        if i < stop and fault[d] == HANDS_FINE:
            fault[d] = HANDS_MANY
        if missing == 1 and not bad and m - first >= FEWEST:
            m, rest[d] = rest_of_pack(absent, m, first, seat, position, card), True
        starts[d + 1] = m
    return starts, seat[:m].copy(), position[:m].copy(), card[:m].copy(), dealer, fault, rest
