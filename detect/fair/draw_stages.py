"""The parts of a deal of draw poker that keep its laws: the entries of the codes of law name them, as ``fair.NAME``."""

from __future__ import annotations

from detect.kernels.draw import (
    draw_cards,
    first_bets,
    opened_pool,
    play_deal,
    second_bets,
    settle,
    shuffled_again,
)
from detect.kernels.draw_pack import cut_pack, deal_out, make_pack

__all__ = ["DRAW_STAGES"]

DRAW_STAGES = (
    make_pack, cut_pack, deal_out, opened_pool, first_bets, draw_cards, shuffled_again, second_bets, settle, play_deal,
)  # fmt: skip
"""In the order of a deal; `play_deal` goes through them, and says who deals next, and whether to a jack-pot."""
