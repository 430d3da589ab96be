"""The report on a terminal: its order, its words, and that it holds nothing that the JSON does not."""

import copy
import json
import re

import pytest
from click.testing import CliRunner

from detect.cli import pone
from detect.report import words as w
from detect.report.sentences_learned import resembles_says
from detect.report.text import MOST_FINDINGS, MOST_IRREGULARITIES, MOST_LINES, MOST_WHOLE, text
from detect.report.wrapping import columns, harmless, wrapped
from detect.resources import resource

SAMPLES = ("whist-fair", "whist-stacked", "whist-revoking")
NAMES = ("Ada", "Ben", "Cyd", "Dot")


def flat(said):
    """Put broken lines together again, and take the dashes away."""
    return re.sub(r"\s+", " ", re.sub(r"(?m)^\s*- ", " ", said))


def changed(document, **session):
    """Give a copy of a document whose first session is changed."""
    other = copy.deepcopy(document)
    other["sessions"][0] |= session
    return other


def everything(value):
    """Give every text and number that a document holds, as texts."""
    if isinstance(value, dict):
        for part in value.values():
            yield from everything(part)
    elif isinstance(value, list):
        for part in value:
            yield from everything(part)
    elif value is not None:
        yield f"{value:,}" if isinstance(value, int) else str(value)


def bullets(said):
    """Give every bullet, put together again."""
    return [flat(one) for one in re.findall(r"(?m)^  - (.*(?:\n    (?! ).*)*)", said)]


def headline(said):
    """Give what stands above the first heading."""
    return re.split("|".join(map(re.escape, w.HEADINGS.values())), said)[0]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_parts_come_in_their_order(sample, name):
    said = text(sample(name))
    order = [w.QUESTIONS["gain"], w.QUESTIONS["shuffle"], "The record shows", w.HEADINGS["record"],
             w.HEADINGS["findings"], w.HEADINGS["untested"], w.HEADINGS["data"], "Read from", "This is not proof"]  # fmt: skip
    places = [said.index(part) for part in order if part in said]

    assert sorted(places) == places
    assert len(places) >= 7
    assert said.splitlines()[0] == sample(name)["sessions"][0]["session"]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_bullet_stems_from_the_json(sample, name):
    document = sample(name)
    held = [harmless(t) for t in everything(document)]
    held += [resembles_says(one["resembles"]) for one in document["sessions"]]

    told = bullets(text(document))

    assert told
    assert [] == [one for one in told if not any(t in one for t in held if len(t) > 20)]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_number_stems_from_the_json(sample, name):
    document = sample(name)
    held = " ".join(everything(document))
    counts = {str(len(document["sessions"][0][key])) for key in ("irregularities", "findings")}
    judged = sum(row["p"] is not None for row in document["sessions"][0]["findings"])
    kinds = {str(sum(r["title"] == row["title"] for r in document["sessions"][0]["irregularities"]))
             for row in document["sessions"][0]["irregularities"]}  # fmt: skip

    numbers = set(re.findall(r"\d[\d,.]*\d|\d", text(document)))

    assert set() == {n for n in numbers if n not in held} - counts - kinds - {str(judged)}


@pytest.mark.parametrize(("level", "shape", "said"), [(k, *v) for k, v in w.LEVELS.items()])
def test_each_level_has_its_shape_and_words(sample, level, shape, said):
    document = sample("whist-fair")
    gain = document["sessions"][0]["gain"] | {"verdict": level}

    assert f"{shape} {said}   {w.QUESTIONS['gain']}" in text(changed(document, verdict=level, gain=gain))
    assert f"{shape} {said}  2026" in text(changed(document, verdict=level), quiet=True)


def test_nobody_is_named_in_the_headline_below_strong(sample):
    for name in ("whist-fair", "whist-revoking"):
        document = sample(name)
        says = " ".join(document["sessions"][0]["gain"]["says"] + document["sessions"][0]["shuffle"]["says"])

        assert [] == [player for player in NAMES if re.search(rf"\b{player}\b", says)]
    assert "Dot" in headline(text(sample("whist-stacked")))


def test_below_strong_a_name_in_a_bullet_is_said_to_be_no_more_than_a_name(sample):
    document = sample("whist-stacked")
    gain = document["sessions"][0]["gain"] | {"verdict": "watch", "says": ["…"]}

    assert w.NAMES_ONLY_COUNT not in text(document)
    assert w.NAMES_ONLY_COUNT in text(changed(document, verdict="watch", gain=gain))


