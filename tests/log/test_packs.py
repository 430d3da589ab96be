"""Pack orders, one a line, as a program that shuffles prints them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detect.cards import card_symbol, format_cards
from detect.log.convert import convert
from detect.log.packs_write import PacksWriter
from detect.log.readers import read, reader
from detect.log.source import sniff
from detect.log.tables import Stage
from detect.resources import resource
from tests.strategies import pack_of, whole

PACKS = [pack_of(seed) for seed in range(3)]


def lines(*texts, end="\n"):
    return end.join(texts).encode()


def orders(log):
    return [cards["card"].tolist() for _, cards in log.cards.groupby("deal")]


@pytest.mark.parametrize(
    "written",
    [
        lambda pack, _: format_cards(pack),
        lambda pack, _: ",".join(format_cards([card]) for card in pack).lower(),
        lambda pack, _: format_cards(pack).replace(" ", ""),
        lambda pack, _: "\t".join(card_symbol(card).replace("T", "10") for card in pack),
        lambda pack, at: f"{at + 1}: {format_cards(pack)}",
        lambda pack, at: f"{at + 1}\t{format_cards(pack)}",
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_packs_are_read_top_first(written, end):
    """However cards and labels are written, a line is a pack after its last shuffle, the top card first."""
    data = lines("# made on Monday", "", *(written(pack, at) for at, pack in enumerate(PACKS)), end=end)

    log, account = whole(data, "packs")

    assert PACKS == orders(log)
    assert {int(Stage.SHUFFLED)} == set(log.cards["stage"].tolist())
    assert ["1", "2", "3"] == log.deals["number"].tolist()
    assert [3, 4, 5] == log.deals["line"].tolist()
    assert ([], 1, 3, 3) == (account.errors, account.sessions, account.records, account.deals)
    assert "packs" == sniff(data, "evening")


def test_a_file_of_packs_is_one_session():
    """It is named by its file, has no game, and nobody dealt."""
    log, _ = whole(lines(*map(format_cards, PACKS)), "packs")

    assert ["evening", "packs"] == log.sessions.loc[0, ["session", "source"]].tolist()
    assert log.sessions["game"].isna().all()
    assert [-1, -1, -1] == log.deals["dealer"].tolist()


def test_labels_name_the_packs():
    """What stands before a colon is the pack's number."""
    log, _ = whole(lines("red pack: " + format_cards(PACKS[0]), format_cards(PACKS[1])), "packs")

    assert ["red pack", "2"] == log.deals["number"].tolist()


def test_packs_need_not_be_whole():
    """Two of one card, a joker, a card not seen and a short pack are what was logged."""
    log, account = whole(b"AS AS JK ?? 2C 3C 4C 5C\n", "packs")

    assert [[51, 51, 60, -1, 0, 1, 2, 3]] == orders(log)
    assert [] == account.errors


@pytest.mark.parametrize(
    "line", ["AS KS QS", "AS KS QS JS TS 9S 8S 1S", "Dear Ada", ":", "a: b: c", "AS " * 2000]
)
def test_a_line_that_is_no_pack(line):
    """It is named, and the packs round it are read."""
    log, account = whole(lines(format_cards(PACKS[0]), line, format_cards(PACKS[1])), "packs")

    assert PACKS[:2] == orders(log)
    assert [(2, 2)] == [(error.line, error.record) for error in account.errors]


def test_a_file_is_told_by_its_first_pack(tmp_path):
    """A text file of packs needs no name of its format."""
    path = tmp_path / "deck-orders.txt"
    path.write_bytes(lines("# comment", format_cards(PACKS[0])))

    log = read(path)

    assert ["deck-orders"] == log.sessions["session"].tolist()
    assert ["packs"] == [each.format for each in log.inputs]


@given(st.binary(max_size=200) | st.text("AKQJT98765432CDHS \n:\t#10?", max_size=300).map(str.encode))
def test_no_file_breaks_the_reader(data):
    """Every line that says something is a deal or a fault."""
    log, account = whole(data, "packs")

    assert account.records == account.deals + len(account.errors)
    assert (0 if log is None else len(log.deals)) == account.deals


def test_packs_that_are_written_are_read_again(tmp_path):
    """The shuffled pack of every deal comes back, with the number of its deal."""
    log = read(resource("datasets", "samples", "whist-fair.jsonl"))
    with (tmp_path / "packs.txt").open("wb") as stream:
        writer = PacksWriter(stream)
        writer.add(log)
    again = read(tmp_path / "packs.txt")

    assert log.deals["number"].tolist() == again.deals["number"].tolist()
    shuffled = log.cards[log.cards["stage"] == Stage.SHUFFLED]["card"].tolist()
    assert shuffled == again.cards[again.cards["stage"] == Stage.SHUFFLED]["card"].tolist()
    assert [] == again.inputs[0].errors


