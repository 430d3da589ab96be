"""Many sittings and many players at once: which marks stand when it is counted how many were looked at.

Sittings by Benjamini and Hochberg on their p ("Controlling the false discovery rate", J. R. Statist. Soc. B 57, 1995), which
holds where they are independent; players by Wang and Ramdas on their e-values ("False discovery rate control with e-values",
J. R. Statist. Soc. B 84, 2022), which holds however they depend on each other.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

RATE = 0.05
"""The share of false ones, on average, among all that stand."""
QUIET = frozenset({"unremarkable", "untested"})


def by_p(log_p: ArrayLike) -> NDArray[np.float64]:
    """Give each p as Benjamini and Hochberg adjust it: the least rate at which it stands.

    Parameters
    ----------
    log_p : float[N]
        Natural logarithms of p-values of independent sittings; NaN where there is none.

    Returns
    -------
    float64[N]
        Natural logarithms; NaN where there was none.

    Examples
    --------
    >>> np.exp(by_p(np.log([0.01, 0.04, 0.03, 0.5]))).round(3).tolist()
    [0.04, 0.053, 0.053, 0.5]
    """
    given = np.asarray(log_p, np.float64)
    return _stepped_up(given, np.isfinite(given))


def by_e(log_e: ArrayLike) -> NDArray[np.float64]:
    """Give the least rate at which each e-value stands among all of them (the e-BH procedure).

    Parameters
    ----------
    log_e : float[K]
        Natural logarithms of e-values, as they are now and not at their highest; -inf for one that lost all.

    Returns
    -------
    float64[K]
        Natural logarithms, at most 0.

    Examples
    --------
    Of four players one has an e-value of 160: he stands at any rate down to 4 / 160.

    >>> np.exp(by_e(np.log([1.0, 160.0, 0.5, 2.0]))).round(3).tolist()
    [1.0, 0.025, 1.0, 1.0]
    """
    against = -np.asarray(log_e, np.float64)
    return _stepped_up(against, np.ones(against.size, bool))


def _stepped_up(log_p: NDArray[np.float64], asked: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Give min over all that are as large of N p / rank, as logarithms and at most 0."""
    rows = np.flatnonzero(asked)
    out = np.full(log_p.size, np.nan)
    if not rows.size:
        return out
    order = rows[np.argsort(log_p[rows], kind="stable")]
    ranked = log_p[order] + math.log(rows.size) - np.log(np.arange(1, rows.size + 1))
    out[order] = np.minimum(np.minimum.accumulate(ranked[::-1])[::-1], 0.0)
    return out


def marked_only(log_p: ArrayLike, verdicts: ArrayLike) -> NDArray[np.float64]:
    """Give the p by which sittings are corrected: its own for one that is marked, 1 for one that was tested and is not.

    A p that is made larger is still one, so the correction holds; and no sitting is marked by it that was not marked before.

    Examples
    --------
    >>> marked_only([-7.0, -0.2, 0.0], ["strong", "unremarkable", "untested"]).tolist()
    [-7.0, 0.0, nan]
    """
    words = np.asarray(verdicts, object)
    quiet = np.array([word in QUIET for word in words], bool)
    return np.where(words == "untested", np.nan, np.where(quiet, 0.0, np.asarray(log_p, np.float64)))


def corrected(verdicts: ArrayLike, log_q: ArrayLike, rate: float = RATE) -> list[str]:
    """Give each verdict as it is among all the others: as it was where it stands at the rate, else ``unremarkable``.

    Examples
    --------
    >>> corrected(["strong", "watch", "untested"], np.log([0.04, 0.3, 1.0]))
    ['strong', 'unremarkable', 'untested']
    """
    stands = np.asarray(log_q, np.float64) <= math.log(rate)
    return [
        str(word) if at or word in QUIET else "unremarkable"
        for word, at in zip(np.asarray(verdicts, object), stands, strict=True)
    ]
