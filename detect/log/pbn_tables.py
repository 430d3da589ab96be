"""From a block of PBN records to the six tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from detect.errors import LogError
from detect.kernels.deals import DEAL_FINE
from detect.kernels.pbn import IN_AUCTION, IN_PLAY, TAG_BARE, TAG_FINE, TOKEN_BAD
from detect.kernels.play import MOST_TRICKS, moves_of
from detect.log.inputs import set_apart
from detect.log.pbn_block import NAMES, Block
from detect.log.pbn_restore import Place, restored
from detect.log.pbn_tags import (
    ADDED,
    UNKNOWN,
    card_named,
    is_unknown,
    result_of,
    seat_named,
    strain_of,
    text_of,
)
from detect.log.pbn_texts import Fact, numbered, said_of, texts_said
from detect.log.tables import HIGHEST_STEP, NO_CARD, NULL, Log, Stage, encoded, table

if TYPE_CHECKING:
    from detect.log.pbn import Reader

DEAL_EXPECTED = (
    "",
    "a seat and a colon first, as in N:AK3.QJ.T98.65432 …",
    "ranks AKQJT98765432 in four suits joined by dots; the unreadable hand was left out",
    "four hands, one for each seat, or - for a hand that is not known",
)
TAG_EXPECTED = (
    "",
    "",
    'a value in quotes, as in [Event "Club night"]',
    "a closing quote and bracket on its line",
)
NO_CONTRACT = frozenset({"pass", "p", "ap", "all pass", "passed out", "0"})
SEAT_LETTERS = np.frombuffer(b"NESWnesw", np.uint8)
TOO_LONG = f"a play of at most {MOST_TRICKS} tricks; the rest of it was left out"
Found = tuple[int, int, str, str]
"""Line, record within the block, what was read, what was expected."""
LAWS = {"bridge": "bridge", "whist": "whist-club"}
"""The usual code of a game."""
NOT_BID = frozenset({"whist"})
"""Games where Declarer stands for the dealer."""
STRUCTURE = ("Deal", "Play", "Auction")
MENDED = (
    "a trick whose cards stood in the wrong columns was put in order by who held them",
    "an unfinished trick whose cards stood in the wrong columns was put in order by who held them",
)


def _says_seat(text: str) -> int:
    return int(text.strip() in UNKNOWN or seat_named(text) > 0)


def _says_contract(text: str) -> int:
    said = text.strip()
    return int(said in UNKNOWN or said.lower() in NO_CONTRACT or strain_of(said) >= 0)


def _says_result(text: str) -> int:
    return int(result_of(text) is not None)


VALUES: tuple[tuple[str, str, Callable[[str], int]], ...] = (
    ("Dealer", "N, E, S or W", _says_seat),
    ("Declarer", "N, E, S or W, or nothing where all passed", _says_seat),
    ("Contract", "Pass, or a level and a denomination, as in 4HX", _says_contract),
    ("Result", "tricks from 0 to 13, as in 9, ^5 or EW 4 NS 9", _says_result),
)
NO_CARDS = "a Deal tag without any card was read as a deal whose hands are not known"
ANOTHER = "a record without a deal of its own was read as another table of the deal before it"


def tables_of(reader: Reader, block: Block) -> Log:
    """Make the tables of a block, and count it in the reader's account."""
    keep = (block.source >= 0) | block.tags.has("Play") | block.tags.has("Auction")
    key = np.where(keep, reader.next_deal + np.cumsum(keep) - 1, -1)
    faults(reader, block)
    sessions, names = _sessions(reader, block)
    deals = _deals(block, key, keep, names)
    moves, signs = _moves(reader, block, key)
    facts, record, added = _facts(block, key, names, signs)
    parts = {
        "sessions": sessions,
        "deals": deals,
        "seats": _seats(block, key, keep),
        "cards": _cards(block, key, keep),
        "moves": moves,
        "facts": facts,
    }
    reader.next_deal += int(keep.sum())
    reader.records += block.tags.count
    account = reader.input
    account.records, account.deals = reader.records, reader.next_deal
    log, found = restored(Log(**parts, inputs=(account,)), Place(np.flatnonzero(keep), record, added))
    for line, fault in found:
        account.errors.append(LogError(reader.source.path, line, None, fault.read, fault.expected))
    account.sessions += len(log.sessions)
    return log


def faults(reader: Reader, block: Block) -> None:
    """Name every piece of the block that could not be read, with its place and what was expected."""
    found = [
        *_bad_tags(block),
        *_bad_deals(block),
        *_bad_tokens(block),
        *_bad_values(block),
        *_bad_sections(block),
    ]
    put_down(reader, found)
    rows = block.tags.rows
    bare = rows[rows[:, 6] == TAG_BARE]
    if len(bare):
        reader.tally.add("a tag's value without quotes was read as it stands", len(bare), int(bare[0, 5]))
    empty = (np.diff(block.starts) == 0) & (block.fault == DEAL_FINE) & (block.deal_record >= 0)
    if empty.any():
        reader.tally.add(NO_CARDS, int(empty.sum()), int(block.deal_line[empty][0]))
    others = np.flatnonzero(block.other)
    if others.size:
        reader.tally.add(ANOTHER, others.size, int(block.records[others[0], 1]))


