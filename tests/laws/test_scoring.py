"""The score held against the cards: laws 2, 3, 6, 59, 72, 81 and 82, each fault with its lawful twin."""

import pytest

from tests.laws.evenings import deal as whole_deal
from tests.laws.scores import both
from tests.laws.table import HANDS, claimed, deal, event, found, kinds, said, shown, taken

REVOKES = "N2H E3C S4H W8H", "W8D N5D E6D S7D"
"""East revokes in the first trick, and his side plays on."""
BOTH = "N2H E3C S4H W8H", "W8D N2C E6D S7D", "W8C N5C E6C S4C"
"""And North in the second."""


def scored(result, *tricks, **more):
    return deal(*tricks, result=result, **more)


def played_out(**result):
    """Give a deal that is played out, with its tricks as played and its trump suit's honours as held."""
    made = whole_deal(7, "N", play=True)
    ace = [rank + made["trump"] for rank in "AKQJ"]
    held = [sum(card in made["hands"][seat] for card in ace for seat in side) for side in ("NS", "EW")]
    won = winners(made)
    tricks = [sum(seat in side for seat in won) for side in ("NS", "EW")]
    worth = [{3: 2, 4: 4}.get(many, 0) for many in held]
    return made | {"result": {"tricks": both(*tricks), "honours": both(*worth)} | result}, tricks, worth


def winners(made):
    """Give who led after each trick, the last one's winner found by playing on."""
    order = "23456789TJQKA"
    out = []
    for trick in made["play"]:
        led = trick[0][1][1]
        out.append(
            max(
                trick, key=lambda p, led=led: (p[1][1] == made["trump"], p[1][1] == led, order.index(p[1][0]))
            )[0]
        )
    return out


# ----- 2: tricks


def test_the_tricks_that_were_played(tmp_path):
    made, _, _ = played_out()

    assert [] == found(tmp_path, made)


def test_a_trick_more_than_was_played(tmp_path):
    made, tricks, _ = played_out()
    made["result"]["tricks"] = both(tricks[0] + 1, tricks[1] - 1)

    assert [("2", "tricks_differ")] == kinds(tmp_path, made)
    assert said(tmp_path, made)[0][0] == (
        f"Ada and Cyd are scored with {tricks[0] + 1} tricks, and won {tricks[0]} by the play as logged."
    )


@pytest.mark.parametrize(("seat", "by"), [("N", 3), ("E", -3)])
def test_tricks_taken_for_a_revoke_may_be_in_the_score(seat, by, tmp_path):
    """Three to the side that took them; three the other way are not."""
    made, tricks, _ = played_out()
    for way in (1, -1):
        made["result"]["tricks"] = both(tricks[0] + way * by, tricks[1] - way * by)
        made["events"] = [taken(13, seat, "E" if seat == "N" else "N")]
        found_here = {kind for _, kind in kinds(tmp_path, made)}
        assert ("tricks_differ" in found_here) == (way < 0)


def test_tricks_of_a_play_broken_off_are_not_counted(tmp_path):
    made, _, _ = played_out()
    made["play"] = made["play"][:12]
    made["result"]["tricks"] = both(13, 0)

    assert [] == found(tmp_path, made)


def test_nor_are_those_of_a_play_that_goes_astray(tmp_path):
    """A wrong trump suit shows at many leads, and is one irregularity."""
    made, _, _ = played_out()
    made["play"][3] = made["play"][3][::-1]
    made["result"]["tricks"] = both(13, 0)

    assert "tricks_differ" not in {kind for _, kind in kinds(tmp_path, made)}


def test_there_are_thirteen_tricks(tmp_path):
    assert [("2", "tricks_too_many")] == kinds(tmp_path, scored({"tricks": both(9, 5)}))
    assert [] == kinds(tmp_path, scored({"tricks": both(9, 4)}))
    assert [] == kinds(tmp_path, scored({"tricks": both(5, 4)}))


# ----- 3: honours


@pytest.mark.parametrize(("suit", "honours", "wrong"), [("C", (0, 2), False), ("C", (0, 4), True), ("C", (2, 0), True),
                                                        ("S", (0, 2), True), ("S", (2, 0), True), ("S", (0, 0), False)])  # fmt: skip
def test_honours_are_held_against_the_hands(suit, honours, wrong, tmp_path):
    """Of clubs East and West hold three, worth two; of spades each side holds two, worth nothing."""
    made = scored({"honours": both(*honours)}, trump=suit)

    assert ([("3", "honours_wrong")] if wrong else []) == kinds(tmp_path, made)


