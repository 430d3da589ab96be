"""`pone laws`: the codes of law, and what each law becomes here."""

from __future__ import annotations

import shlex
from typing import Any

import click

from detect.cli import options

EXAMPLE = "\b\nExample:\n  pone laws\n  pone laws whist-club\n  pone laws whist-club 71"
SHAPES = ("text", "json", "csv")


@click.command(epilog=EXAMPLE)
@click.argument("code", required=False, metavar="[CODE]")
@click.argument("number", nargs=-1, metavar="[N]")
@click.option("--format", "shape", type=click.Choice(SHAPES), default="text", metavar="FORMAT",
              help="What to write: text, which is what you get unless asked, json, or csv.")  # fmt: skip
@options.writing
@options.running
def command(
    code: str | None, number: tuple[str, ...], shape: str, output: str | None, force: bool, **_: Any
) -> int:
    """Show the codes of law, the laws of a CODE, or the law N of it in full.

    Each law is shown with what it becomes here: audited, simulated, scored, or unseen, and then with what would have to
    be written down. N is a number as reports cite it: 71, etiquette 6, case IV.
    """
    from detect.laws.code import codes
    from detect.report import lawbook

    options.target(output, (), force=force)
    said = shlex.join(
        ["pone", "laws", *filter(None, [code]), *number, *(["--format", shape] if shape != "text" else [])]
    )
    if code is None:
        whole = lawbook.document(codes(), [], "codes", said)
    else:
        whole = _of(code, " ".join(number), said)
    if shape == "json":
        from detect.report.jsons import jsons

        options.put(jsons(whole), output, force=force, utf8=True)
    elif shape == "csv":
        options.put(lawbook.csv_text(whole), output, force=force)
    else:
        options.put(lawbook.text(whole, width=options.width(lawbook.WIDTH)), output, force=force)
    return 0


def _of(name: str, number: str, said: str) -> dict[str, Any]:
    """Give the document of a code, or of one of its laws; refuse what is not there, and name what is near."""
    from detect.report import lawbook

    code = lawbook.find_code(name)
    if code is None:
        raise click.BadParameter(lawbook.no_code(name), param_hint="CODE")
    if not number:
        return lawbook.document([code], code.own, "code", said)
    law = lawbook.find_law(code, number)
    if law is None:
        raise click.BadParameter(lawbook.no_law(code, number), param_hint="N")
    return lawbook.document([code], [law], "law", said)
