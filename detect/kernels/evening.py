"""The pipeline of a deal, and evenings of them: form the table, gather, shuffle, cut, deal, turn up, play, settle, pass.

Nothing here depends on which other sessions are played beside one: chances come from (seed, session, deal, stage).
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.book import (
    AT_CUT,
    AT_DEAL,
    AT_GATHER,
    AT_SETTLE,
    AT_SHUFFLE,
    AT_START,
    BEFORE,
    BRIDGE,
    CLAIMS,
    CORRECTED,
    CUT,
    CUT_KIND,
    CUT_SHARE,
    DEAL_OUT,
    DEALER,
    DOUBLE_DUMMY,
    FORM,
    GATHER,
    HELD,
    KIND_OF_GAME,
    LAST,
    LAST_LAID,
    LATE,
    LEAST,
    LIFT,
    MIS,
    MISDEALS,
    MOST_SLIPS,
    NEW,
    NEW_DEALS,
    NEXT_DEALER,
    NEXT_PACK,
    PACK_NAME,
    PACKS,
    PASS_ON,
    PLAY_OUT,
    PLAYERS,
    POLICY,
    REVOKES,
    SCORE,
    SEATED,
    SETTLE,
    SHUFFLE,
    SLIPS,
    STOPPED,
    TRICKS,
    TURN_UP,
    VOID,
)
from detect.kernels.play import NO_CARD
from detect.kernels.policy import ON
from detect.kernels.score import SUM, begin, claims, settle_deal
from detect.kernels.seating import MOST_CUTS, form_table
from detect.kernels.shuffle import HUMAN_CUT, depth, habit, shuffle
from detect.kernels.shuffle import uniform as shuffled_well
from detect.kernels.stream import below, key_of, unit, word
from detect.kernels.whist import play_deal

ABREAST = 256
"""So many sessions go in step within the loop."""
LEAST_STOPPED = 4
"""Cards that have been dealt, at least, when a deal goes wrong."""


@step
def touched(out: np.ndarray, s: int, end: int, d: int) -> None:
    """Write to both ends of the rows that are about to be filled, so that their memory is fetched all at once.

    Memory that many sessions share is far away; a row fetched when it is needed keeps everything waiting.
    """
    last = out.shape[2] - 1
    for k in range(s, end):
        out[k, d, 0], out[k, d, last] = 0, 0


@step
def copied(order: np.ndarray, other: np.ndarray) -> None:
    """Copy the order of a pack; a loop of a length that is known is unrolled, and then not done by the vector."""
    for k in range(order.size):
        other[np.uint64(k)] = order[np.uint64(k)]


@step
def gather_tricks(order: np.ndarray, tricks: np.ndarray, took: np.ndarray, on_top: int, many: int) -> None:
    """Pick up the tricks: one side's upon the other's, the last uppermost, each in the order it was played (whist 30).

    A trick is one number of four bytes, both in the play, int32[13], and in the pack. `on_top` is 1 where those of NS,
    `many` tricks, come on top, and 0 where those of EW do.
    """
    upper, lower = 0, many
    for trick in range(12, -1, -1):
        mine = int(took[trick]) & 1 == on_top
        order[np.uint64(upper if mine else lower)] = tricks[trick]
        upper, lower = upper + mine, lower + 1 - mine


@step
def gather_void(order: np.ndarray, pack: np.ndarray, dealt: int) -> None:
    """Pick up a deal that was stopped: the rest of the pack upon the four packets, each with its last card on top."""
    at = 0
    for place in range(dealt, 52):
        order[at] = pack[place]
        at += 1
    for first in range(4):
        for back in range((dealt - 1 - first) // 4, -1, -1):
            order[at] = pack[first + 4 * back]
            at += 1


@step
def gather(
    mine: np.ndarray, book: np.ndarray, d: int, board: bool, gathered: np.ndarray, fours: np.ndarray, pack: np.ndarray,
    tricks: np.ndarray, took: np.ndarray, spare: np.ndarray, root: np.uint64, session: int,
) -> None:  # fmt: skip
    """Gather the pack for a deal of one session, as its last tricks lie; at first, or of a board, it is in any order.

    Parameters
    ----------
    mine, book : int64[STATE], int16[D, BOOK]
    d : int
    board : bool
    gathered, fours : int8[52], int32[13]
        Filled, top card first; one memory seen as cards, and as tricks.
    pack, tricks, took : int8[D, 52], int32[D, 13], int8[D, 13]
        The deals before, as dealt and as played.
    spare : int8[52]
        Room.
    root, session : uint64, int
    """
    which = mine[NEXT_PACK]
    last = mine[LAST + which]
    if last < 0 or board:
        for card in range(52):
            gathered[card] = card
        shuffled_well(gathered, spare, key_of(root, session, d, AT_START), 0)
    elif book[last, VOID] != 0:
        gather_void(gathered, pack[last], int(book[last, STOPPED]))
    else:
        on_top = int(word(key_of(root, session, d, AT_GATHER), 0) >> np.uint64(63))
        gather_tricks(fours, tricks[last], took[last], on_top, int(book[last, TRICKS + 1 - on_top]))
    book[d, PACK_NAME] = which
    mine[LAST + which] = d


@step
def player_at(row: np.ndarray, seat: int) -> int:
    """Give the player who acts for a seat: a dummy's partner acts for him."""
    player = int(row[SEATED + seat - 1])
    return player if player >= 0 else int(row[SEATED + (seat + 1) % 4])


