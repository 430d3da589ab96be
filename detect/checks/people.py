"""Whom a score is about, by name where the log names who sat there, else by seat."""

from __future__ import annotations

import numpy as np

from detect.checks.base import Subjects
from detect.checks.dealt import Dealt, numbered


def people(
    dealt: Dealt,
    rows: np.ndarray,
    seat: np.ndarray,
    part: np.ndarray | None = None,
    partner: np.ndarray | None = None,
) -> tuple[Subjects, np.ndarray]:
    """Number the people of some seats of some deals; a seat stands for whoever is not named.

    Parameters
    ----------
    dealt : Dealt
    rows : int64[N]
        Rows of ``log.deals``.
    seat : int64[N]
        From 1.
    part : int64[N], optional
        The part of a check that each row belongs to, 0 unless it is given; a person is numbered anew in each.
    partner : int64[N], optional
        The seat of a second person that each row is also about; 0 for none.

    Returns
    -------
    subjects : Subjects
    subject : int32[N]
        Which of them each row is about.

    Examples
    --------
    >>> from detect.laws import load
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> log = read(resource("datasets", "samples", "whist-fair.jsonl"))
    >>> found, subject = people(Dealt(log, load("whist-club"), np.ones(24, bool)), np.arange(6), np.arange(6) % 4 + 1)
    >>> len(found), subject.tolist()
    (4, [0, 1, 2, 3, 0, 1])
    """
    parts = np.zeros(rows.size, np.int64) if part is None else part
    others = np.zeros(rows.size, np.int64) if partner is None else partner
    player, other = dealt.players[rows, seat], np.where(others > 0, dealt.players[rows, others], -1)
    nameless = (np.where(who >= 0, 0, at) for who, at in ((player, seat), (other, others)))
    first, number = numbered(dealt.session[rows], parts, *nameless, player, other)
    subjects = Subjects(
        session=dealt.session[rows[first]],
        seat=seat[first].astype(np.int8),
        player=player[first].astype(np.int32),
        part=parts[first].astype(np.int8),
        partner_seat=None if partner is None else others[first].astype(np.int8),
        partner=None if partner is None else other[first].astype(np.int32),
    )
    return subjects, number.astype(np.int32)


def blocks(keys: tuple[np.ndarray, ...], most: int) -> np.ndarray:
    """Number groups of rows alike in some columns, cut into runs of so many, so that rows far apart are never compared.

    Parameters
    ----------
    keys : tuple of int64[N]
    most : int
        Rows of a group, in their order, that stay together.

    Returns
    -------
    int64[N]

    Examples
    --------
    >>> blocks((np.array([4, 4, 7, 4, 7]),), 2).tolist()
    [0, 0, 2, 1, 2]
    """
    _, number = numbered(*keys)
    order = np.argsort(number, kind="stable")
    first = np.searchsorted(number[order], number[order], side="left")
    place = np.empty(number.size, np.int64)
    place[order] = np.arange(number.size) - first
    return numbered(number, place // most)[1]
