"""Stacked decks: the scores, counts and chances of every check against plain arithmetic on a few deals."""

import numpy as np
import pytest

from detect.checks import Dealt, registry
from detect.checks.dealt import POINTS
from detect.checks.stacked import tables
from detect.evidence import check
from detect.laws import load
from tests.checks.by_hand import WORTH, at_least, evidence, in_points, lattice, lattice_of_sides
from tests.laws.evenings import FOUR, SEATS, after, board, deal, evening, log_of, without

CUT = list(WORTH)


def whist(many=12, *, seed="whist", start=0, **more):
    """Give clean deals, the deal going round."""
    return [deal(n, SEATS[(n - 1 + start) % 4], seed=seed, **more) for n in range(1, many + 1)]


def findings_of(path, deals, name, **session):
    """Give the findings of one check on one evening, by who or where, and part."""
    frame = check(log_of(path, evening(deals, **session))).frame
    mine = frame[frame["check"] == name]
    who = [row.player if isinstance(row.player, str) else SEATS[row.seat - 1] for row in mine.itertuples()]
    return dict(zip(zip(who, mine["part"], strict=True), mine.itertuples(), strict=True))


def same(expected, row):
    """Tell whether a finding is what arithmetic by hand gives."""
    seen = {"n": row.n, "observed": row.observed, "expected": row.expected, "p": np.exp(row.log_p),
            "e": np.exp(row.log_e)}  # fmt: skip
    return pytest.approx(expected, rel=1e-9) == seen


@pytest.mark.parametrize("check_name", CUT)
def test_own_deals_by_the_pones_cut(check_name, tmp_path):
    """A dealer's hand and side on his own deals have the chances that four equal places of the cut give."""
    deals = whist()
    found = findings_of(tmp_path, deals, check_name)

    assert {(name, part) for name in FOUR for part in ("hand", "side")} == set(found)
    for (name, part), row in found.items():
        seat = SEATS[FOUR.index(name)]
        own = [(d["hands"], seat) for d in deals if d["dealer"] == seat]
        assert same(evidence(check_name, part, own), row)


@pytest.mark.parametrize("check_name", CUT)
def test_boards_by_seat_and_side(check_name, tmp_path):
    """At duplicate bridge every seat, and both sides, are looked at on every board, whoever opened."""
    deals = [board(n, seed="bridge") for n in range(1, 9)]
    found = findings_of(tmp_path, deals, check_name, game="bridge")

    assert {(s, "hand") for s in SEATS} | {("N", "side"), ("E", "side")} == set(found)
    for (seat, part), row in found.items():
        assert same(evidence(check_name, part, [(d["hands"], seat) for d in deals]), row)


@pytest.mark.parametrize(
    ("check_name", "part", "size"),
    [
        (name, part, 13 + 13 * part)
        for name in CUT
        for part in (0, 1)
        if (name, part) != ("stacked.points", 1)
    ],
)
def test_the_score_is_the_likelihood_ratio_of_a_mixture(check_name, part, size):
    """Counts are scored as log(.8 + .1 f1/f0 + .1 f2/f0), and more never scores less."""
    scores = tables(CUT.index(check_name))[part].tolist()

    assert lattice(check_name, size) == dict(enumerate(scores))
    assert sorted(scores) == scores


def test_a_side_is_scored_by_its_aces_kings_queens_and_knaves():
    """A prepared side has more honours than one of as many points by luck, so that it scores more."""
    scores = tables(POINTS)[1].tolist()
    thirty = {held: s for held, s in lattice_of_sides().items() if in_points(held) == 30}

    assert list(lattice_of_sides().values()) == scores
    assert thirty[3, 3, 3, 3] > thirty[4, 4, 1, 0] == min(thirty.values()) > lattice_of_sides()[3, 3, 3, 2]


def test_a_session_without_names_goes_by_seats(tmp_path):
    """Where nobody is named the dealer's seat stands for him."""
    found = findings_of(tmp_path, whist(), "stacked.aces", players=None)

    assert {(seat, part) for seat in SEATS for part in ("hand", "side")} == set(found)


