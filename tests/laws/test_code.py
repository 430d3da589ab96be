"""The codes of law as data: whole entries that name audits and checks which exist, and no law forgotten."""

import re
import tomllib
from pathlib import Path

import pytest

from detect.checks import registry
from detect.errors import UsageFault
from detect.fair.draw_stages import DRAW_STAGES
from detect.fair.evening import STAGES
from detect.laws import audit, code_of, codes, load
from detect.laws.audit import AUDITS
from detect.laws.code import CODES, COVERAGE, POKER_CODES
from detect.laws.events import NOTED
from detect.laws.poker_events import POKER_NOTED
from detect.report.words_record import IRREGULARITIES
from detect.resources import resource
from tests.laws.evenings import log_of
from tests.laws.events_lists import NOTES
from tests.laws.every import sessions

FIELDS = {"number", "title", "says", "source", "becomes", "penalty", "unseen"}


def entries(code):
    return tomllib.loads(resource("datasets", "laws", f"{code}.toml").read_text("utf-8"))["law"]


@pytest.mark.parametrize("code", CODES)
def test_every_entry_is_whole(code):
    """Each law has its number, title, words, source, penalty and what it becomes, and stands there once."""
    laws = entries(code)

    assert all(set(law) == FIELDS for law in laws)
    assert all(
        law[field].strip() for law in laws for field in ("number", "title", "says", "source", "penalty")
    )
    assert len(laws) == len({law["number"] for law in laws})


@pytest.mark.parametrize("code", CODES)
def test_the_source_names_the_law(code):
    """A reader who doubts an entry finds the law, the paragraph of etiquette, or the case that it speaks of."""
    for law in entries(code):
        kind, _, number = law["number"].rpartition(" ")
        word = {"etiquette": "paragraph", "case": "case", "": "law"}[kind]
        assert f"{word} {number}" in law["source"].replace("Law", "law")


OURS = {"holdem": 5, "stud7": 5, "draw5": 6, "straight": 8, "stud-old": 7, "stud-new": 8, "whiskey": 8}
"""How many laws a code of poker has whose text numbers none."""


def known():
    """Name everything that a law may become."""
    stages = {f"fair.{one.__name__}" for stages in (*STAGES.values(), DRAW_STAGES) for one in stages}
    return {f"audit.{one.__name__}" for one in AUDITS} | stages | set(registry())


@pytest.mark.parametrize("code", CODES)
def test_a_law_becomes_what_is_there_or_says_why_not(code):
    """A law is audited, simulated or scored by what exists, or no log can show it and it says so."""
    there = known()

    assert [] == [
        (law["number"], name) for law in entries(code) for name in law["becomes"] if name not in there
    ]
    assert all(law["becomes"] or law["unseen"] for law in entries(code))
    assert all(len(law["becomes"]) == len(set(law["becomes"])) for law in entries(code))


def test_every_audit_and_every_stage_carries_a_law():
    """No audit looks for what no law forbids, but for those that look at the record itself."""
    named = {name for code in CODES for law in entries(code) for name in law["becomes"]}
    record = {"audit.gaps", "audit.repeated", "audit.hands_missing", "audit.hands_repeated"}

    assert set() == {name for name in known() if name.startswith(("audit.", "fair."))} - named - record


def test_no_law_is_forgotten():
    """Whist 1 to 91, nine paragraphs of etiquette, eleven cases; dummy's three and double dummy's one; poker 19 to 81, 1 to 46."""
    roman = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")
    numbers = {code: [law["number"] for law in entries(code)] for code in CODES}
    club = (
        [str(n) for n in range(1, 92)]
        + [f"etiquette {n}" for n in range(1, 10)]
        + [f"case {n}" for n in roman]
    )

    assert club == numbers["whist-club"]
    assert ["I", "II", "III"] == numbers["whist-dummy"]
    assert ["44"] == numbers["whist-double-dummy"]
    assert sorted(numbers["bridge"], key=int) == numbers["bridge"]
    assert [str(n) for n in range(19, 82)] == numbers["draw-english"]
    assert [str(n) for n in range(1, 47)] == numbers["draw-foster"]
    ours = {code: len(numbers[code]) for code in POKER_CODES if not code.startswith("draw-")}
    assert ours == OURS
    assert all(numbers[code] == [str(n) for n in range(1, many + 1)] for code, many in ours.items())


