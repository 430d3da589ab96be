"""The codes of law as data: whole entries that name audits and checks which exist, and no law forgotten."""

import tomllib
from pathlib import Path

import pytest

from detect.checks import registry
from detect.errors import UsageFault
from detect.laws import audit, code_of, codes, load
from detect.laws.audit import AUDITS
from detect.laws.code import CODES
from detect.report.words_record import IRREGULARITIES
from detect.resources import resource
from tests.laws.evenings import log_of
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
    """A reader who doubts an entry finds the law, or the paragraph of etiquette, that it speaks of."""
    for law in entries(code):
        number = law["number"].removeprefix("etiquette ")
        assert f"{'law' if number == law['number'] else 'paragraph'} {number}" in law["source"].replace(
            "Law", "law"
        )


@pytest.mark.parametrize("code", CODES)
def test_a_law_becomes_something_or_says_why_not(code):
    """A law is audited or scored by what is there, or no log can show it and it says so."""
    known = {f"audit.{one.__name__}" for one in AUDITS} | set(registry())

    assert all(set(law["becomes"]) <= known for law in entries(code))
    assert all(law["becomes"] or law["unseen"] for law in entries(code))


def test_every_audit_carries_a_law_or_looks_at_the_record():
    """No audit looks for what no law forbids, but for the two that look at the record itself."""
    named = {name for code in CODES for law in entries(code) for name in law["becomes"]}
    record = {"audit.gaps", "audit.repeated"}

    assert {f"audit.{one.__name__}" for one in AUDITS} - record == {
        n for n in named if n.startswith("audit.")
    }


NOT_CITED = {
    "whist-club 33",  # the rotation is the record's
    "whist-club 66",  # who has none of the suit has paid: no irregularity
    "whist-club 73", "whist-club 82",  # said of a revoke, which is cited as 71
    "bridge 44",  # 61 says what 44 asks
}  # fmt: skip


def test_every_law_that_an_audit_cites_is_there(tmp_path):
    """Whatever fault is made, the law that the audit names can be looked up; and every kind of fault is made."""
    found = audit(log_of(tmp_path, *sessions()))
    cited = {law for law in set(found["law"]) if not law.startswith("record.")}
    laws = {law.id: law for code in codes() for law in code.laws}

    assert set(IRREGULARITIES) == set(found["kind"])
    assert set() == cited - set(laws)
    assert {law for law in laws if law not in cited and laws[law].becomes} == NOT_CITED


def test_a_code_may_rest_on_another():
    """Dummy whist is the club's whist with exceptions: its own law goes before, the other's stands behind it."""
    code = load("whist-dummy")

    assert ("whist-dummy II", "whist-club 71") == (code.cite("II"), code.cite("71"))
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
    words = {"33": "Each player deals in his turn", "34": "four cards in either packet", "36": "loses his deal",
             "37": "new deal", "42": "other pack", "44": "misdeal", "46": "less than thirteen", "52": "trump card",
             "56": "exposed cards are liable", "57": "imperfect trick", "58": "face upwards", "59": "abandoned",
             "60": "detached", "61": "highest or lowest", "62": "lead out of turn", "63": "other three have followed",
             "64": "oblige him to revoke", "65": "repeated", "66": "penalty is paid", "67": "third hand play before",
             "68": "fourth play before his partner", "69": "omit playing", "70": "two cards to the same trick",
             "71": "suit led", "72": "penalty for a revoke", "73": "turned and quitted", "74": "ask his partner",
             "75": "search all the tricks", "76": "in time to save a revoke", "77": "mix the cards",
             "78": "cut for the following deal", "79": "played out", "80": "bets", "81": "both sides",
             "82": "win the game by the result"}  # fmt: skip
    own = [law.number for law in load("whist-club").laws if not law.number.startswith("etiquette")]

    assert [*words] == own
    for number, said in words.items():
        assert any(line.startswith(f"{number}.") and said in line for line in lines), number
