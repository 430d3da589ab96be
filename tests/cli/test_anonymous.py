"""`--anonymous`: nobody is named in any format, and nothing else is said otherwise."""

import json
import re
import zipfile

import pandas as pd
import pytest

from detect.cli import COMMANDS, runs
from detect.report import words_anonymous as v
from detect.report.words_plan import KNOWN

TELLTALE = "Zqx"
"""In every text of the log that a person may have written."""
NAMES = (f"{TELLTALE} S", f"{TELLTALE} Ace", f"{TELLTALE} Ace's partner", f"{TELLTALE} S & {TELLTALE} Ace")
OUTPUTS = [(command, shape) for command in ("check", "audit") for shape in runs.SHAPES] + [("report", "html")]


def telltale(line):
    """Put the secret wherever a log holds free text."""
    if "session" in line:
        line |= {"session": f"{TELLTALE}'s evening", "venue": f"at {TELLTALE}'s", "recorder": TELLTALE, "facts": {"host": TELLTALE},
                 "cut_in": [[[NAMES[0], "2C"], [NAMES[1], "3C"], [NAMES[2], "9D"], [NAMES[3], "TS"], [f"{TELLTALE}, a guest", "KD"]]]}  # fmt: skip
        return
    line |= {
        "table": f"{TELLTALE}'s table",
        "pack_name": f"{TELLTALE} {line['pack_name']}",
        f"of {TELLTALE}": 1,
    }
    line["facts"] = {
        f"glass of {TELLTALE}": "sherry",
        "seen by": TELLTALE,
        "dummy": f"nobody, said {TELLTALE}",
    }
    line["events"] = [*line.get("events", []), {"kind": "note", "seat": "N", "trick": 3, "note": f"{TELLTALE} coughed"},
                      {"kind": "demand", "seat": "N", "to": "E", "trick": 2, "note": f"{TELLTALE}'s best"}]  # fmt: skip


@pytest.fixture
def secret(retold):
    """Give an evening with irregularities, of which every free text has the secret in it, and a line that cannot be read."""
    path = retold("whist-revoking", telltale, NAMES, to=f"{TELLTALE}.jsonl")
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"deal": TELLTALE, "dealer": TELLTALE}) + f"\nhere {TELLTALE} spilt the ink\n")
    return path


@pytest.fixture
def settings(tmp_path):
    """Give settings in which the club wrote a name."""
    path = tmp_path / f"{TELLTALE}.toml"
    path.write_text(f'twins = 0\n[known]\n"revoke.rate" = "{TELLTALE} has poor eyes"\n', encoding="utf-8")
    return path


def everything_in(path):
    """Give all that a file, a workbook or a folder says, names of files included, as one text."""
    if path.is_dir():
        frames = [pd.read_parquet(file) for file in sorted(path.glob("*.parquet"))]
        return " ".join(frame.to_csv() for frame in frames) + " ".join(file.name for file in path.iterdir())
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as book:
            return " ".join(book.read(name).decode("utf-8") for name in book.namelist())
    return path.read_text("utf-8")


@pytest.mark.parametrize(("command", "shape"), OUTPUTS)
def test_no_name_and_no_free_text_is_in_any_format(pone, secret, settings, tmp_path, command, shape):
    out = tmp_path / "out"
    asked = [] if command == "report" else ["--format", shape]
    code, _, _ = pone(command, "--anonymous", *asked, "--config", settings, "-o", out, secret)
    said = everything_in(out)

    assert 3 == code  # two lines could not be read
    assert TELLTALE.casefold() not in said.casefold()
    assert "Player 1" in said
    if shape != "html" or command == "audit":
        assert "Player 2" in said


@pytest.mark.parametrize("command", ["check", "audit"])
def test_a_log_on_standard_output_is_as_silent(pone, secret, command):
    _, out, _ = pone(command, "--anonymous", *(["--twins", "0"] if command == "check" else []), secret)

    assert TELLTALE not in out
    assert "log-1" in out


