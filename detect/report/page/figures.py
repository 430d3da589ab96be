"""How a page writes figures: with as many digits as they deserve, and what is not known as a dash."""

from __future__ import annotations

import math

from detect.evidence.charts import RAISED
from detect.report import words as w

NONE = "–"
BEYOND = 15
"""Powers of ten beyond which only the power is said."""


def figure(value: float | None) -> str:
    """Write a figure, rounded to two places.

    Examples
    --------
    >>> figure(9.6), figure(-0.0312), figure(None), figure(1234.5)
    ('9.6', '−0.031', '–', '1,234')
    """
    return (
        NONE if value is None else w.figure(round(value, 2) if abs(value) >= 1 else value).replace("-", "−")
    )


def chance(p: float | None, log10_p: float | None) -> str:
    """Write a p-value; one that underflows by its power of ten.

    Examples
    --------
    >>> chance(0.000115, -3.94), chance(0.0, -400.2), chance(None, None)
    ('0.000115', '1e-401', '–')
    """
    if p is None or log10_p is None:
        return NONE
    return f"{p:.3g}" if p > 0 else f"1e{math.floor(log10_p)}"


def heads(log10_p: float) -> str:
    """Write how many heads in a row of a fair coin are as rare.

    Examples
    --------
    >>> heads(-3.0), heads(0.0)
    ('10', '0')
    """
    return w.figure(round(-log10_p / math.log10(2.0), 1) + 0.0)


def grown(log10_e: float) -> str:
    """Write what one unit, bet against fair play, has become.

    Examples
    --------
    >>> grown(1.97), grown(-0.87), grown(7.5), grown(20.3)
    ('93', '0.13', '32,000,000', '2 × 10²⁰')
    """
    if log10_e <= -BEYOND:
        return _power(math.floor(log10_e))
    return _large(log10_e) if log10_e >= 1 else f"{10.0**log10_e:.2g}"


def one_in(value: float | None) -> str:
    """Write in how many fair sittings one looks so.

    Examples
    --------
    >>> one_in(8685.5), one_in(None), one_in(1.0), one_in(2e6)
    ('8,700', '> 10¹⁵', '1', '2,000,000')
    """
    return f"> {_power(BEYOND)}" if value is None else _large(math.log10(value))


def _large(log10: float) -> str:
    """Write a number of at least one with two digits that count; from a thousand million on with a power of ten."""
    power = math.floor(log10 + 1e-12)
    lead = round(10.0 ** (log10 - power), 1)
    return f"{lead:g} × {_power(power)}" if power >= 9 else f"{lead * 10**power:,.0f}"


def _power(at: int) -> str:
    return "10" + str(at).translate(RAISED)
