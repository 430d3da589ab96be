"""The bundled evenings are what their truth files say, by a reader of this file alone."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

DATASETS = Path(__file__).resolve().parent.parent / "datasets"
SAMPLES = DATASETS / "samples"
NAMES = {"whist-fair": 24, "whist-stacked": 40, "whist-revoking": 24}
SIDES = ("NS", "EW")
SEATS = "NESW"
RANKS = "23456789TJQKA"
PACK = {r + s for r in RANKS for s in "CDHS"}

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="run from a checkout: the samples lie beside it")


def read(name):
    """Give the line that opens the sitting, the deals, and how it ended, wherever that is said."""
    first, *lines = [json.loads(line) for line in (SAMPLES / f"{name}.jsonl").read_text("utf-8").splitlines()]
    deals = [line for line in lines if "deal" in line]
    return first, deals, [line for line in (first, *lines) if "ended" in line]


def truth(name):
    return json.loads((SAMPLES / f"{name}.truth.json").read_text("utf-8"))


def after(seat, steps=1):
    return SEATS[(SEATS.index(seat) + steps) % 4]


def entries(trick):
    """Give the entries of a trick as [seat, card, mark?], however it was written."""
    if not isinstance(trick, str):
        return trick
    leader, cards = trick.split(": ")
    return [[after(leader, i), card] for i, card in enumerate(cards.split())]


def stood(trick):
    """Give the four cards that stood, as (seat, card)."""
    return [(entry[0], entry[1]) for entry in entries(trick) if len(entry) == 2]


def winner(trick, trump):
    plays = stood(trick)
    suit = trump if any(card[1] == trump for _, card in plays) else plays[0][1][1]
    return max((p for p in plays if p[1][1] == suit), key=lambda p: RANKS.index(p[1][0]))[0]


def revokes(deal):
    """Give every card that did not follow though its player could: deal, trick, seat, card, held, mark."""
    held = {seat: cards.split() for seat, cards in deal["hands"].items()}
    for number, trick in enumerate(deal["play"], 1):
        led = entries(trick)[0][1][1]
        for seat, card, *mark in entries(trick):
            could = {c for c in held[seat] if c[1] == led}
            if could and card[1] != led:
                yield deal["deal"], number, seat, card, could, mark
        for seat, card in stood(trick):
            held[seat].remove(card)


def aces(deal, seat):
    return sum(card[0] == "A" for card in deal["hands"][seat].split())


def test_the_commands_of_the_readme_make_the_same_bytes(tmp_path):
    """Every sample and its truth come from a command that stands in datasets/README.md."""
    subprocess.run([sys.executable, str(DATASETS / "remake.py"), str(tmp_path)], check=True)
    made = {path.name: path.read_bytes() for path in (tmp_path / "datasets" / "samples").iterdir()}
    bundled = {path.name: path.read_bytes() for path in SAMPLES.iterdir() if path.name in made}

    assert made == bundled
    assert {f"{n}{e}" for n in NAMES for e in (".jsonl", ".truth.json")} == set(made)


@pytest.mark.parametrize("name", NAMES)
def test_an_evening_opens_and_ends_as_the_format_says(name):
    session, deals, ends = read(name)

    assert ["planned"] == [line["ended"] for line in ends]
    assert name == session["session"].partition("/")[2]
    assert session["date"] == session["session"].partition("/")[0]
    assert "The Green Lamp Card Club" == session["venue"]
    assert ["Ada", "Ben", "Cyd", "Dot"] == session.get("players", deals[0].get("players"))
    assert all(
        deal.get("players", ["Ada", "Ben", "Cyd", "Dot"]) == ["Ada", "Ben", "Cyd", "Dot"] for deal in deals
    )
    kept = [session[k] for k in ("game", "laws", "packs", "shuffled_by")]
    assert kept == ["whist", "whist-club", 2, "hand"]
    assert list(range(1, NAMES[name] + 1)) == [d["deal"] for d in deals]


@pytest.mark.parametrize("name", NAMES)
def test_the_deal_goes_to_the_left_and_the_packs_take_turns(name):
    _, deals, _ = read(name)

    assert [SEATS[i % 4] for i in range(len(deals))] == [d["dealer"] for d in deals]
    assert [("red", "blue")[i % 2] for i in range(len(deals))] == [d["pack_name"] for d in deals]


@pytest.mark.parametrize("name", NAMES)
def test_a_pack_is_picked_up_from_its_own_last_deal(name):
    _, deals, _ = read(name)

    for before, deal in zip(deals, deals[2:], strict=False):
        tricks = [(winner(t, before["trump"]), [c for _, c in stood(t)]) for t in before["play"]]
        side = {before["dealer"], after(before["dealer"], 2)}
        own = [c for w, cards in reversed(tricks) if w in side for c in cards]
        other = [c for w, cards in reversed(tricks) if w not in side for c in cards]
        lies = deal["gathered"].split()
        assert lies in [own + other, other + own]


@pytest.mark.parametrize("name", NAMES)
def test_pack_cut_and_hands_agree(name):
    for deal in read(name)[1]:
        gathered, shuffled, pack = (deal[k].split() for k in ("gathered", "shuffled", "pack"))
        depth, dealer = deal["cut"]["depth"], deal["dealer"]

        assert [set(p) for p in (gathered, shuffled, pack)] == [PACK] * 3
        assert [len(p) for p in (gathered, shuffled, pack)] == [52] * 3
        assert after(dealer, -1) == deal["cut"]["by"]
        assert 4 <= depth <= 48
        assert shuffled[depth:] + shuffled[:depth] == pack
        assert {after(dealer, i + 1): " ".join(pack[i::4]) for i in range(4)} == deal["hands"]
        assert pack[-1] == deal["turn_up"]
        assert deal["turn_up"] in deal["hands"][dealer].split()
        assert deal["turn_up"][1] == deal["trump"]


@pytest.mark.parametrize("name", NAMES)
def test_the_tricks_follow_one_another(name):
    for deal in read(name)[1]:
        tricks, trump = deal["play"], deal["trump"]
        leaders = [after(deal["dealer"]), *(winner(t, trump) for t in tricks)]

        assert leaders[:13] == [entries(t)[0][0] for t in tricks]
        for trick in tricks:
            assert [after(entries(trick)[0][0], i) for i in range(4)] == [seat for seat, _ in stood(trick)]
        for seat, hand in deal["hands"].items():
            assert sorted(hand.split()) == sorted(c for t in tricks for s, c in stood(t) if s == seat)


@pytest.mark.parametrize("name", NAMES)
def test_the_result_is_the_play(name):
    """Tricks are those that were won; honours are worth two or four, and nothing at a score of four (Laws 3, 4)."""
    for deal in read(name)[1]:
        won = [winner(t, deal["trump"]) for t in deal["play"]]
        tricks = {"NS": sum(w in "NS" for w in won), "EW": sum(w in "EW" for w in won)}
        honours = {r + deal["trump"] for r in "AKQJ"}
        held = {side: sum(c in honours for s in side for c in deal["hands"][s].split()) for side in SIDES}
        score = scores(name)[deal["deal"]]

        assert tricks == deal["result"]["tricks"]
        assert sum(tricks.values()) == 13
        assert {s: {3: 2, 4: 4}.get(n, 0) if score[s] < 4 else 0 for s, n in held.items()} == deal["result"][
            "honours"
        ]


def penalties(deal):
    """Give what was taken for revokes: the side that took it, what, how much."""
    events = deal.get("events", [])
    return [
        (next(s for s in SIDES if e["seat"] in s), e["note"], e["amount"])
        for e in events
        if e["kind"] == "penalty"
    ]


def reckoned(score, deal):
    """Give the score after a deal, and who won the game: penalties, then tricks, then honours (Laws 5, 72, 81, 82)."""
    score, tricks = dict(score), dict(deal["result"]["tricks"])
    other, punished = {"NS": "EW", "EW": "NS"}, set()
    for side, what, many in penalties(deal):
        punished.add(other[side])
        if what == "tricks":
            tricks[side] += int(many)
            tricks[other[side]] -= int(many)
        elif what == "add":
            score[side] += int(many)
        else:
            score[other[side]] = max(0, score[other[side]] - int(many))
    for points in ({}, {s: max(0, tricks[s] - 6) for s in SIDES}, deal["result"]["honours"]):
        score = {s: score[s] + points.get(s, 0) for s in SIDES}
        won = [s for s in SIDES if score[s] >= 5 and s not in punished]
        if won:
            break
    return {s: min(score[s], 4) if s in punished else score[s] for s in SIDES}, won


def scores(name):
    """Give the score of the game before each deal, by the points that were written down, if any were."""
    score, before = dict.fromkeys(SIDES, 0), {}
    for deal in read(name)[1]:
        before[deal["deal"]] = score
        score = {s: score[s] + deal["result"].get("points", {}).get(s, 0) for s in SIDES}
        if "game" in deal["result"]:
            score = dict.fromkeys(SIDES, 0)
    return before


@pytest.mark.parametrize("name", NAMES)
def test_points_games_and_rubbers_follow_from_the_play(name):
    games, worth = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)
    for deal in read(name)[1]:
        before, result = scores(name)[deal["deal"]], deal["result"]
        after_it, won = reckoned(before, deal)

        assert {s: after_it[s] - before[s] for s in SIDES} == result["points"]
        assert won == list(result.get("game", {}))
        for side in won:
            games[side] += 1
            loser = after_it["EW" if side == "NS" else "NS"]
            assert {side: 3 if loser == 0 else 2 if loser < 3 else 1} == result["game"]
            worth[side] += result["game"][side]
        over = [s for s in SIDES if games[s] == 2]
        assert {s: worth[s] - worth["EW" if s == "NS" else "NS"] + 2 for s in over} == result.get(
            "rubber", {}
        )
        if over:
            games, worth = dict.fromkeys(SIDES, 0), dict.fromkeys(SIDES, 0)


@pytest.mark.parametrize("name", NAMES)
def test_the_revokes_are_those_of_the_truth(name):
    told = [
        (r["deal"], r["trick"], r["seat"], r["card"], set(r["held"].split()), r["kind"] == "corrected")
        for r in truth(name).get("revokes", [])
    ]
    found = [(*r[:5], r[5] == ["corrected"]) for d in read(name)[1] for r in revokes(d)]

    assert told == found


def test_every_revoke_is_an_honest_oversight_and_there_is_one_of_each_kind():
    """Saved in time, claimed in time, claimed too late, never claimed: nobody's, and nobody gains by design."""
    known = truth("whist-revoking")
    kinds = [(r["kind"], r["established"], r["claimed"]) for r in known["revokes"]]

    assert sorted(kinds) == [
        ("careless", True, ""), ("careless", True, "in time"), ("careless", True, "late"), ("corrected", False, ""),
    ]  # fmt: skip
    told = [known[k] for k in ("technique", "who", "player", "rate", "skill", "deals")]
    assert told == [None, None, None, 0.0, 0.0, []]
    assert all(r["player"] == ["Ada", "Ben", "Cyd", "Dot"][SEATS.index(r["seat"])] for r in known["revokes"])


