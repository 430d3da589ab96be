"""What a report says of every irregularity that there is: sentences in good order, penalties, names that stay data."""

import re

import pytest

from detect.laws import audit
from detect.laws.coded import codes_by_name
from detect.report import words_record as r
from detect.report.record import irregularity
from tests.laws.evenings import log_of
from tests.laws.every import sessions

NAMES = {
    "named": {1: "Ada", 2: "Ben", 3: "Cyd", 4: "Dot"},
    "nameless": dict.fromkeys(range(1, 5)),
    "braces": {1: "{who}", 2: "{cards!r}", 3: "{}", 4: "%s {0}"},
}


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """Give every row of an audit of everything, with its words, by the names at the table."""
    log = log_of(tmp_path_factory.mktemp("every"), *sessions())
    codes = codes_by_name(log)
    numbers = dict(zip(log.deals["deal"].tolist(), log.deals["number"].astype(str).tolist(), strict=True))
    rows = list(audit(log).itertuples())
    return {
        how: [(row, irregularity(row, codes[row.session], names, numbers)) for row in rows]
        for how, names in NAMES.items()
    }


def words(told, kind, how="named", law=""):
    """Give what is said of each irregularity of a kind, once."""
    return list(dict.fromkeys(
        (said["what"], said["penalty"]) for row, said in told[how] if row.kind == kind and row.law.endswith(law)
    ))  # fmt: skip


@pytest.mark.parametrize("how", NAMES)
def test_every_kind_is_said_in_whole_sentences(told, how):
    assert {row.kind for row, _ in told[how]} == set(r.IRREGULARITIES)
    for row, said in told[how]:
        assert {"title", "what", "penalty", "innocent"} == set(said)
        assert re.match(r"[^a-z ].*[.…]$", said["what"]), (row.kind, said["what"])
        assert re.match(r"[A-Z].*\.$", said["innocent"]), (row.kind, said["innocent"])
        assert said["penalty"], row.kind
        assert not re.search(r"  | [.,;]|\bNone\b|\bnan\b|\(\)|\.\.", said["what"] + said["penalty"]), (
            row.kind,
            said,
        )


@pytest.mark.parametrize("how", ["named", "nameless"])
def test_nothing_is_left_of_a_template(told, how):
    assert [] == [said for _, said in told[how] if set("{}") & set(said["what"] + said["penalty"])]


def test_braces_in_names_are_data(told):
    """They come out as they went in."""
    said = dict(words(told, "led_out_of_turn", "braces"))

    assert any("%s {0}" in what or "{}" in what for what in said)
    assert (
        "{who} played 9♠ because {cards!r} called it, to a lead of diamonds with diamonds in hand."
        in dict(words(told, "called_into_revoke", "braces"))
    )


def test_a_player_without_a_name_is_called_by_his_seat(told):
    assert ("North played 2♣ to a trick to which he had played.") in dict(
        words(told, "two_cards", "nameless")
    )
    assert "Cyd led 4♦; the lead was Dot's." in dict(words(told, "led_out_of_turn"))
    assert "South led 4♦; the lead was West's." in dict(words(told, "led_out_of_turn", "nameless"))


# ----- penalties


