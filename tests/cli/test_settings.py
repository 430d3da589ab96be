"""Settings: which file is read and which is not, what goes before what, and what is said of a file that is wrong."""

import json
import re
import shutil
from pathlib import Path

import pytest

import detect
from detect.cli import options, settings
from detect.evidence import Plan
from detect.evidence.plan import LEVELS, MOST_TWINS, SHUFFLES, TWINS

ROOT = Path(detect.__file__).parents[1]


@pytest.fixture
def club(tmp_path, monkeypatch, fair):
    """Give a working folder, a home folder and a folder of logs, with an evening in it."""
    for name in ("work", "home", "logs"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path / "work")
    shutil.copy(fair, tmp_path / "logs" / "evening.jsonl")
    return tmp_path


@pytest.fixture
def plan(pone, club):
    """Give the settings of the plan by name, as value and place, and what was said."""

    def of(*arguments):
        code, out, err = pone("plan", "--format", "json", *arguments)
        assert 0 == code, err
        rows = json.loads(out)["settings"]
        return {row["name"]: (row["value"], row["where"]) for row in rows}, err

    return of


def test_what_help_names_is_what_the_plan_has():
    """The program's help loads nothing, so the choices stand there again."""
    assert tuple(SHUFFLES) == settings.WAYS
    assert tuple(LEVELS) == options.LEVELS
    assert tuple(LEVELS.values()) == settings.BOUNDS
    assert (TWINS, MOST_TWINS) == (settings.USUAL["twins"], settings.MOST_TWINS)


def test_the_page_shows_every_setting_and_can_be_used(plan, club):
    """The file of settings in docs/settings.md is read, and names every key there is."""
    page = (ROOT / "docs" / "settings.md").read_text("utf-8")
    [shown] = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    (club / "work/pone.toml").write_text(shown, encoding="utf-8")
    said, _ = plan()

    assert {*settings.usual(), "known.stacked.aces"} == said.keys()
    assert {"pone.toml"} == {where for _, where in said.values()}


def test_nothing_is_set(plan):
    said, err = plan()

    assert "" == err
    assert {None} == {where for _, where in said.values()}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("work/pone.toml", 'shuffle = "riffle"'),
        ("work/pyproject.toml", '[tool.pone]\nshuffle = "riffle"'),
        ("home/pone.toml", 'shuffle = "riffle"'),
        ("work/pone.toml", '\ufeffshuffle = "riffle"'),
    ],
)
def test_settings_are_read_from_the_working_and_the_home_folder(plan, club, name, text):
    (club / name).write_text(text, encoding="utf-8")
    shown = name.replace("work/", "").replace("home", "~")

    assert ("riffle", shown) == plan()[0]["shuffle"]


def test_the_nearer_goes_before_the_farther_key_by_key(plan, club):
    (club / "home/pone.toml").write_text('shuffle = "riffle"\nseed = 1\nseam = 13\nchain = true')
    (club / "work/pyproject.toml").write_text("[tool.pone]\nseed = 2\nseam = 14")
    (club / "work/pone.toml").write_text("seed = 3")
    said, _ = plan("--no-chain")

    assert [("riffle", "~/pone.toml"), (3, "pone.toml"), ("14", "pyproject.toml"), (False, "--no-chain")] == [
        said[name] for name in ("shuffle", "seed", "seam", "chain")
    ]


def test_a_named_file_is_read_alone(plan, club):
    (club / "work/pone.toml").write_text("seed = 3")
    (club / "work/other.toml").write_text('seam = "as"')
    said, _ = plan("--config", "other.toml")

    assert [(0, None), ("AS", "other.toml")] == [said["seed"], said["seam"]]


def test_a_code_of_laws_goes_with_its_game(plan, club):
    """Who names a game does not want the laws of another."""
    (club / "work/pone.toml").write_text('laws = "bridge"')

    assert ("bridge", "pone.toml") == plan()[0]["laws"]
    assert [("whist", "--game"), (None, None)] == [
        plan("--game", "whist")[0][name] for name in ("game", "laws")
    ]


@pytest.mark.parametrize("command", ["plan", "check", "audit"])
@pytest.mark.parametrize(
    ("name", "text"), [("pone.toml", "seed = 3"), ("pyproject.toml", "[tool.pone]\nseed = 3")]
)
def test_a_file_beside_the_log_is_named_and_not_used(pone, club, command, name, text):
    """Whoever sends a log does not set how it is judged."""
    (club / "logs" / name).write_text(text)
    code, out, err = pone(command, "--format", "json", club / "logs/evening.jsonl")

    assert 0 == code
    assert f"{club / 'logs' / name} is beside the log and is not used" in err
    assert Plan().hash == json.loads(out).get("plan", Plan().hash)


def test_a_file_beside_the_log_that_the_club_names_is_used(plan, club):
    (club / "logs/pone.toml").write_text("seed = 3")
    said, err = plan("--config", club / "logs/pone.toml", club / "logs/evening.jsonl")

    assert 3 == said["seed"][0]
    assert "" == err


def test_another_project_beside_the_log_is_not_named(plan, club):
    (club / "logs/pyproject.toml").write_text("[project]\nname = 'a'")

    assert "" == plan(club / "logs/evening.jsonl")[1]


def test_the_log_in_the_working_folder_is_judged_by_the_working_folders_file(pone, club):
    (club / "work/pone.toml").write_text("[levels]\nwatch = 0.01")
    shutil.copy(club / "logs/evening.jsonl", "evening.jsonl")
    code, out, err = pone("check", "--format", "json", "evening.jsonl")

    assert (0, "pone: settings from pone.toml: levels.watch\n") == (code, err)
    assert Plan(levels={**LEVELS, "watch": 0.01}).hash == json.loads(out)["plan"]


