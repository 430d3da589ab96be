"""The wheel, in an environment of its own away from the checkout: what it holds, and that it runs.

The environment sees what the wheel says it needs and nothing else: those packages are linked in from
the one the tests run in, so that a dependency that is not declared is missed here, and nothing is
downloaded.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email.parser import HeaderParser
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import detect

CHECKOUT = Path(__file__).resolve().parent.parent
ONLY_FOR_TESTS = ("pytest", "hypothesis", "jsonschema", "hatchling", "playwright")

pytestmark = pytest.mark.xdist_group("packaging")


def run(*command, cwd, env=None):
    """Run a program; its output is part of the failure if it fails."""
    return subprocess.run(
        [str(each) for each in command], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """Build the wheel from the checkout, as a release does."""
    out = tmp_path_factory.mktemp("dist")
    done = run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, CHECKOUT, cwd=out)
    assert 0 == done.returncode, done.stdout + done.stderr
    (built,) = out.glob("pone-*.whl")
    return built


@pytest.fixture(scope="module")
def held(wheel) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def headers(wheel, held):
    (name,) = [each for each in held if each.endswith(".dist-info/METADATA")]
    with zipfile.ZipFile(wheel) as archive:
        return HeaderParser().parsestr(archive.read(name).decode())


@pytest.fixture(scope="module")
def away(tmp_path_factory) -> Path:
    """Give an empty folder to stand in, outside the checkout."""
    folder = tmp_path_factory.mktemp("away")
    assert not folder.resolve().is_relative_to(CHECKOUT)
    return folder


@pytest.fixture(scope="module")
def python(wheel, headers, away) -> Path:
    """Install the wheel, with what it says it needs, into a fresh environment."""
    home = away / "environment"
    done = run(sys.executable, "-m", "venv", "--without-pip", home, cwd=away)
    assert 0 == done.returncode, done.stderr
    program = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = run(
        *(sys.executable, "-m", "pip", "--python", program, "--disable-pip-version-check"),
        *("install", "--quiet", "--no-index", "--no-deps", wheel),
        cwd=away,
        env=outside(),
    )
    assert 0 == done.returncode, done.stderr
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = run(program, "-c", ask, cwd=away, env=outside()).stdout.strip()
    link_needed(headers.get_all("Requires-Dist"), Path(site))
    return program


def outside() -> dict[str, str]:
    """Give this environment without what would lead a program back here."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_"))}


def link_needed(requirements: list[str], site: Path) -> None:
    """Link every package that `requirements` ask for, and theirs, into `site`."""
    for distribution in needed(requirements):
        for entry in {Path(file).parts[0] for file in distribution.files or []} - {"..", "__pycache__"}:
            if not (site / entry).exists():
                (site / entry).symlink_to(Path(distribution.locate_file(entry)).resolve())


def needed(requirements: list[str]) -> Iterator[metadata.Distribution]:
    waiting, seen = [Requirement(each) for each in requirements], set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        seen.add(name)
        distribution = metadata.distribution(name)
        assert requirement.specifier.contains(distribution.version, prereleases=True), requirement
        waiting += [Requirement(each) for each in distribution.requires or []]
        yield distribution


