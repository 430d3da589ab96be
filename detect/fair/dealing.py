"""The pack of a deal: gathered, shuffled, cut, dealt and turned up (whist 26 to 44)."""

from __future__ import annotations

from detect.fair.room import Room
from detect.kernels.book import DEAL_OUT, GATHER, LIFT, SHUFFLE

__all__ = ["cut_pack", "deal_out", "gather_pack", "shuffle_pack"]


def gather_pack(room: Room, deal: int) -> None:
    """Pick the pack up as its last tricks lie: those of one side, then those of the other (whist 30).

    The latest trick is uppermost, and each lies in the order it was played, so that a poor shuffle keeps tricks
    together. Which side's come on top is even chance, the collector being the dealer's partner. At first a pack is in
    any order, having been used before, and so is that of every board of bridge. A deal that was stopped is picked up
    hand by hand.

    Parameters
    ----------
    room : Room
    deal : int
        From 0.

    Examples
    --------
    >>> from detect.fair.options import Evening
    >>> room = Room(Evening(), first=1, sessions=1)
    >>> gather_pack(room, 0)
    >>> sorted(room.gathered[0, 0].tolist()) == list(range(52))
    True
    """
    room.run((deal, deal + 1), (GATHER, GATHER + 1))


def shuffle_pack(room: Room, deal: int) -> None:
    """Shuffle the pack as the settings say (whist 29, 32).

    Examples
    --------
    >>> from detect.fair.options import Evening
    >>> room = Room(Evening(shuffle="none"), first=1, sessions=1)
    >>> gather_pack(room, 0)
    >>> shuffle_pack(room, 0)
    >>> bool((room.shuffled[0, 0] == room.gathered[0, 0]).all())
    True
    """
    room.run((deal, deal + 1), (SHUFFLE, SHUFFLE + 1))


def cut_pack(room: Room, deal: int) -> None:
    """Have the pone cut: the player on the dealer's right, a dummy's partner for him (whist 34).

    Examples
    --------
    >>> from detect.fair.options import Evening
    >>> room = Room(Evening(cut="20"), first=1, sessions=1)
    >>> for stage in (gather_pack, shuffle_pack, cut_pack):
    ...     stage(room, 0)
    >>> bool(room.pack[0, 0, 0] == room.shuffled[0, 0, 20])
    True
    """
    room.run((deal, deal + 1), (LIFT, LIFT + 1))


def deal_out(room: Room, deal: int) -> None:
    """Deal one card at a time from the dealer's left and turn up the last, unless the deal goes wrong (whist 37 to 44).

    Examples
    --------
    >>> from detect.fair.options import Evening
    >>> from detect.fair.table import form_table
    >>> room = Room(Evening(), first=1, sessions=1)
    >>> for stage in (form_table, gather_pack, shuffle_pack, cut_pack, deal_out):
    ...     stage(room, 0)
    >>> [int((room.owner[0, 0] == seat).sum()) for seat in (1, 2, 3, 4)]
    [13, 13, 13, 13]
    """
    room.run((deal, deal + 1), (DEAL_OUT, DEAL_OUT + 1))
