"""What a check is: a question, and scores whose law under fair play is known exactly.

A check never loops over sessions, never computes a p-value and never formats text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

import numpy as np

from detect.checks.dealt import Dealt
from detect.laws import Code
from detect.nulls import PmfTable


class Question(StrEnum):
    """What a check asks after; the three are never merged."""

    GAIN = "gain"
    """Did somebody gain by it, or know something?"""
    SHUFFLE = "shuffle"
    """Was the pack shuffled? Accuses nobody."""
    RECORD = "record"
    """What does the record hold? Described, without a probability."""


class Tag(StrEnum):
    """What a check's p-value rests on."""

    EXACT = "exact"
    """An exact law."""
    PERMUTATION = "permutation"
    """An exact permutation law, or a resampled one."""
    CONSERVATIVE = "conservative"
    """Chances that depend on history; errs on the side of the players."""
    MODEL = "model"
    """A policy, or what was learned from other deals, enters; shown, and never in a verdict."""
    DESCRIBED = "described"
    """No p-value at all."""


@dataclass(frozen=True)
class Subjects:
    """Whom or what each score is about, one row a subject.

    Attributes
    ----------
    session : int32[S]
        Code of ``deals.session``.
    seat : int8[S]
        A seat; for a side its first seat; 0 for the table.
    player : int32[S]
        Code of ``seats.player``; -1 where it is a seat, a side or the table.
    part : int8[S]
        Which of the check's parts (`Check.parts`).
    partner_seat : int8[S] or None
        Where a part is about two who are no side, the seat of the second; 0 where it is not.
    partner : int32[S] or None
        The second as `player`; -1 where nobody is named, or there is none.
    """

    session: np.ndarray
    seat: np.ndarray
    player: np.ndarray
    part: np.ndarray
    partner_seat: np.ndarray | None = None
    partner: np.ndarray | None = None

    def __len__(self) -> int:
        """How many there are."""
        return int(self.session.size)


@dataclass(frozen=True)
class Scores:
    """One score a deal and subject, each with its law; large scores are what is looked for.

    Attributes
    ----------
    subjects : Subjects
    row : int64[N]
        The deal, as its row in ``log.deals``; in the order of deals for each subject.
    subject : int32[N]
    score : int64[N]
        On the lattice of `null`.
    kind : int32[N]
        Which law of `null`.
    null : PmfTable
    figure, expected, variance : float64[N]
        What is displayed: the count, and its mean and variance in fair play.
    tilts : float64[J]
        Of the e-process, in units of the score.
    bets : float64[K, W, J] or None
        Where the e-process bets otherwise than on tilts: the log of what bet j pays on each score of each law, with
        mean 1 under that law; -inf where all is lost.
    estimate : callable
        Gives what else is told of each subject, such as a most likely number, by name (dict of str to float64[S]; NaN where
        there is none). It is asked only where it is shown.
    guard : float
        What a sum's deviation from its mean is divided by before it is held against the law, and bets are made dearer
        by, where a law supposes more of the shuffle than an honest one gives; 1 where it does not.
    """

    subjects: Subjects
    row: np.ndarray
    subject: np.ndarray
    score: np.ndarray
    kind: np.ndarray
    null: PmfTable
    figure: np.ndarray
    expected: np.ndarray
    variance: np.ndarray
    tilts: np.ndarray
    bets: np.ndarray | None = None
    estimate: Callable[[], Mapping[str, np.ndarray]] = dict
    guard: float = 1.0


@dataclass(frozen=True)
class TwoByTwo:
    """Counts against the others of the room: own hits of own chances, among all hits of all chances.

    Attributes
    ----------
    subjects : Subjects
    row, subject : int64[N], int32[N]
        Every own chance of a subject: the deal.
    hit : bool[N]
    all_hits, all_chances : int64[S]
        Of the whole table of the session, the subject's own included.
    """

    subjects: Subjects
    row: np.ndarray
    subject: np.ndarray
    hit: np.ndarray
    all_hits: np.ndarray
    all_chances: np.ndarray


@dataclass(frozen=True)
class Pairing:
    """Hits of things against places, where within a group every way to pair them anew has the same chance.

    Attributes
    ----------
    subjects : Subjects
    row, subject, group : int64[N], int32[N], int32[N]
        Every own chance of a subject: the deal, and the group that its thing was drawn from.
    place : int64[N]
        What the thing of that deal would have to be for a hit.
    pool_row, pool_group, pool_thing : int64[M], int32[M], int64[M]
        Every thing of every group: in which deal, and what it was. Each own chance has its deal among them.
    estimate : callable
        As of `Scores`.
    """

    subjects: Subjects
    row: np.ndarray
    subject: np.ndarray
    group: np.ndarray
    place: np.ndarray
    pool_row: np.ndarray
    pool_group: np.ndarray
    pool_thing: np.ndarray
    estimate: Callable[[], Mapping[str, np.ndarray]] = dict


@dataclass(frozen=True)
class Drawn:
    """Worths of a subject's own moments, of which some were drawn; within a group any others had the same chance.

    Attributes
    ----------
    subjects : Subjects
    row, subject, group : int64[N], int32[N], int64[N]
        Every moment: the deal, whose it is, and the group within which moments are alike. The moments of a subject stand
        together, and no two subjects share a group.
    worth : int64[N]
        What the moment would bring; large is what is looked for.
    drawn : bool[N]
        Whether it is one of those drawn.
    tilts : float64[J]
        Of the e-value, in units of the worth.
    """

    subjects: Subjects
    row: np.ndarray
    subject: np.ndarray
    group: np.ndarray
    worth: np.ndarray
    drawn: np.ndarray
    tilts: np.ndarray


