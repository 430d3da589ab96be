"""The evidence of a sitting that goes on: what each bet against fair play has come to, and no p.

A p counts the deals of a sitting that is over. An e-process may be looked at after every deal: under fair play it ever
reaches 1/a with a chance of at most a.
"""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from detect.checks import Question, Scores
from detect.evidence.findings import Findings, put
from detect.evidence.people import Person
from detect.evidence.plan import Plan
from detect.evidence.tests import bet
from detect.evidence.verdict import standing
from detect.log.tables import Log


@dataclass(frozen=True)
class Bet:
    """What one check's bet on one subject has come to.

    Attributes
    ----------
    check, part : str
    question : Question
    player : str or None
        None where it is a seat, a side or the table.
    seat : int
        For a side its first seat; 0 for the table.
    n : int
        Deals, or chances.
    log_e : float
        Natural logarithm; -inf where all is lost.
    """

    check: str
    part: str
    question: Question
    player: str | None
    seat: int
    n: int
    log_e: float


@dataclass(frozen=True)
class Running:
    """The last sitting of a log that goes on.

    Attributes
    ----------
    session : str
    deals : int
        Of the sitting.
    last : str or None
        The number of its last deal, as logged.
    game, laws : str or None
    bets : tuple of Bet
        One a check, part and subject, but those about two: these are in `together`.
    together : dict of Question to float
        Log e of gain and of shuffle.
    people : tuple of Person
        The evidence on every named person.
    at_close : tuple of str
        Checks of which there is one e when the sitting is closed.
    lacking : tuple of (str, str)
        Checks that could not be put so far, and why.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> evening = running(read(resource("datasets", "samples", "whist-stacked.jsonl")))
    >>> evening.deals, evening.last, evening.at_close
    (40, '40', ('stacked.turnup', 'cut.meets', 'revoke.gain'))
    """

    session: str
    deals: int
    last: str | None
    game: str | None
    laws: str | None
    bets: tuple[Bet, ...]
    together: dict[Question, float]
    people: tuple[Person, ...]
    at_close: tuple[str, ...]
    lacking: tuple[tuple[str, str], ...]


def running(log: Log, *, plan: Plan | None = None) -> Running | None:
    """Give the evidence of a log's last sitting as it stands.

    Parameters
    ----------
    log : Log
        Of all the sittings so far, as `check` would have it; the last one is told of.
    plan : Plan, optional
        What is tested and how it is weighed; fixed before the data.

    Returns
    -------
    Running or None
        None where no sitting was opened.

    Examples
    --------
    >>> running(Log.empty()) is None
    True
    """
    if log.sessions.empty:
        return None
    plan = plan or Plan()
    findings = put(log, plan, bet)
    last = findings.log.sessions.iloc[-1]
    name = str(last["session"])
    deals = log.deals[log.deals["session"] == name]
    mine = findings.frame[(findings.frame["session"] == name) & (findings.frame["weight"] > 0.0)]
    trailed = mine["run"].map(lambda run: isinstance(findings.runs[run].scores, Scores)).astype(bool)
    together, people = standing(findings, name)
    return Running(
        session=name,
        deals=len(deals),
        last=_text(deals["number"].iloc[-1]) if len(deals) else None,
        game=_text(last["game"]),
        laws=_text(last["laws"]),
        bets=_bets(mine[trailed & mine["partner"].isna()]),
        together=together,
        people=people,
        at_close=tuple(dict.fromkeys(mine[~trailed]["check"])),
        lacking=_lacking(findings, name),
    )


def _bets(rows: pd.DataFrame) -> tuple[Bet, ...]:
    return tuple(
        Bet(row.check, row.part, Question(row.question), _text(row.player), int(row.seat), int(row.n), float(row.log_e))
        for row in rows.itertuples()
    )  # fmt: skip


def _lacking(findings: Findings, name: str) -> tuple[tuple[str, str], ...]:
    return tuple((one.check, one.reason) for one in findings.untested if one.session == name)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
