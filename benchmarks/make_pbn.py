"""Make PBN records: random deals with a short auction and legal play, and evenings of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import numpy as np

from benchmarks.deals import Played, played

SEATS = "NESW"
RANKS = "23456789TJQKA"
SUITS = "CDHS"
STRAINS = (*SUITS, "NT")
VULNERABLE = (
    "None",
    "NS",
    "EW",
    "All",
    "NS",
    "EW",
    "All",
    "None",
    "EW",
    "All",
    "None",
    "NS",
    "All",
    "None",
    "NS",
    "EW",
)
PLAYERS = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon", "Kit", "Liv")
BOARDS = 24
"""How many boards an evening has."""


def boards(n: int, seed: int = 1) -> list[str]:
    r"""Make records without the tags that name an evening, numbered 1 to 24 again and again.

    Examples
    --------
    >>> [record] = boards(1)
    >>> record.splitlines()[0], record.count("\n")
    ('[Board "1"]', 29)
    """
    rng = np.random.default_rng(seed)
    dealer = np.arange(n) % BOARDS % 4
    declarer, level, strain = rng.integers(4, size=n), rng.integers(1, 5, n), rng.integers(5, size=n)
    deals = played(rng, dealer, (declarer + 1) % 4, strain)
    places = zip(dealer.tolist(), declarer.tolist(), level.tolist(), strain.tolist(), strict=True)
    return [_record(deals, at, *place) for at, place in enumerate(places)]


def _record(deals: Played, at: int, dealer: int, declarer: int, level: int, strain: int) -> str:
    who = [PLAYERS[(at // BOARDS * 4 + seat) % len(PLAYERS)] for seat in range(4)]
    tricks = int((deals.took[at] % 2 == declarer % 2).sum())
    bid = f"{level}{STRAINS[strain]}"
    calls = ["Pass"] * ((declarer - dealer) % 4) + [bid, "Pass", "Pass", "Pass"]
    rows = [" ".join(calls[i : i + 4]) for i in range(0, len(calls), 4)]
    tags = {
        "Board": at % BOARDS + 1, "West": who[3], "North": who[0], "East": who[1], "South": who[2],
        "Dealer": SEATS[dealer], "Vulnerable": VULNERABLE[at % BOARDS % 16], "Deal": _hands(deals.owner[at], dealer),
        "Scoring": "IMP", "Declarer": SEATS[declarer], "Contract": bid, "Result": tricks, "Auction": SEATS[dealer],
    }  # fmt: skip
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join(
        [*lines, *rows, f'[Play "{SEATS[(declarer + 1) % 4]}"]', *_tricks(deals, at, declarer), ""]
    )


def _hands(owner: np.ndarray, first: int) -> str:
    held: list[list[str]] = [[""] * 4 for _ in range(4)]
    for card, seat in reversed(list(enumerate(owner.tolist()))):
        held[seat][3 - card // 13] += RANKS[card % 13]
    return f"{SEATS[first]}:" + " ".join(".".join(held[(first + i) % 4]) for i in range(4))


def _tricks(deals: Played, at: int, declarer: int) -> Iterator[str]:
    """Write the play: a trick a row, its columns in the order of the seats from the opening leader."""
    cards, seats = deals.card[at].reshape(13, 4).tolist(), deals.seat[at].reshape(13, 4).tolist()
    for row, who in zip(cards, seats, strict=True):
        by_seat = {s: f"{SUITS[c // 13]}{RANKS[c % 13]}" for c, s in zip(row, who, strict=True)}
        yield " ".join(by_seat[(declarer + 1 + i) % 4] for i in range(4))


def evenings(made: list[str], count: int, out: TextIO) -> None:
    """Write evenings of 24 boards each, every one an event of its own; the boards come round again."""
    for evening in range(count):
        head = f'[Event "Club evening {evening + 1}"]\n[Site "The Green Lamp"]\n[Date "2026.10.05"]\n'
        start = evening * BOARDS % (len(made) - BOARDS + 1) // BOARDS * BOARDS
        out.writelines(f"{head}{record}\n" for record in made[start : start + BOARDS])


def write_evenings(path: Path, made: list[str], count: int) -> Path:
    """Write a file of evenings."""
    with path.open("w", encoding="ascii", newline="\n") as out:
        evenings(made, count, out)
    return path
