"""Real bridge files: how many records and deals each has, who sat where, and nothing lost.

The numbers are those of the folder's account of where each file comes from: Deal tags, and different Deal values
(of which verifier_correct_10.pbn has three, one of them a deal written again from another seat).
"""

import re
from collections import Counter

import numpy as np
import pytest

from detect.cards import card_name
from detect.errors import FormatUnknown
from detect.laws.replayed import replayed
from detect.log.native_write import write
from detect.log.readers import read, reader
from detect.log.tables import MOVE, MOVES, SEATS4, Stage
from detect.log.views import hands
from tests.strategies import PLACES, assert_same, whole

DEALS = {
    "bbo_wronie_9533_pairs.pbn": (735, 18), "bigdeal_deepfinesse_escape.pbn": (14, 14), "bigdeal_v1.pbn": (14, 14),
    "bridgebots_sample.pbn": (3, 3), "bridgecomposer_latin1.pbn": (15, 15), "camrose2024_ben_header_inherit.pbn": (160, 160),
    "club_kops_PCH1003.pbn": (570, 26), "club_kops_sm0807_latin.pbn": (108, 27), "club_pary_WB120802.pbn": (216, 27),
    "club_pary_szczyrk_131108.pbn": (1205, 30), "commongame_2026_handrecord.pbn": (36, 36), "empty_header_only.pbn": (0, 0),
    "endings_4_cards_deals_only.pbn": (35, 35), "endplay_example1.pbn": (2, 1), "endplay_example4.pbn": (1, 1),
    "endplay_inherit_hash_sample.pbn": (2, 2), "pathological_four_long_suits.pbn": (1, 1),
    "realbridge_online_qual_2021.pbn": (299, 10), "robots_random_event_bracket.pbn": (1, 1),
    "shared_deals_two_tables.pbn": (2, 2), "stacked_flat_all_pass.pbn": (500, 500), "stacked_south_strong_nt.pbn": (500, 500),
    "tablemanager_messy_import.pbn": (379, 379), "trickster_partial_play.pbn": (44, 39), "verifier_correct_10.pbn": (9, 2),
    "verifier_correct_20.pbn": (40, 32), "verifier_correct_21.pbn": (2, 2), "verifier_errors_21.pbn": (0, 0),
    "worldchamp2012_rpbridge_tests.pbn": (3816, 2298), "xinrui_utf8_chinese.pbn": (1, 1),
}  # fmt: skip
WITH_ERRORS = {"verifier_errors_10.pbn": 34, "verifier_errors_20.pbn": 7}
REFUSED = {
    ".bri": "a BRI", ".txt": "a ", ".md": "a file that starts", ".ptn": "a PTN file",
}  # fmt: skip
CHAMPIONSHIP = "worldchamp2012_rpbridge_tests.pbn"


@pytest.fixture(scope="module")
def championship(bridge):
    return read(bridge / CHAMPIONSHIP)


def own_deals(log):
    """Count the Deal tags of a log by the lines of its cards."""
    return len(np.unique(log.cards["line"]))


@pytest.mark.parametrize("name", DEALS)
def test_every_deal_tag_is_a_deal(bridge, name):
    """Records with a Deal of their own, different deals among them, and no error."""
    log = read(bridge / name)

    assert [] == log.inputs[0].errors
    assert DEALS[name] == (
        own_deals(log),
        log.deals[log.deals["deal"].isin(log.cards["deal"])]["hands"].nunique(),
    )


@pytest.mark.parametrize("name", WITH_ERRORS)
def test_deliberate_errors_cost_no_other_record(bridge, name):
    """The verifier's own files of errors: each fault has a line, and every Deal tag is a record."""
    log = read(bridge / name)
    account = log.inputs[0]

    assert account.errors
    assert all(1 <= e.line and 1 <= e.record <= account.records for e in account.errors)
    lines = {int(line) for line in log.cards["line"]} | {e.line for e in account.errors}
    tags = [
        n
        for n, line in enumerate((bridge / name).read_bytes().split(b"\n"), 1)
        if line.startswith(b'[Deal "') and b":- - - -" not in line
    ]
    assert WITH_ERRORS[name] >= len(tags) > 0
    assert set(tags) - lines == set()