def test_a_quiet_evening_says_that_nothing_stands_out(sample):
    document = sample("whist-fair")
    asked = [row for row in document["sessions"][0]["findings"] if row["p"] is not None]
    one = asked[-1:]

    assert f"Nothing stands out: all {len(asked)} answers are such" in flat(text(document))
    assert "Nothing stands out: the one answer is such" in text(changed(document, findings=one))
    assert w.HEADINGS["findings"] not in text(changed(document, findings=[]))


def test_an_innocent_reading_stands_once_a_kind_and_a_penalty_under_what_it_is_for(sample):
    document = sample("whist-revoking")
    rows = document["sessions"][0]["irregularities"]
    said = flat(text(document))
    revokes = [row for row in rows if row["law"] == "whist-club 71"]

    assert 2 == said.count(w.INNOCENT_LABEL) == len({row["title"] for row in rows})
    assert 3 == len({row["penalty"] for row in revokes}) == len(revokes)
    assert f"Revoke (whist-club 71), 3 in all: Deal 10, trick 6, line 11: {rows[1]['what']}" in said
    for row in rows:
        assert 1 == said.count(f"{w.PENALTY_LABEL} {row['penalty']}.")


def test_a_record_of_its_own_has_no_penalty(sample):
    document = sample("whist-revoking")
    row = document["sessions"][0]["irregularities"][0] | {"law": "record.gaps"}

    assert w.PENALTY_LABEL not in text(changed(document, irregularities=[row]))


def test_one_is_singular(sample):
    document = sample("whist-revoking")
    inputs = [document["inputs"][0] | {"sessions": 1, "records": 1, "deals": 1}]
    said = flat(
        text(
            changed(document, record={"irregularities": 1, "deals_affected": 1}, deals=1) | {"inputs": inputs}
        )
    )

    assert "The record shows 1 irregularity in 1 deal." in said
    assert "1 session, 1 record, 1 deal." in said
    assert not re.search(r"(?<![\d,.])1 (deals|records|sessions|answers|irregularities)\b", said)


def test_what_could_not_be_tested_is_put_together_by_reason(sample):
    why, log_next = w.untested("hands")
    rows = [{"check": c, "why": why, "log_next": log_next} for c in ("stacked.aces", "deal.shape")]
    rows.append(
        {"check": "revoke.rate", **dict(zip(("why", "log_next"), w.untested("fault:E: {x}"), strict=True))}
    )
    said = flat(text(changed(sample("whist-fair"), not_tested=rows)))

    assert f"Aces and shapes of the hands: {why}; next time {log_next}." in said
    assert "Revokes: the check itself failed (E: {x}); tell the makers of pone" in said


def test_long_lists_are_cut_and_the_cut_is_said(sample):
    document = sample("whist-revoking")
    rows = [document["sessions"][0]["irregularities"][0]] * (MOST_IRREGULARITIES + 3)
    loud = [sample("whist-stacked")["sessions"][0]["findings"][0]] * (MOST_FINDINGS + 2)
    players = [f"Player {n}" for n in range(200)]
    said = text(changed(document, irregularities=rows, findings=loud, players=players))

    assert MOST_IRREGULARITIES == said.count("Deal 6, trick 3")
    assert "  - 3 more; --format json lists them all." in said
    assert "  - 2 more; --format json lists them all." in said
    assert "and 192 more" in flat(said)
    assert "Player 9" not in said


def test_of_many_sessions_the_worst_come_first_and_quiet_ones_have_a_line(sample):
    quiet, loud = (copy.deepcopy(sample(n)["sessions"][0]) for n in ("whist-fair", "whist-stacked"))
    sessions = [quiet | {"session": f"evening {n}"} for n in range(MOST_LINES + 5)] + [loud]
    said = text(sample("whist-fair") | {"sessions": sessions})

    assert said.startswith("46 sittings: ◆ Look closer 1 · ● Nothing unusual 45.")
    assert said.index("whist-stacked") < said.index(w.HEADINGS["quiet"]) < said.index("evening 0")
    assert "marked" not in said.splitlines()[0]
    assert MOST_LINES == said.count("  ● Nothing unusual  evening")
    assert "5 more; --format json lists them all." in said


def test_several_sessions_are_counted_by_what_was_found(sample):
    fair, revoking = (sample(n)["sessions"][0] for n in ("whist-fair", "whist-revoking"))
    marked = fair | {"shuffle": fair["shuffle"] | {"verdict": "watch"}}
    said = flat(text(sample("whist-fair") | {"sessions": [fair, revoking, marked]}))

    assert said.startswith(
        "3 sittings: ● Nothing unusual 3. The shuffle of 1 is marked. The record of 1 shows"
    )


