"""The form of Open Hand History with `version` and `hands`, put into the words of the specification.

Its names are those that pokernow2gw describes (github.com/whywaita/pokernow2gw, docs/OHH_FORMAT.md).
"""

from __future__ import annotations

import re
from typing import Any

GAME = re.compile(
    r"(?:(no limit|pot limit|fixed limit|limit|nl|pl|fl)\b)?\s*(?:texas\s+)?(.*)", re.IGNORECASE | re.DOTALL
)
ROUNDS = ("preflop", "flop", "turn", "river", "showdown")
FIELDS = {
    "gameType": "game_type", "tableName": "table_name", "startTime": "start_date_utc", "ante": "ante_amount",
}  # fmt: skip
TOTALS = "_totals"
"""The field of a hand whose amounts are what the stake comes to, as poker.now has them, and not what is added."""
TAKEN = {*FIELDS, "players", "dealer", "board", "actions", "winners", "handId", "handNumber", "blinds"}


def is_simple(said: dict[str, Any]) -> bool:
    """Tell a hand of this form.

    Examples
    --------
    >>> is_simple({"handId": "7", "actions": []}), is_simple({"game_number": "7"})
    (True, False)
    """
    return "rounds" not in said and ("handId" in said or "handNumber" in said) and "actions" in said


def as_specified(said: dict[str, Any]) -> dict[str, Any]:
    """Give a hand in the words of the specification; what has none there stays as it is.

    Examples
    --------
    >>> hand = {"handId": "7", "actions": [{"player": "Ada", "actionType": "fold", "street": "preflop"}]}
    >>> hand = as_specified(hand)
    >>> hand["game_number"], hand["rounds"][0]["actions"][0]["action"]
    ('7', 'fold')
    """
    blinds, dealer = _mapped(said.get("blinds")), _mapped(said.get("dealer"))
    given = {name: value for name, value in said.items() if name not in TAKEN}
    given |= {FIELDS[name]: said[name] for name in FIELDS if name in said}
    given |= {
        TOTALS: True, "game_number": said.get("handId") or said.get("handNumber"), "dealer_seat": dealer.get("seatNumber"),
        "small_blind_amount": blinds.get("smallBlind"), "big_blind_amount": blinds.get("bigBlind"),
        "players": [_player(each) for each in _listed(said.get("players"))], "rounds": _rounds(said),
    }  # fmt: skip
    return given


def _rounds(said: dict[str, Any]) -> list[dict[str, Any]]:
    board = _mapped(said.get("board"))
    acts = [each for each in _listed(said.get("actions")) if isinstance(each, dict)]
    rounds = []
    for name in ROUNDS:
        mine = [_action(each) for each in acts if _round(each) == name]
        if name == "showdown":
            mine += _shown(said, mine)
        cards = board.get(name)
        if mine or cards:
            rounds.append(
                {
                    "street": name,
                    "cards": [cards] if isinstance(cards, str) and cards else cards,
                    "actions": mine,
                }
            )
    return rounds


def _round(action: dict[str, Any]) -> str:
    name = str(action.get("street") or "").lower()
    return name if name in ROUNDS else ROUNDS[0]


def _action(said: dict[str, Any]) -> dict[str, Any]:
    return {"player_id": said.get("player"), "action": said.get("actionType"), "amount": said.get("amount"),
            "is_allin": said.get("isAllIn"), "cards": said.get("cards")}  # fmt: skip


def _shown(said: dict[str, Any], acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give the hands that winners showed, where no action tells of them; and what they won, likewise."""
    shown = {each["player_id"] for each in acts if each["cards"]}
    paid = {each["player_id"] for each in acts if str(each["action"]).lower() == "collect"}
    made: list[dict[str, Any]] = []
    for winner in _listed(said.get("winners")):
        won = _mapped(winner)
        name = won.get("player")
        if won.get("handCards") and name not in shown:
            made.append({"player_id": name, "action": "show", "cards": won["handCards"]})
        if won.get("amount") is not None and name not in paid:
            made.append({"player_id": name, "action": "collect", "amount": won["amount"]})
    return made


def _player(said: Any) -> dict[str, Any]:
    one = _mapped(said)
    return {
        "id": one.get("name"),
        "name": one.get("name"),
        "seat": one.get("seatNumber"),
        "starting_stack": one.get("stack"),
    }


def _mapped(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
