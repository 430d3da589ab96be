"""Sentences about irregularities: what the record says, what it costs by its law, how it may be innocent."""

from __future__ import annotations

from typing import Any

from detect.cards import SUITS, card_name, card_symbol
from detect.laws import Code
from detect.log.tables import Mark
from detect.report import words as w
from detect.report import words_poker as p
from detect.report import words_record as r
from detect.report.sentences import symbols, who

NOT_AS_DEALT = 8
"""How many of the cards that lie elsewhere an audit names."""
REVOKES = frozenset({"revoke", "revoke_by_mark", "revoke_saved"})
ODD_TRICKS = 6
"""Tricks over so many count one point each (whist 1)."""


def irregularity(row: Any, code: Code, names: dict[int, Any], numbers: dict[int, str]) -> dict[str, str]:
    """Give the words of an irregularity: title, what, penalty, innocent reading.

    Parameters
    ----------
    row : a row of the audit's table
    code : Code
    names : dict of int to str or None
        Who sat in each seat of the deal.
    numbers : dict of int to str
        Deal numbers by key.
    """
    title, template, reading = r.IRREGULARITIES[row.kind]
    detail = dict(row.detail)
    figures: dict[str, Any] = {
        **detail,
        "cards": symbols(row.cards) or r.A_CARD,
        "who": who(names.get(row.seat), row.seat) if row.seat > 0 else r.A_PLAYER,
    }
    if code.is_poker:
        figures |= _poker(detail, names)
        if not names.get(row.seat):
            nobody = p.THE_BOARD if row.kind in p.OF_THE_BOARD else r.A_PLAYER
            figures["who"] = w.spoken(p.SEAT, seat=row.seat) if row.seat > 0 else nobody
    several = len(row.cards.split()) > 1
    figures |= {
        "stand": "stand" if several else "stands",
        "be": "are" if several else "is",
        "trick": row.trick,
    }
    figures |= _figures(row.kind, detail, numbers) | _people(detail, names) | _calls(detail)
    figures |= _scored(row.kind, detail, names)
    law = code.cited(row.law)
    penalty = law.penalty if law else r.PENALTY_NONE
    apart = "wrong_hand" if detail.get("wrong_hand") else row.kind
    penalty = r.PENALTY_HERE.get(f"{row.law}, {apart}", r.PENALTY_HERE.get(apart, penalty))
    if row.kind in REVOKES:
        figures |= {"then": _then(row, detail, names), **_led(detail)}
        penalty = _penalty(row, detail, names) or penalty
    return {
        "title": title,
        "what": w.sentence(w.spoken(template, **figures)),
        "penalty": penalty,
        "innocent": reading,
    }


def _people(detail: dict[str, Any], names: dict[int, Any]) -> dict[str, Any]:
    """Name the other players that an irregularity speaks of, and what is said of a lead."""
    said: dict[str, Any] = {
        key: who(names.get(detail[key]), detail[key])
        for key in ("other", "caller", "declarer", "toucher")
        if key in detail
    }
    due = detail.get("due", 0)
    said["due_to_lead"] = w.spoken(r.DUE, due=who(names.get(due), due)) if due > 0 else ""
    said["back"] = r.BACK if detail.get("back") else ""
    if "why" in detail:
        said["why"] = r.UNDUE[detail["why"]]
    if "seen" in detail:
        said["shown_so"] = r.SHOWN_SO[detail["seen"]]
    return said


def _calls(detail: dict[str, Any]) -> dict[str, Any]:
    """Write bids, what was called, and figures of points."""
    said: dict[str, Any] = {}
    if "bid" in detail:
        bid, before = _bid(detail["bid"]), _bid(detail.get("before"))
        said |= {"bid": bid, "bid_of": w.spoken(r.BID_OF, bid=bid) if bid else r.A_CALL}
        said["before_bid"] = w.spoken(r.BEFORE_BID, before=before) if before else ""
    if "asked" in detail:
        said["asked"] = card_symbol(detail["asked"]) if detail["asked"] >= 0 else _asked(detail["words"])
        said["asked_before"] = _asked(detail.get("before_words", ""))
    if "paid" in detail:
        many = detail["due_points"] // 3
        said |= {"paid": w.figure(detail["paid"]), "due_points": w.figure(detail["due_points"])}
        said["revokes"] = r.A_REVOKE if many == 1 else w.spoken(r.REVOKES, many=many)
    return said


