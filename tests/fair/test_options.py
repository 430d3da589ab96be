"""Settings outside their rule: the message lists what there is."""

import pytest

from detect.errors import UsageFault
from detect.fair.evening import simulate
from detect.fair.options import Evening

FIVE = ("Ada", "Ben", "Cyd", "Dot", "Eve")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"players": FIVE[:3]}, "4 to 6 at whist"),
        ({"players": FIVE, "seating": "fixed"}, "cut"),
        ({"players": ("Ada", "Ada", "Ben", "Cyd")}, "different names"),
        ({"players": ("Ada", "", "Ben", "Cyd")}, "different names"),
        ({"game": "dummy", "players": FIVE[:4]}, "3 at dummy"),
        ({"game": "double-dummy", "players": FIVE[:3]}, "2 at double-dummy"),
        ({"game": "snap"}, "whist, dummy, double-dummy, bridge"),
        ({"laws": "hoyle"}, "whist-club"),
        ({"laws": "bridge"}, "whist-club"),
        ({"shuffle": "faro:8"}, "riffle:K"),
        ({"cut": "3"}, "from 4 to 48"),
        ({"cut": "deep"}, "legal, human"),
        ({"policy": "perfect"}, "uniform, sensible"),
        ({"seating": "drawn"}, "cut, fixed"),
        ({"packs": 3}, "from 1 to 2"),
        ({"deals": 0}, "from 1 to"),
        ({"sessions": 0}, "from 1 to"),
        ({"first": 0}, "from 1 to"),
        ({"seed": -1}, "from 0"),
        ({"new_deals": 0.6, "misdeals": 0.6}, "at most"),
        *(({name: value}, "from 0 to 1") for name in ("revokes", "corrected", "claimed", "late", "new_deals", "misdeals")
          for value in (-0.1, 1.1, float("nan"), True)),
    ],
)  # fmt: skip
def test_a_setting_outside_its_rule_is_refused(wrong, says):
    """The setting and its rule are named."""
    with pytest.raises(UsageFault) as fault:
        Evening(**wrong)

    assert fault.value.argument in wrong
    assert says in str(fault.value)


def test_a_level_that_does_not_exist_is_refused():
    """Before anything is played."""
    with pytest.raises(UsageFault, match="full, play, deals, counts, hero, shown"):
        next(simulate(Evening(), level="all"))


def test_players_without_names_get_some():
    """As many as the game needs."""
    assert [4, 3, 2, 4] == [len(Evening(game).names) for game in ("whist", "dummy", "double-dummy", "bridge")]
