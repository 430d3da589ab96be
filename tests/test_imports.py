"""Who may import whom: every import in the package, held against the order of the house.

    cards ← log ← laws ← fair ← sharps
    nulls ← checks ← evidence ← report ← cli

Checks read log, laws and nulls; evidence reads fair and sharps too, and so does what is learned, which
reads evidence; casebook and workers stand beside
report, under cli, and a batch, which has workers do what reports tell, above them. Anyone may use kernels, ranks, errors and resources. Nothing imports upward, nothing in a
circle, and `detect` itself names the rest only when it is asked.
"""

import ast
import graphlib
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import detect

ROOT = Path(detect.__file__).parent

ANYONE = {"kernels", "ranks", "errors", "resources", "kept"}
CHAIN = {"cards", "log", "laws", "fair", "sharps"}
UNDER_REPORT = CHAIN | {"nulls", "checks", "evidence", "learned"}
UNDER_CLI = UNDER_REPORT | {"report", "casebook", "workers", "batch", "testing"}

MAY_IMPORT = {
    "errors": set(),
    "resources": {"errors"},
    "kept": set(),
    "cards": {"errors"},
    "kernels": {"errors", "cards"},
    "ranks": {"errors", "kernels"},
    "log": {"cards"} | ANYONE,
    "laws": {"cards", "log"} | ANYONE,
    "fair": {"cards", "log", "laws"} | ANYONE,
    "sharps": {"cards", "log", "laws", "fair"} | ANYONE,
    "nulls": {"cards"} | ANYONE,
    "checks": {"cards", "log", "laws", "nulls"} | ANYONE,
    "evidence": CHAIN | {"nulls", "checks"} | ANYONE,
    "learned": CHAIN | {"nulls", "checks", "evidence"} | ANYONE,
    "report": UNDER_REPORT | ANYONE,
    "casebook": UNDER_REPORT | ANYONE,
    "workers": UNDER_REPORT | ANYONE,
    "batch": UNDER_REPORT | {"report", "workers"} | ANYONE,
    "testing": UNDER_REPORT | ANYONE,
    "cli": UNDER_CLI | ANYONE | {"__init__"},
    "__main__": {"cli"},
    "__init__": UNDER_CLI | ANYONE | {"cli"},
}


@dataclass(frozen=True)
class Arrow:
    """One module of ours importing another: `later` when it is inside a function or for types only."""

    source: str
    target: str
    line: int
    later: bool

    def __str__(self):
        return f"{self.source}:{self.line} imports {self.target}"


def room(module: str) -> str:
    """Give the first part below the package: `detect.log.pbn` is in `log`."""
    return module.split(".")[1] if "." in module else "__init__"


