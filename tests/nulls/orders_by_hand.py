"""The statistics of an order, each counted as its definition has it, slowly."""

from itertools import combinations


def by_hand(p: list[int]) -> dict[str, int]:
    """Count every statistic of one order of the labels 0 to n - 1."""
    n = len(p)
    q = [p.index(card) for card in range(n)]
    places = range(n)
    return {
        "known": n,
        "descents": sum(p[i] > p[i + 1] for i in places[:-1]),
        "valleys": sum(p[i - 1] > p[i] < p[i + 1] for i in places[1:-1]),
        "successions": sum(p[i + 1] == p[i] + 1 for i in places[:-1]),
        "cyclic_successions": sum(p[(i + 1) % n] == (p[i] + 1) % n for i in places),
        "adjacent": sum(abs(p[i + 1] - p[i]) == 1 for i in places[:-1]),
        "packet": max(len(run) for run in packets(p)),
        "fixed": sum(p[i] == i for i in places),
        "footrule": sum(abs(p[i] - i) for i in places),
        "kept": max(k for k in range(n + 1) if p[:k] == list(range(k))),
        "inversions": sum(a > b for a, b in combinations(p, 2)),
        "rising": len(rising_sequences(q)),
        "cyclic_descents": sum(q[c] > q[(c + 1) % n] for c in places) if n > 1 else 1,
        "increasing": longest_increasing(p),
        "decreasing": longest_increasing([-card for card in p]),
        "cycles": len({min(orbit(p, i)) for i in places}),
        "guess_next": hits(p, next_above),
        "guess_turn": hits(p, onward),
    }


def packets(p: list[int]) -> list[list[int]]:
    """Split an order into the packets that stayed together."""
    found: list[list[int]] = []
    for card in p:
        if found and card == found[-1][-1] + 1:
            found[-1].append(card)
        else:
            found.append([card])
    return found


def rising_sequences(q: list[int]) -> list[list[int]]:
    """Split the labels into runs that lie in order from the top of the pack."""
    runs: list[list[int]] = []
    for card in range(len(q)):
        if runs and q[card] > q[card - 1]:
            runs[-1].append(card)
        else:
            runs.append([card])
    return runs


def longest_increasing(p: list[int]) -> int:
    """Measure the longest increasing subsequence, card by card."""
    ends: list[int] = []
    for i, card in enumerate(p):
        ends.append(
            1 + max((end for end, before in zip(ends, p[:i], strict=True) if before < card), default=0)
        )
    return max(ends)


def orbit(p: list[int], i: int) -> list[int]:
    """Follow a cycle once round."""
    seen = []
    while i not in seen:
        seen.append(i)
        i = p[i]
    return seen


def hits(p: list[int], rule) -> int:
    """Turn a pack up and count how often a rule names the card."""
    return sum(rule(p[:i], sorted(p[i:])) == p[i] for i in range(len(p)))


def next_above(seen: list[int], left: list[int]) -> int:
    """Name the nearest card above the last, or else the least."""
    return min((card for card in left if not seen or card > seen[-1]), default=left[0])


def onward(seen: list[int], left: list[int]) -> int:
    """Name the nearest card on the side to which the last step went, or else the nearest on the other."""
    if not seen:
        return left[0]
    upward = len(seen) < 2 or seen[-1] > seen[-2]
    above, below = [c for c in left if c > seen[-1]], [c for c in left if c < seen[-1]]
    if upward:
        return above[0] if above else below[-1]
    return below[-1] if below else above[0]
