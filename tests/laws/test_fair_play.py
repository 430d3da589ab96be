"""Lawful play, at random, in every format that holds a play: the laws have nothing to say of it."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.laws import audit
from detect.log.convert import convert
from detect.log.readers import read, reader
from tests.laws.evenings import SEATS, after, board, deal, evening, legal_play, without
from tests.log.lin_files import lin_file
from tests.strategies import native_bytes, pbn_file, whole

SEEDS = st.integers(0, 2**32)
GAMES = ("whist", "dummy", "double-dummy", "bridge")


def text(trick):
    """Write a trick as text, clockwise from its leader."""
    return f"{trick[0][0]}: {' '.join(card for _, card in trick)}"


def played(seed, game):
    """Give an evening of four lawful deals: whole or broken off, written one way or the other."""
    rng = Random(seed)
    deals = []
    for number in range(1, 5):
        dealer = SEATS[(number - 1) % 4]
        if game == "bridge":
            made, declarer, trump = (
                board(number, seed),
                rng.choice(SEATS),
                rng.choice(["C", "D", "H", "S", "NT"]),
            )
            made |= {"declarer": declarer, "trump": trump}
            tricks = legal_play(made["hands"], after(declarer), trump, rng)
        else:
            made = deal(number, dealer, seed=seed, play=True)
            tricks = made["play"]
        tricks = tricks[: rng.choice([13, 13, 13, rng.randrange(14)])]
        if tricks and rng.random() < 0.3:
            tricks[-1] = tricks[-1][: rng.randrange(1, 5)]
        made["play"] = [text(trick) if rng.random() < 0.5 else trick for trick in tricks]
        deals.append(made)
    more = {"facts": {"dummy": "N"}} if "dummy" in game else {}
    return evening(deals, game=game, **more)


def irregular(log):
    return [(row.law, row.kind, row.trick, row.seat, row.cards) for row in audit(log).itertuples()]


@pytest.mark.parametrize("game", GAMES)
@given(seed=SEEDS)
def test_lawful_play_has_no_irregularity(game, seed):
    log, account = whole(native_bytes(played(seed, game)), "native")

    assert [] == account.errors
    assert [] == irregular(log)


@pytest.mark.parametrize("kind", ["pbn", "csv", "xlsx", "parquet"])
@pytest.mark.parametrize("game", ["whist", "bridge"])
def test_nor_has_it_in_another_format(game, kind, tmp_path):
    """Written as PBN, as a sheet or as tables, and read again."""
    lines = [one for seed in range(8) for one in played(seed, game)]
    sessions = iter(range(8))
    lines = [one | {"session": str(next(sessions))} if "session" in one else one for one in lines]
    source, target = (
        tmp_path / "log.jsonl",
        tmp_path / f"log.{kind}" if kind != "parquet" else tmp_path / "log",
    )
    if kind in {"csv", "xlsx"}:
        lines = lines[:5]
    source.write_text("".join(json.dumps(one) + "\n" for one in lines), "utf-8")
    convert(reader(source), target)
    log = read(target)

    assert len(log.moves) == len(read(source).moves) > 0
    assert [] == irregular(log)


@given(SEEDS)
def test_lawful_play_in_pbn_has_no_irregularity(seed):
    """Rows in columns, broken off or whole, some boards at a second table."""
    log, account = whole(pbn_file(seed, 2, 3))

    assert [] == account.errors
    assert [] == irregular(log)


@given(SEEDS)
def test_lawful_play_in_lin_has_no_irregularity(seed):
    """Cards in the order they were played, with claims, chat and boards that all pass."""
    log, account = whole(lin_file(seed, 3, plain=True), "lin")

    assert [] == account.errors
    assert [] == irregular(log)


@pytest.mark.parametrize(
    "keys", [["hands"], ["dealer"], ["trump", "turn_up"], ["hands", "dealer", "trump", "turn_up"]]
)
@given(seed=SEEDS)
def test_nor_where_less_is_written_down(keys, seed):
    """Without hands, dealer or trumps the same play shows nothing more."""
    lines = [
        without(one, "pack", "shuffled", "cut", *keys) if "deal" in one else one
        for one in played(seed, "whist")
    ]
    log, _ = whole(native_bytes(lines), "native")

    assert [] == irregular(log)
