"""Names withheld: a log in which players are called Player 1, Player 2, …, before anything is tested or told.

It is done once, on the log itself, so that no check, sentence, exhibit or file ever meets a name. Players are numbered as
the logs first name them. No rule finds every form of a name in free text, so free text is withheld whole: only what the
laws and the checks themselves read in a note or a fact stays, written anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd

from detect.cards import SUITS, format_cards
from detect.errors import LogError
from detect.laws.called import AGAIN, DETACHED, HIGHEST, LOWEST
from detect.laws.claims import ABANDONED, WAYS
from detect.laws.events import DEALING, GAME, HONOURS, NEW_DEAL, NOT_PRESENTED, REVOKE, SAID, TRUMP_CARD
from detect.laws.found import seats_named
from detect.laws.misdeals import IMPERFECT
from detect.laws.scored import PARTS, SIDES
from detect.log.inputs import Input, Note
from detect.log.packs import NEW_PACK, codes_of
from detect.log.tables import MOVE, SEATS4, Log, encoded
from detect.report import words as w
from detect.report import words_anonymous as v
from detect.report import words_log

Object = dict[str, Any]

NOTES = frozenset({
    *SAID, *WAYS, *AGAIN, ABANDONED, DEALING, DETACHED, TRUMP_CARD, REVOKE, HONOURS, GAME, NOT_PRESENTED, IMPERFECT, NEW_DEAL,
    *(f"{part} {side}".casefold() for part in PARTS for side in SIDES),
})  # fmt: skip
"""Every note that a law or a score is read from, besides those that call a suit."""
PLAIN = {
    "number": re.compile("[0-9]{1,9}[a-z]?"),
    "table": re.compile("[0-9]{1,4}[a-z]?|open|closed", re.IGNORECASE),
    "pack_name": re.compile("red|blue|green|yellow|brown|black|white|[0-9]{1,2}|[a-b]", re.IGNORECASE),
    "time": re.compile(
        r"[0-9]{4}-[0-9]{2}-[0-9]{2}|([0-9]{4}-[0-9]{2}-[0-9]{2}[T ])?[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?Z?"
    ),
    "date": re.compile(r"[0-9?]{4}-[0-9?]{2}-[0-9?]{2}"),
}
"""What a column may hold that names nobody; anything else is withheld or numbered."""
SESSION_WORDS = {
    "shuffled_by": {"hand", "machine", "computer"},
    "why": {"routine", "random", "complaint"},
    "ended": {"planned", "clock", "rubber", "players", "steward"},
}


@dataclass
class Aliases:
    """The aliases of one run: whoever and whatever is named again, in any log, has the alias it had before.

    Examples
    --------
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> hidden = Aliases().log(read(resource("datasets", "samples", "whist-fair.jsonl")))
    >>> hidden.seats["player"].tolist()[:4], hidden.sessions["session"].tolist(), hidden.sessions["file"].tolist()
    (['Player 1', 'Player 2', 'Player 3', 'Player 4'], ['session 1'], ['log-1'])
    """

    given: dict[str, dict[str, str]] = field(default_factory=dict)
    """By kind, such as players, and by name."""

    def of(self, kind: str, name: str, template: str) -> str:
        """Give the alias of a name, a new one if it is met for the first time.

        >>> aliases = Aliases()
        >>> [aliases.of("player", name, "Player {n}") for name in ("Ada", "Ben", "Ada")]
        ['Player 1', 'Player 2', 'Player 1']
        """
        mine = self.given.setdefault(kind, {})
        return mine.setdefault(name, w.spoken(template, n=len(mine) + 1))

    def log(self, log: Log) -> Log:
        """Give a log in which nobody is named.

        Parameters
        ----------
        log : Log

        Returns
        -------
        Log
            The same deals, cards and moves. Sessions, players and files have aliases; venues, recorders and free text are
            missing.
        """
        called = self._meet(log)
        deals, moves = log.deals, log.moves
        return replace(
            log,
            sessions=self._sessions(log.sessions, called),
            deals=deals.assign(
                session=self._renamed(deals["session"], called.get),
                number=self._renamed(deals["number"], self._plain("number")),
                table=self._renamed(deals["table"], self._plain("table")),
                pack_name=self._renamed(deals["pack_name"], self._plain("pack_name", v.PACK)),
                time=self._renamed(deals["time"], lambda said: _fits("time", said)),
            ),
            seats=log.seats.assign(player=self._renamed(log.seats["player"], self._player)),
            moves=moves.assign(note=self._notes(moves)),
            facts=self._facts(log.facts, called),
            inputs=tuple(self.input(one) for one in log.inputs),
        )

    def input(self, read: Input) -> Input:
        """Give the account of a file without its name and without what was read in it.

        >>> Aliases().input(Input("ada-and-ben.pbn", format="pbn", deals=24)).path
        'log-1'
        """
        hidden = copy(read)
        hidden.path = self.path(read.path)
        hidden.errors = [
            LogError(hidden.path, each.line, each.record, v.READ, v.EXPECTED) for each in read.errors
        ]
        hidden.notes = [Note(each.line, v.WHAT) for each in read.notes]
        return hidden

    def path(self, path: str) -> str:
        """Give what a file is called; standard input keeps its mark.

        >>> Aliases().path("-"), Aliases().path("/home/ada/evening.pbn")
        ('-', 'log-1')
        """
        return path if path == "-" else self.of("path", path, v.LOG)

    def paths(self, asked: Iterable[str]) -> tuple[str, ...]:
        """Give what the paths of a command line are called: those that were read as they are elsewhere.

        >>> aliases = Aliases()
        >>> aliases.path("a.pbn"), aliases.paths(["a.pbn", "evenings/*.pbn"])
        ('log-1', ('log-1', 'logs-1'))
        """
        read = self.given.get("path", {})
        return tuple(
            self.path(each) if each in read or each == "-" else self.of("folder", each, v.LOGS)
            for each in asked
        )

    def session(self, told: Object) -> Object:
        """Give what is told of a session without what the club wrote in its settings.

        >>> Aliases().session({"findings": [{"known": "Ada's new pack"}]})["findings"][0]["known"] == v.KNOWN
        True
        """
        if "findings" not in told:
            return told
        return told | {
            "findings": [row | ({"known": v.KNOWN} if row["known"] else {}) for row in told["findings"]]
        }

    def _meet(self, log: Log) -> dict[str, str]:
        """Number players as the log first names them, and give its sessions' aliases: those of two files may share an id."""
        codes, names = log.seats["player"].cat.codes.to_numpy(), log.seats["player"].cat.categories
        for code in pd.unique(codes[codes >= 0]):
            self._player(str(names[code]))
        places = zip(log.sessions["session"], log.sessions["file"].fillna(""), strict=True)
        return {name: self.of("session", f"{name} in {file}", v.SESSION) for name, file in places}

    def _player(self, name: str) -> str:
        return self.of("player", name, v.PLAYER)

    def _plain(self, column: str, template: str = v.LABEL) -> Callable[[str], str]:
        return lambda said: _fits(column, said) or self.of(column, said, template)

    def _sessions(self, sessions: pd.DataFrame, called: dict[str, str]) -> pd.DataFrame:
        columns: dict[str, Callable[[str], str | None]] = {
            "session": called.get,
            "game": lambda said: said if said in words_log.GAMES else v.GAME,
            "date": lambda said: _fits("date", said),
            "venue": _nothing,
            "recorder": _nothing,
            "file": self.path,
            **{name: _one_of(words) for name, words in SESSION_WORDS.items()},
        }  # fmt: skip
        hidden = {
            name: pd.array([rule(x) if isinstance(x, str) else None for x in sessions[name]], dtype="str")
            for name, rule in columns.items()
        }
        return sessions.assign(**hidden)

    def _notes(self, moves: pd.DataFrame) -> pd.Categorical:
        """Rewrite notes: the name of who cut for a seat is an alias; of the others only what a law reads stays."""
        kind, note = moves["move"].to_numpy(), moves["note"]
        cut_in, demand = kind == MOVE["cut_in"], kind == MOVE["demand"]
        out = np.full(len(moves), -1, np.int64)
        words: dict[str, int] = {}
        for mine, rule in ((cut_in, self._player), (demand, _called), (~cut_in & ~demand, _note)):
            out[mine] = _recoded(note.cat.codes.to_numpy()[mine], note.cat.categories, rule, words)
        return encoded(out, list(words))

    def _facts(self, facts: pd.DataFrame, called: dict[str, str]) -> pd.DataFrame:
        """Keep the facts that a law or a check reads, each written anew."""
        pairs = zip(facts["name"].astype(object), facts["value"].astype(object), strict=True)
        values = [_fact(name, str(value)) for name, value in pairs]
        kept = np.array([value is not None for value in values], bool)
        out = facts[kept].reset_index(drop=True)
        return out.assign(
            session=self._renamed(out["session"].cat.remove_unused_categories(), called.get),
            name=out["name"].cat.remove_unused_categories(),
            value=pd.Categorical(pd.array([value for value in values if value is not None], dtype="str")),
        )

    @staticmethod
    def _renamed(column: pd.Series, rule: Callable[[str], str | None]) -> pd.Categorical:
        """Rename the words of a column, which keep their order."""
        words: dict[str, int] = {}
        codes = _recoded(column.cat.codes.to_numpy(), column.cat.categories, rule, words)
        return encoded(codes, list(words))


