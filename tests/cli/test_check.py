"""`pone check`: paths, formats, output, colours, and that it says the same twice."""

import contextlib
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from detect.cli import check as command
from detect.cli import options


def shown(arguments, columns=80, **env):
    """Run `pone` at a terminal of that many columns and give what it shows."""
    termios = pytest.importorskip("termios")
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, columns))
    here = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "COLUMNS", "LINES"}}
    running = subprocess.Popen(
        [sys.executable, "-m", "detect", *arguments], stdin=theirs, stdout=theirs, stderr=theirs,
        env=here | {"PYTHONPATH": str(Path(command.__file__).parents[2]), "TERM": "xterm"} | env,
    )  # fmt: skip
    os.close(theirs)
    said = b""
    with contextlib.suppress(OSError):
        while more := os.read(ours, 65536):
            said += more
    os.close(ours)
    assert 0 == running.wait(60)
    return said.decode().replace("\r\n", "\n")


def test_several_paths_are_told_in_their_order(pone, fair, stacked):
    code, out, err = pone("check", "-q", stacked, fair)

    assert (0, "") == (code, err)
    assert [
        "◆ Look closer  2026-10-19/whist-stacked",
        "● Nothing unusual  2026-10-05/whist-fair",
    ] == out.splitlines()


def test_verbose_says_on_stderr_what_is_being_read(pone, fair):
    code, out, err = pone("check", "-v", "-q", fair)

    assert f"pone: {fair}: 24 deals read\n" == err
    assert (0, 1) == (code, out.count("\n"))


def test_standard_input_is_a_log_too(program, fair):
    with Path(fair).open("rb") as log:
        done = program("check", "-", stdin=log)

    assert 0 == done.returncode
    assert "● Nothing unusual" in done.stdout
    assert "Read from standard input (native log)" in done.stdout


def test_json_says_the_same_twice_and_by_its_own_command(pone, fair, revoking):
    out = pone("check", "--format", "json", "--seed", "7", "--game", "whist", fair, revoking)[1]
    first, *words = shlex.split(json.loads(out)["command"])

    assert "pone" == first
    assert out == pone(*words)[1]
    assert 7 == json.loads(out)["seed"]


@pytest.mark.parametrize(
    "name", ["-odd.jsonl", "two words.jsonl", "it's {x}.jsonl", "群.jsonl", "a\nb.jsonl"]
)
def test_the_command_runs_again_whatever_a_file_is_called(pone, fair, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(Path(fair).read_bytes())
    code, out, _ = pone("check", "--format", "json", "--", name)

    assert 0 == code
    assert out == pone(*shlex.split(json.loads(out)["command"])[1:])[1]


def test_the_hash_does_not_hang_on_the_process(program, stacked):
    said = {
        program("check", "--format", "json", stacked, env={"PYTHONHASHSEED": seed}).stdout for seed in "12"
    }

    assert 1 == len(said)


def test_output_goes_to_a_file_as_it_goes_to_the_screen(pone, fair, tmp_path):
    target = tmp_path / "report.txt"
    told = pone("check", fair)[1]

    assert (0, "", "") == pone("check", "-o", target, fair)
    assert told == target.read_text("utf-8")
    assert told == pone("check", "-o", "-", fair)[1]


def test_a_file_is_never_overwritten_without_force(pone, fair, tmp_path):
    target = tmp_path / "report.json"
    target.write_text("mine")
    code, out, err = pone("check", "-o", target, "--format", "json", fair)

    assert (2, "") == (code, out)
    assert "is already there; give --force to overwrite it" in err
    assert "mine" == target.read_text()
    assert 0 == pone("check", "-o", target, "--force", "--format", "json", fair)[0]
    assert "pone.check/1" == json.loads(target.read_text("utf-8"))["schema"]


def test_a_file_that_appears_meanwhile_is_not_overwritten(fair, tmp_path):
    target = tmp_path / "late.txt"
    target.write_text("mine")

    with pytest.raises(options.click.ClickException, match="already there"):
        options.put("ours", str(target), force=False)
    assert "mine" == target.read_text()


def test_a_format_can_be_named(pone, fair, tmp_path):
    log = tmp_path / "a.txt"
    log.write_text("\n\n" + Path(fair).read_text("utf-8"), encoding="utf-8")

    assert 0 == pone("check", "-q", "--from", "native", log)[0]


def test_a_game_and_a_code_can_be_named(pone, fair, tmp_path):
    log = tmp_path / "a.jsonl"
    log.write_text(Path(fair).read_text("utf-8").replace('"game": "whist", "laws": "whist-club", ', ""))
    out = pone("check", log)[1]

    assert "○ Could not test" in out
    assert "Every other check: the game is not named" in out
    for given in (["--game", "whist"], ["--laws", "whist-club"]):
        assert "● Nothing unusual" in pone("check", "-q", *given, log)[1]


def test_an_empty_log_is_no_fault(pone, tmp_path):
    log = tmp_path / "a.pbn"
    log.write_text("% PBN 2.1\n")
    code, out, err = pone("check", log)

    assert (0, "") == (code, err)
    assert out.startswith("Nothing was read.\n")


def test_session_without_players_seats_are_named(pone, stacked, tmp_path):
    log = tmp_path / "a.jsonl"
    log.write_text(Path(stacked).read_text("utf-8").replace('"players": ["Ada", "Ben", "Cyd", "Dot"], ', ""))
    out = " ".join(pone("check", log)[1].split())

    assert "On 10 deals that West dealt, West's own hand held 29 aces" in out
    assert "Dot" not in out


def test_colours_are_for_terminals(fair):
    said = shown(["check", fair])

    assert "\x1b[32m\x1b[1m● Nothing unusual\x1b[0m" in said
    assert "\x1b" not in shown(["check", fair], NO_COLOR="1")


def test_piped_text_has_no_colour_and_its_own_width(program, fair):
    said = program("check", fair, env={"COLUMNS": "50"}).stdout

    assert "\x1b" not in said
    assert 80 < max(map(len, said.splitlines())) <= 88


def test_a_narrow_terminal_has_narrow_lines(fair):
    lines = shown(["check", fair], columns=50, NO_COLOR="1").splitlines()

    assert [] == [line for line in lines if len(line) > 50 and "/" not in line]


def test_names_of_any_alphabet_come_out(program, fair, tmp_path):
    log = tmp_path / "a.jsonl"
    log.write_text(Path(fair).read_text("utf-8").replace("Ada", "Žofie 群组 عليّ"), encoding="utf-8")

    assert "Žofie 群组 عليّ" in program("check", log, encoding="utf-8").stdout
    poor = program("check", "--format", "json", log, env={"PYTHONIOENCODING": "ascii"}, text=False)
    assert 0 == poor.returncode
    assert "Žofie 群组 عليّ" in json.loads(poor.stdout)["sessions"][0]["players"]
    assert 0 == program("check", log, env={"PYTHONIOENCODING": "ascii"}, text=False).returncode


def test_half_a_character_is_valid_json(pone, fair, tmp_path):
    log = tmp_path / "a.jsonl"
    log.write_text(Path(fair).read_text("utf-8").replace("Ada", r"A\ud800"), encoding="utf-8")
    code, out, _ = pone("check", "--format", "json", log)

    assert code in {0, 3}
    assert out.encode()
    assert json.loads(out)["schema"] == "pone.check/1"
