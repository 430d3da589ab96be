"""Checks of poker on honest tables, well shuffled and badly, and on tables where somebody helps himself."""

import os
from functools import cache

import numpy as np
import pytest
from scipy.stats import binom, chi2

from detect.checks import Dealt, named, registry
from detect.checks.behind import spoken
from detect.evidence import Plan, check, judge
from detect.evidence.calibration import clocked
from detect.evidence.plan import TWINS_SHARE
from detect.evidence.shapes import redealt
from detect.evidence.tests import test as evidence_of
from detect.fair import draw_logs
from detect.fair.draw import DrawEvening
from detect.fair.observed import observed
from detect.kernels.draw_book import BET_HIGH
from detect.log.tables import MOVE
from detect.sharps import sharp
from tests.calibration import rooms, tables

TIMES = int(os.environ.get("PONE_CALIBRATION", "1"))
LEAST = 1e-6
LEVELS = (0.05, 0.01, 0.001)
POKER = ("stacked.strength", "draw.luck", "holdout.absent")
SHUFFLES = {
    "well": None,
    "one riffle": rooms.riffle,
    "one overhand pass": rooms.overhand,
    "three overhand passes": lambda rng, packs: rooms.overhand(rng, packs, times=3),
    "none": lambda _, packs: packs,
}


@cache
def findings(shuffle):
    """Give the findings of many honest evenings at five tables of draw poker, every card logged."""
    rng = np.random.default_rng(list(shuffle.encode()))
    sessions, deals = 100 * TIMES, 40
    if SHUFFLES[shuffle] is None:
        packs = rooms.uniform(rng, sessions, deals)
    else:
        packs = tables.chain(rng, sessions, deals, SHUFFLES[shuffle])
    return check(tables.draw(packs), plan=Plan(twins=0)).frame


def too_many(log_p, level, times):
    many = int((log_p <= np.log(level)).sum())
    return binom.sf(many - 1, len(log_p), min(1.0, times * level)) < LEAST


@pytest.mark.parametrize("shuffle", SHUFFLES)
@pytest.mark.parametrize("name", POKER)
def test_honest_play_is_not_called_rare_however_it_is_shuffled(name, shuffle):
    frame = findings(shuffle)
    for part in registry()[name].parts:
        log_p = frame[(frame["check"] == name) & (frame["part"] == part.name)]["log_p"]
        assert len(log_p) >= 450 or "holdout.absent" == name
        for level in LEVELS:
            assert not too_many(log_p, level, 1.0 if shuffle == "well" else 1.35 if level > 0.001 else 1.5), (
                part.name
            )


@pytest.mark.parametrize("name", POKER)
def test_a_bet_against_fair_play_gains_nothing(name):
    rows = findings("well").query("check == @name")
    e = np.minimum(np.exp(rows["log_e"]), 100.0)

    assert (e.mean() - 1.0) * len(e) ** 0.5 < 4.9 * e.std()
    assert not [level for level in LEVELS if too_many(-rows["log_e"], level, 1.0)]


# ----- what rests on play and on seconds: evenings that the engine plays

PLAYED = {
    "timing.slow": {"full": ("hand", "pool"), "hero": ("hand",), "shown": ("pool",)},
    "hidden.first": {"full": ("behind",)},
    "hidden.collusion": {"full": ("pair",), "shown": ("pair",)},
}
"""By check and by how much was written down: the parts that can be tested then."""
HELD = [(name, level) for name, levels in PLAYED.items() for level in levels]


@cache
def played(shuffle):
    """Give honest evenings at tables of five, with seconds."""
    settings = DrawEvening(sessions=100 * TIMES, deals=60, shuffle=shuffle, cut="human", seed=29)
    [log] = draw_logs.simulate(settings, chunk=settings.sessions)
    return settings.code, clocked(log, settings, 1)


@cache
def found(name, level, shuffle="uniform"):
    """Give the scores of a check at honest evenings, by part, and the evidence."""
    scores = named(name).run(seen(level, shuffle))
    parts = np.array([part.name for part in named(name).parts])[scores.subjects.part]
    return parts, evidence_of(scores)


def seen(level, shuffle="uniform"):
    """Give those evenings, as much of them as was written down."""
    code, log = played(shuffle)
    return Dealt(observed(log, level), code, np.ones(len(log.deals), bool))


@pytest.mark.parametrize("shuffle", ["uniform", "riffle:1", "overhand:6x1"])
@pytest.mark.parametrize(("name", "level"), HELD)
def test_honest_evenings_are_not_called_rare(name, level, shuffle):
    """However badly a club shuffles; what was not written down is not tested."""
    parts, tested = found(name, level, shuffle)
    assert {*PLAYED[name][level]} == {*parts}
    for part in PLAYED[name][level]:
        log_p = tested.log_p[parts == part]
        assert len(log_p) >= 100
        for times in LEVELS:
            bar = 1.0 if shuffle == "uniform" else 1.35 if times > 0.001 else 1.5
            assert not too_many(log_p, times, bar), part