def test_a_person_who_changes_seats_keeps_his_deals(tmp_path):
    """Evidence is booked to who sat there in that deal, not to the seat."""
    deals = whist()
    deals[4]["players"] = ["Ben", "Ada", "Cyd", "Dot"]
    found = findings_of(tmp_path, deals, "stacked.points")
    own = [(deals[n]["hands"], seat) for n, seat in ((0, "N"), (5, "E"), (9, "E"))]

    assert same(evidence("stacked.points", "hand", own), found["Ada", "hand"])
    assert same(evidence("stacked.points", "side", own), found["Ada", "side"])
    assert 8 == len(found)


def test_a_name_at_some_deals_only_is_two_subjects(tmp_path):
    """What was dealt by nobody named is not put down to the one who sat there on another deal."""
    deals = whist()
    deals[4]["players"] = [None, "Ben", "Cyd", "Dot"]
    found = findings_of(tmp_path, deals, "stacked.aces")

    assert 1 == found["Ada", "hand"].n
    assert 2 == found["N", "hand"].n


def test_a_dealer_not_logged_leaves_the_deal_out(tmp_path):
    """Nobody's own deal cannot count for anybody, but its shapes and its cards still can."""
    deals = whist()
    del deals[0]["dealer"]
    log = log_of(tmp_path, evening([without(d, "pack", "shuffled") for d in deals]))
    frame = check(log).frame

    assert 2 == frame.query("check == 'stacked.aces' and player == 'Ada' and part == 'hand'")["n"].item()
    assert [12, 12] == frame.query("check == 'deal.shape'")["n"].tolist()


def test_hands_that_follow_from_the_pack_count_as_logged_ones(tmp_path):
    """A pack as dealt and its dealer are as good as four hands."""
    deals = whist()
    bare = [without(d, "hands") for d in deals]
    columns = ["check", "part", "player", "n", "observed", "expected", "log_p", "log_e"]
    whole, derived = (check(log_of(tmp_path, evening(d))).frame[columns] for d in (deals, bare))

    assert whole.query("check != 'revoke.rate'").equals(derived)


# -- what counts


def counted(path, deals, **session):
    """Give how many deals count: for the cut, for shapes and for turn-ups; and what was left out."""
    findings = check(log_of(path, evening(deals, **session)))
    frame = findings.frame
    many = {
        name: int(frame[(frame["check"] == name) & (frame["part"] == part)]["n"].sum())
        for name, part in (("stacked.aces", "hand"), ("deal.shape", "flat"), ("stacked.turnup", "turn-up"))
    }
    left = {reason: many for reason, many in findings.left_out["an evening"].items() if many}
    return tuple(many.values()), left


def put(**what):
    return lambda one: one.update(what)


def doubled(one):
    one["hands"]["N"][0] = one["hands"]["E"][0]


def hidden(one):
    one["hands"]["N"][0] = "??"


def no_cut(one):
    one["cut"]["depth"] = 0


LEFT_OUT = {
    "all is well": (lambda _: None, (12, 12, 12), {}),
    "void": (put(void=True), (11, 11, 11), {"void": 1}),
    "a card twice": (doubled, (11, 11, 12), {"impossible": 1}),
    "a hand of twelve": (lambda one: one["hands"]["N"].pop(0), (11, 11, 12), {"impossible": 1}),
    "a card not seen": (hidden, (11, 11, 12), {"unknown": 1}),
    "a hand not logged": (lambda one: one["hands"].pop("N"), (11, 11, 12), {"unknown": 1}),
    "nothing logged": (lambda one: [one.pop(k) for k in ("hands", "pack")], (11, 11, 12), {"unknown": 1}),
    "a cut declined": (no_cut, (11, 12, 11), {"uncut": 1}),
    "a cut not logged": (lambda one: one.pop("cut"), (12, 12, 12), {}),
    "no turn-up": (lambda one: one.pop("turn_up"), (12, 12, 11), {}),
    "no dealer": (lambda one: one.pop("dealer"), (11, 12, 11), {"undealt": 1}),
}


