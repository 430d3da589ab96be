"""The words of the page of several sittings, and of an audit's page; `detect.report.words_page` has them in its catalogue."""

from __future__ import annotations

from detect.report import words as w

WRITING = "Writing the pages of the sittings"
"""Beside a progress bar on a terminal."""
WRITTEN = "{first} is written, and {many} in {folder}"
"""Where the pages are that a user did not name."""

SEASON: dict[str, str] = {
    "season_title": "{many} sittings",
    "season_title_audit": "{many} sittings, against the laws",
    "season_when": "{first} to {last}",
    "season_deals": "{many} deals",
    "season_logs": "{many} logs",
    "season_nothing": w.NOTHING,
    "season_counts": "How many sittings have which word",
    "season_record": "The record of {many} sittings shows irregularities.",
    "season_record_one": "The record of one sitting shows irregularities.",
    "season_record_clean": "No record shows an irregularity.",
    "season_luck": "How many luck alone would mark",
    "season_luck_say": "Fair play is marked now and then: “{level}” or more is said of at most one fair sitting in {often}. So of "
    "{many} sittings, all fair, luck would mark about {expected}.",
    "season_luck_rare": "Fair play is marked now and then: “{level}” or more is said of at most one fair sitting in {often}. So among "
    "{many} sittings, all fair, luck would mark one about once in {seasons} such seasons.",
    "season_luck_of_gain": "Here, for gain, it is said of {seen}: {luck}.",
    "season_luck_of_shuffle": "For the shuffle it is said of {seen}: {luck}.",
    "season_luck_within": "no more than luck may give",
    "season_luck_beyond": "luck gives so many or more about once in {seasons} such seasons",
    "season_luck_ever": "luck gives so many or more less than once in 1,000,000,000 such seasons",
    "season_luck_read": "Read the pages of the sittings that are marked before anything is thought of anybody.",
    "season_luck_level": "{level} or higher",
    "season_luck_by": "By luck, at most about",
    "season_luck_gain": "Here, for gain",
    "season_luck_shuffle": "Here, for the shuffle",
    "season_luck_word": "Word",
    "season_luck_none": "No sitting could be tested.",
    "season_one_number": "1",
    "season_sittings": "The sittings",
    "season_sittings_say": "One row a sitting, the most unusual first. Gain answers “{gain}”, shuffle answers “{shuffle}” "
    "One fair sitting in so many looks as unusual for gain: the longer the bar, the rarer.",
    "season_sittings_say_audit": "One row a sitting, those with most irregularities first.",
    "season_cut": "The {many} most unusual of {all} sittings are shown, and all with a word above “{level}”; the JSON has them all.",
    "season_cut_audit": "The {many} with most irregularities of {all} sittings are shown; the JSON has them all.",
    "season_unlinked": "The sittings with something to read have a page of their own; so would any other, read alone.",
    "season_word": "Gain",
    "season_word_audit": "Record",
    "season_sitting": "Sitting",
    "season_date": "Date",
    "season_deals_column": "Deals",
    "season_rare": "One fair sitting in",
    "season_rare_more": "over 1,000,000,000,000,000",
    "season_common": "under 2",
    "season_shuffle": "Shuffle",
    "season_irregularities": "Irregularities",
    "season_affected": "Deals with one",
    "season_players": "Players",
    "season_more_names": "and {many} more",
    "season_people": "The players",
    "season_people_say": "One row a player; people of one name are taken for one. Suppose that somebody bets against fair play on "
    "the deals that a player deals or plays: the figure is what one unit has become over all sittings of that player. In fair play it reaches "
    "100 for at most one player in a hundred: of {many} players, all fair, luck would bring at most about {expected} so far.",
    "season_people_say_audit": "One row a player; people of one name are taken for one. Who plays more has more irregularities.",
    "season_people_caution": "A figure is not a finding: it says how far a player's deals stray from fair play, not why. Read the sittings.",
    "season_people_cut": "The {many} with the highest figures of {all} players are shown; the JSON has them all.",
    "season_people_cut_audit": "The {many} with most irregularities of {all} players are shown; the JSON has them all.",
    "season_player": "Player",
    "season_sat": "Sittings",
    "season_own": "Own deals",
    "season_bet": "One unit has become",
    "season_bet_over": "over 1,000,000,000,000,000",
    "season_bet_under": "under 0.001",
    "season_none": "–",
    "season_filter": "Show only",
    "season_find": "with these letters in the row",
    "season_any": "any word",
    "season_level": "with the word",
    "season_shown": "{shown} of {all} rows shown",
    "season_sort": "Click a heading to sort by it.",
    "season_made": "How this page was made",
    "audit_title": "{badge}: {session}",
    "audit_record": "The record",
    "audit_described": w.AUDIT_HEADINGS["described"],
    "audit_not_audited": w.AUDIT_HEADINGS["not_audited"],
    "audit_lacks": "{part}: {why}; {log_next}.",
    "audit_innocent": w.INNOCENT_LABEL,
    "audit_next": w.NEXT_LABEL,
}  # fmt: skip
"""What the page of several sittings and the page of an audit say, by key."""

SEASON_NAMED: dict[str, dict[str, str]] = {
    "audit_levels": {key: said for key, (_, said) in w.AUDIT_LEVELS.items()},
    "audit_shapes": {key: shape for key, (shape, _) in w.AUDIT_LEVELS.items()},
    "audited": w.AUDITED,
}
"""Names by kind and key."""
