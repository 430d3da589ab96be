"""Words for what fair sittings dealt beside a real one show."""

PLAYED = "Of {twins} fair sittings of the same shape, dealt beside it, {near}."
NEAR = {0: "none was as surprising", 1: "1 was as surprising"}
MORE = "{many} were as surprising"
NOT_BY_TWINS = "The figure rests on exact laws: no number of dealt sittings can show anything so rare."
NO_TWINS = "It rests on exact laws alone: no fair sittings were dealt beside it."


def as_surprising(many: int) -> str:
    """Say how many dealt sittings were as surprising.

    Examples
    --------
    >>> as_surprising(0), as_surprising(7)
    ('none was as surprising', '7 were as surprising')
    """
    return NEAR.get(many, MORE.format(many=many))
