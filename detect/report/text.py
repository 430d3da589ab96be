"""The report on a terminal: the verdict first, then the record, then what is worth reading, then what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from detect.report import words as w
from detect.report import words_log
from detect.report.rows import is_audit
from detect.report.sentences_learned import MODEL, learned_lines
from detect.report.tidy import readable
from detect.report.words_plan import KNOWN
from detect.report.wrapping import columns, harmless, shortened, wrapped

WIDTH = 88
COLOURS = {
    "unremarkable": "green",
    "watch": "yellow",
    "strong": "bright_red",
    "compelling": "red",
    "untested": "blue",
}
MOST_IRREGULARITIES = 12
MOST_FINDINGS = 6
MOST_ERRORS = 10
MOST_PLAYERS = 8
MOST_WHOLE = 8
"""With more sessions than that, those with nothing to read have one line each."""
MOST_LINES = 40
"""How many of those lines are shown."""
WORTH = 0.1
"""A finding with an adjusted p up to this is worth reading whatever the verdict."""
WORTH_RAW = 0.01
"""Above `unremarkable` so is one with a p of its own up to this."""
AUDIT_COLOURS = {"irregular": "yellow", "regular": "green", "not_audited": "blue"}
HIGH = frozenset({"strong", "compelling"})
QUIET = frozenset({"unremarkable", "untested"})

Style = Callable[[str, str], str]
Object = dict[str, Any]


def plain(text: str, colour: str) -> str:  # noqa: ARG001
    """Leave text as it is."""
    return text


def text(document: Object, *, style: Style = plain, quiet: bool = False, width: int = WIDTH) -> str:
    """Render the whole object for a terminal.

    Parameters
    ----------
    document : dict
        As from `detect.report.document.document` or `detect.report.audited.document`.
    style : callable
        Colours a piece of text.
    quiet : bool
        Only a line a session.
    width : int
        Columns to a line.

    Examples
    --------
    >>> print(text({"inputs": [], "sessions": [], "caution": "Not proof."}))
    Nothing was read.
    """
    document = readable(document)
    page = AuditPage(style, width) if is_audit(document) else Page(style, width)
    sessions = document["sessions"]
    lines = [] if sessions else [w.NOTHING]
    if quiet:
        lines += [page.short(one) for one in sessions]
    else:
        lines += page.sessions(sessions)
    for one in document["inputs"]:
        lines += page.input(one, quiet=quiet)
    if sessions and not quiet:
        lines += ["", *wrapped(document["caution"], width)]
    return "\n".join(_single(line.rstrip() for line in lines)).strip("\n")


def _single(lines: Iterable[str]) -> Iterator[str]:
    """Keep one of several empty lines."""
    before = ""
    for line in lines:
        if line or before:
            yield line
        before = line


def worth(one: Object) -> list[Object]:
    """Choose the findings of a session that are worth reading.

    They are the rare ones, those behind a verdict, and revokes that happened; habits where nothing else was asked.
    """
    return [row for row in one["findings"] if _is_worth(row, one)]


def many_judged(one: Object) -> int:
    """Count the findings of a session that have a p and may count in a verdict."""
    return sum(row["p"] is not None and row["tag"] != MODEL for row in one["findings"])


def _is_worth(row: Object, one: Object) -> bool:
    if row["tag"] == MODEL:
        return False
    if row["p"] is None:
        alone = all(other["p"] is None for other in one["findings"])
        return bool(row["observed"]) and (row["estimate"] is None or alone)
    raised = one[row["question"]]["verdict"] not in QUIET
    return bool(row["p_adjusted"] <= WORTH or (raised and row["p"] <= WORTH_RAW))


@dataclass(frozen=True)
class Page:
    """A terminal: how it is coloured and how wide it is."""

    OTHERS: ClassVar[str] = "quiet"
    """The heading over the sessions that have a line each."""

    style: Style
    width: int

    def wrap(self, said: str, indent: str = "") -> list[str]:
        """Break a text into lines."""
        return wrapped(said, self.width, indent)

    def bullet(self, said: str) -> list[str]:
        """Break a text into lines behind a dash."""
        return wrapped(said, self.width, "  - ", "    ")

    def heading(self, name: str) -> list[str]:
        """Write a heading under an empty line."""
        return ["", self.style((w.HEADINGS | w.AUDIT_HEADINGS)[name], "bold")]

    def badge(self, level: str) -> str:
        """Give a level's shape and words."""
        shape, said = w.LEVELS[level]
        return self.style(f"{shape} {said}", COLOURS[level])

    def titled(self, level: str, title: str) -> list[str]:
        """Write a level and the question it answers, on two lines where one is too narrow."""
        badge = self.badge(level)
        if columns(f"{' '.join(w.LEVELS[level])}   {title}") <= self.width:
            return [f"{badge}   {title}"]
        return [badge, *self.wrap(title, "  ")]

    def short(self, one: Object) -> str:
        """Write a session in one line."""
        return f"{self.badge(one['verdict'])}  {shortened(harmless(one['session']))}"

    def nothing_to_read(self, one: Object) -> bool:
        """Tell whether a session may have one line among many."""
        levels = {one["gain"]["verdict"], one["shuffle"]["verdict"]}
        return levels <= QUIET and not one["irregularities"] and not worth(one)

    def rank(self, one: Object) -> tuple[int, ...]:
        """Give what sorts the worst session first."""
        order = list(w.LEVELS)
        levels = [
            -1 if one[q]["verdict"] == "untested" else order.index(one[q]["verdict"])
            for q in ("gain", "shuffle")
        ]
        return -levels[0], -levels[1], -len(one["irregularities"])

    def sessions(self, sessions: list[Object]) -> Iterator[str]:
        """Write every session; of many, the worst first and the quiet ones in a line each."""
        if len(sessions) > 1:
            yield from self.overview(sessions)
        whole, short = sessions, []
        if len(sessions) > MOST_WHOLE:
            whole = sorted((one for one in sessions if not self.nothing_to_read(one)), key=self.rank)
            short = [one for one in sessions if self.nothing_to_read(one)]
        for one in whole:
            yield from self.session(one)
            yield ""
        if short:
            yield from self.heading(self.OTHERS)[1:]
            for one in short[:MOST_LINES]:
                yield f"  {self.short(one)}"
            more = len(short) - MOST_LINES
            yield from self.wrap(f"{w.spoken(w.MORE, many=f'{more:,}')} " * (more > 0) + w.MORE_QUIET, "  ")

    def overview(self, sessions: list[Object]) -> Iterator[str]:
        """Count the verdicts of several sessions."""
        verdicts = [one["verdict"] for one in sessions]
        counts = [
            f"{w.LEVELS[level][0]} {w.LEVELS[level][1]} {verdicts.count(level):,}"
            for level in ("compelling", "strong", "watch", "unremarkable", "untested")
            if level in verdicts
        ]
        said = w.spoken(w.SEVERAL, many=f"{len(sessions):,}", counts=" · ".join(counts))
        marked = sum(one["shuffle"]["verdict"] not in QUIET for one in sessions)
        broken = sum(bool(one["irregularities"]) for one in sessions)
        for many, also in ((marked, w.SEVERAL_SHUFFLE), (broken, w.SEVERAL_RECORD)):
            said += f" {w.spoken(also, many=f'{many:,}')}" if many else ""
        yield from self.wrap(said)
        yield ""

    def session(self, one: Object) -> Iterator[str]:
        """Write one session, the verdicts first."""
        yield from self.title(one)
        for question, title in w.QUESTIONS.items():
            yield from self.titled(one[question]["verdict"], title)
            yield from self.wrap(" ".join(one[question]["says"]), "  ")
        yield from self.record(one)
        yield from self.findings(one)
        yield from self.learned(one)
        yield from self.missing(one)

    def title(self, one: Object) -> Iterator[str]:
        """Write which session it is, and who played what."""
        yield self.style(shortened(harmless(one["session"])), "bold")
        yield from self.wrap(about(one))
        yield ""

    def record(self, one: Object) -> Iterator[str]:
        """Write what the record shows: how many irregularities, and each of them."""
        yield from wrapped(record_line(one), self.width, "", "  ")
        yield from self.irregularities(one)

    def irregularities(self, one: Object) -> Iterator[str]:
        """List what was found law by law; a penalty or an innocent reading that all of a kind share stands once."""
        if one["irregularities"]:
            yield from self.heading("record")
        kinds: dict[tuple[str, str], list[Object]] = {}
        for row in one["irregularities"]:
            kinds.setdefault((row["law"], row["title"]), []).append(row)
        for (law, title), mine in kinds.items():
            yield from self.wrap(
                w.spoken(w.LAW_LINE, title=w.sentence(title), law=law, many=f"{len(mine):,}"), "  "
            )
            shown = mine[:MOST_IRREGULARITIES]
            shared = [key for key in ("innocent", "penalty") if len({row[key] for row in shown}) == 1]
            for row in shown:
                yield from self.bullet(f"{irregularity_place(row, one)}: {row['what']}")
                yield from self.law_says(row, [key for key in ("innocent", "penalty") if key not in shared])
            yield from self.more(len(mine) - len(shown))
            yield from self.law_says(mine[0], shared)

    def law_says(self, row: Object, keys: list[str]) -> Iterator[str]:
        """Write the innocent reading of an irregularity and its penalty; a record of its own has none."""
        if "innocent" in keys:
            yield from self.wrap(f"{w.INNOCENT_LABEL} {row['innocent']}", "    ")
        if "penalty" in keys and not row["law"].startswith("record."):
            yield from self.wrap(f"{w.PENALTY_LABEL} {row['penalty']}.", "    ")

    def more(self, many: int) -> list[str]:
        """Say how many were not shown."""
        return self.bullet(w.spoken(w.MORE, many=f"{many:,}")) if many > 0 else []

    def findings(self, one: Object) -> Iterator[str]:
        """Write the findings worth reading, with other readings and next steps once each."""
        rows = worth(one)
        judged = many_judged(one)
        if not rows and not judged:
            return
        yield from self.heading("findings")
        if not rows:
            said = w.NONE_WORTH_ONE if judged == 1 else w.spoken(w.NONE_WORTH, many=f"{judged:,}")
            yield from self.wrap(said, "  ")
            return
        for row in rows[:MOST_FINDINGS]:
            yield from self.bullet(row["says"])
        yield from self.more(len(rows) - MOST_FINDINGS)
        if one["gain"]["verdict"] not in HIGH and any(
            row["player"] and row["p"] is not None for row in rows[:MOST_FINDINGS]
        ):
            yield from self.wrap(w.NAMES_ONLY_COUNT, "  ")
        tested = [row for row in rows if row["p"] is not None]
        yield from self.readings(tested)
        for said in declared(rows):
            yield from self.wrap(said, "  ")

    def learned(self, one: Object) -> Iterator[str]:
        """Write what was learned from simulated sessions, which no verdict rests on."""
        lines = learned_lines(one)
        if lines:
            yield from self.heading("learned")
        for said in lines:
            yield from self.bullet(said)

    def readings(self, rows: list[Object]) -> Iterator[str]:
        """Write the other readings of some findings and the next steps, once each."""
        for label, key in ((w.INNOCENT_LABEL, "innocent"), (w.NEXT_LABEL, "next")):
            for said in dict.fromkeys(row[key] for row in rows):
                yield from self.wrap(f"{label} {said}", "  ")

    def missing(self, one: Object) -> Iterator[str]:
        """Write what could not be tested, what was left out, and how much it would take to see more."""
        yield from self.reasons("untested", [(w.TITLES[row["check"]], row) for row in one["not_tested"]])
        for name in ("base_rates", "left_out", "data"):
            if one[name]:
                yield from self.heading(name)
            for row in one[name]:
                yield from self.bullet(row["says"])

    def reasons(self, heading: str, titled: list[tuple[str, Object]]) -> Iterator[str]:
        """Write what could not be done, put together by why, and what to log next time."""
        reasons: dict[tuple[str, str], list[str]] = {}
        for title, row in titled:
            reasons.setdefault((row["why"], row["log_next"]), []).append(title)
        if reasons:
            yield from self.heading(heading)
        for (why, log_next), names in reasons.items():
            line = w.UNTESTED_FAULT_LINE if log_next == w.UNTESTED["fault"][1] else w.UNTESTED_LINE
            said = w.spoken(line, checks=w.sentence(w.listed(names)), why=why, log_next=log_next)
            yield from self.bullet(said)

    def input(self, one: Object, *, quiet: bool) -> Iterator[str]:
        """Name a file, the counts of what was read, and every piece that could not be."""
        errors, notes = one["errors"], one["notes"]
        if quiet and not errors:
            return
        yield ""
        yield from self.wrap(read_line(one))
        if not one["format"]:
            return
        if errors:
            yield from self.heading("errors")[1:]
        for error in errors[:MOST_ERRORS]:
            yield from self.bullet(error_line(error))
        yield from self.more(len(errors) - MOST_ERRORS)
        if notes and not quiet:
            yield from self.heading("notes")[1:]
            for note in notes[:MOST_ERRORS]:
                yield from self.bullet(f"line {note['line']}: {note['what']}")
            yield from self.more(len(notes) - MOST_ERRORS)


