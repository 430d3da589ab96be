"""A batch as one object, for its page, the terminal and whoever reads JSON: what was read, what is marked, what stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from detect.batch.merge import QUESTIONS, Final, Sittings
from detect.batch.run import Entry
from detect.evidence import Plan
from detect.report import words as w
from detect.report import words_batch as v
from detect.report.page.season import luck_of
from detect.report.teller import opening

Object = dict[str, Any]
SCHEMA = "pone.batch/1"
MOST = 500
"""Marks, and players, that the object lists; the tables have them all."""
FIRST = 10
"""Errors of a log, and notes, that it lists; ``errors.parquet`` has them all."""
SHOWN = ("session", "file", "date", "verdict", "gain_p", "gain_log10_p", "gain_q", "gain_corrected", "shuffle_verdict", "shuffle_p", "shuffle_q",
         "shuffle_corrected", "irregularities", "same_as")  # fmt: skip
"""Of a marked sitting."""


def document(
    entries: Sequence[Entry], final: Final, people: list[Object], plan: Plan, command: str
) -> Object:
    """Put the whole object together.

    Parameters
    ----------
    entries : sequence of Entry
    final : Final
        After its tables were written.
    people : list of dict
        As from `Final.write`.
    plan : Plan
    command : str
        To run it again.
    """
    found = final.found
    days = sorted({day for day in found.dates if day})
    told = opening(
        SCHEMA, w.CAUTION, [], [], command, seed=plan.seed, plan=plan.hash, levels=dict(plan.levels)
    )
    del told["sessions"]
    marked = [row for _, row in sorted(final.rows.items()) if _is_marked(row)]
    marked.sort(key=lambda row: (row["gain_log10_p"] or 0.0, row["shuffle_log10_p"] or 0.0))
    standing = sum(row["stands"] for row in people)
    return told | {
        "inputs": [_input(entry) for entry in entries],
        "counts": {
            "logs": len(entries), "passed": len(final.passed), "sessions": len(found), "deals": found.deals, "counted": int(found.counts.sum()),
            "same": len(found.same_as), "irregular": int((found.irregularities > 0).sum()), "later": final.later,
            "players": len(people), "standing": standing,
        },
        "dates": list(dict.fromkeys((days[0], days[-1]))) if days else [],
        "rate": final.rate, "review": final.review or (days[-1] if days else None),
        "verdicts": {q: _verdicts(found, q) for q in QUESTIONS},
        "luck": _luck(found, plan),
        "marked": [{name: row[name] for name in SHOWN} for row in marked[:MOST]],
        "people": people[:MOST],
    }  # fmt: skip


def _is_marked(row: Object) -> bool:
    return row["verdict"] in v.MARKED or row["shuffle_verdict"] in v.MARKED


def _input(entry: Entry) -> Object:
    """Give the account of a log, the first of its errors and notes, and how many there are."""
    told = entry.input.to_dict()
    counts = {f"many_{name}": len(told[name]) for name in ("errors", "notes")}
    first = {name: told[name][:FIRST] for name in ("errors", "notes")}
    state = {"faults": len(entry.faults), "refused": entry.refused, "same_as": entry.same_as}
    return told | first | counts | state


def _verdicts(found: Sittings, question: str) -> Object:
    """Count the sittings by their word, by itself and among all."""
    count = found.counts.tolist()
    own = Counter(word for word, mine in zip(found.verdicts[question], count, strict=True) if mine)
    among = Counter(word for word, mine in zip(found.corrected[question], count, strict=True) if mine)
    return {
        level: {"by_itself": own[level], "among_all": among[level]}
        for level in ("compelling", "strong", "watch", "unremarkable", "untested")
    }


def _luck(found: Sittings, plan: Plan) -> list[Object]:
    """Say how many marks luck alone would make."""
    counts = {
        q: Counter(word for word, mine in zip(found.verdicts[q], found.counts.tolist(), strict=True) if mine)
        for q in QUESTIONS
    }
    return luck_of(plan.levels, counts)


def ranked(found: Sittings, most: int) -> list[int]:
    """Give the places of the most unusual sittings, the worst first; all above ``watch`` for gain, up to four times as many.

    Parameters
    ----------
    found : Sittings
    most : int

    Returns
    -------
    list of int
    """
    levels = {
        level: at for at, level in enumerate(("compelling", "strong", "watch", "unremarkable", "untested"))
    }
    gain, shuffle = (np.array([levels[word] for word in found.verdicts[q]], np.int64) for q in QUESTIONS)
    rare = np.nan_to_num(found.log_p["gain"])
    marked = np.where(gain < levels["unremarkable"], rare, 0.0)
    order = np.lexsort((rare, -found.irregularities, shuffle, marked, gain))
    high = int((gain < levels["watch"]).sum())
    return [int(at) for at in order[: max(most, min(high, 4 * most))]]
