"""Cards: codes, packs, reading and printing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect import cards
from detect.cards import (
    PACK52,
    PACK53,
    PACK60,
    PACK61,
    UNSEEN,
    card_name,
    card_symbol,
    format_cards,
    format_hand,
    parse_cards,
    parse_hand,
)
from detect.errors import CardUnreadable, PoneError, UsageFault

EVERY_CODE = [UNSEEN, *PACK61]
codes = st.sampled_from(EVERY_CODE)
suited = st.sampled_from(PACK60)
gaps = st.sampled_from(["", " ", ",", ", ", "\n", "\t ,"])


def test_codes_are_suit_times_thirteen_plus_rank():
    expected = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]

    assert expected == [card_name(code) for code in PACK52]


def test_elevens_then_twelves_then_the_joker():
    expected = ["11C", "11D", "11H", "11S", "12C", "12D", "12H", "12S", "JK"]

    assert expected == [card_name(code) for code in PACK61[52:]]


@pytest.mark.parametrize(("pack", "size"), [(PACK52, 52), (PACK53, 53), (PACK60, 60), (PACK61, 61)])
def test_packs_hold_each_card_once(pack, size):
    assert size == len(pack) == len(set(pack))
    assert set(PACK52) <= set(pack)


@pytest.mark.parametrize("code", EVERY_CODE)
def test_every_card_reads_back_by_name_and_by_symbol(code):
    assert [code] == parse_cards(card_name(code))
    assert [code] == parse_cards(card_symbol(code))
    assert [code] == parse_cards(card_name(code).lower())


@pytest.mark.parametrize(
    "text", ["AS", "as", "aS", "A♠", "A♤", "a♠", " AS ", "AS,", ",AS", "A♠\ufe0f", "\u00a0AS\u2003"]
)
def test_spellings_of_the_ace_of_spades(text):
    assert [51] == parse_cards(text)


@pytest.mark.parametrize("text", ["TD", "10D", "td", "10d", "T♦", "10♢", "10♦\ufe0f"])
def test_spellings_of_the_ten_of_diamonds(text):
    assert [21] == parse_cards(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" ,, ", []),
        ("2C3C", [0, 1]),
        ("10D11D12D2D", [21, 53, 57, 13]),
        ("2C11C", [0, 52]),
        ("jkJKJd", [60, 60, 22]),
        ("????", [-1, -1]),
        ("JS??KS", [48, -1, 50]),
        ("AS AS", [51, 51]),
    ],
)
def test_cards_run_together(text, expected):
    assert expected == parse_cards(text)


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("AS KX QD", "KX"),
        ("ASKXQD", "KXQD"),
        ("1S", "1S"),
        ("13S", "13S"),
        ("S", "S"),
        ("SA", "SA"),
        ("A S", "A"),
        ("A", "A"),
        ("?", "?"),
        ("??? AS", "?"),
        ("AS;KS", ";KS"),
        ("-", "-"),
        ("\u212aS", "\u212aS"),  # the Kelvin sign is no king
        ("A\u017f", "A\u017f"),  # the long s is no spade
        ("A\ufe0fS", "A\ufe0fS"),
        ("٢C", "٢C"),  # an Arabic two
    ],
)
def test_what_is_no_card_is_named(text, piece):
    with pytest.raises(CardUnreadable) as caught:
        parse_cards(text)

    assert piece == caught.value.read
    assert piece in str(caught.value)
    assert "expected a rank and a suit" in str(caught.value)


def test_a_long_piece_is_cut_short():
    with pytest.raises(CardUnreadable) as caught:
        parse_cards("x" * 100_000)

    assert len(str(caught.value)) < 200


@given(st.lists(st.tuples(codes, gaps, st.sampled_from([card_name, card_symbol]))))
def test_any_cards_read_back_in_any_dress(choices):
    text = "".join(write(code) + gap for code, gap, write in choices)

    assert [code for code, _, _ in choices] == parse_cards(text)


@given(st.lists(codes))
def test_format_cards_round_trip(hand):
    assert hand == parse_cards(format_cards(hand)) == parse_hand(format_cards(hand))


@given(st.lists(codes))
def test_format_hand_round_trip_keeps_every_card(hand):
    assert sorted(hand) == sorted(parse_hand(format_hand(hand)))


@given(st.lists(suited, min_size=1))
def test_format_hand_is_dotted_where_it_can_be(hand):
    assert 3 == format_hand(hand).count(".")


@given(st.one_of(st.text(), st.text("23456789TJQKAcdhs10♠♥?.-, jk")))
def test_arbitrary_text_reads_or_raises_value_error(text):
    for parse in (parse_cards, parse_hand):
        try:
            read = parse(text)
        except CardUnreadable as fault:
            assert isinstance(fault, ValueError)
            assert isinstance(fault, PoneError)
        else:
            assert set(read) <= set(EVERY_CODE)


def test_dotted_hand_is_spades_first():
    expected = "AS KS 3S QH JH TD 9D 8D 6C 5C 4C 3C 2C"

    assert expected == format_cards(parse_hand("AK3.QJ.T98.65432"))


@pytest.mark.parametrize("text", ["AK.-.10.2", "ak..t.2", " AK . - . T . 2 ", "AS KS TD 2C", "KA.-.T.2"])
def test_spellings_of_one_hand(text):
    assert [0, 21, 50, 51] == sorted(parse_hand(text))


@pytest.mark.parametrize("text", ["...", "-.-.-.-", "", "  "])
def test_an_empty_hand(text):
    assert [] == parse_hand(text)


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("AK.Q", "AK.Q"),
        ("AK.Q...", "AK.Q..."),
        ("A1.Q.J.T", "A1"),
        ("A.Q.JJx.T", "JJx"),
        ("A--.Q.J.T", "A--"),
        ("A.Q.J.AS", "AS"),
        ("A.Q.J.??", "??"),
    ],
)
def test_what_is_no_hand_is_named(text, piece):
    with pytest.raises(ValueError, match="read") as caught:
        parse_hand(text)

    assert piece == caught.value.read


def test_format_hand_against_the_sixty_card_order():
    hand = parse_cards("TS 11S 12S JS 9S AS")

    assert "AJ1211T9..." == format_hand(hand)
    assert sorted(hand) == sorted(parse_hand(format_hand(hand)))


def test_format_hand_degenerate():
    assert "" == format_hand([])
    assert "AA..." == format_hand([51, 51])
    assert "?? JK" == format_hand([-1, 60])


@pytest.mark.parametrize("write", [card_name, card_symbol])
def test_a_number_without_a_card_is_written_as_a_number_and_read_as_none(write):
    """Two packs written down as numbers have more numbers than cards: 62 to 104 are named, and are no cards."""
    assert ["#62", "#104"] == [write(61), write(103)]
    with pytest.raises(CardUnreadable):
        parse_cards(write(61))


@pytest.mark.parametrize("write", [card_name, card_symbol])
@pytest.mark.parametrize("code", [-2, 104, 127, 1000])
def test_what_is_no_code_is_a_usage_fault(write, code):
    with pytest.raises(UsageFault, match=rf"`code` must be a card.*{code}"):
        write(code)


def test_everything_public_is_listed():
    public = {
        name for name in vars(cards) if name[0] != "_" and getattr(cards, name).__class__ is not type(cards)
    }

    assert set(cards.__all__) <= public
