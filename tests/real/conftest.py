"""Where the real files are: beside the checkout, not in it."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def real():
    """Give the folder of real files, or skip where it is not there."""
    folder = ROOT.parent / "shared" / "real"
    if not folder.is_dir():
        pytest.skip(f"the real files are not beside this checkout: there is no {folder}")
    return folder


@pytest.fixture(scope="session")
def bridge(real):
    """Give the folder of real bridge files."""
    return real / "bridge"
