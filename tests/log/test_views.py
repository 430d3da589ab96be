"""Dense arrays of a log: who held each card, how many, which packs are whole, who sat where."""

import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from detect.cards import format_cards
from detect.log.tables import Log, Stage
from detect.log.views import hands, is_pack, packs, players, rows_of
from tests.strategies import native_bytes, native_logs, pack_of, whole

SESSION = {"session": "s", "players": ["Ada", "Ben", "Cyd", "Dot"]}


def read(*deals):
    return whole(native_bytes([SESSION, *({"deal": n} | deal for n, deal in enumerate(deals, 1))]), "native")[
        0
    ]


def dealt(seed=1):
    pack = pack_of(seed)
    return {seat: format_cards(pack[at::4]) for at, seat in enumerate("NESW")}


def test_a_whole_deal_is_whole():
    """Fifty-two cards, thirteen a hand, each once."""
    view = hands(read({"hands": dealt()}))

    assert [True] == view.whole(52, 13).tolist()
    assert [[0, 13, 13, 13, 13]] == view.sizes.tolist()
    assert [False] == view.derived.tolist()


def test_what_is_not_whole_is_seen():
    """A hand of fourteen, a card twice, a card unseen, a hand not logged."""
    fair = dealt()
    long, doubled, unseen, bare = ({**fair} for _ in range(4))
    long["N"] += " " + fair["E"][:2]
    doubled["N"] = fair["E"][:2] + fair["N"][2:]
    unseen["N"] = "??" + fair["N"][2:]
    del bare["W"]

    view = hands(read(*({"hands": hand} for hand in (long, doubled, unseen, bare))))

    assert [False] * 4 == view.whole(52, 13).tolist()
    assert [[14, 13, 13, 13], [13] * 4, [13] * 4, [13, 13, 13, 0]] == view.sizes[:, 1:].tolist()
    assert [0, 0, 1, 0] == view.unseen.sum(axis=1).tolist()
    assert [2, 2, 1, 1] == view.counts.max(axis=1).tolist()


def test_hands_not_logged_follow_from_the_pack():
    """One card at a time from the dealer's left; without a dealer nothing is known."""
    pack = format_cards(range(52))
    view = hands(read({"pack": pack, "dealer": "E"}, {"pack": pack}))

    assert [True, False] == view.derived.tolist()
    assert [3, 4, 1, 2, 3] == view.owner[0, :5].tolist()
    assert [True, False] == view.whole(52, 13).tolist()


def test_a_log_without_deals_has_empty_views():
    """Nothing in, nothing out, of the right shape."""
    view = hands(Log.empty())

    assert ((0, 64), (0, 5)) == (view.counts.shape, view.sizes.shape)
    assert (0, 5) == players(Log.empty()).shape


def test_a_pack_is_every_card_once():
    """An order of 52 different cards; not one of 51, nor one with a card twice."""
    short, doubled = list(range(51)), [0, *range(51)]
    order, length = packs(
        read(*({"pack": format_cards(c)} for c in (range(52), short, doubled, range(51, -1, -1)))), Stage.PACK
    )

    assert [52, 51, 52, 52] == length.tolist()
    assert [True, False, False, True] == is_pack(order, length).tolist()


def test_players_are_codes_by_seat():
    """-1 where no name is logged."""
    log = read({}, {"players": ["Eve", None, "Cyd", "Dot"]})
    names = np.array([*log.seats.player.cat.categories, "-"])

    assert [["-", "Ada", "Ben", "Cyd", "Dot"], ["-", "Eve", "-", "Cyd", "Dot"]] == names[
        players(log)
    ].tolist()


@given(native_logs(), st.integers(0, 2**32))
def test_views_agree_with_the_rows(lines, seed):
    """Every card of a hand is counted, and its owner held it."""
    log = whole(native_bytes(lines), "native")[0]
    view = hands(log, 6)
    row, cards = rows_of(log, Stage.DEALT)

    logged = ~view.derived
    assert len(cards) == int(view.sizes[logged].sum())
    for at in random.Random(seed).sample(range(len(cards)), min(5, len(cards))):
        card = cards.iloc[at]
        if card["card"] >= 0:
            assert 1 <= view.counts[row[at], card["card"]]
            held = cards[(row == row[at]) & (cards["card"] == card["card"])]
            assert view.owner[row[at], card["card"]] in set(held["seat"])


def test_hands_follow_from_the_pack_only_where_the_dealer_dealt():
    """A dealer of duplicate bridge only opens the auction: his boards were dealt elsewhere."""
    log = read({"dealer": "N", "pack": format_cards(range(52))})

    assert [True] == hands(log).whole(52, 13).tolist()
    assert not hands(log, dealer_deals=np.zeros(1, bool)).known.any()
