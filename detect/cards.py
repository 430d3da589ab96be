"""Cards as small integers: their codes, the packs they make, how they are read and printed.

A card is `suit * 13 + rank`: suits C, D, H, S are 0 to 3, ranks 2 to A are 0 to 12. The elevens and
twelves of a sixty-card pack follow (52 to 55 are the elevens of C, D, H, S, 56 to 59 the twelves), 60
is a joker, and -1 a card that was there and not seen. Where the ace is low the law says so, not the
card; several packs repeat codes. A pack that was written down as numbers may have more of them than there are
cards: 61 to 103 stand for the numbers 62 to 104, which are no cards and are written `#62` to `#104`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from detect.errors import CardUnreadable, UsageFault

__all__ = [
    "JOKER",
    "NUMBERS",
    "PACK52",
    "PACK53",
    "PACK60",
    "PACK61",
    "RANKS",
    "SUITS",
    "SYMBOLS",
    "UNSEEN",
    "card_name",
    "card_symbol",
    "format_cards",
    "format_hand",
    "parse_cards",
    "parse_hand",
]

SUITS = "CDHS"
SYMBOLS = "♣♦♥♠"
RANKS = "23456789TJQKA"

JOKER = 60
UNSEEN = -1
NUMBERS = range(JOKER + 1, 104)
"""Codes of the numbers of a pack that have no card."""

PACK52 = tuple(range(52))
PACK53 = (*PACK52, JOKER)
PACK60 = tuple(range(60))
PACK61 = (*PACK60, JOKER)

_SUIT_OF = {mark: suit for marks in ("CDHS", "cdhs", "♣♦♥♠", "♧♢♡♤") for suit, mark in enumerate(marks)}
_FIRST_OF = {rank: (code, 13) for code, rank in enumerate(RANKS)} | {"11": (52, 1), "12": (56, 1)}
_RANK_OF = {spelling: rank for rank in RANKS for spelling in (rank, rank.lower())} | {
    "10": "T",
    "11": "11",
    "12": "12",
}

_NAMES = {first + step * suit: (rank, suit) for rank, (first, step) in _FIRST_OF.items() for suit in range(4)}
_WHOLE = {JOKER: "JK", UNSEEN: "??"}
_HIGH_TO_LOW = ("A", "K", "Q", "J", "12", "11", *reversed(RANKS[:9]))

# No IGNORECASE: it would take the Kelvin sign for a king and the long s for a spade.
_A_RANK = "10|11|12|[2-9TtJjQqKkAa]"
_CARD = re.compile(
    rf"(?P<whole>[Jj][Kk]|\?\?)|(?P<rank>{_A_RANK})(?P<suit>[{''.join(map(re.escape, _SUIT_OF))}])\ufe0f?"
)
_GAP = re.compile(r"[\s,]*")
_HOLDING = re.compile(rf"(?:{_A_RANK})*|-")
_LONGEST_PIECE = 24


def parse_cards(text: str) -> list[int]:
    """Read cards written rank first, in any case, apart or run together.

    Parameters
    ----------
    text
        `AS`, `TD` or `10D`, `7♥`, `11C`, `JK` for a joker, `??` for a card not seen; between them
        spaces, commas or nothing.

    Raises
    ------
    CardUnreadable
        (a ValueError) naming the first piece that is no card.

    Examples
    --------
    >>> parse_cards("AS, 10d 7♥")
    [51, 21, 31]
    >>> parse_cards("2C??JK")
    [0, -1, 60]
    """
    cards = []
    place = _after_gap(text, 0)
    while place < len(text):
        found = _CARD.match(text, place)
        if found is None:
            raise CardUnreadable(
                _piece(text, place), "a rank and a suit such as AS, 10D or 7♥, or JK for a joker, or ??"
            )
        cards.append(_code(found))
        place = _after_gap(text, found.end())
    return cards


def parse_hand(text: str) -> list[int]:
    """Read a hand: a list of cards, or the dotted form of bridge with spades first.

    Parameters
    ----------
    text
        `AK3.QJ.T98.65432`, where a void is `-` or nothing; or anything that `parse_cards` reads.

    Raises
    ------
    CardUnreadable
        (a ValueError) naming the suit that could not be read.

    Examples
    --------
    >>> format_cards(parse_hand("AK.-.10.2"))
    'AS KS TD 2C'
    >>> parse_hand("AS KS") == parse_hand("AK...")
    True
    """
    if "." not in text:
        return parse_cards(text)
    holdings = text.strip().split(".")
    if len(holdings) != len(SUITS):
        raise CardUnreadable(_piece(text, 0), "four suits with three dots between, spades first")
    return [
        card
        for suit, holding in zip((3, 2, 1, 0), holdings, strict=True)
        for card in _parse_holding(suit, holding)
    ]


def card_name(code: int) -> str:
    """Write a card in plain letters, as `parse_cards` reads it; a number that has no card, after a #.

    >>> card_name(51), card_name(21), card_name(52), card_name(60), card_name(-1), card_name(103)
    ('AS', 'TD', '11C', 'JK', '??', '#104')
    """
    return _written(code, SUITS)


def card_symbol(code: int) -> str:
    """Write a card with the symbol of its suit.

    >>> card_symbol(51), card_symbol(21), card_symbol(-1)
    ('A♠', 'T♦', '??')
    """
    return _written(code, SYMBOLS)


def format_cards(codes: Iterable[int]) -> str:
    """Write cards in their order, a space between.

    >>> format_cards([51, 21, -1])
    'AS TD ??'
    """
    return " ".join(card_name(code) for code in codes)


def format_hand(codes: Iterable[int]) -> str:
    """Write a hand in the dotted form of bridge: spades first, high cards first, a void as nothing.

    The dots have no place for a joker or a card not seen: a hand that holds one is written as a list,
    which `parse_hand` reads as well.

    >>> format_hand([0, 21, 50, 51])
    'AK..T.2'
    >>> format_hand([51, -1])
    'AS ??'
    """
    codes = list(codes)
    if not codes or any(code in _WHOLE for code in codes):
        return format_cards(codes)
    holdings: dict[int, list[str]] = {suit: [] for suit in (3, 2, 1, 0)}
    for code in codes:
        rank, suit = _rank_and_suit(code)
        holdings[suit].append(rank)
    return ".".join("".join(sorted(ranks, key=_HIGH_TO_LOW.index)) for ranks in holdings.values())


def _code(found: re.Match[str]) -> int:
    """Turn a match of `_CARD` into a code."""
    whole = found["whole"]
    if whole:
        return UNSEEN if whole == "??" else JOKER
    return _coded(_RANK_OF[found["rank"]], _SUIT_OF[found["suit"]])


def _coded(rank: str, suit: int) -> int:
    first, step = _FIRST_OF[rank]
    return first + step * suit


def _parse_holding(suit: int, holding: str) -> list[int]:
    """Read the ranks of one suit of a dotted hand."""
    holding = holding.strip()
    if _HOLDING.fullmatch(holding) is None:
        raise CardUnreadable(holding[:_LONGEST_PIECE], "ranks such as AKQJT98765432, or - for a void")
    return [_coded(_RANK_OF[rank], suit) for rank in re.findall(_A_RANK, holding)]


def _after_gap(text: str, place: int) -> int:
    gap = _GAP.match(text, place)
    return gap.end() if gap else place


def _piece(text: str, place: int) -> str:
    """Give what stands at `place`, up to the next gap."""
    return re.split(r"[\s,]", text[place:], maxsplit=1)[0][:_LONGEST_PIECE]


def _written(code: int, suits: str) -> str:
    if code in _WHOLE:
        return _WHOLE[code]
    if code in NUMBERS:
        return f"#{code + 1}"
    rank, suit = _rank_and_suit(code)
    return rank + suits[suit]


def _rank_and_suit(code: int) -> tuple[str, int]:
    try:
        return _NAMES[code]
    except KeyError:
        raise UsageFault(
            "code", code, "must be a card: 0 to 60, a number without one: 61 to 103, or -1 for one not seen"
        ) from None
