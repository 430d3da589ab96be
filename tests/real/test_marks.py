"""The verifier's own files, mark by mark, and every honest file of the folder: what the laws have to say of each.

PBN's marks of irregularity are found nowhere but in the test files of its reference verifier; each of them, true or
false, is counted in the raw bytes and held against what the log and the audit say on its line.
"""

import re

import pytest

from detect.laws import audit
from detect.log.readers import read
from detect.log.tables import Mark
from detect.report.words_record import IRREGULARITIES

CORRECT, ERRORS = "verifier_correct_10.pbn", "verifier_errors_10.pbn"
MARKS = {
    "R": (Mark.REVOKE, 13),
    "L": (Mark.OUT_OF_TURN, 6),
    "I": (Mark.INSUFFICIENT, 3),
    "S": (Mark.SKIPPED, 3),
}
SECOND = [(429, "R"), (432, "L"), (435, "R")]
"""The second marks on a card, which the verifier calls illegal: an error each, and the first counts."""
REVOKE, NO_REVOKE = "revoke", "a mark of a revoke that is none"
LEAD, NO_LEAD = "a lead out of turn", "a mark of a lead out of turn that is none"


@pytest.fixture(scope="module")
def verifier(bridge):
    return {name: read(bridge / name) for name in (CORRECT, ERRORS)}


def raw(bridge, name):
    """Give the marks of a file as its bytes have them: line and letter; comments and tags are none."""
    lines = (bridge / name).read_text(encoding="latin-1").split("\n")
    return [
        (number, letter)
        for number, line in enumerate(lines, 1)
        if not line.startswith(("%", "["))
        for letter in re.findall(r"\^([RLIS])", line)
    ]


def told(log):
    """Give the irregularities of a log as line, law and title, in the order of their lines."""
    return sorted((row.line, row.law, IRREGULARITIES[row.kind][0]) for row in audit(log).itertuples())


def test_the_marks_are_as_many_as_the_folders_account_says(bridge):
    marks = [letter for path in sorted(bridge.glob("*.pbn")) for _, letter in raw(bridge, path.name)]

    assert {letter: many for letter, (_, many) in MARKS.items()} == {one: marks.count(one) for one in MARKS}


def test_every_mark_is_in_the_log_on_its_line(bridge, verifier):
    """But for the three second marks on a card: they are errors on their lines."""
    for name, log in verifier.items():
        marked = log.moves[log.moves["mark"] >= 0]
        held = sorted(
            (int(line), Mark(mark)) for line, mark in zip(marked["line"], marked["mark"], strict=True)
        )
        wanted = [one for one in raw(bridge, name) if name == CORRECT or one not in SECOND]
        wanted += [(429, "R")] if name == ERRORS else []
        assert sorted((line, MARKS[letter][0]) for line, letter in wanted) == held
    twice = [(e.line, e.read[1]) for e in verifier[ERRORS].inputs[0].errors if "one mark" in e.expected]
    assert twice == SECOND


# What each mark turns out to be, by the cards: line, law, title.
UNDERSTOOD = {
    (CORRECT, "R"): [(119, "bridge 61", REVOKE), (120, "bridge 61", REVOKE)],
    (ERRORS, "R"): [
        (423, "bridge 61", REVOKE), (423, "bridge 61", REVOKE), (423, "record.marks", NO_REVOKE), (426, "bridge 61", REVOKE),
        (429, "record.marks", NO_REVOKE), (432, "record.marks", NO_REVOKE), (462, "record.marks", NO_REVOKE),
        (474, "record.marks", NO_REVOKE), (486, "record.marks", NO_REVOKE),
    ],
    (CORRECT, "L"): [(119, "bridge 53", LEAD)],
    (ERRORS, "L"): [
        (426, "bridge 53", LEAD), (435, "record.marks", NO_LEAD), (438, "record.marks", NO_LEAD), (450, "record.marks", NO_LEAD),
    ],
    (CORRECT, "I"): [(114, "bridge 27", "an insufficient bid accepted"), (115, "bridge 27", "an insufficient bid accepted")],
    (ERRORS, "I"): [(601, "record.marks", "a mark of an insufficient bid that is none")],
    (CORRECT, "S"): [(114, "bridge 29", "a player passed over")] + [(115, "bridge 29", "a player passed over")] * 2,
    (ERRORS, "S"): [],
}  # fmt: skip


