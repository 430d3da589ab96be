"""`pone simulate`: fair evenings and sharped ones as logs, in every format and level, with the truth beside them."""

import json

import pandas as pd
import pytest

from detect import read
from detect.cli.simulate import LEVELS
from detect.fair import observed
from detect.fair.options import GAMES
from detect.fair.shuffles import SHUFFLES
from detect.laws import audit
from detect.log.convert import FORMATS
from detect.log.tables import Stage

FOUR = ["Ada", "Ben", "Cyd", "Dot"]
TABLES = ("sessions", "deals", "seats", "cards", "moves", "facts")
ENDINGS = {name: f".{endings[0]}" if name != "parquet" else "" for name, endings in FORMATS.items()}


@pytest.fixture
def played(pone, tmp_path):
    """Simulate, and read the log back; nothing of it is wrong."""

    def run(*arguments, name="evening.jsonl"):
        path = tmp_path / name
        code, out, err = pone("simulate", *arguments, "--force", "-o", path)
        assert (0, "", "") == (code, out, err)
        log = read(path)
        assert [] == log.inputs[0].errors
        assert [] == log.inputs[0].notes
        return log

    return run


def seated(log, deal=0):
    """Name those who sit at a deal, clockwise from N."""
    return log.seats[log.seats["deal"] == deal].sort_values("seat")["player"].tolist()


def packs(log, stage):
    """Give the packs of a stage, deal by deal."""
    rows = log.cards[log.cards["stage"] == stage]
    return [cards["card"].tolist() for _, cards in rows.groupby("deal")]


# ----- what is asked for is what is played


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_dealt_by_its_usual_code_and_breaks_no_law(played, game):
    log = played(game, "--deals", 6)

    assert [[game, GAMES[game].laws]] == log.sessions[["game", "laws"]].values.tolist()
    assert 6 == len(log.deals)
    assert audit(log).empty


def test_deals_and_sessions_are_as_many_as_asked(played):
    log = played("whist", "--deals", 5, "--sessions", 3)

    assert {5} == set(log.deals.groupby("session", observed=True).size())
    assert ["whist-0-1", "whist-0-2", "whist-0-3"] == log.sessions["session"].tolist()


def test_a_code_of_the_game_may_be_named(played):
    assert ["whist-club"] == played("whist", "--deals", 1, "--laws", "whist-club").sessions["laws"].tolist()


def test_players_keep_fixed_seats_in_the_order_they_are_named(played):
    log = played("whist", "--deals", 6, "--players", " Dot, Cyd,Ben ,Ada", "--seating", "fixed")

    assert [["Dot", "Cyd", "Ben", "Ada"]] * 6 == [seated(log, deal) for deal in range(6)]
    assert [1, 2, 3, 4, 1, 2] == log.deals["dealer"].tolist()
    assert "cut_in" not in log.moves["move"].map(move_name).tolist()


def move_name(code):
    """Name a move."""
    from detect.log.tables import MOVES

    return MOVES[code]


def test_six_players_cut_in_and_out(played):
    log = played("whist", "--deals", 60, "--players", "a,b,c,d,e,f", "--seed", 2)

    assert {4} == set(log.seats.groupby("deal").size())
    assert set("abcdef") == set(log.seats["player"])


@pytest.mark.parametrize(("many", "names"), [(1, {None}), (2, {"red", "blue"})])
def test_one_pack_or_two_in_turn(played, many, names):
    log = played("whist", "--deals", 4, "--packs", many)

    assert [many] == log.sessions["packs"].tolist()
    assert names == {None if pd.isna(name) else name for name in log.deals["pack_name"]}


@pytest.mark.parametrize("spec", [kind.example for kind in SHUFFLES.values()] + ["riffle:3+strip"])
def test_every_shuffle_can_be_asked_for(played, spec):
    log = played("whist", "--deals", 3, "--shuffle", spec)

    assert ("none" == spec) == (packs(log, Stage.GATHERED) == packs(log, Stage.SHUFFLED))


def test_the_cut_is_as_deep_as_asked(played):
    assert {26} == set(played("whist", "--deals", 6, "--cut", "26").deals["cut"])
    assert 1 < len(set(played("whist", "--deals", 6, "--cut", "human").deals["cut"]))


