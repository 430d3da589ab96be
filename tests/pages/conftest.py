"""Pages in a browser: Debian's Chromium, steered by Playwright; skipped where there is none.

Nothing may be fetched: every request that a page makes besides the page itself fails its test.
"""

import json
import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
AXE = ROOT / ".cache/browser/node_modules/axe-core/axe.min.js"
"""`.ci/run` puts it there."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--disable-component-update",
    "--disable-sync",
)  # fmt: skip
WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")


def pytest_collection_modifyitems(items):
    """Keep the tests with a browser in one worker: one browser."""
    for item in items:
        if Path(item.path).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def chromium():
    """Give a browser, started once."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        pytest.skip("there is no Chromium on this machine: apt install chromium")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=program, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium, tmp_path):
    """Open pages, given as text or as files, as a reader has them; none may fetch anything."""
    contexts, fetched, faults = [], [], []

    def show(page, *, dark=False, width=1100, script=True):
        path = page if isinstance(page, Path) else tmp_path / f"page-{len(contexts)}.html"
        if path != page:
            path.write_text(page, encoding="utf-8")
        context = chromium.new_context(
            color_scheme="dark" if dark else "light", java_script_enabled=script,
            viewport={"width": width, "height": 900},
        )  # fmt: skip
        contexts.append(context)
        shown = context.new_page()
        shown.on("request", lambda request: fetched.append(request.url))
        shown.on("pageerror", lambda error: faults.append(str(error)))
        shown.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        shown.goto(path.as_uri(), wait_until="load")
        fetched.remove(path.as_uri())
        return shown

    yield show
    for context in contexts:
        context.close()
    assert [] == fetched
    assert [] == faults


@pytest.fixture
def axe():
    """Ask axe-core what a page breaks of WCAG A and AA: one line a rule and element."""
    if not AXE.is_file():
        pytest.skip("axe-core is not there: .ci/run installs it where npm is")
    source = AXE.read_text("utf-8")

    def found(page):
        page.evaluate(source)
        asked = json.dumps({"runOnly": {"type": "tag", "values": WCAG}})
        told = page.evaluate(f"axe.run(document, {asked})")
        assert told["passes"], "axe-core looked at nothing"
        return [
            f"{each['id']}: {node['html'][:200]} {node['failureSummary'][:300]}" for each in told["violations"]
            for node in each["nodes"]
        ]  # fmt: skip

    return found


@pytest.fixture
def sideways():
    """Measure by how many pixels a page is wider than its window."""
    return lambda page: page.evaluate(
        "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
    )


@pytest.fixture
def sheets():
    """Count the A4 sheets on which a page prints."""
    return lambda page: len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format="A4")))
