"""The words of a PBN file: how a card, a call and a tag are written, and what each kind is called here.

The grammar is the import format of the Portable Bridge Notation 2.1 (sections 2 and 3 of the standard).
"""

from __future__ import annotations

import numpy as np

from detect.kernels import step

# What can be wrong with a tag, and what a token of a section is.
TAG_FINE, TAG_BARE, TAG_EMPTY, TAG_OPEN = 0, 1, 2, 3
TOKEN_CARD, TOKEN_BLANK, TOKEN_END, TOKEN_NEXT, TOKEN_CALL, TOKEN_BAD, TOKEN_NOTE = 0, 1, 2, 3, 4, 5, 6
IN_NOTHING, IN_AUCTION, IN_PLAY, IN_TABLE = 0, 1, 2, 3
CALL_PASS, CALL_DOUBLE, CALL_REDOUBLE, CALL_ALL_PASS, CALL_BID = 0, 1, 2, 3, 4
ODD_TEXT, ODD_COMMENT, ODD_SECOND_DEAL, ODD_LOOSE, ODD_MARKS = 0, 1, 2, 3, 4
# What stands beside the tags, calls and cards, and the columns that tell of it.
TEXT_COMMENT, TEXT_ROWS, TEXT_NOTE, TEXT_SIGN = 0, 1, 2, 3
X_RECORD, X_WHAT, X_PLACE, X_LENGTH, X_LINE, X_TAG, X_TOKEN = range(7)

RANK = np.full(256, -1, np.int8)
SUIT = np.full(256, -1, np.int8)
for _i, _c in enumerate("23456789TJQKA"):
    RANK[ord(_c)] = RANK[ord(_c.lower())] = _i
for _i, _c in enumerate("CDHS"):
    SUIT[ord(_c)] = SUIT[ord(_c.lower())] = _i
SPACE = np.zeros(256, np.bool_)
for _i in (9, 11, 12, 13, 32, 160):
    SPACE[_i] = True
WORD = np.zeros(256, np.bool_)
for _c in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_":
    WORD[ord(_c)] = True

# A comment begins with `{` or `;`, a note with `=`, a suffix with `!` or `?`, a glyph with `$`; `+` marks what is next.
SIGN = np.zeros(256, np.bool_)
for _c in "{;=!?$+":
    SIGN[ord(_c)] = True


@step
def same_bytes(buf: np.ndarray, a: int, b: int, length: int) -> bool:
    """Tell whether two stretches of the buffer are alike."""
    for k in range(length):
        if buf[a + k] != buf[b + k]:
            return False
    return True


@step
def intern(
    buf: np.ndarray, at: int, length: int, slots: np.ndarray, offs: np.ndarray, lens: np.ndarray, used: int
) -> int:
    """Number a string of bytes: the number it had before, or `used` where it is new."""
    h = np.uint64(1469598103934665603)
    for k in range(length):
        h = (h ^ np.uint64(buf[at + k])) * np.uint64(1099511628211)
    h ^= h >> np.uint64(29)
    mask = np.uint64(slots.size - 1)
    slot = h & mask
    while slots[slot] >= 0:
        have = slots[slot]
        if lens[have] == length and same_bytes(buf, offs[have], at, length):
            return have
        slot = (slot + np.uint64(1)) & mask
    slots[slot] = used
    offs[used] = at
    lens[used] = length
    return used


@step
def is_end(buf: np.ndarray, i: int, stop: int) -> bool:
    """Tell whether a card or call ends here: at the end of the word or at a suffix such as `!`, `$1` or `=1=`."""
    return i >= stop or buf[i] == 33 or buf[i] == 63 or buf[i] == 36 or buf[i] == 61


@step
def card_at(buf: np.ndarray, i: int, stop: int) -> int:
    """Read a card written suit then rank (`SQ`, `h10`); -1 where none is."""
    if stop - i < 2 or SUIT[buf[i]] < 0:
        return -1
    rank, length = RANK[buf[i + 1]], 2
    if stop - i >= 3 and buf[i + 1] == 49 and buf[i + 2] == 48:
        rank, length = 8, 3
    if rank < 0 or not is_end(buf, i + length, stop):
        return -1
    return SUIT[buf[i]] * 13 + rank


@step
def bid_at(buf: np.ndarray, i: int, stop: int) -> int:
    """Read a bid, its level told: CALL_BID + 5 (level - 1) + strain; -1 where it is none."""
    if i + 1 >= stop:
        return -1
    strain, end = SUIT[buf[i + 1]], i + 2
    if buf[i + 1] | 32 == 110:
        strain = 4
        end += i + 2 < stop and buf[i + 2] | 32 == 116
    if strain < 0 or not is_end(buf, end, stop):
        return -1
    return CALL_BID + 5 * (buf[i] - 49) + strain


@step
def call_at(buf: np.ndarray, i: int, stop: int) -> int:
    """Read a call: a pass, double, redouble, all pass, or a bid as in `bid_at`; -1 where none is."""
    if 49 <= buf[i] <= 55:
        return bid_at(buf, i, stop)
    length = 0
    while i + length < stop and not is_end(buf, i + length, stop):
        length += 1
    first, second = buf[i] | 32, (buf[i + 1] | 32) if length > 1 else 0
    if first == 112 and (length == 1 or (length == 4 and second == 97)):
        return CALL_PASS
    if first == 97 and second == 112 and length == 2:
        return CALL_ALL_PASS
    if first == 120 and (length == 1 or (length == 2 and second == 120)):
        return CALL_DOUBLE if length == 1 else CALL_REDOUBLE
    if first == 114 and (length == 1 or length == 4 or length == 8):
        return CALL_REDOUBLE
    if first == 100 and (length == 1 or length == 3 or length == 6):
        return CALL_DOUBLE
    return -1