@pytest.mark.parametrize("letter", MARKS)
def test_every_mark_is_understood(verifier, letter):
    """Thirteen, six, three and three: each is an irregularity or a mark that the cards contradict, or a second one."""
    titles = {title for (_, mark), rows in UNDERSTOOD.items() if mark == letter for *_, title in rows}
    for name, log in verifier.items():
        found = [row for row in told(log) if row[2] in titles and row[0] != 328]
        assert UNDERSTOOD[name, letter] == found
    many = sum(len(UNDERSTOOD[name, letter]) for name in verifier) + sum(mark == letter for _, mark in SECOND)
    assert MARKS[letter][1] == many


def test_a_declarer_who_changed_places(bridge, verifier):
    """`[Declarer "^S"]` stands twice: once the auction bears it out, once it does not; and one `^N` besides."""
    lines = {
        (name, number)
        for name in verifier
        for number, line in enumerate((bridge / name).read_bytes().split(b"\n"), 1)
        if line.startswith(b'[Declarer "^S"]')
    }
    titles = {
        name: [(line, title) for line, _, title in told(log) if "declarer" in title]
        for name, log in verifier.items()
    }

    assert lines == {(CORRECT, 110), (ERRORS, 274)}
    assert titles == {
        CORRECT: [(110, "declarer and dummy exchanged"), (260, "declarer and dummy exchanged")],
        ERRORS: [(274, "a mark of a changed declarer that is none")],
    }


# ----- the file of deliberate errors, line by line

FAULTS = [
    (51, "bridge 1", "a card in no hand"),
    (51, "bridge 1", "a card in two places"),
    (55, "bridge 13", "too few cards"),  # North, whose card West has
    (55, "bridge 13", "too many cards"),
    (59, "bridge 1", "a card in no hand"),
    (59, "bridge 13", "too few cards"),
    (63, "bridge 13", "too few cards"),
    (71, "bridge 13", "too many cards"),
    (274, "record.marks", "a mark of a changed declarer that is none"),
    (328, "bridge 61", REVOKE),
    (387, "bridge 45", "a card played twice"),
    (390, "bridge 45", "a card that was not dealt to the player"),
    *UNDERSTOOD[ERRORS, "R"],
    *UNDERSTOOD[ERRORS, "L"],
    (601, "record.marks", "a mark of an insufficient bid that is none"),
]
CARD, RANKS, ONE_MARK = "a card, as in SQ", "ranks AKQJT98765432 in four suits", "one mark"
UNREADABLE = {47: RANKS, 366: CARD, 368: CARD, 405: CARD, 408: CARD, 411: CARD, 429: ONE_MARK, 432: ONE_MARK,
              435: ONE_MARK, 912: CARD, 914: CARD}  # fmt: skip
"""Errors that speak of cards, hands and marks; 366 and 368 are notes and glyphs that stand where a card may."""
NOTES = {
    75: "a Deal tag without any card",
    368: "an unfinished trick whose cards stood in the wrong columns",
}
"""Notes that speak of cards; the one of line 368 comes of the two words that are no cards."""
OTHERS = {15, 95}
"""Notes of other things: a value without quotes, text outside any record."""
SAYS = re.compile(
    r"^% (Bad (rank|suit|card|deal|[Rr]evokes?|lead|illegal)|Revoke|Double illegal|Wrong tag value: Double SK|Sufficient)"
)


def test_the_deliberate_errors_are_reported_and_nothing_else(verifier):
    """Every irregularity of the file, and every error and note that speaks of cards, each on its line."""
    account = verifier[ERRORS].inputs[0]
    spoken = {e.line: e.expected for e in account.errors if re.search(r"card|rank|mark", e.expected)}

    assert sorted(FAULTS) == told(verifier[ERRORS])
    assert {line: UNREADABLE.get(line, "")[:8] for line in spoken} == {
        line: text[:8] for line, text in spoken.items()
    }
    assert set(UNREADABLE) == set(spoken)
    assert NOTES == {note.line: NOTES.get(note.line, "") for note in account.notes if note.line not in OTHERS}
    assert all(note.what.startswith(NOTES[note.line]) for note in account.notes if note.line in NOTES)


