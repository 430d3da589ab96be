"""The words of `pone batch`, of its folder's page and of `pone compare`. Templates, as in `detect.report.words`."""

from __future__ import annotations

MARKED = frozenset({"watch", "strong", "compelling"})
FAULT = "no fault that pone knew how to name: {fault}; the rest of the batch is there"
CHANGED = "{path}: it changed while it was read; run the batch again"
SAME_BYTES = "the same bytes as {first}, which counts; this one is not looked at again"
SAME_SESSION = "{session} of {file}"
PIECE = "piece {piece}"

NOT_OURS = "{folder} holds files that are no batch of pone's; name another folder"
OTHER_PLAN = "{folder} holds a batch of another plan or version of pone; name another folder, or give --force to write over it"
OTHER_LOGS = (
    "{folder} holds a batch of other logs, such as {path}; name those as well, or another folder, or give --force to write "
    "over it"
)
LABEL = "sittings"
COME = "{sessions} judged, {rate}/s"
"""Beside a progress bar on a terminal."""
GOES_ON = "{skipped} of {logs} were done before"
WRITTEN = "{folder} holds the page, index.html, and the tables, {tables}"
NOTHING = "No sitting was read."

# ----- the summary on a terminal

LOGS = "{many} {logs}: {sessions} {sittings}, {deals} {dealt}."
SAME_LOGS = "{many} {logs} with the same bytes as another count once."
SAME_SESSIONS = (
    "{many} {sittings} at which the same people were dealt the same hands as at another count once."
)
PASSED = "{many} {files} of the folders {are} no {logs} and {were} passed over; {errors}."
UNREAD = "{many} {logs} could not be read; {errors}."
UNREAD_PARTLY = "{many} {logs} could be read in part only; {errors}."
IN_ERRORS = "why stands in errors.parquet"
FAULTS = "pone itself failed at {many} {pieces} of log: a fault of ours, not of your logs; it stands in errors.parquet."
COLUMNS = ("", "by itself", "among all", "luck alone, at most")
HEADING = {"gain": "Did somebody gain more than fair cards give?", "shuffle": "Was the pack shuffled?"}
OR_HIGHER = "{shape} {level} or higher"
QUIET_ROW = "{shape} {level}"
WHAT_CORRECTED = (
    "“By itself” is what pone check says of each sitting. “Among all” is what stands when it is counted how many were looked "
    "at: of the marks that stand, at most 1 in {one_in} on average is luck’s (Benjamini and Hochberg, sittings of their own)."
)
RECORD = "The record of {many} {sittings} shows irregularities."
RECORD_CLEAN = "No record shows an irregularity."
PLAYERS = (
    "{many} {players}, reviewed once, as of {review}: the figures of {stand} stand among all (e-values; of those that stand, at "
    "most 1 in {one_in} on average is luck’s)."
)
LATER = "{many} {sittings} of a later day count for no player."
REVIEW_ALL = "the last sitting"
PLAYER = "{player}: one unit laid against fair play has become {bet} over {many} {sittings}"
BEYOND = "over 1,000,000,000,000,000"
MARKS = "The marks that stand"
MARK = "{badge}  {session} ({file}): {often}"
STANDING_PLAYERS = "The figures that stand"
MORE = "and {many} more; {table} has them all"
READ_THEM = "Read each with pone report before anything is thought of anybody."

# ----- the page: keys of the catalogue

PAGE: dict[str, str] = {
    "batch_among": "among all:",
    "batch_same_row": "counts once, as {same}",
    "batch_stands": "stands among all",
    "batch_stands_not": "–",
    "batch_player_column": "Among all players",
    "batch_say": "“Among all” is what is left of a word when it is counted how many sittings were looked at: of the marks that "
    "stand, at most 1 in {one_in} on average is luck’s. For gain {gain} of {gain_of} marks stand, for the shuffle {shuffle} of "
    "{shuffle_of}.",
    "batch_players_say": "The players were reviewed once, as of {review}. A figure stands if it is high even for the highest "
    "among {many}: of those that stand, at most 1 in {one_in} on average is luck’s. {stand} of {many} stand.",
    "batch_same": "{many} sittings at which the same people were dealt the same hands as at another are listed and count once.",
    "batch_cut": "The {many} most unusual of {all} sittings are shown; sessions.parquet has them all.",
    "batch_people_cut": "The {many} with the highest figures of {all} players are shown; players.parquet has them all.",
    "batch_report": "The page of a sitting is made by: pone report -o page.html FILE.",
    "batch_logs": "{many} logs were named. Those that could not be read whole are listed here; batch.json lists all of them.",
    "batch_logs_whole": "{many} logs were named, and all could be read whole; batch.json lists them.",
}
"""What the ranked page of a batch says besides what the page of several sittings does."""
