"""Write the tables of docs/odds.md from what the program counts: `python docs/make_odds.py`; a test holds the two together."""
# ruff: noqa: INP001 - a script, not a package

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from detect.laws.code import load
from detect.nulls.draw_odds import drawn
from detect.ranks import RULES, Hand, ranked
from detect.report import words_odds as v
from detect.report.oddsbook import CLASSES, _against, _judged, _printed, table

PAGE = Path(__file__).with_name("odds.md")
MARKS = {
    name: (f"<!-- {name}: made by docs/make_odds.py -->", "<!-- end -->")
    for name in ("printed", "sequences", "classes")
}


def tables() -> dict[str, str]:
    """Give what stands between the marks."""
    modern, english = (table(load(code), "pone odds")["draws"] for code in ("draw-foster", "draw-english"))
    pairs = list(zip(modern, english, strict=True))
    printed = [pair for pair in pairs if pair[0]["draw"] != "run"]
    runs = [pair for pair in pairs if pair[0]["draw"] == "run"]
    return {
        "printed": "\n".join(_printed_rows(printed)),
        "sequences": "\n".join(_sequence_rows(runs)),
        "classes": "\n".join(_class_rows()),
    }


def _printed_rows(pairs: list[tuple[dict[str, Any], dict[str, Any]]]) -> Iterator[str]:
    yield "| draw | what comes | favourable | of | exact | printed | the printed figure is |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | --- |"
    for modern, english in pairs:
        for one, other in zip(modern["chances"], english["chances"], strict=True):
            less = "" if one["favourable"] == other["favourable"] else f" (English {other['favourable']:,})"
            yield (f"| {modern['title']} | {one['title']} | {one['favourable']:,}{less} | {modern['total']:,} | {_against(one)} | "
                   f"{_printed(one)} | {_judged(one)} |")  # fmt: skip


def _sequence_rows(pairs: list[tuple[dict[str, Any], dict[str, Any]]]) -> Iterator[str]:
    yield "| kept | thrown | of | modern | English |"
    yield "| --- | --- | ---: | ---: | ---: |"
    for modern, english in pairs:
        many = (each["chances"][0]["favourable"] for each in (modern, english))
        kept, thrown = (" ".join(modern[name]) for name in ("kept", "discard"))
        yield f"| {kept} | {thrown} | {modern['total']:,} | {' | '.join(map(str, many))} |"


def _class_rows() -> Iterator[str]:
    every = [drawn([], [], rules) for rules in RULES]
    yield f"| | {' | '.join(RULES)} |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for hand in reversed(Hand):
        yield f"| {v.EVENTS[CLASSES[hand]]} | {' | '.join(f'{one.count(CLASSES[hand]):,}' for one in every)} |"
    yield f"| different strengths | {' | '.join(f'{ranked(rules).hand.size - 1:,}' for rules in RULES)} |"


def page(text: str) -> str:
    """Give the page as it should be, from the page as it is."""
    for name, made in tables().items():
        begin, end = MARKS[name]
        before, _, rest = text.partition(begin)
        text = f"{before}{begin}\n\n{made}\n\n{end}{rest.partition(end)[2]}"
    return text


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
