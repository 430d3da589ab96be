"""Chance by number: every random word is a hash of (seed, session, deal, stage, counter), and of nothing else.

Words are those of splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014; the constants are Vigna's `splitmix64.c`, 2015, in the public domain): word c of a stream is the
stream's key plus (c + 1) times an odd constant, mixed. So a word can be had without the ones before it,
and a session is the same whoever plays it, in whatever company and on however many workers.

Everything is whole numbers of 64 bits, whose products wrap round; plain Python and machine code give the
same bits. numba turns a sum of signed and unsigned numbers into a float: every number is cast first. From
outside a kernel a root or a key is a `numpy.uint64`; numba takes a plain whole number for a signed one.
"""

from __future__ import annotations

import numpy as np

from detect.errors import UsageFault
from detect.kernels import step

MOST_SESSIONS, MOST_DEALS, MOST_STAGES = 1 << 32, 1 << 24, 1 << 8
"""Numbers of a session, of a deal in it and of a stage stay below these: a tuple then fills a word of 64 bits."""
HABIT_STAGE = MOST_STAGES - 1
"""The stage of what a player brings to a session; the player's number stands for the deal."""

GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31 = np.uint64(27), np.uint64(30), np.uint64(31)
_ONE, _S8, _S11, _S32 = np.uint64(1), np.uint64(8), np.uint64(11), np.uint64(32)
_SMALL_UNIT = 2.0**-53


@step
def mixed(z: np.uint64) -> np.uint64:
    """Scatter the bits of a word; no two words give the same (splitmix64's finalizer, Stafford's mix 13).

    Examples
    --------
    >>> int(mixed(np.uint64(0))), hex(mixed(GAMMA))
    (0, '0xe220a8397b1dcdaf')
    """
    z = (z ^ (z >> _S30)) * _FIRST
    z = (z ^ (z >> _S27)) * _SECOND
    return z ^ (z >> _S31)


@step
def key_of(root: np.uint64, session: int, deal: int, stage: int) -> np.uint64:
    """Give the key of one stage of one deal of one session.

    Under one root no two tuples within `MOST_SESSIONS`, `MOST_DEALS`, `MOST_STAGES` share a key: they fill a
    word together, and every step from there to the key can be undone. Two streams may still run over each
    other, as any two of splitmix64's may: with 2^20 keys of 2^7 words once in 2^17 seeds, and then shifted.

    Parameters
    ----------
    root : uint64
        What `root_of` makes of a seed.
    session, deal, stage : int
        From 0; a session's own affairs, such as habits, take deal 0 or a player for it.

    Examples
    --------
    >>> root = root_of(1)
    >>> int(key_of(root, 0, 0, 1)) == int(key_of(root, 0, 1, 0))
    False
    """
    packed = (np.uint64(session) << _S32) | (np.uint64(deal) << _S8) | np.uint64(stage)
    return mixed(root ^ mixed(packed + GAMMA))


@step
def word(key: np.uint64, counter: int) -> np.uint64:
    """Give word `counter` of a stream: what splitmix64 seeded with `key` gives after `counter` others.

    Examples
    --------
    >>> int(word(np.uint64(1234567), 0)), int(word(np.uint64(1234567), 1))
    (6457827717110365317, 3203168211198807973)
    """
    return mixed(key + (np.uint64(counter) + _ONE) * GAMMA)


@step
def below(word: np.uint64, n: int) -> int:
    """Turn a word into one of 0 to n - 1, by the product of its upper half and n (Lemire, ACM TOMACS 29, 2019).

    Of the 2^32 upper halves each number gets as many as any other, or one more: no chance is off by more than
    2^-32, a number of a pack's 52 by no more than one part in 80 million. That shows in no run of under 10^14 draws.

    Parameters
    ----------
    word : uint64
    n : int
        From 1 to 2^32.

    Examples
    --------
    >>> below(word(np.uint64(1234567), 0), 52)
    18
    """
    # To numba, `int` of a word is a word still, and a word with a signed number makes a float.
    return int(np.int64(((word >> _S32) * np.uint64(n)) >> _S32))


@step
def unit(word: np.uint64) -> float:
    """Turn a word into a number from 0 up to, not including, 1: its upper 53 bits.

    Examples
    --------
    >>> round(unit(word(np.uint64(1234567), 0)), 4)
    0.3501
    """
    return float(word >> _S11) * _SMALL_UNIT


def root_of(seed: int) -> np.uint64:
    """Make the root of all streams of a seed, by numpy's SeedSequence: near seeds give roots far apart.

    Parameters
    ----------
    seed : int
        Any whole number from 0.

    Raises
    ------
    UsageFault
        If the seed is negative or no whole number.

    Examples
    --------
    >>> int(root_of(1)) != int(root_of(2))
    True
    """
    if not hasattr(seed, "__index__") or seed < 0:
        raise UsageFault("seed", seed, "must be a whole number from 0")
    return np.random.SeedSequence(int(seed)).generate_state(1, np.uint64)[0]
