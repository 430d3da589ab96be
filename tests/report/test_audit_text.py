"""The text of `pone audit`: what is grouped, what stands once, what of many sittings has a line."""

import copy
import re

import pytest

from detect.report import words as w
from detect.report.text import MOST_IRREGULARITIES, MOST_LINES, MOST_WHOLE, text
from detect.report.wrapping import columns

SAMPLES = ("whist-fair", "whist-stacked", "whist-revoking")


def flat(said):
    """Put broken lines together again."""
    return " ".join(said.split())


def changed(document, **session):
    """Give a copy of a document whose first session is changed."""
    other = copy.deepcopy(document)
    other["sessions"][0] |= session
    return other


def with_penalties(document, *penalties):
    """Give a copy of a document whose first irregularities are alike but for their penalties."""
    first = document["sessions"][0]["irregularities"][0]
    return changed(document, irregularities=[first | {"penalty": penalty} for penalty in penalties])


@pytest.mark.parametrize("name", SAMPLES)
def test_the_parts_come_in_their_order(audited_sample, name):
    said = text(audited_sample(name))
    order = ["The record shows", w.HEADINGS["record"], w.AUDIT_HEADINGS["described"],
             w.AUDIT_HEADINGS["not_audited"], "Read from", "Irregularities are facts"]  # fmt: skip
    places = [said.index(part) for part in order if part in said]

    assert sorted(places) == places
    assert len(places) >= 3
    assert "\n\n\n" not in said


def test_a_penalty_that_a_kind_shares_stands_once(audited_sample):
    said = text(with_penalties(audited_sample("whist-revoking"), "three tricks", "three tricks"))

    assert 1 == said.count("The law's penalty: three tricks.")
    assert 1 == said.count(w.INNOCENT_LABEL, 0, said.index(w.AUDIT_HEADINGS["described"]))


def test_penalties_that_differ_stand_each_under_its_own(audited_sample):
    said = text(with_penalties(audited_sample("whist-revoking"), "three tricks", "none: dummy's revoke"))
    places = [m.start() for m in re.finditer("Deal 6, trick 3", said)]

    assert (
        places[0]
        < said.index("penalty: three tricks.")
        < places[1]
        < said.index("penalty: none: dummy's revoke.")
    )


def test_of_many_irregularities_of_a_kind_some_are_shown_and_the_rest_counted(audited_sample):
    said = text(
        with_penalties(audited_sample("whist-revoking"), *["three tricks"] * (MOST_IRREGULARITIES + 3))
    )

    assert MOST_IRREGULARITIES == said.count("Deal 6, trick 3")
    assert f"{MOST_IRREGULARITIES + 3} in all:" in said
    assert "  - 3 more; --format json lists them all." in said


def test_only_those_who_did_it_are_told(audited_sample):
    said = flat(text(audited_sample("whist-revoking")))

    assert "Ben did not follow suit once in 144 plays" in said
    assert "Cyd did not follow suit once in 169 plays" in said
    assert "Dot did not follow suit once in 160 plays" in said
    assert "Ada did not follow" not in said
    assert w.AUDIT_HEADINGS["described"] not in text(audited_sample("whist-fair"))


def test_of_many_sittings_those_with_irregularities_come_whole_and_most_first(audited_sample):
    quiet, loud = (audited_sample(n)["sessions"][0] for n in ("whist-fair", "whist-revoking"))
    more = loud | {"session": "worse", "irregularities": loud["irregularities"] * 2}
    dark = quiet | {"session": "dark", "laws": None}
    sessions = [dark, loud] + [quiet | {"session": f"evening {n}"} for n in range(MOST_LINES + 5)] + [more]
    said = text(audited_sample("whist-fair") | {"sessions": sessions})

    assert said.startswith(
        f"{MOST_LINES + 8} sittings: • Irregularities 2 · • No irregularity {MOST_LINES + 5} · ○ Could not audit 1."
    )
    assert (
        said.index("\nworse\n")
        < said.index("\n2026-11-02/whist-revoking\n")
        < said.index("The other sittings")
    )
    assert "\n  ○ Could not audit  dark\n" in said
    assert MOST_LINES - 1 == said.count("\n  • No irregularity  evening")
    assert "6 more; --format json lists them all." in said


def test_a_few_sittings_are_told_whole(audited_sample):
    sessions = [audited_sample("whist-fair")["sessions"][0]] * MOST_WHOLE

    assert MOST_WHOLE == text(audited_sample("whist-fair") | {"sessions": sessions}).count(w.RECORD_CLEAN)


def test_what_lacks_is_told_with_what_to_write_down(audited_sample):
    lacks = [{"part": part, "deals": 1, "why": why, "log_next": log_next}
             for part, (why, log_next) in w.NOT_AUDITED.items()]  # fmt: skip
    said = flat(text(changed(audited_sample("whist-fair"), not_audited=lacks)))

    for part, (why, log_next) in w.NOT_AUDITED.items():
        assert f"{w.sentence(w.AUDITED[part])}: {why}; next time {log_next}." in said


def test_quiet_is_a_line_a_session_in_its_own_colour(audited_sample):
    documents = [audited_sample(name) for name in ("whist-fair", "whist-revoking")]
    documents.append(changed(documents[0], laws=None))
    said = [text(one, quiet=True, style=lambda told, colour: f"<{colour}>{told}</>") for one in documents]

    assert ["<green>• No irregularity</>  2026-10-05/whist-fair", "<yellow>• 4 irregularities</>  2026-11-02/whist-revoking",
            "<blue>○ Could not audit</>  2026-10-05/whist-fair"] == said  # fmt: skip


def test_one_is_singular(audited_sample):
    document = changed(audited_sample("whist-revoking"), record={"irregularities": 1, "deals_affected": 1})

    assert "The record shows 1 irregularity in 1 deal." in text(document)
    assert text(document, quiet=True).startswith("• 1 irregularity  ")


@pytest.mark.parametrize("width", [40, 60, 88])
def test_lines_keep_to_the_width(audited_sample, width):
    said = text(audited_sample("whist-revoking"), width=width)

    assert width >= max(columns(line) for line in said.splitlines() if len(line.split()) > 2)


def test_every_part_that_lacks_has_its_words():
    assert w.AUDITED.keys() == w.NOT_AUDITED.keys()
    assert [] == [
        why for why, log_next in w.NOT_AUDITED.values() if why.endswith(".") or log_next.endswith(".")
    ]
