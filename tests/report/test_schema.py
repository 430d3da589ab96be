"""The JSON of `pone check` and `pone audit` against their schemas, and the schemas against the contract in the design."""

import json
import math
import random

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from detect.cli import pone
from detect.resources import resource

SAMPLES = ("whist-fair", "whist-stacked", "whist-revoking")
SCHEMAS = {name: json.loads(resource("reports", "schema", f"pone.{name}-1.json").read_text("utf-8"))
           for name in ("check", "audit")}  # fmt: skip
SCHEMA, AUDIT = SCHEMAS["check"], SCHEMAS["audit"]
VERDICT = {"verdict", "p", "log10_p", "one_in", "log10_e", "twins", "reference"}
CONTRACT = {
    "": {"schema", "pone", "seed", "plan", "caution", "command", "versions", "inputs", "sessions"},
    "input": {"path", "sha256", "format", "sessions", "records", "deals", "errors", "notes"},
    "session": {"session", "source", "date", "venue", "game", "laws", "deals", "distinct_deals", "tables", "players",
                "verdict", "gain", "shuffle", "record", "irregularities", "findings", "not_tested", "people",
                "resembles"},
    "verdict": VERDICT | {"p_without_best_deal"},
    "irregularity": {"law", "title", "deal", "table", "trick", "seat", "player", "cards", "file", "line", "what",
                     "penalty", "innocent", "record"},
    "finding": {"check", "question", "asks", "subject", "player", "n", "observed", "expected", "effect", "interval",
                "p", "log10_p", "p_adjusted", "log10_e", "null", "tag", "gainer", "trail", "reference", "detectable",
                "exhibits", "innocent", "next", "known", "says"},
}  # fmt: skip
"""Every documented key of the contract (cli.md)."""
OURS = {
    "": {"levels"},
    "session": {"why", "ended", "left_out", "data", "pairs", "base_rates", "unplanned"},
    "verdict": {"says", "decided_by", "as_surprising"},
    "finding": {"part", "estimate", "partner"},
}
"""What was added to it."""
AUDIT_CONTRACT = {
    "": CONTRACT[""] - {"seed", "plan"},
    "input": CONTRACT["input"],
    "session": (CONTRACT["session"] | {"why", "ended", "described", "not_audited"})
    - {"verdict", "gain", "shuffle", "findings", "not_tested", "people", "resembles"},
    "irregularity": CONTRACT["irregularity"],
    "described": {"check", "question", "part", "asks", "subject", "player", "n", "observed", "expected", "effect",
                  "interval", "innocent", "next", "says"},
}  # fmt: skip
OPEN = {"record", "versions", "levels", "figures", "estimate", "components", "weights"}


def faults(document):
    """Name every place where a document is not as its schema says."""
    validator = Draft202012Validator(SCHEMAS[document["schema"].split(".")[1].split("/")[0]])
    return [f"{list(e.absolute_path)}: {e.message[:200]}" for e in validator.iter_errors(document)]


def of(data, name, folder, command="check"):
    """Give the report of a log of these bytes, and the exit code."""
    path = folder / name
    path.write_bytes(data)
    result = CliRunner().invoke(pone, [command, "--format", "json", str(path)], standalone_mode=False)
    assert result.exception is None, result.exception
    return strict(result.stdout), result.return_value


def strict(said):
    """Read JSON that may hold no NaN and no infinity."""

    def refuse(word):
        raise AssertionError(word)

    return json.loads(said, parse_constant=refuse)


def objects(schema, path="", name=""):
    """Give every object that the schema describes."""
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield path, name, schema
        for key, part in schema.items():
            yield from objects(part, f"{path}/{key}", name if key in {"items", "oneOf"} else key)
    elif isinstance(schema, list):
        for at, part in enumerate(schema):
            yield from objects(part, f"{path}/{at}", name)


def fields(schema):
    """Give every field that the schema describes, by its path."""
    for path, _, one in objects(schema):
        for key, field in one.get("properties", {}).items():
            yield f"{path}/{key}", field


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_is_one(name):
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)

    assert "https://json-schema.org/draft/2020-12/schema" == schema["$schema"]
    assert (f"urn:pone:{name}:1", f"pone.{name}/1") == (schema["$id"], schema["title"])
    assert f"pone.{name}/1" == schema["properties"]["schema"]["const"]