def put_down(reader: Reader, found: list[Found]) -> None:
    """Put faults into the account, in the order of their lines."""
    for line, record, read, expected in sorted(found, key=itemgetter(0)):
        error = LogError(reader.source.path, line, reader.records + record + 1, read, expected)
        reader.input.errors.append(error)


def _raw(block: Block, at: int, length: int) -> str:
    return text_of(block.data[at : at + length])


def _bad_tags(block: Block) -> Iterator[Found]:
    rows = block.tags.rows
    for record, name, _, at, length, line, flag in rows[rows[:, 6] > TAG_BARE].tolist():
        yield line, record, f"[{block.tags.names[name]} {_raw(block, at, length)}".strip(), TAG_EXPECTED[flag]


def _bad_deals(block: Block) -> Iterator[Found]:
    for deal in np.flatnonzero((block.fault != DEAL_FINE) & (block.deal_record >= 0)).tolist():
        read = _raw(block, *block.deal_text[deal].tolist())
        yield int(block.deal_line[deal]), int(block.deal_record[deal]), read, DEAL_EXPECTED[block.fault[deal]]


def _bad_tokens(block: Block) -> Iterator[Found]:
    for record, section, _, _, _, line, at in block.tokens[block.tokens[:, 2] == TOKEN_BAD].tolist():
        place = int(block.records[record, 0]) + at
        read = text_of(block.data[place : place + 24].split()[0])
        yield line, record, read, "a card, as in SQ" if section == IN_PLAY else "a call, as in 2NT or Pass"


def _bad_values(block: Block) -> Iterator[Found]:
    """Name seats and contracts that cannot be read."""
    tags = block.tags
    for name, expected, reads in VALUES:
        rows = tags.named(name)
        for record, _, value, _, _, line, _ in rows[tags.map(rows[:, 2], reads, 1) == 0].tolist():
            yield line, record, tags.values[value], expected


def _bad_sections(block: Block) -> Iterator[Found]:
    """Name auctions and plays that do not say whose turn is first."""
    for name, column, section in (("Play", 4, IN_PLAY), ("Auction", 5, IN_AUCTION)):
        held = np.zeros(block.tags.count, bool)
        held[block.tokens[block.tokens[:, 1] == section, 0]] = True
        lost = held & ~np.isin(block.records[:, column], SEAT_LETTERS)
        rows = block.tags.named(name)
        _, first = np.unique(rows[:, 0], return_index=True)
        for record, _, value, _, _, line, _ in rows[first][lost[rows[first, 0]]].tolist():
            read = f'[{name} "{block.tags.values[value]}"]'
            yield line, record, read, "N, E, S or W; without it what follows cannot be told from seat to seat"


def _sessions(reader: Reader, block: Block) -> tuple[pd.DataFrame, list[str]]:
    """Make the sessions table, and the id of each session key."""
    stem = reader.source.stem
    names = []
    _, first = np.unique(block.session, return_index=True)
    for (event, day, section, part), row in zip(block.keys, first.tolist(), strict=True):
        text = " ".join(
            x for x in (event, day, section and f"section {section}", part and f"round {part}") if x
        )
        name = set_apart(text or stem, reader.sessions)
        names.append(name)
        if name != (text or stem):
            again = f"session {text or stem} was met again and is kept apart as {name}"
            reader.tally.add(again, 1, int(block.records[row, 1]))
    site = block.tags.known(block.value["Site"])[first]
    games = games_of(block)
    columns = {
        "session": names, "game": games, "laws": [LAWS.get(game) for game in games], "source": "pbn",
        "file": reader.source.path,
        "date": [key[1] or None for key in block.keys],
        "venue": [block.tags.values[code] if code >= 0 else None for code in site.tolist()],
        "line": block.records[first, 1],
    }  # fmt: skip
    return table("sessions", columns, len(names)), names


