"""Help: what every command says of itself, and that its example runs."""

import re
import shlex
import shutil
from pathlib import Path

import click
import pytest

from detect import __version__
from detect.cli import COMMANDS
from detect.cli import pone as group

EVERY_COMMAND = ("--help", "-q, --quiet", "-v, --verbose", "--seed", "--debug")


def example(said):
    """Give the commands of a help's last part."""
    return [line.strip() for line in said.rpartition("Example:")[2].splitlines() if line.strip()]


def test_pone_alone_prints_its_help(pone):
    code, out, err = pone()

    assert (0, "") == (code, err)
    assert out == pone("--help")[1] == pone("-h")[1]
    assert "Commands:" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_with_its_line(pone, name):
    assert re.search(rf"^  {name} +{re.escape(COMMANDS[name][:30])}", pone("--help")[1], re.MULTILINE)
    assert isinstance(group.get_command(click.Context(group), name), click.Command)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_the_options_that_all_have(pone, name):
    out = pone(name, "--help")[1]

    assert [] == [option for option in EVERY_COMMAND if option not in out]


@pytest.mark.parametrize("arguments", [[], *([name] for name in COMMANDS)])
def test_help_ends_with_an_example_that_runs(pone, arguments, samples, tmp_path, monkeypatch):
    lines = example(pone(*arguments, "--help")[1])
    monkeypatch.chdir(tmp_path)
    shutil.copy(samples / "whist-fair.jsonl", "evening.pbn")
    if arguments == ["watch"]:
        closed = Path("evening.pbn").read_bytes() + b'{"ended": "planned"}\n'
        Path("evening.jsonl").write_bytes(closed)

    assert lines
    for line in lines:
        first, *words = shlex.split(line)
        assert ("pone", 0) == (first, pone(*words)[0])


def test_every_option_has_its_help():
    params = [p for name in COMMANDS for p in group.get_command(click.Context(group), name).params]

    assert [] == [p.name for p in params if isinstance(p, click.Option) and not p.help]


def test_python_m_detect_is_pone(program, tmp_path):
    code = "import sys; from detect.cli import main; sys.argv[0] = 'pone'; main()"
    for arguments in (["--version"], ["--help"], ["check"]):
        one, other = program(*arguments), program(*arguments, code=code)
        assert (one.returncode, one.stdout, one.stderr) == (other.returncode, other.stdout, other.stderr)
    assert f"pone {__version__}\n" == program("--version").stdout


@pytest.mark.parametrize("command", ["check", "audit"])
def test_the_exit_codes_are_told(pone, command):
    said = " ".join(pone(command, "--help")[1].split())

    assert all(f"{code} " in said for code in (0, 1, 2, 3, 70, 130))


@pytest.mark.parametrize("command", ["check", "audit"])
@pytest.mark.parametrize("flag", ["--game", "--laws"])
def test_what_an_option_takes_is_told_as_it_is(pone, fair, flag, command):
    said = pone(command, flag, "nonsense", fair)[2].rpartition("not one of ")[2].strip()

    assert f"({said})" in " ".join(pone(command, "--help")[1].split())
