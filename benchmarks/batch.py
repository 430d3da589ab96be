"""What a batch takes, and what its corrections give; each a command, for docs/batch.md.

``python -m benchmarks.batch memory`` holds the peak memory of a large batch against that of a smaller one.
``python -m benchmarks.batch workers`` times two workers against one, in turn, and takes the median of the pairs.
``python -m benchmarks.batch stages`` prints how many deals a second each stage takes, and reading from text too.
``python -m benchmarks.batch killed`` kills a batch at random moments, and holds the bytes against an unbroken run.
``python -m benchmarks.batch season`` counts false marks, and true ones, in seasons with a share of sharped sittings.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any

import click
import numpy as np

from benchmarks.harness import ROOT, seconds

DEALS = 24
SHARP = "run-up"
BATCH = "import sys; from detect.cli import main; main(sys.argv[1:])"
MEASURED = """
import json, sys
from benchmarks.peak import peak
from detect.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    print(json.dumps({"peak": peak()}), file=sys.stderr)
"""


@click.group(help=__doc__)
def main() -> None:
    """Measure batches."""


def evenings(folder: Path, many: int, seed: int = 1, chunk: int = 2_000) -> Path:
    """Write evenings of whist of 24 deals, with everything that can be logged, as Parquet."""
    from detect.fair.evening import simulate
    from detect.fair.options import Evening
    from detect.log.parquet_write import write_parquet

    path = folder / f"{many}.parquet"
    if not path.exists():
        write_parquet(
            simulate(Evening(sessions=many, deals=DEALS, seed=seed, seating="fixed"), chunk=chunk), path
        )
    return path


def batch(log: Path, out: Path, *more: str, code: str = BATCH) -> subprocess.CompletedProcess[str]:
    """Do a batch in a process of its own."""
    command = [sys.executable, "-c", code, "batch", str(log), "-o", str(out), "-q", *more]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603 - our own program


def measured(log: Path, out: Path, *more: str) -> float:
    """Give the peak memory of a batch on one process, in MB."""
    said = batch(log, out, "--jobs", "1", *more, code=MEASURED).stderr
    return float(json.loads(said.splitlines()[-1])["peak"])


@main.command()
@click.option(
    "--sessions",
    default=100_000,
    show_default=True,
    help="Evenings of the larger batch; the other has a tenth.",
)
@click.option("--chunk", default=2_000, show_default=True, help="Evenings of a row group.")
@click.option("--twins", default="9999", show_default=True)
def memory(sessions: int, chunk: int, twins: str) -> None:
    """Hold the peak memory of a batch against that of a tenth of it."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        few = measured(evenings(folder, sessions // 10, chunk=chunk), folder / "few", "--twins", twins)
        many = measured(evenings(folder, sessions, chunk=chunk), folder / "many", "--twins", twins)
    print(f"{sessions // 10:,} evenings: {few:,.0f} MB; {sessions:,}: {many:,.0f} MB; ratio {many / few:.3f}")


