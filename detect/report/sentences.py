"""Sentences about findings and irregularities, made of the words and the figures."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from detect.cards import card_symbol, parse_cards
from detect.checks import Part, named
from detect.laws import Code
from detect.log.tables import SEATS4
from detect.report import words as w
from detect.report.sentences_gain import gain_exhibit, gain_says, gain_stands_out
from detect.report.sentences_learned import foretold_says, learned_exhibit, spared_says
from detect.report.words_gain import GAINS
from detect.report.words_learned import LEARNED
from detect.report.words_poker import POKER_GAMES, SEAT
from detect.report.words_shuffle import FINDING_MEETS, SEAM_KEPT, SEAMS, SHUFFLES

ONE_PLAYERS = ("revoke.gain", "hidden.", "draw.", "holdout.", "opener.")
"""Checks whose chances are each player's own, whoever dealt."""
SIDE_SEATS = {1: "NS", 2: "EW", 3: "NS", 4: "EW"}


def at_poker(check: str, part: str) -> bool:
    """Tell whether a part of a check is put to poker alone, where seats are numbers.

    Examples
    --------
    >>> at_poker("draw.luck", "player"), at_poker("timing.slow", "hand"), at_poker("timing.slow", "cards")
    (True, True, False)
    """
    return set(part_of(check, part).games or named(check).games) <= set(POKER_GAMES)


def seat_letter(seat: int, *, poker: bool = False) -> str | None:
    """Give a seat's letter, or its number at poker.

    Examples
    --------
    >>> seat_letter(3), seat_letter(-1), seat_letter(3, poker=True)
    ('S', None, '3')
    """
    if poker:
        return str(seat) if seat > 0 else None
    return SEATS4[seat - 1] if 1 <= seat <= len(SEATS4) else None


def who(player: object, seat: int, *, poker: bool = False) -> str:
    """Name a person: by name, else by seat.

    Examples
    --------
    >>> who("Dot", 4), who(None, 3), who(None, 3, poker=True)
    ('Dot', 'South', 'seat 3')
    """
    if isinstance(player, str) and player:
        return player
    return w.spoken(SEAT, seat=seat) if poker and seat > 0 else w.SEATS.get(seat, w.TABLE)


def both(row: Any, *, poker: bool = False) -> str:
    """Name whom a finding is about: one, or both of two.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> both(SimpleNamespace(player="Cyd", seat=3, partner="Dot")), both(SimpleNamespace(player=None, seat=1, partner="2"), poker=True)
    ('Cyd and Dot', 'seat 1 and seat 2')
    """
    one, second = who(row.player, row.seat, poker=poker), getattr(row, "partner", None)
    if not isinstance(second, str) or not second:
        return one
    return w.listed([one, who(None, int(second), poker=poker) if second.isdecimal() else second])


def part_of(check: str, part: str) -> Part:
    """Give a check's part by name."""
    return next(p for p in named(check).parts if p.name == part)


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
    if row.check == "cut.habit":
        return _habit(row, code)
    how = SAYS.get(row.check, _order if row.check in SHUFFLES else _gain if row.check in GAINS else _stacked)
    return w.sentence(f"{how(row, code)} {w.spoken(w.HOW_OFTEN, often=w.often(row.log_p))}")


def _shape(row: Any, _: Code) -> str:
    mean, expected = row.observed / row.n, row.expected / row.n
    return w.spoken(w.FINDING_SHAPE[row.part], n=f"{row.n:,}", deals=w.plural(row.n, "deal"), mean=w.figure(mean),
                    expected_mean=w.figure(expected))  # fmt: skip


def _turn_up(row: Any, _: Code) -> str:
    return w.spoken(w.FINDING_TURNUP, who=who(row.player, row.seat), n=f"{row.n:,}", deals=w.plural(row.n, "deal"),
                    observed=w.figure(row.observed), honours=w.plural(row.observed, "honour"),
                    expected=w.figure(row.expected))  # fmt: skip


