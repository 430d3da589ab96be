"""What the lessons on draw poker say beside the technique's own description and the words of its checks.

As `detect.report.words_teach`: told in our words, and where it stands is in `source`. Laws are those of Foster's code.
"""

from __future__ import annotations

from detect.report.words_teach import TAUGHT, Taught

__all__ = ["TAUGHT_OF"]

_FOSTER = "R. F. Foster on poker, of players to avoid"
_CUT = (
    "The cut. The player on the dealer's right cuts (law 8), puts the packets together himself and straightens them: then the dealer "
    "cannot bring them back to where they were."
)
_SHUFFLE = "Anybody's right to shuffle before the dealer does (law 7)."
_LEAVE = "Foster, of a poker sharp at work: the only remedy is to leave the game."
_LUCK = "Honest evenings as they come. Of five players one is always the luckiest."
_HANDS = "Where only the hands that won are shown, nothing: they are strong because they won. All hands must be logged, whatever they hold."
_DRAWS = (
    "Where draws are not logged whole, the cards thrown and the cards that came, nothing. And a dealer draws so seldom that one evening "
    "says little even then."
)
TAUGHT_DRAW: dict[str, Taught] = {
    "run-up": Taught(
        "Running up a hand, at poker",
        "While he shuffles, cards that go with the best of his hand to be are brought to it, for its lowest ones: two fellows make "
        "a pair four of a kind. The pack lies so that this very cut brings them to him.",
        f"{_FOSTER}: the man who looks intently at the pack and shuffles slowly is finding cards, or wasting time.",
        f"Hurry him a little. {_SHUFFLE} {_CUT} Foster: so every way of running up hands becomes useless.",
        f"The shuffle itself: the pack he leaves looks like any shuffled pack. {_HANDS}",
        _LUCK,
    ),
    "cold-deck": Taught(
        "The cold deck, at poker: another pack is switched in",
        "A pack that was arranged elsewhere takes the place of the one that was shuffled. It holds a hand for the dealer, threes or better, "
        "and lies otherwise in any order.",
        "Not in the texts at hand: a near relation of the stocked cards that Foster warns of.",
        f"Keep both packs in sight, and of two colours. {_CUT}",
        f"The switch. {_HANDS}",
        _LUCK,
    ),
    "top-stock": Taught(
        "The top stock",
        "The dealer deals from one packet of the cut, and leaves the other on the table. Before the draw he lays it on top. Cards that go "
        "with a friend's hand lie there, and the friend, on his left, draws first. Here the friend is the one whom the lesson follows.",
        f"{_FOSTER}: the man who leaves the cut portion on the table and deals from the other; at the first chance he lays it on top.",
        f"See that both packets are put together before a card is dealt. {_CUT} Foster: cash your chips and retire.",
        f"Who laid it there. {_DRAWS}",
        _LUCK,
    ),
    "second-deal": Taught(
        "The second deal, at the draw",
        "He knows the backs. While the others draw, a top card that goes with his own hand is held back, and they get the card below it, until "
        "it is his turn.",
        f"{_FOSTER}: the man who keeps his eyes on the cards as he deals, and deals slowly, reads their backs.",
        f"New cards. Foster: against marked cards no shuffle and no cut protects. {_LEAVE}",
        f"Which card was on top, unless pack and draws are logged. {_DRAWS}",
        _LUCK,
    ),
    "bottom-deal": Taught(
        "The bottom deal, at the draw",
        "Fellows of what he holds lie at the bottom of the pack. When it is his turn to draw he gives himself those, and not the top cards.",
        "Not in the texts at hand: a near relation of the stock on top that Foster warns of.",
        f"Watch the pack, not the cards that fly. {_CUT} The last card must not be dealt (law 26): ask to see that it stays.",
        f"Which end a card came from, unless pack and draws are logged. {_DRAWS}",
        _LUCK,
    ),
    "hold-out": Taught(
        "The hold-out, at poker",
        "An ace that was dealt to him does not go back to the pack. It waits in a sleeve while others play with fifty-one cards, and comes back to "
        "a hand that wants it, for its worst card, which goes to the bottom of the pack.",
        f"{_FOSTER}: a vest, a sleeve, the lap, a “bug” under the table, or a large hand; and much work to be rid of the surplus card.",
        "Count the pack (law 7) at times that nobody knows beforehand, and the discards as well. Hands stay above the table. Foster: neither shuffle "
        "nor cut protects against it.",
        "The sleeve. Where nobody counts or logs the pack, only the ace that was away tells, and only if every hand is logged. A card held out "
        "and put back within the deal, with every hand whole, leaves nothing at all.",
        "Honest evenings as they come. An ace that nobody was dealt for four deals must come back to somebody.",
    ),
    "false-opener": Taught(
        "The false opener",
        "In a jack-pot that nobody has opened he opens on anything. Unless he is called he shows nothing, and takes the pool.",
        "Foster's laws of jack-pots, 38, 39 and 44: what opens one, and what a false opener forfeits.",
        "Have every opener show openers before the pool is taken, whether he is called or not (laws 42 and 45).",
        "Whether he meant it. Where his hand is neither logged nor shown, the log holds nothing of it.",
        "Honest evenings as they come: nobody opens on less by mistake here. At a real table a hand is misread, and a pair of tens opens. It "
        "breaks the law as well, and the remedy is the same. Say it and go on.",
    ),
    "slow-hand": Taught(
        "The slow hand, at poker",
        "Whoever looks for cards while he shuffles, or reads backs while he deals, needs time. Here he runs up his own hand, and on those deals "
        "takes half as long again.",
        f"{_FOSTER}: the man who looks intently at the pack and shuffles slowly, and the one who deals slowly with his eyes on the cards.",
        f"Hurry him a little, and have a second pack shuffled by somebody else. {_SHUFFLE} {_CUT}",
        "Why he was slow. Unless every shuffle and every deal is timed, nothing of it; and whoever times a dealer only when in doubt of him "
        "has timed nothing.",
        "Honest evenings as they come. Some dealers are slow, and all are slower now and then; only that slow deals are the good ones is strange.",
    ),
    "soft-play": Taught(
        "Soft play between two",
        "Two players never bet at each other. Where both are in neither raises, nor bets high; so neither is driven out by the other, and a third "
        "pays the price.",
        "Not in the texts at hand: partners at a game that has none.",
        "Seats drawn anew each evening, and hands shown when all but two have gone. Nothing in the cards protects against it.",
        "What they agreed on. It takes hundreds of deals, since two of five are in together, with a hand to raise on, seldom; and two who "
        "know each other's ways, or are kind, may spare each other without a word. So no verdict counts it.",
        "Honest evenings as they come: nobody here knows who is at the other end of a bet. At a real table friends do.",
    ),
    "marked": Taught(
        "Marked cards, at poker",
        "Backs are scratched, dug with a nail, or printed so, and read by sight or by touch. He gives up what is beaten by a hand that is in, and "
        "else stays in on anything.",
        f"{_FOSTER}: cards are marked in play with a ring or a nail, and packs are sold that are printed so.",
        f"New cards, and of another maker. Foster: against marked cards no shuffle and no cut protects. {_LEAVE}",
        "What he saw. Only what he does before others have spoken, where every hand is logged, is held against their hands; and a careful man, "
        "who reads one deal in five, is not seen in hundreds.",
        "Honest evenings as they come. Whoever comes in on poor hands, and is lucky in it, looks a little like him.",
    ),
}
"""By technique of draw poker: what its lesson says."""
TAUGHT_OF: dict[str, dict[str, Taught]] = {"whist": TAUGHT, "draw": TAUGHT_DRAW}
"""By game, and technique."""
