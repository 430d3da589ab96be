"""How packs are shuffled and cut: one pack in place, its top card first.

A plan is rows of (kind, a, b): what is done, with how many packets or shelves, and how often. The words of
one stream are used in their order, through the whole plan: the same key and plan move any pack alike.

A pack has at most `MOST_CARDS` cards, and `spare` is as long as the pack; what stood in it is lost. A step takes
the number of the first word that is free, `at`, and gives the number of the next.
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.stream import HABIT_STAGE, below, key_of, unit, word

NONE, UNIFORM, RIFFLE, HUMAN, OVERHAND, STRIP, CUT, SHELF = range(8)
"""Kinds of a step of a plan."""
LEGAL_CUT, HUMAN_CUT, FIXED_CUT = range(3)
"""Kinds of a cut for the deal."""
MOST_CARDS = 104
"""Cards of the largest pack, two packs in one: a place in it fits in an int8."""
STRIP_PACKETS = 8
"""Packets of a strip."""
MOST_SHELVES = 100
"""Shelves of the largest machine; a shelf's number fits in an int8 too. Two passes of m shelves are one of 2 m^2."""

RIFFLE_MEAN, RIFFLE_SD = 23.79 / 52, 1.83 / 52
"""Where hands divide a pack for a riffle, as shares of it: Wood's hundred riffles, his left packet; before rounding
to whole cards, which makes 1.85 of 52."""
FIRST_LOWER = 0.81
"""How often the first card is from the lower packet (Wood: from the right hand)."""
AFTER_ONE, AFTER_TWO, AFTER_MORE = 1.48, 3.06, 1.96
"""How many times likelier than by its share the other hand drops next, after packets of 1, 2, or more cards."""
NEATNESS = 1.64
"""One riffle in four is neater than that by this factor, and one in four is coarser."""

PLAIN_SD = 5 / 52
"""How far a plain cut strays from the middle, as a share of the pack."""
LEAST_PACKET = 4
"""Fewest cards that a plain cut leaves in a packet."""
HABIT_MEANS_SD = 0.06
HABIT_SD, HABIT_SD_RANGE = 0.04, 0.08

_CHUNK, _S16, _S62 = np.uint64(0xFFFF), np.uint64(16), np.uint64(62)
_ONE = np.uint64(1)


@step
def shuffle(pack: np.ndarray, spare: np.ndarray, plan: np.ndarray, key: np.uint64) -> None:
    """Shuffle one pack in place as a plan says.

    Parameters
    ----------
    pack : int8[n]
        The top card first.
    spare : int8[n]
    plan : int64[k, 3]
        Rows of (kind, a, b): a is the packets of an overhand shuffle or the shelves of a machine, b how often.
    key : uint64
        From `detect.kernels.stream.key_of`.

    Examples
    --------
    >>> pack = np.arange(8, dtype=np.int8)
    >>> shuffle(pack, np.empty_like(pack), np.array([[RIFFLE, 0, 1]]), np.uint64(3))
    >>> pack.tolist()
    [2, 0, 3, 4, 1, 5, 6, 7]
    """
    # numba compiles every shuffle twice for a plain 0: for that number, and for any.
    at = int(np.int64(0))
    for row in range(plan.shape[0]):
        kind, a = plan[row, 0], plan[row, 1]
        for _ in range(plan[row, 2]):
            if kind == UNIFORM:
                at = uniform(pack, spare, key, at)
            elif kind == RIFFLE:
                at = riffle(pack, spare, key, at)
            elif kind == HUMAN:
                at = human_riffle(pack, spare, key, at)
            elif kind == OVERHAND:
                at = overhand(pack, spare, a, key, at)
            elif kind == STRIP:
                at = overhand(pack, spare, STRIP_PACKETS, key, at)
            elif kind == CUT:
                at = plain_cut(pack, spare, key, at)
            elif kind == SHELF:
                at = shelves(pack, spare, a, key, at)


