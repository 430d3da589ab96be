"""The words of `pone odds`: draws at poker, what comes of them, and what was printed.

Templates, as in `detect.report.words`.
"""

from __future__ import annotations

TABLE_HEAD = "Draws at poker, every hand counted, beside what Foster printed; {code}: {rules}."
DRAW_HEAD = "{title}, by {code}: {rules}."
DRAWS = {
    "pair": "a pair, three cards drawn",
    "pair-kicker": "a pair with an odd card, two drawn",
    "two-pairs": "two pairs, one card drawn",
    "two-pairs-broken": "two pairs, the lower thrown, three cards drawn",
    "threes": "three of a kind, two cards drawn",
    "threes-kicker": "three of a kind with an odd card, one drawn",
    "gutshot": "four of a straight, open in the middle or at one end, one card drawn",
    "open-straight": "four of a straight, open at both ends, one card drawn",
    "four-flush": "four of a suit, one card drawn",
    "three-flush": "three of a suit, two cards drawn",
    "two-flush": "two of a suit, three cards drawn",
    "open-straight-flush": "four of a straight flush, open at both ends, one card drawn",
    "inside-straight-flush": "four of a straight flush, open in the middle or at one end, one card drawn",
    "ace-king": "ace and king, three cards drawn",
    "ace": "an ace, four cards drawn",
    "three-straight": "three of a straight, open at both ends, two cards drawn",
    "three-straight-flush": "three of a straight flush, open at both ends, two cards drawn",
    "dealt": "five cards dealt, before any draw",
    "run": "{kept}, {drawn} drawn",
}
"""The draws of the table, by their names there."""
OTHER_DRAW = "{kept}, {drawn} drawn"
NOTHING_KEPT = "no card"
NUMBERS = ("none", "one", "two", "three", "four", "five")
EVENTS = {
    "nothing": "no pair",
    "pair": "a pair",
    "two-pairs": "two pairs",
    "threes": "three of a kind",
    "straight": "a straight",
    "flush": "a flush",
    "full": "a full hand",
    "fours": "four of a kind",
    "straight-flush": "a straight flush",
    "improves": "better than before",
    "stays": "of the same class as before",
    "worsens": "worse than before",
    "any-flush": "a flush of any kind",
    "two-pairs-or-threes": "two pairs or three of a kind",
    "full-or-fours": "a full hand or four of a kind",
    "pair-or-better": "a pair or better",
    "two-pairs-or-better": "two pairs or better",
    "straight-or-better": "a straight or better",
    "kicker-paired": "two pairs, one of them of the odd card",
    "ace-or-king-pair": "one pair, of aces or of kings",
    "ace-or-king": "an ace or a king paired at least",
    "ace-pair": "one pair, of aces",
    "aces": "aces paired at least",
    "aces-up": "aces up or better: aces among the pairs, threes or fours",
}
"""What may come, by the names of `detect.nulls.draw_odds.EVENTS`."""
DRAW_LINE = "{title}"
DEALT_CARDS = "{ways} hands"
CARDS_LINE = "kept {kept}; thrown {thrown}; {ways} ways to draw {drawn} of {unseen}"
STANDS = "kept {kept}; nothing is drawn"
BEFORE = "Before the draw it was {before}."
COLUMNS = {
    "what": "",
    "favourable": "ways",
    "probability": "chance",
    "against": "against",
    "published": "printed",
}
"""The heads of the columns."""
AGAINST = "{odds}:1"
PROBABILITY = "{chance:.2%}"
ALWAYS, NEVER = "certain", "never"
JUDGED = {"exact": "exact", "fair": "fairly rounded", "wrong": "wrong: {much:.0%} too {way}"}
LONG, SHORT = "long", "short"
COUNTED = "Of {all} printed figures {exact} are exact, {fair} are fairly rounded and {wrong} are wrong."
MEANS = (
    "Every choice of the cards that are not held is equally likely, and each was counted. A printed figure within one part in "
    "200 of the odds against is called exact, within 6 in 100 fairly rounded. Too long means that it happens more often than "
    "was printed: a player who has that luck as often as he should looks lucky beside the printed figure."
)
NOT_PRINTED = "None of the printed figures is of this draw."
BEFORE_IS = "Better, the same and worse are by class, from no pair to a straight flush."
MORE = 'pone odds "AS AH 7D 4C 2S" --discard "7D 4C 2S" counts one hand; --laws draw-english counts by the English laws.'

NO_DISCARD = 'say which of them are thrown, as in --discard "7D 4C 2S"; --discard "" for none'
NO_HAND = "name the five cards that were held before it, as in pone odds {example} --discard {discard}"
NO_DRAW = "{said!r} is no code with a draw to five cards; there are {codes}"
