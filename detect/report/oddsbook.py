"""Draws at poker to read: exact chances, counted, beside what was printed of them.

The object is the contract ``pone.odds/1``; ``reports/schema/pone.odds-1.json`` states it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import detect
from detect.cards import card_name, format_cards
from detect.kernels import repeated
from detect.laws.code import Code, codes
from detect.nulls import draw_odds, printed
from detect.ranks import RULES, Hand, rules_of
from detect.report import words as w
from detect.report import words_odds as v
from detect.report.spreadsheet import harmless_cell
from detect.report.wrapping import wrapped

Object = dict[str, Any]
SCHEMA = "pone.odds/1"
SHOWS = ("table", "draw")
"""What a document shows: the draws of which figures were printed, or one hand that is drawn to."""
WIDTH = 88
CLASSES = dict(zip(Hand, draw_odds.EVENTS, strict=False))
"""The event that is a class of hands."""
COMPARED = ("improves", "stays", "worsens")
CHANCE = ("what", "title", "favourable", "probability", "against", "published", "error", "verdict")


def drawing_codes() -> tuple[Code, ...]:
    """Give the codes whose usual game has a draw to five cards.

    Examples
    --------
    >>> [code.id for code in drawing_codes() if code.id.startswith("draw")]
    ['draw5', 'draw-foster', 'draw-english']
    """
    dealt = ((code, code.variants[0]) for code in codes() if code.variants)
    return tuple(code for code, way in dealt if way.draws == 1 and way.hand == (5,))


def table(code: Code, command: str) -> Object:
    """Put together the draws of the printed table, counted by the rules of a code.

    Examples
    --------
    >>> from detect.laws.code import load
    >>> said = table(load("draw-foster"), "pone odds")["draws"][0]
    >>> said["title"], said["chances"][1]["favourable"], said["chances"][1]["verdict"]
    ('a pair, three cards drawn', 2592, 'wrong')
    """
    rules = rules_of(code.id)
    with repeated():
        told = [
            _draw(draw_odds.drawn(each.held, each.discard, rules), each, each.chances)
            for each in printed.draws()
        ]
    return _document(code, "table", told, command)


def draw(held: Sequence[int], discard: Sequence[int], code: Code, command: str) -> Object:
    """Put together what comes of one hand that is drawn to.

    Parameters
    ----------
    held, discard : sequence of int
        Five cards, and those of them that are thrown.
    code : Code
    command : str
        To run it again.

    Raises
    ------
    UsageFault
        If that is no hand, or a card is thrown that is not in it.

    Examples
    --------
    >>> from detect.laws.code import load
    >>> said = draw([8, 22, 36, 50, 13], [13], load("draw-english"), "pone odds …")["draws"][0]
    >>> [(each["what"], each["favourable"]) for each in said["chances"] if each["published"]]
    [('straight', 4)]
    """
    rules = rules_of(code.id)
    counted = draw_odds.drawn(held, discard, rules)
    known = printed.draw_of(held, discard, rules)
    said = {each.what: each for each in (known.chances if known else ()) if each.against is not None}
    usual = [what for what in (*CLASSES.values(), *COMPARED) if what in said or counted.count(what)]
    every = dict.fromkeys([*usual, *said])
    chances = [said.get(what, printed.Chance(what)) for what in every]
    return _document(code, "draw", [_draw(counted, known, chances)], command)


def _document(code: Code, shows: str, draws: list[Object], command: str) -> Object:
    return {
        "schema": SCHEMA, "pone": detect.__version__, "command": command, "shows": shows, "laws": code.id,
        "rules": rules_of(code.id), "draws": draws,
    }  # fmt: skip


def _draw(counted: draw_odds.Drawn, known: printed.Draw | None, chances: Iterable[printed.Chance]) -> Object:
    held = [*counted.kept, *counted.thrown]
    return {
        "draw": known.id if known else None,
        "title": _title(counted, known),
        "kept": [card_name(card) for card in counted.kept],
        "discard": [card_name(card) for card in counted.thrown],
        "before": None if counted.held is None else CLASSES[counted.held],
        "drawn": 5 - len(counted.kept),
        "unseen": 52 - len(held),
        "total": counted.total,
        "source": known.source if known else "",
        "chances": [_chance(counted, each) for each in chances],
    }


def _title(counted: draw_odds.Drawn, known: printed.Draw | None) -> str:
    kept = format_cards(counted.kept) or v.NOTHING_KEPT
    template = v.DRAWS[known.id] if known else v.OTHER_DRAW
    return w.spoken(template, kept=kept, drawn=v.NUMBERS[5 - len(counted.kept)])


def _chance(counted: draw_odds.Drawn, chance: printed.Chance) -> Object:
    favourable, total = counted.count(chance.what), counted.total
    against = Fraction(total - favourable, favourable) if favourable else None
    error, verdict = None, None
    if chance.against is not None and against:
        error, verdict = printed.judged(chance.against, against)
    told = (chance.what, v.EVENTS[chance.what], favourable, favourable / total, None if against is None else float(against),
            chance.against, error, verdict)  # fmt: skip
    return dict(zip(CHANCE, told, strict=True))


# ----- for a terminal


def text(document: Object, *, width: int = WIDTH) -> str:
    """Render the whole object for a terminal.

    Examples
    --------
    >>> from detect.laws.code import load
    >>> hand = [51, 38, 18, 2, 39]
    >>> said = text(draw(hand, [18, 2, 39], load("draw-foster"), "pone odds …"))
    >>> print(said.splitlines()[3])
      two pairs                       2,592  15.99%    5.26:1     8:1  wrong: 52% too long
    """
    lines = _table_text(document, width) if document["shows"] == "table" else _draw_text(document, width)
    return "\n".join(lines)


def _table_text(document: Object, width: int) -> Iterator[str]:
    yield from wrapped(w.spoken(v.TABLE_HEAD, code=document["laws"], rules=RULES[document["rules"]]), width)
    for each in document["draws"]:
        yield ""
        yield each["title"]
        yield from _rows(each, width)
    yield ""
    verdicts = [one["verdict"] for each in document["draws"] for one in each["chances"] if one["verdict"]]
    many = {verdict: verdicts.count(verdict) for verdict in v.JUDGED}
    yield from wrapped(w.spoken(v.COUNTED, all=len(verdicts), **many), width)
    yield from wrapped(v.MEANS, width)
    yield from wrapped(v.MORE, width)


def _draw_text(document: Object, width: int) -> Iterator[str]:
    [each] = document["draws"]
    head = w.spoken(v.DRAW_HEAD, title=each["title"], code=document["laws"], rules=RULES[document["rules"]])
    yield from wrapped(head[0].upper() + head[1:], width)
    yield from _rows(each, width)
    yield ""
    before = w.spoken(v.BEFORE, before=v.EVENTS[each["before"]])
    yield from wrapped(f"{before} {v.BEFORE_IS}", width)
    if not any(one["verdict"] for one in each["chances"]):
        yield from wrapped(v.NOT_PRINTED, width)
    yield from wrapped(v.MEANS, width)


def _rows(each: Object, width: int) -> Iterator[str]:
    """Give the cards of a draw, and a line for each thing that may come of it."""
    yield from wrapped(_cards(each), width, "  ")
    wide = max(28, *(len(one["title"]) for one in each["chances"]))
    for one in each["chances"]:
        shown = (
            f"{one['favourable']:>7,}",
            f"{_probability(one):>7}",
            f"{_against(one):>9}",
            f"{_printed(one):>7}",
        )
        yield f"  {one['title']:<{wide}}  {' '.join(shown)}  {_judged(one)}".rstrip()


def _cards(each: Object) -> str:
    if not each["kept"] and not each["discard"]:
        return w.spoken(v.DEALT_CARDS, ways=f"{each['total']:,}")
    kept = " ".join(each["kept"]) or v.NOTHING_KEPT
    if not each["discard"]:
        return w.spoken(v.STANDS, kept=kept)
    drawn = v.NUMBERS[each["drawn"]]
    return w.spoken(v.CARDS_LINE, kept=kept, thrown=" ".join(each["discard"]), ways=f"{each['total']:,}", drawn=drawn,
                    unseen=each["unseen"])  # fmt: skip


def _probability(one: Object) -> str:
    return w.spoken(v.PROBABILITY, chance=one["probability"])


def _against(one: Object) -> str:
    if one["against"] is None:
        return v.NEVER
    return v.ALWAYS if one["against"] == 0 else w.spoken(v.AGAINST, odds=_odds(one["against"]))


def _odds(against: float) -> str:
    """Write odds with two places, or with one where they are long.

    >>> _odds(5.2558), _odds(1080)
    ('5.26', '1,080.0')
    """
    return f"{against:.2f}" if against < 100 else f"{against:,.1f}"


def _printed(one: Object) -> str:
    return "" if one["published"] is None else w.spoken(v.AGAINST, odds=f"{one['published']:g}")


def _judged(one: Object) -> str:
    if one["verdict"] is None:
        return ""
    way = v.LONG if one["error"] > 0 else v.SHORT
    return w.spoken(v.JUDGED[one["verdict"]], much=abs(one["error"]), way=way)


def csv_text(document: Object) -> str:
    """Render the object as a CSV table, a row for each thing that may come of a draw.

    Examples
    --------
    >>> from detect.laws.code import load
    >>> print(csv_text(draw([8, 22, 36, 50, 13], [13], load("draw-foster"), "pone odds …")).splitlines()[0])
    draw,draw_title,kept,discard,total,what,title,favourable,probability,against,published,error,verdict
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["draw", "draw_title", "kept", "discard", "total", *CHANCE])
    for each in document["draws"]:
        of = [each["draw"], each["title"], " ".join(each["kept"]), " ".join(each["discard"]), each["total"]]
        for one in each["chances"]:
            writer.writerow([harmless_cell(cell) for cell in (*of, *(one[name] for name in CHANCE))])
    return out.getvalue().rstrip("\n")
