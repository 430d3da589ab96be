"""The page of several sittings: who has a row, in which order, how many marks luck would make, and how large it is."""

import json
import math
import re
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

from detect.cli import pone
from detect.evidence.people import over_sittings
from detect.report.page import page
from detect.report.page.season import MOST, MOST_PEOPLE, linked, listed, luck
from detect.resources import resource

LIMIT = 1_000_000
"""Bytes of the page of 500 sittings."""


class Tables(HTMLParser):
    """The tables of a page, as rows of the texts of their cells."""

    def __init__(self, page):
        super().__init__()
        self.tables, self.cell = [], None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in {"td", "th"}:
            self.cell = []

    def handle_data(self, data):
        if self.cell is not None:
            self.cell.append(data)

    def handle_endtag(self, tag):
        if tag in {"td", "th"}:
            self.tables[-1][-1].append(" ".join("".join(self.cell).split()))
            self.cell = None


@pytest.fixture(scope="module")
def sample():
    """Give the JSON object that `check` makes of a sample, without simulated sittings: no row shows them."""
    made = {}

    def of(name):
        if name not in made:
            log = str(resource("datasets", "samples", f"{name}.jsonl"))
            words = ["check", "--twins", "0", "--format", "json", log]
            made[name] = json.loads(CliRunner().invoke(pone, words, standalone_mode=False).stdout)
        return made[name]

    return of


@pytest.fixture(scope="module")
def season(sample):
    """Make a season of as many sittings as are wanted, each a sample's with a name and players of its own."""

    def of(many, samples=("whist-fair",), players=4, change=None):
        documents = [sample(name) for name in samples]
        sessions = []
        for n in range(many):
            [one] = documents[n % len(documents)]["sessions"]
            names = [f"Member {(4 * n + k) % players + 1}" for k in range(4)]
            own = dict(zip(one["players"], names, strict=True))
            people = [row | {"player": own[row["player"]]} for row in one["people"]]
            broken = [row | {"player": own[row["player"]]} for row in one["irregularities"]]
            one = one | {
                "session": f"Tuesday club, table {n + 1}",
                "players": names,
                "people": people,
                "irregularities": broken,
            }
            sessions.append(one | (change(n) if change else {}))
        return documents[0] | {"sessions": sessions}

    return of


def marked(level, log10_p, question="gain"):
    """Give the change that marks a sitting."""
    return {
        question: {
            "verdict": level,
            "log10_p": log10_p,
            "one_in": 10.0**-log10_p,
            "says": [],
            "p": 10.0**log10_p,
        }
    }


def test_every_sitting_and_every_player_has_a_row(season):
    document = season(9, ("whist-fair", "whist-stacked", "whist-revoking"), players=12)
    luck_table, sittings, people = Tables(page(document)).tables

    assert [
        "Gain",
        "Sitting",
        "Date",
        "Deals",
        "One fair sitting in",
        "Shuffle",
        "Irregularities",
        "Players",
    ] == sittings[0]
    assert {one["session"] for one in document["sessions"]} == {row[1] for row in sittings[1:]}
    assert ["Player", "Sittings", "Own deals", "One unit has become", "Irregularities"] == people[0]
    assert {f"Member {n}" for n in range(1, 13)} == {row[0] for row in people[1:]}
    assert ["Keep an eye or higher", "0.045", "3", "0"] == luck_table[1]


def test_the_most_unusual_comes_first(season):
    def change(n):
        return (
            marked("watch", -2.5),
            {},
            marked("compelling", -7.0),
            marked("strong", -3.2),
            marked("watch", -2.9),
        )[n]

    _, sittings, _ = Tables(page(season(5, change=change))).tables

    assert ["■ Refer", "◆ Look closer", "▲ Keep an eye", "▲ Keep an eye", "● Nothing unusual"] == [
        row[0] for row in sittings[1:]
    ]
    assert ["10,000,000", "1,585", "794", "316"] == [row[4] for row in sittings[1:5]]


def test_of_the_quiet_a_bad_shuffle_and_a_broken_law_come_first(season, sample):
    [revoking] = sample("whist-revoking")["sessions"]

    def change(n):
        broken = {"irregularities": revoking["irregularities"], "record": revoking["record"]}
        return ({}, broken, marked("strong", -3.2, "shuffle"))[n]

    _, sittings, _ = Tables(page(season(3, change=change))).tables

    assert ["Tuesday club, table 3", "Tuesday club, table 2", "Tuesday club, table 1"] == [
        row[1] for row in sittings[1:]
    ]


def test_five_thousand_fair_sittings_have_five_and_twenty_marks(season):
    document = season(1) | {"levels": {"watch": 0.005, "strong": 0.001, "compelling": 1e-6}}
    document["sessions"] *= 5000
    rows = luck(document)

    assert [("watch", 25.0), ("strong", 5.0)] == [(row["level"], row["expected"]) for row in rows[:2]]
    said = " ".join(page(document).split())
    assert (
        "of at most one fair sitting in 200. So of 5,000 sittings, all fair, luck would mark about 25."
        in said
    )
    assert "Here, for gain, it is said of 0: no more than luck may give." in said
    assert "before anything is thought of anybody" not in said