@pytest.mark.parametrize("case", LEFT_OUT)
def test_what_counts_and_what_is_left_out(case, tmp_path):
    """Void, unknown, impossible and uncut deals are left out of the tests that need them, and that is said."""
    change, expected, left = LEFT_OUT[case]
    deals = whist()
    change(deals[4])

    assert (expected, left) == counted(tmp_path, deals)


def test_the_end_of_a_play_is_no_impossible_record(tmp_path):
    """Boards that show four cards a hand are not whole deals, and nothing is wrong with them."""
    boards = [board(n) for n in range(1, 5)]
    for one in boards[:3]:
        one["hands"] = {seat: cards[:4] for seat, cards in one["hands"].items()}

    assert ((4, 1, 0), {"unknown": 3}) == counted(tmp_path, boards, game="bridge")


def test_a_repeated_deal_counts_once(tmp_path):
    """A deal met at six tables is one deal."""
    boards = [board(n, deal=f"{n}/{t}", table=str(t)) for n in range(1, 5) for t in range(6)]

    assert ((16, 4, 0), {"repeated": 20}) == counted(tmp_path, boards, game="bridge")


def test_a_pack_met_again_counts_once(tmp_path):
    """Hands that only follow from the pack are known again too."""
    deals = whist()
    deals[8] = without(deals[0], "hands") | {"deal": 9}
    deals[0] = without(deals[0], "hands")

    assert ((11, 11, 11), {"repeated": 1}) == counted(tmp_path, deals)


def test_cards_not_seen_are_never_the_same_deal(tmp_path):
    """Turn-ups of deals whose hands nobody saw are turn-ups all the same."""
    deals = [without(d, "pack", "shuffled") | {"hands": {s: ["??"] * 13 for s in SEATS}} for d in whist()]

    assert ((0, 0, 12), {"unknown": 12}) == counted(tmp_path, deals)


def test_a_fifth_dealer_at_whist_is_no_dealer(tmp_path):
    """Where six names are written down for whist, a deal by the fifth counts for nobody and stops nothing."""
    deals = whist()
    one = deals[4]
    one["hands"] = {str(n): one["hands"][seat] for n, seat in enumerate(SEATS, 1)}
    deals[4] = one | {"players": [*FOUR, "Eve", "Fay"], "dealer": 5, "cut": {"by": 4, "depth": 23}}
    deals[5]["players"] = FOUR
    findings = check(log_of(tmp_path, evening(deals)))

    assert [] == [u for u in findings.untested if u.check.startswith("stacked")]
    assert 11 == findings.frame.query("check == 'stacked.aces' and part == 'hand'")["n"].sum()


def test_a_deal_met_again_counts_where_it_can(tmp_path):
    """Of a deal that stands there twice, once without its cut, the other one is judged by the cut."""
    deals = whist()
    deals[8] = deals[0] | {"deal": 9}
    deals[0] = deals[0] | {"cut": {"by": "W", "depth": 0}}

    assert (11, 11, 11) == counted(tmp_path, deals)[0]


def test_the_same_deal_on_two_evenings_is_not_repeated(tmp_path):
    """Sessions are judged each by itself."""
    deals = whist()
    log = log_of(tmp_path, evening(deals, session="one"), evening(deals, session="two"))
    findings = check(log)

    assert {"one": 12, "two": 12} == findings.frame.query(
        "check == 'deal.shape' and part == 'flat'"
    ).set_index("session")["n"].to_dict()


