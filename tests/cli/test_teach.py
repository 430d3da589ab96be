"""`pone teach` from the command line."""

import re

from detect.sharps import TECHNIQUES_OF


def test_without_a_name_every_lesson_is_listed(pone):
    code, out, _ = pone("teach")

    assert code == 0
    listed = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
    assert [name for known in TECHNIQUES_OF.values() for name in known] == listed


def test_the_page_of_all_lessons_links_each(pone, tmp_path):
    page = tmp_path / "lessons.html"
    assert pone("teach", "-o", str(page))[0] == 0
    said = page.read_text("utf-8")

    for file in ("run-up.html", "draw-run-up.html", "draw-top-stock.html", "odds.html", "quiz.html"):
        assert f'href="{file}"' in said


def test_the_lesson_on_odds_is_written(pone, tmp_path):
    page = tmp_path / "odds.html"

    assert pone("teach", "odds", "-o", str(page))[0] == 0
    assert len(page.read_bytes()) < 100_000


def test_what_does_not_go_together_is_refused(pone):
    assert pone("teach", "run-up", "--quiz", "-o", "x.html")[0] == 2
    assert pone("teach", "--quiz", "--careful", "-o", "x.html")[0] == 2
    assert pone("teach", "odds", "--game", "draw", "-o", "x.html")[0] == 2
    assert pone("teach", "--all")[0] == 2


def test_a_name_that_is_none_is_answered_with_all_there_are(pone):
    code, _, err = pone("teach", "juggling", "-o", "x.html")

    assert code == 2
    assert "juggling" in err
    assert "run-up" in err


def test_a_lesson_wants_a_file(pone):
    code, _, err = pone("teach", "run-up")

    assert code == 2
    assert "-o" in err


def test_a_lesson_is_written_once_unless_forced(pone, tmp_path):
    page = tmp_path / "lesson.html"
    assert pone("teach", "run-up", "-o", str(page))[0] == 0
    first = page.read_bytes()

    assert first.startswith(b"<!doctype html>")
    assert len(first) < 500_000
    assert pone("teach", "run-up", "-o", str(page))[0] == 2
    assert first == page.read_bytes()
    assert pone("teach", "run-up", "--force", "-o", str(page))[0] == 0
    assert first == page.read_bytes()


def test_all_writes_every_page_that_the_page_of_all_links(pone, tmp_path, monkeypatch):
    """The lessons and the quiz are made of a word each: what they hold is tested elsewhere."""
    monkeypatch.setattr("detect.cli.teach._lesson", lambda technique, **_: technique.name)
    monkeypatch.setattr("detect.cli.teach._quiz", str)
    folder = tmp_path / "lessons"
    assert pone("teach", "--all", "-o", str(folder))[0] == 0

    linked = re.findall(r'href="([\w-]+\.html)"', (folder / "index.html").read_text("utf-8"))
    assert len(linked) == 2 + sum(map(len, TECHNIQUES_OF.values()))
    assert {"index.html", *linked} == {each.name for each in folder.iterdir()}
    assert pone("teach", "--all", "-o", str(folder))[0] == 2
