"""Every real PBN file in numbers: records, deals, errors and notes, and what must hold of some of them."""

import re

import numpy as np
import pytest

from detect.errors import FormatUnknown
from detect.laws import audit
from detect.log.pbn_tags import result_of
from detect.log.readers import read
from detect.log.tables import MOVE
from detect.log.views import hands

MENDED, BROKEN, OTHER = "wrong columns", "unfinished", "another table"
SECOND, LOOSE, OUTSIDE, BARE, EMPTY = (
    "second Deal",
    "no section",
    "outside any",
    "without quotes",
    "without any card",
)
FILES = {
    # name: records, deals, errors, notes with how often
    "bbo_wronie_9533_pairs.pbn": (735, 735, 0, {}),
    "bigdeal_deepfinesse_escape.pbn": (14, 14, 0, {}),
    "bigdeal_v1.pbn": (14, 14, 0, {}),
    "bridgebots_sample.pbn": (3, 3, 0, {LOOSE: 1}),
    "bridgecomposer_latin1.pbn": (15, 15, 0, {}),
    "camrose2024_ben_header_inherit.pbn": (160, 160, 0, {}),
    "club_kops_PCH1003.pbn": (570, 570, 0, {}),
    "club_kops_sm0807_latin.pbn": (108, 108, 0, {}),
    "club_pary_WB120802.pbn": (216, 216, 0, {}),
    "club_pary_szczyrk_131108.pbn": (1205, 1205, 0, {}),
    "commongame_2026_handrecord.pbn": (36, 36, 0, {}),
    "empty_header_only.pbn": (0, 0, 0, {}),
    "endings_4_cards_deals_only.pbn": (35, 35, 0, {SECOND: 34}),
    "endplay_example1.pbn": (2, 2, 0, {}),
    "endplay_example4.pbn": (1, 1, 0, {MENDED: 1}),
    "endplay_inherit_hash_sample.pbn": (2, 2, 0, {}),
    "pathological_four_long_suits.pbn": (1, 1, 0, {}),
    "realbridge_online_qual_2021.pbn": (299, 299, 0, {}),
    "robots_random_event_bracket.pbn": (1, 1, 0, {}),
    "shared_deals_two_tables.pbn": (4, 4, 0, {MENDED: 2, OTHER: 2}),
    "stacked_flat_all_pass.pbn": (500, 500, 0, {}),
    "stacked_south_strong_nt.pbn": (500, 500, 0, {}),
    "tablemanager_messy_import.pbn": (379, 379, 0, {BARE: 379}),
    "trickster_partial_play.pbn": (44, 44, 0, {BROKEN: 2, MENDED: 1}),
    "verifier_correct_10.pbn": (31, 11, 0, {}),
    "verifier_correct_20.pbn": (46, 40, 0, {BROKEN: 2}),
    "verifier_correct_21.pbn": (2, 2, 0, {}),
    "verifier_errors_10.pbn": (74, 51, 28, {BARE: 1, EMPTY: 1, OUTSIDE: 1, BROKEN: 1}),
    "verifier_errors_20.pbn": (23, 7, 2, {BROKEN: 2}),
    "verifier_errors_21.pbn": (2, 0, 0, {}),
    "worldchamp2012_rpbridge_tests.pbn": (7632, 7632, 0, {MENDED: 12_276, OTHER: 3816, BROKEN: 1102}),
    "xinrui_utf8_chinese.pbn": (1, 1, 0, {}),
}
REFUSED = {
    "trickster_bideuchre_basic.ptn": "a PTN file of another game",
    "bri_vendor_example.bri": "a BRI or DUP file for a dealing machine",
    "dlm_board_lines_from_posts.txt": "a DLM file for a dealing machine",
    "dds_list100_with_play_traces.txt": "a test file of a double-dummy solver (DDS)",
}
KINDS = (BROKEN, MENDED, OTHER, SECOND, LOOSE, OUTSIDE, BARE, EMPTY)


def kind_of(what):
    return next(kind for kind in KINDS if kind in what)


def times(what):
    hit = re.search(r"\(([\d,]+) times", what)
    return int(hit[1].replace(",", "")) if hit else 1


def test_every_pbn_file_is_pinned_here(bridge):
    """A file that is added to the folder is added to the table."""
    assert sorted(FILES) == sorted(path.name for path in bridge.glob("*.pbn"))


@pytest.mark.parametrize("name", FILES)
def test_every_file_in_numbers(bridge, name):
    """Records, deals, errors, and each kind of note with how often."""
    account = read(bridge / name).inputs[0]
    notes = {kind_of(note.what): times(note.what) for note in account.notes}

    assert FILES[name] == (account.records, account.deals, len(account.errors), notes)
    assert "pbn" == account.format


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_bridge_log_is_refused_by_its_name(bridge, name):
    """A notation of other games, files for dealing machines, a solver's tests."""
    with pytest.raises(FormatUnknown) as caught:
        read(bridge / name)

    assert f"{name}: this looks like {REFUSED[name]}; pone reads" in str(caught.value)


