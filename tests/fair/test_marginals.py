"""What fair evenings give on average, against exact laws: chi-square at a fixed seed, failing below one in a million."""

import math

import numpy as np
import pytest
from scipy.stats import chisquare, norm

from detect.fair.evening import rooms
from detect.fair.options import Evening
from detect.kernels.book import BOOK, DEALER, HELD, TURN_UP

SEED, SESSIONS, DEALS = 20, 2_000, 24
LEVEL = 1e-6


@pytest.fixture(scope="module")
def evenings():
    """Give dealer, turn-up, honours by side and owners of 48,000 deals."""
    settings = Evening(sessions=SESSIONS, deals=DEALS, seed=SEED, policy="uniform")
    book, owner = [], []
    for room in rooms(settings):
        book.append(room.book.reshape(-1, BOOK))
        owner.append(room.owner.reshape(-1, 52))
    return np.concatenate(book), np.concatenate(owner)


def fits(observed, expected):
    """Hold counts against shares; those expected fewer than five times go together."""
    expected = np.asarray(expected, float) / sum(expected) * sum(observed)
    order = np.argsort(expected)
    few = order[np.cumsum(expected[order]) < 5]
    keep = np.setdiff1d(np.arange(expected.size), few)
    counts, shares = np.asarray(observed)[keep], expected[keep]
    if few.size:
        counts[0] += np.asarray(observed)[few].sum()
        shares[0] += expected[few].sum()
    return chisquare(counts, shares).pvalue > LEVEL


def test_every_card_is_turned_up_alike(evenings):
    """One in 52."""
    book, _ = evenings

    assert fits(np.bincount(book[:, TURN_UP], minlength=52), np.ones(52))


def test_every_card_is_dealt_to_every_seat_alike(evenings):
    """One in four, card by card."""
    _, owner = evenings

    assert all(fits(np.bincount(owner[:, card], minlength=5)[1:], np.ones(4)) for card in range(0, 52, 5))


def trumps_of_the_dealer(book, owner):
    """Count the dealer's trumps."""
    suit = book[:, TURN_UP].astype(int) // 13
    mine = owner == book[:, DEALER][:, None]
    return (mine & (np.arange(52) // 13 == suit[:, None])).sum(axis=1)


def test_the_dealer_holds_65_trumps_in_17_deals(evenings):
    """The turn-up, and twelve of the other 51 cards, twelve of which are trumps."""
    trumps = trumps_of_the_dealer(*evenings)
    law = [math.comb(12, k - 1) * math.comb(39, 13 - k) / math.comb(51, 12) if k else 0 for k in range(14)]
    mean = sum(k * p for k, p in enumerate(law))
    sd = math.sqrt(sum((k - mean) ** 2 * p for k, p in enumerate(law)))

    assert mean == pytest.approx(65 / 17)
    assert abs(trumps.mean() - mean) * math.sqrt(trumps.size) / sd < norm.isf(LEVEL / 2)
    assert fits(np.bincount(trumps, minlength=14)[1:], law[1:])


@pytest.mark.parametrize(("own", "share"), [(True, 115 / 1666), (False, 69 / 1666)])
def test_a_side_holds_four_honours(evenings, own, share):
    """115 deals in 1666 for the dealer's side, 69 for the other."""
    book, _ = evenings
    side = (book[:, DEALER].astype(int) + 1) % 2
    held = book[np.arange(len(book)), HELD + (side if own else 1 - side)]
    four = int((held == 4).sum())

    assert fits([four, len(book) - four], [share, 1 - share])


def test_hands_have_the_shapes_of_the_books(evenings):
    """4-4-3-2 in 21.55 of a hundred hands, and the others in their places."""
    _, owner = evenings
    held = (owner.reshape(-1, 4, 13) == 1).sum(axis=2)
    shapes = [(a, b_, c, 13 - a - b_ - c) for a in range(14) for b_ in range(14) for c in range(14)]
    shapes = [s for s in shapes if min(s) >= 0 and list(s) == sorted(s, reverse=True)]
    ways = []
    for shape in shapes:
        orders = math.factorial(4) // math.prod(math.factorial(shape.count(n)) for n in set(shape))
        ways.append(orders * math.prod(math.comb(13, n) for n in shape))
    code = {shape: k for k, shape in enumerate(shapes)}
    many = np.bincount(
        [code[tuple(sorted(row, reverse=True))] for row in held.tolist()], minlength=len(shapes)
    )

    assert math.comb(52, 13) == sum(ways)
    assert fits(many, ways)


def test_hands_have_ten_points_on_average(evenings):
    """4-3-2-1 points of a hand that does not deal the turn-up: the exact law."""
    _, owner = evenings
    worth = np.maximum(np.arange(52) % 13 - 8, 0)
    points = ((owner == 1) * worth).sum(axis=1)
    law = points_law()

    assert 10 == pytest.approx(sum(k * p for k, p in enumerate(law)))
    assert fits(np.bincount(points, minlength=38), law)


def points_law():
    """Give the exact chances of a hand's 4-3-2-1 points, by counting."""
    ways = {(0, 0): 1}
    for worth, many in ((4, 4), (3, 4), (2, 4), (1, 4), (0, 36)):
        new = {}
        for (cards, points), n in ways.items():
            for k in range(min(many, 13 - cards) + 1):
                at = cards + k, points + k * worth
                new[at] = new.get(at, 0) + n * math.comb(many, k)
        ways = new
    return [ways.get((13, k), 0) / math.comb(52, 13) for k in range(38)]
