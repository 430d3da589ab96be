"""The decorator of compiled loops: it caches where it can, and starts where it can't."""

import json
import math
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import detect
from detect import kernels
from detect.kernels import compiled

KERNEL = '''
"""A kernel of a made-up package."""
from detect.kernels import compiled
from detect.kernels.other import step

@compiled
def triangle(n: int) -> int:
    total = 0
    for i in range(n + 1):
        total += i * step()
    return total
'''
OTHER = """
from detect.kernels import compiled

@compiled
def step() -> int:
    return 1
"""
ASK = """
import json
from detect.kernels import made_up
kernel = made_up.triangle.machine
answer = kernel(52)
hits = sum(kernel.stats.cache_hits.values())
print(json.dumps([made_up.__file__, answer, hits]))
"""


@pytest.fixture
def copy(tmp_path):
    """Copy what a kernel needs of the package, with a kernel in it, to a folder of its own."""
    package = tmp_path / "site" / "detect"
    (package / "kernels").mkdir(parents=True)
    source = Path(detect.__file__).parent
    (package / "__init__.py").touch()
    for name in ("errors.py", "cards.py", "kernels/__init__.py"):
        shutil.copy(source / name, package / name)
    (package / "kernels" / "made_up.py").write_text(KERNEL)
    (package / "kernels" / "other.py").write_text(OTHER)
    return package