@step
def token_at(buf: np.ndarray, i: int, stop: int, section: int) -> tuple[int, int]:
    """Read one token of an auction or a play: what it is, and its value."""
    c = buf[i]
    if c == 42:
        return TOKEN_END, 0
    if c == 43:
        return TOKEN_NEXT, 0
    if c == 45:
        return TOKEN_BLANK, 0
    if c == 61 or c == 36 or c == 33 or c == 63:
        return TOKEN_NOTE, 0
    if section == IN_PLAY:
        card = card_at(buf, i, stop)
        if card >= 0:
            return TOKEN_CARD, card
        return TOKEN_BAD, 0
    call = call_at(buf, i, stop)
    if call >= 0:
        return TOKEN_CALL, call
    return TOKEN_BAD, 0


@step
def count_bytes(buf: np.ndarray, n: int) -> tuple[int, int, int, int]:
    """Bound what a block can hold: tags by brackets, tokens by the places where one can begin, texts by signs; last `}`."""
    tags, tokens, signs, gap, close = 0, 0, 0, True, -1
    for i in range(n):
        c = buf[i]
        tags += c == 91
        signs += SIGN[c]
        tokens += SIGN[c]
        if c == 125:
            close = i
        # A token begins after a gap, a comment, a tag (perhaps an open one), a mark such as ^R or a suffix.
        tokens += c == 123 or c == 125 or c == 91 or c == 93 or c == 34 or c == 94
        blank = SPACE[c] or c == 10
        tokens += gap and not blank
        gap = blank
    return tags, tokens, signs, close


@step
def skip_line(buf: np.ndarray, i: int, n: int) -> int:
    """Give the place of the next line feed, or the end."""
    while i < n and buf[i] != 10:
        i += 1
    return i


@step
def pass_gap(buf: np.ndarray, i: int, n: int) -> tuple[int, int]:
    """Pass over blanks and at most one line feed: the next place, and the line feeds passed."""
    feeds = 0
    while i < n and (SPACE[buf[i]] or buf[i] == 10):
        if buf[i] == 10:
            if feeds:
                break
            feeds = 1
        i += 1
    return i, feeds


@step
def trimmed(buf: np.ndarray, at: int, stop: int) -> int:
    """Give the length of a stretch without the blanks at its end."""
    while stop > at and buf[stop - 1] <= 32:
        stop -= 1
    return stop - at


@step
def open_tag(buf: np.ndarray, start: int, n: int, name: int, name_len: int, value: int):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """Give up a tag that does not close: what is left of its first line is passed over."""
    end = skip_line(buf, start, n)
    value = min(value, end)
    return end, 0, name, name_len, value, trimmed(buf, value, end), 0, TAG_OPEN


@step
def bare_tag(buf: np.ndarray, start: int, n: int, name: int, name_len: int, value: int):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """Read a tag whose value has no quotes, which must close on its line."""
    i = value
    while i < n and buf[i] != 10 and buf[i] != 93:
        i += 1
    if i >= n or buf[i] == 10:
        return open_tag(buf, start, n, name, name_len, value)
    return i + 1, 0, name, name_len, value, trimmed(buf, value, i), 0, TAG_BARE


@step
def read_tag(buf: np.ndarray, start: int, n: int):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """Read a tag from its bracket: next place, line feeds passed, name and value as (place, length), line feeds
    behind the value, what is wrong with it.
    """
    name, feeds = pass_gap(buf, start + 1, n)
    i = name
    while i < n and WORD[buf[i]]:
        i += 1
    name_len = i - name
    if name_len == 0:
        return open_tag(buf, start, n, name, 0, start + 1)
    i, more = pass_gap(buf, i, n)
    feeds += more
    if i < n and buf[i] == 93:
        return i + 1, feeds, name, name_len, i, 0, 0, TAG_EMPTY
    if i >= n or buf[i] != 34:
        if feeds:
            return open_tag(buf, start, n, name, name_len, i)
        return bare_tag(buf, start, n, name, name_len, i)
    value = i + 1
    i = value
    while i < n and buf[i] != 34 and buf[i] != 10:
        i += 2 if buf[i] == 92 and i + 1 < n and buf[i + 1] != 10 else 1
    if i >= n or buf[i] == 10:
        return open_tag(buf, start, n, name, name_len, value)
    length = i - value
    k, after = pass_gap(buf, i + 1, n)
    if k < n and buf[k] == 93:
        return k + 1, feeds + after, name, name_len, value, length, after, TAG_FINE
    return i + 1, feeds, name, name_len, value, length, 0, TAG_OPEN


@step
def is_name(buf: np.ndarray, at: int, length: int, word: np.ndarray) -> bool:
    """Tell whether a tag's name is the given word."""
    if length != word.size:
        return False
    for k in range(length):
        if buf[at + k] != word[k]:
            return False
    return True
