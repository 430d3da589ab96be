"""Where our own data files are: one finder for a checkout, an editable install and a wheel.

In a wheel they travel inside the package, in `detect/_data`. In a checkout they are in `datasets/`
and `reports/` beside the package, and only a folder whose `pyproject.toml` is ours is one: beside
an installed package lie other people's folders, which may have the same names.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from detect.errors import ResourceMissing, UsageFault

__all__ = ["resource"]

_PACKAGE = Path(__file__).resolve().parent


def resource(*parts: str) -> Path:
    """Find a file or folder that ships with pone.

    Parameters
    ----------
    parts
        Its path as in a checkout, piece by piece.

    Returns
    -------
    pathlib.Path
        Where it is. It exists.

    Raises
    ------
    ResourceMissing
        If this installation does not have it.

    Examples
    --------
    >>> resource("datasets", "samples").is_dir()
    True
    """
    inside = Path(*parts)
    if inside == Path() or inside.is_absolute() or ".." in inside.parts:
        raise UsageFault("parts", "/".join(parts), "must name something inside our own folders")
    for home in _homes(_PACKAGE):
        if (home / inside).exists():
            return home / inside
    raise ResourceMissing(
        f"{inside.as_posix()} does not come with this pone (looked in {_listed(_homes(_PACKAGE))}); "
        "installing it again should bring it back"
    )


@cache
def _homes(package: Path) -> tuple[Path, ...]:
    """Give the folders to look in, the package's own first."""
    checkout = package.parent
    return (package / "_data", checkout) if _is_ours(checkout / "pyproject.toml") else (package / "_data",)


def _is_ours(pyproject: Path) -> bool:
    """Tell our own `pyproject.toml` from a stranger's, or none."""
    try:
        project = tomllib.loads(pyproject.read_text(encoding="utf-8")).get("project")
    except (OSError, ValueError):
        return False
    return isinstance(project, dict) and project.get("name") == "pone"


def _listed(folders: tuple[Path, ...]) -> str:
    return " and ".join(str(each) for each in folders)