def _deals(block: Block, key: np.ndarray, keep: np.ndarray, names: list[str]) -> pd.DataFrame:
    tags, value = block.tags, block.value
    strain, declarer = contract_of(block)
    own = key.astype(np.int64) * -1 - 2
    hashes = block.hash[block.source] if block.hash.size else np.zeros(tags.count, np.int64)
    hands = np.where((block.source >= 0) & (hashes != 0), hashes, own)
    unbid = np.array([game in NOT_BID for game in games_of(block)], bool)
    columns = {
        "deal": key[keep],
        "session": encoded(block.session[keep], names),
        "number": encoded(value["Board"][keep], tags.values),
        "table": tables_named(block, keep),
        "hands": hands[keep],
        "dealer": tags.map(value["Dealer"], seat_named, NULL)[keep],
        "trump": strain[keep],
        "declarer": np.where((declarer > 0) & ~unbid[block.session], declarer, NULL)[keep],
        "turn_up": tags.map(tags.own("TurnUp"), card_named, NO_CARD)[keep],
        "line": block.records[keep, 1],
    }
    return table("deals", columns, int(keep.sum()))


def contract_of(block: Block) -> tuple[np.ndarray, np.ndarray]:
    """Give each record's denomination (-1 where unknown) and declarer (0 where unknown).

    Where nobody bids, the trump is in a tag of its own, and Declarer is the dealer, so that the leader is at the left.
    """
    tags = block.tags
    strain = tags.map(block.value["Contract"], strain_of, NULL)
    trump = tags.map(tags.own("Trump"), strain_of, NULL)
    declarer = tags.map(block.value["Declarer"], seat_named, NULL)
    return np.where(strain >= 0, strain, trump).astype(np.int8), np.maximum(declarer, 0).astype(np.int8)


def games_of(block: Block) -> list[str]:
    """Give the game of each session: bridge, or what its first GameType tag says."""
    tags = block.tags
    given = tags.known(tags.own("GameType"))
    games = ["bridge"] * len(block.keys)
    rows = np.flatnonzero(given >= 0)[::-1]
    for session, code in zip(block.session[rows].tolist(), given[rows].tolist(), strict=True):
        games[session] = tags.values[code].strip().lower()
    return games


def tables_named(block: Block, keep: np.ndarray) -> pd.Categorical:
    """Name each record's table: Table, else Room, else its place, within stage and teams; else by the players."""
    value = {
        name: block.tags.known(block.value[name])
        for name in ("Table", "Room", "Stage", "HomeTeam", "VisitTeam")
    }
    texts = [*block.tags.values, ""]
    room = np.where(value["Table"] >= 0, value["Table"], value["Room"])
    several = np.zeros(len(block.keys), bool)
    several[block.session[block.place > 0]] = True
    place = np.where((room < 0) & several[block.session], block.place, -1)
    parts = np.stack([value["Stage"], value["HomeTeam"], value["VisitTeam"], room, place], axis=1)[keep]
    parts = _apart_by_names(block, keep, parts)
    unique, inverse = np.unique(parts, axis=0, return_inverse=True)
    words: dict[str, int] = {}
    codes = []
    for stage, home, visit, where, nth, *players in unique.tolist():
        teams = "–".join(t for t in (texts[home], texts[visit]) if t)
        at = [texts[stage], teams, texts[where] or (str(nth + 1) if nth >= 0 else "")]
        label = " ".join(x for x in (*at, ", ".join(texts[p] for p in players if p >= 0)) if x)
        codes.append(words.setdefault(label, len(words)) if label else -1)
    return encoded(
        np.array(codes, np.int32)[inverse.ravel()] if codes else np.empty(0, np.int32), list(words)
    )


def _apart_by_names(block: Block, keep: np.ndarray, parts: np.ndarray) -> np.ndarray:
    """Add the players' names where the same board comes twice at what seems one table and the players differ."""
    who = np.stack([block.tags.known(block.value[name]) for name in NAMES], axis=1)[keep]
    board = np.stack([block.session, block.value["Board"], np.maximum(block.source, -1)], axis=1)[keep]
    if block.hash.size:
        board[:, 2] = np.where(board[:, 2] >= 0, block.hash[np.maximum(board[:, 2], 0)], -1)
    frame = pd.DataFrame(np.concatenate([board, parts], axis=1))
    twice = frame.duplicated(keep=False).to_numpy() & (board[:, 2] != -1)
    if twice.any():
        same_who = (
            pd.DataFrame(np.concatenate([frame.to_numpy(), who], axis=1)).duplicated(keep=False).to_numpy()
        )
        named = np.unique(board[twice & ~same_who, 0])
        who = np.where(np.isin(board[:, :1], named), who, -1)
        return np.concatenate([parts, who], axis=1)
    return parts


def _seats(block: Block, key: np.ndarray, keep: np.ndarray) -> pd.DataFrame:
    codes = np.stack([block.tags.known(block.value[name]) for name in NAMES], axis=1)[keep]
    named = codes >= 0
    rows, seats = np.nonzero(named)
    columns = {
        "deal": key[keep][rows],
        "seat": seats + 1,
        "player": encoded(codes[rows, seats], block.tags.values),
    }
    return table("seats", columns, rows.size)


