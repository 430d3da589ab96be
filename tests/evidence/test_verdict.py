"""From findings to a verdict: the weighted bound, one deal that is not enough, sittings that were stopped, people."""

import math

import numpy as np
import pytest

from detect.checks import Measured, Pairing, Question, Scores, TwoByTwo, registry
from detect.checks import base as checks_base
from detect.evidence import Plan, check, judge
from detect.evidence.people import Person, dealers, over_sittings
from detect.evidence.verdict import Verdict
from detect.laws import load
from detect.log.readers import read
from detect.log.tables import Log
from detect.resources import resource
from tests.laws.evenings import FOUR, PACK, SEATS, board, deal, dealt, evening, log_of, without

BOUND = Plan(twins=0)
"""What is said here of a session's p is said of the exact bound; tests/evidence/test_twins.py has the twins."""


def whist(many=12, **more):
    """Give clean deals, the deal going round."""
    return [deal(n, SEATS[(n - 1) % 4], seed="verdict", **more) for n in range(1, many + 1)]


def rich(deals, seat="S", aces=True):
    """Give that dealer all the aces, or else the best cards there are, on his own deals."""
    for one in deals:
        if one["dealer"] == seat:
            order = sorted(PACK, key=lambda c: ("AKQJT98765432".index(c[0]), c[1]))
            best, rest = (order[:4], order[4:]) if aces else (order[:13], order[13:])
            rest = [c for c in one["pack"] if c in set(rest)]
            own = best + rest[: 13 - len(best)]
            left = [c for c in rest if c not in set(own)]
            turned = own[-1]
            hands = {s: [] for s in SEATS}
            for place, card in enumerate(left):
                hands[[s for s in SEATS if s != seat][place % 3]].append(card)
            hands[seat] = own
            one |= {"hands": hands, "turn_up": turned, "trump": turned[1]}
            for key in ("pack", "shuffled"):
                one.pop(key, None)
    return deals


def wild(number):
    """Give a deal of four whole suits."""
    hands = {seat: PACK[13 * n : 13 * n + 13] for n, seat in enumerate(SEATS)}
    if number % 2:
        hands = dict(zip(SEATS, reversed(hands.values()), strict=True))
    return {"deal": number, "dealer": SEATS[(number - 1) % 4], "hands": hands}


def at_whist():
    """Every check that is put to whist."""
    return [c for c in registry().values() if c.suits(load("whist-club"))]


def judged(path, deals, **session):
    findings = check(log_of(path, evening(deals, **session)), plan=BOUND)
    return findings, judge(findings)[0]


# -- weights and the bound


def test_the_weights_of_a_session_make_one(tmp_path):
    """What a log holds decides the weights before any score is seen, and none is lost."""
    bare = [without(d, "hands", "pack", "shuffled") for d in whist()]
    some = [without(d, "turn_up") for d in whist()]
    odd = [d | {"cut": {"by": "W", "depth": 0}} for d in whist()]
    logs = [
        evening(whist(), session="all"),
        evening(bare, session="turn-ups"),
        evening(some, session="hands"),
        evening(whist(2), session="two dealers"),
        evening(odd, session="never cut"),
        evening([board(n) for n in range(1, 5)], session="boards", game="bridge"),
        evening(whist(9), session="no names", players=None),
    ]
    frame = check(log_of(tmp_path, *logs)).frame
    total = frame.groupby(["question", "session"])["weight"].sum()

    assert set(frame["session"]) == {lines[0]["session"] for lines in logs}
    assert {"turn-ups", "all", "hands", "two dealers", "boards", "no names"} == set(total["gain"].index)
    assert pytest.approx([1.0] * 6) == total["gain"].tolist()
    assert pytest.approx([1.0] * 6) == total["shuffle"].tolist()
    assert ["stacked.turnup"] == frame.query("session == 'turn-ups' and question == 'gain'")[
        "check"
    ].unique().tolist()


def test_weights_do_not_look_at_scores(tmp_path):
    """Two evenings of one shape have the same weights whatever fell."""
    weights = [
        check(log_of(tmp_path, evening([without(d, "pack", "shuffled") for d in deals]))).frame.set_index(
            ["check", "part", "player"]
        )["weight"]
        for deals in (whist(), rich(whist()))
    ]

    assert weights[0].equals(weights[1])