def _order(row: Any, _: Code) -> str:
    return w.spoken(w.FINDING_ORDER, n=f"{row.n:,}", shuffles=w.plural(row.n, "shuffle"),
                    what=SHUFFLES[row.check].counts[row.part], **_means(row))  # fmt: skip


def _means(row: Any) -> dict[str, str]:
    return {"mean": w.figure(row.observed / row.n), "expected_mean": w.figure(row.expected / row.n)}


def _riffles(row: Any, _: Code) -> str:
    return w.spoken(w.FINDING_RIFFLES, n=f"{row.n:,}", shuffles=w.plural(row.n, "shuffle"),
                    looks=riffles_like(row.n, getattr(row, "estimate", None)))  # fmt: skip


def riffles_like(n: int, estimate: dict[str, float] | None) -> str:
    """Say how many riffles packs look like.

    Parameters
    ----------
    n : int
        Packs.
    estimate : dict of str to float
        The most likely number of `riffles`, `low` and `high` of its interval, and how many would be `enough`; NaN for
        a fair pack.

    Examples
    --------
    >>> riffles_like(3, {"riffles": 4.0, "low": 4.0, "high": 4.0, "enough": 7.0})
    'these packs look like 4 riffles (no other number fits nearly as well); 7 would hide all but a trace'
    >>> riffles_like(1, {"riffles": 6.0, "low": 5.0, "high": math.nan, "enough": 7.0})[:75]
    'this pack looks like 6 riffles (5 or more, or any other good shuffle, fit n'
    """
    if not estimate or math.isnan(estimate["riffles"]):
        return w.RIFFLES_NONE
    best, low, high = estimate["riffles"], int(estimate["low"]), estimate["high"]
    kind = "open" if math.isnan(high) else "one" if low == high else "some"
    reach = w.spoken(w.RIFFLES_RANGE[kind], low=low, high="" if math.isnan(high) else int(high))
    return w.spoken(w.RIFFLES_LIKE, packs=w.plural(n, *w.PACKS_LOOK), range=reach, enough=int(estimate["enough"]),
                    riffles=f"{int(best)} {w.plural(best, 'riffle')}")  # fmt: skip


def _cohesion(row: Any, _: Code) -> str:
    return w.spoken(w.FINDING_COHESION, n=f"{row.n:,}", deals=w.plural(row.n, "deal"), **_means(row))


def _habit(row: Any, _: Code) -> str:
    spread = (getattr(row, "estimate", None) or {}).get("sd", math.nan)
    said = "" if math.isnan(spread) else w.spoken(w.HABIT_SPREAD, sd=w.figure(round(spread, 2)))
    return w.spoken(w.FINDING_HABIT, who=who(row.player, row.seat), n=f"{row.n:,}", times=w.plural(row.n, "time"),
                    mean=w.figure(row.observed), spread=said)  # fmt: skip


def _meets(row: Any, _: Code) -> str:
    kind, seam = seam_of(getattr(row, "estimate", None))
    return w.spoken(FINDING_MEETS, who=who(row.player, row.seat), n=f"{row.n:,}", deals=w.plural(row.n, "deal"),
                    kept=SEAM_KEPT if kind == "packet" else "", seam=w.spoken(SEAMS[kind], seam=seam),
                    times=w.times(int(row.observed)), expected=w.figure(row.expected))  # fmt: skip


def seam_of(estimate: dict[str, float] | None) -> tuple[str, str]:
    """Give what kind of seam cuts were held against, and its name.

    Examples
    --------
    >>> seam_of({"seam_card": 51.0}), seam_of({"seam_place": 13.0}), seam_of(None)
    (('seam_card', 'A♠'), ('seam_place', '13'), ('packet', ''))
    """
    if not estimate:
        return "packet", ""
    [(kind, value)] = estimate.items()
    return kind, card_symbol(int(value)) if kind == "seam_card" else str(int(value))


