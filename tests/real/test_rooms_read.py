"""Real hand histories of card rooms: what is in each, to the last row, and that its record is as the game deals."""

import re

import pytest

from detect.laws.audit import audit
from detect.log.readers import read
from detect.log.tables import Seen, Stage

FILES = {
    # name: format, sittings, hands, void; cards dealt, thrown, drawn, on the board, shown; moves, seats
    "stars_27sd_mucked.txt": ("stars", 1, 1, 0, 35, 1, 1, 0, 10, 18, 7),
    "stars_27td_duplicate_holecards_LOGBUG.txt": ("stars", 1, 1, 0, 30, 17, 17, 0, 0, 50, 6),
    "stars_27td_hand_cancelled.txt": ("stars", 1, 1, 1, 0, 0, 0, 0, 0, 1, 1),
    "stars_5cd_checkraise.txt": ("stars", 1, 1, 0, 10, 6, 6, 0, 10, 17, 2),
    "stars_5cd_fl_multi.txt": ("stars", 1, 30, 0, 775, 147, 147, 0, 185, 539, 155),
    "stars_5cd_fold_before_draw.txt": ("stars", 1, 1, 0, 20, 0, 0, 0, 0, 9, 4),
    "stars_5cd_sidepot.txt": ("stars", 1, 1, 0, 25, 6, 6, 0, 15, 22, 5),
    "stars_7stud_missing_showdown_card.txt": ("stars", 1, 1, 0, 48, 0, 0, 1, 24, 58, 8),
    "stars_7stud_multi.txt": ("stars", 1, 11, 0, 352, 0, 0, 0, 154, 363, 68),
    "stars_8game_homegame_shootout.txt": ("stars", 4, 137, 0, 1080, 79, 79, 198, 435, 1697, 274),
    "stars_razz_multi.txt": ("stars", 1, 9, 0, 242, 0, 0, 0, 60, 234, 50),
    "ftp_27td_dead_hand_utf16.txt": ("tilt", 1, 1, 1, 0, 0, 0, 0, 0, 1, 2),
    "ftp_5cd_limit_utf16.txt": ("tilt", 1, 1, 0, 25, 7, 7, 0, 15, 26, 6),
    "ftp_5cd_nl_utf16.txt": ("tilt", 1, 1, 0, 30, 6, 6, 0, 10, 28, 6),
    "bovada_7stud_all_hands.txt": ("bovada", 1, 4, 0, 57, 0, 0, 0, 10, 64, 12),
    "bovada_plo8_corrupted_lines.txt": ("bovada", 1, 51, 0, 1672, 0, 0, 231, 209, 1352, 418),
}
NOTED = {"stars_27td_duplicate_holecards_LOGBUG.txt": 22}
"""Files with a log bug of the room's own, and its first line."""
STAGES = (Stage.DEALT, Stage.DISCARDED, Stage.DRAWN, Stage.BOARD, Stage.SHOWN)
CARD = r"[2-9TJQKA][cdhs]"
ASIDE = "lines about the table"


@pytest.fixture(scope="module")
def logs(real):
    """Read every file once, its format told from what is in it."""
    return {name: read(real / "poker" / name) for name in FILES}


def text_of(real, name):
    """Give the text of a file as it stands."""
    data = (real / "poker" / name).read_bytes()
    return (
        data.decode("utf-16", "replace" if len(data) % 2 else "strict")
        if "utf16" in name
        else data.decode("utf-8-sig")
    )


def cards_in(text, pattern):
    """Count the cards between the brackets at the end of what a pattern finds."""
    return sum(len(re.findall(CARD, found)) for found in re.findall(pattern, text, re.MULTILINE))


def test_every_file_of_these_rooms_is_pinned_here(real):
    """A file that is added to the folder is added to the table."""
    there = [path.name for room in ("stars", "ftp", "bovada") for path in (real / "poker").glob(f"{room}_*")]

    assert sorted(FILES) == sorted(there)


@pytest.mark.parametrize("name", FILES)
def test_every_row_of_every_file_is_counted(name, logs):
    """As many records as hands, no errors, and so many rows of each kind."""
    log = logs[name]
    account, stages = log.inputs[0], log.cards["stage"].value_counts()

    assert FILES[name] == (
        account.format, account.sessions, account.records, int(log.deals["void"].sum()),
        *(int(stages.get(stage, 0)) for stage in STAGES), len(log.moves), len(log.seats),
    )  # fmt: skip
    assert (account.records, []) == (account.deals, account.errors)


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_noted_but_what_is_beside_the_cards(name, logs):
    """Lines about the table are counted; the one log bug has a note of its own."""
    notes = [note for note in logs[name].inputs[0].notes if not note.what.startswith(ASIDE)]

    assert ([NOTED[name]] if name in NOTED else []) == [note.line for note in notes]


