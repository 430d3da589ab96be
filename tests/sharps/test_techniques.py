"""Every technique: nothing at rate nought, in the log only what it breaks, and clumsily done it is seen."""

from dataclasses import replace

import numpy as np
import pytest

from detect.checks import registry
from detect.errors import UsageFault
from detect.fair.evening import dense, played, simulate
from detect.fair.options import Evening
from detect.kernels import book as b
from detect.laws import audit, load
from detect.sharps import TECHNIQUES, sharp
from tests.sharps.evenings import NAMED, PLAIN, SHORT, attempt_of, clumsy, fair, log_of, p_values, text_of

TO_COME = {"stacked.repeat", "revoke.gain", "void.bias", "timing.slow", "hidden.lead", "hidden.first"}
"""Checks that a technique may name though they are not there yet."""
TOO_SHORT = {"void.bias", "timing.slow", "hidden.lead", "hidden.first", "revoke.rate"}
"""Checks that one evening of 48 deals is too short for: `python -m benchmarks.sharps` has the figures."""
LOOKED_FOR = {
    t.name: [c for c in t.checks if c in registry() and c not in TOO_SHORT] for t in TECHNIQUES.values()
}
SEEN = [(name, checks[0]) for name, checks in LOOKED_FOR.items() if checks and name != "misdeal"]
"""The first check that each technique names, and that is there."""


# ----- the registry


def test_every_technique_of_whist_is_there_and_says_what_it_does():
    assert [
        "cull", "run-up", "false-shuffle", "cold-deck", "shift", "crimp", "short-cut", "second-deal", "bottom-deal",
        "hold-out", "marked", "signal", "revoke", "conceal", "misdeal", "low-cut", "slow-hand",
    ] == [*TECHNIQUES]  # fmt: skip
    for technique in TECHNIQUES.values():
        assert all((technique.texts, technique.shows, technique.chance, technique.gain, technique.checks))


def test_every_technique_has_chances_of_its_own():
    numbers = [t.number for t in TECHNIQUES.values()]

    assert len(set(numbers)) == len(numbers)
    assert all(64 <= number < 126 for number in numbers)


@pytest.mark.parametrize("technique", TECHNIQUES.values(), ids=[*TECHNIQUES])
def test_a_technique_names_checks_and_laws_that_exist(technique):
    code = load("whist-club")
    laws = {code.cite(law.number) for law in code.laws}

    assert all(
        c in registry() or c in TO_COME or f"whist-club {c}" in laws | {f"whist-club {c}"}
        for c in technique.checks
    )
    for law, _, kind in (each.rpartition(" ") for each in technique.breaks):
        assert law in laws
        assert kind


@pytest.mark.parametrize("technique", TECHNIQUES.values(), ids=[*TECHNIQUES])
def test_a_careful_sharp_tries_less_often_and_for_no_more(technique):
    clumsy_, careful = technique.clumsy, technique.careful

    assert careful.rate < clumsy_.rate
    assert technique.least <= careful.skill <= technique.most
    assert technique.least <= clumsy_.skill <= technique.most
    assert technique.name == "short-cut" or careful.skill <= clumsy_.skill


# ----- nothing at rate nought


@pytest.mark.parametrize("name", [n for n in NAMED if n != "slow-hand"])
def test_who_never_tries_plays_the_fair_evening_byte_for_byte(name):
    assert text_of(fair()) == text_of(log_of(SHORT, sharp(name, rate=0.0)))


def test_at_an_evening_that_is_timed_and_fair_only_the_seconds_are_more():
    log = log_of(SHORT, sharp("slow-hand", rate=0.0))
    bare = log.deals.assign(shuffle_s=np.nan, deal_s=np.nan)

    assert log.deals["shuffle_s"].between(5, 100).all()
    assert text_of(fair()) == text_of(replace(log, deals=bare))


@pytest.mark.parametrize("name", ["cull", "cold-deck:again", "second-deal", "revoke", "misdeal", "slow-hand"])
def test_the_same_seed_gives_the_same_bytes_and_another_seed_of_the_sharp_others(name):
    one, again, other = (text_of(log_of(SHORT, sharp(name, rate=0.5, seed=seed))) for seed in (None, 3, 4))

    assert one == again
    assert one != other


@pytest.mark.parametrize("name", ["cull", "second-deal", "hold-out", "conceal", "low-cut", "slow-hand"])
def test_an_evening_is_the_same_by_itself_as_among_others(name):
    settings = replace(SHORT, sessions=3)
    whole, third = log_of(settings, sharp(name)), log_of(replace(settings, first=3, sessions=1), sharp(name))
    with PLAIN:
        parts = list(simulate(settings, way=sharp(name), chunk=1))
    session = third.sessions["session"].iloc[0]

    assert text_of(whole.only(session)) == text_of(third)
    assert text_of(parts[2]) == text_of(third)


