"""The cut: where each player cuts, whether cuts fall on a seam, and who cuts low for the deal.

Nobody is held against a pool of other players or against any law of depths: honest habits differ. Only that cuts
follow the cards is evidence, and it is about the dealer, who made the seam; the cutter is the one it is done to.

The seam is where the longest kept packet begins; or, where the plan names one (`detect.checks.seams`), just below a
card, or just below the card that lay at a place of the pack as gathered.
"""

from __future__ import annotations

import numpy as np

from detect.checks.base import WHIST_GAMES, Measured, Pairing, Part, Question, Scores, Subjects, Tag, check
from detect.checks.dealt import HOLDINGS, Dealt, numbered
from detect.checks.people import people
from detect.checks.seams import Seam
from detect.log.tables import MOVE, Stage
from detect.log.views import is_pack, packs
from detect.nulls import Pmf, PmfTable

SHORTEST = 3
"""Cards of a packet that was kept as it was, for its start to be a seam."""
RANKS = 13
RANK, LOWEST = 0, 1


def cuts_of(dealt: Dealt) -> tuple[np.ndarray, np.ndarray]:
    """Give the deals whose cut is logged with who cut, and the cutter's seat: the pone where no other is named."""
    seats = dealt.code.seats
    named = dealt.log.deals["cutter"].to_numpy().astype(np.int64)
    pone = np.where(dealt.dealer > 0, (dealt.dealer - 2) % seats + 1, -1)
    cutter = np.where((named >= 1) & (named <= seats), named, pone)
    mine = dealt.among & ~dealt.log.deals["void"].to_numpy() & (dealt.log.deals["cut"].to_numpy() > 0)
    rows = np.flatnonzero(mine & (cutter > 0))
    return rows, cutter[rows]


@check(
    "cut.habit", question=Question.RECORD, games=WHIST_GAMES, needs="cuts", tag=Tag.DESCRIBED,
    null="none: described", parts=(Part("depth", 1.0),),
)  # fmt: skip
def habit(dealt: Dealt) -> Measured:
    """Where does each player cut, and how tightly?"""
    rows, cutter = dealt.once(cuts_of)
    subjects, subject = people(dealt, rows, cutter)
    order = np.lexsort((rows, subject))
    depth = dealt.log.deals["cut"].to_numpy()[rows].astype(float)
    return Measured(subjects=subjects, row=rows[order], subject=subject[order], value=depth[order])


@check(
    "cut.meets", question=Question.GAIN, games=WHIST_GAMES, needs="seams", tag=Tag.EXACT,
    null="the cutter's own depths, laid on his deals in any order", weight=0.05, parts=(Part("seam", 1.0, 0.3, 19),),
)  # fmt: skip
def meets(dealt: Dealt) -> Pairing:
    """Do cuts on a dealer's own deals fall on a seam of the pack, oftener than the cutter's habit gives?"""
    rows, cutter = dealt.once(cuts_of)
    _, group = people(dealt, rows, cutter)
    depth = dealt.log.deals["cut"].to_numpy()[rows].astype(np.int64)
    seam = dealt.once(seams_of)[rows]
    seen = dealt.once(with_orders)
    subjects, dealers = people(dealt, seen, dealt.dealer[seen])
    own = np.flatnonzero((seam > 0) & np.isin(rows, seen))
    subject = dealers[np.searchsorted(seen, rows[own])]
    order = np.lexsort((rows[own], subject))
    return Pairing(
        subjects=subjects, row=rows[own][order], subject=subject[order], group=group[own][order], place=seam[own][order],
        pool_row=rows, pool_group=group, pool_thing=depth, estimate=lambda: dealt.seam.told(len(subjects)),
    )  # fmt: skip


def seams_of(dealt: Dealt) -> np.ndarray:
    """Give for each deal how many cards a cut must lift to fall on the seam (int64[N]).

    0 where the packs that tell it were not logged, or no legal cut falls there; so too where the seam is that of the
    longest kept packet, and none of three cards or more was kept. Of several longest packets the first counts.
    """
    size, least = dealt.code.pack, max(dealt.code.least_packet, 1)
    rows = with_packs(dealt, dealt.seam)
    gathered, _ = packs(dealt.log, Stage.GATHERED, size)
    uncut = dealt.once(uncut_packs)[0]
    depth = _depths(dealt.seam, gathered[rows], uncut[rows])
    out = np.zeros(dealt.among.size, np.int64)
    out[rows] = np.where((depth >= least) & (depth <= size - least), depth, 0)
    return out


