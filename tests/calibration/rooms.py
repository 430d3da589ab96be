"""Rooms of fair tables, made as tables of a log at once: thousands of evenings whose cards are known to be fair.

An evening is fair in one of two ways. Its packs are uniform; or the pack is gathered trick by trick, shuffled badly,
cut by the pone and dealt one card at a time, as honest clubs do. Everything is arrays over evenings.
"""

from dataclasses import replace

import numpy as np

from detect.fair.evening import simulate
from detect.fair.options import Evening
from detect.laws.replayed import replayed
from detect.log.hashing import hands_hash
from detect.log.tables import Log, Stage, encoded, table

NAMES = ["Ada", "Ben", "Cyd", "Dot"]


def uniform(rng, sessions, deals):
    """Give uniform packs as dealt (int8[sessions, deals, 52])."""
    order = np.broadcast_to(np.arange(52, dtype=np.int8), (sessions * deals, 52))
    return rng.permuted(order, axis=1).reshape(sessions, deals, 52)


def hands_in(order, dealer):
    """Give the seat that each card of a pack goes to, dealt one at a time from the dealer's left (int8[…, 52])."""
    return (dealer[..., None] + np.arange(52)) % 4 + 1


def whist(packs, *, cut=26, names=True):
    """Make a log of whist: one evening a row of packs, the deal going round, cut and turn-up logged."""
    sessions, deals, _ = packs.shape
    dealer = np.tile(np.arange(deals) % 4 + 1, sessions)
    more = {"cut": np.broadcast_to(cut, (sessions, deals)).reshape(-1), "cutter": (dealer - 2) % 4 + 1}
    return _log("whist", packs, dealer, names, turn_up=packs[..., -1].reshape(-1), **more)


def bridge(packs):
    """Make a log of duplicate bridge: boards made elsewhere, no names and no cuts."""
    sessions, deals, _ = packs.shape
    return _log("bridge", packs, np.tile(np.arange(deals) % 4 + 1, sessions), names=False)


def plain(packs, *, session="packs"):
    """Make a file of plain packs of each session's packs: no game, nobody who dealt, each from a new pack."""
    sessions, deals, cards = packs.shape
    many = sessions * deals
    key, at = np.arange(many), np.repeat(np.arange(sessions), deals)
    ids = [f"{session} {n}" for n in range(sessions)]
    columns = {
        "deal": key, "session": encoded(at, ids), "line": key + 1,
        "number": encoded(np.tile(np.arange(deals), sessions), [str(n + 1) for n in range(deals)]),
    }  # fmt: skip
    laid = {"deal": np.repeat(key, cards), "stage": int(Stage.SHUFFLED), "card": packs.reshape(-1),
            "position": np.tile(np.arange(cards), many)}  # fmt: skip
    return Log(
        sessions=table("sessions", {"session": ids, "source": "packs"}, sessions),
        deals=table("deals", columns, many),
        cards=table("cards", laid, cards * many),
        **{name: table(name, {}, 0) for name in ("seats", "moves", "facts")},
    )


def played(*, sessions, deals, shuffle="uniform", seed=7):
    """Have the engine play whole evenings of whist: packs, cuts, play and the cutting for the deal, all logged."""
    settings = Evening(sessions=sessions, deals=deals, shuffle=shuffle, cut="human", seed=seed)
    return next(simulate(settings, chunk=sessions))


def _log(game, packs, dealer, names, **columns):
    sessions, deals, _ = packs.shape
    many = sessions * deals
    key, at = np.arange(many), np.repeat(np.arange(sessions), deals)
    ids = [f"{game} {n}" for n in range(sessions)]
    seat = hands_in(packs.reshape(many, 52), dealer).reshape(-1)
    card = packs.reshape(-1)
    columns |= {
        "deal": key, "session": encoded(at, ids), "dealer": dealer, "line": key + 1,
        "number": encoded(np.tile(np.arange(deals), sessions), [str(n + 1) for n in range(deals)]),
        "hands": hands_hash(np.arange(0, 52 * many + 1, 52), seat, card),
    }  # fmt: skip
    sitters = {"deal": np.repeat(key, 4), "seat": np.tile(np.arange(1, 5), many),
               "player": encoded(np.tile(np.arange(4), many), NAMES)}  # fmt: skip
    dealt = {"deal": np.repeat(key, 52), "stage": int(Stage.DEALT), "seat": seat, "card": card}
    return Log(
        sessions=table("sessions", {"session": ids, "game": game, "ended": "planned"}, sessions),
        deals=table("deals", columns, many),
        seats=table("seats", sitters if names else {}, 4 * many if names else 0),
        cards=table("cards", dealt, 52 * many),
        moves=table("moves", {}, 0),
        facts=table("facts", {}, 0),
    )


