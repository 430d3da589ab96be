"""The report as JSON: one object, as the contract of its command has it."""

from __future__ import annotations

import json
import re
from typing import Any

HALVES = re.compile("[\ud800-\udfff]")
"""Halves of a character, as a file's name that is no UTF-8 has them: they can only be written as escapes."""


def jsons(document: dict[str, Any]) -> str:
    r"""Render the whole object as JSON.

    Parameters
    ----------
    document : dict
        As from `detect.report.document.document` or `detect.report.audited.document`.

    Raises
    ------
    ValueError
        If a number is not finite: JSON has no such numbers.

    Examples
    --------
    >>> print(jsons({"schema": "pone.check/1", "venue": "Café", "half": "\udc80"}))
    {
     "schema": "pone.check/1",
     "venue": "Café",
     "half": "\udc80"
    }
    """
    said = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=1)
    return HALVES.sub(lambda half: f"\\u{ord(half[0]):04x}", said)
