"""The page of a quiz: evenings to look at, a choice for each, and the truth when it is made; all of it readable without scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import detect
from detect.cards import parse_hand
from detect.report import words_quiz as v
from detect.report.page.deals import card_of
from detect.report.page.figures import grown, one_in
from detect.report.page.render import render
from detect.report.quizzed import LN10, SEATS, Asked, Counted, Object
from detect.report.words_page import Catalogue
from detect.report.words_teach_poker import TAUGHT_OF

USUAL = 1.5
"""Where one in fewer fair evenings than this looks as strange, that is nearly every one."""


@dataclass(frozen=True)
class Shown:
    """An evening as the page shows it.

    Attributes
    ----------
    players : tuple of str
    rows : tuple of (str, str, str, str, str, str)
        What was counted of each player: the name and the figures.
    deals : tuple of (number, tuple of (str, bool))
        The hands of each deal, in the order of the players, and whether it is the dealer's.
    truth : tuple of str
        What is told when the choice is made.
    cheat, named : str
        Who cheats, and whom pone names; empty for nobody.
    """

    players: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    deals: tuple[tuple[int, tuple[tuple[str, bool], ...]], ...]
    truth: tuple[str, ...]
    cheat: str
    named: str


@dataclass(frozen=True)
class Score:
    """How many evenings are right, how many accusations false, and how many sharps missed."""

    right: int
    accused: int
    missed: int


def page(some: Sequence[Asked], seed: int, command: str, *, words: Catalogue = v.ENGLISH) -> str:
    """Render a quiz as one page.

    Parameters
    ----------
    some : sequence of Asked
        As from `detect.report.quizzed.quiz`.
    seed : int
        Of the quiz.
    command : str
        To make it again.
    words : Catalogue

    Returns
    -------
    str
        HTML in UTF-8, complete in itself. The same quiz gives the same text.

    Examples
    --------
    >>> from detect.evidence.plan import Plan
    >>> from detect.report.quizzed import quiz
    >>> page(quiz(1, evenings=2, deals=4, plan=Plan(twins=0)), 1, "pone teach --quiz")[:15]
    '<!doctype html>'
    """
    shown = [_shown(one, number, words) for number, one in enumerate(some, 1)]
    return render(
        "quiz.html", words=words, evenings=shown, seed=seed, command=command, version=detect.__version__,
        others=some[0].counted[0].others, tool=score([(one.cheat, one.named) for one in some]),
    )  # fmt: skip


def score(answers: Sequence[tuple[str, str]]) -> Score:
    """Count what is right, falsely accused and missed, of pairs of who cheats and who is named.

    Examples
    --------
    Right about a fair evening; one missed; one named for another.

    >>> score([("", ""), ("Dot", ""), ("Dot", "Ada")])
    Score(right=1, accused=1, missed=2)
    """
    right = sum(cheat == named for cheat, named in answers)
    accused = sum(bool(named) and cheat != named for cheat, named in answers)
    missed = sum(bool(cheat) and cheat != named for cheat, named in answers)
    return Score(right, accused, missed)


def _shown(one: Asked, number: int, words: Catalogue) -> Shown:
    return Shown(
        tuple(each.player for each in one.counted), tuple(_row(each, words) for each in one.counted),
        tuple(_deal(record) for record in one.deals), tuple(_truth(one, number, words)), one.cheat, one.named,
    )  # fmt: skip


def _row(one: Counted, words: Catalogue) -> tuple[str, ...]:
    aces = [
        words.say("quiz_fair_aces", aces=aces, fair=deals)
        for aces, deals in zip(one.aces, (one.own, one.others), strict=True)
    ]
    points = [
        f"{points / max(deals, 1):.1f}"
        for points, deals in zip(one.points, (one.own, one.others), strict=True)
    ]
    return one.player, str(one.own), aces[0], points[0], aces[1], points[1]


def _deal(record: Object) -> tuple[int, tuple[tuple[str, bool], ...]]:
    return int(record["deal"]), tuple(
        (hand(record["hands"][seat]), record["dealer"] == seat) for seat in SEATS
    )


def hand(said: str) -> str:
    """Write a hand in one line, by suits.

    Examples
    --------
    >>> hand("AS TS 2H KC")
    '♠A 10 ♥2 ♦– ♣K'
    """
    cards = [card_of(code) for code in sorted(parse_hand(said), reverse=True)]
    return " ".join(
        symbol + (" ".join(card.rank for card in cards if card.suit == suit) or "–")
        for suit, symbol in zip("SHDC", "♠♥♦♣", strict=True)
    )


def _truth(one: Asked, number: int, words: Catalogue) -> list[str]:
    """Tell who cheated and how, and what pone made of it."""
    gain = one.judged.gain
    said = [_cheated(one, number, words)]
    level = words.name("levels", gain.verdict)
    usual = gain.one_in is not None and gain.one_in < USUAL
    verdict = words.say(
        "quiz_verdict_usual" if usual else "quiz_verdict", verdict=level, one_in=one_in(gain.one_in)
    )
    said.append(f"{verdict} {_names(one, words)}")
    people = [
        words.say("quiz_evidence_one", who=each.player, e=grown(each.log_e / LN10))
        for each in one.judged.people
    ]
    return [*said, words.say("quiz_evidence", people=words.say("list_comma").join(people))]


def _cheated(one: Asked, number: int, words: Catalogue) -> str:
    if one.sharp is None:
        return words.say("quiz_truth_fair", number=number)
    own = next(each.own for each in one.counted if each.player == one.cheat)
    title = TAUGHT_OF["whist"][one.sharp.technique.name].title
    way = words.say("quiz_careful" if one.careful else "quiz_clumsy")
    deals = words.say("list_comma").join(map(str, one.worked))
    return words.say("quiz_truth", number=number, who=one.cheat, title=title, way=way, many=len(one.worked), own=own,
                     deals=deals)  # fmt: skip


def _names(one: Asked, words: Catalogue) -> str:
    """Tell whom pone names, and whether rightly."""
    if one.named:
        return words.say("quiz_names_right" if one.named == one.cheat else "quiz_names_wrong", who=one.named)
    return words.say("quiz_names_missed", who=one.cheat) if one.cheat else words.say("quiz_names_nobody")
