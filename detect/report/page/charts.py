"""The charts of a page: drawn by matplotlib from what the JSON holds, as SVG whose text stays text, each with its numbers."""

from __future__ import annotations

import io
import math
import re
import textwrap
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from detect.evidence import charts as c
from detect.report.page.figures import figure, grown, heads, one_in
from detect.report.page.strip import named, natural, whom
from detect.report.words import sentence
from detect.report.words_page import Catalogue
from detect.report.wrapping import harmless, shortened

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Object = dict[str, Any]
WIDTH = 5.2
"""Inches, of 72 points: the text is to be read on a telephone too."""
ROW = 0.29
"""Inches of a bar with its name."""
MOST_BARS = 14
MOST_REFERENCES = 3
MOST_POINTS = 60
"""Points of a line."""
LONGEST = 20
"""Letters of a name that are drawn."""
WIDEST = 34
"""Letters of a line beside a bar, of which there are two."""
LEGEND = 54
"""Letters of a name in a legend."""
TWO = math.log10(2.0)
INK = {c.TEXT: "fg", c.MUTED: "muted", c.BAR: "ink", c.MARK: "mark", c.PAPER: "bg"}
"""Each colour of a chart as a variable of the style, which has its own for dark pages."""
SETTINGS: Any = {"svg.fonttype": "none", "svg.hashsalt": "pone", "font.size": 10.0, "text.parse_math": False, "text.color": c.TEXT,
            "axes.edgecolor": c.MUTED, "axes.labelcolor": c.TEXT, "xtick.color": c.MUTED, "ytick.color": c.MUTED,
            "xtick.labelcolor": c.TEXT, "ytick.labelcolor": c.TEXT}  # fmt: skip


@dataclass(frozen=True)
class Chart:
    """A picture with its name, a line that says what it shows, and the numbers behind it."""

    name: str
    title: str
    says: str
    svg: Markup
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def verdict_chart(
    told: Object, levels: dict[str, float], words: Catalogue, question: str = "gain"
) -> Chart | None:
    """Draw a sitting among its fair twins; where none were played, its chance on a scale; of what was not put, nothing.

    Parameters
    ----------
    told : dict
        A verdict, as the JSON contract has it.
    levels : dict of str to float
        The p at which each level begins.
    words : Catalogue
    question : str
        ``gain`` or ``shuffle``.
    """
    if told["verdict"] == "untested":
        return None
    if told["reference"]:
        many = f"{sum(told['reference']['counts']):,}"
        title = words.say("chart_twins" if question == "gain" else "chart_shuffle")
        said = words.say("chart_twins_say", many=many)
        axis = words.say("chart_twins_x"), words.say("chart_twins_y")
        return _reference(f"twins-{question}", title, said, axis, told["reference"], words)
    return _scale(told, levels, words)


def _scale(told: Object, levels: dict[str, float], words: Catalogue) -> Chart:
    spoken = {words.name("levels", key): p for key, p in levels.items()}
    title = words.say("chart_scale")

    def draw(axes: Axes) -> None:
        c.draw_scale(axes, told["log10_p"], spoken, words.say("chart_this"))
        axes.set_xlabel(words.say("chart_scale_x"))

    rows = [(said, one_in(1.0 / p)) for said, p in spoken.items()]
    rows += [(words.say("chart_this"), one_in(told["one_in"]))]
    head = words.say("column_level"), words.say("column_one_in")
    said = words.say("chart_scale_say", often=told["says"][0].rstrip("."))
    return Chart("scale", title, said, svg("scale", title, said, 1.7, draw), head, tuple(rows))


def _reference(
    name: str, title: str, said: str, axis: tuple[str, str], told: Object, words: Catalogue
) -> Chart:
    edges, counts = told["edges"], told["counts"]

    def draw(axes: Axes) -> None:
        c.draw_reference(axes, edges, counts, told.get("value"), words.say("chart_this"))
        axes.set(xlabel=axis[0], ylabel=axis[1])

    rows = [
        (figure(low), figure(high), f"{many:,}")
        for low, high, many in zip(edges, edges[1:], counts, strict=False)
    ]
    if told.get("value") is not None:
        rows.append((words.say("chart_this"), figure(told["value"]), ""))
    head = words.say("column_score"), words.say("column_to"), axis[1]
    return Chart(name, title, said, svg(name, title, said, 2.2, draw), head, tuple(rows))