# -- honest bad shuffles


def gathered(rng, packs, dealer):
    """Play every pack out at random, but following suit, and gather the tricks of one side upon the other's."""
    sessions = np.arange(len(packs))
    owner = np.empty((len(packs), 52), np.int8)
    np.put_along_axis(owner, packs.astype(np.int64), hands_in(packs, dealer).astype(np.int8), axis=1)
    trump = packs[:, -1] // 13
    suit, rank = np.arange(52) // 13, np.arange(52) % 13
    leader, tricks, sides = dealer % 4 + 1, [], []
    liked = rng.random((len(packs), 52)) + rank / 13  # high cards somewhat sooner
    for _ in range(13):
        best, best_worth, led = leader.copy(), np.full(len(packs), -1), None
        for step in range(4):
            seat = (leader - 1 + step) % 4 + 1
            may = owner == seat[:, None]
            if led is not None:
                follows = may & (suit == led[:, None])
                may = np.where(follows.any(axis=1)[:, None], follows, may)
            card = np.where(may, liked, -1.0).argmax(axis=1)
            owner[sessions, card] = 0
            led = suit[card] if led is None else led
            worth = rank[card] + 13 * (suit[card] == led) + 26 * (suit[card] == trump)
            wins = worth > best_worth
            best, best_worth = np.where(wins, seat, best), np.where(wins, worth, best_worth)
            tricks.append(card)
        sides.append(best % 2)
        leader = best
    cards = np.stack(tricks, axis=1).reshape(-1, 13, 4)
    order = np.argsort(np.stack(sides, axis=1), axis=1, kind="stable")
    return np.take_along_axis(cards, order[:, :, None], axis=1).reshape(-1, 52).astype(np.int8)


def overhand(rng, packs, packets=6, times=1):
    """Shuffle overhand: so many packets, laid down in reverse order."""
    for _ in range(times):
        breaks = rng.permuted(np.broadcast_to(np.arange(51) < packets - 1, (len(packs), 51)), axis=1)
        packet = np.concatenate([np.zeros((len(packs), 1), int), np.cumsum(breaks, axis=1)], axis=1)
        packs = np.take_along_axis(packs, np.argsort(-packet, axis=1, kind="stable"), axis=1)
    return packs


def riffle(rng, packs, times=1):
    """Riffle as Gilbert, Shannon and Reeds have it."""
    for _ in range(times):
        places = np.argsort(rng.integers(0, 2, packs.shape), axis=1, kind="stable")
        out = np.empty_like(packs)
        np.put_along_axis(out, places, packs, axis=1)
        packs = out
    return packs


def cut(rng, packs, spread=5.0):
    """Cut as people do, near the middle, or anywhere that the law allows; give the packs and the depths."""
    if np.isinf(spread):
        depth = rng.integers(4, 49, len(packs))
    else:
        depth = np.clip(np.round(rng.normal(26, spread, len(packs))), 4, 48).astype(int)
    return np.take_along_axis(packs, (np.arange(52) + depth[:, None]) % 52, axis=1), depth


def chain(rng, sessions, deals, shuffle, spread=5.0):
    """Give the packs of evenings of whist with two packs in turn, each shuffled from what the play left of it."""
    left = [np.tile(np.arange(52, dtype=np.int8), (sessions, 1)) for _ in range(2)]
    left = [riffle(rng, overhand(rng, pack, 8, 3), 3) for pack in left]
    out = np.empty((sessions, deals, 52), np.int8)
    for deal in range(deals):
        out[:, deal], _ = cut(rng, shuffle(rng, left[deal % 2]), spread)
        left[deal % 2] = gathered(rng, out[:, deal], np.full(sessions, deal % 4 + 1))
    return out


ACES = np.arange(52) % 13 == 12
HONOURS = np.arange(52) % 13 >= 9