def test_every_fault_that_the_file_names_has_its_line(bridge, verifier):
    """The file says in a comment what is wrong with the line after it."""
    lines = (bridge / ERRORS).read_text(encoding="latin-1").split("\n")
    reported = {line for line, *_ in FAULTS} | set(UNREADABLE) | set(NOTES)
    named = {}
    for number, line in enumerate(lines, 1):
        if SAYS.match(line):
            after = next(at for at in range(number, len(lines)) if not lines[at].startswith("%"))
            named[after + 1] = line

    assert 25 == len(named)
    assert {} == {line: said for line, said in named.items() if line not in reported}


# ----- the honest files

FILES = {
    # championships and vugraph
    "worldchamp2012_rpbridge_tests.pbn": 7632, "usbf2010_sf_14502_vugraph.lin": 30,
    # clubs
    "club_kops_PCH1003.pbn": 570, "club_kops_sm0807_latin.pbn": 108, "club_pary_WB120802.pbn": 216,
    "club_pary_szczyrk_131108.pbn": 1205, "commongame_2026_handrecord.pbn": 36,
    # online
    "bbo_wronie_9533_pairs.pbn": 735, "realbridge_online_qual_2021.pbn": 299, "bbo_casual_boards_2026.lin": 12,
    "bbo_single_3399598383.lin": 1, "bbo_unfinished_26cards_20784108.lin": 1, "bbo_unfinished_26cards_20784128.lin": 1,
    "bbo_unfinished_32cards_28189972.lin": 1, "bridgecomposer_latin1.pbn": 15, "xinrui_utf8_chinese.pbn": 1,
    # robots
    "bbo_robot_session_example1.lin": 8, "bbo_single_robots_alerts.lin": 1, "camrose2024_ben_header_inherit.pbn": 160,
    "tablemanager_messy_import.pbn": 379, "robots_random_event_bracket.pbn": 1,
    # programs that deal, ends of plays, examples of other readers
    "bigdeal_deepfinesse_escape.pbn": 14, "bigdeal_v1.pbn": 14, "stacked_flat_all_pass.pbn": 500,
    "stacked_south_strong_nt.pbn": 500, "pathological_four_long_suits.pbn": 1, "endings_4_cards_deals_only.pbn": 35,
    "bridgebots_sample.pbn": 3, "endplay_example1.pbn": 2, "endplay_example4.pbn": 1, "empty_header_only.pbn": 0,
    "verifier_correct_21.pbn": 2, "verifier_errors_20.pbn": 7, "verifier_errors_21.pbn": 0,
}  # fmt: skip
"""Every file in which the laws find nothing, with its deals."""
IRREGULAR = {
    "endplay_inherit_hash_sample.pbn": (2, {"numbers_skipped": 1}),  # two boards of many
    "shared_deals_two_tables.pbn": (4, {"numbers_skipped": 1}),  # the same
    "trickster_partial_play.pbn": (44, {"not_held": 1}),  # a made-up test of a robot: West has no eight of spades
    "verifier_correct_20.pbn": (40, {"deal_repeated": 3}),  # two boards written again, to show other tags
    "verifier_correct_10.pbn": (11, {"passed_over": 3, "bid_too_low": 2, "declarer_exchanged": 2, "revoke": 2,
                                     "led_out_of_turn": 1}),
    "verifier_errors_10.pbn": (51, None),  # as above
}  # fmt: skip
"""Every other file, with its deals and what is found of each kind."""


def test_every_bridge_file_is_pinned_here(bridge):
    """A file that is added to the folder is added to one of the tables."""
    there = {path.name for path in bridge.iterdir() if path.suffix in {".pbn", ".lin"}}

    assert there == FILES.keys() | IRREGULAR.keys()
    assert not FILES.keys() & IRREGULAR.keys()


@pytest.mark.parametrize("name", FILES)
def test_no_irregularity_in_an_honest_file(bridge, name):
    log = read(bridge / name)

    assert FILES[name] == len(log.deals)
    assert [] == told(log)


@pytest.mark.parametrize("name", IRREGULAR)
def test_what_is_irregular_in_the_others(bridge, name):
    log = read(bridge / name)
    deals, kinds = IRREGULAR[name]

    assert deals == len(log.deals)
    assert kinds in (None, audit(log)["kind"].value_counts().to_dict())
