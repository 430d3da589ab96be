"""Lessons: what they tell is all there, their evenings are what they say, and their figures are those that were measured."""

import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

from detect.report import words_teach as v
from detect.report.page.lesson import page
from detect.report.taught import find, lesson, needed
from detect.resources import resource
from detect.sharps import TECHNIQUES

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def running_up():
    """Give a small lesson on running up a hand."""
    return lesson(find("run-up"), evenings=4, deals=12, seed=3)


def test_every_technique_has_its_lesson():
    assert list(TECHNIQUES) == list(v.TAUGHT)
    for taught in v.TAUGHT.values():
        assert all((taught.title, taught.done, taught.source, taught.protects, taught.lost, taught.alike))


def test_the_figures_are_those_that_were_measured():
    """`python docs/make_teach.py` brings them from docs/power.md and docs/sharps.md."""
    spec = importlib.util.spec_from_file_location("make_teach", DOCS / "make_teach.py")
    make_teach = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_teach)
    told = resource("datasets", "reference", "whist-power.csv").read_text(encoding="utf-8")

    assert make_teach.text() == told
    measured = [
        line
        for line in make_teach.of_whist("power.md").splitlines()
        if re.match(r"\| `[a-z:-]+` [\d.]+ ×", line)
    ]
    assert sum("whist-club 34" not in line for line in measured) == sum(
        ",audit," not in line for line in told.splitlines()[1:]
    )


@pytest.mark.parametrize("name", TECHNIQUES)
def test_every_technique_has_figures_for_the_clumsy_and_the_careful(name):
    assert needed(name)
    for one in needed(name):
        assert re.fullmatch(r"[≤>]?\d+", one.clumsy)
        assert re.fullmatch(r"[≤>]?\d+", one.careful)


def test_both_evenings_are_the_same_until_the_sharp_first_works(running_up):
    first = next(at for at, deal in enumerate(running_up.sharped) if deal.worked)
    for fair, sharped in list(zip(running_up.fair, running_up.sharped, strict=True))[:first]:
        assert fair.record == sharped.record
    assert running_up.fair[first].record["hands"] != running_up.sharped[first].record["hands"]
    assert not any(deal.worked for deal in running_up.fair)


def test_the_sharp_works_on_his_own_deals_and_has_the_cards_that_are_named(running_up):
    for deal in running_up.sharped:
        if deal.worked:
            seat = deal.record["dealer"]
            assert running_up.player == deal.record["players"]["NESW".index(seat)]
            assert set(deal.cards.split()) <= set(deal.record["hands"][seat].split())


def test_evidence_goes_on_from_deal_to_deal_and_moves_on_own_deals_alone(running_up):
    aces = next(one for one in running_up.asked if one.check == "stacked.aces")
    for at in range(1, 12):
        if running_up.sharped[at].record["dealer"] != "W":
            assert aces.sharped[at] == aces.sharped[at - 1]
    held = [
        sum(card[0] == "A" for card in deal.record["hands"]["W"].split())
        for deal in running_up.sharped if deal.record["dealer"] == "W"
    ]  # fmt: skip
    assert sum(held) == aces.sharped[-1].observed


def test_a_check_of_whole_evenings_ends_where_the_whole_evening_does():
    from detect.checks import registry
    from detect.checks.dealt import Dealt
    from detect.evidence.tests import test
    from detect.fair.evening import simulate

    one = lesson(find("hold-out"), evenings=1, deals=8, seed=2)
    asked = next(each for each in one.asked if each.at_close)
    [log] = simulate(one.settings, way=one.sharp)
    answer = registry()[asked.check].run(Dealt(log, one.settings.code, np.ones(8, bool)))
    names = list(log.seats["player"].cat.categories)
    [mine] = np.flatnonzero(answer.subjects.player == names.index(one.player))

    assert float(test(answer).log_e[mine]) / np.log(10) == pytest.approx(asked.sharped[-1].log10_e)


def test_the_same_seed_gives_the_same_page_and_another_one_does_not(running_up):
    again = lesson(find("run-up"), evenings=4, deals=12, seed=3)
    other = lesson(find("run-up"), evenings=4, deals=12, seed=4)

    assert page(running_up, "pone teach") == page(again, "pone teach")
    assert page(running_up, "pone teach") != page(other, "pone teach")


def test_a_lesson_without_a_check_says_that_the_law_is_enough():
    said = page(lesson(find("short-cut"), evenings=1, deals=4), "pone teach")

    assert v.PAGE["no_check"] in said
    assert v.PAGE["needed_none"] in said
    assert 'id="grew"' not in said


@pytest.mark.parametrize("name", ["marked", "signal", "hold-out"])
def test_what_leaves_nothing_is_said_to_leave_nothing(name):
    assert re.search("leaves nothing", v.TAUGHT[name].lost)


def test_the_cards_that_were_cut_are_told_in_the_lesson_on_low_cutting():
    one = lesson(find("low-cut"), evenings=1, deals=1)
    [first, *_] = one.fair[0].record["cut_in"]
    said = page(one, "pone teach")

    assert "Cut for partners, seats and the deal: " in said
    assert all(f"{who} {card[0].replace('T', '10')}" in said for who, card in first)
