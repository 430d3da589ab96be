"""Revokes: how often, beside the room. Described, never judged: honest players differ."""

from __future__ import annotations

import numpy as np

from detect.checks.base import TRICK_GAMES, Part, Question, Subjects, Tag, TwoByTwo, check
from detect.checks.dealt import Dealt, numbered
from detect.laws.replayed import replayed


@check(
    "revoke.rate", question=Question.RECORD, games=TRICK_GAMES, needs="play", tag=Tag.DESCRIBED,
    null="none: described against the room", parts=(Part("play", 1.0),),
)  # fmt: skip
def rate(dealt: Dealt) -> TwoByTwo:
    """How often does a player not follow suit though he could, beside the others of the room?"""
    plays = replayed(dealt.log)
    chances, revokes = plays.chances * dealt.among[:, None], plays.revokes * dealt.among[:, None]
    row, seat = np.nonzero(chances)
    player = dealt.players[row, seat]
    first, number = numbered(dealt.session[row], np.where(player >= 0, 0, seat), player)
    many, missed = chances[row, seat], revokes[row, seat]
    subjects = Subjects(
        session=dealt.session[row[first]],
        seat=seat[first].astype(np.int8),
        player=player[first].astype(np.int32),
        part=np.zeros(first.size, np.int8),
    )
    sessions = len(dealt.log.deals["session"].cat.categories)
    room_hits = np.bincount(dealt.session[row], weights=missed, minlength=sessions).astype(np.int64)
    room_chances = np.bincount(dealt.session[row], weights=many, minlength=sessions).astype(np.int64)
    hit = np.repeat(missed, many) > _within(many)
    return TwoByTwo(
        subjects=subjects,
        row=np.repeat(row, many),
        subject=np.repeat(number, many).astype(np.int32),
        hit=hit,
        all_hits=room_hits[subjects.session],
        all_chances=room_chances[subjects.session],
    )


def _within(many: np.ndarray) -> np.ndarray:
    """Count 0, 1, … within each group."""
    return np.asarray(np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many))
