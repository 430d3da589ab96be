"""Pictures of findings on the axes of matplotlib, for notebooks and pages alike; it is loaded only when one is drawn.

Each `draw_` function takes axes and plain figures, so that a page may draw what its JSON holds; `surprise`, `evidence`
and `effects` make a figure of findings.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from detect.log.tables import SEATS4

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST = 20
"""How many findings are drawn."""
MOST_LINES = 5
"""How many of them as lines: more cannot be told apart."""
MOST_MARKS = 14
"""Points of a line that have a mark."""
FARTHEST = 15.0
"""Powers of ten at which a scale of chances ends: what is rarer is drawn at its end."""
LONGEST = 30
"""How much of a name is shown."""
SIDES = {1: "NS", 2: "EW", 3: "NS", 4: "EW"}
TEXT, MUTED, BAR, MARK, PAPER = "#1b1f23", "#555b63", "#39648c", "#a8321e", "#fefefe"
"""What is written, written small, drawn, marked, and the ground behind; no others are used, so that a page may set its own."""
DASHES: tuple[tuple[Any, str], ...] = (("-", "o"), ("--", "s"), ("-.", "^"), (":", "D"), ((0, (6, 1)), "v"))
"""Lines are told apart by their dashes and marks, not by colour."""
RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
WORDS = {
    "surprise": "How rare each finding is in fair play, taken alone",
    "surprise_x": "heads in a row of a fair coin",
    "evidence": "How the evidence grew",
    "evidence_x": "deal, in order",
    "evidence_y": "one unit bet has become",
    "effects": "How much more than fair, with a 95 % interval",
}
"""What stands on the pictures that findings make of themselves."""

Lines = Sequence[tuple[str, Sequence[tuple[float, float]]]]
"""A name, and points: the place of a deal and the logarithm to base 10 of the e-value after it."""


def draw_surprise(axes: Axes, labels: Sequence[str], heads: Sequence[float]) -> None:
    """Draw how many heads in a row of a fair coin would be as rare as each finding, the first on top.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
    labels : sequence of str
    heads : sequence of float
        As many: -log2 of a p-value.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> axes = Figure().add_subplot()
    >>> draw_surprise(axes, ["aces Dot"], [10.0])
    >>> float(axes.patches[0].get_width())
    10.0
    """
    axes.barh(np.arange(len(labels)), np.asarray(heads, float)[::-1], color=BAR)
    _named(axes, labels)


def draw_effects(
    axes: Axes,
    labels: Sequence[str],
    effects: Sequence[float],
    lows: Sequence[float],
    highs: Sequence[float],
) -> None:
    """Draw the same figure for everybody, each with its interval; zero is what fair play gives.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
    labels : sequence of str
    effects, lows, highs : sequences of float
        As many, in the check's own unit.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> axes = Figure().add_subplot()
    >>> draw_effects(axes, ["Dot", "Ada"], [1.9, 0.1], [1.1, -0.7], [2.7, 0.9])
    >>> [text.get_text() for text in axes.get_yticklabels()]
    ['Ada', 'Dot']
    """
    places = np.arange(len(labels))[::-1]
    axes.axvline(0.0, color=MUTED, linewidth=1)
    axes.hlines(places, np.asarray(lows, float), np.asarray(highs, float), color=BAR, linewidth=2)
    axes.plot(np.asarray(effects, float), places, "o", color=BAR)
    axes.set_ylim(-0.6, len(labels) - 0.4)
    _named(axes, labels)


def draw_reference(
    axes: Axes, edges: Sequence[float], counts: Sequence[int], value: float | None, this: str = ""
) -> None:
    """Draw where fair sittings lie, and mark where this one does.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
    edges : sequence of float
        One more than there are counts.
    counts : sequence of int
        Fair sittings between them.
    value : float or None
        This sitting's place.
    this : str
        What stands beside the mark.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> axes = Figure().add_subplot()
    >>> draw_reference(axes, [0, 1, 2], [90, 10], 1.5, "this sitting")
    >>> len(axes.patches), axes.texts[0].get_text()
    (2, 'this sitting')
    """
    starts, widths = np.asarray(edges[:-1], float), np.diff(np.asarray(edges, float))
    axes.bar(starts, np.asarray(counts, float), widths * 0.92, align="edge", color=BAR)
    axes.set_ylim(0, 1.2 * max([*counts, 1]))
    if value is not None:
        _marked(axes, value, this)
    _bare(axes)


def draw_scale(axes: Axes, log10_p: float, levels: Mapping[str, float], this: str = "") -> None:
    """Draw a chance on a scale from common to rare, with where each level begins.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
    log10_p : float
        Logarithm to base 10 of the chance.
    levels : mapping of str to float
        What a level is called, and the chance at which it begins.
    this : str
        What stands beside the mark.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> axes = Figure().add_subplot()
    >>> draw_scale(axes, -3.9, {"Keep an eye": 0.005, "Look closer": 0.001}, "this sitting")
    >>> bool(axes.get_xlim()[1] > 3.9)
    True
    """
    starts = {said: -math.log10(p) for said, p in levels.items() if p > 0}
    at_last = min(-log10_p, FARTHEST)
    last = math.ceil(max([4.0, at_last + 0.5, *(at + 0.5 for at in starts.values())]))
    axes.set(xlim=(0.0, last), ylim=(0.0, 1.0), yticks=[])
    axes.barh(0.0, at_last, 0.2, align="edge", color=BAR)
    ground = {"facecolor": PAPER, "edgecolor": "none", "pad": 1.0}
    for row, (said, at) in enumerate(starts.items()):
        axes.plot([at, at], [0.0, 0.84], color=MUTED, linewidth=1, linestyle="--")
        axes.text(at - last * 0.012, 0.72 - 0.2 * (row % 3), said, color=TEXT, fontsize=9, ha="right", va="center",
                  bbox=ground, parse_math=False)  # fmt: skip
    _marked(axes, at_last, this)
    ticks = np.arange(0, last + 1, max(1, math.ceil(last / 5)))
    axes.set_xticks(ticks, [_power(at) for at in ticks.tolist()])
    _bare(axes)
    axes.spines["left"].set_visible(False)


def draw_evidence(axes: Axes, lines: Lines, ticks: Mapping[float, str] | None = None) -> None:
    """Draw what one unit, bet on every deal against fair play, has become.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
    lines : sequence of (str, sequence of (float, float))
        A name, and points: the place of a deal, and the logarithm to base 10 of the e-value after it.
    ticks : mapping of float to str, optional
        What deals at some places are called.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> axes = Figure().add_subplot()
    >>> draw_evidence(axes, [("aces Dot", [(4, 0.1), (8, 0.7)])])
    >>> axes.get_legend().get_texts()[0].get_text()
    'aces Dot'
    """
    axes.axhline(0.0, color=MUTED, linewidth=1)
    for (name, points), (dashes, mark) in zip(lines, DASHES, strict=False):
        at, level = np.asarray(points, float).T
        axes.plot(at, level, linestyle=dashes, marker=mark, markevery=-(-len(points) // MOST_MARKS), markersize=4, color=BAR,
                  label=name)  # fmt: skip
    if ticks:
        axes.set_xticks(list(ticks), list(ticks.values()), parse_math=False)
    low, high = min(axes.get_ylim()[0], -0.3), max(axes.get_ylim()[1], 1.1)
    step = max(1, math.ceil((high - low) / 6))
    places = np.arange(math.ceil(low / step), math.floor(high / step) + 1) * step
    axes.set_yticks(places, [f"× {_power(at)}" if at >= 0 else f"÷ {_power(-at)}" for at in places.tolist()])
    axes.set_ylim(low, high)
    if lines:
        legend = axes.legend(
            frameon=False, fontsize=9, labelcolor=TEXT, loc="lower left", bbox_to_anchor=(0, 1)
        )
        for said in legend.get_texts():
            said.set_parse_math(False)
    _bare(axes)


def surprise(frame: pd.DataFrame) -> Figure:
    """Draw findings by surprise: how many heads in a row of a fair coin would be as rare.

    Parameters
    ----------
    frame : pandas.DataFrame
        As from ``Findings.to_frame()``; findings without a p-value are left out.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> import pandas as pd
    >>> row = {"check": "stacked.aces", "part": "hand", "player": "Dot", "seat": 4, "log10_p": -3.0}
    >>> len(surprise(pd.DataFrame([row])).axes[0].patches)
    1
    """
    shown = frame[frame["log10_p"].notna()].sort_values("log10_p", kind="stable").head(MOST)
    figure, axes = _figure(0.8 + 0.28 * max(len(shown), 1), WORDS["surprise"])
    draw_surprise(axes, _labels(shown), (-shown["log10_p"].to_numpy(float) / np.log10(2.0)).tolist())
    axes.set_xlabel(WORDS["surprise_x"])
    return figure


def effects(frame: pd.DataFrame) -> Figure:
    """Draw the figures of one check for everybody, with their intervals.

    Parameters
    ----------
    frame : pandas.DataFrame
        Rows of ``Findings.to_frame()`` that have one unit: of one check and part.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> import pandas as pd
    >>> row = {"check": "stacked.aces", "part": "hand", "player": "Dot", "seat": 4, "effect": 1.9, "low": 1.1, "high": 2.7}
    >>> len(effects(pd.DataFrame([row])).axes[0].lines)
    2
    """
    shown = frame[frame["effect"].notna()].head(MOST)
    figure, axes = _figure(0.8 + 0.28 * max(len(shown), 1), WORDS["effects"])
    draw_effects(axes, _labels(shown), *(shown[name].tolist() for name in ("effect", "low", "high")))
    return figure


def evidence(lines: Lines) -> Figure:
    """Draw how the evidence of some findings grew, deal by deal.

    Parameters
    ----------
    lines : sequence of (str, sequence of (float, float))
        As `draw_evidence` takes them; at most five are drawn.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> evidence([("aces Dot", [(0, 0.1), (1, 0.7)])]).axes[0].get_xlabel()
    'deal, in order'
    """
    figure, axes = _figure(3.0, WORDS["evidence"])
    draw_evidence(axes, lines)
    axes.set(xlabel=WORDS["evidence_x"], ylabel=WORDS["evidence_y"])
    return figure


def label(check: str, part: str, player: object, seat: int) -> str:
    """Name a finding: the check, its part and whom it is about.

    Examples
    --------
    >>> label("stacked.aces", "hand", "Dot", 4), label("stacked.aces", "side", None, 1)
    ('stacked.aces hand Dot', 'stacked.aces side NS')
    """
    if isinstance(player, str) and player:
        whom = "".join(c if c.isprintable() else "\ufffd" for c in player[:LONGEST])
    elif part == "side":
        whom = SIDES.get(seat, "")
    else:
        whom = SEATS4[seat - 1] if 1 <= seat <= len(SEATS4) else ""
    return " ".join(filter(None, [check, part, whom]))


def _labels(frame: pd.DataFrame) -> list[str]:
    columns = (frame[name] for name in ("check", "part", "player", "seat"))
    return [label(*row) for row in zip(*columns, strict=True)]


def _figure(height: float, title: str) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.0, height), layout="constrained")
    figure.suptitle(title, fontsize="medium")
    return figure, figure.add_subplot()


def _named(axes: Axes, labels: Sequence[str]) -> None:
    """Write a name at each bar, the first on top; what stands between dollar signs is no formula."""
    axes.set_yticks(np.arange(len(labels)), list(labels)[::-1], parse_math=False, fontsize=9)
    axes.margins(y=0.02)
    _bare(axes)


def _bare(axes: Axes) -> None:
    axes.spines[["top", "right"]].set_visible(False)


def _marked(axes: Axes, value: float, this: str) -> None:
    """Mark a place by a line with its name, written on the side that has room."""
    axes.axvline(value, color=MARK, linewidth=2)
    low, high = axes.get_xlim()
    left = value > (low + high) / 2
    axes.annotate(
        this, (value, 1.0), (-4 if left else 4, -2), xycoords=("data", "axes fraction"), textcoords="offset points",
        ha="right" if left else "left", va="top", color=MARK, fontweight="bold", parse_math=False,
    )  # fmt: skip


def _power(at: float) -> str:
    """Write a power of ten; a large one by its exponent.

    >>> _power(3), _power(12)
    ('1,000', '10¹²')
    """
    return f"{10 ** int(at):,}" if at <= 6 else "10" + str(int(at)).translate(RAISED)
