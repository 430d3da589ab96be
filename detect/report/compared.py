"""Two sittings, or two players, side by side: an object that the terminal, JSON and CSV render."""

from __future__ import annotations

import csv
import io
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from detect.errors import UsageFault
from detect.evidence import Plan
from detect.evidence.people import over_sittings
from detect.log.inputs import Input
from detect.report import words as w
from detect.report import words_compare as v
from detect.report.page.season import become
from detect.report.spreadsheet import harmless_cell
from detect.report.teller import opening
from detect.report.text import WIDTH
from detect.report.words_watch import PARTS
from detect.report.wrapping import columns, harmless, shortened, wrapped

Object = dict[str, Any]
SCHEMA = "pone.compare/1"
LN10 = math.log(10.0)
NAME = 34
"""Letters of a name at the head of a column."""
CELL = 40
"""The widest a column of figures is."""


def document(sides: Sequence[Object], inputs: Sequence[Input], plan: Plan, command: str) -> Object:
    """Put two sides together.

    Parameters
    ----------
    sides : sequence of dict
        Two, as from `sitting` or `player`.
    inputs : sequence of Input
    plan : Plan
    command : str
        To run it again.
    """
    a, b = sides
    told = opening(SCHEMA, v.CAUTION, inputs, [], command, seed=plan.seed, plan=plan.hash, kind=a["kind"])
    del told["sessions"]
    hidden = ("figures", "laws", "kind")
    rows = dict.fromkeys([*a["figures"], *b["figures"]])
    laws = dict.fromkeys([*a["laws"], *b["laws"]])
    return told | {
        "sides": [{key: value for key, value in side.items() if key not in hidden} for side in sides],
        "figures": [
            {"check": check, "part": part, "a": a["figures"].get((check, part)), "b": b["figures"].get((check, part))}
            for check, part in rows
        ],
        "irregularities": [
            {"law": law, "title": title, "a": a["laws"].get((law, title), 0), "b": b["laws"].get((law, title), 0)}
            for law, title in laws
        ],
    }  # fmt: skip


def sitting(one: Object) -> Object:
    """Tell of a sitting as one side; of each check and part, of whoever is most unusual in it.

    Parameters
    ----------
    one : dict
        A session as ``pone.check/1`` has it.
    """
    figures: dict[tuple[str, str], Object] = {}
    for row in one["findings"]:
        key = row["check"], row["part"]
        if key not in figures or (row["log10_p"] or 0.0) < (figures[key]["log10_p"] or 0.0):
            figures[key] = _figure(row)
    return {
        "kind": "sessions", "name": one["session"], "file": one["source"]["file"], "date": one["date"], "laws_of": one["laws"],
        "sittings": 1, "deals": one["deals"], "players": one["players"], "own_deals": None, "log10_e": None,
        **{q: {key: one[q][key] for key in ("verdict", "p", "log10_p", "one_in")} for q in ("gain", "shuffle")},
        "irregularities": one["record"]["irregularities"], "figures": figures, "laws": _laws(one["irregularities"]),
    }  # fmt: skip


def _figure(row: Object) -> Object:
    same = ("n", "observed", "expected", "p", "log10_p")
    who = row["player"] or row["subject"]
    return {
        "who": w.spoken(v.TWO, one=who, other=row["partner"]) if row["partner"] else who,
        **{key: row[key] for key in same},
    }


def _laws(rows: Sequence[Object]) -> Counter[tuple[str, str]]:
    return Counter((row["law"], row["title"]) for row in rows)


def player(name: str, sessions: Sequence[Object]) -> Object:
    """Tell of a player as one side, over all sittings of his.

    Parameters
    ----------
    name : str
    sessions : sequence of dict
        As ``pone.check/1`` has them.
    """
    mine = [one for one in sessions if name in one["players"]]
    people = [row for one in mine for row in one["people"] if row["player"] == name]
    figures: dict[tuple[str, str], Object] = {}
    for row in (
        row for one in mine for row in one["findings"] if row["player"] == name and not row["partner"]
    ):
        new, key = _figure(row), (row["check"], row["part"])
        figures[key] = _added(figures[key], new) if key in figures else new
    days = sorted({one["date"] for one in mine if one["date"]})
    broken = [row for one in mine for row in one["irregularities"] if row["player"] == name]
    return {
        "kind": "players", "name": name, "file": None, "date": " – ".join(dict.fromkeys(days[:1] + days[-1:])) or None,
        "laws_of": None, "sittings": len(mine), "deals": sum(one["deals"] for one in mine), "players": [name],
        "own_deals": sum(row["own_deals"] for row in people), "log10_e": over_sittings(people), "gain": None, "shuffle": None,
        "irregularities": len(broken), "figures": figures, "laws": _laws(broken),
    }  # fmt: skip


def _added(one: Object, other: Object) -> Object:
    """Add figures up; the p of two sittings is that of neither."""
    counts = {
        key: None if one[key] is None or other[key] is None else one[key] + other[key]
        for key in ("n", "observed", "expected")
    }
    return {"who": one["who"], **counts, "p": None, "log10_p": None}


