"""Lessons: what they tell is all there, their evenings are what they say, and their figures are those that were measured."""

import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

from detect.report import words_teach as v
from detect.report.page.lesson import page
from detect.report.taught import find, game_of, lesson, needed
from detect.report.words_teach_poker import TAUGHT_OF
from detect.resources import resource
from detect.sharps import TECHNIQUES_OF

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def running_up():
    """Give a small lesson on running up a hand."""
    return lesson(find("run-up"), evenings=4, deals=12, seed=3)


@pytest.fixture(scope="module")
def make_teach():
    """Give `docs/make_teach.py`, which brings the figures from docs/power.md and docs/sharps.md."""
    spec = importlib.util.spec_from_file_location("make_teach", DOCS / "make_teach.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


EVERY = [(game, name) for game, known in TECHNIQUES_OF.items() for name in known]


def test_every_technique_has_its_lesson():
    assert {game: list(known) for game, known in TECHNIQUES_OF.items()} == {
        game: list(taught) for game, taught in TAUGHT_OF.items()
    }
    for taught in (each for known in TAUGHT_OF.values() for each in known.values()):
        assert all((taught.title, taught.done, taught.source, taught.protects, taught.lost, taught.alike))


def test_a_name_of_both_games_is_of_whist_unless_draw_poker_is_asked_for():
    assert game_of(find("second-deal")) == "whist"
    assert game_of(find("second-deal", "draw")) == "draw"
    assert game_of(find("top-stock")) == "draw"


@pytest.mark.parametrize("game", TECHNIQUES_OF)
def test_the_figures_are_those_that_were_measured(make_teach, game):
    assert make_teach.text(game) == resource("datasets", "reference", f"{game}-power.csv").read_text("utf-8")


def test_every_row_that_was_measured_is_taken(make_teach):
    measured = [
        line
        for game in TECHNIQUES_OF
        for line in make_teach.lines_of("power.md", game)
        if re.match(r"\| `[a-z:-]+` [\d.]+ ×", line)
        and "whist-club 34" not in line
        and "draw-foster 39" not in line
        and "| nothing |" not in line
    ]
    taken = [row for game in TECHNIQUES_OF for row in make_teach.rows(game) if ",audit," not in row]

    assert len(measured) == len(taken) > 0


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_technique_has_figures_for_the_clumsy_and_the_careful(game, name):
    assert bool(needed(name, game)) == (name != "soft-play")  # which no verdict counts
    for one in needed(name, game):
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
    assert v.PAGE["needed_short-cut"] in said
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


def test_the_evidence_over_all_checks_is_what_pone_watch_says(running_up):
    from detect.evidence.running import running
    from detect.fair.evening import simulate

    log = next(iter(simulate(running_up.settings, chunk=1, way=running_up.sharp)))
    [dot] = [one for one in running(log).people if one.player == running_up.player]

    assert dot.log_e / np.log(10) == pytest.approx(running_up.together[1][-1].log10_e)


@pytest.fixture(scope="module")
def at_poker():
    """Give a small lesson on running up a hand at draw poker."""
    return lesson(find("run-up", "draw"), evenings=2, deals=12, seed=3)


def test_at_poker_too_both_evenings_are_the_same_until_the_sharp_first_works(at_poker):
    first = next(at for at, deal in enumerate(at_poker.sharped) if deal.worked)
    for fair, sharped in list(zip(at_poker.fair, at_poker.sharped, strict=True))[:first]:
        assert fair.record == sharped.record

    seat = at_poker.sharped[first].record["dealer"]
    assert at_poker.player == at_poker.sharped[first].record["players"][seat - 1]
    assert set(at_poker.sharped[first].cards.split()) <= set(
        at_poker.sharped[first].record["hands"][seat].split()
    )


def test_a_lesson_at_poker_shows_hands_draws_and_who_takes_the_pool(at_poker):
    said = page(at_poker, "pone teach")

    assert "A lesson on fair and sharped play at draw poker" in said
    assert "Over all checks (Eve): one unit has become" in said
    drew = [one for deal in at_poker.sharped for one in deal.record.get("draws", []) if one.get("draw")]
    assert drew
    assert said.count('<p class="small">draws ') >= len(drew)
    assert re.search(r"<em>takes \d+</em>", said)