@pytest.mark.parametrize(("name", "level"), HELD)
def test_a_bet_against_honest_evenings_gains_nothing(name, level):
    _, tested = found(name, level)
    e = np.minimum(np.exp(tested.log_e), 100.0)

    assert (e.mean() - 1.0) * len(e) ** 0.5 < 4.9 * e.std()


@pytest.mark.parametrize("name", PLAYED)
def test_figures_of_honest_evenings_have_the_mean_and_spread_that_are_said(name):
    """All evenings together; of two who were never raised less than others' situations give nothing is left over."""
    parts, tested = found(name, "full")
    for part in PLAYED[name]["full"]:
        mine = (parts == part) & (tested.n > 0)
        error = (tested.high - tested.low)[mine] / (2 * 1.959963984540054) * tested.n[mine]
        off = (tested.observed - tested.expected)[mine]

        assert abs(off.sum()) < 4.9 * (error**2).sum() ** 0.5
        assert pytest.approx(1.0, abs=0.2) == (off**2).sum() / (error**2).sum()


def test_what_was_not_written_down_is_not_tested():
    """Who kept his own hand has nothing of the bets; and hands that were shown do not tell what lay behind whom."""
    assert not seen("hero").holds("bets").any()
    assert seen("shown").holds("bets").all()
    assert [False, False, True] == [
        bool(seen(level).holds("first decisions").any()) for level in ("hero", "shown", "full")
    ]


@cache
def sharped(name, deals=1200, sessions=4, rate=None, skill=None):
    """Give evenings at which Dot cheats, and with Cyd where it takes two."""
    settings = DrawEvening(sessions=sessions, deals=deals, seed=31)
    way = sharp(name, game="draw", who="Dot", rate=rate, skill=skill)
    [log] = draw_logs.simulate(settings, chunk=sessions, way=way)
    return log, Dealt(log, settings.code, np.ones(len(log.deals), bool))


def test_who_reads_the_backs_is_seen_and_nobody_else():
    log, dealt = sharped("marked", deals=400)
    scores = named("hidden.first").run(dealt)
    dot = log.seats["player"].cat.categories[scores.subjects.player] == "Dot"
    p = np.exp(evidence_of(scores).log_p)

    assert (p[dot] <= 0.001).all()
    assert (p[~dot] > 1e-4).all()


def test_every_number_of_new_dealings_has_the_same_chance():
    """From none to fifteen, whatever the player's own hand and whoever spoke before him."""
    many = np.bincount(seen("full").once(spoken).weak)
    square = ((many - many.mean()) ** 2 / many.mean()).sum()

    assert many.size == 16
    assert chi2.sf(square, 15) > LEAST


def raises_between(log, *pair):
    """Count the raises and high bets that two players made while both were in, before the draw and after it."""
    out, gone, last = [0, 0], set(), -1
    columns = (log.moves[name].tolist() for name in ("deal", "street", "seat", "move", "amount"))
    for deal, street, seat, move, amount in zip(*columns, strict=True):
        gone = gone if deal == last else set()
        last = deal
        high = move == MOVE["raise"] or (move == MOVE["bet"] and street == 1 and amount == BET_HIGH)
        out[street] += high and seat in pair and not gone & {*pair}
        gone |= {seat} if move == MOVE["fold"] else set()
    return out


def test_two_who_play_softly_never_raise_while_both_are_in():
    """After the draw, or in both rounds, as the skill says; others do raise each other."""
    both, after = (sharped("soft-play", **more)[0] for more in ({}, {"rate": 1.0, "skill": 1, "sessions": 1}))

    assert [0, 0] == raises_between(both, 3, 4)
    assert min(raises_between(both, 1, 2)) >= 20
    assert raises_between(after, 3, 4)[0] >= 20
    assert 0 == raises_between(after, 3, 4)[1]


def test_two_who_spare_each_other_are_seen_and_no_others():
    log, dealt = sharped("soft-play")
    scores = named("hidden.collusion").run(dealt)
    names = log.seats["player"].cat.categories
    both = [{*pair} == {"Cyd", "Dot"} for pair in zip(
        names[scores.subjects.player], names[scores.subjects.partner], strict=True)]  # fmt: skip
    p = np.exp(evidence_of(scores).log_p)

    assert (p[both] <= 0.001).all()
    assert (p[~np.array(both)] > 1e-4).all()


def test_no_honest_evening_stands_out_oftener_than_said():
    packs = rooms.uniform(np.random.default_rng(3), 150 * TIMES, 30)
    judged = judge(check(tables.draw(packs), plan=Plan(twins=0)))
    p = np.exp([one.gain.log_p for one in judged])

    assert not [
        level
        for level in (0.05, 0.01, 0.005, 0.001)
        if binom.sf((p <= level).sum() - 1, p.size, level) < LEAST
    ]


