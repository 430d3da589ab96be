"""Read LIN, the notation of Bridge Base Online, into the six tables: single boards, many, and vugraph files.

A compiled pass tells pairs, hands, calls and cards apart; everything after it works on whole columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import itemgetter

import numpy as np

from detect.errors import LogError
from detect.kernels import lin
from detect.kernels.lin_play import BAD_CALL, BAD_CARD, BAD_CLAIM, BAD_LONG
from detect.kernels.play import MOST_TRICKS
from detect.log.inputs import Input, Tally
from detect.log.lin_boards import MOST_NAMES, Boards, text_of
from detect.log.lin_tables import tables_of
from detect.log.source import Source
from detect.log.tables import Log

BAD_SAYS = {
    BAD_CALL: "calls: 1C to 7N, p, d or r; one that is none has its turn, and what follows it here was left out",
    BAD_CARD: "cards, as in SQ; one that is none has its place in the trick, and what follows it here was left out",
    BAD_CLAIM: "how many tricks the declarer takes, from 0 to 13",
    BAD_LONG: f"a play of at most {MOST_TRICKS} tricks; the rest of it was left out",
}
HANDS_SAY = {
    lin.HANDS_NO_DEALER: "the dealer first: 1 to 4 for S, W, N, E",
    lin.HANDS_BAD: "hands with the letter of a suit before its ranks AKQJT98765432, as in SAK3HQJD; "
    "the unreadable hand was left out",
    lin.HANDS_MANY: "at most four hands, with commas between",
}
ODD_SAYS = {
    lin.ODD_TAG: "a name of two small letters and a bar, as in mb|1N|; it was passed over",
    lin.ODD_OPEN: "a bar that closes the value before the end of the file; it was left out",
}
NO_HANDS = "md with the dealer and the hands before the first call or card; without it nobody's turn is known"
MANY_NAMES = "four names, or eight for two rooms; the rest was left out"
REST = "the fourth hand is not given and was taken to be the rest of the pack"
TWICE = "a second deal under one board's label opened a record of its own"
BARE = "a board that is named has no deal, call or card"
SHOWN = 80
"""How much of a text an error quotes."""
Found = tuple[int, int, str, str]
"""Line, record, what was read, what was expected."""


@dataclass
class Reader:
    """Reads a file whole: one file is one session, or a few.

    Attributes
    ----------
    source : Source
    sessions : dict of str to int
        Ids of sessions met.
    tally : Tally
        Notes that are counted, with their first line.
    """

    source: Source
    sessions: dict[str, int] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)

    @property
    def input(self) -> Input:
        """The account of the file."""
        return self.source.input

    def chunks(self, size: int | None = None) -> Iterator[Log]:  # noqa: ARG002
        """Read the file as one log.

        Parameters
        ----------
        size : int, optional
            Makes no difference: sessions are whole, and a file seldom has more than one.
        """
        parts = []
        try:
            while not self.source.done:
                parts.append(self.source.read())
        finally:
            self.source.close()
        boards = Boards(b"".join(parts))
        self._faults(boards)
        self._notes(boards)
        log = tables_of(self, boards)
        self.input.records = boards.count
        self.input.notes += self.tally.notes()
        if log is not None:
            yield log

    def _faults(self, boards: Boards) -> None:
        """Put down every piece that could not be read, in the order of lines."""
        found = [
            *_odd_text(boards),
            *_bad_hands(boards),
            *_bad_moves(boards),
            *_bad_names(boards),
            *_no_hands(boards),
        ]
        for line, record, read, expected in sorted(found, key=itemgetter(0)):
            number = record + 1 if record >= 0 else None
            self.input.errors.append(LogError(self.source.path, line, number, read, expected))

    def _notes(self, boards: Boards) -> None:
        lines = boards.records[:, lin.R_LINE]
        for what, where in (
            (REST, boards.deal_line[boards.rest]),
            (TWICE, lines[boards.records[:, lin.R_TWICE] > 0]),
            (BARE, lines[~boards.keep]),
        ):
            if where.size:
                self.tally.add(what, where.size, int(where[0]))


def _quoted(boards: Boards, pair: np.ndarray) -> str:
    """Give a pair as it stands."""
    _, tag, at, length, _, _ = pair.tolist()
    return f"{chr(tag // 256)}{chr(tag % 256)}|{text_of(boards.data[at : at + min(length, SHOWN)])}|"


def _odd_text(boards: Boards) -> Iterator[Found]:
    for what, at, length, line, record in boards.odd.tolist():
        yield line, record, text_of(boards.data[at : at + min(length, SHOWN)]).strip(), ODD_SAYS[what]


def _bad_hands(boards: Boards) -> Iterator[Found]:
    rows = boards.named(lin.MD)
    for deal in np.flatnonzero(boards.fault).tolist():
        row = rows[deal]
        yield (
            int(row[lin.P_LINE]),
            int(row[lin.P_RECORD]),
            _quoted(boards, row),
            HANDS_SAY[boards.fault[deal]],
        )


def _bad_moves(boards: Boards) -> Iterator[Found]:
    for at in np.flatnonzero(boards.bad).tolist():
        row = boards.pairs[at]
        yield int(row[lin.P_LINE]), int(row[lin.P_RECORD]), _quoted(boards, row), BAD_SAYS[boards.bad[at]]


def _bad_names(boards: Boards) -> Iterator[Found]:
    rows = boards.named(lin.PN)
    rows = rows[rows[:, lin.P_TEXT] >= 0]
    used, inverse = np.unique(rows[:, lin.P_TEXT], return_inverse=True)
    many = np.array([boards.words[code].count(",") >= MOST_NAMES for code in used.tolist()], bool)
    for row in rows[many[inverse.ravel()]] if used.size else []:
        yield int(row[lin.P_LINE]), int(row[lin.P_RECORD]), _quoted(boards, row), MANY_NAMES


def _no_hands(boards: Boards) -> Iterator[Found]:
    """Name boards whose calls and cards come without a deal."""
    lost = np.append(boards.keep & (boards.source < 0), [False])
    spoken = np.isin(boards.pairs[:, lin.P_TAG], (lin.MB, lin.PC)) & (boards.pairs[:, lin.P_LENGTH] > 0)
    rows = boards.pairs[spoken & lost[boards.pairs[:, lin.P_RECORD]]]
    _, first = np.unique(rows[:, lin.P_RECORD], return_index=True)
    for row in rows[first]:
        yield int(row[lin.P_LINE]), int(row[lin.P_RECORD]), _quoted(boards, row), NO_HANDS
