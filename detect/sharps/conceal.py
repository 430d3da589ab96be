"""Concealing a revoke: the suit comes up again, and he revokes a second time so that the first is not found out."""

from __future__ import annotations

from detect.kernels import sharps
from detect.sharps.base import Setting, Technique
from detect.sharps.in_play import Revoking

__all__ = ["TECHNIQUE", "Concealing"]


class Concealing(Revoking):
    """One who revokes again, in the same suit, until he has nothing else."""

    way = sharps.CONCEAL


TECHNIQUE = Technique(
    name="conceal",
    number=78,
    stage="play",
    texts="A second revoke is made to hide the first, which the books call worse than any (etiquette of whist, 6).",
    shows="Two revokes or more of one player in one suit of one hand; his partner never asks.",
    chance="all deals he plays",
    gain="how often he waits for a moment that gains a trick",
    least=0,
    most=1,
    clumsy=Setting(0.4, 1),
    careful=Setting(0.05, 1),
    checks=("etiquette 6", "revoke.gain", "revoke.rate"),
    breaks=("whist-club 71 revoke", "whist-club etiquette 6 revoke_again"),
    begin=Concealing,
)
