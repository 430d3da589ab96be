"""Shuffles: which orders a log holds, what every statistic of them is worth, and shuffles that must be found."""

import json

import numpy as np
import pytest

from detect.checks import NO_LAWS, Dealt, registry
from detect.checks.orders import before, orders_of
from detect.evidence import Plan, check, judge
from detect.fair.shuffles import shuffled
from detect.nulls.orders import law
from detect.report import sentences as s
from tests.calibration import rooms
from tests.laws.evenings import PACK, SEATS, deal, evening, log_of, without

NEW = np.arange(52, dtype=np.int8)


def findings_of(packs, **plan):
    """Give the findings of one file of plain packs."""
    return check(rooms.plain(np.asarray(packs, np.int8)[None]), plan=Plan(**plan))


def verdict_of(packs, **plan):
    return judge(findings_of(packs, **plan))[0].shuffle


def test_orders_are_set_against_what_was_gathered(tmp_path):
    """The pack as gathered comes first, and the pack before the cut before the one after it."""
    made = deal(1, "N")
    gathered = made["shuffled"][20:] + made["shuffled"][:20]
    log = log_of(
        tmp_path, evening([made | {"gathered": gathered}, without(made, "shuffled") | {"gathered": gathered}])
    )
    orders = orders_of(log, np.ones(2, bool))

    assert [True, False] == orders.uncut.tolist()
    assert [2, 2] == orders.columns["rising"].tolist()
    assert [1, 1] == orders.columns["cyclic_descents"].tolist()


def test_a_pack_without_a_gathered_one_is_set_against_the_pack_before(tmp_path):
    """Of two packs in turn it is the one of the same name, else the last but one where two are in use."""
    deals = [deal(n, SEATS[(n - 1) % 4]) for n in range(1, 6)]
    named = [d | {"pack_name": "red" if n < 2 else "blue"} for n, d in enumerate(deals)]
    logs = [
        log_of(tmp_path, evening(d, **more)) for d, more in ((deals, {}), (deals, {"packs": 2}), (named, {}))
    ]

    assert [[-1, 0, 1, 2, 3], [-1, -1, 0, 1, 2], [-1, 0, -1, 2, 3]] == [
        before(log, np.ones(5, bool)).tolist() for log in logs
    ]
    assert [1, 2, 3, 4] == orders_of(logs[0], np.ones(5, bool)).row.tolist()


def test_plain_packs_are_set_against_a_new_one_or_the_line_before():
    """A pack that never changes is a new pack again and again, or the same as before."""
    packs = np.tile(np.roll(NEW, 10), (3, 1))
    log = rooms.plain(packs[None])

    assert [2, 2, 2] == orders_of(log, np.ones(3, bool)).columns["rising"].tolist()
    assert [2, 1, 1] == orders_of(log, np.ones(3, bool), chain=True).columns["rising"].tolist()


def test_a_void_deal_and_a_short_pack_are_no_orders(tmp_path):
    made = [deal(n, "N") | {"gathered": PACK} for n in (1, 2, 3)]
    made[1]["void"] = True
    made[2]["shuffled"] = made[2]["shuffled"][:7]
    del made[2]["pack"]
    log = log_of(tmp_path, evening(made))

    assert [0] == orders_of(log, np.ones(3, bool)).row.tolist()


def test_cards_not_read_leave_the_order_of_the_others():
    """Of a pack with three cards unread the other forty-nine are held against the law of forty-nine."""
    pack = shuffled(NEW, "riffle:1", 4)
    pack[[3, 17, 40]] = -1
    row = findings_of([pack]).frame.query("check == 'shuffle.rising'").iloc[0]

    assert pytest.approx(law("rising", 49).log_tail(2, "lower")) == row["log_p"]


ONE = {"shuffle.rising": ("rising", "lower"), "shuffle.cyclic": ("cyclic_descents", "lower"),
       "shuffle.valleys": ("valleys", "lower"), "shuffle.packet": ("packet", "upper"),
       "shuffle.topstock": ("kept", "upper"), "shuffle.riffles": ("rising", "lower")}  # fmt: skip


