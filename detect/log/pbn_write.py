"""Write a log as PBN, the notation of bridge records, in its export dialect.

What the standard has no tag for goes into tags of our own (`detect.log.pbn_own`): every piece is written, read back
with our own reader, and whatever did not come back as it was is added there. So nothing is lost unseen.

Source: the Portable Bridge Notation 2.1, sections 2 and 3.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import itemgetter
from typing import Any, BinaryIO

import numpy as np

from detect.log.compare import ORDER, facts_lost, unlike
from detect.log.native_moves import text_of
from detect.log.native_write import SESSION_TEXT, Writer
from detect.log.parquet_write import pieces
from detect.log.pbn import Reader
from detect.log.pbn_own import CONTROL, LONGEST, own_tags
from detect.log.pbn_tags import Carry
from detect.log.pbn_write_record import Fact, Parts, Record, Tagged, record_of
from detect.log.source import BLOCK, Source
from detect.log.tables import NULL, Log, table

HEAD = b"% PBN 2.1\r\n% EXPORT\r\n"
PIECE_DEALS = 5_000
"""How many deals are made into records at a time."""
STANDING = ("Event", "Site", "Date")
"""Mandatory tags that stand for later records until these have their own."""
BRIDGE = {"game": "bridge", "laws": "bridge"}
"""What a session of PBN is taken for."""
NOTHING: dict[str, str] = {"Event": "?", "Site": "?", "Date": "????.??.??"}
ORDER_SAYS = "the order of the cards within {n:,} hands: PBN has them by suit and rank"
LETTERS_SAYS = "{n:,} values have letters outside ISO 8859-1, the letters of PBN; they are written in UTF-8"
BREAKS_SAYS = "{n:,} values have line breaks or tabs, which a tag cannot hold; spaces stand there"
LONG_SAYS = "{n:,} lines are longer than the 255 characters that PBN allows; they are written whole"
OWN_SAYS = (
    "PBN has no tags for {what}: kept in tags of our own, which pone reads and other programs pass over"
)
LOST_SAYS = "not kept: {what} ({n:,} deals)"
FACTS_SAYS = "not kept: {n:,} facts that came back otherwise"


class Bytes(Source):
    """Bytes in memory, read like a file."""

    def __init__(self, data: bytes) -> None:
        super().__init__("-")
        self._data = data

    def read(self, size: int = BLOCK) -> bytes:  # noqa: ARG002
        """Give all of them at once."""
        self.done = True
        data, self._data = self._data, b""
        return data


class PbnWriter:
    r"""Writes logs, one after the other, into one PBN file.

    Parameters
    ----------
    stream : file open for bytes

    Examples
    --------
    >>> import io
    >>> out = io.BytesIO()
    >>> writer = PbnWriter(out)
    >>> writer.add(Log.empty())
    >>> writer.close(), out.getvalue()
    ([], b'% PBN 2.1\r\n% EXPORT\r\n')
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.counts: Counter[str] = Counter()
        self.own: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self._carry = Carry()
        self._standing: dict[str, str] = {}
        stream.write(HEAD)

    def add(self, log: Log) -> None:
        """Write a log of whole sessions."""
        for piece in pieces(log, PIECE_DEALS) if len(log.sessions) else ():
            self._add(piece)

    def _add(self, log: Log) -> None:
        draft = self._draft(log)
        again = self._again(draft)
        if self._differ(log, again, draft):
            again = self._again(draft)
        self._count(log, again)
        self.counts += draft.counts
        self._carry = draft.carry
        self.stream.write(draft.data)

    def close(self) -> list[str]:
        """Say what could not be held."""
        said = []
        if self.own:
            what = ", ".join(f"{key} ({many:,})" for key, many in sorted(self.own.items()))
            said.append(OWN_SAYS.format(what=what))
        said += [words.format(n=self.counts[words]) for words in sorted(self.counts) if self.counts[words]]
        return said + [LOST_SAYS.format(what=what, n=many) for what, many in sorted(self.lost.items())]

    # ----- records

    def _draft(self, log: Log) -> Draft:
        """Make the records of a log in the order of its deals."""
        parts, draft = Parts(log), Draft()
        sessions = {row["session"]: row for row in log.sessions.to_dict("records")}
        headers = _headers(log, sessions)
        empty = _empty(log, {name for runs in headers.values() for name, _ in runs})
        for at, row in enumerate(parts.deals):
            for name in empty.pop(row["session"], []):
                draft.put(name, self._header([(NULL, "Event", name)], sessions[name]))
            for name, facts in headers.pop(row["deal"], []):
                draft.put(name, self._header(facts, sessions[name]))
            session = sessions[row["session"]]
            tagged = Tagged(parts.facts.get(row["deal"], []))
            record = record_of(parts, at, session, self._stand(tagged, session), tagged)
            draft.put(session["session"], record, deal=True)
        for rest in headers.values():
            for name, facts in rest:
                draft.put(name, self._header(facts, sessions[name]))
        for name in empty.pop(None, []):
            draft.put(name, self._header([(NULL, "Event", name)], sessions[name]))
        return draft

    def _stand(self, facts: Tagged, session: dict[str, Any]) -> dict[str, str]:
        """Give Event, Site and Date as they stand at a record, whether it says so or one before it."""
        read = session["source"] == "pbn"
        own: dict[str, str] = {}
        for name in STANDING:
            value = facts.take(name)
            value = self._standing.get(name) if value == "#" else value
            own |= {} if value is None else {name: value.removeprefix("##")}
        if not read and "Event" not in own:
            own["Event"] = session["session"]
        if "Event" in own and own["Event"] != self._standing.get("Event"):
            self._standing = {}
        self._standing |= own
        said = NOTHING | self._standing
        if "Date" not in self._standing and text_of(session["date"]):
            said["Date"] = session["date"].replace("-", ".")
        if "Site" not in self._standing and text_of(session["venue"]):
            said["Site"] = session["venue"]
        return said

    def _header(self, facts: list[Fact], session: dict[str, Any]) -> Record:
        """Make a record without a deal."""
        tagged = Tagged(facts)
        if any(name == "Event" for _, name, _ in tagged.unfit):
            tagged.tags["Event"] = session["session"]
        standing = self._stand(tagged, session)
        record = Record(head=list(standing.items()), more=tagged.rest())
        record.sections += [("Note", value) for value in tagged.notes]
        record.comments, record.rows = tagged.comments, tagged.rows
        return record

    # ----- what did not come back

    def _again(self, draft: Draft) -> Log:
        """Write what there is so far and read it back, going on from what earlier logs have left."""
        draft.carry = deepcopy(self._carry)
        draft.write()
        logs = list(Reader(Bytes(draft.data), carry=draft.carry).chunks(None))
        return logs[0] if logs else Log.empty()

    def _differ(self, log: Log, again: Log, draft: Draft) -> bool:
        """Add tags of ours for whatever did not come back; tell whether there are any."""
        self._differ_facts(log, again, draft)
        for record in draft.deals:
            if record.unfit:
                self._own(record, "facts", [[None if s < 0 else s, n, v] for s, n, v in record.unfit])
        self._differ_sessions(log, again, draft)
        found = unlike(log, again)
        rows = np.zeros(len(draft.deals), bool)
        for name, many in found.items():
            if name not in {ORDER, "deals.session"}:
                rows |= many > 0
        at = np.flatnonzero(rows)
        one, two = Writer(_only(log, at)), Writer(_only(again, at))
        keys, others = log.deals["deal"].to_numpy()[at], again.deals["deal"].to_numpy()[at]
        for place, key, other in zip(at.tolist(), keys.tolist(), others.tolist(), strict=True):
            self._differ_deal(one.deal(key), two.deal(other), draft.deals[place])
        return any(record.own for record in draft.records)

    def _own(self, record: Record, key: str, value: Any, *, session: bool = False) -> None:
        record.own += own_tags(key, value, session=session)
        self.own[f"{key} of a session" if session else key] += 1

    def _differ_facts(self, log: Log, again: Log, draft: Draft) -> None:
        """Set aside facts of deals that did not come back; with them the comments and rows of their records."""
        for (place, *rest), many in facts_lost(log, again).items():
            if place < 0 or _resolved((place, *rest)):
                continue
            unfit, fact = draft.deals[place].unfit, (rest[0], rest[1], rest[2])
            if unfit.count(fact) < many:
                unfit += draft.deals[place].spare()
                unfit += [fact] * (many - unfit.count(fact))

    def _differ_deal(self, said: dict[str, Any], read: dict[str, Any], record: Record) -> None:
        for key in dict.fromkeys([*said, *read]):
            if key != "facts" and not _alike(key, said.get(key), read.get(key)):
                self._own(record, key, said.get(key))

    def _differ_sessions(self, log: Log, again: Log, draft: Draft) -> None:
        """Name sessions that came back under another name, and add what their lines say besides."""
        read = {row["session"]: _session(row) for row in again.sessions.to_dict("records")}
        told: dict[str, str] = {}
        came: dict[str, str] = {}
        names = zip(draft.deals, log.deals["session"].tolist(), again.deals["session"].tolist(), strict=True)
        for record, name, derived in names:
            if told.get(derived, derived) != name:
                told[derived] = name
                self._own(record, "session", name, session=True)
            came.setdefault(name, derived)
        for row in log.sessions.to_dict("records"):
            name = row["session"]
            record, derived = draft.first[name], came.get(name, name)
            if derived not in read:
                self._own(record, "session", name, session=True)
            said, back = _session(row), read.get(derived, BRIDGE)
            for key in dict.fromkeys([*said, *back]):
                if said.get(key) != back.get(key):
                    self._own(record, key, said.get(key), session=True)
            self._session_facts(log, row, record)

    def _session_facts(self, log: Log, session: dict[str, Any], record: Record) -> None:
        mine = log.facts[(log.facts["deal"] < 0) & (log.facts["session"] == session["session"])]
        facts = _facts(mine)
        if session["source"] == "pbn":
            facts = [fact for fact in facts if Tagged([fact]).unfit]
        if facts:
            self._own(record, "facts", [[None if s < 0 else s, n, v] for s, n, v in facts], session=True)

    def _count(self, log: Log, again: Log) -> None:
        """Count what is not there even so."""
        for name, many in unlike(log, again).items():
            if name == ORDER:
                self.counts[ORDER_SAYS] += int(many.sum())
            else:
                self.lost[name] += int((many > 0).sum())
        lost = facts_lost(log, again)
        self.counts[FACTS_SAYS] += sum(many for fact, many in lost.items() if not _resolved(fact))