@pytest.mark.parametrize(
    ("kind", "law", "penalty"),
    [
        ("led_out_of_turn", "whist-club 63", "none: all four have played to it, and the trick stands"),
        ("led_out_of_turn", "whist-club 62",
         "the adversaries may call the card led, or a suit when the offender or his partner next leads"),
        ("led_out_of_turn", "bridge 53", "none once it is accepted"),
        ("lead_taken_back", "whist-dummy III", "a suit may be called from the hand that ought to have led"),
        ("exposed_beside_dummy", "whist-dummy III", "none: dummy can learn nothing from it"),
        ("lead_taken_back", "bridge 55", "none: the card goes back to the hand and the right hand leads"),
        ("fourth_before_partner", "whist-club 68", "the second hand may be called on to win the trick, or not to win it"),
        ("fourth_before_third", "whist-club 68", "none is laid down where his partner had played"),
        ("third_before_second", "whist-club 67", "the fourth hand may play before the second"),
        ("long_hand", "whist-double-dummy 44",
         "none: there is no misdeal at double dummy; the cards are put right or dealt again"),
        ("claim_mixed", "whist-club 77", "the revoke counts as established"),
        ("penalty_divided", "whist-club 72", "three tricks, or three points, for each revoke, whole"),
        ("call_refused", "whist-club 61", "the penalty of a revoke (72)"),
        ("misdeal_kept", "whist-club 43", "the deal passes to the next player"),
        ("misdeal_at_double_dummy", "whist-double-dummy 44",
         "none: there is no misdeal at double dummy; the cards are put right or dealt again"),
        ("honours_at_four", "whist-club 4", "the honours do not count; an erroneous score can be put right until the game is over (11)"),
        ("rubber_value", "whist-club 10", "an erroneous score that touches the rubber can be put right during the rubber (12)"),
        ("consulted", "whist-club 84", "they lose the right to exact a penalty"),
        ("ace_cut_high", "whist-club 13", "none is laid down; the lowest deals, and the ace is the lowest"),
        ("no_cut", "whist-club 44", ("a misdeal where the adversaries find it before the trump card is turned up and before they "
         "look at their cards; after that the deal stands (44 vii)")),
        ("no_cut", "whist-double-dummy 44",
         "none: there is no misdeal at double dummy; the cards are put right or dealt again"),
        ("wrong_card_named", "whist-club 60", "he is liable to have a suit called when he or his partner next has the lead"),
        ("dealer_out_of_turn", "whist-club 33", ("one who deals out of turn may be stopped before the trump card is turned up; "
         "after that the deal stands (48)")),
        ("numbers_skipped", "record.gaps", r.PENALTY_NONE),
        ("marked_no_revoke", "record.marks", r.PENALTY_NONE),
    ],
)  # fmt: skip
def test_the_penalty_is_the_laws_own(told, kind, law, penalty):
    found = {said["penalty"] for row, said in told["named"] if (row.kind, row.law) == (kind, law)}

    assert {penalty} == found


def test_what_a_revoke_costs_in_each_game(told):
    """The same revoke by South: at whist three points, by dummy none, at bridge a trick."""
    costs = {(row.law, said["penalty"].partition("(")[0].split(",")[0].strip())
             for row, said in told["named"] if row.kind == "revoke" and row.seat == 3}  # fmt: skip

    assert ("whist-dummy II", "none: dummy is not liable") in costs
    assert ("bridge 61", "once it is established") in costs
    assert ("whist-club 71", "none: it was claimed after the cut for the next deal") in costs


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("honours_wrong", "Ada and Cyd are scored with 3 by honours; three are worth 2 and four are worth 4, to one side alone."),
        ("points_differ", "Ada and Cyd are scored with 2 points; they made 3 by cards and 0 by honours."),
        ("points_differ", "Ben and Dot are scored with 2 points; they made 0 by cards and 2 by honours, and the others had won the game by tricks."),
        ("rubber_value", "Ada and Cyd are scored with 8 for the rubber; two games worth 6, and 2, less the losers' game of 3, make 5."),
        ("rubber_value", "Ada and Cyd are scored with 6 for the rubber; two games worth 6, and 2, make 8."),
        ("rubber_unfinished", "Ada and Cyd are scored with the rubber after 1 game."),
        ("went_out_early", "Eve went out after 1 rubber on end, and came in again later; another who stayed had played 2."),
        ("other_sides_pack", "Dot dealt with the pack that the other side had dealt with (red)."),
        ("trump_left", "The record says of a player: left the trump card on the table after trick 1."),
    ],
)  # fmt: skip
def test_what_is_said_of_the_score_and_the_deal(told, kind, what):
    assert what in dict(words(told, kind))


def test_every_reason_why_a_penalty_was_not_due_is_said(told):
    said = " ".join(what for what, _ in words(told, "penalty_undue"))

    assert {why for why in r.UNDUE if r.UNDUE[why] in said} == set(r.UNDUE) - {"paid"}


def test_titles_are_one_to_a_kind(told):
    """A title says what was seen, in a few words; two kinds share one only where both are revokes."""
    titles = {}
    for row, said in told["named"]:
        titles.setdefault(said["title"], set()).add(row.kind)

    assert {"revoke": {"revoke", "revoke_by_mark"}} == {
        title: kinds for title, kinds in titles.items() if len(kinds) > 1
    }
    assert all(len(title) < 50 for title in titles)


def test_one_trick_left_is_a_trick():
    """A side of four tricks that loses three of them is left with one trick, not with one tricks."""
    from detect.report.record import _tricks

    assert "makes it 1 trick to us" in _tricks(1, (4, 9), "us", "them")
    assert "makes it 5 tricks to us" in _tricks(1, (8, 5), "us", "them")
