"""Reports of logs, made through the program itself, as objects and as text."""

import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner

from detect.cli import pone
from detect.resources import resource

SAMPLES = ("whist-fair", "whist-stacked", "whist-revoking")


def run(*arguments, **options):
    """Run `pone` in this process and give the result."""
    return CliRunner().invoke(pone, ["check", *map(str, arguments)], standalone_mode=False, **options)


@pytest.fixture(scope="session")
def document() -> Callable:
    """Give the JSON object of logs, each set of paths made once."""
    made = {}

    def of(*paths):
        if paths not in made:
            result = run("--format", "json", *paths)
            assert result.exception is None, result.exception
            made[paths] = json.loads(result.stdout)
        return made[paths]

    return of


@pytest.fixture(scope="session")
def sample(document) -> Callable:
    """Give the JSON object of a sample by name."""
    return lambda name: document(str(resource("datasets", "samples", f"{name}.jsonl")))
