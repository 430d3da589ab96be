"""Evenings of draw poker: gather, shuffle, cut, deal, bet, draw, bet again, show and pay, by Foster's or the English laws.

Nothing here depends on which other sessions are played beside one: chances come from (seed, session, deal, stage).
"""

from __future__ import annotations

import numpy as np

from detect.kernels import compiled, step
from detect.kernels.book import AT_DEAL, AT_PLAY, AT_SETTLE, AT_SLIP, AT_TABLE
from detect.kernels.draw_book import (
    ANTE,
    BET,
    BET_HIGH,
    BET_LOW,
    BLIND,
    BOTTOMS,
    CALL,
    CALLED,
    CHECK,
    CUT,
    CUT_AGAIN,
    DEALER,
    DEMANDS,
    DISCARD,
    DRAW,
    ENGLISH,
    FOLD,
    GIVEN,
    IN_DRAW,
    JACKPOT,
    KINGS,
    KNAVES,
    MAKE_PACK,
    MOST_MOVES,
    MUCH,
    NEXT_DEALER,
    NEXT_JACKPOT,
    ONLY_TWO,
    OPEN,
    OPENER,
    OPENING,
    OPENS_FALSELY,
    PACKET_BACK,
    PLAY,
    POOL,
    QUEENS,
    RAISE,
    RESHUFFLED,
    SEATS,
    SECONDS,
    SHOW,
    SHUFFLE,
    SMALL_RAISE,
    STRADDLES,
    TENS,
    WAY,
    WHO,
)
from detect.kernels.draw_pack import deal_out, dealt_in, make_pack
from detect.kernels.draw_policy import GIVE_UP, MORE, after, before, keeps
from detect.kernels.draw_sharps import rotated, useful, wants_now
from detect.kernels.draw_turns import (
    OF_A_MILLION,
    asked_again,
    left_of,
    put,
    put_straddles,
    still,
    taken_down,
    total,
    who_owes,
)
from detect.kernels.hands import NO_HAND, UNUSUAL, Tables, looked_up, suited
from detect.kernels.shuffle import uniform as shuffled_well
from detect.kernels.stream import key_of, unit, word

__all__ = [
    "asked_again", "draw_cards", "evenings", "first_bets", "left_of", "opened_pool", "play_deal", "put", "second_bets", "settle",
    "shuffled_again", "still", "total", "value_of", "who_owes",
]  # fmt: skip


@step
def value_of(hand: np.ndarray, tables: Tables) -> int:
    """Give the strength of five cards that are a hand."""
    key = NO_HAND
    for k in range(5):
        key += tables.keys[np.uint64(hand[k])]
    if not key & UNUSUAL:
        return int(looked_up(key, tables))
    held = np.uint64(0)
    for k in range(5):
        held |= np.uint64(1) << np.uint64(hand[k])
    return int(suited(key, held, tables))