class AuditPage(Page):
    """The same for the laws alone."""

    OTHERS = "others"

    def short(self, one: Object) -> str:
        """Write a session in one line."""
        level = audit_level(one)
        return f"{self.style(audit_badge(one), AUDIT_COLOURS[level])}  {shortened(harmless(one['session']))}"

    def nothing_to_read(self, one: Object) -> bool:
        """Tell whether a session may have one line among many."""
        return not one["irregularities"]

    def rank(self, one: Object) -> tuple[int, ...]:
        """Give what sorts the session with most irregularities first."""
        return (-len(one["irregularities"]),)

    def overview(self, sessions: list[Object]) -> Iterator[str]:
        """Count the sessions with and without irregularities."""
        levels = [audit_level(one) for one in sessions]
        counts = [
            f"{shape} {said} {levels.count(level):,}"
            for level, (shape, said) in w.AUDIT_LEVELS.items()
            if level in levels
        ]
        yield from self.wrap(w.spoken(w.SEVERAL, many=f"{len(sessions):,}", counts=" · ".join(counts)))
        yield ""

    def session(self, one: Object) -> Iterator[str]:
        """Write one session."""
        yield from self.title(one)
        yield from self.record(one)
        yield from self.described(one)
        yield from self.reasons("not_audited", [(audited_part(row), row) for row in one["not_audited"]])

    def described(self, one: Object) -> Iterator[str]:
        """Write how often each player did it, where anybody did."""
        rows = did(one)
        if not rows:
            return
        yield from self.heading("described")
        for row in rows:
            yield from self.bullet(row["says"])
        yield from self.readings(rows)