@compiled
def shuffle_packs(packs: np.ndarray, plan: np.ndarray, root: np.uint64, first: int, stage: int) -> None:
    """Shuffle many packs in place, each by a key of its own.

    Parameters
    ----------
    packs : int8[D, n]
    plan : int64[k, 3]
    root : uint64
    first : int
        Pack d takes the key of session `first` + d, deal 0 and the stage.
    stage : int

    Examples
    --------
    >>> packs = np.tile(np.arange(4, dtype=np.int8), (2, 1))
    >>> shuffle_packs(packs, np.array([[UNIFORM, 0, 1]]), np.uint64(1), 0, 0)
    >>> packs.tolist()
    [[3, 1, 0, 2], [2, 1, 3, 0]]
    """
    spare = np.empty(packs.shape[1], np.int8)
    for d in range(packs.shape[0]):
        shuffle(packs[d], spare, plan, key_of(root, first + d, 0, stage))


@step
def uniform(pack: np.ndarray, spare: np.ndarray, key: np.uint64, at: int) -> int:
    """Put a pack in any order with equal chance (Fisher and Yates; Durstenfeld, CACM 7, 1964), one word a card.

    Returns
    -------
    int
        The number of the next word.

    Examples
    --------
    >>> pack, spare = np.arange(8, dtype=np.int8), np.empty(8, np.int8)
    >>> uniform(pack, spare, np.uint64(1), 0), pack.tolist()
    (7, [0, 3, 7, 1, 2, 6, 5, 4])
    """
    n = pack.size
    # The same loop twice: with its length known it is unrolled, and half as quick again.
    if n == 52:
        _uniform(pack, spare, 52, key, at)
    else:
        _uniform(pack, spare, n, key, at)
    return at + max(n - 1, 0)


@step
def _uniform(pack: np.ndarray, spare: np.ndarray, n: int, key: np.uint64, at: int) -> None:
    """Draw every place first, which needs no place before it, and then swap."""
    for k in range(n - 1):
        spare[k] = below(word(key, at + k), n - k)
    for k in range(n - 1):
        # An index without a sign needs no look whether it counts from the end.
        i, j = np.uint64(n - 1 - k), np.uint64(spare[k])
        held = pack[j]
        pack[j] = pack[i]
        pack[i] = held


@step
def riffle(pack: np.ndarray, spare: np.ndarray, key: np.uint64, at: int) -> int:
    """Riffle as Gilbert, Shannon and Reeds have it, exactly: each of the 2^n ways has the same chance.

    The cut is binomial, and the packets drop their cards in proportion to what is left of them. That is
    the same as a fair coin for each place: which packet its card is from (Bayer and Diaconis, "Trailing
    the dovetail shuffle to its lair", Ann. Appl. Probab. 2, 1992).

    Returns
    -------
    int
        The number of the next word.

    Examples
    --------
    >>> pack, spare = np.arange(8, dtype=np.int8), np.empty(8, np.int8)
    >>> riffle(pack, spare, np.uint64(1), 0), pack.tolist()
    (1, [5, 0, 1, 2, 3, 4, 6, 7])
    """
    n = pack.size
    top, coins = 0, np.uint64(0)
    for i in range(n):
        coins = coins >> _ONE if i & 63 else word(key, at + (i >> 6))
        top += 1 - int(np.int64(coins & _ONE))
    upper, lower = 0, top
    for i in range(n):
        coins = coins >> _ONE if i & 63 else word(key, at + (i >> 6))
        # No branch on the coin: a processor guesses it wrong every other time.
        coin = int(np.int64(coins & _ONE))
        spare[i] = pack[np.uint64(upper + coin * (lower - upper))]
        lower += coin
        upper += 1 - coin
    _laid(pack, spare)
    return at + (n + 63 >> 6)