@step
def first_bets(
    row: np.ndarray, seats: int, hands: np.ndarray, live: np.ndarray, stake: np.ndarray, owes: np.ndarray,
    strength: np.ndarray, levels: np.ndarray, english: bool, moves: np.ndarray, m: int, key: np.uint64, false: int,
    up: int, age: int, two_in: int, plan: np.ndarray,
) -> tuple[int, bool]:  # fmt: skip
    """Go round before the draw; give where the next move goes, and whether anybody came in or opened.

    In an ordinary pool the first say is to the left of the age, or of the last to straddle, who has the last; `up` is what he has
    up. A jack-pot is opened from the dealer's left, and those who passed speak again. `false` is the seat of one who opens on
    anything, and shows it to nobody; 0 for none. An only-two-in jack is demanded so often in a million (Foster 21).
    """
    jackpot = int(row[JACKPOT])
    opens = levels[KNAVES + ((jackpot - 1) % 3 if english else 0)] if jackpot else levels[TENS]
    first = left_of(age if jackpot == 0 else int(row[DEALER]), seats)
    dear = OPENING if jackpot or up == BLIND else up + BLIND if english else 2 * up
    high, came, raises, spoken, alive = 0 if jackpot else up, 0, 0, 0, still(live)
    asked_again(owes, live, 0)
    seat = who_owes(owes, first, seats)
    while seat > 0 and alive > 1:
        chance = key + np.uint64(spoken)
        spoken += 1
        owes[seat] = 0
        if jackpot and came == 0:
            if strength[seat] >= opens or seat == false:
                m = put(moves, m, OPEN, seat, OPENING, 0)
                row[OPENER], stake[seat], high, came = seat, OPENING, OPENING, 1
                asked_again(owes, live, seat)
            else:
                m = put(moves, m, CHECK, seat, 0, 0)
        else:
            least = levels[QUEENS] if jackpot == 0 and seat == first else opens
            if two_in > 0 and seat == age and came == 1 and raises == 0 and strength[seat] < levels[KINGS]:
                if OF_A_MILLION * unit(word(chance, ONLY_TWO)) < two_in:
                    return put(moves, m, ONLY_TWO, seat, taken_down(stake, age), 0), False
            staked = stake[seat] >= dear
            wants = before(
                strength[seat],
                hands[seat - 1],
                levels,
                least,
                jackpot == 0 and seat == age,
                staked,
                came,
                raises,
                chance,
            )
            wants = wants_now(wants, seat, 0, plan, live, strength, chance)
            if wants == GIVE_UP:
                live[seat] = 0
                alive -= 1
                m = put(moves, m, FOLD, seat, 0, 0)
                if seat == row[OPENER] and not english and seat != false:
                    m = put(moves, m, SHOW, seat, 0, 0)
            else:
                price = max(high, dear) + (SMALL_RAISE if wants == MORE else 0)
                m = put(moves, m, BET if came == 0 else RAISE if wants == MORE else CALL, seat, price, 0)
                if wants == MORE:
                    raises += 1
                    asked_again(owes, live, seat)
                high, stake[seat] = price, price
                came += 0 if staked else 1
        seat = who_owes(owes, left_of(seat, seats), seats)
    return m, came > 0 or (up > BLIND and not english)


@step
def shuffled_again(
    stock: np.ndarray, left: int, live: np.ndarray, hands: np.ndarray, thrown: np.ndarray, helped: int, dealer: int,
    english: bool, spare: np.ndarray, key: np.uint64,
) -> int:  # fmt: skip
    """Shuffle what is left with the discards of those who were helped; by Foster the hands given up besides (Foster 26, English 41).

    `stock` has its top card last; give how many cards it has.
    """
    seats = hands.shape[0]
    for turn in range(seats):
        s = (dealer + turn) % seats
        if not live[s + 1] and not english:
            for k in range(5):
                if hands[s, k] >= 0:
                    stock[left] = hands[s, k]
                    left += 1
        if turn < helped:
            for k in range(5):
                if thrown[s, k] >= 0:
                    stock[left] = thrown[s, k]
                    left += 1
    shuffled_well(stock[:left], spare[:left], key, 0)
    return left


