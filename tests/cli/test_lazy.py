"""What is loaded when: help loads nothing heavy, and a text check no library that it does not use."""

import json

import pytest

LOADED = "import json, sys\ntry:\n    from detect.cli import main\n    main()\nfinally:\n    print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
HEAVY = {
    "numpy",
    "numba",
    "pandas",
    "pyarrow",
    "scipy",
    "sklearn",
    "matplotlib",
    "rich",
    "jinja2",
    "openpyxl",
}


def modules(program, *arguments):
    """Give the modules that are loaded when `pone` has done its work."""
    done = program(*arguments, code=LOADED)

    return set(json.loads(done.stderr.splitlines()[-1])), done


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--help"],
        ["--version"],
        ["check", "--help"],
        ["chekc"],
        ["check", "nowhere.pbn"],
        ["audit", "--help"],
        ["audit", "nowhere.pbn"],
        ["plan", "--help"],
        ["plan", "nowhere.pbn"],
        ["watch", "--help"],
        ["watch", "-"],
    ],
)
def test_help_and_wrong_use_load_nothing_heavy(program, arguments):
    loaded, _ = modules(program, *arguments)

    assert set() == loaded & HEAVY
    assert "importlib.metadata" not in loaded
    assert "detect.checks" not in loaded


def test_help_loads_no_command(program):
    loaded, _ = modules(program, "--help")

    assert "detect.cli.check" not in loaded


def test_a_text_check_loads_neither_scipy_stats_nor_sklearn_nor_matplotlib(program, fair):
    loaded, done = modules(program, "check", fair)

    assert "● Nothing unusual" in done.stdout
    assert set() == loaded & {
        "scipy.stats",
        "sklearn",
        "matplotlib",
        "rich",
        "jinja2",
        "openpyxl",
        "detect.report.jsons",
        "detect.cli.beside",
        "detect.learned",
    }


@pytest.mark.parametrize("command", ["check", "audit"])
def test_a_command_loads_no_other(program, fair, command):
    loaded, _ = modules(program, command, "-q", fair)
    reports = {"check": "document", "audit": "audited"}

    assert {f"detect.report.{reports[command]}"} == loaded & {
        f"detect.report.{name}" for name in reports.values()
    }
    assert {f"detect.cli.{command}"} == loaded & {f"detect.cli.{name}" for name in reports}


def test_import_detect_loads_neither_numpy_nor_click(program):
    done = program(
        code="import sys, detect; print([m for m in ('numpy', 'pandas', 'click') if m in sys.modules])"
    )

    assert "[]\n" == done.stdout
