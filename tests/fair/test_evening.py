"""Whole evenings: they break no law but those asked for, and are the same however they are parted."""

import io
import itertools
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from detect.fair.evening import dense, rooms, simulate
from detect.fair.logs import REASONS
from detect.fair.options import Evening
from detect.kernels import book as b
from detect.laws import audit
from detect.log.native_write import write
from detect.log.readers import read
from detect.log.tables import MOVE, MOVES, SCHEMA, Mark

SIX = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo")
FAIR = {
    "any legal card": Evening(sessions=250, policy="uniform"),
    "sensible": Evening(sessions=150, shuffle="human:3", cut="human"),
    "five": Evening(sessions=100, players=SIX[:5]),
    "six, one pack": Evening(sessions=100, players=SIX, packs=1),
    "dummy": Evening("dummy", sessions=100),
    "double dummy": Evening("double-dummy", sessions=100, new_deals=0.1, misdeals=0.3),
    "misdeals": Evening(sessions=100, new_deals=0.05, misdeals=0.1),
    "fixed": Evening(sessions=50, seating="fixed"),
    "bridge": Evening("bridge", sessions=50),
}
ERRING = {
    "whist": Evening(sessions=40, revokes=0.02, late=0.5),
    "six, and all that goes wrong": Evening(
        sessions=40, players=SIX, revokes=0.03, late=0.5, new_deals=0.05, misdeals=0.05
    ),
    "five, any legal card": Evening(sessions=15, players=SIX[:5], policy="uniform", revokes=0.03),
    "fixed, one pack": Evening(sessions=15, seating="fixed", packs=1, revokes=0.05, claimed=1.0),
    "dummy": Evening("dummy", sessions=40, revokes=0.05, claimed=0.8),
    "double dummy": Evening("double-dummy", sessions=20, revokes=0.05),
}
OVERSIGHTS = {"revoke", "revoke_saved", "revoke_again", "revoked_both_sides"}


@pytest.mark.parametrize("name", FAIR)
def test_a_fair_evening_breaks_no_law(name):
    """A thousand evenings of every kind, held against every law there is."""
    for log in simulate(FAIR[name]):
        assert [] == audit(log)[["law", "kind"]].to_numpy().tolist()


@pytest.mark.parametrize("name", ERRING)
def test_oversights_are_the_only_irregularities_of_those_who_err(name):
    """Corrected, established, claimed in time or too late: the score and the penalties follow the laws."""
    settings = ERRING[name]
    [log] = simulate(settings)
    found = audit(log)
    kinds, slips = found["kind"].value_counts(), dense(settings).all_slips[0]

    assert set(kinds.index) <= OVERSIGHTS
    assert (slips[:, b.KIND] == b.STOOD).sum() == kinds["revoke"]
    assert np.isin(slips[:, b.KIND], (b.SAVED, b.SAVED_LATE)).sum() == kinds["revoke_saved"]


def frames(log):
    """Give the tables with text as text: categories may differ where the words do not."""
    for name in SCHEMA:
        frame = getattr(log, name)
        yield name, frame.assign(**{c: frame[c].astype("str") for c in frame if frame[c].dtype == "category"})


def alike(one, other, *but):
    for (name, mine), (_, theirs) in zip(frames(one), frames(other), strict=True):
        drop = [column for column in but if column in mine]
        pd.testing.assert_frame_equal(
            mine.drop(columns=drop), theirs.drop(columns=drop), check_dtype=False, obj=name
        )


def joined(logs):
    """Join logs of one run."""
    logs = list(logs)
    parts = {name: [dict(frames(log))[name] for log in logs] for name in SCHEMA}
    return replace(logs[0], **{name: pd.concat(each, ignore_index=True) for name, each in parts.items()})


EVERYTHING = Evening(
    sessions=7,
    deals=9,
    seed=5,
    revokes=0.1,
    late=0.5,
    new_deals=0.1,
    misdeals=0.1,
    shuffle="human:3",
    cut="human",
)