@pytest.mark.parametrize("names", [("S", "Ace", "Ada", "Ada Ace"), ("Player 2", "Player 1", "The", "N")])
@pytest.mark.parametrize("sample", ["whist-stacked", "whist-revoking"])
@pytest.mark.parametrize("command", ["check", "audit"])
def test_everything_but_the_names_is_said_as_it_is_without(pone, retold, command, sample, names):
    """Whatever the names are: parts of each other, words of the report, or aliases."""
    path = retold(sample, names=names)
    few = ["--twins", "19" if sample == "whist-revoking" else "0"] if command == "check" else []
    _, plain, _ = pone(command, "--format", "json", *few, path)
    _, hidden, _ = pone(command, "--format", "json", "--anonymous", *few, path)
    plain, hidden = json.loads(plain), json.loads(hidden)

    for name in ("command", "inputs"):
        plain.pop(name)
        hidden.pop(name)
    for document in (plain, hidden):
        for name in ("session", "source", "venue"):
            document["sessions"][0].pop(name)
        for row in document["sessions"][0]["irregularities"]:
            row.pop("file")
    hidden = named(hidden, names)
    for document in (plain, hidden):
        document["sessions"][0].get("people", []).sort(key=lambda one: one["player"])
    assert plain == hidden


def named(told, names):
    """Put the names back."""
    if isinstance(told, dict):
        return {named(key, names): named(value, names) for key, value in told.items()}
    if isinstance(told, list):
        return [named(each, names) for each in told]
    if isinstance(told, str):
        return re.sub(r"Player ([1-4])", lambda alias: names[int(alias[1]) - 1], told)
    return told


def test_a_player_has_one_alias_in_all_logs(pone, retold):
    """Dot is Player 4 in the second log too, where she sits elsewhere."""
    first = retold("whist-fair", names=("Ada", "Ben", "Cyd", "Dot"), to="first.jsonl")
    second = retold("whist-fair", names=("Dot", "Eve", "Ada", "Fay"), to="second.jsonl")
    _, out, _ = pone("audit", "--anonymous", "--format", "json", first, second)
    told = json.loads(out)

    assert [[f"Player {n}" for n in row] for row in ((1, 2, 3, 4), (4, 5, 1, 6))] == [
        one["players"] for one in told["sessions"]
    ]
    assert ["session 1", "session 2"] == [one["session"] for one in told["sessions"]]
    assert ["log-1", "log-2"] == [one["path"] for one in told["inputs"]]
    assert "pone audit --format json --anonymous log-1 log-2" == told["command"]


def test_the_folder_of_the_logs_is_not_named(pone, retold, tmp_path):
    retold("whist-fair", to="ada.jsonl")
    _, out, _ = pone("audit", "--anonymous", "--format", "json", tmp_path)

    assert "pone audit --format json --anonymous logs-1" == json.loads(out)["command"]
    assert str(tmp_path) not in out


def test_what_the_laws_read_in_a_note_is_still_read(pone, retold):
    """A new deal is one, whatever else was written of it, and a call is one whoever is named in it."""

    def noted(line):
        if line.get("deal") == 3:
            line["events"] = [
                {"kind": "misdeal", "seat": line["dealer"], "trick": 0, "note": "imperfect, says Ada"}
            ]

    path = retold("whist-fair", noted)
    kinds = []
    for hidden in ((), ("--anonymous",)):
        _, out, _ = pone("audit", "--format", "json", *hidden, path)
        kinds.append([(row["law"], row["deal"]) for row in json.loads(out)["sessions"][0]["irregularities"]])

    assert kinds[0]
    assert kinds[0] == kinds[1]


def test_a_declared_cause_is_told_without_its_words(pone, stacked, tmp_path):
    path = tmp_path / "pone.toml"
    path.write_text('twins = 0\n[known]\n"stacked.points" = "Dot was unwell"\n', encoding="utf-8")
    _, out, _ = pone("check", "--anonymous", "--config", path, stacked)

    assert "Dot" not in out
    assert KNOWN.format(title="points", said=v.KNOWN) in " ".join(out.split())


@pytest.mark.parametrize("command", ["check", "audit", "report"])
def test_help_tells_of_it(runner, command):
    from detect.cli import pone

    assert command in COMMANDS
    assert "--anonymous" in runner.invoke(pone, [command, "--help"]).output
