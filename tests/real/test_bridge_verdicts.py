"""Real evenings of bridge: honest clubs are left in peace, and boards chosen on purpose are seen for what they are.

Their verdicts are held to in tests/calibration/test_controls.py.

The files lie beside the checkout and are not ours to publish; without them nothing here can be tested.
"""

import pytest

from detect.evidence import Plan, check, judge
from detect.laws import audit
from detect.log.readers import read

LEVELS = ["untested", "unremarkable", "watch", "strong", "compelling"]
CLUBS = {
    "club_kops_PCH1003": 26,
    "club_pary_WB120802": 27,
    "club_pary_szczyrk_131108": 30,
    "bbo_wronie_9533_pairs": 18,
}


@pytest.fixture(scope="module")
def evening(bridge):
    """Read, question and judge a file."""

    def judged(name):
        log = read(bridge / f"{name}.pbn")
        findings = check(log, plan=Plan(twins=0))
        return log, findings, judge(findings)

    return judged


@pytest.mark.parametrize("name", CLUBS)
def test_an_honest_club_is_left_in_peace(name, evening):
    """A club's boards count once however many tables played them, and nothing about them is unusual."""
    log, findings, [one] = evening(name)

    assert CLUBS[name] == findings.frame.query("check == 'deal.shape' and part == 'flat'")["n"].item()
    assert (
        CLUBS[name] == findings.frame.query("check == 'stacked.aces' and part == 'hand'")["n"].unique().item()
    )
    assert 0 == len(audit(log))
    assert len(log.deals) - CLUBS[name] == findings.left_out[one.session]["repeated"]


def test_champions_do_not_revoke(evening):
    """Among 7,632 records of championships there is no revoke, and no session is more than worth an eye."""
    log, findings, judged = evening("worldchamp2012_rpbridge_tests")
    found = audit(log)

    assert 0 == found["kind"].isin(["revoke", "revoke_saved", "not_held", "played_twice"]).sum()
    assert {"unremarkable", "watch", "untested"} >= {
        v.verdict for one in judged for v in (one.gain, one.shuffle)
    }
    rates = findings.frame[findings.frame["check"] == "revoke.rate"]
    assert 0 == rates["observed"].sum()
    assert rates["n"].sum() > 100_000


def test_a_south_who_always_opens_one_no_trump_is_seen(evening):
    """Five hundred boards made so that South opens a strong no trump are compelling, and South stands out."""
    _, findings, [one] = evening("stacked_south_strong_nt")
    best = findings.frame.loc[one.gain.finding]

    assert (3, "hand") == (best["seat"], best["part"])
    points = findings.frame.query("check == 'stacked.points' and part == 'hand'").set_index("seat")["effect"]
    assert points[3] > 4
    assert (points.drop(3) < 0).all()


def test_boards_that_all_pass_are_seen_by_their_shapes(evening):
    """Five hundred boards chosen so that nobody bids have no strong seat, but shapes that no shuffle gives."""
    _, findings, [one] = evening("stacked_flat_all_pass")
    best = findings.frame.loc[one.shuffle.finding]

    assert "flat" == best["part"]
    assert LEVELS.index(one.gain.verdict) <= LEVELS.index("watch")
