"""Opening leads, learned: does what a player leads follow hidden cards in a way that nobody thought of beforehand?

Half of a player's opening leads teach a logistic regression which suit he chooses, from what he sees and from what the
three hidden hands hold; the other half are held out, and there the cards that he had not seen are dealt anew among those
three hands many times. What was learned foretells his leads no better with the hidden cards as they lay than with others,
unless they follow them: any way to part cards that nobody has seen or spoken of has the same chance (the conditional
randomisation test: Candès, Fan, Janson and Lv, J. R. Statist. Soc. B 80, 2018), whatever was learned.

Only opening leads are looked at: before any other decision somebody has played, and from what he played one may reason.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from detect.checks.base import Part, Question, Resampled, Subjects, Tag, check
from detect.checks.dealt import HOLDINGS, POINTS, WORTH, Dealt
from detect.checks.hidden import leads
from detect.checks.people import people

if TYPE_CHECKING:
    from sklearn.pipeline import Pipeline

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
LEADS = 16
"""With fewer opening leads of a player nothing is learned."""
TIMES = 999
"""So many times the unseen cards of each lead held out are dealt anew."""
PENALTY = 0.3
"""The inverse strength of the ridge: leads are few, and numbers many."""
BLOCK = 16
"""So many leads are dealt anew at once."""
SUIT = np.arange(52) // 13
HELD = np.stack([np.eye(4)[SUIT], np.eye(4)[SUIT] * WORTH[:, POINTS, None]], axis=1).reshape(52, 8)
"""What a card adds to a hand: to the length of each suit, and to its points (float64[52, 8])."""
BEHIND, PARTNER, DEALER = 1, 2, 3


@check(
    "hidden.learned", question=Question.GAIN, games=("whist",), needs="many leads", tag=Tag.MODEL,
    null="the cards the leader had not seen, dealt anew among the hidden hands", parts=(Part("leads", 1.0),),
)  # fmt: skip
def learned(dealt: Dealt) -> Resampled:
    """Can a player's opening leads be foretold better from the hidden hands as they lay than from others?"""
    rows, leader, suit = dealt.once(many_leads)
    subjects, subject = people(dealt, rows, leader)
    scored = [_of_one(dealt, rows[mine], leader[mine], suit[mine], _chance(dealt, subjects, number))
              for number in range(len(subjects)) for mine in [subject == number]]  # fmt: skip
    held = [rows[subject == number][1::2] for number in range(len(subjects))]
    return Resampled(
        subjects=subjects,
        row=np.concatenate(held) if held else np.empty(0, np.int64),
        subject=np.repeat(np.arange(len(subjects), dtype=np.int32), [each.size for each in held]),
        score=np.concatenate([score for score, _ in scored]) if scored else np.empty(0),
        others=np.stack([others for _, others in scored]) if scored else np.empty((0, TIMES)),
    )


def many_leads(dealt: Dealt) -> tuple[Ints, Ints, Ints]:
    """Give the opening leads of players of whom there are enough (deal, seat, suit; int64[n] each)."""
    rows, leader, suit = dealt.once(leads)
    _, subject = people(dealt, rows, leader)
    often = np.bincount(subject)[subject] >= LEADS if subject.size else np.zeros(0, bool)
    return rows[often], leader[often], suit[often]


HOLDINGS["many leads"] = lambda dealt: dealt.once(many_leads)[0]


def _chance(dealt: Dealt, subjects: Subjects, number: int) -> np.random.Generator:
    """Give a subject's own chances: the same whatever else is in the log."""
    session = dealt.log.deals["session"].cat.categories[subjects.session[number]]
    code = int(subjects.player[number])
    player = dealt.log.seats["player"].cat.categories[code] if code >= 0 else str(subjects.seat[number])
    return np.random.default_rng([zlib.crc32(f"{session}\n{player}".encode()), dealt.seed])