def test_the_policy_changes_the_play_and_not_the_cards(played):
    one, other = (played("whist", "--deals", 1, "--policy", policy) for policy in ("sensible", "uniform"))

    assert packs(one, Stage.PACK) == packs(other, Stage.PACK)
    assert not one.moves["card"].equals(other.moves["card"])


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        ("--corrected 1", {"revoke_saved"}),
        ("--corrected 0 --claimed 1", {"revoke"}),
        ("--corrected 0 --claimed 0 --late 1", {"revoke"}),
    ],
)
def test_honest_revokes_are_put_right_claimed_or_claimed_too_late(played, given, kinds):
    log = played("whist", "--deals", 8, "--revokes", "0.02", *given.split(), "--seed", 3)
    found = audit(log)

    assert kinds == set(found["kind"])


@pytest.mark.parametrize("flag", ["--new-deals", "--misdeals"])
def test_deals_go_wrong_as_often_as_asked(played, flag):
    void = played("whist", "--deals", 40, flag, "0.5", "--log", "deals").deals["void"]

    assert 8 <= void.sum() <= 32


def test_name_date_and_venue_are_said(played):
    said = ("--name", "Friday", "--date", "2026-11-06", "--venue", "The Green Lamp")
    log = played("whist", "--deals", 2, *said)
    many = played("whist", "--deals", 2, "--sessions", 2, *said)

    assert [["Friday", "2026-11-06", "The Green Lamp"]] == log.sessions[
        ["session", "date", "venue"]
    ].values.tolist()
    assert ["Friday-1", "Friday-2"] == many.sessions["session"].tolist()
    assert {"Friday-1", "Friday-2"} == set(many.deals["session"])


# ----- the same seed, the same bytes


def test_the_same_seed_gives_the_same_bytes_and_another_others(pone, tmp_path):
    made = []
    for name, seed in (("a", 7), ("b", 7), ("c", 8)):
        assert (
            0
            == pone(
                "simulate",
                "whist",
                "--deals",
                4,
                "--sessions",
                2,
                "--seed",
                seed,
                "-o",
                tmp_path / f"{name}.jsonl",
            )[0]
        )
        made.append((tmp_path / f"{name}.jsonl").read_bytes())

    assert made[0] == made[1] != made[2]


@pytest.mark.parametrize("shape", ["native", "csv"])
def test_however_many_sessions_go_into_a_chunk_the_bytes_are_the_same(pone, tmp_path, monkeypatch, shape):
    given = (
        "simulate",
        "whist",
        "--deals",
        4,
        "--sessions",
        3,
        "--revokes",
        "0.02",
        "--truth",
        "--to",
        shape,
        "-o",
    )
    assert 0 == pone(*given, tmp_path / "whole.log")[0]
    monkeypatch.setattr("detect.fair.evening.CHUNK_DEALS", 4)
    assert 0 == pone(*given, tmp_path / "parted.log")[0]
    known = [truth(tmp_path / f"{name}.truth.json")["revokes"] for name in ("whole", "parted")]

    assert (tmp_path / "whole.log").read_bytes() == (tmp_path / "parted.log").read_bytes()
    assert known[0] == known[1]


def test_without_a_file_the_log_goes_to_standard_output(program, pone, tmp_path):
    assert 0 == pone("simulate", "whist", "--deals", 2, "-o", tmp_path / "a.jsonl")[0]
    done = program("simulate", "whist", "--deals", 2)

    assert 0 == done.returncode
    assert (tmp_path / "a.jsonl").read_text("utf-8") == done.stdout


# ----- every format


@pytest.mark.parametrize("shape", FORMATS)
def test_every_format_is_written_and_what_it_cannot_hold_is_said(pone, tmp_path, shape):
    out = tmp_path / f"evening{ENDINGS[shape]}"
    code, said, told = pone("simulate", "whist", "--deals", 3, "--to", shape, "-o", out)

    assert (0, "") == (code, said)
    assert (shape in {"pbn", "packs", "phh"}) == ("Not kept in the new file" in told)
    assert (0 if shape == "phh" else 3) == len(read(out).deals)


