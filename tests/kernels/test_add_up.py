"""Sums convolved one law after another, in both forms of the loop."""

import numpy as np
import pytest

from detect.kernels.sums import add_up


def test_three_dice_and_a_coin_worth_ten(form):
    """Sums of unlike laws, some of them several times: every tail is a count of the ways there are."""
    law, value = np.array([0, 6, 8]), np.array([0, 1, 2, 3, 4, 5, 0, 10])
    chance = np.array([1 / 6] * 6 + [0.5, 0.5])
    ways = [a + b + c + d for a in range(6) for b in range(6) for c in range(6) for d in (0, 10)]
    targets = np.arange(1, 26)
    starts, kind, count = 2 * np.arange(26), np.tile([0, 1], 25), np.tile([3, 1], 25)
    tail, room = np.empty(25), np.empty((2, 27))
    getattr(add_up, form)(starts, kind, count, law, value, chance, targets, *room, tail)
    assert tail.tolist() == pytest.approx([sum(w >= t for w in ways) / 432 for t in targets], rel=1e-14)
