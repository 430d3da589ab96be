"""Real packs shuffled by real people: what the statistics of orders say of every snapshot, and what they find odd."""

import re
from dataclasses import dataclass

import numpy as np
import pytest

from detect.cards import parse_cards
from detect.nulls.orders import law, relative, statistics
from detect.nulls.orders_bets import pack_log_e
from detect.nulls.riffles import most_likely_riffles, parted, riffle_log_ratio

HEADING = re.compile(r":\s*(Rifle|Overhand)s?\s+(\d+)")


@dataclass(frozen=True)
class Snapshot:
    """A pack as it lay, top card first."""

    kind: str
    number: int
    file: str
    cards: tuple[int, ...]


@pytest.fixture(scope="module")
def shuffles(real):
    """Give the folder of real shuffles."""
    return real / "shuffles"


@pytest.fixture(scope="module")
def snapshots(shuffles):
    """Read Meneely's snapshots, one card a line below a heading."""
    found = []
    for path in sorted((shuffles / "meneely2012_raw").glob("*.txt")):
        for block in re.split(r"^(?=:)", path.read_text("utf-8"), flags=re.MULTILINE):
            heading = HEADING.match(block)
            if heading:
                cards = [line.strip() for line in block.splitlines()[1:] if line.strip()]
                found.append(
                    Snapshot(heading[1], int(heading[2]), path.name, tuple(parse_cards(" ".join(cards))))
                )
    return found


def row_of(cards):
    """Give a pack as a row of 52, places that were not recorded as not known."""
    return [*cards, *[-1] * (52 - len(cards))]


def between(older, newer):
    """Count the statistics of each pack relative to the one before it."""
    orders = relative([row_of(each.cards) for each in newer], [row_of(each.cards) for each in older])
    return orders, statistics(orders)


def in_turn(snapshots, kind):
    """Pair the whole snapshots that follow one another in their numbers."""
    whole = {each.number: each for each in snapshots if each.kind == kind and len(each.cards) == 52}
    return [(whole[number], whole[number + 1]) for number in sorted(whole) if number + 1 in whole]


def test_every_snapshot_is_read(snapshots):
    """Fifty-six whole packs of riffles and seven of overhand shuffles, each card once; nine more lack one to three."""
    whole = [each for each in snapshots if len(each.cards) == 52]
    torn = [each for each in snapshots if len(each.cards) < 52]
    assert (63, 9) == (len(whole), len(torn))
    assert all(len(set(each.cards)) == len(each.cards) for each in snapshots)
    assert {"wrongones.txt"} == {each.file for each in torn}
    assert {49, 51} == {len(each.cards) for each in torn}


def test_fifty_whole_riffles_show_two_rising_sequences_each_and_two_pairs_show_four(snapshots):
    """Two snapshots were skipped: between 25 and 26, and between 27 and 28, the pack was riffled twice."""
    pairs = in_turn(snapshots, "Rifle")
    _, columns = between(*zip(*pairs, strict=True))
    named = {(a.number, b.number): int(r) for (a, b), r in zip(pairs, columns["rising"], strict=True)}
    assert {(25, 26): 4, (27, 28): 4} == {pair: r for pair, r in named.items() if r != 2}
    assert 50 == list(named.values()).count(2)
    assert {2} == {most_likely_riffles(named[pair], 52).best for pair in ((25, 26), (27, 28))}
    assert {1} == {most_likely_riffles(r, 52).best for r in named.values() if r == 2}


def test_thirteen_riffles_of_records_with_cards_missing_show_two_rising_sequences_each(snapshots):
    """The order of the cards that were recorded tells as much: with the fifty whole ones, 63 of 63."""
    by_number = {}
    for each in snapshots:
        if each.kind == "Rifle":
            by_number.setdefault((each.number, len(each.cards) == 52), each)
    whole = {number: each for (number, is_whole), each in by_number.items() if is_whole}
    torn = {number: each for (number, is_whole), each in by_number.items() if not is_whole}
    pairs = [
        *((older, torn[number + 1]) for number, older in whole.items() if number + 1 in torn and number + 1 not in whole),
        *((older, whole[number + 1]) for number, older in torn.items() if number + 1 in whole and number not in whole),
        *((torn[n], torn[n + 1]) for n in torn if n + 1 in torn and not {n, n + 1} & set(whole)),
        # Thrown away by their owner, and numbered like the next: they lie between two whole ones.
        (whole[25], torn[26]), (torn[26], whole[26]), (whole[27], torn[27]), (torn[27], whole[28]),
    ]  # fmt: skip
    _, columns = between(*zip(*pairs, strict=True))
    assert 13 == len(pairs)
    assert [2] * 13 == columns["rising"].tolist()
    assert {48, 49, 50, 51} >= set(columns["known"].tolist())


def test_states_that_were_entered_twice_are_found_and_named(snapshots):
    """Overhand 101 and 102 are one order, and riffle 20 was typed in twice, each time without another card."""
    kinds = {each.kind for each in snapshots}
    repeats = []
    for kind in sorted(kinds):
        of_kind = [each for each in snapshots if each.kind == kind]
        _, columns = between(*zip(*[(a, b) for a in of_kind for b in of_kind], strict=True))
        same = (columns["rising"] == 1).reshape(len(of_kind), -1)
        repeats += [(kind, of_kind[i].number, of_kind[j].number) for i, j in np.argwhere(same) if i < j]
    assert [("Overhand", 101, 102), ("Rifle", 20, 20)] == repeats