@pytest.mark.parametrize("shape", ["native", "csv", "xlsx", "parquet"])
def test_a_format_that_says_nothing_is_lost_has_lost_nothing(pone, played, tmp_path, shape):
    given = ("whist", "--deals", 4, "--revokes", "0.02", "--misdeals", "0.2", "--seed", 5)
    whole = played(*given)
    out = tmp_path / f"other{ENDINGS[shape]}"

    assert (0, "", "") == pone("simulate", *given, "--to", shape, "-o", out)
    other = read(out)
    for table, columns in (("cards", ["stage", "seat", "card"]), ("moves", ["seat", "move", "card"])):
        assert (
            getattr(whole, table)[columns].values.tolist() == getattr(other, table)[columns].values.tolist()
        )


# ----- every level


def test_the_levels_of_the_command_are_those_of_the_engine():
    assert list(LEVELS) == list(observed.LEVELS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["whist", "dummy", "double-dummy"])
def test_a_level_loses_nothing_on_its_way_to_the_file(played, game, level):
    """What is read back is what the engine left at that level, the number of the hands included."""
    log = played(game, "--deals", 5, "--log", level, "--revokes", "0.02")
    from detect.fair.evening import simulate as engine
    from detect.fair.options import Evening

    [left] = engine(Evening(game=game, deals=5, revokes=0.02), level=level)

    assert left.deals["turn_up"].tolist() == log.deals["turn_up"].tolist()
    assert sorted(left.cards["card"].tolist()) == sorted(log.cards["card"].tolist())
    assert sorted(left.moves["card"].tolist()) == sorted(log.moves["card"].tolist())


@pytest.mark.parametrize("command", ["check", "audit"])
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_checked_and_audited_and_what_lacks_is_said(pone, played, tmp_path, level, command):
    """A fair evening shows no irregularity however little was written down."""
    played("whist", "--deals", 8, "--log", level)
    code, out, _ = pone(command, "--format", "json", tmp_path / "evening.jsonl")
    [session] = json.loads(out)["sessions"]
    lacks = session["not_tested" if command == "check" else "not_audited"]

    assert 0 == code
    assert [] == session["irregularities"]
    assert level in {"full", "play"} or lacks
    assert all(row["why"] and row["log_next"] for row in lacks)


# ----- the truth beside it


def truth(path):
    return json.loads(path.read_text("utf-8"))


def test_the_truth_holds_the_settings_and_nobodys_technique(pone, tmp_path):
    given = ("--deals", 2, "--seed", 9, "--players", ",".join(FOUR), "--cut", "human", "--log", "deals")
    assert 0 == pone("simulate", "whist", *given, "--truth", "-o", tmp_path / "evening.jsonl")[0]
    known = truth(tmp_path / "evening.truth.json")

    assert [None, None, None, 0.0, 0.0, 9, [], []] == [
        known[key] for key in ("technique", "who", "player", "rate", "skill", "seed", "deals", "revokes")
    ]
    settings = known["settings"]
    assert ["evening.jsonl", "whist", "whist-club", FOUR, "human", "deals", 2] == [
        known["sample"], *(settings[key] for key in ("game", "laws", "players", "cut", "log", "deals")),
    ]  # fmt: skip


@pytest.mark.parametrize("game", ["whist", "dummy", "double-dummy"])
@pytest.mark.parametrize("name", ["evening.jsonl", "evening"])
def test_the_audit_of_the_log_finds_the_revokes_of_the_truth_and_no_other(pone, tmp_path, game, name):
    """The truth comes from the engine and not from the audit; in several sessions each has its session."""
    given = (
        "--deals",
        6,
        "--sessions",
        3,
        "--revokes",
        "0.02",
        "--late",
        "0.5",
        "--seed",
        3,
        "--name",
        "Friday",
    )
    assert 0 == pone("simulate", game, *given, "--truth", "-o", tmp_path / name)[0]
    log, known = read(tmp_path / name), truth(tmp_path / "evening.truth.json")["revokes"]
    found = audit(log)
    number = dict(zip(log.deals["deal"], log.deals["number"], strict=True))
    told = {(r["session"], str(r["deal"]), r["trick"], r["seat"], r["card"]): r["kind"] for r in known}
    seen = {
        (row.session, str(number[row.deal]), row.trick, "NESW"[row.seat - 1], row.cards): row.kind
        for row in found.itertuples()
    }

    assert len(known) > 4
    assert {
        key: {"corrected": "revoke_saved", "careless": "revoke"}[kind] for key, kind in told.items()
    } == seen
    assert all(r["held"] and r["card"] not in r["held"].split() for r in known)
    assert all(r["established"] == (r["kind"] == "careless") for r in known)
    assert all(r["claimed"] in {"", "in time", "late"} for r in known)


