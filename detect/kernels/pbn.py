"""One pass over the bytes of a PBN file: tags, calls and cards with the lines they stand on.

Strings are told apart by hash and numbered; nothing here makes a Python object. How the words of the file are written
is told in `detect.kernels.pbn_words`.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.pbn_words import (
    CALL_ALL_PASS,
    CALL_BID,
    CALL_DOUBLE,
    CALL_PASS,
    CALL_REDOUBLE,
    IN_AUCTION,
    IN_NOTHING,
    IN_PLAY,
    IN_TABLE,
    ODD_COMMENT,
    ODD_LOOSE,
    ODD_MARKS,
    ODD_SECOND_DEAL,
    ODD_TEXT,
    RANK,
    SPACE,
    SUIT,
    TAG_BARE,
    TAG_EMPTY,
    TAG_FINE,
    TAG_OPEN,
    TEXT_COMMENT,
    TEXT_NOTE,
    TEXT_ROWS,
    TEXT_SIGN,
    TOKEN_BAD,
    TOKEN_BLANK,
    TOKEN_CALL,
    TOKEN_CARD,
    TOKEN_END,
    TOKEN_NEXT,
    TOKEN_NOTE,
    X_LENGTH,
    X_LINE,
    X_PLACE,
    X_RECORD,
    X_TAG,
    X_TOKEN,
    X_WHAT,
    count_bytes,
    intern,
    is_end,
    is_name,
    read_tag,
    skip_line,
    token_at,
)

__all__ = [
    "CALL_ALL_PASS",
    "CALL_BID",
    "CALL_DOUBLE",
    "CALL_PASS",
    "CALL_REDOUBLE",
    "IN_AUCTION",
    "IN_NOTHING",
    "IN_PLAY",
    "IN_TABLE",
    "ODD_COMMENT",
    "ODD_LOOSE",
    "ODD_MARKS",
    "ODD_SECOND_DEAL",
    "ODD_TEXT",
    "RANK",
    "SPACE",
    "SUIT",
    "TAG_BARE",
    "TAG_EMPTY",
    "TAG_FINE",
    "TAG_OPEN",
    "TEXT_COMMENT",
    "TEXT_NOTE",
    "TEXT_ROWS",
    "TEXT_SIGN",
    "TOKEN_BAD",
    "TOKEN_BLANK",
    "TOKEN_CALL",
    "TOKEN_CARD",
    "TOKEN_END",
    "TOKEN_NEXT",
    "TOKEN_NOTE",
    "X_LENGTH",
    "X_LINE",
    "X_PLACE",
    "X_RECORD",
    "X_TAG",
    "X_TOKEN",
    "X_WHAT",
    "tokenize",
]

_DEAL = np.frombuffer(b"Deal", np.uint8)
_PLAY = np.frombuffer(b"Play", np.uint8)
_AUCTION = np.frombuffer(b"Auction", np.uint8)
_NOTE = np.frombuffer(b"Note", np.uint8)
_TABLE = np.frombuffer(b"Table", np.uint8)
# Where the reading stands, as one array that the parts of the tokenizer share.
(POS, FEED, RECORDS, TAGS, TOKENS, NAMES, VALUES, ODDS, SECTION, MARKED, INSIDE, HAS_DEAL, STRAY, CLOSE, TEXTS, LEAD,
 LEAD_FEED, LEAD_TEXT, HEADER, ROWS) = range(20)  # fmt: skip


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
    records[r, 7], records[r, 8] = at[POS], at[FEED]
    if at[INSIDE]:
        put_odd(odd, at, ODD_SECOND_DEAL, at[FEED])
    elif at[LEAD] >= 0:
        records[r, 7], records[r, 8] = at[LEAD], at[LEAD_FEED]
    at[LEAD], at[HEADER] = -1, -1
    at[RECORDS] += 1
    at[INSIDE], at[HAS_DEAL], at[MARKED] = 1, 0, 0


@step
def put_text(texts: np.ndarray, at: np.ndarray, what: int, place: int, length: int, line: int) -> None:
    """Write down a comment, rows of a table, a note or a suffix; what stands before a record's first tag is its own."""
    x = at[TEXTS]
    if not at[INSIDE] and at[LEAD] < 0:
        at[LEAD], at[LEAD_FEED], at[LEAD_TEXT] = at[POS], line, x
    texts[x, X_RECORD], texts[x, X_WHAT] = at[RECORDS] - (1 if at[INSIDE] else 0), what
    texts[x, X_PLACE], texts[x, X_LENGTH], texts[x, X_LINE] = place, length, line
    texts[x, X_TAG], texts[x, X_TOKEN] = at[HEADER], at[TOKENS] - 1
    at[TEXTS] += 1


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
    table = name_len > 5 and is_name(buf, name + name_len - 5, 5, _TABLE)
    at[SECTION] = IN_TABLE if play or auction or table else IN_NOTHING
    at[HEADER] = at[TAGS] - 1
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
def take_signs(buf: np.ndarray, at: np.ndarray, texts: np.ndarray, i: int, stop: int) -> int:
    """Take what stands behind a call or card, notes `=1=`, suffixes `!` to `?!`, glyphs `$1`, and give its end."""
    while i < stop:
        c, k = buf[i], i + 1
        if c == 61:
            while k < stop and 48 <= buf[k] <= 57:
                k += 1
            if k > i + 1:
                put_text(texts, at, TEXT_NOTE, i + 1, k - i - 1, at[FEED])
            k += k < stop and buf[k] == 61
        elif c == 36:
            while k < stop and 48 <= buf[k] <= 57:
                k += 1
            put_text(texts, at, TEXT_SIGN, i, k - i, at[FEED])
        elif c == 33 or c == 63:
            k += k < stop and (buf[k] == 33 or buf[k] == 63)
            put_text(texts, at, TEXT_SIGN, i, k - i, at[FEED])
        else:
            break
        i = k
    return i


