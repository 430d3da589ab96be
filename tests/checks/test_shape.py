"""Suit shapes: the sum of squares by hand, and its exact chances from both ends."""

import numpy as np
import pytest

from detect.evidence import check
from detect.nulls import hands
from tests.laws.evenings import PACK, SEATS, board, deal, dealt, evening, log_of


def squares(made):
    return sum(
        sum(card[1] == suit for card in hand) ** 2 for hand in made["hands"].values() for suit in "CDHS"
    )


def shapes(path, deals, **session):
    frame = check(log_of(path, evening(deals, **session))).frame
    return {row.part: row for row in frame[frame["check"] == "deal.shape"].itertuples()}


@pytest.mark.parametrize("game", ["whist", "bridge"])
def test_shapes_are_counted_over_the_four_hands(game, tmp_path):
    """The squares of the suit lengths of all four hands add up, and few or many have their exact chance."""
    deals = [board(n, seed="shape") for n in range(1, 12)]
    total = sum(squares(one) for one in deals)
    found = shapes(tmp_path, deals, game=game)
    law = hands.square_sum_deal().power(11)

    assert (
        (total, 11) == (found["flat"].observed, found["flat"].n) == (found["wild"].observed, found["wild"].n)
    )
    assert pytest.approx(law.log_tail(total)) == found["wild"].log_p
    assert pytest.approx(law.log_tail(total, "lower")) == found["flat"].log_p
    assert pytest.approx(11 * 198.8235, rel=1e-6) == found["flat"].expected


def test_one_deal_has_the_chances_of_its_own_law(tmp_path):
    """A deal of four flat hands is the flattest there is, one of four whole suits the wildest."""
    flat = board(
        1, hands={s: [c for i, c in enumerate(PACK) if (i + n) % 4 == 0] for n, s in enumerate(SEATS)}
    )
    wild = board(2, hands={s: PACK[13 * n : 13 * n + 13] for n, s in enumerate(SEATS)})
    law = hands.square_sum_deal()
    least, most = squares(flat), squares(wild)

    assert (172, 676) == (least, most)
    found = shapes(tmp_path, [flat])
    assert pytest.approx([law.log_tail(172, "lower"), 0.0]) == [found["flat"].log_p, found["wild"].log_p]
    found = shapes(tmp_path, [wild])
    assert pytest.approx([0.0, law.log_tail(676)]) == [found["flat"].log_p, found["wild"].log_p]


def test_an_unshuffled_pack_is_seen_to_be_flat(tmp_path):
    """Suits in order, dealt one at a time without a shuffle, give four hands alike in every deal."""
    deals = []
    for n in range(1, 13):
        order = PACK[4 * n :] + PACK[: 4 * n]
        made = deal(n, SEATS[(n - 1) % 4])
        deals.append({"deal": n, "dealer": made["dealer"], "hands": dealt(order, made["dealer"])})

    assert np.log(1e-6) > shapes(tmp_path, deals)["flat"].log_p
