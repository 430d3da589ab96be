"""A sitting that goes on, for a terminal: what each stake of 1 against fair play has come to, as a table or as lines."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from detect.checks import Question
from detect.evidence.running import Bet, Running
from detect.laws import code_of
from detect.report import sentences as s
from detect.report import words as w
from detect.report import words_log
from detect.report import words_watch as v
from detect.report.wrapping import columns, harmless, shortened, wrapped

if TYPE_CHECKING:
    from rich.console import RenderableType

MOST_NAME = 16
"""Columns that a name may take in a table."""
NOTABLE = ((math.log(1000.0), "bold red"), (math.log(20.0), "bold yellow"))
"""From which log e on a stake over all checks is coloured, and how."""
FRAME = 4
"""Lines that a table takes beside its rows: two for its head, one for a rule, one for what is over all."""

Grid = dict[str, dict[str, Bet]]
"""By check, by subject."""


def stake(log_e: float) -> str:
    """Say what a stake of 1 has come to.

    Examples
    --------
    >>> [stake(math.log(e)) for e in (0.0004, 0.064, 1.0, 12.4, 4870.0, 2.34e6, 1e13)]
    ['under 0.01', '0.064', '1.0', '12', '4,900', '2.3 million', 'over 1 million million']
    >>> stake(-math.inf)
    'under 0.01'
    """
    if log_e < math.log(0.01):
        return v.LEAST
    if log_e > math.log(1e12):
        return v.MOST
    e = math.exp(log_e)
    if e >= 999_500:
        return w.spoken(v.MILLIONS, many=_two(e / 1e6))
    return _two(e)


def _two(value: float) -> str:
    """Write a number with two digits that count."""
    value = float(f"{value:.1e}")
    return f"{value:,.{max(1 - math.floor(math.log10(value)), 0)}f}"


def subject(bet: Bet) -> str:
    """Name whom a bet is about: a player, a seat, a side or the table.

    Examples
    --------
    >>> subject(Bet("stacked.aces", "side", Question.GAIN, None, 1, 4, 0.0))
    'North and South'
    """
    if bet.player is None and bet.part == "side":
        return w.SIDES.get(bet.seat, w.TABLE)
    return harmless(s.who(bet.player, bet.seat, poker=s.at_poker(bet.check, bet.part)))


def title(bet: Bet, *, boards: bool = False) -> str:
    """Name a check, and its part where it has several.

    Examples
    --------
    >>> title(Bet("stacked.aces", "hand", Question.GAIN, "Dot", 4, 4, 0.0))
    'aces, own hand'
    """
    said = w.TITLES[bet.check]
    if s.part_of(bet.check, bet.part).share == 1.0:
        return said
    part = v.BOARDS.get(bet.part, v.PARTS[bet.part]) if boards else v.PARTS[bet.part]
    return w.spoken(v.CHECK, title=said, part=part)


def grid(running: Running, question: Question) -> Grid:
    """Lay the bets of a question out by check and subject."""
    code = code_of(running.game, running.laws)
    boards = code is not None and s.boards(code)
    rows: Grid = {}
    for bet in running.bets:
        if bet.question is question:
            rows.setdefault(title(bet, boards=boards), {})[subject(bet)] = bet
    return rows


def heading(running: Running) -> str:
    """Say which sitting it is and how far it has come."""
    game = words_log.GAMES.get(running.game or "", v.NO_GAME)
    said = w.spoken(v.TITLE, session=harmless(running.session), game=game, many=f"{running.deals:,}",
                    deals=w.plural(running.deals, "deal"))  # fmt: skip
    return said + (w.spoken(v.LAST, last=harmless(running.last)) if running.last else "")


def notes(running: Running, *, shuffle: bool = True) -> list[str]:
    """Say what stands beside the table: everybody together, the shuffle, and what has no number yet."""
    said = []
    if Question.GAIN in running.together:
        said.append(w.spoken(v.TOGETHER, stake=stake(running.together[Question.GAIN])))
    if shuffle and (
        packs := [
            (name, bet) for name, row in grid(running, Question.SHUFFLE).items() for bet in row.values()
        ]
    ):
        name, highest = max(packs, key=lambda pack: pack[1].log_e)
        said.append(w.spoken(v.SHUFFLE, stake=stake(running.together[Question.SHUFFLE]), check=name,
                             highest=stake(highest.log_e)))  # fmt: skip
    return said + unnumbered(running)


def unnumbered(running: Running) -> list[str]:
    """Say what has no number so far: what is known at the close only, and what the log does not hold."""
    said = []
    if running.at_close:
        said.append(w.spoken(v.AT_CLOSE, checks=w.listed([w.TITLES[name] for name in running.at_close])))
    if any(reason == "game" for _, reason in running.lacking):
        why, log_next = w.untested("game")
        return [*said, w.spoken(v.LACKING_GAME, why=why, log_next=log_next)]
    names = dict.fromkeys(w.TITLES[check] for check, _ in running.lacking)
    return [*said, *([w.spoken(v.LACKING, checks=w.listed(list(names)))] if names else [])]


# ----- lines, for a pipe


def lines(running: Running, *, verbose: bool = False) -> list[str]:
    """Give the line of a deal; with `verbose` a line a check besides.

    Examples
    --------
    >>> from detect.log.tables import Log
    >>> print(*lines(Running("1", 3, "3", "whist", None, (), {Question.GAIN: 1.0}, (), (), ())))
    3 deals, to deal 3: together 2.7
    """
    stakes = [(one.player, one.log_e) for one in running.people]
    said = _stakes(stakes)
    for question, words in ((Question.GAIN, v.LINE_TOGETHER), (Question.SHUFFLE, v.LINE_SHUFFLE)):
        if question in running.together:
            said.append(w.spoken(words, stake=stake(running.together[question])))
    last = w.spoken(v.LINE_LAST, last=harmless(running.last)) if running.last else ""
    first = w.spoken(v.LINE, many=f"{running.deals:,}", deals=w.plural(running.deals, "deal"), last=last,
                     stakes=", ".join(said) or v.NOTHING_YET)  # fmt: skip
    rows = [
        (name, row)
        for question in (Question.GAIN, Question.SHUFFLE)
        for name, row in grid(running, question).items()
    ]
    checks = [w.spoken(v.LINE_CHECK, check=name, stakes=", ".join(_stakes((who, bet.log_e) for who, bet in row.items())))
              for name, row in rows]  # fmt: skip
    return [first, *(checks if verbose else [])]


def _stakes(stakes: Iterable[tuple[str, float]]) -> list[str]:
    return [w.spoken(v.LINE_STAKE, who=harmless(who), stake=stake(log_e)) for who, log_e in stakes]


# ----- a table, for a terminal


def screen(
    running: Running, status: str, *, width: int, height: int, verbose: bool = False
) -> RenderableType:
    """Draw a sitting that goes on.

    Parameters
    ----------
    running : Running
    status : str
        What is being waited for.
    width, height : int
        Of the terminal, in columns and lines; what does not fit is drawn with less in it.
    verbose : bool
        Draw every check of the shuffle too.

    Returns
    -------
    rich renderable
    """
    from rich.console import Group
    from rich.text import Text

    gains, packs = grid(running, Question.GAIN), grid(running, Question.SHUFFLE)
    said, room = _said(running, status, width, shuffle=True), height - 1
    tables: list[RenderableType] = [_people(gains, running)] if gains else []
    if gains and len(gains) + FRAME + len(said) <= room and _wide(gains) <= width:
        tables = [_table(gains, running)]
    if verbose and packs:
        less = _said(running, status, width, shuffle=False)
        if len(gains) + len(packs) + 2 * FRAME + len(less) <= room and _wide(packs) <= width:
            tables, said = [*tables, _table(packs, None)], less
    if not running.bets:
        tables = [Text(v.NOTHING_YET)]
    head = Text(shortened(heading(running), width), style="bold")
    return Group(head, *tables, *map(Text, said))


def _said(running: Running, status: str, width: int, *, shuffle: bool) -> list[str]:
    """Write what stands below the tables."""
    parts = [*notes(running, shuffle=shuffle), v.WHAT_E, v.NO_P, *([status] if status else [])]
    return [line for part in parts for line in wrapped(part, width)]


def _wide(rows: Grid) -> int:
    """Count the columns that a table of checks takes."""
    first = max((columns(name) for name in [*rows, v.COLUMN]), default=0)
    return first + 2 + sum(_column(rows, who) + 3 for who in _subjects(rows))


def _column(rows: Grid, who: str) -> int:
    return max(columns(_short(who)), *(columns(stake(row[who].log_e)) for row in rows.values() if who in row))


def _subjects(rows: Grid) -> list[str]:
    return list(dict.fromkeys(who for row in rows.values() for who in row))


def _short(name: str) -> str:
    return shortened(name, MOST_NAME)


def _table(rows: Grid, running: Running | None) -> RenderableType:
    """Draw a row a check and a column a subject; below them each person's stake over all checks."""
    from rich.table import Table

    table = Table(show_edge=False)
    table.add_column(v.COLUMN if running else v.SHUFFLE_HEAD)
    subjects = _subjects(rows)
    for who in subjects:
        table.add_column(_cell(_short(who)), justify="right")
    for name, row in rows.items():
        table.add_row(_cell(name), *(stake(row[who].log_e) if who in row else "" for who in subjects))
    people = {harmless(one.player): one.log_e for one in running.people} if running else {}
    if people:
        table.add_section()
        table.add_row(
            v.ALL, *(_number(people[who]) if who in people else "" for who in subjects), style="bold"
        )
    return table


def _people(rows: Grid, running: Running) -> RenderableType:
    """Draw a row a subject, where a row a check does not fit: all checks, and the highest of them."""
    from rich.table import Table

    table = Table(show_edge=False)
    for name, side in ((v.PERSON, "left"), (v.STAKE, "right"), (v.HIGHEST, "left")):
        table.add_column(name, justify=side)  # type: ignore[arg-type]
    people = {harmless(one.player): one.log_e for one in running.people}
    for who in _subjects(rows):
        mine = [(name, row[who].log_e) for name, row in rows.items() if who in row]
        name, log_e = max(mine, key=lambda one: one[1])
        highest = w.spoken(v.HIGHEST_OF, check=name, stake=stake(log_e))
        table.add_row(_cell(_short(who)), _number(people[who]) if who in people else "", _cell(highest))
    return table


def _cell(said: str) -> RenderableType:
    """Give text as it is: what stands in a log is no markup."""
    from rich.text import Text

    return Text(said)


def _number(log_e: float) -> RenderableType:
    """Write a stake over all checks, coloured where it is high; one check's alone never is."""
    from rich.text import Text

    style = next((style for least, style in NOTABLE if log_e >= least), "")
    return Text(stake(log_e), style=style)