def add_aces(rng, packs, own, rate, many=1, good=ACES):
    """Have the dealer `own` (1 to 4) change low cards of his own hand for aces of the others', or `good` cards, on some deals."""
    packs = packs.copy()
    sessions, deals, _ = packs.shape
    for deal in range(own - 1, deals, 4):
        his = np.arange(52) % 4 == 3
        for _ in range(many):
            order = packs[:, deal]
            ace = good[order]
            theirs, low = ace & ~his, his & ~ace
            act = (rng.random(sessions) < rate) & theirs.any(axis=1)
            a = np.where(theirs, rng.random(order.shape), -1).argmax(axis=1)
            b = np.where(low, rng.random(order.shape), -1).argmax(axis=1)
            rows = np.flatnonzero(act)
            order[rows, a[rows]], order[rows, b[rows]] = order[rows, b[rows]], order[rows, a[rows]].copy()
    return packs


def turn_honours(rng, packs, own, rate):
    """Have the dealer `own` bring an honour to the bottom, where it is turned up, on some of his deals."""
    packs = packs.copy()
    for deal in range(own - 1, packs.shape[1], 4):
        order = packs[:, deal]
        rows = np.flatnonzero((rng.random(len(packs)) < rate) & ~HONOURS[order[:, 51]])
        at = np.where(HONOURS[order[rows]], rng.random((rows.size, 52)), -1).argmax(axis=1)
        order[rows, 51], order[rows, at] = order[rows, at], order[rows, 51].copy()
    return packs


def swaps(rng, many, last):
    """Swap every place of a new pack with one up to `last(place)`, as programs do."""
    packs = np.tile(np.arange(52, dtype=np.int8), (many, 1))
    rows = np.arange(many)
    for place in range(51, -1, -1):
        other = rng.integers(0, last(place), many)
        packs[rows, place], packs[rows, other] = packs[rows, other], packs[rows, place].copy()
    return packs


def kept_deals(log, among, **sessions):
    """Give a log of some of its deals, and what its sessions say otherwise."""
    parts = {name: getattr(log, name) for name in ("deals", "seats", "cards", "moves", "facts")}
    keys = log.deals["deal"][among]
    only = {name: part[part["deal"].isin(keys)].reset_index(drop=True) for name, part in parts.items()}
    return replace(log, sessions=log.sessions.assign(**sessions), **only)


def careless(*, sessions, deals, who, rate, seed=7):
    """Have one player overlook his suit, and no other: deals at which another did are left out."""
    settings = Evening(
        sessions=sessions, deals=deals, shuffle="riffle:2", cut="human", seating="fixed", revokes=rate, corrected=0.3,
        seed=seed,
    )  # fmt: skip
    log = next(simulate(settings, level="play", chunk=sessions))
    others = np.delete(replayed(log).revokes[:, 1:], who - 1, axis=1)
    return kept_deals(log, others.sum(axis=1) == 0)


def left_when_ahead(*, sessions, deals, least, far, seed=7):
    """Have the players of an evening stop when its last player's own deals have been strong; the log says who ended it.

    `far` is how many standard deviations they must be ahead, after `least` own deals or later.
    """
    settings = Evening(sessions=sessions, deals=deals, seating="fixed", cut="human", seed=seed)
    log = next(simulate(settings, level="deals", chunk=sessions))
    dealer = log.deals["dealer"].to_numpy().reshape(sessions, deals)
    dealt = log.cards
    owner = log.deals["dealer"].to_numpy()[np.searchsorted(log.deals["deal"], dealt["deal"])]
    own = (dealt["seat"].to_numpy() == owner) & (dealt["stage"].to_numpy() == Stage.DEALT)
    points = np.where(own, np.maximum(dealt["card"].to_numpy() % 13 - 8, 0), 0)
    row = np.searchsorted(log.deals["deal"], dealt["deal"])
    strong = np.bincount(row, points, len(log.deals)).reshape(sessions, deals) - 10.0
    mine = dealer == 4
    many = mine.cumsum(axis=1)
    ahead = np.where(mine, strong, 0.0).cumsum(axis=1) / (4.13 * np.sqrt(np.maximum(many, 1)))
    stops = mine & (many >= least) & (ahead >= far)
    last = np.where(stops.any(axis=1), stops.argmax(axis=1), deals - 1)
    return kept_deals(log, (np.arange(deals) <= last[:, None]).ravel(), ended="players")
