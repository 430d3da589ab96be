"""Evenings of draw poker at random, but by the book: whatever an audit finds in them is the audit's fault."""

from random import Random

from detect.cards import parse_cards
from detect.ranks import ranked, rules_of, strengths
from tests.laws.evenings import PACK

LIMIT = 20
KNAVE = 9
ENGLISH, FOSTER = "draw-english", "draw-foster"


class Table:
    """A table that plays deal after deal.

    Attributes
    ----------
    number : int
        The how-manieth jack-pot the next deal is, 0 where it is none.
    """

    def __init__(self, laws, seats, seed):
        self.laws, self.seats, self.rng = laws, seats, Random(f"{laws}/{seats}/{seed}")
        self.dealer, self.number, self.count = seats, 0, 0

    def after(self, seat, steps=1):
        """Give the seat so many places to the left."""
        return (seat - 1 + steps) % self.seats + 1

    def deal(self):
        """Play a deal."""
        self.count += 1
        self.dealer = self.after(self.dealer)
        pack = self.rng.sample(PACK, 52)
        hands = {self.after(self.dealer, n): [pack.pop() for _ in range(5)] for n in range(1, self.seats + 1)}
        deal = Deal(self, hands, pack)
        line = deal.played()
        opened, straddled = deal.opener, any(row[1] == "straddle" for row in deal.bets)
        again = self.number > 0 or self.laws == ENGLISH or not straddled
        self.number = 0 if opened else self.number + 1 if again else 0
        return line


