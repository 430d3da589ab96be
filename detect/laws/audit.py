"""The audits: every irregularity that a log of whist or bridge can show, as facts.

An audit is a function of `Found`, `Code` and the deals it may look at. It says what the record holds and which
law that touches; what it may mean is for the words, and for the reader.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pandas as pd

from detect.kernels.play import (
    FOUND_CORRECTED,
    FOUND_NOT_HELD,
    FOUND_REVOKE,
    FOUND_TWICE,
    LEAST_TURNED,
    replay,
)
from detect.laws.code import Code, code_of
from detect.laws.found import COLUMNS, Found, hands_of
from detect.log.tables import MOVE, NO_TRUMP, Log, Stage
from detect.log.views import hands, is_pack, packs, players, rows_of

PACK_STAGES = (Stage.GATHERED, Stage.SHUFFLED, Stage.PACK)


def audit(log: Log) -> pd.DataFrame:
    """Hold a log against the laws of its games.

    Parameters
    ----------
    log : Log
        Any number of sessions.

    Returns
    -------
    pandas.DataFrame
        One row an irregularity: session, law, kind, deal (key), trick, seat (-1 where not one's), cards, line and
        detail. Sessions of a game without a code here are passed over.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> found = audit(read(resource("datasets", "samples", "whist-revoking.jsonl")))
    >>> found[["law", "trick", "seat", "cards"]].values.tolist()[0]
    ['whist-club 71', 3, 2, '4S']
    """
    code_by_session = session_codes(log)
    deal_code = (
        code_by_session[log.deals["session"].cat.codes.to_numpy()] if len(log.deals) else np.empty(0, object)
    )
    dealt = np.array([c is not None and c.dealer_deals for c in deal_code], bool)
    found = Found(log, hands(log, dealer_deals=dealt))
    for code in {c.id: c for c in code_by_session if c is not None}.values():
        mine = np.array([c is code for c in deal_code], bool)
        for one in AUDITS:
            one(found, code, mine)
    return found.frame() if found.rows else pd.DataFrame(columns=list(COLUMNS))


def session_codes(log: Log) -> np.ndarray:
    """Give the code of each session, in the order of the categories of ``deals.session``; None where there is none."""
    by_name = codes_by_name(log)
    names = list(log.deals["session"].cat.categories)
    out = np.empty(len(names), object)
    out[:] = [by_name.get(name) for name in names]
    return out


def codes_by_name(log: Log) -> dict[str, Code | None]:
    """Give the code of every session of ``log.sessions``, those without a deal included."""
    columns = (log.sessions[name].tolist() for name in ("session", "game", "laws"))
    return {name: code_of(_word(game), _word(laws)) for name, game, laws in zip(*columns, strict=True)}


def _word(value: object) -> str | None:
    return value if isinstance(value, str) else None


def cards_of_the_deal(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find cards that are in two hands, or in none though every hand is logged whole (whist 37, bridge 1).

    Hands that only follow from the pack are left to the pack's own audit; a void deal may have been stopped half-way.
    """
    law = f"{code.id} {'37' if code.dealer_deals else '1'}"
    counts = found.hands.counts[:, : code.pack]
    mine = mine & ~found.hands.derived
    for row in np.flatnonzero(mine & (counts > 1).any(axis=1)).tolist():
        cards = np.flatnonzero(counts[row] > 1).tolist()
        seats = _holders(found, row, cards)
        found.add(law, "doubled", row, cards=cards, seats=seats)
    full = found.hands.known[:, 1:].all(axis=1) & (found.hands.unseen.sum(axis=1) == 0)
    full &= ~_end_position(found, code) & ~found.log.deals["void"].to_numpy()
    for row in np.flatnonzero(mine & full & (counts == 0).any(axis=1)).tolist():
        found.add(law, "missing", row, cards=np.flatnonzero(counts[row] == 0).tolist())


def _holders(found: Found, row: int, cards: list[int]) -> list[int]:
    dealt_row, dealt = rows_of(found.log, Stage.DEALT)
    mine = (dealt_row == row) & dealt["card"].isin(cards).to_numpy()
    return sorted({int(seat) for seat in dealt["seat"].to_numpy()[mine]})


def _end_position(found: Found, code: Code) -> np.ndarray:
    """Tell which records show the end of a play: no hand has its full number of cards (PBN 2.1, section 3.10)."""
    if not code.end_positions:
        return np.zeros(len(found.keys), bool)
    return np.asarray(found.hands.sizes[:, 1:].max(axis=1) < code.hand)


def hand_sizes(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find hands with too many or too few cards (whist 44 iv and 46, bridge 13); a hand not logged is neither."""
    sizes = np.where(found.hands.derived[:, None], 0, found.hands.sizes)
    counted_row, counted = rows_of(found.log, Stage.COUNTED)
    sizes = sizes.copy()
    seat = counted["seat"].to_numpy()
    at_table = (seat >= 1) & (seat <= code.seats)
    bare = at_table & (sizes[counted_row, np.where(at_table, seat, 0)] == 0)
    sizes[counted_row[bare], seat[bare]] = counted["position"].to_numpy()[bare]
    wrong = (sizes[:, 1:] > 0) & (sizes[:, 1:] != code.hand)
    known = (sizes[:, 1:] > 0).any(axis=1)
    looked = mine & known & ~_end_position(found, code) & ~found.log.deals["void"].to_numpy()
    for row in np.flatnonzero(looked & wrong.any(axis=1)).tolist():
        misdealt = (
            sizes[row, 1:].max() > code.hand and 0 < sizes[row, 1:][sizes[row, 1:] > 0].min() < code.hand
        )
        for at in np.flatnonzero(wrong[row]).tolist():
            many = int(sizes[row, at + 1])
            number = ("44" if misdealt or many > code.hand else "46") if code.dealer_deals else "13"
            kind = "long_hand" if many > code.hand else "short_hand"
            found.add(f"{code.id} {number}", kind, row, seat=at + 1, many=many, right=code.hand)


def cards_of_the_pack(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find packs, as gathered, shuffled or dealt, that are not one of each card (whist 37)."""
    if not code.dealer_deals:
        return
    for stage in PACK_STAGES:
        row, cards = rows_of(found.log, stage)
        codes = cards["card"].to_numpy()
        seen = (codes >= 0) & (codes < code.pack) & mine[row]
        counts = np.bincount(row[seen] * code.pack + codes[seen], minlength=len(mine) * code.pack)
        counts = counts.reshape(len(mine), code.pack)
        logged = np.bincount(row, minlength=len(mine))
        hidden = np.bincount(row[codes < 0], minlength=len(mine))
        for at in np.flatnonzero((counts > 1).any(axis=1)).tolist():
            twice = np.flatnonzero(counts[at] > 1).tolist()
            found.add(f"{code.id} 37", "pack_doubled", at, cards=twice, stage=int(stage))
        for at in np.flatnonzero(mine & (logged > 0) & (hidden == 0) & (counts == 0).any(axis=1)).tolist():
            lost = np.flatnonzero(counts[at] == 0).tolist()
            found.add(f"{code.id} 37", "pack_missing", at, cards=lost, stage=int(stage))


def turn_up(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find a turn-up that is not the dealer's, or not the last card, or not of the trump suit (whist 44 iii, 52)."""
    if not code.turns_up:
        return
    deals = found.log.deals
    up, trump = (deals[c].to_numpy().astype(np.int64) for c in ("turn_up", "trump"))
    dealer = found.dealer
    shown = mine & (up >= 0) & ~deals["void"].to_numpy()
    index = np.arange(len(up))
    owner = found.hands.owner[index, np.maximum(up, 0)]
    known = found.hands.known[index, np.maximum(dealer, 0)] & (
        found.hands.unseen[index, np.maximum(dealer, 0)] == 0
    )
    known &= (dealer > 0) & ~found.hands.derived & ~_holds(found, dealer, up)
    for row in np.flatnonzero(shown & known).tolist():
        found.add(f"{code.id} 44", "turn_up_elsewhere", row, seat=dealer[row], cards=[int(up[row])],
                  holder=int(owner[row]))  # fmt: skip
    order, length = packs(found.log, Stage.PACK, code.pack)
    last = order[:, -1]
    for row in np.flatnonzero(shown & (length == code.pack) & (last >= 0) & (last != up)).tolist():
        found.add(
            f"{code.id} 44", "turn_up_not_last", row, seat=dealer[row], cards=[int(up[row]), int(last[row])]
        )
    for row in np.flatnonzero(shown & (trump >= 0) & (trump < NO_TRUMP) & (trump != up // 13)).tolist():
        found.add(f"{code.id} 52", "trump_differs", row, cards=[int(up[row])], trump=int(trump[row]))


def _holds(found: Found, seat: np.ndarray, card: np.ndarray) -> np.ndarray:
    """Tell for each deal whether that seat was dealt that card, be it in another hand besides (bool[N])."""
    row, dealt = rows_of(found.log, Stage.DEALT)
    out = np.zeros(seat.size, bool)
    out[row[(dealt["seat"].to_numpy() == seat[row]) & (dealt["card"].to_numpy() == card[row])]] = True
    return out


def deal_follows_pack(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find hands that are not what the pack gives, dealt one at a time from the dealer's left (whist 44 i)."""
    if not code.dealer_deals:
        return
    order, length = packs(found.log, Stage.PACK, code.pack)
    dealer = found.dealer
    looked = mine & is_pack(order, length, code.pack) & (dealer > 0) & ~found.hands.derived
    looked &= found.hands.whole(code.pack, code.hand)
    rows = np.flatnonzero(looked)
    place = np.arange(code.pack)
    should = (dealer[rows, None] + place) % code.seats + 1
    held = np.take_along_axis(found.hands.owner[rows], order[rows].astype(np.int64), axis=1)
    for at in np.flatnonzero((held != should).any(axis=1)).tolist():
        off = np.flatnonzero(held[at] != should[at])
        cards = order[rows[at]][off].astype(int).tolist()
        found.add(f"{code.id} 44", "not_as_dealt", int(rows[at]), seat=dealer[rows[at]], cards=cards[:8],
                  many=int(off.size))  # fmt: skip


def cuts(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find cuts that leave too small a packet, were declined, or were made by the wrong player (whist 34, 44 vii)."""
    if not code.least_packet:
        return
    cut = found.log.deals["cut"].to_numpy().astype(np.int64)
    cutter, dealer = found.cutter, found.dealer
    least = code.least_packet
    for row in np.flatnonzero(mine & (cut == 0)).tolist():
        found.add(f"{code.id} 44", "no_cut", row, seat=dealer[row])
    small = mine & (cut > 0) & ((cut < least) | (cut > code.pack - least))
    for row in np.flatnonzero(small).tolist():
        found.add(f"{code.id} 34", "small_packet", row, seat=cutter[row], many=int(cut[row]),
                  left=max(int(code.pack - cut[row]), 0), least=least)  # fmt: skip
    pone = (dealer - 2) % code.seats + 1
    for row in np.flatnonzero(mine & (cutter > 0) & (dealer > 0) & (cutter != pone)).tolist():
        found.add(f"{code.id} 34", "wrong_cutter", row, seat=cutter[row], pone=int(pone[row]))


def cuts_carried_out(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find packs whose order before and after the cut is not what the logged cut makes of it (whist 34, 36)."""
    if not code.least_packet:
        return
    before, n_before = packs(found.log, Stage.SHUFFLED, code.pack)
    after, n_after = packs(found.log, Stage.PACK, code.pack)
    cut = found.log.deals["cut"].to_numpy().astype(np.int64)
    cutter, dealer = found.cutter, found.dealer
    whole = is_pack(before, n_before, code.pack) & is_pack(after, n_after, code.pack)
    rows = np.flatnonzero(mine & whole & (cut > 0))
    turned = (before[rows] == after[rows, :1]).argmax(axis=1)
    index = (np.arange(code.pack) + turned[:, None]) % code.pack
    rotation = (np.take_along_axis(before[rows], index, axis=1) == after[rows]).all(axis=1)
    for at, row in enumerate(rows.tolist()):
        if not rotation[at]:
            found.add(f"{code.id} 36", "order_changed", row, seat=dealer[row])
        elif turned[at] == 0:
            found.add(f"{code.id} 34", "cut_not_made", row, seat=cutter[row], many=int(cut[row]))
        elif turned[at] != cut[row]:
            found.add(
                f"{code.id} 34",
                "cut_differs",
                row,
                seat=cutter[row],
                many=int(cut[row]),
                shown=int(turned[at]),
            )


def play(found: Found, code: Code, mine: np.ndarray) -> None:
    """Replay the play: revokes (whist 71, bridge 61), those put right in time, cards not held or played twice.

    A play that fits the hands once these are turned is that one irregularity, and none of its cards is another.
    """
    laws = {FOUND_NOT_HELD: ("42", "45"), FOUND_TWICE: ("70", "45"), FOUND_REVOKE: ("71", "61"),
            FOUND_CORRECTED: ("76", "62")}  # fmt: skip
    kinds = {FOUND_NOT_HELD: "not_held", FOUND_TWICE: "played_twice", FOUND_REVOKE: "revoke",
             FOUND_CORRECTED: "revoke_saved"}  # fmt: skip
    where, what, led = replayed(found.log)[0].T
    moves = found.log.moves
    deal, trick, seat, card, line = (moves[c].to_numpy() for c in ("deal", "street", "seat", "card", "line"))
    row = np.searchsorted(found.keys, deal[where])
    suspects = np.zeros(mine.size, bool)
    suspects[row[what == FOUND_NOT_HELD]] = True
    turned = turned_by(found, suspects & mine)
    for at in np.flatnonzero(turned).tolist():
        found.add("record.rotated", "rotated", at, by=int(turned[at]))
    for at in np.flatnonzero((mine & (turned == 0))[row]).tolist():
        move, kind = int(where[at]), int(what[at])
        law = f"{code.id} {laws[kind][0 if code.dealer_deals else 1]}"
        found.add(law, kinds[kind], int(row[at]), trick=trick[move], seat=seat[move], cards=[int(card[move])],
                  line=line[move], led=int(led[at]))  # fmt: skip


def turned_by(found: Found, suspects: np.ndarray) -> np.ndarray:
    """Give by how many seats the play of each deal is turned against its hands, clockwise (int64[N]).

    0 where the play fits the hands as dealt, fits no turn of them, or has fewer than a dozen cards.

    Parameters
    ----------
    found : Found
    suspects : bool[N]
        The deals to look at: those with a card that was not held.
    """
    out = np.zeros(found.keys.size, np.int64)
    if not suspects.any():
        return out
    moves = found.log.moves
    row = np.searchsorted(found.keys, moves["deal"].to_numpy())
    card, seat = moves["card"].to_numpy(), moves["seat"].to_numpy().astype(np.int64)
    kind = moves["move"].to_numpy()
    mine = suspects[row] & ((kind == MOVE["lead"]) | (kind == MOVE["play"])) & (card >= 0)
    row, card, seat = row[mine], card[mine], seat[mine]
    fits = (found.hands.counts[row, card] == 1) & (seat >= 1) & (seat <= 4)
    by = np.where(fits, (seat - found.hands.owner[row, card]) % 4, 0)
    played = np.bincount(row, minlength=out.size)
    for turn in (1, 2, 3):
        same = np.bincount(row[by == turn], minlength=out.size)
        out[(same == played) & (played >= LEAST_TURNED)] = turn
    return out


def replayed(log: Log) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Replay every play of a log.

    Returns
    -------
    found : int64[F, 3]
        Row of ``log.moves``, what was found, the suit led.
    chances, revokes : int64[N, 5]
        By deal and seat: plays to another's lead with a card of the suit in hand, and those that did not follow.
    """
    keys = log.deals["deal"].to_numpy()
    ends = np.append(keys, keys[-1:] + 1)
    dealt = log.cards[log.cards["stage"].to_numpy() == Stage.DEALT]
    moves = log.moves
    return replay(  # type: ignore[no-any-return]
        keys.size,
        np.searchsorted(dealt["deal"].to_numpy(), ends).astype(np.int64),
        dealt["seat"].to_numpy(), dealt["card"].to_numpy(),
        np.searchsorted(moves["deal"].to_numpy(), ends).astype(np.int64),
        moves["seat"].to_numpy(), moves["card"].to_numpy(), moves["move"].to_numpy(), moves["street"].to_numpy(),
        moves["mark"].to_numpy(), 4,
    )  # fmt: skip


def rotation_of_dealers(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find deals whose dealer is not the next to the left, where no cut for deal came between (whist 33).

    Each table goes by itself; over a number that is skipped nothing is known.
    """
    if not code.dealer_deals:
        return
    deals = found.log.deals
    table = deals["table"].cat.codes.to_numpy()
    order = np.lexsort((np.arange(len(table)), table, found.session))
    order = order[mine[order]]
    dealer = found.dealer[order]
    void, session, table = deals["void"].to_numpy()[order], found.session[order], table[order]
    cut_in = np.isin(found.keys[order], found.log.moves["deal"].to_numpy()[_cutting(found.log)])
    same = (
        (session[1:] == session[:-1])
        & (table[1:] == table[:-1])
        & ~(np.diff(numbers_of(found.log)[order]) > 1)
    )
    turn = dealer[1:] == dealer[:-1] % code.seats + 1
    again = void[:-1] & (dealer[1:] == dealer[:-1])
    known = (dealer[1:] > 0) & (dealer[:-1] > 0)
    for at in (np.flatnonzero(same & known & ~turn & ~again & ~cut_in[1:]) + 1).tolist():
        found.add("record.gaps", "dealer_out_of_turn", int(order[at]), seat=dealer[at],
                  due=int(dealer[at - 1] % code.seats + 1))  # fmt: skip


def _cutting(log: Log) -> np.ndarray:
    return np.asarray(log.moves["move"].to_numpy() == MOVE["cut_in"])


def numbers_of(log: Log) -> np.ndarray:
    """Give the deals' numbers where they are whole numbers below a million, else NaN (float64[N])."""
    number = log.deals["number"]
    value = pd.to_numeric(pd.Series(number.cat.categories, dtype=object), errors="coerce").to_numpy(float)
    value = np.append(value, np.nan)[number.cat.codes.to_numpy()]
    return np.where((value == np.floor(value)) & (np.abs(value) < 1e6), value, np.nan)


def gaps(found: Found, _: Code, mine: np.ndarray) -> None:
    """Find numbers that a session's deals skip."""
    value = numbers_of(found.log)
    usable = np.flatnonzero(mine & np.isfinite(value))
    usable = usable[np.lexsort((value[usable], found.session[usable]))]
    starts = np.flatnonzero(np.diff(found.session[usable], prepend=-1))
    for rows in np.split(usable, starts[1:]) if usable.size else []:
        have = value[rows].astype(np.int64)
        lost = np.setdiff1d(np.arange(have[0], have[-1] + 1), have)
        if lost.size:
            after = int(rows[np.searchsorted(have, lost[0]) - 1])
            found.add(
                "record.gaps", "numbers_skipped", after, numbers=lost[:1000].tolist(), many=int(lost.size)
            )


def repeated(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find a deal that stands twice at the same table with the same players."""
    who = players(found.log, code.seats)[:, 1:]
    deals = found.log.deals
    dealt = found.hands.known[:, 1:].all(axis=1) & (found.hands.unseen.sum(axis=1) == 0)
    dealt &= mine & ~deals["void"].to_numpy()
    frame = pd.DataFrame(who)
    frame["session"], frame["hands"] = found.session, hands_of(found.log, found.hands)
    frame["table"] = deals["table"].cat.codes.to_numpy()
    dealt &= (who >= 0).all(axis=1) | ((who < 0).all(axis=1) & (frame["table"].to_numpy() < 0))
    rows = np.flatnonzero(dealt)
    part = frame.iloc[rows]
    twice = np.flatnonzero(part.duplicated().to_numpy())
    group = part.groupby(list(part.columns), sort=False).ngroup().to_numpy()
    _, first = np.unique(group, return_index=True)
    for at, earlier in zip(rows[twice].tolist(), found.keys[rows[first[group[twice]]]].tolist(), strict=True):
        found.add("record.repeated", "deal_repeated", at, earlier=earlier)


AUDITS: tuple[Callable[[Found, Code, np.ndarray], None], ...] = (
    cards_of_the_deal, hand_sizes, cards_of_the_pack, turn_up, deal_follows_pack, cuts, cuts_carried_out, play,
    rotation_of_dealers, gaps, repeated,
)  # fmt: skip
"""Every audit, in the order of a deal."""