def spread(starts: np.ndarray, which: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Give the rows of the chosen groups one after the other, and how many each has.

    Examples
    --------
    >>> rows, many = spread(np.array([0, 2, 5]), np.array([1, 0, 1]))
    >>> rows.tolist(), many.tolist()
    ([2, 3, 4, 0, 1, 2, 3, 4], [3, 2, 3])
    """
    many = starts[which + 1] - starts[which]
    ends = np.cumsum(many)
    rows = (
        np.arange(ends[-1] if ends.size else 0)
        - np.repeat(ends - many, many)
        + np.repeat(starts[which], many)
    )
    return rows, many


def _cards(block: Block, key: np.ndarray, keep: np.ndarray) -> pd.DataFrame:
    with_deal = keep & (block.source >= 0)
    rows, many = spread(block.starts, block.source[with_deal])
    columns = {
        "deal": np.repeat(key[with_deal], many),
        "stage": int(Stage.DEALT),
        "seat": block.seat[rows],
        "position": block.position[rows],
        "card": block.card[rows],
        "line": np.repeat(block.deal_line[block.source[with_deal]], many),
    }
    return table("cards", columns, rows.size)


def _moves(reader: Reader, block: Block, key: np.ndarray) -> tuple[pd.DataFrame, list[Fact]]:
    strain, declarer = contract_of(block)
    moves, mended, where, cut = moves_of(
        block.records, block.tokens, block.source, block.starts, block.seat, block.card, declarer, strain
    )
    for part, words in enumerate(MENDED):
        if mended[:, part].any():
            first = int(np.argmax(mended[:, part] > 0))
            reader.tally.add(words, int(mended[:, part].sum()), int(where[first, part]))
    put_down(
        reader, [(int(cut[r]), r, f"trick {MOST_TRICKS + 1}", TOO_LONG) for r in np.flatnonzero(cut).tolist()]
    )
    deal = moves[:, 0]
    begins = np.searchsorted(deal, np.arange(block.tags.count))
    step = np.minimum(np.arange(len(moves)) - begins[deal], HIGHEST_STEP)
    notes, signs = said_of(block, moves, step)
    columns = {
        "deal": key[deal],
        "step": step,
        "street": moves[:, 1],
        "seat": moves[:, 2],
        "move": moves[:, 3],
        "card": moves[:, 4],
        "amount": np.where(moves[:, 5] >= 0, moves[:, 5], np.nan),
        "mark": moves[:, 6],
        "note": notes,
        "line": moves[:, 7],
    }
    return table("moves", columns, len(moves)), signs


def _facts(
    block: Block, key: np.ndarray, names: list[str], signs: list[Fact]
) -> tuple[pd.DataFrame, np.ndarray, np.ndarray]:
    """Make the facts table; tell the record of each, and which are none, since the record says that they were added."""
    structure = [i for i, name in enumerate(block.tags.names) if name in STRUCTURE]
    rows = block.tags.rows[~np.isin(block.tags.rows[:, 1], structure)]
    rows = rows[(rows[:, 6] == TAG_FINE) | (rows[:, 6] == TAG_BARE)]
    words, values = block.tags.names, block.tags.values
    facts = rows[:, [0, 5, 1, 2]]
    seat = np.full(len(facts), NULL)
    more = [*signs, *texts_said(block)]
    if more:
        words, values = list(words), list(values)
        facts = np.concatenate([facts, numbered(more, words, values)])
        seat = np.concatenate([seat, [fact.seat for fact in more]])
        order = np.lexsort((np.arange(len(facts)), facts[:, 1], facts[:, 0]))
        facts, seat = facts[order], seat[order]
    columns = {
        "session": encoded(block.session[facts[:, 0]], names),
        "deal": key[facts[:, 0]],
        "seat": seat,
        "name": encoded(facts[:, 2], words),
        "value": encoded(facts[:, 3], values),
        "line": facts[:, 1],
    }
    return table("facts", columns, len(facts)), facts[:, 0], _added(block, facts, words, values)


def _added(block: Block, facts: np.ndarray, words: list[str], values: list[str]) -> np.ndarray:
    """Tell of each fact whether its record names it as added; facts as from `numbered`."""
    said = block.tags.own(ADDED)
    number = {word: at for at, word in enumerate(words)}
    always, unknown = [-1], [-1]
    for code in np.unique(said[said >= 0]).tolist():
        for entry in block.tags.values[code].split():
            name = entry.removesuffix("?")
            if name in number:
                (always if name == entry else unknown).append(code * len(words) + number[name])
    own = said[facts[:, 0]]
    keys = np.where(own >= 0, own * len(words) + facts[:, 2], -2)
    gone = np.isin(keys, always)
    rows = np.flatnonzero(np.isin(keys, unknown))
    used, inverse = np.unique(facts[rows, 3], return_inverse=True)
    gone[rows] = np.array([is_unknown(values[code]) for code in used.tolist()], bool)[inverse.ravel()]
    return np.asarray(gone)