def _scored(kind: str, detail: dict[str, Any], names: dict[int, Any]) -> dict[str, Any]:
    """Write what was scored, and what should have been."""
    said: dict[str, Any] = {}
    if "side" in detail:
        said["side"], said["others"] = _sides(detail["side"] + 1, names)
    for key in ("scored", "right", "losing", "worth", "theirs", "number", "most"):
        if detail.get(key) is not None:
            said[key] = w.figure(detail[key])
    if "number" in detail:
        said |= {
            "rubbers": w.plural(detail["number"], *r.RUBBERS),
            "games": w.plural(detail["number"], *r.GAMES),
        }
    known = detail.get("right") is not None
    if kind == "honours_wrong":
        said["held_worth"] = w.spoken(r.HELD_WORTH, **said) if known else r.HONOURS_WORTH
    if kind == "game_value":
        said["right_worth"] = w.spoken(r.RIGHT_WORTH, **said) if known else r.GAME_WORTH
    if kind == "rubber_value":
        said["less"] = w.spoken(r.LESS, **said) if detail["theirs"] else ""
    if kind == "points_differ":
        parts = ((r.BY_CARDS, detail["by_cards"]), (r.BY_HONOURS, detail["by_honours"]))
        made = w.listed([w.spoken(part, many=w.figure(many)) for part, many in parts if many is not None])
        after = r.BEATEN if detail["won"] else r.BEFORE_PENALTY if detail["penalty"] and made else ""
        said["made"] = (w.spoken(r.MADE, made=made) if made else "") + after
    if kind == "more_than_four":
        said["or_more"] = "" if detail["known"] else r.OR_MORE
    return said


def _asked(words: str) -> str:
    how, _, name = words.rpartition(" ")
    suit = SUITS.find(name[:1].upper()) if name else -1
    if suit < 0:
        return words
    return w.spoken(r.RANK_CALLED if how else r.SUIT_CALLED, which=how, suit=w.SUITS[suit])


def _bid(amount: int | None) -> str | None:
    """Write a bid.

    >>> _bid(14), _bid(None)
    ('3NT', None)
    """
    if amount is None:
        return None
    level, strain = divmod(amount, 5)
    return f"{level + 1}{(*SUITS, 'NT')[strain]}"


def _led(detail: dict[str, Any]) -> dict[str, str]:
    """Say what was led, and whether the record marks the revoke."""
    led = w.SUITS[detail["led"]] if detail["led"] >= 0 else ""
    marked = detail["mark"] == Mark.REVOKE
    return {
        "led": led,
        "to_lead": w.spoken(r.TO_LEAD, led=led) if led else "",
        "marked": r.MARKED[marked] if marked or detail["silent"] else "",
    }


def _then(row: Any, detail: dict[str, Any], names: dict[int, Any]) -> str:
    """Say what became of a revoke: how it stands, who claimed it, what was taken for it."""
    if row.kind == "revoke_saved":
        return r.TAKEN["called"] if detail["called"] else ""
    if detail["board"]:
        return r.STANDING_BOARD[detail["standing"]]
    standing = r.STANDING[detail["standing"]]
    if detail["standing"] == "dummy":
        return standing
    when = r.WHEN.get(detail["when"]) or w.spoken(r.WHEN_TRICK, trick=detail["when"])
    claimant = who(names.get(detail["claimant"]), detail["claimant"])
    claimed = w.spoken(r.CLAIMED[detail["claimed"]], claimant=claimant, when=when)
    return standing + claimed + r.TAKEN.get(detail["taken"], "")


def _penalty(row: Any, detail: dict[str, Any], names: dict[int, Any]) -> str:
    """Say what a revoke costs as it stands, and what the score may become (59, 72, 78, 82)."""
    if row.kind == "revoke_saved":
        return ""
    standing = detail["standing"]
    if detail["board"]:
        key = "dummy_board" if standing == "dummy" else "board"
    elif standing in {"dummy", "asked"}:
        key = "dummy_whist" if standing == "dummy" else "asked"
    elif detail["claimed"] == "late":
        key = "late"
    elif detail["abandoned"]:
        key = "abandoned"
    elif standing == "open":
        key = "open"
    else:
        key = "due" if detail["claimed"] else "unclaimed"
    side, others = _sides(row.seat, names)
    return w.spoken(r.PENALTY_REVOKE[key], side=side, others=others, who=who(names.get(row.seat), row.seat),
                    tricks=_tricks(row.seat, detail["tricks"], side, others))  # fmt: skip


def _sides(seat: int, names: dict[int, Any]) -> tuple[str, str]:
    """Name a player's side and the other."""
    mine, others = ([1, 3], [2, 4]) if seat % 2 else ([2, 4], [1, 3])
    return tuple(w.listed([who(names.get(each), each) for each in side]) for side in (mine, others))  # type: ignore[return-value]


def _tricks(seat: int, tricks: tuple[int, int] | None, side: str, others: str) -> str:
    """Say what the tricks of a hand become when three are taken, where they are known."""
    if tricks is None:
        return ""
    mine, theirs = tricks if seat % 2 else tricks[::-1]
    taken = min(mine, 3)
    left, more = mine - taken, theirs + taken
    points = ""
    if max(left, more) > ODD_TRICKS:
        points = w.spoken(r.POINTS_BECOME, points=w.figure(max(left, more) - ODD_TRICKS),
                          who=others if more > left else side)  # fmt: skip
    word = w.plural(left, "trick")
    return w.spoken(r.TRICKS_BECOME, left=left, word=word, more=more, side=side, others=others, points=points)


