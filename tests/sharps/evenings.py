"""Sharped evenings that tests share: few enough for plain Python, so that nothing is compiled for them."""

import functools
import io
import sys
from unittest import mock

import numpy as np

from detect import kernels
from detect.checks import registry
from detect.checks.dealt import Dealt
from detect.evidence.tests import test as evidence
from detect.fair.evening import played, simulate
from detect.fair.options import Evening
from detect.laws import load
from detect.log.native_write import write
from detect.sharps import TECHNIQUES, sharp

PLAIN = mock.patch.object(kernels, "SMALL", sys.maxsize)
SHORT = Evening(sessions=2, deals=9, seed=3)
NAMED = [
    name for t in TECHNIQUES.values() for name in (t.name, *(f"{t.name}:{kind}" for kind in t.kinds[1:]))
]
"""Every technique, and every kind of it but the usual one."""


def log_of(settings, way=None, **given):
    """Play evenings, and give one log of them."""
    with PLAIN:
        [log] = simulate(settings, way=way, chunk=settings.sessions, **given)
    return log


def attempt_of(settings, way):
    """Play evenings, and give what was tried and the room."""
    with PLAIN:
        [attempt] = played(settings, way)
    return attempt


def text_of(log):
    """Give a log as its file has it."""
    stream = io.StringIO()
    write(log, stream)
    return stream.getvalue()


@functools.cache
def fair():
    """Give the log of short evenings at which nobody cheats."""
    return log_of(SHORT)


@functools.cache
def clumsy(name):
    """Give an evening of a clumsy sharp, Dot, at a table that keeps its seats if it may.

    It has 48 deals, or 16 for a kind that is not the usual one.
    """
    seating = "cut" if name == "low-cut" else "fixed"
    return log_of(
        Evening(deals=16 if ":" in name else 48, seed=11, seating=seating, cut="human"),
        sharp(name, who="Dot"),
    )


def p_values(log, name, player):
    """Give the least p of one check of each session, among the rows about a player or about the whole table."""
    dealt = Dealt(log, load("whist-club"), np.ones(len(log.deals), bool))
    scores = registry()[name].run(dealt)
    p = np.exp(evidence(scores).log_p)
    names = list(log.seats["player"].cat.categories)
    subjects = scores.subjects
    mine = (subjects.player == names.index(player)) | ((subjects.player < 0) & (subjects.seat <= 0))
    out = np.ones(len(log.sessions))
    np.minimum.at(out, subjects.session[mine], p[mine])
    return out