@step
def human_riffle(pack: np.ndarray, spare: np.ndarray, key: np.uint64, at: int) -> int:
    """Riffle as a neat person does: fitted to Wood's hundred riffles of 52 cards (2022, jacobw.xyz/posts/005_shuffle).

    After a packet of r cards the next is from the other hand with chance w b / (w b + a), where a and b
    cards are left in this hand and in the other: 1 for w would be Gilbert, Shannon and Reeds's riffle. The
    w for r = 1, 2 and more, and the factor by which one riffle in four is neater and one coarser, are of
    greatest likelihood (the factor raises the log-likelihood by 18; a power of the shares, left free,
    came to .83 and raised it by 3: it is 1 here).

    It gives packets of 1, 2, 3, 4, 5 or more cards at .609, .286, .064, .024, .016 (Wood .603, .290, .062, .029,
    .015), a change of hands at .632 of the places (.629), 33.2 packets with sd 4.6 (33.1, 4.6), and the cut at 23.79
    of 52, sd 1.85 (the same). It does not give his longer first and last packets (1.6 and 2.1 for 2.2 and 2.5).
    What he called left is the upper packet here, and what he recorded first the top; he doesn't say.

    Returns
    -------
    int
        The number of the next word.

    Examples
    --------
    >>> pack, spare = np.arange(8, dtype=np.int8), np.empty(8, np.int8)
    >>> human_riffle(pack, spare, np.uint64(1), 0), pack.tolist()
    (12, [4, 5, 6, 0, 7, 1, 2, 3])
    """
    n = pack.size
    if n < 2:
        return at
    top = clipped(n * (RIFFLE_MEAN + RIFFLE_SD * bell(key, at)), 1, n - 1)
    quarter = word(key, at + 3) >> _S62
    neat = 1.0
    if quarter == 0:
        neat = NEATNESS
    elif quarter == 3:
        neat = 1 / NEATNESS
    lower = unit(word(key, at + 4)) < FIRST_LOWER
    run = 0
    mine, other = (n - top, top) if lower else (top, n - top)
    for i in range(n):
        if run > 0:
            weight = neat * (AFTER_ONE if run == 1 else AFTER_TWO if run == 2 else AFTER_MORE)
            if unit(word(key, at + 4 + i)) * (weight * other + mine) < weight * other:
                mine, other = other, mine
                lower = not lower
                run = 0
        spare[i] = pack[np.uint64((n if lower else top) - mine)]
        mine -= 1
        run += 1
    _laid(pack, spare)
    return at + 4 + n


@step
def overhand(pack: np.ndarray, spare: np.ndarray, packets: int, key: np.uint64, at: int) -> int:
    """Shuffle overhand once: exactly so many packets, their order turned round, their cards as they were.

    The packets' borders are any of the places between cards, with equal chance and each once (selection in
    order, Knuth, TAOCP 2, 3.4.2, algorithm S), so that n less the packets of the pack's neighbours stay. A pack
    of fewer cards than packets is turned round whole.

    Returns
    -------
    int
        The number of the next word.

    Examples
    --------
    >>> pack, spare = np.arange(8, dtype=np.int8), np.empty(8, np.int8)
    >>> overhand(pack, spare, 3, np.uint64(1), 0), pack.tolist()
    (7, [4, 5, 6, 7, 1, 2, 3, 0])
    """
    n = pack.size
    wanted = min(packets, n) - 1
    out, end = 0, n
    for place in range(n - 1, -1, -1):
        if place == 0 or below(word(key, at + n - 1 - place), place) < wanted:
            for i in range(place, end):
                spare[out] = pack[i]
                out += 1
            end = place
            wanted -= 1
    _laid(pack, spare)
    return at + max(n - 1, 0)


@step
def shelves(pack: np.ndarray, spare: np.ndarray, many: int, key: np.uint64, at: int) -> int:
    """Shuffle by a machine with shelves (Diaconis, Fulman and Holmes, Ann. Appl. Probab. 23, 2013).

    From the bottom of the pack each card goes to any shelf with equal chance, above or below the cards there; the
    shelves are then piled in their order, the first on top. Here the cards dealt so far lie as they would
    be piled, behind those still to be dealt, and `spare` says on which shelf each of them is.

    Returns
    -------
    int
        The number of the next word.

    Examples
    --------
    >>> pack, spare = np.arange(8, dtype=np.int8), np.empty(8, np.int8)
    >>> shelves(pack, spare, 2, np.uint64(1), 0), pack.tolist()
    (8, [4, 3, 0, 6, 7, 5, 2, 1])
    """
    n = pack.size
    size = np.uint64(n)
    for i in range(n - 1, -1, -1):
        half = below(word(key, at + n - 1 - i), 2 * many)
        card, shelf, beyond = pack[i], half >> 1, (half >> 1) + (half & 1)
        # Indices without a sign again; a walk in steps of one is quicker than any search in so few cards.
        j, after = np.uint64(i), np.uint64(i + 1)
        while after < size and spare[after] < beyond:
            pack[j] = pack[after]
            spare[j] = spare[after]
            j = after
            after += _ONE
        pack[j] = card
        spare[j] = shelf
    return at + n


