"""The gallery is what the program writes today: the same bytes with the same libraries, the same words with any."""

import importlib.util
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GALLERY = ROOT / "reports" / "gallery"
PAGES = sorted(path.relative_to(GALLERY).as_posix() for path in GALLERY.rglob("*.html"))
LIMIT = 500_000
"""Bytes of a page of one session."""

pytestmark = pytest.mark.xdist_group("gallery")


@pytest.fixture(scope="module")
def maker():
    """Give the script that makes the gallery."""
    spec = importlib.util.spec_from_file_location("make_gallery", ROOT / "docs" / "make_gallery.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rebuilt(maker, tmp_path_factory):
    """Make the gallery anew, elsewhere."""
    folder = tmp_path_factory.mktemp("gallery")
    maker.make(folder)
    return folder


@pytest.fixture(scope="module")
def other(maker):
    """Name the libraries of which this machine has other versions than the gallery was made with."""
    then, now = json.loads((GALLERY / maker.VERSIONS).read_text("utf-8")), maker.made_with()
    return [f"{name} {then.get(name)} then, {now[name]} now" for name in now if then.get(name) != now[name]]


class Words(HTMLParser):
    """What a page says outside its drawings, without the versions of libraries."""

    def __init__(self, page):
        super().__init__()
        self.texts, self.inside = [], None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.inside = self.inside or (tag if tag in {"svg", "style", "script"} else None)

    def handle_endtag(self, tag):
        self.inside = None if tag == self.inside else self.inside

    def handle_data(self, data):
        if self.inside is None:
            self.texts.append(data)

    def said(self, versions):
        return re.sub("|".join(map(re.escape, versions)), "…", " ".join("".join(self.texts).split()))


def test_every_bundled_evening_is_in_the_gallery(maker):
    logs = [path.stem for path in (ROOT / maker.SAMPLES).iterdir() if maker.is_log(path)]
    pages = [(GALLERY / name).read_text("utf-8") for name in PAGES if name.startswith("session-")]

    assert logs
    assert len(logs) == len(pages)


def test_the_gallery_has_these_pages_and_no_others(rebuilt):
    """`python docs/make_gallery.py` writes it anew."""
    assert PAGES == sorted(path.relative_to(rebuilt).as_posix() for path in rebuilt.rglob("*.html"))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_the_one_that_is_written_today(rebuilt, maker, other, name):
    """`python docs/make_gallery.py` writes it anew. With other libraries drawings may differ; what is said may not."""
    was, now = GALLERY / name, rebuilt / name
    if not other:
        assert was.read_bytes() == now.read_bytes()
    then = json.loads((GALLERY / maker.VERSIONS).read_text("utf-8"))
    told = Words(was.read_text("utf-8")).said(then.values())
    assert told == Words(now.read_text("utf-8")).said(maker.made_with().values()), f"other versions: {other}"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_small_and_names_no_place_on_this_machine(name):
    page = (GALLERY / name).read_text("utf-8")

    assert len(page.encode()) < LIMIT
    assert str(ROOT) not in page
    assert "/home/" not in page
    assert "/tmp/" not in page  # noqa: S108 - it is looked for, not written to