def test_every_file_is_read_or_refused_with_its_name(bridge):
    """No file of the folder gives anything but a log or a sentence that says what it is."""
    for path in sorted(bridge.iterdir()):
        try:
            log = read(path)
        except FormatUnknown as error:
            assert REFUSED[path.suffix] in str(error)
            assert path.name in str(error)
        else:
            assert path.suffix in {".lin", ".pbn"}
            assert len(log.deals) == log.inputs[0].deals


SMALLER = ("shared_deals_two_tables.pbn", "verifier_correct_20.pbn", "tablemanager_messy_import.pbn")


@pytest.mark.parametrize(
    ("name", "size"), [*((name, size) for name in SMALLER for size in (300, 4096)), (CHAMPIONSHIP, 100_000)]
)
def test_blocks_do_not_show(bridge, name, size):
    """Read block by block, a file has the records, deals, errors and cards that it has in one piece."""
    log = read(bridge / name)
    parts = reader(bridge / name)
    logs = list(parts.chunks(size))

    (account,) = log.inputs
    assert (account.records, account.deals, account.sha256) == (
        parts.input.records,
        parts.input.deals,
        parts.input.sha256,
    )
    assert [(e.line, e.record) for e in account.errors] == [(e.line, e.record) for e in parts.input.errors]
    for table, columns in (
        ("deals", ["deal", "number", "hands", "dealer", "line"]),
        ("cards", None),
        ("moves", None),
        ("seats", None),
    ):
        for column in columns or list(getattr(log, table).columns):
            mine = [value for part in logs for value in getattr(part, table)[column].tolist()]
            assert str(getattr(log, table)[column].tolist()) == str(mine)


def test_a_real_file_can_be_kept_as_a_native_log(bridge, tmp_path):
    """Written as JSON Lines and read again, a file of robots is the same six tables."""
    log = read(bridge / "camrose2024_ben_header_inherit.pbn")
    with (tmp_path / "x.jsonl").open("w", encoding="utf-8") as stream:
        write(log, stream)
    again, account = whole((tmp_path / "x.jsonl").read_bytes(), "native")

    assert [] == account.errors
    assert_same(log, again, without=PLACES)


# ----- the world championship: two tables a board, the second without Deal, names only where they change


def test_the_championship_in_numbers(championship):
    """7,632 records, 2,298 different deals, 12,276 rows of play put in order, and no error."""
    (account,) = championship.inputs
    notes = {
        note.what.partition(" (")[0]: re.search(r"\(([\d,]+) times", note.what)[1] for note in account.notes
    }

    assert (7632, 7632, []) == (account.records, account.deals, account.errors)
    assert 2298 == championship.deals["hands"].nunique()
    assert (
        "12,276" == notes["a trick whose cards stood in the wrong columns was put in order by who held them"]
    )
    assert (
        "3,816" == notes["a record without a deal of its own was read as another table of the deal before it"]
    )
    assert hands(championship).whole(52, 13).all()


def test_the_championship_has_no_revoke(championship):
    """Once in order, every card of every play was held, played once, and followed suit where it could."""
    assert {Stage.DEALT} == set(championship.cards["stage"])
    plays, moves = replayed(championship), championship.moves

    assert (0, 0) == (len(plays.finds), int(plays.revokes.sum()))
    assert int(plays.chances.sum()) > 90_000
    full = moves[moves["move"].isin([MOVE["lead"], MOVE["play"]])].groupby(["deal", "street"]).size()
    assert 50_862 == int((full == 4).sum())