def test_a_dealer_who_takes_the_best_of_three_hands_is_named():
    """On 610 deals, 122 of them her own, as `pone explain` says: four times in five at .001."""
    rng = np.random.default_rng(5)
    packs = tables.best_of_three(rng, rooms.uniform(rng, 40, 610))
    rows = check(tables.draw(packs, draws=False), plan=Plan(twins=0)).frame.query(
        "check == 'stacked.strength' and part == 'own'"
    )
    seen = np.exp(rows[rows["player"] == "Dot"]["log_p"]) <= 0.001

    assert 40 == len(seen)
    assert binom.sf(seen.sum() - 1, 40, 0.8) > 1e-3
    assert binom.cdf(seen.sum(), 40, 0.8) > 1e-3
    assert (np.exp(rows[rows["player"] != "Dot"]["log_p"]) <= 0.001).sum() <= 3


def test_a_player_who_draws_what_he_wants_is_named():
    """Dot's draws are filled from the same stock: each second time that she pairs nothing, she gets a card she holds a fellow of."""

    def change(rng, hands, out, new, dealer):
        deal, who, _ = np.nonzero(out)
        new = new.copy()
        for at in np.flatnonzero((who == 3) & (rng.random(who.size) < 0.4)):
            kept = hands[deal[at], 3][~out[deal[at], 3]]
            used = set(hands[deal[at]].reshape(-1).tolist()) | set(new[deal == deal[at]].tolist())
            fellows = [c for c in range(52) if c % 13 in set((kept % 13).tolist()) and c not in used]
            new[at] = fellows[0] if fellows else new[at]
        return new

    packs = rooms.uniform(np.random.default_rng(9), 1, 150)
    frame = check(tables.draw(packs, change=change), plan=Plan(twins=0)).frame.query(
        "check == 'draw.luck' and part == 'player'"
    )
    p = np.exp(frame.set_index("player")["log_p"])

    assert p["Dot"] < 0.001
    assert (p.drop("Dot") > 0.05).all()


def test_aces_that_are_kept_back_are_seen():
    """Dot holds an ace for five deals whenever she has one: it is in no hand meanwhile, and comes back to hers."""
    rng = np.random.default_rng(11)
    packs = rooms.uniform(rng, 1, 400)
    at_dot = np.array([(3 - (deal % 5 + 1)) % 5 for deal in range(400)])  # her place in the round of the deal
    ace, until = -1, -1
    for deal in range(400):
        pack, mine = packs[0, deal], at_dot[deal] + 5 * np.arange(5)
        if until > deal:  # it lies in her sleeve: where the pack has it, it is not dealt
            where = int(np.flatnonzero(pack == ace)[0])
            if where < 25:
                pack[where], pack[45] = pack[45], pack[where]
        elif until == deal:
            where = int(np.flatnonzero(pack == ace)[0])
            pack[where], pack[mine[0]] = pack[mine[0]], pack[where]
        elif (pack[mine] % 13 == 12).any():
            ace, until = int(pack[mine][pack[mine] % 13 == 12][0]), deal + 6
    rows = check(tables.draw(packs, draws=False), plan=Plan(twins=0)).frame.query("check == 'holdout.absent'")
    p = np.exp(rows.set_index("player")["log_p"])

    assert p["Dot"] < 0.001
    assert (p.drop("Dot") > 0.05).all()


def test_all_who_deal_have_the_deals_they_dealt():
    """At a table of five the fifth is no other than the rest."""
    packs = rooms.uniform(np.random.default_rng(1), 1, 20)
    [one] = judge(check(tables.draw(packs), plan=Plan(twins=0)))

    assert dict.fromkeys(tables.NAMES, 4) == {person.player: person.own_deals for person in one.people}


def test_twins_would_take_little_from_a_sitting_of_poker():
    """Strength is all that could be dealt anew (docs/checks.md); by its own figures a fair sitting is nearly as rare as is said."""
    packs = rooms.uniform(np.random.default_rng(17), 300, 24)
    found = check(tables.draw(packs, draws=False))
    rows = found.frame.query("check == 'stacked.strength'")
    stake = rows["weight"] / rows.groupby("session")["weight"].transform("sum")
    p = np.exp((rows["log_p"] - np.log(stake)).groupby(rows["session"]).min())

    assert (p <= 0.2).mean() / 0.2 > TWINS_SHARE - 3.5 * (0.8 / 0.2 / 300) ** 0.5
    assert not [name for name in redealt("gain") if name in POKER]
    judged = judge(found)
    assert {0} == {one.gain.twins for one in judged}
    bound = np.minimum(
        (found.frame["log_p"] - np.log(found.frame["weight"])).groupby(found.frame["session"]).min(), 0.0
    )
    assert [pytest.approx(one.gain.log_p) for one in judged] == [bound[one.session] for one in judged]


@pytest.mark.parametrize("shuffle", ["uniform", "riffle:1", "overhand:6x1"])
@pytest.mark.parametrize("level", ["play", "shown"])
def test_nobody_honest_opens_oftener_than_openers_can_come(level, shuffle):
    """`opener.rate` errs on the players' side, however the pack was shuffled, and asks for bets alone."""
    parts, tested = found("opener.rate", level, shuffle)

    assert {"jack-pots"} == set(parts)
    assert len(parts) >= 100
    assert not [each for each in LEVELS if too_many(tested.log_p, each, 1.0)]
    assert np.exp(tested.log_e).mean() <= 1.0
