"""The codes of law to read: which there are, what each law becomes here, and one law in full.

The object is the contract ``pone.laws/1``; ``reports/schema/pone.laws-1.json`` states it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

import detect
from detect.laws.code import CODES, COVERAGE, UNSEEN, Code, Law, load
from detect.report import words as w
from detect.report import words_laws as v
from detect.report.spreadsheet import harmless_cell
from detect.report.wrapping import shortened, wrapped

Object = dict[str, Any]
SCHEMA = "pone.laws/1"
SHOWS = ("codes", "code", "law")
"""What a document shows: every code by its counts, one code with all its laws, or one law."""
WIDTH = 88
WIDEST_TITLE = 44
MOST_NEAR = 6
_LAW = re.compile(r"^law\s+", re.IGNORECASE)
_PARAGRAPH = re.compile(r"\s*[(.,]?\s*[ivx]+\)?$", re.IGNORECASE)


def find_code(said: str) -> Code | None:
    """Give a code of laws by its name, None where there is none.

    Examples
    --------
    >>> find_code("Whist-Club").id, find_code("snap")
    ('whist-club', None)
    """
    name = said.strip().casefold()
    return load(name) if name in CODES else None


def no_code(said: str) -> str:
    """Say that there is no such code, which there are, and which was perhaps meant.

    >>> no_code("wist-club").rpartition("; ")[2]
    'did you mean whist-club?'
    """
    near = get_close_matches(said.strip().casefold(), CODES, n=1)
    return w.spoken(v.NO_CODE, said=shortened(said), codes=", ".join(CODES)) + _meant(near)


def find_law(code: Code, said: str) -> Law | None:
    """Give a law of a code by its number: `71`, `law 71`, `44 iv`, `etiquette 6`, `case ii`; None where there is none.

    Examples
    --------
    >>> [find_law(load("whist-club"), said).number for said in ("71", "law 44 iv", "Case ii", "etiquette  6")]
    ['71', '44', 'case II', 'etiquette 6']
    >>> find_law(load("whist-club"), "92") is None
    True
    """
    number = " ".join(_LAW.sub("", said.strip()).split()).casefold().rstrip(".")
    numbers = {law.number.casefold(): law for law in reversed(code.laws)}
    return next((numbers[form] for form in (number, _PARAGRAPH.sub("", number)) if form in numbers), None)


def no_law(code: Code, said: str) -> str:
    """Say that a code has no such law, which it has, and which was perhaps meant.

    >>> no_law(load("whist-club"), "92").rpartition("; ")[2]
    'did you mean 91 (The last trick)?'
    """
    word = said.strip().casefold()
    titled = [law for law in code.laws if len(word) > 2 and word in law.title.casefold()]
    near = titled or [code.law(number) for number in _near(code, word)]
    listed = [w.spoken(v.ENTRY, number=law.number, title=law.title) for law in near]
    meant = w.spoken(v.TITLED, near=w.listed(listed, MOST_NEAR)) if titled else _meant(listed)
    return w.spoken(v.NO_LAW, said=shortened(said), code=code.id, numbers=_numbers(code)) + meant


def _near(code: Code, word: str) -> list[str]:
    """Give the numbers nearest to a word: the highest for one that is too high."""
    numbers = [law.number for law in code.laws]
    counted = [number for number in numbers if number.isdecimal()]
    if word.isdecimal() and counted:
        return [min(counted, key=lambda number: abs(int(number) - int(word[:9])))]
    folded = {number.casefold(): number for number in numbers}
    return [folded[one] for one in get_close_matches(word, folded, n=1)]


def _meant(near: Sequence[str]) -> str:
    return w.spoken(v.MEANT, near=near[0]) if near else ""


def _numbers(code: Code) -> str:
    """Write the numbers of a code's laws, in runs where none is left out: `1 to 91, etiquette 1 to 9`."""
    numbers = list(dict.fromkeys(law.number for law in code.laws))
    counted = sorted(int(number) for number in numbers if number.isdecimal())
    whole = len(counted) == counted[-1] - counted[0] + 1
    said = [_run([str(one) for one in counted])] if whole else [str(one) for one in counted]
    kinds: dict[str, list[str]] = {}
    for number in numbers:
        if not number.isdecimal():
            kinds.setdefault(number.rpartition(" ")[0], []).append(number)
    return ", ".join([*said, *(_run(each) if kind else ", ".join(each) for kind, each in kinds.items())])


def _run(numbers: list[str]) -> str:
    return w.spoken(v.RANGE, first=numbers[0], last=numbers[-1].rpartition(" ")[2])


def document(codes: Sequence[Code], laws: Sequence[Law], shows: str, command: str) -> Object:
    """Put the whole object together.

    Parameters
    ----------
    codes : sequence of Code
    laws : sequence of Law
        Those to show of the first code.
    shows : str
        One of `SHOWS`.
    command : str
        To run it again.

    Examples
    --------
    >>> said = document([load("whist-club")], [load("whist-club").law("71")], "law", "pone laws whist-club 71")
    >>> said["codes"][0]["unseen"], said["codes"][0]["entries"][0]["title"]
    (25, 'The revoke')
    """
    told = [_code(code) for code in codes]
    told[0]["entries"] = [_law(law) for law in laws]
    return {"schema": SCHEMA, "pone": detect.__version__, "command": command, "shows": shows, "codes": told}