def test_a_verdict_is_the_smallest_weighted_p(tmp_path):
    """Bonferroni over the findings, each at its weight; the e of the session is their weighted mean."""
    findings, one = judged(tmp_path, rich(whist(32)))
    for question, verdict in ((Question.GAIN, one.gain), (Question.SHUFFLE, one.shuffle)):
        rows = findings.frame[findings.frame["question"] == question.value]
        assert pytest.approx(min(1.0, (np.exp(rows["log_p"]) / rows["weight"]).min())) == math.exp(
            verdict.log_p
        )
        assert pytest.approx((np.exp(rows["log_e"]) * rows["weight"]).sum()) == math.exp(verdict.log_e)
    best = findings.frame.loc[one.gain.finding]

    assert ("Cyd", "hand") == (best["player"], best["part"])
    assert "strong" == one.gain.verdict
    assert one.verdict == one.gain.verdict


def test_a_check_that_fails_stops_no_other(tmp_path, monkeypatch):
    """One failing check is untested with its reason; its weight is nobody's gain."""
    table = dict(checks_base._REGISTRY)
    broken = table["stacked.honours"]

    def fault(_):
        raise ZeroDivisionError("nothing to divide")

    table["stacked.honours"] = type(broken)(**{**vars(broken), "run": fault})
    monkeypatch.setattr(checks_base, "_REGISTRY", table)
    findings, one = judged(tmp_path, whist())

    assert [("stacked.honours", "fault:ZeroDivisionError: nothing to divide")] == [
        (u.check, u.reason) for u in findings.untested if u.reason.startswith("fault")
    ]
    put = findings.frame.query("question == 'gain'")
    held = sum(table[name].weight for name in set(put["check"]))
    assert pytest.approx(held / (held + broken.weight)) == put["weight"].sum()
    assert "unremarkable" == one.gain.verdict


def test_a_check_without_weight_has_no_say(tmp_path):
    """A plan may leave a question unasked: then it is untested, and nothing is divided by nothing."""
    log = log_of(tmp_path, evening(rich(whist(24))))
    none = dict.fromkeys(Plan().weights, 0.0)
    nothing = judge(check(log, plan=Plan(weights=none, twins=0)))[0]
    shapes = judge(check(log, plan=Plan(weights=none | {"deal.shape": 1.0}, twins=0)))[0]

    assert ("untested", "untested") == (nothing.gain.verdict, nothing.shuffle.verdict)
    assert ("untested", "unremarkable") == (shapes.gain.verdict, shapes.shuffle.verdict)
    assert [0.0] * 4 == [person.log_e for person in nothing.people]


# -- one deal is not enough


def test_one_deal_is_held_at_watch(tmp_path):
    """Four whole suits once in an evening are likelier a slip of the pen than one in a thousand million million."""
    findings, one = judged(tmp_path, [*[board(n) for n in range(1, 12)], wild(12)], game="bridge")
    without_it = judge(check(log_of(tmp_path, evening([board(n) for n in range(1, 12)], game="bridge"))))[0]

    assert "compelling" == findings.plan.level(one.shuffle.log_p)
    assert math.log(0.05) < one.shuffle.log_p_without
    assert without_it.shuffle.log_p <= one.shuffle.log_p_without
    assert "watch" == one.shuffle.verdict


def test_two_deals_are_enough(tmp_path):
    """What remains with the most telling deal left out is as strong as it is."""
    _, one = judged(tmp_path, [*[board(n) for n in range(1, 11)], wild(11), wild(12)], game="bridge")

    assert "compelling" == one.shuffle.verdict
    assert math.log(1e-6) > one.shuffle.log_p_without > one.shuffle.log_p


def test_leaving_out_the_most_telling_deal_is_the_worst_case(tmp_path):
    """Whichever one deal is left out of the log, the session's p is at most what is printed."""
    deals = rich(whist(16))
    _, one = judged(tmp_path, deals)
    others = []
    for lost in range(16):
        rest = [d for at, d in enumerate(deals) if at != lost]
        others.append(judge(check(log_of(tmp_path, evening(rest)), plan=BOUND))[0].gain.log_p)

    assert one.gain.log_p < one.gain.log_p_without
    assert pytest.approx(max(others)) == one.gain.log_p_without


# -- how the sitting ended


