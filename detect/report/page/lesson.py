"""The page of a lesson: told, then shown deal by deal with a fair evening beside a sharped one, then counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

import detect
from detect.cards import card_symbol, parse_cards
from detect.checks import Question, registry
from detect.checks.cuts import SHORTEST
from detect.evidence import charts as c
from detect.report import words as w
from detect.report import words_explained as x
from detect.report import words_log
from detect.report import words_teach as v
from detect.report.page.charts import Chart, svg
from detect.report.page.deals import COUNTED, SEATS, Drawn, Trick, drawn, trick
from detect.report.page.draws import DrawnPoker, cards_of, drawn_poker
from detect.report.page.figures import figure, grown
from detect.report.page.render import render
from detect.report.page.strip import named
from detect.report.taught import ALIKE, LN2, Asked, Deal, Lesson, Needed, Point
from detect.report.words_page import Catalogue
from detect.report.words_teach_poker import TAUGHT_OF

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SECTIONS = ("how", "protects", "leaves", "steps", "grew", "apart", "needed", "alike")
HEADS = 10.0
"""Heads in a row that come about once in a thousand tries."""
MOST_HEADS, STEP_HEADS = 20, 2
FULL = 3.0
"""Powers of ten at which a bar of evidence is full."""
LEADS = ("signal", "marked")
"""Techniques that show in the lead to the first trick."""
AUDITED = {"whist": 48, "draw": 120}
"""Deals of the evenings of which docs/sharps.md says how often an audit finds something."""
ROLES = {"short-cut": "steps_cuts", "top-stock": "steps_draws_first"}
"""What a sharp does on the deals that he works on, where he does not deal them."""
NO_PACKS = ("false-opener",)
"""Techniques that have nothing to do with the pack."""


@dataclass(frozen=True)
class Line:
    """What is said of a check's evidence after a deal, and how long its bar is, in a hundred."""

    says: str
    width: int | None


@dataclass(frozen=True)
class Side:
    """A deal of one of the two evenings, as it is shown."""

    name: str
    deal: Drawn | DrawnPoker
    did: tuple[str, ...]
    says: tuple[str, ...]
    tricks: tuple[Trick, ...]
    evidence: tuple[Line, ...]
    same: bool

    @property
    def worked(self) -> bool:
        """Whether the sharp did anything on it."""
        return bool(self.did)


def page(one: Lesson, command: str, *, words: Catalogue = v.ENGLISH) -> str:
    """Render a lesson as one page.

    Parameters
    ----------
    one : Lesson
    command : str
        To make it again.
    words : Catalogue

    Returns
    -------
    str
        HTML in UTF-8, complete in itself. The same lesson gives the same text.

    Examples
    --------
    >>> from detect.report.taught import find, lesson
    >>> page(lesson(find("short-cut"), evenings=2, deals=2), "pone teach short-cut")[:15]
    '<!doctype html>'
    """
    technique = one.sharp.technique
    grew = [_grew(each, at, words) for at, each in enumerate(one.asked[:2], 1)]
    apart = _apart(one, words) if one.asked else None
    lacking = {"grew": grew, "apart": apart}
    return render(
        "lesson.html", words=words, one=one, said=TAUGHT_OF[one.game][technique.name], game=words_log.GAMES[one.game], command=command, version=detect.__version__,
        sections=[key for key in SECTIONS if lacking.get(key, True)], strength=_strength(one, words),
        breaks=_breaks(one, words), checks=_checks(one), steps=_steps(one, words), least=SHORTEST,
        role="" if technique.name in NO_PACKS else words.say(ROLES.get(technique.name, "steps_deals")), bold=bool(_boxed(one)),
        grew=grew, apart=apart, apart_seen=_apart_seen(one, words),
        clumsy=_setting("needed_clumsy", technique.clumsy, words), careful=_setting("needed_careful", technique.careful, words),
        needed=[_needed(each, one.game, words) for each in one.needed], alike=_alike(one, words),
        innocent=list(dict.fromkeys(w.INNOCENT[each.check] for each in one.asked)),
    )  # fmt: skip