@pytest.mark.parametrize("name", ONE)
def test_the_chance_of_one_pack_is_that_of_its_statistic(name):
    """A check of one pack says what the exact law of its statistic says."""
    column, side = ONE[name]
    packs = shuffled(np.tile(NEW, (5, 1)), "riffle:4", 9)
    for pack in packs:
        row = findings_of([pack]).frame.query(f"check == '{name}'").iloc[0]
        assert pytest.approx(law(column, 52).log_tail(int(row["observed"]), side)) == row["log_p"]


@pytest.mark.parametrize(("spec", "riffles"), [("riffle:2", 2), ("riffle:4", 4), ("riffle:5", 5)])
def test_riffles_are_numbered(spec, riffles):
    """Ten packs riffled so often look as if they had been."""
    row = next(
        findings_of(shuffled(np.tile(NEW, (10, 1)), spec, 3))
        .frame.query("check == 'shuffle.riffles'")
        .itertuples()
    )

    assert riffles == row.estimate["riffles"]
    assert 7 == row.estimate["enough"]
    assert f"these packs look like {riffles} riffles (" in s.says(row, NO_LAWS)
    assert "; 7 would hide all but a trace." in s.says(row, NO_LAWS)


@pytest.mark.parametrize(("spec", "many"), [("none", 3), ("cut:3", 3), ("riffle:4", 3), ("riffle:5", 6), ("overhand:6x3", 3),
                                            ("overhand:6x20", 8), ("strip", 3), ("shelf:10", 3)])  # fmt: skip
def test_bad_shuffles_are_found(spec, many):
    assert verdict_of(shuffled(np.tile(NEW, (many, 1)), spec, 5)).verdict in {"strong", "compelling"}


@pytest.mark.parametrize("way", ["riffle", "overhand", "machine"])
def test_a_way_of_shuffling_weighs_its_checks_and_is_in_the_plan(way):
    weights = Plan(shuffle=way).weights

    assert Plan().hash != Plan(shuffle=way).hash
    assert pytest.approx(1.0) == sum(w for n, w in weights.items() if registry()[n].question == "shuffle")
    assert Plan().hash != Plan(chain=True).hash


def test_a_way_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="riffle, overhand, machine"):
        Plan(shuffle="smoosh")


def test_a_deal_at_two_tables_is_one_shuffle(tmp_path):
    made = deal(1, "N") | {"gathered": PACK}
    log = log_of(tmp_path, evening([made | {"table": "1"}, made | {"table": "2"}], game="bridge"))

    assert [0] == Dealt(log, NO_LAWS, np.ones(2, bool)).orders.row.tolist()


def test_a_file_of_numbers_is_checked(pone_of, tmp_path):
    """Numbers are packs, and `from:` says where they came from."""
    path = tmp_path / "packs.txt"
    new = " ".join(map(str, range(52, 0, -1)))
    path.write_text(f"# a machine\nfrom: {new}\n" + f"{new}\n" * 3, encoding="utf-8")
    said = json.loads(pone_of("check", "--format", "json", str(path)))
    [session] = said["sessions"]

    assert [] == said["inputs"][0]["errors"]
    assert 3 == session["deals"]
    assert "compelling" == session["shuffle"]["verdict"]
    assert [["other"], ["untested"]] == [
        [u["check"] for u in session["not_tested"]],
        [session["gain"]["verdict"]],
    ]


@pytest.mark.parametrize(
    ("written", "rising"), [(range(1, 105), 2), (range(104), 2), (range(104, 0, -1), 103)]
)
def test_two_packs_in_one_are_checked(pone_of, tmp_path, written, rising):
    """A hundred and four numbers have the laws of so many cards, from a new pack or from the one that is said."""
    path = tmp_path / "packs.txt"
    from_ = " ".join(map(str, written))
    pack = " ".join(map(str, [*range(53, 105), *range(1, 53)]))
    path.write_text(f"from: {from_}\n{pack}\n{pack}\n", encoding="utf-8")
    said = json.loads(pone_of("check", "--format", "json", str(path)))
    [session] = said["sessions"]
    [found] = [f for f in session["findings"] if f["check"] == "shuffle.rising"]

    assert [] == said["inputs"][0]["errors"]
    assert 2 * rising == found["observed"]
    assert pytest.approx(2 * 52.5) == found["expected"]
    assert "compelling" == session["shuffle"]["verdict"]


@pytest.fixture
def pone_of():
    from click.testing import CliRunner

    from detect.cli import pone

    return lambda *words: CliRunner().invoke(pone, words, standalone_mode=False).stdout
