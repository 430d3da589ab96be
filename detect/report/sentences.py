"""Sentences about findings and irregularities, made of the words and the figures."""

from __future__ import annotations

import math
from typing import Any

from detect.cards import card_symbol, parse_cards
from detect.checks import Part, registry
from detect.laws import Code
from detect.log.tables import SEATS4
from detect.report import words as w

SIDE_SEATS = {1: "NS", 2: "EW", 3: "NS", 4: "EW"}


def seat_letter(seat: int) -> str | None:
    """Give a seat's letter.

    Examples
    --------
    >>> seat_letter(3), seat_letter(-1)
    ('S', None)
    """
    return SEATS4[seat - 1] if 1 <= seat <= len(SEATS4) else None


def who(player: object, seat: int) -> str:
    """Name a person: by name, else by seat.

    Examples
    --------
    >>> who("Dot", 4), who(None, 3)
    ('Dot', 'South')
    """
    return player if isinstance(player, str) and player else w.SEATS.get(seat, w.TABLE)


def part_of(check: str, part: str) -> Part:
    """Give a check's part by name."""
    return next(p for p in registry()[check].parts if p.name == part)


def boards(code: Code) -> bool:
    """Tell whether the deals were made elsewhere, so that nobody at the table dealt them."""
    return not code.dealer_deals


def says(row: Any, code: Code) -> str:
    """Say what a finding found, in one plain sentence.

    Parameters
    ----------
    row : a row of ``Findings.frame``
    code : Code

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> from detect.laws.code import load
    >>> row = SimpleNamespace(check="stacked.aces", part="hand", seat=4, player="Dot", n=10, observed=29.0,
    ...                       expected=10.0, log_p=-11.0)
    >>> says(row, load("whist-club"))[:57]
    "On 10 deals that Dot dealt, Dot's own hand held 29 aces; "
    """
    if row.check == "revoke.rate":
        many = int(row.n)
        return w.spoken(w.FINDING_REVOKE, who=who(row.player, row.seat), n=f"{many:,}", plays=w.plural(many, "play"),
                        times=w.times(int(row.observed)), expected=w.figure(row.expected))  # fmt: skip
    how = _shape if row.check == "deal.shape" else _turn_up if row.check == "stacked.turnup" else _stacked
    return w.sentence(f"{how(row, code)} {w.spoken(w.HOW_OFTEN, often=w.often(row.log_p))}")


def _shape(row: Any, _: Code) -> str:
    mean, expected = row.observed / row.n, row.expected / row.n
    return w.spoken(w.FINDING_SHAPE[row.part], n=f"{row.n:,}", deals=w.plural(row.n, "deal"), mean=w.figure(mean),
                    expected_mean=w.figure(expected))  # fmt: skip


def _turn_up(row: Any, _: Code) -> str:
    return w.spoken(w.FINDING_TURNUP, who=who(row.player, row.seat), n=f"{row.n:,}", deals=w.plural(row.n, "deal"),
                    observed=w.figure(row.observed), honours=w.plural(row.observed, "honour"),
                    expected=w.figure(row.expected))  # fmt: skip


def _stacked(row: Any, code: Code) -> str:
    side = row.part == "side"
    person = who(row.player, row.seat)
    if boards(code):
        holder = w.SIDES[row.seat] if side else w.spoken(w.HAND_OF, who=person)
    else:
        holder = w.spoken(w.SIDE_OF if side else w.OWN_HAND, who=person)
    return w.spoken(w.FINDING_SEAT if boards(code) else w.FINDING_OWN, n=f"{row.n:,}", deals=w.plural(row.n, "deal"),
                    who=person, holder=holder, observed=w.figure(row.observed),
                    what=w.plural(row.observed, *w.WHAT[row.check]), expected=w.figure(row.expected))  # fmt: skip


def stands_out(row: Any, code: Code) -> str:
    """Name what decides a verdict, for the headline; only used from `strong` up."""
    if row.check == "deal.shape":
        return w.STANDS_OUT[row.part]
    person = who(row.player, row.seat)
    if row.check == "stacked.turnup":
        return w.spoken(w.STANDS_OUT["turn-up"], who=person)
    if boards(code) and row.part == "side":
        person = w.SIDES[row.seat]
    key = f"{'seat' if boards(code) else 'own'} {row.part}"
    return w.spoken(w.STANDS_OUT[key], what=w.WHAT[row.check][1].split(" (")[0], who=person)


def innocent(check: str, code: Code) -> str:
    """Give a finding's innocent reading."""
    return (w.INNOCENT_BOARDS if boards(code) else {}).get(check, w.INNOCENT[check])


def next_step(check: str, code: Code) -> str:
    """Say what to do next about a finding."""
    return (w.NEXT_BOARDS if boards(code) else {}).get(check, w.NEXT[check])


def exhibit(check: str, code: Code, number: str, figure: float = 0.0, expected: float = 0.0) -> str:
    """Say what a deal shows of a finding.

    Examples
    --------
    >>> from detect.laws.code import load
    >>> exhibit("stacked.aces", load("whist-club"), "7", 4.0, 1.0)
    'Deal 7: 4 aces, where the cut of this deal gives 1 on average.'
    """
    if check in w.WHAT:
        said = f"{w.figure(figure)} {w.plural(figure, *(name.split(' (')[0] for name in w.WHAT[check]))}"
        key = "seat" if boards(code) else "own"
    else:
        said, key = w.figure(figure), "shape" if check == "deal.shape" else "turn-up"
    return w.spoken(w.EXHIBITS[key], number=number, figure=said, expected=w.figure(expected))


def symbols(cards: str) -> str:
    """Write cards with the symbols of their suits.

    Examples
    --------
    >>> symbols("5D KS")
    '5♦ and K♠'
    """
    return w.listed([card_symbol(code) for code in parse_cards(cards)])


def data(check: str, part: str, n: int, detectable: float, code: Code) -> str | None:
    """Say how much it takes to see the standard sharp, and what this much data would have shown.

    Examples
    --------
    >>> from detect.laws.code import load
    >>> data("deal.shape", "flat", 100, 5.0, load("whist-club"))
    'A pack riffled only once shows, four times in five, after about 77 deals; this log has 100.'
    """
    deals = part_of(check, part).deals_for_standard
    if deals is None or check not in w.DATA_STANDARD:
        return None
    standard = (
        w.DATA_STANDARD_BOARDS.get(check, w.DATA_STANDARD[check]) if boards(code) else w.DATA_STANDARD[check]
    )
    own = check.startswith("stacked.") and not boards(code)
    said = w.spoken(standard, deals=f"{deals:,}") + w.spoken(
        w.DATA_HERE_OWN if own else w.DATA_HERE, n=f"{n:,}"
    )
    if n >= deals:
        return said
    if not (math.isfinite(detectable) and detectable > 0):
        return f"{said} {w.DATA_NOTHING}"
    effect = w.spoken(w.UNITS[check], value=w.figure(round(detectable, 2)))
    return f"{said} {w.spoken(w.DATA_EFFECT, effect=effect)}"
