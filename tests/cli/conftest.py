"""`pone` as a program: in this process where that is enough, and as one of its own where it matters."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import detect
from detect.cli import main
from detect.kernels import COMPILING
from detect.resources import resource

ROOT = Path(detect.__file__).parents[1]


@pytest.fixture(scope="session")
def nobodys_home(tmp_path_factory):
    """Give a home folder in which nobody keeps a `pone.toml`."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(autouse=True)
def away_from_home(monkeypatch, nobodys_home):
    """Read no settings of whoever runs the tests."""
    monkeypatch.setenv("HOME", str(nobodys_home))
    monkeypatch.setenv("USERPROFILE", str(nobodys_home))


@pytest.fixture
def program():
    """Run `python -m detect` in a process of its own; warnings are errors."""

    def run(*arguments, code=None, env=None, **options):
        command = ["-c", code] if code else ["-m", "detect"]
        here = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "FORCE_COLOR", "COLUMNS"}}
        return subprocess.run(
            [sys.executable, "-W", "error", *command, *map(str, arguments)], capture_output=True, check=False,
            env=here | {"PYTHONPATH": str(ROOT)} | (env or {}), timeout=120, **({"text": True} | options),
        )  # fmt: skip

    return run


@pytest.fixture
def pone(capsys):
    """Run `main` in this process: the exit code, what went to stdout, and to stderr but for a loop that is compiled just then."""

    def run(*arguments):
        with pytest.raises(SystemExit) as ended:
            main(list(map(str, arguments)))
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err.replace(f"pone: {COMPILING}\n", "")

    return run


@pytest.fixture
def runner():
    """Give click's runner."""
    return CliRunner()


@pytest.fixture
def samples():
    """Give the folder of samples."""
    return resource("datasets", "samples")


@pytest.fixture
def fair(samples):
    """Give an evening with nothing to tell."""
    return str(samples / "whist-fair.jsonl")


@pytest.fixture
def stacked(samples):
    """Give an evening that reaches `strong`."""
    return str(samples / "whist-stacked.jsonl")


@pytest.fixture
def revoking(samples):
    """Give an evening with irregularities and nothing else."""
    return str(samples / "whist-revoking.jsonl")


@pytest.fixture
def spoilt(fair, tmp_path):
    """Give an evening of which one line cannot be read."""
    lines = Path(fair).read_text("utf-8").splitlines()
    path = tmp_path / "spoilt.jsonl"
    path.write_text("\n".join([*lines[:-1], "{not JSON"]), encoding="utf-8")
    return str(path)


@pytest.fixture
def retold(samples, tmp_path):
    """Write a sample anew, its lines changed as objects, or its players called otherwise."""

    def write(sample, change=None, names=(), to="retold.jsonl"):
        lines = [json.loads(line) for line in (samples / f"{sample}.jsonl").read_text("utf-8").splitlines()]
        for line in lines:
            if names and line.get("players"):
                line["players"] = list(names)
            if change is not None:
                change(line)
        path = tmp_path / to
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return path

    return write