class Deal:
    """A deal under way: who is in, what each has staked in this round, and what is in the pool."""

    def __init__(self, table, hands, pack):
        self.table, self.rng, self.laws = table, table.rng, table.laws
        self.hands, self.pack = hands, pack
        self.dealt = {seat: list(cards) for seat, cards in hands.items()}
        self.live, self.stake, self.pool = list(hands), dict.fromkeys(hands, 0), 0
        self.bets, self.draws, self.opener = [], [], 0

    def put(self, seat, move, to, street=0, dead=False):
        """Bring a seat's stake to an amount."""
        self.pool += to if dead else to - self.stake[seat]
        if not dead:
            self.stake[seat] = to
        said = None if move == "call" and self.rng.random() < 0.5 else to
        self.bets.append([seat, move, said, street])

    def played(self):
        """Play it to the end and write it down."""
        jackpot = self.table.number > 0
        first = self.antes() if jackpot else self.forced()
        self.round(0, first)
        if self.opener and len(self.live) > 1:
            self.draw()
            self.stake = dict.fromkeys(self.stake, 0)
            self.round(1, self.first_after_draw(jackpot))
        shown, paid = self.ended(jackpot)
        return {
            "deal": self.table.count, "dealer": self.table.dealer, "bets": self.bets, "draws": self.draws,
            "hands": {str(seat): cards for seat, cards in self.dealt.items()}, "shown": shown, "result": {"paid": paid},
            "cut": {"by": self.table.after(self.table.dealer, -1), "depth": self.rng.choice([0, 4, 20, 48])},
            "facts": {"jackpot": self.table.number} if jackpot else {},
        }  # fmt: skip

    def antes(self):
        """Put up the antes of a jack-pot; the player at the dealer's left speaks first."""
        for seat in self.hands:
            self.put(seat, "ante", 1, dead=True)
        return self.table.after(self.table.dealer)

    def forced(self):
        """Put up the ante and perhaps straddles; the player at the left of the last speaks first."""
        seat, up = self.table.after(self.table.dealer), 1
        self.put(seat, "ante", up)
        for _ in range(2):
            more = 2 * up if self.laws == FOSTER or up == 1 else up + 1
            if self.rng.random() > 0.3 or seat == self.table.dealer:
                break
            seat, up = self.table.after(seat), more
            self.put(seat, "straddle", up)
        return self.table.after(seat)

    def first_after_draw(self, jackpot):
        """Give the seat from which the first to bet is sought."""
        if jackpot and self.laws == FOSTER:
            return self.opener
        return self.table.after(self.table.dealer, 1 if jackpot else 2)

    def to_come_in(self):
        """Give what it costs to open."""
        up = [row[2] for row in self.bets if row[1] in {"ante", "straddle"}]
        if self.table.number:
            return 2
        return 2 * up[-1] if self.laws == FOSTER else max(2, up[-1])

    def round(self, street, first):
        """Let each in turn bet, call, raise or go out, until all who are in have staked alike."""
        least = self.to_come_in() if street == 0 else 2
        opened, raises = False, 0
        order = [self.table.after(first, n) for n in range(self.table.seats)]
        waiting = [seat for seat in order if seat in self.live]
        while waiting and (len(self.live) > 1 or not opened):
            seat = waiting.pop(0)
            highest = max(self.stake.values())
            if not opened:
                opened = self.opens(seat, street, max(least, highest))
                continue
            if self.rng.random() < 0.4:
                self.out(seat, street)
            elif self.rng.random() < 0.3 and raises < 3:
                raises += 1
                self.put(seat, "raise", highest + self.rng.randint(1, LIMIT), street)
                behind = [self.table.after(seat, n) for n in range(1, self.table.seats)]
                waiting = [each for each in behind if each in self.live]
            else:
                self.put(seat, "call", highest, street)
            waiting = waiting if street or opened else []
        if opened and street == 0 and self.table.number:
            self.late(street)

    def opens(self, seat, street, least):
        """Let a seat open, or pass."""
        jackpot = self.table.number > 0
        may = not (jackpot and street == 0) or self.openers(seat)
        last = [seat] == self.live
        if may and not last and self.rng.random() < (0.8 if jackpot or street else 0.25):
            self.put(seat, "open" if jackpot and street == 0 else "bet", least, street)
            self.opener = self.opener or seat
            return True
        if last or (jackpot and street == 0) or (street and self.laws == ENGLISH):
            self.bets.append([seat, "check", None, street])
        else:
            self.out(seat, street)
        return False

    def late(self, street):
        """Let those who passed before the opening come in, or go out."""
        highest = max(self.stake.values())
        for seat in [self.table.after(self.table.dealer, n) for n in range(1, self.table.seats + 1)]:
            if seat in self.live and self.stake[seat] < highest:
                if self.rng.random() < 0.5:
                    self.put(seat, "call", highest, street)
                else:
                    self.out(seat, street)

    def out(self, seat, street):
        """Give up a hand."""
        self.live.remove(seat)
        self.bets.append([seat, "fold", None, street])

    def worth(self, cards):
        """Give the strength of a hand."""
        return int(strengths([parse_cards(" ".join(cards))], rules_of(self.laws))[0])

    def openers(self, seat):
        """Tell whether a hand as dealt may open."""
        rung = (self.table.number - 1) % 3 if self.laws == ENGLISH else 0
        strength, table = self.worth(self.dealt[seat]), ranked(rules_of(self.laws))
        return table.hand[strength] > 1 or (
            table.hand[strength] == 1 and table.ranks[strength, 0] >= KNAVE + rung
        )

    def draw(self):
        """Let each in turn throw some cards and draw as many."""
        for seat in [self.table.after(self.table.dealer, n) for n in range(1, self.table.seats + 1)]:
            many = min(self.rng.randint(0, 3), max(len(self.pack) - 2, 0))
            if seat in self.live and many:
                thrown = [
                    self.hands[seat].pop(self.rng.randrange(len(self.hands[seat]))) for _ in range(many)
                ]
                drawn = [self.pack.pop() for _ in range(many)]
                self.hands[seat] += drawn
                self.draws.append({"seat": seat, "discard": thrown, "draw": drawn})

    def ended(self, jackpot):
        """Show what must be shown, and pay the best."""
        shown = set(self.live) if len(self.live) > 1 and self.opener else set()
        shown |= {self.opener} if jackpot and self.opener else set()
        if not self.opener or not self.live:
            return {}, {}
        worth = {seat: self.worth(self.hands[seat]) for seat in self.live}
        best = [seat for seat in self.live if worth[seat] == max(worth.values())]
        return (
            {str(seat): self.hands[seat] for seat in shown},
            {str(seat): self.pool / len(best) for seat in best},
        )


def by_the_book(laws, seats, deals, seed):
    """Give the deals of an evening."""
    table = Table(laws, seats, seed)
    return [table.deal() for _ in range(deals)]
