"""A deal of draw poker as it is drawn: each hand as dealt, what was thrown and what came, and who took the pool."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from detect.cards import parse_cards, parse_hand
from detect.ranks import Hand, ranked, rules_of, strengths
from detect.report.page.deals import Card, Ribbon, card_of, drawn

Object = dict[str, Any]
HAND = 5


@dataclass(frozen=True)
class Sat:
    """A seat of draw poker: what it was dealt, what it threw and drew, and what came of it.

    Attributes
    ----------
    seat : int
    player : str or None
    dealer, cutter, opener, folded, pat : bool
    cards, thrown, came : tuple of Card
        The highest first.
    before, after : Hand or None
        Of what class the hand was as dealt, and after a draw.
    took : str
        What it took out of the pool.
    """

    seat: int
    player: str | None
    dealer: bool
    cutter: bool
    opener: bool
    folded: bool
    pat: bool
    cards: tuple[Card, ...]
    thrown: tuple[Card, ...]
    came: tuple[Card, ...]
    before: Hand | None
    after: Hand | None
    took: str


@dataclass(frozen=True)
class DrawnPoker:
    """A deal of draw poker as it is drawn."""

    number: int | str
    sat: tuple[Sat, ...]
    ribbon: Ribbon | None
    jackpot: bool
    poker: ClassVar[bool] = True


def drawn_poker(record: Object, boxed: Collection[str] = (), *, laws: str = "draw-foster") -> DrawnPoker:
    """Draw a deal of draw poker.

    Parameters
    ----------
    record : dict
        The deal as a line of the native log, seats as numbers or as these are written.
    boxed : collection of str
        The cards that are set apart, as the log writes them.
    laws : str
        The code by which hands rank.

    Examples
    --------
    >>> record = {"dealer": 2, "players": ["Ada", "Ben"], "hands": {"1": "5S 5H KD 3C 2D", "2": "QS 8S QC 5C AH"}, "draws": [
    ...     {"seat": 1, "discard": "KD 3C 2D"}, {"seat": 1, "draw": "5D 9C 9H"}], "bets": [[2, "fold"]]}
    >>> ada, ben = drawn_poker(record, {"5D"}).sat
    >>> ada.before.name, ada.after.name, [card.text for card in ada.came if card.counted], ben.dealer, ben.folded
    ('PAIR', 'FULL', ['5♦'], True, True)
    """
    seats = sorted((record.get("hands") or {}).items(), key=lambda one: int(one[0]))
    sat = tuple(_sat(record, int(seat), hand, boxed, rules_of(laws)) for seat, hand in seats)
    ribbon = drawn(record).ribbon
    if ribbon:
        ribbon = replace(
            ribbon,
            places=tuple(replace(each, card=_boxed(each.card, boxed)) for each in ribbon.places),
            packets=None,
            seam=None,
        )
    return DrawnPoker(record.get("deal", ""), sat, ribbon, "jackpot" in (record.get("facts") or {}))


def cards_of(said: str, boxed: Collection[str] = ()) -> tuple[Card, ...]:
    """Write cards, the highest first.

    Examples
    --------
    >>> [card.text for card in cards_of("2D AS TH")]
    ['A♠', '10♥', '2♦']
    """
    codes = sorted(parse_hand(said), key=lambda code: (-(code % 13), -code))
    return tuple(_boxed(card_of(code), boxed) for code in codes)


def _boxed(card: Card, boxed: Collection[str]) -> Card:
    name = ("T" if card.rank == "10" else card.rank) + card.suit
    return replace(card, counted=name in boxed)


def _sat(record: Object, seat: int, hand: str, boxed: Collection[str], rules: str) -> Sat:
    players = record.get("players") or []
    thrown, came = (_of_draw(record, seat, what) for what in ("discard", "draw"))
    did = [move[1] for move in record.get("bets") or [] if move[0] == seat]
    did += [one["kind"] for one in record.get("events") or [] if one.get("seat") == seat]
    asked = any(one.get("seat") == seat and "draw" in one for one in record.get("draws") or [])
    gone = set(parse_cards(thrown))
    after = [code for code in parse_hand(hand) if code not in gone] + parse_cards(came)
    return Sat(
        seat, players[seat - 1] if seat <= len(players) else None, record.get("dealer") == seat,
        (record.get("cut") or {}).get("by") == seat, "open" in did, "fold" in did, asked and not came,
        cards_of(hand, boxed), cards_of(thrown), cards_of(came, boxed), _class(parse_hand(hand), rules),
        _class(after, rules) if came else None, _took(record, seat),
    )  # fmt: skip


def _of_draw(record: Object, seat: int, what: str) -> str:
    """Give the cards that a seat threw or drew."""
    some = [one[what] for one in record.get("draws") or [] if one.get("seat") == seat and what in one]
    return " ".join(said for said in some if isinstance(said, str))


def _class(codes: list[int], rules: str) -> Hand | None:
    """Give the class of five cards."""
    worth = int(strengths(codes, rules)[0]) if len(codes) == HAND else 0
    return Hand(int(ranked(rules).hand[worth])) if worth else None


def _took(record: Object, seat: int) -> str:
    result = (record.get("result") or {}).get("paid") or {}
    paid = sum(many for who, many in result.items() if int(who) == seat) or sum(
        one.get("amount") or 0
        for one in record.get("events") or []
        if one.get("seat") == seat and one.get("kind") == "pay"
    )
    return f"{paid:g}" if paid else ""
