"""`pone watch`: while the log grows there are stakes and no more; when the sitting is over, the report of `pone check`."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from detect.cli import watching
from detect.evidence import tests as evidence
from detect.evidence.people import over_sittings
from detect.report import words_watch as v
from detect.resources import resource

ROOT = Path(watching.__file__).parents[2]
KEPT = (
    "session",
    "game",
    "laws",
    "date",
    "ended",
    "deal",
    "players",
    "dealer",
    "cut",
    "hands",
    "turn_up",
    "trump",
)


def short(line):
    """Leave a line its hands, its dealer and its cut."""
    return json.dumps({key: value for key, value in json.loads(line).items() if key in KEPT}).encode() + b"\n"


SAMPLE = resource("datasets", "samples", "whist-stacked.jsonl").read_bytes()
LINES = [short(line) for line in SAMPLE.splitlines()[:7]]
ENDED = b'{"ended": "planned"}\n'
EVENING = b"".join(LINES) + ENDED
HEADINGS = b"session,game,deal,dealer,players.N,players.E,players.S,players.W,hands.N,hands.E,hands.S,hands.W,play,ended\n"
HANDS = b"AK32.K94.QT8.J32,QJT9.QJ2.J32.QT9,654.T873.654.AK8,87.A65.AK97.7654"
ROW = b"club,whist,%d,S,Ada,Ben,Cyd,Dot," + HANDS + b',"N: 2C TC 8C 4C\nE: QC AC 5C 3C",%s\n'
FREQUENCY = re.compile(
    r"fair sittings|\bp\b|1 in \d|\bverdict|Nothing unusual|Keep an eye|Look closer|Refer\b", re.IGNORECASE
)


def writing(path, data):
    """Give a step that leaves the file with these bytes."""
    return lambda: path.write_bytes(data)


@pytest.fixture
def log(tmp_path):
    return tmp_path / "evening.jsonl"


@pytest.fixture
def pone(pone):
    """Run it without twins, which are the same to both commands and take longer than all else here."""

    def run(command, *arguments):
        twins = () if "--twins" in arguments else ("--twins", "0")
        return pone(command, *twins, *arguments)

    return run


@pytest.fixture
def watch(pone, monkeypatch):
    """Watch a log that changes by one step at each rest between two looks; ends with Ctrl-C when nothing is left to do."""

    def run(*arguments, steps=(), rests=4):
        left = [*steps, *[lambda: None] * rests]
        clock = [0.0]

        def rest(seconds):
            clock[0] += seconds
            if not left:
                raise KeyboardInterrupt
            left.pop(0)()

        monkeypatch.setattr(watching, "sleep", rest)
        monkeypatch.setattr(watching, "monotonic", lambda: clock[0])
        return pone("watch", *arguments)

    return run


def stakes(err):
    """Give the lines of the deals."""
    return [line for line in err.splitlines() if re.match(r"[\d,]+ deals?, to deal", line)]


@pytest.mark.parametrize("shape", ["json", "text", "csv"])
def test_the_report_at_the_close_is_that_of_check_byte_for_byte(pone, watch, log, shape):
    steps = [writing(log, b"".join(LINES[:n])) for n in range(1, 8)] + [writing(log, EVENING)]
    code, out, err = watch("--format", shape, log, steps=steps)

    assert (0, out, "") == pone("check", "--format", shape, log)
    assert 0 == code
    assert 6 == len(stakes(err))
    assert err.endswith(f"pone: {v.CLOSED}\n")


def test_the_report_goes_to_a_file_as_that_of_check_does(pone, watch, log, tmp_path):
    log.write_bytes(EVENING)
    ours, theirs = tmp_path / "watch.json", tmp_path / "check.json"
    code, out, _ = watch("--format", "json", "-o", ours, "--shuffle", "riffle", "--seed", "7", log)
    pone("check", "--format", "json", "-o", theirs, "--shuffle", "riffle", "--seed", "7", log)

    assert (0, "") == (code, out)
    assert theirs.read_bytes() == ours.read_bytes()
    assert (
        "pone check --format json --seed 7 --twins 0 --shuffle riffle"
        in json.loads(ours.read_text("utf-8"))["command"]
    )


AT_CLOSE = ("stacked.turnup", "cut.meets", "revoke.gain")
"""They hold a player against the others of the table, and bet once; what is shown before is without them."""


def test_the_numbers_shown_last_are_those_of_the_report(watch, log):
    log.write_bytes(b"".join(SAMPLE.splitlines(keepends=True)[:13]) + ENDED)
    _, out, err = watch("--format", "json", log)
    people = json.loads(out)["sessions"][0]["people"]
    shown = dict(re.findall(r"(\w+) ([\d.,]+)(?:,|$)", stakes(err)[-1].partition(": ")[2]))

    assert 4 == len(people)
    for one in people:
        bets = {name: bets for name, bets in one["components"].items() if name.split()[0] not in AT_CLOSE}
        weights = {name: one["weights"][name] for name in bets}
        assert set(one["components"]) > set(bets)
        together = over_sittings([{"components": bets, "weights": weights}])
        assert float(shown[one["player"]]) == pytest.approx(10**together, rel=0.06)


def test_before_the_close_no_frequency_is_shown_and_no_p_computed(watch, log, monkeypatch):
    for name in ("log_tails", "sum_log_tails", "fisher", "law_of", "law_of_drawn"):
        monkeypatch.setattr(evidence, name, lambda *_, **__: pytest.fail("a p was computed"))
    steps = [writing(log, b"".join(LINES[:n])) for n in range(1, 8)]
    code, out, err = watch("-v", log, steps=steps)
    numbers = " ".join(err.split()).replace(" ".join(f"{v.WHAT_E} {v.NO_P}".split()), "")

    assert (130, "") == (code, out)
    assert 6 == len(stakes(err))
    assert "aces, own hand: Ada" in err
    assert v.WHAT_E in " ".join(err.split())
    assert v.NO_P in " ".join(err.split())
    assert not FREQUENCY.search(numbers)


def test_half_a_line_is_no_fault_and_no_deal(watch, log):
    whole = b"".join(LINES[:4])
    steps = [writing(log, whole[:cut]) for cut in range(len(whole) // 2, len(whole), 97)]
    err = watch(log, steps=[*steps, writing(log, whole), writing(log, EVENING)])[2]

    assert "expected" not in err
    assert ["3 deals, to deal 3", "6 deals, to deal 6"] == [line.partition(":")[0] for line in stakes(err)][
        -2:
    ]


def test_a_bad_line_is_told_once_with_its_number(watch, pone, log):
    bad = b"".join([*LINES[:3], b"{not JSON\n", *LINES[3:5]])
    steps = [writing(log, bad), writing(log, bad + LINES[5]), writing(log, bad + b"".join(LINES[5:]) + ENDED)]
    code, out, err = watch("--format", "json", log, steps=steps)

    assert 3 == code
    assert (3, out, "") == pone("check", "--format", "json", log)
    assert [f"{log}:4: record 4: "] == re.findall(rf"{re.escape(str(log))}:\d+: record \d+: ", err)


def test_of_many_bad_lines_the_first_are_told_and_the_rest_counted(watch, log):
    log.write_bytes(LINES[0] + b"".join(b"{bad %d\n" % n for n in range(25)) + ENDED)
    err = watch("-q", log)[2]

    assert 10 == len(re.findall(r":\d+: record", err))
    assert v.MORE_ERRORS.format(path=log, many="15") in err


def test_a_log_that_is_cut_short_written_over_or_replaced_is_read_anew(watch, pone, log, tmp_path):
    other = tmp_path / "other.jsonl"
    other.write_bytes(EVENING.replace(b"whist-stacked", b"tonight"))
    steps = [
        writing(log, b"".join(LINES[:6])), lambda: None,
        writing(log, b"".join(LINES[:3])), lambda: None, lambda: None,
        writing(log, b"".join([LINES[0], *LINES[2:5]])), lambda: None, lambda: None,
        log.unlink, lambda: None, lambda: other.replace(log),
    ]  # fmt: skip
    code, out, err = watch("--format", "json", log, steps=steps, rests=5)

    assert (0, out, "") == pone("check", "--format", "json", log)
    assert 0 == code
    assert 3 == err.count(v.ANEW.format(path=log))
    assert 1 == err.count(v.TROUBLES["gone"].format(path=log))
    assert "2026-10-19/tonight · whist · 6 deals" in err


def test_a_log_that_is_not_there_yet_is_waited_for(watch, log):
    steps = [lambda: None, writing(log, b""), lambda: None, writing(log, EVENING)]
    code, out, err = watch("-q", log, steps=steps)

    assert (0, "● Nothing unusual  2026-10-19/whist-stacked\n") == (code, out)
    assert [
        f"pone: {v.TROUBLES['missing'].format(path=log)}",
        f"pone: {v.TROUBLES['empty'].format(path=log)}",
        f"pone: {v.CLOSED}",
    ] == err.splitlines()


def test_a_sheet_is_followed_row_by_row_whatever_stands_within_its_cells(watch, pone, tmp_path):
    sheet = tmp_path / "evening.csv"
    rows = [ROW % (n, b"clock" if n == 5 else b"") for n in range(1, 6)]
    whole = HEADINGS + b"".join(rows)
    steps = [writing(sheet, whole[:cut]) for cut in range(0, len(whole), 61)] + [writing(sheet, whole)]
    code, out, err = watch("--format", "json", sheet, steps=steps)

    assert (code, out, "") == pone("check", "--format", "json", sheet)
    assert 0 == code
    assert "expected" not in err
    assert "clock" == json.loads(out)["sessions"][0]["ended"]
    assert [f"{n} deal{'s' * (n > 1)}, to deal {n}" for n in range(1, 6)] == [
        line.partition(":")[0] for line in stakes(err)
    ]


def test_a_log_that_does_not_say_that_it_is_over_gives_no_report_at_ctrl_c(watch, log):
    log.write_bytes(b"".join(LINES))
    code, out, err = watch("--shuffle", "riffle", log)

    assert (130, "") == (code, out)
    assert v.NOT_OVER.format(command=f"pone check --twins 0 --shuffle riffle {log}") in err


def test_idle_takes_the_sitting_to_be_over_when_nothing_was_added_for_so_long(watch, pone, log):
    steps = [writing(log, b"".join(LINES[:n])) for n in range(1, 8)]
    code, out, err = watch("--idle", "1.5", "--format", "json", log, steps=steps, rests=9)

    assert (0, out, "") == pone("check", "--format", "json", log)
    assert 6 == json.loads(out)["sessions"][0]["deals"]
    assert v.IDLE.format(idle=1.5) in err
    assert 0 == code


def test_a_level_that_is_reached_gives_its_exit_code(watch, log, revoking):
    log.write_bytes(
        b"".join(map(short, Path(revoking).read_bytes().splitlines())).replace(b"AS", b"2S", 1) + ENDED
    )

    assert 1 == watch("-q", "--fail-on", "irregularity", log)[0]


def test_a_later_sitting_in_the_file_goes_on(watch, log):
    again = EVENING.replace(b"whist-stacked", b"second")
    code, out, err = watch(
        "-q", log, steps=[writing(log, EVENING + again[:900]), writing(log, EVENING + again)]
    )

    assert 0 == code
    assert 2 == len(out.splitlines())
    assert 1 == err.count(v.CLOSED)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-"], "standard input (-) cannot be looked at again and again"),
        (["{folder}"], "is a folder: name the log in it"),
        (["--from", "pbn", "{log}"], "'pbn' is not one of native, csv"),
        (["--format", "xlsx", "{log}"], "xlsx goes to a file: name it with -o"),
        (["--game", "snap", "{log}"], "'snap' is not one of"),
        (["-o", "{log}", "{log}"], "is a log that is read"),
        (["-o", "{folder}/there", "{log}"], "is already there; give --force"),
        (["--every", "0", "{log}"], "0.05<=x<=3600"),
    ],
)
def test_wrong_use_is_refused_before_anything_is_waited_for(pone, log, tmp_path, arguments, said):
    log.write_bytes(EVENING)
    (tmp_path / "there").write_text("mine")
    code, out, err = pone("watch", *[a.format(log=log, folder=tmp_path) for a in arguments])

    assert (2, "") == (code, out)
    assert said in " ".join(err.split())


def test_a_log_that_does_not_grow_by_lines_is_refused_in_a_sentence(pone, log):
    log.write_text('[Event "Club"]\n[Deal "N:AK32.K94.QT8.J32 QJT9.QJ2.J32.QT9 - -"]\n')
    code, out, err = pone("watch", log)

    assert (3, "") == (code, out)
    assert "this is a pbn log; only a native log or a CSV sheet can be followed while it is written" in err


@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cuts=st.lists(st.integers(0, len(EVENING)), max_size=5).map(sorted))
def test_wherever_the_writing_pauses_the_end_is_the_same(watch, pone, tmp_path_factory, cuts):
    log = tmp_path_factory.mktemp("watch") / "evening.jsonl"
    code, out, err = watch("-q", log, steps=[writing(log, EVENING[:cut]) for cut in [*cuts, len(EVENING)]])

    assert (0, out, "") == pone("check", "-q", log)
    assert 0 == code
    assert "expected" not in err


# ----- as a program of its own


def environment(**more):
    here = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "COLUMNS", "LINES"}}
    return here | {"PYTHONPATH": str(ROOT), "TERM": "xterm"} | more


def write_slowly(path):
    """Write an evening as a careless program would: by halves, over again, and by another file."""
    pieces = [EVENING[:40], EVENING[:1500], EVENING[:700], b"", EVENING[:1801]]
    for piece in pieces:
        path.write_bytes(piece)
        time.sleep(0.15)
    other = path.with_name("other")
    other.write_bytes(EVENING[:-9])
    other.replace(path)
    time.sleep(0.15)
    path.write_bytes(EVENING)


def watching_program(log, *arguments):
    """Start to watch in a process of its own; warnings are errors."""
    command = [sys.executable, "-W", "error", "-m", "detect", "watch", "--twins", "0", *arguments, str(log)]
    ways = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "preexec_fn": hears}
    return subprocess.Popen(command, env=environment(), **ways)


def hears():
    """Hear Ctrl-C, which whoever was started in the background of a shell does not."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_a_careless_writer_changes_nothing_of_the_report(pone, log):
    watch = watching_program(log, "--every", "0.05", "--format", "json")
    waits = next(line for line in watch.stderr if b"not there yet" in line)
    writer = threading.Thread(target=write_slowly, args=(log,))
    writer.start()
    out, err = watch.communicate(timeout=120)
    writer.join()

    assert waits
    assert 0 == watch.returncode
    assert pone("check", "--format", "json", log)[1] == out.decode()
    assert b"expected" not in err


