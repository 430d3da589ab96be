"""A sample of `python -m benchmarks.fuzz`: spoilt logs of every format, and nothing but errors of ours."""

from benchmarks import fuzz
from detect.log.readers import READERS


def test_a_sample_of_spoilt_inputs_is_read_or_refused():
    """No exception but ours, no hang, no lost good record."""
    parts = list(fuzz.run(count=120, seconds=600, seed=20261102))
    done, failures = sum(many for many, _ in parts), [each for _, bad in parts for each in bad]

    assert [] == [(failure.number, failure.kind, failure.what) for failure in failures]
    assert 120 == done


def test_every_format_is_among_those_that_are_spoilt():
    """A reader that is added is put to it too."""
    assert set(READERS) - {"parquet"} <= {kind for kind, _ in fuzz.files()}


def test_an_input_can_be_made_again():
    """Its seed and number are enough."""
    import random

    one, two = (fuzz.made(random.Random("0/17")) for _ in range(2))

    assert one == two