@pytest.mark.parametrize("chunk", [1, 3, 6])
def test_the_same_rows_come_however_they_are_parted(chunk):
    """And the keys of deals go on."""
    [whole] = simulate(EVERYTHING)

    alike(whole, joined(simulate(EVERYTHING, chunk=chunk)))


def test_a_part_of_a_run_can_be_made_by_itself():
    """Evenings four to six of seven."""
    [whole] = simulate(EVERYTHING)
    [part] = simulate(replace(EVERYTHING, first=4, sessions=3))
    keys = part.deals["deal"]

    assert [27, 53] == [keys.min(), keys.max()]
    for session in part.sessions["session"]:
        alike(whole.only(session), part.only(session))


def test_the_same_seed_gives_the_same_bytes():
    """And another seed others."""
    texts = []
    for settings in (EVERYTHING, EVERYTHING, replace(EVERYTHING, seed=6)):
        stream = io.StringIO()
        for log in simulate(settings, chunk=2):
            write(log, stream)
        texts.append(stream.getvalue())

    assert texts[0] == texts[1] != texts[2]


def test_rooms_are_the_same_as_one():
    """However many evenings are played in one room."""
    settings = Evening(sessions=300, deals=2, policy="uniform")
    many = list(rooms(settings))
    whole = dense(settings)

    assert [256, 44] == [room.sessions for room in many]
    assert np.array_equal(whole.cards, np.concatenate([room.cards for room in many]))


@pytest.mark.parametrize(
    "settings", [EVERYTHING, Evening("dummy", sessions=3, revokes=0.1), Evening("bridge", sessions=2)]
)
def test_a_log_written_down_reads_as_the_same_tables(settings, tmp_path):
    """In the native format, every event included."""
    [log] = simulate(settings)
    path = tmp_path / "evenings.jsonl"
    with path.open("w", encoding="utf-8") as stream:
        write(log, stream)
    back = read(path)

    assert [] == back.inputs[0].errors
    alike(log, back, "line", "file", "source")


# -- the table


def test_five_take_turns():
    """One sits out each rubber; after four nobody need cut for it any more."""
    room = dense(Evening(sessions=20, deals=60, players=SIX[:5]))
    for session in range(20):
        book = room.book[session]
        seated = [frozenset(row[b.SEATED : b.SEATED + 4].tolist()) for row in book[book[:, b.OPENS] == 1]]
        out = [next(iter(set(range(5)) - four)) for four in seated]

        assert all(one != other for one, other in itertools.pairwise(out))
        assert all(set(out[k : k + 5]) == set(range(5)) for k in range(max(0, len(out) - 4)) if k >= 1)


def test_dummy_deals_first_in_each_rubber():
    """Dummy I; he is north, and his partner, who cut lowest, south."""
    room = dense(Evening("dummy", sessions=20))
    first = room.book[room.book[..., b.OPENS] == 1]

    assert {1} == set(first[:, b.DEALER].tolist())
    assert (room.book[..., b.SEATED] == -1).all()
    assert (np.sort(room.book[..., b.SEATED + 1 : b.SEATED + 4]) == [0, 1, 2]).all()


def test_there_is_no_misdeal_at_double_dummy():
    """New deals there are."""
    void = dense(Evening("double-dummy", sessions=30, new_deals=0.2, misdeals=0.5)).book[..., b.VOID]

    assert 0 < void.max() <= b.NEW_DEALS


def test_a_new_deal_leaves_the_deal_and_a_misdeal_loses_it():
    """Laws 37 and 43; the pack goes with the deal, and nothing is scored."""
    book = dense(Evening(sessions=60, new_deals=0.2, misdeals=0.2, seating="fixed")).book
    now, then = book[:, :-1], book[:, 1:]
    again = (now[..., b.VOID] > 0) & (now[..., b.VOID] <= b.NEW_DEALS)
    left = now[..., b.DEALER] % 4 + 1

    assert (then[..., b.DEALER] == np.where(again, now[..., b.DEALER], left)).all()
    assert ((then[..., b.PACK_NAME] == now[..., b.PACK_NAME]) == again).all()
    assert not book[book[..., b.VOID] > 0][:, b.TRICKS : b.POINTS + 2].any()


