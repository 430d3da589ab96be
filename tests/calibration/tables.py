"""Tables of draw poker for tests: packs dealt and drawn from by plain play, honest shuffles good and bad, and sharps."""

import numpy as np

from detect import ranks
from detect.log.hashing import hands_hash
from detect.log.tables import Log, Stage, encoded, table
from tests.calibration import rooms

PLAYERS = 5
HAND = 5
NAMES = ["Ada", "Ben", "Cyd", "Dot", "Eva"]


def dealt(packs, dealer, players=PLAYERS):
    """Give the hands, one card at a time from the dealer's left (int8[N, players, 5], by seat)."""
    turn = packs[:, : players * HAND].reshape(-1, HAND, players).transpose(0, 2, 1)
    seat = (dealer[:, None] + np.arange(players)) % players
    hands = np.empty_like(turn)
    np.put_along_axis(hands, seat[:, :, None], turn, axis=1)
    return hands


def thrown(hands):
    """Tell which cards plain play throws: what is not paired, all but four of a suit, all but the highest (bool like hands)."""
    flat = hands.reshape(-1, HAND)
    rank, suit = flat % 13, flat // 13
    times = (rank[:, :, None] == rank[:, None, :]).sum(axis=2)
    alike = (suit[:, :, None] == suit[:, None, :]).sum(axis=2)
    nothing = times.max(axis=1) == 1
    flush = nothing & (alike.max(axis=1) == 4)
    out = times == 1
    out[nothing] = rank[nothing] < rank[nothing].max(axis=1)[:, None]
    out[flush] = alike[flush] == 1
    out[ranks.ranked().hand[ranks.strengths(flat)] >= ranks.Hand.STRAIGHT] = False
    return out.reshape(hands.shape)


def draw(packs, *, players=PLAYERS, names=True, draws=True, change=None):
    """Make a log of draw poker: an evening a row of packs, the deal going round; every hand, throw and draw logged.

    `change` may alter who gets what: it is given the packs' rest, the cards wanted by each seat, and the dealer.
    """
    sessions, deals, _ = packs.shape
    many = sessions * deals
    key, at = np.arange(many), np.repeat(np.arange(sessions), deals)
    dealer = np.tile(np.arange(deals) % players + 1, sessions)
    flat = packs.reshape(many, 52)
    hands = dealt(flat, dealer, players)
    ids = [f"draw {n}" for n in range(sessions)]
    seat = np.tile(np.repeat(np.arange(1, players + 1), HAND), many)
    cards = [rows(Stage.DEALT, np.repeat(key, players * HAND), seat, hands.reshape(-1))]
    if draws:
        out = thrown(hands)
        order = (dealer[:, None] + np.arange(players)) % players
        number = np.take_along_axis(out.sum(axis=2), order, axis=1)
        begin = players * HAND + np.cumsum(number, axis=1) - number
        first = np.empty_like(begin)
        np.put_along_axis(first, order, begin, axis=1)
        nth = np.cumsum(out, axis=2) - 1
        deal, who, place = np.nonzero(out)
        new = flat[deal, first[deal, who] + nth[deal, who, place]]
        new = change(rng_of(packs), hands, out, new, dealer) if change else new
        cards += [
            rows(Stage.DISCARDED, deal, who + 1, hands[deal, who, place]),
            rows(Stage.DRAWN, deal, who + 1, new),
        ]
    laid = {name: np.concatenate([each[name] for each in cards]) for name in cards[0]}
    order = np.lexsort((laid["stage"], laid["deal"]))
    laid = {name: column[order] for name, column in laid.items()}
    bounds = np.arange(0, players * HAND * many + 1, players * HAND)
    columns = {
        "hands": hands_hash(bounds, seat, hands.reshape(-1)),
        "deal": key, "session": encoded(at, ids), "dealer": dealer, "line": key + 1, "cut": 26,
        "number": encoded(np.tile(np.arange(deals), sessions), [str(n + 1) for n in range(deals)]),
    }  # fmt: skip
    sitters = {"deal": np.repeat(key, players), "seat": np.tile(np.arange(1, players + 1), many),
               "player": encoded(np.tile(np.arange(players), many), NAMES[:players])}  # fmt: skip
    return Log(
        sessions=table(
            "sessions", {"session": ids, "game": "draw", "laws": "draw-foster", "ended": "planned"}, sessions
        ),
        deals=table("deals", columns, many),
        seats=table("seats", sitters if names else {}, players * many if names else 0),
        cards=table("cards", laid, laid["card"].size),
        moves=table("moves", {}, 0),
        facts=table("facts", {}, 0),
    )


def rows(stage, deal, seat, card):
    return {"deal": deal, "stage": np.full(deal.size, int(stage)), "seat": seat, "card": card}


def rng_of(packs):
    return np.random.default_rng(int(packs[0, 0, 0]) + packs.size)


def chain(rng, sessions, deals, shuffle, spread=5.0, players=PLAYERS):
    """Give the packs of evenings with one pack, shuffled from what the deal left of it: the throws, the hands, the stock."""
    left = rooms.uniform(rng, 1, sessions)[0]
    out = np.empty((sessions, deals, 52), np.int8)
    for deal in range(deals):
        out[:, deal], _ = rooms.cut(rng, shuffle(rng, left), spread)
        left = gathered(out[:, deal], np.full(sessions, deal % players + 1), players)
    return out


def gathered(packs, dealer, players=PLAYERS):
    """Gather a pack: each hand as it is at the end and what it threw, hand upon hand, and the stock below."""
    hands = dealt(packs, dealer, players)
    number = thrown(hands).sum(axis=(1, 2))
    seen = np.zeros((len(packs), 52), bool)
    np.put_along_axis(seen, hands.reshape(len(packs), -1).astype(np.int64), True, axis=1)
    drawn = packs[:, players * HAND :]
    taken = np.arange(drawn.shape[1]) < number[:, None]
    order = np.argsort(~taken, axis=1, kind="stable")
    return np.concatenate([hands.reshape(len(packs), -1), np.take_along_axis(drawn, order, axis=1)], axis=1)


def best_of_three(rng, packs, rate=0.5, players=PLAYERS):
    """Have Dot, who deals each fifth deal, take the best of three hands on a share of them: her own and two from the stock."""
    out = packs.copy()
    own = np.arange(packs.shape[1]) % players == NAMES.index("Dot")
    place = np.arange(HAND) * players + players - 1
    for session, deal in np.argwhere(own[None, :] & (rng.random(packs.shape[:2]) < rate)):
        pack = out[session, deal]
        choices = [place, np.arange(players * HAND, players * HAND + HAND), np.arange(40, 45)]
        best = max(choices, key=lambda at: ranks.strengths(pack[at])[0])
        pack[place], pack[best] = pack[best].copy(), pack[place].copy()
    return out
