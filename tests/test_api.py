"""The Python API: three calls, what is public, and that nothing is loaded before it is used."""

import subprocess
import sys
from pathlib import Path

import pytest

import detect
from detect.resources import resource

NAMES = ["Ada", "<script>alert(1)</script>", "$x_{1}$ \x1b[31m {0}", "Dot & Co"]


@pytest.fixture
def evening(tmp_path):
    """Give a path to a log whose names would do harm as HTML or as mathematics."""
    path = tmp_path / "evening.jsonl"
    log = resource("datasets", "samples", "whist-stacked.jsonl").read_text("utf-8")
    for old, new in zip(("Ben", "Cyd", "Dot"), NAMES[1:], strict=True):
        log = log.replace(f'"{old}"', '"' + new.replace("\x1b", r"\u001b") + '"')
    path.write_text(log, encoding="utf-8")
    return path


def test_all_is_what_is_there():
    assert sorted(detect.__all__) == list(detect.__all__) == dir(detect)
    assert set(detect.__all__) - {"__version__"} == set(detect._HOMES)
    assert [] == [name for name in detect.__all__ if getattr(detect, name) is None]


def test_every_public_name_says_what_it_is():
    assert [] == [
        name for name in detect.__all__ if name != "__version__" and not getattr(detect, name).__doc__
    ]


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'detect' has no attribute 'nonsense'"):
        _ = detect.nonsense


def test_three_calls_do_the_work(evening):
    log = detect.read(evening)
    findings = detect.check(log)
    [judged] = detect.judge(findings)

    assert [detect.Log, detect.Findings, detect.Judged] == [type(one) for one in (log, findings, judged)]
    assert ("strong", "unremarkable") == (judged.verdict, judged.shuffle.verdict)
    assert judged.gain.one_in > 1000
    assert sorted(NAMES) == [person.player for person in judged.people]


def test_the_api_and_the_program_say_the_same(evening):
    from click.testing import CliRunner

    from detect.cli import pone

    [judged] = detect.judge(detect.check(detect.read(evening)))
    said = CliRunner().invoke(pone, ["check", "-q", str(evening)], standalone_mode=False).stdout

    assert "◆ Look closer  2026-10-19/whist-stacked\n" == said
    assert "strong" == judged.verdict


def test_fair_evenings_come_from_the_same_place():
    """A fair evening goes where a log that was read goes, and breaks no law."""
    [log] = detect.simulate(detect.Evening(deals=8, seed=3))

    assert isinstance(log, detect.Log)
    assert ["unremarkable"] == [judged.verdict for judged in detect.judge(detect.check(log))]
    assert [] == detect.audit(log)["kind"].tolist()


def test_a_plan_is_part_of_what_is_asked(evening):
    findings = detect.check(detect.read(evening), plan=detect.Plan(levels={"watch": 1e-9}))

    assert ["unremarkable"] == [judged.verdict for judged in detect.judge(findings)]


def test_findings_are_a_table_the_most_surprising_first(evening):
    frame = detect.check(detect.read(evening)).to_frame()

    assert {"session", "check", "player", "n", "observed", "expected", "p", "log10_p", "log10_e"} <= set(
        frame.columns
    )
    assert frame["log10_p"].dropna().is_monotonic_increasing
    assert NAMES[3] == frame["player"][0]
    assert frame["p"].dropna().between(0, 1).all()


def test_names_are_escaped_in_a_notebook(evening):
    html = detect.check(detect.read(evening))._repr_html_()

    assert "<table" in html
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert "Dot &amp; Co" in html


def test_findings_are_drawn_with_names_as_they_are(evening):
    figure = detect.check(detect.read(evening)).plot()
    figure.canvas.draw()
    [axes] = figure.axes
    labels = [label.get_text() for label in axes.get_yticklabels()]

    assert "stacked.points hand Dot & Co" == labels[-1]
    assert 20 == len(axes.patches) == len(labels)
    assert axes.figure.get_suptitle()
    assert axes.get_xlabel()


def test_seats_and_sides_are_drawn_by_their_letters():
    from detect.evidence.charts import surprise
    from detect.log.readers import read

    log = read(resource("datasets", "samples", "whist-fair.jsonl")).taken_as(game="bridge")
    figure = surprise(detect.check(log).to_frame())
    labels = {label.get_text() for label in figure.axes[0].get_yticklabels()}

    assert {"stacked.aces hand E", "stacked.aces side EW", "deal.shape flat"} <= labels


def test_nothing_to_draw_is_an_empty_picture():
    figure = detect.check(detect.Log.empty()).plot()

    assert [] == list(figure.axes[0].patches)


def test_an_empty_log_has_no_findings_and_no_verdict():
    findings = detect.check(detect.Log.empty())

    assert (0, []) == (len(findings.to_frame()), detect.judge(findings))
    assert "<Findings: 0 of 0 sessions>" == repr(findings)


def test_what_cannot_be_read_is_one_of_our_errors(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.7")

    with pytest.raises(detect.PoneError, match="this looks like a PDF"):
        detect.read(path)


def test_each_name_is_loaded_when_it_is_used():
    code = (
        "import sys, detect\n"
        "heavy = lambda: [m for m in ('numpy', 'pandas', 'scipy', 'matplotlib', 'click') if m in sys.modules]\n"
        "assert heavy() == [], heavy()\n"
        "detect.__version__, dir(detect), detect.PoneError\n"
        "assert heavy() == [], heavy()\n"
        "detect.judge\n"
        "assert 'numpy' in heavy() and 'matplotlib' not in heavy(), heavy()\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False,
        cwd=Path(detect.__file__).parents[1],
    )  # fmt: skip

    assert (0, "") == (done.returncode, done.stderr)