@main.command()
@click.option("--sessions", default=4_000, show_default=True)
@click.option("--times", default=5, show_default=True)
@click.option("--twins", default="9999", show_default=True)
def workers(sessions: int, times: int, twins: str) -> None:
    """Time two workers against one."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        log = evenings(folder, sessions)
        batch(evenings(folder, 10), folder / "warm", "--twins", twins, "--jobs", "2")
        ratios = []
        for turn in range(times):
            one, two = (_timed(log, folder / f"{turn}-{jobs}", jobs, twins) for jobs in (1, 2))
            ratios.append(one / two)
            print(
                f"one {one:.1f} s, two {two:.1f} s: {sessions / two:,.1f} evenings/s; {ratios[-1]:.2f} times as fast"
            )
    print(f"median of {times}: {median(ratios):.2f} times as fast")


def _timed(log: Path, out: Path, jobs: int, twins: str) -> float:
    return seconds(lambda: batch(log, out, "--twins", twins, "--jobs", str(jobs)))


@main.command()
@click.option("--sessions", default=400, show_default=True)
def stages(sessions: int) -> None:
    """Print the rate of each stage, on one process."""
    from detect.batch.gather import gathered
    from detect.batch.parts import packed
    from detect.batch.run import PIECE_DEALS
    from detect.batch.work import unwrapped, wrapped
    from detect.evidence import Plan, check, judge
    from detect.laws import audit
    from detect.log.parquet_write import pieces
    from detect.log.readers import reader

    with tempfile.TemporaryDirectory() as place:
        path = evenings(Path(place), sessions)
        logs = [log for _ in range(2) for log in reader(path).chunks()]
        cut = [piece for log in logs[len(logs) // 2 :] for piece in pieces(log, PIECE_DEALS)]
        rate("read Parquet", sessions, lambda: list(reader(path).chunks()))
        for name, work in _texts(Path(place), cut[0]):
            rate(name, len(cut[0].sessions), work)
        rate("to a worker and back", sessions, lambda: [unwrapped(wrapped(log)) for log in cut])
        plan = Plan()
        judge(check(cut[0], plan=plan))
        found = rate("check", sessions, lambda: [check(log, plan=plan) for log in cut])
        judged = rate("judge", sessions, lambda: [judge(one) for one in found])
        broken = rate("audit", sessions, lambda: [audit(log) for log in cut])
        rows = zip(cut, found, judged, broken, strict=True)
        told = rate("gather", sessions, lambda: [gathered(*row) for row in rows])
        rate("pack", sessions, lambda: [packed(one) for one in told])


def _texts(folder: Path, log: Any) -> Iterable[tuple[str, Callable[[], Any]]]:
    """Write a piece as PBN and as a native log, and give what reads them."""
    from types import SimpleNamespace

    from detect.log.convert import convert
    from detect.log.readers import reader

    for name in ("evenings.pbn", "evenings.jsonl"):
        convert(SimpleNamespace(input=None, chunks=lambda _=0: iter([log])), str(folder / name))
        yield f"read {name.rpartition('.')[2]}", lambda name=name: list(reader(folder / name).chunks())  # type: ignore[misc]
    hands = ROOT.parent / "shared" / "real" / "poker" / "phh_pluribus_session106.phhs"
    if hands.exists():
        many = sum(len(log.deals) for log in reader(hands).chunks())
        took = seconds(lambda: list(reader(hands).chunks()))
        print(f"{'read phhs':<22}{many / took:>12,.0f} hands/s")


def rate(name: str, sessions: int, work: Callable[[], Any]) -> Any:
    """Do something once, and print how many evenings and deals a second that is."""
    begun = perf_counter()
    made = work()
    took = perf_counter() - begun
    print(f"{name:<22}{sessions / took:>12,.0f} evenings/s{sessions * DEALS / took:>14,.0f} deals/s")
    return made


@main.command()
@click.option("--sessions", default=2_000, show_default=True)
@click.option("--times", default=10, show_default=True)
@click.option("--twins", default="9999", show_default=True)
@click.option("--seed", default=1, show_default=True)
def killed(sessions: int, times: int, twins: str, seed: int) -> None:
    """Kill a batch at random moments, go on each time, and hold the bytes against an unbroken run."""
    chance = random.Random(seed)  # noqa: S311 - moments, no secrets
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        log = evenings(folder, sessions, chunk=400)
        took = _timed(log, folder / "whole", 2, twins)
        command = [
            sys.executable,
            "-c",
            BATCH,
            "batch",
            str(log),
            "-o",
            str(folder / "torn"),
            "-q",
            "--twins",
            twins,
            "--jobs",
            "2",
        ]
        for turn in range(times):
            going = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 - our own
            moment = chance.uniform(0, took * (1 + 1 / times) / 2)
            sleep(moment)
            going.kill()
            going.wait()
            parts = len(list((folder / "torn" / "parts").glob("*.part")))
            print(f"{turn + 1}: killed after {moment:.1f} s, {parts} parts are there")
        batch(log, folder / "torn", "--twins", twins, "--jobs", "2")
        whole, torn = (_bytes(folder / name) for name in ("whole", "torn"))
    print("the same bytes" if whole == torn else "OTHER BYTES")


def _bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@main.command()
@click.option("--fair", default=4_000, show_default=True, help="Fair evenings that seasons are drawn from.")
@click.option("--sharped", default=500, show_default=True, help="Sharped ones.")
@click.option("--length", default=500, show_default=True, help="Evenings of a season.")
@click.option("--seasons", default=2_000, show_default=True, help="Seasons of each kind.")
@click.option(
    "--deals",
    default=2 * DEALS,
    show_default=True,
    help="In each: twelve of everybody's own, since six cannot show much.",
)
@click.option("--twins", default=9_999, show_default=True)
def season(fair: int, sharped: int, length: int, seasons: int, deals: int, twins: int) -> None:
    """Count false and true marks, by themselves and among all, in seasons with 0, 2 and 10 % sharped evenings."""
    honest, crooked = (_verdicts(sharp, many, deals, twins) for sharp, many in (("", fair), (SHARP, sharped)))
    rng = np.random.default_rng(1)
    print(
        f"{length} evenings of {deals} deals; {SHARP}, as its clumsy sharp does it; {seasons:,} seasons of each kind"
    )
    print(
        "sharped   marked   false   of them false | stand   false   of them false (rate)   seen by itself   seen among all"
    )
    for share in (0.0, 0.02, 0.1):
        rows = np.array([_season(honest, crooked, length, share, rng) for _ in range(seasons)])
        own, own_false, among, among_false = rows.mean(axis=0)
        rates = [(rows[:, at + 1] / np.maximum(rows[:, at], 1)) for at in (0, 2)]
        many = max(1.0, share * length)
        error = rates[1].std() / np.sqrt(seasons)
        print(f"{share:7.0%}{own:9.2f}{own_false:8.2f}{rates[0].mean():15.3f}  |{among:6.2f}{among_false:8.3f}"
              f"{rates[1].mean():13.4f} ± {error:.4f}{(own - own_false) / many:17.3f}{(among - among_false) / many:17.3f}")  # fmt: skip


def _verdicts(sharp: str, many: int, deals: int, twins: int) -> list[tuple[float, str]]:
    """Judge evenings, and give each p (as a logarithm) and verdict for gain."""
    from detect.evidence import Plan, check, judge
    from detect.fair.evening import simulate
    from detect.fair.options import Evening
    from detect.sharps import sharp as named

    settings = Evening(
        sessions=many, deals=deals, seed=3 if sharp else 2, seating="fixed", shuffle="human:4", cut="human"
    )
    out = []
    for log in simulate(settings, chunk=100, way=named(sharp) if sharp else None):
        out += [(one.gain.log_p, one.gain.verdict) for one in judge(check(log, plan=Plan(twins=twins)))]
    return out


def _season(
    honest: list[tuple[float, str]],
    crooked: list[tuple[float, str]],
    length: int,
    share: float,
    rng: np.random.Generator,
) -> tuple[int, int, int, int]:
    """Draw a season: how many are marked, how many of these falsely, how many stand, how many of these falsely."""
    from detect.evidence.discoveries import by_p, corrected, marked_only

    bad = round(share * length)
    mine = [crooked[at] for at in rng.integers(0, len(crooked), bad)]
    mine += [honest[at] for at in rng.integers(0, len(honest), length - bad)]
    log_p, verdicts = [p for p, _ in mine], [word for _, word in mine]
    own = np.array([word not in {"unremarkable", "untested"} for word in verdicts])
    among = np.array([w != "unremarkable" for w in corrected(verdicts, by_p(marked_only(log_p, verdicts)))])
    among &= own
    return int(own.sum()), int(own[bad:].sum()), int(among.sum()), int(among[bad:].sum())


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