@pytest.mark.parametrize("ended", ["planned", "clock", "rubber", "players", "steward"])
def test_how_a_sitting_ended_decides_what_counts(ended, tmp_path):
    """Where players or a steward ended it, only what may be looked at after every deal decides."""
    findings, one = judged(tmp_path, rich(whist(48)), ended=ended)
    stopped = ended in {"players", "steward"}
    rows = findings.frame[findings.frame["question"] == "gain"]
    kept = [isinstance(findings.runs[run].scores, Scores) for run in rows["run"]]
    e = (np.where(kept, np.exp(rows["log_e"]), 1.0) * rows["weight"]).sum()

    assert stopped == one.gain.by_e
    assert ("e" if stopped else "p") == one.gain.to_dict()["decided_by"]
    if stopped:
        assert pytest.approx(-math.log(e)) == one.gain.log_p
        assert pytest.approx(math.log(e)) == one.gain.log_e
        best = (np.log(rows["weight"]) + rows["log_e"]).where(kept).idxmax()
        assert best == one.gain.finding
    else:
        assert pytest.approx(min(0.0, (rows["log_p"] - np.log(rows["weight"])).min())) == one.gain.log_p


def test_turn_ups_alone_say_nothing_of_a_stopped_sitting(tmp_path):
    """An e-value made at the close supposes that the cards did not choose the close."""
    deals = [without(d, "hands", "pack", "shuffled") for d in whist(48)]
    for one in deals:
        one["turn_up"] = "AS" if one["dealer"] == "E" else "2S"
        one["trump"] = "S"
    planned, stopped = (judged(tmp_path, deals, ended=ended)[1].gain for ended in ("planned", "players"))

    assert planned.log_p < math.log(1e-6)
    assert ("unremarkable", 0.0) == (stopped.verdict, pytest.approx(stopped.log_p, abs=1e-12))


def test_an_end_not_logged_is_taken_as_planned(tmp_path):
    """A log that stops without a word is judged as if it had gone to its end."""
    lines = evening(whist())
    one = judge(check(log_of(tmp_path, lines[:-1])))[0]

    assert not one.gain.by_e


# -- what cannot be tested


def test_what_a_log_does_not_hold_is_untested(tmp_path):
    """No hands, no turn-ups: no question can be put, and each check says what it lacks."""
    findings, one = judged(tmp_path, [{"deal": n, "dealer": "N"} for n in range(1, 5)])

    assert ("untested", "untested", ()) == (one.gain.verdict, one.shuffle.verdict, one.people)
    assert {c.name: c.needs for c in at_whist()} == {u.check: u.reason for u in findings.untested}
    assert {"verdict": "untested", "p": None, "log10_p": None, "one_in": None, "log10_e": None} == {
        k: v for k, v in one.gain.to_dict().items() if k in {"verdict", "p", "log10_p", "one_in", "log10_e"}
    }


def test_every_session_is_judged_in_its_place(tmp_path):
    """A session without deals, or of a game without laws here, is untested and stands where it stood."""
    log = log_of(
        tmp_path,
        evening([], session="nothing"),
        evening(whist(), session="whist"),
        evening([board(1)], session="snap", game="snap"),
        evening([board(1)], session="one board", game="bridge"),
    )
    findings = check(log)
    found = judge(findings)

    assert ["nothing", "whist", "snap", "one board"] == [one.session for one in found]
    assert ["untested", "unremarkable", "untested", "unremarkable"] == [one.gain.verdict for one in found]
    assert [("snap", "*", "game")] == [
        (u.session, u.check, u.reason) for u in findings.untested if u.check == "*"
    ]
    assert len(at_whist()) == sum(u.session == "nothing" for u in findings.untested)
    assert found[1] == judge(check(log.only("whist")))[0] or found[1].gain.log_p == pytest.approx(
        judge(check(log.only("whist")))[0].gain.log_p
    )


def test_an_empty_log_has_no_verdicts():
    """Nothing was played, and nobody is judged."""
    findings = check(Log.empty())

    assert [] == judge(findings)
    assert "<Findings: 0 of 0 sessions>" == repr(findings)
    assert 0 == len(findings.to_frame())


def test_one_deal_is_judged_and_is_nothing(tmp_path):
    """A single deal, even with all the aces, cannot be rarer than the cut allows."""
    _, one = judged(tmp_path, rich(whist(1), "N"))

    assert ("unremarkable", 0.0) == (one.gain.verdict, one.gain.log_p)


def test_a_long_log_keeps_its_figures():
    """Evidence far beyond the smallest float stays a number."""
    from tests.calibration import rooms

    rng = np.random.default_rng(2)
    packs = rooms.add_aces(rng, rooms.uniform(rng, 1, 6000), 3, 1.0, 4)
    one = judge(check(rooms.whist(packs)))[0]

    assert "compelling" == one.gain.verdict
    assert -math.inf < one.gain.log_p < -800.0
    assert one.gain.log_p < one.gain.log_p_without < 0
    assert one.gain.one_in is None
    assert 0.0 == one.gain.to_dict()["p"]
    assert max(p.log_e for p in one.people) > 600


