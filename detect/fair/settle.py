"""The play of a deal, and what it is worth (whist 1 to 12, 52 to 82)."""

from __future__ import annotations

from detect.fair.room import Room
from detect.kernels.book import PLAY_OUT, SETTLE

__all__ = ["play_out", "score_up"]


def play_out(room: Room, deal: int) -> None:
    """Play the thirteen tricks by the policy, with the oversights that the settings ask for (whist 71 to 76).

    One who overlooks the suit led plays as if he had none of it. He finds it out himself, at once or when the others
    have followed, or his partner asks him; or it stands. Nobody asks a dummy, or is asked by one.

    Parameters
    ----------
    room : Room
    deal : int
        From 0.

    Examples
    --------
    >>> from detect.fair.evening import STAGES
    >>> from detect.fair.options import Evening
    >>> room = Room(Evening(), first=1, sessions=1)
    >>> for stage in STAGES["whist"][: STAGES["whist"].index(play_out) + 1]:
    ...     stage(room, 0)
    >>> sorted(room.cards[0, 0].tolist()) == list(range(52))
    True
    """
    room.run((deal, deal + 1), (PLAY_OUT, PLAY_OUT + 1))


def score_up(room: Room, deal: int) -> None:
    """Score penalties, then tricks, then honours; end games and rubbers (whist 1 to 10, 72 to 82; dummy II).

    Honours are always claimed in time, and by nobody at the score of four. The adversaries of a revoking player
    choose the penalty that serves them best; a dummy pays none.

    Examples
    --------
    >>> from detect.fair.evening import dense
    >>> from detect.fair.options import Evening
    >>> from detect.kernels.book import POINTS
    >>> room = dense(Evening(deals=1))
    >>> bool(room.book[0, 0, POINTS : POINTS + 2].any())
    True
    """
    room.run((deal, deal + 1), (SETTLE, SETTLE + 1))