# ----- what is told


def _strength(one: Lesson, words: Catalogue) -> str:
    way = one.sharp
    return words.say("strength", who=one.player, rate=figure(100 * way.rate), skill=figure(way.skill),
                     chance=way.technique.chance, gain=way.technique.gain)  # fmt: skip


def _setting(key: str, setting: Any, words: Catalogue) -> str:
    return words.say(key, rate=figure(100 * setting.rate), skill=figure(setting.skill))


def _breaks(one: Lesson, words: Catalogue) -> str:
    codes = one.settings.code.id, "record"
    broken = [said.rpartition(" ")[0] for said in one.sharp.technique.breaks if said.startswith(codes)]
    laws = words.say("list_comma").join(dict.fromkeys(broken))
    return words.say("breaks", laws=laws) if laws else words.say("breaks_nothing")


def _checks(one: Lesson) -> list[dict[str, str]]:
    """Give what `pone explain` says of the checks that the lesson follows: of the first in full, of others what they ask."""
    return [
        {"name": each.check, "title": w.sentence(w.TITLES[each.check]),
         "says": w.ASKS[each.check] if at else x.EXPLAINED[each.check].looks,
         "misses": "" if at else x.EXPLAINED[each.check].misses}
        for at, each in enumerate(one.asked)
    ]  # fmt: skip


def _needed(one: Needed, game: str, words: Catalogue) -> tuple[str, str, str, str]:
    if one.check == "audit":
        said = [words.say("needed_audit_share", share=share) for share in (one.clumsy, one.careful)]
        return words.say("needed_audit", deals=AUDITED[game]), "", said[0], said[1]
    both = [_deals_needed(said, words) for said in (one.clumsy, one.careful)]
    return w.sentence(named(one.check, one.part, words)), one.check, both[0], both[1]


def _deals_needed(said: str, words: Catalogue) -> str:
    if said.startswith(">"):
        return words.say("needed_more", deals=said[1:])
    return words.say("needed_less", deals=said[1:]) if said.startswith("≤") else said


# ----- the evenings, deal by deal


def _his(one: Lesson, record: dict[str, Any]) -> bool:
    """Tell whether a deal is of those on which the sharp works: he deals it, or cuts it, or is first to draw on it."""
    role, names = ROLES.get(one.sharp.technique.name), record.get("players") or []
    if one.sharp.technique.name in NO_PACKS:
        return False
    who = (record.get("cut") or {}).get("by") if role == "steps_cuts" else record.get("dealer")
    at = (SEATS.index(who) if who in SEATS else -1) if isinstance(who, str) else int(who or 0) - 1
    return 0 <= at < len(names) and names[(at + (role == "steps_draws_first")) % len(names)] == one.player


def _shown(one: Lesson, deal: Deal) -> Drawn | DrawnPoker:
    """Draw a deal as its game has it."""
    if one.game == "draw":
        return drawn_poker(deal.record, frozenset(deal.cards.split()), laws=one.settings.code.id)
    return drawn(deal.record, _boxed(one))


def _steps(one: Lesson, words: Catalogue) -> list[tuple[Side, Side]]:
    irregular = [0, 0]
    out = []
    for at, (fair, sharped) in enumerate(zip(one.fair, one.sharped, strict=True)):
        irregular[0] += len(fair.found)
        irregular[1] += len(sharped.found)
        same = fair.record == sharped.record
        out.append((
            _side(one, "fair", fair, at, irregular[0], words),
            replace(_side(one, "sharped", sharped, at, irregular[1], words), same=same),
        ))  # fmt: skip
    return out


def _side(one: Lesson, name: str, deal: Deal, at: int, irregular: int, words: Catalogue) -> Side:
    shown = _shown(one, deal)
    if not _his(one, deal.record):
        shown = replace(shown, ribbon=None)
    evidence = [_line(each, getattr(each, name)[at], words) for each in one.asked]
    evidence.append(_together(one, one.together[name == "sharped"][at], words))
    if irregular or one.sharp.technique.breaks:
        evidence.append(Line(words.say("found_so_far", many=irregular), None))
    return Side(
        name,
        shown,
        tuple(_did(one, deal, words)),
        tuple(_says(deal, words)),
        tuple(_tricks(one, deal)),
        tuple(evidence),
        same=False,
    )


