"""Whole rubbers worked by hand from laws 1 to 10, 72, 81 and 82: each passes, and with one figure changed does not."""

import pytest

from tests.laws.evenings import evening, log_of
from tests.laws.scores import found, numbered, scored
from tests.laws.table import event

DOUBLE_THEN_TREBLE_THEN_SINGLE = (
    scored(9),  # 3-0
    scored(5),  # 3-2
    scored(7, honours=(2, 0), game=("NS", 2)),  # 6-2: won at two, a double
    scored(2, game=("EW", 3)),  # 0-5: won at nothing, a treble
    scored(10),  # 4-0
    scored(4),  # 4-3
    scored(6),  # 4-4
    scored(7, game=("NS", 1), rubber=("NS", 2)),  # 5-4: a single; 2 + 1 + 2 - 3
)
"""Three games: the losers' treble is deducted."""
TREBLE_AND_TREBLE = (
    scored(9, honours=(4, 0), points=(7, 0), game=("NS", 3)),
    scored(11, game=("NS", 3), rubber=("NS", 8)),
)
"""Two games: two points besides them, and nothing to deduct."""


def taken(way, seat="E", to="N", amount=3):
    return event("penalty", seat, to, 13, amount=amount, note=way)


WITH_THREE_REVOKES = (
    scored(9),  # 3-0
    scored(
        8, points=(5, 0), events=[taken("tricks", "N", "E")], game=("NS", 3)
    ),  # eight and three: 8-0, a treble
    scored(10),  # 4-0
    scored(9, points=(0, 0), events=[taken("deduct", "E", "S")]),  # 4 less 3, and 3 by cards: 4-0
    scored(6, honours=(0, 0)),  # North and South hold two by honours and stand at four: 4-1
    scored(
        4, points=(0, 6), events=[taken("add", "E", "N")], game=("EW", 1)
    ),  # 1, 3 added, 3 by cards: 4-7, a single
    scored(2, game=("EW", 3), rubber=("EW", 3)),  # 0-5, a treble; 1 + 3 + 2 - 3
)
"""A revoke taken as tricks, one as deduction and one as addition, honours that count for nothing, and three games."""


def changed(deals, at, **result):
    """Give the deals with other figures in one of them."""
    made = deals[at]["result"] | result
    return (*deals[:at], deals[at] | {"result": made}, *deals[at + 1 :])


# ----- whole rubbers


@pytest.mark.parametrize("deals", [DOUBLE_THEN_TREBLE_THEN_SINGLE, TREBLE_AND_TREBLE, WITH_THREE_REVOKES])
def test_a_rubber_worked_by_hand_is_as_the_laws_have_it(deals, tmp_path):
    assert [] == found(tmp_path, *deals)
    assert [] == found(tmp_path, *deals, *deals)


@pytest.mark.parametrize(
    ("at", "result", "expected"),
    [
        (0, {"points": {"NS": 2, "EW": 0}}, ("2", "points_differ", 1)),
        (2, {"game": {"NS": 3}}, ("8", "game_value", 3)),
        (3, {"game": {"EW": 2}}, ("8", "game_value", 4)),
        (7, {"game": {"NS": 2}}, ("8", "game_value", 8)),
        (7, {"rubber": {"NS": 5}}, ("10", "rubber_value", 8)),
        (7, {"rubber": {"NS": 3}}, ("10", "rubber_value", 8)),
    ],
)
def test_a_figure_that_does_not_follow_is_found(at, result, expected, tmp_path):
    """Two by cards for nine tricks; a double for a treble, and the other way; the losers' game not deducted."""
    assert [expected] == found(tmp_path, *changed(DOUBLE_THEN_TREBLE_THEN_SINGLE, at, **result))


@pytest.mark.parametrize(
    ("at", "result", "expected"),
    [
        (1, {"game": {"NS": 2}}, ("8", "game_value", 2)),
        (3, {"points": {"NS": 3, "EW": 0}}, ("72", "points_differ", 4)),
        (4, {"points": {"NS": 2, "EW": 1}, "honours": {"NS": 2, "EW": 0}}, ("4", "honours_at_four", 5)),
        (5, {"points": {"NS": 0, "EW": 3}}, ("72", "points_differ", 6)),
        (5, {"game": {"EW": 2}}, ("8", "game_value", 6)),
        (6, {"rubber": {"EW": 6}}, ("10", "rubber_value", 7)),
    ],
)
def test_so_it_is_in_a_rubber_with_revokes(at, result, expected, tmp_path):
    """Nothing deducted, nothing added, honours scored from four, the losers' treble kept."""
    assert expected in found(tmp_path, *changed(WITH_THREE_REVOKES, at, **result))


def test_the_rubber_points_are_two(tmp_path):
    """Law 9: three and three, and two."""
    for amount, expected in ((8, []), (6, [("9", "rubber_value", 2)])):
        deals = changed(TREBLE_AND_TREBLE, 1, rubber={"NS": amount})
        assert expected == found(tmp_path, *deals)


