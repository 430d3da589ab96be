"""The page of one session: the word first, then the evidence, the deals, the record, what is missing, and the method."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from detect.checks.cuts import SHORTEST
from detect.report import words as w
from detect.report.page import charts
from detect.report.page.deals import Drawn, drawn
from detect.report.page.figures import chance, figure, grown, heads, one_in
from detect.report.page.record import irregularities
from detect.report.page.render import render
from detect.report.page.strip import named, strip, whom
from detect.report.text import worth
from detect.report.tidy import tidy
from detect.report.words_page import Catalogue

Object = dict[str, Any]
MOST_FINDINGS = {"gain": 8, "shuffle": 5, "record": 6}
"""Findings of each question that are shown above; all are in a table below."""
MOST_SAYS = 4
"""What is said of one of the deals drawn."""
MOST_DRAWN = 4
"""Deals that are drawn for the findings."""
MOST_PEOPLE = 24
MOST_COLUMNS = 4
"""Figures that are shown of everybody."""
MOST_EVERY = 120
MOST_NAMES = 8
HIGH = ("strong", "compelling")
LEVELS = ("untested", "unremarkable", "watch", "strong", "compelling")


@dataclass(frozen=True)
class Told:
    """A finding as it is shown: its level, what it says, how surprising it is, how large the effect, which deals."""

    level: str | None
    says: str
    heads: str | None
    effect: str | None
    deals: tuple[int | str, ...]
    known: str | None


@dataclass(frozen=True)
class Group:
    """The findings of one question that are shown, and how many more there are."""

    question: str
    rows: tuple[Told, ...]
    more: int


@dataclass(frozen=True)
class Shown:
    """A deal that is drawn, and what it shows of which findings."""

    deal: Drawn
    says: tuple[str, ...]

    @property
    def counted(self) -> bool:
        """Whether cards that were counted are set apart in it."""
        return any(card.counted for hand in self.deal.hands for _, cards in hand.suits for card in cards)


def session(document: Object, *, words: Catalogue, index: str | None = None) -> str:
    """Render the page of one session, or of none.

    Parameters
    ----------
    document : dict
        As from `detect.report.document.document`, with at most one session.
    words : Catalogue
    index : str, optional
        Where the page of all sittings is.

    Examples
    --------
    >>> from detect.report.words_page import ENGLISH
    >>> "Nothing was read." in session({"schema": "pone.check/1", "caution": "Not proof.", "sessions": [], "inputs": [],
    ...     "levels": {}, "pone": "0", "command": "pone report", "versions": {}, "seed": 0, "plan": ""}, words=ENGLISH)
    True
    """
    document = tidy(document)
    if not document["sessions"]:
        return render("nothing.html", words=words, document=document, index=index)
    [one] = document["sessions"]
    return render(
        "session.html", words=words, document=document, one=one, index=index, about=about(one, words),
        **_first(document, one, words), **_second(document, one, words), chance=chance, figure=figure, grown=grown,
        named=named, whom=whom, least=SHORTEST,
    )  # fmt: skip


def _first(document: Object, one: Object, words: Catalogue) -> Object:
    """Give what the first screen shows: what was found of gain before what was found of the shuffle."""
    rows = sorted(worth(one), key=lambda row: list(MOST_FINDINGS).index(row["question"]))
    tested = [row for row in rows if row["p"] is not None]
    shown = _drawn(rows)
    groups = [_group(question, rows, document, one, words, shown) for question in MOST_FINDINGS]
    named_low = one["gain"]["verdict"] not in HIGH and any(row["player"] for row in tested)
    return {
        "picture": charts.verdict_chart(one["gain"], document["levels"], words),
        "groups": [group for group in groups if group.rows],
        "judged": sum(row["p"] is not None for row in one["findings"]),
        "names_only_count": named_low, "innocent": _once(rows, "innocent"), "next": _once(rows, "next"),
        "drawn": list(shown.values()),
    }  # fmt: skip


def _group(
    question: str,
    rows: list[Object],
    document: Object,
    one: Object,
    words: Catalogue,
    shown: dict[Any, Shown],
) -> Group:
    mine = [row for row in rows if row["question"] == question]
    told = tuple(_told(row, document, one, words, shown) for row in mine[: MOST_FINDINGS[question]])
    return Group(question, told, len(mine) - len(told))


def _second(document: Object, one: Object, words: Catalogue) -> Object:
    """Give what the sections below show."""
    tested = [row for row in one["findings"] if row["p"] is not None]
    gain = [row for row in tested if row["question"] == "gain"]
    raised = [row for row in worth(one) if row["p"] is not None]
    lines = [row for row in raised if row["question"] == "gain"] or gain or raised
    shuffle = one["shuffle"]["reference"] and charts.verdict_chart(
        one["shuffle"], document["levels"], words, "shuffle"
    )
    return {
        "evidence": charts.evidence_chart(lines, words), "effects": charts.effects_chart(gain, words),
        "references": [*([shuffle] if shuffle else []), *charts.finding_charts(raised, words)],
        "surprise": charts.surprise_chart(one["findings"], words),
        "strip": strip(one, words), "people": _people(one, words), "posterior": _posterior(one, words),
        "irregularities": irregularities(one, words), "untested": reasons(one["not_tested"], words),
        "every": one["findings"][:MOST_EVERY], "levels": _levels(document, words),
    }  # fmt: skip


def about(one: Object, words: Catalogue) -> list[str]:
    """Say when, where, what and who.

    Examples
    --------
    >>> from detect.report.words_page import ENGLISH
    >>> about({"date": "2026-10-19", "venue": None, "game": "whist", "deals": 40, "distinct_deals": 40, "tables": 1,
    ...        "players": ["Ada", "Ben"]}, ENGLISH)
    ['2026-10-19', 'whist', '40 deals', 'Ada and Ben']
    """
    deals, distinct = one["deals"], one["distinct_deals"]
    parts = [one["date"], one["venue"], words.name("games", one["game"]) if one["game"] else None]
    parts.append(words.say("deal") if deals == 1 else words.say("deals", many=f"{deals:,}"))
    parts += [words.say("different", many=f"{distinct:,}")] if distinct != deals else []
    parts += [words.say("tables", many=f"{one['tables']:,}")] if one["tables"] > 1 else []
    return [part for part in (*parts, listed(one["players"], words)) if part]


def listed(names: list[str], words: Catalogue) -> str:
    """Join names as the language does; of many the first, and how many more.

    Examples
    --------
    >>> from detect.report.words_page import ENGLISH
    >>> listed(["Ada", "Ben", "Cyd"], ENGLISH)
    'Ada, Ben and Cyd'
    """
    more = len(names) - MOST_NAMES
    shown = [*names[:MOST_NAMES], *([words.say("more_names", many=f"{more:,}")] if more > 0 else [])]
    if len(shown) < 2 or more > 0:
        return words.say("list_comma").join(shown)
    return words.say("list_and", first=words.say("list_comma").join(shown[:-1]), last=shown[-1])


def reasons(rows: Iterable[Object], words: Catalogue) -> list[str]:
    """Say what could not be tested, put together by why, and what to log next time.

    Examples
    --------
    >>> from detect.report.words_page import ENGLISH
    >>> reasons([{"check": "cut.meets", "why": "no cut was logged", "log_next": "write down who cut"}], ENGLISH)
    ['Cuts on a seam: no cut was logged; next time write down who cut.']
    """
    found: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        found.setdefault((row["why"], row["log_next"]), []).append(words.name("checks", row["check"]))
    said = []
    for (why, log_next), names in found.items():
        key = "untested_fault" if log_next == w.UNTESTED["fault"][1] else "untested_line"
        said.append(
            words.say(key, checks=w.sentence(_all(names, words)), why=why, log_next=log_next.rstrip("."))
        )
    return said


def _all(names: list[str], words: Catalogue) -> str:
    comma = words.say("list_comma")
    return (
        names[0] if len(names) == 1 else words.say("list_and", first=comma.join(names[:-1]), last=names[-1])
    )


def _told(row: Object, document: Object, one: Object, words: Catalogue, shown: dict[Any, Shown]) -> Told:
    judged = row["p"] is not None
    return Told(
        reading(row, one, document["levels"]) if judged else None, row["says"],
        heads(row["log10_p"]) if judged else None, _effect(row, words) if judged else None,
        tuple(e["deal"] for e in row["exhibits"] if e["deal"] in shown), row["known"],
    )  # fmt: skip


def reading(row: Object, one: Object, levels: dict[str, float]) -> str:
    """Give a finding's level: that of its p with everything allowed for, and never above its question's verdict.

    Examples
    --------
    >>> row, levels = {"p_adjusted": 0.0001, "question": "gain"}, {"watch": 0.005, "strong": 0.001}
    >>> reading(row, {"gain": {"verdict": "strong"}}, levels), reading(row, {"gain": {"verdict": "watch"}}, levels)
    ('strong', 'watch')
    """
    reached = [name for name in LEVELS if row["p_adjusted"] <= levels.get(name, -1.0)]
    highest: str = one[row["question"]]["verdict"]
    return min((reached or ["unremarkable"])[-1], highest, key=LEVELS.index)


def _effect(row: Object, words: Catalogue) -> str | None:
    """Say how large an effect is, with its interval, in the check's own unit."""
    unit, (low, high) = words.named["units"].get(row["check"]), row["interval"]
    if unit is None or row["effect"] is None:
        return None
    said = unit.format(value=figure(row["effect"]))
    if low is None or high is None:
        return words.say("effect_open", effect=said)
    return words.say("effect", effect=said, low=figure(low), high=figure(high))


