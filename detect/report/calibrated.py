"""How often fair play is called rare, as one object; rendered as text, as CSV, and drawn.

The object is the contract ``pone.calibrate/1``; ``reports/schema/pone.calibrate-1.json`` states it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import detect
from detect.evidence.calibration import CHANCES, LEAST, Calibrated, Rate, bound
from detect.evidence.plan import Plan
from detect.fair.games import Evenings
from detect.report import words as w
from detect.report import words_calibrate as v
from detect.report.spreadsheet import harmless_cell
from detect.report.wrapping import wrapped

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Object = dict[str, Any]
SCHEMA = "pone.calibrate/1"
WIDTH = 100
FEWEST = 0.5
"""A chance is shown where so many alarms at least may be expected of the case there is most of."""
SHOWN = (0.05, 0.01, 0.001, 1e-4, 1e-5, 1e-6)
"""Chances that have a column of the text; .005, which is that of a mark, has a sentence."""
WIDEST = 4.0
"""Multiples that the picture has at least."""
CSV_COLUMNS = (
    "game", "shuffle", "log", "what", "name", "part", "question", "cases", "chance", "alarms", "expected", "ratio",
    "bar", "bound", "tail", "grown", "mean_e", "error_e", "beyond",
)  # fmt: skip


def document(
    found: Sequence[Calibrated], settings: Evenings, plan: Plan, *, pools: int, seed: int, command: str
) -> Object:
    """Put the whole object together.

    Parameters
    ----------
    found : sequence of Calibrated
        Evenings of each kind.
    settings : Evening or DrawEvening
        What they have in common; its shuffle is not looked at.
    plan : Plan
        The first plan that they were judged under.
    pools, seed : int
    command : str
        To run it again.

    Examples
    --------
    >>> from detect.evidence.calibration import calibrated
    >>> from detect.fair.options import Evening
    >>> evenings = Evening(sessions=20, deals=8, seating="fixed")
    >>> one = calibrated(evenings, level="deals", checks=["stacked.aces"])
    >>> said = document([one], evenings, Plan(), pools=1, seed=0, command="pone calibrate")
    >>> said["beyond"], said["rooms"][0]["rates"][0]["cases"]
    (False, 80)
    """
    return {
        "schema": SCHEMA, "pone": detect.__version__, "seed": seed, "plan": plan.hash, "command": command,
        "game": settings.game, "laws": settings.code.id, "sessions": settings.sessions, "deals": settings.deals,
        "cut": settings.cut, "seating": getattr(settings, "seating", "fixed"), "twins": plan.twins, "pools": pools, "least": LEAST,
        "beyond": any(one.beyond for one in found), "rooms": [_room(one, plan) for one in found],
    }  # fmt: skip


def _room(one: Calibrated, plan: Plan) -> Object:
    marks = [
        {"question": question, "level": level, "marked": many, "evenings": _evenings(one, question),
         "expected": _evenings(one, question) * plan.levels.get(level, 0.0)}
        for question, levels in one.marked.items() for level, many in levels.items()
    ]  # fmt: skip
    return {
        "shuffle": one.shuffle, "log": one.level, "fair": one.fair, "beyond": one.beyond, "marks": marks,
        "rates": [_rate(rate) for rate in one.rates], "not_asked": list(one.not_asked),
    }  # fmt: skip


def _evenings(one: Calibrated, question: str) -> int:
    """Give how many evenings had a verdict on a question."""
    return next((r.cases for r in one.rates if (r.what, r.name) == ("verdict", question)), 0)


def _rate(rate: Rate) -> Object:
    levels = [_level(rate, at) for at in range(len(CHANCES))]
    return {
        "what": rate.what, "name": rate.name, "part": rate.part, "question": rate.question, "cases": rate.cases,
        "mean_e": rate.mean_e, "error_e": rate.error_e, "beyond": rate.beyond, "levels": levels,
    }  # fmt: skip


def _level(rate: Rate, at: int) -> Object:
    """Give what was counted at one of the chances."""
    expected, bar = rate.cases * CHANCES[at], rate.bars[at] if rate.bars else None
    return {
        "chance": CHANCES[at], "alarms": rate.alarms[at], "expected": expected, "ratio": rate.alarms[at] / expected,
        "bar": bar, "bound": None if bar is None else bound(rate.cases, min(1.0, CHANCES[at] * bar)),
        "tail": rate.tails[at] if rate.bars else None, "grown": rate.grown[at],
    }  # fmt: skip


# ----- text


def text(document: Object, *, width: int = WIDTH) -> str:
    r"""Render the whole object for a terminal.

    Examples
    --------
    >>> from detect.evidence.calibration import calibrated
    >>> from detect.fair.options import Evening
    >>> evenings = Evening(sessions=30, deals=8, seating="fixed")
    >>> one = calibrated(evenings, level="deals", checks=["stacked.turnup"])
    >>> said = document([one], evenings, Plan(), pools=1, seed=0, command="pone calibrate")
    >>> print(text(said).split("\n\n")[1])
                                cases  1 in 20  1 in 100     mean bet
      stacked.turnup (turn-up)    120   0 of 6  0 of 1.2  0.99 ± 0.08
    """
    lines: list[str] = []
    for room in document["rooms"]:
        lines += [w.spoken(v.HEAD, game=document["game"], shuffle=room["shuffle"], level=room["log"],
                           sessions=document["sessions"], deals=document["deals"])]  # fmt: skip
        lines += [line for said in _marks(room) for line in wrapped(said, width)]
        lines += ["", *_table(room), ""] if room["rates"] else [""]
        if room["not_asked"]:
            lines += [*wrapped(w.spoken(v.NOT_ASKED, checks=", ".join(room["not_asked"])), width), ""]
    for said in _afterwards(document):
        lines += wrapped(said, width)
    return "\n".join(lines)


def _marks(room: Object) -> Iterator[str]:
    """Say how many evenings were marked, and how many may be; levels that none had, and few may, are passed over."""
    for mark in room["marks"]:
        if not mark["evenings"] or (mark["level"] != "watch" and not mark["marked"] and mark["expected"] < 1):
            continue
        question = mark["question"] if room["fair"] or mark["question"] == "gain" else "bad"
        yield w.spoken(
            v.MARKED[question], evenings=mark["evenings"], marked=mark["marked"], were=v.WERE[mark["marked"] == 1],
            level=w.LEVELS[mark["level"]][1], expected=_about(mark["expected"]),
        )  # fmt: skip


def _about(many: float) -> str:
    return w.spoken(v.ABOUT, many=round(many)) if many >= 1 else v.LESS_THAN_ONE


def _table(room: Object) -> Iterator[str]:
    """Give the table of a room: a row a verdict, person, check and part."""
    most = max((rate["cases"] for rate in room["rates"]), default=0)
    chances = [chance for chance in SHOWN if most * chance >= FEWEST]
    head = [v.COLUMNS["name"], v.COLUMNS["cases"],
            *(w.spoken(v.COLUMNS["chance"], one_in=round(1 / chance)) for chance in chances),
            v.COLUMNS["e"], v.COLUMNS["beyond"]]  # fmt: skip
    rows = [head, *(_row(rate, chances) for rate in room["rates"])]
    wide = [max(len(row[at]) for row in rows) for at in range(len(head))]
    for row in rows:
        cells = (cell.rjust(size) for cell, size in zip(row[1:-1], wide[1:-1], strict=True))
        yield "  ".join(["  " + row[0].ljust(wide[0]), *cells, row[-1]]).rstrip()


def _row(rate: Object, chances: list[float]) -> list[str]:
    shown = [level for level in rate["levels"] if level["chance"] in chances]
    held = shown[0]["bar"] is not None
    cells = [
        w.spoken(v.OF, many=level["alarms"], expected=_few(level["expected"])) if held
        else w.spoken(v.FOUND, many=level["alarms"])
        for level in shown
    ]  # fmt: skip
    bet = w.spoken(v.E, mean=rate["mean_e"], error=rate["error_e"]) if held else v.NO_E
    return [_name(rate), f"{rate['cases']:,}", *cells, bet, v.BEYOND if rate["beyond"] else ""]


def _name(rate: Object) -> str:
    if rate["what"] == "check":
        return w.spoken(v.PART, check=rate["name"], part=rate["part"])
    return v.NAMES[rate["name"]]


def _few(many: float) -> str:
    return f"{many:,.0f}" if many >= 9.5 else f"{many:.1f}".removesuffix(".0")


def _afterwards(document: Object) -> Iterator[str]:
    """Say what it comes to, and how it is read."""
    one_in = round(1 / document["least"])
    names = [
        f"{_name(rate)}, {room['shuffle']}, {room['log']}"
        for room in document["rooms"] for rate in room["rates"] if rate["beyond"]
    ]  # fmt: skip
    yield (
        w.spoken(v.OUTSIDE, one_in=one_in, names="; ".join(names))
        if names
        else w.spoken(v.WITHIN, one_in=one_in)
    )
    yield v.MEANS
    if not all(room["fair"] for room in document["rooms"]):
        yield v.BARS
    if not any(room["marks"] for room in document["rooms"]):
        yield v.JUDGED_NOTHING
        return
    pools = "none" if not document["twins"] else "one" if document["pools"] == 1 else "many"
    yield w.spoken(v.TWINS[pools], twins=document["twins"], pools=document["pools"])


# ----- other forms


def csv_text(document: Object) -> str:
    """Render the object as a CSV table, a row a room, verdict, person or check, and chance.

    Examples
    --------
    >>> print(csv_text({"rooms": []}))
    game,shuffle,log,what,name,part,question,cases,chance,alarms,expected,ratio,bar,bound,tail,grown,mean_e,error_e,beyond
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, CSV_COLUMNS, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for room in document["rooms"]:
        for rate in room["rates"]:
            for level in rate["levels"]:
                row = {
                    "game": document["game"],
                    "shuffle": room["shuffle"],
                    "log": room["log"],
                    **rate,
                    **level,
                }
                writer.writerow(
                    {k: "" if x is None else harmless_cell(x) for k, x in row.items() if k in CSV_COLUMNS}
                )
    return out.getvalue().rstrip("\n")


