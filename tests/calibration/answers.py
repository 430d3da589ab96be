"""What every registered check answers to evenings that the engine plays: each is asked of a room that has what it needs."""

from dataclasses import replace
from functools import cache

import numpy as np

from detect.checks import Dealt, Tag, registry
from detect.evidence.calibration import clocked
from detect.fair import draw_logs
from detect.fair.draw import DrawEvening
from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.laws import load
from detect.log.tables import Stage
from tests.calibration import rooms, tables

BRIDGE = ("stacked.aces", "stacked.honours", "stacked.points", "deal.shape")
"""What is asked of boards too."""
TESTED = [c.name for c in registry().values() if c.tag is not Tag.DESCRIBED]
POKER = [name for name in TESTED if {"draw", "whist"} & {*registry()[name].games} == {"draw"}]
BOTH = [name for name in TESTED if {"draw", "whist"} <= {*registry()[name].games}]
"""What is asked at draw poker of evenings that the engine plays, and of others at whist."""
ASKED = [
    *((name, "draw" if name in POKER else "whist") for name in TESTED),
    *((name, "draw") for name in BOTH),
    *((name, "bridge") for name in BRIDGE),
]
"""Every check that has a probability, with the games whose laws differ for it."""


def shuffle_for(name):
    """Name the shuffle of the packs: cuts meet seams only in packs that have some."""
    return "overhand:6x1" if name == "cut.meets" else "uniform"


@cache
def evenings(game, shuffle, sessions, deals):
    """Play evenings with honest slips, void deals, seconds and cuttings, everything written down."""
    slips = {"cut": "human", "revokes": 0.02, "misdeals": 0.05, "new_deals": 0.05} if game == "whist" else {}
    settings = Evening(game, sessions=sessions, deals=deals, shuffle=shuffle, seed=20261102, **slips)
    [log] = simulate(settings, chunk=sessions)
    log = clocked(log, settings, 1)
    return Dealt(log, settings.code, np.ones(len(log.deals), bool))


@cache
def alone(shuffle, sessions, deals):
    """Give the same where the dealer's own hand was written down and no other."""
    whole = evenings("whist", shuffle, sessions, deals)
    log = whole.log
    dealer = log.deals["dealer"].to_numpy()[np.searchsorted(log.deals["deal"], log.cards["deal"])]
    own = (log.cards["stage"].to_numpy() == Stage.DEALT) & (log.cards["seat"].to_numpy() == dealer)
    log = replace(log, cards=log.cards[own].reset_index(drop=True))
    return Dealt(log, whole.code, whole.among)


@cache
def at_poker(sessions, deals):
    """Give evenings of draw poker at tables of five, every card logged."""
    log = tables.draw(rooms.uniform(np.random.default_rng(20261130), sessions, deals))
    return Dealt(log, load("draw-foster"), np.ones(len(log.deals), bool))


@cache
def played_at_poker(sessions, deals):
    """Give evenings of draw poker that the engine plays, everything written down, with seconds."""
    settings = DrawEvening(sessions=sessions, deals=deals, seed=20261201)
    [log] = draw_logs.simulate(settings, chunk=sessions)
    return Dealt(clocked(log, settings, 1), settings.code, np.ones(len(log.deals), bool))


@cache
def played(sessions, deals):
    """Give evenings of draw poker that the engine plays, with what everybody said and staked."""
    settings = DrawEvening(sessions=sessions, deals=deals, seed=20261201)
    [log] = draw_logs.simulate(settings, level="shown", chunk=sessions)
    return Dealt(log, settings.code, np.ones(len(log.deals), bool))


@cache
def answer(name, game="whist", sessions=40, deals=50):
    """Give what a check answers."""
    if name == "opener.rate":
        return registry()[name].run(played(sessions, deals))
    if name in POKER:
        return registry()[name].run(at_poker(sessions, deals))
    if game == "draw":
        return registry()[name].run(played_at_poker(sessions, deals))
    shuffle = shuffle_for(name)
    if name == "stacked.alone":
        return registry()[name].run(alone(shuffle, sessions, deals))
    return registry()[name].run(evenings(game, shuffle, sessions, deals))
