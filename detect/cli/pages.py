"""Writing pages: one for a session; for several an index, and beside it a page a session.

The names of the files are ours alone: nothing that a log says is ever part of a path.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import click

from detect.cli import options

Object = dict[str, Any]

INDEX = "index.html"
BESIDE = "{stem}-sessions"
"""The folder beside an index in which its sessions' pages are."""
SESSION = "session-{n:03d}.html"


def is_folder(output: str) -> bool:
    """Tell whether the pages go to a folder: one that is there, or a name that ends as one does.

    Examples
    --------
    >>> is_folder("pages/"), is_folder("page.html")
    (True, False)
    """
    return output.endswith(("/", os.sep)) or Path(output).is_dir()


def index(output: str) -> Path:
    """Give the file of the first page.

    Examples
    --------
    >>> index("pages/").as_posix(), index("autumn.html").as_posix()
    ('pages/index.html', 'autumn.html')
    """
    return Path(output) / INDEX if is_folder(output) else Path(output)


def beside(output: str) -> Path:
    """Give the folder of the sessions' pages.

    Examples
    --------
    >>> beside("pages/").as_posix(), beside("autumn.html").as_posix()
    ('pages', 'autumn-sessions')
    """
    first = index(output)
    return first.parent if is_folder(output) else first.with_name(BESIDE.format(stem=first.stem))


def target(output: str | None, paths: tuple[str, ...], *, force: bool) -> None:
    """Find out before the work is done whether the pages can be written.

    Raises
    ------
    click.ClickException
        If a file is there, is a log itself, or has no folder to be in.
    """
    if output in {None, "-"}:
        return
    output = str(output)
    if is_folder(output):
        if not Path(output).resolve().parent.is_dir():
            raise click.ClickException(
                f"{output} cannot be written: there is no folder {Path(output).parent}"
            )
        options.target(output.rstrip("/" + os.sep) or output, paths, force=force, folder=True)
        return
    options.target(output, paths, force=force)
    options.target(str(beside(output)), paths, force=force, folder=True)


def write(document: Object, output: str | None, *, force: bool, quiet: bool = False) -> list[Path]:
    """Write the page of a report; of several sessions an index, and beside it the pages that it links to.

    Parameters
    ----------
    document : dict
        As from `detect.report.document.document` or `detect.report.audited.document`.
    output : str or None
        A file, a folder, or None or ``-`` for standard output, to which the index goes alone.
    force : bool
        Overwrite.
    quiet : bool
        Do not say on standard error where the sessions' pages are.

    Returns
    -------
    list of pathlib.Path
        What was written, the first page first.

    Raises
    ------
    click.ClickException
        If something is there, or cannot be written.
    """
    from detect.report import words_season as v
    from detect.report.page import page
    from detect.report.words import plural

    if output in {None, "-"}:
        options.put(page(document).rstrip(), None, force=force)
        return []
    first, folder = index(str(output)), beside(str(output))
    own = _own(document)
    links = _links(len(document["sessions"]), own, Path(os.path.relpath(folder, first.parent)))
    _made(first.parent)
    options.put(page(document, links=links).rstrip(), str(first), force=force)
    if own:
        _made(folder)
    back = Path(os.path.relpath(first, folder)).as_posix()
    with click.progressbar(own, label=v.WRITING, file=sys.stderr, hidden=not sys.stderr.isatty()) as places:
        for at in places:
            said = page(_alone(document, at), index=back).rstrip()
            options.put(said, str(first.parent / links[at]), force=force)
    if own and not quiet:
        pages = plural(len(own), "page")
        options.tell(v.WRITTEN.format(first=first, many=f"{len(own):,} {pages}", folder=folder))
    return [first, *(first.parent / links[at] for at in own)]


def _own(document: Object) -> list[int]:
    """Give the places of the sessions that have a page of their own."""
    from detect.report.page.season import linked

    return linked(document) if len(document["sessions"]) > 1 else []


def _alone(document: Object, at: int) -> Object:
    """Give the report of one session, with the file that it was read from.

    >>> several = {"sessions": [{"source": {"file": "b"}}], "inputs": [{"path": "a"}, {"path": "b"}]}
    >>> _alone(several, 0)["inputs"]
    [{'path': 'b'}]
    """
    one = document["sessions"][at]
    own = [each for each in document["inputs"] if each["path"] == one["source"]["file"]]
    return {**document, "sessions": [one], "inputs": own or document["inputs"]}


def _links(many: int, own: list[int], folder: Path) -> list[str]:
    """Give the link to each session's page, empty where it has none.

    >>> _links(3, [2, 0], Path("autumn-sessions"))
    ['autumn-sessions/session-002.html', '', 'autumn-sessions/session-001.html']
    """
    links = [""] * many
    for n, at in enumerate(own, 1):
        links[at] = (folder / SESSION.format(n=n)).as_posix()
    return links


def _made(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be written: {error.strerror}") from None