def test_a_rubber_is_not_won_by_one_game(tmp_path):
    """Law 1."""
    deals = changed(DOUBLE_THEN_TREBLE_THEN_SINGLE[:3], 2, rubber={"NS": 4})

    assert [("1", "rubber_unfinished", 3)] == found(tmp_path, *deals)


def test_nor_by_the_game_of_the_others(tmp_path):
    deals = changed(DOUBLE_THEN_TREBLE_THEN_SINGLE[:4], 3, rubber={"NS": 4})

    assert [("1", "rubber_unfinished", 4)] == found(tmp_path, *deals)


def test_a_game_is_five_points(tmp_path):
    """Law 2: at four nothing is won."""
    deals = changed(DOUBLE_THEN_TREBLE_THEN_SINGLE[:6], 5, game={"NS": 1})

    assert [("2", "game_unfinished", 6)] == found(tmp_path, *deals)


@pytest.mark.parametrize(("stood", "worth"), [(13, 3), (7, 2), (8, 2), (9, 1), (10, 1)])
def test_a_treble_a_double_and_a_single(stood, worth, tmp_path):
    """Law 8: the others at nothing, one or two, three or four."""
    before = [scored(stood)] if stood < 13 else []
    for value in (1, 2, 3):
        rows = found(tmp_path, *before, scored(1, game=("EW", value)))
        assert ([] if value == worth else ["game_value"]) == [kind for _, kind, _ in rows]


def test_a_game_is_of_one_side(tmp_path):
    made = scored(2) | {}
    made["result"]["game"] = {"NS": 1, "EW": 3}

    assert [("8", "game_twice", 1)] == found(tmp_path, made)


# ----- honours


def test_honours_are_not_scored_from_four(tmp_path):
    """Law 4: at four a side has only its tricks."""
    fine = scored(10), scored(6, honours=(0, 0)), scored(6, honours=(0, 2))
    deals = scored(10), scored(6, points=(0, 1), honours=(2, 0))

    assert [] == found(tmp_path, *fine)
    assert [("4", "honours_at_four", 2)] == found(tmp_path, *deals)


def test_nor_do_they_win_the_game_from_four(tmp_path):
    deals = scored(10), scored(6, points=(2, 1), honours=(2, 0), game=("NS", 2))

    assert ("4", "honours_at_four", 2) in found(tmp_path, *deals)


def test_from_three_they_are_scored(tmp_path):
    assert [] == found(tmp_path, scored(9), scored(6, honours=(2, 0), game=("NS", 2)))


def test_tricks_come_before_honours(tmp_path):
    """Law 5: the game is won by tricks, and the others' honours come too late to save a treble."""
    late = scored(11, points=(5, 2), honours=(0, 2), game=("NS", 2))
    fine = scored(11, points=(5, 0), honours=(0, 2), game=("NS", 3))

    assert [] == found(tmp_path, fine)
    assert [("5", "points_differ", 1)] == found(tmp_path, late)


@pytest.mark.parametrize("points", [5, 6, 7, 9])
def test_the_winner_may_write_down_all_he_made_or_what_he_wanted(points, tmp_path):
    """Five by cards and four by honours: he wants five and made nine; more he cannot have."""
    made = scored(11, points=(points, 0), honours=(4, 0), game=("NS", 3))

    assert [] == found(tmp_path, made)
    assert ["points_differ"] == [
        kind for _, kind, _ in found(tmp_path, scored(11, points=(10, 0), honours=(4, 0), game=("NS", 3)))
    ]


def test_honours_called_may_be_scored_later(tmp_path):
    """Law 7: that they were not scored at once is nothing."""
    assert [] == found(tmp_path, scored(7, points=(1, 0), honours=(2, 0)))


@pytest.mark.parametrize("honours", [(1, 0), (3, 0), (2, 2), (5, 0)])
def test_honours_are_two_or_four_and_of_one_side(honours, tmp_path):
    """Law 3."""
    assert {"honours_wrong"} == {kind for _, kind, _ in found(tmp_path, scored(7, honours=honours))}


# ----- a revoke, taken as tricks, by addition, by deduction


def test_three_tricks_are_taken(tmp_path):
    """North's side made nine, and three of them pass: by cards it is seven to six."""
    events = [taken("tricks")]

    assert [] == found(tmp_path, scored(9, points=(0, 1), events=events))
    assert [("72", "points_differ", 1)] == found(tmp_path, scored(9, points=(2, 0), events=events))


def test_the_score_may_hold_the_tricks_that_were_taken(tmp_path):
    assert [] == found(tmp_path, scored(6, points=(0, 1), events=[taken("tricks")]))


def test_three_points_are_added(tmp_path):
    """The others keep what they made by cards."""
    events = [taken("add")]

    assert [] == found(tmp_path, scored(9, points=(3, 3), events=events))
    assert [("72", "points_differ", 1)] == found(tmp_path, scored(9, points=(3, 2), events=events))


def test_three_points_are_deducted_but_not_below_nothing(tmp_path):
    """From two, two are taken off; then the tricks are scored."""
    events = [taken("deduct")]

    assert [] == found(tmp_path, scored(8), scored(7, points=(-1, 0), events=events))
    assert [("72", "points_differ", 2)] == found(
        tmp_path, scored(8), scored(7, points=(-2, 0), events=events)
    )