def test_the_wheel_holds_its_data(held):
    folders = ("datasets/laws", "datasets/samples", "reports/assets", "reports/schema", "reports/templates")
    for folder in folders:
        ours = {
            f"detect/_data/{path.relative_to(CHECKOUT).as_posix()}"
            for path in (CHECKOUT / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        assert ours
        assert ours <= held
    assert "detect/_data/datasets/samples/whist-stacked.jsonl" in held
    assert not [name for name in held if "gallery" in name]


def test_the_wheel_holds_the_package_and_its_mark_of_types(held):
    assert {"detect/py.typed", "detect/__main__.py"} <= held
    assert {path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / "detect").rglob("*.py")} <= held


def test_the_wheel_holds_nothing_else(held):
    strangers = {each for each in held if not each.startswith("detect/") and ".dist-info/" not in each}

    assert set() == strangers
    assert [] == [
        each for each in held if re.search(r"gallery|(^|/)tests?/|__pycache__|\.py[co]$|\.nb[ic]$", each)
    ]


def test_the_wheel_brings_its_licence(held):
    assert [True] == [each.endswith("/licenses/LICENSE") for each in held if "LICENSE" in each]


def test_the_metadata_says_what_the_package_says(headers):
    assert "pone" == headers["Name"]
    assert detect.__version__ == headers["Version"]
    assert ">=3.11" == headers["Requires-Python"]
    assert "MIT" == headers["License-Expression"]


def test_tools_for_tests_are_no_dependency(headers):
    core = {
        canonicalize_name(Requirement(each).name)
        for each in headers.get_all("Requires-Dist")
        if "extra ==" not in each
    }

    assert set() == core & set(ONLY_FOR_TESTS)
    assert {"numpy", "openpyxl", "zstandard", "fsspec"} <= core


def test_the_installed_package_is_the_wheels(python, away):
    code = "import detect, importlib.metadata as m; print(detect.__file__); print(m.version('pone'))"
    done = run(python, "-c", code, cwd=away, env=outside())

    assert "" == done.stderr
    file, version = done.stdout.split("\n")[:2]
    assert Path(file).is_relative_to(away / "environment")
    assert not Path(file).resolve().is_relative_to(CHECKOUT)
    assert detect.__version__ == version


@pytest.mark.parametrize("tool", ONLY_FOR_TESTS)
def test_the_environment_has_no_tools_for_tests(python, away, tool):
    assert "ModuleNotFoundError" in run(python, "-c", f"import {tool}", cwd=away, env=outside()).stderr


@pytest.mark.parametrize("parts", [("datasets", "laws"), ("datasets", "samples"), ("reports", "schema"),
                                   ("reports", "templates"), ("reports", "assets")])  # fmt: skip
def test_the_finder_finds_the_wheels_own_data(python, away, parts):
    found = locate(python, away, *parts)

    assert found.is_relative_to(away / "environment")
    assert parts == found.parts[-2:]
    assert "_data" in found.parts


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_the_program_starts(python, away, option):
    done = run(python, "-m", "detect", option, cwd=away, env=outside())

    assert 0 == done.returncode, done.stderr
    assert "" == done.stderr
    assert (detect.__version__ if option == "--version" else "check") in done.stdout


def test_the_script_is_the_same_program(python, away):
    script = python.with_name("pone.exe" if os.name == "nt" else "pone")
    done = run(script, "--version", cwd=away, env=outside())

    assert 0 == done.returncode, done.stderr
    assert run(python, "-m", "detect", "--version", cwd=away, env=outside()).stdout == done.stdout


def test_the_program_judges_a_sample(python, away):
    sample = locate(python, away, "datasets", "samples", "whist-stacked.jsonl")
    done = run(python, "-m", "detect", "check", sample, cwd=away, env=outside())

    assert 0 == done.returncode, done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    assert done.stdout.strip()


def test_the_program_writes_pages(python, away, tmp_path):
    samples = locate(python, away, "datasets", "samples")
    logs = [samples / f"{name}.jsonl" for name in ("whist-fair", "whist-revoking")]
    done = run(
        python, "-m", "detect", "report", "-q", "-o", f"{tmp_path}/pages/", *logs, cwd=away, env=outside()
    )

    assert (0, "") == (done.returncode, done.stderr)
    names = ["index.html", "session-001.html", "session-002.html"]
    assert names == sorted(path.name for path in (tmp_path / "pages").iterdir())
    assert "<style>" in (tmp_path / "pages" / "session-001.html").read_text("utf-8")


def locate(python, away, *parts) -> Path:
    code = f"from detect.resources import resource; print(resource(*{parts!r}))"
    done = run(python, "-c", code, cwd=away, env=outside())
    assert 0 == done.returncode, done.stderr
    return Path(done.stdout.strip())


def test_a_read_only_install_without_a_home_checks_a_large_log(python, away):
    """Loops are compiled, which is said once, and nothing is written: not beside the package, not at home."""
    site = Path(
        run(python, "-c", "import detect; print(detect.__file__)", cwd=away, env=outside()).stdout
    ).parent
    rng, rows = random.Random(7), []
    for number in range(1200):
        pack = rng.sample([suit + rank for suit in "SHDC" for rank in "AKQJT98765432"], 52)
        hands = [
            ".".join("".join(c[1] for c in pack[at::4] if c[0] == suit) for suit in "SHDC") for at in range(4)
        ]
        rows.append(f'[Event "Large"]\n[Board "{number + 1}"]\n[Dealer "N"]\n[Deal "N:{" ".join(hands)}"]\n')
    log = away / "large.pbn"
    log.write_text("\n".join(rows))
    nowhere = os.path.join(os.devnull, "none")  # noqa: PTH118 - a place that cannot be made
    env = {k: v for k, v in outside().items() if not k.startswith(("HOME", "XDG_", "NUMBA_"))}
    env |= {
        "HOME": nowhere,
        "XDG_CACHE_HOME": nowhere,
        "MPLCONFIGDIR": str(away),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    kernels = site / "kernels"
    shutil.rmtree(kernels / "__pycache__", ignore_errors=True)
    (kernels / "__pycache__").touch()
    folders = [each for each in (site, *site.rglob("*")) if each.is_dir()]
    try:
        for folder in folders:
            folder.chmod(0o555)
        done = run(python, "-m", "detect", "check", "-q", log, cwd=away, env=env)
    finally:
        for folder in folders:
            folder.chmod(0o755)
        (kernels / "__pycache__").unlink()

    assert 0 == done.returncode, done.stderr
    assert 1 == done.stderr.count("pone: compiling"), done.stderr
    assert "Large" in done.stdout
    assert [] == [*site.rglob("*.nb[ic]")]
