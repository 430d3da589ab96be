"""PHH written: whatever was read comes back, and what a log of another kind holds more is said."""

import io
import re
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from detect.log.convert import convert
from detect.log.native import Reader as Native
from detect.log.pbn_write import Bytes
from detect.log.phh import Reader
from detect.log.phh_write import PhhWriter
from detect.log.readers import read, reader
from detect.resources import resource
from tests.log.test_phh import FIELDS, PLAYED, hand

WORDS = ["Ada", "Ben # two", 'C "x" [1]', "D.=d @ home", "é♠", "p1 cc", ""]
DEALS = {
    "NT": (2,),
    "FO/8": (4,),
    "FR": (3, 1, 1, 1, 1),
    "N2L1D": (5, 1),
    "F2L3D": (5, 1, 1, 1),
    "stud": (2, 1, 1, 1),
}
"""How many cards each hand gets on each street; at draws, how many streets there are."""


def played(rng):
    """Make up a hand of some variant, as it could be played, with some cards not seen, and remarks."""
    variant = rng.choice(list(DEALS))
    deals, many = DEALS[variant], rng.randint(2, 6)
    pack = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    rng.shuffle(pack)
    unseen = rng.random() < 0.4

    def cards(size):
        return "".join(["??" if unseen and rng.random() < 0.3 else pack.pop() for _ in range(size)])

    def bets():
        for seat in list(live):
            done = rng.choice(["cc", "cc", "cbr 7", "cbr 12.25", "f"])
            if done != "f" or len(live) > 2:
                out.append(f"p{seat} {done}{rng.choice(['', '', ' # why not?'])}")
                live.remove(seat) if done == "f" else None

    live = list(range(1, many + 1))
    out = [f"d dh p{seat} {cards(deals[0])}" for seat in live]
    bets()
    for street in range(1, 4 if variant in {"NT", "FO/8"} else len(deals)):
        if variant in {"NT", "FO/8"}:
            out.append(f"d db {cards(3 if street == 1 else 1)}")
        elif variant in {"N2L1D", "F2L3D"}:
            sizes = {seat: rng.randint(0, 2) for seat in live}
            out += [f"p{seat} sd {'??' * size}".strip() for seat, size in sizes.items()]
            out += [f"d dh p{seat} {cards(size)}" for seat, size in sizes.items() if size]
        else:
            out += [f"d dh p{seat} {cards(1)}" for seat in live]
        bets()
    out += [f"p{seat} sm {rng.choice(['', '-', 'AsKd'])}".strip() for seat in live]
    names = [rng.choice(WORDS) for _ in range(many)]
    more = {
        "_said": rng.choice([*WORDS, "5", True, [1, 2], 2.5]),
        "_dealer": rng.randint(1, many),
        "hand": rng.randint(0, 99),
    }
    return variant, out, names, many, more


def written(log):
    """Write a log, and give what was said and the bytes."""
    out = io.BytesIO()
    writer = PhhWriter(out)
    writer.add(log)
    return writer.close(), out.getvalue()


def read_of(text):
    """Read a text of PHH."""
    return next(Reader(Bytes(text.encode())).chunks())


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None, phases=[Phase.explicit, Phase.generate])
def test_whatever_is_played_comes_back(seed):
    """A hand of any variant, once read and written, is read the same again, and written the same again."""
    variant, actions, names, many, more = played(Random(seed))
    sums = dict.fromkeys(("antes", "blinds_or_straddles"), [2.5] * many)
    first = read_of(
        hand(1, variant=variant, actions=actions, players=names, starting_stacks=[2.5] * many, **sums, **more)
    )
    said, data = written(first)

    assert [] == first.inputs[0].errors
    assert [] == said
    assert data == written(read_of(data.decode()))[1]


def test_a_hand_that_was_played_comes_back_whole():
    """Nothing of it is lost, and its actions are those that were read."""
    pack = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    text = hand(1, hand="a/7", table="Blue", time="noon", day=3, month=5, year=2026, _dealer=2, _cutter=1, _cut=23,
                _shuffle="".join(pack), _hand_sizes=[2, 2, 2], _note="5")  # fmt: skip
    said, data = written(read_of(text))
    actions = re.search(r"actions = \[(.*)\]", data.decode())[1]

    assert [] == said
    assert [action.replace("8.50", "8.5") for action in PLAYED] == [
        action.strip('"') for action in actions.split(", ")
    ]
    assert f"starting_stacks = {FIELDS['starting_stacks']}" in data.decode()


@pytest.mark.parametrize("name", ["phh_wsop_2023_event43_final_table.phhs", "phh_handhq_absolute_excerpt.phhs",
                                  "phh_badugi_wikipedia.phh", "phh_2_7_triple_draw_arieh_yockey_2019.phh"])  # fmt: skip
def test_real_hands_come_back_whole(tmp_path, name):
    """Nine variants, hands not seen, showdowns before the last street: nothing is lost."""
    from tests.real.conftest import ROOT

    source = ROOT.parent / "shared" / "real" / "poker" / name
    if not source.is_file():
        pytest.skip("the real files are not beside this checkout")

    assert [] == convert(reader(source), tmp_path / "again.phhs")
    assert len(read(source).cards) == len(read(tmp_path / "again.phhs").cards)


def test_what_phh_has_no_place_for_is_said(tmp_path):
    """Hands of whist are left out; the streets of a board written in one go, and facts of a session, are counted."""
    lines = (b'{"session": 1, "game": "holdem", "players": ["Ada", "Ben"], "facts": {"room": "blue"}}\n'
             b'{"deal": 1, "dealer": 1, "hands": {"1": "ASKS", "2": "2C2D"}, "board": "3H4H5H", "pack_name": "red"}')  # fmt: skip
    said, _ = written(next(Native(Bytes(lines)).chunks()))
    whist = convert(reader(resource("datasets", "samples", "whist-fair.jsonl")), tmp_path / "none.phhs")

    assert any("street of a card: 3 rows" in each for each in said)
    assert any("pack_name: 1 rows" in each for each in said)
    assert any("1 facts" in each for each in said)
    assert ["PHH holds hands of poker alone: 24 deals of other games were left out"] == whist


def test_stacks_that_are_not_known_come_back():
    """`inf` is a stack that nobody counted, and is written so again."""
    said, data = written(read_of(hand(1).replace("[100, 100, 100]", "[inf, 100, 2.5]")))

    assert [] == said
    assert "starting_stacks = [inf, 100, 2.5]" in data.decode()
