"""The words of the record: what each irregularity is called, what it says, how it may be innocent, what it costs.

Templates, as in `detect.report.words`; figures come from the audits. Nothing here speaks of anybody's intention.
"""

from __future__ import annotations

from detect.report.words_poker import PENALTIES, POKER

PENALTY_NONE = "none; this is about the record, not about a law"
IRREGULARITIES: dict[str, tuple[str, str, str]] = {
    **POKER,
    "doubled": ("a card in two places", "{cards} {stand} {times} in this deal ({where}).",
                "A slip in writing the hands down; two packs mixed."),
    "missing": ("a card in no hand", "{cards} {be} in no hand though all four are logged.",
                "A slip in writing the hands down; a card lost from the pack."),
    "long_hand": ("too many cards", "{who} has {many_cards}; a hand has {right}.",
                  "A card written twice; a misdeal that nobody saw."),
    "short_hand": ("too few cards", "{who} has {many_cards}; a hand has {right}.",
                   "A card left out in writing; a card dropped or dealt to another."),
    "pack_doubled": ("a card twice in the pack", "{cards} {stand} twice in the pack as {stage}.",
                     "A slip in writing the pack down; two packs mixed."),
    "pack_missing": ("a card not in the pack", "{cards} {be} not in the pack as {stage}.",
                     "A slip in writing the pack down; a card lost."),
    "turn_up_elsewhere": ("the turn-up is not the dealer's", "{cards} was turned up, and is not in the dealer's hand{held}.",
                          "The dealer or the turn-up written down wrongly."),
    "turn_up_not_last": ("the turn-up is not the last card",
                         "The card turned up and the last card of the pack differ: {cards}.",
                         "The pack or the turn-up written down wrongly."),
    "trump_differs": ("trumps are not the suit turned up", "{cards} was turned up, and trumps are logged as {suit}.",
                      "A slip of the pen."),
    "not_as_dealt": ("hands are not as the pack deals",
                     "{many_cards} in other hands than the pack, dealt one at a time, gives: {cards}{cut_short}.",
                     "The pack or the hands written down wrongly; a deal two at a time; another dealer than logged."),
    "no_cut": ("the pack was not cut", "The cut is logged as declined; this game's law has the pack cut for every deal.",
               "The recorder missed it; the table agreed to play without."),
    "small_packet": ("too small a packet in the cut", "{who} lifted {many_cards} and left {left}; each packet needs {least}.",
                     "A careless cut; a miscount by the recorder."),
    "wrong_cutter": ("cut by another player", "{who} cut; the cut is {pone}'s, on the dealer's right.",
                     "The dealer or the cutter written down wrongly."),
    "cut_not_made": ("a cut that was never carried out",
                     "A cut of {many_cards} is logged, and the pack was dealt in the order it had before.",
                     "The pack was written down before the cut; the packets were put back as they were by accident."),
    "top_kept": ("a cut that left the top of the pack",
                 "A cut of {many_cards} is logged, and the {kept} cards known on top of the pack as dealt lay on top before.",
                 "The pack was written down before the cut; the packets were put back as they were by accident."),
    "cut_differs": ("the cut at another depth", "A cut of {many_cards} is logged; the pack's order shows one of {shown}.",
                    "A miscount by the recorder."),
    "order_changed": ("another order after the cut", "The pack as dealt is not the shuffled pack cut anywhere.",
                      "One of the two orders written down wrongly; a shuffle after the cut by mistake."),
    "not_held": ("a card that was not dealt to the player", "{who} played {cards}, which was not in the hand as logged.",
                 "The hand or the play written down wrongly; a card of the other pack."),
    "played_twice": ("a card played twice", "{who} played {cards} a second time.", "A slip in writing the play down."),
    "dealer_out_of_turn": ("the deal out of turn", "{who} dealt; by rotation the deal was {due}'s.",
                           "A new rubber whose cut for deal was not logged; a deal left out of the log; a misdeal."),
    "numbers_skipped": ("numbers skipped", "{many} {numbers_word} not in the log: {numbers}.",
                        "Boards not played or not logged; a page lost. The gain tests suppose every deal was logged."),
    "deal_repeated": ("the same deal twice", "The same hands stand at deal {earlier}, same table, same players.",
                      "A deal entered twice; a board played again by mistake."),
    "rotated": ("hands turned round",
                "Every card played fits, once the four hands are turned {by} of 4 places clockwise; as logged, none does.",
                "The board lay turned on the table; the hands or the play written down from another seat."),
    "revoke": ("revoke", "{who} played {cards} to a lead of {led} with {led} in hand{marked}.{then}",
               "An oversight: cards badly sorted, a suit mistaken for another of its colour; a slip of the recorder."),
    "revoke_by_mark": ("revoke", "{who} played {cards}{to_lead}, and the record marks it as a revoke; the hand is not logged.{then}",
                       "An oversight; a mark set against the wrong card."),
    "revoke_saved": ("a revoke saved in time", "{who} played {cards} to a lead of {led} with {led} in hand, and took it back.{then}",
                     "An oversight, put right as the law allows."),
    "revoke_again": ("a second revoke in the same suit",
                     "{who} played {cards} to leads of {led}, in tricks {before} and {trick}, with {led} in hand; the second hid the first.",
                     "A player who has mis-sorted a card goes on overlooking it; what he meant no log can show."),
    "revoked_both_sides": ("revokes by both sides", "Both sides are liable for a revoke in this deal ({cards}).",
                           "A late hour; a poor light."),
    "claim_unfounded": ("a claim without a revoke", "{who} claimed a revoke by {other}; the play as logged shows none that stood.",
                        "A card mistaken; a slip in writing the play down."),
    "claim_mixed": ("cards mixed after a claim",
                    "{who} claimed a revoke by {other}, whose side mixed the cards then; {shown_so}.",
                    "Cards gathered up by habit at the end of a hand."),
    "penalty_undue": ("a penalty that was not due", "{who} took a penalty for a revoke by {other}; {why}.",
                      "The law taken wrongly by the whole table; an event not written down."),
    "penalty_divided": ("a penalty not as the law has it", "{who} took {paid} for {revokes} by {other}; it is {due_points}, undivided.",
                        "The law taken wrongly by the whole table; a slip of the pen."),
    "led_out_of_turn": ("a lead out of turn", "{who} led {cards}{due_to_lead}.",
                        "An oversight; the leader or the trick before written down wrongly."),
    "lead_taken_back": ("a lead out of turn taken back", "{who} led {cards}, and took it back{due_to_lead}.",
                        "An oversight, put right at once."),
    "leads_astray": ("leads that do not follow the tricks",
                     "The leads to tricks {numbers} are not by the winners of the tricks before.",
                     "The trump suit, the dealer or the leaders written down wrongly: one slip shows at many tricks."),
    "third_before_second": ("third hand before the second", "{who} played {cards} before the second hand{back}.",
                            "An oversight; two cards written down in the wrong order."),
    "fourth_before_partner": ("fourth hand before his partner",
                              "{who}, fourth to play, played {cards} before the second and third hands{back}.",
                              "An oversight; cards written down in the wrong order."),
    "fourth_before_third": ("fourth hand before the third", "{who}, fourth to play, played {cards} before the third hand{back}.",
                            "An oversight; two cards written down in the wrong order."),
    "two_cards": ("two cards to a trick", "{who} played {cards} to a trick to which he had played.",
                  "Two cards that stuck together; a player who thought he had not played; a slip of the recorder."),
    "trick_short": ("no card to a trick", "{who} has no card in this trick, and cards were played to the next.",
                    "The recorder missed a card; a card hidden under another."),
    "card_taken_back": ("a card taken back", "{who} played {cards}, and took it back for another; nothing is logged that would let him.",
                        "A card dropped; the reason for the change not written down."),
    "marked_no_revoke": ("a mark of a revoke that is none", "{cards} is marked as a revoke, and is none by the hands as logged.",
                         "The mark set against the wrong card; the hand written down wrongly."),
    "marked_no_lead": ("a mark of a lead out of turn that is none", "{cards} is marked as out of turn; it was {who}'s turn, or the trick was led to.",
                       "The mark set against the wrong card."),
    "marked_not_low": ("a mark of an insufficient bid that is none", "{bid_of} is marked as insufficient, and is none by the calls before it.",
                       "The mark set against the wrong call."),
    "marked_not_exchanged": ("a mark of a changed declarer that is none",
                             "{who} is marked as declarer in his partner's place; by the auction the declarer is {declarer}.",
                             "The mark set by mistake."),
    "bid_too_low": ("an insufficient bid accepted", "{who} bid {bid}{before_bid}, and the bid stood.", "An oversight: the last bid not heard."),
    "passed_over": ("a player passed over", "{who} lost a call: the next player called out of turn, and the call stood.",
                    "An oversight, accepted at the table."),
    "declarer_exchanged": ("declarer and dummy exchanged", "{who} played the hand in his partner's place.",
                           "An opening lead out of turn that was accepted, as the law allows."),
    "exposed": ("exposed cards", "{who} showed {cards}.", "A card dropped."),
    "detached": ("a detached card", "{who} took {cards} from his hand so that it could be named.", "A habit of the hand."),
    "hand_thrown_down": ("a hand thrown down", "{who} laid his cards face upwards on the table: {cards}.",
                         "He thought the game won or lost, as the laws foresee."),
    "hands_abandoned": ("all hands thrown down", "All four players laid down their cards.", "The game was decided, and all saw it."),
    "exposed_beside_dummy": ("exposed cards beside a dummy", "{who}, dummy's partner, showed {cards}.",
                             "Dummy is blind, and nothing can be gained by it."),
    "called_into_revoke": ("a call that forced a revoke",
                           "{who} played {cards} because {caller} called it, to a lead of {led} with {led} in hand.",
                           "The law not known at the table."),
    "call_refused": ("a call not obeyed", "{caller} called {asked}; {who} played {cards} though he could have obeyed.",
                     "The call not heard, or made too late."),
    "two_cards_cut": ("two cards cut", "{who} showed more than one card in a round of cutting; {cards} is the later.",
                      "A card that stuck to another, and the cut made again as the law has it; a round not told from the next."),
    "card_cut_twice": ("a card cut twice", "{cards} was cut by two players in one round of cutting; {who} is the later.",
                       "A slip of the pen; a card put back before the others had cut; two packs spread."),
    "ace_cut_high": ("the ace taken as the highest", "{who} dealt; that follows from the cards cut only if the ace is the highest.",
                     "A habit from another game."),
    "dealer_not_lowest": ("the first deal not the lowest's", "{who} dealt, and had not cut the lowest card.",
                          "The cards or the dealer written down wrongly; a cut between two who had cut alike left out."),
    "partners_not_cut": ("partners other than cut", "The two who cut the lowest cards are not partners as the players sat; {who} dealt.",
                         "The cards or the seats written down wrongly; the four agreed on partners."),
    "seated_against_cut": ("a seat not won by the cut", "{who} played, and another who had cut lower sat out.",
                           "One who had cut lower gave up his place, or had come into the room later."),
    "dummy_did_not_deal": ("a rubber not begun by dummy", "{who} dealt the first deal of the rubber.",
                           "The dealer written down wrongly; a rubber begun before the log."),
    "seats_changed": ("seats changed in a game", "The same four players sit otherwise than in the deal before, and a game was under way.",
                      "A rubber whose end was not written down; seats written down wrongly."),
    "went_out_early": ("out before his turn",
                       "{player} went out after {number} {rubbers} on end, and came in again later; another who stayed had played {most}.",
                       "He went of his own will for a while; a rubber not written down."),
    "shuffled_below": ("the pack shuffled below the table", "The record says of {who}: shuffled below the table.",
                       "A narrow table; a habit."),
    "shuffled_in_packets": ("the pack shuffled in packets", "The record says of {who}: shuffled by dealing into packets, or across the table.",
                            "A habit from another game."),
    "shuffled_in_play": ("a shuffle in the play", "{who} shuffled a pack after trick {trick}, in the play of the hand.",
                         "The other pack, shuffled in readiness; the trick written down wrongly."),
    "shuffled_twice": ("a second shuffle", "{who}, who did not deal, shuffled twice before the deal.",
                       "One shuffle written down as two; a false cut not written down."),
    "shuffled_first": ("a shuffle before the dealer's partner", "{who} shuffled first, and the dealer's partner after him.",
                       "The dealer's partner let him; shuffles written down in another order."),
    "shuffled_last": ("a shuffle after the dealer", "{who} shuffled last, after the dealer.",
                      "The dealer let him; shuffles written down in another order."),
    "shuffled_after_cut": ("a shuffle after the cut", "{who}, who dealt, shuffled the pack once it was cut.",
                           "A fresh cut that was not written down; events written down in another order."),
    "cutter_shuffled": ("a shuffle by the cutter after his cut", "{who}, who had cut the pack, shuffled it afterwards.",
                        "A fresh cut that was not written down; events written down in another order."),
    "card_faced": ("a card faced in the pack", "The record says that {cards} lay face upwards in the pack; the deal stood.",
                   "It was the last card; a new deal that was not written down."),
    "exposed_in_shuffling": ("a card seen in shuffling", "{cards} was seen as {who} shuffled or gave the pack to be cut; no shuffle after it is written down.",
                             "Nobody asked for another shuffle; one that was not written down."),
    "exposed_in_cutting": ("a card shown in cutting", "{who} showed {cards} in cutting the pack, and no fresh cut is written down.",
                           "A fresh cut that was not written down; events written down in another order."),
    "exposed_in_dealing": ("a card shown in dealing", "{who} showed {cards} in the deal, and the deal stood.",
                           "A card turned over by accident; those who might have had a new deal let it stand."),
    "called_in_vain": ("a call for a card shown in dealing", "{who} called {cards}, which had been shown in the deal.",
                       "The law not known at the table."),
    "trump_looked_at": ("the trump card looked at", "The record says of {who}: looked at the trump card; the deal stood.",
                        "A card that turned over; the adversaries let the deal stand."),
    "other_pack": ("a card of the other pack", "The record says of {who}: took a card of the other pack ({cards}); the deal stood.",
                   "Two packs alike on one table; the adversaries let the deal stand."),
    "misdeal_stood": ("a misdeal that stood", "A misdeal is logged, and the deal is not void.",
                      "The adversaries let it stand; the deal not marked as void."),
    "misdeal_kept": ("the deal kept after a misdeal", "{who} dealt again after a misdeal.",
                     "An adversary had touched the cards first, and nobody wrote it down; a deal left out of the log."),
    "deal_lost_touched": ("a deal lost though it was not", "{who} dealt next; {toucher}, an adversary, had touched the cards before the misdeal, so that {other} kept the deal.",
                          "The dealer gave up the deal; who touched the cards first is written down wrongly."),
    "new_deal_passed_on": ("a new deal by another", "{who} dealt next, after a new deal by {other}.",
                           "The dealer written down wrongly; a deal left out of the log."),
    "partners_misdeal": ("the deal after a partner's misdeal", "{who} dealt next after a misdeal by {other}, who had dealt in his partner's place; the deal was {due}'s.",
                         "The dealer written down wrongly; a deal left out of the log."),
    "misdeal_at_double_dummy": ("a misdeal at double dummy", "A misdeal is logged; at double dummy there is none.",
                                "The rule of whist taken over; a new deal called a misdeal."),
    "other_sides_pack": ("the pack of the other side", "{who} dealt with the pack that the other side had dealt with ({pack_name}).",
                         "The pack written down wrongly; the packs changed about by agreement."),
    "trump_left": ("the trump card left on the table", "The record says of {who}: left the trump card on the table after trick {trick}.",
                   "An oversight; it is not usual to call it."),
    "trump_named": ("the trump card named", "The record says of {who}: named the trump card in the play.", "A slip of the tongue."),
    "trump_asked": ("the trump card asked for", "The record says of {who}: asked for the trump card when it had been taken up.",
                    "The suit meant, which anyone may ask."),
    "trump_taken": ("the trump card taken up early", "The record says of {who}: took up the trump card before his turn to play.",
                    "An oversight."),
    "wrong_trump_shown": ("another card shown as the trump card", "{who} laid down {cards} as the trump card, which was {asked}.",
                          "A card mistaken for another."),
    "trump_forgotten": ("the trump card forgotten", "The record says of {who}: could not recollect the trump card.", "It happens."),
    "call_changed": ("a call that was changed", "{who} called {asked} from {other}, after {asked_before}.",
                     "The law not known at the table; a trump played in between and not written down."),
    "wrong_card_named": ("another card named", "The record says of {who}: named another card than the one detached.", "A card hardly seen."),
    "consulted": ("partners who consulted on a penalty", "The record says of {who}: consulted his partner on which penalty to exact.",
                  "Only the question who should choose, which is allowed."),
    "called_attention": ("attention called to a trick", "The record says of {who}: called attention to the trick before his partner played.",
                         "A gesture of habit."),
    "bystander_spoke": ("a bystander's remark", "The record says that a bystander's remark called attention to an oversight in the score.",
                        "He was asked by the players."),
    "tricks_looked_at": ("more tricks looked at than the last", "The record says of {who}: looked at other tricks than the last.",
                         "A trick searched for a card too many, as the law allows."),
    "tricks_too_many": ("more tricks than there are", "{number} tricks are scored; there are 13.", "A slip of the pen; tricks taken for a revoke added twice."),
    "tricks_differ": ("tricks other than played", "{side} are scored with {scored} tricks, and won {right} by the play as logged.",
                      "A trick gathered by the wrong side; the trump suit or a card written down wrongly."),
    "honours_wrong": ("honours other than held", "{side} are scored with {scored} by honours{held_worth}.",
                      "An honour miscounted; the hands or the trump suit written down wrongly."),
    "honours_at_four": ("honours scored from four", "{side} are scored with {scored} by honours, and stood at four when the deal began.",
                        "What the honours were worth, written down though they did not count; a score written down wrongly."),
    "honours_late": ("honours claimed too late", "{who} claimed after the trump card of the next deal was turned up, and the honours are scored.",
                     "They had been called in time, and only the scoring came later."),
    "points_differ": ("points that do not follow", "{side} are scored with {scored} points{made}.",
                      "A slip of the pen; honours of an earlier deal scored now; tricks or honours written down wrongly."),
    "more_than_four": ("more than four by a revoke's hand", "{side}, liable for a revoke in this hand, are scored up to {scored}{or_more}.",
                       "The penalty not carried over to the score; the claim given up and not written down so."),
    "game_twice": ("a game to both sides", "Both sides are scored with a game.", "A slip of the pen; what each stood at written down as a game."),
    "game_unfinished": ("a game before five", "{side} are scored with a game at {scored} points.",
                        "Points not written down; a game given up by the others."),
    "game_value": ("a game of another worth", "{side} are scored with {scored} for the game{right_worth}.",
                   "The game counted and not valued; points of the other side written down wrongly."),
    "game_by_revoke": ("a game won by a revoke's hand", "{side}, liable for a revoke in this hand, are scored with the game.",
                       "The claim given up and not written down so; the penalty not carried over to the score."),
    "rubber_unfinished": ("a rubber before two games", "{side} are scored with the rubber after {number} {games}.",
                          "A rubber broken off by agreement; a game not written down."),
    "rubber_value": ("a rubber of another worth", "{side} are scored with {scored} for the rubber; two games worth {worth}, and 2{less}, make {right}.",
                     "A slip in adding up; a game written down wrongly."),
}  # fmt: skip
"""By kind: title, what the record says, the innocent reading."""
STAGES = {0: "gathered", 1: "shuffled", 2: "dealt"}

