"""Evenings of draw poker with draws, beside the bare deals: `python -m benchmarks.draw [SESSIONS]`.

SESSIONS evenings (10,000 unless said) of 24 deals for five players in dense arrays: packs gathered, shuffled, cut and dealt,
hands valued, bets, draws, shows and payments. Beside them as many bare uniform deals of 52 cards to four seats. In seconds of the
processor, in turn, the best of ROUNDS. With `marginals` in the place of SESSIONS: chi-square of the hands dealt, and of what
the first hand would draw in every deal, against the exact laws; and how often each class came of the hands that did draw. With
`audits [SESSIONS]`: evenings of draw, straight and whiskey poker, with straddles too, at tables of two to eight, held against
all laws of their codes.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import numpy as np

SESSIONS, DEALS, ROUNDS, MOST = 10_000, 24, 5, 12
MANY = 40_000
"""Evenings for the marginals."""
NAMES = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo", "Gus", "Hal")
UNDRAWN = ("straight", "whiskey")


def seconds(work: Callable[[], object]) -> float:
    """Time one call, by the processor."""
    start = time.process_time()
    work()
    return time.process_time() - start


def speed(sessions: int) -> None:
    """Print how long a deal takes, bare and played, and the ratio."""
    from detect.fair.draw import LAWS, DrawEvening, rooms
    from detect.kernels.deal import deal_uniform
    from detect.kernels.stream import root_of

    many = sessions * DEALS
    owner, dealer = np.empty((many, 52), np.int8), (np.arange(many) % 4 + 1).astype(np.int8)
    root = root_of(1)

    def bare() -> None:
        deal_uniform(root, 0, 0, 1, dealer, owner)

    bare()
    for laws in LAWS:
        evening = DrawEvening(laws=laws, sessions=sessions, deals=DEALS)
        best = [float("inf"), float("inf")]
        drew = 0
        for _ in range(ROUNDS):
            best[0] = min(best[0], seconds(bare))
            start, drew = time.process_time(), 0
            for room in rooms(evening):
                drew += int((room.strong[..., 1] > 0).sum())
            best[1] = min(best[1], time.process_time() - start)
        print(f"{laws}: bare {best[0] / many * 1e9:.0f} ns a deal, played {best[1] / many * 1e9:.0f}, ratio "
              f"{best[1] / best[0]:.1f} (bar {MOST}); {drew / many:.2f} hands a deal drew")  # fmt: skip


def marginals(sessions: int) -> None:
    """Print the chi-square of deals and draws against the exact laws, and how hands that are in fare beside these."""
    from detect.fair.draw import LAWS, DrawEvening
    from tests.fair.draw_marginals import dealt, drawn, filled, played

    for laws in LAWS:
        evening = DrawEvening(laws=laws, sessions=sessions, deals=DEALS, seed=11)
        for name, statistic, freedom, p in [dealt(evening), *drawn(evening), *filled(evening)]:
            print(f"{laws} {name}: chi-square {statistic:.1f} on {freedom}, p {p:.3f}")
        for name, many, ratios in played(evening):
            print(
                f"{laws} {name}, of the {many:,} that drew, times the law: {' '.join(f'{ratio:.3f}' for ratio in ratios)}"
            )
    for game in UNDRAWN:
        name, statistic, freedom, p = dealt(DrawEvening(game=game, sessions=sessions, deals=DEALS, seed=11))
        print(f"{game} {name}: chi-square {statistic:.1f} on {freedom}, p {p:.3f}")


def audits(sessions: int) -> None:
    """Print what the audits find in so many evenings of every code, a seventh of them at each table of two to eight."""
    from detect.fair.draw import LAWS, DrawEvening
    from detect.fair.draw_logs import simulate
    from detect.laws import audit

    foster, english = (DrawEvening(laws=laws, deals=DEALS, seed=12) for laws in LAWS)
    kinds = {"draw-foster": foster, "draw-english": english,
             "draw-foster, straddles and only-two-in": replace(foster, straddles=0.3, two_in=0.3),
             "draw-english, straddles": replace(english, straddles=0.3)}  # fmt: skip
    kinds |= {game: DrawEvening(game=game, deals=DEALS, seed=12) for game in UNDRAWN}
    for name, evening in kinds.items():
        found: Counter[str] = Counter()
        played = deals = 0
        for seats in range(2, 9):
            many = sessions // 7 + (seats - 2 < sessions % 7)
            for log in simulate(replace(evening, players=NAMES[:seats], sessions=many)) if many else ():
                found.update(audit(log)["kind"])
                played, deals = played + len(log.sessions), deals + len(log.deals)
        print(
            f"{name}: {played:,} evenings, {deals:,} deals, {found.total()} irregularities {dict(found)}",
            flush=True,
        )


if __name__ == "__main__":
    asked = sys.argv[1:2]
    if asked == ["marginals"]:
        marginals(MANY)
    elif asked == ["audits"]:
        audits(int(sys.argv[2]) if sys.argv[2:] else SESSIONS)
    else:
        speed(int(asked[0]) if asked else SESSIONS)