@step
def draw_cards(
    row: np.ndarray, seats: int, pack: np.ndarray, place: int, hands: np.ndarray, thrown: np.ndarray, drawn: np.ndarray,
    live: np.ndarray, strength: np.ndarray, levels: np.ndarray, english: bool, stock: np.ndarray, spare: np.ndarray,
    moves: np.ndarray, m: int, root: np.uint64, session: int, d: int, plan: np.ndarray,
) -> int:  # fmt: skip
    """Have everybody who is in throw and draw, from the dealer's left; give where the next move goes.

    By Foster the last card of the pack is not dealt: where two are left and more than one is wanted they are shuffled with the
    discards. By the English laws all are dealt first.
    """
    dealer, left, again = int(row[DEALER]), 52 - place, False
    chances, who, saved, held = key_of(root, session, d, AT_SLIP), int(plan[WHO]), 0, False
    if plan[WAY] == PACKET_BACK:
        rotated(pack, place, 52 - int(row[CUT]), spare)
    elif plan[WAY] == SECONDS and live[who]:
        saved = keeps(hands[who - 1], strength[who], levels, unit(word(chances, who)))
        saved = 0 if saved == 31 else saved
    seat = dealer
    for turn in range(seats):
        seat = left_of(seat, seats)
        if not live[seat]:
            continue
        row[IN_DRAW] += 1
        kept = keeps(hands[seat - 1], strength[seat], levels, unit(word(chances, seat)))
        wanted = 0
        for k in range(5):
            if not kept >> k & 1:
                thrown[seat - 1, k] = hands[seat - 1, k]
                wanted += 1
        asked = wanted
        m = put(moves, m, DISCARD, seat, asked, 1)
        if plan[WAY] == BOTTOMS and seat == who and not again:
            rotated(pack, 52 - left, 52 - min(int(plan[MUCH]), wanted, left), spare)
        for k in range(5):
            if kept >> k & 1:
                continue
            if left == 0 if english else left < 2 or (left == 2 and wanted > 1):
                m = put(moves, m, SHUFFLE, dealer, 0, 1)
                m = put(moves, m, CUT_AGAIN, (dealer + seats - 2) % seats + 1, 0, 1)
                for rest in range(0 if again else left):
                    stock[rest] = pack[51 - rest]
                left = shuffled_again(
                    stock, left, live, hands, thrown, turn, dealer, english, spare,
                    key_of(root, session, d, AT_SETTLE),
                )  # fmt: skip
                row[RESHUFFLED], again = seat, True
            if saved > 0 and seat != who and not again and left > 1:
                read = 1000 * unit(word(chances, 64 + left)) < plan[MUCH]
                if held or (read and useful(pack[52 - left], hands[who - 1], saved)):
                    pack[52 - left], pack[53 - left], held = pack[53 - left], pack[52 - left], True
            left -= 1
            wanted -= 1
            drawn[seat - 1, k] = stock[left] if again else pack[51 - left]
        m = put(moves, m, DRAW, seat, asked, 1)
    row[GIVEN] = 52 - left
    return m


@step
def second_bets(
    row: np.ndarray, seats: int, live: np.ndarray, stake: np.ndarray, owes: np.ndarray, strength: np.ndarray,
    levels: np.ndarray, english: bool, moves: np.ndarray, m: int, key: np.uint64, false: int,
    plan: np.ndarray,
) -> tuple[int, int]:  # fmt: skip
    """Go round after the draw; give where the next move goes, and who staked last.

    The first say is to the left of the age, or by Foster the opener's of a jack-pot, who bets; whoever has it bets or gives up.
    """
    opener = int(row[OPENER])
    first = left_of(left_of(int(row[DEALER]), seats), seats)
    if opener > 0 and not english:
        first = opener
    high, raises, spoken, last, alive = 0, 0, 0, 0, still(live)
    for seat in range(seats + 1):
        stake[seat] = 0
    asked_again(owes, live, 0)
    seat = who_owes(owes, first, seats)
    while seat > 0 and alive > 1:
        chance = key + np.uint64(spoken)
        spoken += 1
        owes[seat] = 0
        wants = after(strength[seat], levels, high, raises, chance)
        wants = wants_now(wants, seat, 1, plan, live, strength, chance)
        if wants == GIVE_UP and not (high == 0 and seat == opener):
            live[seat] = 0
            alive -= 1
            m = put(moves, m, FOLD, seat, 0, 1)
            if seat == opener and not english and seat != false:
                m = put(moves, m, SHOW, seat, 1, 1)
        else:
            price = high if wants != MORE and high > 0 else high + (BET_HIGH if wants == MORE else BET_LOW)
            m = put(moves, m, BET if high == 0 else RAISE if price > high else CALL, seat, price, 1)
            if price > high:
                raises += 1 if high > 0 else 0
                asked_again(owes, live, seat)
            high, stake[seat], last = price, price, seat
        seat = who_owes(owes, left_of(seat, seats), seats)
    return m, last