def _code(code: Code) -> Object:
    base = next((law.code for law in code.laws if law.code != code.id), None)
    counts = {name: sum(name in law.coverage for law in code.own) for name in COVERAGE}
    return {"code": code.id, "name": code.name, "game": code.game, "rests_on": base, "laws": len(code.own), **counts,
            "entries": []}  # fmt: skip


def _law(law: Law) -> Object:
    return {
        "code": law.code, "number": law.number, "title": law.title, "says": law.says, "coverage": list(law.coverage),
        "audits": list(law.audits), "stages": list(law.stages), "checks": list(law.checks), "penalty": law.penalty,
        "unseen": law.unseen, "source": law.source,
    }  # fmt: skip


def text(document: Object, *, width: int = WIDTH) -> str:
    """Render the whole object for a terminal.

    Examples
    --------
    >>> law = load("whist-club").law("13")
    >>> print(text(document([load("whist-club")], [law], "law", "pone laws whist-club 13")))
    whist-club 13: The ace in cutting
      Says:     In cutting for seats the ace is the lowest card.
      Penalty:  none is laid down
      Becomes:  audited (audit.cutting_in), simulated (fair.form_table)
      Source:   000_3493ece1458c0321.txt, law 13
    """
    parts = {"codes": _codes_text, "code": _code_text, "law": _law_text}
    return "\n".join(parts[document["shows"]](document["codes"], width))


def _codes_text(codes: list[Object], width: int) -> Iterator[str]:
    """Give the table of codes."""
    rows = [[one["code"], *(str(one[name]) for name in v.COUNTS), one["name"]] for one in codes]
    wide = max(len(row[0]) for row in [[v.CODES_HEAD], *rows])
    yield v.CODES_HEAD.ljust(wide) + "".join(f"  {said}" for said in v.COUNTS.values())
    for name, *counts, title in rows:
        figures = (f"  {count:>{len(said)}}" for count, said in zip(counts, v.COUNTS.values(), strict=True))
        yield f"{name.ljust(wide)}{''.join(figures)}  {title}".rstrip()
    yield ""
    yield from wrapped(v.MEANS, width)
    yield from wrapped(v.MORE, width)


def _code_text(codes: list[Object], width: int) -> Iterator[str]:
    """Give the table of one code's laws: number, title and coverage, and what to write down for those that are unseen."""
    [code] = codes
    parts = [w.spoken(v.PART, many=code[name], what=name) for name in COVERAGE if code[name]]
    yield w.spoken(v.CODE_HEAD, code=code["code"], name=code["name"])
    counted = w.spoken(v.COUNTED, laws=code["laws"], parts=w.listed(parts))
    rests = " " + w.spoken(v.RESTS_ON, base=code["rests_on"]) if code["rests_on"] else ""
    yield from wrapped(counted + rests, width)
    yield ""
    number = max(len(law["number"]) for law in code["entries"])
    title = min(max(len(law["title"]) for law in code["entries"]), WIDEST_TITLE)
    for law in code["entries"]:
        said = f"{law['number'].ljust(number)}  {law['title'].ljust(title)}"
        yield f"{said}  {', '.join(law['coverage'])}"
        if law["coverage"] == [UNSEEN]:
            space = " " * (number + 4)
            yield from wrapped(w.spoken(v.UNSEEN, unseen=law["unseen"]), width, space)


def _law_text(codes: list[Object], width: int) -> Iterator[str]:
    """Give one law in full."""
    [law] = codes[0]["entries"]
    yield w.spoken(v.LAW_HEAD, code=law["code"], number=law["number"], title=law["title"])
    names = zip(COVERAGE, (law["audits"], law["stages"], law["checks"]), strict=False)
    becomes = [w.spoken(v.BECOMES, what=what, names=", ".join(each)) for what, each in names if each]
    said = law | {"becomes": ", ".join(becomes) or v.NOTHING_BECOMES}
    space = max(len(label) for label in v.LABELS.values()) + 4
    for part, label in v.LABELS.items():
        if said[part]:
            yield from wrapped(said[part], width, f"  {label}".ljust(space), " " * space)


def csv_text(document: Object) -> str:
    """Render the object as a CSV table: a row a code where it shows the codes, else a row a law.

    Examples
    --------
    >>> print(csv_text(document([load("whist-dummy")], [], "codes", "pone laws")))
    code,name,game,rests_on,laws,audited,simulated,scored,unseen
    whist-dummy,dummy whist,dummy,whist-club,3,3,2,0,0
    """
    codes: list[Object] = document["codes"]
    rows = codes if document["shows"] == "codes" else codes[0]["entries"]
    names = [name for name in rows[0] if name != "entries"]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        writer.writerow([harmless_cell(_cell(row[name])) for name in names])
    return out.getvalue().rstrip("\n")


def _cell(value: Any) -> Any:
    return " ".join(value) if isinstance(value, list) else value
