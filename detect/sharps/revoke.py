"""The revoke on purpose: he does not follow suit, though he could, and takes a trick that was lost."""

from __future__ import annotations

from detect.sharps.base import Setting, Technique
from detect.sharps.in_play import Revoking

__all__ = ["TECHNIQUE"]

TECHNIQUE = Technique(
    name="revoke",
    number=77,
    stage="play",
    texts="He renounces the trump and comes in again: an old sharper's trick, of which writers knew before 1600.",
    shows="He revokes, once in a deal, at moments at which a ruff takes a trick that following would lose.",
    chance="all deals he plays",
    gain="how often he waits for a moment that gains a trick",
    least=0,
    most=1,
    clumsy=Setting(0.4, 1),
    careful=Setting(0.05, 1),
    checks=("revoke.gain", "revoke.rate"),
    breaks=("whist-club 71 revoke",),
    begin=Revoking,
)
