"""`pone explain`: the checks, one in full; in words and as JSON; and what is not there."""

import json
import shlex

from detect.checks import registry


def test_the_checks(pone):
    code, out, err = pone("explain")

    assert (0, "") == (code, err)
    assert [name for name in registry() if f"\n{name} " in f"\n{out}"] == list(registry())


def test_a_check_in_full(pone):
    code, out, err = pone("explain", "stacked.aces")

    assert (0, "") == (code, err)
    assert ["How:", "Example:", "Errs:", "Sees:", "Misses:"] == [
        word for word in ("How:", "Example:", "Errs:", "Sees:", "Misses:") if f"  {word}" in out
    ]


def test_json_says_the_same_by_its_own_command(pone):
    out = pone("explain", "cut.meets", "--format", "json")[1]
    document = json.loads(out)
    first, *again = shlex.split(document["command"])

    assert ("pone", "pone.explain/1") == (first, document["schema"])
    assert out == pone(*again)[1]


def test_a_check_that_is_not_there(pone):
    code, _, err = pone("explain", "aces")

    assert 2 == code
    assert "there is no check 'aces'" in err
    assert "did you mean stacked.aces?" in err
