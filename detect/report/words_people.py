"""Words for how common a thing must be, for what was seen to be likely one of them."""

from __future__ import annotations

from collections.abc import Iterable

HEADING = "Set against how common such a thing is"
FIRST = (
    "Nobody knows how common it is, and that weighs as much as the cards. If 1 dealer in {before} deals as these checks "
    "suppose, and the others fairly, then of 1,000 dealers with evidence like {player}'s about {after} would be such."
)
OTHER = "If 1 in {before}: about {after}."
LAST = "Other causes, such as a pack that was not cut, are not in these figures."


def base_rates(player: str, posterior: Iterable[tuple[float, float]]) -> str:
    """Say what the evidence on one dealer comes to, for several base rates.

    Parameters
    ----------
    player : str
    posterior : iterable of (float, float)
        The chance before and after, the rarest first.

    Examples
    --------
    >>> said = base_rates("Dot", [(0.0001, 0.0099), (0.001, 0.0910)])
    >>> said.partition("then ")[2].partition(" Other")[0]
    "of 1,000 dealers with evidence like Dot's about 10 would be such. If 1 in 1,000: about 91."
    """
    told = [
        {"before": f"{round(1 / before):,}", "after": f"{round(1000 * after):,}"}
        for before, after in posterior
    ]
    others = [OTHER.format(**one) for one in told[1:]]
    return " ".join([FIRST.format(player=player, **told[0]), *others, LAST])