@step
def settle(
    row: np.ndarray, seats: int, live: np.ndarray, strength: np.ndarray, english: bool, last: int, pool: int,
    paid: np.ndarray, moves: np.ndarray, m: int, false: int,
) -> int:  # fmt: skip
    """Show the hands that were called, from the left of the last to stake, and pay the best of them; equal hands share.

    By the English laws who opened a jack-pot and wins it shows his hand in any case (33).
    """
    many, best, shares = 0, -1, 0
    for seat in range(1, seats + 1):
        if live[seat]:
            many += 1
            shares = shares + 1 if strength[seat] == best else 1 if strength[seat] > best else shares
            best = max(best, strength[seat])
    row[CALLED] = many if many > 1 else 0
    at = last
    for _ in range(seats if many > 1 or (english and row[OPENER] > 0) else 0):
        at = left_of(at, seats)
        if live[at] and (many > 1 or (at == row[OPENER] and at != false)):
            m = put(moves, m, SHOW, at, 0, 1 if row[IN_DRAW] else 0)
    for seat in range(1, seats + 1):
        if live[seat] and strength[seat] == best:
            paid[seat - 1] = pool / shares
    return m


@step
def opened_pool(
    row: np.ndarray, seats: int, dealer: int, live: np.ndarray, stake: np.ndarray, hands: np.ndarray,
    strength: np.ndarray, tables: Tables, moves: np.ndarray, m: int,
) -> int:  # fmt: skip
    """Put up the blind, or the antes of a jack-pot, and value the hands; give where the next move goes."""
    for seat in range(seats + 1):
        live[seat], stake[seat], strength[seat] = 0, 0, 0
    seat = dealer
    for turn in range(seats):
        seat = left_of(seat, seats)
        if not dealt_in(seat, dealer, seats):
            continue
        live[seat] = 1
        strength[seat] = value_of(hands[seat - 1], tables)
        if row[JACKPOT] or turn == 0:
            m = put(moves, m, ANTE, seat, BLIND, 0)
            stake[seat] = 0 if row[JACKPOT] else BLIND
    return m


@step
def play_deal(
    row: np.ndarray, sitting: np.ndarray, seats: int, english: bool, pack: np.ndarray, hands: np.ndarray, thrown: np.ndarray,
    drawn: np.ndarray, strong: np.ndarray, paid: np.ndarray, live: np.ndarray, stake: np.ndarray, owes: np.ndarray,
    strength: np.ndarray, levels: np.ndarray, tables: Tables, stock: np.ndarray, spare: np.ndarray, moves: np.ndarray,
    m: int, root: np.uint64, session: int, d: int, plan: np.ndarray, straddles: int, demands: int,
) -> int:  # fmt: skip
    """Play one deal that was cut: from dealing to paying, and what the next one will be; give where the next move goes."""
    dealer = int(row[DEALER])
    place = deal_out(pack, hands, dealer, seats)
    row[GIVEN] = place
    m = opened_pool(row, seats, dealer, live, stake, hands, strength, tables, moves, m)
    if row[JACKPOT]:
        sitting[POOL] += BLIND * still(live)
    for seat in range(1, seats + 1):
        strong[seat - 1, 0] = strength[seat]
    key = key_of(root, session, d, AT_DEAL)
    false = int(plan[WHO]) if plan[WAY] == OPENS_FALSELY else 0
    if false > 0 and strength[false] >= levels[KNAVES + ((row[JACKPOT] - 1) % 3 if english else 0)]:
        false = 0
    up, age, two_in = 0, left_of(dealer, seats), 0
    if row[JACKPOT] == 0:
        chance = key_of(root, session, d, AT_TABLE)
        m, up, age = put_straddles(row, seats, stake, straddles, english, moves, m, chance)
        two_in = demands if up == BLIND and not english else 0
    m, came = first_bets(
        row,
        seats,
        hands,
        live,
        stake,
        owes,
        strength,
        levels,
        english,
        moves,
        m,
        key,
        false,
        up,
        age,
        two_in,
        plan,
    )
    sitting[POOL] += total(stake)
    sitting[NEXT_DEALER] = left_of(dealer, seats)
    if not came:
        if row[JACKPOT] and not english:
            sitting[NEXT_DEALER] = dealer
        sitting[NEXT_JACKPOT] = row[JACKPOT] + 1
        return m
    last = 0
    if still(live) > 1:
        m = draw_cards(
            row, seats, pack, place, hands, thrown, drawn, live, strength, levels, english, stock, spare, moves, m, root,
            session, d, plan,
        )  # fmt: skip
        for seat in range(1, seats + 1):
            if live[seat]:
                for k in range(5):
                    spare[k] = drawn[seat - 1, k] if drawn[seat - 1, k] >= 0 else hands[seat - 1, k]
                strength[seat] = value_of(spare, tables)
                strong[seat - 1, 1] = strength[seat]
        key = key_of(root, session, d, AT_PLAY)
        m, last = second_bets(
            row, seats, live, stake, owes, strength, levels, english, moves, m, key, false, plan
        )
        sitting[POOL] += total(stake)
    m = settle(row, seats, live, strength, english, last, sitting[POOL], paid, moves, m, false)
    sitting[NEXT_JACKPOT], sitting[POOL] = 0, 0
    return m


