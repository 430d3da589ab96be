"""What is kept: numbers, never anything that could be run, and nothing is lost where they cannot be kept."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from detect import kept as module
from detect.kept import folder, kept


def test_numbers_are_made_once(tmp_path):
    made = []
    for _ in range(2):
        found = kept("aces", lambda: made.append(1) or {"x": np.arange(4)}, where=tmp_path)
        assert [0, 1, 2, 3] == found["x"].tolist()

    assert [1] == made
    assert 1 == len(list(tmp_path.iterdir()))


@pytest.mark.parametrize("spoilt", [b"", b"not a zip", b"PK\x03\x04 half of one"])
def test_a_spoilt_file_is_made_anew(tmp_path, spoilt):
    kept("aces", lambda: {"x": np.arange(4)}, where=tmp_path)
    [path] = tmp_path.iterdir()
    path.write_bytes(spoilt)

    assert [7] == kept("aces", lambda: {"x": np.array([7])}, where=tmp_path)["x"].tolist()
    assert [7] == kept("aces", dict, where=tmp_path)["x"].tolist()


def test_a_file_that_would_run_something_is_not_opened(tmp_path):
    """An array of objects is a pickle."""
    kept("aces", lambda: {"x": np.arange(4)}, where=tmp_path)
    [path] = tmp_path.iterdir()
    with path.open("wb") as file:
        np.savez(file, x=np.array([{"a": 1}], object))

    assert [7] == kept("aces", lambda: {"x": np.array([7])}, where=tmp_path)["x"].tolist()


def test_numbers_of_another_version_are_made_anew(tmp_path, monkeypatch):
    kept("aces", lambda: {"x": np.array([1])}, where=tmp_path)
    monkeypatch.setattr(module, "version", lambda: "changed")

    assert [2] == kept("aces", lambda: {"x": np.array([2])}, where=tmp_path)["x"].tolist()


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path):
    (tmp_path / "file").write_text("not a folder")

    assert [3] == kept("aces", lambda: {"x": np.array([3])}, where=tmp_path / "file" / "below")["x"].tolist()


def test_the_folder_is_the_one_that_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("PONE_CACHE", str(tmp_path))
    assert tmp_path == folder()
    monkeypatch.setenv("PONE_CACHE", "")
    assert folder() is None
    monkeypatch.delenv("PONE_CACHE")
    assert "pone" == folder().name


WRITER = """
import sys
from pathlib import Path
import numpy as np
from detect.kept import kept
for turn in range(60):
    for path in Path(sys.argv[1]).glob("*.npz") if turn % 3 == 0 else ():
        path.unlink(missing_ok=True)
    found = kept("aces", lambda: {"x": np.arange(20_000)}, where=Path(sys.argv[1]))["x"]
    assert found.sum() == 199_990_000, found.sum()
"""


def test_two_that_make_and_read_the_same_numbers_at_once_never_meet_half_a_file(tmp_path):
    """Workers share what is kept: one writes, or throws away, while another reads."""
    here = os.environ | {"PYTHONPATH": str(Path(module.__file__).parents[1])}
    both = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)], env=here, stderr=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    said = [each.communicate(timeout=100)[1] for each in both]

    assert [0, 0] == [each.returncode for each in both], said
    assert [] == list(tmp_path.glob("*.part"))