@step
def plain_cut(pack: np.ndarray, spare: np.ndarray, key: np.uint64, at: int) -> int:
    """Cut a pack in the hand: near the middle, sd 5 of 52 cards, at least `LEAST_PACKET` cards in each packet.

    Returns
    -------
    int
        The number of the next word.

    Examples
    --------
    >>> pack, spare = np.arange(12, dtype=np.int8), np.empty(12, np.int8)
    >>> plain_cut(pack, spare, np.uint64(1), 0), pack.tolist()
    (3, [7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6])
    """
    n = pack.size
    least = min(LEAST_PACKET, n // 2)
    cut(pack, spare, clipped(n * (0.5 + PLAIN_SD * bell(key, at)), least, n - least))
    return at + 3


@step
def cut(pack: np.ndarray, spare: np.ndarray, depth: int) -> None:
    """Cut a pack in place: `depth` cards from the top go below the others.

    Parameters
    ----------
    pack, spare : int8[n]
    depth : int
        From 0 to n.

    Examples
    --------
    >>> pack = np.arange(6, dtype=np.int8)
    >>> cut(pack, np.empty_like(pack), 2)
    >>> pack.tolist()
    [2, 3, 4, 5, 0, 1]
    """
    n = pack.size
    for i in range(n):
        spare[i] = pack[i + depth if i + depth < n else i + depth - n]
    _laid(pack, spare)


@step
def _laid(pack: np.ndarray, spare: np.ndarray) -> None:
    """Lay the cards as they are in `spare`; a slice would need numba to count who holds it."""
    for i in range(pack.size):
        pack[i] = spare[i]


@step
def habit(root: np.uint64, session: int, player: int) -> tuple[float, float]:
    """Draw how a player cuts through a session: the mean depth and its sd, as shares of the pack.

    No public data on the depth of cuts is known. Riffles are the nearest: three people's mean splits are .458, .494 and
    .508 of the pack, with sd .036, .058 and .015 (Wood, Meneely, Shinn). Looser than that, as a cut is not
    looked at: means about the middle with sd .06 (3 cards of 52), sds evenly from .04 to .12 (2 to 6 cards).

    Examples
    --------
    >>> mean, sd = habit(np.uint64(1), 0, 2)
    >>> bool(0.1 < mean < 0.9), bool(0.04 <= sd < 0.12)
    (True, True)
    """
    key = key_of(root, session, player, HABIT_STAGE)
    return 0.5 + HABIT_MEANS_SD * bell(key, 0), HABIT_SD + HABIT_SD_RANGE * unit(word(key, 3))


@step
def depth(key: np.uint64, kind: int, mean: float, sd: float, least: int, n: int) -> int:
    """Draw the depth of a cut for the deal: how many cards are lifted.

    Parameters
    ----------
    key : uint64
        Of the deal's cut.
    kind : int
        LEGAL_CUT is any legal depth with equal chance, HUMAN_CUT a player's habit, FIXED_CUT the mean itself.
    mean, sd : float
        Shares of the pack: a player's `habit`.
    least : int
        Fewest cards left in either packet; beyond that a depth is moved to the nearest that is legal.
    n : int
        Cards in the pack.

    Examples
    --------
    >>> depth(np.uint64(1), FIXED_CUT, 20 / 52, 0.0, 4, 52)
    20
    """
    low = min(least, n // 2)
    if kind == LEGAL_CUT:
        return low + below(word(key, 0), n - 2 * low + 1)
    if kind == HUMAN_CUT:
        mean += sd * bell(key, 0)
    return clipped(n * mean, low, n - low)


@step
def bell(key: np.uint64, at: int) -> float:
    """Draw a nearly normal number of mean 0 and sd 1: twelve sixteen-bit fractions of three words, less six.

    It takes no logarithm, so that every machine gives the same bits. It never exceeds 6, and is flatter than
    the normal law by an excess of -0.1.

    Examples
    --------
    >>> float(bell(np.uint64(1), 0)) == float(bell(np.uint64(1), 0))
    True
    """
    total = 6
    for i in range(3):
        chunks = word(key, at + i)
        for _ in range(4):
            total += int(np.int64(chunks & _CHUNK))
            chunks = chunks >> _S16
    return total / 65536 - 6


@step
def clipped(value: float, low: int, high: int) -> int:
    """Round a number, a half upward, and bring it within bounds.

    Examples
    --------
    >>> clipped(26.5, 4, 48), clipped(2.2, 4, 48)
    (27, 4)
    """
    return min(max(int(np.floor(value + 0.5)), low), high)
