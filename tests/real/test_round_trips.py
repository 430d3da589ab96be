"""Real records, out and back: to Parquet they are identical, through PBN no card, move or fact is lost."""

import pytest

from detect.log.compare import ORDER, facts_lost, unlike
from detect.log.convert import by_session, convert
from detect.log.readers import read, reader
from detect.log.tables import SCHEMA
from tests.strategies import PLACES, assert_same

FILES = (
    "worldchamp2012_rpbridge_tests", "bbo_wronie_9533_pairs", "realbridge_online_qual_2021",
    "camrose2024_ben_header_inherit", "club_kops_PCH1003", "club_kops_sm0807_latin", "club_pary_szczyrk_131108",
    "tablemanager_messy_import", "trickster_partial_play", "xinrui_utf8_chinese", "bridgecomposer_latin1",
    "shared_deals_two_tables", "commongame_2026_handrecord", "endings_4_cards_deals_only", "verifier_correct_10",
    "verifier_correct_20", "verifier_correct_21", "verifier_errors_10", "verifier_errors_20", "verifier_errors_21",
)  # fmt: skip


@pytest.fixture(params=FILES)
def path(request, bridge):
    return bridge / f"{request.param}.pbn"


def test_parquet_gives_every_table_back(path, tmp_path):
    """Values, types and the places in the file they were read from."""
    convert(reader(path), tmp_path / "log")

    log, again = read(path), read(tmp_path / "log")
    assert_same(log, again)
    for name in SCHEMA:
        kinds = [getattr(each, name).dtypes.map(lambda kind: kind.name).tolist() for each in (log, again)]
        assert kinds[0] == kinds[1]


def test_pbn_loses_no_card_move_or_fact(path, tmp_path):
    """Every deal in its place; the cards, calls, plays, marks and notes, players, trumps, tables and tags the same."""
    said = convert(reader(path), tmp_path / "log.pbn")

    log, again = read(path), read(tmp_path / "log.pbn")
    assert {} == {name: many for name, many in unlike(log, again).items() if name != ORDER}
    assert len(log.moves) == len(again.moves)
    assert len(log.cards) == len(again.cards)
    lost = [fact for fact in facts_lost(log, again) if not fact[3].startswith("#")]
    assert [] == lost
    assert [] == [sentence for sentence in said if sentence.startswith("not kept")]


def test_native_loses_no_card_move_or_fact(path, tmp_path):
    """The same through the native log, which has the deals of a session together."""
    said = convert(reader(path), tmp_path / "log.jsonl")

    log = by_session(read(path))
    assert_same(log, read(tmp_path / "log.jsonl"), without=PLACES)
    assert [] == said