def test_the_truth_needs_a_file_to_lie_beside(pone):
    code, out, err = pone("simulate", "whist", "--truth")

    assert (2, "") == (code, out)
    assert "-o FILE" in err


# ----- one who cheats


def test_a_sharped_evening_has_its_truth_beside_it_and_never_inside(pone, tmp_path):
    given = ("--sharp", "run-up", "--who", "Dot", "--seating", "fixed", "--deals", 8, "--seed", 3)
    assert (0, "", "") == pone("simulate", "whist", *given, "-o", tmp_path / "evening.jsonl")
    known, text = truth(tmp_path / "evening.truth.json"), (tmp_path / "evening.jsonl").read_text("utf-8")

    assert ["run-up", "W", "Dot", 0.8, 2.5, 3, []] == [
        known[key] for key in ("technique", "who", "player", "rate", "skill", "seed", "revokes")
    ]
    assert {4, 8} >= {deal["deal"] for deal in known["deals"]} != set()
    assert {deal["session"] for deal in known["deals"]} == {"whist-3-1"}
    assert not [word for word in ("run-up", "sharp", "truth", "technique") if word in text.lower()]
    assert [] == audit(read(tmp_path / "evening.jsonl"))["kind"].tolist()


def test_who_never_tries_writes_the_fair_evening(pone, tmp_path):
    given = ("simulate", "whist", "--deals", 6, "--seed", 4)
    assert 0 == pone(*given, "-o", tmp_path / "fair.jsonl")[0]
    assert 0 == pone(*given, "--sharp", "second-deal", "--rate", 0, "-o", tmp_path / "never.jsonl")[0]

    assert (tmp_path / "fair.jsonl").read_bytes() == (tmp_path / "never.jsonl").read_bytes()
    assert [] == truth(tmp_path / "never.truth.json")["deals"]


def test_a_careful_sharp_is_told_as_such_and_one_who_changes_seats_by_his_name(pone, tmp_path):
    given = ("--sharp", "false-shuffle:top", "--careful", "--deals", 6)
    assert 0 == pone("simulate", "whist", *given, "-o", tmp_path / "evening.jsonl")[0]
    known = truth(tmp_path / "evening.truth.json")

    assert ["false-shuffle:top", None, "Dot", 0.25, 4] == [
        known[key] for key in ("technique", "who", "player", "rate", "skill")
    ]


def test_the_truth_of_a_revoke_on_purpose_says_that_it_was_meant(pone, tmp_path):
    """The others' oversights, in deals that he leaves alone, are careless as ever."""
    given = (
        "--sharp",
        "revoke",
        "--rate",
        0.5,
        "--revokes",
        0.05,
        "--deals",
        24,
        "--who",
        "Ada",
        "--sessions",
        2,
    )
    assert 0 == pone("simulate", "whist", *given, "-o", tmp_path / "evening.jsonl")[0]
    known = truth(tmp_path / "evening.truth.json")
    touched = {(deal["session"], deal["deal"]) for deal in known["deals"]}
    meant = [r for r in known["revokes"] if r["kind"] == "meant"]

    assert {(r["session"], r["deal"]) for r in meant} <= touched
    assert {r["player"] for r in meant} == {"Ada"}
    assert {r["kind"] for r in known["revokes"]} == {"meant", "careless", "corrected"}


@pytest.mark.parametrize("shape", ["native", "csv", "parquet"])
def test_hands_that_are_not_the_packs_and_packs_that_are_short_keep_so_in_every_format(pone, tmp_path, shape):
    for name, kinds in (
        ("second-deal", {"not_as_dealt", "turn_up_not_last"}),
        ("hold-out", {"pack_missing"}),
    ):
        out = tmp_path / f"{name}{ENDINGS[shape]}"
        given = ("--sharp", name, "--rate", 1, "--deals", 8, "--to", shape)
        assert 0 == pone("simulate", "whist", *given, "-o", out)[0]
        found = set(audit(read(out))["kind"])

        assert found
        assert found <= kinds


def test_the_seconds_of_a_timed_evening_are_in_its_file(pone, played):
    log = played("whist", "--sharp", "slow-hand", "--deals", 6)

    assert log.deals[["shuffle_s", "deal_s"]].notna().all(axis=None)


# ----- bad input


