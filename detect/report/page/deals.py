"""A deal as it is drawn: the hands round the table, the pack with what was kept of it and the cut, and a trick."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

import numpy as np

from detect.cards import RANKS, SUITS, SYMBOLS, UNSEEN, card_name, card_symbol, parse_cards, parse_hand
from detect.checks.cuts import SHORTEST, longest_packet
from detect.errors import CardUnreadable

Object = dict[str, Any]
SEATS = "NESW"
HIGH = frozenset("AKQJ")
COUNTED = {
    "stacked.aces": frozenset("A"), "stacked.honours": HIGH, "stacked.points": HIGH, "stacked.alone": HIGH,
}  # fmt: skip
"""By check: the ranks whose cards it counts."""


@dataclass(frozen=True)
class Card:
    """A card as it is drawn."""

    text: str
    suit: str
    rank: str
    counted: bool = False


@dataclass(frozen=True)
class Hand:
    """A seat at the table, and what it was dealt: suits from spades down, cards from the ace down."""

    seat: str
    player: str | None
    dealer: bool
    cutter: bool
    suits: tuple[tuple[str, tuple[Card, ...]], ...]


@dataclass(frozen=True)
class Place:
    """A place of the pack: its card, the packet it was kept in (0 for none), and whether the cut fell just before it."""

    card: Card
    packet: int
    cut: bool


@dataclass(frozen=True)
class Ribbon:
    """A pack from the top card to the last.

    Attributes
    ----------
    places : tuple of Place
    cut : int or None
        Cards lifted.
    before_cut : bool
        As shuffled, not yet cut.
    packets : int or None
        Kept packets; None where the pack as gathered does not tell.
    seam : int or None
        Cards above the seam.
    named : bool
        Whether the seam was named, rather than where the longest kept packet begins.
    """

    places: tuple[Place, ...]
    cut: int | None
    _: KW_ONLY
    before_cut: bool
    packets: int | None = None
    seam: int | None = None
    named: bool = False


@dataclass(frozen=True)
class Played:
    """A card of a trick."""

    seat: str
    player: str | None
    card: Card
    here: bool


@dataclass(frozen=True)
class Trick:
    """A trick with the card that an irregularity is about, and what its player then held of the suit led."""

    number: int
    plays: tuple[Played, ...]
    held: tuple[Card, ...]
    who: Played | None


@dataclass(frozen=True)
class Drawn:
    """A deal as it is drawn; what was not logged is left out."""

    number: int | str
    hands: tuple[Hand, ...]
    ribbon: Ribbon | None
    turn_up: Card | None
    trump: str | None
    poker: ClassVar[bool] = False


def drawn(record: Object, counted: Iterable[str] = (), seam: Object | None = None) -> Drawn:
    """Draw a deal.

    Parameters
    ----------
    record : dict
        The deal as a line of the native log.
    counted : iterable of str
        The checks whose cards are set apart.
    seam : dict, optional
        The estimate of a finding that has a seam by name.

    Examples
    --------
    >>> deal = drawn({"deal": 7, "dealer": "N", "hands": {"N": "AS 2H", "E": "KS 3H"}}, ["stacked.aces"])
    >>> [(hand.seat, hand.dealer, hand.suits[0][1][0].counted) for hand in deal.hands]
    [('N', True, True), ('E', False, False)]
    """
    ranks = frozenset().union(*(COUNTED.get(check, frozenset()) for check in counted))
    return Drawn(
        record.get("deal", ""), tuple(_hands(record, ranks)), _ribbon(record, seam), _one(record.get("turn_up")),
        record.get("trump"),
    )  # fmt: skip


def trick(record: Object, number: int, seat: str | None, cards: Iterable[str]) -> Trick | None:
    """Draw a trick, the cards of one seat marked.

    Parameters
    ----------
    record : dict
        The deal as a line of the native log.
    number : int
        From 1.
    seat : str or None
        Whose card is meant.
    cards : iterable of str
        Which.

    Examples
    --------
    >>> deal = {"hands": {"E": "4C JD", "S": "AC 2C"}, "play": ["S: AC 2D 3C JD"]}
    >>> revoke = trick({**deal, "play": [[["S", "AC"], ["E", "JD"]]]}, 1, "E", ["JD"])
    >>> [(p.seat, p.card.text, p.here) for p in revoke.plays], [card.text for card in revoke.held]
    ([('S', 'A♣', False), ('E', 'J♦', True)], ['4♣'])
    """
    tricks = [_plays(one) for one in record.get("play") or []]
    if not 1 <= number <= len(tricks) or not tricks[number - 1]:
        return None
    names, meant = _players(record), set(cards)
    plays = tuple(
        Played(at, names.get(at), card_of(code), at == seat and card_name(code) in meant)
        for at, code, _ in tricks[number - 1]
    )
    first = next((at for at, one in enumerate(plays) if one.here), None)
    held = () if first is None else _held(record, tricks[: number - 1], tricks[number - 1][: first + 1])
    return Trick(number, plays, held, None if first is None else plays[first])


Play = tuple[str, int, bool]
"""Who played which card, and whether it was taken back."""


def _held(record: Object, before: list[list[Play]], now: list[Play]) -> tuple[Card, ...]:
    """Give the cards of the suit led that the last player of a trick held when he did not follow."""
    led, (seat, mine, _) = card_of(now[0][1]).suit, now[-1]
    if not led or card_of(mine).suit in {"", led}:
        return ()
    gone = {code for one in [*before, now] for who, code, back in one if who == seat and not back}
    left = [code for code in _read((record.get("hands") or {}).get(seat)) if code not in gone]
    return tuple(card_of(code) for code in _sorted(left) if card_of(code).suit == led)


def _hands(record: Object, ranks: frozenset[str]) -> Iterable[Hand]:
    hands, names = record.get("hands") or {}, _players(record)
    cutter = (record.get("cut") or {}).get("by")
    for seat in SEATS:
        codes = _sorted(_read(hands.get(seat)))
        if not codes:
            continue
        suits = tuple(
            (symbol, tuple(card_of(code, ranks) for code in codes if card_of(code).suit == suit))
            for suit, symbol in zip("SHDC", "♠♥♦♣", strict=True)
        )
        odd = tuple(card_of(code) for code in codes if not card_of(code).suit)
        suits += (("?", odd),) if odd else ()
        yield Hand(seat, names.get(seat), record.get("dealer") == seat, cutter == seat, suits)


def _ribbon(record: Object, seam: Object | None) -> Ribbon | None:
    shuffled, gathered, pack = (_read(record.get(name)) for name in ("shuffled", "gathered", "pack"))
    depth = (record.get("cut") or {}).get("depth")
    if not shuffled and not pack:
        return None
    if not shuffled:
        places = tuple(Place(card_of(code), 0, cut=False) for code in pack)
        return Ribbon(places, depth, before_cut=False)
    packet, many = _packets(gathered, shuffled)
    at, named = _seam(gathered, shuffled, seam)
    places = tuple(
        Place(card_of(code), kept, cut=bool(depth) and n == depth)
        for n, (code, kept) in enumerate(zip(shuffled, packet, strict=True))
    )
    return Ribbon(places, depth, before_cut=True, packets=many, seam=at, named=named)


def _packets(gathered: list[int], shuffled: list[int]) -> tuple[list[int], int | None]:
    """Number the packets of at least `SHORTEST` cards that lie as they were gathered."""
    if not _same(gathered, shuffled):
        return [0] * len(shuffled), None
    order = [gathered.index(code) for code in shuffled]
    starts = [at for at, place in enumerate(order) if at == 0 or place != order[at - 1] + 1]
    packet, many = [0] * len(order), 0
    for start, end in zip(starts, [*starts[1:], len(order)], strict=True):
        if end - start >= SHORTEST:
            many += 1
            packet[start:end] = [many] * (end - start)
    return packet, many


def _seam(gathered: list[int], shuffled: list[int], named: Object | None) -> tuple[int | None, bool]:
    """Give how many cards lie above the seam, as `cut.meets` has it, and whether it was named."""
    if named and named.get("seam_card") is not None:
        return _below(int(named["seam_card"]), shuffled), True
    if named and named.get("seam_place") is not None:
        place = int(named["seam_place"])
        return (_below(gathered[place - 1], shuffled) if place <= len(gathered) else None), True
    if not _same(gathered, shuffled):
        return None, False
    start, length = longest_packet(np.array([[gathered.index(code) for code in shuffled]]))
    return (int(start[0]) if length[0] >= SHORTEST and start[0] > 0 else None), False


def _below(code: int, pack: list[int]) -> int | None:
    return pack.index(code) + 1 if code in pack else None


def _same(gathered: list[int], shuffled: list[int]) -> bool:
    """Tell whether both are one whole pack, no card twice."""
    return bool(gathered) and len(set(gathered)) == len(gathered) and sorted(gathered) == sorted(shuffled)


def _plays(one: Any) -> list[Play]:
    """Read a trick as the native log writes it: clockwise from the leader, or a list of seats and cards."""
    if isinstance(one, str):
        leader, _, cards = one.partition(":")
        first = max(SEATS.find(leader.strip()), 0)
        return [(SEATS[(first + n) % 4], code, False) for n, code in enumerate(_read(cards))]
    return [(str(seat), code, "corrected" in mark) for seat, said, *mark in one for code in _read(said)[:1]]


def _players(record: Object) -> dict[str, str]:
    return {seat: name for seat, name in zip(SEATS, record.get("players") or [], strict=False) if name}


def _read(said: Any) -> list[int]:
    """Read cards; what cannot be read is not drawn."""
    try:
        return parse_hand(said) if isinstance(said, str) else []
    except CardUnreadable:
        return []


def _one(said: Any) -> Card | None:
    try:
        codes = parse_cards(said) if isinstance(said, str) else []
    except CardUnreadable:
        return None
    return card_of(codes[0]) if codes else None


def card_of(code: int, ranks: frozenset[str] = frozenset()) -> Card:
    """Write a card, set apart if it is of some ranks.

    Examples
    --------
    >>> card_of(21)
    Card(text='10♦', suit='D', rank='10', counted=False)
    """
    name = card_name(code)
    known = 0 <= code < 52
    rank = RANKS[code % 13] if known else name
    return Card(card_symbol(code).replace("T", "10") if known else name, SUITS[code // 13] if known else "",
                "10" if rank == "T" else rank, counted=rank in ranks)  # fmt: skip


def _sorted(codes: list[int]) -> list[int]:
    return sorted(codes, key=lambda code: (code == UNSEEN, -code))


RED = frozenset("DH")
"""Suits that are printed red."""
SYMBOL = dict(zip(SUITS, SYMBOLS, strict=True))