def evidence_chart(rows: Sequence[Object], words: Catalogue) -> Chart | None:
    """Draw how the evidence of some findings grew deal by deal; None where none goes so."""
    rows = [row for row in rows if row["trail"]][: c.MOST_LINES]
    if not rows:
        return None
    trails = [_thinned(row["trail"]) for row in rows]
    deals = sorted({deal for trail in trails for deal, _ in trail}, key=natural)
    place = {deal: at for at, deal in enumerate(deals, 1)}
    lines = [
        (shortened(_label(row, words), LEGEND), [(place[deal], level) for deal, level in trail])
        for row, trail in zip(rows, trails, strict=True)
    ]
    step = max(1, math.ceil(len(deals) / 10))
    ticks = {float(place[deal]): harmless(str(deal)) for deal in deals[step - 1 :: step]}
    title, said = words.say("chart_evidence"), words.say("chart_evidence_say")
    if any(len(row["trail"]) > MOST_POINTS for row in rows):
        said += " " + words.say("chart_evidence_cut", many=MOST_POINTS)

    def draw(axes: Axes) -> None:
        c.draw_evidence(axes, lines, ticks)
        axes.set(xlabel=words.say("chart_evidence_x"), ylabel=words.say("chart_evidence_y"))

    numbers = [
        (_label(row, words), str(deal), grown(level))
        for row, trail in zip(rows, trails, strict=True)
        for deal, level in trail
    ]
    head = words.say("finding"), words.say("column_deal"), words.say("bet")
    return Chart(
        "evidence",
        title,
        said,
        svg("evidence", title, said, 2.6 + 0.16 * len(lines), draw),
        head,
        tuple(numbers),
    )


def _thinned(trail: list[list[Any]]) -> list[list[Any]]:
    """Keep at most `MOST_POINTS` points of a trail, evenly, the last among them."""
    step = math.ceil(len(trail) / MOST_POINTS)
    return trail[(len(trail) - 1) % max(step, 1) :: max(step, 1)]


def effects_chart(rows: Sequence[Object], words: Catalogue) -> Chart | None:
    """Draw the figure of the first finding's check for everybody, with intervals; None where it has none."""
    first = next(
        (row for row in rows if row["effect"] is not None and (row["player"] or row["subject"])), None
    )
    if first is None:
        return None
    same = [row for row in rows if (row["check"], row["part"]) == (first["check"], first["part"])]
    shown = [row for row in same if row["effect"] is not None and None not in row["interval"]][:MOST_BARS]
    if len(shown) < 2:
        return None
    columns = [row["effect"] for row in shown], *([row["interval"][at] for row in shown] for at in (0, 1))
    title = words.say("chart_effects", title=sentence(named(first["check"], first["part"], words)))
    said = words.say("chart_effects_say")

    def draw(axes: Axes) -> None:
        c.draw_effects(axes, [_whom(row, words) for row in shown], *columns)
        axes.set_xlabel(words.name("units", first["check"]).format(value="").strip())

    numbers = [
        (_whom(row, words), *map(figure, values))
        for row, values in zip(shown, zip(*columns, strict=True), strict=True)
    ]
    head = tuple(map(words.say, ("column_of", "column_effect", "column_low", "column_high")))
    height = 0.8 + ROW * len(shown)
    return Chart("effects", title, said, svg("effects", title, said, height, draw), head, tuple(numbers))


def surprise_chart(rows: Sequence[Object], words: Catalogue) -> Chart | None:
    """Draw how surprising each answer is, in heads in a row; None where nothing was judged."""
    shown = sorted((row for row in rows if row["p"] is not None), key=lambda row: row["log10_p"])[:MOST_BARS]
    if not shown:
        return None
    title, said = words.say("chart_surprise"), words.say("chart_surprise_say")
    labels = [_label(row, words) for row in shown]

    def draw(axes: Axes) -> None:
        c.draw_surprise(
            axes,
            ["\n".join(textwrap.wrap(said, WIDEST, max_lines=2, placeholder="…")) for said in labels],
            [-row["log10_p"] / TWO for row in shown],
        )
        axes.set_xlabel(words.say("chart_surprise_x"))

    numbers = [(label, heads(row["log10_p"])) for label, row in zip(labels, shown, strict=True)]
    head = words.say("finding"), words.say("column_heads")
    picture = svg("surprise", title, said, 0.8 + ROW * len(shown), draw)
    return Chart("surprise", title, said, picture, head, tuple(numbers))