# -- people


def evidence_by_hand(findings, player, *, stopped=False):
    """A person's log E after each own deal and at the close: bets made at the close are worth nothing before it."""
    rows = findings.frame[(findings.frame["player"] == player) & (findings.frame["question"] == "gain")]
    own = np.flatnonzero(dealers(findings.log) == findings.log.seats["player"].cat.categories.get_loc(player))
    total, close, weights = np.zeros(own.size), 0.0, 0.0
    for row in rows.itertuples():
        run = findings.runs[row.run]
        if isinstance(run.scores, Measured):
            continue
        weights += row.weight
        if isinstance(run.scores, Scores):
            trail = run.tested.trail_subject == row.subject
            place = np.searchsorted(run.scores.row[trail], own, side="right") - 1
            total += row.weight * np.where(place < 0, 1.0, np.exp(run.tested.trail_log_e[trail][place]))
        elif not stopped:
            close += row.weight * math.exp(row.log_e)
    return np.log(np.append(total, total[-1] + close) / weights)


def test_a_persons_evidence_is_a_mean_of_running_products(tmp_path):
    """Each check's product runs over his own deals; the mean is over checks, never a product of means."""
    findings, one = judged(tmp_path, [without(d, "pack", "shuffled") for d in rich(whist(24))])
    assert FOUR == [person.player for person in one.people]
    for person in one.people:
        rows = findings.frame[
            (findings.frame["player"] == person.player) & (findings.frame["question"] == "gain")
        ]
        running = evidence_by_hand(findings, person.player)

        assert 6 == person.own_deals
        assert pytest.approx(running[-1]) == person.log_e
        assert pytest.approx(max(0.0, running.max())) == person.log_sup_e
        assert pytest.approx(min(1.0, math.exp(-max(0.0, running.max())))) == person.p_anytime
        assert {f"{r.check} {r.part}": (r.observed, r.expected) for r in rows.itertuples()} == person.figures


def test_a_check_against_the_others_bets_when_the_sitting_is_closed(tmp_path):
    """The honours that one dealer turns up count among his evidence, with the odds ratios that they are bet on."""
    findings, one = judged(tmp_path, rich(whist(24)))
    at_close = {
        f"{row.check} {row.part}"
        for row in findings.frame.itertuples()
        if isinstance(findings.runs[row.run].scores, TwoByTwo | Pairing)
    }
    assert "stacked.turnup turn-up" in at_close
    for person in one.people:
        assert at_close & set(person.weights)
        assert all(3 == len(person.components[name]) for name in at_close & set(person.weights))
        assert pytest.approx(1.0) == sum(person.weights.values())


def test_of_a_sitting_that_players_ended_nothing_is_bet_at_its_close(tmp_path):
    """Whoever may choose the close may choose it well: there only what ran deal by deal counts."""
    deals = rich(whist(24))
    findings, one = judged(tmp_path, deals, ended="players")
    for person in one.people:
        assert person.log_e > -math.inf
        assert pytest.approx(evidence_by_hand(findings, person.player, stopped=True)[-1]) == person.log_e
        assert "stacked.turnup turn-up" in person.weights
        assert "stacked.turnup turn-up" not in person.components


def test_what_was_once_seen_stays_seen():
    """An anytime p goes by the largest the evidence has been, and is never above one."""
    assert 0.01 == pytest.approx(Person("Ada", 4, -2.0, math.log(100), {}).p_anytime)
    assert 1.0 == Person("Ada", 4, -2.0, 0.0, {}).p_anytime
    assert {
        "player",
        "own_deals",
        "log10_e",
        "p_anytime",
        "figures",
        "components",
        "weights",
        "posterior",
    } == set(Person("Ada", 4, 1.0, 2.0, {}).to_dict())


def test_nobody_is_evidence_where_nobody_is_named(tmp_path):
    """Seats are not people, and boards made elsewhere are nobody's own deals."""
    assert () == judged(tmp_path, whist(), players=None)[1].people
    assert () == judged(tmp_path, [board(n) for n in range(1, 5)], game="bridge")[1].people


def test_every_person_has_the_same_figures(tmp_path):
    """Each finding shows the same figure for every player at the table."""
    _, one = judged(tmp_path, whist())

    assert 1 == len({tuple(person.figures) for person in one.people})
    assert 8 == len(one.people[0].figures)


