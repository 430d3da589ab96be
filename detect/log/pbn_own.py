"""Tags of our own in PBN, which hold what the standard has no tag for; other programs pass them over.

A key of the native log becomes a tag: `cut` is ``PoneCut``, `turn_up` is ``PoneTurnUp``, and of a session line
`shuffled_by` is ``PoneSessionShuffledBy``. The value is plain text where the key holds text, else JSON; a long one
goes on in ``PoneEvents_2``, ``PoneEvents_3`` … Three tags can be read by anybody: ``GameType "Whist"``,
``Trump "H"`` and ``TurnUp "D7"`` (the suit first, as in a Play section).

Two more say how the record stands to what was logged: ``PoneOrder`` has the order of the cards within hands
(`detect.log.pbn_order`), and ``PoneAdded "Event Site? Scoring?"`` names the tags that are there because PBN wants them
in every record, or in place of what the log has elsewhere: they are no facts once they have been read. With a ``?`` the
tag was written as not known, and is a fact as soon as somebody has filled it in.

Source: the Portable Bridge Notation 2.1, sections 2.3 (a line has at most 255 characters) and 4.9 (unknown tags).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from detect.log.native import loaded
from detect.log.native_keys import DEAL_KEYS, SESSION_KEYS
from detect.log.pbn_tags import ADDED

LONGEST = 255
"""How long a line of PBN may be, its end included."""
AROUND = len('[ ""]\r\n') + len("_100")
CONTROL = re.compile(r"[\x00-\x1f\x7f]")
OWN = re.compile(r"(Pone[A-Za-z]+)(?:_([0-9]{1,6}))?")
OPEN = frozenset({"GameType", "Trump", "TurnUp"})
"""Tags of our own that need no key to be understood."""
NOT_BID = frozenset({"whist"})
"""Games where Declarer stands for the dealer, so that the leader is on his left."""
Pair = tuple[str, str]


def _camel(key: str) -> str:
    return "".join(word.capitalize() for word in key.split("_"))


DEAL_TAGS = {f"Pone{_camel(key)}": key for key in DEAL_KEYS}
SESSION_TAGS = {f"PoneSession{_camel(key)}": key for key in SESSION_KEYS} | {"PoneSession": "session"}
ORDER = "PoneOrder"
BESIDE = {ORDER: "order", ADDED: "added"}
"""Tags that are no key of a native log."""
TAG_OF_DEAL = {key: tag for tag, key in (DEAL_TAGS | BESIDE).items()}
TAG_OF_SESSION = {key: tag for tag, key in SESSION_TAGS.items()}


def own_tags(key: str, value: Any, *, session: bool = False) -> list[Pair]:
    """Write a key of a native line as tags, in parts where it is long.

    Parameters
    ----------
    key : str
        Of a deal line, or of a session line (``session`` is its id).
    value
        As in the native line; None says that there is none.
    session : bool
        Whether it is of a session line.

    Examples
    --------
    >>> own_tags("cut", {"by": "E", "depth": 23}), own_tags("venue", "The Hall", session=True)
    ([('PoneCut', '{"by": "E", "depth": 23}')], [('PoneSessionVenue', 'The Hall')])
    """
    tag = (TAG_OF_SESSION if session else TAG_OF_DEAL)[key]
    parts = _parts(_written(value), LONGEST - AROUND - len(tag))
    return [(f"{tag}_{at}" if at > 1 else tag, part) for at, part in enumerate(parts, 1)]


def _written(value: Any) -> str:
    """Write text as it is, unless it would be read as JSON or has what a tag cannot hold."""
    if isinstance(value, str) and not CONTROL.search(value):
        try:
            json.loads(value)
        except (ValueError, RecursionError):
            return value
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _parts(text: str, most: int) -> Iterator[str]:
    """Cut a value where its bytes, written with escapes, would be too many for a line."""
    begin, length = 0, 0
    for at, character in enumerate(text):
        size = 2 if character in '"\\' else len(character.encode("utf-8", "replace"))
        if length + size > most:
            yield text[begin:at]
            begin, length = at, 0
        length += size
    yield text[begin:]


def is_own(name: str) -> bool:
    """Tell whether a tag is one of ours.

    Examples
    --------
    >>> is_own("PoneCut"), is_own("TurnUp"), is_own("Event")
    (True, True, False)
    """
    return name in OPEN or hidden(name)


def hidden(name: str) -> bool:
    """Tell whether a tag is one that no other program reads, which is no fact once it has been read.

    Examples
    --------
    >>> hidden("PoneCut"), hidden("PoneEvents_2"), hidden("TurnUp")
    (True, True, False)
    """
    hit = OWN.fullmatch(name)
    return hit is not None and any(hit[1] in tags for tags in (DEAL_TAGS, SESSION_TAGS, BESIDE))


def restore(facts: Iterable[Pair]) -> dict[str, Any]:
    """Give the keys of a native deal line that the tags of a record hold; None says that a key is not there.

    Parameters
    ----------
    facts : iterable of (name, value)
        Tags of one record, in any order; those that are not ours are passed over.

    Examples
    --------
    >>> restore([("TurnUp", "D7"), ("PoneCut", '{"depth": 23}'), ("PoneTime", "20:15"), ("Event", "Club")])
    {'turn_up': '7D', 'cut': {'depth': 23}, 'time': '20:15'}
    """
    pairs = list(facts)
    said: dict[str, Any] = {}
    for name, value in pairs:
        if name == "GameType" and value.strip().lower() in NOT_BID:
            said["declarer"] = None
        elif name == "Trump" and value.strip():
            said["trump"] = value
        elif name == "TurnUp" and value.strip():
            said["turn_up"] = value.strip()[1:] + value.strip()[:1]
    return said | keys_of(pairs, DEAL_TAGS)


def restore_session(facts: Iterable[Pair]) -> dict[str, Any]:
    """Give the keys of a native session line that the tags of a record hold.

    Examples
    --------
    >>> restore_session([("PoneSession", "2026-11-02/2"), ("PoneSessionPacks", "2")])
    {'session': '2026-11-02/2', 'packs': 2}
    """
    return keys_of(facts, SESSION_TAGS)


def keys_of(facts: Iterable[Pair], tags: Mapping[str, str]) -> dict[str, Any]:
    """Give what some tags of ours hold, by their keys.

    Parameters
    ----------
    facts : iterable of (name, value)
    tags : mapping of str to str
        The key of each tag.

    Examples
    --------
    >>> keys_of([("PoneOrder_2", "KS"), ("PoneOrder", "N:QS")], BESIDE)
    {'order': 'N:QSKS'}
    """
    parts: dict[str, dict[int, str]] = {}
    for name, value in facts:
        hit = OWN.fullmatch(name)
        if hit and hit[1] in tags:
            parts.setdefault(tags[hit[1]], {}).setdefault(int(hit[2] or 1), value)
    return {key: _read("".join(part[at] for at in sorted(part))) for key, part in parts.items()}


def _read(text: str) -> Any:
    try:
        return loaded(text)
    except (ValueError, RecursionError):
        return text
