"""What a check looks for, a small example worked from its law, how often it errs, and what it can see.

The object is the contract ``pone.explain/1``; ``reports/schema/pone.explain-1.json`` states it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from fractions import Fraction
from math import comb, exp, factorial
from typing import Any

import detect
from detect.checks import registry
from detect.checks.base import Check
from detect.report import words as w
from detect.report import words_explained as v
from detect.report.words_laws import MEANT
from detect.report.wrapping import shortened, wrapped

Object = dict[str, Any]
SCHEMA = "pone.explain/1"
WIDTH = 88
ROUNDED = 10_000
"""Chances rarer than one in so many are rounded."""
RIFFLED = 16
"""Rising sequences of the pack in the example of `shuffle.riffles`: four riffles leave no more."""


# ----- the figures of the examples


def once(p: float | Fraction) -> str:
    """Say a small chance: exact where it is a simple one.

    Examples
    --------
    >>> once(Fraction(1, 1024)), once(3.1e-7)
    ('once in 1,024', 'once in 3,200,000')
    """
    times = 1 / float(p)
    digits = 0 if times < ROUNDED else 1 - len(str(int(times))) + 1
    return f"once in {round(times, digits):,.0f}"


def hundred(p: float) -> str:
    """Say a share in a hundred.

    >>> hundred(0.2573)
    '26 of 100'
    """
    return f"{round(100 * p)} of 100"


def share(hits: int, chances: int, at_least: int, drawn: int) -> Fraction:
    """Give the chance that so many drawn of some chances take at least that many of its hits (hypergeometric).

    >>> share(10, 40, 2, 2)
    Fraction(3, 52)
    """
    ways = sum(comb(hits, k) * comb(chances - hits, drawn - k) for k in range(at_least, min(hits, drawn) + 1))
    return Fraction(ways, comb(chances, drawn))


def _tail(name: str, k: int, side: str) -> str:
    from detect.nulls.orders import law

    return once(exp(law(name, 52).log_tail(k, side)))  # type: ignore[arg-type]


def _mean(name: str) -> str:
    from detect.nulls.orders import law

    return f"{law(name, 52).mean():,.1f}"


def _give(name: str) -> str:
    from detect.nulls.orders import law

    return f"{law(name, 52).var() ** 0.5:,.0f}"


def _alone() -> Object:
    from detect.nulls import hands

    held = hands.aces()
    return {"two": hundred(held.tail(2)), "three": hundred(held.tail(3))}


def _repeat() -> Object:
    # Montmort's law of matches: a given m of n places agree, the others all differ.
    from detect.nulls.orders import law

    return {"fourteen": once(exp(law("fixed", 52).log_tail(14)))}


def _cohesion() -> Object:
    from detect.nulls.tricks import together

    law = together()
    low = int(law.quantile(0.005))
    return {"mean": f"{law.mean():.1f}", "low": low, "often": once(exp(law.log_tail(low, "lower")))}


def _shape() -> Object:
    from detect.nulls import hands

    law = hands.square_sum_deal()
    return {"mean": f"{law.mean():.1f}", "flat": once(exp(law.log_tail(180, "lower")))}


def _riffles() -> Object:
    from detect.nulls.riffles import most_likely_riffles, riffle_distance

    like = most_likely_riffles(RIFFLED, 52).best
    distance = {k: hundred(riffle_distance(52, k)) for k in (4, 7)}
    return {"like": like, "four": distance[4], "seven": distance[7]}


def _opened() -> Object:
    from detect.nulls.openers import most

    return {"first": f"{100 * most(0):.0f}", "six": once(most(0) ** 6)}


def _lead() -> Object:
    ace = Fraction(13, 38)
    return {"once": hundred(float(ace)), "six": once(ace**6)}


FIGURES: dict[str, Callable[[], Object]] = {
    "stacked.aces": lambda: {"five": once(Fraction(1, 4) ** 5)},
    "stacked.honours": lambda: {"seven": once(Fraction(sum(comb(10, k) * 3 ** (10 - k) for k in range(7, 11)), 4**10))},
    "stacked.points": lambda: {"ten": once(Fraction(1, 2) ** 10)},
    "stacked.turnup": lambda: {"fisher": once(share(17, 48, 8, 12))},
    "stacked.alone": _alone,
    "stacked.repeat": _repeat,
    "stacked.strength": lambda: {"four": once(Fraction(1, 5) ** 4)},
    "draw.luck": lambda: {"six": once(share(12, 40, 6, 6))},
    "holdout.absent": lambda: {"four": once(Fraction(1, 5) ** 4)},
    "opener.rate": _opened,
    "cut.habit": lambda: {"sd": f"{(10 / 3) ** 0.5:.1f}"},
    "cut.meets": lambda: {"seams": once(Fraction(1, factorial(5)))},
    "cut.low": lambda: {"five": once(Fraction(1, 4) ** 5)},
    "revoke.gain": lambda: {"revokes": once(share(10, 40, 2, 2))},
    "revoke.rate": lambda: {"rate": f"{100 * 3 / 200:.1f}", "times": 3},
    "void.bias": lambda: {"spoilt": once(share(3, 12, 3, 3))},
    "timing.slow": lambda: {"slow": once(share(3, 6, 3, 3))},
    "hidden.lead": _lead,
    "hidden.first": lambda: {"both": hundred(13 * 12 / (38 * 37))},
    "shuffle.cohesion": _cohesion,
    "deal.shape": _shape,
    "shuffle.rising": lambda: {"mean": _mean("rising"), "few": _tail("rising", RIFFLED, "lower")},
    "shuffle.cyclic": lambda: {"mean": _mean("cyclic_descents"), "few": _tail("cyclic_descents", 17, "lower")},
    "shuffle.riffles": _riffles,
    "shuffle.adjacent": lambda: {"mean": "one", "five": _tail("cyclic_successions", 5, "upper")},
    "shuffle.packet": lambda: {"four": _tail("packet", 4, "upper"), "five": _tail("packet", 5, "upper")},
    "shuffle.topstock": lambda: {"two": _tail("kept", 2, "upper")},
    "shuffle.inversions": lambda: {"mean": _mean("inversions"), "sd": _give("inversions"), "few": _tail("inversions", 500, "lower")},
    "shuffle.footrule": lambda: {"mean": _mean("footrule"), "sd": _give("footrule"), "few": _tail("footrule", 700, "lower")},
    "shuffle.lis": lambda: {"mean": _mean("increasing"), "many": _tail("increasing", 18, "upper")},
    "shuffle.valleys": lambda: {"mean": _mean("valleys"), "few": _tail("valleys", 10, "lower")},
    "shuffle.cycles": lambda: {"mean": _mean("cycles"), "one": _tail("cycles", 1, "lower")},
    "shuffle.guess": lambda: {"mean": _mean("guess_next"), "ten": _tail("guess_next", 10, "upper")},
}  # fmt: skip
"""The figures of each check's example, worked out when they are asked for."""