def modules(root: Path) -> dict[str, Path]:
    """Find every module under `root`, by its full name."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def arrows(root: Path) -> list[Arrow]:
    """Read every import of ours under `root`."""
    known = modules(root)
    return [
        arrow
        for name, path in known.items()
        for arrow in _arrows_of(name, path, known)
        if arrow.source != arrow.target
    ]


def faults(root: Path) -> list[str]:
    """Name every arrow against the order, every room that has no place in it, and every circle."""
    found = arrows(root)
    strangers = sorted({room(name) for name in modules(root)} - set(MAY_IMPORT))
    return [
        *(f"{each} is in no order: say in this file who it may import" for each in strangers),
        *(f"{arrow}: against the order" for arrow in found if not _allowed(arrow)),
        *(
            f"{arrow}: at once, not lazily"
            for arrow in found
            if arrow.source == root.name and not arrow.later
        ),
        *_circles(found),
    ]


def _allowed(arrow: Arrow) -> bool:
    source, target = room(arrow.source), room(arrow.target)
    return source == target or source not in MAY_IMPORT or target in MAY_IMPORT[source]


def _circles(found: list[Arrow]) -> list[str]:
    graph: dict[str, set[str]] = {}
    for arrow in found:
        if not arrow.later:
            graph.setdefault(arrow.source, set()).add(arrow.target)
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as circle:
        return ["a circle: " + " ← ".join(circle.args[1])]
    return []


def _arrows_of(name: str, path: Path, known: dict[str, Path]) -> Iterator[Arrow]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node, later in _imports(ast.parse(path.read_text(encoding="utf-8")), later=False):
        for target in _targets(node, package, known):
            yield Arrow(name, target, node.lineno, later)


def _imports(tree: ast.AST, *, later: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, later
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _imports(node, later=True)
        else:
            inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from _imports(node, later=later or inside)


def _targets(node: ast.Import | ast.ImportFrom, package: str, known: dict[str, Path]) -> Iterator[str]:
    """Name the modules of ours that an import reaches; `from detect import __version__` reaches none."""
    top = package.split(".", maxsplit=1)[0]
    if isinstance(node, ast.Import):
        yield from (
            alias.name for alias in node.names if alias.name.split(".")[0] == top and "." in alias.name
        )
        return
    above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
    base = ".".join([*above, *([node.module] if node.module else [])])
    if base.split(".")[0] != top:
        return
    for alias in node.names:
        target = f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base
        if (target, alias.name) != (top, "__version__"):
            yield target


def test_every_import_follows_the_order():
    assert [] == faults(ROOT)


def test_the_order_itself_has_no_circle():
    rooms = {name: others - {"__init__"} for name, others in MAY_IMPORT.items()}

    assert set(rooms) == set(graphlib.TopologicalSorter(rooms).static_order())


def test_there_are_imports_to_read():
    assert ("detect.cards", "detect.errors") in {(arrow.source, arrow.target) for arrow in arrows(ROOT)}


@pytest.fixture
def house(tmp_path):
    """Build a made-up package from file names and texts."""

    def build(**files):
        root = tmp_path / "detect"
        for name, text in ({"__init__": "", "errors": "", "cards": "", "log__tables": ""} | files).items():
            path = root / f"{name if name[0] == '_' else name.replace('__', '/')}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return root

    return build


@pytest.mark.parametrize(
    "text",
    [
        "from detect.cli import main",
        "import detect.cli",
        "import os, detect.cli as program",
        "from detect import cli",
        "from .. import cli",
        "from ..cli import main",
        "def f():\n    from detect.cli import main",
        "class A:\n    def f(self):\n        try:\n            import detect.cli\n        finally:\n            pass",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from detect.cli import main",
    ],
)
def test_a_wrong_arrow_is_seen_in_any_dress(house, text):
    (fault,) = faults(house(log__pbn=text, cli="main = 1"))

    assert fault.startswith("detect.log.pbn:")
    assert fault.endswith("imports detect.cli: against the order")


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("cards", "log"),
        ("log", "laws"),
        ("log", "checks"),
        ("laws", "nulls"),
        ("fair", "sharps"),
        ("nulls", "log"),
        ("checks", "fair"),
        ("checks", "evidence"),
        ("evidence", "report"),
        ("evidence", "workers"),
        ("report", "casebook"),
        ("workers", "report"),
        ("errors", "cards"),
        ("kernels", "log"),
        ("kernels", "resources"),
        ("report", "cli"),
    ],
)
def test_arrows_against_the_order_are_faults(house, source, target):
    root = house(**{f"{target}__a": "x = 1"}, **{f"{source}__b": f"from detect.{target}.a import x"})

    assert [f"detect.{source}.b:1 imports detect.{target}.a: against the order"] == faults(root)


@pytest.mark.parametrize(
    "text",
    [
        "from detect import __version__",
        "from detect.cards import PACK52",
        "from detect.log import tables",
        "from . import tables",
        "from .tables import x",
        "from detect.kernels import compiled",
        "import detection.cli",
        "from detective import cli",
        "import numpy.cli",
    ],
)
def test_right_arrows_and_other_packages_pass(house, text):
    assert [] == faults(house(log__pbn=text))


def test_the_public_face_is_not_for_the_rooms(house):
    (fault,) = faults(house(log__pbn="from detect import read"))

    assert "detect.log.pbn:1 imports detect: against the order" == fault


def test_the_package_itself_must_be_lazy(house):
    eager = house(__init__="from detect.cards import PACK52")

    assert ["detect:1 imports detect.cards: at once, not lazily"] == faults(eager)
    assert [] == faults(house(__init__="def __getattr__(name):\n    from detect.cli import main"))


def test_a_circle_within_a_room_is_seen(house):
    (fault,) = faults(house(log__a="from detect.log import b", log__b="from detect.log.a import x"))

    assert fault.startswith("a circle: detect.log.")
    assert [] == faults(house(log__a="from detect.log import b", log__b="def f():\n    from .a import x"))


def test_a_room_without_a_place_is_named(house):
    assert ["attic is in no order: say in this file who it may import"] == faults(house(attic__old="x = 1"))


def test_importing_detect_loads_nothing_heavy():
    heavy = ["numpy", "numba", "pandas", "pyarrow", "scipy", "sklearn", "matplotlib", "rich", "click"]
    code = f"import sys, detect, detect.cards, detect.errors; print([m for m in {heavy} if m in sys.modules])"

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT.parent
    )

    assert "[]\n" == done.stdout
