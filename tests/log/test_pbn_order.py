"""The order of the cards within a hand goes through PBN, whose Deal tag has them by suit and rank."""

import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.cards import card_name
from detect.log.pbn_order import EXPECTED, in_order, order_text
from detect.log.pbn_own import LONGEST
from detect.log.pbn_write import write_pbn
from detect.log.tables import Stage, table
from tests.log.same_tables import assert_same_tables
from tests.strategies import pack_of, whole

DEAL = '[Event "E"]\n[Deal "N:AK... Q... J... T..."]\n'


def written(log):
    out = io.BytesIO()
    said = write_pbn(log, out)
    return out.getvalue(), said


def rows(hands):
    return [
        (int(Stage.DEALT), seat, at, card) for seat, cards in hands.items() for at, card in enumerate(cards)
    ]


def cards_of(deals):
    """Make a table of cards, the rows of each hand from last to first."""
    all_rows = [(deal, *row) for deal, hands in deals.items() for row in reversed(rows(hands))]
    columns = np.array(all_rows, np.int64).reshape(-1, 5).T
    return table(
        "cards", dict(zip(("deal", "stage", "seat", "position", "card"), columns, strict=True)), len(all_rows)
    )


def held(log):
    return {seat: " ".join(map(card_name, part["card"])) for seat, part in log.cards.groupby("seat")}


def test_a_hand_by_suit_and_rank_needs_no_words():
    """From the ace of spades down: that is the order of the Deal tag."""
    assert "" == order_text({1: [51, 50, 38, 0], 2: [49], 3: []})


def test_only_hands_in_another_order_are_written():
    """The seat, and the cards as they came."""
    assert "E:7HAS W:2C3C" == order_text({1: [51, 0], 2: [31, 51], 3: [12], 4: [0, 1]})


@pytest.mark.parametrize("odd", [-1, 52, 60])
def test_a_hand_that_pbn_cannot_hold_is_told_whole(odd):
    """A card not seen, an eleven or a joker: hands are then in a tag of their own, with their order."""
    assert "" == order_text({1: [0, 51], 2: [odd, 1]})
    log, _ = whole(
        f'{{"deal": 1, "hands": {{"N": "2C AS", "E": "{card_name(odd)} 3C"}}}}\n'.encode(), "native"
    )

    data, _ = written(log)
    assert (b"PoneHands" in data, b"PoneOrder" in data) == (True, False)
    assert_same_tables(log, whole(data)[0])


@given(st.lists(st.integers(0, 2**32), min_size=1, max_size=5), st.integers(1, 13))
def test_any_order_comes_back(seeds, size):
    """Shuffled hands of several deals, and the same cards sorted: the text puts each card back in its place."""
    deals = {}
    for deal, seed in enumerate(seeds):
        pack = pack_of(seed)
        deals[3 * deal] = {seat: pack[seat * size - size : seat * size] for seat in (1, 2, 3, 4)}
    ordered = {
        deal: {seat: sorted(cards, reverse=True) for seat, cards in hands.items()}
        for deal, hands in deals.items()
    }

    texts = {deal: order_text(hands) for deal, hands in deals.items()}
    found, faults = in_order(cards_of(ordered), texts)

    assert [] == faults
    assert cards_of(deals)["card"].tolist() == found["card"].tolist()


def test_a_doubled_card_keeps_its_places():
    """The ace of spades twice in a hand is the evidence, wherever in it they stand."""
    log, _ = whole(b'{"deal": 1, "hands": {"N": "AS 2C AS KS", "E": "AS"}}\n', "native")

    assert_same_tables(log, whole(written(log)[0])[0])


def test_the_order_alone_costs_no_line_of_a_move():
    """A deal that has nothing else of ours keeps the lines of its calls and cards."""
    data = DEAL + '[PoneOrder "N:KSAS"]\n[Auction "N"]\n1C\nPass\n'
    log, account = whole(data.encode())

    assert [] == account.errors
    assert "KS AS" == held(log)[1]
    assert [5, 6] == log.moves["line"].tolist()


def test_ranks_upwards_are_kept():
    """A program that writes the low cards first, as the import dialect lets it."""
    log, _ = whole(b'[Event "E"]\n[Deal "N:KA.23.. Q... J... T..."]\n')

    data, said = written(log)

    assert b'[Deal "N:AK.32.. Q... J... T..."]' in data
    assert b'[PoneOrder "N:KSAS2H3H"]' in data
    assert said[-1].startswith("PBN has no tags for order of cards (1): ")
    assert_same_tables(log, whole(data)[0])


@pytest.mark.parametrize(
    ("text", "read"),
    [("N:ASQS", "N:ASQS"), ("N:AS", "N:AS"), ("N:ASKS2C", "N:ASKS2C"), ("N:KS1S", "N:KS1S"), ("N", "N"), ("X:KSAS", "X:KSAS"),
     ("N:KSAS N:ASKS", "N:ASKS"), ("S:", "S:"), ("E:KSAS", "E:KSAS"), ("null", "None")],
)  # fmt: skip
def test_an_order_of_other_cards_is_an_error(text, read):
    """Somebody changed the deal and not the order: the Deal tag stands, and the tag is named with its line."""
    log, account = whole((DEAL + f'[PoneOrder "{text}"]\n').encode())

    assert [(3, read, EXPECTED)] == [(e.line, e.read, e.expected) for e in account.errors]
    assert ({"AS", "KS"}, "QS", "JS", "TS") == (set(held(log)[1].split()), *(held(log)[s] for s in (2, 3, 4)))


def test_one_wrong_hand_leaves_the_others():
    """North's cards are others; East's order is taken."""
    log, account = whole(b'[Event "E"]\n[Deal "N:AK... QJ... T... 9..."]\n[PoneOrder "N:2CAS E:JSQS"]\n')

    assert ["N:2CAS"] == [error.read for error in account.errors]
    assert ("AS KS", "JS QS") == (held(log)[1], held(log)[2])


def test_the_text_fits_a_line():
    """Four hands of thirteen cards; a hand of a whole pack goes on in a second tag."""
    pack = pack_of(1)
    text = order_text({seat: pack[seat * 13 - 13 : seat * 13] for seat in (1, 2, 3, 4)})
    assert len(f'[PoneOrder "{text}"]\r\n') <= LONGEST

    hands = ", ".join(f'"{seat}": "{" ".join(map(card_name, pack_of(n)))}"' for n, seat in enumerate("NESW"))
    log, _ = whole(f'{{"deal": 1, "hands": {{{hands}}}}}\n'.encode(), "native")
    data, _ = written(log)
    assert b"[PoneOrder_2 " in data
    assert max(map(len, data.split(b"\n"))) < LONGEST or b"[Deal " in max(data.split(b"\n"), key=len)
    assert_same_tables(log, whole(data)[0])
