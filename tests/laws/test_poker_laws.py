"""Every law of poker that a log can show: play by the book shows nothing, and each fault shows under its law and no other."""

import pytest

from detect.laws import audit, load
from tests.laws import poker
from tests.laws import poker_faults as faults
from tests.laws.evenings import evening, log_of


def found(folder, laws, deals, **more):
    """Give the kinds of irregularity and the laws of a sitting."""
    made = evening(deals, game=load(laws).game, laws=laws, players=poker.SIX, **more)
    rows = audit(log_of(folder, made))
    return set(rows["kind"]), set(rows["law"])


@pytest.mark.parametrize("laws", faults.CODES)
def test_play_by_the_book_shows_nothing(tmp_path, laws):
    """A pool with a raise, draws, a call and a showing, and a jack-pot after it, leave nothing to say."""
    assert (set(), set()) == found(tmp_path, laws, faults.clean(laws))


@pytest.mark.parametrize(("name", "laws"), faults.CASES)
def test_a_fault_is_found_under_its_law(tmp_path, name, laws):
    """Each fault is found, under the law of its code that speaks of it, and nothing else beside it."""
    kinds, cited, deals, more = faults.case(name, laws)

    assert (kinds, cited) == found(tmp_path, laws, deals, **more)
