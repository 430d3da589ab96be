"""Fair evenings pass the audit; with one figure of them changed they do not, or the audit would be looking away."""

from dataclasses import replace

import numpy as np
import pytest

from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.laws import audit
from detect.log.tables import MOVE

OVERSIGHTS = {"revoke", "revoke_saved", "revoke_again", "revoked_both_sides"}
"""What the engine is asked to let happen."""
SLIPS = {"revokes": 0.04, "claimed": 0.8, "late": 0.3, "new_deals": 0.06, "misdeals": 0.06}
TABLES = {
    "four": {}, "five": {"players": tuple("ABCDE")}, "six": {"players": tuple("ABCDEF")}, "fixed": {"seating": "fixed"},
    "one pack": {"packs": 1}, "dummy": {"game": "dummy"}, "double dummy": {"game": "double-dummy"},
}  # fmt: skip


def evenings(sessions=12, **settings):
    [log] = simulate(Evening(sessions=sessions, **settings))
    return log


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("more", [{}, SLIPS], ids=["clean", "with oversights"])
def test_a_fair_evening_passes(name, more):
    kinds = set(audit(evenings(**TABLES[name], **more))["kind"])

    assert set() == kinds - OVERSIGHTS
    assert ("revoke" in kinds) == bool(more)


def scored(log, word):
    """Give the places of the scores with that note."""
    moves = log.moves
    return np.flatnonzero((moves["move"] == MOVE["score"]) & (moves["note"] == word))


@pytest.mark.parametrize(
    ("word", "change", "kind"),
    [
        ("points NS", 1, "points_differ"),
        ("tricks NS", 1, "tricks_differ"),
        ("game NS", 1, "game_value"),
        ("rubber NS", 1, "rubber_value"),
        ("honours NS", 1, "honours_wrong"),
    ],
)
def test_a_score_changed_is_found(word, change, kind):
    log = evenings()
    at = scored(log, word)[2]
    moves = log.moves.copy()
    moves.loc[at, "amount"] += change
    if word == "tricks NS":
        moves.loc[scored(log, "tricks EW")[2], "amount"] -= change
    found = audit(replace(log, moves=moves))

    assert kind in set(found["kind"])
    assert {moves.loc[at, "deal"]} >= set(found[found["kind"] == kind]["deal"])


@pytest.mark.parametrize("name", ["four", "five"])
def test_a_card_cut_that_is_changed_is_found_in_most_cases(name):
    """The lowest card becomes a king: another would have dealt."""
    log = evenings(sessions=40, **TABLES[name])
    cut = log.moves[log.moves["move"] == MOVE["cut_in"]]
    moves = log.moves.copy()
    last = cut[cut["seat"] > 0].groupby("deal")["street"].transform("max") == cut[cut["seat"] > 0]["street"]
    rows = cut[cut["seat"] > 0][last]
    dealer = log.deals.set_index("deal")["dealer"]
    his = rows.index[rows["seat"].to_numpy() == dealer[rows["deal"]].to_numpy()]
    moves.loc[his, "card"] = 11  # the king of clubs
    found = audit(replace(log, moves=moves))

    assert len(his) > 40
    assert {"dealer_not_lowest", "ace_cut_high"} & set(found["kind"])
    assert (
        found["kind"].isin(["dealer_not_lowest", "ace_cut_high", "card_cut_twice", "partners_not_cut"]).all()
    )
    assert len(set(found["deal"])) > 0.8 * len(his)


def test_one_who_goes_out_before_his_turn_is_found():
    """Of five, the players of the third rubber are exchanged against those of the second."""
    log = evenings(sessions=1, deals=60, **TABLES["five"])

    assert 0 == len(audit(log))
    swapped = log.seats.copy()
    names = list(swapped["player"].cat.categories)
    swapped["player"] = swapped["player"].cat.rename_categories({names[0]: names[1], names[1]: names[0]})
    assert set(audit(replace(log, seats=swapped))["kind"]) <= {"went_out_early", "seated_against_cut"}


@pytest.mark.parametrize("table", ["moves", "cards", "facts"])
def test_less_written_down_is_no_fault(table):
    """Without scores, cuts and play, or without cards, nothing new is found."""
    log = evenings(**TABLES["five"], new_deals=0.05, misdeals=0.05)
    empty = getattr(log, table).iloc[:0]
    kinds = set(audit(replace(log, **{table: empty}))["kind"])

    assert set() == kinds - {
        "dealer_out_of_turn"
    }  # a rubber whose cut is not logged, and whose players kept their seats


@pytest.mark.parametrize("word", ["tricks", "honours", "points", "game", "rubber"])
@pytest.mark.parametrize("side", ["NS", "EW"])
def test_a_part_of_the_score_left_out_is_no_fault(word, side):
    log = evenings(**SLIPS)
    moves = log.moves.drop(index=scored(log, f"{word} {side}")).reset_index(drop=True)

    assert set() == set(audit(replace(log, moves=moves))["kind"]) - OVERSIGHTS


def test_deals_left_out_are_no_fault_but_a_gap():
    log = evenings(**TABLES["six"])
    rng = np.random.default_rng(5)
    kept = log.deals["deal"][rng.random(len(log.deals)) < 0.8]
    parts = {name: getattr(log, name) for name in ("deals", "seats", "cards", "moves")}
    log = replace(
        log, **{n: part[part["deal"].isin(kept)].reset_index(drop=True) for n, part in parts.items()}
    )

    assert {"numbers_skipped"} == set(audit(log)["kind"])
