"""What the checks of shuffles say of honest packs: a table of how often each verdict comes, for docs/shuffles.md.

Run ``python -m benchmarks.honest``. Evenings of plain packs, each shuffled from a new one by the engine.
"""

from __future__ import annotations

import numpy as np

from detect.checks import NO_LAWS, Dealt, Question, registry
from detect.evidence import Plan
from detect.evidence.tests import test
from detect.fair.shuffles import shuffled
from detect.log.tables import Log, Stage, encoded, table

SHUFFLES = (
    "uniform",
    "riffle:5",
    "riffle:6",
    "riffle:7",
    "riffle:8",
    "human:4",
    "human:5",
    "human:7",
    "overhand:6x20",
)
PACKS = (1, 6, 24)
SITTINGS = 200


def plain(orders: np.ndarray, packs: int) -> Log:
    """Make sittings of plain packs, so many to each."""
    many, cards = orders.shape
    ids = [str(n) for n in range(many // packs)]
    key = np.arange(many)
    laid = {"deal": np.repeat(key, cards), "stage": int(Stage.SHUFFLED), "card": orders.reshape(-1),
            "position": np.tile(np.arange(cards), many)}  # fmt: skip
    return Log(
        sessions=table("sessions", {"session": ids, "source": "packs"}, len(ids)),
        deals=table("deals", {"deal": key, "session": encoded(key // packs, ids)}, many),
        cards=table("cards", laid, many * cards),
        **{name: table(name, {}, 0) for name in ("seats", "moves", "facts")},
    )


def log_p(shuffle: str, packs: int, sittings: int = SITTINGS, seed: int = 1) -> np.ndarray:
    """Give the log p of the shuffle verdict of each sitting: the smallest p over weight of all checks."""
    new = np.tile(np.arange(52, dtype=np.int8), (sittings * packs, 1))
    log = plain(shuffled(new, shuffle, seed), packs)
    dealt = Dealt(log, NO_LAWS, np.ones(len(log.deals), bool))
    asked = [c for c in registry().values() if c.question is Question.SHUFFLE and c.suits(NO_LAWS)]
    total = sum(Plan().weights[c.name] for c in asked)
    best = np.zeros(sittings)
    for check in asked:
        scores = check.run(dealt)
        share = np.array([p.share for p in check.parts])[scores.subjects.part]
        weighted = test(scores).log_p - np.log(Plan().weights[check.name] / total * share)
        np.minimum.at(best, scores.subjects.session, weighted)
    return best


def main() -> None:
    """Print the table."""
    print(
        "| shuffle | packs | p ≤ .05 | ≤ .005 (▲) | ≤ .001 (◆) | ≤ 1e-6 (■) |\n| --- | --- | --- | --- | --- | --- |"
    )
    for shuffle in SHUFFLES:
        for packs in PACKS:
            found = log_p(shuffle, packs)
            shares = " | ".join(
                f"{(found <= np.log(level)).mean():.2f}" for level in (0.05, 0.005, 0.001, 1e-6)
            )
            print(f"| `{shuffle}` | {packs} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