def _recoded(
    codes: np.ndarray, categories: Sequence[Any], rule: Callable[[str], str | None], words: dict[str, int]
) -> np.ndarray:
    """Give the codes of what a rule makes of each word that is used, -1 where it makes nothing of it."""
    new = np.full(len(categories) + 1, -1, np.int64)
    for code in np.unique(codes[codes >= 0]).tolist():
        said = rule(str(categories[code]))
        new[code] = -1 if said is None else words.setdefault(said, len(words))
    return np.asarray(new[codes])


def _one_of(words: Collection[str]) -> Callable[[str], str | None]:
    return lambda said: said if said in words else None


def _nothing(_: str) -> None:
    """Withhold whatever was said."""


def _fits(column: str, said: str) -> str | None:
    """Keep what can name nobody.

    >>> _fits("number", "12"), _fits("number", "Ada"), _fits("table", "Open")
    ('12', None, 'Open')
    """
    return said if PLAIN[column].fullmatch(said) else None


def _note(said: str) -> str | None:
    """Keep of a note what a law reads in it.

    >>> _note("new deal, said Ada: an imperfect pack"), _note("asked"), _note("Ada looked cross")
    ('new deal imperfect', 'asked', None)
    """
    plain = said.strip().casefold()
    if plain in NOTES:
        return said
    kept = [
        word
        for word, there in ((NEW_DEAL, plain.startswith(NEW_DEAL)), (IMPERFECT, IMPERFECT in plain))
        if there
    ]
    return " ".join(kept) or None


