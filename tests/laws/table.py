"""One deal whose cards are easy to follow, and a way to write down what was played of it.

A trick is written `N2H E3H S4H W8H`: a seat and a card, in the order of the log. After the card `~` says that it was
taken back, `r` that the recorder marks it as a revoke, `t` that he marks it as out of turn. West dealt, so North leads;
spades are trumps.
"""

from detect.laws import audit, code_of
from detect.report.record import irregularity
from tests.laws.evenings import FOUR, SEATS, evening, log_of

HANDS = {
    "N": "2S 5S 9S KS 2H 5H 9H KH 2D 5D 9D 2C 5C",
    "E": "3S 6S TS AS 3H 6H TH AH 3D 6D TD 3C 6C",
    "S": "4S 7S JS 4H 7H JH 4D 7D JD KD 4C 7C KC",
    "W": "8S QS 8H QH 8D QD AD 8C 9C TC JC QC AC",
}
MARKS = {"~": "corrected", "r": "revoke", "t": "out_of_turn"}
THREE = ["Ada", "Ben", "Dummy", "Dot"]
"""At dummy whist South lies open, and North plays for it."""


def trick(text):
    """Give a trick as a native log has it."""
    words = [(word[0], word[1:].rstrip("~rt"), MARKS.get(word[-1])) for word in text.split()]
    return [[seat, card, mark][: 2 + bool(mark)] for seat, card, mark in words]


def deal(*tricks, number=7, **more):
    """Give a deal with those tricks; its number is not 1, so that nothing is known of where the rubber stands."""
    made = {"deal": number, "dealer": "W", "trump": "S", "hands": dict(HANDS)}
    return made | ({"play": [trick(text) for text in tricks]} if tricks else {}) | more


def event(kind, seat=None, to=None, trick=None, **more):
    """Give an event of the log."""
    said = {"kind": kind, "seat": seat, "to": to, "trick": trick} | more
    return {name: value for name, value in said.items() if value is not None}


def quitted(number, seat="N"):
    return event("quit", seat, trick=number)


def asked(number, seat="S", to="N"):
    return event("note", seat, to, number, note="asked")


def answered(number, how, seat="N", to="S"):
    return event("note", seat, to, number, note=f"answered {how}")


def claimed(number=13, seat="E", to="N", **more):
    return event("claim", seat, to, number, note="revoke", **more)


def mixed(number=13, seat="N"):
    return event("note", seat, trick=number, note="mixed")


def taken(number=13, seat="E", to="N", amount=3, how="tricks"):
    return event("penalty", seat, to, number, amount=amount, note=how)


def called(number, what, seat="E", to="N"):
    """Call a card, or a suit by its name."""
    said = {"card": what} if what[-1].isupper() else {"note": what}
    return event("demand", seat, to, number, **said)


def shown(number, cards, seat="N", **more):
    """Lay cards face upwards on the table, one event a card."""
    return [event("expose", seat, trick=number, card=card, **more) for card in cards.split()]


def audited(path, *deals, game="whist", **session):
    """Give the log of some deals and the table of its irregularities."""
    log = log_of(path, evening(list(deals), game=game, **session))
    return log, audit(log)


def found(path, *deals, **session):
    """Give law, kind, trick, seat and cards of every irregularity, the code left out of the law."""
    _, table = audited(path, *deals, **session)
    return [
        (row.law.split(" ", 1)[-1], row.kind, max(row.trick, 0), ["", *SEATS][max(row.seat, 0)], row.cards)
        for row in table.itertuples()
    ]


def kinds(path, *deals, **session):
    """Give law and kind of every irregularity."""
    return [row[:2] for row in found(path, *deals, **session)]


def said(path, *deals, kind=None, players=FOUR, game="whist", **session):
    """Give what a report says of the irregularities, or of those of a kind: what, and the penalty."""
    _, table = audited(path, *deals, players=players, game=game, **session)
    code = code_of(game, None)
    names = dict(enumerate(players or [None] * 4, 1))
    numbers = {key: str(one["deal"]) for key, one in enumerate(deals)}
    rows = [row for row in table.itertuples() if kind in {None, row.kind}]
    words = [irregularity(row, code, names, numbers) for row in rows]
    return [(one["what"], one["penalty"]) for one in words]
