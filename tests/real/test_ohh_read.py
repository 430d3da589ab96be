"""Real files of Open Hand History: what is in each, to the last row, and that its record is as the game deals."""

import pytest

from detect.laws.audit import audit
from detect.log.readers import read
from detect.log.tables import Seen, Stage

FILES = {
    # name: sessions, hands, cards, cards seen whatever they were, moves, seats, lines of the file's last moves
    "ohh_holdem_888.ohh": (1, 1, 27, 7, 25, 9),
    "ohh_omaha_hilo_stars.ohh": (1, 1, 45, 9, 20, 8),
}


@pytest.fixture(scope="module")
def logs(real):
    """Read every file once."""
    return {name: read(real / "poker" / name) for name in FILES}


def test_every_file_of_the_format_is_pinned_here(real):
    """A file that is added to the folder is added to the table."""
    assert sorted(FILES) == sorted(path.name for path in (real / "poker").glob("*.ohh"))


@pytest.mark.parametrize("name", FILES)
def test_every_row_of_every_file_is_counted(name, logs):
    """One hand, nothing wrong with it, and so many rows; nothing about it is irregular."""
    log = logs[name]
    account = log.inputs[0]
    always = int((log.cards["seen"] == Seen.ALWAYS).sum())

    assert FILES[name] == (
        account.sessions,
        account.records,
        len(log.cards),
        always,
        len(log.moves),
        len(log.seats),
    )
    assert ("ohh", 1, [], []) == (account.format, account.deals, account.errors, account.notes)
    assert [] == audit(log)["kind"].tolist()


def test_moves_stand_on_their_lines(logs, real):
    """Each fold of the file is a fold of the log, on the line that says so."""
    name = "ohh_holdem_888.ohh"
    rows = (real / "poker" / name).read_text("utf-8").splitlines()
    told = [number for number, row in enumerate(rows, 1) if '"action": "Fold"' in row]
    log = logs[name]

    assert told == [line for line in log.moves["line"] if '"Fold"' in rows[line - 1]]
    assert 2 == (log.cards[log.cards["stage"] == Stage.DEALT]["card"] >= 0).sum()
