"""Every law of poker that a log can show: play by the book shows nothing, and each fault shows under its law and no other."""

import pytest

from detect.laws import audit, load
from tests.laws import poker
from tests.laws import poker_faults as faults
from tests.laws.evenings import evening, log_of
from tests.laws.poker_by_the_book import LIMIT, by_the_book
from tests.laws.poker_faults import EIGHT


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


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
@pytest.mark.parametrize("laws", [faults.ENGLISH, faults.FOSTER])
def test_an_evening_by_the_book_shows_nothing(tmp_path, laws, seats):
    """Antes, straddles, raises, jack-pots up the ladder, draws and pools at random, but as the laws have them."""
    deals = by_the_book(laws, seats, deals=120, seed=1)
    made = evening(deals, game="draw", laws=laws, players=EIGHT[:seats], terms={"limit": LIMIT})
    rows = audit(log_of(tmp_path, made))

    assert [] == rows[["kind", "law", "deal", "seat", "detail"]].values.tolist()
    assert {"open", "raise", "straddle"} <= {row[1] for deal in deals for row in deal["bets"]} or seats == 2
    assert any(deal["draws"] and deal["result"]["paid"] for deal in deals)


@pytest.mark.parametrize("amount", [1e308, -5, None])
def test_an_amount_that_can_be_none_is_as_if_it_were_not_there(tmp_path, amount):
    """Sums that nobody ever staked, debts and blanks do not stop the audit, nor count in it."""
    bets = [[seat, move, amount, *street] for seat, move, _, *street in faults.BEFORE[:2] + faults.AFTER[:2]]
    deal = faults.pool(bets=bets, draws=[], shown={}, result={}, stacks={"1": 3})

    assert (set(), set()) == found(tmp_path, faults.FOSTER, [deal | {"result": {"paid": {"4": amount or 0}}}])