@dataclass
class Draft:
    """Records on their way to the file.

    Attributes
    ----------
    records : list of Record
        All of them, in order.
    deals : list of Record
        Those of deals.
    first : dict of str to Record
        The first of each session.
    data : bytes
        As last written.
    counts : Counter
        What is to be said of them.
    carry : Carry
        What they leave to the reader of what follows.
    """

    records: list[Record] = field(default_factory=list)
    deals: list[Record] = field(default_factory=list)
    first: dict[str, Record] = field(default_factory=dict)
    data: bytes = b""
    counts: Counter[str] = field(default_factory=Counter)
    carry: Carry = field(default_factory=Carry)

    def put(self, session: str, record: Record, *, deal: bool = False) -> None:
        """Add a record."""
        self.records.append(record)
        self.first.setdefault(session, record)
        if deal:
            self.deals.append(record)

    def write(self) -> None:
        """Write them all."""
        self.counts.clear()
        self.data = b"".join(map(self._written, self.records))

    def _written(self, record: Record) -> bytes:
        lines = [
            self._tag(*pair)
            for pair in (*record.head, *sorted((*record.more, *record.own), key=itemgetter(0)))
        ]
        for comment in record.comments:
            lines += self._lines("{" + comment + "}")
        lines += [
            part.encode("ascii") if isinstance(part, str) else self._tag(*part) for part in record.sections
        ]
        for name, value in record.tail:
            lines.append(self._tag(name, value))
            if name in record.rows:
                lines += self._lines(record.rows[name])
        self.counts[LONG_SAYS] += sum(len(line) + 2 > LONGEST for line in lines)
        return b"\r\n" + b"\r\n".join(lines) + b"\r\n"

    def _lines(self, text: str) -> list[bytes]:
        """Write lines as they stand."""
        data, letters = lettered(text)
        self.counts[LETTERS_SAYS] += letters
        return data.split(b"\n")

    def _tag(self, name: str, value: str) -> bytes:
        line, breaks, letters = tag_line(name, value)
        self.counts[BREAKS_SAYS] += breaks
        self.counts[LETTERS_SAYS] += letters
        return line


