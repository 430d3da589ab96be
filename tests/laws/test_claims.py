"""Claims of a revoke and penalties for it: laws 72, 75, 77 and 78, each fault with its lawful twin."""

import pytest

from tests.laws import evenings
from tests.laws.table import (
    HANDS,
    asked,
    audited,
    claimed,
    deal,
    event,
    found,
    kinds,
    mixed,
    quitted,
    said,
    taken,
)

REVOKES = "N2H E3C S4H W8H"
FOLLOWS = "N2H E3H S4H W8H"
NEXT = "W8D N5D E6D S7D"
TWICE = "N2H E3C S4H W8H", "W8D N5D E6C S7D"
"""East revokes in hearts, and then in diamonds."""


def by(path, *tricks, events, **more):
    """Give of each revoke how it was claimed, by whom and when, and what was taken."""
    _, table = audited(path, deal(*tricks, events=events, **more))
    rows = [row.detail for row in table.itertuples() if row.kind in {"revoke", "revoke_by_mark"}]
    return [
        (one["claimed"], " NESW"[max(one["claimant"], 0)].strip(), one["when"], one["taken"]) for one in rows
    ]


# ----- 75, 78: in time or too late


@pytest.mark.parametrize(("when", "how"), [(2, "in time"), (13, "in time"), (14, "late"), (15, "late")])
def test_a_claim_is_in_time_until_the_cut_for_the_next_deal(when, how, tmp_path):
    """After the thirteenth trick is the end of the hand; 14 is after the cut."""
    assert [(how, "N", when, "")] == by(tmp_path, REVOKES, NEXT, events=[claimed(when, "N", "E")])


def test_nobody_claimed_it(tmp_path):
    assert [("", "", 0, "")] == by(tmp_path, REVOKES, NEXT, events=[])


def test_his_own_side_cannot_claim_it(tmp_path):
    """A player who owns to a revoke claims nothing; and nobody says that there was none."""
    made = deal(REVOKES, NEXT, events=[claimed(13, "W", "E"), claimed(13, "E", "E")])

    assert [("", "", 0, "")] == by(tmp_path, REVOKES, NEXT, events=made["events"])
    assert [("71", "revoke")] == kinds(tmp_path, made)


def test_a_claim_may_name_the_card_and_not_the_player(tmp_path):
    events = [event("claim", "N", trick=13, note="revoke", card="6C")]

    assert [("", "", 0, ""), ("in time", "N", 13, "")] == by(tmp_path, *TWICE, events=events)


def test_a_claim_may_name_nobody(tmp_path):
    """It is of the other side's revoke, then."""
    events = [event("claim", "S", trick=13, note="Revoke ")]

    assert [("in time", "S", 13, "")] == by(tmp_path, REVOKES, NEXT, events=events)
    assert [("", "", 0, "")] == by(
        tmp_path, REVOKES, NEXT, events=[event("claim", "W", trick=13, note="revoke")]
    )


def test_a_claim_of_tricks_is_not_of_a_revoke(tmp_path):
    """At bridge and whist players claim tricks too."""
    events = [event("claim", "N", "E", 13), event("claim", "N", "E", 13, note="the rest")]

    assert [("", "", 0, "")] == by(tmp_path, REVOKES, NEXT, events=events)
    assert [] == found(tmp_path, deal(FOLLOWS, NEXT, events=events))


def test_a_revoke_cannot_be_claimed_before_it_was_made(tmp_path):
    tricks = FOLLOWS, NEXT, "S4D WQD N9D E3C"

    assert [("", "", 0, "")] == by(tmp_path, *tricks, events=[claimed(1, "N", "E")])
    assert [("in time", "N", 2, "")] == by(
        tmp_path, *tricks, events=[claimed(2, "N", "E")]
    )  # while it lies there
    assert [("in time", "N", 3, "")] == by(tmp_path, *tricks, events=[claimed(3, "N", "E")])


def test_as_many_as_occur_can_be_claimed(tmp_path):
    """Law 72 ii: each by itself, or both at once."""
    one, both = claimed(13, "N", "E"), claimed(13, "S", "E", amount=2)

    assert [("in time", "N", 13, ""), ("", "", 0, "")] == by(tmp_path, *TWICE, events=[one])
    assert [("in time", "N", 13, "")] * 2 == by(tmp_path, *TWICE, events=[one, one])
    assert [("in time", "S", 13, "")] * 2 == by(tmp_path, *TWICE, events=[both])