@pytest.mark.parametrize("name", CONTRACT)
def test_every_documented_key_is_required_and_no_other_is_there(name):
    one = SCHEMA["$defs"][name] if name else SCHEMA

    assert CONTRACT[name] | OURS.get(name, set()) == set(one["required"]) == set(one["properties"])


@pytest.mark.parametrize("name", AUDIT_CONTRACT)
def test_every_key_of_the_audit_is_required_and_no_other_is_there(name):
    one = AUDIT["$defs"][name] if name else AUDIT

    assert AUDIT_CONTRACT[name] == set(one["required"]) == set(one["properties"])


def test_what_both_commands_tell_is_described_in_the_same_words():
    for name in ("input", "irregularity", "deal_line"):
        assert SCHEMA["$defs"][name] == AUDIT["$defs"][name]
    both = SCHEMA["$defs"]["session"]["properties"], AUDIT["$defs"]["session"]["properties"]
    shared = both[0].keys() & both[1].keys()

    assert {name: both[0][name] for name in shared} == {name: both[1][name] for name in shared}


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_objects_of_ours_are_closed(schema):
    closed = {
        path: one.get("additionalProperties") for path, name, one in objects(schema) if name not in OPEN
    }

    assert {} == {path: value for path, value in closed.items() if value is not False}


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_every_field_says_what_it_holds(schema):
    assert [] == [path for path, field in fields(schema) if len(field.get("description", "")) < 6]


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_as_the_schema_says(sample, audited_sample, name):
    assert [] == faults(sample(name))
    assert [] == faults(audited_sample(name))
    assert sample(name)["sessions"][0]["findings"]
    assert audited_sample(name)["sessions"][0]["described"]


def test_the_irregularities_of_a_sample_are_told_whole(sample):
    found = sample("whist-revoking")["sessions"][0]["irregularities"]

    assert [6, 10, 20, 23] == [row["deal"] for row in found]
    assert [["Ada", "N", 3], ["Ben", "E", 6]] == [
        [row["player"], row["seat"], row["trick"]] for row in found[:2]
    ]
    assert all(row["record"]["hands"] for row in found)


def test_a_key_too_many_is_a_fault(sample, audited_sample):
    for document in (sample("whist-fair"), audited_sample("whist-fair")):
        assert faults(document | {"extra": 1})
        assert faults({key: value for key, value in document.items() if key != "caution"})


@pytest.mark.parametrize("command", SCHEMAS)
@pytest.mark.parametrize("name", ["empty.pbn", "empty.jsonl", "empty.txt", "page.pdf"])
def test_empty_and_strange_files_are_as_the_schema_says(tmp_path, name, command):
    document, code = of(b"%PDF-1.7 " if name.endswith("pdf") else b"", name, tmp_path, command)

    assert [] == faults(document)
    assert [] == document["sessions"]
    assert code == (3 if document["inputs"][0]["errors"] else 0)


@pytest.mark.parametrize("command", SCHEMAS)
def test_a_spoilt_line_is_an_error_with_its_place(tmp_path, command):
    lines = resource("datasets", "samples", "whist-fair.jsonl").read_bytes().splitlines()
    lines[3] = b'{"deal": 3, "hands": {"N": "XX"}}'
    document, code = of(b"\n".join(lines), "spoilt.jsonl", tmp_path, command)

    assert [] == faults(document)
    assert 3 == code
    assert 4 == document["inputs"][0]["errors"][0]["line"]
    assert 23 <= document["sessions"][0]["deals"]


def test_numbers_keep_their_promises(sample):
    for one in (session for name in SAMPLES for session in sample(name)["sessions"]):
        for row in [one["gain"], one["shuffle"], *one["findings"]]:
            assert (row["p"] is None) == (row["log10_p"] is None)
            if row["p"]:
                assert math.isclose(row["p"], 10 ** row["log10_p"], rel_tol=1e-9)
        for row in one["findings"]:
            assert row["p"] is None or row["p"] <= row["p_adjusted"]
            assert len(row["exhibits"]) <= 3
        assert one["verdict"] == one["gain"]["verdict"]


