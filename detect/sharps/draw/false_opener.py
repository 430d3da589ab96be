"""The false opener: a jack-pot is opened on less than the law asks for, and the hand is not shown unless it is called."""

from __future__ import annotations

import numpy as np

from detect.fair.draw import in_numbers, levels_of
from detect.kernels import draw_book as b
from detect.ranks import rules_of
from detect.sharps.base import Setting, Technique
from detect.sharps.draw.base import DrawAttempt, Ints

__all__ = ["FALSE_OPENER"]


class OpeningFalsely(DrawAttempt):
    """One who opens jack-pots on anything where nobody before him has."""

    def before(self, deal: int) -> Ints:
        """Say that he opens, if the say comes to him."""
        fits = (self.room.book[:, deal, b.JACKPOT] > 0) & (self.luck(deal, 1)[:, 0] < self.sharp.rate)
        out = super().before(deal)
        out[fits, b.WHO], out[fits, b.WAY] = self.seat, b.OPENS_FALSELY
        return out

    def after(self, deal: int) -> None:
        """Note the jack-pots that he opened on less than their openers."""
        settings, book = self.room.settings, self.room.book[:, deal]
        ladder = bool(in_numbers(settings)[1][b.ENGLISH])
        rung = (
            (np.maximum(book[:, b.JACKPOT].astype(np.int64), 1) - 1) % 3
            if ladder
            else np.zeros(len(book), np.int64)
        )
        least = levels_of(rules_of(settings.code.id))[b.KNAVES + rung]
        self.touched[:, deal] = (book[:, b.OPENER] == self.seat) & (
            self.room.strong[:, deal, self.seat - 1, 0] < least
        )


FALSE_OPENER = Technique(
    name="false-opener",
    number=101,
    stage="bet",
    texts="He opens a jack-pot without the openers, and does not show them unless he is called.",
    shows="The hand of one who opened, logged or shown, is below the pair of knaves, or what the ladder asks for.",
    chance="the jack-pots that come to him unopened, and that he has no openers for",
    gain="nothing: it does not matter",
    least=0,
    most=1,
    clumsy=Setting(0.8, 1),
    careful=Setting(0.1, 1),
    checks=("opener.rate", "draw-foster 39", "draw-foster 44", "draw-english 30"),
    breaks=(
        "draw-foster 39 opened_short",
        "draw-foster 44 opened_short",
        "draw-foster 44 false_opener_paid",
        "draw-foster 42 openers_not_shown",
        "draw-english 30 opened_short",
        "draw-english 31 opened_short",
        "draw-english 32 opened_short",
        "draw-english 33 false_opener_paid",
        "draw-english 33 openers_not_shown",
    ),
    begin=OpeningFalsely,
)