def _once(rows: list[Object], key: str) -> list[str]:
    return list(dict.fromkeys(row[key] for row in rows))


def _drawn(rows: list[Object]) -> dict[Any, Shown]:
    """Draw the deals that speak most for the findings, each once with all that it shows."""
    records: dict[Any, list[tuple[Object, Object]]] = {}
    for row in rows:
        for exhibit in row["exhibits"]:
            if exhibit["record"] is not None:
                records.setdefault(exhibit["deal"], []).append((row, exhibit))
    out = {}
    for deal, told in list(records.items())[:MOST_DRAWN]:
        seam = next((row["estimate"] for row, _ in told if row["check"] == "cut.meets"), None)
        picture = drawn(told[0][1]["record"], [row["check"] for row, _ in told], seam)
        out[deal] = Shown(picture, tuple(dict.fromkeys(exhibit["what"] for _, exhibit in told))[:MOST_SAYS])
    return out


def _people(one: Object, words: Catalogue) -> Object | None:
    """Give the table of everybody: what a bet has become, and the figures that the findings look at; then of partners."""
    people = sorted(one["people"], key=lambda person: (-person["log10_e"], person["player"]))
    if not people:
        return None
    pairs = sorted(one.get("pairs", []), key=lambda pair: (-pair["log10_e"], pair["players"]))
    everybody = [(person["player"], person) for person in people[:MOST_PEOPLE]]
    everybody += [(_all(pair["players"], words), pair) for pair in pairs[:MOST_PEOPLE]]
    first = [
        f"{row['check']} {row['part']}" for row in one["findings"] if row["question"] == "gain" and row["n"]
    ]
    keys = [key for key in dict.fromkeys(first) if any(key in person["figures"] for person in people)]
    rows = [
        (name, f"{told['own_deals']:,}", grown(told["log10_e"]),
         [_counted(told["figures"].get(key), words) for key in keys[:MOST_COLUMNS]])
        for name, told in everybody
    ]  # fmt: skip
    heads = [named(key.split(" ")[0], key.split(" ", 1)[1], words) for key in keys[:MOST_COLUMNS]]
    shown = min(len(people), MOST_PEOPLE) + min(len(pairs), MOST_PEOPLE)
    return {"heads": heads, "rows": rows, "shown": shown, "all": len(people) + len(pairs)}


