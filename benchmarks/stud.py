"""Evenings of stud poker and of hold'em: `python -m benchmarks.stud WHAT [SESSIONS [CODE]]`.

`speed` times a deal of each code, in dense arrays, by the processor, the best of ROUNDS. `marginals` prints the chi-square of the
cards that come off the packs against the exact laws: of a hand's first two cards, and of the whole hand, with the board at hold'em.
`laws` holds evenings of every code, at tables of two to eight, against their own laws, and counts what is found (nothing, if all is
well). SESSIONS evenings of 24 deals each, of every code or of one.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence

from detect.fair.stud import TableEvening

SESSIONS = {"speed": 2_000, "marginals": 20_000, "laws": 10_000}
ROUNDS, TABLES = 3, range(2, 9)
CODES = ("stud-old", "stud-new", "holdem")


def speed(sessions: int, codes: Sequence[str] = CODES) -> None:
    """Print how long a deal for five takes."""
    from detect.fair.stud import rooms
    from tests.fair.tables_of_poker import evening

    for laws in codes:
        settings, best = evening(laws, sessions=sessions), float("inf")
        for _ in range(ROUNDS):
            start = time.process_time()
            called = sum(int((room.book[..., 3] > 0).sum()) for room in rooms(settings))
            best = min(best, time.process_time() - start)
        many = sessions * settings.deals
        print(
            f"{laws}: {best / many * 1e6:.2f} microseconds a deal; {called / many:.1%} of the deals end in a call",
            flush=True,
        )


def marginals(sessions: int, codes: Sequence[str] = CODES) -> None:
    """Print how the cards that are dealt fit the exact laws."""
    from tests.fair.tables_of_poker import evening
    from tests.fair.tables_of_poker import marginals as fits

    for laws in codes:
        settings = evening(laws, sessions=sessions, seed=12)
        for name, statistic, freedom, p in fits(settings):
            print(
                f"{laws} {name}, {sessions * settings.deals:,} deals: chi-square {statistic:.1f} on {freedom}, p {p:.3f}",
                flush=True,
            )


def irregularities(settings: TableEvening) -> Counter[str]:
    """Count what the audit finds in evenings, by kind."""
    from detect.fair.stud_logs import simulate
    from detect.laws import audit

    found: Counter[str] = Counter()
    for log in simulate(settings):
        found.update(audit(log)["kind"].tolist())
    return found


def laws_of(sessions: int, codes: Sequence[str] = CODES) -> None:
    """Print what the audits find in evenings of each code, shared among the tables."""
    from tests.fair.tables_of_poker import evening

    print("| code | players | evenings | irregularities |\n| --- | --- | --- | --- |")
    for laws in codes:
        for at, seats in enumerate(TABLES):
            many = sessions // len(TABLES) + (at < sessions % len(TABLES))
            found = irregularities(evening(laws, seats, sessions=many, seed=1))
            print(f"| {laws} | {seats} | {many:,} | {dict(found) or 'none'} |", flush=True)


if __name__ == "__main__":
    what = sys.argv[1] if len(sys.argv) > 1 else "speed"
    asked = int(sys.argv[2]) if len(sys.argv) > 2 else SESSIONS[what]
    {"speed": speed, "marginals": marginals, "laws": laws_of}[what](asked, sys.argv[3:] or CODES)