@pytest.mark.parametrize("version", ["10", "20", "21"])
def test_the_verifiers_correct_files_are_read_whole(bridge, version):
    """No error; a record without Deal, play or auction has no deal, and its tags are facts."""
    log = read(bridge / f"verifier_correct_{version}.pbn")
    account = log.inputs[0]

    assert [] == account.errors
    without = account.records - account.deals
    assert (log.facts["deal"] < 0).any() == (without > 0)
    assert without == {"10": 20, "20": 6, "21": 0}[version]


def test_the_verifiers_marks_and_words_are_kept(bridge):
    """`^S` and `^5`, notes joined to calls and cards, suffixes, glyphs and comments of verifier_correct_10."""
    log = read(bridge / "verifier_correct_10.pbn")
    facts = log.facts
    said = {
        name: facts[facts["name"] == name]["value"].tolist()
        for name in ("Declarer", "Result", "suffix", "comment")
    }

    assert {"^S", "^N"} <= set(said["Declarer"])
    assert "^5" in said["Result"]
    assert ["2 !", "2 $13", "15 !", "15 $14"] == said["suffix"][:4]
    assert {"rest-of-line IDENT", "A1", "D2", "No game"} <= set(said["comment"])
    texts = log.moves["note"].dropna().tolist()
    assert 2 <= texts.count("non-forcing 6-9 points, 6-card")
    assert "highest of series" in texts


def test_the_good_records_among_the_verifiers_errors_survive(bridge):
    """Every Deal tag of the file of errors has its four hands, or an error at its line."""
    path = bridge / "verifier_errors_10.pbn"
    log = read(path)
    bad = {error.line for error in log.inputs[0].errors}
    whole = set(log.cards["line"])
    lines = path.read_bytes().split(b"\n")
    tags = [n for n, line in enumerate(lines, 1) if re.match(rb'\[Deal "[NESW]:[^-"]', line)]

    assert 13 < len(tags)
    assert set() == {line for line in tags if line not in whole and line not in bad}


def test_endings_of_four_cards(bridge):
    """Thirty-five deals of four cards a hand: ends of plays, in which nothing is missing."""
    log = read(bridge / "endings_4_cards_deals_only.pbn")

    assert 35 == len(log.deals)
    assert (hands(log).sizes[:, 1:] == 4).all()
    assert {"record.repeated"} >= set(audit(log)["law"])


def winner(cards, trump):
    """Give the place of the card that wins a trick of four."""
    suits = [card // 13 for card in cards]
    strong = trump if trump in suits else suits[0]
    return max(range(4), key=lambda at: (suits[at] == strong, cards[at] % 13))


def test_tricks_of_every_full_play_are_those_the_file_says(bridge):
    """The club tournament: 468 boards are played to the end, and each gives its declarer the tricks of its Result."""
    log = read(bridge / "bbo_wronie_9533_pairs.pbn")
    moves = log.moves[np.isin(log.moves["move"], (MOVE["lead"], MOVE["play"]))]
    results = log.facts[log.facts["name"] == "Result"].groupby("deal")["value"].first()
    played = {deal: part for deal, part in moves.groupby("deal") if len(part) == 52}
    told = log.deals.set_index("deal")
    for deal, part in played.items():
        declarer, trump = int(told.at[deal, "declarer"]), int(told.at[deal, "trump"])
        cards, seats = part["card"].to_numpy().reshape(13, 4), part["seat"].to_numpy().reshape(13, 4)
        won = [int(seats[trick][winner(cards[trick].tolist(), trump)]) for trick in range(13)]
        assert result_of(results[deal], declarer) == sum(seat % 2 == declarer % 2 for seat in won)
        assert won[:-1] == seats[1:, 0].tolist()

    assert 468 == len(played)


def test_no_real_play_is_turned_against_its_hands(bridge):
    """Rows out of order are not taken for boards that lay turned."""
    for name in (
        "worldchamp2012_rpbridge_tests.pbn",
        "bbo_wronie_9533_pairs.pbn",
        "tablemanager_messy_import.pbn",
    ):
        assert "rotated" not in set(audit(read(bridge / name))["kind"])


def test_notes_of_a_real_tournament_are_joined(bridge):
    """Each `=n=` of the file has a call or card with its text, and no suffix is lost."""
    path = bridge / "realbridge_online_qual_2021.pbn"
    log = read(path)
    signs = len(re.findall(rb"(?<![\"\w])=\d+=", path.read_bytes()))

    notes = log.moves["note"].dropna().tolist()
    written = {text.partition(":")[2].strip() for text in log.facts[log.facts["name"] == "Note"]["value"]}
    assert signs == len(notes) == 432
    assert set(notes) <= written


def test_tables_of_double_dummy_results_are_kept(bridge):
    """Twenty rows a board."""
    log = read(bridge / "bridgecomposer_latin1.pbn")
    rows = log.facts[log.facts["name"] == "OptimumResultTable"]["value"].astype(str)

    assert 15 == sum(value.count("\n") == 19 for value in rows)