MARKED = {True: ", as the record marks", False: ", which the record does not mark"}
TO_LEAD = " to a lead of {led}"
DUE = "; the lead was {due}'s"
BACK = ", and took it back"
BEFORE_BID = " over {before}"
SUIT_CALLED = "a lead of {suit}"
RANK_CALLED = "the {which} of {suit}"
STANDING = {
    "played on": " It is established: his side had a card in a later trick (73).",
    "quitted": " It is established: the trick was turned and quitted (73).",
    "mixed": " It is established: his side mixed the cards before they were looked through (77).",
    "asked": " His partner had asked before the trick was turned, so the quitting did not establish it (74).",
    "thrown": " It is established: his side threw down its cards, which is as good as playing on (73 and case VII).",
    "open": " Whether the trick was turned and quitted the log does not say.",
    "dummy": " It was played from an open hand.",
    "saved": "",
}
"""How a revoke stands, at whist; the laws in brackets are those of its code."""
STANDING_BOARD = {
    "played on": " It is established: his side played to a later trick (63).",
    "open": " The record does not show whether it was established.",
    "dummy": " It was played from dummy.",
}
CLAIMED = {
    "in time": " {claimant} claimed it {when}.",
    "late": " {claimant} claimed it only after the cut for the next deal.",
    "": " Nobody claimed it in the log.",
}
WHEN = {13: "at the end of the hand", 0: "before the end of the hand"}
WHEN_TRICK = "after trick {trick}"
TAKEN = {
    "tricks": " Three tricks were taken for it.",
    "add": " Three points were added for it.",
    "deduct": " Three points were taken off for it.",
    "called": " The card was called afterwards.",
}
SHOWN_SO = {True: "the play as logged shows none", False: "whether there was one the log does not show"}
A_CARD = "a card"
A_PLAYER = "a player"
RUBBERS, GAMES = ("rubber", "rubbers"), ("game", "games")
HELD_WORTH = "; by the hands they are worth {right}"
HONOURS_WORTH = "; three are worth 2 and four are worth 4, to one side alone"
BY_CARDS, BY_HONOURS = "{many} by cards", "{many} by honours"
MADE = "; they made {made}"
BEFORE_PENALTY = " before what was taken for the revoke"
OR_MORE = " or more"
BEATEN = ", and the others had won the game by tricks"
RIGHT_WORTH = "; the others stood at {losing}, which makes {right}"
GAME_WORTH = "; a game is worth 3, 2 or 1"
LESS = ", less the losers' game of {theirs}"
A_REVOKE = "a revoke"
REVOKES = "{many} revokes"
BID_OF = "The bid of {bid}"
A_CALL = "A call that is no bid"
UNDUE = {
    "late": "the claim came after the cut for the next deal",
    "asked": "it was not established, for the partner had asked in time",
    "saved": "it was put right in time",
    "dummy": "dummy is not liable",
    "paid": "it had been paid already",
    "abandoned": "all hands had been thrown down, so that only points could be taken",
    "none": "the play as logged shows no revoke",
}
"""Why a penalty was not due."""
PENALTY_HERE = {
    **PENALTIES,
    "whist-club 44, no_cut": "a misdeal where the adversaries find it before the trump card is turned up and before they look at their "
    "cards; after that the deal stands (44 vii)",
    "wrong_hand": "a suit may be called from the hand that ought to have led",
    "fourth_before_third": "none is laid down where his partner had played",
    "ace_cut_high": "none is laid down; the lowest deals, and the ace is the lowest",
    "called_in_vain": "none is laid down; the card cannot be called",
    "tricks_looked_at": "none is laid down",
    "wrong_card_named": "he is liable to have a suit called when he or his partner next has the lead",
}
"""What a law's penalty is in a case that it treats apart: by the kind of irregularity, or by the law and the kind."""
PENALTY_REVOKE = {
    "due": "{others} may take three tricks{tricks}, or add three points to their score, or take three from that of {side} (72); {side} "
    "cannot win the game by this hand, and score no more than four (82)",
    "unclaimed": "none unless it is claimed before the cards are cut for the next deal (78); then three tricks{tricks}, or three points "
    "(72), and {side} cannot win the game by this hand (82)",
    "open": "none until it is established (73) and claimed (78); then three tricks{tricks}, or three points (72), and {side} cannot win "
    "the game by this hand (82)",
    "abandoned": "{others} may add three points to their score, or take three from that of {side}, who cannot win the game by this hand "
    "(59: all four had thrown down their cards)",
    "late": "none: it was claimed after the cut for the next deal (78)",
    "asked": "none while it can be put right (74, 76)",
    "dummy_whist": "none: dummy is not liable, since his adversaries see the cards",
    "dummy_board": "none: a revoke from dummy's hand costs nothing (64B)",
    "board": "once it is established, one trick passes to {others} if {side} won that trick or a later one, two if {who} won it himself "
    "(64)",
}
"""What a revoke costs, by how it stands."""
TRICKS_BECOME = ", which makes it {left} {word} to {side} and {more} to {others}{points}"
POINTS_BECOME = " ({points} by cards to {who})"
