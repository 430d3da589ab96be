"""The page of a batch: its most unusual sittings and players in order, what each is by itself and what stands among all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from detect.report.page import season as p
from detect.report.page.render import render
from detect.report.tidy import tidy
from detect.report.words_page import ENGLISH, Catalogue

Object = dict[str, Any]


def page(document: Object, sessions: Sequence[Object], *, words: Catalogue = ENGLISH) -> str:
    """Render a batch as one page.

    Parameters
    ----------
    document : dict
        As from `detect.batch.told.document`.
    sessions : sequence of dict
        Rows of ``sessions.parquet``, the most unusual first.
    words : Catalogue

    Returns
    -------
    str
        HTML.
    """
    told = tidy({**document, "sessions": [_session(one) for one in sessions]})
    rows = [p.row(one, "") | one["corrected"] for one in told["sessions"]]
    people = [_player(one) for one in document["people"][: p.MOST_PEOPLE]]
    p.bars(rows, people)
    counts = document["counts"]
    told["inputs"] = [one for one in told["inputs"] if one["errors"] or one["faults"]][: p.MOST]
    return render(
        "season.html", words=words, document=told, audit=False, rows=rows, many=counts["sessions"],
        cut=counts["sessions"] > len(rows), linked=False, unlinked=False, people=people, people_many=counts["players"],
        levels=_levels(document), irregular=counts["irregular"], luck=document["luck"],
        dates=document["dates"], deals=counts["deals"], logs=counts["logs"],
        become=p.become, figure=p.figure, thousands=p.thousands, batch=_stands(document),
    )  # fmt: skip


def _session(one: Object) -> Object:
    """Give a sitting of the tables as the page of several sittings has it."""
    gain = {"verdict": one["verdict"], "log10_p": one["gain_log10_p"], "one_in": one["gain_one_in"]}
    record = {"irregularities": one["irregularities"], "deals_affected": one["deals_affected"]}
    names = ("gain_corrected", "shuffle_corrected", "same_as")
    corrected = dict(
        zip(("corrected", "shuffle_corrected", "same_as"), (one[name] for name in names), strict=True)
    )
    return {
        "session": one["session"], "date": one["date"], "venue": one["venue"], "deals": one["deals"],
        "players": one["players"], "gain": gain, "shuffle": {"verdict": one["shuffle_verdict"]}, "record": record,
        "corrected": corrected,
    }  # fmt: skip


def _player(one: Object) -> Object:
    return {
        "player": one["player"], "sat": one["sessions"], "own": one["own_deals"], "bet": one["log10_e"],
        "irregularities": one["irregularities"], "stands": one["stands"],
    }  # fmt: skip


def _levels(document: Object) -> list[tuple[str, int]]:
    counted = ((level, many["by_itself"]) for level, many in document["verdicts"]["gain"].items())
    return [(level, many) for level, many in counted if many]


def _stands(document: Object) -> Object:
    """Count the marks and those that stand, question by question."""
    out: Object = {
        "one_in": round(1 / document["rate"]),
        "review": document["review"],
        "counts": document["counts"],
    }
    for question, levels in document["verdicts"].items():
        marks = [many for level, many in levels.items() if level not in {"unremarkable", "untested"}]
        out[question] = sum(one["among_all"] for one in marks)
        out[f"{question}_of"] = sum(one["by_itself"] for one in marks)
    return out
