"""How many deals it takes to see a technique, as one object; rendered as text, as CSV, and drawn.

The object is the contract ``pone.power/1``; ``reports/schema/pone.power-1.json`` states it.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import detect
from detect.evidence.needed import Seen
from detect.report import words as w
from detect.report import words_power as v
from detect.report.spreadsheet import harmless_cell
from detect.report.wrapping import wrapped
from detect.sharps import Sharp

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Object = dict[str, Any]
SCHEMA = "pone.power/1"
WIDTH = 88


def document(
    seen: Sequence[tuple[Sharp, list[Seen]]],
    sessions: int,
    level: str,
    seed: int,
    command: str,
    game: str = "whist",
) -> Object:
    """Put the whole object together.

    Parameters
    ----------
    seen : sequence of (Sharp, list of Seen)
    sessions, level, seed : int, str, int
        As they were played.
    command : str
        To run it again.
    game : str
        One of `detect.sharps.TECHNIQUES_OF`.

    Examples
    --------
    >>> from detect.sharps import sharp
    >>> one = Seen("run-up", 0.5, 1, "stacked.aces", "hand", (24, 96), (0.1, 1.0), 82.6, 62)
    >>> said = document([(sharp("run-up", rate=0.5, skill=1), [one])], 100, "full", 0, "pone power --sharp run-up")
    >>> said["sharps"][0]["checks"][0]["ratio"]
    1.33
    """
    return {
        "schema": SCHEMA, "pone": detect.__version__, "seed": seed, "command": command, "sessions": sessions,
        "game": game, "level": level, "sharps": [_sharp(way, rows) for way, rows in seen],
    }  # fmt: skip


def _sharp(way: Sharp, rows: list[Seen]) -> Object:
    technique = way.technique
    return {
        "sharp": way.called, "rate": way.rate, "skill": way.skill, "chance": technique.chance, "gain": technique.gain,
        "laws": [each.rpartition(" ")[0] for each in technique.breaks], "checks": [_check(one) for one in rows],
    }  # fmt: skip


def _check(one: Seen) -> Object:
    needed = None if math.isinf(one.needed) else round(one.needed)
    ratio = None if needed is None or one.knowing is None else round(one.needed / one.knowing, 2)
    return {
        "check": one.check, "part": one.part, "deals": list(one.deals), "power": [round(each, 4) for each in one.power],
        "needed": needed, "at_most": needed == one.deals[0], "knowing": one.knowing, "ratio": ratio,
    }  # fmt: skip


# ----- text


def text(document: Object, *, width: int = WIDTH) -> str:
    r"""Render the whole object for a terminal.

    Examples
    --------
    >>> from detect.sharps import sharp
    >>> one = Seen("run-up", 0.5, 1, "stacked.aces", "hand", (24, 96), (0.1, 1.0), 82.6, 62)
    >>> said = document([(sharp("run-up", rate=0.5, skill=1), [one])], 100, "full", 0, "pone power --sharp run-up")
    >>> print(text(said).split("\n\n")[0])
    run-up, tried at 50% of his own deals; aces, and then kings, brought to the hand from other hands: 1
      check                   24    96  9 in 10  at best  times
      stacked.aces (hand)   10 %  100 %       83       62   1.33
    """
    lines: list[str] = []
    for one in document["sharps"]:
        lines += [*_sharp_text(one), ""]
    lines += wrapped(w.spoken(v.PLAYED, sessions=document["sessions"], level=document["level"]), width)
    lines += wrapped(w.spoken(v.MEANS, table=v.TABLES[document["game"]]), width)
    lines += wrapped(v.NOT_PROOF, width)
    return "\n".join(lines)


def _sharp_text(one: Object) -> Iterator[str]:
    yield w.spoken(v.HEAD, **{name: one[name] for name in ("sharp", "rate", "chance", "gain", "skill")})
    if not one["checks"]:
        yield "  " + w.spoken(v.NO_CHECK, laws=", ".join(dict.fromkeys(one["laws"])) or v.NOTHING)
        return
    head = [v.COLUMNS["check"], *(str(deals) for deals in one["checks"][0]["deals"]),
            *(v.COLUMNS[name] for name in ("needed", "knowing", "ratio"))]  # fmt: skip
    rows = [head, *(_row(check) for check in one["checks"])]
    wide = [max(len(row[at]) for row in rows) for at in range(len(head))]
    for row in rows:
        cells = (cell.rjust(size) for cell, size in zip(row[1:], wide[1:], strict=True))
        yield "  ".join(["  " + row[0].ljust(wide[0]), *cells]).rstrip()


def _row(check: Object) -> list[str]:
    most = check["deals"][-1]
    needed = w.spoken(v.MORE_THAN, deals=most) if check["needed"] is None else (
        w.spoken(v.AT_MOST, deals=check["needed"]) if check["at_most"] else f"{check['needed']:,}"
    )  # fmt: skip
    best, ratio = check["knowing"], check["ratio"]
    return [
        w.spoken(v.PART, check=check["check"], part=check["part"]),
        *(f"{each:.0%}".replace("%", " %") for each in check["power"]),
        needed, v.NOTHING if best is None else f"{best:,}", v.NOTHING if ratio is None else f"{ratio:.2f}",
    ]  # fmt: skip


# ----- other forms


def csv_text(document: Object) -> str:
    """Render the object as a CSV table, a row a technique, check, part and number of deals.

    Examples
    --------
    >>> print(csv_text({"sharps": [], "level": "full"}))
    sharp,rate,skill,level,check,part,deals,power,needed,knowing,ratio
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["sharp", "rate", "skill", "level", "check", "part", "deals", "power", "needed", "knowing", "ratio"]
    )
    for one in document["sharps"]:
        for check in one["checks"]:
            for deals, power in zip(check["deals"], check["power"], strict=True):
                row = [one["sharp"], one["rate"], one["skill"], document["level"], check["check"], check["part"], deals, power,
                       *("" if check[name] is None else check[name] for name in ("needed", "knowing", "ratio"))]  # fmt: skip
                writer.writerow([harmless_cell(cell) for cell in row])
    return out.getvalue().rstrip("\n")


def drawn(document: Object) -> Figure:
    """Draw the power of each check over the deals, a panel a technique.

    Returns
    -------
    matplotlib.figure.Figure
    """
    from matplotlib.figure import Figure

    shown = [one for one in document["sharps"] if one["checks"]]
    down = max(1, math.ceil(len(shown) / 2))
    figure = Figure(figsize=(9.0, 0.8 + 2.6 * down), layout="constrained")
    figure.suptitle(v.PLOT_TITLE, fontsize="medium")
    for at, one in enumerate(shown):
        axes = figure.add_subplot(down, min(2, len(shown)), at + 1)
        for check in one["checks"]:
            label = w.spoken(v.PART, check=check["check"], part=check["part"])
            axes.plot(check["deals"], check["power"], marker="o", markersize=3, label=label)
        axes.set_xscale("log", base=2)
        axes.set_xticks(one["checks"][0]["deals"], [str(deals) for deals in one["checks"][0]["deals"]])
        axes.set_ylim(-0.02, 1.02)
        axes.set_title(f"{one['sharp']} {one['rate']:g} × {one['skill']:g}", fontsize="small")
        axes.set_xlabel(v.PLOT_X, fontsize="small")
        axes.set_ylabel(v.PLOT_Y, fontsize="small")
        axes.legend(fontsize="x-small")
        axes.spines[["top", "right"]].set_visible(False)
    return figure
