"""Reading PokerStars text, beside pokerkit, which parses it and replays each hand through its engine.

The hands are those of PHH that `benchmarks.phh` has, written as PokerStars writes them, with the cards of every player, which
pokerkit wants: it reads none of the room's own files that are at hand.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import partial
from typing import Any

from benchmarks.harness import Bar, Benchmark, Place
from benchmarks.phh import PEER_HANDS, hands, of_processor

STREETS = ("FLOP", "TURN", "RIVER")
Found = dict[str, Any]


def spaced(cards: str) -> str:
    """Give cards one after the other, as rooms print them.

    Examples
    --------
    >>> spaced("AsKd")
    'As Kd'
    """
    return " ".join(cards[at : at + 2] for at in range(0, len(cards), 2))


def lines(said: Found, number: int) -> Iterator[str]:
    """Write a hand of no-limit hold'em of PHH as PokerStars does; the last player has the button."""
    stacks, blinds = said["starting_stacks"], said["blinds_or_straddles"]
    many = len(stacks)
    names = said.get("players") or [f"Player{seat}" for seat in range(1, many + 1)]
    day = f"2012/{1 + number // 28_000 % 12:02}/{1 + number // 1_000 % 28:02}"
    yield f"PokerStars Hand #{number}: Hold'em No Limit (${blinds[0]}/${blinds[1]}) - {day} 7:59:19 ET"
    yield f"Table 'Alba' {many}-max Seat #{many} is the button"
    for seat, (name, stack) in enumerate(zip(names, stacks, strict=True), 1):
        yield f"Seat {seat}: {name} (${stack} in chips)"
    yield f"{names[0]}: posts small blind ${blinds[0]}"
    yield f"{names[1]}: posts big blind ${blinds[1]}"
    yield "*** HOLE CARDS ***"
    yield from _played([action.split() for action in said["actions"]], names, dict(enumerate(blinds)))
    yield "*** SUMMARY ***"
    yield "Total pot $0 | Rake $0"
    yield from (f"Seat {seat}: {name} folded" for seat, name in enumerate(names, 1))


def _played(actions: list[list[str]], names: list[str], bets: dict[int, float]) -> Iterator[str]:
    board: list[str] = []
    for who, what, *more in actions:
        if what == "dh":
            yield f"Dealt to {names[int(more[0][1:]) - 1]} [{spaced(more[1])}]"
        elif what == "db":
            before = f"[{' '.join(board)}] " if board else ""
            yield f"*** {STREETS[max(len(board) - 2, 0)]} *** {before}[{spaced(more[0])}]"
            board += spaced(more[0]).split()
            bets = {}
        else:
            yield from _done(names[int(who[1:]) - 1], int(who[1:]) - 1, what, more, bets)


def _done(name: str, seat: int, what: str, more: list[str], bets: dict[int, float]) -> Iterator[str]:
    highest = max(bets.values(), default=0)
    if what == "f":
        yield f"{name}: folds"
    elif what == "cc":
        due = highest - bets.get(seat, 0)
        yield f"{name}: calls ${due}" if due else f"{name}: checks"
        bets[seat] = highest
    elif what == "cbr":
        bets[seat] = float(more[0]) if "." in more[0] else int(more[0])
        yield (
            f"{name}: raises ${bets[seat] - highest} to ${bets[seat]}"
            if highest
            else f"{name}: bets ${bets[seat]}"
        )
    elif what == "sm" and more:
        yield f"{name}: shows [{spaced(more[0])}] (a hand)"


def text_of(some: list[Found], times: int = 1) -> str:
    """Write hands as one file, so often over, each under a number of its own."""
    told = (some[at % len(some)] for at in range(times * len(some)))
    return "".join("\n".join(lines(hand, number)) + "\n\n\n\n" for number, hand in enumerate(told, 1))


def replayed(text: str) -> None:
    """Read and replay hands by pokerkit."""
    from pokerkit import HandHistory

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        list(HandHistory.from_pokerstars(text, error_status=True))


def stars(place: Place) -> Iterator[Benchmark]:
    """Read a file of PokerStars."""
    import rtoml

    from detect.log.readers import read

    some = [rtoml.loads(text) for text in hands()]
    path = place.folder / "hands.txt"
    path.write_text(text_of(some, place.many(34, 10)), "utf-8")
    log = read(path)
    many = len(log.deals)
    assert many % len(some) == 0, log.inputs[0]
    assert not log.inputs[0].errors
    yield Benchmark(
        "stars.read", f"{many:,} hands into six tables, beside pokerkit's parse and replay of {PEER_HANDS} of them",
        "hands/s", of_processor(many, partial(read, path)),
        of_processor(PEER_HANDS, partial(replayed, text_of(some[:PEER_HANDS]))), Bar(least=20),
    )  # fmt: skip
