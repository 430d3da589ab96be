"""Pictures of findings, for notebooks and pages alike; matplotlib is loaded only here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from detect.log.tables import SEATS4

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

MOST = 20
"""How many findings are drawn."""
LONGEST = 30
"""How much of a name is shown."""
SIDES = {1: "NS", 2: "EW", 3: "NS", 4: "EW"}


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

    shown = frame[frame["log10_p"].notna()].sort_values("log10_p", kind="stable").head(MOST)[::-1]
    columns = (shown[name] for name in ("check", "part", "player", "seat"))
    labels = [_label(*row) for row in zip(*columns, strict=True)]
    figure = Figure(figsize=(7.0, 0.8 + 0.28 * max(len(shown), 1)), layout="constrained")
    axes = figure.add_subplot()
    heads = -shown["log10_p"].to_numpy(float) / np.log10(2.0)
    axes.barh(np.arange(len(shown)), heads, color="#39648c")
    axes.set_yticks(np.arange(len(shown)), labels, parse_math=False)
    axes.set_xlabel("surprise: heads in a row of a fair coin")
    figure.suptitle("How rare each finding is in fair play, taken alone", fontsize="medium")
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def _label(check: str, part: str, player: object, seat: int) -> str:
    """Name a finding: the check, its part and whom it is about."""
    if isinstance(player, str) and player:
        whom = "".join(c if c.isprintable() else "\ufffd" for c in player[:LONGEST])
    elif part == "side":
        whom = SIDES.get(seat, "")
    else:
        whom = SEATS4[seat - 1] if 1 <= seat <= len(SEATS4) else ""
    return " ".join(filter(None, [check, part, whom]))
