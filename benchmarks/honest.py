"""What is said of honest play: by the checks of shuffles, and by the audits.

``python -m benchmarks.honest`` prints how often each verdict on the shuffle comes, for docs/shuffles.md: evenings of
plain packs, each shuffled from a new one by the engine. ``python -m benchmarks.honest laws`` plays 10,000 evenings of
every kind and holds them against every law: it counts the irregularities that were asked for, and any others.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import click
import numpy as np

from detect.checks import NO_LAWS, Dealt, Question, registry
from detect.evidence import Plan
from detect.evidence.tests import test
from detect.fair.evening import ROOM, rooms, simulate
from detect.fair.options import Evening
from detect.fair.shuffles import shuffled
from detect.kernels import book as b
from detect.laws import audit
from detect.log.tables import Log, Stage, encoded, table

SHUFFLES = (
    "uniform",
    "riffle:5",
    "riffle:6",
    "riffle:7",
    "riffle:8",
    "human:4",
    "human:5",
    "human:6",
    "human:7",
    "overhand:6x20",
)
PACKS = (1, 6, 24)
SITTINGS = 200
SIX = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo")
KINDS = {
    "whist, as the old books teach": Evening(),
    "whist, any legal card": Evening(policy="uniform"),
    "whist, fixed seats, one pack": Evening(seating="fixed", packs=1, shuffle="human:3", cut="human"),
    "whist, five at the table": Evening(players=SIX[:5]),
    "whist, six at the table": Evening(players=SIX, packs=1),
    "whist, new deals and misdeals": Evening(new_deals=0.05, misdeals=0.1),
    "whist, revokes": Evening(revokes=0.01, late=0.5),
    "whist, revokes, any legal card": Evening(policy="uniform", revokes=0.01, claimed=0.9),
    "whist, six, everything at once": Evening(
        players=SIX, revokes=0.02, late=0.5, new_deals=0.05, misdeals=0.05
    ),
    "dummy": Evening("dummy"),
    "dummy, revokes, misdeals": Evening("dummy", revokes=0.02, new_deals=0.05, misdeals=0.05),
    "double dummy": Evening("double-dummy", new_deals=0.1),
    "double dummy, revokes": Evening("double-dummy", revokes=0.02),
    "bridge": Evening("bridge"),
}
"""Evenings of every game, seating, table and mishap."""
EVENINGS = 10_000
ASKED = {"revoke", "revoke_saved", "revoke_again", "revoked_both_sides"}
"""What an audit may find where revokes were asked for."""


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


def irregularities(settings: Evening) -> tuple[Counter[str], bool]:
    """Count what the audit finds in evenings, by kind, and tell whether the engine knows of just so many revokes."""
    found: Counter[str] = Counter()
    for log in simulate(settings, chunk=ROOM):
        found.update(audit(log)["kind"].tolist())
    slips = np.concatenate([room.all_slips[0][:, b.KIND] for room in rooms(settings)])
    saved = int(np.isin(slips, (b.SAVED, b.SAVED_LATE)).sum())
    known = {"revoke": int((slips == b.STOOD).sum()), "revoke_saved": saved}
    return found, all(found[kind] == many for kind, many in known.items())


def of_laws(evenings: int = EVENINGS, seed: int = 1) -> None:
    """Print what the audits find in evenings of every kind."""
    print(
        "| evenings | how many | revokes, saved, as played | other irregularities |\n| --- | --- | --- | --- |"
    )
    for number, (kind, settings) in enumerate(KINDS.items()):
        many = evenings // len(KINDS) + (number < evenings % len(KINDS))
        found, same = irregularities(replace(settings, sessions=many, seed=seed))
        others = {k: n for k, n in found.items() if k not in (ASKED if settings.revokes else ())}
        revokes = f"{found['revoke']:,}, {found['revoke_saved']:,}, {'all' if same else 'NOT ALL'}"
        print(f"| {kind} | {many:,} | {revokes} | {others or 'none'} |", flush=True)


def of_shuffles() -> None:
    """Print how often each verdict on the shuffle comes."""
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


@click.command()
@click.argument("what", type=click.Choice(["shuffles", "laws"]), default="shuffles")
@click.option(
    "--evenings", default=EVENINGS, show_default=True, help="How many evenings are held against the laws."
)
def main(what: str, evenings: int) -> None:
    """Say what the checks of shuffles, or the audits, make of honest play."""
    of_laws(evenings) if what == "laws" else of_shuffles()


if __name__ == "__main__":
    main()