# ----- 75: nothing to claim


def test_a_claim_without_a_revoke(tmp_path):
    made = deal(FOLLOWS, NEXT, events=[claimed(2, "N", "E")])

    assert [("75", "claim_unfounded", 2, "N", "")] == found(tmp_path, made)
    assert said(tmp_path, made) == [
        (
            "Ada claimed a revoke by Ben; the play as logged shows none that stood.",
            "none: a claim that the tricks do not bear out falls",
        )
    ]


def test_a_claim_without_a_revoke_after_a_play_that_is_all_logged(tmp_path):
    """When it was made is not said: all thirteen tricks are there, and show no revoke."""
    made = evenings.deal(play=True) | {"events": [event("claim", "N", "E", note="revoke")]}

    assert [("75", "claim_unfounded", 0, "N", "")] == found(tmp_path, made)
    made["play"] = made["play"][:12]
    assert [] == found(tmp_path, made)


def test_a_claim_of_a_revoke_that_was_saved(tmp_path):
    made = deal("N2H E3C~ E3H S4H W8H", events=[claimed(1, "N", "E")])

    assert [("76", "revoke_saved"), ("75", "claim_unfounded")] == kinds(tmp_path, made)


def test_a_second_claim_by_the_same_player_of_one_revoke(tmp_path):
    made = deal(REVOKES, NEXT, events=[claimed(2, "N", "E"), claimed(2, "N", "E")])

    assert [("71", "revoke"), ("75", "claim_unfounded")] == kinds(tmp_path, made)


def test_both_adversaries_may_claim_the_same(tmp_path):
    made = deal(REVOKES, NEXT, events=[claimed(2, "N", "E"), claimed(2, "S", "E")])

    assert [("71", "revoke")] == kinds(tmp_path, made)


