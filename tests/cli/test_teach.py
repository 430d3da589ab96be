"""`pone teach` from the command line."""

from detect.sharps import TECHNIQUES


def test_without_a_name_every_lesson_is_listed(pone):
    code, out, _ = pone("teach")

    assert code == 0
    assert list(TECHNIQUES) == [line.split()[0] for line in out.splitlines() if line.startswith("  ")]


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
