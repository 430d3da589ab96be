"""The words of `pone teach`: what each lesson says beside the technique's own description and the words of its checks.

Templates, as in `detect.report.words`. What the old writers say is told in our words; where it stands is in `SOURCES`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from detect.report import words_odds, words_page

_FOSTER = "R. F. Foster on poker, of players to avoid"
_CLUB = "The whist club's code"
_CUT = (
    "The cut. The player on the dealer's right cuts, puts the packets together himself and squares them, so that nobody can put them "
    "back as they were."
)
_SHUFFLE = (
    "Anybody's right to shuffle before the dealer does (law 29). Shuffle, and let a few riffles be the rule."
)
_LEAVE = "Foster knows no remedy but to leave the game."
_NEW = "Fresh cards, which any player may call for (law 83), and marked ones replaced (law 90)."


@dataclass(frozen=True)
class Taught:
    """What a lesson says of one technique; `detect.report.words_teach_poker` has those of draw poker.

    Attributes
    ----------
    title : str
    done : str
        How it is done, as it is played here.
    source : str
        Where the old writers tell of it.
    protects : str
        What protects the table.
    lost : str
        What no log holds of it.
    alike : str
        The innocent evening that looks alike.
    """

    title: str
    done: str
    source: str
    protects: str
    lost: str
    alike: str


_LUCK = "Honest evenings as they come. Somebody is always the luckiest."
_HURRY = (
    "Honest evenings at a table that shuffles in a hurry: a few packets overhand, twice, and on. Packets of the old order stay "
    "whole, and nobody meant anything."
)
_GIVEN = "Where hands alone are logged the way is lost, and only the strong hands are left."

TAUGHT: dict[str, Taught] = {
    "cull": Taught(
        "Culling: picking out cards while gathering them",
        "Aces, then kings, are picked out while the tricks are gathered and laid fourth, eighth, twelfth from the top. The shuffle leaves "
        "that block alone, and the cut is met, so that every fourth card falls to the dealer.",
        f"{_FOSTER}: the man who looks at faces as he gathers, and evens the pack by lifting cards out of it.",
        f"Push straggling cards down; do not lift them out. {_SHUFFLE} {_CUT}",
        f"Whether he looked. {_GIVEN}",
        _LUCK
        + " A table that shuffles in a hurry leaves packets whole as well, though seldom every fourth card high.",
    ),
    "run-up": Taught(
        "Running up a hand",
        "While he shuffles, low cards of the hand to be are exchanged for aces and kings of the other hands. The pack lies so that this "
        "very cut brings the cards to their place.",
        f"{_FOSTER}: the man who looks intently at the pack and shuffles slowly is wasting time, or finding cards.",
        f"Hurry him a little. {_CUT} Foster: that alone makes every way of running up hands useless.",
        "The shuffle itself: the pack he leaves looks like any shuffled pack. Only the hands tell.",
        _LUCK,
    ),
    "false-shuffle": Taught(
        "The false shuffle",
        "The hands go through the motions and the order stays: of the whole pack, or of a block at its top or bottom. By itself it gains "
        "nothing, since the cut falls as it may; it keeps together what something else has put there.",
        "Not in the texts at hand by itself: Foster tells of stocked cards, which a false shuffle keeps together.",
        f"{_SHUFFLE} {_CUT}",
        "Whether he meant it. A log without packs holds nothing of it at all.",
        _HURRY,
    ),
    "cold-deck": Taught(
        "The cold deck: another pack is switched in",
        "A pack that was arranged elsewhere takes the place of the one that was shuffled. Honours of the other side are in the hands of his "
        "own; here the loaded side has 30 points of 40 or more.",
        "Not in the texts at hand: a near relation of the stocked cards that Foster warns of.",
        f"Keep both packs in sight, and of two colours. {_CUT} A cut gives the loaded hands to either side with the same chance.",
        "The switch. An order that is used once and never again looks like any other, and only the hands tell.",
        _LUCK,
    ),
    "shift": Taught(
        "The shift, or pass",
        "The hand is run up as if nobody would cut. After the cut the packets go back to where they lay.",
        f"{_FOSTER}: if the two packets are straightened after the cut, the dealer cannot shift it.",
        _CUT,
        "The movement. Where the pack is not logged before the cut and after it, the log holds only the hands.",
        _LUCK,
    ),
    "crimp": Taught(
        "The crimp: a bent card is cut to",
        "Two aces are placed in a block that lies anywhere about the middle, its end bent into a bridge. The pone, who knows nothing, cuts "
        "where the pack opens.",
        f"{_FOSTER}: the bridge, by which the place of the cut is found again; it is overcome by shuffling instead of cutting.",
        f"Shuffle instead of cutting. Flatten the pack before you cut it. {_NEW}",
        "The bend. Without the packs and the depth of every cut the log holds only the hands.",
        _HURRY + " Then some cut will fall where a packet begins.",
    ),
    "short-cut": Taught(
        "The short cut",
        "When he is the one who cuts, he lifts one, two or three cards, or leaves as few: the pack stays much as it was.",
        f"{_CLUB}, law 34: not fewer than four cards in either packet.",
        "The law. Cut again whenever a packet is that small; no reason need be given.",
        "What he knew of the pack. A log in which nobody wrote down the depth of the cut holds nothing of it.",
        "A clumsy or hurried cut. It breaks the law as well, and the remedy is the same: a fresh cut. Say it and go on.",
    ),
    "second-deal": Taught(
        "The second deal",
        "He knows the aces by their backs. One that would fall to another is held back, the card below it is given, and the ace goes out at "
        "his own next turn.",
        f"{_FOSTER}: the man who keeps his eyes on the cards as he deals, and deals slowly, reads their backs.",
        f"{_NEW} Foster: shuffling and cutting do not help against marked cards. {_LEAVE}",
        f"Which card was on top. {_GIVEN}",
        _LUCK,
    ),
    "bottom-deal": Taught(
        "The bottom deal",
        "Aces are brought to the bottom after the cut. He gives himself those in the place of the top card, and what is turned up at last is "
        "not the last card of the pack.",
        "Not in the texts at hand: a near relation of the stock on top that Foster warns of.",
        f"Watch the pack, not the cards that fly. {_CUT} Where the bottom card was seen, ask for a new shuffle (law 32).",
        f"Where each card came from. {_GIVEN}",
        _LUCK,
    ),
    "hold-out": Taught(
        "The hold-out: a card leaves play and comes back",
        "Whist deals every card, so that none can be out while a hand is played. It is kept out while the pack is gathered and shuffled for "
        "his own deal, laid at the bottom after the cut, and is turned up: a trump, and his.",
        f"{_FOSTER}: a vest, a sleeve, the lap, a “bug” under the table, or a large hand; and much work to be rid of the surplus card.",
        "Count the pack before it is shuffled. Hands stay above the table. Foster: against it neither shuffle nor cut protects.",
        "The sleeve. Where nobody counts or logs the pack, the log holds only that he turns up honours too often. A card held out and put "
        "back with every hand whole leaves nothing at all.",
        _LUCK,
    ),
    "marked": Taught(
        "Marked backs",
        "He reads the backs of the others' cards. His opening leads go where the adversaries are weakest, and third in hand he plays just "
        "high enough.",
        f"{_FOSTER}: scratches made by a point in a ring are read against the light; points dug by a nail are felt.",
        f"{_NEW} Look along the backs against the light. Foster: no shuffle and no cut protects. {_LEAVE}",
        "The marks, and everything he knew and did not use. A log holds only the cards that he led; who reads backs and plays "
        "as he would have played leaves nothing.",
        "Honest evenings as they come. Somebody's leads always find the right suit more often than the others' do.",
    ),
    "signal": Taught(
        "Signals between partners",
        "A word, a look, the way a card is held: his opening lead is the suit, but trumps, in which his partner is strongest.",
        f"{_CLUB}, of etiquette: no intimation whatever, by word or gesture, of the state of one's hand.",
        "Silence while a hand is played, and hands above the table. Change partners every rubber.",
        "The signal. A log holds only the cards that were led; a signal that changes no card leaves nothing.",
        "Honest evenings as they come. Partners who know each other's habits lead well without a sign.",
    ),
    "revoke": Taught(
        "The revoke that is meant",
        "Third or last to play, he has a card of the suit led and cannot win by it. He trumps instead, and plays the suit later: once in a "
        "deal at most.",
        "Rice, before 1600, calls renouncing the trump and coming in again a common trick of sharpers. "
        f"{_CLUB}: it is unfair to revoke purposely.",
        "Ask your partner whether he has none of the suit (law 74). Look through the tricks when the hand is over (law 75), before the "
        "next cut (law 78).",
        "Whether he meant it. Where the play is not logged card by card there is nothing.",
        "Honest evenings of a careless table: a card of the suit led is overlooked three times in a hundred. Slips come at any "
        "moment, useful or not.",
    ),
    "conceal": Taught(
        "A second revoke to hide the first",
        "Having revoked he goes on in that suit: he plays anything else until nothing else is left. His partner never asks.",
        f"{_CLUB}, of etiquette: a player is not justified in making a second revoke to conceal the first.",
        "Look through the tricks when the hand is over (law 75), and do not let them be mixed before (law 77).",
        "Whether he meant it. Where the play is not logged card by card there is nothing.",
        "Honest evenings of a careless table. A card that is stuck behind another is overlooked twice as well.",
    ),
    "misdeal": Taught(
        "The misdeal that suits him",
        "When the card that would be turned up is a low one, a card is found faced, and the same player deals again (law 37).",
        f"{_CLUB}, laws 37 to 44, say which spoilt deals are dealt again, and which lose the deal.",
        "Let a misdeal lose the deal wherever the law says so. Write every spoilt deal down, with its cards.",
        "Who faced the card. Spoilt deals are mostly thrown in unlogged, and then the log holds nothing of it.",
        "Honest evenings of a clumsy table: one deal in seven is spoilt, whatever the cards.",
    ),
    "low-cut": Taught(
        "Cutting the lowest card",
        "He cuts the lowest card for partners, and with it has the first deal and the choice of seats and cards (law 16).",
        f"{_CLUB}, law 16, says what the lowest card is worth.",
        "Cut from a pack that is spread face down, and shuffled by another.",
        "How he found the card. Only cuttings that are written down say anything, and an evening has few.",
        _LUCK + " Of a few cuttings one player always wins too many.",
    ),
    "slow-hand": Taught(
        "The slow hand",
        "He takes half as long again over the shuffle and the deal when he works, and aces come to his hand.",
        f"{_FOSTER}: the man who shuffles slowly, and the man who deals slowly with his eyes on the cards.",
        f"Hurry him a little. {_SHUFFLE} {_CUT}",
        "What he did meanwhile. Where nobody holds a clock, only the strong hands are left.",
        _LUCK + " Slow dealers have good evenings too.",
    ),
}
"""By technique: what its lesson says."""

_LICENCE = "This page may be copied, changed, printed and passed on under the MIT licence of pone, © 2026 the pone authors."
PAGE: dict[str, str] = {
    "lesson_title": "{title}: a lesson",
    "lesson_kicker": "A lesson on fair and sharped play at {game}. Every evening in it is made up.",
    "lesson_caution": "The player who cheats in this lesson is called {who}. Nobody of that name did anything. What a log of real people shows "
    "is never proof of what anybody meant.",
    "contents_lesson": "In this lesson",
    "how": "How it is done",
    "how_here": "How it is played in this lesson:",
    "source": "Where it is told:",
    "strength": "In this lesson {who} tries it on {rate} in 100 of {chance}; how much: {skill} ({gain}).",
    "protects": "What protects the table",
    "leaves": "What it leaves in a log",
    "leaves_label": "In the log:",
    "lost_label": "In no log:",
    "breaks": "An audit against the laws finds: {laws}.",
    "breaks_nothing": "No law of the log is broken: an audit finds nothing.",
    "asked_by": "The checks that look for it",
    "check_misses": "It does not see: {said}",
    "no_check": "No check by chance looks for it: breaking the law once is enough.",
    "no_check_counts": "No check that a verdict counts looks for it.",
    "steps": "A fair evening and a sharped one, deal by deal",
    "steps_say": "Both evenings have the same players, seats and luck. They are card for card the same until {who} first acts; then each goes its own "
    "way.",
    "steps_bets": "After every deal stands what one unit would have become that was bet against fair play at fair odds. In fair "
    "play it grows a hundredfold at most once in a hundred evenings.",
    "steps_close": "What rests on the whole evening is fair only if it is asked once, at the close; asked after every deal, as here, it "
    "grows more often than that.",
    "steps_keys": "Step with the buttons, or with the left and right arrow keys.",
    "steps_together": "Over all checks: what the unit would have become, spread from the start over all checks of gain that go deal by deal, "
    "as pone watch keeps it. A verdict looks at that, and not at one check.",
    "steps_ribbon": "The pack is shown on the deals that {who} {role}.",
    "steps_deals": "dealt",
    "steps_cuts": "cut",
    "steps_draws_first": "is first to draw on",
    "steps_boxed": "Set in a box: the cards that {who} was to gain.",
    "bold": "Set in a box: the cards that are counted.",
    "back": "Previous deal",
    "on": "Next deal",
    "at": "Deal # of #",
    "controls": "Step through the deals",
    "step": "Deal {number} of {many}",
    "fair": "Fair evening",
    "sharped": "Sharped evening",
    "same": "The same deal as in the fair evening.",
    "worked": "{who} does it on this deal.",
    "worked_cards": "{who} does it on this deal, to gain {cards}.",
    "worked_for": "It is done for {who} on this deal, to gain {cards}.",
    "void": "This deal came to nothing.",
    "cut_in": "Cut for partners, seats and the deal: {cuttings}.",
    "cut_again": "; cut again: ",
    "seconds": "{shuffle} s to shuffle, {deal} s to deal.",
    "found": "The audit: {law}: {what}",
    "so_far": "The evidence so far",
    "became": "{title} ({whom}): one unit has become {e}.",
    "became_counted": "{title} ({whom}): {observed} where fair play expects {expected}; one unit has become {e}.",
    "if_over": "{title} ({whom}): if the evening ended here, one unit would have become {e}.",
    "not_yet": "{title} ({whom}): nothing to ask yet.",
    "table_whom": "the table",
    "together": "Over all checks ({whom}): one unit has become {e}.",
    "together_not_yet": "Over all checks ({whom}): nothing to ask yet.",
    "found_so_far": "Irregularities so far: {many}.",
    "grew": "How the evidence grew",
    "grew_say": "{title} ({whom}). Up is against fair play, level is as fair play has it.",
    "grew_close": "The check rests on the whole evening; each point is drawn as if the evening had ended there.",
    "column_fair": "fair evening",
    "column_sharped": "sharped evening",
    "apart": "Honest and sharped evenings apart",
    "apart_say": "{many} honest evenings and {many} sharped ones of {deals} deals, by what the check of {title} ({whom}) finds in each: as rare as so many heads in a "
    "row. Ten heads are one in a thousand.",
    "apart_x": "heads in a row",
    "apart_y": "evenings",
    "apart_seen": "Ten heads or more: {fair} of {many} honest evenings, {sharped} of {many} sharped ones.",
    "apart_alike": "The honest evenings are of the kind told below, which looks alike.",
    "apart_same": "The check asks how the pack lay, and cannot tell a false shuffle from a hasty one: a mark there accuses nobody.",
    "column_honest": "honest evening",
    "column_heads_from": "heads, from",
    "needed": "How many deals it takes",
    "needed_say": "How many deals of the table it takes until each check alone reaches one in 1,000 about the sharp in nine evenings of ten. Measured by the "
    "project on 100 evenings each. A verdict shares its weight among all checks, and wants more.",
    "needed_check": "check",
    "needed_clumsy": "clumsy: {rate} in 100, {skill}",
    "needed_careful": "careful: {rate} in 100, {skill}",
    "needed_audit": "an audit of {deals} deals",
    "needed_audit_share": "{share} in 100 evenings",
    "needed_more": "more than {deals}",
    "needed_less": "{deals} or fewer",
    "needed_short-cut": "No check by chance is needed: one such cut breaks law 34.",
    "needed_soft-play": "No verdict counts it. What is shown on request (hidden.collusion) reaches one in 1,000 about the clumsy pair in 36 of 100 "
    "evenings of 600 deals, and about the careful one in none.",
    "needed_false-opener": "No check by chance is needed: one such opening breaks law 39 or 44.",
    "alike": "The innocent evening that looks alike",
    "alike_of": "Of {many} such evenings this is the one that looks worst: what the check of {title} finds about {whom} is as rare as {heads} heads in a row. Nobody did anything.",
    "alike_often": "Among so many evenings and players somebody comes out like that, by luck or by habit. That is why one evening is never enough.",
    "alike_deal": "Deal {number} of that evening, which counts most.",
    "innocent_label": "It may be innocent:",
    "again": "To make this page again:",
    "licence": _LICENCE + " The made-up evenings in it are free for any use (CC0 1.0).",
    "licence_plain": _LICENCE,
    "seat_at": "Seat {seat}",
    "opener": "opens",
    "jackpot": "A jack-pot.",
    "threw": "throws",
    "drew": "draws",
    "stands_pat": "draws none",
    "became_hand": "{before}, then {after}",
    "folds": "throws the hand in",
    "takes": "takes {many}",
}
"""What the pages of lessons say, beside the words of the other pages."""

HANDS = {str(at): said for at, said in enumerate([*words_odds.EVENTS.values()][:9])}
"""What a hand is called, by the number of its class in `detect.ranks.Hand`."""
ENGLISH = replace(
    words_page.ENGLISH,
    said={**words_page.ENGLISH.said, **PAGE},
    named={**words_page.ENGLISH.named, "hands": HANDS},
)
"""The words of a lesson."""

LIST_HEAD = "Lessons on ways of cheating, each as one page:"
LIST_GAMES = {"whist": "At whist:", "draw": "At draw poker (--game draw, where whist has the name too):"}
LIST_MORE = "pone teach run-up -o lesson.html writes one of them."
LIST_ODDS = "pone teach odds: printed chances at poker. pone teach --quiz: eight evenings to judge. pone teach --all: everything."
NEEDS_FOLDER = "name the folder with -o, as in --all -o lessons"
NO_FOLDER = "pages go into a folder: name it with -o"
NOT_OPENED = "a page on standard output cannot be opened: name a file with -o"
ONE_OF = "a NAME, --quiz and --all: only one of them can be written at a time"
OF_LESSON = "--careful and --game go with the lesson on a technique, as in pone teach run-up --careful; --careful with --all too"
NEEDS_FILE = "name the page with -o, as in -o lesson.html; - is standard output"
