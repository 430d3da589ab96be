"""Every test of a kernel runs twice: as plain Python and as machine code."""

import sys

import pytest

from detect import kernels


@pytest.fixture(autouse=True, params=["python", "machine"])
def form(request, monkeypatch):
    """Run the loops in this form, whatever the amount of work."""
    if request.module.__name__.endswith("test_compiled"):
        if request.param == "machine":
            pytest.skip("chooses the form itself")
        return request.param
    monkeypatch.setattr(kernels, "SMALL", sys.maxsize if request.param == "python" else -1)
    return request.param
