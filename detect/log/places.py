"""Where logs lie: files of this machine, and addresses that somebody gave (``s3://…``, ``memory://…``), through fsspec.

A name without ``://`` is a file. Nothing here is asked for an address that stands in a log.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, BinaryIO, cast


def is_address(path: str) -> bool:
    r"""Tell whether a path is an address for fsspec.

    Examples
    --------
    >>> is_address("s3://club/2026/*.pbn"), is_address("evening.pbn"), is_address("C:\\evening.pbn")
    (True, False, False)
    """
    scheme, sign, _ = path.partition("://")
    return bool(sign) and scheme.replace("::", "").replace("+", "").isalnum() and not os.path.exists(path)  # noqa: PTH110


def opened(path: str) -> BinaryIO:
    """Open a file for reading bytes, wherever it lies.

    Raises
    ------
    OSError
        As the system, or what lies behind the address, has it; also where its protocol is not known or not installed.
    """
    if not is_address(path):
        return Path(path).open("rb")
    import fsspec

    try:
        return cast("BinaryIO", fsspec.open(path, "rb").open())
    except (ImportError, ValueError) as error:
        raise OSError(None, str(error).splitlines()[0], path) from None


def size_of(path: str) -> int:
    """Give how many bytes a file or folder holds; 0 where that cannot be told.

    >>> size_of("no/such/file")
    0
    """
    try:
        if is_address(path):
            filesystem, inside = _filesystem(path)
            return int(filesystem.size(inside) or 0)
        if Path(path).is_dir():
            return sum(each.stat().st_size for each in Path(path).iterdir() if each.is_file())
        return Path(path).stat().st_size
    except (OSError, ImportError, ValueError):
        return 0


def within(address: str) -> list[str]:
    """Give the files that an address stands for: itself, those that its pattern fits, or those below it, in order of names.

    Names that begin with a dot are passed over.

    Raises
    ------
    OSError
        If nobody answers there, or the protocol is not known.

    Examples
    --------
    >>> import fsspec
    >>> with fsspec.open("memory://autumn/1.pbn", "wb") as file:
    ...     _ = file.write(b"% PBN 2.1")
    >>> within("memory://autumn"), within("memory://autumn/*.pbn")
    (['memory://autumn/1.pbn'], ['memory://autumn/1.pbn'])
    """
    if (
        "::" in address
    ):  # one protocol within another: what is found could not be named so that it is found again
        return [address]
    try:
        filesystem, inside = _filesystem(address)
        if set(inside) & set("*?["):
            found = [each for each in filesystem.glob(inside) if filesystem.isfile(each)]
        else:
            found = filesystem.find(inside) if filesystem.isdir(inside) else [inside]
    except (ImportError, ValueError) as error:
        raise OSError(None, str(error).splitlines()[0], address) from None
    named = sorted(each for each in found if not any(part.startswith(".") for part in each.split("/")))
    return [each if "file" in filesystem.protocol else _address(filesystem, each) for each in named]


def _address(filesystem: Any, inside: str) -> str:
    """Give the address of a file as a user would type it."""
    scheme, sign, rest = str(filesystem.unstrip_protocol(inside)).partition("://")
    return scheme + sign + rest.lstrip("/")


def _filesystem(address: str) -> tuple[Any, str]:
    import fsspec

    filesystem, inside = fsspec.core.url_to_fs(address)
    return filesystem, str(inside)
