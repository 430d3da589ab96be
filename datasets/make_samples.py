"""Write the bundled evenings of whist, with the truth about each beside it.

Run as ``python -m datasets.make_samples [FOLDER]`` from the top of the checkout; without a folder the
bundled files in ``datasets/samples/`` are written again, byte for byte the same.

The evenings are played here, without the package ``detect``, so that a fault of the package cannot hide in
its own samples. Cards are ``suit * 13 + rank`` (suits C D H S, ranks 2 to A) and seats 0 to 3 are N E S W.
"""
# ruff: noqa: INP001 -- a script beside its data; the folder is no package

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias, TypeVar

import numpy as np

Card: TypeAlias = int
Seat: TypeAlias = int
Play: TypeAlias = tuple[Seat, Card]
Json: TypeAlias = dict[str, object]
T = TypeVar("T")

SUITS, RANKS, SEATS = "CDHS", "23456789TJQKA", "NESW"
PLAYERS = ("Ada", "Ben", "Cyd", "Dot")
NINE, JACK, KING, ACE = 7, 9, 11, 12
SEED = 1
RUN_UP_RATE = 0.8
HONEST: Json = {"technique": None, "who": None, "player": None, "rate": 0.0, "skill": 0.0}
LAST_SLIP = 10  # after this trick no revoke is planned: the cards leave nothing to choose


class Dice:
    """A stream of chances that does not change with the version of numpy: raw Philox words only."""

    def __init__(self, seed: int, evening: int) -> None:
        """Open the stream of one evening."""
        self._words = np.random.Philox(key=np.array([seed, evening], dtype=np.uint64))

    def below(self, n: int) -> int:
        """Give a whole number from 0 to n - 1."""
        return int(self._words.random_raw()) * n >> 64

    def chance(self, rate: float) -> bool:
        """Say yes at this rate, counted in thousandths."""
        return self.below(1000) < round(1000 * rate)

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Give the items in a uniformly random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def cut(self) -> int:
        """Give a depth of 4 to 48 cards, about the middle: four twelve-sided dice."""
        return 4 + sum(self.below(12) for _ in range(4))


def suit(card: Card) -> int:
    """Give the suit, 0 to 3 for C D H S."""
    return card // 13


def rank(card: Card) -> int:
    """Give the rank, 0 to 12 for 2 to A."""
    return card % 13


def text(cards: Iterable[Card]) -> str:
    """Write cards as in the native file: ``AS KH``."""
    return " ".join(RANKS[rank(c)] + SUITS[suit(c)] for c in cards)


def new_pack() -> list[Card]:
    """Give the order of a pack fresh from its wrapper: spades and diamonds up, clubs and hearts down."""
    up = [ACE, *range(ACE)]
    return [s * 13 + r for s, ranks in ((3, up), (1, up), (0, up[::-1]), (2, up[::-1])) for r in ranks]


def dealt(pack: Sequence[Card], dealer: Seat) -> list[list[Card]]:
    """Deal the pack one at a time, beginning at the dealer's left (Law 44)."""
    return [list(pack[(seat - dealer - 1) % 4 :: 4]) for seat in range(4)]


def best(plays: Sequence[Play], trump: int) -> Play:
    """Give the play that holds the trick so far."""
    led = suit(plays[0][1])
    return max(plays, key=lambda p: (suit(p[1]) == trump, suit(p[1]) == led, p[1]))


@dataclass(frozen=True, slots=True)
class View:
    """What a player sees when it is his turn: his hand, the trick on the table, the cards gone before."""

    seat: Seat
    hand: tuple[Card, ...]
    trump: int
    table: tuple[Play, ...]
    gone: frozenset[Card]

    def of(self, wanted: int) -> list[Card]:
        """Give the cards held of a suit, the highest first."""
        return sorted((c for c in self.hand if suit(c) == wanted), reverse=True)

    def following(self) -> list[Card]:
        """Give the cards held of the suit led, the highest first."""
        return self.of(suit(self.table[0][1]))

    def master(self, card: Card) -> bool:
        """Tell whether every higher card of the suit is gone, or in this hand."""
        higher = range(card + 1, suit(card) * 13 + 13)
        return all(c in self.gone or c in self.hand for c in higher)

    def touching(self, high: Card, low: Card) -> bool:
        """Tell whether no card still out lies between these two."""
        return all(c in self.gone or c in self.hand for c in range(low + 1, high))

    def partner_wins(self) -> bool:
        """Tell whether the partner holds the trick so far."""
        return bool(self.table) and best(self.table, self.trump)[0] == (self.seat + 2) % 4

    def takes(self, card: Card) -> bool:
        """Tell whether this card would hold the trick so far."""
        return best((*self.table, (self.seat, card)), self.trump)[0] == self.seat

    def without_led(self) -> View:
        """Give the view of a player who overlooks the suit led."""
        kept = tuple(c for c in self.hand if suit(c) != suit(self.table[0][1]))
        return View(self.seat, kept, self.trump, self.table, self.gone)


