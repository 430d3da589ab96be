"""Make every bundled evening anew, by the commands that stand in `README.md` beside this file.

Run as ``python -m datasets.remake [FOLDER]`` from the top of the checkout. The commands write to
``datasets/samples/`` in FOLDER; without one, to the bundled files, byte for byte the same.
"""
# ruff: noqa: INP001 -- a script beside its data; the folder is no package

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = {"python": [], "pone": ["-m", "detect"]}


def commands() -> list[list[str]]:
    """Give the commands of the README as words; a line that ends with a stroke goes on in the next."""
    [block] = re.findall(r"```sh\n(.*?)```", (HERE / "README.md").read_text("utf-8"), re.DOTALL)
    return [shlex.split(line) for line in block.replace("\\\n", " ").splitlines()]


def remake(top: Path) -> None:
    """Run every command in a folder, with this Python and the packages of this checkout.

    Raises
    ------
    subprocess.CalledProcessError
        If one fails.
    """
    (top / "datasets" / "samples").mkdir(parents=True, exist_ok=True)
    paths = [str(HERE.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    for program, *words in commands():
        command = [sys.executable, *PROGRAMS[program], *words]
        subprocess.run(command, cwd=top, env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)}, check=True)  # noqa: S603


def main() -> None:
    """Read the command line, and make the samples."""
    parser = argparse.ArgumentParser(description="Make the bundled evenings by the commands of the README.")
    parser.add_argument("folder", nargs="?", type=Path, default=HERE.parent, help="where to make them")
    remake(parser.parse_args().folder)


if __name__ == "__main__":
    main()
