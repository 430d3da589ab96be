"""From a block of PBN records to the six tables."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from detect.errors import LogError
from detect.kernels.pbn import DEAL_FINE, TAG_BARE, TAG_FINE, TOKEN_BAD
from detect.kernels.play import moves_of
from detect.log.pbn_block import NAMES, Block
from detect.log.pbn_tags import UNKNOWN, seat_named, strain_of
from detect.log.tables import NO_CARD, NULL, Log, Stage, encoded, table

if TYPE_CHECKING:
    from detect.log.pbn import Reader

DEAL_EXPECTED = (
    "",
    "a seat and a colon first, as in N:AK3.QJ.T98.65432 …",
    "ranks AKQJT98765432 in four suits joined by dots; the unreadable hand was left out",
    "four hands, one for each seat, or - for a hand that is not known",
)
TAG_EXPECTED = ("", "", 'a value in quotes, as in [Event "Club night"]', "a closing quote and bracket on its line")
NO_CONTRACT = UNKNOWN | {"Pass", "PASS", "pass", "P", "AP", "All Pass", "Passed Out", "0"}
STRUCTURE = ("Deal", "Play", "Auction")
MENDED = (
    "a trick whose cards stood in the wrong columns was put in order by who held them",
    "an unfinished trick whose cards stood in the wrong columns was put in order by who held them",
)
ANOTHER = "a record without a deal of its own was read as another table of the deal before it"


def tables_of(reader: Reader, block: Block) -> Log:
    """Make the tables of a block, and count it in the reader's account."""
    keep = (block.source >= 0) | block.tags.has("Play") | block.tags.has("Auction")
    key = np.where(keep, reader.next_deal + np.cumsum(keep) - 1, -1)
    faults(reader, block)
    sessions, names = _sessions(reader, block)
    deals = _deals(block, key, keep, names)
    parts = {
        "sessions": sessions,
        "deals": deals,
        "seats": _seats(block, key, keep),
        "cards": _cards(block, key, keep),
        "moves": _moves(reader, block, key),
        "facts": _facts(block, key, names),
    }
    reader.next_deal += int(keep.sum())
    reader.records += block.tags.count
    account = reader.input
    account.records, account.deals = reader.records, reader.next_deal
    account.sessions += len(sessions)
    return Log(**parts, inputs=(account,))


def faults(reader: Reader, block: Block) -> None:
    """Name every piece of the block that could not be read, with its place and what was expected."""
    path, errors = reader.source.path, reader.input.errors
    found: list[LogError] = []
    rows = block.tags.rows
    for r, n, _, at, length, line, flag in rows[rows[:, 6] > TAG_BARE].tolist():
        read = f"[{block.tags.names[n]} {_raw(block, at, length)}"
        found.append(LogError(path, line, reader.records + r + 1, read, TAG_EXPECTED[flag]))
    bare = rows[rows[:, 6] == TAG_BARE]
    if len(bare):
        reader.tally("a tag's value without quotes was read as it stands", len(bare), int(bare[0, 5]))
    for d in np.flatnonzero(block.fault != DEAL_FINE).tolist():
        at, length = block.deal_text[d]
        what = DEAL_EXPECTED[block.fault[d]]
        found.append(
            LogError(path, int(block.deal_line[d]), reader.records + int(block.deal_record[d]) + 1,
                     _raw(block, at, length), what)
        )  # fmt: skip
    for r, _, _, _, _, line, at in block.tokens[block.tokens[:, 2] == TOKEN_BAD].tolist():
        read = block.data[at : at + 12].split()[0].decode("latin-1")
        found.append(LogError(path, line, reader.records + r + 1, read, "a call such as 2NT, or a card such as SQ"))
    found += _bad_values(reader, block)
    errors += sorted(found, key=lambda e: e.line or 0)
    others = np.flatnonzero(block.other)
    if others.size:
        reader.tally(ANOTHER, others.size, int(block.records[others[0], 1]))


def _raw(block: Block, at: int, length: int) -> str:
    return block.data[at : at + length].decode("latin-1")


def _bad_values(reader: Reader, block: Block) -> list[LogError]:
    """Name seats and contracts that cannot be read."""
    found = []
    for name, expected, bad in (
        ("Dealer", "N, E, S or W", lambda t: t not in UNKNOWN and seat_named(t) < 0),
        ("Declarer", "N, E, S or W, or nothing where all passed", lambda t: t not in UNKNOWN and seat_named(t) < 0),
        ("Contract", "Pass, or a level and a denomination, as in 4HX",
         lambda t: t.strip() not in NO_CONTRACT and strain_of(t) < 0),
    ):  # fmt: skip
        if name not in block.tags.names:
            continue
        wrong = np.array([bad(text) for text in block.tags.values], bool)
        rows = block.tags.rows[block.tags.rows[:, 1] == block.tags.names.index(name)]
        for r, _, v, _, _, line, _ in rows[wrong[rows[:, 2]]].tolist() if wrong.size else []:
            found.append(LogError(reader.source.path, line, reader.records + r + 1, block.tags.values[v], expected))
    return found


def _sessions(reader: Reader, block: Block) -> tuple[pd.DataFrame, list[str]]:
    """Make the sessions table, and the id of each session key."""
    stem = PurePath(reader.source.path).stem if reader.source.path != "-" else "log"
    names = []
    first = np.array([np.argmax(block.session == k) for k in range(len(block.keys))], np.int64)
    for (event, day, section, part), row in zip(block.keys, first.tolist(), strict=True):
        text = " ".join(x for x in (event, day, section and f"section {section}", part and f"round {part}") if x)
        name = text or stem
        reader.sessions[name] = times = reader.sessions.get(name, 0) + 1
        names.append(name if times == 1 else f"{name}#{times}")
        if times > 1:
            again = f"session {name} was met again and is kept apart as {names[-1]}"
            reader.tally(again, 1, int(block.records[row, 1]))
    site = block.value["Site"][first]
    columns = {
        "session": names, "game": "bridge", "laws": "bridge", "source": "pbn", "file": reader.source.path,
        "date": [key[1] or None for key in block.keys],
        "venue": [_known(block.tags.values[code]) if code >= 0 else None for code in site.tolist()],
        "line": block.records[first, 1],
    }  # fmt: skip
    return table("sessions", columns, len(names)), names