def test_sessions_of_two_games_in_one_log_are_as_apart(tmp_path):
    """Whatever else a log holds, a session's findings are its own."""
    whist_lines = evening(whist(), session="w")
    bridge_lines = evening([board(n) for n in range(1, 9)], session="b", game="bridge", players=None)
    odd = evening([board(1)], session="s", game="snap")
    columns = [
        "check",
        "part",
        "seat",
        "player",
        "n",
        "observed",
        "log_p",
        "weight",
        "log_e",
        "effect",
        "detectable",
    ]
    frame = check(log_of(tmp_path, bridge_lines, odd, whist_lines)).frame
    for name, lines in (("w", whist_lines), ("b", bridge_lines)):
        alone = check(log_of(tmp_path, lines)).frame[columns]
        mine = frame[frame["session"] == name][columns].reset_index(drop=True)
        assert alone.astype({"player": object}).equals(mine.astype({"player": object}))


# -- the turn-up


def test_turn_ups_against_the_other_dealers(tmp_path):
    """A dealer's honours turned up are counted against the table's by Fisher's exact law."""
    deals = whist(22, seed="turn-ups")
    found = findings_of(tmp_path, deals, "stacked.turnup")
    turned = [(d["dealer"], d["turn_up"][0] in "AKQJ") for d in deals]
    hits = sum(hit for _, hit in turned)

    assert 0 < hits < 22
    for (name, _), row in found.items():
        own = [hit for seat, hit in turned if seat == SEATS[FOUR.index(name)]]
        assert (len(own), sum(own)) == (row.n, row.observed)
        assert pytest.approx(len(own) * hits / 22) == row.expected
        assert pytest.approx(float(at_least(sum(own), len(own), hits, 22)), rel=1e-10) == np.exp(row.log_p)


def at_whist():
    """The checks that are put to whist."""
    return {name for name, one in registry().items() if one.suits(load("whist-club"))}


def test_turn_ups_need_no_hands(tmp_path):
    """The dealer and the card turned are enough."""
    deals = [without(d, "hands", "pack", "shuffled") for d in whist()]
    findings = check(log_of(tmp_path, evening(deals)))

    assert {"stacked.turnup", "cut.habit"} == set(findings.frame["check"])
    assert pytest.approx(1.0) == findings.frame["weight"].sum()
    put = {"stacked.turnup", "cut.habit"}
    assert at_whist() - put - {"void.bias"} == {one.check for one in findings.untested}


def test_a_dealer_alone_has_nobody_to_be_held_against(tmp_path):
    """Where one player dealt every hand there is no other dealer, and nothing follows."""
    deals = whist()
    for one in deals:
        one.update(deal(one["deal"], "N", seed="alone"))
    row = findings_of(tmp_path, deals, "stacked.turnup")["Ada", "turn-up"]

    assert (12, 0.0, 0.0) == (row.n, row.log_p, pytest.approx(row.log_e, abs=1e-12))


def test_bridge_has_no_turn_up(tmp_path):
    """No card is turned at bridge."""
    frame = check(log_of(tmp_path, evening([board(n) for n in range(1, 5)], game="bridge"))).frame

    assert "stacked.turnup" not in set(frame["check"])


# -- what the tables hold


def test_scores_stand_subject_by_subject_in_the_order_of_deals(tmp_path):
    """The e-process is kept deal by deal, so each subject's scores stand together and in order."""
    log = log_of(tmp_path, evening(whist(20), session="a"), evening(whist(20, start=2), session="b"))
    dealt = Dealt(log, load("whist-club"), np.ones(40, bool))
    for one in registry().values():
        if one.name.startswith(("stacked", "deal")):
            scores = one.run(dealt)
            assert (np.lexsort((scores.row, scores.subject)) == np.arange(scores.row.size)).all()


def test_an_empty_hand_of_questions(tmp_path):
    """One deal is enough to be asked about, and none leaves every question open."""
    frame = check(log_of(tmp_path, evening(whist(1)))).frame
    nothing = check(log_of(tmp_path, evening([])))

    assert 1 == frame.query("check == 'stacked.aces' and part == 'hand'")["n"].item()
    assert 0 == len(nothing.frame)
    assert at_whist() == {one.check for one in nothing.untested}
    assert after("W") == "N"
