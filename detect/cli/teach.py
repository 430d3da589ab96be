"""`pone teach`: a lesson on one way of cheating at whist, as a page; without a name, which lessons there are."""

from __future__ import annotations

import shlex
from typing import Any

import click

from detect.cli import options

EXAMPLE = "\b\nExample:\n  pone teach\n  pone teach run-up -o lesson.html\n  pone teach crimp --careful -o crimp.html"


@click.command(epilog=EXAMPLE)
@click.argument("name", required=False, metavar="[NAME]")
@click.option(
    "--careful",
    is_flag=True,
    help="Show the careful sharp, who tries it seldom; the clumsy one unless given.",
)
@click.option("--open", "open_", is_flag=True, help="Show the page in the browser when it is written.")
@options.writing
@options.running
def command(
    name: str | None, careful: bool, open_: bool, output: str | None, force: bool, seed: int, **_: Any
) -> int:
    """Write the lesson NAME as one page: how it is done, what protects the table, what a log shows of it and what not.

    A fair evening and a sharped one stand side by side, deal by deal. The page opens anywhere, offline. Every evening in it is
    made up: NUMBER says which, and the same number gives the same page.

    Without a NAME, list the lessons.
    """
    if name is None:
        options.target(output, (), force=force)
        options.put(_index(), output, force=force)
        return 0
    from detect.errors import UsageFault
    from detect.report import taught
    from detect.report import words_teach as v

    try:
        technique = taught.find(name)
    except UsageFault as fault:
        raise click.BadParameter(str(fault), param_hint="NAME") from None
    if output is None:
        raise click.UsageError(v.NEEDS_FILE)
    if open_ and output == "-":
        raise click.BadParameter(
            "a page on standard output cannot be opened: name a file with -o", param_hint="--open"
        )
    options.target(output, (), force=force)
    from detect.report.page.lesson import page

    said = ["pone", "teach", technique.name, *(["--careful"] if careful else []), "--seed", str(seed)]
    made = page(
        taught.lesson(technique, careful=careful, seed=seed), shlex.join([*said, "-o", "lesson.html"])
    )
    options.put(made, output, force=force, utf8=True)
    if open_:
        from detect.cli.report import show

        show(output)
    return 0


def _index() -> str:
    """Give the list of lessons for a terminal."""
    from detect.report import taught
    from detect.report import words_teach as v
    from detect.report.wrapping import wrapped

    lessons, width = taught.index(), options.width(88)
    wide = max(len(name) for name, _ in lessons)
    lines = [*wrapped(v.LIST_HEAD, width), ""]
    for name, title in lessons:
        lines += wrapped(title, width, f"  {name.ljust(wide)}  ", " " * (wide + 4))
    return "\n".join([*lines, "", *wrapped(v.LIST_MORE, width)])