def test_a_few_sessions_are_told_whole(sample):
    sessions = [sample("whist-fair")["sessions"][0]] * MOST_WHOLE

    assert MOST_WHOLE == text(sample("whist-fair") | {"sessions": sessions}).count(w.QUESTIONS["gain"])


# ----- text from a log is data

EVIL = "A\x1b[31m\x07da\u202e{0}{x!r}%s\r\n\x9bZ"


def test_control_characters_and_braces_from_a_log_are_harmless(tmp_path):
    lines = resource("datasets", "samples", "whist-revoking.jsonl").read_text("utf-8").splitlines()
    head = json.loads(lines[0]) | {
        "session": EVIL,
        "venue": EVIL,
        "players": [EVIL, "{who}", "\x1b]0;x\x07", "D"],
    }
    path = tmp_path / "evil.jsonl"
    path.write_text("\n".join([json.dumps(head), *lines[1:]]), encoding="utf-8")

    for arguments in ([], ["--quiet"]):
        said = CliRunner().invoke(pone, ["check", str(path), *arguments], standalone_mode=False, color=True)

        assert said.exception is None
        assert "" == "".join(c for c in said.stdout if not c.isprintable() and c != "\n")
        assert "{0}{x!r}%s" in said.stdout
    assert said.stdout.count("\n") == 1


def test_colour_is_our_own_only(sample):
    document = changed(sample("whist-fair"), session="\x1b[31mred", venue="\x1b[2J")

    said = text(document, style=lambda told, colour: f"<{colour}>{told}</>")

    assert "\x1b" not in said
    assert "<green>● Nothing unusual</>" in said
    assert "<bold>\ufffd[31mred</>" in said


@pytest.mark.parametrize(
    ("expected", "said"),
    [("a b", "a\tb"), ("a b", "a\u00a0b"), ("a\ufffdb", "a\x00b"), ("a\ufffdb", "a\u202eb"), ("a\u200cb", "a\u200cb"),
     ("\ufffd", "\ud800"), ("Žofie 群组", "Žofie 群组")],
)  # fmt: skip
def test_text_is_made_harmless_and_no_more(expected, said):
    assert expected == harmless(said)


@pytest.mark.parametrize("width", [40, 60, 88])
def test_lines_keep_to_the_width(sample, width):
    said = text(changed(sample("whist-stacked"), players=["群组" * 5] * 9), width=width)

    assert width >= max(
        columns(line) for line in said.splitlines() if len(line.split()) > 2 and "   " not in line
    )


def test_a_long_word_stays_whole():
    assert ["- a", f"  {'x' * 50}", "  b"] == wrapped(f"a {'x' * 50} b", 20, "- ", "  ")
    assert [""] == wrapped("", 20)


def test_long_names_are_cut_on_the_terminal(sample):
    said = text(changed(sample("whist-fair"), session="s" * 5000, venue="v" * 5000, players=["p" * 5000]))

    assert len(said) < 6000


# ----- what was read


def test_errors_and_notes_stand_apart(sample):
    errors = [{"line": 4, "record": 3, "read": "N:" + "A" * 90, "expected": "four hands"}] * 12
    inputs = [
        sample("whist-fair")["inputs"][0] | {"errors": errors, "notes": [{"line": 9, "what": "put in order"}]}
    ]
    said = text(sample("whist-fair") | {"inputs": inputs})

    assert said.index(w.HEADINGS["errors"]) < said.index("line 4: read") < said.index(w.HEADINGS["notes"])
    assert '…"; expected' in flat(said)
    assert "2 more; --format json" in said
    assert "line 9: put in order" in said


def test_a_file_that_could_not_be_read_says_why(sample):
    error = {"line": None, "record": None, "read": "x.lin", "expected": "this looks like a LIN file."}
    refused = sample("whist-fair")["inputs"][0] | {"path": "x.lin", "format": "", "errors": [error]}

    assert "x.lin could not be read: this looks like a LIN file." in text(
        sample("whist-fair") | {"inputs": [refused]}, quiet=True
    )


def test_standard_input_is_called_so(sample):
    inputs = [sample("whist-fair")["inputs"][0] | {"path": "-"}]

    assert "Read from standard input (native log): 1 session," in text(
        sample("whist-fair") | {"inputs": inputs}
    )


def test_there_are_no_two_empty_lines(sample):
    for name in SAMPLES:
        said = text(sample(name))

        assert "\n\n\n" not in said
        assert said == said.strip()
