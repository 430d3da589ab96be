"""Pictures of findings, for notebooks and pages alike; matplotlib is loaded only here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

MOST = 20
"""How many findings are drawn."""


def surprise(frame: pd.DataFrame) -> Figure:
    """Draw findings by surprise: how many heads in a row of a fair coin would be as rare.

    Parameters
    ----------
    frame : pandas.DataFrame
        As from ``Findings.to_frame()``; findings without a p-value are left out.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> import pandas as pd
    >>> row = {"check": "stacked.aces", "part": "hand", "player": "Dot", "seat": 4, "log10_p": -3.0}
    >>> len(surprise(pd.DataFrame([row])).axes[0].patches)
    1
    """
    from matplotlib.figure import Figure

    shown = frame[frame["log10_p"].notna()].nsmallest(MOST, "log10_p")[::-1]
    labels = [
        f"{check} {part} {player if isinstance(player, str) else '' if seat == 0 else f'seat {seat}'}".strip()
        for check, part, player, seat in zip(
            shown["check"], shown["part"], shown["player"], shown["seat"], strict=True
        )
    ]
    figure = Figure(figsize=(7.0, 0.8 + 0.28 * max(len(shown), 1)), layout="constrained")
    axes = figure.add_subplot()
    heads = -shown["log10_p"].to_numpy(float) / np.log10(2.0)
    axes.barh(np.arange(len(shown)), heads, color="#39648c")
    axes.set_yticks(np.arange(len(shown)), labels)
    axes.set_xlabel("surprise: heads in a row of a fair coin")
    axes.set_title("How rare each finding is in fair play, before allowing for how many were looked at")
    axes.spines[["top", "right"]].set_visible(False)
    return figure
