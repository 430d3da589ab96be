"""Many small evenings, and batches of them: pieces of two evenings, so that a few logs make many pieces."""

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import SimpleNamespace

import pytest

from detect.batch import run
from detect.cli import main
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.log.convert import convert
from detect.log.readers import reader

QUICK = ("--twins", "0", "--jobs", "1")


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch, tmp_path_factory):
    """Part logs after sixteen deals; read no settings of whoever runs the tests."""
    monkeypatch.setattr(run, "PIECE_DEALS", 16)
    home = str(tmp_path_factory.getbasetemp())
    monkeypatch.setenv("HOME", home)
    monkeypatch.setenv("USERPROFILE", home)


@pytest.fixture(scope="session")
def logs(tmp_path_factory):
    """Give a folder of three logs: eight evenings as Parquet, two native ones, one as PBN."""
    folder = tmp_path_factory.mktemp("logs")
    for name, sessions, seed in (("autumn.parquet", 8, 1), ("spring.jsonl", 2, 2), ("summer.pbn", 1, 3)):
        [log] = simulate(Evening(sessions=sessions, deals=8, seed=seed))
        renamed = SimpleNamespace(input=None, chunks=lambda size=0, log=log: iter([log]))
        convert(renamed, str(folder / name))
    assert sum(len(log.sessions) for name in folder.iterdir() for log in reader(name).chunks()) == 11
    return folder


@pytest.fixture
def whole(batch, logs, tmp_path_factory):
    """Give the folder of a batch of all the logs; it is made once, and may not be written to."""
    folder = tmp_path_factory.getbasetemp() / "whole"
    if not folder.exists():
        batch(logs, "-o", folder)
    return folder


@pytest.fixture
def batch():
    """Run `pone batch`: the exit code, what went to stdout, what went to stderr."""

    def go(*arguments, quick=True):
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as ended:
            main(["batch", *map(str, arguments), *(QUICK if quick else ())])
        return ended.value.code, out.getvalue(), err.getvalue()

    return go


@pytest.fixture
def results():
    """Give every file of a batch's folder, but for the parts, as bytes."""

    def of(folder):
        return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir()) if path.is_file()}

    return of
