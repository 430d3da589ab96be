"""The irregularities of a session, put together by law, each with its trick where one is logged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from detect.report import words as w
from detect.report.page.deals import Drawn, Trick, drawn, trick
from detect.report.words_page import Catalogue

Object = dict[str, Any]
MOST = 12
"""Irregularities of one kind that are shown."""
MOST_DRAWN = 6
"""Of all of them, those that are drawn."""


@dataclass(frozen=True)
class Irregularity:
    """One of them: where it is, what the record shows, and what is drawn of it; readings that its kind shares are None."""

    place: str
    what: str
    innocent: str | None
    penalty: str | None
    trick: Trick | None
    deal: Drawn | None


@dataclass(frozen=True)
class Kind:
    """Irregularities of one law and title, with the innocent reading and the penalty that all of them share."""

    title: str
    law: str
    many: int
    rows: tuple[Irregularity, ...]
    more: int
    innocent: str | None
    penalty: str | None


def irregularities(one: Object, words: Catalogue, *, draw: int = MOST_DRAWN) -> list[Kind]:
    """Put the irregularities of a session together by law.

    Parameters
    ----------
    one : dict
        A session, as the JSON of `check` or of `audit` has it.
    words : Catalogue
    draw : int
        How many are drawn.

    Examples
    --------
    >>> from detect.report.words_page import ENGLISH
    >>> row = {"law": "whist-club 71", "title": "revoke", "deal": 10, "table": None, "trick": 6, "line": 11, "seat": "E",
    ...        "what": "Ben played J♦.", "innocent": "An oversight.", "penalty": "none", "cards": ["JD"], "record": None}
    >>> [kind] = irregularities({"irregularities": [row], "tables": 1}, ENGLISH)
    >>> kind.title, kind.rows[0].place, kind.innocent
    ('Revoke', 'Deal 10, trick 6, line 11', 'An oversight.')
    """
    kinds: dict[tuple[str, str], list[Object]] = {}
    for row in one["irregularities"]:
        kinds.setdefault((row["law"], row["title"]), []).append(row)
    out: list[Kind] = []
    for (law, title), rows in kinds.items():
        shown = rows[:MOST]
        shared = {
            key: shown[0][key] for key in ("innocent", "penalty") if len({row[key] for row in shown}) == 1
        }
        if law.startswith("record."):
            shared["penalty"] = None
        told = []
        for row in shown:
            told.append(_told(row, one, words, shared, drawn_too=draw > 0))
            draw -= told[-1].deal is not None
        out.append(
            Kind(w.sentence(title), law, len(rows), tuple(told), len(rows) - len(shown), shared.get("innocent"),
                 shared.get("penalty"))
        )  # fmt: skip
    return out


def _told(row: Object, one: Object, words: Catalogue, shared: Object, *, drawn_too: bool) -> Irregularity:
    record = row["record"] if drawn_too else None
    return Irregularity(
        place(row, one, words), row["what"], None if "innocent" in shared else row["innocent"],
        None if "penalty" in shared else row["penalty"],
        trick(record, row["trick"], row["seat"], row["cards"]) if record and row["trick"] else None,
        drawn(record) if record else None,
    )  # fmt: skip


def place(row: Object, one: Object, words: Catalogue) -> str:
    """Say where an irregularity stands.

    Examples
    --------
    >>> from detect.report.words_page import ENGLISH
    >>> place({"deal": 7, "table": "2", "trick": None, "line": 9}, {"tables": 2}, ENGLISH)
    'Deal 7, table 2, line 9'
    """
    parts = [words.say("place_deal", deal=row["deal"])] if row["deal"] is not None else []
    parts += [words.say("place_table", table=row["table"])] if row["table"] and one["tables"] > 1 else []
    parts += [words.say("place_trick", trick=row["trick"])] if row["trick"] else []
    return w.sentence(words.say("list_comma").join([*parts, words.say("place_line", line=row["line"])]))
