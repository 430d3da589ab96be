"""The catalogue: it has words for everything that can be met, none of them hard on anybody, and all of them used."""

import ast
import inspect
import re
import string
from pathlib import Path

import pytest

from detect.checks import Question, registry
from detect.evidence import check
from detect.laws import audit
from detect.laws.code import codes
from detect.report import words as w
from detect.report import words_record as r

TESTED = [c for c in registry().values() if c.question is not Question.RECORD]
HARD = re.compile(
    r"\b(cheat\w*|guilt\w*|accus\w*|suspect\w*|suspici\w*|crook\w*|dishonest\w*|fraud\w*|blam\w*|intent\w*|"
    r"deliberate\w*|on purpose|culprit\w*|innocence|sharp|sharper)\b", re.IGNORECASE
)  # fmt: skip


def strings(value):
    """Give every text of the catalogue below a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from strings(part)


CATALOGUE = {name: value for module in (w, r) for name, value in vars(module).items() if name.isupper()}


def source(module):
    return ast.parse(Path(inspect.getfile(module)).read_text(encoding="utf-8"))


def emitted():
    """Name every kind of irregularity that an audit puts down, read from the audits' own sources."""
    trees = [ast.parse(path.read_text("utf-8")) for path in Path(inspect.getfile(audit)).parent.glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    calls = [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "add"]
    direct = {c.args[1].value for c in calls if len(c.args) > 1 and isinstance(c.args[1], ast.Constant)}
    return direct | (texts & set(r.IRREGULARITIES))


def test_every_kind_of_irregularity_has_its_words():
    assert set(r.IRREGULARITIES) == emitted()
    assert len(emitted()) > 20


@pytest.mark.parametrize("name", registry())
def test_every_check_has_its_words(name):
    needs = registry()[name].needs

    for table in (w.ASKS, w.INNOCENT, w.NEXT, w.TITLES):
        assert table[name]
    assert w.ASKS[name].endswith("?")
    assert needs in w.UNTESTED


@pytest.mark.parametrize("name", [c.name for c in TESTED])
def test_every_tested_check_says_how_much_it_takes(name):
    assert name in w.DATA_STANDARD
    assert name in w.UNITS


@pytest.mark.parametrize("name", [c.name for c in TESTED if "bridge" in c.games])
def test_checks_of_boards_have_words_without_a_dealer(name):
    said = [w.INNOCENT_BOARDS[name], w.NEXT_BOARDS[name], w.DATA_STANDARD_BOARDS[name]]

    assert [] == [text for text in said if re.search(r"\bcut\b|\bown deals\b|dealer", text)]


def test_every_reason_for_leaving_a_deal_out_has_its_words():
    tree = source(inspect.getmodule(check))
    (reasons,) = (
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "reasons"
    )

    assert {key.value for key in reasons.keys} == set(w.LEFT_OUT)


def test_every_reason_for_not_testing_has_its_words():
    for reason in [*w.UNTESTED, "fault:ValueError: {odd}"]:
        for boards in (False, True):
            why, log_next = w.untested(reason, boards=boards)
            assert why
            assert log_next
    assert "{odd}" in w.untested("fault:ValueError: {odd}")[0]


def test_every_level_has_a_shape_and_words_of_its_own():
    assert ["unremarkable", "watch", "strong", "compelling", "untested"] == list(w.LEVELS)
    assert 5 == len({shape for shape, _ in w.LEVELS.values()}) == len({said for _, said in w.LEVELS.values()})


def test_no_word_is_hard_on_anybody():
    hard = {
        (name, m[0])
        for name, value in CATALOGUE.items()
        for text in strings(value)
        if (m := HARD.search(text))
    }

    assert {("CAUTION", "cheating")} == hard
    assert "is not cheating" in w.CAUTION
    assert "not proof" in w.CAUTION


def test_laws_are_quoted_without_a_hard_word():
    said = [text for code in codes() for law in code.laws for text in (law.title, law.penalty)]

    assert [] == [text for text in said if HARD.search(text)]


def test_templates_can_be_filled_and_ask_only_for_names():
    fields = {
        f
        for value in CATALOGUE.values()
        for text in strings(value)
        for _, f, _, _ in string.Formatter().parse(text)
        if f
    }

    assert fields
    assert [] == [field for field in fields if not field.isidentifier()]


def test_every_entry_of_the_catalogue_is_used():
    folder = Path(inspect.getfile(w)).parent
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))

    assert [] == [
        name for name in CATALOGUE if not re.search(rf"\b[wr]\.{name}\b", text) and text.count(name) < 2
    ]


@pytest.mark.parametrize(
    ("log10_p", "said"),
    [
        (-0.1, "most fair sittings"),
        (-0.30103, "about 5 in 10 fair sittings"),
        (-0.5, "about 3 in 10 fair sittings"),
        (-1.0, "about 1 in 10 fair sittings"),
        (-2.0, "about 1 in 100 fair sittings"),
        (-3.4801, "about 1 in 3,000 fair sittings"),
        (-6.0, "about 1 in 1 million fair sittings"),
        (-9.3, "about 1 in 2 thousand million fair sittings"),
        (-14.0, "about 1 in 100 million million fair sittings"),
        (-15.1, "fewer than 1 in a million billion fair sittings"),
        (-5000.0, "fewer than 1 in a million billion fair sittings"),
    ],
)
def test_chances_are_said_as_natural_frequencies(log10_p, said):
    assert said == w.often(log10_p * 2.302585092994046)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0.0, "0"),
        (1.0, "1"),
        (0.77, "0.77"),
        (-3.25, "-3.2"),
        (12345.6, "12,346"),
        (float("nan"), "an unknown number"),
    ],
)
def test_figures_have_the_digits_they_deserve(value, said):
    assert said == w.figure(value)


def test_lists_are_cut_and_the_cut_is_said():
    assert "" == w.listed([])
    assert "Ada" == w.listed(["Ada"])
    assert "a, b and 3 more" == w.listed(list("abcde"), 2)
