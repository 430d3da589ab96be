"""The page of several sittings: one row a sitting and one a player, and how many marks luck alone would make."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from detect.evidence.people import over_sittings
from detect.report.page.render import render
from detect.report.rows import is_audit
from detect.report.text import HIGH, QUIET, audit_level, worth
from detect.report.tidy import tidy
from detect.report.words_page import ENGLISH, Catalogue

Object = dict[str, Any]

MOST = 500
"""Sittings with a row, besides those above `watch`."""
MOST_PEOPLE = 300
"""Players with a row."""
MOST_NAMES = 6
"""Names in a sitting's row."""
WHOLE = 40
"""Of no more sittings than that every one has a page of its own; of more, those with something to read."""
FULL = {"rare": 8.0, "bet": 4.0}
"""At which power of ten a bar is full."""
LEVELS = ("compelling", "strong", "watch", "unremarkable", "untested")
SHOWN = (
    "session",
    "source",
    "date",
    "venue",
    "laws",
    "deals",
    "players",
    "verdict",
    "gain",
    "shuffle",
    "record",
    "people",
)
"""What a row shows of a session, besides whose irregularities there are."""
AUDIT_LEVELS = ("irregular", "regular", "not_audited")


def season(document: Object, *, words: Catalogue = ENGLISH, links: Sequence[str] = ()) -> str:
    """Render several sittings as one page.

    Parameters
    ----------
    document : dict
        As from `detect.report.document.document` or `detect.report.audited.document`.
    words : Catalogue
    links : sequence of str
        Where the page of each sitting is, in the order of the document; empty where it has none.

    Returns
    -------
    str
        HTML.

    Examples
    --------
    >>> "Nothing was read." in season({"schema": "pone.check/1", "sessions": [], "inputs": [], "caution": "Not proof.",
    ...     "command": "pone check x", "versions": {}, "pone": "1", "seed": 0, "plan": "sha256:", "levels": {}})
    True
    """
    document = tidy({**document, "sessions": [_slim(one) for one in document["sessions"]]})
    audit = is_audit(document)
    shown = listed(document)
    sessions = document["sessions"]
    rows = [row(sessions[at], links[at] if links else "") for at in shown]
    people = players(sessions, audit=audit)
    bars(rows, people)
    return render(
        "season.html", words=words, document=document, audit=audit, rows=rows, many=len(sessions),
        cut=len(sessions) > len(shown), linked=any(links), unlinked=any(links) and not all(row["href"] for row in rows),
        people=people[:MOST_PEOPLE], people_many=len(people), levels=counted(sessions, audit=audit),
        irregular=sum(bool(one["irregularities"]) for one in sessions), luck=luck(document), dates=dates(sessions),
        deals=sum(one["deals"] for one in sessions), logs=len({one["source"]["file"] for one in sessions}),
        become=become, figure=figure, thousands=thousands, batch=None,
    )  # fmt: skip


def _slim(one: Object) -> Object:
    """Take of a session what a row shows: of the rest, which is most of it, nothing is to be made tidy."""
    kept = {key: one[key] for key in SHOWN if key in one}
    return kept | {"irregularities": [{"player": row["player"]} for row in one["irregularities"]]}


def listed(document: Object) -> list[int]:
    """Give the places of the sittings that have a row: the worst 500, and all above `watch`; the worst first.

    Examples
    --------
    >>> quiet = {"verdict": "unremarkable", "log10_p": -0.1}
    >>> marked = {"verdict": "watch", "log10_p": -2.6}
    >>> listed({"sessions": [{"gain": one, "shuffle": quiet, "irregularities": []} for one in (quiet, marked)]})
    [1, 0]
    """
    sessions = document["sessions"]
    rank = _audit_rank if is_audit(document) else _rank
    order = sorted(range(len(sessions)), key=lambda at: (*rank(sessions[at]), at))
    return [at for place, at in enumerate(order) if place < MOST or _high(sessions[at])]


def linked(document: Object) -> list[int]:
    """Give the places of the sittings that have a page of their own: of many, those with something to read.

    >>> linked({"sessions": []})
    []
    """
    sessions, audit = document["sessions"], is_audit(document)
    shown = listed(document)
    if len(sessions) <= WHOLE:
        return shown
    return [at for at in shown if _readable(sessions[at], audit=audit)]