def did(one: Object) -> list[Object]:
    """Choose the described rows in which something happened."""
    return [row for row in one["described"] if row["observed"]]


def audited_part(row: Object) -> str:
    """Name what an audit looks at by the part of the record that lacks, or a check that failed."""
    return w.AUDITED.get(row["part"]) or w.TITLES[row["part"]]


def audit_level(one: Object) -> str:
    """Tell whether the record of a session shows irregularities, none, or could not be held against any law."""
    if one["record"]["irregularities"]:
        return "irregular"
    return "regular" if one["laws"] and one["deals"] else "not_audited"


def audit_badge(one: Object) -> str:
    """Say in two or three words what an audit found."""
    shape, said = w.AUDIT_LEVELS[audit_level(one)]
    many = one["record"]["irregularities"]
    if not many:
        return f"{shape} {said}"
    what = w.plural(many, "irregularity", "irregularities")
    return w.spoken(w.AUDIT_SHORT, shape=shape, many=f"{many:,}", irregularities=what)


def about(one: Object) -> str:
    """Say when, where, what and who."""
    deals, distinct = one["deals"], one["distinct_deals"]
    parts = [one["date"], one["venue"], words_log.GAMES.get(one["game"], one["game"])]
    parts.append(f"{deals:,} {w.plural(deals, 'deal')}")
    if distinct != deals:
        parts.append(w.spoken(w.OF_THEM_DIFFERENT, many=f"{distinct:,}"))
    if one["tables"] > 1:
        parts.append(f"{one['tables']:,} tables")
    parts.append(w.listed([shortened(harmless(p), 40) for p in one["players"]], MOST_PLAYERS))
    return " · ".join(shortened(p, 400) for p in parts if p)


