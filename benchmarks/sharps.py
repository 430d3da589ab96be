"""How often a sharp is seen: `python -m benchmarks.sharps`, the clumsy and the careful one of each technique.

Evenings of 48 deals of whist, or with `--game draw` of 120 deals of draw poker at a table of five, with the settings below; a row a technique and a check that looks for it. Seen means that the
least p among the rows about the sharp, or about the whole table, is at most so much, shared out among the parts of that check;
it is not what is left of it among all checks. The audit's row is the share of evenings with one of the irregularities that
the technique breaks. 100 evenings of each take some minutes.
"""

from __future__ import annotations

import argparse

import numpy as np

from detect.checks import learned, named, registry
from detect.checks.dealt import Dealt
from detect.evidence.needed import about
from detect.fair import draw_logs
from detect.fair.draw import DrawEvening
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.laws import audit, load
from detect.log.tables import Log
from detect.sharps import TECHNIQUES_OF, sharp

DEALS, DRAW_DEALS, SEED, WHO = 48, 120, 21, "Dot"
LEVELS = (0.05, 0.01, 0.001)
NAMED = {
    game: [name for t in every.values() for name in (t.name, *(f"{t.name}:{kind}" for kind in t.kinds[1:]))]
    for game, every in TECHNIQUES_OF.items()
}
HEAD = """| technique | looked for by | clumsy: p ≤ .05, .01, .001 | careful: p ≤ .05, .01, .001 |
| --- | --- | --- | --- |"""


def evenings(name: str, sessions: int, *, careful: bool, game: str, deals: int) -> Log:
    """Play evenings of one sharp, and give them as one log."""
    if game == "draw":
        at_five, way = (
            DrawEvening(sessions=sessions, deals=deals or DRAW_DEALS, seed=SEED),
            sharp(name, who=WHO, careful=careful, game=game),
        )
        [drawn] = draw_logs.simulate(at_five, way=way, chunk=sessions)
        return drawn
    seating = "cut" if name == "low-cut" else "fixed"
    settings = Evening(sessions=sessions, deals=deals or DEALS, seed=SEED, seating=seating, cut="human")
    [log] = simulate(settings, way=sharp(name, who=WHO, careful=careful), chunk=sessions)
    return log


def seen(log: Log, check: str) -> str:
    """Give the shares of evenings with so small a p."""
    laws = load(str(log.sessions["laws"].iloc[0]))
    one, dealt = named(check), Dealt(log, laws, np.ones(len(log.deals), bool))
    put = [part for part in one.parts if part.at(laws.game)]
    parts = zip(put, about(one, dealt, log, WHO), strict=True)
    out = np.min([np.exp(least) / part.share for part, (_, least) in parts], axis=0)
    return ", ".join(f"{np.mean(out <= level):.2f}" for level in LEVELS)


def broken(log: Log) -> str:
    """Give the share of evenings in which the audit finds anything."""
    return f"{audit(log)['session'].nunique() / len(log.sessions):.2f}"


def rows(name: str, sessions: int, game: str, deals: int) -> list[str]:
    """Give the rows of one technique."""
    technique, usual = TECHNIQUES_OF[game][name.partition(":")[0]], (False, True)
    logs = [evenings(name, sessions, careful=careful, game=game, deals=deals) for careful in usual]
    looked = [c for c in technique.checks if c in registry() | learned() and c != "revoke.rate"]
    out = [f"| `{name}` | `{check}` | {' | '.join(seen(log, check) for log in logs)} |" for check in looked]
    if technique.breaks:
        out.append(f"| `{name}` | the audit | {' | '.join(map(broken, logs))} |")
    return out


def main() -> None:
    """Read the command line, and print the table."""
    parser = argparse.ArgumentParser(
        description="How often a clumsy and a careful sharp are seen in 48 deals."
    )
    parser.add_argument("names", nargs="*", help="techniques; all, in every kind, unless given")
    parser.add_argument("--game", choices=[*TECHNIQUES_OF], default="whist", help="whose techniques")
    parser.add_argument(
        "--deals", type=int, default=0, help="deals of each evening; 48 of whist and 120 of draw unless given"
    )
    parser.add_argument("--sessions", type=int, default=100, help="evenings of each")
    given = parser.parse_args()
    print(HEAD)
    for name in given.names or NAMED[given.game]:
        print(*rows(name, given.sessions, given.game, given.deals), sep="\n", flush=True)


if __name__ == "__main__":
    main()
