"""Cuts: the law of hits against every order, seams found by hand, habits described, and low cards for the deal."""

import json
from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from detect.checks import Dealt, registry
from detect.cli import pone
from detect.evidence import Plan, check, judge
from detect.evidence.tests import estimates, without
from detect.evidence.tests import test as evidence_of
from detect.laws import load
from detect.nulls.pairings import pairing
from detect.report import sentences as s
from tests.calibration import rooms
from tests.laws.evenings import FOUR, SEATS, deal, evening, log_of
from tests.laws.evenings import without as less


@pytest.mark.parametrize(
    ("things", "places"),
    [
        ([20, 24, 30], [24, 20, 31]),
        ([7, 7, 8, 9], [7, 8]),
        ([5] * 4, [5, 5]),
        ([1, 2, 3, 3, 4, 4], [3, 4, 4, 9]),
        ([1], []),
    ],
)
def test_hits_have_the_law_of_all_orders(things, places):
    """Laid out in every order, things hit their places as often as the rook polynomial says."""
    hits = Counter(sum(t == p for t, p in zip(order, places, strict=False)) for order in permutations(things))
    total = sum(hits.values())

    assert (
        pytest.approx([hits[k] / total for k in pairing(things, places).support])
        == pairing(things, places).mass.tolist()
    )


def with_slug(number, dealer, depth, start, rng):
    """Give a deal whose old packet of eight lies at `start`, and which is cut at `depth`."""
    made = deal(number, dealer, cut=depth, seed="slug")
    gathered = made["shuffled"][:]
    slug, rest = gathered[start : start + 8], gathered[:start] + gathered[start + 8 :]
    rng.shuffle(rest)
    return made | {"gathered": slug + rest}


def crimped(rate, many=48):
    rng = Random(4)
    deals = []
    for n in range(many):
        start = rng.randrange(6, 40)
        own = n % 4 == 1
        depth = start if own and rng.random() < rate else min(max(round(rng.gauss(26, 5)), 4), 48)
        deals.append(with_slug(n + 1, SEATS[n % 4], depth, start, rng))
    return deals


def test_cuts_on_seams_are_seen_and_named_for_the_dealer(tmp_path):
    """Ben deals, his cuts fall on the seam, and it is Ben's own deals that stand out; the cutter is not the subject."""
    findings = check(log_of(tmp_path, evening(crimped(1.0))))
    rows = findings.frame.query("check == 'cut.meets'").set_index("player")

    assert set(FOUR) == set(rows.index)
    assert 12 == rows.loc["Ben", "n"] == rows.loc["Ben", "observed"]
    assert rows.loc["Ben", "log_p"] < np.log(1e-6)
    assert rows.drop("Ben")["log_p"].min() > np.log(0.01)
    assert "strong" == judge(findings)[0].gain.verdict


def bent(card, many=40, own=1):
    """Give deals whose cut, on one dealer's deals, falls just below a card, which so comes to be turned up."""
    rng = Random(9)
    deals = []
    for n in range(many):
        habit = min(max(round(rng.gauss(26, 5)), 4), 48)
        depth = deal(n + 1, "N", seed="bent")["shuffled"].index(card) + 1
        at = depth if n % 4 == own and 4 <= depth <= 48 else habit
        deals.append(deal(n + 1, SEATS[n % 4], cut=at, seed="bent"))
    return deals


def test_a_seam_may_be_a_card(tmp_path):
    """The cuts on Ben's deals bring the two of spades to the bottom; another card's seam is met by nobody."""
    log = log_of(tmp_path, evening(bent("2S")))
    named, other = (
        check(log, plan=Plan(seam=card)).frame.query("check == 'cut.meets'").set_index("player")
        for card in ("2S", "AH")
    )

    assert named.loc["Ben", "n"] == named.loc["Ben", "observed"] >= 6
    assert named.loc["Ben", "log_p"] < np.log(1e-4)
    assert named.drop("Ben")["log_p"].min() > np.log(0.01)
    assert other["log_p"].min() > np.log(0.01)
    assert {"seam_card": 39.0} == named.loc["Ben", "estimate"]
    assert "fell just below 2♠, the seam that was named, " in s.says(
        next(named.loc[["Ben"]].reset_index().itertuples()), load("whist-club")
    )


def test_a_card_is_found_in_the_pack_as_dealt(tmp_path):
    """Where only the pack after the cut was logged, the cut is undone to find the seam."""
    deals = bent("2S")
    logs = [
        log_of(tmp_path, evening([less(d, *gone) for d in deals])) for gone in ((), ("shuffled",), ("pack",))
    ]
    plan = Plan(seam="2S")
    whole, after, before = (
        check(log, plan=plan).frame.query("check == 'cut.meets'")["log_p"] for log in logs
    )

    assert whole.tolist() == after.tolist() == before.tolist()
    assert 4 == whole.size


def test_a_seam_may_be_a_place_of_the_pack_as_gathered(tmp_path):
    """The card that was gathered last is the one below which the pack opens."""
    rng = Random(3)
    deals = []
    for made in bent("2S"):
        gathered = [card for card in made["shuffled"] if card != "2S"]
        rng.shuffle(gathered)
        deals.append(made | {"gathered": [*gathered, "2S"]})
    log = log_of(tmp_path, evening(deals))
    card, last, first = (
        check(log, plan=Plan(seam=seam)).frame.query("check == 'cut.meets'").set_index("player")
        for seam in ("2S", "52", "1")
    )

    assert card["log_p"].tolist() == last["log_p"].tolist()
    assert {"seam_place": 52.0} == last.loc["Ben", "estimate"]
    assert first["log_p"].min() > np.log(0.01)
    assert "gathered at place 52, " in s.says(next(last.reset_index().itertuples()), load("whist-club"))