@pytest.mark.parametrize(
    "hidden", ["a card", "the hand", "a card played", "the rest of the play", "no hands, a pack"]
)
def test_where_the_log_shows_too_little_no_claim_is_called_unfounded(hidden, tmp_path):
    """Nobody can say that there was no revoke where the hand or the play is not there to see."""
    made = deal(FOLLOWS, NEXT, events=[claimed(2, "N", "E")])
    if hidden == "a card":
        made["hands"]["E"] = made["hands"]["E"].replace("AH", "??")
    elif hidden == "the hand":
        del made["hands"]["E"]
    elif hidden == "a card played":
        made["play"][1][2] = ["E", "??"]
    elif hidden == "the rest of the play":
        made["events"] = [claimed(13, "N", "E")]
    else:
        order = [HANDS["NESW"[at % 4]].split()[at // 4] for at in range(52)]
        made = {key: made[key] for key in made if key != "hands"} | {"pack": order}

    assert [] == [row for row in found(tmp_path, made) if row[1].startswith("claim")]


def test_a_mark_speaks_for_a_hand_that_is_not_logged(tmp_path):
    """The recorder marks a revoke, the hand is not there: the claim meets it."""
    made = deal("N2H E3Cr S4H W8H", NEXT, events=[claimed(2, "N", "E")])
    del made["hands"]["E"]

    assert [("71", "revoke_by_mark", 1, "E", "3C")] == found(tmp_path, made)
    assert "Ada claimed it after trick 2." in said(tmp_path, made)[0][0]


# ----- 77: cards mixed


def test_cards_mixed_after_a_claim_establish_it(tmp_path):
    """East revoked, the hand stopped there, the claim was made and West mixed the tricks."""
    events = [claimed(1, "N", "E"), mixed(1, "W")]
    [(what, penalty)] = said(tmp_path, deal(REVOKES, events=events))

    assert "It is established: his side mixed the cards before they were looked through (77)." in what
    assert penalty.startswith("Ada and Cyd may take three tricks")


@pytest.mark.parametrize(
    "events", [[mixed(1, "W"), claimed(1, "N", "E")], [claimed(1, "N", "E"), mixed(1, "S")]]
)
def test_cards_mixed_before_the_claim_or_by_the_claimants_establish_nothing(events, tmp_path):
    [(what, _)] = said(tmp_path, deal(REVOKES, events=events))

    assert "Whether the trick was turned and quitted the log does not say." in what


def test_cards_mixed_where_the_play_shows_no_revoke(tmp_path):
    """The fact is put down, and what the play shows."""
    made = deal(FOLLOWS, events=[claimed(1, "N", "E"), mixed(1, "E")])

    assert [("77", "claim_mixed", 1, "N", "")] == found(tmp_path, made)
    assert said(tmp_path, made) == [
        (
            "Ada claimed a revoke by Ben, whose side mixed the cards then; the play as logged shows none.",
            "the revoke counts as established",
        )
    ]


def test_cards_mixed_where_the_hand_is_not_logged(tmp_path):
    """The log cannot show whether there was a revoke; by the law it is established."""
    made = deal(FOLLOWS, events=[claimed(1, "N", "E"), mixed(1, "E"), taken(1, "N", "E")])
    del made["hands"]["E"]

    assert [("77", "claim_mixed", 1, "N", "")] == found(tmp_path, made)
    assert "whether there was one the log does not show." in said(tmp_path, made)[0][0]


def test_cards_mixed_without_a_claim_are_nothing(tmp_path):
    assert [] == found(tmp_path, deal(FOLLOWS, NEXT, events=[mixed(13, "E")]))


# ----- 72: what is taken


@pytest.mark.parametrize(("how", "words"), [
    ("tricks", "Three tricks were taken for it."), ("add", "Three points were added for it."),
    ("deduct", "Three points were taken off for it."),
])  # fmt: skip
def test_three_are_taken_in_one_of_three_ways(how, words, tmp_path):
    made = deal(REVOKES, NEXT, events=[claimed(13, "N", "E"), taken(13, "N", "E", how=how)])

    assert [("71", "revoke")] == kinds(tmp_path, made)
    assert said(tmp_path, made)[0][0].endswith(words)


def test_a_penalty_is_for_the_revoke_that_was_claimed(tmp_path):
    """Of two revokes the second was claimed, by its card: three are taken for that one."""
    events = [claimed(13, "N", "E", card="6C"), taken(13, "N", "E")]

    assert [("", "", 0, ""), ("in time", "N", 13, "tricks")] == by(tmp_path, *TWICE, events=events)


def test_a_penalty_taken_is_a_claim_too(tmp_path):
    """Where only the penalty was written down, its taker claimed the revoke."""
    assert [("in time", "N", 13, "add")] == by(
        tmp_path, REVOKES, NEXT, events=[taken(13, "N", "E", how="add")]
    )
    assert [("71", "revoke")] == kinds(tmp_path, deal(REVOKES, NEXT, events=[taken(13, "N", "E")]))


def test_a_penalty_settled_after_the_cut_says_nothing_of_when_it_was_claimed(tmp_path):
    assert [("", "", 0, "add")] == by(tmp_path, REVOKES, NEXT, events=[taken(14, "N", "E", how="add")])
    assert [("71", "revoke")] == kinds(tmp_path, deal(REVOKES, NEXT, events=[taken(14, "N", "E")]))


@pytest.mark.parametrize("amount", [1, 2, 4, 6])
def test_a_penalty_that_is_not_three(amount, tmp_path):
    made = deal(REVOKES, NEXT, events=[claimed(13, "N", "E"), taken(13, "N", "E", amount)])

    assert ("72", "penalty_divided", 13, "N", "") in found(tmp_path, made)
    assert said(tmp_path, made, kind="penalty_divided") == [
        (
            f"Ada took {amount} for a revoke by Ben; it is 3, undivided.",
            "three tricks, or three points, for each revoke, whole",
        )
    ]


def test_a_penalty_divided_between_the_scores(tmp_path):
    """One added to the one side's and two taken from the other's: law 72 iv."""
    events = [claimed(13, "N", "E"), taken(13, "N", "E", 1, "add"), taken(13, "N", "E", 2, "deduct")]

    assert [("71", "revoke"), ("72", "penalty_divided"), ("72", "penalty_divided")] == kinds(
        tmp_path, deal(REVOKES, NEXT, events=events)
    )


def test_six_for_two_revokes_is_as_the_law_has_it(tmp_path):
    two = [claimed(13, "N", "E", amount=2)]

    assert [("71", "revoke")] * 2 == kinds(tmp_path, deal(*TWICE, events=[*two, taken(13, "N", "E", 6)]))
    assert [("71", "revoke")] * 2 == kinds(
        tmp_path, deal(*TWICE, events=[*two, taken(13, "N", "E"), taken(13, "N", "E")])
    )
    assert said(tmp_path, deal(*TWICE, events=[*two, taken(13, "N", "E", 8)]), kind="penalty_divided")[0][
        0
    ] == ("Ada took 8 for 2 revokes by Ben; it is 6, undivided.")


def test_a_penalty_without_a_figure_is_whole(tmp_path):
    made = deal(REVOKES, NEXT, events=[claimed(13, "N", "E"), event("penalty", "N", "E", 13, note="tricks")])

    assert [("71", "revoke")] == kinds(tmp_path, made)


def test_a_penalty_of_another_kind_is_not_for_a_revoke(tmp_path):
    """A new deal, a suit called: not what these laws speak of."""
    made = deal(
        FOLLOWS,
        NEXT,
        events=[event("penalty", "N", "E", 13, amount=1, note="a stake"), event("penalty", "N", "E")],
    )

    assert [] == found(tmp_path, made)


UNDUE = {
    "late": ([REVOKES, NEXT], [claimed(14, "N", "E")], "78", "the claim came after the cut for the next deal"),
    "asked": ([REVOKES], [asked(1, "W", "E"), quitted(1)], "74", "it was not established, for the partner had asked in time"),
    "saved": (["N2H E3C~ E3H S4H W8H", NEXT], [], "76", "it was put right in time"),
    "paid": ([REVOKES, NEXT], [taken(13, "N", "E")], "72", "it had been paid already"),
    "none": ([FOLLOWS, NEXT], [], "72", "the play as logged shows no revoke"),
}  # fmt: skip


@pytest.mark.parametrize("why", UNDUE)
def test_a_penalty_that_was_not_due(why, tmp_path):
    """Taken for a claim too late, a revoke not established, put right, paid before, or for none."""
    tricks, events, law, words = UNDUE[why]
    made = deal(*tricks, events=[*events, taken(2, "N", "E")])

    assert [(law, "penalty_undue", 2, "N", "")] == [
        row for row in found(tmp_path, made) if row[1] == "penalty_undue"
    ]
    [(what, _)] = said(tmp_path, made, kind="penalty_undue")
    assert what == f"Ada took a penalty for a revoke by Ben; {words}."


def test_a_penalty_paid_twice_beside_a_revoke_that_was_saved(tmp_path):
    """Nothing was paid for the one that was put right: the other was paid for twice."""
    tricks = REVOKES, "W8D N5D E3S~ E6D S7D"
    made = deal(*tricks, events=[claimed(13, "N", "E"), taken(13, "N", "E"), taken(13, "N", "E")])

    assert ("72", "penalty_undue", 13, "N", "") in found(tmp_path, made)


@pytest.mark.parametrize("case", ["not known to be established", "hand not logged", "play broken off"])
def test_a_penalty_that_may_have_been_due(case, tmp_path):
    """What the log does not show is not held against anybody."""
    made = deal(REVOKES if case == "not known to be established" else FOLLOWS, events=[taken(13, "N", "E")])
    if case == "hand not logged":
        del made["hands"]["E"]

    assert "penalty_undue" not in {row[1] for row in found(tmp_path, made)}


def test_a_penalty_that_names_nobody(tmp_path):
    """Taken by North, it is for East's revoke."""
    made = deal(
        REVOKES,
        NEXT,
        events=[claimed(14, "N", "E"), event("penalty", "N", trick=14, amount=3, note="tricks")],
    )

    assert ("78", "penalty_undue", 14, "N", "") in found(tmp_path, made)
    assert [] == found(
        tmp_path, deal(FOLLOWS, NEXT, events=[event("penalty", "N", trick=14, amount=3, note="tricks")])
    )
