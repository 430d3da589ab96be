"""Every exit code: 0, 1, 2, 3, 70 and 130, and that no traceback reaches a user."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from detect.checks import registry
from detect.checks.base import _REGISTRY
from detect.cli import runs
from detect.cli.options import FAIL_ON
from detect.log.readers import READERS

TRACE = "Traceback"


def test_0_when_nothing_was_found(pone, fair):
    assert 0 == pone("check", fair)[0]


def test_0_also_when_something_was_found(pone, stacked, revoking):
    assert 0 == pone("check", stacked, revoking)[0]


@pytest.mark.parametrize(
    ("code", "levels"),
    [
        (1, ["watch"]),
        (1, ["strong"]),
        (0, ["compelling"]),
        (0, ["shuffle:watch"]),
        (0, ["irregularity"]),
        (1, ["compelling", "strong"]),
        (1, ["irregularity", "watch"]),
        (0, ["compelling", "shuffle:strong", "irregularity"]),
    ],
)
def test_1_only_if_a_level_asked_for_was_reached(pone, stacked, code, levels):
    given = [word for level in levels for word in ("--fail-on", level)]

    assert code == pone("check", "-q", *given, stacked)[0]


def test_1_for_an_irregularity(pone, revoking, fair):
    assert 1 == pone("check", "-q", "--fail-on", "irregularity", fair, revoking)[0]
    assert 0 == pone("check", "-q", "--fail-on", "irregularity", fair)[0]


def test_untested_reaches_no_level(pone, tmp_path):
    log = tmp_path / "a.jsonl"
    log.write_text('{"session": "a", "game": "snap"}\n{"deal": 1}\n')
    given = [word for level in FAIL_ON for word in ("--fail-on", level)]

    assert 0 == pone("check", *given, log)[0]


@pytest.mark.parametrize(
    ("said", "arguments"),
    [
        ("Missing argument 'PATH...'", ["check"]),
        ("nowhere.pbn does not exist", ["check", "nowhere.pbn"]),
        ("Did you mean 'check'?", ["chekc"]),
        ("No such command 'snap'", ["snap"]),
        ("No such option", ["check", "--snap"]),
        (f"'nonsense' is not one of {', '.join(READERS)}", ["check", "--from", "nonsense", "FAIR"]),
        ("'nonsense' is not one of whist, dummy, double-dummy, bridge", ["check", "--game", "nonsense", "FAIR"]),
        ("'nonsense' is not one of whist-club, whist-dummy, whist-double-dummy, bridge", ["check", "--laws", "nonsense", "FAIR"]),
        ("'nonsense' is not one of 'watch', 'strong', 'compelling', 'shuffle:watch'",
         ["check", "--fail-on", "nonsense", "FAIR"]),
        ("'xml' is not one of 'text', 'json'", ["check", "--format", "xml", "FAIR"]),
        ("there is no folder", ["check", "-o", "nowhere/a.txt", "FAIR"]),
        ("is a folder; name a file", ["check", "-o", ".", "FAIR"]),
        ("is a log that is read", ["check", "-o", "FAIR", "--force", "FAIR"]),
        ("standard input (-) can be read once", ["check", "-", "-"]),
        ("is not a valid integer", ["check", "--seed", "x", "FAIR"]),
    ],
)  # fmt: skip
def test_2_for_wrong_use_with_a_sentence_that_helps(pone, fair, said, arguments):
    before = Path(fair).read_bytes()
    code, out, err = pone(*(fair if word == "FAIR" else word for word in arguments))

    assert (2, "") == (code, out)
    assert said in err
    assert TRACE not in err
    assert before == Path(fair).read_bytes()


@pytest.mark.parametrize(
    ("said", "name", "data"),
    [
        ("an empty file", "a.txt", b""),
        ("a PDF", "a.pdf", b"%PDF-1.7"),
        ("a file that starts", "a.txt", b"hello"),
    ],
)
def test_3_for_a_file_that_is_no_log_and_the_sentence_names_what_it_seems_to_be(
    pone, tmp_path, said, name, data
):
    path = tmp_path / name
    path.write_bytes(data)
    code, out, err = pone("check", path)

    assert (3, "") == (code, out)
    assert f"pone: {path}: this looks like {said}" in err
    assert "pone reads" in err


def test_3_for_a_folder(pone, tmp_path):
    code, _, err = pone("check", tmp_path)

    assert 3 == code
    assert f"pone: {tmp_path}: this is a folder; name the logs in it, as in {tmp_path / '*.pbn'}\n" == err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may open anything")
def test_3_for_a_file_that_may_not_be_opened(pone, tmp_path):
    path = tmp_path / "a.pbn"
    path.touch(mode=0)

    assert 3 == pone("check", path)[0]


def test_3_wins_over_1_and_what_could_be_read_is_reported(pone, spoilt, stacked, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    code, out, err = pone("check", "--fail-on", "strong", empty, spoilt, stacked)

    assert 3 == code
    assert "◆ Look closer" in out
    assert "What could not be read" in out
    assert f"{empty} could not be read: this is a folder" in " ".join(out.split())
    assert "this is a folder" in err


def test_70_for_a_fault_of_ours_with_a_sentence(pone, fair, monkeypatch):
    def fail(*_):
        raise RuntimeError("no {luck}\x1b[31m\nat all")

    monkeypatch.setattr(runs, "_one", fail)
    code, out, err = pone("check", fair)

    assert (70, "") == (code, out)
    assert err.startswith("pone: a fault of ours, not of your log: RuntimeError: no {luck}\ufffd[31m\n")
    assert "--debug" in err
    assert TRACE not in err


def test_the_traceback_is_there_for_those_who_ask(pone, fair, monkeypatch):
    monkeypatch.setattr(runs, "_one", lambda *_: 1 / 0)
    code, _, err = pone("check", "--debug", fair)

    assert 70 == code
    assert TRACE in err
    assert "ZeroDivisionError" in err


def test_one_failing_check_does_not_stop_the_rest(pone, fair, monkeypatch):
    def fail(_):
        raise ValueError("{odd}")

    monkeypatch.setitem(_REGISTRY, "deal.shape", replace(registry()["deal.shape"], run=fail))
    code, out, _ = pone("check", fair)

    assert 0 == code
    assert "Shapes of the hands: the check itself failed (ValueError: {odd})" in " ".join(out.split())
    assert "● Nothing unusual" in out


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("how", ["-", "while checking"])
def test_130_when_interrupted(program, pone, fair, monkeypatch, how):
    def interrupt(*_):
        raise KeyboardInterrupt

    if how != "-":
        monkeypatch.setattr(runs, "_one", interrupt)
        code, out, err = pone("check", fair)
        assert (130, "") == (code, out)
        assert "pone: interrupted" in err
        return
    running = subprocess.Popen(
        [sys.executable, "-m", "detect", "check", "-v", "-"], stdin=subprocess.PIPE, stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(Path(runs.__file__).parents[2])},
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - a shell's background
    )  # fmt: skip
    try:
        running.wait(2)
    except subprocess.TimeoutExpired:
        running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=30)

    assert 130 == running.returncode
    assert b"pone: interrupted" in err
    assert TRACE.encode() not in err


@pytest.mark.skipif(os.name == "nt", reason="a shell's pipe")
@pytest.mark.parametrize(("code", "arguments"), [(0, ["--help"]), (0, ["check", "FAIR"]), (0, ["check", "--format", "json", "FAIR"]),
                                                 (1, ["check", "--fail-on", "strong", "STACKED"]), (0, ["audit", "FAIR"])])  # fmt: skip
def test_a_reader_that_goes_away_changes_nothing(fair, stacked, code, arguments):
    read, write = os.pipe()
    os.close(read)
    given = [{"FAIR": fair, "STACKED": stacked}.get(word, word) for word in arguments]
    done = subprocess.run(
        [sys.executable, "-m", "detect", *given], stdout=write, stderr=subprocess.PIPE, check=False, text=True,
        env=os.environ | {"PYTHONPATH": str(Path(runs.__file__).parents[2])},
    )  # fmt: skip
    os.close(write)

    assert (code, "") == (done.returncode, done.stderr)