def test_overhand_shuffles_leave_the_packets_that_were_seen(snapshots):
    """Seven, nine, one, five and eleven packets: the pack less its successions."""
    pairs = in_turn(snapshots, "Overhand")
    _, columns = between(*zip(*pairs, strict=True))
    assert [(62, 63), (100, 101), (101, 102), (102, 103), (103, 104)] == [
        (a.number, b.number) for a, b in pairs
    ]
    assert [7, 9, 1, 5, 11] == (52 - columns["successions"]).tolist()


def test_the_coarse_riffle_has_thirteen_packets_and_a_cut_at_35(snapshots):
    """Riffle 53 to 54, as its provenance has it; no other riffle is so coarse."""
    pairs = [
        (a, b) for a, b in in_turn(snapshots, "Rifle") if (a.number, b.number) not in {(25, 26), (27, 28)}
    ]
    orders, columns = between(*zip(*pairs, strict=True))
    packets = 52 - columns["successions"]
    assert [53] == [a.number for (a, _), n in zip(pairs, packets, strict=True) if n <= 13]
    cuts = parted(orders)
    assert 35 == cuts[[a.number for a, _ in pairs].index(53)]
    assert (25.66, 3.00) == (round(cuts.mean(), 2), round(cuts.std(ddof=1), 2))
    assert pytest.approx(0.603, abs=5e-4) == (packets - 1).sum() / (51 * len(pairs))


def test_rising_sequences_grow_as_the_design_has_it(snapshots):
    """Two to eight riffles of Meneely's, all unbroken runs of whole packs: 4.00, 7.90, 14.97, 21.89, 24.55, 25.48, 26.38 on the average."""
    whole = {each.number: each for each in snapshots if each.kind == "Rifle" and len(each.cards) == 52}
    skipped = {25, 27}
    means = []
    for k in range(2, 9):
        pairs = [
            (whole[i], whole[i + k])
            for i in whole
            if i + k in whole
            and not skipped & set(range(i, i + k))
            and all(j in whole for j in range(i, i + k))
        ]
        _, columns = between(*zip(*pairs, strict=True))
        means.append(round(float(columns["rising"].mean()), 2))
    assert pytest.approx([4.00, 7.90, 14.97, 21.89, 24.55, 25.48, 26.38], abs=0.005) == means


def riffles_of(path, upper):
    """Read riffles written as one mark a card, from the top, and put the packs together."""
    marks = np.array(
        [[mark == upper for mark in line.strip()] for line in path.read_text("utf-8").splitlines()]
    )
    first = np.cumsum(marks, axis=1) - 1
    second = marks.sum(axis=1, keepdims=True) + np.cumsum(~marks, axis=1) - 1
    return marks, np.where(marks, first, second)


def test_a_hundred_riffles_by_one_hand(shuffles):
    """Wood's: two rising sequences each, cuts of 23.79 with sd 1.85 from 20 to 30, hands changed at .629 of the places."""
    marks, orders = riffles_of(shuffles / "wood2022_riffles_52.txt", "1")
    columns = statistics(orders)
    cuts = parted(orders)
    assert (100, 52) == orders.shape
    assert {2} == set(columns["rising"].tolist())
    assert marks.sum(axis=1).tolist() == cuts.tolist()
    assert (23.79, 1.85, 20, 30) == (
        round(cuts.mean(), 2),
        round(cuts.std(ddof=1), 2),
        cuts.min(),
        cuts.max(),
    )
    changes = 51 - columns["successions"].astype(float)
    assert 0.629 == round(changes.mean() / 51, 3)
    assert pytest.approx(1.81, abs=0.005) == changes.var(ddof=1) / (51 * 0.629 * (1 - 0.629))


def test_eight_riffles_of_48_cards(shuffles):
    """Shinn's: cuts of 24.4 with sd .74, hands changed at .476 of the places."""
    _, orders = riffles_of(shuffles / "shinn2017_riffles_48.txt", "1")
    columns, cuts = statistics(orders), parted(orders)
    assert {2} == set(columns["rising"].tolist())
    assert (24.4, 0.74) == (round(cuts.mean(), 1), round(cuts.std(ddof=1), 2))
    assert 0.476 == round((47 - columns["successions"]).mean() / 47, 3)


def test_a_new_pack_riffled_five_times_looks_as_the_real_one_did(snapshots):
    """Four real riffles reject a fair pack at 4.1e-11 with 13 rising sequences; the interval names them."""
    whole = {each.number: each for each in snapshots if each.kind == "Rifle" and len(each.cards) == 52}
    _, columns = between([whole[0]], [whole[4]])
    rising = int(columns["rising"][0])
    assert 13 == rising
    assert "4.1e-11" == f"{law('rising', 52).tail(rising, 'lower'):.1e}"
    found = most_likely_riffles(rising, 52)
    assert (4, 4, 4) == (found.best, found.low, found.high)
    assert riffle_log_ratio(rising, 52, 4) == found.log_ratio
    assert pack_log_e(columns)[0] > np.log(1e6)
