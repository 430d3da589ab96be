"""The words of the pages, and the one catalogue that a page is written from: another language is another catalogue.

Templates, as in `detect.report.words`. The sentences about a session stand in the object that a page renders; whoever
translates pone makes that object with words of his own, and gives its pages a catalogue of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from detect.evidence import charts
from detect.report import words as w
from detect.report import words_batch, words_log
from detect.report.words_season import SEASON, SEASON_NAMED

PAGE: dict[str, str] = {
    "title": "{level}: {session}",
    "deals": "{many} deals",
    "deal": "1 deal",
    "different": "{many} of them different",
    "tables": "{many} tables",
    "more_names": "and {many} more",
    "why": "Why it was looked at: {why}.",
    "ended": "How it ended: {ended}.",
    "not_logged": "not logged",
    "to_index": "Back to all sittings",
    "nothing": w.NOTHING,
    "verdict": "The answer",
    "shuffle": "The shuffle",
    "record": "The record",
    "record_clean": w.RECORD_CLEAN,
    "record_not_audited": w.RECORD_NOT_AUDITED,
    "record_one": "The record shows 1 irregularity.",
    "record_some": "The record shows {many} irregularities in {affected} of {deals} deals.",
    "asks_nothing_of_anybody": "A bad shuffle accuses nobody.",
    "picture": "Where this sitting stands",
    "stood_out": "What stood out",
    "none_worth": "Nothing stands out: {many} answers, all such as fair play often gives.",
    "none_put": "No question could be put to this log.",
    "finding": "Finding",
    "heads_column": "As surprising as",
    "heads": "{many} heads in a row",
    "heads_say": "Heads in a row: a coin that falls heads so many times running is as surprising as the finding, taken alone. "
    "Ten heads in a row come about once in a thousand tries.",
    "much_looked_at": "The word beside it allows for everything that was looked at; the heads do not. Questions about the same cards "
    "go together: they are not so many witnesses.",
    "effect": "How much: {effect}, and it may well be anything from {low} to {high}.",
    "effect_open": "How much: {effect}.",
    "one_deal_of_it": "Its deals are drawn below: {deals}.",
    "known": "Declared beforehand by the club: {said}",
    "else": "What else could explain it",
    "next": "What to do next",
    "next_quiet": "Nothing. Unremarkable is not acquittal: it says that nothing was seen with this much data.",
    "next_untested": "Log next time what is named under “What could not be tested”.",
    "else_quiet": "There is nothing to explain.",
    "else_record": "Of the irregularities each stands below with its innocent reading.",
    "described": "Described only",
    "run_again": "To run it again:",
    "names_only_count": w.NAMES_ONLY_COUNT,
    "contents": "On this page",
    "evidence": "The evidence, deal by deal",
    "evidence_say": "Suppose that somebody bets on each deal against fair play, at odds that fair play makes fair. The line shows "
    "what one unit has become. In fair play it grows a hundredfold at most once in a hundred sittings, whenever one looks: so it "
    "may be read after every deal.",
    "strip": "Deal by deal, question by question",
    "strip_say": "Each mark is what one deal added to the evidence, for whomever it added most: {strong} more than doubled it, {some} added a fifth or more, "
    "{less} took a fifth or more away, {none} changed little. Empty: the question has nothing to ask of that deal.",
    "strip_cut": "The {many} deals that count most are shown, of {all}; the JSON has them all.",
    "strip_label": "{deal}: {title}, {whom}: times {factor}",
    "strip_broken": "{deal}: {many} irregularities",
    "strip_record": "irregularities",
    "strip_deal": "deal",
    "people": "Everybody at the table",
    "people_say": "The same figures for everybody, counted on the deals that each dealt. What a bet against fair play would have "
    "become is a mean over all questions.",
    "people_boards": "The same figures for everybody.",
    "player": "Player",
    "own_deals": "Own deals",
    "bet": "One unit has become",
    "counted": "{observed} ({expected} expected)",
    "people_cut": "The {many} with most evidence are shown, of {all}; the JSON has them all.",
    "drawn": "The deals themselves",
    "drawn_say": "Hands are shown as dealt. The pack runs from the top card to the last.",
    "drawn_bold": "Set in a box: the cards that were counted.",
    "drawn_more": "{many} more deals are in the JSON.",
    "deal_number": "Deal {number}",
    "dealer": "dealer",
    "cutter": "cut",
    "turn_up": "Turn-up:",
    "trump": "Trumps: {suit}",
    "hands": "The hands",
    "pack_shuffled": "The pack after the shuffle, before the cut",
    "pack_dealt": "The pack as dealt",
    "pack_kept": "Underlined: {packets} of at least {least} cards that lie as they were gathered.",
    "pack_not_kept": "No {least} cards lie as they were gathered.",
    "packet_one": "a packet",
    "packet_some": "{many} packets",
    "pack_cut": "The cut lifted {many} cards.",
    "pack_cut_short": "cut",
    "pack_uncut": "It was not cut.",
    "pack_meets": "The cut fell where the longest of them begins.",
    "pack_meets_named": "The cut fell just below the seam that was named.",
    "pack_misses": "The longest of them begins {many} cards from the cut.",
    "trick": "Trick {number}",
    "trick_led": "(led by {who})",
    "trick_here": "here",
    "trick_held": "{who} held of the suit led:",
    "irregularities": w.HEADINGS["record"],
    "law": "Law",
    "innocent": w.INNOCENT_LABEL,
    "penalty": w.PENALTY_LABEL,
    "law_line": w.LAW_LINE,
    "place_deal": "Deal {deal}",
    "place_table": "table {table}",
    "place_trick": "trick {trick}",
    "place_line": "line {line}",
    "irregularities_more": "{many} more are in the JSON.",
    "untested": w.HEADINGS["untested"],
    "untested_line": w.UNTESTED_LINE,
    "untested_fault": w.UNTESTED_FAULT_LINE,
    "all_tested": "Every question of this game could be put.",
    "left_out": w.HEADINGS["left_out"],
    "data": w.HEADINGS["data"],
    "data_say": "A small effect needs many deals. For each question: how many deals show its standard sharp, four times in five.",
    "base": "Set against how common such a thing is",
    "base_say": "The same as a table: how common it may be, and how many of 1,000 dealers with such evidence would be such. It weighs "
    "one way of dealing against fair play; it is not the chance that anybody did anything.",
    "base_prior": "1 in {many}",
    "base_after": "{share} of 1,000",
    "every": "Every question that was put",
    "every_say": "{many} answers, the most surprising first.",
    "every_cut": "The first {many} are shown, of {all}; the JSON has them all.",
    "asks": "What was asked",
    "answer": "The answer",
    "method": "Method",
    "method_show": "Show the chances and how they are reckoned",
    "method_p": "The chance of a sitting so strange or stranger in fair play, everything allowed for: p = {p} for gain.",
    "method_p_shuffle": "For the shuffle: p = {p}.",
    "method_e": "The evidence as a bet, for gain: e = {e}.",
    "method_without": "With the most telling deal left out: p = {p}.",
    "method_exact": "Each check's law of fair play is counted exactly or by permutation; p is the smallest of the checks' own, each "
    "divided by the share that the plan gave it before the cards were looked at (Bonferroni).",
    "method_twins": "Beside it {many} fair sittings of the same shape were dealt and put through the same questions; as surprising by "
    "the same measure: {near}. p is the smaller of that rank's chance over 0.8 and of the exact one over 0.2.",
    "method_by_e": "Since the cards may have ended the sitting, 1/e decides in place of p.",
    "method_levels": "The plan's levels: {levels}. So by luck alone {often}.",
    "method_level": "{level} at p ≤ {p}",
    "method_luck": "one fair sitting in {many} is marked “{level}” or more",
    "method_two": "Above “{level}” only if it does not rest on one deal alone.",
    "p": "p alone",
    "p_adjusted": "p, all allowed for",
    "e": "e",
    "check": "Check",
    "null": "Law of fair play",
    "tag": "Kind of law",
    "n": "Rests on",
    "plan": "Plan",
    "seed": "Seed",
    "made_by": "Made by",
    "versions": "With",
    "command": "Command",
    "log": "Log",
    "sha256": "SHA-256 {hash}",
    "source": "This sitting begins at line {line} of {file}.",
    "inputs": "What was read",
    "errors": w.HEADINGS["errors"],
    "notes": w.HEADINGS["notes"],
    "error_line": 'line {line}: read "{read}"; expected {expected}',
    "error_whole": "{expected}",
    "note_line": "line {line}: {what}",
    "numbers": "Show the numbers",
    "chart_scale": "How rare such a sitting is in fair play",
    "chart_scale_say": "The further right, the rarer. The marked line is this sitting: {often}. The dashed lines are where the words "
    "begin.",
    "chart_scale_x": "one fair sitting in so many",
    "chart_twins": "This sitting among fair ones",
    "chart_twins_say": "Each bar counts fair sittings of the same shape, dealt beside it by the laws; {many} are drawn. The marked line "
    "is this sitting. The further right, the more surprising.",
    "chart_twins_x": "surprise of the rarest answer, in powers of ten",
    "chart_twins_y": "fair sittings",
    "chart_shuffle": "This shuffle among fair ones",
    "chart_this": "this sitting",
    "chart_evidence": "How the evidence grew",
    "chart_evidence_say": "One line a question and player. Up is against fair play, level is as fair play has it.",
    "chart_evidence_cut": "Of a long line {many} points at most are drawn, evenly; the JSON has them all.",
    "chart_evidence_x": "deal",
    "chart_evidence_y": "one unit has become",
    "chart_effects": "{title}: everybody at the table",
    "chart_effects_say": "How much more than fair play gives, with what it may well be. Zero is fair.",
    "chart_effects_x": "{unit}",
    "chart_surprise": charts.WORDS["surprise"],
    "chart_surprise_say": "One bar a question and player, the most surprising on top.",
    "chart_surprise_x": charts.WORDS["surprise_x"],
    "chart_finding": "{title}: {whom} among fair sittings",
    "chart_finding_say": "Each bar counts how often fair sittings gave such a figure. The marked line is this sitting's.",
    "chart_finding_x": "what was counted",
    "chart_finding_y": "times",
    "column_score": "From",
    "column_to": "To",
    "column_deal": "Deal",
    "column_of": "Of whom",
    "column_effect": "More than fair",
    "column_low": "From",
    "column_high": "To",
    "column_heads": "Heads in a row",
    "column_level": "Word",
    "column_one_in": "One fair sitting in",
    "title_part": "{title}, {part}",
    "title_whom": "{title}: {whom}",
    "table": "the table",
    "two": "{one} to {other}",
    "list_and": "{first} and {last}",
    "list_comma": ", ",
}  # fmt: skip
"""What a page says, by key."""

PARTS: dict[str, str] = {
    **{f"stacked.{what} hand": "one hand" for what in ("aces", "honours", "points")},
    **{f"stacked.{what} side": "both hands" for what in ("aces", "honours", "points")},
    **{f"stacked.alone {what}": what for what in ("aces", "honours", "strength", "points")},
    "deal.shape flat": "flatter", "deal.shape wild": "wilder",
    "shuffle.adjacent following": "in order", "shuffle.adjacent either": "either way",
    "shuffle.inversions few": "too few", "shuffle.inversions many": "too many",
    "shuffle.lis upward": "upward", "shuffle.lis downward": "downward",
    "shuffle.footrule near": "too near", "shuffle.footrule far": "too far",
    "shuffle.cycles few": "too few", "shuffle.cycles many": "too many",
    "shuffle.guess next": "by the last card", "shuffle.guess turn": "by the run",
    "void.bias side": "the other side", "void.bias turn-up": "turn-ups",
    "stacked.strength own": "own deals", "stacked.strength received": "others' deals",
    "stacked.strength pair": "dealt by one to another", "draw.luck pair": "dealt by one to another",
    "draw.luck player": "all deals", "draw.luck dealer": "own deals",
    "timing.slow cards": "cards", "timing.slow tricks": "tricks", "timing.slow hand": "hands", "timing.slow pool": "pools",
    "cut.low rank": "ranks", "cut.low lowest": "the lowest",
}  # fmt: skip
"""By check and part: what tells the parts of a check apart."""

NAMED: dict[str, Mapping[str, str]] = {
    "levels": {key: said for key, (_, said) in w.LEVELS.items()},
    "shapes": {key: shape for key, (shape, _) in w.LEVELS.items()} | {"record": w.RECORD_SHAPE},
    "questions": w.QUESTIONS,
    "groups": {"gain": "Of gain", "shuffle": "Of the shuffle, which accuses nobody", "record": "Of habits, described only"},
    "games": words_log.GAMES,
    "formats": words_log.FORMATS,
    "checks": w.TITLES,
    "units": w.UNITS,
    "seats": {letter: w.SEATS[at] for at, letter in enumerate("NESW", 1)},
    "sides": {"NS": w.SIDES[1], "EW": w.SIDES[2]},
    "suits": dict(zip("CDHS", w.SUITS, strict=False)) | {"NT": w.SUITS[4]},
    "parts": PARTS,
    "why": {"routine": "as a routine", "random": "drawn by lot", "complaint": "after a complaint"},
    "ended": {
        "planned": "as planned", "clock": "by the clock", "rubber": "with a rubber", "players": "by the players",
        "steward": "by a steward",
    },
    "tags": {
        "exact": "exact", "permutation": "by permutation", "conservative": "on the safe side", "model": "by a model",
        "described": "described only",
    },
    "marks": {"strong": "▮", "some": "▪", "none": "·", "less": "▿", "record": "!"},
}  # fmt: skip
"""Names by kind and key: what a page calls levels, games, checks, seats."""


@dataclass(frozen=True)
class Catalogue:
    """Every word of the pages in one language.

    Attributes
    ----------
    language : str
        Its tag, such as ``en``.
    direction : str
        ``ltr`` or ``rtl``.
    said : mapping of str to str
        Templates by key; the keys are those of `PAGE`.
    named : mapping of str to mapping of str to str
        Names by kind and key, as in `NAMED`.

    Examples
    --------
    >>> ENGLISH.say("deal_number", number=7), ENGLISH.name("levels", "watch")
    ('Deal 7', 'Keep an eye')
    """

    language: str
    direction: str
    said: Mapping[str, str]
    named: Mapping[str, Mapping[str, str]]

    def say(self, key: str, **figures: object) -> str:
        """Fill a template; what comes from a log goes in as data and is never itself a template.

        Raises
        ------
        KeyError
            If the catalogue lacks it.
        """
        return self.said[key].format(**figures)

    def name(self, kind: str, key: str) -> str:
        """Give a name, or the key itself where there is none, as of a game that pone does not know."""
        return self.named[kind].get(key, key)


ENGLISH = Catalogue("en", "ltr", PAGE | SEASON | words_batch.PAGE, NAMED | SEASON_NAMED)
"""The words of pone itself."""