def drawn(document: Object) -> Figure:
    """Draw each rate as a multiple of what is said, a panel a room; a bar shows what luck allows it.

    Returns
    -------
    matplotlib.figure.Figure
    """
    from matplotlib.figure import Figure

    shown = [(room, rates) for room in document["rooms"] if (rates := [r for r in room["rates"] if _held(r)])]
    tall = sum(len(rates) for _, rates in shown)
    figure = Figure(figsize=(9.0, 1.2 + 0.26 * tall + 0.8 * len(shown)), layout="constrained")
    figure.suptitle(v.PLOT_TITLE, fontsize="medium")
    panels = figure.subplots(
        max(1, len(shown)), 1, squeeze=False, height_ratios=[len(rates) for _, rates in shown] or [1]
    )
    for axes, (room, rates) in zip(panels[:, 0], shown, strict=False):
        _panel(axes, room, rates)
    return figure


def _held(rate: Object) -> bool:
    return rate["levels"][0]["bar"] is not None


def _panel(axes: Any, room: Object, rates: list[Object]) -> None:
    """Draw the rates of one room."""
    for number, chance in enumerate((0.05, 0.01, 0.001)):
        levels = [next(one for one in rate["levels"] if one["chance"] == chance) for rate in rates]
        at = [place + 0.25 * (number - 1) for place in range(len(rates))]
        colour = f"C{number}"
        axes.hlines(at, 0.0, [one["bound"] / one["expected"] for one in levels], color=colour, alpha=0.25)
        label = w.spoken(v.PLOT_SERIES, one_in=round(1 / chance))
        axes.plot([one["ratio"] for one in levels], at, "o", markersize=3, color=colour, label=label)
    axes.axvline(1.0, color="black", linewidth=0.8)
    axes.set_yticks(range(len(rates)), [_name(rate) for rate in rates], fontsize="x-small")
    axes.set_ylim(len(rates) - 0.5, -0.5)
    ratios = [one["ratio"] for rate in rates for one in rate["levels"][:4]]
    axes.set_xlim(-0.05, max(WIDEST, 1.05 * max(ratios)))
    axes.set_title(f"{room['shuffle']}, {room['log']}", fontsize="small")
    axes.set_xlabel(v.PLOT_X, fontsize="small")
    axes.legend(fontsize="x-small", loc="lower right")
    axes.spines[["top", "right"]].set_visible(False)