def chosen(names: Sequence[str], sessions: Sequence[Object]) -> list[Object]:
    """Find two sittings, or two players, by name.

    Raises
    ------
    UsageFault
        If there is no such sitting or player, or one is a player and the other a sitting.
    """
    by_name = {one["session"]: one for one in sessions}
    players = list(dict.fromkeys(name for one in sessions for name in one["players"]))
    if all(name in by_name for name in names):
        return [sitting(by_name[name]) for name in names]
    for name in names:
        if name not in by_name and name not in players:
            there = w.listed([shortened(harmless(each), 40) for each in (*by_name, *players)])
            raise UsageFault("A B", name, v.NO_NAME.format(name=name, names=there))
    if not all(name in players for name in names):
        a, b = sorted(names, key=lambda name: name in by_name)
        raise UsageFault("A B", names, v.NOT_ALIKE.format(a=a, b=b))
    return [player(name, sessions) for name in names]


# ----- as text


def text(document: Object, *, width: int = WIDTH) -> str:
    """Render two sides for a terminal.

    Parameters
    ----------
    document : dict
        As from `document`.
    width : int
        Columns to a line.
    """
    a, b = document["sides"]
    head = ["", *(shortened(harmless(side["name"]), NAME) for side in (a, b))]
    summed = document["kind"] == "players"
    lines = [*_table([head, *_sides(a, b)], width), "", v.HEADINGS["figures"]]
    lines += _table(
        [[_title(row), *(_counted(row[side]) for side in "ab")] for row in document["figures"]], width
    )
    lines += [*wrapped(v.SUMMED if summed else v.SINGLE, width), "", v.HEADINGS["laws"]]
    laws = [
        [f"{row['law']} {row['title']}", str(row["a"]), str(row["b"])] for row in document["irregularities"]
    ]
    lines += _table(laws, width) if laws else [f"  {v.NO_IRREGULARITY}"]
    return "\n".join(line.rstrip() for line in [*lines, "", *wrapped(document["caution"], width)])


def _sides(a: Object, b: Object) -> Iterator[list[str]]:
    """Give the rows that hold for a side as a whole; one that neither has is left out."""
    for key, label in v.ROWS.items():
        cells = [_cell(side, key) for side in (a, b)]
        if any(cells):
            yield [label, *(cell or v.NONE for cell in cells)]


def _cell(side: Object, key: str) -> str:
    if key in {"gain", "shuffle"}:
        return " ".join(w.LEVELS[side[key]["verdict"]]) if side[key] else ""
    if key.endswith("_often"):
        verdict = side[key.removesuffix("_often")]
        return w.often(verdict["log10_p"] * LN10) if verdict and verdict["log10_p"] is not None else ""
    if key == "bet":
        grown = None if side["log10_e"] is None else become(side["log10_e"])
        return "" if grown is None else w.figure(grown)
    value = side["laws_of" if key == "laws" else key]
    if key == "players":
        return harmless(w.listed(value)) if len(value) > 1 else ""
    return "" if value is None else harmless(str(value))


def _title(row: Object) -> str:
    return v.FIGURE.format(check=w.TITLES[row["check"]], part=PARTS.get(row["part"], row["part"]))


def _counted(figure: Object | None) -> str:
    """Say what was counted of whom, and how often fair play gives as much."""
    if figure is None or figure["observed"] is None or figure["expected"] is None:
        return v.NONE
    said = v.COUNTED.format(observed=w.figure(figure["observed"]), expected=w.figure(figure["expected"]))
    said = (
        v.COUNTED_BY.format(who=shortened(harmless(figure["who"]), 20), counted=said)
        if figure["who"]
        else said
    )
    return said + (
        v.OFTEN.format(often=w.often(figure["log10_p"] * LN10)) if figure["log10_p"] is not None else ""
    )


def _table(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """Lay out three columns, their cells broken into lines where they are too wide."""
    first = min(max((columns(row[0]) for row in rows), default=0), width // 3)
    cell = min(CELL, (width - first - 6) // 2)
    out = []
    for row in rows:
        parts = [wrapped(row[0], first), *(wrapped(each, cell) for each in row[1:])]
        for at in range(max(map(len, parts))):
            line = [part[at] if at < len(part) else "" for part in parts]
            pads = [
                each + " " * (wide - columns(each))
                for each, wide in zip(line, (first, cell, cell), strict=True)
            ]
            out.append("  " + "  ".join(pads))
    return out


def csv_text(document: Object) -> str:
    """Render two sides as one CSV table: a row a statement, the two sides beside each other.

    Parameters
    ----------
    document : dict
        As from `document`.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    a, b = document["sides"]
    writer.writerow(["row", "check", "part", "what", *(harmless_cell(side["name"]) for side in (a, b))])
    for key in ("file", "date", "sittings", "deals", "own_deals", "irregularities", "log10_e"):
        writer.writerow(["side", "", "", key, *(harmless_cell(side[key]) for side in (a, b))])
    for question in ("gain", "shuffle"):
        for key in ("verdict", "p", "log10_p", "one_in"):
            writer.writerow(
                [question, "", "", key, *(side[question] and side[question][key] for side in (a, b))]
            )
    for row in document["figures"]:
        for key in ("who", "n", "observed", "expected", "p", "log10_p"):
            cells = (harmless_cell(row[side][key]) if row[side] else None for side in "ab")
            writer.writerow(["figure", row["check"], row["part"], key, *cells])
    for row in document["irregularities"]:
        writer.writerow(["law", "", "", f"{row['law']} {row['title']}", row["a"], row["b"]])
    return out.getvalue().rstrip("\n")