def record_line(one: Object) -> str:
    """Say how many irregularities there are, behind a shape."""
    many, affected = one["record"]["irregularities"], one["record"]["deals_affected"]
    shape, _ = w.AUDIT_LEVELS[audit_level(one)]
    if not many:
        return f"{shape} {w.RECORD_NOT_AUDITED if audit_level(one) == 'not_audited' else w.RECORD_CLEAN}"
    said = w.spoken(w.RECORD_LINE, many=f"{many:,}", irregularities=w.plural(many, "irregularity", "irregularities"),
                    affected=f"{affected:,}", deals=w.plural(affected, "deal"))  # fmt: skip
    return f"{shape} {said}"


def irregularity_place(row: Object, one: Object) -> str:
    """Say where an irregularity stands."""
    place = [f"deal {row['deal']}"]
    place += [f"table {row['table']}"] if row["table"] and one["tables"] > 1 else []
    place += [f"trick {row['trick']}"] if row["trick"] else []
    return w.sentence(", ".join([*place, f"line {row['line']}"]))


def declared(rows: list[Object]) -> list[str]:
    """Say which causes the club declared beforehand for the checks of some findings, once each.

    Examples
    --------
    >>> declared([{"check": "cut.meets", "known": "A new pack."}, {"check": "cut.low", "known": None}])
    ['Declared beforehand of cuts on a seam: A new pack.']
    """
    known = {row["check"]: row["known"] for row in rows if row["known"]}
    return [w.spoken(KNOWN, title=w.TITLES[check], said=said) for check, said in known.items()]


def read_line(one: Object) -> str:
    """Say what was read from a file, or why nothing was."""
    path = one["path"]
    if not one["format"]:
        why = "; ".join(error["expected"] for error in one["errors"])
        path = w.sentence(w.STANDARD_INPUT) if path == "-" else path
        return w.spoken(w.NOT_READ_LINE, path=path, why=why.rstrip("."))
    path = w.STANDARD_INPUT if path == "-" else path
    return w.spoken(w.READ_LINE, path=path, format=words_log.FORMATS.get(one["format"], one["format"]),
                    **{many: f"{one[many]:,} {w.plural(one[many], many[:-1])}" for many in
                       ("sessions", "records", "deals")})  # fmt: skip


def error_line(error: Object) -> str:
    """Say what could not be read."""
    place = f"line {error['line']}: " if error["line"] else ""
    return w.spoken(
        w.READ_EXPECTED, place=place, read=shortened(harmless(error["read"]), 60), expected=error["expected"]
    )


def lost_line(said: str) -> str:
    """Say what a format cannot hold."""
    return w.spoken(w.NOT_HELD, what=said)