@step
def take_token(
    buf: np.ndarray,
    n: int,
    at: np.ndarray,
    records: np.ndarray,
    tokens: np.ndarray,
    texts: np.ndarray,
    odd: np.ndarray,
) -> None:
    """Take a word of an auction or a play, and what is said of it; of two marks on one the first counts."""
    i = at[POS]
    k = i
    while k < n and not SPACE[buf[k]] and buf[k] != 10 and buf[k] != 123 and buf[k] != 59 and buf[k] != 91:
        k += 1
    if buf[i] == 94:
        if at[MARKED] != 0:
            put_odd(odd, at, ODD_MARKS, at[FEED])
        at[MARKED] = at[MARKED] if at[MARKED] != 0 else buf[i + 1] if i + 1 < k else 63
        if at[SECTION] == IN_AUCTION and at[MARKED] == 83:
            put_token(tokens, records, at, TOKEN_BLANK, 0)
        at[POS] = min(i + 2, k)
        return
    what, value = token_at(buf, i, k, at[SECTION])
    if what != TOKEN_NOTE:
        put_token(tokens, records, at, what, value)
        if what == TOKEN_END:
            at[SECTION] = IN_TABLE
    if what == TOKEN_NEXT:
        put_text(texts, at, TEXT_SIGN, i, 1, at[FEED])
        k = i + 1
    elif what != TOKEN_BAD:
        while i < k and not is_end(buf, i, k):
            i += 1
        k = take_signs(buf, at, texts, i, k)
    at[POS] = k


@step
def take_rest_of_line(buf: np.ndarray, n: int, at: np.ndarray, texts: np.ndarray) -> None:
    """Take a comment from a semicolon to the end of its line."""
    end = skip_line(buf, at[POS], n)
    put_text(texts, at, TEXT_COMMENT, at[POS] + 1, end - at[POS] - 1, at[FEED])
    at[POS] = end


@step
def take_comment(
    buf: np.ndarray, n: int, at: np.ndarray, odd: np.ndarray, texts: np.ndarray, final: bool
) -> None:
    """Take a comment in braces; one that is never closed costs the rest of its line only."""
    if at[POS] < at[CLOSE]:
        start, line = at[POS], at[FEED]
        while buf[at[POS]] != 125:
            at[FEED] += buf[at[POS]] == 10
            at[POS] += 1
        end = at[POS]
        at[POS] = start
        put_text(texts, at, TEXT_COMMENT, start + 1, end - start - 1, line)
        at[POS] = end + 1
    elif final:
        put_odd(odd, at, ODD_COMMENT, at[FEED])
        at[POS] = skip_line(buf, at[POS], n)
    else:
        at[POS] = n


@step
def take_line_start(buf: np.ndarray, n: int, at: np.ndarray, texts: np.ndarray, final: bool) -> bool:
    """See to an escaped line or a blank one, which ends a record; False where the line holds something to read.

    A comment that a blank line parts from the record below belongs to the record above.
    """
    if buf[at[POS]] == 37:
        at[POS] = skip_line(buf, at[POS], n)
        return True
    k = at[POS]
    while k < n and SPACE[buf[k]]:
        k += 1
    if (k < n and buf[k] == 10) or (k == n and final):
        if at[LEAD] >= 0 and at[RECORDS] > 0:
            for x in range(at[LEAD_TEXT], at[TEXTS]):
                texts[x, X_RECORD] = at[RECORDS] - 1
            at[LEAD] = -1
        at[INSIDE], at[SECTION] = 0, IN_NOTHING
        at[POS] = k
        return True
    return False