@lru_cache(maxsize=1 << 14)
def tag_line(name: str, value: str) -> tuple[bytes, bool, bool]:
    """Write a tag: its line, whether spaces stand for line breaks, and whether it had to be UTF-8.

    Examples
    --------
    >>> tag_line("Event", "Club night")
    (b'[Event "Club night"]', False, False)
    """
    plain = CONTROL.sub(" ", value)
    data, letters = encoded(plain)
    return b'[%s "%s"]' % (name.encode("ascii"), data), plain != value, letters


def encoded(text: str) -> tuple[bytes, bool]:
    r"""Give the bytes of a value between quotes, and whether they had to be UTF-8.

    Latin-1, as the standard has it, unless it has no such letters or its bytes would be taken for UTF-8.

    Examples
    --------
    >>> encoded('the "Pone"'), encoded("café"), encoded("Zoë Łuk")
    ((b'the \\"Pone\\"', False), (b'caf\xe9', False), (b'Zo\xc3\xab \xc5\x81uk', True))
    """
    return lettered(text.replace("\\", "\\\\").replace('"', '\\"'))


def lettered(text: str) -> tuple[bytes, bool]:
    r"""Give the bytes of a text, and whether they had to be UTF-8.

    Examples
    --------
    >>> lettered("café"), lettered("Łuk")
    ((b'caf\xe9', False), (b'\xc5\x81uk', True))
    """
    if text.isascii():
        return text.encode("ascii"), False
    try:
        data = text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace"), True
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return data, False
    return text.encode("utf-8"), True