def test_a_declared_cause_stands_beside_what_its_check_found(pone, club, stacked):
    cause = "The packs came stacked by the fitter."
    (club / "work/pone.toml").write_text(f'[known]\nstacked.points = "{cause}"\n"cut.meets" = "A new pack."')
    document = json.loads(pone("check", "--format", "json", stacked)[1])
    known = {row["check"]: row["known"] for row in document["sessions"][0]["findings"]}

    assert [cause, "A new pack.", None] == [
        known[name] for name in ("stacked.points", "cut.meets", "stacked.aces")
    ]
    assert "strong" == document["sessions"][0]["verdict"]
    assert f"Declared beforehand of points: {cause}" in " ".join(pone("check", stacked)[1].split())
    assert f"- Declared beforehand of points: {cause}" in pone("check", "--format", "markdown", stacked)[1]
    assert cause in pone("check", "--format", "csv", stacked)[1]


def test_an_option_over_a_file_stands_in_the_command(pone, club):
    (club / "work/pone.toml").write_text('seed = 3\nchain = true\nseam = "AS"\nshuffle = "riffle"')
    log = club / "logs/evening.jsonl"
    said = json.loads(pone("plan", "--format", "json", "--seed", "0", "--no-chain", "--seam", "", log)[1])

    assert f"pone plan --format json --seed 0 --shuffle riffle --seam '' --no-chain {log}" == said["command"]
    assert Plan(shuffle="riffle").hash == said["plan"]


def test_audit_takes_the_game_and_says_so(pone, club):
    (club / "work/pone.toml").write_text('game = "bridge"\nseed = 3')
    code, out, err = pone("audit", "--format", "json", club / "logs/evening.jsonl")

    assert (0, "pone: settings from pone.toml: game\n") == (code, err)
    assert "bridge" == json.loads(out)["sessions"][0]["game"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('suffle = "riffle"', "'suffle' is no setting; there are game, laws, shuffle, seam, chain, twins, seed, levels, known"),
        ('suffle = "riffle"', "did you mean shuffle?"),
        ('shuffle = "rifle"', "shuffle is 'rifle'; expected one of riffle, overhand, machine"),
        ('shuffle = "rifle"', "did you mean riffle?"),
        ('game = "snap"', "game is 'snap'; expected one of whist, dummy, double-dummy, bridge"),
        ("laws = 1", "laws is 1; expected one of whist-club"),
        ('seam = "XX"', "seam is 'XX'; expected a card or a place in the pack"),
        ("seam = 1.5", "seam is 1.5; expected a card or a place in the pack"),
        ('chain = "yes"', "chain is 'yes'; expected true or false"),
        ("chain = 1", "chain is 1; expected true or false"),
        ("seed = true", "seed is True; expected a whole number from 0"),
        ("seed = -1", "seed is -1; expected a whole number from 0"),
        ("twins = 100000", "twins is 100000; expected a whole number from 0 to 99,999"),
        ("levels = 0.005", "levels is 0.005; expected a table"),
        ("[levels]\nwatch = 5", "levels.watch is 5; expected a number between 0 and 1"),
        ("[levels]\nwatch = nan", "levels.watch is nan; expected a number between 0 and 1"),
        ("[levels]\nwach = 0.1", "did you mean levels.watch?"),
        ("[levels]\nwatch = 0.0001", "watch 0.0001, strong 0.001, compelling 1e-06 do not fall"),
        ("known = 1", "known is 1; expected a table of sentences"),
        ('[known]\n"stacked.ace" = "a"', "did you mean known.stacked.aces?"),
        ('[known]\n"cut.low" = ""', "known.cut.low is ''; expected a sentence"),
        ("[known]\ncut.low = 3", "known.cut.low is 3; expected a sentence"),
        ("shuffle = riffle", "it is not TOML"),
        ("a = " + "[" * 20_000, "it is not TOML"),
        ('shuffle = "\x1b[2J"', "it is not TOML"),
        ('shuffle = "\\u001b[2J"', "shuffle is '\\x1b[2J'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_file(pone, club, text, said):
    (club / "work/pone.toml").write_text(text)
    code, out, err = pone("check", club / "logs/evening.jsonl")

    assert (2, "") == (code, out)
    assert err.startswith("Error: pone.toml: ")
    assert said in err
    assert "\x1b" not in err


@pytest.mark.parametrize(
    ("raw", "said"),
    [(b'seam = "\xff"', "it is not UTF-8 text"), (b"#" * 1_000_001, "it is larger than 1,000,000 bytes")],
)
def test_bytes_that_are_no_settings(pone, club, raw, said):
    (club / "work/pone.toml").write_bytes(raw)
    code, _, err = pone("plan")

    assert 2 == code
    assert said in err


def test_a_named_file_that_is_not_there(pone, club):
    code, _, err = pone("check", "--config", "none.toml", club / "logs/evening.jsonl")

    assert 2 == code
    assert "none.toml is no file" in err


def test_a_named_project_without_settings(pone, club):
    (club / "work/pyproject.toml").write_text("[project]\nname = 'a'")
    code, _, err = pone("plan", "--config", "pyproject.toml")

    assert 2 == code
    assert "it has no table [tool.pone]" in err


def test_a_cause_is_one_harmless_line(plan, club):
    (club / "work/pone.toml").write_text('[known]\n"cut.low" = "A new\\u001b[2J\\n pack."')

    assert "A new\ufffd[2J pack." == plan()[0]["known.cut.low"][0]