@step
def cut_for_deal(
    row: np.ndarray, before: np.ndarray, pack: np.ndarray, kind: int, share: float, least: int, root: np.uint64,
    session: int, d: int,
) -> None:  # fmt: skip
    """Have the pone cut the pack (whist 34).

    Parameters
    ----------
    row : int16[BOOK]
    before, pack : int8[52]
        The second is filled.
    kind : int
        As for `detect.kernels.shuffle.depth`.
    share : float
        Where the cut is made if its kind is FIXED_CUT, as a share of the pack.
    least : int
        Fewest cards in either packet.
    root, session, d : uint64, int, int
    """
    mean, sd = share, 0.0
    if kind == HUMAN_CUT:
        mean, sd = habit(root, session, player_at(row, (int(row[DEALER]) + 2) % 4 + 1))
    lifted = depth(key_of(root, session, d, AT_CUT), kind, mean, sd, least, 52)
    row[CUT] = lifted
    for k in range(52 - lifted):
        pack[np.uint64(k)] = before[np.uint64(k + lifted)]
    for k in range(lifted):
        pack[np.uint64(52 - lifted + k)] = before[np.uint64(k)]


@step
def lay_out(pack: np.ndarray, dealer: int, owner: np.ndarray) -> None:
    """Deal a pack one card at a time from the dealer's left: the seat of each card (whist 44)."""
    for place in range(13):
        for turn in range(4):
            owner[np.uint64(pack[4 * place + turn])] = ((dealer + turn) & 3) + 1


@step
def turn_up(pack: np.ndarray, owner: np.ndarray, row: np.ndarray) -> None:
    """Turn up the last card, and count the honours that each side was dealt (whist 3, 52)."""
    card = int(pack[51])
    row[TURN_UP] = card
    ace, east = card - card % 13 + 12, 0
    for honour in range(ace - 3, ace + 1):
        east += 1 - (int(owner[honour]) & 1)
    row[HELD], row[HELD + 1] = 4 - east, east


@step
def stopped(row: np.ndarray, new: float, mis: float, key: np.uint64) -> None:
    """Say whether a deal goes wrong, why, and after how many cards (whist 37 to 44)."""
    luck = unit(word(key, 0))
    row[VOID], row[STOPPED] = 0, 52
    if luck < new:
        row[VOID] = 1 + below(word(key, 1), NEW_DEALS)
    elif luck < new + mis:
        row[VOID] = 1 + NEW_DEALS + below(word(key, 1), MISDEALS)
    if row[VOID] != 0:
        row[STOPPED] = LEAST_STOPPED + below(word(key, 2), 52 - LEAST_STOPPED)
    if row[VOID] == LAST_LAID:
        row[STOPPED] = 52


@step
def deal_out(
    row: np.ndarray, pack: np.ndarray, owner: np.ndarray, game: int, new: float, mis: float, root: np.uint64,
    session: int, d: int,
) -> None:  # fmt: skip
    """Deal a pack one card at a time from the dealer's left, and turn up the last, unless the deal goes wrong.

    Parameters
    ----------
    row : int16[BOOK]
    pack, owner : int8[52]
        The second is filled: the seat of each card; of a void deal it stays as it was.
    game : int
        At bridge nothing is turned up, and at double dummy there is no misdeal.
    new, mis : float
        How often there is a new deal (whist 37 to 42), and a misdeal (44).
    root, session, d : uint64, int, int
    """
    row[TURN_UP] = NO_CARD
    if game == DOUBLE_DUMMY:
        mis = 0.0
    if game != BRIDGE and new + mis > 0.0:
        stopped(row, new, mis, key_of(root, session, d, AT_DEAL))
    if row[VOID] == 0:
        lay_out(pack, int(row[DEALER]), owner)
        if game != BRIDGE:
            turn_up(pack, owner, row)


