"""What a batch keeps of a piece of log: the verdicts, findings, irregularities and evidence on people, as columns.

It is what `detect.report.document` tells of the same sessions, without its sentences, trails and exhibits.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from detect.batch.columns import MADE, arrow
from detect.checks import Question, Tag
from detect.evidence import Findings, Judged
from detect.evidence.people import Person
from detect.laws import Code, code_of
from detect.log.tables import Log
from detect.report import sentences as s
from detect.report import words as w
from detect.report.rows import ROW
from detect.report.teller import Teller, real, text

Row = dict[str, Any]
LN10 = math.log(10.0)


def gathered(log: Log, findings: Findings, judged: list[Judged], audit: pd.DataFrame) -> dict[str, Any]:
    """Give the tables of a piece of log (`detect.batch.columns.MADE`), for Arrow.

    Parameters
    ----------
    log : Log
    findings : Findings
    judged : list of Judged
        One a session, in the order of ``log.sessions``.
    audit : pandas.DataFrame
        The irregularities.

    Returns
    -------
    dict of str to pyarrow.Table

    Examples
    --------
    >>> from detect import audit, check, judge, read
    >>> from detect.resources import resource
    >>> log = read(resource("datasets", "samples", "whist-stacked.jsonl"))
    >>> findings = check(log)
    >>> tables = gathered(log, findings, judge(findings), audit(log))
    >>> tables["sessions"].column("gain_verdict").to_pylist(), tables["people"].column("player").to_pylist()[:2]
    (['strong'], ['Ada', 'Ben'])
    """
    teller = Teller(log, audit)
    sessions: list[Row] = []
    rows: dict[str, list[Row]] = {name: [] for name in ("irregularities", "not_tested", "people")}
    untested = _untested(findings)
    file = {}
    for row, verdicts in zip(log.sessions.to_dict("records"), judged, strict=True):
        code = code_of(text(row["game"]), text(row["laws"]))
        one = _session(teller, row, code, verdicts)
        name, irregularities = one["session"], one.pop("broken")
        sessions.append(one)
        file[name] = one["file"]
        key = {"session": name, "file": one["file"]}
        rows["irregularities"] += [ROW["irregularities"](each) | key for each in irregularities]
        rows["not_tested"] += [each | key for each in _not_tested(untested.get(name, []), code)]
        rows["people"] += [_person(each) | key for each in (*verdicts.people, *verdicts.pairs)]
    tables = {"sessions": sessions, **rows}
    out: dict[str, Any] = {
        name: arrow(name, _columns(name, each), made=True) for name, each in tables.items()
    }
    out["findings"] = arrow("findings", _findings(findings, judged, file), made=True)
    return out


def _columns(name: str, rows: list[Row]) -> dict[str, list[Any]]:
    return {column: [row.get(column) for row in rows] for column in MADE[name]}


def _session(teller: Teller, row: Row, code: Code | None, judged: Judged) -> Row:
    """Give the row of a session, with its irregularities beside."""
    head = teller.head(row, code)
    source, record = head.pop("source"), teller.record(row["session"], code)
    told: Row = {**head, "file": source["file"], "line": source["line"], "verdict": judged.verdict}
    for question in ("gain", "shuffle"):
        verdict = getattr(judged, question).to_dict()
        told |= {f"{question}_{name}": value for name, value in verdict.items()}
    mark = fingerprint(teller, row["session"], head["players"])
    told |= record["record"]
    return told | {"fingerprint": mark, "broken": record["irregularities"]}


def fingerprint(teller: Teller, session: str, players: list[str]) -> int:
    """Give a number that two sessions share if the same people were dealt the same hands; 0 where no hand is logged."""
    mine = teller.rows(session)
    hands = np.unique(teller.log.deals["hands"].to_numpy()[mine[teller.dealt[mine]]])
    if not hands.size:
        return 0
    said = hashlib.sha256(hands.astype("<i8").tobytes())
    said.update("\n".join(sorted(players)).encode("utf-8", "surrogatepass"))
    return int.from_bytes(said.digest()[:8], "little", signed=True) or 1


def _untested(findings: Findings) -> dict[str, list[Any]]:
    out: dict[str, list[Any]] = {}
    for one in findings.untested:
        out.setdefault(one.session, []).append(one)
    return out


def _not_tested(untested: list[Any], code: Code | None) -> list[Row]:
    """Say of each check that was not put why, and what to log next time."""
    boards = code is not None and s.boards(code)
    told = ((one.check, *w.untested(one.reason, boards=boards)) for one in untested)
    return [{"check": check, "why": why, "log_next": log_next} for check, why, log_next in told]


def _person(one: Person) -> Row:
    """Give the row of a person, or of a pair, with every bet."""
    bets = [
        {
            "check": name,
            "weight": weight,
            "log10_e": [real(e / LN10) for e in one.components.get(name, (0.0,))],
        }
        for name, weight in one.weights.items()
    ]
    return {
        "player": one.player, "partner": one.partner, "own_deals": one.own_deals, "log10_e": one.log_e / LN10,
        "p_anytime": one.p_anytime, "bets": bets,
    }  # fmt: skip


# ----- the findings, column by column


def _findings(findings: Findings, judged: list[Judged], file: Mapping[str, str | None]) -> dict[str, Any]:
    """Give the findings, each session's most surprising first, as the report has them."""
    frame = findings.frame
    bound = (frame["log_p"] - np.log(frame["weight"].where(frame["weight"] > 0, 1.0))).to_numpy(float)
    place = {one.session: at for at, one in enumerate(judged)}
    session = frame["session"].map(place).to_numpy(int) if len(frame) else np.empty(0, int)
    order = np.lexsort((frame["part"], frame["check"], np.where(np.isnan(bound), np.inf, bound), session))
    frame, bound, session = frame.iloc[order], bound[order], session[order]
    log_p, adjusted = frame["log_p"].to_numpy(float), _adjusted(frame, bound, [judged[at] for at in session])
    gain = (frame["question"] == Question.GAIN.value).to_numpy(bool)
    seats = frame["seat"].tolist()
    sides = [s.SIDE_SEATS.get(seat) for seat in seats]
    side = (frame["part"] == "side").tolist()
    return {
        **{name: frame[name].tolist() for name in ("session", "check", "question", "part", "player", "partner", "null", "tag", "n")},
        **{name: _finite(frame[name]) for name in ("observed", "expected", "effect", "low", "high", "weight", "detectable")},
        "file": [file[name] for name in frame["session"]],
        "subject": [a if is_side else s.seat_letter(seat) for a, is_side, seat in zip(sides, side, seats, strict=True)],
        "gainer": [a if mine else None for a, mine in zip(sides, gain.tolist(), strict=True)],
        "p": np.exp(log_p), "log10_p": log_p / LN10, "p_adjusted": np.exp(adjusted),
        "log10_e": _finite(frame["log_e"] / LN10),
    }  # fmt: skip


def _adjusted(frame: pd.DataFrame, bound: np.ndarray, judged: list[Judged]) -> np.ndarray:
    """Give each finding's log p as it is among all findings of its question; most are nothing by the bound alone."""
    out = np.where(np.isnan(bound), np.nan, np.minimum(bound, 0.0))
    model = (frame["tag"] == Tag.MODEL.value).to_numpy(bool)
    for at in np.flatnonzero((bound < 0.0) & ~model).tolist():
        question, one = str(frame["question"].iloc[at]), judged[at]
        if question in one.among:
            out[at] = one.among[question].adjusted(float(bound[at]), getattr(one, question).twins)
    return out


def _finite(values: pd.Series) -> np.ndarray:
    """Give figures, NaN (which Arrow takes for none) where there is none."""
    plain = values.to_numpy(float)
    return np.where(np.isfinite(plain), plain, np.nan)