def test_four_honours_are_worth_four(tmp_path):
    made = scored({"honours": both(0, 4)}, trump="C")
    made["hands"] |= {
        "S": made["hands"]["S"].replace("KC", "QC"),
        "W": made["hands"]["W"].replace("QC", "KC"),
    }
    made["hands"] |= {
        "S": made["hands"]["S"].replace("QC", "2S"),
        "N": made["hands"]["N"].replace("2S", "8C"),
    }
    made["hands"]["W"] = made["hands"]["W"].replace("8C", "QC")

    assert [] == kinds(tmp_path, made)
    made["result"]["honours"] = both(0, 2)
    assert [("3", "honours_wrong")] == kinds(tmp_path, made)


def test_honours_that_nobody_claimed_are_nothing(tmp_path):
    made, _, _ = played_out()
    made["result"]["honours"] = both(0, 0)

    assert [] == found(tmp_path, made)


def test_what_is_said_of_honours(tmp_path):
    [(what, penalty)] = said(tmp_path, scored({"honours": both(4, 0)}))

    assert "Ada and Cyd are scored with 4 by honours; by the hands they are worth 0." == what
    assert penalty == "an erroneous score can be put right until the game is over (11)"


@pytest.mark.parametrize("hide", ["a hand", "trumps", "an honour"])
def test_honours_of_hands_that_are_not_known_are_nothing(hide, tmp_path):
    made = scored({"honours": both(4, 0)})
    if hide == "a hand":
        del made["hands"]["E"]
    elif hide == "trumps":
        del made["trump"]
    else:
        made["hands"]["W"] = made["hands"]["W"].replace("QS", "??")

    assert "honours_wrong" not in {kind for _, kind in kinds(tmp_path, made)}


# ----- 6: claimed in time


@pytest.mark.parametrize(("note", "trick", "late"), [("honours", 13, False), ("honours", 14, False), ("honours", 15, True),
                                                      ("game", 15, True), ("revoke", 15, False)])  # fmt: skip
def test_honours_are_claimed_before_the_next_turn_up(note, trick, late, tmp_path):
    """13 is the end of the hand, 14 after the cut, 15 after the trump card was turned up."""
    claim = event("claim", "W", trick=trick, note=note)
    made = scored({"honours": both(0, 2)}, trump="C", events=[claim])

    assert ([("6", "honours_late")] if late else []) == kinds(tmp_path, made)


def test_a_late_claim_that_was_not_scored_is_nothing(tmp_path):
    made = scored({"honours": both(0, 2)}, trump="C", events=[event("claim", "N", trick=15, note="honours")])

    assert [] == kinds(tmp_path, made)


# ----- 81, 82: a revoke and the game


def revoked(result, *tricks, events=(), **more):
    return deal(*(tricks or REVOKES), result=result, events=list(events), **more)


def test_no_game_is_won_by_a_hand_with_a_revoke(tmp_path):
    """Law 82, claimed in time; unclaimed there is no penalty."""
    claim = claimed(13, "N", "E")
    won = revoked({"game": {"EW": 1}}, events=[claim])

    assert [("71", "revoke"), ("82", "game_by_revoke")] == sorted(kinds(tmp_path, won))
    assert [("71", "revoke")] == kinds(tmp_path, revoked({"game": {"NS": 1}}, events=[claim]))
    assert [("71", "revoke")] == kinds(tmp_path, revoked({"game": {"EW": 1}}))
    assert said(tmp_path, won, kind="game_by_revoke")[0] == (
        "Ben and Dot, liable for a revoke in this hand, are scored with the game.",
        "the side cannot win the game by this hand, and its score stops at four",
    )


def test_a_late_claim_bars_nobody(tmp_path):
    assert [("71", "revoke")] == kinds(tmp_path, revoked({"game": {"EW": 1}}, events=[claimed(14, "N", "E")]))


@pytest.mark.parametrize("side", ["NS", "EW"])
def test_where_both_sides_revoked_neither_wins_the_game(side, tmp_path):
    """Law 81."""
    events = [claimed(13, "N", "E"), claimed(13, "E", "N")]
    rows = kinds(tmp_path, revoked({"game": {side: 1}}, *BOTH, events=events))

    assert ("81", "game_by_revoke") in rows
    assert "game_by_revoke" not in {k for _, k in kinds(tmp_path, revoked({}, *BOTH, events=events))}


