"""Words for what a log is: its game, and the format it was read from."""

GAMES = {"whist": "whist", "bridge": "bridge", "dummy": "dummy whist", "double-dummy": "double dummy"}
FORMATS = {
    "pbn": "PBN",
    "native": "native log",
    "lin": "LIN",
    "csv": "CSV sheet",
    "xlsx": "Excel sheet",
    "packs": "plain packs",
    "parquet": "Parquet folder",
}