@step
def pass_on(row: np.ndarray, mine: np.ndarray, packs: int) -> None:
    """Pass the deal to the left, and the other pack with it.

    After a new deal the same player deals the same pack again (whist 37); a misdeal loses the deal (43).
    """
    if not 0 < row[VOID] <= NEW_DEALS:
        mine[NEXT_PACK] = (mine[NEXT_PACK] + 1) % packs
        mine[NEXT_DEALER] = int(row[DEALER]) % 4 + 1


@step
def set_out(
    s: int, end: int, d: int, start: int, stop: int, book: np.ndarray, state: np.ndarray, gathered: np.ndarray,
    fours: np.ndarray, pack: np.ndarray, tricks: np.ndarray, took: np.ndarray, cuts: np.ndarray, cut: int,
    numbers: np.ndarray, rank: np.ndarray, drawn: np.ndarray, spare: np.ndarray, root: np.uint64, first: int,
) -> int:  # fmt: skip
    """Form the tables and gather the packs for deal `d` of sessions `s` to `end`; give where the next cut goes."""
    if start <= FORM < stop:
        touched(book, s, end, d)
        for k in range(s, end):
            number = k * book.shape[1] + d
            cut = form_table(
                state[k], book[k, d], numbers, d, rank, drawn, root, first + k, cuts, cut, number
            )
    if start <= GATHER < stop:
        board = numbers[KIND_OF_GAME] == BRIDGE
        touched(gathered, s, end, d)
        for k in range(s, end):
            gather(
                state[k], book[k], d, board, gathered[k, d], fours[k, d], pack[k], tricks[k], took[k], spare, root,
                first + k,
            )  # fmt: skip
    return cut


@step
def deal_round(
    s: int, end: int, d: int, start: int, stop: int, book: np.ndarray, gathered: np.ndarray, shuffled: np.ndarray,
    pack: np.ndarray, owner: np.ndarray, plan: np.ndarray, numbers: np.ndarray, shares: np.ndarray, spare: np.ndarray,
    root: np.uint64, first: int,
) -> None:  # fmt: skip
    """Shuffle, cut and deal the packs for deal `d` of sessions `s` to `end`."""
    if start <= SHUFFLE < stop:
        touched(shuffled, s, end, d)
        for k in range(s, end):
            copied(gathered[k, d], shuffled[k, d])
            shuffle(shuffled[k, d], spare, plan, key_of(root, first + k, d, AT_SHUFFLE))
    if start <= LIFT < stop:
        kind, share, least = numbers[CUT_KIND], shares[CUT_SHARE], numbers[LEAST]
        touched(pack, s, end, d)
        for k in range(s, end):
            cut_for_deal(book[k, d], shuffled[k, d], pack[k, d], kind, share, least, root, first + k, d)
    if start <= DEAL_OUT < stop:
        game = numbers[KIND_OF_GAME]
        touched(owner, s, end, d)
        for k in range(s, end):
            deal_out(book[k, d], pack[k, d], owner[k, d], game, shares[NEW], shares[MIS], root, first + k, d)


@step
def play_round(
    s: int, end: int, d: int, book: np.ndarray, state: np.ndarray, owner: np.ndarray, cards: np.ndarray,
    took: np.ndarray, policy: int, rate: float, saved: float, words: np.ndarray, liked: np.ndarray, counts: np.ndarray,
    hold: np.ndarray, seen: np.ndarray, on: np.ndarray, slips: np.ndarray, slipped: int, root: np.uint64, first: int,
) -> int:  # fmt: skip
    """Play deal `d` of sessions `s` to `end`; give where the next slip goes."""
    touched(cards, s, end, d)
    touched(took, s, end, d)
    for k in range(s, end):
        state[k, SLIPS] = slipped
        if book[k, d, VOID] == 0:
            slipped = play_deal(
                book[k, d], owner[k, d], cards[k, d], took[k, d], policy, rate, saved, root, first + k, d,
                k * book.shape[1] + d, words, liked, counts, hold, seen, on, slips, slipped,
            )  # fmt: skip
        state[k, SLIPS + 1] = slipped
    return slipped


@step
def pass_round(s: int, end: int, d: int, book: np.ndarray, state: np.ndarray, packs: int) -> None:
    """Pass deal `d` of sessions `s` to `end`."""
    for k in range(s, end):
        pass_on(book[k, d], state[k], packs)


