"""`pone report`, and `--format html`: what is written where, and what is never written over."""

import re
import webbrowser
from html.parser import HTMLParser
from pathlib import Path

import pytest

from detect.cli import pages

FEW = ("--twins", "0")
"""No simulated sittings: where the pages go is not a matter of them."""


class Links(HTMLParser):
    """What a page links to."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(Path(page).read_text("utf-8"))

    def handle_starttag(self, tag, attrs):
        self.found += [value for name, value in attrs if tag == "a" and name == "href"]


def links(page):
    return [link for link in Links(page).found if not link.startswith("#")]


@pytest.fixture
def browser(monkeypatch):
    """Give the addresses that a browser was asked to open."""
    asked = []
    monkeypatch.setattr(webbrowser, "open", lambda address: bool(asked.append(address)) or True)
    return asked


def test_an_evening_is_one_page(pone, fair, tmp_path):
    out = tmp_path / "page.html"
    code, said, told = pone("report", *FEW, "-o", out, fair)

    assert (0, "", "") == (code, said, told)
    assert [out] == list(tmp_path.iterdir())
    page = out.read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert "pone report -o page.html " in page
    assert page.endswith("</html>\n")


def test_the_same_log_gives_the_same_bytes(pone, revoking, tmp_path):
    for name in ("one.html", "two.html"):
        pone("report", *FEW, "-o", tmp_path / name, revoking)

    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()


def test_check_writes_the_same_page(pone, fair, tmp_path):
    """They differ in the command to run again alone."""
    pone("report", *FEW, "-o", tmp_path / "report.html", fair)
    _, out, _ = pone("check", *FEW, "--format", "html", fair)
    report = (tmp_path / "report.html").read_text("utf-8")

    assert report == out.replace("pone check --format html", "pone report -o page.html")


def test_the_page_has_the_settings_of_the_plan(pone, fair, tmp_path):
    pone("report", *FEW, "--shuffle", "riffle", "--seed", "7", "-o", tmp_path / "page.html", fair)

    assert "pone report -o page.html --seed 7 --twins 0 --shuffle riffle" in (
        tmp_path / "page.html"
    ).read_text("utf-8")


def test_a_page_must_be_named(pone, fair):
    code, _, told = pone("report", fair)

    assert 2 == code
    assert "name the page with -o" in told


def test_a_page_that_is_there_stays(pone, fair, tmp_path):
    out = tmp_path / "page.html"
    out.write_text("mine", encoding="utf-8")
    code, _, told = pone("report", *FEW, "-o", out, fair)

    assert 2 == code
    assert "already there" in told
    assert "mine" == out.read_text("utf-8")
    assert 0 == pone("report", *FEW, "--force", "-o", out, fair)[0]
    assert "mine" != out.read_text("utf-8")


def test_a_log_is_never_written_over(pone, fair, tmp_path):
    log = tmp_path / "evening.jsonl"
    log.write_bytes(Path(fair).read_bytes())
    code, _, told = pone("report", *FEW, "--force", "-o", log, log)

    assert 2 == code
    assert "is a log that is read" in told
    assert Path(fair).read_bytes() == log.read_bytes()


def test_several_evenings_are_an_index_and_a_page_each(pone, fair, revoking, tmp_path):
    code, out, told = pone("report", *FEW, "-o", tmp_path / "autumn.html", fair, revoking)
    own = tmp_path / "autumn-sessions"

    assert (0, "") == (code, out)
    assert f"pone: {tmp_path}/autumn.html is written, and 2 pages in {own}\n" == told
    assert ["session-001.html", "session-002.html"] == sorted(path.name for path in own.iterdir())
    linked = links(tmp_path / "autumn.html")
    assert ["autumn-sessions/session-001.html", "autumn-sessions/session-002.html"] == linked
    for link in linked:
        assert ["../autumn.html"] == links(tmp_path / link)
    assert "whist-revoking" in (own / "session-001.html").read_text(
        "utf-8"
    )  # the one with irregularities comes first


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_holds_them_all(pone, fair, revoking, tmp_path, there):
    out = tmp_path / "pages"
    if there:
        out.mkdir()
    code, _, _ = pone("audit", "--format", "html", "-o", f"{out}/", fair, revoking)

    assert 0 == code
    assert ["index.html", "session-001.html", "session-002.html"] == sorted(p.name for p in out.iterdir())
    assert ["session-001.html", "session-002.html"] == links(out / "index.html")
    assert ["index.html"] == links(out / "session-001.html")


@pytest.mark.parametrize("name", ["autumn.html", "pages/"])
def test_a_folder_with_files_in_it_stays_as_it_is(pone, fair, revoking, tmp_path, name):
    kept = pages.beside(str(tmp_path) + "/" + name) / "minutes.txt"
    kept.parent.mkdir()
    kept.write_text("mine", encoding="utf-8")
    code, _, told = pone("audit", "--format", "html", "-o", f"{tmp_path}/{name}", fair, revoking)

    assert 2 == code
    assert "give --force" in told
    assert [kept] == [path for path in tmp_path.rglob("*") if path.is_file()]
    assert 0 == pone("audit", "--format", "html", "--force", "-o", f"{tmp_path}/{name}", fair, revoking)[0]
    assert "mine" == kept.read_text("utf-8")


def test_an_index_on_standard_output_links_to_nothing(pone, fair, revoking, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, _ = pone("audit", "--format", "html", fair, revoking)
    (tmp_path / "index.html").write_text(out, encoding="utf-8")

    assert 0 == code
    assert [] == links(tmp_path / "index.html")
    assert 1 == len(list(tmp_path.iterdir()))


def test_the_audit_s_page_is_of_the_laws_alone(pone, revoking):
    code, out, _ = pone("audit", "--format", "html", revoking)

    assert 0 == code
    assert "whist-club 71" in out
    assert "The law&#39;s penalty:" in out
    assert "Nothing unusual" not in out
    assert "heads" not in re.sub("<style>.*</style>", "", out, flags=re.DOTALL)


def test_a_log_that_cannot_be_read_is_on_the_page(pone, spoilt, tmp_path):
    code, _, _ = pone("report", *FEW, "-o", tmp_path / "page.html", spoilt)

    assert 3 == code
    assert "{not JSON" in (tmp_path / "page.html").read_text("utf-8")


def test_a_page_is_written_where_nothing_could_be_read(pone, tmp_path):
    log = tmp_path / "letter.txt"
    log.write_text("Dear committee,", encoding="utf-8")
    code, _, _ = pone("report", *FEW, "-o", tmp_path / "page.html", log)

    assert 3 == code
    assert "Nothing was read." in (tmp_path / "page.html").read_text("utf-8")


def test_the_page_is_opened_in_the_browser(pone, fair, tmp_path, browser):
    pone("report", *FEW, "--open", "-o", tmp_path / "page.html", fair)

    assert [(tmp_path / "page.html").as_uri()] == browser


def test_a_page_that_no_browser_opens_is_named(pone, fair, tmp_path, monkeypatch):
    monkeypatch.setattr(webbrowser, "open", lambda _: False)
    code, _, told = pone("report", *FEW, "--open", "-o", tmp_path / "page.html", fair)

    assert 0 == code
    assert "no browser could be opened; the page is" in told


def test_standard_output_is_not_opened(pone, fair, browser):
    code, _, told = pone("report", *FEW, "--open", "-o", "-", fair)

    assert 2 == code
    assert "cannot be opened" in told
    assert [] == browser


@pytest.mark.parametrize("name", ["none/page.html", "none/pages/"])
def test_a_folder_that_is_not_there_is_named_before_the_work(pone, fair, tmp_path, name):
    code, _, told = pone("report", *FEW, "-o", f"{tmp_path}/{name}", fair)

    assert 2 == code
    assert "there is no folder" in told