@pytest.mark.parametrize("name", NAMED)
def test_before_the_first_deal_that_he_touches_the_evening_is_the_fair_one(name):
    """And that deal is his own, or one in which he plays."""
    attempt = attempt_of(SHORT, sharp(name, rate=0.3))
    with PLAIN:
        room = dense(SHORT)
    for session in range(SHORT.sessions):
        touched = np.flatnonzero(attempt.touched[session])
        begin = touched[0] if touched.size else SHORT.deals
        for array in ("pack", "owner", "cards", "took", "book"):
            mine, theirs = (getattr(each, array)[session, :begin] for each in (attempt.room, room))
            assert np.array_equal(mine, theirs)


# ----- what the log shows


@pytest.mark.parametrize("name", NAMED)
def test_the_audit_finds_what_the_technique_breaks_and_nothing_else(name):
    technique = TECHNIQUES[name.partition(":")[0]]
    found = audit(clumsy(name))
    told = {f"{row.law} {row.kind}" for row in found.itertuples()}

    assert told <= set(technique.breaks)
    if name != "second-deal:partner":
        assert told == set(technique.breaks)


@pytest.mark.parametrize("name", ["shift", "short-cut", "hold-out", "bottom-deal", "revoke"])
def test_the_irregularities_are_those_of_the_deals_he_touched(name):
    settings = Evening(sessions=2, deals=20, seed=5)
    attempt, log = attempt_of(settings, sharp(name)), log_of(settings, sharp(name))
    touched = set(log.deals["deal"].to_numpy()[attempt.touched.ravel()].tolist())
    found = set(audit(log)["deal"])

    assert found
    assert found <= touched
    assert name == "revoke" or found == touched


@pytest.mark.parametrize(("name", "check"), SEEN)
def test_a_clumsy_sharp_is_seen_at_an_evening(name, check):
    """One stands for all; the command tells of hundreds."""
    assert (p_values(clumsy(name), check, "Dot") <= 0.05).all()


@pytest.mark.parametrize("name", ["run-up", "shift", "second-deal", "bottom-deal"])
def test_nobody_else_at_the_table_is_seen(name):
    for other in ("Ada", "Cyd"):
        assert (p_values(clumsy(name), "stacked.aces", other) > 0.001).all()


# ----- who


@pytest.mark.parametrize("name", ["run-up", "shift", "second-deal", "cold-deck", "slow-hand", "misdeal"])
def test_a_dealer_cheats_on_his_own_deals_wherever_he_sits(name):
    settings = Evening(sessions=3, deals=20, seed=2, players=("Ada", "Ben", "Cyd", "Dot", "Eve"))
    attempt = attempt_of(settings, sharp(name, rate=1.0, who="Ben"))
    book = attempt.room.book
    dealer = np.take_along_axis(
        book[..., b.SEATED : b.SEATED + 4], book[..., :1].astype(np.int64) - 1, axis=2
    )[..., 0]

    assert attempt.touched.any()
    assert (dealer[attempt.touched] == 1).all()


def test_a_seat_is_whoever_sits_there():
    attempt = attempt_of(SHORT, sharp("run-up", rate=1.0, who="E"))

    assert (attempt.room.book[..., b.DEALER] == 2)[attempt.touched].all()
    assert attempt.touched.sum() == (attempt.room.book[..., b.DEALER] == 2).sum()


@pytest.mark.parametrize(
    ("said", "call"),
    [
        ("must be one of cull, run-up", lambda: sharp("juggle")),
        ("must be one of false-shuffle:whole, false-shuffle:top", lambda: sharp("false-shuffle:side")),
        ("must be shift, which has no kinds", lambda: sharp("shift:left")),
        ("`rate` must be a number from 0 to 1; it is 1.5", lambda: sharp("cull", rate=1.5)),
        ("`rate` must be a number from 0 to 1; it is nan", lambda: sharp("cull", rate=float("nan"))),
        ("`skill` must be a number from 0 to 4; it is 5", lambda: sharp("run-up", skill=5)),
        ("is a technique of whist, and not of bridge", lambda: dense(Evening("bridge"), way=sharp("cull"))),
        ("must be a player (Ada, Ben, Cyd, Dot)", lambda: next(played(Evening(), sharp("cull", who="Zed")))),
        ("must be cut for low-cut", lambda: dense(Evening(seating="fixed"), way=sharp("low-cut"))),
    ],
)
def test_what_cannot_be_is_refused_with_what_there_is(said, call):
    with pytest.raises(UsageFault) as fault:
        call()

    assert said in str(fault.value)


def test_the_truth_names_the_deals_and_the_cards():
    attempt = attempt_of(SHORT, sharp("run-up", rate=1.0, skill=1))
    told = attempt.truth(["one", "two"])

    assert len(told) == attempt.touched.sum()
    assert all(each["session"] in {"one", "two"} and each["cards"][0] in "AK" for each in told)
