"""Verdicts with one deal left out: where a single deal carries one, a typing error is the likelier cause."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from detect.evidence.findings import Findings
from detect.evidence.plan import TWO_DEALS
from detect.evidence.rows import Rows
from detect.evidence.tests import telling, without

__all__ = ["without_best"]

CANDIDATES = 3
"""How many of a finding's most telling deals are tried when one deal is left out."""


def without_best(findings: Findings, asked: Sequence[Rows]) -> np.ndarray:
    """Give the smallest log p over weight with the most telling deal left out: the largest over the deals that speak most.

    A finding that was nothing with the deal does not become one without it.

    Parameters
    ----------
    findings : Findings
    asked : sequence of Rows
        The findings of one session and question, of as many as are asked of: Q. They are looked at together, each check once.

    Returns
    -------
    float64[Q]
    """
    out = np.zeros(len(asked))
    begun, pieces, ends = 0, [], []
    for number, rows in enumerate(asked):
        weighted = rows.log_p - np.log(rows.weight)
        deals = _telling(findings, rows, weighted)
        if not deals.size:
            out[number] = min(0.0, float(weighted.min()))
        near = rows[np.flatnonzero(weighted < 0.0)]
        place = begun + np.tile(np.arange(deals.size), len(near))
        each = (np.repeat(of, deals.size) for of in (near.run, near.subject, np.log(near.weight)))
        pieces.append((*each, np.tile(deals, len(near)), place))
        begun += deals.size
        ends.append(begun)
    left = _left(findings, [np.concatenate(column) for column in zip(*pieces, strict=True)], begun)
    for number, (begin, end) in enumerate(zip([0, *ends], ends, strict=False)):
        if end > begin:
            out[number] = left[begin:end].max()
    return out


def _telling(findings: Findings, rows: Rows, weighted: np.ndarray) -> np.ndarray:
    """Give the deals that speak most for the findings that lead."""
    leading = np.flatnonzero(weighted <= max(float(weighted.min()), math.log(TWO_DEALS)))
    told = [telling(findings.runs[rows.run[at]].scores, int(rows.subject[at]), CANDIDATES) for at in leading]
    return np.unique(np.concatenate(told))


def _left(findings: Findings, columns: list[np.ndarray], places: int) -> np.ndarray:
    """Give the smallest log p over weight of each place, a session's findings without one deal (float64[places])."""
    log_p = np.zeros(places)
    if not places:
        return log_p
    run, subject, log_weight, deal, place = columns
    for one in np.unique(run).tolist():
        mine = np.flatnonzero(run == one)
        left = without(findings.runs[one].scores, subject[mine], deal[mine])
        np.minimum.at(log_p, place[mine], left - log_weight[mine])
    return log_p
