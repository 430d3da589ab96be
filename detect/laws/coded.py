"""Which code of laws each session and each deal of a log is held against."""

from __future__ import annotations

import numpy as np

from detect.laws.code import Code, code_of
from detect.log.tables import Log


def session_codes(log: Log) -> np.ndarray:
    """Give the code of each session, in the order of the categories of ``deals.session``; None where there is none."""
    by_name = codes_by_name(log)
    names = list(log.deals["session"].cat.categories)
    out = np.empty(len(names), object)
    out[:] = [by_name.get(name) for name in names]
    return out


def codes_by_name(log: Log) -> dict[str, Code | None]:
    """Give the code of every session of ``log.sessions``, those without a deal included."""
    columns = (log.sessions[name].tolist() for name in ("session", "game", "laws"))
    return {name: code_of(_word(game), _word(laws)) for name, game, laws in zip(*columns, strict=True)}


def deal_codes(log: Log) -> np.ndarray:
    """Give the code of each deal; None where its session has none (object[N])."""
    codes = session_codes(log)
    return (
        np.asarray(codes[log.deals["session"].cat.codes.to_numpy()])
        if len(log.deals)
        else np.empty(0, object)
    )


def _word(value: object) -> str | None:
    return value if isinstance(value, str) else None
