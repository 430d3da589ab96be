"""The shape of a session: what fair evenings must have in common with it to be compared with it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace

import numpy as np
import numpy.typing as npt
import pandas as pd

from detect.fair import draw
from detect.fair.draw import DrawEvening
from detect.fair.options import GAMES, MOST_DEALS, Evening
from detect.kernels.stream import MOST_SESSIONS
from detect.laws import code_of
from detect.learned.features import features
from detect.log.tables import MOVE, NULL, Log, Stage

__all__ = ["Shape", "looked_at", "shape_of"]

NAMES = ("Ada", "Ben", "Cyd", "Dot", "Eve", "Flo")


@dataclass(frozen=True, slots=True)
class Shape:
    """What is fixed before the cards of a session fall.

    Attributes
    ----------
    game, laws : str
    deals : int
        Those that were not void.
    players : int
    packs : int
    fixed : bool
        Whether everybody keeps his seat.
    level : str
        How much is written down, as `detect.fair.observed.LEVELS` has it. Where a log holds less than its level, the
        columns that it lacks are left out.
    timed : bool
        Whether seconds of the shuffle or the deal are logged.

    Examples
    --------
    >>> Shape("whist", "whist-club", 24, 4, 2, True, "play", False).evening(sessions=5, seed=1).seating
    'fixed'
    """

    game: str
    laws: str
    deals: int
    players: int
    packs: int
    fixed: bool
    level: str
    timed: bool

    def evening(self, *, sessions: int, seed: int, **others: float) -> Evening | DrawEvening:
        """Give the settings of fair evenings of this shape.

        Parameters
        ----------
        sessions, seed : int
        **others : float
            More settings, such as how often honest players err; draw poker has none of them.

        Raises
        ------
        UsageFault
            If there are no such evenings.
        """
        if self.game == draw.GAME:
            return DrawEvening(
                laws=self.laws, sessions=min(sessions, MOST_SESSIONS - 1), deals=self.deals, players=draw.NAMES[: self.players], seed=seed,
            )  # fmt: skip
        seating = "fixed" if self.fixed and not GAMES[self.game].dummies else "cut"
        return Evening(
            game=self.game, laws=self.laws, sessions=min(sessions, MOST_SESSIONS - 1), deals=self.deals,
            players=NAMES[: self.players], packs=self.packs, seating=seating, seed=seed, **others,  # type: ignore[arg-type]
        )  # fmt: skip

    def key(self) -> str:
        """Name it, for a file that is kept."""
        return "-".join(str(value) for value in asdict(self).values())


def shape_of(log: Log, session: str) -> Shape | None:
    """Tell the shape of a session.

    Parameters
    ----------
    log : Log
    session : str

    Returns
    -------
    Shape or None
        None where the engine plays no such evenings: another game, too many players or deals, no cards.

    Raises
    ------
    KeyError
        If there is no such session.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> log = read(resource("datasets", "samples", "whist-stacked.jsonl"))
    >>> shape_of(log, log.sessions["session"][0])
    Shape(game='whist', laws='whist-club', deals=40, players=4, packs=2, fixed=True, level='full', timed=False)
    """
    one = log.only(session)
    [row] = one.sessions.to_dict("records")
    code = code_of(*(said if isinstance(said, str) else None for said in (row["game"], row["laws"])))
    level = _level(one)
    stood = ~one.deals["void"].to_numpy()
    deals = int(stood.sum())
    if code is None or level is None or not 1 <= deals <= MOST_DEALS:
        return None
    if code.id in draw.LAWS:
        return _of_draw(one, code.id, deals, level)
    if code.game not in GAMES:
        return None
    game, many, fixed = GAMES[code.game], *_table(one)
    if many > game.most:
        return None
    timed = bool(one.deals[["shuffle_s", "deal_s"]].notna().to_numpy().any())
    packs = int(row["packs"]) if row["packs"] in {1, 2} else 2
    return Shape(code.game, code.id, deals, max(many, game.least), packs, fixed and many <= 4, level, timed)


def _of_draw(log: Log, laws: str, deals: int, level: str) -> Shape | None:
    """Tell the shape of an evening of draw poker; None where more or fewer sat there than the engine seats, or somebody moved."""
    dealt = log.cards["stage"].to_numpy() == Stage.DEALT
    named, fixed = _table(log)
    many = named or int(log.cards["seat"].to_numpy()[dealt].max(initial=0))
    if not fixed or not 2 <= many <= len(draw.NAMES):
        return None
    return Shape(draw.GAME, laws, deals, many, 1, fixed=True, level=level, timed=False)


def looked_at(log: Log, session: str, most: int, *, laws: bool = False) -> tuple[Shape | None, pd.DataFrame]:
    """Measure a session, a long one in blocks of as many deals each.

    Parameters
    ----------
    log : Log
    session : str
    most : int
        Deals of a block; the few that are left over are not looked at.
    laws : bool
        As `detect.learned.features.features` has it.

    Returns
    -------
    shape : Shape or None
        Of a block; None where the engine plays no such evenings.
    blocks : pandas.DataFrame
        A row a block.
    """
    shape = shape_of(log, session)
    if shape is None:
        return None, pd.DataFrame()
    one = log.only(session)
    blocks = -(-shape.deals // most)
    deals = shape.deals // blocks
    stood = np.cumsum(~one.deals["void"].to_numpy())
    number = np.minimum(np.maximum(stood - 1, 0) // deals, blocks)
    keys = one.deals["deal"].to_numpy()
    parts = [features(_some(one, keys[number == block]), laws=laws) for block in range(blocks)]
    return replace(shape, deals=deals), pd.concat(parts, ignore_index=True)


def _some(log: Log, keys: npt.NDArray[np.int64]) -> Log:
    """Give the part of a log that belongs to some deals."""
    parts = {
        name: getattr(log, name)[getattr(log, name)["deal"].isin(keys)].reset_index(drop=True)
        for name in ("deals", "seats", "cards", "moves")
    }
    facts = log.facts[(log.facts["deal"] < 0) | log.facts["deal"].isin(keys)]
    return replace(log, facts=facts.reset_index(drop=True), **parts)


def _table(log: Log) -> tuple[int, bool]:
    """Give how many people play, and whether everybody keeps his seat; where nobody is named, seats are people."""
    named = log.seats["player"].notna().to_numpy()
    if not named.any():
        return 0, True
    pairs = log.seats.loc[named, ["player", "seat"]].drop_duplicates()
    return int(pairs["player"].nunique()), bool(not pairs["player"].duplicated().any())


def _level(log: Log) -> str | None:
    """Tell how much is written down, the most of what any deal has."""
    stages = log.cards["stage"].to_numpy()
    if (stages <= Stage.PACK).any():
        return "full"
    played = np.isin(log.moves["move"].to_numpy(), [MOVE["lead"], MOVE["play"]]).any()
    dealt = stages == Stage.DEALT
    if not dealt.any():
        return "shown" if played else None
    one_hand = _hands_a_deal(log, dealt) <= 1 and bool(log.seats["hero"].to_numpy().any())
    return "hero" if one_hand else "play" if played or _cut(log) else "deals"


def _hands_a_deal(log: Log, dealt: npt.NDArray[np.bool_]) -> int:
    """Give the most hands that are logged of a deal."""
    pairs = log.cards.loc[dealt, ["deal", "seat"]].drop_duplicates()
    return int(pairs["deal"].value_counts().max())


def _cut(log: Log) -> bool:
    return bool((log.deals["cut"].to_numpy() != NULL).any())
