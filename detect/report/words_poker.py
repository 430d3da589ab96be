"""The words of poker: what each irregularity of its record is called, what it says, how it may be innocent.

Templates, as in `detect.report.words_record`.
"""

from __future__ import annotations

POKER: dict[str, tuple[str, str, str]] = {
    "given_twice": ("a card that lay elsewhere too", "{who} has {cards}, which lay elsewhere in this deal too ({where}).",
                    "A slip in writing the cards down; two packs mixed; a fault of the program that keeps the log."),
    "came_back": ("a card that came back", "{who} was given {cards}, which had been thrown, and the pack had not run out ({where}).",
                  "A card written down wrongly; the pack shuffled again sooner than it had to be."),
    "not_of_the_pack": ("a card that the pack has not got", "{who} has {cards}, which the pack of this game has not got.",
                        "The game written down wrongly; a slip in writing the card down."),
    "dealt_long": ("too many cards dealt", "{who} was dealt {many_cards}{street_said}; the game deals {right}.",
                   "A card written twice; a misdeal that was put right and not written down; a fault of the program that keeps the log."),
    "dealt_short": ("too few cards dealt", "{who} was dealt {many_cards}{street_said}; the game deals {right}.",
                    "A card left out in writing; a misdeal that was put right and not written down."),
    "draw_differs": ("a draw of another number", "{who} threw {thrown} and drew {drawn} in draw {street}.",
                     "A card left out in writing; a wrong number asked for and put right."),
    "thrown_not_held": ("a card thrown that was not held", "{who} threw {cards}, which was not in the hand as logged.",
                        "The hand or the card thrown written down wrongly."),
    "shown_not_dealt": ("a card shown that was never dealt", "{who} showed {cards}, which was neither dealt to the hand nor drawn{where_said}.",
                        "The hand or the card shown written down wrongly; a draw not written down."),
    "shown_thrown": ("a card shown that was thrown", "{who} showed {cards}, which the record says was thrown before.",
                     "The card thrown or the card shown written down wrongly."),
}  # fmt: skip
"""By kind: the title, what it says, an innocent reading."""
POKER_GAMES = {
    "holdem": "hold'em or Omaha", "stud7": "seven-card stud", "draw5": "draw poker", "draw": "draw poker",
    "straight": "straight poker", "stud": "stud poker", "whiskey": "whiskey poker",
}  # fmt: skip
THE_BOARD = "the board"
ON_STREET = " on street {street}"
LIES = "; it lies with {where}"
SEAT = "seat {seat}"
NO_GAIN = (
    (
        "no check asks yet whether anybody gained by the cards of poker; only the record is held against how the game is "
        "dealt: cards in two places, the sizes of hands, draws against cards thrown, cards shown that were never dealt"
    ),
    "write down every hand, folded ones too, with who dealt and who cut",
)
"""Why the first question is not put to poker, and what to write down."""