def _figures(kind: str, detail: dict[str, Any], numbers: dict[int, str]) -> dict[str, Any]:
    """Turn an audit's figures into words."""
    said: dict[str, Any] = {}
    if kind == "doubled":
        names = [w.SEATS[s] for s in detail["seats"]]
        said = {"where": w.listed(names), "times": "twice" if len(names) <= 2 else "more than once"}
    if "many" in detail:
        said["many_cards"] = f"{detail['many']:,} {w.plural(detail['many'], 'card')}"
    if kind == "not_as_dealt":
        said["cut_short"] = " …" if detail["many"] > NOT_AS_DEALT else ""
    if "stage" in detail:
        said["stage"] = r.STAGES[detail["stage"]]
    if "holder" in detail:
        holder = w.SEATS.get(detail["holder"])
        said["held"] = f"; {holder} has it" if holder else ""
    if "trump" in detail:
        said["suit"] = w.SUITS[detail["trump"]]
    if detail.get("led", -1) >= 0:
        said["led"] = w.SUITS[detail["led"]]
    for key in ("pone", "due"):
        if key in detail:
            said[key] = w.SEATS[detail[key]]
    if "numbers" in detail:
        said["numbers"] = _runs(detail["numbers"])
        said["numbers_word"] = w.plural(detail["many"], "number is", "numbers are")
    if "earlier" in detail:
        said["earlier"] = numbers[detail["earlier"]]
    return said


def _poker(detail: dict[str, Any], names: dict[int, Any]) -> dict[str, Any]:
    """Say where a card lay, on which street a hand was dealt to (the first is said as 1), whose turn it was, and sums."""
    said: dict[str, Any] = {
        key: w.figure(detail[key]) for key in ("amount", "highest", "less") if key in detail
    }
    said |= {key: _class_of_hand(detail[key]) for key in ("hand", "better") if key in detail}
    if "than" in detail:
        said["than"] = symbols(" ".join(card_name(card) for card in detail["than"]))
    if "needs" in detail:
        said["needs"] = p.OPENERS[detail["needs"]]
    if "given" in detail:
        said |= _given(detail, names)
    if "whose" in detail:
        said["whose"] = names.get(detail["whose"]) or w.spoken(p.SEAT, seat=detail["whose"])
    said["due_turn"] = w.spoken(p.DUE_TURN, whose=said["whose"]) if "whose" in said else ""
    places = [p.THE_BOARD if seat == 0 else w.spoken(p.SEAT, seat=seat) for seat in detail.get("places", [])]
    where, street = w.listed(places) if places else "", detail.get("street", -1)
    draw = "thrown" in detail
    return said | {
        "where": where, "where_said": w.spoken(p.LIES, where=where) if where else "",
        "street": street if draw else street + 1,
        "street_said": w.spoken(p.ON_STREET, street=street + 1) if street >= 0 else "",
    }  # fmt: skip


def _given(detail: dict[str, Any], names: dict[int, Any]) -> dict[str, str]:
    """Name the cards that came from elsewhere: who got them, how far from the top they lay, which were due."""
    parts = []
    for seat, card, place, left, due in detail["given"]:
        nobody = p.THE_BOARD if seat == 0 else w.spoken(p.SEAT, seat=seat)
        nowhere = p.LAY_NOWHERE if left == detail["pack"] else p.LAY_GONE
        lay = nowhere if place == 0 else p.LAY_LAST if place == left else w.spoken(p.LAY, place=place)
        instead = w.spoken(p.GIVEN_FOR, card=card_symbol(due)) if due >= 0 else ""
        parts.append(
            w.spoken(p.GIVEN, who=names.get(seat) or nobody, card=card_symbol(card), lay=lay, due=instead)
        )
    more = detail["many"] - len(parts)
    return {
        "given": "; ".join(parts) + (w.spoken(p.GIVEN_MORE, many=more) if more > 0 else ""),
        "was": w.plural(detail["many"], "was", "were"),
        "lie": w.plural(detail["many"], "lies", "lie"),
    }


def _class_of_hand(number: int) -> str:
    """Say what a hand of poker is, by its class.

    >>> _class_of_hand(2)
    'two pairs'
    """
    from detect.ranks import Hand
    from detect.report.words_odds import EVENTS

    return EVENTS[Hand(number).name.lower().replace("_", "-")]


def _runs(numbers: list[int]) -> str:
    """Write numbers as runs.

    >>> _runs([3, 4, 5, 9])
    '3 to 5, 9'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = [str(r[0]) if len(r) == 1 else f"{r[0]} to {r[-1]}" for r in runs]
    return ", ".join(said[:20]) + (" …" if len(said) > 20 else "")
