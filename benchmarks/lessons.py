"""`python -m benchmarks.lessons`: every page that teaches, made whole and opened in a browser.

A line a page: how large it is, how long it took, and what is wrong with it. axe-core is where `.ci/run` puts it.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from detect.report.page.lesson import page
from detect.report.page.lessons import page as lessons
from detect.report.page.odds import page as odds
from detect.report.page.quiz import page as quiz_page
from detect.report.quizzed import Asked, quiz
from detect.report.taught import DEALS, find, lesson
from detect.sharps import TECHNIQUES_OF

AXE = Path(__file__).parents[1] / ".cache/browser/node_modules/axe-core/axe.min.js"
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
MOST = 500_000
"""Bytes of a page."""
NARROW = 360
OPEN = "document.querySelectorAll('details').forEach(e => { e.open = true }); document.querySelectorAll('.step').forEach(e => { e.hidden = false })"
WIDER = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"

Faults = Iterator[str]
Look = Callable[[Any, Path, list[str]], Faults]


def shown(browser: Any, path: Path, faults: list[str], **how: Any) -> Any:
    """Open a page; what it fetches, and what goes wrong in it, is put down."""
    one = browser.new_context(**{"viewport": {"width": NARROW, "height": 800}, **how}).new_page()
    one.on(
        "request", lambda asked: faults.append(f"fetched {asked.url}") if asked.url != path.as_uri() else None
    )
    one.on("pageerror", lambda error: faults.append(str(error)))
    one.goto(path.as_uri(), wait_until="load")
    return one


def wrong(browser: Any, path: Path, look: Look) -> Faults:
    """Say what is wrong with a page, and what is with a page of its kind."""
    faults: list[str] = []
    for scheme in ("light", "dark"):
        one = shown(browser, path, faults, color_scheme=scheme, viewport={"width": 1100, "height": 900})
        one.evaluate(OPEN)
        one.evaluate(AXE.read_text("utf-8"))
        told = one.evaluate(f"axe.run(document, {json.dumps({'runOnly': {'type': 'tag', 'values': WCAG}})})")
        yield from (f"axe, {scheme}: {each['id']}" for each in told["violations"])
        one.context.close()
    for script in (True, False):
        one = shown(browser, path, faults, java_script_enabled=script)
        if one.evaluate(WIDER) > 0:
            yield f"wider than {NARROW} pixels{'' if script else ' without scripts'}"
        one.context.close()
    yield from look(browser, path, faults)
    yield from faults


def at_lesson(deals: int) -> Look:
    """Give what looks at a lesson of so many deals."""

    def look(browser: Any, path: Path, faults: list[str]) -> Faults:
        one = shown(browser, path, faults)
        for _ in range(deals):
            one.keyboard.press("ArrowRight")
        if one.locator(".step:visible h3").all_inner_texts() != [f"Deal {deals} of {deals}"]:
            yield "the arrow keys do not reach the last deal"
        one.context.close()
        one = shown(browser, path, faults, java_script_enabled=False)
        if one.locator(".step:visible").count() != deals:
            yield "without scripts some deals are missing"
        one.context.close()

    return look


def at_quiz(some: tuple[Asked, ...]) -> Look:
    """Give what looks at a quiz: answered rightly from the keyboard, and read without scripts."""

    def look(browser: Any, path: Path, faults: list[str]) -> Faults:
        one = shown(browser, path, faults)
        if "What pone says" in one.locator("body").inner_text():
            yield "the truth is there before an answer"
        for number, asked in enumerate(some, 1):
            one.locator(f"#evening-{number} ~ form input[value='{asked.cheat}']").focus()
            one.keyboard.press("Space")
            one.keyboard.press("Enter")
            one.locator(".controls .on").focus()
            one.keyboard.press("Enter")
        if one.locator(".score .you td").all_inner_texts() != [str(len(some)), "0", "0"]:
            yield "right answers are not scored as right"
        one.context.close()
        one = shown(browser, path, faults, java_script_enabled=False)
        if one.locator(".step:visible").count() != len(some):
            yield "without scripts some evenings are missing"
        one.context.close()

    return look


def nothing_more(browser: Any, path: Path, faults: list[str]) -> Faults:
    """Look no further."""
    del browser, path, faults
    yield from ()


def pages(names: tuple[str, ...], seed: int) -> Iterator[tuple[str, Callable[[], str], Look]]:
    """Give every page: what it is called, what makes it and what looks at it."""
    if not names or "quiz" in names:
        some = quiz(seed)
        yield "quiz", lambda: quiz_page(some, seed, "pone teach --quiz"), at_quiz(some)
    if not names or "odds" in names:
        yield "odds", lambda: odds("pone teach odds"), nothing_more
    if not names or "lessons" in names:
        yield "lessons", lambda: lessons("pone teach"), nothing_more
    for game, known in TECHNIQUES_OF.items():
        for name in known:
            if names and not {name, f"{game}:{name}"} & set(names):
                continue
            for careful in (False, True):
                called = f"{game}:{name}, {'careful' if careful else 'clumsy'}"
                yield called, _making(name, game, seed, careful), at_lesson(DEALS[game])


def _making(name: str, game: str, seed: int, careful: bool) -> Callable[[], str]:  # noqa: FBT001
    return lambda: page(lesson(find(name, game), careful=careful, seed=seed), f"pone teach {name}")


@click.command()
@click.option(
    "--name",
    "names",
    multiple=True,
    help="Only this page, as run-up, draw:run-up, quiz, odds or lessons; may be given again.",
)
@click.option("--seed", default=0, show_default=True, help="Of all randomness.")
@click.option("--keep", type=click.Path(path_type=Path), help="A folder in which the pages stay.")
def main(names: tuple[str, ...], seed: int, keep: Path | None) -> None:
    """Make every page that teaches, and open it."""
    from playwright.sync_api import sync_playwright

    bad = 0
    with sync_playwright() as started, tempfile.TemporaryDirectory() as folder:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for called, make, look in pages(names, seed):
            file = f"{called.replace(', ', '-').replace(':', '-')}.html"
            began, path = perf_counter(), Path(keep or folder, file)
            path.write_text(make(), encoding="utf-8")
            took, size = perf_counter() - began, path.stat().st_size
            found = [*wrong(browser, path, look), *([f"more than {MOST:,} bytes"] if size > MOST else [])]
            bad += bool(found)
            click.echo(
                f"{called:28} {size / 1000:4.0f} kB {took:5.1f} s  {'; '.join(found) or 'nothing wrong'}"
            )
        browser.close()
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
