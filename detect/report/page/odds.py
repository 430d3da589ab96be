"""The page of the lesson on printed odds: what was printed beside what is exact, and how many honest players it accuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import detect
from detect.evidence import charts as c
from detect.laws import load
from detect.nulls.suspected import Suspicion, suspected
from detect.report import oddsbook
from detect.report import words as w
from detect.report import words_odds as o
from detect.report import words_odds_lesson as v
from detect.report.page.charts import Chart, svg
from detect.report.page.figures import figure
from detect.report.page.render import render
from detect.report.words_page import Catalogue

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Object = dict[str, Any]
LEVEL = 0.01
"""So many honest players a steward thinks to suspect at most."""
DRAWS = (100, 400)
LAWS = "draw-foster"
EXAMPLE = ("pair", "two-pairs")
MOST_BARS = 12
WIDEST = 44
"""Letters of a name beside a bar."""


@dataclass(frozen=True)
class Figure:
    """A printed figure: the draw, what comes of it, and whom it accuses after so many draws.

    Attributes
    ----------
    draw : str or None
    title : str
    chance : dict
        As `detect.report.oddsbook` has it.
    suspicions : tuple of Suspicion
        One for each of `DRAWS`.
    """

    draw: str | None
    title: str
    chance: Object
    suspicions: tuple[Suspicion, ...]

    @property
    def printed(self) -> float:
        """The printed chance, from 0 to 1."""
        return 1.0 / (1.0 + float(self.chance["published"]))


def figures() -> list[Figure]:
    """Give every printed figure, and what a test by it does to honest players.

    Examples
    --------
    >>> worst = max(figures(), key=lambda one: one.suspicions[-1].size)
    >>> worst.draw, worst.chance["what"], round(worst.suspicions[-1].size, 3)
    ('ace-king', 'ace-or-king', 0.96)
    """
    found = []
    for draw in oddsbook.table(load(LAWS), "")["draws"]:
        for one in draw["chances"]:
            if one["published"] is not None:
                printed = 1.0 / (1.0 + one["published"])
                some = tuple(suspected(printed, one["probability"], many, LEVEL) for many in DRAWS)
                found.append(Figure(draw["draw"], draw["title"], one, some))
    return found


def page(command: str, *, words: Catalogue = v.ENGLISH) -> str:
    """Render the lesson.

    Parameters
    ----------
    command : str
        To make it again.
    words : Catalogue

    Returns
    -------
    str
        HTML in UTF-8, complete in itself, and always the same.

    Examples
    --------
    >>> page("pone teach odds")[:15]
    '<!doctype html>'
    """
    every = figures()
    worst = sorted(every, key=lambda one: -one.suspicions[-1].size)
    many, most = (sum(one.suspicions[-1].size > share for one in every) for share in (LEVEL, 10 * LEVEL))
    return render(
        "odds.html", words=words, command=command, version=detect.__version__, draws=DRAWS,
        example=_example(next(one for one in every if (one.draw, one.chance["what"]) == EXAMPLE), words),
        rows=[_row(one, words) for one in worst], chart=_chart(worst[:MOST_BARS], words),
        long=words.say("odds_long", many=many, all=len(every), draws=DRAWS[-1], most=most),
    )  # fmt: skip


def _example(one: Figure, words: Catalogue) -> str:
    told, chance = one.suspicions[-1], one.chance["probability"]
    return words.say(
        "odds_example_says", draw=w.sentence(one.title), what=one.chance["title"], printed=_odds(one.chance["published"]),
        printed_chance=_share(one.printed, words), exact_chance=_share(chance, words), exact=_odds(one.chance["against"]),
        draws=told.draws, meant=figure(round(told.draws * one.printed)), least=told.least,
        fair=figure(round(told.draws * chance)), size=_share(told.size, words),
    )  # fmt: skip


def _row(one: Figure, words: Catalogue) -> tuple[str, ...]:
    way = o.LONG if one.chance["error"] > 0 else o.SHORT
    judged = w.spoken(o.JUDGED[one.chance["verdict"]], much=abs(one.chance["error"]), way=way)
    cells = [
        words.say("odds_cell", size=_share(told.size, words), least=told.least) for told in one.suspicions
    ]
    return (
        one.title,
        one.chance["title"],
        _odds(one.chance["against"]),
        _odds(one.chance["published"]),
        judged,
        *cells,
    )


def _odds(against: float) -> str:
    return w.spoken(o.AGAINST, odds=figure(against))


def _share(share: float, words: Catalogue) -> str:
    """Write a share in a hundred.

    Examples
    --------
    >>> [_share(each, v.ENGLISH) for each in (0.6762, 0.0213, 0.0004)]
    ['68 %', '2.1 %', 'under 1 in 1,000']
    """
    if share < 0.001:
        return words.say("share_under")
    return words.say("share_percent", share=f"{100 * share:.0f}" if share >= 0.1 else f"{100 * share:.1f}")


def _chart(some: Sequence[Figure], words: Catalogue) -> Chart:
    """Draw how many honest players each figure accuses."""
    title, said = words.say("odds_chart"), words.say("odds_chart_say", draws=DRAWS[-1])
    names = [_short(f"{one.title}: {one.chance['title']}") for one in some]
    shares = [100 * one.suspicions[-1].size for one in some]

    def draw(axes: Axes) -> None:
        places = range(len(names))
        axes.barh(list(places), shares, 0.6, color=c.BAR)
        axes.set_yticks(list(places), names, fontsize=8)
        axes.invert_yaxis()
        axes.axvline(100 * LEVEL, color=c.MARK)
        axes.set(xlim=(0, 100), xlabel=words.say("odds_chart_x"))
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)

    rows = tuple(
        (f"{one.title}: {one.chance['title']}", _share(one.suspicions[-1].size, words)) for one in some
    )
    head = words.say("odds_column_draw"), words.say("odds_column_suspected", draws=DRAWS[-1])
    picture = svg("suspected", title, said, 0.8 + 0.4 * len(names), draw)
    return Chart("suspected", title, said, picture, head, rows)


def _short(name: str) -> str:
    """Break a name into two lines at most."""
    import textwrap

    return "\n".join(textwrap.wrap(name, WIDEST, max_lines=2, placeholder="…"))
