"""Sentences about findings and irregularities, made of the words and the figures."""

from __future__ import annotations

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
    return player if isinstance(player, str) and player else w.SEATS.get(seat, "the table")


def part_of(check: str, part: str) -> Part:
    """Give a check's part by name."""
    return next(p for p in registry()[check].parts if p.name == part)


def says(row: Any, code: Code) -> str:
    """Say what a finding found, in one plain sentence.

    Parameters
    ----------
    row : a row of ``Findings.frame``
    code : Code
    """
    deals = w.plural(row.n, "deal")
    observed, expected = w.figure(row.observed), w.figure(row.expected)
    if row.check == "deal.shape":
        template = w.FINDING_SHAPE[row.part]
        found = w.spoken(template, n=row.n, deals=deals, mean=w.figure(row.observed / row.n),
                         expected_mean=w.figure(row.expected / row.n))  # fmt: skip
    elif row.check == "stacked.turnup":
        found = w.spoken(
            w.FINDING_TURNUP, who=who(row.player, row.seat), n=row.n, observed=observed, expected=expected
        )
    elif row.check == "revoke.rate":
        return w.spoken(w.FINDING_REVOKE, who=who(row.player, row.seat), n=f"{row.n:,}", observed=observed,
                        times=w.plural(row.observed, "time"), expected=expected)  # fmt: skip
    else:
        found = _stacked(row, code, deals, observed, expected)
    return f"{found} {w.spoken(w.HOW_OFTEN, often=w.often(row.log_p))}"


def _stacked(row: Any, code: Code, deals: str, observed: str, expected: str) -> str:
    side = row.part == "side"
    person = who(row.player, row.seat)
    if code.dealer_deals:
        holder = f"{person}'s side" if side else f"{person}'s own hand"
        return w.spoken(w.FINDING_OWN, n=row.n, deals=deals, who=person, holder=holder, observed=observed,
                        what=w.WHAT[row.check], expected=expected)  # fmt: skip
    holder = w.SIDES[row.seat] if side else f"{person}'s hand"
    return w.spoken(w.FINDING_SEAT, n=row.n, deals=deals, holder=holder, observed=observed, what=w.WHAT[row.check],
                    expected=expected)  # fmt: skip


def stands_out(row: Any, code: Code) -> str:
    """Name what decides a verdict, for the headline; only used from `strong` up."""
    if row.check == "deal.shape":
        return w.FINDING_SHAPE[row.part].split(":")[0].format(
            n=row.n, deals=w.plural(row.n, "deal"), mean=w.figure(row.observed / row.n),
            expected_mean=w.figure(row.expected / row.n),
        )  # fmt: skip
    person = who(row.player, row.seat)
    if row.check == "stacked.turnup":
        return w.spoken(w.STANDS_OUT["turn-up"], who=person)
    if not code.dealer_deals and row.part == "side":
        person = w.SIDES[row.seat]
    key = f"{'own' if code.dealer_deals else 'seat'} {row.part}"
    return w.spoken(w.STANDS_OUT[key], what=w.WHAT[row.check].split(" (")[0], who=person)


def innocent(check: str, code: Code) -> str:
    """Give a finding's innocent reading."""
    boards = check.startswith("stacked.") and not code.dealer_deals
    return w.INNOCENT_BOARDS if boards else w.INNOCENT[check]


def symbols(cards: str) -> str:
    """Write cards with the symbols of their suits.

    Examples
    --------
    >>> symbols("5D KS")
    '5♦ K♠'
    """
    return " ".join(card_symbol(code) for code in parse_cards(cards))


def irregularity(row: Any, code: Code, player: object, numbers: dict[int, str]) -> dict[str, str]:
    """Give the words of an irregularity: title, what, penalty, innocent reading.

    Parameters
    ----------
    row : a row of the audit's table
    code : Code
    player : str or None
        Who sat in the seat.
    numbers : dict of int to str
        Deal numbers by key.
    """
    title, template, reading = w.IRREGULARITIES[row.kind]
    detail = dict(row.detail)
    figures: dict[str, Any] = {**detail, "cards": symbols(row.cards), "who": who(player, row.seat)}
    figures |= _figures(row.kind, detail, numbers)
    penalty = w.PENALTY_NONE
    if row.law.startswith(f"{code.id} "):
        penalty = code.law(row.law.removeprefix(f"{code.id} ")).penalty
    return {
        "title": title,
        "what": w.sentence(w.spoken(template, **figures)),
        "penalty": penalty,
        "innocent": reading,
    }


def _figures(kind: str, detail: dict[str, Any], numbers: dict[int, str]) -> dict[str, Any]:
    """Turn an audit's figures into words."""
    said: dict[str, Any] = {}
    if kind == "doubled":
        names = [w.SEATS[s] for s in detail["seats"]]
        said = {"where": w.listed(names), "times": "twice" if len(names) <= 2 else "more than once"}
    if "stage" in detail:
        said["stage"] = w.STAGES[detail["stage"]]
    if "holder" in detail:
        holder = w.SEATS.get(detail["holder"])
        said["held"] = f"; {holder} has it" if holder else ""
    if "trump" in detail:
        said["suit"] = w.SUITS[detail["trump"]]
    if detail.get("led", -1) >= 0:
        said["led"] = w.SUITS[detail["led"]]
    for key in ("pone", "due"):
        if key in detail:
            said[key] = w.SEATS[detail[key]]
    if "numbers" in detail:
        said["numbers"] = _runs(detail["numbers"])
        said["numbers_word"] = w.plural(detail["many"], "number is", "numbers are")
    if "earlier" in detail:
        said["earlier"] = numbers[detail["earlier"]]
    return said


def _runs(numbers: list[int]) -> str:
    """Write numbers as runs.

    >>> _runs([3, 4, 5, 9])
    '3 to 5, 9'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = [str(r[0]) if len(r) == 1 else f"{r[0]} to {r[-1]}" for r in runs]
    return ", ".join(said[:20]) + (" …" if len(said) > 20 else "")


def data(check: str, part: str, n: int, detectable: float) -> str | None:
    """Say how much it takes to see the standard sharp, and what this much data would have shown."""
    deals = part_of(check, part).deals_for_standard
    if deals is None or check not in w.DATA_STANDARD:
        return None
    said = w.spoken(w.DATA_STANDARD[check], deals=deals) + w.spoken(w.DATA_HERE, n=n)
    if n < deals:
        effect = w.spoken(w.UNITS[check], value=w.figure(round(detectable, 2)))
        said += " " + w.spoken(w.DATA_EFFECT, effect=effect)
    return said
