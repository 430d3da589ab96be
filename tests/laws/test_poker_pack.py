"""Hands and draws held against the pack: what is dealt by the law passes, and a card from elsewhere is found, one finding a deal."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from detect.fair.draw import LAWS, DrawEvening, dense
from detect.fair.draw_logs import log_of
from detect.kernels import draw_book as b
from detect.kernels import poker_pack as kernel
from detect.laws import audit, load
from detect.laws.poker_pack import FROM_THE_PACK
from detect.log.tables import Stage
from tests.laws.against_the_pack import found
from tests.laws.evenings import PACK, deal, evening
from tests.laws.evenings import log_of as read_back
from tests.laws.poker_faults import EIGHT

PLAYERS = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo", "Gus", "Hal")
FOSTER, ENGLISH = LAWS


def without(log, *stages):
    """Give a log without the cards of some stages."""
    cards = log.cards[~log.cards["stage"].isin(stages)].reset_index(drop=True)
    return replace(log, cards=cards)


# ----- evenings by the book


@pytest.mark.parametrize("laws", LAWS)
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_a_fair_evening_is_as_its_pack_deals(laws, seats):
    """At eight the dealer takes no cards. The pack may be written down, or the shuffled pack and the cut."""
    log = log_of(dense(DrawEvening(laws=laws, players=PLAYERS[:seats], sessions=2, seed=9)))

    assert 0 == len(found(log))
    assert 0 == len(found(without(log, Stage.PACK)))


@pytest.mark.parametrize(
    ("laws", "seats", "first", "deal"),
    [(FOSTER, 7, 247, 22), (FOSTER, 8, 2177, 20), (ENGLISH, 7, 869, 3), (ENGLISH, 8, 1276, 9)],
)
def test_what_is_dealt_of_the_discards_is_not_held_against_the_pack(laws, seats, first, deal):
    """The draws before the pack ran out are; whoever drew a card of the discards is not."""
    room = dense(DrawEvening(laws=laws, players=PLAYERS[:seats], seed=3, first=first))
    log = log_of(room)

    assert room.book[0, deal - 1 : deal + 1, b.RESHUFFLED].any()
    assert 0 == len(found(log))


# ----- by hand

SIX = EIGHT[:6]


def dealt(number=1, *, seats=6, rounds=5, skip=(), seed=1):
    """Deal one card at a time from seat 1, the dealer last; give the pack, the hands, and what is left of the pack."""
    pack = PACK[:]
    Random(f"{seed}/{number}").shuffle(pack)
    hands = {str(seat): [] for seat in range(1, seats + 1) if seat not in skip}
    left = list(pack)
    for _ in range(rounds):
        for hand in hands.values():
            hand.append(left.pop(0))
    return pack, hands, left


def one(folder, laws, **more):
    """Give what is found of one deal: the kind and the cards."""
    made = {"deal": 1, "dealer": 6} | more
    log = read_back(folder, evening([made], game=load(laws).game, laws=laws, players=more.pop("who", SIX)))
    return [(row.kind, row.cards) for row in found(log).itertuples()]


def draw(hands, seat, cards):
    """Give a draw of so many cards for as many that are thrown."""
    return {"seat": seat, "discard": hands[str(seat)][: len(cards)], "draw": cards}


def test_a_hand_may_be_written_down_in_any_order(tmp_path):
    pack, hands, left = dealt()
    sorted_ = {seat: sorted(cards) for seat, cards in hands.items()}

    assert [] == one(tmp_path, FOSTER, pack=pack, hands=sorted_, draws=[draw(hands, 2, left[2::-1])])


def test_a_hand_held_back_and_a_hand_that_changed_places(tmp_path):
    pack, hands, left = dealt()
    other = hands | {"2": hands["3"], "3": hands["2"]}

    assert [("dealt_elsewhere", 8)] == [
        (kind, len(cards.split())) for kind, cards in one(tmp_path, FOSTER, pack=pack, hands=other)
    ]
    assert [("dealt_elsewhere", left[9])] == one(
        tmp_path, FOSTER, pack=pack, hands=hands | {"4": [*hands["4"][:4], left[9]]}
    )


def test_another_pack_is_one_finding_for_the_hands_and_one_for_the_draws(tmp_path):
    """A deal from a pack that was exchanged for the one that was cut."""
    pack, _, _ = dealt(seed=2)
    _, hands, left = dealt()
    rows = one(tmp_path, FOSTER, pack=pack, hands=hands, draws=[draw(hands, 2, left[:3])])

    assert ["dealt_elsewhere", "drawn_elsewhere"] == [kind for kind, _ in rows]


def test_a_dealer_in_another_place_and_a_deal_to_the_right_are_found(tmp_path):
    pack, hands, _ = dealt()
    right = {str(7 - int(seat)): cards for seat, cards in hands.items()}

    assert ["dealt_elsewhere"] == [
        kind for kind, _ in one(tmp_path, FOSTER, pack=pack, hands=hands, dealer=2)
    ]
    assert ["dealt_elsewhere"] == [kind for kind, _ in one(tmp_path, FOSTER, pack=pack, hands=right)]


@pytest.mark.parametrize("laws", LAWS)
@pytest.mark.parametrize("entries", ["one", "two"])
def test_a_card_shown_in_the_draw_is_made_up_for_at_the_end(tmp_path, laws, entries):
    """It goes to the discards; whoever it was shown to is helped again when all others have been (Foster 23)."""
    pack, hands, left = dealt()
    shown = {"kind": "expose", "seat": 2, "card": left[1], "note": "drawing"}
    first, third, again = [left[0], left[2]], left[3:5], left[5]
    own = [draw(hands, 2, [*first, again])] if entries == "one" else [
        {"seat": 2, "discard": hands["2"][:3], "draw": first}]  # fmt: skip
    after = [] if entries == "one" else [{"seat": 2, "draw": [again]}]
    draws = [*own, draw(hands, 4, third), *after]

    assert [] == one(tmp_path, laws, pack=pack, hands=hands, draws=draws, events=[shown])
    [(kind, cards)] = one(
        tmp_path,
        laws,
        pack=pack,
        hands=hands,
        draws=[*own, draw(hands, 4, [left[3], left[9]])],
        events=[shown],
    )
    assert kind == "drawn_elsewhere"
    assert left[9] in cards.split()


def test_a_card_shown_in_the_draw_may_be_made_up_for_at_once(tmp_path):
    """By the English laws it goes back to the pack, to whichever place, and may come to another (40)."""
    pack, hands, left = dealt()
    shown = {"kind": "expose", "seat": 2, "card": left[1], "note": "drawing"}
    draws = [draw(hands, 2, [left[0], left[2], left[3]]), draw(hands, 4, [left[4], left[1]])]

    assert [] == one(tmp_path, ENGLISH, pack=pack, hands=hands, draws=draws, events=[shown])


def test_what_is_not_written_down_is_not_held_against_anybody(tmp_path):
    """Cards that were not seen, hands of which nothing is logged, draws of which only the number is, a card shown unseen."""
    pack, hands, left = dealt()
    draws = [draw(hands, 2, left[:3]), draw(hands, 4, left[3:5])]
    unseen = hands | {"2": ["??", *hands["2"][1:]]}
    bets = [[seat, "fold"] for seat in range(1, 7)]
    lacking = {seat: cards for seat, cards in hands.items() if seat != "5"}
    counted = [{"seat": 2, "discard": 3, "draw": 3}, draws[1]]
    off = [draw(hands, 2, left[9:12])]
    shown = [{"kind": "expose", "seat": 2, "note": "drawing"}]

    assert [] == one(tmp_path, FOSTER, pack=pack, hands=unseen, draws=draws[1:1])
    assert [] == one(tmp_path, FOSTER, pack=pack, hands=lacking, bets=bets, draws=draws)
    assert [] == one(tmp_path, FOSTER, pack=pack, hands=hands, draws=counted)
    assert [] == one(tmp_path, FOSTER, pack=pack, hands=hands, draws=off, events=shown)
    assert [] == one(tmp_path, FOSTER, pack=["??", *pack[1:]], hands=hands, draws=off)
    assert [] == one(tmp_path, FOSTER, pack=pack, hands=hands, draws=off, void=True)
    assert [] == one(tmp_path, FOSTER, pack=pack[:40], hands=hands, draws=off)


def test_who_sits_out_is_dealt_nothing(tmp_path):
    """A name at the table without cards; and a hand of which nothing is known, at a table where all are dealt cards."""
    pack, hands, _ = dealt(skip=(3,))

    assert [] == one(tmp_path, FOSTER, pack=pack, hands=hands)
    pack, hands, _ = dealt()
    del hands["3"]
    assert [] == one(tmp_path, FOSTER, pack=pack, hands=hands)


def test_a_wrong_number_of_cards_is_another_matter(tmp_path):
    """Where a hand has six cards or four the order of dealing cannot be told; the draws come from the top all the same."""
    pack, hands, left = dealt()
    long = hands | {"2": [*hands["2"], left[0]]}

    assert [] == one(tmp_path, FOSTER, pack=pack, hands=long, draws=[draw(hands, 4, left[1:3])])
    assert [("drawn_elsewhere", left[9])] == one(
        tmp_path, FOSTER, pack=pack, hands=long, draws=[draw(hands, 4, [left[1], left[9]])]
    )


def board_of(left, burns):
    """Lay out three cards, one and one, and burn one before each."""
    out = []
    for many in (3, 1, 1):
        out, left = out + left[burns : burns + many], left[burns + many :]
    return out


@pytest.mark.parametrize("burns", [0, 1])
def test_the_board_comes_from_the_pack_with_or_without_a_card_burnt(tmp_path, burns):
    pack, hands, left = dealt(rounds=2)
    board = board_of(left, burns)

    assert [] == one(tmp_path, "holdem", pack=pack, hands=hands, board=board)
    assert [("drawn_elsewhere", left[20])] == one(
        tmp_path, "holdem", pack=pack, hands=hands, board=[*board[:4], left[20]]
    )


@pytest.mark.parametrize(
    ("laws", "sizes"), [("stud-new", (2, 1, 1, 1)), ("stud-old", (5,)), ("stud7", (3, 1, 1, 1, 1))]
)
def test_stud_is_dealt_in_rounds_to_those_who_are_in(tmp_path, laws, sizes):
    """Who has passed out gets no more cards; in rooms a card may be burnt before each street after the first."""
    pack, hands, left = dealt(rounds=sizes[0])
    for at, _ in enumerate(sizes[1:], 1):
        if laws == "stud7":
            left = left[1:]
        for seat in [seat for seat in hands if int(seat) % 2 or int(seat) > 2 * at]:
            hands[seat].append(left.pop(0))
    last = hands["1"][-1]

    assert [] == one(tmp_path, laws, pack=pack, hands=hands)
    assert [("dealt_elsewhere", left[3])] == one(
        tmp_path,
        laws,
        pack=pack,
        hands=hands | {"1": [left[3] if card == last else card for card in hands["1"]]},
    )


@pytest.mark.parametrize("place", [0, 2, 5, 6])
def test_the_widow_may_be_dealt_in_any_place_of_the_round(tmp_path, place):
    """The text does not say where."""
    pack, rows, _ = dealt(seats=7)
    order = [seat for seat in rows if int(seat) != place + 1]
    hands = {str(at): rows[seat] for at, seat in enumerate(order, 1)}

    assert [] == one(tmp_path, "whiskey", pack=pack, hands=hands)
    assert [] == one(tmp_path, "whiskey", pack=pack, hands=hands, board=hands["2"])  # laid down for the widow
    assert [("dealt_elsewhere", 2)] == [
        (kind, len(cards.split()))
        for kind, cards in one(tmp_path, "whiskey", pack=pack, hands=hands | {"1": [*hands["1"][:4], hands["2"][0]], "2": [hands["1"][4], *hands["2"][1:]]})
    ]  # fmt: skip


def test_whist_is_held_against_the_shuffled_pack_and_the_cut(tmp_path):
    """Where the pack as dealt is not written down it follows from them, and two cards exchanged are found."""
    made = deal(1)
    del made["pack"]
    hands = {seat: list(cards) for seat, cards in made["hands"].items()}
    hands["N"][0], hands["E"][0] = hands["E"][0], hands["N"][0]

    assert [] == list(audit(read_back(tmp_path, evening([made])))["kind"])
    assert ["not_as_dealt"] == list(audit(read_back(tmp_path, evening([made | {"hands": hands}])))["kind"])


# ----- the machine


def test_the_machine_holds_cards_against_the_pack_as_plain_python_does():
    """The compiled walk and its source agree on packs and cards of chance."""
    rng = np.random.default_rng(3)
    deals, rows, seats = 40, 24, 4
    stage = np.sort(rng.choice(FROM_THE_PACK, (deals, rows)), axis=1).ravel()
    seat = np.where(stage == Stage.BOARD, -1, rng.integers(1, seats + 1, stage.size))
    street = np.where(stage == Stage.DEALT, 0, 1 + (np.arange(stage.size) % rows > 18))
    card = rng.integers(-1, 52, stage.size)
    pack = np.full((deals, kernel.ROOM), -2)
    pack[:, :52] = rng.permuted(np.tile(np.arange(52), (deals, 1)), axis=1)
    figures = np.column_stack([rng.integers(0, 2, (deals, 2)), rng.integers(0, 3, deals), rng.integers(0, 2, deals),
                               rng.integers(0, 2, deals) * 5, np.full(deals, 5), np.ones(deals, int)])  # fmt: skip
    turns = np.tile(np.arange(1, seats + 1), (deals, 2, 1))
    rounds = np.tile([0, 0, 1, 2, 3], (deals, 1))
    owed = rng.integers(0, 2, (deals, seats + 1))
    exposed = (1 << rng.integers(0, 52, deals)).astype(np.int64)
    small = [each.astype(np.int8) for each in (stage, seat, street, card, pack, turns, rounds, owed)]
    given = (
        np.arange(0, stage.size + 1, rows),
        *small[:5],
        np.full(deals, 52),
        small[5],
        figures,
        *small[6:],
        exposed,
    )

    plain = kernel.held_against.python(*given)
    assert np.array_equal(plain, kernel.held_against.machine(*given))
    assert {Stage.DEALT, Stage.DRAWN, Stage.BOARD} <= set(plain[:, kernel.WHAT].tolist())


def test_the_stages_are_those_of_the_log():
    names = ("BURNT", "DEALT", "DRAWN", "BOARD")

    assert [Stage[name] for name in names] == [getattr(kernel, name) for name in names]
