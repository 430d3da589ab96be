"""What the checks should give, in plain Python from the laws of the score alone, a deal at a time."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, exp, log

WORTH = {
    "stacked.aces": dict(zip("A", (1,), strict=True)),
    "stacked.honours": dict.fromkeys("AKQJ", 1),
    "stacked.points": dict(zip("AKQJ", (4, 3, 2, 1), strict=True)),
}
TILTS = (0.5, 1.0, 2.0)
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


def worth(check, cards):
    """Count what a check counts."""
    return sum(WORTH[check].get(card[0], 0) for card in cards)


def count_law(check, size):
    """Give the chance of each count among `size` cards of a shuffled pack."""
    kinds = Counter(WORTH[check].values())
    kinds[0] = 52 - 4 * sum(kinds.values())
    ways = Counter({(0, 0): 1})
    for value, ranks in kinds.items():
        cards = ranks if value == 0 else 4 * ranks
        more = Counter()
        for (held, total), many in ways.items():
            for taken in range(min(cards, size - held) + 1):
                more[held + taken, total + taken * value] += many * comb(cards, taken)
        ways = more
    return {total: Fraction(many, comb(52, size)) for (held, total), many in ways.items() if held == size}


def lattice(check, size):
    """Give s = log(.8 + .1 f1/f0 + .1 f2/f0) in fiftieths for every count, f1 and f2 the laws of two sharps."""
    fair = count_law(check, size)
    top = max(fair)

    def shifted(more):
        law = Counter()
        for total, chance in fair.items():
            law[min(total + more, top)] += chance
        return law

    if check == "stacked.points":
        least = 18 if size == 13 else 30
        all_such = sum(chance for total, chance in fair.items() if total >= least)
        sharps = [shifted(4), {t: c / all_such for t, c in fair.items() if t >= least}]
    else:
        sharps = [shifted(1), shifted(2)]
    return {
        total: round(log(0.8 + sum(0.1 * float(s.get(total, 0) / chance) for s in sharps)) * 50)
        for total, chance in fair.items()
    }


def court(cards):
    """Count aces, kings, queens and knaves, each alone."""
    return tuple(sum(card[0] == rank for card in cards) for rank in "AKQJ")


def in_points(held):
    """Count 4-3-2-1 points of so many aces, kings, queens and knaves."""
    return sum(many * worth for many, worth in zip(held, (4, 3, 2, 1), strict=True))


def brought(law, least):
    """Exchange honours of the other side, each as likely, for low cards of this one, until it has so many points."""
    done, short = Counter(), Counter(law)
    while short:
        more = Counter()
        for held, chance in short.items():
            if in_points(held) >= least:
                done[held] += chance
                continue
            for rank in range(4):
                if held[rank] < 4:
                    there = tuple(many + (k == rank) for k, many in enumerate(held))
                    more[there] += chance * (4 - held[rank]) / (16 - sum(held))
        short = more
    return done


@cache
def lattice_of_sides():
    """Give s = log(.815 + .05 f1/f0 + .01 f2/f0 + …) in fiftieths for each number of aces, kings, queens and knaves of a side.

    f1 is a side four points stronger, the others are sides brought to 28, 30, 34 and 38 points.
    """
    fair = {
        held: comb(36, 26 - sum(held)) * comb(4, held[0]) * comb(4, held[1]) * comb(4, held[2]) * comb(4, held[3]) / comb(52, 26)
        for held in product(range(5), repeat=4)
    }  # fmt: skip
    points = count_law("stacked.points", 26)
    stronger = Counter()
    for total, chance in points.items():
        stronger[min(total + 4, 40)] += chance
    shares = {28: 0.01, 30: 0.1, 34: 0.02, 38: 0.005}
    prepared = {least: brought(fair, least) for least in shares}
    return {
        held: round(
            50
            * log(
                0.815
                + 0.05 * float(stronger[in_points(held)] / points[in_points(held)])
                + sum(share * prepared[least][held] / chance for least, share in shares.items())
            )
        )
        for held, chance in fair.items()
    }


def evidence(check, part, deals):
    """Give n, observed, expected, p and E of one subject's deals: (hands, the seat that is looked at) each."""
    by_court = (check, part) == ("stacked.points", "side")
    score = lattice_of_sides() if by_court else lattice(check, 13 if part == "hand" else 26)
    chosen, equal = [], []
    for hands, seat in deals:
        lying = {s: list(hands[s]) for s in "NESW"}
        if part == "side":
            lying = {"NS": lying["N"] + lying["S"], "EW": lying["E"] + lying["W"]}
            seat = SIDE[seat]  # noqa: PLW2901
        counts = {s: worth(check, cards) for s, cards in lying.items()}
        scored = {s: score[court(cards) if by_court else counts[s]] for s, cards in lying.items()}
        chosen.append((counts[seat], scored[seat]))
        equal.append([(counts[s], scored[s]) for s in lying])
    total = sum(s for _, s in chosen)
    law = Counter({0: 1.0})
    for values in equal:
        more = Counter()
        for (so_far, chance), (_, s) in product(law.items(), values):
            more[so_far + s] += chance / len(values)
        law = more
    bets = []
    for tilt in TILTS:
        bet = 1.0
        for (_, s), values in zip(chosen, equal, strict=True):
            bet *= exp(tilt * s / 50) / (sum(exp(tilt * v / 50) for _, v in values) / len(values))
        bets.append(bet)
    return {
        "n": len(deals),
        "observed": sum(count for count, _ in chosen),
        "expected": sum(sum(count for count, _ in values) / len(values) for values in equal),
        "p": sum(chance for s, chance in law.items() if s >= total),
        "e": sum(bets) / len(bets),
    }


def at_least(k, n, hits, chances):
    """Give P(X >= k) of the hypergeometric law, as a fraction."""
    ways = sum(
        comb(hits, x) * comb(chances - hits, n - x)
        for x in range(k, min(n, hits) + 1)
        if n - x <= chances - hits
    )
    return Fraction(ways, comb(chances, n))