def test_the_claims_and_penalties_are_those_of_the_truth():
    """A revoke claimed in time has its claim after trick 13 and its penalty; one too late after the next cut."""
    known = {(r["deal"], r["seat"]): r["claimed"] for r in truth("whist-revoking")["revokes"]}
    for deal in read("whist-revoking")[1]:
        events = deal.get("events", [])
        claims = {(deal["deal"], e["to"]): e["trick"] for e in events if e["kind"] == "claim"}
        paid = [(deal["deal"], e["to"]) for e in events if e["kind"] == "penalty"]
        told = {k: claimed for k, claimed in known.items() if k[0] == deal["deal"] and claimed}

        assert {k: {"in time": 13, "late": 14}[claimed] for k, claimed in told.items()} == claims
        assert [k for k, claimed in told.items() if claimed == "in time"] == paid


def test_the_seed_is_the_one_that_the_command_names():
    text = (DATASETS / "README.md").read_text("utf-8").replace("\\\n", " ")
    for name in NAMES:
        [command] = [line for line in text.splitlines() if line.endswith(f"{name}.jsonl")]

        assert f"--seed {truth(name)['seed']} " in command


def test_the_stacked_deals_are_dots_and_hold_the_cards_told():
    """Aces, and then kings, that a sharp brought to her hand; never the turn-up, which stayed."""
    known = truth("whist-stacked")
    deals = {d["deal"]: d for d in read("whist-stacked")[1]}

    told = [known[k] for k in ("technique", "who", "player", "rate", "skill")]
    assert told == ["run-up", "W", "Dot", 0.8, 2.5]
    assert len(known["deals"]) >= 6
    for stacked in known["deals"]:
        deal, cards = deals[stacked["deal"]], stacked["cards"].split()
        assert stacked["session"] == "2026-10-19/whist-stacked"
        assert known["who"] == deal["dealer"]
        assert 1 <= len(cards) <= 3
        assert set(cards) <= set(deal["hands"]["W"].split()) - {deal["turn_up"]}
        assert all(c[0] in "AK" for c in cards)
        assert aces(deal, "W") == 4 or all(c[0] == "A" for c in cards)


def test_only_dots_own_deals_are_rich_in_aces():
    deals = read("whist-stacked")[1]
    dots = {d["deal"] for d in deals if d["dealer"] == "W"}
    own = {s: [aces(d, s) for d in deals if d["dealer"] == s] for s in SEATS}

    assert {d["deal"] for d in truth("whist-stacked")["deals"]} <= dots
    assert len(dots) == 10
    assert sum(own["W"]) >= 20
    assert max(sum(own[s]) for s in "NES") < 20


def test_the_fair_evening_has_nothing_to_tell():
    known = truth("whist-fair")

    assert known["technique"] is None
    assert known["deals"] == known["revokes"] == []


@pytest.mark.parametrize("name", NAMES)
def test_the_log_does_not_hold_its_truth(name):
    text = (SAMPLES / f"{name}.jsonl").read_text("utf-8")

    assert not [
        word
        for word in ("truth", "technique", "run-up", "gaining", "careless", "skill")
        if word in text.lower()
    ]
