"""The real log of poker.now: what is in it, to the last row, and that its record is as the game deals."""

import re

from detect.laws.audit import audit
from detect.log.readers import read
from detect.log.tables import MOVE, Seen, Stage

NAME = "pokernow_log.csv"


def test_every_row_is_counted(real):
    """Four hands, the oldest first, no errors; what was said between hands is counted in a note."""
    log = read(real / "poker" / NAME)
    account = log.inputs[0]

    assert ("pokernow", 1, 4, 4, []) == (
        account.format,
        account.sessions,
        account.records,
        account.deals,
        account.errors,
    )
    assert (58, 38, 11, 19) == (len(log.cards), len(log.moves), len(log.seats), len(log.facts))
    assert ["1", "2", "3", "4"] == log.deals["number"].tolist()
    assert [1, 2, 4, 1] == log.deals["dealer"].tolist()
    assert [] == audit(log)["kind"].tolist()


def test_the_cards_of_the_one_whose_log_it_is_are_known(real):
    """He showed two of his four hands; the others are his all the same."""
    log = read(real / "poker" / NAME)
    known = log.cards[(log.cards["stage"] == Stage.DEALT) & (log.cards["card"] >= 0)]

    assert ({1}, {Seen.ALWAYS}, 8) == (set(known["seat"]), set(known["seen"]), len(known))


def test_every_name_of_the_file_is_a_player(real):
    """Also with quotation marks and signs for at in it, and each move is on its line."""
    path = real / "poker" / NAME
    rows = path.read_text("utf-8").split("\n")
    log = read(path)
    folds = log.moves[log.moves["move"] == MOVE["fold"]]["line"]

    assert {"Q1", "@atsymbols@@@", "\"quotes\"\"'''", "P a @ b"} == set(log.seats["player"])
    assert sorted(n for n, row in enumerate(rows, 1) if re.search(r'"" folds"', row)) == sorted(folds)
