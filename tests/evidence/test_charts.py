"""What findings draw of themselves in a notebook: the same pictures as on a page."""

import json
import warnings

import pytest
from matplotlib.figure import Figure

from detect.evidence import charts, check, judge
from detect.log.readers import read
from detect.resources import resource

EVIL = "<b>$x^2$ 群組"


@pytest.fixture(scope="module")
def findings(tmp_path_factory):
    """Give the findings of an evening at which the suspect has an odd name."""
    lines = resource("datasets", "samples", "whist-stacked.jsonl").read_text("utf-8").splitlines()
    told = [json.loads(line) for line in lines]
    for line in told[1:]:
        line["players"] = ["Ada", "Ben", "Cyd", EVIL]
    log = tmp_path_factory.mktemp("log") / "evening.jsonl"
    log.write_text("\n".join(map(json.dumps, told)), encoding="utf-8")
    return check(read(log))


def axes_of(draw, *arguments):
    axes = Figure(layout="constrained").add_subplot()
    draw(axes, *arguments)
    return axes


def test_the_evidence_of_the_suspect_grows_and_is_named(findings):
    [axes] = findings.plot_evidence().axes
    [first, *_] = [line for line in axes.get_lines() if line.get_label() == f"stacked.points hand {EVIL}"]
    deals, levels = first.get_data()

    assert list(deals) == list(range(3, 40, 4))
    assert levels[-1] == max(levels) > 2
    assert len(axes.get_legend().get_texts()) == charts.MOST_LINES


def test_the_figures_of_one_check_are_drawn_for_everybody(findings):
    [axes] = findings.plot_effects("stacked.aces", "hand").axes
    names = [label.get_text() for label in axes.get_yticklabels()]

    assert names == [f"stacked.aces hand {name}" for name in ("Cyd", "Ada", "Ben", EVIL)]
    assert axes.get_xlim()[1] > 2.7


def test_names_are_never_formulas(findings):
    for figure in (findings.plot(), findings.plot_evidence(), findings.plot_effects("stacked.aces", "hand")):
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="Glyph")
            figure.canvas.draw()
        axes = figure.axes[0]
        texts = [*axes.get_yticklabels(), *(axes.get_legend().get_texts() if axes.get_legend() else [])]
        odd = [text for text in texts if EVIL in text.get_text()]
        assert odd
        assert not any(text.get_parse_math() for text in odd)


def test_a_chance_beyond_the_scale_is_drawn_at_its_end():
    axes = axes_of(charts.draw_scale, -150.0, {"Refer": 1e-6}, "this sitting")

    assert charts.FARTHEST == axes.patches[0].get_width()
    assert "10¹²" in [label.get_text() for label in axes.get_xticklabels()]


def test_a_level_that_the_plan_leaves_out_is_not_drawn():
    axes = axes_of(charts.draw_scale, -1.0, {}, "this sitting")

    assert ["this sitting"] == [text.get_text() for text in axes.texts]


def test_quiet_evidence_is_drawn_between_nothing_and_tenfold():
    axes = axes_of(charts.draw_evidence, [("aces", [(1, 0.05), (2, -0.02)])])

    assert ["× 1", "× 10"] == [label.get_text() for label in axes.get_yticklabels()]


def test_verdicts_are_a_table_in_a_notebook_with_names_escaped(findings):
    [evening] = judge(findings)
    shown = evening._repr_html_()

    assert "strong" in shown
    assert "2026-10-19/whist-stacked" in shown
    assert "&lt;b&gt;$x^2$" in shown
    assert "<b>" not in shown
