"""Write plain pack orders: of each deal the pack after its last shuffle, one to a line."""

from __future__ import annotations

import re
from typing import BinaryIO

import numpy as np

from detect.cards import format_cards
from detect.log.packs import MOST_NAMED
from detect.log.tables import Log, Stage

STAGES = (Stage.SHUFFLED, Stage.PACK, Stage.GATHERED)
"""Which order of a deal is written: the first of these that is logged."""


class PacksWriter:
    r"""Writes packs one to a line, after the number of the deal.

    Parameters
    ----------
    stream : file open for bytes

    Examples
    --------
    >>> import io
    >>> from detect.log.readers import read
    >>> from detect.resources import resource
    >>> out = io.BytesIO()
    >>> writer = PacksWriter(out)
    >>> writer.add(read(resource("datasets", "samples", "whist-fair.jsonl")))
    >>> out.getvalue().count(b"\n"), writer.close()[0]
    (24, 'plain packs hold one order a deal: gathered of 24 deals, pack of 24 deals')
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.others = dict.fromkeys(STAGES, 0)
        self.bare = 0
        self.rest = 0

    def add(self, log: Log) -> None:
        """Write the packs of a log."""
        cards = log.cards[log.cards["stage"].isin([int(s) for s in STAGES])]
        deal, stage, code = (cards[c].to_numpy() for c in ("deal", "stage", "card"))
        keys = log.deals["deal"].to_numpy()
        starts = np.searchsorted(deal, np.append(keys, keys[-1:] + 1))
        for at, number in enumerate(log.deals["number"].tolist()):
            mine = slice(starts[at], starts[at + 1])
            self._deal(number, stage[mine], code[mine])
        self.rest += len(log.seats) + len(log.moves) + len(log.facts) + len(log.cards) - len(cards)

    def _deal(self, number: object, stage: np.ndarray, code: np.ndarray) -> None:
        have = [one for one in STAGES if (stage == one).any()]
        if not have:
            self.bare += 1
            return
        for other in have[1:]:
            self.others[other] += 1
        label = re.sub(r"[:\s]+", " ", number).strip() if isinstance(number, str) else ""
        line = f"{label}: " if label and not label.startswith("#") else ""
        self.stream.write(f"{line}{_written(code[stage == have[0]])}\n".encode("utf-8", "replace"))

    def close(self) -> list[str]:
        """Say what could not be held."""
        others = [f"{one.name.lower()} of {many:,} deals" for one, many in self.others.items() if many]
        said = [f"plain packs hold one order a deal: {', '.join(sorted(others))}"] if others else []
        said += (
            [f"no pack order is logged of {self.bare:,} deal{'s' * (self.bare != 1)}"] if self.bare else []
        )
        return said + (
            ["players, hands, cuts, play and everything else that is no pack"] if self.rest else []
        )


def _written(codes: np.ndarray) -> str:
    """Write a pack as cards, or as numbers from 1 where one of them has no card."""
    if codes.max() < MOST_NAMED:
        return format_cards(codes.tolist())
    return " ".join(map(str, (codes.astype(int) + 1).tolist()))