@pytest.mark.parametrize(
    ("said", "arguments"),
    [
        ("must be one of whist, dummy, double-dummy, bridge, draw, straight, whiskey, stud, holdem; it is 'snap'", "snap"),
        ("`laws` must be one of whist-club; it is 'bridge'", "whist --laws bridge"),
        ("`laws` must be one of whist-dummy", "dummy --laws nonsense"),
        ("`players` must be 4 to 6 at whist", "whist --players a,b,c"),
        ("`players` must be 4 to 6 at whist", "whist --players a,b,c,d,e,f,g"),
        ("`players` must be 4 at bridge", "bridge --players a,b,c,d,e"),
        ("`players` must be 3 at dummy", "dummy --players a,b,c,d,e"),
        ("`players` must be 2 at double-dummy", "double-dummy --players a,b,c"),
        ("`players` must be different names", "whist --players a,b,c,a"),
        ("`seating` must be cut", "whist --seating fixed --players a,b,c,d,e"),
        ("`seating` must be one of cut, fixed", "whist --seating round"),
        ("`packs` must be a whole number from 1 to 2", "whist --packs 3"),
        ("`deals` must be a whole number from 1 to 10,000", "whist --deals 0"),
        ("`sessions` must be a whole number from 1", "whist --sessions 0"),
        ("which does not exist: there are uniform, riffle:K", "whist --shuffle wash"),
        ("must be riffle:K (K from 1 to 100)", "whist --shuffle riffle"),
        ("`cut` must be legal, human or a depth from 4 to 48", "whist --cut 3"),
        ("`cut` must be legal, human or a depth from 4 to 48", "whist --cut 49"),
        ("`policy` must be one of uniform, sensible", "whist --policy clever"),
        ("is not one of 'full', 'play', 'deals', 'counts', 'hero', 'shown'", "whist --log nothing"),
        ("must be at most 1 less new_deals", "whist --new-deals 0.6 --misdeals 0.5"),
        ("must be one of cull, run-up, false-shuffle, cold-deck", "whist --sharp juggle -o evening"),
        ("must be one of run-up:self, run-up:partner", "whist --sharp run-up:me -o evening"),
        ("is a technique of whist, and not of bridge", "bridge --sharp cull -o evening"),
        ("`who` must be a player (Ada, Ben, Cyd, Dot) or a seat", "whist --sharp cull --who Zed -o evening"),
        ("`skill` must be a number from 0 to 4", "whist --sharp cull --skill 5 -o evening"),
        ("`rate` must be a number from 0 to 1", "whist --sharp cull --rate 2 -o evening"),
        ("`rate` is the sharp's, and no --sharp is named", "whist --rate 0"),
        ("`who` is the sharp's, and no --sharp is named", "whist --who Dot"),
        ("`careful` is the sharp's, and no --sharp is named", "whist --careful"),
        ("`seating` must be cut for low-cut", "whist --sharp low-cut --seating fixed -o evening"),
        ("--sharp writes the truth beside a file", "whist --sharp cull"),
        ("must be one of native, pbn, parquet, csv, xlsx, packs", "whist --to doc -o evening"),
        *((f"`{name.replace('-', '_')}` must be a share from 0 to 1", f"whist --{name} {value}")
          for name in ("revokes", "corrected", "claimed", "late", "new-deals", "misdeals") for value in ("1.5", "-0.1", "nan")),
    ],
)  # fmt: skip
def test_bad_input_is_answered_with_what_there_is(pone, tmp_path, monkeypatch, said, arguments):
    monkeypatch.chdir(tmp_path)
    code, out, err = pone("simulate", *arguments.split())

    assert (2, "") == (code, out)
    assert said in " ".join(err.split())
    assert "Traceback" not in err
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("there", ["evening.jsonl", "evening.truth.json"])
def test_nothing_is_overwritten_unasked(pone, tmp_path, there):
    (tmp_path / there).write_text("precious")
    given = ("simulate", "whist", "--deals", 2, "--truth", "-o", tmp_path / "evening.jsonl")
    code, _, err = pone(*given)

    assert 2 == code
    assert f"{tmp_path / there} is already there; give --force" in " ".join(err.split())
    assert ["precious"] == [path.read_text() for path in tmp_path.iterdir()]
    assert 0 == pone(*given, "--force")[0]
    assert "precious" != (tmp_path / there).read_text()