def choose(view: View) -> Card:
    """Choose a card: always a legal one, and a sensible one as the old books teach."""
    if not view.table:
        return lead(view)
    if not view.following():
        return renounce(view)
    return (second, third, fourth)[len(view.table) - 1](view)


def lead(view: View) -> Card:
    """Lead a winner when the trumps are out; trumps from five; else from the longest suit."""
    trumps_out = sum(suit(c) == view.trump for c in view.gone.union(view.hand)) == 13
    winners = [c for c in view.hand if view.master(c) and suit(c) != view.trump]
    if trumps_out and winners:
        return max(winners, key=lambda c: (len(view.of(suit(c))), c))
    plain = {suit(c) for c in view.hand} - {view.trump}
    if len(view.of(view.trump)) >= 5 or not plain:
        return lead_of(view, view.of(view.trump))
    longest = max(plain, key=lambda s: (len(view.of(s)), sum(map(rank, view.of(s))), s))
    return lead_of(view, view.of(longest))


def lead_of(view: View, cards: list[Card]) -> Card:
    """Lead the top of a sequence or a sure winner, else the fourth best, else the top of a short suit."""
    top, long = cards[0], len(cards) >= 4
    sequence = len(cards) > 1 and rank(top) >= JACK and view.touching(top, cards[1])
    opened = any(suit(c) == suit(top) for c in view.gone)
    if sequence or (view.master(top) and (opened or len(cards) >= 5)):
        return top
    if long:
        return cards[3]
    return cards[-1] if len(cards) == 3 and rank(top) >= JACK else top


def second(view: View) -> Card:
    """Play low second in hand, unless two winners in sequence are held: then the lower of them."""
    cards = view.following()
    two = len(cards) > 1 and view.master(cards[0]) and view.touching(cards[0], cards[1])
    if two and rank(cards[1]) >= JACK and view.takes(cards[1]):
        return cards[1]
    return cards[-1]


def third(view: View) -> Card:
    """Play high third in hand, the lowest of touching cards, unless the partner's card will do."""
    cards = view.following()
    _, card = best(view.table, view.trump)
    enough = view.partner_wins() and (rank(card) >= JACK or view.touching(cards[0], card))
    if enough or not view.takes(cards[0]):
        return cards[-1]
    equals = [c for c in cards if view.takes(c) and view.touching(cards[0], c)]
    return equals[-1]


def fourth(view: View) -> Card:
    """Win as cheaply as possible last in hand; play low if the partner has it or it cannot be won."""
    cards = view.following()
    winners = [c for c in cards if view.takes(c)]
    return cards[-1] if view.partner_wins() or not winners else winners[-1]


def renounce(view: View) -> Card:
    """Ruff low when the partner does not hold the trick; else discard low from the shortest side suit."""
    ruffs = [c for c in view.of(view.trump) if view.takes(c)]
    return ruffs[-1] if ruffs and not view.partner_wins() else discard(view)


def discard(view: View) -> Card:
    """Part with a low card of the shortest side suit; with a winner or a trump only if there is no other."""
    side = [c for c in view.hand if suit(c) != view.trump] or list(view.hand)
    return min(side, key=lambda c: (view.master(c), len(view.of(suit(c))), rank(c), c))


def gaining_ruff(view: View) -> Card | None:
    """Ruff, last in hand, an adversary's trick that the one or two cards of the suit led cannot win."""
    last, plain = len(view.table) == 3, suit(view.table[0][1]) != view.trump
    hopeless = len(view.following()) <= 2 and not any(view.takes(c) for c in view.following())
    if not (last and plain and hopeless) or view.partner_wins():
        return None
    return min((c for c in view.of(view.trump) if view.takes(c)), default=None)