@step
def take_text(buf: np.ndarray, n: int, at: np.ndarray, odd: np.ndarray, texts: np.ndarray) -> None:
    """Take a line of a supplemental section; text that belongs to none, in a record or outside, is noted."""
    end = skip_line(buf, at[POS], n)
    if at[SECTION] != IN_NOTHING:
        x = at[ROWS]
        if x >= 0 and texts[x, X_TAG] == at[HEADER]:
            texts[x, X_LENGTH] = end - texts[x, X_PLACE]
        else:
            at[ROWS] = at[TEXTS]
            put_text(texts, at, TEXT_ROWS, at[POS], end - at[POS], at[FEED])
    elif at[STRAY] != at[FEED]:
        put_odd(odd, at, ODD_LOOSE if at[INSIDE] else ODD_TEXT, at[FEED])
        at[STRAY] = at[FEED]
    at[POS] = end


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
    records : int64[R, 9]
        First byte, first line, first tag, first token, seat letter of Play and of Auction, 1 if it was opened by
        a second Deal; byte and line where its comments begin.
    tags : int64[T, 7]
        Record, name, value (numbers), place and length of the value, line, flag.
    tokens : int32[K, 7]
        Record, section, what, value, mark letter, line, place counted from the record's first byte.
    names, values : int64[2, N]
        Place and length of each distinct string.
    odd : int64[O, 3]
        What (text outside a record, an unclosed comment, a second Deal, text outside any section, a second mark), its line, place.
    texts : int64[X, 7]
        Comments, rows of tables, notes and suffixes: record, what, place, length, line, the tag of the section, the
        token before.
    rest, rest_line, rest_opened : int
        Where the next block begins, and whether with a second Deal.
    """
    max_tags, max_tokens, signs, close = count_bytes(buf, n)
    records, tags = np.empty((max_tags + 1, 9), np.int64), np.empty((max_tags + 1, 7), np.int64)
    tokens, odd = np.empty((max_tokens + 1, 7), np.int32), np.empty((max_tokens + max_tags + 1, 3), np.int64)
    size = 16
    while size < 2 * max_tags + 2:
        size *= 2
    name_slots, value_slots = np.full(size, -1, np.int32), np.full(size, -1, np.int32)
    names, values = np.empty((2, max_tags + 1), np.int64), np.empty((2, max_tags + 1), np.int64)
    texts = np.empty((signs + max_tags + 2, 7), np.int64)
    at = np.zeros(20, np.int64)
    at[FEED], at[CLOSE], at[INSIDE], at[HAS_DEAL], at[LEAD], at[HEADER], at[ROWS] = (
        line, close, opened, opened, -1, -1, -1
    )  # fmt: skip
    rest, rest_line, rest_opened, fresh = 0, line, 0, True
    while at[POS] < n:
        if fresh:
            fresh = False
            if not at[INSIDE] and at[LEAD] < 0:
                rest, rest_line = at[POS], at[FEED]
            if take_line_start(buf, n, at, texts, final):
                continue
        c = buf[at[POS]]
        if c == 10:
            at[FEED] += 1
            at[POS] += 1
            fresh = True
        elif SPACE[c]:
            at[POS] += 1
        elif c == 59:
            take_rest_of_line(buf, n, at, texts)
        elif c == 123:
            take_comment(buf, n, at, odd, texts, final)
        elif c == 91:
            take_tag(buf, n, at, records, tags, odd, name_slots, value_slots, names, values)
        elif at[INSIDE] and (at[SECTION] == IN_PLAY or at[SECTION] == IN_AUCTION):
            take_token(buf, n, at, records, tokens, texts, odd)
        else:
            take_text(buf, n, at, odd, texts)
    if final:
        rest, rest_line = n, at[FEED]
        for x in range(at[TEXTS]):
            texts[x, X_RECORD] = min(texts[x, X_RECORD], at[RECORDS] - 1)
    elif at[INSIDE]:
        r = at[RECORDS] = at[RECORDS] - 1
        rest, rest_line, at[TAGS], at[TOKENS] = records[r, 7], records[r, 8], records[r, 2], records[r, 3]
        rest_opened = records[r, 6]
    return (
        records[: at[RECORDS]].copy(), tags[: at[TAGS]].copy(), tokens[: at[TOKENS]].copy(),
        names[:, : at[NAMES]].copy(), values[:, : at[VALUES]].copy(), odd[: at[ODDS]].copy(), texts[: at[TEXTS]].copy(), rest, rest_line, rest_opened,
    )  # fmt: skip