@compiled
def evenings(
    book: np.ndarray, gathered: np.ndarray, shuffled: np.ndarray, pack: np.ndarray, hands: np.ndarray, thrown: np.ndarray,
    drawn: np.ndarray, strong: np.ndarray, paid: np.ndarray, moves: np.ndarray, starts: np.ndarray, plan: np.ndarray,
    numbers: np.ndarray, share: float, levels: np.ndarray, tables: Tables, root: np.uint64, first: int, sittings: np.ndarray,
    plans: np.ndarray, deal: int, deals: int, parts: int,
) -> None:  # fmt: skip
    """Play some deals of evenings of draw poker, each with what its pool and its pack were left as.

    Parameters
    ----------
    book : int16[N, D, BOOK]
        Filled, as all that follow but the settings.
    gathered, shuffled, pack : int8[N, D, 52]
        The pack as picked up, after the shuffle and after the cut; the top card first.
    hands, thrown, drawn : int8[N, D, S, 5]
        The cards as dealt, and in their places those thrown and those drawn; -2 for none.
    strong : int16[N, D, S, 2]
        The strength of each hand as dealt, and after the draw; 0 where it was not.
    paid : float32[N, D, S]
    moves, starts : int16[N D MOST_MOVES, MOVED], int64[N D + 1]
        The moves, `MOST_MOVES` rows a deal, and how many of them each deal has, at its place and one.
    plan : int64[k, 3]
        How packs are shuffled.
    numbers, share, levels, tables : int64[NUMBERS], float, int64[LEVELS], Tables
        The settings; where the pack is cut if always at one depth; of the rules by which hands are ranked.
    root, first : uint64, int
        The number of session 0 is `first`.
    sittings : int64[N, SITTING]
        How each stands; filled at the first deal.
    plans : int64[N, PLAN]
        What one who cheats does in these deals.
    deal, deals, parts : int
        From this deal up to that, and the parts of each: bits of `detect.kernels.draw_book`.
    """
    seats, english = int(numbers[SEATS]), numbers[ENGLISH] != 0
    live, stake, owes = (
        np.zeros(seats + 1, np.int64),
        np.zeros(seats + 1, np.int64),
        np.zeros(seats + 1, np.int64),
    )
    strength = np.zeros(seats + 1, np.int64)
    stock, spare = np.empty(52, np.int8), np.empty(52, np.int8)
    for s in range(book.shape[0]):
        session, sitting = first + s, sittings[s]
        for d in range(deal, deals):
            row, n = book[s, d], s * book.shape[1] + d
            if parts & MAKE_PACK:
                make_pack(
                    row, sitting, gathered[s], shuffled[s], pack[s], hands[s], thrown[s], drawn[s], book[s], plan, numbers,
                    share, spare, root, session, d,
                )  # fmt: skip
            if parts & PLAY:
                begin = n * MOST_MOVES
                starts[n + 1] = play_deal(
                    row, sitting, seats, english, pack[s, d], hands[s, d], thrown[s, d], drawn[s, d], strong[s, d],
                    paid[s, d], live, stake, owes, strength, levels, tables, stock, spare, moves, begin, root, session, d,
                    plans[s], numbers[STRADDLES], numbers[DEMANDS],
                ) - begin  # fmt: skip