def _depths(seam: Seam, gathered: np.ndarray, uncut: np.ndarray) -> np.ndarray:
    """Give how many cards lie above the seam of each pack, 0 where it has none (int64[N])."""
    if seam.named:
        card = seam.card if not seam.place else gathered[:, min(seam.place, gathered.shape[1]) - 1]
        below = uncut == np.reshape(card, (-1, 1))
        return np.asarray(np.where(below.any(axis=1), below.argmax(axis=1) + 1, 0))
    place = np.argsort(gathered, axis=1)
    start, length = longest_packet(np.take_along_axis(place, uncut.astype(np.int64), axis=1))
    return np.asarray(np.where(length >= SHORTEST, start, 0))


def uncut_packs(dealt: Dealt) -> tuple[np.ndarray, np.ndarray]:
    """Give packs as they lay before the cut, and which are whole (int8[N, n], bool[N]).

    They are the packs as shuffled; where these were not logged, the packs as dealt with the cut undone.
    """
    size = dealt.code.pack
    shuffled, many = packs(dealt.log, Stage.SHUFFLED, size)
    after, n_after = packs(dealt.log, Stage.PACK, size)
    cut = dealt.log.deals["cut"].to_numpy().astype(np.int64)
    undone = np.take_along_axis(after, (np.arange(size) - cut[:, None]) % size, axis=1)
    seen, undealt = is_pack(shuffled, many, size), is_pack(after, n_after, size) & (cut >= 0)
    return np.where(seen[:, None], shuffled, undone), seen | (undealt & (many == 0))


