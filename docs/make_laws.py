"""Write docs/laws.md from the laws' own files: `python docs/make_laws.py`; a test holds the two together."""
# ruff: noqa: INP001 - a script, not a package

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from detect.laws.code import COVERAGE, Code, codes

PAGE = Path(__file__).with_name("laws.md")
HEAD = """# Every law, and what it becomes

Written by `docs/make_laws.py` from `datasets/laws/`. `pone laws CODE` shows the same, and `pone laws CODE N` one law in
full, with its penalty.

*Audited*: held against a log by the audit named. *Simulated*: kept by the stage named of the fair-play engine. *Scored*:
the chances of the check named rest on it. *Unseen*: no log shows it by itself; what to write down stands there.
"""


def page() -> str:
    """Give the page as it should be."""
    return "\n".join([HEAD, *(line for code in codes() for line in _code(code))])


def _code(code: Code) -> Iterator[str]:
    counts = ", ".join(f"{sum(name in law.coverage for law in code.own)} {name}" for name in COVERAGE)
    yield from (f"## {code.id}", "", f"{len(code.own)} entries: {counts}.", "")
    yield from ("| law | title | coverage | by | what to write down |", "| --- | --- | --- | --- | --- |")
    for law in code.own:
        by = ", ".join(f"`{name}`" for name in law.becomes)
        yield f"| {law.number} | {law.title} | {', '.join(law.coverage)} | {by} | {law.unseen} |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