def _low(row: Any, _: Code) -> str:
    return w.spoken(w.FINDING_LOW[row.part], who=who(row.player, row.seat), n=f"{row.n:,}",
                    times=w.plural(row.n, "time"), mean=w.figure(row.observed / row.n),
                    cuttings=w.plural(row.n, "cutting"), observed=w.figure(row.observed),
                    expected=w.figure(row.expected))  # fmt: skip


def _gain(row: Any, code: Code) -> str:
    return gain_says(row, who(row.player, row.seat, poker=at_poker(row.check, row.part)), boards=boards(code))


def _foretold(row: Any, _: Code) -> str:
    return foretold_says(row, who(row.player, row.seat))


def _spared(row: Any, _: Code) -> str:
    return spared_says(row, both(row, poker=True))


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


SAYS: dict[str, Callable[[Any, Code], str]] = {
    "deal.shape": _shape, "stacked.turnup": _turn_up, "shuffle.riffles": _riffles, "shuffle.cohesion": _cohesion,
    "cut.meets": _meets, "cut.low": _low, "hidden.learned": _foretold, "hidden.collusion": _spared,
}  # fmt: skip
"""What says a check's findings, where its family does not."""


def stands_out(row: Any, code: Code) -> str:
    """Name what decides a verdict, for the headline; only used from `strong` up."""
    if row.check == "deal.shape":
        return w.STANDS_OUT[row.part]
    if row.check in SHUFFLES:
        return SHUFFLES[row.check].stands_out[row.part]
    person = who(row.player, row.seat, poker=at_poker(row.check, row.part))
    if row.check in GAINS:
        return gain_stands_out(row, person, boards=boards(code))
    if row.check in w.STANDS_OUT:
        return w.spoken(w.STANDS_OUT[row.check], who=person)
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


def exhibit(
    check: str, code: Code, number: str, figure: float = 0.0, expected: float = 0.0, part: str = ""
) -> str:
    """Say what a deal shows of a finding.

    Examples
    --------
    >>> from detect.laws.code import load
    >>> exhibit("stacked.aces", load("whist-club"), "7", 4.0, 1.0)
    'Deal 7: 4 aces, where the cut of this deal gives 1 on average.'
    """
    if check in SHUFFLES and check != "shuffle.cohesion":
        return w.spoken(w.EXHIBITS["order"], number=number, what=SHUFFLES[check].counts[part],
                        figure=w.figure(figure), expected=w.figure(expected))  # fmt: skip
    if check in LEARNED:
        return learned_exhibit(check, part, number)
    if check in GAINS:
        return gain_exhibit(check, part, number, figure, expected)
    if check in w.WHAT:
        said = f"{w.figure(figure)} {w.plural(figure, *(name.split(' (')[0] for name in w.WHAT[check]))}"
        key = "seat" if boards(code) else "own"
    else:
        said, key = w.figure(figure), EXHIBITED.get(check, part)
    return w.spoken(w.EXHIBITS[key], number=number, figure=said, expected=w.figure(expected))


EXHIBITED = {
    "deal.shape": "shape",
    "stacked.turnup": "turn-up",
    "shuffle.cohesion": "cohesion",
    "cut.meets": "cut.meets",
}
"""By check: which words of an exhibit; a check that is not here goes by its parts."""


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
    own = (check.startswith(("stacked.", "void.", "timing.")) or check == "cut.meets") and not boards(code)
    here = w.DATA_HERE_OWN if own else w.DATA_HERE_PLAYER if check.startswith(ONE_PLAYERS) else w.DATA_HERE
    said = w.spoken(standard, deals=f"{deals:,}") + w.spoken(here, n=f"{n:,}")
    if n >= deals:
        return said
    if not (math.isfinite(detectable) and detectable > 0):
        return f"{said} {w.DATA_NOTHING}"
    effect = w.spoken(w.UNITS[check], value=w.figure(round(detectable, 2)))
    return f"{said} {w.spoken(w.DATA_EFFECT, effect=effect)}"
