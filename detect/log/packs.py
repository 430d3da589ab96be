"""Read plain pack orders: one pack a line, the top card first, as a program that shuffles prints them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from detect.cards import JOKER, UNSEEN, format_cards, parse_cards
from detect.errors import CardUnreadable
from detect.log.native import Reader as NativeReader
from detect.log.native_keys import read_facts
from detect.log.native_values import MOST_TEXT, Fault, Sitting
from detect.log.source import BYTE_ORDER
from detect.log.tables import Log

NEW_PACK = "new_pack"
"""The fact of a session that says in which order its packs were before they were shuffled."""
FEWEST = 8
"""A line of fewer cards is no pack."""
PLAIN = re.compile(rf"(?:[2-9TJQKA][CDHS][\s,]*){{{FEWEST},}}", re.ASCII)
MOST_NAMED = JOKER + 1
"""A pack of so many numbers has a card for each."""
MOST_NUMBERS = 104
"""Of two packs shuffled in one. A number that has no card is kept as a code of its own, one less than the number."""
NUMBERS = re.compile(rf"(?:[0-9]{{1,3}}[\s,;]+){{{FEWEST - 1},}}[0-9]{{1,3}}[\s,;]*", re.ASCII)
FROM = "from"
"""The label of a line that says from which order the packs after it, or all packs of the file, were shuffled."""
EXPECTED = (
    f"a pack on the line: {FEWEST} cards or more, the top one first, as in AS TD 7H …, or numbers from 1 to "
    f"{MOST_NAMED}, or all from 1 to a number of at most {MOST_NUMBERS}"
)
NO_NAMES = f"numbers were read as the places of cards in a new pack; those above {MOST_NAMED} stand for no card of a name"


@dataclass
class Reader(NativeReader):
    """Read a file of pack orders: one session, a deal a line, each a pack after its last shuffle."""

    _said: bool = False
    _numbered: dict[int, list[int]] = field(default_factory=dict)
    """By the key of its deal: a pack whose numbers are more than there are cards with names."""

    def _parse(self, number: int, text: str) -> dict[str, Any] | None:
        line = text.strip()
        if not line or line.startswith("#"):
            return None
        self.input.records += 1
        self.record_lines.append(number)
        label, written = labelled(line)
        numbers = self._numbers(number, written)
        if numbers is None and not is_pack(written):
            self.fault(number, Fault(line, EXPECTED))
            return None
        if self.sitting is None:
            self._open(number, self.source.stem)
        if label.lower() == FROM:
            self._from(number, line, written if numbers is None else _said(numbers))
            return None
        if numbers is not None and max(numbers) >= MOST_NAMED:
            self._numbered[self.next_deal] = numbers
        return {
            "deal": label or str(self.input.records),
            "shuffled": written if numbers is None else _held(numbers),
        }

    def _numbers(self, number: int, written: str) -> list[int] | None:
        """Give the codes that the numbers of a line stand for, None where it has others or none."""
        if not is_numbers(written):
            return None
        found = [int(each) for each in re.findall("[0-9]+", written)]
        first = 0 if 0 in found else 1
        most = max(found) - first
        if most >= MOST_NAMED and not (most < MOST_NUMBERS and is_order(written)):
            return None
        last = "0 is 2C, 1 is 3C" if first == 0 else "1 is 2C, 2 is 3C"
        named = f"numbers were read as the places of cards in a new pack: {last}, and so on"
        self.tally.add(named if most < MOST_NAMED else NO_NAMES, 1, number)
        return [each - first for each in found]

    def _flush(self) -> Log:
        """Put the numbers that have no card in the places that were kept for them."""
        log, numbered = super()._flush(), self._numbered
        if not numbered:
            return log
        self._numbered = {}
        mine = np.isin(log.cards["deal"].to_numpy(), list(numbered))
        codes = log.cards["card"].to_numpy().copy()
        codes[mine] = np.concatenate(list(numbered.values()))
        return replace(log, cards=log.cards.assign(card=codes))

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


def _held(numbers: list[int]) -> str:
    """Write the cards that numbers stand for; a pack with a number that has no card is a row of places for now."""
    return format_cards([UNSEEN] * len(numbers) if max(numbers) >= MOST_NAMED else numbers)


def _said(numbers: list[int]) -> str:
    """Write an order that packs were shuffled from: as cards, or as numbers where one of them has no card."""
    if max(numbers) < MOST_NAMED:
        return format_cards(numbers)
    return " ".join(str(number + 1) for number in numbers)


def codes_of(text: str) -> list[int]:
    """Give the codes of an order that packs were shuffled from, as a session's facts hold it.

    Parameters
    ----------
    text : str
        Cards, or numbers from 1.

    Raises
    ------
    CardUnreadable
        (a ValueError) where it is neither.

    Examples
    --------
    >>> codes_of("AS KS 2C"), codes_of("3 1 2 8 7 4 6 5")
    ([51, 50, 0], [2, 0, 1, 7, 6, 3, 5, 4])
    """
    if is_numbers(text):
        return [int(each) - 1 for each in re.findall("[0-9]+", text)]
    return parse_cards(text)


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
