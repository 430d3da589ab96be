"""One pass over the bytes of a PBN file: tags, calls and cards with the lines they stand on.

The grammar is the import format of the Portable Bridge Notation 2.1 (sections 2 and 3 of the standard).
Strings are told apart by hash and numbered; nothing here makes a Python object.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step

# What can be wrong with a tag, and what a token of a section is.
TAG_FINE, TAG_BARE, TAG_EMPTY, TAG_OPEN = 0, 1, 2, 3
TOKEN_CARD, TOKEN_BLANK, TOKEN_END, TOKEN_NEXT, TOKEN_CALL, TOKEN_BAD, TOKEN_NOTE = 0, 1, 2, 3, 4, 5, 6
IN_NOTHING, IN_AUCTION, IN_PLAY, IN_TABLE = 0, 1, 2, 3
CALL_PASS, CALL_DOUBLE, CALL_REDOUBLE, CALL_ALL_PASS, CALL_BID = 0, 1, 2, 3, 4
ODD_TEXT, ODD_COMMENT, ODD_SECOND_DEAL, ODD_LOOSE = 0, 1, 2, 3

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
def count_bytes(buf: np.ndarray, n: int) -> tuple[int, int, int]:
    """Bound what a block can hold, tags by brackets and tokens by the places where one can begin; last `}`."""
    tags, tokens, gap, close = 0, 0, True, -1
    for i in range(n):
        c = buf[i]
        tags += c == 91
        if c == 125:
            close = i
        # A token begins after a gap, a comment, a tag (perhaps an open one) or a mark such as ^R.
        tokens += c == 123 or c == 125 or c == 91 or c == 93 or c == 34 or c == 94
        blank = SPACE[c] or c == 10
        tokens += gap and not blank
        gap = blank
    return tags, tokens, close


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


_DEAL = np.frombuffer(b"Deal", np.uint8)
_PLAY = np.frombuffer(b"Play", np.uint8)
_AUCTION = np.frombuffer(b"Auction", np.uint8)
_NOTE = np.frombuffer(b"Note", np.uint8)
_TABLE = np.frombuffer(b"Table", np.uint8)
# Where the reading stands, as one array that the parts of the tokenizer share.
POS, FEED, RECORDS, TAGS, TOKENS, NAMES, VALUES, ODDS, SECTION, MARKED, INSIDE, HAS_DEAL, STRAY, CLOSE = (
    range(14)
)


@step
def put_odd(odd: np.ndarray, at: np.ndarray, what: int, line: int) -> None:
    """Note something odd."""
    odd[at[ODDS], 0] = what
    odd[at[ODDS], 1] = line
    odd[at[ODDS], 2] = at[POS]
    at[ODDS] += 1


@step
def put_record(records: np.ndarray, odd: np.ndarray, at: np.ndarray) -> None:
    """Open a record at a tag."""
    r = at[RECORDS]
    records[r, 0], records[r, 1], records[r, 2], records[r, 3] = at[POS], at[FEED], at[TAGS], at[TOKENS]
    records[r, 4] = records[r, 5] = 0
    records[r, 6] = at[INSIDE]
    if at[INSIDE]:
        put_odd(odd, at, ODD_SECOND_DEAL, at[FEED])
    at[RECORDS] += 1
    at[INSIDE], at[HAS_DEAL], at[MARKED] = 1, 0, 0


@step
def open_section(
    buf: np.ndarray, at: np.ndarray, records: np.ndarray, name: int, name_len: int, value: int, length: int
) -> None:
    """See which section a tag begins; a second one of its name is passed over."""
    r, first = at[RECORDS] - 1, 63
    for k in range(value, value + length):
        if not SPACE[buf[k]] and buf[k] != 0:
            first = buf[k]
            break
    play, auction = is_name(buf, name, name_len, _PLAY), is_name(buf, name, name_len, _AUCTION)
    table = name_len >= 5 and is_name(buf, name + name_len - 5, 5, _TABLE)
    at[SECTION] = IN_TABLE if play or auction or table else IN_NOTHING
    if play and records[r, 4] == 0:
        at[SECTION], records[r, 4] = IN_PLAY, first
    elif auction and records[r, 5] == 0:
        at[SECTION], records[r, 5] = IN_AUCTION, first


@step
def take_tag(
    buf: np.ndarray, n: int, at: np.ndarray, records: np.ndarray, tags: np.ndarray, odd: np.ndarray,
    name_slots: np.ndarray, value_slots: np.ndarray, names: np.ndarray, values: np.ndarray,
) -> None:  # fmt: skip
    """Take a tag: open a record if need be, number its strings, and see which section it begins."""
    nxt, feeds, name, name_len, value, length, after, flag = read_tag(buf, at[POS], n)
    deal = is_name(buf, name, name_len, _DEAL)
    if not at[INSIDE] or (deal and at[HAS_DEAL]):
        put_record(records, odd, at)
    at[HAS_DEAL] |= deal
    r, t = at[RECORDS] - 1, at[TAGS]
    name_id = intern(buf, name, name_len, name_slots, names[0], names[1], at[NAMES])
    at[NAMES] = max(at[NAMES], name_id + 1)
    value_id = -1
    if not deal:
        value_id = intern(buf, value, length, value_slots, values[0], values[1], at[VALUES])
        at[VALUES] = max(at[VALUES], value_id + 1)
    tags[t, 0], tags[t, 1], tags[t, 2], tags[t, 3] = r, name_id, value_id, value
    tags[t, 4], tags[t, 5], tags[t, 6] = length, at[FEED] + feeds - after, flag
    at[TAGS] += 1
    at[MARKED] = 0
    if not is_name(buf, name, name_len, _NOTE):
        open_section(buf, at, records, name, name_len, value, length)
    at[FEED] += feeds
    at[POS] = nxt


@step
def put_token(tokens: np.ndarray, records: np.ndarray, at: np.ndarray, what: int, value: int) -> None:
    """Write a token with the mark that stood before it."""
    t = at[TOKENS]
    tokens[t, 0], tokens[t, 1], tokens[t, 2], tokens[t, 3] = at[RECORDS] - 1, at[SECTION], what, value
    tokens[t, 4], tokens[t, 5], tokens[t, 6] = at[MARKED], at[FEED], at[POS] - records[at[RECORDS] - 1, 0]
    at[TOKENS] += 1
    at[MARKED] = 0


@step
def take_token(buf: np.ndarray, n: int, at: np.ndarray, records: np.ndarray, tokens: np.ndarray) -> None:
    """Take a word of an auction or a play."""
    i = at[POS]
    k = i
    while k < n and not SPACE[buf[k]] and buf[k] != 10 and buf[k] != 123 and buf[k] != 59 and buf[k] != 91:
        k += 1
    if buf[i] == 94:
        at[MARKED] = buf[i + 1] if i + 1 < k else 63
        if at[SECTION] == IN_AUCTION and at[MARKED] == 83:
            put_token(tokens, records, at, TOKEN_BLANK, 0)
        at[POS] = min(i + 2, k)
        return
    what, value = token_at(buf, i, k, at[SECTION])
    if what != TOKEN_NOTE:
        put_token(tokens, records, at, what, value)
        if what == TOKEN_END:
            at[SECTION] = IN_TABLE
    at[POS] = k


@step
def take_comment(buf: np.ndarray, n: int, at: np.ndarray, odd: np.ndarray, final: bool) -> None:
    """Pass over a comment in braces; one that is never closed costs the rest of its line only."""
    if at[POS] < at[CLOSE]:
        while buf[at[POS]] != 125:
            at[FEED] += buf[at[POS]] == 10
            at[POS] += 1
        at[POS] += 1
    elif final:
        put_odd(odd, at, ODD_COMMENT, at[FEED])
        at[POS] = skip_line(buf, at[POS], n)
    else:
        at[POS] = n


@step
def take_line_start(buf: np.ndarray, n: int, at: np.ndarray, final: bool) -> bool:
    """See to an escaped line or a blank one, which ends a record; False where the line holds something to read."""
    if buf[at[POS]] == 37:
        at[POS] = skip_line(buf, at[POS], n)
        return True
    k = at[POS]
    while k < n and SPACE[buf[k]]:
        k += 1
    if (k < n and buf[k] == 10) or (k == n and final):
        at[INSIDE], at[SECTION] = 0, IN_NOTHING
        at[POS] = k
        return True
    return False


@step
def take_text(buf: np.ndarray, n: int, at: np.ndarray, odd: np.ndarray) -> None:
    """Pass over a line of a supplemental section; text that belongs to none, in a record or outside, is noted."""
    if at[SECTION] == IN_NOTHING and at[STRAY] != at[FEED]:
        put_odd(odd, at, ODD_LOOSE if at[INSIDE] else ODD_TEXT, at[FEED])
        at[STRAY] = at[FEED]
    at[POS] = skip_line(buf, at[POS], n)


@compiled
def tokenize(buf: np.ndarray, n: int, line: int, final: bool, opened: bool):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """Read a block of PBN: records, tags and tokens.

    Parameters
    ----------
    buf : uint8[>= n]
    n : int
        How many bytes of it to read.
    line : int
        The number of the first line.
    final : bool
        Whether the file ends with this block; if not, the open record at its end is left for the next.
    opened : bool
        Whether the first tag is a second Deal, which the block before has left.

    Returns
    -------
    records : int64[R, 7]
        First byte, first line, first tag, first token, seat letter of Play and of Auction, 1 if it was opened by
        a second Deal.
    tags : int64[T, 7]
        Record, name, value (numbers), place and length of the value, line, flag.
    tokens : int32[K, 7]
        Record, section, what, value, mark letter, line, place counted from the record's first byte.
    names, values : int64[2, N]
        Place and length of each distinct string.
    odd : int64[O, 3]
        What (text outside a record, an unclosed comment, a second Deal, text outside any section), its line, place.
    rest, rest_line, rest_opened : int
        Where the next block begins, and whether with a second Deal.
    """
    max_tags, max_tokens, close = count_bytes(buf, n)
    records, tags = np.empty((max_tags + 1, 7), np.int64), np.empty((max_tags + 1, 7), np.int64)
    tokens, odd = np.empty((max_tokens + 1, 7), np.int32), np.empty((max_tokens + max_tags + 1, 3), np.int64)
    size = 16
    while size < 2 * max_tags + 2:
        size *= 2
    name_slots, value_slots = np.full(size, -1, np.int32), np.full(size, -1, np.int32)
    names, values = np.empty((2, max_tags + 1), np.int64), np.empty((2, max_tags + 1), np.int64)
    at = np.zeros(14, np.int64)
    at[FEED], at[CLOSE], at[INSIDE], at[HAS_DEAL] = line, close, opened, opened
    rest, rest_line, rest_opened, fresh = 0, line, 0, True
    while at[POS] < n:
        if fresh:
            fresh = False
            if not at[INSIDE]:
                rest, rest_line = at[POS], at[FEED]
            if take_line_start(buf, n, at, final):
                continue
        c = buf[at[POS]]
        if c == 10:
            at[FEED] += 1
            at[POS] += 1
            fresh = True
        elif SPACE[c]:
            at[POS] += 1
        elif c == 59:
            at[POS] = skip_line(buf, at[POS], n)
        elif c == 123:
            take_comment(buf, n, at, odd, final)
        elif c == 91:
            take_tag(buf, n, at, records, tags, odd, name_slots, value_slots, names, values)
        elif at[INSIDE] and (at[SECTION] == IN_PLAY or at[SECTION] == IN_AUCTION):
            take_token(buf, n, at, records, tokens)
        else:
            take_text(buf, n, at, odd)
    if final:
        rest, rest_line = n, at[FEED]
    elif at[INSIDE]:
        r = at[RECORDS] = at[RECORDS] - 1
        rest, rest_line, at[TAGS], at[TOKENS] = records[r, 0], records[r, 1], records[r, 2], records[r, 3]
        rest_opened = records[r, 6]
    return (
        records[: at[RECORDS]].copy(), tags[: at[TAGS]].copy(), tokens[: at[TOKENS]].copy(),
        names[:, : at[NAMES]].copy(), values[:, : at[VALUES]].copy(), odd[: at[ODDS]].copy(), rest, rest_line, rest_opened,
    )  # fmt: skip
