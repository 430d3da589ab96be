"""Write a log as PBN, the notation of bridge records, in its export dialect.

What the standard has no tag for goes into tags of our own (`detect.log.pbn_own`): every piece is written, read back
with our own reader, and whatever did not come back as it was is added there. So nothing is lost unseen.

Source: the Portable Bridge Notation 2.1, sections 2 and 3.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from typing import Any, BinaryIO

import numpy as np

from detect.log.compare import facts_lost, sessions_unlike, unlike
from detect.log.native_moves import text_of
from detect.log.native_write import SESSION_TEXT, Writer
from detect.log.parquet_write import pieces
from detect.log.pbn import Reader
from detect.log.pbn_own import ORDER, own_tags
from detect.log.pbn_tags import Carry, is_unknown
from detect.log.pbn_write_bytes import Draft
from detect.log.pbn_write_record import Parts, record_of
from detect.log.pbn_write_tags import Fact, Heirs, Record, Tagged
from detect.log.source import BLOCK, Source
from detect.log.tables import Log, table

HEAD = b"% PBN 2.1\r\n% EXPORT\r\n"
PIECE_DEALS = 5_000
"""How many deals are made into records at a time."""
STANDING = ("Event", "Site", "Date")
"""Mandatory tags that stand for later records until these have their own."""
UNTOLD = {"game": "bridge", "laws": "bridge", "date": "", "venue": ""}
"""What a session of PBN is taken for; its day and place are those of a record that may be another's."""
NOTHING: dict[str, str] = {"Event": "?", "Site": "?", "Date": "????.??.??"}
OWN_SAYS = (
    "PBN has no tags for {what}: kept in tags of our own, which pone reads and other programs pass over"
)
LOST_SAYS = "not kept: {what} ({n:,} {of})"
FACTS_SAYS = "not kept: {n:,} facts that came back otherwise"
MORE_SAYS = "not kept: {n:,} facts came back that the log does not have"


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
        self._heirs = Heirs()
        self._standing: dict[str, str] = {}
        self._implied = False
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
        self.own["order of cards"] += sum(name == ORDER for record in draft.deals for name, _ in record.more)
        self.counts += draft.counts
        self._carry = draft.carry
        self.stream.write(draft.data)

    def close(self) -> list[str]:
        """Say what could not be held."""
        said = []
        if +self.own:
            what = ", ".join(f"{key} ({many:,})" for key, many in sorted((+self.own).items()))
            said.append(OWN_SAYS.format(what=what))
        said += [words.format(n=self.counts[words]) for words in sorted(self.counts) if self.counts[words]]
        for what, many in sorted(self.lost.items()):
            of = "sessions" if what.startswith("sessions.") else "deals"
            said.append(LOST_SAYS.format(what=what, n=many, of=of))
        return said

    # ----- records

    def _draft(self, log: Log) -> Draft:
        """Make the records of a log in the order of its deals."""
        parts, draft = Parts(log), Draft()
        sessions = {row["session"]: row for row in log.sessions.to_dict("records")}
        headers = _headers(log, sessions)
        empty = _empty(log, {name for runs in headers.values() for name, _ in runs})
        for at, row in enumerate(parts.deals):
            for name in empty.pop(row["session"], []):
                draft.head(self._header([], sessions[name], event=name), name)
            for name, facts in headers.pop(row["deal"], []):
                draft.head(self._header(facts, sessions[name]), name)
            session = sessions[row["session"]]
            tagged = Tagged(parts.facts.get(row["deal"], []))
            record = record_of(parts, at, session, self._stand(tagged, session), tagged, self._heirs)
            draft.put(session["session"], record, deal=True)
        for rest in headers.values():
            for name, facts in rest:
                draft.head(self._header(facts, sessions[name]), name)
        for name in empty.pop(None, []):
            draft.head(self._header([], sessions[name], event=name), name)
        return draft

    def _stand(self, facts: Tagged, session: dict[str, Any]) -> dict[str, str]:
        """Give Event, Site and Date as they stand at a record, whether it says so or one before it."""
        said = {name: self._heirs.value(facts, name) for name in STANDING}
        own = {name: value for name, value in said.items() if value is not None}
        if "Event" in own:
            self._implied = False
        elif session["source"] != "pbn" or self._implied or not self._stands(session):
            own |= {} if _is_unnamed(session) else {"Event": session["session"]}
            self._standing = self._standing if "Event" in own else {}
            self._implied = "Event" in own
        if "Event" in own and own["Event"] != self._standing.get("Event"):
            self._standing = {}
        self._standing |= own
        values = NOTHING | self._standing
        if "Date" not in self._standing and text_of(session["date"]):
            values["Date"] = session["date"].replace("-", ".")
        if "Site" not in self._standing and text_of(session["venue"]):
            values["Site"] = session["venue"]
        return {name: self._heirs.form(facts, name, values[name]) for name in STANDING}

    def _stands(self, session: dict[str, Any]) -> bool:
        """Tell whether the event that stands is a session's: its name begins with it."""
        event = self._standing.get("Event", "").strip()
        return "Event" in self._standing and (is_unknown(event) or session["session"].startswith(event))

    def _header(self, facts: list[Fact], session: dict[str, Any], event: str = "") -> Record:
        """Make a record without a deal."""
        tagged = Tagged(facts)
        if event or any(name == "Event" for _, name, _ in tagged.unfit):
            tagged.tags["Event"] = session["session"]
        standing = self._stand(tagged, session)
        self._implied |= bool(event)
        self._heirs.pass_by(tagged.tags.items())
        record = Record(head=list(standing.items()), more=tagged.rest())
        record.sections += [("Note", value) for value in tagged.notes]
        record.settle(tagged)
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
        hidden = self._differ_facts(log, again, draft)
        for record in draft.deals:
            if record.unfit:
                self._own(record, "facts", [[None if s < 0 else s, n, v] for s, n, v in record.unfit])
        self._differ_sessions(log, again, draft)
        found = unlike(log, again)
        rows = np.zeros(len(draft.deals), bool)
        for name, many in found.items():
            if name != "deals.session":
                rows |= many > 0
        at = np.flatnonzero(rows)
        one, two = Writer(_only(log, at)), Writer(_only(again, at))
        keys, others = log.deals["deal"].to_numpy()[at], again.deals["deal"].to_numpy()[at]
        for place, key, other in zip(at.tolist(), keys.tolist(), others.tolist(), strict=True):
            self._differ_deal(one.deal(key), two.deal(other), draft.deals[place])
        return hidden or any(record.own for record in draft.records)

    def _own(self, record: Record, key: str, value: Any, *, session: bool = False) -> None:
        """Add tags of ours; one that says that the log has nothing there keeps nothing, and is not counted."""
        record.own += own_tags(key, value, session=session)
        self.own[f"{key} of a session" if session else key] += value is not None

    def _differ_facts(self, log: Log, again: Log, draft: Draft) -> bool:
        """Set aside facts of deals that did not come back; with them the comments and rows of their records.

        Tell whether facts came back that were none.
        """
        hidden = False
        for place, _, name, _ in facts_lost(again, log):
            hidden |= isinstance(place, int) and draft.deals[place].hide(name)
        for (place, *rest), many in facts_lost(log, again).items():
            if not isinstance(place, int):
                continue
            unfit, fact = draft.deals[place].unfit, (rest[0], rest[1], rest[2])
            if unfit.count(fact) < many:
                unfit += draft.deals[place].spare()
                unfit += [fact] * (many - unfit.count(fact))
        return hidden

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
            said, back = _session(row), read.get(derived, UNTOLD)
            for key in dict.fromkeys([*said, *back]):
                if said.get(key) != back.get(key):
                    self._own(record, key, said.get(key), session=True)
            facts = draft.unfit.get(name, [])
            if row["source"] != "pbn":
                facts = _facts(log.facts[(log.facts["deal"] < 0) & (log.facts["session"] == name)])
            self._session_facts(facts, record)

    def _session_facts(self, facts: list[Fact], record: Record) -> None:
        if facts:
            self._own(record, "facts", [[None if s < 0 else s, n, v] for s, n, v in facts], session=True)

    def _count(self, log: Log, again: Log) -> None:
        """Count what is not there even so."""
        for name, many in unlike(log, again).items():
            self.lost[name] += int((many > 0).sum())
        self.lost += sessions_unlike(log, again)
        self.counts[FACTS_SAYS] += facts_lost(log, again).total()
        self.counts[MORE_SAYS] += facts_lost(again, log).total()


