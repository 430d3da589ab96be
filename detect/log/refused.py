"""Hand histories of poker rooms that are not read here, told by their first lines so that the refusal names the room.

How each room begins a hand is as in the sample files of jejellyroll-fr/fpdb-3 (regression-test-files); PKR and 888
as their lines are known to public parsers of hand histories.
"""

from __future__ import annotations

import re

BEFORE = bytes(range(33)) + b"\xef\xbf\xbd"
"""What may stand before the first line: PartyPoker files begin with a control character, or with the sign for one."""
ROOMS: tuple[tuple[re.Pattern[bytes], str], ...] = (
    (re.compile(rb"\*{5} History for hand [A-Z]?[0-9]"), "an OnGame hand history"),
    (re.compile(rb"(?:<description type=\"[^\"\n]*\" stakes=[^\n]*\s+)?<game id=\"[^\"\n]*\" starttime="), "a Merge hand history"),
    (re.compile(rb"(?:<\?xml[^>]*>\s*)?<ROOT>\s*<HISTORY ID="), "a Boss hand history"),
    (re.compile(rb"(?:<\?xml[^>]*>\s*)?<session sessioncode="), "an iPoker hand history"),
    (re.compile(rb"#[0-9]+: [^\n]+\n[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{7,8}\r?\nTable '"), "a KingsClub hand history"),
    (re.compile(rb"Winamax Poker - "), "a Winamax hand history"),
    (re.compile(rb"Poker Hand #[A-Z]{2}[0-9]+: "), "a GG hand history"),
    (re.compile(rb"(?:#Game No ?:[^\n]*\s+)?\*{5} (?:888poker|888|Pacific|Cassava)[^\n]*Hand History for Game"),
     "an 888 (Pacific) hand history"),
    (re.compile(rb"(?:Game #[0-9]+ starts\.\s+)?(?:#Game No ?:[^\n]*\s+)?\*{5} Hand History for Game "),
     "a PartyPoker hand history"),
    (re.compile(rb"(?:Table [^\n]*\s+)?Starting Hand #[0-9]+\s+Start time of hand: "), "a PKR hand history"),
)  # fmt: skip
"""How a file of each room begins, blanks before it aside, and what the refusal calls it."""


def room_of(text: bytes) -> str | None:
    r"""Name the room whose hand history a file is; None where it is of no room known and not read.

    Parameters
    ----------
    text : bytes
        The first bytes of the file, from the first that is no blank.

    Examples
    --------
    >>> room_of(b"***** History for hand R5-17 *****\n"), room_of(b"Winamax Poker - CashGame"), room_of(b"[Event")
    ('an OnGame hand history', 'a Winamax hand history', None)
    """
    text = text.lstrip(BEFORE)
    return next((name for like, name in ROOMS if like.match(text)), None)
