"""PokerStars text read here, against pokerkit's parse and replay of the same hands: `python -m benchmarks.stars FILE.phhs [HANDS]`.

The hands are those of a PHH file of no-limit hold'em, written as PokerStars writes them, with the cards of every player,
which pokerkit wants: it reads none of the room's own files that are at hand. One run, one ratio, in seconds of the
processor, so that a busy machine does not decide it. pokerkit is given up to HANDS (60 unless said), and its time is taken
by the hand; ours is the best of three reads of all the hands, ten times over under other numbers. Needs the extra `bench`.
"""

from __future__ import annotations

import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HANDS = 60
TIMES = 10
STREETS = ("FLOP", "TURN", "RIVER")
Found = dict[str, Any]


def spaced(cards: str) -> str:
    """Give cards one after the other, as rooms print them."""
    return " ".join(cards[at : at + 2] for at in range(0, len(cards), 2))


def lines(said: Found, number: int) -> Iterator[str]:
    """Write a hand of PHH as PokerStars does; the last player has the button."""
    names, stacks, blinds = said["players"], said["starting_stacks"], said["blinds_or_straddles"]
    many = len(names)
    yield f"PokerStars Hand #{number}: Hold'em No Limit (${blinds[0]}/${blinds[1]}) - 2012/12/14 7:59:19 ET"
    yield f"Table 'Alba' {many}-max Seat #{many} is the button"
    yield from (
        f"Seat {at}: {name} (${stack} in chips)"
        for at, (name, stack) in enumerate(zip(names, stacks, strict=True), 1)
    )
    yield f"{names[0]}: posts small blind ${blinds[0]}"
    yield f"{names[1]}: posts big blind ${blinds[1]}"
    yield "*** HOLE CARDS ***"
    yield from _played([action.split() for action in said["actions"]], names, dict(enumerate(blinds)))
    yield "*** SUMMARY ***"
    yield "Total pot $0 | Rake $0"
    yield from (f"Seat {at}: {name} folded" for at, name in enumerate(names, 1))


def _played(actions: list[list[str]], names: list[str], bets: dict[int, float]) -> Iterator[str]:
    board: list[str] = []
    for who, what, *more in actions:
        if what == "dh":
            yield f"Dealt to {names[int(more[0][1:]) - 1]} [{spaced(more[1])}]"
            continue
        if what == "db":
            before = f"[{' '.join(board)}] " if board else ""
            yield f"*** {STREETS[max(len(board) - 2, 0)]} *** {before}[{spaced(more[0])}]"
            board += spaced(more[0]).split()
            bets = {}
            continue
        seat, highest = int(who[1:]) - 1, max(bets.values(), default=0)
        if what == "f":
            yield f"{names[seat]}: folds"
        elif what == "cc":
            due = highest - bets.get(seat, 0)
            yield f"{names[seat]}: calls ${due}" if due else f"{names[seat]}: checks"
            bets[seat] = highest
        elif what == "cbr":
            bets[seat] = float(more[0]) if "." in more[0] else int(more[0])
            yield (
                f"{names[seat]}: raises ${bets[seat] - highest} to ${bets[seat]}"
                if highest
                else f"{names[seat]}: bets ${bets[seat]}"
            )
        elif what == "sm" and more:
            yield f"{names[seat]}: shows [{spaced(more[0])}] (a hand)"


def hands(path: str) -> list[Found]:
    """Read the hands of a PHH file."""
    import rtoml

    from detect.log.phh import flat, hands_of

    return [flat(rtoml.loads(text)) for _, text in hands_of(Path(path).read_text("utf-8"))]


def text_of(said: list[Found], times: int = 1) -> str:
    """Write hands as one file, so often over, each under a number of its own."""
    told = (said[at % len(said)] for at in range(times * len(said)))
    return "".join("\n".join(lines(hand, number)) + "\n\n\n\n" for number, hand in enumerate(told, 1))


def ours(text: str) -> tuple[float, int]:
    """Give the seconds that a read takes, and how many hands it gave."""
    from detect.log.readers import read

    best, many = float("inf"), 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "hands.txt")
        path.write_text(text, "utf-8")
        for _ in range(3):
            start = time.process_time()
            log = read(path)
            best = min(best, time.process_time() - start)
            many = len(log.deals)
            if log.inputs[0].errors:
                sys.exit(f"{log.inputs[0].errors[0]}")
    return best, many


def theirs(text: str) -> tuple[float, int]:
    """Give the seconds that pokerkit takes, and how many hands it replayed."""
    from pokerkit import HandHistory

    warnings.simplefilter("ignore")
    start = time.process_time()
    many = len(list(HandHistory.from_pokerstars(text, error_status=True)))
    return time.process_time() - start, many


def main(path: str, most: int = HANDS) -> None:
    """Print both, and the ratio."""
    said = hands(path)
    seconds, many = ours(text_of(said, TIMES))
    other, replayed = theirs(text_of(said[:most]))
    us, them = seconds / many * 1e6, other / replayed * 1e6
    print(f"pone      {us:10,.0f} µs a hand ({many:,} hands)")
    print(f"pokerkit  {them:10,.0f} µs a hand ({replayed:,} hands)")
    print(f"ratio     {them / us:10.1f}")


if __name__ == "__main__":
    main(sys.argv[1], *(int(each) for each in sys.argv[2:3]))