def _of_one(
    dealt: Dealt, rows: Ints, leader: Ints, suit: Ints, chance: np.random.Generator
) -> tuple[Floats, Floats]:
    """Learn from one player's first, third, … opening lead and score the others, as they lay and dealt anew.

    His own leads are taken in turn: where seats are kept, those of one player are all on odd deals, or all on even ones.

    Returns
    -------
    score : float64[n]
        The log of the chance that was foretold for the suit he led, for each lead held out.
    others : float64[TIMES]
        Its sum over those leads, dealt anew.
    """
    owner = (dealt.hands.owner[rows, :52].astype(np.int64) - leader[:, None]) % 4
    up = dealt.log.deals["turn_up"].to_numpy()[rows].astype(np.int64)
    sums = np.stack([(owner == place) @ HELD for place in range(4)], axis=1)
    seen, hidden = visible(sums[:, 0], up), sums[:, 1:]
    fit, held = np.arange(0, rows.size, 2), np.arange(1, rows.size, 2)
    model = _taught(seen[fit], hidden[fit], suit[fit])
    score = foretold(model, seen[held], hidden[held][:, None], suit[held])[:, 0]
    others = np.zeros(TIMES)
    for at in range(0, held.size, BLOCK):
        some = held[at : at + BLOCK]
        anew = dealt_anew(owner[some], up[some], chance, TIMES)
        others += foretold(model, seen[some], anew, suit[some]).sum(axis=0)
    return score, others


def visible(own: Floats, up: Ints) -> Floats:
    """Give what the leader sees of each suit: length, points, whether it is trumps, is long, is there at all (float64[n, 4, 5])."""
    length, points = own[:, :4], own[:, 4:]
    trump = np.eye(4)[up // 13]
    longest = length == length.max(axis=1, keepdims=True)
    return np.stack([length, points, trump, longest, length == 0], axis=2)


def dealt_anew(owner: Ints, up: Ints, chance: np.random.Generator, times: int) -> Floats:
    """Deal the cards that the leader has not seen among the three other hands, many times.

    Parameters
    ----------
    owner : int64[n, 52]
        Who holds each card, counted from the leader: 0 himself, 3 the dealer.
    up : int64[n]
        The turn-up, which is seen, and stays the dealer's.
    chance : numpy.random.Generator
    times : int

    Returns
    -------
    float64[n, times, 3, 8]
        Length and points of each suit in each hidden hand.

    Examples
    --------
    >>> owner = np.arange(52)[None] % 4
    >>> dealt_anew(owner, np.array([51]), np.random.default_rng(1), 2)[0, :, :, :4].sum(axis=(1, 2)).tolist()
    [39.0, 39.0]
    """
    n = len(owner)
    unseen = owner != 0
    unseen[np.arange(n), up] = False
    cards = np.nonzero(unseen)[1].reshape(n, -1)
    order = np.argsort(chance.random((n, times, cards.shape[1]), np.float32), axis=2)
    mixed = HELD[cards[np.arange(n)[:, None, None], order]]
    hands = np.stack(
        [mixed[:, :, :13].sum(axis=2), mixed[:, :, 13:26].sum(axis=2), mixed[:, :, 26:].sum(axis=2)], axis=2
    )
    hands[:, :, DEALER - 1] += HELD[up][:, None]
    return np.asarray(hands)


def _numbers(seen: Floats, hidden: Floats) -> Floats:
    """Lay out what is seen of a suit, and its length and points in each hidden hand (float64[..., 4, 11])."""
    theirs = np.moveaxis(hidden.reshape(*hidden.shape[:-2], 6, 4), -1, -2)
    shape = (*theirs.shape[:-1], seen.shape[-1])
    return np.concatenate([np.broadcast_to(seen, shape), theirs], axis=-1)


def _taught(seen: Floats, hidden: Floats, suit: Ints) -> Pipeline:
    """Learn which of the suits he holds a player leads."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    chosen = np.arange(4) == suit[:, None]
    may = seen[:, :, 0] > 0
    model: Any = make_pipeline(StandardScaler(), LogisticRegression(C=PENALTY, solver="newton-cholesky"))
    return model.fit(_numbers(seen, hidden)[may], chosen[may])


def foretold(model: Pipeline, seen: Floats, hidden: Floats, suit: Ints) -> Floats:
    """Give the log of the chance that a model foretells for the suit that was led.

    Parameters
    ----------
    model : sklearn.pipeline.Pipeline
    seen : float64[n, 4, 5]
    hidden : float64[n, m, 3, 8]
    suit : int64[n]

    Returns
    -------
    float64[n, m]
    """
    numbers = _numbers(seen[:, None], hidden)
    worth = model.decision_function(numbers.reshape(-1, numbers.shape[-1])).reshape(numbers.shape[:3])
    worth = np.where(seen[:, None, :, 0] > 0, worth, -np.inf)
    chosen = np.take_along_axis(worth, suit[:, None, None], axis=2)[:, :, 0]
    return np.asarray(chosen - np.logaddexp.reduce(worth, axis=2))