def _boxed(one: Lesson) -> list[str]:
    """Give the check whose cards are set in a box: the first that counts any in a hand."""
    return [each.check for each in one.asked if each.check in COUNTED][:1]


def _did(one: Lesson, deal: Deal, words: Catalogue) -> list[str]:
    if not deal.worked:
        return []
    if not deal.cards:
        return [words.say("worked", who=one.player)]
    cards = " ".join(card.text for card in cards_of(deal.cards))
    helped = ROLES.get(one.sharp.technique.name) == "steps_draws_first"
    return [words.say("worked_for" if helped else "worked_cards", who=one.player, cards=cards)]


def _says(deal: Deal, words: Catalogue) -> list[str]:
    said = []
    if deal.record.get("void"):
        said.append(words.say("void"))
    cuttings = [
        words.say("list_comma").join(f"{who} {_symbol(card)}" for who, card in cutting)
        for cutting in deal.record.get("cut_in") or []
    ]
    if cuttings:
        said.append(words.say("cut_in", cuttings=words.say("cut_again").join(cuttings)))
    seconds = deal.record.get("seconds") or {}
    if {"shuffle", "deal"} <= set(seconds):
        said.append(words.say("seconds", shuffle=seconds["shuffle"], deal=seconds["deal"]))
    said += [words.say("found", law=each["law"], what=each["what"]) for each in deal.found]
    return said


def _symbol(card: str) -> str:
    """Write a card.

    >>> _symbol("TH")
    '10♥'
    """
    return card_symbol(parse_cards(card)[0]).replace("T", "10")


def _tricks(one: Lesson, deal: Deal) -> list[Trick]:
    """Draw the tricks that an irregularity is in; of those who know hidden cards the lead to the first."""
    made = [
        trick(deal.record, each["trick"], each["seat"], each["cards"]) for each in deal.found if each["trick"]
    ]
    if one.sharp.technique.name in LEADS:
        made.append(trick(deal.record, 1, None, []))
    return [each for each in made if each is not None]


def _line(asked: Asked, point: Point, words: Catalogue) -> Line:
    title, whom = w.sentence(named(asked.check, asked.part, words)), asked.player or words.say("table_whom")
    if point.log10_e is None:
        return Line(words.say("not_yet", title=title, whom=whom), None)
    width = _width(point.log10_e)
    said = {"title": title, "whom": whom, "e": grown(point.log10_e)}
    if point.observed is None or point.expected is None:
        return Line(words.say("if_over" if asked.at_close else "became", **said), width)
    counted = {"observed": figure(point.observed), "expected": figure(point.expected)}
    return Line(words.say("became_counted", **said, **counted), width)


def _together(one: Lesson, point: Point, words: Catalogue) -> Line:
    if point.log10_e is None:
        return Line(words.say("together_not_yet", whom=one.player), None)
    said = words.say("together", whom=one.player, e=grown(point.log10_e))
    return Line(said, _width(point.log10_e))


def _width(log10_e: float) -> int:
    """Give the length of a bar, in a hundred."""
    return round(100 * min(max(log10_e, 0.0) / FULL, 1.0))


# ----- charts


