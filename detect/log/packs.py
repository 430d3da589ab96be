"""Read plain pack orders: one pack a line, the top card first, as a program that shuffles prints them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from detect.cards import JOKER, format_cards, parse_cards
from detect.errors import CardUnreadable
from detect.log.native import Reader as NativeReader
from detect.log.native_keys import read_facts
from detect.log.native_values import MOST_TEXT, Fault, Sitting
from detect.log.source import BYTE_ORDER

NEW_PACK = "new_pack"
"""The fact of a session that says in which order its packs were before they were shuffled."""
FEWEST = 8
"""A line of fewer cards is no pack."""
PLAIN = re.compile(rf"(?:[2-9TJQKA][CDHS][\s,]*){{{FEWEST},}}", re.ASCII)
MOST_NUMBERS = JOKER + 1
"""A pack of so many numbers has a card for each."""
NUMBERS = re.compile(rf"(?:[0-9]{{1,3}}[\s,;]+){{{FEWEST - 1},}}[0-9]{{1,3}}[\s,;]*", re.ASCII)
FROM = "from"
"""The label of a line that says from which order the packs after it, or all packs of the file, were shuffled."""
EXPECTED = (
    f"a pack on the line: {FEWEST} cards or more, the top one first, as in AS TD 7H …, or numbers from 1 to "
    f"{MOST_NUMBERS}"
)


@dataclass
class Reader(NativeReader):
    """Read a file of pack orders: one session, a deal a line, each a pack after its last shuffle."""

    _said: bool = False

    def _parse(self, number: int, text: str) -> dict[str, Any] | None:
        line = text.strip()
        if not line or line.startswith("#"):
            return None
        self.input.records += 1
        self.record_lines.append(number)
        label, written = labelled(line)
        cards = self._cards(number, written)
        if cards is None:
            self.fault(number, Fault(line, EXPECTED))
            return None
        if self.sitting is None:
            self._open(number, self.source.stem)
        if label.lower() == FROM:
            self._from(number, line, cards)
            return None
        return {"deal": label or str(self.input.records), "shuffled": cards}

    def _cards(self, number: int, written: str) -> str | None:
        """Give the cards of a line, None where it is no pack; numbers stand for the cards of a new pack."""
        if not is_numbers(written):
            return written if is_pack(written) else None
        found = [int(each) for each in re.findall("[0-9]+", written)]
        first = 0 if 0 in found else 1
        if max(found) - first >= MOST_NUMBERS:
            return None
        last = "0 is 2C, 1 is 3C" if first == 0 else "1 is 2C, 2 is 3C"
        self.tally.add(
            f"numbers were read as the places of cards in a new pack: {last}, and so on", 1, number
        )
        return format_cards(each - first for each in found)

    def _from(self, number: int, line: str, cards: str) -> None:
        """Keep the order that the packs were shuffled from; there is one for all packs of a file, before the first."""
        self.input.records -= 1
        self.record_lines.pop()
        sitting = self.sitting
        if self.input.deals or self._said or sitting is None:
            self.input.records += 1
            self.record_lines.append(number)
            self.fault(
                number,
                Fault(line, "the order that all packs were shuffled from, once, before the first of them"),
            )
            return
        self._said = True
        read_facts(sitting, {NEW_PACK: cards}, {})

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
    if found is None or (":" not in line and (_cards(found[1]) > 0 or is_numbers(line))):
        return "", line
    return found[1].strip(), found[2].strip()


def is_numbers(text: str) -> bool:
    """Tell whether text is a row of numbers and nothing else.

    Examples
    --------
    >>> is_numbers("3 1 2 8 7 4 6 5"), is_numbers("3 1 2"), is_numbers("AS KS QS JS TS 9S 8S 7S")
    (True, False, False)
    """
    return len(text) <= MOST_TEXT and NUMBERS.fullmatch(text.strip()) is not None


def is_order(text: str) -> bool:
    """Tell whether text is the numbers 1 to n, or 0 to n - 1, each once.

    Examples
    --------
    >>> is_order("3 1 2 8 7 4 6 5"), is_order("3, 1, 2, 0, 7, 4, 6, 5"), is_order("10 20 30 40 50 60 70 80")
    (True, True, False)
    """
    found = sorted(int(each) for each in re.findall("[0-9]+", text)) if is_numbers(text) else []
    return bool(found) and found[0] in {0, 1} and found == list(range(found[0], found[0] + len(found)))


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
    found = labelled(first)[1]
    return is_pack(found) or is_order(found)