@pytest.mark.parametrize(
    ("marks", "says"),
    [
        (3, "it is said of 3: no more than luck may give."),
        (9, "it is said of 9: luck gives so many or more about once in 911 such seasons."),
        (60, "it is said of 60: luck gives so many or more less than once in 1,000,000,000 such seasons."),
    ],
)
def test_so_many_marks_are_held_against_luck(season, marks, says):
    """Of 500 fair sittings luck marks 2.5: three are nothing, nine are something, sixty are no luck."""
    document = season(500, players=40, change=lambda n: marked("watch", -2.5) if n < marks else {})
    said = " ".join(page(document).split())

    assert f"Here, for gain, {says}" in said
    assert "before anything is thought of anybody" in said


def test_sittings_that_could_not_be_tested_are_not_counted_in(season):
    untested = {"gain": {"verdict": "untested", "log10_p": None, "one_in": None, "says": [], "p": None}}
    rows = luck(season(10, change=lambda n: untested if n < 4 else {}))

    assert 6 == rows[0]["many"]


def test_a_players_bets_go_on_from_sitting_to_sitting(season, sample):
    """Each bet goes on where it stood, and the mean is taken last: that is more than the product of the sittings' means."""
    [one] = sample("whist-stacked")["sessions"]
    [dot] = [row for row in one["people"] if row["player"] == "Dot"]
    _, _, people = Tables(page(season(2, ("whist-stacked",)))).tables
    [row] = [row for row in people if row[0] == "Member 4"]

    assert ["2", str(2 * dot["own_deals"])] == row[1:3]
    said = math.log10(float(row[3].replace(",", "")))
    assert over_sittings([dot, dot]) == pytest.approx(said, abs=0.01)
    assert said > 2 * dot["log10_e"]


def test_five_hundred_sittings_are_under_a_megabyte(season):
    document = season(500, ("whist-fair", "whist-stacked", "whist-revoking"), players=900)
    links = [f"a-rather-long-name-of-a-season-sessions/session-{n:03d}.html" for n in range(500)]
    made = page(document, links=links)

    assert len(made.encode()) < LIMIT
    assert made == page(document, links=links)
    assert all(f'href="{link}"' in made for link in links)


def test_the_worst_five_hundred_and_all_above_watch_are_shown_and_the_page_says_so(season):
    def change(n):
        return marked("strong", -3.5) if n < 510 else marked("strong", -3.5, "shuffle") if n == 600 else {}

    document = season(700, players=2000, change=change)
    _, sittings, people = Tables(page(document)).tables

    assert 511 == len(sittings) - 1
    assert 510 == sum("Look closer" in row[0] for row in sittings)
    assert "Tuesday club, table 601" in {row[1] for row in sittings}
    assert MOST_PEOPLE == len(people) - 1
    said = page(document)
    assert "The 511 most unusual of 700 sittings are shown, and all with a word above “Keep an eye”" in said
    assert "The 300 with the highest figures of 2,000 players are shown" in said
    assert MOST == len(listed(season(700)))


def test_of_many_those_with_something_to_read_have_a_page(season):
    few = season(3)
    many = season(60, ("whist-fair", "whist-fair", "whist-revoking"))

    assert 3 == len(linked(few))
    assert 20 == len(linked(many))
    assert {2, 5, 8} < set(linked(many))
    made = page(many, links=["" if n % 3 < 2 else f"s/session-{n}.html" for n in range(60)])
    assert "The sittings with something to read have a page of their own" in made


def test_an_audit_s_season_speaks_of_irregularities_alone(audited_sample):
    documents = [audited_sample(name) for name in ("whist-fair", "whist-revoking")]
    made = page(documents[0] | {"sessions": [one for each in documents for one in each["sessions"]]})
    sittings, people = Tables(made).tables

    assert ["• Irregularities", "• No irregularity"] == [row[0] for row in sittings[1:]]
    assert ["24", "4", "4"] == sittings[1][3:6]
    assert ["Player", "Sittings", "Irregularities"] == people[0]
    assert "luck" not in re.sub("(?s)<style>.*?</style>|<script>.*?</script>", "", made)


def test_a_page_has_at_most_three_kilobytes_of_script(season):
    [script] = re.findall("(?s)<script>(.*?)</script>", page(season(2)))

    assert 0 < len(script) <= 3_000


def test_nothing_on_the_page_is_fetched(season):
    made = page(season(2), links=["session-001.html", "session-002.html"])

    assert [] == re.findall(r"src=|href=\"(?:https?:)?//|@import|url\(", made)
