"""The first compilation is announced, once, to whoever asked; what is on disk already is not compiled again."""

import numpy as np
import pytest

from detect import kernels
from detect.kernels import COMPILING, COMPILING_EACH, compiled


@pytest.fixture
def heard(monkeypatch):
    """Listen to what is announced."""
    said = []
    monkeypatch.setattr(kernels, "notice", said.append)
    return said


def fresh():
    """Make a loop that no run before has compiled: its name is new."""

    @compiled
    def total(cards: np.ndarray) -> int:
        points = 0
        for i in range(cards.size):
            points += cards[i]
        return points

    return total


def without_cache(monkeypatch):
    def fails(_):
        raise RuntimeError("no locator available")

    monkeypatch.setattr(kernels, "_quiet_cache", fails)


def test_the_first_compilation_is_announced_once(heard, monkeypatch, tmp_path):
    """Two loops, two kinds of arrays: one sentence."""
    from numba.core import config

    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    one, two = fresh(), fresh()
    for loop in (one, two):
        loop.machine(np.arange(52))
        loop.machine(np.arange(52.0))

    assert [COMPILING] == heard
    assert kernels.notice is None


def test_what_is_kept_on_disk_is_not_announced(heard, monkeypatch, tmp_path):
    """The second run finds the machine code of the first."""
    from numba.core import config

    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    fresh().machine(np.arange(52))
    monkeypatch.setattr(kernels, "notice", heard.append)
    fresh().machine(np.arange(52))

    assert [COMPILING] == heard


def test_where_nothing_can_be_kept_every_run_says_so(heard, monkeypatch):
    """A read-only install without a home."""
    without_cache(monkeypatch)
    fresh().machine(np.arange(52))

    assert [COMPILING_EACH] == heard


def test_little_work_announces_nothing(heard):
    """An evening is gone through as plain Python."""
    fresh().python(np.arange(52))

    assert [] == heard


def test_nobody_need_listen(monkeypatch):
    """Without a listener the loop is compiled in silence."""
    monkeypatch.setattr(kernels, "notice", None)
    without_cache(monkeypatch)

    assert 1326 == fresh().machine(np.arange(52))