def test_ctrl_c_in_a_pipe_leaves_without_a_report(log):
    log.write_bytes(b"".join(LINES))
    watch = watching_program(log)
    line = next(line for line in watch.stderr if line.startswith(b"6 deals"))
    watch.send_signal(signal.SIGINT)
    out, err = watch.communicate(timeout=120)

    assert b"Dot" in line
    assert (130, b"") == (watch.returncode, out)
    assert b"Traceback" not in err
    assert err.endswith(b"pone: interrupted\n")


@pytest.fixture
def terminal():
    """Watch at a terminal; press Ctrl-C when the table is there, and answer. Gives the exit code and what was shown."""
    termios = pytest.importorskip("termios")

    def run(path, answer, **env):
        ours, theirs = os.openpty()
        termios.tcsetwinsize(theirs, (40, 100))
        watch = subprocess.Popen([sys.executable, "-W", "error", "-m", "detect", "watch", "--twins", "0", path], stdin=theirs, stdout=theirs,
                                 stderr=theirs, env=environment(**env), start_new_session=True, preexec_fn=hears)  # noqa: PLW1509 # fmt: skip
        os.close(theirs)
        said, waits = b"", [(v.ALL.encode(), lambda: watch.send_signal(signal.SIGINT)),
                            (b"[y/N]", lambda: os.write(ours, answer + b"\n"))]  # fmt: skip
        with contextlib.suppress(OSError):
            while more := os.read(ours, 65536):
                said += more
                if waits and waits[0][0] in said:
                    waits.pop(0)[1]()
        os.close(ours)
        return watch.wait(120), said.decode().replace("\r\n", "\n")

    return run


def test_at_a_terminal_ctrl_c_asks_whether_the_sitting_is_over(terminal, program, log):
    log.write_bytes(b"".join(LINES))
    code, said = terminal(log, b"y", NO_COLOR="1")
    before, _, after = said.partition(v.OVER)

    assert 0 == code
    assert v.ALL in before
    assert "\x1b[1m" in before
    assert not re.search(r"fair sittings would|1 in \d+ fair", before)
    assert "● Nothing unusual" in after
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", said)