def test_a_seam_is_in_the_plan_and_needs_its_packs(tmp_path):
    """Another seam is another plan; a place in the pack as gathered needs that pack."""
    log = log_of(tmp_path, evening(bent("2S", 8)))
    place = check(log, plan=Plan(seam="52"))

    assert 3 == len({Plan().hash, Plan(seam="2S").hash, Plan(seam="52").hash})
    assert "2S" == Plan(seam=" 2s ").to_dict()["seam"]
    assert "cut.meets" not in set(place.frame["check"])
    assert "seams" in {one.reason for one in place.untested if one.check == "cut.meets"}


@pytest.mark.parametrize("seam", ["0", "105", "XX", "AS KS", "??"])
def test_a_seam_that_is_none_is_refused(seam):
    with pytest.raises(ValueError, match="a card, as in AS, or a place"):
        Plan(seam=seam)


def test_the_command_takes_a_seam_and_gives_it_again(tmp_path):
    """The report's own command has the seam as the plan writes it; a wrong one is wrong use."""
    log_of(tmp_path, evening(bent("2S", 8)))
    run, path = CliRunner().invoke, str(tmp_path / "log.jsonl")
    said = json.loads(run(pone, ["check", "--format", "json", "--seam", "2s", path]).stdout)
    wrong = run(pone, ["check", "--seam", "2X", path])

    assert f"pone check --format json --seam 2S {path}" == said["command"]
    assert Plan(seam="2S").hash == said["plan"]
    assert 2 == wrong.exit_code
    assert "a place in the pack as gathered" in wrong.stderr


def test_a_deal_left_out_is_in_no_group(tmp_path):
    deals = crimped(0.5, 24)
    both = []
    for some in (deals, deals[:5] + deals[6:]):
        dealt = Dealt(log_of(tmp_path, evening(some)), load("whist-club"), np.ones(len(some), bool))
        scores = registry()["cut.meets"].run(dealt)
        both.append((scores, evidence_of(scores)))
    (scores, _), (_, expected) = both
    found = without(scores, np.arange(4), np.full(4, 5))

    assert pytest.approx(expected.log_p.tolist()) == found.tolist()


def test_habits_are_described_and_not_judged(tmp_path):
    depths = [20, 30, 26, 24, 22, 31, 25, 24]
    deals = [less(deal(n + 1, SEATS[n % 4], cut=d), "hands", "pack", "shuffled", "turn_up", "trump")
             for n, d in enumerate(depths)]  # fmt: skip
    findings = check(log_of(tmp_path, evening(deals)))
    rows = findings.frame.set_index("player")
    cutter = {"Dot": [20, 22], "Ada": [30, 31], "Ben": [26, 25], "Cyd": [24, 24]}

    assert {"cut.habit"} == set(rows["check"])
    assert {n: np.mean(d) for n, d in cutter.items()} == rows["observed"].to_dict()
    assert pytest.approx({n: np.std(d, ddof=1) for n, d in cutter.items()}) == {
        n: told["sd"] for n, told in rows["estimate"].items()
    }
    assert rows[["log_p", "log_e"]].isna().all(axis=None)
    assert "untested" == judge(findings)[0].gain.verdict


def test_low_cards_for_the_deal_are_seen(tmp_path):
    """Ada cuts an ace or a two thirty times; the ace is the lowest."""
    rng = Random(2)
    deals = []
    for n in range(30):
        others = rng.sample([r + s for r in "3456789TJQK" for s in "CDHS"], 3)
        cards = [rng.choice(["AS", "2H"]), *others]
        deals.append(
            {"deal": n + 1, "dealer": "N", "cut_in": [[[p, c] for p, c in zip(FOUR, cards, strict=True)]]}
        )
    rows = (
        check(log_of(tmp_path, evening(deals)))
        .frame.query("check == 'cut.low'")
        .set_index(["player", "part"])
    )

    assert rows.loc[("Ada", "rank"), "observed"] <= 60
    assert 30 == rows.loc[("Ada", "lowest"), "observed"]
    assert pytest.approx(30 * np.log(0.25)) == rows.loc[("Ada", "lowest"), "log_p"]
    assert pytest.approx(7.0) == rows.loc[("Ben", "rank"), "expected"] / 30


def test_a_tie_for_the_lowest_is_nobodys(tmp_path):
    """Where two cut an ace only the ranks count; the second round is not looked at."""
    rounds = [[["Ada", "AS"], ["Ben", "AH"], ["Cyd", "5C"], ["Dot", "9D"]], [["Ada", "2S"], ["Ben", "3H"]]]
    frame = check(log_of(tmp_path, evening([{"deal": 1, "dealer": "N", "cut_in": rounds}]))).frame
    ranks = frame.query("check == 'cut.low'").set_index("player")

    assert {"rank"} == set(ranks["part"])
    assert {"Ada": 1.0, "Ben": 1.0, "Cyd": 5.0, "Dot": 9.0} == ranks["observed"].to_dict()


def test_nothing_else_is_told_of_scores():
    scores = registry()["cut.low"].run(
        Dealt(rooms.played(sessions=1, deals=8), load("whist-club"), np.ones(8, bool))
    )

    assert {None} == set(estimates(scores))