def test_two_revokes_are_two_penalties(tmp_path):
    events = [taken("add", amount=6)]

    assert [] == found(tmp_path, scored(9, points=(0, 6), events=events, game=("EW", 3)))


def test_the_example_of_law_72(tmp_path):
    """The claimants at two add three, and win a treble though the others made thirteen tricks and held four honours."""
    events = [taken("add", "N", "E")]
    won = scored(0, points=(3, 0), honours=(0, 4), events=events, game=("NS", 3))
    lost = scored(0, points=(3, 7), honours=(0, 4), events=events, game=("EW", 1))

    assert [] == found(tmp_path, scored(8), won)
    assert [("72", "points_differ", 2)] == found(tmp_path, scored(8), lost)


# ----- what is not written down is nothing


@pytest.mark.parametrize("part", ["tricks", "honours", "points", "game", "rubber"])
def test_a_figure_left_out_is_nothing(part, tmp_path):
    deals = [one | {"result": {k: v for k, v in one["result"].items() if k != part}}
             for one in DOUBLE_THEN_TREBLE_THEN_SINGLE]  # fmt: skip

    assert [] == found(tmp_path, *deals)


@pytest.mark.parametrize("at", range(8))
def test_a_deal_without_a_score_is_nothing(at, tmp_path):
    """What came before it is no longer known."""
    deals = list(DOUBLE_THEN_TREBLE_THEN_SINGLE)
    deals[at] = {}

    assert [] == found(tmp_path, *deals)


@pytest.mark.parametrize("first", range(1, 8))
def test_nor_is_a_log_that_begins_in_the_rubber(first, tmp_path):
    """From its second deal on the same rubber is lawful, whatever was scored before."""
    from tests.laws.evenings import irregularities

    deals = numbered(*DOUBLE_THEN_TREBLE_THEN_SINGLE)[first:]

    assert [] == irregularities(tmp_path, deals)


def test_only_one_side_written_down_is_no_fault(tmp_path):
    deals = [one | {"result": {name: {"NS": both["NS"]} for name, both in one["result"].items() if "NS" in both}}
             for one in DOUBLE_THEN_TREBLE_THEN_SINGLE]  # fmt: skip

    assert [] == found(tmp_path, *deals)


def test_void_deals_score_nothing(tmp_path):
    deals = list(DOUBLE_THEN_TREBLE_THEN_SINGLE)
    deals[2:2] = [{"void": True}]
    rows = found(tmp_path, *deals)

    assert [] == rows


def test_after_a_figure_that_does_not_follow_the_standing_is_not_known(tmp_path):
    """One slip in a game is one irregularity, and the next game is judged again."""
    deals = list(changed(DOUBLE_THEN_TREBLE_THEN_SINGLE, 0, points={"NS": 0, "EW": 0}))

    assert [("2", "points_differ", 1)] == found(tmp_path, *deals)
    deals[3] = scored(2, game=("EW", 1))
    assert [("2", "points_differ", 1), ("8", "game_value", 4)] == found(tmp_path, *deals)


def test_where_cards_were_cut_a_rubber_begins(tmp_path):
    """Deal 5 is not numbered 1; the cut says that nothing was scored before it."""
    from tests.laws.evenings import irregularities

    cut = {"cut_in": [[["Ada", "2C"], ["Ben", "9D"], ["Cyd", "4H"], ["Dot", "KS"]]]}
    deals = numbered(scored(11, game=("NS", 1)), first=5)

    assert [] == irregularities(tmp_path, deals)
    assert ["game_value"] == [row[1] for row in irregularities(tmp_path, [deals[0] | cut])]


def test_two_tables_have_two_scores(tmp_path):
    """The deals of two tables, written down in turn, are not added together."""
    from tests.laws.evenings import irregularities

    deals = []
    for one, other in zip(*[numbered(*DOUBLE_THEN_TREBLE_THEN_SINGLE)] * 2, strict=True):
        deals += [one | {"table": "A"}, other | {"table": "B"}]

    assert [] == [row for row in irregularities(tmp_path, deals) if row[1] != "deal_repeated"]


def test_bridge_has_no_such_scores(tmp_path):
    made = [one | {"declarer": "N"} for one in changed(DOUBLE_THEN_TREBLE_THEN_SINGLE, 0, points={"NS": 9})]

    assert [] == found(tmp_path, *made, game="bridge")


def test_the_standing_is_what_was_added_up(tmp_path):
    """Before the fourth deal the first game is over; in the eighth the rubber has a game each."""
    from detect.laws.found import Found
    from detect.log.views import hands

    log = log_of(tmp_path, evening(numbered(*DOUBLE_THEN_TREBLE_THEN_SINGLE)))
    stood = Found(log, hands(log)).standing

    assert [[0, 0], [3, 0], [3, 2], [0, 0], [0, 0], [4, 0], [4, 3], [4, 4]] == stood.before.tolist()
    assert [[1, 1], [2, 3]] == [stood.games[7].tolist(), stood.worth[7].tolist()]
    assert stood.whole.all()
    assert [True, *[False] * 7] == stood.opens.tolist()
