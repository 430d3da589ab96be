"""The replay of a play in plain Python, a trick at a time; and evenings at random with all that can go wrong."""

import random
from itertools import zip_longest

from detect.kernels import replay as r
from detect.log.tables import NO_CARD, Mark

NAMES = {
    getattr(r, name): name.removeprefix("FOUND_").lower() for name in vars(r) if name.startswith("FOUND_")
}


def suit(card):
    return -1 if card < 0 or card == 60 else card // 13 if card < 52 else card % 4


def winner(cards, leader, strain):
    """Give the winner of four cards by seat; 0 where that hangs on trumps that were not logged."""
    led = cards[leader] // 13
    if strain < 0 and any(card // 13 != led for card in cards.values()):
        return 0
    ruffs = [seat for seat in cards if cards[seat] // 13 == strain]
    return max(ruffs or [seat for seat in cards if cards[seat] // 13 == led], key=cards.get)


class Table:
    """One deal, replayed a trick at a time."""

    def __init__(self, hands, first, strain, in_order):
        self.dealt = {seat: list(hands.get(seat, [])) for seat in range(1, 5)}
        self.left = {seat: list(cards) for seat, cards in self.dealt.items()}
        self.whole = {seat for seat, cards in self.dealt.items() if cards and -1 not in cards}
        self.due, self.strain, self.in_order, self.before = first, strain, in_order, 0
        self.found, self.chances, self.revokes, self.won = [], {}, {}, {}

    def add(self, at, what, other=-1):
        self.found.append((at, NAMES[what], other))

    def trick(self, number, rows, *, led_on):
        """Replay a trick: rows of place, seat, card, kind, mark."""
        if number != self.before + 1:
            self.due = 0
        self.before = number
        begin = rows[0][0]
        dark = any(not 1 <= seat <= 4 or card < 0 for _, seat, card, _, _ in rows)
        suits = self.suits_led(rows)
        rows = [row for row in rows if 1 <= row[1] <= 4]
        stood = [row for row in rows if row[4] != Mark.CORRECTED]
        leads = [row for row in stood if row[3] == "lead"]
        leader = leads[0][1] if leads else 0
        since = [row for row in rows if not leads or row[0] >= leads[0][0]]
        self.leads(rows, leads, leader)
        for place, row in enumerate(rows):
            self.card(row, rows[:place], since, leader, suits)
        if self.in_order and leader:
            self.early(since, leader)
        self.close(begin, stood, leader, dark=dark, led_on=led_on)

    @staticmethod
    def suits_led(rows):
        """Give for each row the suit of the last lead up to it."""
        led, suits = -1, {}
        for at, _, card, kind, _ in rows:
            led = suit(card) if kind == "lead" else led
            suits[at] = led
        return suits

    def leads(self, rows, leads, leader):
        back = [row for row in rows if row[3] == "lead" and row[4] == Mark.CORRECTED][:1]
        for at, seat, *_ in back if self.in_order else []:
            should = self.due or leader
            if should:
                self.add(
                    at,
                    r.FOUND_WITHDRAWN if seat == should else r.FOUND_LED_BACK,
                    -1 if seat == should else should,
                )
        for at, seat, _, _, mark in leads:
            wrong = self.due != seat and (mark == Mark.OUT_OF_TURN or (self.in_order and self.due > 0))
            if wrong:
                self.add(at, r.FOUND_LED, self.due)
            elif mark == Mark.OUT_OF_TURN:
                self.add(at, r.FOUND_NO_LEAD)
            if mark == Mark.REVOKE:
                self.add(at, r.FOUND_NO_REVOKE)

    def waits(self, row, since, leader):
        """Tell whether somebody between the leader and this player had not played by then."""
        if not leader or row not in since:
            return False
        between = [(leader - 1 + step) % 4 + 1 for step in range(1, (row[1] - leader) % 4)]
        return any(seat not in [other[1] for other in since[: since.index(row)]] for seat in between)

    def card(self, row, before, since, leader, suits):
        at, seat, card, kind, mark = row
        kept, led = mark != Mark.CORRECTED, suits[at]
        again = any(other[1] == seat and other[4] != Mark.CORRECTED for other in before)
        early = self.in_order and kind == "play" and self.waits(row, since, leader)
        if kind == "play" and again and kept:
            self.add(at, r.FOUND_TWO)
        if kind == "play" and mark == Mark.OUT_OF_TURN and (again or not early):
            self.add(at, r.FOUND_NO_LEAD)
        if card < 0:
            return
        whole = seat in self.whole
        if whole and card not in self.left[seat]:
            self.add(at, r.FOUND_TWICE if card in self.dealt[seat] else r.FOUND_NOT_HELD)
        if again and not kept and self.in_order:
            self.add(at, r.FOUND_WITHDRAWN)
        elif kind == "play" and not again:
            self.follows(row, before, led, judged=self.in_order and not early, suits=suits)
        if kept and card in self.left[seat]:
            self.left[seat].remove(card)

    def could(self, seat, led):
        return seat in self.whole and led >= 0 and any(suit(card) == led for card in self.left[seat])

    def follows(self, row, before, led, *, judged, suits):
        at, seat, card, _, mark = row
        kept, could, whole = mark != Mark.CORRECTED, self.could(seat, led), seat in self.whole
        self.chances[seat] = self.chances.get(seat, 0) + (could and kept)
        if could and suit(card) != led and card in self.dealt[seat]:
            self.add(at, r.FOUND_REVOKE if kept else r.FOUND_CORRECTED, led)
            self.revokes[seat] = self.revokes.get(seat, 0) + kept
        elif mark == Mark.REVOKE:
            self.add(
                at, r.FOUND_NO_REVOKE if led >= 0 and (whole or suit(card) == led) else r.FOUND_MARKED, led
            )
        elif not kept and judged and whole and not self.let(before, suits):
            self.add(at, r.FOUND_WITHDRAWN)

    def let(self, before, suits):
        """Tell whether a player before took back what was a revoke, or may have been."""
        for at, seat, card, kind, mark in before:
            again = any(o[1] == seat and o[4] != Mark.CORRECTED and o[0] < at for o in before)
            if (
                kind == "play"
                and mark == Mark.CORRECTED
                and card >= 0
                and not again
                and suit(card) != suits[at]
            ):
                revoke = self.could(seat, suits[at]) and card in self.dealt[seat]
                if revoke or seat not in self.whole:
                    return True
        return False

    def early(self, since, leader):
        place = {}
        for at, row in enumerate(since):
            place.setdefault(row[1], (at, row))
        second, third, fourth = (place.get((leader + step) % 4 + 1, (-1, None)) for step in range(3))
        for mine, passed in ((third, second), (fourth, third)):
            said = mine[1] is not None and mine[1][4] == Mark.OUT_OF_TURN
            if mine[1] is not None and (passed[0] > mine[0] or (passed[0] < 0 and said)):
                both = mine is fourth and second[0] > fourth[0]
                what = r.FOUND_THIRD if mine is third else r.FOUND_FOURTH if both else r.FOUND_TURN
                self.add(mine[1][0], what)

    def close(self, begin, stood, leader, *, dark, led_on):
        seats = [row[1] for row in stood]
        cards = {row[1]: row[2] for row in stood}
        if leader and not dark and sorted(seats) == [1, 2, 3, 4] and max(cards.values()) < 52:
            self.due = winner(cards, leader, self.strain)
            self.won[self.due] = self.won.get(self.due, 0) + 1
            return
        self.due = 0
        if self.in_order and led_on and leader and not dark:
            for seat in {1, 2, 3, 4} - set(seats):
                self.add(begin, r.FOUND_SHORT, seat)


def plain(deals):
    """Replay evenings: what was found, and the chances, revokes and tricks by deal and seat."""
    found, counts, start = [], ({}, {}, {}), 0
    for number, (hands, moves, first, strain, in_order) in enumerate(deals):
        table = Table(hands, first, strain, in_order)
        rows = [(start + at, *move) for at, move in enumerate(moves) if move[2] in {"lead", "play"}]
        tricks = []
        for at, seat, card, kind, street, mark in rows:
            if not tricks or tricks[-1][0] != street:
                tricks.append((street, []))
            tricks[-1][1].append((at, seat, card, kind, mark))
        for (street, cards), after in zip_longest(tricks, tricks[1:]):
            table.trick(street, cards, led_on=after is not None and after[1][0][3] == "lead")
        found += table.found
        for mine, theirs in zip(counts, (table.chances, table.revokes, table.won), strict=True):
            mine |= {(number, seat): many for seat, many in theirs.items() if many}
        start += len(moves)
    return sorted(found), counts


# ----- evenings at random: mostly lawful, with all that can go wrong


class Wild:
    """Deals and plays with a share of faults."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.fault = self.rng.choice([0.0, 0.02, 0.1, 0.3])

    def odd(self):
        return self.rng.random() < self.fault

    def deal(self):
        rng = self.rng
        pack = rng.choice([list(range(52))] * 4 + [list(range(61)), [-1, *range(1, 52)], list(range(52))])
        rng.shuffle(pack)
        hands = {seat: pack[seat - 1 :: 4] if not self.odd() else [] for seat in range(1, 5)}
        left, moves, trick, leader = (
            {seat: list(cards) for seat, cards in hands.items()},
            [],
            0,
            rng.randrange(1, 5),
        )
        first, strain = rng.choice([leader, leader, leader, 0, rng.randrange(1, 5)]), rng.randrange(-1, 5)
        for _ in range(rng.randrange(0, 14)):
            trick += 2 if self.odd() else 1
            rows = self.trick(hands, left, leader, pack)
            moves += [(seat, card, kind, trick, mark) for seat, card, kind, mark in rows]
            stood = {seat: card for seat, card, _, mark in rows if mark != Mark.CORRECTED and 0 <= card < 52}
            fits = set(stood) == {1, 2, 3, 4} and not self.odd()
            leader = (winner(stood, leader, strain) if fits else 0) or rng.randrange(1, 5)
            if self.odd():
                moves.append((1, NO_CARD, "claim", trick, Mark.NONE))
        return hands, moves, first, strain, rng.random() < 0.7

    def trick(self, hands, left, leader, pack):
        """Play a trick: seats, cards, lead or play, and marks, as a log has them; some tricks have no lead."""
        order = [(leader - 1 + step) % 4 + 1 for step in range(4)]
        if self.odd():
            self.rng.shuffle(order)
        order = [seat for seat in order if not self.odd()] + [
            self.rng.randrange(0, 6) for _ in range(2) if self.odd()
        ]
        rows, led, wanted = [], self.odd(), -1
        for seat in order:
            for mark in [Mark.CORRECTED] * self.odd() + [Mark.NONE]:
                card = self.choose(hands.get(seat, []), left.get(seat, []), wanted, pack)
                said = (
                    self.rng.choice([Mark.CORRECTED, Mark.REVOKE, Mark.OUT_OF_TURN]) if self.odd() else mark
                )
                rows.append((seat, card, "play" if led else "lead", said))
                if said != Mark.CORRECTED:
                    wanted = wanted if led else suit(card)
                    led = True
                    if card in left.get(seat, []):
                        left[seat].remove(card)
        return rows

    def choose(self, hand, left, wanted, pack):
        if self.odd():
            return self.rng.choice([-1, *hand, *pack])
        if self.odd():
            return self.rng.choice(left or pack)
        return self.rng.choice([card for card in left if suit(card) == wanted] or left or pack)
