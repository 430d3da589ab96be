"""The eleven cases and decisions: facts in, decision out.

Where a case turns on what no log holds, such as what a player meant, the audit reports the fact; the decision is the
steward's, and the scorer's way of writing it down.
"""

from tests.laws.evenings import FOUR, irregularities
from tests.laws.scores import both
from tests.laws.table import HANDS, called, claimed, deal, event, found, kinds, shown

FIRST = "N2H E3H S4H W8H"
REVOKES = "N2H E3C S4H W8H", "W8D N5D E6D S7D"


def left(seat, *tricks):
    """Give the cards that a seat still holds after those tricks."""
    return " ".join(card for card in HANDS[seat].split() if card not in " ".join(tricks))


def test_case_i_an_honour_on_the_floor(tmp_path):
    """Clubs are trumps, and West's queen lies on the floor: he has twelve cards, and the side scores its honours all the same."""
    made = deal(FIRST, trump="C", result={"honours": both(0, 4)})
    made["hands"] = HANDS | {"W": HANDS["W"].replace(" QC", "")}
    rows = kinds(tmp_path, made)

    assert ("46", "short_hand") in rows
    assert not {"3", "4", "6"} & {law for law, _ in rows}


def test_case_i_he_answers_for_a_revoke(tmp_path):
    made = deal("N2H E3C S4H W8H")
    made["hands"] = HANDS | {"E": HANDS["E"].replace(" TD", "")}

    assert {("46", "short_hand"), ("71", "revoke")} <= set(kinds(tmp_path, made))


def test_case_ii_claiming_the_game_claims_the_honours(tmp_path):
    """East and West claim the game at the end of the hand and score their honours: they stand."""
    events = [
        event("claim", "E", trick=13, note="game"),
        event("note", "N", trick=15, note="honours not called"),
    ]

    assert [] == kinds(tmp_path, deal(trump="C", result={"honours": both(0, 2)}, events=events))


def test_case_iii_a_claim_of_the_game_withdrawn(tmp_path):
    """Claimed again after the next turn-up, the honours cannot be scored; where they are not, nothing is wrong."""
    events = [event("claim", "E", trick=13, note="game"), event("claim", "E", trick=15, note="game")]
    scored = deal(trump="C", result={"honours": both(0, 2)}, events=events)
    marked = deal(trump="C", result={"honours": both(0, 0)}, events=events)

    assert [("6", "honours_late")] == kinds(tmp_path, scored)
    assert [] == kinds(tmp_path, marked)


def test_case_iv_packets_shifted_about(tmp_path):
    """The trump card came to the dealer's left: a misdeal, and it loses the deal."""
    stood = deal(turn_up="2S")
    assert ("44", "turn_up_elsewhere") in kinds(tmp_path, stood)

    misdealt = {"void": True, "events": [event("misdeal", "W", note="the trump card came to the left")]}
    for dealer, expected in (("N", []), ("W", [("whist-club 43", "misdeal_kept")])):
        deals = [{"deal": 5, "dealer": "W"} | misdealt, {"deal": 6, "dealer": dealer}]
        assert expected == [row[:2] for row in irregularities(tmp_path, deals, players=FOUR)]


def test_case_v_three_hands_thrown_down(tmp_path):
    """North, East and West are exposed; South, who kept his hand, plays on and nothing is abandoned."""
    events = [one for seat in "NEW" for one in shown(1, left(seat, FIRST), seat)]
    rows = found(tmp_path, deal(FIRST, events=events))

    assert [("58", "hand_thrown_down", seat) for seat in "NEW"] == [
        (law, kind, who) for law, kind, _, who, _ in rows
    ]


def test_case_vi_another_has_two_cards(tmp_path):
    """(a) Fourteen and twelve: a misdeal."""
    made = deal()
    made["hands"] = HANDS | {"N": HANDS["N"] + " 3S", "E": HANDS["E"].replace("3S ", "")}

    assert [("44", "long_hand"), ("44", "short_hand")] == sorted(kinds(tmp_path, made))


def test_case_vi_the_others_have_their_right_number(tmp_path):
    """(b) and (c): the deal stands; what was missing is his, and he answers for his revokes."""
    made = deal(*REVOKES)
    made["hands"] = HANDS | {"E": HANDS["E"].replace("3S ", "")}
    rows = kinds(tmp_path, made)

    assert {("46", "short_hand"), ("71", "revoke")} <= set(rows)
    assert "44" not in {law for law, _ in rows}


def test_case_vii_played_to_the_trick_it_is_a_revoke(tmp_path):
    """East lays a trump on a lead of hearts with hearts in hand, and throws down his cards: established."""
    trick = "N2H EAS S4H W8H"
    made = deal(trick, events=shown(1, left("E", trick), "E"))

    assert {("71", "revoke"), ("58", "hand_thrown_down")} == set(kinds(tmp_path, made))


def test_case_vii_shown_to_save_time_it_is_none(tmp_path):
    """The same card written down as shown: what it was is for those who saw it to say."""
    made = deal("N2H", events=shown(0, HANDS["E"], "E"))

    assert [("58", "hand_thrown_down")] == kinds(tmp_path, made)


def test_case_viii_a_cut_that_was_not_asked_for(tmp_path):
    """East's revoke: for the side that cut it is too late, for the other it is not."""
    for cutter, how in (("N", "late"), ("S", "late"), ("E", "in time"), ("W", "in time")):
        events = [event("cut", cutter, trick=14, note="not presented"), claimed(14, "N", "E")]
        assert how == claim_of(tmp_path, deal(*REVOKES, events=events))
    assert "late" == claim_of(tmp_path, deal(*REVOKES, events=[claimed(14, "N", "E")]))


def claim_of(path, made):
    from tests.laws.table import audited

    _, table = audited(path, made)
    return next(row.detail["claimed"] for row in table.itertuples() if row.kind == "revoke")


def test_case_ix_a_card_named_in_explaining(tmp_path):
    """East puts his revoke right and names his ten of diamonds: it is exposed, and may be called."""
    tricks = "N2H E3C~ E3H S4H W8H", "W8D N5D E6D S7D"
    events = [*shown(1, "TD", "E"), called(1, "TD", "N", "E")]

    assert {("76", "revoke_saved"), ("56", "exposed"), ("56", "call_refused")} == set(
        kinds(tmp_path, deal(*tricks, events=events))
    )


def test_case_x_a_question_without_an_answer(tmp_path):
    """The question is enough; the usual one, who shall choose, is not such a question and is not so noted."""
    asked = event("note", "E", trick=1, note="consulted")
    usual = event("note", "E", trick=1, note="will you exact the penalty, or shall I?")

    assert [("84", "consulted")] == kinds(tmp_path, deal(FIRST, events=[asked]))
    assert [] == kinds(tmp_path, deal(FIRST, events=[usual]))


def test_case_xi_a_fifth_card_to_a_trick(tmp_path):
    """North led and plays again when all have followed: a card exposed, and no lead out of turn."""
    made = deal("N2H E3H S4H W8H N9H~", "W8D N5D E6D S7D")

    assert [("56", "card_taken_back")] == kinds(tmp_path, made)