def test_beyond_a_million_billion_one_in_is_null_and_the_logarithm_stays(tmp_path):
    packs = []
    for n in range(1, 60):
        rest = [f"{rank}{suit}" for suit in "SHDC" for rank in "23456789TJQK"]
        random.Random(n).shuffle(rest)
        hands = [["AS", "AH", "AD", "AC", *rest[:9]], rest[9:22], rest[22:35], rest[35:]]
        dotted = [".".join("".join(c[0] for c in hand if c[1] == suit) for suit in "SHDC") for hand in hands]
        packs.append(f'[Board "{n}"]\n[Dealer "N"]\n[Deal "N:{" ".join(dotted)}"]\n')
    document, _ = of("\n".join(packs).encode(), "aces.pbn", tmp_path)
    gain = document["sessions"][0]["gain"]

    assert [] == faults(document)
    assert (None, "compelling") == (gain["one_in"], gain["verdict"])
    assert -math.inf < gain["log10_p"] < -15


def test_a_number_at_two_tables_is_two_deals(tmp_path):
    lines = [{"session": "a", "game": "bridge"}]
    for table in "AB":
        hands = {seat: " ".join(CARDS[at::4][: 12 if seat == "N" else 13]) for at, seat in enumerate("NESW")}
        lines.append({"deal": 1, "table": table, "hands": hands})
    document, _ = of("\n".join(map(json.dumps, lines)).encode(), "two.jsonl", tmp_path)
    one = document["sessions"][0]

    assert {"A", "B"} == {row["table"] for row in one["irregularities"]}
    assert {"irregularities": len(one["irregularities"]), "deals_affected": 2} == one["record"]
    assert (2, 2) == (one["deals"], one["tables"])


# ----- odd logs

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
ODD = st.one_of(st.none(), st.booleans(), st.integers(-5, 70), TEXT, st.lists(st.integers(0, 3), max_size=2))
CARDS = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA"]


@st.composite
def odd_deal(draw, number):
    pack = draw(st.permutations(CARDS))
    if draw(st.booleans()):
        pack = [*pack[:-1], draw(st.sampled_from(CARDS))]
    hands = {seat: " ".join(pack[at::4]) for at, seat in enumerate("ESWN")}
    line = {"deal": draw(st.one_of(st.just(number), TEXT)), "dealer": draw(st.sampled_from("NESW")), "hands": hands,
            "turn_up": pack[-1], "cut": {"by": draw(st.sampled_from("NESW")), "depth": draw(st.integers(0, 52))}}  # fmt: skip
    line["play"] = [f"{draw(st.sampled_from('NESW'))}: {' '.join(draw(st.permutations(pack[:4])))}"]
    for key in draw(st.lists(st.sampled_from(sorted(line)), max_size=2)):
        line[key] = draw(ODD)
    return {key: value for key, value in line.items() if draw(st.integers(0, 6))}


@st.composite
def odd_log(draw):
    lines = []
    for _ in range(draw(st.integers(1, 2))):
        head = {"session": draw(TEXT), "game": draw(st.sampled_from(["whist", "bridge", "snap", "{0}", ""])),
                "players": draw(st.lists(TEXT, min_size=4, max_size=4)), "venue": draw(TEXT)}  # fmt: skip
        lines += [head, *(draw(odd_deal(n)) for n in range(draw(st.integers(0, 4))))]
        lines += [{"ended": draw(st.sampled_from(["players", "planned", "?"]))}] * draw(st.booleans())
    return "\n".join(json.dumps(line, ensure_ascii=draw(st.booleans())) for line in lines)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(log=odd_log())
def test_odd_logs_are_as_the_schema_says_and_can_be_written_as_text(tmp_path_factory, log):
    folder = tmp_path_factory.mktemp("odd")
    for command in SCHEMAS:
        document, code = of(log.encode(), "odd.jsonl", folder, command)
        shown = CliRunner().invoke(pone, [command, str(folder / "odd.jsonl")], standalone_mode=False)

        assert [] == faults(document)
        assert (3 if any(one["errors"] for one in document["inputs"]) else 0) == code == shown.return_value
        assert shown.exception is None
        assert "" == "".join(c for c in shown.stdout if not c.isprintable() and c not in "\n\u200c\u200d")
