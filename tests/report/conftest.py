"""Reports of logs, made through the program itself, as objects and as text."""

import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner

from detect.cli import pone
from detect.resources import resource

SAMPLES = ("whist-fair", "whist-stacked", "whist-revoking")


def run(command, *arguments, **options):
    """Run a command of `pone` in this process and give the result."""
    return CliRunner().invoke(pone, [command, *map(str, arguments)], standalone_mode=False, **options)


def made_by(command) -> Callable:
    """Give what gives the JSON object of logs, each set of paths made once."""
    made = {}

    def of(*paths):
        if paths not in made:
            result = run(command, "--format", "json", *paths)
            assert result.exception is None, result.exception
            made[paths] = json.loads(result.stdout)
        return made[paths]

    return of


def by_name(document) -> Callable:
    """Give what gives the JSON object of a sample by its name."""
    return lambda name: document(str(resource("datasets", "samples", f"{name}.jsonl")))


@pytest.fixture(scope="session")
def document() -> Callable:
    """Give the JSON object that `check` makes of logs."""
    return made_by("check")


@pytest.fixture(scope="session")
def sample(document) -> Callable:
    """Give the JSON object that `check` makes of a sample."""
    return by_name(document)


@pytest.fixture(scope="session")
def audited() -> Callable:
    """Give the JSON object that `audit` makes of logs."""
    return made_by("audit")


@pytest.fixture(scope="session")
def audited_sample(audited) -> Callable:
    """Give the JSON object that `audit` makes of a sample."""
    return by_name(audited)
