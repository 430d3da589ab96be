"""What the docs say is what there is: every command, check, key and law is named, and every example runs."""

import doctest
import importlib.util
import re
from pathlib import Path

import pytest

from detect.checks import registry
from detect.cli import COMMANDS
from detect.laws import codes
from detect.log.native_keys import DEAL_KEYS, SESSION_KEYS
from detect.log.tables import SCHEMA

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def text(name):
    return (DOCS / name).read_text("utf-8")


def test_the_pages_of_help_are_those_of_the_program():
    """docs/cli.md is what `--help` prints today; `python docs/make_cli.py` writes it anew."""
    spec = importlib.util.spec_from_file_location("make_cli", DOCS / "make_cli.py")
    make_cli = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_cli)

    assert make_cli.page() == text("cli.md")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented(name):
    """A command that the docs do not name does not exist."""
    assert f"## pone {name}" in text("cli.md")


@pytest.mark.parametrize("name", registry())
def test_every_check_is_documented_with_what_it_can_see(name):
    """A check stands in the table of checks, with the deals its parts need."""
    [row] = [line for line in text("checks.md").splitlines() if line.startswith(f"| `{name}`")]
    for part in registry()[name].parts:
        if part.deals_for_standard is not None:
            assert str(part.deals_for_standard) in row


@pytest.mark.parametrize("key", [*SESSION_KEYS, *DEAL_KEYS])
def test_every_key_of_the_native_log_is_documented(key):
    """Whoever writes a log by hand finds each key in docs/log.md."""
    assert re.search(rf"`{key}`", text("log.md"))


@pytest.mark.parametrize("table", SCHEMA)
def test_every_table_is_documented(table):
    """The six tables are named."""
    assert f"`{table}`" in text("log.md")


@pytest.mark.parametrize("code", codes(), ids=lambda code: code.id)
def test_every_code_of_laws_is_documented(code):
    """The codes are named, and every law of whist that is read."""
    assert f"`{code.id}`" in text("checks.md")
    if code.id == "whist-club":
        for law in code.laws:
            assert re.search(rf"\b{law.number}\b", text("checks.md"))


def test_the_examples_of_the_api_page_run():
    """Every example in docs/api.md gives what it says."""
    result = doctest.testfile(str(DOCS / "api.md"), module_relative=False)

    assert result.attempted > 10
    assert result.failed == 0


def test_the_readme_shows_what_the_program_prints(capsys, monkeypatch):
    """The lines of the README's example are the program's own."""
    from detect.cli import main

    monkeypatch.chdir(ROOT)
    shown = re.search(
        r"```console\n\$ pone (.*?)\n(.*?)…\n```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
    )
    with pytest.raises(SystemExit) as stop:
        main(shown[1].split())

    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith(shown[2])


def test_the_python_of_the_readme_runs(capsys, monkeypatch):
    """The README's three calls run as they stand."""
    monkeypatch.chdir(ROOT)
    [code] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})  # noqa: S102

    assert "2026-10-19/whist-stacked strong unremarkable" in capsys.readouterr().out


def test_every_link_between_the_pages_leads_somewhere():
    """No page points at one that is not there."""
    for page in [ROOT / "README.md", *DOCS.glob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name} -> {link}"


def test_the_first_evening_can_be_checked(tmp_path):
    """The log that the page for stewards shows is read without an error."""
    from detect import read

    [shown] = re.findall(r"```json\n(.*?)```", text("first-evening.md"), re.DOTALL)
    log = tmp_path / "evening.jsonl"
    log.write_text(shown, encoding="utf-8")
    read_back = read(log)

    assert read_back.inputs[0].errors == []
    assert read_back.inputs[0].notes == []
    assert read_back.deals.shape[0] == 1