# -- how a verdict reads


def test_a_verdict_says_its_figures():
    """One in so many, and none where it would be beyond belief."""
    one = Verdict("watch", math.log(0.004), math.log(0.03), math.log(10.0), 0, by_e=False, finding=3)
    said = one.to_dict()

    assert pytest.approx((0.004, math.log10(0.004), 250.0, 0.03, 1.0)) == (
        said["p"], said["log10_p"], said["one_in"], said["p_without_best_deal"], said["log10_e"],
    )  # fmt: skip
    assert Verdict("compelling", -40.0, -40.0, 0.0, 0, by_e=False, finding=3).one_in is None


def test_findings_as_a_table_start_with_the_rarest():
    """The table that a user sees has plain p-values, and the most surprising first."""
    findings = check(read(resource("datasets", "samples", "whist-stacked.jsonl")))
    shown = findings.to_frame()

    assert "Dot" == shown["player"][0]
    assert shown["log10_p"].dropna().is_monotonic_increasing
    assert np.allclose(shown["p"], 10 ** shown["log10_p"], equal_nan=True)
    assert {"subject", "run", "log_p"}.isdisjoint(shown.columns)
    assert "<table" in findings._repr_html_()


def test_the_bundled_evenings_are_what_they_are():
    """The stacked evening is strong and names Dot; the fair and the careless one are unremarkable."""
    verdicts = {}
    for name in ("fair", "revoking", "stacked"):
        findings = check(read(resource("datasets", "samples", f"whist-{name}.jsonl")))
        one = judge(findings)[0]
        verdicts[name] = (one.gain.verdict, one.shuffle.verdict)
        if name == "stacked":
            assert "Dot" == findings.frame.loc[one.gain.finding, "player"]

    assert {
        "fair": ("unremarkable",) * 2,
        "revoking": ("unremarkable",) * 2,
        "stacked": ("strong", "unremarkable"),
    } == verdicts


def test_hands_of_the_helper_are_whole():
    """The hands that these tests give away are still one of each card."""
    for one in rich(whist(8), aces=False):
        assert sorted(PACK) == sorted(card for hand in one["hands"].values() for card in hand)
    assert sorted(PACK) == sorted(c for hand in dealt(PACK, "N").values() for c in hand)


def test_a_season_goes_on_with_every_bet(tmp_path):
    """Two evenings one after the other come to what one long evening of the same deals comes to, but for bets at a close."""
    deals = [without(one, "pack", "shuffled", "turn_up") for one in whist(48)]
    whole = judged(tmp_path, deals)[1]
    nights = [judged(tmp_path, part)[1] for part in (deals[:24], deals[24:])]
    for at, person in enumerate(whole.people):
        parts = [night.people[at].to_dict() for night in nights]
        assert {p["player"] for p in parts} == {person.player}
        assert over_sittings(parts) == pytest.approx(person.log_e / math.log(10), abs=1e-9)


def test_a_season_goes_on_with_the_bets_of_each_close(tmp_path):
    """What was bet on honours turned up on two evenings is multiplied, odds by odds; a stopped evening adds nothing."""
    nights = [
        judged(tmp_path, rich(whist(24)), ended=how)[1].people[0].to_dict() for how in ("planned", "players")
    ]
    [name] = {"stacked.turnup turn-up"} & set(nights[0]["components"])
    alone = [one | {"weights": {name: 1.0}} for one in nights]
    bets = np.array(nights[0]["components"][name])

    assert over_sittings(alone[:1] * 2) == pytest.approx(math.log10(np.mean(10 ** (2 * bets))))
    assert over_sittings(alone) == pytest.approx(math.log10(np.mean(10**bets)))


def test_partners_have_the_products_of_both(tmp_path):
    """North's own deals and South's make one running product for each bet on their side."""
    one = judged(tmp_path, rich(whist(24)))[1]
    assert [{"N", "S"}, {"E", "W"}] == sorted(
        [{SEATS[FOUR.index(n)] for n in (p.player, p.partner)} for p in one.pairs], key=sorted, reverse=True
    )
    people = {p.player: p for p in one.people}
    for pair in one.pairs:
        assert 12 == pair.own_deals
        for name, bets in pair.components.items():
            both = np.add(people[pair.player].components[name], people[pair.partner].components[name])
            assert bets == pytest.approx(both.tolist())
    assert max(one.pairs, key=lambda p: p.log_e).player in {FOUR[0], FOUR[2]}
