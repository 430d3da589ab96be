"""What a batch found, for a terminal: what was read, how many marks there are and would be by luck, and which stand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from detect.report import words as w
from detect.report import words_batch as v
from detect.report.page.season import become, figure
from detect.report.text import COLOURS, WIDTH, Style, plain
from detect.report.wrapping import columns, harmless, shortened, wrapped

Object = dict[str, Any]
LN10 = math.log(10.0)
MOST = 10
"""Marks and players that are shown."""
GAP = "  "


def summary(document: Object, *, style: Style = plain, quiet: bool = False, width: int = WIDTH) -> str:
    """Render a batch for a terminal.

    Parameters
    ----------
    document : dict
        As from `detect.batch.told.document`.
    style : callable
        Colours a piece of text.
    quiet : bool
        Only what was read and the marks that stand.
    width : int
        Columns to a line.
    """
    lines = [*_read(document, width), ""]
    if document["counts"]["sessions"]:
        for question in () if quiet else ("gain", "shuffle"):
            lines += [*_question(document, question, style, width), ""]
        lines += [] if quiet else [*wrapped(_record(document), width), ""]
        lines += [*_marks(document, style, width), *_players(document, width, quiet=quiet)]
        lines += [] if quiet else ["", *wrapped(document["caution"], width)]
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def _read(document: Object, width: int) -> Iterator[str]:
    """Say what was read, what counts once, and what could not be read."""
    counts, inputs = document["counts"], document["inputs"]
    yield from wrapped(v.LOGS.format(
        many=f"{counts['logs']:,}", logs=w.plural(counts["logs"], "log"), sessions=f"{counts['sessions']:,}",
        sittings=w.plural(counts["sessions"], "sitting"), deals=f"{counts['deals']:,}",
        dealt=w.plural(counts["deals"], "deal")), width)  # fmt: skip
    if not counts["sessions"]:
        yield v.NOTHING
    refused = sum(one["refused"] for one in inputs)
    partly = sum(bool(one["errors"]) and not one["refused"] for one in inputs)
    twice = sum(one["same_as"] is not None for one in inputs)
    faults = sum(one["faults"] for one in inputs)
    for many, said in ((refused, v.UNREAD), (partly, v.UNREAD_PARTLY), (twice, v.SAME_LOGS)):
        if many:
            yield from wrapped(
                said.format(many=f"{many:,}", logs=w.plural(many, "log"), errors=v.IN_ERRORS), width
            )
    if counts["passed"]:
        yield from wrapped(_passed(counts["passed"]), width)
    if counts["same"]:
        said = v.SAME_SESSIONS.format(
            many=f"{counts['same']:,}", sittings=w.plural(counts["same"], "sitting")
        )
        yield from wrapped(said, width)
    if faults:
        yield from wrapped(v.FAULTS.format(many=f"{faults:,}", pieces=w.plural(faults, "piece")), width)


def _passed(many: int) -> str:
    several = {
        "files": ("file", "files"),
        "are": ("is", "are"),
        "logs": ("log", "logs"),
        "were": ("was", "were"),
    }
    words = {key: one[many != 1] for key, one in several.items()}
    return v.PASSED.format(many=f"{many:,}", errors=v.IN_ERRORS, **words)


def _question(document: Object, question: str, style: Style, width: int) -> Iterator[str]:
    """Write a table: how many sittings have each word by itself, how many among all, how many by luck."""
    yield style(v.HEADING[question], "bold")
    by_luck = {row["level"]: row["expected"] for row in document["luck"]}
    levels = document["verdicts"][question]
    tested = sum(many["by_itself"] for level, many in levels.items() if level != "untested")
    rows = []
    marked = {"by_itself": 0, "among_all": 0}
    for level, many in levels.items():
        shape, said = w.LEVELS[level]
        reaches = level in v.MARKED
        marked = {name: marked[name] + many[name] for name in many} if reaches else many
        label = (v.OR_HIGHER if reaches and level != "compelling" else v.QUIET_ROW).format(
            shape=shape, level=said
        )
        luck = (
            figure(by_luck[level] / max(1, document["luck"][0]["many"]) * tested) if level in by_luck else ""
        )
        rows.append((label, f"{marked['by_itself']:,}", f"{marked['among_all']:,}", luck, COLOURS[level]))
    yield from _table(rows, style)
    yield from (
        wrapped(v.WHAT_CORRECTED.format(one_in=round(1 / document["rate"])), width)
        if question == "gain"
        else ()
    )


def _table(rows: list[tuple[str, str, str, str, str]], style: Style) -> Iterator[str]:
    """Lay rows out; the last of each is its colour."""
    wide = [max(columns(one[at]) for one in [v.COLUMNS, *rows]) for at in range(4)]
    yield GAP + GAP.join(
        name.rjust(wide[at]) if at else name.ljust(wide[0]) for at, name in enumerate(v.COLUMNS)
    )
    for label, *figures, colour in rows:
        padded = style(label, colour) + " " * (wide[0] - columns(label))
        yield GAP + GAP.join([padded, *(one.rjust(wide[at + 1]) for at, one in enumerate(figures))])


def _record(document: Object) -> str:
    many = document["counts"]["irregular"]
    return v.RECORD.format(many=f"{many:,}", sittings=w.plural(many, "sitting")) if many else v.RECORD_CLEAN


def _marks(document: Object, style: Style, width: int) -> Iterator[str]:
    """Name the sittings whose mark for gain stands among all."""
    standing = [one for one in document["marked"] if one["gain_corrected"] in v.MARKED]
    if not standing:
        return
    yield style(v.MARKS, "bold")
    for one in standing[:MOST]:
        shape, said = w.LEVELS[one["gain_corrected"]]
        badge = f"{shape} {said}"
        often = w.often(one["gain_log10_p"] * LN10)
        line = v.MARK.format(badge=badge, session=shortened(harmless(one["session"])), file=shortened(harmless(one["file"])),
                             often=often)  # fmt: skip
        yield from wrapped(line, width, GAP, GAP * 2)
    many = sum(row["among_all"] for level, row in document["verdicts"]["gain"].items() if level in v.MARKED)
    yield from _more(many - len(standing[:MOST]), "sessions.parquet", width)
    yield from wrapped(v.READ_THEM, width, GAP)
    yield ""


def _players(document: Object, width: int, *, quiet: bool) -> Iterator[str]:
    counts = document["counts"]
    if not counts["players"] or quiet:
        return
    review = document["review"] or v.REVIEW_ALL
    yield from wrapped(v.PLAYERS.format(
        many=f"{counts['players']:,}", players=w.plural(counts["players"], "player"), review=review,
        stand=f"{counts['standing']:,}", one_in=round(1 / document["rate"])), width)  # fmt: skip
    if counts["later"]:
        said = v.LATER.format(many=f"{counts['later']:,}", sittings=w.plural(counts["later"], "sitting"))
        yield from wrapped(said, width)
    standing = [one for one in document["people"] if one["stands"]]
    for one in standing[:MOST]:
        grown = become(one["log10_e"])
        line = v.PLAYER.format(player=shortened(harmless(one["player"])), many=f"{one['sessions']:,}",
                               bet=figure(grown) if grown is not None else v.BEYOND,
                               sittings=w.plural(one["sessions"], "sitting"))  # fmt: skip
        yield from wrapped(line, width, GAP, GAP * 2)
    yield from _more(counts["standing"] - len(standing[:MOST]), "players.parquet", width)


def _more(many: int, table: str, width: int) -> Iterator[str]:
    if many > 0:
        yield from wrapped(v.MORE.format(many=f"{many:,}", table=table), width, GAP)
