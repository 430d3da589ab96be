"""The report as JSON: the contract of `pone.check/1`, one object."""

from __future__ import annotations

import json
from typing import Any


def jsons(document: dict[str, Any]) -> str:
    """Render the whole object as JSON.

    Examples
    --------
    >>> print(jsons({"schema": "pone.check/1"}))
    {
     "schema": "pone.check/1"
    }
    """
    return json.dumps(document, ensure_ascii=False, allow_nan=False, indent=1)