def test_how_much_of_the_club_code_is_covered():
    """Of its 111 entries so many are held against logs, kept by the engine, scored by checks; the others say why not."""
    laws = load("whist-club").own
    counts = {name: sum(name in law.coverage for law in laws) for name in COVERAGE}

    assert {"audited": 85, "simulated": 34, "scored": 5, "unseen": 25} == counts
    assert all(law.unseen for law in laws if law.coverage == ("unseen",))


@pytest.mark.parametrize(
    ("code", "audited", "simulated", "unseen"),
    [("draw-english", 52, 36, ["38", "42", "43", "44", "52", "56", "57", "79", "80", "81"]),
     ("draw-foster", 40, 27, ["5", "6", "15", "25", "33", "46"])],
)  # fmt: skip
def test_how_much_of_the_draw_codes_is_covered(code, audited, simulated, unseen):
    """So many of the laws of draw poker are held against logs, and kept by the engine; of the others, and of those in part, it is said what is missing."""
    laws = load(code).own

    assert audited == sum("audited" in law.coverage for law in laws)
    assert simulated == sum("simulated" in law.coverage for law in laws)
    assert unseen == [law.number for law in laws if law.coverage == ("unseen",)]


NOT_CITED = {
    "whist-club 7": "honours that were not called are not scored: what is scored late is 6",
    "whist-club 11": "says how a score is put right, which is cited by what is wrong with it",
    "whist-club 12": "the same of the rubber",
    "whist-club 47": "the pack is cited as 37",
    "whist-club 50": "it keeps the deal: no irregularity",
    "whist-club 66": "who has none of the suit has paid: no irregularity",
    "whist-club 73": "said of a revoke, which is cited as 71",
    "bridge 6": "a deal that stands twice is the record's",
    "bridge 41": "a lead by another is cited as 53",
    "bridge 44": "61 says what 44 asks",
    "bridge 63": "said of a revoke, which is cited as 61",
    "draw-foster 4": "a cut made again is part of 3",
    "draw-foster 20": "a pool paid to a hand given up is cited as 19",
    "draw-foster 43": "a draw out of turn is cited as 22",
    "draw-english 46": "the player at the dealer's left settles it, as he does by 78",
    "draw-english 71": "a sequence that an ace would end is none, and is cited by what the hand is",
    "draw-english 58": "a pool paid to a hand given up is cited as 27",
}
"""Laws that are audited under another number, or whose audit finds nothing against them, and why; cases are, too."""


def test_every_law_that_an_audit_cites_is_there(tmp_path):
    """Whatever fault is made, the law that the audit names can be looked up; and every kind of fault is made."""
    found = audit(log_of(tmp_path, *sessions()))
    cited = {law for law in set(found["law"]) if not law.startswith("record.")}
    laws = {law.id: law for code in codes() for law in code.laws}
    audited = {law for law in laws if laws[law].audits and not laws[law].number.startswith("case")}

    assert set(IRREGULARITIES) == set(found["kind"])
    assert set() == cited - set(laws)
    assert set(NOT_CITED) == audited - cited


def test_every_note_that_a_law_asks_for_is_one():
    """What the audits listen for is what the tests and the page on logs have."""
    page = (Path(__file__).parents[2] / "docs" / "log.md").read_text("utf-8")

    assert NOTES == NOTED
    assert [] == [text for text in NOTES if f"`{text}`" not in page]


def test_every_note_of_poker_is_on_the_page_of_logs():
    """What the audits of poker listen for stands there with the numbers of its laws."""
    page = (Path(__file__).parents[2] / "docs" / "log.md").read_text("utf-8").partition("### Poker")[2]
    for text, (_, role) in POKER_NOTED.items():
        numbers = [load(code).roles.get(role, "") for code in ("draw-english", "draw-foster")]
        row = re.search(rf"`{text}`[^|]*\|([^|]*)\|([^|]*)\|", page)

        assert row, text
        assert numbers == [row[1].strip(), row[2].strip()], text


def test_a_code_may_rest_on_another():
    """Dummy whist is the club's whist with exceptions: its own law goes before, the other's stands behind it."""
    code = load("whist-dummy")

    assert ("whist-dummy II", "whist-club 71") == (code.cite("II"), code.cite("71"))
    assert "whist-dummy III" == load("whist-double-dummy").cite("III")
    assert "whist-double-dummy 44" == load("whist-double-dummy").cite("44")
    assert "none: there is no misdeal" in load("whist-double-dummy").cited("whist-double-dummy 44").penalty
    assert code.cited("whist-club 71").title == "The revoke"
    assert code.cited("record.gaps") is None
    assert (0, 1, 2, 0) == tuple(
        load(name).dummies for name in ("whist-club", "whist-dummy", "whist-double-dummy", "bridge")
    )


