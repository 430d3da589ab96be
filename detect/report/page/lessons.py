"""The page of all lessons: what each is about, where it lies and what makes it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

import detect
from detect.report import words_odds_lesson as v
from detect.report.page.render import render
from detect.report.taught import find, index
from detect.report.words_page import Catalogue

GAMES = ("whist", "draw")
FIRST = (
    ("quiz.html", "quiz_title", "quiz_says", ("--quiz",)),
    ("odds.html", "odds_title", "odds_says", ("odds",)),
)
"""Pages that teach no technique: their files, titles, what they are about, and what makes them."""


@dataclass(frozen=True)
class Entry:
    """A page that teaches.

    Attributes
    ----------
    file : str
        Its name beside the page of all.
    title, says, command : str
    """

    file: str
    title: str
    says: str
    command: str


def file_of(game: str, name: str) -> str:
    """Name the file of a lesson.

    Examples
    --------
    >>> file_of("whist", "run-up"), file_of("draw", "run-up")
    ('run-up.html', 'draw-run-up.html')
    """
    return f"{name}.html" if game == GAMES[0] else f"{game}-{name}.html"


def entries(words: Catalogue = v.ENGLISH) -> dict[str, list[Entry]]:
    """Give every page that teaches, by part of the index.

    Examples
    --------
    >>> [(part, len(some)) for part, some in entries().items()]
    [('index_first', 2), ('index_whist', 17), ('index_draw', 10)]
    """
    many = {"many": 8}
    found = {
        "index_first": [
            Entry(file, words.say(title, **many), words.say(says), _command(file, args))
            for file, title, says, args in FIRST
        ]
    }
    for game in GAMES:
        found[f"index_{game}"] = [
            Entry(
                file_of(game, name),
                title,
                find(name, game).texts,
                _command(file_of(game, name), (name, *(["--game", game] if game != GAMES[0] else []))),
            )
            for of, name, title in index()
            if of == game
        ]
    return found


def _command(file: str, args: tuple[str, ...]) -> str:
    return shlex.join(["pone", "teach", *args, "-o", file])


def page(command: str, *, words: Catalogue = v.ENGLISH) -> str:
    """Render the page of all lessons.

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
    >>> 'href="draw-run-up.html"' in page("pone teach -o lessons.html")
    True
    """
    return render(
        "lessons.html",
        words=words,
        parts=list(entries(words).items()),
        command=command,
        version=detect.__version__,
    )