# ----- the object


def find_check(said: str) -> Check | None:
    """Give a check by its name, None where there is none.

    >>> find_check("Stacked.Aces").name, find_check("aces")
    ('stacked.aces', None)
    """
    return registry().get(said.strip().casefold())


def no_check(said: str) -> str:
    """Say that there is no such check, which there are, and which was perhaps meant.

    >>> no_check("aces").rpartition("; ")[2]
    'did you mean stacked.aces?'
    """
    word, names = said.strip().casefold(), list(registry())
    near = [name for name in names if len(word) > 2 and word in name] or get_close_matches(word, names, n=1)
    meant = w.spoken(MEANT, near=near[0]) if near else ""
    return w.spoken(v.NO_CHECK, said=shortened(said), checks=", ".join(names)) + meant


def document(checks: list[Check], command: str) -> Object:
    """Put the whole object together.

    Parameters
    ----------
    checks : list of Check
    command : str
        To run it again.

    Examples
    --------
    >>> said = document([registry()["cut.meets"]], "pone explain cut.meets")
    >>> said["checks"][0]["example"].rpartition(": ")[2]
    'once in 120.'
    """
    told = [_check(one) for one in checks]
    return {"schema": SCHEMA, "pone": detect.__version__, "command": command, "checks": told}


def _check(one: Check) -> Object:
    said = v.EXPLAINED[one.name]
    return {
        "check": one.name, "title": w.TITLES[one.name], "question": str(one.question), "games": list(one.games),
        "tag": str(one.tag), "about": v.ABOUT[one.question], "asks": w.ASKS[one.name], "looks": said.looks,
        "example": w.spoken(said.example, **FIGURES[one.name]()),
        "rests": w.spoken(v.RESTS[one.tag], null=one.null), "errs": said.errs, "sees": _sees(one),
        "misses": said.misses, "needs": w.UNTESTED[one.needs][1], "innocent": w.INNOCENT[one.name],
        "next": w.NEXT[one.name],
        "parts": [{"part": part.name, "share": part.share, "deals_for_standard": part.deals_for_standard}
                  for part in one.parts],
    }  # fmt: skip


def _sees(one: Check) -> str:
    """Say after how many deals the standard sharp, or the standard fault, shows."""
    able = [part for part in one.parts if part.deals_for_standard]
    if not able:
        return v.SEES_NOTHING if one.name not in w.DATA_STANDARD else v.SEES_SAME
    said = w.spoken(w.DATA_STANDARD[one.name], deals=able[0].deals_for_standard)
    others = [
        w.spoken(v.SEES_PART, deals=part.deals_for_standard, part=v.PARTS[part.name]) for part in able[1:]
    ]
    if others:
        said = w.spoken(v.SEES_PARTS, said=said, parts=w.listed(others))
    return said + v.SEES_LEVEL


# ----- text


def text(document: Object, *, width: int = WIDTH) -> str:
    """Render the whole object for a terminal: one check in full, or a list of several.

    Examples
    --------
    >>> print(text(document([registry()["timing.slow"]], "pone explain timing.slow")).splitlines()[1])
      Kind:      A question of gain: did somebody gain by it, or know something?
    """
    checks = document["checks"]
    return "\n".join(_full(checks[0], width) if len(checks) == 1 else _list(checks, width))


def _full(one: Object, width: int) -> Iterator[str]:
    yield w.spoken(v.HEAD, check=one["check"], title=one["title"])
    space = max(len(label) for label in v.LABELS.values()) + 4
    for part, label in v.LABELS.items():
        yield from wrapped(
            w.sentence(one[part]) if part != "about" else one[part],
            width,
            f"  {label}".ljust(space),
            " " * space,
        )


def _list(checks: list[Object], width: int) -> Iterator[str]:
    wide = max(len(one["check"]) for one in checks)
    for one in checks:
        yield from wrapped(one["asks"], width, f"{one['check'].ljust(wide)}  ", " " * (wide + 2))
    yield ""
    yield from wrapped(v.MORE, width)
