"""The codes of law as data: whole entries that name audits and checks which exist, and no law forgotten."""

import tomllib
from pathlib import Path

import pytest

from detect.checks import registry
from detect.errors import UsageFault
from detect.laws import audit, code_of, codes, load
from detect.laws.audit import AUDITS
from detect.laws.code import CODES
from detect.resources import resource
from tests.laws.evenings import added, board, deal, evening, log_of
from tests.laws.test_audit import CASES, revoked
from tests.laws.test_audit_record import BRIDGE

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
    """A reader who doubts an entry finds the law it speaks of."""
    assert all(f"aw {law['number']}" in law["source"] for law in entries(code))


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


def test_every_law_that_an_audit_cites_is_there(tmp_path):
    """Whatever fault is made, the law that the audit names can be looked up."""
    whist = []
    for change, _ in CASES.values():
        made = deal(len(whist) + 1, "NESW"[len(whist) % 4])
        change(made)
        whist.append(made)
    for mark in (None, "corrected"):
        whist.append(deal(len(whist) + 1, play=True))
        revoked(whist[-1], mark)
    whist.append(deal(len(whist) + 1, play=True))
    whist[-1]["play"] = [[["E", whist[-1]["hands"]["S"][0]]], [["S", whist[-1]["hands"]["S"][0]]] * 2]
    bridge = []
    for change, _ in BRIDGE.values():
        made = board(len(bridge) + 1)
        change(made)
        bridge.append(made)
    added(bridge[0])
    bridge += [{**one, "deal": len(bridge) + n} for n, one in enumerate(whist[-3:], 1)]
    log = log_of(tmp_path, evening(whist), evening(bridge, session="b", game="bridge"))
    cited = set(audit(log)["law"])
    laws = {law.id for code in codes() for law in code.laws}

    assert set() == {law for law in cited if not law.startswith("record.")} - laws
    assert {
        "whist-club 33",
        "bridge 44",
    } == laws - cited  # the rotation is the record's, and 61 says what 44 asks


def test_a_law_is_found_by_its_number():
    """Law 71 of whist is the revoke, and there is no law 0."""
    code = load("whist-club")

    assert "The revoke" == code.law("71").title
    assert "whist-club 71" == code.law("71").id
    with pytest.raises(KeyError, match="whist-club 0"):
        code.law("0")


def test_a_code_that_is_not_there_is_refused():
    """Whoever names a code that is not there is told which there are."""
    with pytest.raises(UsageFault, match="whist-club, bridge"):
        load("snap")


@pytest.mark.parametrize(
    ("game", "laws", "expected"),
    [
        ("whist", None, "whist-club"),
        ("bridge", None, "bridge"),
        ("whist", "whist-club", "whist-club"),
        ("whist", "the laws of our club", "whist-club"),
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
             "70": "trick", "71": "suit led", "76": "revoke"}  # fmt: skip

    assert set(words) == {law.number for law in load("whist-club").laws}
    for number, said in words.items():
        assert any(line.startswith(f"{number}.") and said in line for line in lines), number
