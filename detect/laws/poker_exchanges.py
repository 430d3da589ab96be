"""The exchanges of whiskey poker held against its laws: hands followed card by card to and from the widow, and what they end as."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from detect.cards import parse_cards
from detect.errors import CardUnreadable
from detect.kernels import exchanges as k
from detect.laws.after_cut import after_cut
from detect.laws.bets import dealers, playing
from detect.laws.code import Code
from detect.laws.found import Found
from detect.laws.poker import MOST, counts, known_ways
from detect.log.tables import MOVE, NULL, Stage
from detect.log.views import rows_of

EXCHANGING = "exchanging"
"""The role of a law by which cards are exchanged with a widow."""
FOR = "for "
"""How the note of an exchange begins that names the card laid down."""
DONE = {
    "took the widow up": k.TAKES,
    "left the widow": k.LEAVES,
    "the whole hand": k.WHOLE,
    "knocked": k.KNOCKS,
}
"""The notes of what is done with the widow: those of `trade` and of `note`."""
KINDS = {
    k.LAID_OTHER: ("widow_laid_other", "taking"), k.NOT_THERE: ("traded_not_there", EXCHANGING),
    k.NOT_HELD: ("traded_not_held", EXCHANGING), k.OUT_OF_TURN: ("traded_out_of_turn", EXCHANGING),
    k.AFTER_KNOCK: ("traded_after_knock", "knocking"),
}  # fmt: skip


@dataclass(frozen=True)
class Traded:
    """What came of the exchanges.

    Attributes
    ----------
    finds : int64[F, 3]
        As `detect.kernels.exchanges.exchanged` gives them, with the place in ``log.moves``.
    held : int8[N, MOST + 1, 5]
        Each hand in the end, -1 for a card that is not known, and -1 throughout where no exchange is written down.
    """

    finds: np.ndarray
    held: np.ndarray


def poker_exchanges(found: Found, code: Code, mine: np.ndarray) -> None:
    """Find exchanges of cards that were not there, out of turn or after the knock, and hands shown that are not what came of them."""
    if EXCHANGING not in code.roles:
        return
    seat, line = (found.log.moves[name].to_numpy().astype(np.int64) for name in ("seat", "line"))
    keys = found.log.moves["deal"].to_numpy()
    traded = exchanges(found, code, mine)
    for place, what, about in traded.finds.tolist():
        kind, role = KINDS[what]
        card = what in (k.NOT_THERE, k.NOT_HELD)
        more = {"whose": about} if not card and about > 0 else {}
        row = int(np.searchsorted(found.keys, keys[place]))
        found.add(code.role(role), kind, row, seat=int(seat[place]), cards=[about] if card else [], line=int(line[place]),
                  **more)  # fmt: skip
    _shown(found, code, traded.held)


def _shown(found: Found, code: Code, held: np.ndarray) -> None:
    """Hold the cards shown against the hands in the end, where these are known whole."""
    row, shown = rows_of(found.log, Stage.SHOWN)
    seat, card = (shown[name].to_numpy().astype(np.int64) for name in ("seat", "card"))
    looked = (seat > 0) & (seat <= MOST) & (card >= 0)
    row, seat, card = row[looked], seat[looked], card[looked]
    hand = held[row, seat]
    wrong = (hand >= 0).all(axis=1) & (hand != card[:, None]).all(axis=1)
    for at, who in sorted(set(zip(row[wrong].tolist(), seat[wrong].tolist(), strict=True))):
        cards = card[wrong & (row == at) & (seat == who)].tolist()
        found.add(code.role("showing"), "shown_not_traded", at, seat=who, cards=cards)


def exchanges(found: Found, code: Code, mine: np.ndarray) -> Traded:
    """Follow the hands of whiskey poker through their exchanges; once for all audits.

    Parameters
    ----------
    found : Found
    code : Code
    mine : bool[N]
    """
    kept = ("exchanges", code.id)
    if kept not in found.memo:
        found.memo[kept] = _follow(found, code, mine)
    out: Traded = found.memo[kept]
    return out


def _follow(found: Found, code: Code, mine: np.ndarray) -> Traded:
    moves = found.log.moves
    what, laid = _done(found)
    deal = np.searchsorted(found.keys, moves["deal"].to_numpy())
    seat = moves["seat"].to_numpy().astype(np.int64)
    looked = known_ways(found, code, mine)
    place = np.flatnonzero((what > 0) & looked[deal] & (seat > 0) & (seat <= MOST))
    hands, board = _hands(found), _board(found)
    starts = np.searchsorted(deal[place], np.arange(len(found.keys) + 1)).astype(np.int64)
    finds, held = k.exchanged(
        starts, what[place], seat[place].astype(np.int8), moves["card"].to_numpy()[place].astype(np.int8), laid[place],
        hands, _widow(found, code), board, dealers(found), playing(found),
    )  # fmt: skip
    held[np.diff(starts) == 0] = NULL
    finds[:, 0] = place[finds[:, 0]]
    return Traded(finds, held)


def _done(found: Found) -> tuple[np.ndarray, np.ndarray]:
    """Give what each move does with the widow, 0 for nothing, and the card it lays down, -1 where none is named (int8[M])."""
    notes, move = found.log.moves["note"].cat, found.log.moves["move"].to_numpy()
    said = [str(each).strip().casefold() for each in notes.categories]
    done = np.array([*(DONE.get(each, 0) for each in said), 0], np.int8)[notes.codes.to_numpy()]
    laid = np.array([*map(_laid, said), NULL], np.int8)[notes.codes.to_numpy()]
    trade, note = move == MOVE["trade"], move == MOVE["note"]
    one = trade & ~np.isin(done, [k.TAKES, k.LEAVES, k.WHOLE, k.KNOCKS])
    return np.where(one, k.TRADES, np.where(trade | note, done, 0)).astype(np.int8), laid


def _laid(note: str) -> int:
    """Give the card that a note says was laid down.

    >>> _laid("for 3c"), _laid("for a song"), _laid("knocked")
    (1, -1, -1)
    """
    if not note.startswith(FOR):
        return NULL
    try:
        [card] = parse_cards(note[len(FOR) :])
    except (CardUnreadable, ValueError):
        return NULL
    return int(card)


def _hands(found: Found) -> np.ndarray:
    """Give hands of five as dealt (int8[N, MOST + 1, 5]); -1 for what is not known, and for hands of another size."""
    row, dealt = rows_of(found.log, Stage.DEALT)
    seat, card, position = (dealt[name].to_numpy().astype(np.int64) for name in ("seat", "card", "position"))
    out = np.full((len(found.keys), MOST + 1, k.HAND), NULL, np.int8)
    right = counts(found, Stage.DEALT).sum(axis=2) == k.HAND
    fits = (seat > 0) & (seat <= MOST) & (position >= 0) & (position < k.HAND)
    fits[fits] = right[row[fits], seat[fits]]
    out[row[fits], seat[fits], position[fits]] = np.maximum(card[fits], NULL)
    return out


def _board(found: Found) -> np.ndarray:
    """Give the widow as it first lay face up (int8[N, 5]), -1 where it is not written down whole."""
    row, laid = rows_of(found.log, Stage.BOARD)
    card, position = (laid[name].to_numpy().astype(np.int64) for name in ("card", "position"))
    out = np.full((len(found.keys), k.HAND), NULL, np.int8)
    fits = (position >= 0) & (position < k.HAND)
    out[row[fits], position[fits]] = np.maximum(card[fits], NULL)
    out[(out < 0).any(axis=1) | (np.bincount(row, minlength=len(out)) != k.HAND)] = NULL
    return out


def _widow(found: Found, code: Code) -> np.ndarray:
    """Give the widow as dealt: what the pack has among the first cards that no hand was dealt (int8[N, 5]); -1 where that is not known."""
    pack, many = after_cut(found, code.pack)
    row, dealt = rows_of(found.log, Stage.DEALT)
    seen, count = np.zeros((len(found.keys), k.HAND * 13), bool), np.bincount(row, minlength=len(found.keys))
    card = dealt["card"].to_numpy().astype(np.int64)
    seen[row[card >= 0], card[card >= 0]] = True
    place = np.arange(code.pack)
    top = (place < (count + k.HAND)[:, None]) & (pack >= 0)
    left = top & ~np.take_along_axis(seen, np.maximum(pack, 0).astype(np.int64), axis=1)
    whole = (left.sum(axis=1) == k.HAND) & (many == code.pack) & (count > 0)
    out = np.full((len(found.keys), k.HAND), NULL, np.int8)
    out[whole] = pack[whole][left[whole]].reshape(-1, k.HAND)
    return out