def test_a_law_is_found_by_its_number():
    """Law 71 of whist is the revoke, and there is no law 0."""
    code = load("whist-club")

    assert "The revoke" == code.law("71").title
    assert "whist-club 71" == code.law("71").id
    with pytest.raises(KeyError, match="whist-club 0"):
        code.law("0")


def test_a_code_that_is_not_there_is_refused():
    """Whoever names a code that is not there is told which there are."""
    with pytest.raises(UsageFault, match="whist-club, whist-dummy, whist-double-dummy, bridge"):
        load("snap")


@pytest.mark.parametrize(
    ("game", "laws", "expected"),
    [
        ("whist", None, "whist-club"),
        ("bridge", None, "bridge"),
        ("whist", "whist-club", "whist-club"),
        ("whist", "the laws of our club", "whist-club"),
        ("dummy", None, "whist-dummy"),
        ("double-dummy", None, "whist-double-dummy"),
        ("holdem", None, "holdem"),
        ("draw", None, "draw-foster"),
        ("draw", "draw-english", "draw-english"),
        ("stud", None, "stud-new"),
        ("snap", None, None),
        (None, None, None),
    ],
)
def test_a_session_has_the_code_it_names_or_the_usual_one(game, laws, expected):
    """A game's usual code holds where the log names none that is here."""
    code = code_of(game, laws)

    assert expected == (code and code.id)


def test_the_whist_laws_are_numbered_as_their_text():
    """The numbers are the text's own: 34 is the cut, 71 the revoke."""
    text = Path(__file__).parents[3] / "shared" / "seeds" / "000_3493ece1458c0321.txt"
    if not text.is_file():
        pytest.skip("the text of the whist laws lies beside the checkout, and is not there")
    lines = text.read_text("utf-8").splitlines()
    words = {"1": "best of three games", "2": "five points", "3": "Honours", "8": "winners gain", "13": "lowest card",
             "16": "more than four candidates", "20": "admission be claimed", "29": "right to shuffle",
             "33": "Each player deals in his turn", "34": "four cards in either packet", "36": "loses his deal",
             "37": "new deal", "44": "misdeal", "51": "partner's deal", "52": "trump card", "56": "exposed cards are liable",
             "62": "lead out of turn", "71": "suit led", "72": "penalty for a revoke", "78": "cut for the following deal",
             "82": "win the game by the result", "84": "option of exacting", "91": "last trick turned"}  # fmt: skip
    numbered = {line.partition(".")[0] for line in lines if line.partition(".")[0].isdecimal()}
    own = {law.number for law in load("whist-club").own if law.number.isdecimal()}

    assert own == numbered
    for number, said in words.items():
        assert any(line.startswith(f"{number}.") and said in line for line in lines), number


@pytest.mark.parametrize(
    ("code", "file", "first", "words"),
    [
        ("draw-english", "001_090407a6d9d4a9ee.txt", "19. ",
         {"19": "one-half the amount", "22": "not be straddled", "30": "two knaves", "45": "foul hand", "60": "demand a show",
          "62": "borrow money to raise", "71": "ace shall only begin", "76": "share the pool", "78": "person on the left"}),
        ("draw-foster", "002_4eefed43a7bceb64.txt", "_=1. ",
         {"1": "sixty-card pack", "8": "four cards in each packet", "10": "reshuffles the pack", "16": "hand is foul",
          "17": "one-fourth", "26": "Last Card", "34": "Showing Hands", "38": "pair of Jacks", "45": "show his openers"}),
    ],
)  # fmt: skip
def test_the_poker_laws_are_numbered_as_their_text(code, file, first, words):
    """The numbers are the text's own: at draw 26 is the last card of the pack, in the English laws 62 the borrowed raise."""
    text = Path(__file__).parents[3] / "shared" / "seeds" / file
    if not text.is_file():
        pytest.skip("the text of the laws lies beside the checkout, and is not there")
    mark = first.replace("19", "{}").replace("1.", "{}.").rstrip()
    lines = text.read_text("utf-8").splitlines()
    numbered = {str(n): line for n in range(1, 100) for line in lines if line.startswith(mark.format(n))}
    own = [law.number for law in load(code).own]

    assert set(own) == set(numbered)
    for number, said in words.items():
        assert said in numbered[number], number
