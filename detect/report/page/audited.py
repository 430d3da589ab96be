"""The page of an audit: what the record shows against the laws, and nothing of how the cards fell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from detect.report import words as w
from detect.report.page.record import irregularities
from detect.report.page.render import render
from detect.report.page.season import season
from detect.report.page.session import about
from detect.report.text import audit_level, did
from detect.report.tidy import tidy
from detect.report.words_page import ENGLISH, Catalogue

Object = dict[str, Any]


def audited(
    document: Object, *, words: Catalogue = ENGLISH, index: str | None = None, links: Sequence[str] = ()
) -> str:
    """Render what an audit found of one session as a page, or several sessions, one a row.

    Parameters
    ----------
    document : dict
        As from `detect.report.audited.document`.
    words : Catalogue
    index : str, optional
        Where the page of all sittings is; of one session.
    links : sequence of str
        Where the pages of the sessions are, in their order; of several.

    Examples
    --------
    >>> "Nothing was read." in audited({"schema": "pone.audit/1", "caution": "Not proof.", "sessions": [], "inputs": [],
    ...     "pone": "0.1.0", "command": "pone audit", "versions": {}})
    True
    """
    if len(document["sessions"]) > 1:
        return season(document, words=words, links=links)
    document = tidy(document)
    if not document["sessions"]:
        return render("nothing.html", words=words, document=document, index=index)
    [one] = document["sessions"]
    level = audit_level(one)
    return render(
        "audit.html", words=words, document=document, one=one, index=index, about=about(one, words), level=level,
        badge=words.name("audit_levels", level), irregularities=irregularities(one, words), described=did(one),
        lacking=[_lacks(row, words) for row in one["not_audited"]],
    )  # fmt: skip


def _lacks(row: Object, words: Catalogue) -> str:
    part = words.name("audited", row["part"])
    if part == row["part"]:
        part = words.name("checks", part)
    return words.say("audit_lacks", part=w.sentence(part), why=row["why"], log_next=row["log_next"])
