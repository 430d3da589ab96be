"""The end of a batch: its tables, its page and its account, written when every log is done."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from detect.batch import told
from detect.batch.columns import TABLES
from detect.batch.merge import Final, sittings
from detect.batch.page import page
from detect.batch.parts import PARTS
from detect.batch.run import Batch
from detect.errors import PoneError
from detect.evidence import Plan
from detect.evidence.discoveries import RATE
from detect.report import words_batch as v
from detect.report.jsons import jsons
from detect.report.page.season import MOST

ACCOUNT, PAGE = "batch.json", "index.html"


class FolderRefused(PoneError, ValueError):
    """A folder holds something else than this batch.

    >>> print(FolderRefused(v.NOT_OURS.format(folder="autumn")))
    autumn holds files that are no batch of pone's; name another folder
    """


def refuse(folder: Path, logs: Sequence[str], plan: Plan, *, force: bool) -> None:
    """Find out before the work is done whether the results can be written.

    Raises
    ------
    FolderRefused
        If the folder holds other files, or, without `force`, a batch of another plan or of logs that are not named now.
    """
    held = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    if held and not held & {ACCOUNT, PARTS}:
        raise FolderRefused(v.NOT_OURS.format(folder=folder))
    account = _account(folder)
    if account is None or force:
        return
    if account.get("plan") != plan.hash:
        raise FolderRefused(v.OTHER_PLAN.format(folder=folder))
    for one in account.get("inputs", ()):
        if one["path"] not in logs:
            raise FolderRefused(v.OTHER_LOGS.format(folder=folder, path=one["path"]))


def _account(folder: Path) -> dict[str, Any] | None:
    with suppress(OSError, ValueError):
        told: dict[str, Any] = json.loads((folder / ACCOUNT).read_text("utf-8"))
        return told
    return None


def finish(
    folder: Path,
    batch: Batch,
    plan: Plan,
    command: str,
    *,
    review: str | None = None,
    passed: Sequence[tuple[str, str]] = (),
    rate: float = RATE,
) -> dict[str, Any]:
    """Write the tables, the page and the account of a batch that is done, and give the account.

    Parameters
    ----------
    folder : Path
    batch : Batch
        After its run.
    plan : Plan
    command : str
        To run it again.
    review : str, optional
        The day as of which the players are reviewed; sittings of a later one count for none of them.
    passed : sequence of (str, str)
        As from `detect.log.source.passed_over`.
    rate : float
        The share of luck's marks, on average, among those that stand.

    Raises
    ------
    OSError
        If something cannot be written.
    """
    parts = [
        batch.store.folder / name
        for entry in batch.entries
        for piece, name in enumerate(entry.parts)
        if piece not in {at for at, _ in entry.faults}
    ]
    found = sittings(parts, rate)
    shown = told.ranked(found, MOST)
    final = Final(folder, found, review, rate, set(shown), passed)
    people = final.write(parts, batch.entries)
    document = told.document(batch.entries, final, people, plan, command)
    _put(folder / PAGE, page(document, [final.rows[at] for at in shown]))
    _put(folder / ACCOUNT, jsons(document) + "\n")
    batch.store.sweep()
    return document


def _put(path: Path, said: str) -> None:
    """Write a text beside its place and then move it there."""
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(said.encode("utf-8", "replace"))
    beside.replace(path)


def where(folder: Path) -> str:
    """Say where the results are.

    >>> where(Path("autumn"))[:36]
    'autumn holds the page, index.html, a'
    """
    names = [f"{name}.parquet" for name in TABLES]
    return v.WRITTEN.format(folder=folder, tables=", ".join(names[:-1]) + f" and {names[-1]}")