def _alike(key: str, said: Any, read: Any) -> bool:
    """Compare two values of a key; no players are none."""
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


def _is_unnamed(session: dict[str, Any]) -> bool:
    """Tell whether a session was read without an event, so that its name is its file's, or its day, section and round."""
    if session["source"] != "pbn":
        return False
    name = session["session"].rpartition("#")[0] or session["session"]
    rest = name.removeprefix(text_of(session["date"]) or "").lstrip()
    return (
        name == Source(text_of(session["file"]) or "-").stem
        or not rest
        or rest.startswith(("section ", "round "))
    )


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
    rows = np.flatnonzero(log.facts["deal"].to_numpy() < 0)
    found: dict[int, list[tuple[str, list[Fact]]]] = {}
    if not rows.size:
        return found
    mine = log.facts.iloc[rows]
    for before, session, fact in zip(
        _deals_after(log, rows), mine["session"].tolist(), _facts(mine), strict=True
    ):
        if sessions[session]["source"] != "pbn":
            continue
        runs = found.setdefault(before, [])
        same = bool(runs) and runs[-1][0] == session
        if not same or (fact[1] != "Note" and any(fact[1] == name for _, name, _ in runs[-1][1])):
            runs.append((session, []))
        runs[-1][1].append(fact)
    return found


def _deals_after(log: Log, rows: np.ndarray) -> list[int]:
    """Give the key of the deal that comes after each of these facts of sessions; the highest number after the last.

    It stands between those whose facts are around it. Deals without facts may be there too: lines part these.
    """
    keys = np.append(log.deals["deal"].to_numpy(), np.iinfo(np.int64).max)
    deal = log.facts["deal"].to_numpy()
    after = np.minimum.accumulate(np.where(deal >= 0, deal, keys[-1])[::-1])[::-1][rows]
    before = np.maximum.accumulate(deal)[rows]
    lines = np.maximum.accumulate(log.deals["line"].to_numpy())
    place = np.searchsorted(lines, log.facts["line"].to_numpy()[rows], side="right")
    first, last = np.searchsorted(keys, before, side="right"), np.searchsorted(keys, after)
    return list(keys[np.clip(place, first, last)].tolist())


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
    >>> b'[GameType "Whist"]' in out.getvalue(), b'[TurnUp "DK"]' in out.getvalue()
    (True, True)
    """
    writer = PbnWriter(stream)
    writer.add(log)
    return writer.close()
