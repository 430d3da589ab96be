"""Write the bundled evening of whist whose packs one player stacks, with the truth about it beside it.

Run as ``python -m datasets.make_samples [FOLDER]`` from the top of the checkout; without a folder the
bundled files in ``datasets/samples/`` are written again, byte for byte the same.

The evening is played here, without the package ``detect``, so that a fault of the package cannot hide in
its own sample. Cards are ``suit * 13 + rank`` (suits C D H S, ranks 2 to A) and seats 0 to 3 are N E S W.
"""
# ruff: noqa: INP001 -- a script beside its data; the folder is no package

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
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
SEED, EVENING, DEALS = 1, 2, 40
STACKER, RUN_UP_RATE = 3, 0.8
NAME, DATE = "whist-stacked", "2026-10-19"
SESSION: Json = {
    "session": f"{DATE}/{NAME}", "game": "whist", "laws": "whist-club", "players": list(PLAYERS), "date": DATE,
    "venue": "The Green Lamp Card Club", "packs": 2, "shuffled_by": "hand", "why": "complaint", "recorder": "Eve",
}  # fmt: skip
NOTE = (
    "Dot stacks at chance 0.8 when she deals. Two aces of other hands (fewer if fewer lie there), and at "
    "chance 0.5 a king, change places with low cards (two to nine) of her hand to be; the turn-up stays. "
    "Skill is the cards added on average when all those wanted lie elsewhere; 'aces' are what she then held. "
    "A crimp brings the cut to its place, at a depth drawn as everybody's are: the depths show nothing. "
    "No other deal, and no play, was touched."
)


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


@dataclass(slots=True)
class Table:
    """A deal in play: the hands as they shrink, and the tricks as they stood, were written and were won."""

    dealer: Seat
    trump: int
    hands: list[list[Card]]
    tricks: list[list[Card]] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
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
        for seat in ((leader + i) % 4 for i in range(4)):
            view = View(seat, tuple(self.hands[seat]), self.trump, tuple(plays), gone)
            card = choose(view)
            self.hands[seat].remove(card)
            plays.append((seat, card))
        cards = [c for _, c in plays]
        self.tricks.append(cards)
        self.written.append(f"{SEATS[leader]}: {text(cards)}")
        self.winners.append(best(plays, self.trump)[0])
        return self.winners[-1]

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


def make(gathered: list[Card], dealer: Seat, dice: Dice) -> Made:
    """Shuffle and cut the pack, and deal it; when Dot deals, she may have arranged it for the cut."""
    shuffled, depth = dice.shuffled(gathered), dice.cut()
    added: dict[str, int] = {}
    pack = shuffled[depth:] + shuffled[:depth]
    if dealer == STACKER and dice.chance(RUN_UP_RATE):
        pack, added = run_up(pack, dice)
        shuffled = pack[52 - depth :] + pack[: 52 - depth]
    return Made(shuffled, depth, pack, dealt(pack, dealer), added)


def deal_line(number: int, pack_name: str, gathered: list[Card], made: Made, table: Table) -> Json:
    """Write a deal as a line of the file."""
    return {
        "deal": number, "dealer": SEATS[table.dealer], "pack_name": pack_name,
        "gathered": text(gathered), "shuffled": text(made.shuffled),
        "cut": {"by": SEATS[(table.dealer - 1) % 4], "depth": made.depth}, "pack": text(made.pack),
        "hands": {SEATS[s]: text(hand) for s, hand in enumerate(made.hands)},
        "turn_up": text(made.pack[-1:]), "trump": SUITS[table.trump], "play": table.written,
        "result": {"tricks": table.count(), "honours": honours(made.hands, table.trump)},
    }  # fmt: skip


def play_evening() -> tuple[list[Json], list[dict[str, int]]]:
    """Play the evening through; give the lines of its file, and what Dot added to which deals."""
    dice = Dice(SEED, EVENING)
    packs = {"red": new_pack(), "blue": new_pack()}
    lines: list[Json] = [SESSION]
    stacked: list[dict[str, int]] = []
    for number in range(1, DEALS + 1):
        name, dealer = ("blue", "red")[number % 2], (number - 1) % 4
        made = make(packs[name], dealer, dice)
        table = Table(dealer, suit(made.pack[-1]), [list(h) for h in made.hands])
        table.play()
        lines.append(deal_line(number, name, packs[name], made, table))
        packs[name] = table.gathered()
        stacked += [{"deal": number, **made.added}] if made.added else []
    return [*lines, {"ended": "planned"}], stacked


def truth(stacked: list[dict[str, int]]) -> Json:
    """Give what is known of the evening and is never in its log; `deals` are those that Dot touched."""
    return {"sample": f"{NAME}.jsonl", "technique": "run-up", "who": SEATS[STACKER], "player": PLAYERS[STACKER],
            "rate": RUN_UP_RATE, "skill": 2.5, "seed": SEED, "deals": [done["deal"] for done in stacked],
            "stacked": stacked, "note": NOTE}  # fmt: skip


def write(folder: Path) -> None:
    """Write the evening and its truth into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    lines, stacked = play_evening()
    log = "".join(json.dumps(line) + "\n" for line in lines)
    (folder / f"{NAME}.jsonl").write_bytes(log.encode())
    (folder / f"{NAME}.truth.json").write_bytes((json.dumps(truth(stacked), indent=2) + "\n").encode())


def main() -> None:
    """Read the command line, and write the samples."""
    parser = argparse.ArgumentParser(description="Write the bundled stacked evening and its truth.")
    bundled = Path(__file__).resolve().parent / "samples"
    parser.add_argument("folder", nargs="?", type=Path, default=bundled, help="where to write it")
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
