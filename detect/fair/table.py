"""Who sits where, who deals, and with which pack: forming the table and passing the deal (whist 13 to 25, 33)."""

from __future__ import annotations

from detect.fair.room import Room
from detect.kernels.book import FORM, PASS_ON

__all__ = ["form_table", "pass_on"]


def form_table(room: Room, deal: int) -> None:
    """Form the table where a rubber begins: cut in, or out, and cut for partners, seats and the deal.

    Sources: whist 13 to 22; dummy I. The lowest cutter takes any of the four seats with equal chance. Dummy is N
    and his partner, the lowest cutter, sits opposite; at double dummy N and E are dummies, and the lowest cutter's
    deals first. Where seats are fixed, and at bridge, nobody cuts.

    Parameters
    ----------
    room : Room
    deal : int
        From 0.

    Examples
    --------
    >>> from detect.fair.options import Evening
    >>> room = Room(Evening(sessions=9), first=1, sessions=9)
    >>> form_table(room, 0)
    >>> sorted(set(room.all_cuts[0][:, 1].tolist()))
    [0, 1, 2, 3]
    """
    room.run((deal, deal + 1), (FORM, FORM + 1))


def pass_on(room: Room, deal: int) -> None:
    """Pass the deal to the left and take the other pack; after a new deal neither (whist 33, 37, 43).

    Examples
    --------
    >>> from detect.fair.options import Evening
    >>> from detect.kernels.book import NEXT_DEALER
    >>> room = Room(Evening(seating="fixed"), first=1, sessions=1)
    >>> form_table(room, 0)
    >>> pass_on(room, 0)
    >>> int(room.state[0, NEXT_DEALER])
    2
    """
    room.run((deal, deal + 1), (PASS_ON, PASS_ON + 1))
