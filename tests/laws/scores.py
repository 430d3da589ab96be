"""Rubbers by their scores alone: what each deal was worth, without a card."""

from tests.laws.evenings import FOUR, SEATS, irregularities

SIDES = ("NS", "EW")


def both(ours, theirs):
    return {"NS": ours, "EW": theirs}


def scored(ours, points=None, *, honours=(0, 0), game=None, rubber=None, **more):
    """Give a deal in which North and South made so many tricks, and what it came to.

    The points follow from tricks and honours where they are not given; `game` and `rubber` are a side and an amount.
    """
    made = [max(0, many - 6) for many in (ours, 13 - ours)]
    points = points or [cards + more_ for cards, more_ in zip(made, honours, strict=True)]
    result = {"tricks": both(ours, 13 - ours), "honours": both(*honours), "points": both(*points)}
    for name, won in (("game", game), ("rubber", rubber)):
        if won:
            result[name] = {won[0]: won[1]}
    return {"result": result} | more


def numbered(*deals, first=1, dealer="N"):
    """Number deals from 1 and let the deal go round."""
    start = SEATS.index(dealer)
    return [{"deal": first + n, "dealer": SEATS[(start + n) % 4]} | made for n, made in enumerate(deals)]


def found(path, *deals, players=FOUR, **session):
    """Give law, kind and number of the deal of every irregularity; deals are numbered from 1."""
    rows = irregularities(path, numbered(*deals), players=players, **session)
    return [(law.split(" ", 1)[-1], kind, number) for law, kind, number, *_ in rows]
