"""Every test of a kernel runs twice: as plain Python and as machine code."""

import sys

import pytest

from detect import kernels

FORMS = {"python": sys.maxsize, "machine": -1}


def pytest_generate_tests(metafunc):
    """Ask for both forms, but for the tests that choose the form themselves."""
    if not metafunc.module.__name__.endswith("test_compiled"):
        metafunc.parametrize("form", FORMS, indirect=True)


@pytest.fixture(autouse=True)
def form(request, monkeypatch):
    """Run the loops in this form, whatever the amount of work."""
    chosen = getattr(request, "param", None)
    if chosen is not None:
        monkeypatch.setattr(kernels, "SMALL", FORMS[chosen])
    return chosen