def _alike(key: str, said: Any, read: Any) -> bool:
    """Compare two values of a key; of hands the order does not count, and no players are none."""
    if key == "hands" and isinstance(said, dict) and isinstance(read, dict):
        return {seat: sorted(cards.split()) for seat, cards in said.items()} == {
            seat: sorted(cards.split()) for seat, cards in read.items()
        }
    if key == "players":
        return (said or []) == (read or [])
    return bool(said == read)


def _session(row: dict[str, Any]) -> dict[str, Any]:
    """Give a session line without its id, its players and its facts."""
    said = {key: row[key] for key in SESSION_TEXT if isinstance(row[key], str)}
    return said | ({"packs": int(row["packs"])} if row["packs"] > 0 else {})


def _only(log: Log, at: np.ndarray) -> Log:
    """Give the deals at these places, without their facts."""
    deals = log.deals.iloc[at]
    parts = {name: getattr(log, name) for name in ("seats", "cards", "moves")}
    parts = {name: part[part["deal"].isin(deals["deal"])] for name, part in parts.items()}
    return replace(log, deals=deals, facts=table("facts", {}, 0), **parts)


def _facts(frame: Any) -> list[Fact]:
    columns = [frame[column].tolist() for column in ("seat", "name", "value")]
    return [(seat, name, text_of(value) or "") for seat, name, value in zip(*columns, strict=True)]


def _resolved(fact: tuple[Any, ...]) -> bool:
    """Tell whether a fact was `#`, or set a default by `##`, in a tag that every record now says for itself."""
    return str(fact[3]).startswith("#")


def _empty(log: Log, headed: set[str]) -> dict[str | None, list[str]]:
    """Give the sessions that have no record of their own, by the session with deals that comes after each."""
    held = set(log.deals["session"].unique())
    found: dict[str | None, list[str]] = {}
    waiting: list[str] = []
    for name in log.sessions["session"].tolist():
        if name in held:
            found[name] = waiting
            waiting = []
        elif name not in headed:
            waiting.append(name)
    return found | {None: waiting}


def _headers(log: Log, sessions: dict[str, dict[str, Any]]) -> dict[int, list[tuple[str, list[Fact]]]]:
    """Part the tags of records without a deal into records, by the key of the deal that comes after each."""
    facts = log.facts
    deal = facts["deal"].to_numpy()
    if not (deal < 0).any():
        return {}
    last = np.iinfo(np.int64).max
    after = np.minimum.accumulate(np.where(deal >= 0, deal, last)[::-1])[::-1]
    rows = np.flatnonzero(deal < 0)
    found: dict[int, list[tuple[str, list[Fact]]]] = {}
    mine = facts.iloc[rows]
    for before, session, fact in zip(
        after[rows].tolist(), mine["session"].tolist(), _facts(mine), strict=True
    ):
        if sessions[session]["source"] != "pbn":
            continue
        runs = found.setdefault(before, [])
        same = bool(runs) and runs[-1][0] == session
        if not same or (fact[1] != "Note" and any(fact[1] == name for _, name, _ in runs[-1][1])):
            runs.append((session, []))
        runs[-1][1].append(fact)
    return found


def write_pbn(log: Log, stream: BinaryIO) -> list[str]:
    """Write a log as PBN.

    Parameters
    ----------
    log : Log
        Its tables in the order of `deal`.
    stream : file open for bytes

    Returns
    -------
    list of str
        What PBN could not hold, a sentence each with counts; what other programs will not see is among it.

    Examples
    --------
    >>> import io
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> out = io.BytesIO()
    >>> said = write_pbn(read(resource("datasets", "samples", "whist-fair.jsonl")), out)
    >>> b'[GameType "Whist"]' in out.getvalue(), b'[TurnUp "H7"]' in out.getvalue()
    (True, True)
    """
    writer = PbnWriter(stream)
    writer.add(log)
    return writer.close()
