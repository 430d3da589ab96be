"""Texts of absurd length, cut before they are shown: a name of ten thousand letters may not fill the page."""

from __future__ import annotations

import re
from typing import Any

from detect.report.words import sentence
from detect.report.wrapping import shortened

NAME = 60
"""Letters of a name that are shown."""
MOST = 2_000
"""Letters of anything else."""


def tidy(document: dict[str, Any]) -> dict[str, Any]:
    """Cut what is too long wherever it stands, within sentences too.

    Parameters
    ----------
    document : dict
        As from `detect.report.document.document`; it is left as it is.

    Returns
    -------
    dict
        The same with names of at most `NAME` letters, and texts of at most `MOST`, each cut with an ellipsis.

    Examples
    --------
    >>> long = "A" * 100
    >>> cut = tidy({"sessions": [{"players": [long], "venue": None, "session": "1", "says": f"{long} led."}]})
    >>> len(cut["sessions"][0]["players"][0]), cut["sessions"][0]["says"][-7:]
    (60, 'A… led.')
    """
    names = long_names(document)
    longest = sorted(names | {sentence(name) for name in names}, key=lambda name: (-len(name), name))
    pattern = re.compile("|".join(map(re.escape, longest))) if longest else None
    told: dict[str, Any] = _cut(document, pattern)
    return told


def readable(document: dict[str, Any]) -> dict[str, Any]:
    """Cut what is too long where a name is: quick where none is, as in nearly every log.

    Examples
    --------
    >>> short = {"sessions": [{"players": ["Ada"]}]}
    >>> readable(short) is short
    True
    """
    return tidy(document) if long_names(document) else document


def long_names(document: dict[str, Any]) -> set[str]:
    """Give the names of players, places and sessions that are too long to show."""
    return {name for one in document["sessions"] for name in _names(one) if len(name) > NAME}


def _names(one: dict[str, Any]) -> list[str]:
    return [name for name in (*one.get("players", ()), one.get("venue"), one.get("session")) if name]


def _cut(value: Any, pattern: re.Pattern[str] | None) -> Any:
    if isinstance(value, str):
        return _shown(value, pattern)
    if isinstance(value, list):
        return [_cut(each, pattern) for each in value]
    if isinstance(value, dict):
        return {_cut(key, pattern): _cut(each, pattern) for key, each in value.items()}
    return value


def _shown(said: str, pattern: re.Pattern[str] | None) -> str:
    if len(said) <= NAME:
        return said
    if pattern is not None:
        said = pattern.sub(lambda name: shortened(name[0], NAME), said)
    return shortened(said, MOST)