def overlooked(view: View) -> Card | None:
    """Overlook the only card of the suit led, and play as if void."""
    return renounce(view.without_led()) if len(view.following()) == 1 else None


def harmless(view: View) -> Card | None:
    """Overlook the only card of the suit led, and discard where neither card wins the trick."""
    card = overlooked(view)
    wins = card is not None and (view.takes(card) or view.takes(view.following()[0]))
    return None if wins else card


Moment: TypeAlias = Callable[[View], Card | None]


@dataclass(slots=True)
class Slip:
    """A revoke that is to happen at the first moment that suits it, from a given deal on."""

    first_deal: int
    seat: Seat
    kind: str
    moment: Moment
    claim: str = ""
    deal: int = 0
    happened: Json = field(default_factory=dict)

    def tempt(self, deal: int, trick: int, view: View) -> Card | None:
        """Give the wrong card if this is the moment, and note what happened."""
        due = not self.happened and deal >= self.first_deal and trick <= LAST_SLIP
        if not due or view.seat != self.seat or not view.table or not view.following():
            return None
        card = self.moment(view)
        if card is not None:
            self.deal = deal
            self.happened = {
                "deal": deal, "trick": trick, "seat": SEATS[self.seat], "player": PLAYERS[self.seat],
                "card": text([card]), "held": text(view.following()), "kind": self.kind,
                "established": self.kind != "corrected", "claimed": self.claim,
            }  # fmt: skip
        return card

    def events(self, deal: int) -> list[Json]:
        """Give what the recorder wrote of it: the trick turned (73), the claim (75, 78), the penalty taken (72)."""
        if self.deal != deal or self.kind == "corrected":
            return []
        trick, seat, other = self.happened["trick"], SEATS[self.seat], SEATS[(self.seat + 3) % 4]
        said: list[Json] = [{"kind": "quit", "seat": seat, "trick": trick}]
        if self.claim:
            when = 13 if self.claim == "in time" else 14
            said.append({"kind": "claim", "seat": other, "to": seat, "trick": when, "note": "revoke"})
        if self.claim == "in time":
            said.append(
                {"kind": "penalty", "seat": other, "to": seat, "trick": 13, "amount": 3, "note": "tricks"}
            )
        return said


@dataclass(slots=True)
class Table:
    """A deal in play: the hands as they shrink, and the tricks as they stood, were written and were won."""

    deal: int
    dealer: Seat
    trump: int
    hands: list[list[Card]]
    slips: list[Slip]
    tricks: list[list[Card]] = field(default_factory=list)
    written: list[object] = field(default_factory=list)
    winners: list[Seat] = field(default_factory=list)

    def play(self) -> None:
        """Play the thirteen tricks; the dealer's left leads to the first."""
        leader = (self.dealer + 1) % 4
        for _ in range(13):
            leader = self.trick(leader)

    def trick(self, leader: Seat) -> Seat:
        """Play one trick, write it down, and give the winner."""
        gone = frozenset(c for cards in self.tricks for c in cards)
        plays: list[Play] = []
        entries: list[list[str]] = []
        for seat in ((leader + i) % 4 for i in range(4)):
            view = View(seat, tuple(self.hands[seat]), self.trump, tuple(plays), gone)
            for card, mark in self.cards(view):
                entries.append([SEATS[seat], text([card]), *mark])
            self.hands[seat].remove(card)
            plays.append((seat, card))
        cards = [c for _, c in plays]
        self.tricks.append(cards)
        self.written.append(f"{SEATS[leader]}: {text(cards)}" if len(entries) == 4 else entries)
        self.winners.append(best(plays, self.trump)[0])
        return self.winners[-1]

    def cards(self, view: View) -> list[tuple[Card, list[str]]]:
        """Give what the player lays down: one card, or a wrong one withdrawn in time and then the right one."""
        for slip in self.slips:
            wrong = slip.tempt(self.deal, len(self.tricks) + 1, view)
            if wrong is not None:
                corrected = slip.kind == "corrected"
                return [(wrong, ["corrected"]), (choose(view), [])] if corrected else [(wrong, [])]
        return [(choose(view), [])]

    def gathered(self) -> list[Card]:
        """Give the pack as picked up: the dealer's side's tricks on the others', the latest on top."""
        piles: dict[bool, list[Card]] = {True: [], False: []}
        for cards, winner in zip(self.tricks, self.winners, strict=True):
            piles[winner % 2 == self.dealer % 2][:0] = cards
        return piles[True] + piles[False]

    def count(self) -> Json:
        """Give the tricks of each side."""
        ours = sum(w % 2 == 0 for w in self.winners)
        return {"NS": ours, "EW": 13 - ours}


