"""Real records, out and back: to Parquet, through the native log and through PBN they are the same tables."""

import pytest

from detect.log.convert import by_session, convert
from detect.log.readers import read, reader
from detect.log.tables import SCHEMA
from tests.log.same_tables import assert_same_tables
from tests.real.conftest import ROOT
from tests.strategies import PLACES, assert_same

FILES = (
    "worldchamp2012_rpbridge_tests", "bbo_wronie_9533_pairs", "realbridge_online_qual_2021",
    "camrose2024_ben_header_inherit", "club_kops_PCH1003", "club_kops_sm0807_latin", "club_pary_szczyrk_131108",
    "tablemanager_messy_import", "trickster_partial_play", "xinrui_utf8_chinese", "bridgecomposer_latin1",
    "shared_deals_two_tables", "commongame_2026_handrecord", "endings_4_cards_deals_only", "verifier_correct_10",
    "verifier_correct_20", "verifier_correct_21", "verifier_errors_10", "verifier_errors_20", "verifier_errors_21",
)  # fmt: skip
BRIDGE = ROOT.parent / "shared" / "real" / "bridge"
ALL = sorted(each.name for each in BRIDGE.glob("*.[lp][ib]n")) or ["(the folder of real files)"]
HARMLESS = ("PBN has no tags for ", "values have letters outside", "lines are longer than")
"""What is said on converting where nothing is lost to our own reader."""


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


@pytest.mark.parametrize("name", ALL)
def test_pbn_gives_every_table_back(name, bridge, tmp_path):
    """Every value of all six tables: cards in their places, moves, players, sittings, and what each record said itself."""
    said = convert(reader(bridge / name), tmp_path / "log.pbn")

    assert_same_tables(read(bridge / name), read(tmp_path / "log.pbn"))
    assert [] == [sentence for sentence in said if not any(words in sentence for words in HARMLESS)]


def test_native_loses_no_card_move_or_fact(path, tmp_path):
    """The same through the native log, which has the deals of a session together."""
    said = convert(reader(path), tmp_path / "log.jsonl")

    log = by_session(read(path))
    assert_same(log, read(tmp_path / "log.jsonl"), without=PLACES)
    assert [] == said
