"""Who sits where from rubber to rubber: cutting out, partners kept, and dummy's first deal (whist 16, 20; dummy I)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from detect.laws.code import Code
from detect.laws.found import Found
from detect.log.views import players

SEATS = 4
MOST_RUBBERS = 64
"""Tables of more are laid out one by one, so that one of them does not make the room of all."""


def dummy_deals(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find rubbers that another than a dummy begins to deal (dummy I)."""
    if not code.dummies:
        return
    rows = np.flatnonzero(mine & found.standing.opens & found.dummies.any(axis=1) & (found.dealer > 0))
    for row in rows[~found.dummies[rows, found.dealer[rows]]].tolist():
        found.add(code.cite("I"), "dummy_did_not_deal", row, seat=int(found.dealer[row]))


def partners_kept(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find players who change partners or seats while a game is under way (whist 16)."""
    if not code.dealer_deals:
        return
    said, stood, before = found.scores, found.standing, found.previous
    rows = np.flatnonzero(mine & (before >= 0) & ~stood.opens)
    last = before[rows]
    under_way = np.nan_to_num(stood.before[last] + said.points[last]).max(axis=1) > 0
    over = (np.nan_to_num(said.game[last]) + np.nan_to_num(said.rubber[last])).max(axis=1) > 0
    rows = rows[under_way & ~over]
    who = players(found.log)[:, 1:]
    now, then = who[rows], who[before[rows]]
    same = (now >= 0).all(axis=1) & (np.sort(now, axis=1) == np.sort(then, axis=1)).all(axis=1)
    for row in rows[same & (now != then).any(axis=1)].tolist():
        found.add(code.cite("16"), "seats_changed", row)


def cutting_out(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find players who went out after a rubber though another had played more on end, and who came in again later (20).

    Whoever did not come again may have gone home. Rubbers are told apart by their scores and by the cutting for seats;
    at a table whose players change in between nothing is counted from there on.
    """
    if not code.dealer_deals:
        return
    for turns in _rubbers(found, mine):
        run = np.zeros(turns.seated.shape[::2], np.int64)
        for at in range(turns.seated.shape[1]):
            now = turns.seated[:, at]
            most = np.where(now, run, 0).max(axis=1)
            early = (run > 0) & ~now & (turns.last > at) & (run < most[:, None]) & turns.usable[:, at, None]
            for table, who in np.argwhere(early).tolist():
                found.add(code.cite("20"), "went_out_early", int(turns.row[table, at]), player=turns.name(table, who),
                          number=int(run[table, who]), most=int(most[table]))  # fmt: skip
            run = np.where(now, run + 1, 0)


@dataclass(frozen=True)
class _Rubbers:
    """The rubbers of tables at which more than four players took turns.

    Attributes
    ----------
    seated : bool[T, R, P]
        Who played which rubber, by table, rubber and player.
    last : int64[T, P]
        The last that each played.
    usable : bool[T, R]
        Rubbers of which it is known how they follow those before.
    row : int64[T, R]
        The first deal of each.
    codes : int64[T, P]
        The players, as ``log.seats`` numbers them.
    names : list of str
    """

    seated: np.ndarray
    last: np.ndarray
    usable: np.ndarray
    row: np.ndarray
    codes: np.ndarray
    names: list[str]

    def name(self, table: int, who: int) -> str:
        """Give a player's name."""
        return self.names[int(self.codes[table, who])]


def _rubbers(found: Found, mine: np.ndarray) -> Iterator[_Rubbers]:
    """Give the rubbers of tables where players took turns: those of few rubbers together, long ones by themselves."""
    at, names = found.sequence, [str(one) for one in found.log.seats["player"].cat.categories]
    who = players(found.log)[at.order][:, 1:].astype(np.int64)
    opens, table = found.standing.opens[at.order], at.table
    many = _of_many(table, who, mine[at.order] & (who >= 0).all(axis=1))
    begins = opens | at.first
    number = np.cumsum(begins)
    number -= number[at.first][table] if table.size else 0
    changed = np.append(np.zeros(1, bool), (who[1:] != who[:-1]).any(axis=1))[: table.size]
    lost = (~at.joined & ~at.first) | (changed & ~begins) | (at.first & ~opens)
    length = np.bincount(table[begins], minlength=many.size)
    groups = [many & (length <= MOST_RUBBERS)]
    groups += [np.arange(many.size) == one for one in np.flatnonzero(many & (length > MOST_RUBBERS)).tolist()]
    for group in groups:
        rows = np.flatnonzero(group[table])
        if rows.size:
            new = np.searchsorted(np.flatnonzero(group), table[rows])
            yield _laid_out(new, number[rows], who[rows], at.order[rows], lost[rows], names)


def _laid_out(
    table: np.ndarray,
    rubber: np.ndarray,
    who: np.ndarray,
    order: np.ndarray,
    lost: np.ndarray,
    names: list[str],
) -> _Rubbers:
    """Lay the rubbers of some tables out; the arguments are by deal, in order."""
    most = len(names)
    each = (table[:, None] * most + who).reshape(-1)
    known, place = np.unique(each, return_inverse=True)
    start = np.searchsorted(known, np.arange(table[-1] + 1) * most)
    slot = np.arange(known.size) - start[known // most]
    shape = (int(table[-1]) + 1, int(rubber.max()) + 1, int(slot.max()) + 1)
    seated, row, spoilt = np.zeros(shape, bool), np.full(shape[:2], -1), np.zeros(shape[:2], bool)
    seated[np.repeat(table, SEATS), np.repeat(rubber, SEATS), slot[place]] = True
    _, first = np.unique(table * shape[1] + rubber, return_index=True)
    row[table[first], rubber[first]] = order[first]
    spoilt[table[lost], rubber[lost]] = True
    codes = np.full(shape[::2], -1)
    codes[known // most, slot] = known % most
    last = shape[1] - 1 - seated[:, ::-1].argmax(axis=1)
    return _Rubbers(seated, last, ~np.logical_or.accumulate(spoilt, axis=1), row, codes, names)


def _of_many(table: np.ndarray, who: np.ndarray, kept: np.ndarray) -> np.ndarray:
    """Tell at which tables every deal names its four players, and more than four take turns (bool[T])."""
    size = int(table.max(initial=-1)) + 1
    whole = np.bincount(table[~kept], minlength=size) == 0
    most = int(who.max(initial=0)) + 1
    pairs = np.unique((table[kept, None] * most + who[kept]).reshape(-1))
    return np.asarray(whole & (np.bincount(pairs // most, minlength=size) > SEATS))