def run(code, copy, **environment):
    """Run `code` with the copy first on the path, from a folder that holds nothing."""
    clean = {
        name: value
        for name, value in os.environ.items()
        if name not in {"HOME", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR", "PYTHONPATH", "PYTHONPYCACHEPREFIX"}
    }
    away = copy.parent.parent / "away"
    away.mkdir(exist_ok=True)
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=away,
        env=clean | {"PYTHONPATH": str(copy.parent)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def answered(done, copy):
    assert "" == done.stderr
    file, answer, hits = json.loads(done.stdout)
    assert Path(file).is_relative_to(copy)
    return answer, hits


def lock(copy):
    """Make the package unwritable, also for an administrator: a file stands where the cache would."""
    (copy / "kernels" / "__pycache__").touch()
    for folder in (copy / "kernels", copy, copy.parent):
        folder.chmod(0o555)


@pytest.fixture
def locked(copy):
    lock(copy)
    yield copy
    for folder in (copy.parent, copy, copy / "kernels"):
        folder.chmod(0o755)


NOWHERE = {"HOME": os.devnull, "XDG_CACHE_HOME": os.path.join(os.devnull, "cache")}  # noqa: PTH118


@compiled
def doubled(cards: np.ndarray) -> np.ndarray:
    return cards * 2


@compiled
def total(cards: np.ndarray) -> int:
    points = 0
    twice = doubled(cards)
    for i in range(twice.size):
        points += twice[i]
    return points


@pytest.mark.parametrize("form", ["python", "machine"])
def test_a_loop_gives_the_same_in_both_forms(form):
    """One source, two forms, down to the loops that it calls."""
    assert 2652 == getattr(total, form)(np.arange(52))
    assert "total" == total.__name__


def test_little_work_does_not_load_the_compiler(copy):
    """An evening's cards are gone through before numba would even be there."""
    code = (
        "import sys\nfrom detect.kernels import made_up\nprint(made_up.triangle(52), 'numba' in sys.modules)"
    )

    done = run(code, copy)

    assert "1378 False\n" == done.stdout


def test_much_work_is_compiled(monkeypatch):
    """Beyond the limit the machine's form runs."""
    monkeypatch.setattr(kernels, "SMALL", 51)
    total(np.arange(52))

    assert 1 == len(total.machine.signatures)


def test_division_by_zero_follows_ieee():
    @compiled
    def ratio(a: np.ndarray, b: np.ndarray) -> float:
        return a[0] / b[0]

    for form in (ratio, ratio.machine):
        assert math.inf == form(np.ones(1), np.zeros(1))
        assert math.isnan(form(np.zeros(1), np.zeros(1)))


def test_other_threads_run_meanwhile():
    @compiled
    def nothing() -> int:
        return 0

    assert nothing.machine.targetoptions["nogil"]
    assert not nothing.machine.targetoptions["boundscheck"]


def test_the_second_run_finds_the_first_ones_machine_code(copy):
    assert (1378, 0) == answered(run(ASK, copy), copy)
    assert (1378, 1) == answered(run(ASK, copy), copy)


def test_an_edited_neighbour_is_noticed(copy):
    assert (1378, 0) == answered(run(ASK, copy), copy)
    (copy / "kernels" / "other.py").write_text(OTHER.replace("return 1", "return 2"))

    assert (2756, 0) == answered(run(ASK, copy), copy)


def test_a_spoilt_cache_is_compiled_over(copy):
    assert (1378, 0) == answered(run(ASK, copy), copy)
    spoilt = list((copy / "kernels" / "__pycache__").glob("*.nb[ic]"))
    assert spoilt
    for each in spoilt:
        each.write_bytes(b"")

    assert (1378, 0) == answered(run(ASK, copy), copy)


def test_plain_numba_does_fail_without_a_place_for_its_cache(locked):
    """The trap is set: were it not, the next test would show nothing."""
    code = (
        "from detect.kernels import made_up\nimport numba\nnumba.njit(cache=True)(made_up.triangle.function)"
    )

    done = run(code, locked, **NOWHERE)

    assert 1 == done.returncode
    assert "no locator available" in done.stderr


def test_a_read_only_install_without_a_home_starts(locked):
    assert (1378, 0) == answered(run(ASK, locked, **NOWHERE), locked)
    assert (1378, 0) == answered(run(ASK, locked, **NOWHERE), locked)


def test_a_read_only_install_uses_a_home_that_can_be_written(locked, tmp_path):
    home = {"HOME": str(tmp_path / "home"), "XDG_CACHE_HOME": str(tmp_path / "home" / "cache")}
    (tmp_path / "home").mkdir()

    assert (1378, 0) == answered(run(ASK, locked, **home), locked)
    assert (1378, 1) == answered(run(ASK, locked, **home), locked)


def test_a_disk_that_fails_after_the_start_stops_nothing(copy):
    code = """
import pathlib, shutil
from detect.kernels import made_up
cache = pathlib.Path(made_up.__file__).parent / "__pycache__"
shutil.rmtree(cache, ignore_errors=True)
cache.touch()
""" + ASK.replace("from detect.kernels import made_up", "")

    assert (1378, 0) == answered(run(code, copy), copy)


def test_without_compilation_the_loop_is_plain_python(copy):
    code = "from detect.kernels import made_up\nprint(made_up.triangle.machine(52), type(made_up.triangle.machine).__name__)"

    done = run(code, copy, NUMBA_DISABLE_JIT="1")

    assert "1378 function\n" == done.stdout


def test_a_loop_within_another_is_kept_with_it_alone(copy):
    """Its own machine code is kept when it is called from Python, and not before."""
    cache = copy / "kernels" / "__pycache__"
    kept = lambda name: [*cache.glob(f"{name}*.nbc")]  # noqa: E731 - a word for what is asked three times

    answered(run(ASK, copy), copy)
    assert [1, 0] == [len(kept("made_up.triangle")), len(kept("other.step"))]

    done = run("from detect.kernels.other import step\nprint(step.machine())", copy)
    assert "1\n" == done.stdout
    assert 1 == len(kept("other.step"))


def test_little_work_that_comes_again_and_again_is_compiled_after_a_while(monkeypatch):
    @compiled
    def total(cards):
        points = 0
        for i in range(cards.size):
            points += cards[i]
        return points

    forms = []
    monkeypatch.setattr(total, "python", lambda cards: forms.append("python"), raising=False)
    monkeypatch.setattr(total, "machine", lambda cards: forms.append("machine"), raising=False)
    cards = np.arange(kernels.SMALL // 2)
    total(cards), total(cards), total(cards)
    with kernels.repeated():
        total(cards), total(cards), total(cards)
    total(cards)

    assert [*["python"] * 5, "machine", "python"] == forms
