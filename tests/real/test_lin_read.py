"""Real LIN files of Bridge Base Online: what is in each, to the last pair, and that it could have been played so."""

import re

import numpy as np
import pytest

from detect.laws.audit import audit
from detect.log.readers import read
from detect.log.tables import MOVES, Stage

REST = "the fourth hand is not given and was taken to be the rest of the pack"
FILES = {
    # name: deals, cards, calls, cards played, claims, chat, explained calls, facts, seats
    "bbo_casual_boards_2026.lin": (12, 624, 124, 522, 5, 0, 12, 53, 48),
    "bbo_robot_session_example1.lin": (8, 416, 85, 400, 2, 0, 30, 18, 32),
    "bbo_single_3399598383.lin": (1, 52, 8, 52, 0, 0, 0, 2, 4),
    "bbo_single_robots_alerts.lin": (1, 52, 23, 52, 0, 0, 10, 2, 4),
    "bbo_unfinished_26cards_20784108.lin": (1, 52, 22, 26, 0, 0, 0, 2, 4),
    "bbo_unfinished_26cards_20784128.lin": (1, 52, 12, 26, 0, 0, 0, 2, 4),
    "bbo_unfinished_32cards_28189972.lin": (1, 52, 15, 32, 0, 0, 0, 2, 4),
    "usbf2010_sf_14502_vugraph.lin": (30, 1560, 340, 732, 30, 549, 16, 131, 120),
}
VUGRAPH = "usbf2010_sf_14502_vugraph.lin"
FOUR_GIVEN = {VUGRAPH}


@pytest.fixture(scope="module")
def logs(bridge):
    """Read every file once."""
    return {name: read(bridge / name, format="lin") for name in FILES}


def kinds(log, *names):
    return log.moves[np.isin(log.moves.move, [MOVES.index(name) for name in names])]


def test_every_lin_file_is_pinned_here(bridge):
    """A file that is added to the folder is added to the table."""
    assert sorted(FILES) == sorted(path.name for path in bridge.glob("*.lin"))


@pytest.mark.parametrize("name", FILES)
def test_every_row_of_every_file_is_counted(name, logs):
    """One session, as many records as deals, no errors, and one note where the fourth hand is implied."""
    log = logs[name]
    account = log.inputs[0]
    calls = kinds(log, "bid", "pass", "double", "redouble")
    explained = calls["note"].notna() & (calls["note"] != "!")
    assert FILES[name] == (
        len(log.deals), len(log.cards), len(calls), len(kinds(log, "lead", "play")), len(kinds(log, "claim")),
        len(kinds(log, "note")), int(explained.sum()), len(log.facts), len(log.seats),
    )  # fmt: skip
    assert (1, account.records, []) == (account.sessions, account.deals, account.errors)
    assert ([] if name in FOUR_GIVEN else [REST]) == [note.what.partition(" (")[0] for note in account.notes]


@pytest.mark.parametrize("name", FILES)
def test_every_pair_of_the_file_is_a_row(name, logs, bridge):
    """As many calls, cards and remarks as a plain count of the pairs gives."""
    log, text = logs[name], (bridge / name).read_text("utf-8")
    pairs = re.findall(r"\s*(\w\w)\|([^|]*)\|", text)
    counted = {
        tag: sum(1 for t, value in pairs if t == tag and value) for tag in ("mb", "pc", "nt", "mc", "md")
    }
    assert counted == {
        "mb": len(kinds(log, "bid", "pass", "double", "redouble")), "pc": len(kinds(log, "lead", "play")),
        "nt": len(kinds(log, "note")), "mc": len(kinds(log, "claim")), "md": len(log.deals),
    }  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_every_deal_is_a_pack_and_every_card_was_held_and_followed_suit(name, logs):
    """52 cards, 13 a hand; nobody plays a card of another or revokes."""
    log = logs[name]
    dealt = log.cards[log.cards.stage == Stage.DEALT]
    for _, hands in dealt.groupby("deal"):
        assert list(range(52)) == sorted(hands.card)
        assert [13] * 4 == hands.groupby("seat").size().tolist()
    held = {(row.deal, row.seat, row.card) for row in dealt.itertuples()}
    assert all((m.deal, m.seat, m.card) in held for m in kinds(log, "lead", "play").itertuples())
    assert audit(log).empty


