"""`python -m benchmarks [NAME...]`: measure, print a table, and keep the figures."""

from __future__ import annotations

import json
import os
import platform
import tempfile
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from benchmarks.check import check
from benchmarks.engine import engine
from benchmarks.evening import evening
from benchmarks.harness import Family, Place, Row, measure
from benchmarks.lin import lin
from benchmarks.memory import memory
from benchmarks.native import native
from benchmarks.orders import orders
from benchmarks.pbn import pbn
from benchmarks.phh import phh
from benchmarks.stars import stars
from benchmarks.start import start
from benchmarks.twins import twins
from benchmarks.watch import watch

FAMILIES: dict[str, Family] = {
    "pbn": pbn,
    "lin": lin,
    "phh": phh,
    "stars": stars,
    "native": native,
    "start": start,
    "memory": memory,
    "check": check,
    "engine": engine,
    "evening": evening,
    "orders": orders,
    "twins": twins,
    "watch": watch,
}
PACKAGES = ("click", "endplay", "numba", "numpy", "pandas", "pokerkit", "pyarrow", "scipy")


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(FAMILIES)))
@click.option("--quick", is_flag=True, help="Measure small: rough figures in a minute.")
@click.option(
    "--json",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep every figure in FILE.",
    metavar="FILE",
)
def main(names: tuple[str, ...], path: Path | None, *, quick: bool) -> None:
    """Measure pone beside its peers: pbn, lin, phh, native, start, memory, check, engine, evening,
    orders, twins, watch, or all of them.

    Both sides run in turn in one run; figures are medians, and a ratio is the median of the ratios of each pair.

    Example:

      python -m benchmarks pbn start --json figures.json
    """
    rows: list[Row] = []
    for name in names or FAMILIES:
        with tempfile.TemporaryDirectory() as folder:
            for benchmark in FAMILIES[name](Place(Path(folder), quick)):
                rows.append(measure(benchmark))
                click.echo(line(rows[-1]), err=True)
    Console().print(shown(rows))
    for row in rows:
        click.echo(f"{row.name}: {row.what}")
    if path:
        path.write_text(json.dumps(kept(rows, quick=quick), indent=2) + "\n", "utf-8")


def line(row: Row) -> str:
    """Say a row as soon as it is measured."""
    beside = f", peer {figure(row.peer)}, ratio {row.ratio:.2f}" if row.ratio is not None else ""
    return f"{row.name}: {figure(row.ours)} {row.unit}{beside}"


def figure(value: float | None) -> str:
    """Write a figure with three digits that mean something.

    Examples
    --------
    >>> figure(48213.7), figure(0.04123), figure(None)
    ('48,200', '0.0412', '')
    """
    if value is None:
        return ""
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if abs(rounded) >= 100 else f"{rounded:g}"


def shown(rows: list[Row]) -> Table:
    """Lay the rows out as a table."""
    table = Table("benchmark", "unit", title="Medians; a ratio is ours to the peer's, the median of pairs")
    for column in ("ours", "peer", "ratio", "bar"):
        table.add_column(column, justify="right")
    table.add_column("")
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        met = {None: "", True: "met", False: "NOT MET"}[row.met]
        table.add_row(row.name, row.unit, figure(row.ours), figure(row.peer), ratio, row.bar, met)
    return table


def kept(rows: list[Row], *, quick: bool) -> dict[str, Any]:
    """Give the figures, when they were measured and with what; nothing names the machine."""
    versions = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = ""
    return {
        "measured": datetime.now(UTC).date().isoformat(), "quick": quick, "cores": os.cpu_count(),
        "versions": versions, "rows": [asdict(row) for row in rows],
    }  # fmt: skip


if __name__ == "__main__":
    main()