@pytest.mark.parametrize("name", FILES)
def test_no_real_hand_is_irregular(name, logs):
    """Shared last cards, ten cards listed for a hand, partial shows, hands mucked in the summary, dead hands: nothing is found."""
    assert [] == audit(logs[name])["kind"].tolist()


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("bovada")])
def test_every_card_that_bovada_deals_is_a_row_that_was_seen(name, logs, real):
    """A plain count of the cards dealt to spots gives as many; none is unseen, and the boards are those of the summaries."""
    cards, text = logs[name].cards, text_of(real, name)
    dealt = cards[cards["stage"] == Stage.DEALT]

    assert len(dealt) == cards_in(text, r"Card dealt to a spot \[(.*)\]")
    assert int((cards["stage"] == Stage.BOARD).sum()) == cards_in(text, r"^Board \[(.*)\]")
    assert (cards["card"] >= 0).all()
    assert {Seen.ALWAYS} == set(cards[cards["stage"] != Stage.SHOWN]["seen"])
    assert not logs[name].deals["hands"].duplicated().any()


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("stars_5cd")])
def test_every_card_of_a_draw_that_stars_prints_is_a_row(name, logs, real):
    """What the hero was dealt, threw and drew, by a plain count; all else dealt, thrown and drawn was not seen."""
    cards, text = logs[name].cards, text_of(real, name)
    known = cards[(cards["card"] >= 0) & (cards["stage"] != Stage.SHOWN)]["stage"].value_counts()

    assert known.get(Stage.DEALT, 0) == cards_in(text, r"^Dealt to [^\[]*\[([^\]]*)\]$")
    assert known.get(Stage.DISCARDED, 0) == cards_in(text, r"discards .* \[(.*)\]$")
    assert known.get(Stage.DRAWN, 0) == cards_in(text, r"^Dealt to [^\[]*\[[^\]]*\] \[(.*)\]$")


def test_stud_is_seen_card_by_card(logs):
    """In stud what lay open and the hero's own cards are seen whatever they were; two of three first cards of the others are not."""
    cards = logs["stars_7stud_missing_showdown_card.txt"].cards
    first = cards[(cards["stage"] == Stage.DEALT) & (cards["street"] == 0)]
    unseen = first[first["card"] < 0]

    assert 14 == len(unseen)
    assert {Seen.SELECTED} == set(unseen["seen"])
    assert {Seen.ALWAYS} == set(first[first["card"] >= 0]["seen"])
    assert [0, 1, 2] * 8 == first.sort_values(["seat", "position"])["position"].tolist()


def test_hands_of_a_mixed_game_are_a_sitting_each(logs):
    """An evening of eight games is three games, of which one went on past midnight."""
    log = logs["stars_8game_homegame_shootout.txt"]
    variants = log.facts[log.facts["name"] == "variant"]["value"].value_counts()

    assert ["draw5", "holdem", "stud7", "holdem"] == log.sessions["game"].tolist()
    assert ["2013-06-05", "2013-06-05", "2013-06-06", "2013-06-06"] == sorted(log.sessions["date"])
    assert {
        "NT": 24,
        "FT": 24,
        "FR": 19,
        "F2L3D": 18,
        "F7S/8": 18,
        "FO/8": 17,
        "F7S": 16,
        "PO": 1,
    } == variants[variants > 0].to_dict()
    assert {"Club Room"} == set(log.facts[log.facts["name"] == "club"]["value"])


def test_the_dealer_is_the_button_and_the_hero_is_known(logs):
    """The button's seat deals; at stud no log says who did."""
    draw, stud = logs["stars_5cd_fl_multi.txt"], logs["stars_7stud_multi.txt"]
    first = draw.seats[draw.seats["deal"] == 0]

    assert [2, 3, 4] == draw.deals["dealer"].tolist()[:3]
    assert {-1} == set(stud.deals["dealer"])
    assert [("Hero", 4.0)] == list(
        first[first["hero"]][["player", "stack"]].itertuples(index=False, name=None)
    )


def test_each_row_keeps_its_line(logs, real):
    """The line of a card holds that card, and the line of a hand is its first; also where every second line is empty."""
    for name in ("stars_5cd_fl_multi.txt", "ftp_5cd_nl_utf16.txt", "bovada_7stud_all_hands.txt"):
        lines = text_of(real, name).replace("\r", "").split("\n")
        cards = logs[name].cards[logs[name].cards["card"] >= 0]
        for line, card in cards[["line", "card"]].itertuples(index=False):
            assert "23456789TJQKA"[card % 13] + "cdhs"[card // 13] in lines[line - 1]
        assert all("#" in lines[line - 1] for line in logs[name].deals["line"])