def honours(hands: list[list[Card]], trump: int) -> Json:
    """Give what each side may score by honours (Law 3): four for all, two for three of them."""
    points = {3: 2, 4: 4}
    held = [sum(suit(c) == trump and rank(c) >= JACK for c in hand) for hand in hands]
    return {"NS": points.get(held[0] + held[2], 0), "EW": points.get(held[1] + held[3], 0)}


def run_up(pack: list[Card], dice: Dice) -> tuple[list[Card], dict[str, int]]:
    """Arrange the pack so that the dealer gets two aces more, and on half the deals a king, for low cards.

    The dealer's cards are the fourth, eighth … and last of the pack; the turn-up is left where it is.
    """
    arranged = list(pack)
    own = range(3, 52, 4)
    low = dice.shuffled([i for i in own if i < 51 and rank(arranged[i]) <= NINE])
    added: dict[str, int] = {}
    for name, wanted, most in (("aces_added", ACE, 2), ("kings_added", KING, dice.below(2))):
        there = [i for i, c in enumerate(arranged) if rank(c) == wanted and i not in own]
        taken = dice.shuffled(there)[: min(most, len(low))]
        for place in taken:
            mine = low.pop()
            arranged[place], arranged[mine] = arranged[mine], arranged[place]
        added[name] = len(taken)
    return arranged, {"aces": sum(rank(arranged[i]) == ACE for i in own), **added}


@dataclass(frozen=True, slots=True)
class Made:
    """A pack made ready and dealt: shuffled, cut, and what a sharp added to the dealer's hand."""

    shuffled: list[Card]
    depth: int
    pack: list[Card]
    hands: list[list[Card]]
    added: dict[str, int]


def make(gathered: list[Card], dealer: Seat, dice: Dice, *, stacker: Seat | None) -> Made:
    """Shuffle and cut the pack, and deal it; a stacker who deals may have arranged it for the cut."""
    shuffled, depth = dice.shuffled(gathered), dice.cut()
    added: dict[str, int] = {}
    pack = shuffled[depth:] + shuffled[:depth]
    if dealer == stacker and dice.chance(RUN_UP_RATE):
        pack, added = run_up(pack, dice)
        shuffled = pack[52 - depth :] + pack[: 52 - depth]
    return Made(shuffled, depth, pack, dealt(pack, dealer), added)


@dataclass(frozen=True, slots=True)
class Evening:
    """One bundled file: its session line, its length, and what is wrong with it."""

    number: int
    name: str
    date: str
    why: str
    deals: int
    note: str
    sharp: Mapping[str, object] = field(default_factory=HONEST.copy)
    stacker: Seat | None = None
    slips: tuple[tuple[int, Seat, str, Moment, str], ...] = ()

    def session(self) -> Json:
        """Give the line that opens the sitting."""
        return {"session": f"{self.date}/{self.name}", "game": "whist", "laws": "whist-club",
                "players": list(PLAYERS), "date": self.date, "venue": "The Green Lamp Card Club", "packs": 2,
                "shuffled_by": "hand", "why": self.why, "recorder": "Eve"}  # fmt: skip


def deal_line(number: int, pack_name: str, gathered: list[Card], made: Made, table: Table) -> Json:
    """Write a deal as a line of the file."""
    events = [event for slip in table.slips for event in slip.events(number)]
    return {
        "deal": number, "dealer": SEATS[table.dealer], "pack_name": pack_name,
        "gathered": text(gathered), "shuffled": text(made.shuffled),
        "cut": {"by": SEATS[(table.dealer - 1) % 4], "depth": made.depth}, "pack": text(made.pack),
        "hands": {SEATS[s]: text(hand) for s, hand in enumerate(made.hands)},
        "turn_up": text(made.pack[-1:]), "trump": SUITS[table.trump], "play": table.written,
        "result": {"tricks": table.count(), "honours": honours(made.hands, table.trump)},
        **({"events": events} if events else {}),
    }  # fmt: skip


