"""The words of `pone teach --quiz`. Templates, as in `detect.report.words`."""

from __future__ import annotations

from dataclasses import replace

from detect.report import words_teach

PAGE: dict[str, str] = {
    "quiz_title": "Fair or not? A quiz of {many} evenings",
    "quiz_kicker": "Evenings of whist. Every one is made up, and so are the players.",
    "quiz_says": "In some of these evenings nobody cheats. In the others one player brings good cards to himself, or to his side, when he deals. Look at the deals and "
    "at what was counted, decide, and then see the truth. Both mistakes count: to name somebody who did nothing, and to miss somebody.",
    "quiz_seed": "Quiz number {seed}: whoever makes it with the same number has the same evenings.",
    "quiz_keys": "The keys Tab, arrows, space and Enter are enough.",
    "quiz_static": "With scripts off, and on paper: decide for each evening, write it down, and look at the answers at the end.",
    "quiz_controls": "Go through the evenings",
    "quiz_back": "Previous evening",
    "quiz_on": "Next evening",
    "quiz_evening": "Evening {number} of {many}",
    "quiz_counted": "What was counted",
    "quiz_counted_say": "In fair play a player gets 1 ace and 10 points a deal on average, whoever deals. Ace, king, queen and knave are 4, 3, 2 and 1 points.",
    "quiz_player": "player",
    "quiz_own": "own deals",
    "quiz_own_aces": "aces on them",
    "quiz_own_points": "points a deal on them",
    "quiz_other_aces": "aces on the {others} others",
    "quiz_other_points": "points a deal on the others",
    "quiz_fair_aces": "{aces} (fair: {fair} or so)",
    "quiz_deals": "The deals",
    "quiz_deals_say": "The dealer's hand is set in a box.",
    "quiz_deal": "deal",
    "quiz_decide": "Evening {number}: what do you say?",
    "quiz_fair": "Nobody cheats",
    "quiz_who": "{who} cheats",
    "quiz_answer": "Answer, and see the truth",
    "quiz_choose": "Choose one of the answers first.",
    "quiz_right": "You are right.",
    "quiz_false": "A false accusation: you named # , who did nothing.",
    "quiz_missed": "Missed: you said that nobody cheats.",
    "quiz_other": "The wrong player: a false accusation, and the one who cheats is missed.",
    "quiz_answers": "The answers",
    "quiz_answers_open": "Show the answers to all evenings",
    "quiz_truth_fair": "Evening {number}: nobody cheats.",
    "quiz_truth": "Evening {number}: {who} cheats. {title}, {way}, on {many} of {own} own deals: {deals}.",
    "quiz_clumsy": "clumsily",
    "quiz_careful": "carefully",
    "quiz_verdict": "What pone says: {verdict}. Of fair evenings one in {one_in} looks as strange.",
    "quiz_verdict_usual": "What pone says: {verdict}. Nearly every fair evening looks as strange.",
    "quiz_names_right": "It names {who}, rightly.",
    "quiz_names_wrong": "It names {who}, who did nothing: a false accusation.",
    "quiz_names_nobody": "It names nobody.",
    "quiz_names_missed": "It names nobody, and so misses {who}.",
    "quiz_evidence": "Evidence on each, as one unit bet against fair play: {people}.",
    "quiz_evidence_one": "{who} {e}",
    "quiz_score": "The score so far",
    "quiz_score_of": "# of # evenings answered.",
    "quiz_you": "you",
    "quiz_pone": "pone",
    "quiz_scored": "right",
    "quiz_accused": "false accusations",
    "quiz_misses": "missed",
    "quiz_score_say": "Who names the wrong player has accused one falsely, and missed another.",
    "quiz_score_pone": "Over all {many} evenings pone is right {right} times, accuses {accused} falsely, and misses {missed}.",
    "quiz_lesson": "It is made to miss rather than to accuse: it names somebody in a fair evening once in a thousand evenings or less. That is why it says "
    "nothing of an evening that looks odd to you, and why one evening is seldom enough.",
}
ENGLISH = replace(words_teach.ENGLISH, said={**words_teach.ENGLISH.said, **PAGE})
"""The words of a quiz."""
