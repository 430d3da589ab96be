"""Read plain pack orders: one pack a line, the top card first, as a program that shuffles prints them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from detect.cards import parse_cards
from detect.errors import CardUnreadable
from detect.log.native import Reader as NativeReader
from detect.log.native_values import MOST_TEXT, Fault, Sitting
from detect.log.source import BYTE_ORDER

FEWEST = 8
"""A line of fewer cards is no pack."""
PLAIN = re.compile(rf"(?:[2-9TJQKA][CDHS][\s,]*){{{FEWEST},}}", re.ASCII)
EXPECTED = f"a pack on the line: {FEWEST} cards or more, the top one first, as in AS TD 7H …"


@dataclass
class Reader(NativeReader):
    """Read a file of pack orders: one session, a deal a line, each a pack after its last shuffle."""

    def _parse(self, number: int, text: str) -> dict[str, Any] | None:
        line = text.strip()
        if not line or line.startswith("#"):
            return None
        self.input.records += 1
        self.record_lines.append(number)
        label, cards = labelled(line)
        if not is_pack(cards):
            self.fault(number, Fault(line, EXPECTED))
            return None
        if self.sitting is None:
            self._open(number, self.source.stem)
        return {"deal": label or str(self.input.records), "shuffled": cards}

    def _open(self, number: int, name: str) -> Sitting:
        sitting = super()._open(number, name)
        sitting.row["source"] = self.input.format
        return sitting


def labelled(line: str) -> tuple[str, str]:
    r"""Split a line into the label before a colon or a tab, if there is one, and the cards.

    Examples
    --------
    >>> labelled("deck 7: AS KS"), labelled("AS\tKS")
    (('deck 7', 'AS KS'), ('', 'AS\tKS'))
    """
    found = re.match(r"([^:\t]*)[:\t](.*)", line, re.DOTALL)
    if found is None or (":" not in line and _cards(found[1]) > 0):
        return "", line
    return found[1].strip(), found[2].strip()


def is_pack(text: str) -> bool:
    """Tell whether text is the cards of a pack and nothing else.

    Examples
    --------
    >>> is_pack("AS KS QS JS TS 9S 8S 7S"), is_pack("AS KS"), is_pack("a day in the sun")
    (True, False, False)
    """
    if len(text) > MOST_TEXT:
        return False
    return PLAIN.fullmatch(text) is not None or _cards(text) >= FEWEST


def _cards(text: str) -> int:
    """Count the cards of text; none where something in it is no card."""
    try:
        return len(parse_cards(text))
    except CardUnreadable:
        return 0


def is_packs(head: bytes) -> bool:
    r"""Tell whether the first line that says something is a pack.

    Examples
    --------
    >>> is_packs(b"# shuffled on Monday\n\n1: AS KS QS JS TS 9S 8S 7S\n"), is_packs(b"deal,dealer\n")
    (True, False)
    """
    text = head.removeprefix(BYTE_ORDER).decode("utf-8", "replace")
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return is_pack(labelled(first)[1])