@dataclass(frozen=True)
class Measured:
    """Figures that are described, a row a deal and subject, and never judged.

    Attributes
    ----------
    subjects : Subjects
    row, subject : int64[N], int32[N]
    value : float64[N]
    """

    subjects: Subjects
    row: np.ndarray
    subject: np.ndarray
    value: np.ndarray


@dataclass(frozen=True)
class Resampled:
    """Scores of what was held out, and what their sum is where the cards are dealt anew: each time with the same chance.

    Attributes
    ----------
    subjects : Subjects
    row, subject : int64[N], int32[N]
        What was held out: the deal, in the order of deals for each subject, and whose it is.
    score : float64[N]
        Large is what is looked for.
    others : float64[S, M]
        The sum of a subject's scores, each time that the cards were dealt anew.
    """

    subjects: Subjects
    row: np.ndarray
    subject: np.ndarray
    score: np.ndarray
    others: np.ndarray


Answer = Scores | TwoByTwo | Pairing | Drawn | Measured | Resampled
"""What a check may give."""


@dataclass(frozen=True)
class Part:
    """One of the ways a check looks at a deal, with its share of the check's weight.

    Attributes
    ----------
    name : str
        ``hand``, ``side``, ``flat``, …
    share : float
        Of the weight; the shares of the parts put at one game sum to 1.
    standard : float
        The effect of the standard sharp, in the figure's unit a deal.
    deals_for_standard : int
        How many deals show the standard sharp with 80 % power at .001 (`detect.evidence.power`).
    games : tuple of str
        Where it is put, if not at all games of its check.
    """

    name: str
    share: float
    standard: float = 0.0
    deals_for_standard: int | None = None
    games: tuple[str, ...] = ()

    def at(self, game: str) -> bool:
        """Tell whether it is put at a game that its check is put at.

        Examples
        --------
        >>> Part("hand", 0.5, games=("draw",)).at("whist"), Part("hand", 0.5).at("whist")
        (False, True)
        """
        return not self.games or game in self.games


@dataclass(frozen=True)
class Check:
    """A question.

    Attributes
    ----------
    name : str
        Stable, such as ``stacked.aces``.
    question : Question
    games : tuple of str
    needs : str
        What a log must hold for it (`Dealt.holds`).
    tag : Tag
    null : str
        What its law rests on, for the report.
    weight : float
        Its share of the question before the log's shape is known.
    parts : tuple of Part
    run : callable
    doc : str
        What it asks.
    redealt : bool
        Whether its scores are a matter of the cards and of things fixed before them alone, so that fair twins of a session
        can be put through it. What players chose to do is the players', and no twin has it.
    """

    name: str
    question: Question
    games: tuple[str, ...]
    needs: str
    tag: Tag
    null: str
    weight: float
    parts: tuple[Part, ...]
    run: Callable[[Dealt], Answer]
    doc: str = field(default="")
    redealt: bool = False

    def suits(self, code: Code) -> bool:
        """Tell whether sessions held against a code may be asked.

        Examples
        --------
        >>> from detect.laws import load
        >>> registry()["stacked.turnup"].suits(load("bridge"))
        False
        """
        return code.game in self.games or self.games == EVERY_GAME


A = TypeVar("A", bound=Answer)
EVERY_GAME = ("*",)
"""The games of a check that needs no more than the order of a pack: all, and packs of no game at all."""
NO_LAWS = Code(
    id="", name="", game="", seats=4, pack=52, hand=13, dealer_deals=False, turns_up=False, least_packet=0,
    end_positions=False, dummies=0, laws=(),
)  # fmt: skip
"""What sessions are taken to be that name no game, or one without laws here: packs, and nobody who dealt them."""
WHIST_GAMES = ("whist", "dummy", "double-dummy")
"""The games whose last card is turned up for trumps."""
TRICK_GAMES = (*WHIST_GAMES, "bridge")
"""The games of thirteen tricks."""
_REGISTRY: dict[str, Check] = {}


def check(  # noqa: PLR0913 - what a check declares of itself
    name: str, *, question: Question, games: tuple[str, ...], needs: str, tag: Tag, null: str, weight: float = 0.0,
    parts: tuple[Part, ...] = (Part("all", 1.0),), redealt: bool = False,
) -> Callable[[Callable[[Dealt], A]], Callable[[Dealt], A]]:  # fmt: skip
    """Register a check under its stable name."""

    def register(run: Callable[[Dealt], A]) -> Callable[[Dealt], A]:
        said = (run.__doc__ or "").strip()
        _REGISTRY[name] = Check(name, question, games, needs, tag, null, weight, parts, run, said, redealt)
        return run

    return register


def registry() -> dict[str, Check]:
    """Give every check by name that may count, in the order in which they are reported."""
    return {name: one for name, one in _REGISTRY.items() if one.tag is not Tag.MODEL}


def learned() -> dict[str, Check]:
    """Give every check of tag ``model`` by name: they run when they are asked for, and count in no verdict.

    Examples
    --------
    >>> list(learned()), "hidden.learned" in registry()
    (['hidden.learned', 'hidden.collusion'], False)
    """
    return {name: one for name, one in _REGISTRY.items() if one.tag is Tag.MODEL}


def named(name: str) -> Check:
    """Give a check by its name, whatever its tag.

    Raises
    ------
    KeyError
        If there is none.

    Examples
    --------
    >>> named("hidden.learned").tag
    <Tag.MODEL: 'model'>
    """
    return _REGISTRY[name]