def _rank(one: Object) -> tuple[float, ...]:
    """Sort by the word for gain and how rare it is; those without a mark by the shuffle and the record first."""
    gain, shuffle = one["gain"], one["shuffle"]
    rare = gain["log10_p"] or 0.0
    marked = gain["verdict"] not in QUIET
    return (
        LEVELS.index(gain["verdict"]), rare if marked else 0.0, LEVELS.index(shuffle["verdict"]), -len(one["irregularities"]), rare,
    )  # fmt: skip


def _audit_rank(one: Object) -> tuple[float, ...]:
    return (-len(one["irregularities"]), AUDIT_LEVELS.index(audit_level(one)))


def _high(one: Object) -> bool:
    return any(one[question]["verdict"] in HIGH for question in one.keys() & {"gain", "shuffle"})


def _readable(one: Object, *, audit: bool) -> bool:
    if one["irregularities"]:
        return True
    return not audit and (
        not {one["gain"]["verdict"], one["shuffle"]["verdict"]} <= QUIET or bool(worth(one))
    )


def row(one: Object, href: str) -> Object:
    """Give what the row of a sitting shows.

    Parameters
    ----------
    one : dict
        A session as the contract has it.
    href : str
        Where its page is, or nothing.
    """
    audit = "gain" not in one
    players = one["players"]
    shown: Object = {
        "href": href, "session": one["session"], "date": one["date"], "deals": one["deals"],
        "irregularities": one["record"]["irregularities"], "affected": one["record"]["deals_affected"],
        "players": players[:MOST_NAMES], "more": max(0, len(players) - MOST_NAMES),
        "level": audit_level(one) if audit else one["gain"]["verdict"],
    }  # fmt: skip
    order = AUDIT_LEVELS if audit else LEVELS
    shown["order"] = len(order) - order.index(shown["level"])
    if not audit:
        log_p = one["gain"]["log10_p"]
        shown |= {"rare": None if log_p is None else -log_p, "one_in": one["gain"]["one_in"],
                  "shuffle": one["shuffle"]["verdict"],
                  "shuffle_order": len(order) - order.index(one["shuffle"]["verdict"])}  # fmt: skip
    return shown


def players(sessions: Sequence[Object], *, audit: bool) -> list[Object]:
    """Give one row a player: sittings, own deals, what a bet against fair play has become, irregularities.

    A player's bets go on from sitting to sitting, one by one (`detect.evidence.people.over_sittings`).

    Examples
    --------
    >>> dot = {"player": "Dot", "own_deals": 6, "components": {"aces": [0.5]}, "weights": {"aces": 1.0}}
    >>> one = {"players": ["Dot"], "people": [dot], "irregularities": []}
    >>> [(row["player"], row["sat"], row["own"], row["bet"]) for row in players([one, one], audit=False)]
    [('Dot', 2, 12, 1.0)]
    """
    found: dict[str, Object] = {}
    for one in sessions:
        for name in dict.fromkeys(one["players"]):
            _person(found, name)["sat"] += 1
        for person in one.get("people", ()):
            mine = _person(found, person["player"])
            mine["own"] += person["own_deals"]
            mine["kept"].append(person)
        for irregularity in one["irregularities"]:
            if irregularity["player"]:
                _person(found, irregularity["player"])["irregularities"] += 1
    for mine in found.values():
        mine["bet"] = over_sittings(mine.pop("kept"))
    return sorted(
        found.values(), key=lambda p: (-p["irregularities"] if audit else -p["bet"], -p["sat"], p["player"])
    )


def _person(found: dict[str, Object], name: str) -> Object:
    return found.setdefault(name, {"player": name, "sat": 0, "own": 0, "kept": [], "irregularities": 0})


def bars(rows: Sequence[Object], people: Sequence[Object]) -> None:
    """Give every row the lengths of its bars, in hundredths of the cell.

    >>> rows = [{"irregularities": 2}, {"irregularities": 1}]
    >>> bars(rows, [])
    >>> [row["irregularities_bar"] for row in rows]
    [100, 50]
    """
    for table in (rows, people):
        most = max((one["irregularities"] for one in table), default=0)
        for one in table:
            one["irregularities_bar"] = round(100 * one["irregularities"] / most) if most else 0
            for name, full in FULL.items():
                one[f"{name}_bar"] = round(100 * min(max((one.get(name) or 0.0) / full, 0.0), 1.0))


