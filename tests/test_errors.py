"""Errors: one tree, messages with place, value and rule, and a safe way home from a worker."""

import pickle

import pytest

from detect import errors
from detect.errors import (
    CardUnreadable,
    FormatUnknown,
    LogError,
    PoneError,
    ResourceMissing,
    UsageFault,
    WorkerLost,
)

ONE_OF_EACH = [
    PoneError("something"),
    LogError("a.pbn", 41, 7, "N:AKQ", "four hands"),
    CardUnreadable("1S", "a card"),
    FormatUnknown("a.jpg: not a log"),
    UsageFault("depth", 60, "must be from 0 to 52"),
    ResourceMissing("datasets/laws does not come with this pone"),
    WorkerLost(3),
]


def test_every_error_is_listed_and_in_the_drawing():
    assert sorted(errors.__all__) == sorted(type(each).__name__ for each in ONE_OF_EACH)
    for each in ONE_OF_EACH:
        assert type(each).__name__ in errors.__doc__


@pytest.mark.parametrize("error", ONE_OF_EACH, ids=lambda each: type(each).__name__)
def test_an_error_comes_home_from_a_worker(error):
    returned = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes

    assert type(error) is type(returned)
    assert str(error) == str(returned)
    assert vars(error) == vars(returned)


@pytest.mark.parametrize("error", ONE_OF_EACH, ids=lambda each: type(each).__name__)
def test_the_drawing_names_the_built_in_it_also_is(error):
    (line,) = [each for each in errors.__doc__.splitlines() if f" {type(error).__name__} " in f"{each} "][:1]
    if isinstance(error, ValueError):
        assert "(ValueError)" in line
    if isinstance(error, FileNotFoundError):
        assert "(FileNotFoundError)" in line
    assert isinstance(error, PoneError)


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (("table3.pbn", 41, 7), 'table3.pbn:41: record 7: read "N:AK"; expected four hands'),
        (("table3.pbn", None, None), 'table3.pbn: read "N:AK"; expected four hands'),
        ((None, 41, None), 'line 41: read "N:AK"; expected four hands'),
        ((None, None, 7), 'record 7: read "N:AK"; expected four hands'),
        ((None, None, None), 'read "N:AK"; expected four hands'),
    ],
)
def test_log_error_says_as_much_of_the_place_as_is_known(place, expected):
    assert expected == str(LogError(*place, read="N:AK", expected="four hands"))


def test_log_error_stays_on_one_short_line():
    error = LogError("a.pbn", 1, 1, "x\n\x1b[31m" + "y" * 10_000, "a deal")

    assert 10_007 == len(error.read)
    assert len(str(error)) < 120
    assert str(error).isprintable()


def test_log_error_takes_a_path_object(tmp_path):
    assert str(tmp_path) == LogError(tmp_path).path
