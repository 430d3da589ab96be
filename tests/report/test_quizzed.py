"""The quiz: its evenings are what they are said to be, what is counted is right, and the score counts both mistakes."""

import re

import pytest

from detect.evidence.plan import Plan
from detect.report.page.quiz import page, score
from detect.report.quizzed import LEAST, quiz

EXACT = Plan(twins=0)
"""No fair twins: for speed."""


@pytest.fixture(scope="module")
def evenings():
    """Give a short quiz."""
    return quiz(3, evenings=5, deals=12, plan=EXACT)


def test_some_evenings_are_fair_and_some_are_not(evenings):
    fair = [one for one in evenings if not one.cheat]

    assert LEAST <= len(fair) <= len(evenings) - LEAST
    assert all(not one.worked for one in fair)
    assert all(one.worked for one in evenings if one.cheat)


def test_the_sharp_works_on_his_own_deals(evenings):
    for one in evenings:
        for number in one.worked:
            record = one.deals[number - 1]
            assert one.cheat == record["players"]["NESW".index(record["dealer"])]


def test_what_is_counted_is_what_was_dealt(evenings):
    for one in evenings:
        first = one.counted[0]
        aces = [sum(card[0] == "A" for card in each["hands"]["N"].split()) for each in one.deals]
        own = [each["dealer"] == "N" for each in one.deals]

        assert (first.own, first.others) == (sum(own), len(own) - sum(own))
        assert first.aces == (
            sum(a for a, his in zip(aces, own, strict=True) if his),
            sum(aces) - first.aces[0],
        )
        assert sum(sum(each.aces) for each in one.counted) == 4 * len(one.deals)
        assert sum(sum(each.points) for each in one.counted) == 40 * len(one.deals)


def test_the_same_number_gives_the_same_quiz_and_another_one_does_not():
    one, again, other = (
        page(quiz(seed, evenings=2, deals=4, plan=EXACT), 5, "pone teach") for seed in (5, 5, 6)
    )

    assert one == again
    assert one != other


def test_the_truth_stands_among_the_answers_alone(evenings):
    said = page(evenings, 3, "pone teach")
    before, _, after = said.partition('<section class="all"')

    assert "nobody cheats." in after
    assert not re.search(r"Evening \d: (nobody|\w+) cheats\.", before)
    assert all(
        f"Evening {at}: {one.cheat} cheats." in after for at, one in enumerate(evenings, 1) if one.cheat
    )


def test_naming_the_wrong_player_is_both_mistakes():
    told = score([("Dot", "Dot"), ("", "Ada"), ("Dot", ""), ("Dot", "Ada")])

    assert (told.right, told.accused, told.missed) == (1, 2, 2)
