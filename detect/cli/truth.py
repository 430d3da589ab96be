"""What is known of simulated evenings and is never in their log: the settings, who cheated and where, the revokes."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from detect.cards import format_cards
from detect.kernels import book as b
from detect.log.tables import SEATS4

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    import numpy.typing as npt

    from detect.fair.draw import DrawEvening
    from detect.fair.options import Evening
    from detect.fair.room import Room
    from detect.sharps import Attempt, Sharp

__all__ = ["CLAIMED", "HONEST", "revokes_of", "truth_of", "truth_path"]

HONEST: dict[str, Any] = {"technique": None, "who": None, "player": None, "rate": 0.0, "skill": 0.0}
"""What is said of a sharp where there is none."""
CLAIMED = {b.NO_CLAIM: "", b.CLAIMED: "in time", b.CLAIMED_LATE: "late"}
"""How the claim of a revoke is told."""


def truth_path(log: str) -> str:
    """Give where the truth about a log lies: beside it.

    Examples
    --------
    >>> truth_path("evening.jsonl"), truth_path("evenings")
    ('evening.truth.json', 'evenings.truth.json')
    """
    return str(Path(log).with_suffix(".truth.json"))


def truth_of(
    log: str, settings: Evening | DrawEvening, level: str, revokes: list[dict[str, Any]], *, sharp: Sharp | None = None,
    deals: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Give what is known of evenings that were played.

    Parameters
    ----------
    log : str
        Where their log lies; only its name is kept.
    settings : Evening or DrawEvening
    level : str
        How much of them was written down.
    revokes : list of dict
        As `revokes_of` gives them.
    sharp : Sharp, optional
        Who cheated, and how.
    deals : list of dict, optional
        The deals that he touched, as `detect.sharps.Attempt.truth` tells them.

    Returns
    -------
    dict
        The technique, its seat (where it is one all evening), player, rate and skill, all of nobody where nobody cheated;
        the seed; `deals`; `settings`; `revokes`.

    Examples
    --------
    >>> from detect.fair.options import Evening
    >>> known = truth_of("here/evening.jsonl", Evening(seed=7), "full", [])
    >>> known["sample"], known["technique"], known["seed"], known["settings"]["laws"]
    ('evening.jsonl', None, 7, 'whist-club')
    """
    chosen = asdict(settings) | {"laws": settings.code.id, "players": list(settings.names), "log": level}
    seed, _ = chosen.pop("seed"), chosen.pop("first")
    known = {"sample": Path(log).name, **_cheat(settings, sharp), "seed": seed, "deals": deals or []}
    return known | {"settings": chosen, "revokes": revokes}


def _cheat(settings: Evening | DrawEvening, sharp: Sharp | None) -> dict[str, Any]:
    """Tell who cheated and how."""
    if sharp is None:
        return HONEST
    seat, player = sharp.person(settings)
    return {
        "technique": sharp.called,
        "who": seat,
        "player": player,
        "rate": sharp.rate,
        "skill": sharp.skill,
    }


def revokes_of(room: Room, sessions: Sequence[str], attempt: Attempt | None = None) -> list[dict[str, Any]]:
    """Tell the revokes of evenings that are over, from what the engine knows and not from any log or audit.

    A card that a later player changed, because one before him put a revoke right, is none (whist 74).

    Parameters
    ----------
    room : Room
    sessions : sequence of str
        The names of its N sessions.
    attempt : Attempt, optional
        What a sharp tried there.

    Returns
    -------
    list of dict
        In order: session, deal and trick (from 1), seat, player, card, the cards of the suit led that were held,
        kind (`corrected` in time, `careless`, or `meant`), whether it was established, and how it was claimed.

    Examples
    --------
    >>> from detect.fair.evening import dense
    >>> from detect.fair.options import Evening
    >>> found = revokes_of(dense(Evening(revokes=0.05, corrected=1.0)), ["evening"])
    >>> sorted({revoke["kind"] for revoke in found})
    ['corrected']
    """
    deals = room.settings.deals
    slips, _ = room.all_slips
    revokes = [slip for slip in slips if slip[b.KIND] != b.CHANGED]
    meant = attempt.meant if attempt else frozenset[int]()
    return [{"session": sessions[slip[b.OF_DEAL] // deals], **_revoke(room, slip, meant)} for slip in revokes]


def _revoke(room: Room, slip: npt.NDArray[np.int32], meant: AbstractSet[int]) -> dict[str, Any]:
    """Tell one revoke; those of some deals were meant."""
    evening, deal = divmod(int(slip[b.OF_DEAL]), room.settings.deals)
    seat, stood = int(slip[b.SEAT]), bool(slip[b.KIND] == b.STOOD)
    kind = "meant" if int(slip[b.OF_DEAL]) in meant else "careless" if stood else "corrected"
    return {
        "deal": deal + 1, "trick": int(slip[b.TRICK]), "seat": SEATS4[seat - 1],
        "player": _player(room, evening, deal, seat), "card": format_cards([int(slip[b.CARD])]),
        "held": format_cards(_held(room, evening, deal, slip)), "kind": kind,
        "established": stood, "claimed": CLAIMED[int(slip[b.CLAIM])],
    }  # fmt: skip


def _player(room: Room, evening: int, deal: int, seat: int) -> str:
    """Name who played the cards of a seat: a dummy's partner plays his."""
    sitters = room.book[evening, deal, b.SEATED : b.SEATED + 4]
    sitter = int(sitters[seat - 1])
    return room.settings.names[sitter if sitter >= 0 else int(sitters[(seat + 1) % 4])]


def _held(room: Room, evening: int, deal: int, slip: npt.NDArray[np.int32]) -> list[int]:
    """Give the cards of the suit led that a player held when he did not follow, the highest first."""
    before = 4 * (int(slip[b.TRICK]) - 1)
    cards = room.cards[evening, deal]
    mine = np.flatnonzero(room.owner[evening, deal] == slip[b.SEAT])
    suit = int(cards[before]) // 13
    return sorted(set(mine[mine // 13 == suit].tolist()) - set(cards[:before].tolist()), reverse=True)
