"""`python -m benchmarks.lessons`: every lesson, clumsy and careful, made whole and opened in a browser.

A line a lesson: how large it is, how long it took, and what is wrong with it. axe-core is where `.ci/run` puts it.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from detect.report.page.lesson import page
from detect.report.taught import DEALS, lesson
from detect.sharps import TECHNIQUES

AXE = Path(__file__).parents[1] / ".cache/browser/node_modules/axe-core/axe.min.js"
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
MOST = 500_000
"""Bytes of a lesson."""
NARROW = 360
OPEN = "document.querySelectorAll('details').forEach(e => { e.open = true }); document.querySelectorAll('.step').forEach(e => { e.hidden = false })"
WIDER = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"


def shown(browser: Any, path: Path, faults: list[str], **how: Any) -> Any:
    """Open a page; what it fetches, and what goes wrong in it, is put down."""
    one = browser.new_context(**how).new_page()
    one.on(
        "request", lambda asked: faults.append(f"fetched {asked.url}") if asked.url != path.as_uri() else None
    )
    one.on("pageerror", lambda error: faults.append(str(error)))
    one.goto(path.as_uri(), wait_until="load")
    return one


def wrong(browser: Any, path: Path) -> Iterator[str]:
    """Say what is wrong with a lesson."""
    faults: list[str] = []
    wide, narrow = {"width": 1100, "height": 900}, {"width": NARROW, "height": 800}
    for scheme in ("light", "dark"):
        one = shown(browser, path, faults, color_scheme=scheme, viewport=wide)
        one.evaluate(OPEN)
        one.evaluate(AXE.read_text("utf-8"))
        told = one.evaluate(f"axe.run(document, {json.dumps({'runOnly': {'type': 'tag', 'values': WCAG}})})")
        yield from (f"axe, {scheme}: {each['id']}" for each in told["violations"])
        one.context.close()
    one = shown(browser, path, faults, viewport=narrow)
    if one.evaluate(WIDER) > 0:
        yield f"wider than {NARROW} pixels"
    for _ in range(DEALS):
        one.keyboard.press("ArrowRight")
    if one.locator(".step:visible h3").all_inner_texts() != [f"Deal {DEALS} of {DEALS}"]:
        yield "the arrow keys do not reach the last deal"
    one.context.close()
    one = shown(browser, path, faults, java_script_enabled=False, viewport=narrow)
    if one.locator(".step:visible").count() != DEALS:
        yield "without scripts some deals are missing"
    one.context.close()
    yield from faults


@click.command()
@click.option(
    "--name",
    "names",
    multiple=True,
    type=click.Choice(list(TECHNIQUES)),
    help="Only this lesson; may be given again.",
)
@click.option("--seed", default=0, show_default=True, help="Of all randomness.")
def main(names: tuple[str, ...], seed: int) -> None:
    """Make every lesson, and open it."""
    from playwright.sync_api import sync_playwright

    bad = 0
    with sync_playwright() as started, tempfile.TemporaryDirectory() as folder:
        browser = started.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for name in names or TECHNIQUES:
            for careful in (False, True):
                began, path = perf_counter(), Path(folder, "lesson.html")
                made = page(lesson(TECHNIQUES[name], careful=careful, seed=seed), f"pone teach {name}")
                path.write_text(made, encoding="utf-8")
                took, size = perf_counter() - began, path.stat().st_size
                found = [*wrong(browser, path), *([f"more than {MOST:,} bytes"] if size > MOST else [])]
                bad += bool(found)
                click.echo(
                    f"{name:14} {'careful' if careful else 'clumsy':8} {size / 1000:4.0f} kB {took:5.1f} s  {'; '.join(found) or 'nothing wrong'}"
                )
        browser.close()
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