def test_a_void_deal_is_written_down_with_its_reason():
    """A misdeal as such, a new deal as a note; no hands, no turn-up."""
    [log] = simulate(Evening(sessions=20, new_deals=0.2, misdeals=0.2))
    void = log.deals[log.deals["void"]]
    said = log.moves[log.moves["deal"].isin(void["deal"]) & (log.moves["move"] != MOVE["cut_in"])]

    assert (void["turn_up"] == -2).all()
    assert len(void) == len(said)
    assert set(REASONS) == set(said["note"])
    for move, note in zip(said["move"], said["note"], strict=True):
        assert MOVES[move] == ("note" if note.startswith("new deal") else "misdeal")


def test_two_packs_are_dealt_in_turn_each_as_its_own_tricks_lie():
    """Where nobody shuffles, every trick of the deal before last lies together."""
    room = dense(Evening(sessions=5, shuffle="none", seating="fixed"))

    assert (room.book[..., b.PACK_NAME] == np.arange(24) % 2).all()
    for session, deal in itertools.product(range(5), range(2, 24)):
        gathered = {tuple(four) for four in room.gathered[session, deal].reshape(13, 4).tolist()}
        assert gathered == {tuple(four) for four in room.cards[session, deal - 2].reshape(13, 4).tolist()}


def test_rubbers_add_up():
    """Points of every rubber from its games, by plain Python (laws 1, 8 to 10)."""
    for book in dense(Evening(sessions=30, deals=60, policy="uniform")).book:
        games = [[], []]
        for row in book.tolist():
            for side in (0, 1):
                if row[b.GAME + side]:
                    games[side].append(row[b.GAME + side])
            for side in (0, 1):
                if row[b.RUBBER + side]:
                    assert 2 == len(games[side])
                    assert sum(games[side]) + 2 - sum(games[1 - side]) == row[b.RUBBER + side]
                    games = [[], []]


def test_a_card_withdrawn_is_marked_and_another_stands():
    """Law 76: in the same trick, by the same player, later."""
    [log] = simulate(Evening(sessions=5, revokes=0.2, corrected=1.0))
    moves = log.moves
    back = moves[moves["mark"] == Mark.CORRECTED]

    assert len(back) > 50
    for row in back.itertuples():
        later = moves[
            (moves["deal"] == row.deal) & (moves["street"] == row.street) & (moves["seat"] == row.seat)
        ]
        stood = later[(later["step"] > row.step) & later["move"].isin([MOVE["lead"], MOVE["play"]])]
        assert 1 == len(stood)
        assert stood["card"].iloc[0] != row.card


@pytest.mark.parametrize(("share", "many"), [(0.0, 0), (1.0, 1)])
def test_claims_come_as_often_as_asked_for(share, many):
    """Every established revoke, or none."""
    [log] = simulate(Evening(sessions=10, revokes=0.05, corrected=0.0, claimed=share))
    kinds = [MOVES[move] for move in log.moves["move"]]

    assert kinds.count("claim") == kinds.count("penalty")
    assert (audit(log)["kind"] == "revoke").sum() * many == kinds.count("claim")


def test_a_claim_after_the_last_deal_is_never_late():
    """There is no cut that would come before it."""
    [log] = simulate(Evening(sessions=40, deals=2, revokes=0.3, corrected=0.0, claimed=0.0, late=1.0))
    late = log.moves[(log.moves["move"] == MOVE["claim"]) & (log.moves["street"] == 14)]

    assert len(late)
    assert set(late["deal"] % 2) == {0}
