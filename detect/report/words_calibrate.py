"""The words of `pone calibrate`: how often fair play is called rare.

Templates, as in `detect.report.words`.
"""

from __future__ import annotations

HEAD = "{game}, packs shuffled {shuffle}, log level {level}: {sessions:,} honest evenings of {deals} deals"
MARKED = {
    "gain": "Of {evenings:,} honest evenings {marked:,} {were} marked “{level}” or higher over somebody's gain; by luck alone "
    "{expected} would be expected.",
    "shuffle": "Of {evenings:,} honest evenings {marked:,} {were} marked “{level}” or higher over the shuffle; by luck alone "
    "{expected} would be expected.",
    "bad": "Of {evenings:,} honest evenings {marked:,} {were} marked “{level}” or higher over the shuffle. Here the packs were "
    "not well mixed, and it is right to say so; nobody is named for it.",
}
"""What was found over a question; and over the shuffle where it was a bad one."""
WERE = ("were", "was")
ABOUT = "about {many:,}"
LESS_THAN_ONE = "less than one"
COLUMNS = {"name": "", "cases": "cases", "chance": "1 in {one_in:,}", "e": "mean bet", "beyond": ""}
NAMES = {
    "gain": "verdict on gain",
    "shuffle": "verdict on the shuffle",
    "person": "a person's evidence",
    "pair": "a pair's evidence",
}
PART = "{check} ({part})"
OF = "{many:,} of {expected}"
FOUND = "{many:,} found"
E = "{mean:.2f} ± {error:.2f}"
NO_E = "-"
BEYOND = "TOO MANY"
NOT_ASKED = "Nothing in these evenings to ask of: {checks}."
WITHIN = (
    "No figure is beyond what luck allows. It would be, if so many would come less than once in {one_in:,} runs such as this one "
    "where fair play is called rare just as often as is said."
)
OUTSIDE = (
    "BEYOND what luck allows, which would come less than once in {one_in:,} runs such as this one: {names}. They call fair play "
    "rare oftener than they say, and are not to be relied on until it is known why."
)
MEANS = (
    "“31 of 50” says that 31 were called as rare as the head of the column has it, and that 50 may be; fewer is no fault. The "
    "“mean bet” is what became of 1 that was bet against fair play, with its uncertainty; on average it may be 1 at most. A "
    "person's evidence is looked at after every deal, and is counted where it ever stood so high."
)
BARS = (
    "After a shuffle that mixes badly a question of gain may call fair play rare 1.35 times as often as it says at 1 in 20 and "
    "1 in 100, and 1.5 times below; the questions of the shuffle are then shown, and held to nothing."
)
TWINS = {
    "none": "The verdicts were judged without fair twins.",
    "one": "The verdicts were judged among up to {twins:,} fair twins, all of one pool; --pools 100 takes a hundred pools.",
    "many": "The verdicts were judged among up to {twins:,} fair twins of {pools} pools.",
}
JUDGED_NOTHING = "Only the checks that were asked for were run, and nothing was judged."
PLOT_TITLE = "How often fair play is called rare, as a multiple of what is said"
PLOT_X = "times as often as is said; the line is as far as luck goes"
PLOT_SERIES = "1 in {one_in:,}"