def walk(path):
    """Go through the file record by record in plain Python, by the last paragraph on PBN of the log's design."""
    past, names, place, deal = {}, {}, 0, None
    for text in re.split(r"\n[ \t]*\n", path.read_text(encoding="latin-1").replace("\r\n", "\n")):
        tags = dict(re.findall(r'^\[(\w+) "([^"]*)"\]', text, re.MULTILINE))
        if not tags:
            continue
        if "Event" in tags and tags["Event"] != past.get("Event"):
            past, names = {}, {}
        place = 0 if "Deal" in tags and tags["Deal"] != deal else place + 1
        deal = tags.get("Deal", deal)
        past |= {
            name: tags[name]
            for name in ("Event", "Date", "Stage", "HomeTeam", "VisitTeam", "Board", "Dealer")
            if name in tags
        }
        if any(seat in tags for seat in ("North", "East", "South", "West")):
            names[place] = [tags.get(seat) for seat in ("North", "East", "South", "West")]
        at = (
            past["Stage"] + " " + past["HomeTeam"] + "–" + past["VisitTeam"] + " " + str(place + 1)
            if "Stage" in past
            else str(place + 1)
        )
        yield {
            "deal": deal,
            "players": names.get(place),
            "table": at,
            **{k: past.get(k) for k in ("Event", "Date", "Board", "Dealer")},
        }


def test_who_sat_where_is_right_at_every_table(championship, bridge):
    """Every record of the file, walked in plain Python: event, board, dealer, hands, table and four players."""
    players = championship.seats.pivot_table(
        index="deal", columns="seat", values="player", aggfunc="first", observed=True
    )
    assert 7632 == len(players)
    events = dict(zip(championship.sessions["session"], championship.sessions["date"], strict=True))
    held, told = {}, Counter()
    for record, row, seated in zip(
        walk(bridge / CHAMPIONSHIP),
        championship.deals.to_dict("records"),
        players.to_numpy().tolist(),
        strict=True,
    ):
        assert record["players"] == seated
        assert (record["Board"], SEATS4.index(record["Dealer"]) + 1) == (row["number"], row["dealer"])
        assert record["table"] == row["table"]
        assert row["session"].startswith(record["Event"])
        assert record["Date"].replace(".", "-") == events[row["session"]]
        told[held.setdefault(record["deal"], row["hands"]) == row["hands"]] += 1
    assert {True: 7632} == dict(told)
    assert 2298 == len(set(held.values()))


@pytest.mark.parametrize(
    ("line", "board", "table", "north_east_south_west"),
    [
        (2, "1", "Final:1 Poland–Sweden 1", ["Balicki", "Upmark", "Zmudzinski", "Nystrom"]),
        (29, "1", "Final:1 Poland–Sweden 2", ["Ahlesved", "Zaremba", "Petersson", "Zak"]),
        (51, "2", "Final:1 Poland–Sweden 1", ["Balicki", "Upmark", "Zmudzinski", "Nystrom"]),
        (71, "2", "Final:1 Poland–Sweden 2", ["Ahlesved", "Zaremba", "Petersson", "Zak"]),
    ],
)
def test_boards_read_by_hand(championship, line, board, table, north_east_south_west):
    """The first two boards of the final, each at two tables: the second board names nobody and means the same eight."""
    (row,) = championship.deals[championship.deals["line"] == line].to_dict("records")
    seated = championship.seats[championship.seats["deal"] == row["deal"]]["player"].tolist()

    assert (board, table) == (row["number"], row["table"])
    assert north_east_south_west == seated


def test_a_trick_read_by_hand(championship):
    """Board 1, table 1: east declares, so south leads, and `SQ C3 S3 S9` goes round from south."""
    first = championship.moves[(championship.moves["deal"] == 0) & (championship.moves["street"] == 1)]

    assert ["lead", "play", "play", "play"] == [MOVES[move] for move in first["move"]]
    assert [(3, "QS"), (4, "3C"), (1, "3S"), (2, "9S")] == list(
        zip(first["seat"], map(card_name, first["card"]), strict=True)
    )


def test_a_row_put_in_order_by_hand(championship):
    """Board 1, table 2: the row `HK HT HA H4` is the ten of east, the ace of south, the four of west, the king of north."""
    second = championship.moves[(championship.moves["deal"] == 1) & (championship.moves["street"] == 2)]

    assert {"KH", "TH", "AH", "4H"} == set(map(card_name, second["card"]))
    owners = hands(championship).owner[1]
    assert [int(owners[card]) for card in second["card"]] == second["seat"].tolist()