def _counted(told: list[float] | None, words: Catalogue) -> str:
    if told is None:
        return figure(None)
    return words.say("counted", observed=figure(told[0]), expected=figure(told[1]))


def _posterior(one: Object, words: Catalogue) -> Object | None:
    """Give the panel of base rates of whomever the verdict names: a row a person, a column a rate."""
    named_here = {told["player"]: told["says"] for told in one.get("base_rates", [])}
    people = [person for person in one["people"] if person["player"] in named_here and person["posterior"]]
    if not people:
        return None
    rates = [told["prior"] for told in people[0]["posterior"]]
    rows = [
        (person["player"], [_share(told["posterior"], words) for told in person["posterior"]])
        for person in people
    ]
    heads = [words.say("base_prior", many=one_in(1.0 / rate)) for rate in rates]
    return {"heads": heads, "rows": rows, "says": list(named_here.values())}


def _share(posterior: float, words: Catalogue) -> str:
    return words.say("base_after", share=f"{round(1000 * posterior):,}")


def _levels(document: Object, words: Catalogue) -> Object:
    """Say at which p each level begins, and how often luck alone makes one."""
    levels = document["levels"]
    comma = words.say("list_comma")
    at = [
        words.say("method_level", level=words.name("levels", key), p=f"{p:.12f}".rstrip("0"))
        for key, p in levels.items()
    ]
    luck = [
        words.say("method_luck", many=one_in(1.0 / p), level=words.name("levels", key))
        for key, p in levels.items()
    ]
    return {"at": comma.join(at), "luck": comma.join(luck)}
