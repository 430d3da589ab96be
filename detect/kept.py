"""What is costly to measure is kept as plain numbers in the user's cache folder; nothing there is ever run."""

from __future__ import annotations

import hashlib
import os
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["FOLDER", "folder", "kept"]

FOLDER = "PONE_CACHE"
"""The variable of the environment that names another folder; empty, nothing is kept."""
NOT_IN_THEM = ("cli", "report")
"""Parts of the program that no number depends on."""
_UNUSABLE = (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, zipfile.BadZipFile)
Arrays = Mapping[str, npt.NDArray[Any]]


def folder() -> Path | None:
    """Give the folder in which numbers are kept; None where none is wanted.

    Examples
    --------
    >>> import os
    >>> from unittest import mock
    >>> with mock.patch.dict(os.environ, {FOLDER: ""}):
    ...     print(folder())
    None
    """
    said = os.environ.get(FOLDER)
    if said is not None:
        return Path(said) if said else None
    from platformdirs import user_cache_path

    return user_cache_path("pone", appauthor=False)


def kept(name: str, make: Callable[[], Arrays], *, where: Path | None = None) -> dict[str, npt.NDArray[Any]]:
    """Give arrays of numbers and plain text: those kept from before, or made now and kept.

    Parameters
    ----------
    name : str
        What they are; with the version of everything that makes them it names the file.
    make : callable
        Makes them.
    where : Path, optional
        Another folder than `folder()`.

    Returns
    -------
    dict of str to ndarray
        A file that cannot be read is made anew; where nothing can be written, nothing is kept.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     _ = kept("fair", lambda: {"x": np.arange(3)}, where=Path(place))
    ...     kept("fair", lambda: {}, where=Path(place))["x"].tolist()
    [0, 1, 2]
    """
    place = where or folder()
    if place is None:
        return dict(make())
    path = place / f"{hashlib.sha256(f'{name} {version()}'.encode()).hexdigest()[:32]}.npz"
    with suppress(*_UNUSABLE), path.open("rb") as file, np.load(file, allow_pickle=False) as numbers:
        return {key: numbers[key] for key in numbers.files}
    made = dict(make())
    with suppress(OSError):
        _write(path, made)
    return made


def _write(path: Path, arrays: Arrays) -> None:
    """Write a file beside its place and then move it there, so that nobody reads half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            np.savez_compressed(file, **dict(arrays))  # type: ignore[arg-type] # numbers and text, never pickled
        Path(beside).replace(path)
    finally:
        with suppress(OSError):
            Path(beside).unlink()


@cache
def version() -> str:
    """Give a hash of everything that the numbers depend on: our own source, and numpy; when it is changed, they are made anew."""
    said = hashlib.sha256(np.__version__.encode())
    root = Path(__file__).parent
    for path in sorted(root.rglob("*.py")):
        if path.relative_to(root).parts[0] not in NOT_IN_THEM:
            said.update(path.read_bytes())
    return said.hexdigest()
