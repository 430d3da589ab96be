"""Words for what a log is: its game, and the format it was read from."""

from detect.report.words_poker import POKER_GAMES

GAMES = {
    "whist": "whist",
    "bridge": "bridge",
    "dummy": "dummy whist",
    "double-dummy": "double dummy",
    **POKER_GAMES,
}
FORMATS = {
    "pbn": "PBN",
    "native": "native log",
    "lin": "LIN",
    "csv": "CSV sheet",
    "xlsx": "Excel sheet",
    "packs": "plain packs",
    "parquet": "Parquet folder",
    "ohh": "Open Hand History",
    "phh": "PHH",
    "pokernow": "poker.now",
    "stars": "PokerStars",
    "tilt": "Full Tilt",
    "bovada": "Bovada",
}