def test_what_plain_packs_do_not_hold_is_said(tmp_path):
    """Deals without a pack are counted, and that the rest is gone is said."""
    path = tmp_path / "a.jsonl"
    path.write_text(
        '{"session": "1", "game": "whist"}\n{"deal": 1, "hands": {"N": "AS KS"}}\n', encoding="utf-8"
    )
    with (tmp_path / "packs.txt").open("wb") as stream:
        writer = PacksWriter(stream)
        writer.add(read(path))

    assert "no pack order is logged of 1 deal" == writer.close()[0]


NUMBERS = [3, 1, 2, 8, 7, 4, 6, 5]


@pytest.mark.parametrize(
    "written", ["3 1 2 8 7 4 6 5", "3,1,2,8,7,4,6,5", "7: 3 1 2 8 7 4 6 5", "2 0 1 7 6 3 5 4"]
)
def test_numbers_are_places_in_a_new_pack(written):
    """From 1, or from 0 where there is one; the note says which card is which."""
    log, account = whole(lines(written, written), "packs")

    assert [[n - 1 for n in NUMBERS]] * 2 == orders(log)
    assert [] == account.errors
    assert "numbers were read as the places of cards" in account.notes[0].what
    assert "packs" == sniff(lines(written), "evening")


@pytest.mark.parametrize("line", ["1 2 3", "1 2 3 4 5 6 7 99", "1 2 3 4 5 6 7 x"])
def test_numbers_that_are_no_pack(line):
    _, account = whole(lines(format_cards(PACKS[0]), line), "packs")

    assert [2] == [error.line for error in account.errors]


TWO_PACKS = [*range(104, 0, -2), *range(1, 104, 2)]


def test_two_packs_in_one_are_numbers_that_have_no_cards():
    """All from 1 to 104 on a line are kept as they are, and named as numbers; no two of them are one card."""
    written = " ".join(map(str, TWO_PACKS))
    log, account = whole(lines(written, format_cards(PACKS[0]), written), "packs")

    assert [[n - 1 for n in TWO_PACKS], PACKS[0], [n - 1 for n in TWO_PACKS]] == orders(log)
    assert [] == account.errors
    assert "those above 61 stand for no card" in account.notes[0].what
    assert "#104 #102 #100" == format_cards(orders(log)[0])[:14]
    assert "packs" == sniff(lines(written), "evening")


@pytest.mark.parametrize("changed", [105, 103, 1])
def test_two_packs_must_have_every_number(changed):
    """A number that is wrong, there twice or above 104 is a fault: no card is known by it."""
    _, account = whole(lines(format_cards(PACKS[0]), " ".join(map(str, [changed, *TWO_PACKS[1:]]))), "packs")

    assert [2] == [error.line for error in account.errors]
    assert "all from 1 to a number of at most 104" in account.errors[0].expected


def test_numbers_without_cards_are_written_as_numbers(tmp_path):
    """Two packs in one come back, and so does the order they were shuffled from."""
    written = " ".join(map(str, TWO_PACKS))
    log, _ = whole(lines(f"from: {written}", *[written] * 2), "packs")
    with (tmp_path / "packs.txt").open("wb") as stream:
        PacksWriter(stream).add(log)

    assert orders(log) == orders(read(tmp_path / "packs.txt"))
    assert [written] == log.facts["value"].tolist()


def test_the_order_before_is_a_fact_and_no_pack():
    """It stands once, before the first pack; anywhere else it is a fault."""
    new, late = "from: " + format_cards(PACKS[1]), "from: " + format_cards(PACKS[2])
    log, account = whole(lines(new, format_cards(PACKS[0]), late), "packs")

    assert [PACKS[0]] == orders(log)
    assert [("new_pack", format_cards(PACKS[1]))] == list(
        zip(log.facts["name"], log.facts["value"], strict=True)
    )
    assert [3] == [error.line for error in account.errors]
    assert account.records == account.deals + len(account.errors)


@pytest.mark.parametrize("name", ["wide.jsonl", "wide.pbn", "wide.csv", "wide.xlsx", "wide.parquet"])
def test_what_cannot_hold_a_wide_pack_says_so(tmp_path, name):
    """Numbers above 61 are no cards: they are kept in plain packs alone."""
    (tmp_path / "wide.txt").write_text(" ".join(map(str, range(1, 65))) + "\n")

    said = convert(reader(tmp_path / "wide.txt"), tmp_path / name)
    assert any("1 cannot be read whole again" in sentence for sentence in said)

    assert [] == convert(reader(tmp_path / "wide.txt"), tmp_path / "again.txt")
