"""`pone odds`: what comes of a draw at poker, counted, beside what was printed."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import click

from detect.cli import options

if TYPE_CHECKING:
    from detect.laws.code import Code

EXAMPLE = (
    '\b\nExample:\n  pone odds\n  pone odds "AS AH 7D 4C 2S" --discard "7D 4C 2S"\n'
    "  pone odds TC JD QH KS 2D --discard 2D --laws draw-english"
)
SHAPES = ("text", "json", "csv")
USUAL = "draw-foster"


@click.command(epilog=EXAMPLE)
@click.argument("cards", nargs=-1, metavar="[CARDS]")
@click.option("--discard", metavar="CARDS", help="Those of the cards that are thrown.")
@click.option("--laws", metavar="CODE", default=USUAL, show_default=True,
              help="Rank the hands by this code of laws: draw-foster, draw-english or draw5.")  # fmt: skip
@click.option("--format", "shape", type=click.Choice(SHAPES), default="text", metavar="FORMAT",
              help="What to write: text, which is what you get unless asked, json, or csv.")  # fmt: skip
@options.writing
@options.running
def command(
    cards: tuple[str, ...],
    discard: str | None,
    laws: str,
    shape: str,
    output: str | None,
    force: bool,
    **_: Any,
) -> int:
    """Show the exact chances of draws at poker, beside those that Foster printed, and say which of these are wrong.

    CARDS are the five that were held before the draw, such as AS AH 7D 4C 2S; without them the whole printed table is
    shown. Every hand that can come is counted: nothing is estimated.
    """
    from detect.report import oddsbook

    options.target(output, (), force=force)
    code = _code(laws)
    said = shlex.join(["pone", "odds", *filter(None, [" ".join(cards)]), *_again(discard, laws, shape)])
    whole = _document(" ".join(cards), discard, code, said)
    if shape == "json":
        from detect.report.jsons import jsons

        options.put(jsons(whole), output, force=force, utf8=True)
    elif shape == "csv":
        options.put(oddsbook.csv_text(whole), output, force=force)
    else:
        options.put(oddsbook.text(whole, width=options.width(oddsbook.WIDTH)), output, force=force)
    return 0


def _again(discard: str | None, laws: str, shape: str) -> list[str]:
    """Give the options that were given, as they would be given again."""
    given = (("--discard", discard, None), ("--laws", laws, USUAL), ("--format", shape, SHAPES[0]))
    return [
        each for flag, value, usual in given if value is not None and value != usual for each in (flag, value)
    ]


def _code(laws: str) -> Code:
    """Give the code that is named; refuse one that has no draw."""
    from detect.report import oddsbook
    from detect.report import words as w
    from detect.report import words_odds as v

    known = {code.id: code for code in oddsbook.drawing_codes()}
    if laws not in known:
        raise click.BadParameter(w.spoken(v.NO_DRAW, said=laws, codes=", ".join(known)), param_hint="--laws")
    return known[laws]


def _document(cards: str, discard: str | None, code: Code, said: str) -> dict[str, Any]:
    """Give the table, or what comes of one hand; refuse cards that are none, and a hand that is none."""
    from detect.cards import parse_cards
    from detect.errors import CardUnreadable, UsageFault
    from detect.report import oddsbook
    from detect.report import words as w
    from detect.report import words_odds as v

    if not cards.strip():
        if discard is None:
            return oddsbook.table(code, said)
        example = {"example": '"AS AH 7D 4C 2S"', "discard": '"7D 4C 2S"'}
        raise click.BadParameter(w.spoken(v.NO_HAND, **example), param_hint="--discard")
    if discard is None:
        raise click.BadParameter(v.NO_DISCARD, param_hint="CARDS")
    try:
        return oddsbook.draw(parse_cards(cards), parse_cards(discard), code, said)
    except (CardUnreadable, UsageFault) as fault:
        raise click.UsageError(str(fault)) from None