def _known(text: str) -> str | None:
    return None if text.strip() in UNKNOWN else text


def _deals(block: Block, key: np.ndarray, keep: np.ndarray, names: list[str]) -> pd.DataFrame:
    tags, value = block.tags, block.value
    seats = [seat_named(text) for text in tags.values]
    strain, declarer = contract_of(block)
    own = key.astype(np.int64) * -1 - 2
    hashes = block.hash[block.source] if block.hash.size else np.zeros(tags.count, np.int64)
    hands = np.where((block.source >= 0) & (hashes != 0), hashes, own)
    columns = {
        "deal": key[keep],
        "session": encoded(block.session[keep], names),
        "number": encoded(value["Board"][keep], tags.values),
        "table": tables_named(block, keep),
        "hands": hands[keep],
        "dealer": tags.map(value["Dealer"], seats, NULL)[keep],
        "trump": strain[keep],
        "declarer": np.where(declarer > 0, declarer, NULL)[keep],
        "turn_up": NO_CARD,
        "line": block.records[keep, 1],
    }
    return table("deals", columns, int(keep.sum()))


def contract_of(block: Block) -> tuple[np.ndarray, np.ndarray]:
    """Give each record's denomination (-1 where unknown) and declarer (0 where unknown)."""
    tags = block.tags
    strain = tags.map(block.value["Contract"], [strain_of(t) for t in tags.values], NULL)
    declarer = tags.map(block.value["Declarer"], [max(seat_named(t), 0) for t in tags.values], 0)
    return strain.astype(np.int8), declarer.astype(np.int8)


def tables_named(block: Block, keep: np.ndarray) -> pd.Categorical:
    """Name each record's table: Table, else Room, else its place, within stage and teams; else by the players."""
    value, texts = block.value, [*block.tags.values, ""]
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
    return encoded(np.array(codes, np.int32)[inverse.ravel()] if codes else np.empty(0, np.int32), list(words))


def _apart_by_names(block: Block, keep: np.ndarray, parts: np.ndarray) -> np.ndarray:
    """Add the players' names where the same board comes twice at what seems one table and the players differ."""
    who = np.stack([block.value[name] for name in NAMES], axis=1)[keep]
    board = np.stack([block.session, block.value["Board"], np.maximum(block.source, -1)], axis=1)[keep]
    if block.hash.size:
        board[:, 2] = np.where(board[:, 2] >= 0, block.hash[np.maximum(board[:, 2], 0)], -1)
    frame = pd.DataFrame(np.concatenate([board, parts], axis=1))
    twice = frame.duplicated(keep=False).to_numpy() & (board[:, 2] != -1)
    if twice.any():
        same_who = pd.DataFrame(np.concatenate([frame.to_numpy(), who], axis=1)).duplicated(keep=False).to_numpy()
        named = np.unique(board[twice & ~same_who, 0])
        who = np.where(np.isin(board[:, :1], named), who, -1)
        return np.concatenate([parts, who], axis=1)
    return parts


def _seats(block: Block, key: np.ndarray, keep: np.ndarray) -> pd.DataFrame:
    unknown = np.array([text.strip() in UNKNOWN for text in block.tags.values] + [True], bool)
    codes = np.stack([block.value[name] for name in NAMES], axis=1)[keep]
    named = ~unknown[codes]
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
    rows = np.arange(ends[-1] if ends.size else 0) - np.repeat(ends - many, many) + np.repeat(starts[which], many)
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


def _moves(reader: Reader, block: Block, key: np.ndarray) -> pd.DataFrame:
    strain, declarer = contract_of(block)
    moves, mended, where = moves_of(
        block.records, block.tokens, block.source, block.starts, block.seat, block.card, declarer, strain
    )
    for part, words in enumerate(MENDED):
        if mended[:, part].any():
            first = int(np.argmax(mended[:, part] > 0))
            reader.tally(words, int(mended[:, part].sum()), int(where[first, part]))
    deal = moves[:, 0]
    begins = np.searchsorted(deal, np.arange(block.tags.count))
    columns = {
        "deal": key[deal],
        "step": np.arange(len(moves)) - begins[deal],
        "street": moves[:, 1],
        "seat": moves[:, 2],
        "move": moves[:, 3],
        "card": moves[:, 4],
        "amount": np.where(moves[:, 5] >= 0, moves[:, 5], np.nan),
        "mark": moves[:, 6],
        "line": moves[:, 7],
    }
    return table("moves", columns, len(moves))


def _facts(block: Block, key: np.ndarray, names: list[str]) -> pd.DataFrame:
    structure = [i for i, name in enumerate(block.tags.names) if name in STRUCTURE]
    rows = block.tags.rows[~np.isin(block.tags.rows[:, 1], structure)]
    rows = rows[(rows[:, 6] == TAG_FINE) | (rows[:, 6] == TAG_BARE)]
    columns = {
        "session": encoded(block.session[rows[:, 0]], names),
        "deal": key[rows[:, 0]],
        "name": encoded(rows[:, 1], block.tags.names),
        "value": encoded(rows[:, 2], block.tags.values),
        "line": rows[:, 5],
    }
    return table("facts", columns, len(rows))