def test_dummys_revoke_bars_nobody(tmp_path):
    tricks = "N2H E3H S4C W8H", "W8D N5D E6D SKD"
    made = revoked({"game": {"NS": 1}}, *tricks, events=[claimed(13, "E", "S")])

    assert [("II", "revoke")] == kinds(tmp_path, made, game="dummy", facts={"dummy": "S"})
    assert [("71", "revoke"), ("82", "game_by_revoke")] == sorted(kinds(tmp_path, made))


def points(*figures, before=(0, 0), events=(), ours=4):
    """Give two deals: one that makes the standing, one with East's revoke and these points."""
    first = {"deal": 1, "dealer": "S", "result": {"points": both(*before)}}
    result = {"tricks": both(ours, 13 - ours), "points": both(*figures)}
    return first, revoked(result, events=events, number=2)


@pytest.mark.parametrize(
    ("figures", "before", "how", "expected"),
    [
        ((3, 3), (0, 0), "add", []),
        ((3, 2), (0, 2), "add", []),  # two and three are five, and four is the most
        ((3, 3), (0, 2), "add", [("82", "more_than_four")]),
        ((1, 0), (0, 2), "tricks", []),  # nine less three is six, and four more three is seven
        ((0, 0), (0, 2), "tricks", [("72", "points_differ")]),
        ((0, 3), (0, 2), "tricks", [("82", "more_than_four")]),
        ((0, 1), (0, 2), "deduct", []),  # two off, and three by cards
        ((0, 0), (0, 2), "deduct", [("72", "points_differ")]),
        ((2, 3), (0, 0), "add", [("72", "points_differ")]),
    ],
)
def test_each_way_of_the_penalty(figures, before, how, expected, tmp_path):
    """East's side makes nine tricks, and is liable; three tricks, or three points, pass."""
    deals = points(*figures, before=before, events=[taken(13, "N", "E", how=how)])

    assert [("71", "revoke"), *expected] == sorted(kinds(tmp_path, *deals))


@pytest.mark.parametrize("figures", [(3, 2), (0, 1), (1, 0), (0, 2)])
def test_a_claim_whose_penalty_is_not_written_down_may_have_been_any(figures, tmp_path):
    """Added, deducted, in tricks, or given up: from nought to two; the side stays at four or less."""
    deals = points(*figures, before=(0, 2), events=[claimed(13, "N", "E")])

    assert [("71", "revoke")] == kinds(tmp_path, *deals)


def test_but_not_something_else(tmp_path):
    deals = points(2, 2, before=(0, 2), events=[claimed(13, "N", "E")])

    assert [("71", "revoke"), ("72", "points_differ")] == sorted(kinds(tmp_path, *deals))


def test_penalties_are_matched_to_the_revokes_claimed_in_time(tmp_path):
    """East revokes twice; the second is claimed in time and paid, the first too late."""
    tricks = "N2H E3C S4H W8H", "W8D N5D E6C S7D"
    events = [
        claimed(13, "N", "E", card="6C"),
        taken(13, "N", "E", how="add"),
        claimed(14, "N", "E", card="3C"),
    ]

    assert [("71", "revoke"), ("71", "revoke")] == kinds(tmp_path, deal(*tricks, events=events))


# ----- 59: all hands thrown down


def abandoned(how):
    left = {seat: " ".join(c for c in HANDS[seat].split() if c not in " ".join(REVOKES)) for seat in HANDS}
    down = [one for seat in HANDS for one in shown(2, left[seat], seat)]
    return deal(*REVOKES, events=[*down, claimed(13, "N", "E"), taken(13, "N", "E", how=how)])


def test_tricks_cannot_be_taken_once_all_hands_are_down(tmp_path):
    """Law 59: three points, added or deducted."""
    assert ("59", "penalty_undue") not in kinds(tmp_path, abandoned("add"))
    assert ("59", "penalty_undue") not in kinds(tmp_path, abandoned("deduct"))
    assert ("59", "penalty_undue") in kinds(tmp_path, abandoned("tricks"))


def test_more_than_four_is_so_wherever_the_game_stood(tmp_path):
    """Law 82: seven points by a hand with a revoke; where the log begins in a game, they stand at seven or more."""
    events = [claimed(13, "N", "E"), taken(13, "N", "E", how="add")]
    made = deal(*REVOKES, events=events, result={"tricks": both(0, 13), "points": both(3, 7)})

    assert ("82", "more_than_four") in kinds(tmp_path, made)
    assert "Ben and Dot, liable for a revoke in this hand, are scored up to 7 or more." in [
        what for what, _ in said(tmp_path, made)
    ]
