"""The README's two commands, from a fresh clone in a fresh folder, with nothing set up before."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = [
    pytest.mark.xdist_group("fresh-clone"),
    pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine"),
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a checkout: there is nothing to clone"),
    pytest.mark.skipif("PONE_FRESH_CLONE" in os.environ, reason="this is the fresh clone's own run"),
]


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """The tree as it would be cloned: what git tracks or would track, and nothing that was made."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, check=True, capture_output=True
    ).stdout.decode()
    folder = tmp_path_factory.mktemp("fresh") / "a folder with spaces"
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def make(clone, *arguments):
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV", "PYTEST"))}
    return subprocess.run(
        ["make", *arguments],
        cwd=clone,
        env={**kept, "PONE_FRESH_CLONE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_make_demo_sets_up_and_checks_the_stacked_evening(clone):
    """`make demo` alone makes the environment, without test tools, and prints the verdict."""
    done = make(clone, "demo")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "◆ Look closer" in done.stdout
    assert "points in" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    has_pytest = subprocess.run(
        [clone / ".venv/bin/python", "-c", "import pytest"], capture_output=True, check=False
    )
    assert has_pytest.returncode != 0


def test_make_test_sets_up_and_runs_tests(clone):
    """`make test` adds the test tools and runs; here only the tests of cards, since the rest is running already."""
    done = make(clone, "test", "ARGS=-n 0 tests/test_cards.py")

    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
