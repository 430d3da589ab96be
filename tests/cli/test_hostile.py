"""What a log says is data: hostile names stay text in every output, and are never part of a path, a formula or a page."""

import csv
import io
import json
import re
from html.parser import HTMLParser

import openpyxl
import pytest
from pyarrow import parquet

HOSTILE = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "'; DROP TABLE players; --", "\x1b[31mred\x1b[0m\x07",
    "\u202egnp.exe", "\u2066Ada\u2069\u200b", "A" * 10_000, '=HYPERLINK("http://x.example","Dot")',
    "+1+1", "@SUM(A1:A9)", "-2+3|cmd", "{{ 7 * 7 }}{% raw %}{no_such_key}%s", "../../etc/passwd", "C:\\nul",
    "**bold** [link](javascript:alert(1)) `x` | y\n# heading", "&lt;b&gt; &amp;",
)  # fmt: skip
"""Players: markup, escapes of a terminal, writing that runs backwards, formulas, templates, paths, Markdown."""
PLAIN = tuple(f"Name{chr(ord('a') + sorted(HOSTILE).index(name))}" for name in HOSTILE)
"""The same people in the same order of their names."""
STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
"""What steers a terminal or turns writing round, but for the end of a line."""
COMMANDS = ("check", "audit")


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """Give four sittings of the hostile, at hostile places, and the same of plain people."""
    from detect.resources import resource

    folder = tmp_path_factory.mktemp("hostile")
    lines = (resource("datasets", "samples", "whist-revoking.jsonl")).read_text("utf-8").splitlines()[:8]
    for kind, names in (("hostile", HOSTILE), ("plain", PLAIN)):
        with (folder / f"{kind}.jsonl").open("w", encoding="utf-8") as file:
            for at in range(0, len(names), 4):
                file.writelines(
                    json.dumps(called(json.loads(line), names[at : at + 4])) + "\n" for line in lines
                )
    return folder


def called(line, four):
    """Give a line of a log with other names in every text that it has."""
    if "session" in line:
        return line | {"session": four[0], "venue": four[1], "recorder": four[2]}
    return line | {"players": list(four), "table": four[3], "facts": {four[0]: four[1]}}


def few(command):
    """Ask for no simulated sittings: no name is in them."""
    return ["--twins", "0"] if command == "check" else []


@pytest.fixture
def made(pone, logs, tmp_path):
    """Write a report of the hostile, or of the plain, and give where it is."""

    def write(command, shape, kind="hostile", output="out"):
        code, _, _ = pone(
            command, *few(command), "--format", shape, "-o", f"{tmp_path}/{output}", logs / f"{kind}.jsonl"
        )
        assert 0 == code
        return tmp_path / output

    return write


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("shape", ["text", "markdown"])
def test_nothing_steers_a_terminal(pone, logs, command, shape):
    _, out, told = pone(command, *few(command), "--format", shape, logs / "hostile.jsonl")

    assert not STEERING.search(out + told)
    assert "gnp.exe" in out
    assert max(map(len, out.splitlines())) < 5_000


@pytest.mark.parametrize("command", COMMANDS)
def test_markdown_has_no_mark_that_a_name_made(made, command):
    """Markup, links, code and tables come from us alone: whatever a name has of them is escaped."""
    said = made(command, "markdown").read_text("utf-8")
    unescaped = re.sub(r"\\[\\`*_{}\[\]<>#|~!&]", "", said)

    assert not re.search(r"[<>`|\[\]{}~]|&\w+;|!\[", unescaped)
    headings = [line for line in said.splitlines() if line.startswith("#")]
    assert "# heading" not in headings


@pytest.mark.parametrize("command", COMMANDS)
def test_json_holds_the_names_as_they_are(made, command):
    told = json.loads(made(command, "json").read_text("utf-8"))

    assert list(HOSTILE) == [name for one in told["sessions"] for name in one["players"]]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_cell_is_a_formula(made, command):
    book = openpyxl.load_workbook(made(command, "xlsx", output="out.xlsx"))
    cells = [
        cell for sheet in book for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str)
    ]
    rows = list(csv.reader(io.StringIO(made(command, "csv", output="out.csv").read_text("utf-8"))))
    texts = [cell for row in rows for cell in row if not is_number(cell)]

    assert not [cell.value for cell in cells if cell.data_type == "f"]
    assert not [
        said
        for said in (*(cell.value for cell in cells), *texts)
        if said.startswith(("=", "+", "-", "@", "\t"))
    ]
    assert any("HYPERLINK" in cell.value for cell in cells)


def is_number(said):
    try:
        float(said)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("command", COMMANDS)
def test_parquet_holds_the_names_as_they_are(made, command):
    players = parquet.read_table(made(command, "parquet") / "sessions.parquet")["players"].to_pylist()

    assert [", ".join(HOSTILE[at : at + 4]) for at in range(0, len(HOSTILE), 4)] == players


class Built(HTMLParser):
    """How a page is built: its elements and their attributes, those of drawings apart, and what it shows."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.drawn, self.addresses, self.text, self.inside = [], set(), [], [], False
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.inside |= tag == "svg"
        if self.inside:
            self.drawn |= {tag, *(name for name, _ in attrs)}
            return
        self.tags.append((tag, tuple(name for name, _ in attrs)))
        self.addresses += [value for name, value in attrs if name in {"href", "src", "action", "style"}]

    def handle_endtag(self, tag):
        self.inside &= tag != "svg"

    def handle_data(self, data):
        self.text.append(data)


@pytest.mark.parametrize("command", COMMANDS)
def test_pages_are_built_alike_whatever_the_names(made, command):
    """Every page of the hostile has the elements of the page of the plain, with the same addresses, and shows the names."""
    hostile, plain = (made(command, "html", kind, f"{kind}/") for kind in ("hostile", "plain"))
    names = sorted(path.name for path in plain.iterdir())

    assert names == sorted(path.name for path in hostile.iterdir())
    assert ["index.html", *(f"session-00{n}.html" for n in range(1, 5))] == names
    shown = ""
    for name in names:
        one, other = (Built((folder / name).read_text("utf-8")) for folder in (hostile, plain))
        assert sorted(other.tags) == sorted(one.tags)
        assert not one.drawn & {"script", "a", "image", "foreignobject", "animate", "set"}
        assert not [name for name in one.drawn if name.startswith("on")]
        assert sorted(other.addresses) == sorted(one.addresses)
        assert not STEERING.search("".join(one.text))
        shown += "".join(one.text)
    for name in (
        "<script>alert(1)</script>",
        "{{ 7 * 7 }}{% raw %}{no_such_key}%s",
        "../../etc/passwd",
        "&lt;b&gt; &amp;",
    ):
        assert name in shown