@step
def settle_round(
    s: int, end: int, d: int, book: np.ndarray, state: np.ndarray, slips: np.ndarray, shares: np.ndarray,
    total: np.ndarray, trial: np.ndarray, root: np.uint64, first: int,
) -> None:  # fmt: skip
    """Score deal `d` of sessions `s` to `end`; of a session's last deal no revoke is claimed after the next cut."""
    late = 0.0 if d == book.shape[1] - 1 else shares[LATE]
    for k in range(s, end):
        row, mine = book[k, d], state[k]
        row[BEFORE], row[BEFORE + 1] = mine[SCORE], mine[SCORE + 1]
        if row[VOID] == 0:
            begin(row, total)
            if mine[SLIPS] < mine[SLIPS + 1]:
                key = key_of(root, first + k, d, AT_SETTLE)
                claims(row, slips, mine[SLIPS], mine[SLIPS + 1], total, trial, key, shares[CLAIMS], late)
            settle_deal(row, mine, total)


@compiled
def evenings(
    s: int, deals: tuple[int, int], stages: tuple[int, int], book: np.ndarray, state: np.ndarray, gathered: np.ndarray,
    fours: np.ndarray, shuffled: np.ndarray, pack: np.ndarray, owner: np.ndarray, cards: np.ndarray, tricks: np.ndarray,
    took: np.ndarray, cuts: np.ndarray, slips: np.ndarray, plan: np.ndarray, numbers: np.ndarray, shares: np.ndarray,
    root: np.uint64, first: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Play evenings from session `s` on, these deals of each, and these stages of each deal.

    Sessions go in step, ABREAST of them at a time, a stage after the other: so both the cards and the code stay in the
    fastest memory. It stops before sessions for which there may be too little room among the cuts or the slips.

    Parameters
    ----------
    s : int
    deals, stages : (int, int)
        From the first to the last, exclusive. One who cheats has them done one by one, and his own in between.
    book, state : int16[N, D, BOOK], int64[N, STATE]
    gathered, shuffled, pack, owner, cards, took : int8[N, D, 52] …, the last int8[N, D, 13]
        Filled: the pack as picked up, as shuffled, as cut; the seat of each card; the play; who won each trick.
    fours, tricks : int32[N, D, 13]
        The memory of `gathered` and of `cards`, four cards a number.
    cuts : int32[C, CUTTING]
        Filled from the first row on: cards cut for seats.
    slips : int32[K, SLIP]
        Filled from the first row on by the play; read from there by the settling.
    plan : int64[k, 3]
        How packs are shuffled.
    numbers, shares : int64[NUMBERS], float64[SHARES]
        The settings.
    root : uint64
    first : int
        The number of session 0.

    Returns
    -------
    int, int, int
        The session to go on with, and how many cuts and slips were written.
    """
    rank, drawn = np.zeros(numbers[PLAYERS], np.int64), np.zeros(numbers[PLAYERS], np.int64)
    spare = np.empty(52, np.int8)
    words, liked, counts = np.zeros(52, np.uint64), np.zeros(256, np.int8), np.zeros(4, np.uint64)
    hold, seen, on = np.zeros(16, np.int64), np.zeros(4, np.int64), np.zeros(ON, np.int64)
    total, trial = np.zeros(SUM, np.int64), np.zeros(SUM, np.int64)
    start, stop = stages
    played, rate = numbers[KIND_OF_GAME] != BRIDGE, shares[REVOKES]
    # numba compiles what a plain 0 is passed to twice: for that number, and for any.
    cut, slipped, many = int(np.int64(0)), int(np.int64(0)), deals[1] - deals[0]
    while s < book.shape[0]:
        end = min(s + ABREAST, book.shape[0])
        if cut + most_cuts(end - s, many) > cuts.shape[0]:
            break
        if rate > 0.0 and slipped + MOST_SLIPS * many * (end - s) > slips.shape[0]:
            break
        for d in range(deals[0], deals[1]):
            cut = set_out(
                s, end, d, start, stop, book, state, gathered, fours, pack, tricks, took, cuts, cut, numbers, rank,
                drawn, spare, root, first,
            )  # fmt: skip
            deal_round(
                s, end, d, start, stop, book, gathered, shuffled, pack, owner, plan, numbers, shares, spare, root, first,
            )  # fmt: skip
            if played and start <= PLAY_OUT < stop:
                slipped = play_round(
                    s, end, d, book, state, owner, cards, took, numbers[POLICY], rate, shares[CORRECTED], words, liked,
                    counts, hold, seen, on, slips, slipped, root, first,
                )  # fmt: skip
            if played and start <= SETTLE < stop:
                settle_round(s, end, d, book, state, slips, shares, total, trial, root, first)
            if start <= PASS_ON < stop:
                pass_round(s, end, d, book, state, numbers[PACKS])
        s = end
    return s, cut, slipped


@step
def most_cuts(sessions: int, deals: int) -> int:
    """Give how many cards may be cut for seats: a rubber takes two deals at least.

    Examples
    --------
    >>> most_cuts(1, 24) == 13 * MOST_CUTS
    True
    """
    return sessions * MOST_CUTS * (deals // 2 + 1)