def finding_charts(rows: Sequence[Object], words: Catalogue) -> list[Chart]:
    """Draw the figures of the first few findings among those of fair sittings, where these were dealt."""
    out = []
    for at, row in enumerate([row for row in rows if row["reference"]][:MOST_REFERENCES], 1):
        title = words.say(
            "chart_finding", title=sentence(named(row["check"], row["part"], words)), whom=_whom(row, words)
        )
        axis = words.say("chart_finding_x"), words.say("chart_finding_y")
        said = words.say("chart_finding_say")
        out.append(_reference(f"finding-{at}", title, said, axis, row["reference"], words))
    return out


def svg(name: str, title: str, said: str, height: float, draw: Callable[[Axes], None]) -> Markup:
    """Draw a chart as SVG to stand in a page: the same bytes each time, its text as text, its colours the page's.

    Parameters
    ----------
    name : str
        Ours, not a log's: what its identifiers begin with.
    title, said : str
        For those who hear the page.
    height : float
        Inches.
    draw : callable
        What draws on the axes.

    Examples
    --------
    >>> picture = svg("one", "A line", "It rises.", 1.0, lambda axes: axes.plot([0, 1]))
    >>> picture[:69]
    Markup('<svg role="img" aria-labelledby="one-title one-said" viewBox="0 0 374')
    """
    from matplotlib.figure import Figure

    file = io.StringIO()
    with _settings():
        drawn = Figure(figsize=(WIDTH, height), layout="constrained")
        draw(drawn.add_subplot())
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        drawn.savefig(file, format="svg", metadata=nothing, transparent=True)
    return _inline(file.getvalue(), name, title, said)


@contextmanager
def _settings() -> Iterator[None]:
    """Draw as matplotlib does unless told otherwise, whatever its user has told it; letters that its font lacks are the browser's."""
    import matplotlib as mpl

    with mpl.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph")
        warnings.filterwarnings("ignore", message="Matplotlib currently does not support")
        mpl.rcdefaults()
        mpl.rcParams.update(SETTINGS)
        yield


def _inline(drawing: str, name: str, title: str, said: str) -> Markup:
    """Make of a file of SVG what stands in a page."""
    body = drawing[drawing.index("<svg") : drawing.rindex("</svg>")]
    head, body = body.split(">", 1)
    box = re.search(r'viewBox="([^"]*)"', head)
    body = re.sub(r"\s*<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r"<!--.*?-->\s*", "", body, flags=re.DOTALL)
    body = re.sub(r'<g id="[^"]*"', "<g", body)
    body = re.sub(r'\bid="([^"]*)"', rf'id="{name}-\1"', body)
    body = re.sub(r'xlink:href="#([^"]*)"', rf'href="#{name}-\1"', body)
    body = re.sub(r"url\(#([^)]*)\)", rf"url(#{name}-\1)", body)
    body = re.sub(r"((?:bold )?[0-9.]+px) '[^;\"]*", r"\1 sans-serif", body)
    for colour, variable in INK.items():
        body = body.replace(colour, f"var(--{variable})")
    body = re.sub(r"\s*\n\s*", "\n", body)
    names = escape(harmless(title)), escape(harmless(said))
    return Markup(  # noqa: S704 - matplotlib has escaped every text that it drew
        f'<svg role="img" aria-labelledby="{name}-title {name}-said" viewBox="{box[1] if box else ""}">'
        f'<title id="{name}-title">{names[0]}</title><desc id="{name}-said">{names[1]}</desc>{body}</svg>'
    )


def _label(row: Object, words: Catalogue) -> str:
    title = named(row["check"], row["part"], words)
    if not (row["player"] or row["subject"]):
        return title
    return words.say("title_whom", title=title, whom=_whom(row, words))


def _whom(row: Object, words: Catalogue) -> str:
    return shortened(harmless(whom(row, words)), LONGEST)
