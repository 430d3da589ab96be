"""`pone teach`: lessons on ways of cheating at whist or draw poker, as pages, and a quiz; without a name, which lessons there are."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from detect.cli import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from detect.sharps import Technique

EXAMPLE = (
    "\b\nExample:\n  pone teach\n  pone teach second-deal --game draw -o seconds.html\n"
    "  pone teach --quiz --seed 7 -o quiz.html"
)
GAMES = ("whist", "draw")
ODDS = "odds"
INDEX = "index.html"


@click.command(epilog=EXAMPLE)
@click.argument("name", required=False, metavar="[NAME]")
@click.option("--quiz", is_flag=True, help="Write a quiz: eight evenings of whist, some fair.")
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="Write every lesson, the quiz and a page of all, into the folder FILE.",
)
@click.option(
    "--careful",
    is_flag=True,
    help="Show the careful sharp, who tries it seldom; the clumsy one unless given.",
)
@click.option("--game", type=click.Choice(GAMES), metavar="GAME",
              help="Of which game: whist or draw (poker); unless given the first of them that has the lesson.")  # fmt: skip
@click.option("--open", "open_", is_flag=True, help="Show the page in the browser when it is written.")
@options.writing
@options.running
def command(
    name: str | None, quiz: bool, every: bool, open_: bool, output: str | None, force: bool, **given: Any
) -> int:
    """Write the lesson NAME as one page: how it is done, what protects the table, what a log shows of it and what not.

    A fair evening and a sharped one stand side by side, deal by deal. The page opens anywhere, offline. Every evening in it is
    made up: NUMBER says which, and the same number gives the same page. The lesson odds is on Foster's printed chances.

    Without a NAME, list the lessons, or write a page that links them where FILE is given.
    """
    from detect.report import words_teach as v

    _hold(name, quiz=quiz, every=every, **given)
    if output is None:
        if name is not None or quiz or every or open_:
            raise click.UsageError(v.NEEDS_FOLDER if every else v.NEEDS_FILE)
        options.put(_index(), None, force=force)
        return 0
    if output == "-" and (every or open_):
        raise click.BadParameter(
            v.NO_FOLDER if every else v.NOT_OPENED, param_hint="--all" if every else "--open"
        )
    options.target(output, (), force=force, folder=every)
    if every:
        _write_all(output, force=force, **given)
    else:
        options.put(_page(name, quiz=quiz, **given)(), output, force=force, utf8=True)
    if open_:
        from detect.cli.report import show

        show(output)
    return 0


def _hold(name: str | None, *, quiz: bool, every: bool, careful: bool, game: str | None, **_: Any) -> None:
    """Refuse what does not go together."""
    from detect.report import words_teach as v

    if (name is not None) + quiz + every > 1:
        raise click.UsageError(v.ONE_OF)
    lesson = name is not None and name.strip().casefold() != ODDS
    if (careful and not (lesson or every)) or (game and not lesson):
        raise click.UsageError(v.OF_LESSON)


def _page(
    name: str | None, *, quiz: bool, careful: bool, game: str | None, seed: int, **_: Any
) -> Callable[[], str]:
    """Give what makes the page that is asked for; a lesson that is not there is refused at once.

    Raises
    ------
    click.BadParameter
        If there is no such lesson.
    """
    if quiz:
        return lambda: _quiz(seed)
    if name is None:
        return _lessons
    if name.strip().casefold() == ODDS:
        return _odds
    from detect.errors import UsageFault
    from detect.report import taught

    try:
        technique = taught.find(name, game)
    except UsageFault as fault:
        raise click.BadParameter(str(fault), param_hint="NAME") from None
    return lambda: _lesson(technique, careful=careful, seed=seed)


def _lesson(technique: Technique, *, careful: bool, seed: int) -> str:
    from detect.report import taught
    from detect.report.page.lesson import page

    game = taught.game_of(technique)
    again = [*(["--game", game] if game != GAMES[0] else []), *(["--careful"] if careful else [])]
    return page(
        taught.lesson(technique, careful=careful, seed=seed),
        _said(technique.name, *again, "--seed", str(seed)),
    )


def _quiz(seed: int) -> str:
    from detect.report.page.quiz import page
    from detect.report.quizzed import quiz

    return page(quiz(seed), seed, _said("--quiz", "--seed", str(seed), file="quiz.html"))


def _odds() -> str:
    from detect.report.page.odds import page

    return page(_said(ODDS, file="odds.html"))


def _lessons() -> str:
    from detect.report.page.lessons import page

    return page(_said(file="lessons.html"))


def _said(*words: str, file: str = "lesson.html") -> str:
    """Give the command that makes a page again."""
    return shlex.join(["pone", "teach", *words, "-o", file])


def _write_all(output: str, *, careful: bool, seed: int, force: bool, **_: Any) -> None:
    """Write every page that teaches into a folder."""
    import sys
    from pathlib import Path

    from detect.report.page.lessons import file_of
    from detect.sharps import TECHNIQUES_OF

    made: dict[str, Callable[[], str]] = {
        INDEX: _lessons,
        "odds.html": _odds,
        "quiz.html": lambda: _quiz(seed),
    }
    for game, known in TECHNIQUES_OF.items():
        for name in known:
            made[file_of(game, name)] = _page(name, quiz=False, careful=careful, game=game, seed=seed)
    folder = Path(output)
    folder.mkdir(exist_ok=True)
    with click.progressbar(made.items(), label="lessons", file=sys.stderr) as bar:
        for file, making in bar:
            options.put(making(), str(folder / file), force=force, utf8=True)


def _index() -> str:
    """Give the list of lessons for a terminal."""
    from detect.report import taught
    from detect.report import words_teach as v
    from detect.report.wrapping import wrapped

    lessons, width = taught.index(), options.width(88)
    wide = max(len(name) for _, name, _ in lessons)
    lines = [*wrapped(v.LIST_HEAD, width)]
    for game in GAMES:
        lines += ["", *wrapped(v.LIST_GAMES[game], width)]
        for of, name, title in lessons:
            lines += wrapped(title, width, f"  {name.ljust(wide)}  ", " " * (wide + 4)) if of == game else []
    return "\n".join([*lines, "", *wrapped(v.LIST_MORE, width), *wrapped(v.LIST_ODDS, width)])