def longest_packet(order: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Find the longest packet that was kept: where it begins, and how many cards it has (int64[N] each).

    Parameters
    ----------
    order : int64[N, n]
        Labels as `detect.nulls.orders.relative` gives them.

    Examples
    --------
    >>> start, length = longest_packet(np.array([[4, 0, 1, 2, 5, 3], [1, 0, 3, 2, 5, 4]]))
    >>> start.tolist(), length.tolist()
    ([1, 0], [3, 1])
    """
    n = order.shape[1]
    run = np.ones(order.shape, np.int64)
    for at in range(1, n):
        follows = order[:, at] == order[:, at - 1] + 1
        run[:, at] = np.where(follows, run[:, at - 1] + 1, 1)
    end = run.argmax(axis=1)
    length = run[np.arange(len(order)), end] if len(order) else np.empty(0, np.int64)
    return end - length + 1, length


@check(
    "cut.low", question=Question.GAIN, games=WHIST_GAMES, needs="cut_in", tag=Tag.EXACT,
    null="each card of the pack with the same chance", weight=0.05,
    parts=(Part("rank", 0.5, -2.5, 32), Part("lowest", 0.5, 0.25, 58)),
)  # fmt: skip
def low(dealt: Dealt) -> Scores:
    """Does one player cut lower cards for the deal than the others, the ace being low?"""
    row, player, card = dealt.once(first_cuts_of)
    rank = (card % RANKS + 1) % RANKS
    first, number = numbered(row)
    size = np.bincount(number, minlength=first.size)
    least = np.full(first.size, RANKS)
    np.minimum.at(least, number, rank)
    lowest = rank == least[number]
    alone = np.bincount(number, weights=lowest, minlength=first.size) == 1
    fits = alone[number] & (size[number] > 1)
    sizes = np.unique(size[number[fits]])
    laws = [
        Pmf(0, np.full(RANKS, 1 / RANKS)),
        *(Pmf(0, np.array([1 - 1 / k, 1 / k])) for k in sizes.tolist()),
    ]
    rows, part = np.concatenate([row, row[fits]]), np.repeat([RANK, LOWEST], [row.size, int(fits.sum())])
    who = np.concatenate([player, player[fits]])
    score = np.concatenate([RANKS - 1 - rank, lowest[fits]]).astype(np.int64)
    kind = np.concatenate([np.zeros(row.size, np.int64), 1 + np.searchsorted(sizes, size[number[fits]])])
    figure = np.concatenate([rank + 1, lowest[fits]]).astype(float)
    means, spreads = np.array([one.mean() for one in laws]), np.array([one.var() for one in laws])
    means[0] = (RANKS + 1) / 2
    first, subject = numbered(dealt.session[rows], part, who)
    order = np.lexsort((rows, subject))
    subjects = Subjects(
        session=dealt.session[rows[first]], seat=np.full(first.size, -1, np.int8), player=who[first].astype(np.int32),
        part=part[first].astype(np.int8),
    )  # fmt: skip
    return Scores(
        subjects=subjects, row=rows[order], subject=subject[order].astype(np.int32), score=score[order],
        kind=kind[order].astype(np.int32), null=PmfTable.of(laws), figure=figure[order], expected=means[kind][order],
        variance=spreads[kind][order], tilts=np.array([0.1, 0.3, 1.0]),
    )  # fmt: skip


def first_cuts_of(dealt: Dealt) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Give every first cut for partners and the deal: the deal that follows, the player, and the card.

    Cuts after a tie, and those of players who are seated in no deal of the log, are left out, and so are cuttings
    in which one player cut twice or a card was not seen.
    """
    moves = dealt.log.moves
    mine = np.flatnonzero(moves["move"].to_numpy() == MOVE["cut_in"])
    row = np.searchsorted(dealt.log.deals["deal"].to_numpy(), moves["deal"].to_numpy()[mine])
    mine, row = mine[dealt.among[row]], row[dealt.among[row]]
    turn = moves["street"].to_numpy()[mine].astype(np.int64)
    opening = np.full(dealt.among.size, np.iinfo(np.int64).max)
    np.minimum.at(opening, row, turn)
    mine, row = mine[turn == opening[row]], row[turn == opening[row]]
    note = moves["note"].cat
    seated = {name: code for code, name in enumerate(dealt.log.seats["player"].cat.categories)}
    code = np.array([seated.get(name, -1) for name in note.categories] + [-1], np.int64)
    player, card = code[note.codes.to_numpy()[mine]], moves["card"].to_numpy()[mine].astype(np.int64)
    odd = (player < 0) | (card < 0) | (card >= 4 * RANKS)
    pairs, many = np.unique(np.stack([row, player]), axis=1, return_counts=True)
    spoilt = np.zeros(dealt.among.size, bool)
    spoilt[np.concatenate([row[odd], pairs[0][many > 1]])] = True
    kept = ~spoilt[row]
    return row[kept], player[kept], card[kept]


def with_packs(dealt: Dealt, seam: Seam) -> np.ndarray:
    """Give the deals whose packs tell where a seam is (int64[n])."""
    size = dealt.code.pack
    gathered = is_pack(*packs(dealt.log, Stage.GATHERED, size), size)
    if seam.card >= 0:
        return np.flatnonzero(dealt.among & dealt.once(uncut_packs)[1])
    if seam.place:
        return np.flatnonzero(dealt.among & gathered & dealt.once(uncut_packs)[1] & (seam.place <= size))
    shuffled = is_pack(*packs(dealt.log, Stage.SHUFFLED, size), size)
    return np.flatnonzero(dealt.among & gathered & shuffled)


def with_orders(dealt: Dealt) -> np.ndarray:
    """Give the deals whose cut and dealer are logged, and the packs that tell where the seam is (int64[n])."""
    rows = dealt.once(cuts_of)[0]
    rows = rows[np.isin(rows, with_packs(dealt, dealt.seam))]
    return np.asarray(rows[dealt.dealer[rows] > 0])


HOLDINGS["cuts"] = lambda dealt: dealt.once(cuts_of)[0]
HOLDINGS["seams"] = lambda dealt: dealt.once(with_orders)
HOLDINGS["cut_in"] = lambda dealt: dealt.once(first_cuts_of)[0]
