"""The pages that a committee reads: one file that opens anywhere, with the whole object that every format renders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from detect.report.rows import is_audit
from detect.report.words_page import ENGLISH, Catalogue


def page(
    document: dict[str, Any],
    *,
    words: Catalogue = ENGLISH,
    index: str | None = None,
    links: Sequence[str] = (),
) -> str:
    """Render the whole object as one page: a session by itself, or several, one a row.

    Parameters
    ----------
    document : dict
        As from `detect.report.document.document` or `detect.report.audited.document`; it is left as it is.
    words : Catalogue
        The language of the page.
    index : str, optional
        Where the page of all sittings is; of one session.
    links : sequence of str
        Where the pages of the sessions are, in their order; of several.

    Returns
    -------
    str
        HTML in UTF-8, complete in itself: no script is needed to read it and nothing is fetched. The same object gives
        the same text.

    Examples
    --------
    >>> empty = {"schema": "pone.check/1", "caution": "Not proof.", "sessions": [], "inputs": [], "levels": {},
    ...          "pone": "0.1.0", "command": "pone report", "versions": {}, "seed": 0, "plan": "sha256:0"}
    >>> page(empty)[:15]
    '<!doctype html>'
    """
    if is_audit(document):
        from detect.report.page.audited import audited

        return audited(document, words=words, index=index, links=links)
    if len(document["sessions"]) > 1:
        from detect.report.page.season import season

        return season(document, words=words, links=links)
    from detect.report.page.session import session

    return session(document, words=words, index=index)