def test_both_rooms_have_the_right_eight_players(logs):
    """Four at each table of the semi-final, by seat, at every board."""
    log = logs[VUGRAPH]
    frame = log.seats.merge(log.deals[["deal", "table", "number"]], on="deal")
    rooms = {
        room: {"NESW"[seat - 1]: set(rows.player) for seat, rows in part.groupby("seat")}
        for room, part in frame.groupby("table", observed=True)
    }
    assert rooms == {
        "Open": {"S": {"Meckstroth"}, "W": {"Levin"}, "N": {"Rodwell"}, "E": {"Weinstein"}},
        "Closed": {"S": {"Stansby"}, "W": {"Hamman"}, "N": {"Martel"}, "E": {"Mahmood"}},
    }
    assert [str(n) for n in range(46, 61) for _ in "oc"] == log.deals.number.tolist()
    assert ["Open", "Closed"] * 15 == log.deals.table.tolist()
    assert 15 == log.deals.hands.nunique()
    assert ["2010 USBF SF A Segment 4 of 8"] == log.sessions.session.tolist()


def test_players_change_from_board_to_board(logs):
    """The casual table has other players from its fourth board on."""
    log = logs["bbo_casual_boards_2026.lin"]
    who = [tuple(rows.sort_values("seat").player) for _, rows in log.seats.groupby("deal")]
    assert who[0] == who[1] == who[2] == ("player3", "player4", "player1", "player2")
    assert ("player3", "player6", "player1", "player5") == who[3]


# ----- an independent replay


def replayed(cards, leader, trump):
    """Play the cards of a board in plain Python: the seat that wins each whole trick (seats from 1)."""
    winners = []
    for start in range(0, len(cards) - 3, 4):
        trick = cards[start : start + 4]
        best = 0
        for at in range(1, 4):
            suit, top = trick[at] // 13, trick[best] // 13
            if (suit == top and trick[at] > trick[best]) or suit == trump != top:
                best = at
        leader = (leader - 1 + best) % 4 + 1
        winners.append(leader)
    return winners


def tricks_of(log, deal):
    """Give the tricks that declarer's side wins in the play, and how many were played."""
    row = log.deals[log.deals.deal == deal].iloc[0]
    plays = kinds(log, "lead", "play")
    cards = plays[plays.deal == deal].card.tolist()
    winners = replayed(cards, row.declarer % 4 + 1, row.trump)
    return sum(seat % 2 == row.declarer % 2 for seat in winners), len(winners)


def result_of(text):
    """Read a result such as `4HE=` or `3NWx-2`: declarer's seat and tricks."""
    level, _, seat, score = re.fullmatch(r"(\d)([CDHSN])([NESW])x*(=|[+-]\d+)", text).groups()
    return "NESW".index(seat) + 1, int(level) + 6 + (0 if score == "=" else int(score))


@pytest.mark.parametrize("name", FILES)
def test_players_and_leads_are_those_of_a_replay(name, logs):
    """Who played each card follows from the declarer and the cards alone."""
    log = logs[name]
    for row in log.deals.itertuples():
        plays = kinds(log, "lead", "play")
        plays = plays[plays.deal == row.deal]
        leaders = [row.declarer % 4 + 1, *replayed(plays.card.tolist(), row.declarer % 4 + 1, row.trump)]
        expected = [((leaders[at // 4] - 1 + at % 4) % 4 + 1, at // 4 + 1, "lead" if at % 4 == 0 else "play")
                    for at in range(len(plays))]  # fmt: skip
        assert expected == [(m.seat, m.street, MOVES[m.move]) for m in plays.itertuples()]


def test_results_of_the_match_are_those_of_auction_and_claim(logs):
    """Declarer and tricks of the list at the head are what the auction, the play and the claim give."""
    log = logs[VUGRAPH]
    results = log.facts[(log.facts.name == "rs") & (log.facts.deal >= 0)]
    assert list(range(30)) == results.deal.tolist()
    claims = kinds(log, "claim").groupby("deal").amount.last()
    for deal, value in zip(results.deal, results.value, strict=True):
        row = log.deals[log.deals.deal == deal].iloc[0]
        declarer, tricks = result_of(value)
        won, played = tricks_of(log, deal)
        assert declarer == row.declarer
        assert tricks == (won if played == 13 else claims[deal])
        assert won <= tricks <= won + 13 - played


@pytest.mark.parametrize("name", FILES)
def test_a_claim_is_within_what_is_left_to_play(name, logs):
    """No claim gives less than was won or more than could be."""
    log = logs[name]
    for deal, amount in kinds(log, "claim").groupby("deal").amount.last().items():
        won, played = tricks_of(log, deal)
        assert won <= amount <= won + 13 - played
