"""Real files of PHH: what is in each, to the last row, and that its record is as the game deals."""

import re

import numpy as np
import pytest

from detect.laws.audit import audit
from detect.log.readers import read
from detect.log.tables import Seen, Stage

FILES = {
    # name: sessions, hands, cards, moves, seats, facts
    "phh_2_7_triple_draw_arieh_yockey_2019.phh": (1, 1, 38, 24, 4, 9),
    "phh_badugi_wikipedia.phh": (1, 1, 40, 34, 4, 5),
    "phh_handhq_absolute_excerpt.phhs": (2, 3, 36, 33, 9, 19),
    "phh_pluribus_session106.phhs": (1, 292, 4314, 3345, 1752, 1168),
    "phh_short_deck_phua_xuan_2019.phh": (1, 1, 21, 18, 6, 11),
    "phh_wsop_2023_event43_final_table.phhs": (3, 83, 1930, 1211, 386, 835),
}
WSOP = "phh_wsop_2023_event43_final_table.phhs"
CARDS = re.compile(r"'(?:d db|d dh p[0-9]|p[0-9] s[dm]) ((?:[2-9TJQKA?][cdhs?])+)")


@pytest.fixture(scope="module")
def logs(real):
    """Read every file once."""
    return {name: read(real / "poker" / name) for name in FILES}


def test_every_phh_file_is_pinned_here(real):
    """A file that is added to the folder is added to the table."""
    assert sorted(FILES) == sorted(path.name for path in (real / "poker").glob("*.phh*"))


@pytest.mark.parametrize("name", FILES)
def test_every_row_of_every_file_is_counted(name, logs):
    """As many records as hands, no errors, no notes, and so many rows."""
    log = logs[name]
    account = log.inputs[0]

    assert FILES[name] == (
        account.sessions, account.records, len(log.cards), len(log.moves), len(log.seats), len(log.facts)
    )  # fmt: skip
    assert (account.deals, [], []) == (account.records, account.errors, account.notes)


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith("phhs")])
def test_every_card_of_the_file_is_a_row(name, logs, real):
    """As many cards as a plain count of the actions gives."""
    text = (real / "poker" / name).read_text("utf-8")

    assert sum(len(cards) // 2 for cards in CARDS.findall(text)) == len(logs[name].cards)


@pytest.mark.parametrize("name", FILES)
def test_no_real_hand_is_irregular(name, logs):
    """Nothing is found in any: draws, razz shown before the last street, the short pack, hands of which half is not seen."""
    assert [] == audit(logs[name])["kind"].tolist()


def test_the_hand_that_engines_choke_on_is_read(logs):
    """Hand 85 of the final table: razz, all in, shown with six cards and again with seven."""
    log = logs[WSOP]
    deal = log.deals[log.deals["number"] == "85"]["deal"].item()
    mine = log.cards[log.cards["deal"] == deal]

    assert {Stage.DEALT: 14, Stage.SHOWN: 26} == mine["stage"].value_counts().to_dict()
    assert [0, 1, 2, 3, 4] == sorted(set(mine[mine["stage"] == Stage.DEALT]["street"]))


def test_what_was_seen_because_of_what_it_was(logs):
    """Where any hole card is not seen the others of the hand are selected; where all are seen, only what was shown is."""
    whole, half = (
        logs["phh_pluribus_session106.phhs"].cards,
        logs["phh_2_7_triple_draw_arieh_yockey_2019.phh"].cards,
    )

    assert {Seen.ALWAYS} == set(whole[whole["stage"] != Stage.SHOWN]["seen"])
    assert {Seen.SELECTED} == set(whole[whole["stage"] == Stage.SHOWN]["seen"])
    assert {Seen.SELECTED} == set(half["seen"])


def test_the_last_player_deals_and_each_hand_keeps_its_line(logs, real):
    """The button is the last player's; a hand's line is that of its header."""
    deals = logs[WSOP].deals
    lines = (real / "poker" / WSOP).read_text("utf-8").splitlines()
    sizes = logs[WSOP].seats.groupby("deal")["seat"].max()

    assert sizes.tolist() == deals["dealer"].tolist()
    assert all(lines[line - 1].startswith("[") for line in deals["line"])
    assert np.all(np.diff(deals["line"]) > 0)


def test_the_table_of_ten_thousand_hands_is_read_as_a_sheet(real):
    """All sixty thousand hands are known, the last player deals, and no card is dealt twice."""
    log = read(real / "poker" / "pluribus_deals.csv")
    account = log.inputs[0]
    stages = log.cards["stage"].value_counts().to_dict()

    assert (92, 10_000, 10_000, [], []) == (
        account.sessions, account.records, account.deals, account.errors, account.notes
    )  # fmt: skip
    assert {Stage.DEALT: 120_000, Stage.BOARD: 22_616} == stages
    assert (log.cards["card"] >= 0).all()
    assert {6} == set(log.deals["dealer"])
    assert [] == audit(log.taken_as(game="holdem"))["kind"].tolist()
