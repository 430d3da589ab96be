"""What is kept: numbers, never anything that could be run, and nothing is lost where they cannot be kept."""

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