def _called(said: str) -> str | None:
    """Keep what suit was called, and whether the highest or the lowest of it.

    >>> _called("Highest spades"), _called("Clara"), _called("whatever Ada likes")
    ('highest spades', 'clubs', None)
    """
    how, _, name = said.strip().casefold().rpartition(" ")
    suit = SUITS.find(name[:1].upper()) if name else -1
    if suit < 0 or how not in {"", HIGHEST, LOWEST}:
        return None
    return f"{how} {w.SUITS[suit]}".strip()


def _fact(name: str, value: str) -> str | None:
    """Give the value of a fact that is read as it is read, nothing of any other.

    >>> _fact("dummy", "South, that is Ada"), _fact("Annotator", "Ada"), _fact("Declarer", "^S")
    ('S', None, '^S')
    """
    if name == "dummy":
        return " ".join(SEATS4[seat - 1] for seat in seats_named(value)) or None
    if name == "Declarer":
        return value[:2] if re.fullmatch(r"\^[NESWnesw]", value[:2]) else None
    if name == "Contract":
        return value if value.lower() == "pass" else None
    return _order(value) if name == NEW_PACK else None


def _order(value: str) -> str | None:
    try:
        codes = codes_of(value)
    except ValueError:
        return None
    return value if re.fullmatch("[0-9 ,;]+", value) else format_cards(codes)