def _grew(asked: Asked, number: int, words: Catalogue) -> Chart:
    """Draw how a check's evidence grew in both evenings."""
    whom = asked.player or words.say("table_whom")
    title = w.sentence(named(asked.check, asked.part, words))
    said = words.say("grew_say", title=title, whom=whom)
    said += " " + words.say("grew_close") if asked.at_close else ""
    both = {"column_fair": asked.fair, "column_sharped": asked.sharped}
    lines = [
        (words.say(key), [(at, point.log10_e or 0.0) for at, point in enumerate(points, 1)])
        for key, points in both.items()
    ]

    def draw(axes: Axes) -> None:
        c.draw_evidence(axes, lines)
        axes.set(xlabel=words.say("chart_evidence_x"), ylabel=words.say("chart_evidence_y"))

    rows = [
        (str(at), *("–" if point.log10_e is None else grown(point.log10_e) for point in pair))
        for at, pair in enumerate(zip(asked.fair, asked.sharped, strict=True), 1)
    ]
    head = words.say("column_deal"), words.say("column_fair"), words.say("column_sharped")
    return Chart(
        f"grew-{number}", title, said, svg(f"grew-{number}", title, said, 2.9, draw), head, tuple(rows)
    )


def _apart(one: Lesson, words: Catalogue) -> Chart:
    """Draw how rare the check finds fair evenings, and sharped ones."""
    asked, edges = one.asked[0], np.arange(0, MOST_HEADS + 2 * STEP_HEADS, STEP_HEADS)
    fair, sharped = (np.histogram(np.clip(heads, 0, MOST_HEADS + 1), edges)[0] for heads in one.apart)
    title, name = words.say("apart"), named(asked.check, asked.part, words)
    said = words.say("apart_say", many=len(one.apart[0]), deals=one.settings.deals, title=name,
                     whom=asked.player or words.say("table_whom"))  # fmt: skip

    def draw(axes: Axes) -> None:
        _pairs(axes, edges, fair, sharped, (words.say("column_honest"), words.say("column_sharped")))
        axes.set(xlabel=words.say("apart_x"), ylabel=words.say("apart_y"))

    rows = [
        (str(edge), str(a), str(b))
        for edge, a, b in zip(edges.tolist(), fair.tolist(), sharped.tolist(), strict=False)
    ]
    head = words.say("column_heads_from"), words.say("column_honest"), words.say("column_sharped")
    return Chart("apart-chart", title, said, svg("apart-chart", title, said, 2.8, draw), head, tuple(rows))


def _pairs(
    axes: Axes, edges: np.ndarray, fair: np.ndarray, sharped: np.ndarray, names: Sequence[str]
) -> None:
    """Draw two histograms side by side: one filled, one hatched, so that no colour is needed."""
    half = 0.42 * STEP_HEADS
    axes.bar(edges[:-1], fair, half, align="edge", facecolor=c.PAPER, edgecolor=c.BAR, label=names[0])
    axes.bar(edges[:-1] + half, sharped, half, align="edge", color=c.BAR, label=names[1])
    ends = [str(edge) for edge in edges[:-1].tolist()]
    axes.set_xticks(edges[:-1] + half, [*ends[:-1], f"{ends[-1]}+"])
    axes.legend(
        frameon=False, fontsize=9, labelcolor=c.TEXT, loc="lower left", bbox_to_anchor=(0, 1), ncols=2
    )
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _apart_seen(one: Lesson, words: Catalogue) -> str:
    fair, sharped = (int((heads >= HEADS).sum()) for heads in one.apart)
    said = [words.say("apart_seen", fair=fair, sharped=sharped, many=len(one.apart[0]))]
    said += [words.say("apart_alike")] if one.sharp.technique.name in ALIKE else []
    of_shuffle = bool(one.asked) and registry()[one.asked[0].check].question is Question.SHUFFLE
    return " ".join([*said, *([words.say("apart_same")] if of_shuffle else [])])


def _alike(one: Lesson, words: Catalogue) -> dict[str, Any] | None:
    """Tell of the innocent evening that looks worst."""
    if one.alike is None:
        return None
    asked, found = one.asked[0], one.alike
    says = words.say("alike_of", many=one.settings.sessions, title=named(asked.check, asked.part, words),
                     whom=found.player or words.say("table_whom"), heads=figure(round(-found.log_p / LN2, 1)))  # fmt: skip
    record = found.record
    deal = _shown(one, Deal(record)) if record else None
    return {
        "says": says,
        "deal": deal,
        "head": words.say("alike_deal", number=record.get("deal")) if record else "",
    }
