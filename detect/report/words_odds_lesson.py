"""The words of the lesson on printed odds (`pone teach odds`) and of the page of all lessons. Templates, as in `detect.report.words`."""

from __future__ import annotations

from dataclasses import replace

from detect.report import words_quiz

PAGE: dict[str, str] = {
    "odds_title": "Printed odds, and whom they accuse",
    "odds_kicker": "A lesson on draw poker.",
    "odds_says": "Foster printed how often a draw improves a hand. Some of his figures are right, others are far out. A steward who holds a player's draws "
    "against a wrong one suspects people for having the luck that everybody has.",
    "odds_example": "An example",
    "odds_example_says": "{draw}: {what}. Printed are {printed}, and that is {printed_chance} of draws. Every way to draw counted, it comes in {exact_chance} of "
    "them: odds of {exact}. A steward counts a player's next {draws} such draws. By the printed odds he expects {meant}, and asks questions from {least} on, "
    "which he thinks one honest player in a hundred would reach at most. But honest players make {fair} on average, and {size} of them reach it.",
    "odds_table": "Every printed figure, and what it does",
    "odds_table_say": "Odds are against, to 1. Suspected means: as often as one honest player in a hundred at most would be, if the printed odds were right; "
    "the share of honest players who really are stands in the columns. Each share is computed exactly, from the binomial law of so many draws.",
    "odds_column_draw": "draw",
    "odds_column_what": "what comes",
    "odds_column_exact": "exact odds",
    "odds_column_printed": "printed",
    "odds_column_judged": "the printed figure is",
    "odds_column_suspected": "honest players suspected, of {draws} draws",
    "odds_cell": "{size} (from {least} on)",
    "odds_chart": "Honest players suspected by the printed odds",
    "odds_chart_say": "After {draws} draws of a kind, the share of honest players whom the printed odds make suspect. The line is one in a hundred.",
    "odds_chart_x": "honest players suspected, in a hundred",
    "odds_both": "Both ways",
    "odds_long": "Printed odds that are too long say that a thing is rarer than it is. Then honest players look lucky, and the more draws are counted the more of "
    "them do: more counting makes a wrong figure worse, and never better. {many} of {all} figures suspect more than one honest player in a hundred after "
    "{draws} draws, and {most} of them more than one in ten.",
    "odds_short": "Printed odds that are too short err the other way: honest players look unlucky, and whoever helps himself to such hands looks honest for "
    "a long time.",
    "odds_better": "What is better",
    "odds_better_says": "Not even the exact odds are enough, since they are those of a pack in any order. After a poor shuffle everybody's draws improve more often, or less. "
    "So pone holds a player's draws against the same draws of the others at the table, and never against a book: pone explain draw.luck. The exact odds of any "
    "hand: pone odds.",
    "share_under": "under 1 in 1,000",
    "share_percent": "{share} %",
    "index_title": "Lessons on fair and sharped play",
    "index_kicker": "For a class, a club night, or a steward who has never seen it done. Every evening is made up.",
    "index_says": "Each lesson is one page: how it is done, what protects the table, what a log shows of it and what not, a fair evening beside a sharped one, "
    "deal by deal, and the innocent evening that looks alike.",
    "index_links": "The links open pages that lie beside this one. The command makes the page, if it is not there; pone teach --all -o DIR makes all of them.",
    "index_first": "To begin with",
    "index_whist": "At whist",
    "index_draw": "At draw poker",
}
ENGLISH = replace(words_quiz.ENGLISH, said={**words_quiz.ENGLISH.said, **PAGE})
"""The words of the lesson on odds, and of the page of all lessons."""
