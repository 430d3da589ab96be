"""How long `pone` takes from the shell: help, one evening, and the first run of all."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count

from benchmarks.harness import ROOT, Bar, Benchmark, Place, seconds
from benchmarks.make_pbn import BOARDS, boards, write_evenings

HELLO = '''import click


@click.command()
def hello() -> None:
    """Greet the world."""
    click.echo("Hello")


hello()
'''
FEWER = "import numba, pandas"
IMPORTS = "import numpy, numba, pandas, pyarrow, scipy.special"
READ = "import sys; from detect.log.readers import read; read(sys.argv[1])"
EVENING = "datasets/samples/whist-fair.jsonl"
TIMES = 15


def run(*arguments: str, cache: str | None = None) -> float:
    """Time a run of this Python, from the top of the checkout."""
    env = {**os.environ, **({"NUMBA_CACHE_DIR": cache} if cache else {})}
    command = [sys.executable, *arguments]

    def work() -> None:
        subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own programs

    return seconds(work)


def timed(*arguments: str) -> Callable[[], float]:
    """Make a measure of a run's wall time; it is run once before, so that every cache is warm."""
    run(*arguments)
    return lambda: run(*arguments)


def start(place: Place) -> Iterator[Benchmark]:
    """Time whole runs, each in a process of its own."""
    hello = place.folder / "hello.py"
    hello.write_text(HELLO, "utf-8")
    times = place.many(TIMES, 5)
    yield Benchmark("start.help", "pone --help, beside a click program that says hello", "s",
                    timed("-m", "detect", "--help"), timed(str(hello)), Bar(most=3), times)  # fmt: skip
    imports = timed("-c", IMPORTS)
    yield Benchmark("start.check", f"pone check of one evening of whist, beside {IMPORTS}", "s",
                    timed("-m", "detect", "check", EVENING), imports, Bar(most=1.5), times)  # fmt: skip
    club = str(write_evenings(place.folder / "evening.pbn", boards(BOARDS), 1))
    yield Benchmark("start.check-pbn", "pone check of one evening of bridge in PBN, beside the same imports", "s",
                    timed("-m", "detect", "check", club), imports, times=times)  # fmt: skip
    simulate = ("-m", "detect", "simulate", "whist")
    yield Benchmark("start.simulate", f"pone simulate whist, one evening, beside {FEWER}", "s",
                    timed(*simulate), timed("-c", FEWER), Bar(most=1.5), times)  # fmt: skip
    many = str(write_evenings(place.folder / "evenings.pbn", boards(100 * BOARDS), 100))
    fresh = count()

    def cold(*arguments: str) -> Callable[[], float]:
        return lambda: run(*arguments, cache=str(place.folder / f"cold{next(fresh)}"))

    for name, what, command in (
        ("cold.check", "start.check", ("-m", "detect", "check", EVENING)),
        ("cold.simulate", "pone simulate of 100 evenings of whist", (*simulate, "--sessions", "100")),
        ("cold.read", "reading 100 evenings of PBN", ("-c", READ, many)),
    ):
        said = f"{what} with no compiled loop on disk yet, beside the same with all of them"
        yield Benchmark(name, said, "s", cold(*command), timed(*command), times=1)