def counted(sessions: Sequence[Object], *, audit: bool) -> list[tuple[str, int]]:
    """Count the sittings by their word, the worst first; words that none has are left out.

    >>> counted([{"verdict": "watch"}], audit=False)
    [('watch', 1)]
    """
    levels = [audit_level(one) if audit else one["verdict"] for one in sessions]
    order = AUDIT_LEVELS if audit else LEVELS
    return [(level, levels.count(level)) for level in order if level in levels]


def luck(document: Object) -> list[Object]:
    """Say for each word how many of the sittings that were tested luck alone would mark so or higher, and how many are.

    A sitting's p is at most its level in at most that share of fair sittings, so the product is an upper bound of the mean,
    and the binomial law of the bound gives so many or more at least as often as fair play does.

    Examples
    --------
    >>> fair = {"verdict": "unremarkable"}
    >>> [row] = luck({"levels": {"watch": 0.005}, "sessions": 5000 * [{"gain": fair, "shuffle": fair}]})
    >>> row["level"], row["often"], row["many"], row["expected"], row["gain"], row["by_luck"]["gain"]
    ('watch', 200, 5000, 25.0, 0, 1.0)
    """
    if is_audit(document):
        return []
    verdicts = {q: Counter(one[q]["verdict"] for one in document["sessions"]) for q in ("gain", "shuffle")}
    return luck_of(document["levels"], verdicts)


def luck_of(levels: Mapping[str, float], verdicts: Mapping[str, Mapping[str, int]]) -> list[Object]:
    """Say the same from the number of sittings with each word, question by question.

    Examples
    --------
    >>> [row] = luck_of({"watch": 0.005}, {"gain": {"strong": 2, "unremarkable": 98}, "shuffle": {"untested": 100}})
    >>> row["gain"], row["shuffle"], round(row["by_luck"]["gain"], 3)
    (2, 0, 0.09)
    """
    tested = {
        q: sum(many for level, many in mine.items() if level != "untested") for q, mine in verdicts.items()
    }
    out: list[Object] = []
    for level, bound in levels.items():
        reached = LEVELS[: LEVELS.index(level) + 1]
        seen = {q: sum(mine.get(each, 0) for each in reached) for q, mine in verdicts.items()}
        by_luck = {q: so_many(seen[q], tested[q], bound) for q in seen}
        out.append({"level": level, "often": round(1 / bound), "many": tested["gain"], "expected": tested["gain"] * bound,
                    **seen, "by_luck": by_luck})  # fmt: skip
    return out


def so_many(seen: int, of: int, chance: float) -> float:
    """Give the chance of so many or more among so many independent ones.

    Examples
    --------
    >>> so_many(0, 500, 0.005), round(so_many(3, 500, 0.005), 3), round(so_many(9, 500, 0.005), 5)
    (1.0, 0.457, 0.0011)

    Three marks in 500 fair sittings are nothing; nine come once in 911 such seasons.
    """
    from scipy.special import bdtrc

    return float(bdtrc(seen - 1, of, chance)) if seen else 1.0


def dates(sessions: Sequence[Object]) -> list[str]:
    """Give the first and the last day, once where they are one, none where no day is logged.

    >>> dates([{"date": "2026-10-05"}, {"date": None}, {"date": "2026-11-02"}])
    ['2026-10-05', '2026-11-02']
    """
    days = sorted({one["date"] for one in sessions if one["date"]})
    return list(dict.fromkeys((days[0], days[-1]))) if days else []


def become(log10_e: float) -> float | None:
    """Give what one unit has become; None above 1e15.

    >>> become(2.0), become(16.0)
    (100.0, None)
    """
    return 10.0**log10_e if log10_e <= 15.0 else None


def thousands(many: int) -> str:
    """Write a count.

    >>> thousands(5000)
    '5,000'
    """
    return f"{many:,}"


def figure(value: float) -> str:
    """Write a number as a reader wants it: whole if it is large, with two figures that matter if it is small.

    >>> figure(25.0), figure(0.0551), figure(12345.6), figure(2.44)
    ('25', '0.055', '12,346', '2.4')
    """
    if value == 0 or not math.isfinite(value):
        return "0"
    places = max(0, 1 - math.floor(math.log10(abs(value))))
    said = f"{value:,.{places}f}"
    return said.rstrip("0").rstrip(".") if "." in said else said
