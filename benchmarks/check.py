"""How many evenings a second are checked and judged, and which check takes how long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.deals import played
from benchmarks.harness import Benchmark, Place, rate, seconds

if TYPE_CHECKING:
    from detect.checks import Check, Dealt
    from detect.log.tables import Log

DEALS = 24
"""How many deals an evening has."""


def evenings(many: int, seed: int = 1) -> Log:
    """Make a log of evenings of whist, straight as tables: packs, cuts, hands, turn-ups and legal play."""
    from detect.log.hashing import hands_hash
    from detect.log.tables import MOVE, Log, Stage, encoded, table

    rng = np.random.default_rng(seed)
    n = many * DEALS
    deal, dealer = np.arange(n), np.arange(n) % 4
    made = played(rng, dealer, (dealer + 1) % 4, np.full(n, -1))
    cut = rng.integers(4, 49, n)
    shuffled = np.take_along_axis(made.pack, (np.arange(52) - cut[:, None]) % 52, axis=1)
    seat, card = (made.owner + 1).ravel(), np.tile(np.arange(52, dtype=np.int8), n)
    order = np.lexsort((seat, np.repeat(deal, 52)))
    names = [f"evening {i + 1}" for i in range(many)]
    whist = {"session": names, "game": "whist", "laws": "whist-club", "date": "2026-10-05", "packs": 2}
    held = (
        (Stage.SHUFFLED, -1, shuffled.ravel()), (Stage.PACK, -1, made.pack.ravel()),
        (Stage.DEALT, seat[order], card[order]),
    )  # fmt: skip
    place = np.tile(np.concatenate([np.arange(52), np.arange(52), np.tile(np.arange(13), 4)]), n)
    last = made.pack[:, -1]
    return Log(
        sessions=table("sessions", whist, many),
        deals=table("deals", {
            "deal": deal, "session": encoded(deal // DEALS, names),
            "number": encoded(deal % DEALS, [str(i + 1) for i in range(DEALS)]),
            "hands": hands_hash(np.arange(n + 1) * 52, seat, card), "dealer": dealer + 1, "cutter": (dealer - 1) % 4 + 1,
            "cut": cut, "turn_up": last, "trump": last // 13, "line": 1,
        }, n),
        seats=table("seats", {
            "deal": np.repeat(deal, 4), "seat": np.tile([1, 2, 3, 4], n),
            "player": encoded(np.tile([0, 1, 2, 3], n), ["Ada", "Ben", "Cyd", "Dot"]),
        }, n * 4),
        cards=table("cards", {
            "deal": np.repeat(deal, 156), "position": place, "line": 1,
            "stage": np.tile(np.repeat([int(stage) for stage, _, _ in held], 52), n),
            "seat": _interleaved([np.broadcast_to(s, n * 52) for _, s, _ in held], n),
            "card": _interleaved([c for _, _, c in held], n),
        }, n * 156),
        moves=table("moves", {
            "deal": np.repeat(deal, 52), "step": np.tile(np.arange(52), n),
            "street": np.tile(np.repeat(np.arange(1, 14), 4), n), "seat": made.seat.ravel() + 1,
            "move": np.tile([MOVE["lead"], MOVE["play"], MOVE["play"], MOVE["play"]], n * 13), "card": made.card.ravel(),
            "line": 1,
        }, n * 52),
        facts=table("facts", {}, 0),
    )  # fmt: skip


def _interleaved(columns: list[np.ndarray], deals: int) -> np.ndarray:
    """Join columns deal by deal."""
    return np.concatenate([c.reshape(deals, 52) for c in columns], axis=1).ravel()


def one(check: Check, dealt: Dealt) -> Callable[[], float]:
    """Make a measure of a check and its tests, in milliseconds; what checks share is laid out already."""
    from detect.evidence.tests import test

    return lambda: 1e3 * seconds(lambda: test(check.run(dealt)))


def check(place: Place) -> Iterator[Benchmark]:
    """Audit, check and judge many evenings of whist."""
    import detect
    from detect.checks import Dealt, registry
    from detect.laws.code import code_of

    many = place.many(200, 40)
    log = evenings(many)
    code = code_of("whist", "whist-club")
    assert code is not None
    assert detect.audit(log).empty
    findings = detect.check(log)
    assert len(detect.judge(findings)) == many
    assert not findings.untested
    evening = log.only("evening 1")
    what = f"{many:,} evenings of {DEALS} deals"
    yield Benchmark("check.all", f"check and judge {what}", "sessions/s",
                    rate(many, lambda: detect.judge(detect.check(log))))  # fmt: skip
    yield Benchmark("check.one", "check and judge one evening", "ms",
                    lambda: 1e3 * seconds(lambda: detect.judge(detect.check(evening))))  # fmt: skip
    yield Benchmark("check.audit", f"audit {what}", "sessions/s", rate(many, lambda: detect.audit(log)))
    yield Benchmark("check.judge", "of check.all: the verdicts", "ms",
                    lambda: 1e3 * seconds(lambda: detect.judge(findings)))  # fmt: skip
    dealt = Dealt(log, code, np.ones(len(log.deals), bool))
    for each in registry().values():
        if code.game in each.games:
            yield Benchmark(
                f"check.{each.name}", "of check.all: this check and its tests", "ms", one(each, dealt)
            )