def play_evening(evening: Evening) -> tuple[list[Json], Json]:
    """Play the evening through; give the lines of its file, and the truth about it."""
    dice = Dice(SEED, evening.number)
    packs = {"red": new_pack(), "blue": new_pack()}
    slips = [Slip(*plan) for plan in evening.slips]
    lines: list[Json] = [evening.session()]
    stacked: list[dict[str, int]] = []
    for number in range(1, evening.deals + 1):
        name, dealer = ("blue", "red")[number % 2], (number - 1) % 4
        made = make(packs[name], dealer, dice, stacker=evening.stacker)
        table = Table(number, dealer, suit(made.pack[-1]), [list(h) for h in made.hands], slips)
        table.play()
        lines.append(deal_line(number, name, packs[name], made, table))
        packs[name] = table.gathered()
        stacked += [{"deal": number, **made.added}] if made.added else []
    lines.append({"ended": "planned"})
    if missed := [slip.first_deal for slip in slips if not slip.happened]:
        raise ValueError(
            f"{evening.name}: no moment for the revokes planned from deals {missed}; begin earlier"
        )
    return lines, truth(evening, stacked, sorted(slips, key=lambda slip: slip.deal))


def truth(evening: Evening, stacked: list[dict[str, int]], slips: list[Slip]) -> Json:
    """Give what is known of the evening and is never in its log; `deals` are those the sharp touched."""
    deals = {done["deal"] for done in stacked} | {slip.deal for slip in slips if slip.kind == "gaining"}
    found: Json = {"stacked": stacked} if stacked else {}
    found |= {"revokes": [slip.happened for slip in slips]} if slips else {}
    return {"sample": f"{evening.name}.jsonl", **evening.sharp, "seed": SEED, "deals": sorted(deals), **found,
            "note": evening.note}  # fmt: skip


FAIR = Evening(
    1, "whist-fair", "2026-10-05", "routine", 24,
    "Nothing was done. Every pack was shuffled uniformly, and every play was legal.",
)  # fmt: skip
STACKED = Evening(
    2, "whist-stacked", "2026-10-19", "complaint", 40,
    "Dot stacks at chance 0.8 when she deals. Two aces of other hands (fewer if fewer lie there), and at "
    "chance 0.5 a king, change places with low cards (two to nine) of her hand to be; the turn-up stays. "
    "Skill is the cards added on average when all those wanted lie elsewhere; 'aces' are what she then held. "
    "A crimp brings the cut to its place, at a depth drawn as everybody's are: the depths show nothing. "
    "No other deal, and no play, was touched.",
    sharp={"technique": "run-up", "who": "W", "player": "Dot", "rate": RUN_UP_RATE, "skill": 2.5},
    stacker=3,
)  # fmt: skip
REVOKING = Evening(
    3, "whist-revoking", "2026-11-02", "complaint", 24,
    "Ben revokes on purpose twice (gaining): last in hand, he ruffs a trick that he could not win by "
    "following. Rate is those revokes by deals played; skill is the tricks that each wins at once. Two are "
    "honest errors: Ben corrects one in time (corrected), one of Ada's gains nothing (careless). Each came at "
    "the first moment that suited it from a deal fixed beforehand (gaining 5 and 14, corrected 10, careless "
    "19). Ada claimed the first at the end of the hand and took three tricks for it; the second was claimed only "
    "after the cut for the next deal; nobody claimed Ada's own. The results are as played, before any penalty. The "
    "cards fell fairly.",
    sharp={"technique": "revoke", "who": "E", "player": "Ben", "rate": round(2 / 24, 4), "skill": 1.0},
    slips=(
        (5, 1, "gaining", gaining_ruff, "in time"), (10, 1, "corrected", overlooked, ""),
        (14, 1, "gaining", gaining_ruff, "late"), (19, 0, "careless", harmless, ""),
    ),
)  # fmt: skip
EVENINGS = (FAIR, STACKED, REVOKING)


def write(folder: Path) -> None:
    """Write every evening and its truth into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for evening in EVENINGS:
        lines, known = play_evening(evening)
        log = "".join(json.dumps(line) + "\n" for line in lines)
        (folder / f"{evening.name}.jsonl").write_bytes(log.encode())
        (folder / f"{evening.name}.truth.json").write_bytes((json.dumps(known, indent=2) + "\n").encode())


def main() -> None:
    """Read the command line, and write the samples."""
    parser = argparse.ArgumentParser(description="Write the bundled evenings of whist and their truth.")
    bundled = Path(__file__).resolve().parent / "samples"
    parser.add_argument("folder", nargs="?", type=Path, default=bundled, help="where to write them")
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
