"""The page of one session: what stands on it, in which order, and that nothing stands on it that the JSON does not hold."""

import json
import re
from html.parser import HTMLParser

import pytest

from detect.report import words as w
from detect.report.page import page
from detect.report.page.figures import figure, grown, heads, one_in
from detect.resources import resource

SAMPLES = ("whist-fair", "whist-stacked", "whist-revoking")
VOID = {"meta", "link", "br", "hr", "img", "input"}


class Node:
    """An element: its tag, its attributes, and what is in it."""

    def __init__(self, tag, attributes=()):
        self.tag, self.attributes, self.inside = tag, dict(attributes), []

    def all(self, tag=None, **wanted):
        """Give every element below with this tag and these attributes, in their order."""
        for each in self.inside:
            if isinstance(each, Node):
                classes = (each.attributes.get("class") or "").split()
                told = {**each.attributes, "cls": wanted.get("cls") if wanted.get("cls") in classes else None}
                if tag in {None, each.tag} and all(told.get(key) == value for key, value in wanted.items()):
                    yield each
                yield from each.all(tag, **wanted)

    def one(self, tag=None, **wanted):
        """Give the only one."""
        [found] = self.all(tag, **wanted)
        return found

    def text(self, without=()):
        """Give the text in it as one line."""
        parts = [each.text(without) if isinstance(each, Node) else each for each in self.inside
                 if not isinstance(each, Node) or each.tag not in without]  # fmt: skip
        return re.sub(r"\s+", " ", " ".join(parts)).strip()


class Tree(HTMLParser):
    """HTML as a tree; every element that is opened must be closed in its turn."""

    def __init__(self, said):
        super().__init__()
        self.root = Node("")
        self.open = [self.root]
        self.feed(said)
        self.close()
        assert [self.root] == self.open

    def handle_starttag(self, tag, attrs):
        made = Node(tag, attrs)
        self.open[-1].inside.append(made)
        if tag not in VOID:
            self.open.append(made)

    def handle_startendtag(self, tag, attrs):
        self.open[-1].inside.append(Node(tag, attrs))

    def handle_endtag(self, tag):
        assert tag == self.open.pop().tag

    def handle_data(self, data):
        self.open[-1].inside.append(data)


def tree(said):
    return Tree(said).root


@pytest.fixture(scope="module")
def written(sample):
    """Give the page of a sample, each made once."""
    made = {}

    def of(name):
        if name not in made:
            made[name] = page(sample(name))
        return made[name]

    return of


@pytest.fixture(scope="module")
def pages(written):
    """Give the page of a sample as a tree."""
    made = {}

    def of(name):
        if name not in made:
            made[name] = tree(written(name))
        return made[name]

    return of


def changed(document, **session):
    """Give a document whose one session differs; what takes long to draw is left out."""
    [one] = document["sessions"]
    spared = {
        "findings": [{**row, "reference": None} for row in one["findings"]],
        "shuffle": {**one["shuffle"], "reference": None},
    }
    return {**document, "sessions": [{**one, **spared, **session}]}


def test_the_first_screen_is_in_the_order_of_the_design(pages):
    root = pages("whist-stacked")
    said = root.one("body").text(without=("svg", "details"))
    places = [
        said.index(part)
        for part in (
            "2026-10-19/whist-stacked", "The Green Lamp Card Club", "Look closer", "About 1 in 6,300 fair sittings",
            "This is not proof", "Was the pack shuffled?", "The record shows no irregularity", "This sitting among fair ones",
            "What stood out", "196 points", "What else could explain it", "What to do next", "To run it again",
            "The evidence, deal by deal", "The deals themselves", "What could not be tested", "Method",
        )
    ]  # fmt: skip

    assert sorted(places) == places


def test_no_p_value_stands_outside_the_section_named_method(pages, sample):
    p = sample("whist-stacked")["sessions"][0]["gain"]["p"]
    root = pages("whist-stacked")
    method = root.one("section", **{"aria-labelledby": "method"}).text()
    before = root.one("main").text().replace(method, "")

    assert f"p = {p:.3g} for gain" in method
    assert not re.search(r"\bp\s*[=≤<]", before)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_level_has_a_word_and_a_shape(pages, sample, name):
    [one] = sample(name)["sessions"]
    root = pages(name)
    shown = [root.one(id=question).text() for question in ("gain", "shuffle")]

    assert [" ".join(w.LEVELS[one[question]["verdict"]]) for question in ("gain", "shuffle")] == shown
    for badge in root.all("span", cls="badge"):
        assert re.fullmatch(r"[●▲◆■○•] [A-Z][a-z]+( [a-z]+)*", badge.text())


def test_findings_stand_by_surprise_with_effect_heads_and_deals(pages, sample):
    root = pages("whist-stacked")
    shown = [each.text() for each in root.all("article", cls="finding")]
    told = sample("whist-stacked")["sessions"][0]["findings"]

    assert [row["says"] in said for row, said in zip(told, shown, strict=False)] == [True] * len(shown)
    assert len(shown) == 5
    assert "18 heads in a row" in shown[0]
    assert "How much: 9.6 extra points a deal, and it may well be anything from 5.2 to 14.0." in shown[0]
    assert "36, 24, 20" in shown[0]


def test_no_finding_has_a_higher_word_than_its_question(sample):
    document = sample("whist-stacked")
    [one] = document["sessions"]
    held = tree(page(changed(document, gain={**one["gain"], "verdict": "watch"})))

    words = [next(each.all("span", cls="badge")).text() for each in held.all("article", cls="finding")]
    assert "▲ Keep an eye" == words[0]
    assert not any("Look closer" in word for word in words)


def test_what_was_found_of_gain_is_not_hidden_behind_a_bad_shuffle(sample):
    document = sample("whist-stacked")
    [one] = document["sessions"]
    rare = {"p": 1e-40, "log10_p": -40.0, "p_adjusted": 1e-38, "reference": None}
    shuffles = [{**row, **rare} for row in one["findings"] if row["question"] == "shuffle"]
    rows = [
        *shuffles,
        *({**row, "reference": None} for row in one["findings"] if row["question"] != "shuffle"),
    ]
    root = tree(page(changed(document, findings=rows, shuffle={**one["shuffle"], "verdict": "compelling"})))
    section = root.one("section", **{"aria-labelledby": "stood-out"})
    shown = [each.text() for each in section.all("article", cls="finding")]

    assert ["Of gain", "Of the shuffle, which accuses nobody"] == [each.text() for each in section.all("h3")]
    assert "196 points" in shown[0]
    assert ["■ Refer"] * 5 == [said[:7] for said in shown[-5:]]
    assert f"{len(shuffles) - 5} more are in the JSON." in section.text()


def test_a_quiet_evening_says_that_nothing_was_seen_and_is_no_acquittal(pages):
    said = pages("whist-fair").one("main").text()

    assert "Nothing stands out" in said
    assert "Unremarkable is not acquittal" in said
    assert "Look closer" not in pages("whist-fair").one(**{"aria-labelledby": "gain"}).text()


def test_irregularities_stand_with_law_penalty_innocent_reading_and_the_card_marked(pages, sample):
    section = pages("whist-revoking").one("section", **{"aria-labelledby": "irregularities"})
    said = section.text(without=("details",))
    rows = sample("whist-revoking")["sessions"][0]["irregularities"]

    for row in rows:
        assert row["what"] in said
        assert row["innocent"] in said
        assert row["penalty"] in said
        assert row["law"] in said
    marked = [each.text() for each in section.all("li", cls="here")]
    assert ["Ada 6♦ here", "Ben J♦ here", "Dot 6♣ here", "Cyd 3♦ here"] == marked


def test_what_a_player_held_when_he_did_not_follow_is_shown(pages):
    tricks = [each.text() for each in pages("whist-revoking").all("div", cls="trick")]

    assert "Ada held of the suit led: 9♥ 6♥" in tricks[0]
    assert "Ben held of the suit led:" in tricks[1]


def test_the_deals_are_drawn_as_hands_round_the_table_and_as_a_pack(pages, sample):
    deals = list(pages("whist-stacked").all("article", cls="deal"))
    record = sample("whist-stacked")["sessions"][0]["findings"][0]["exhibits"][0]["record"]
    first = deals[0]
    [west] = first.all("div", cls="at-W")

    assert "West Dot dealer ♠ A K ♥ A K 10 ♦ A K Q 10 9 ♣ A K Q" == west.text()
    assert 10 == len(list(west.all("span", cls="counted")))
    assert 52 == len(list(first.all("span", cls="place")))
    ribbon = first.one("p", cls="ribbon").text()
    assert record["cut"]["depth"] == len(re.findall("[♠♥♦♣]", ribbon[: ribbon.index("✂")]))
    assert f"The cut lifted {record['cut']['depth']} cards." in first.text()


def test_the_strip_has_a_mark_for_each_deal_that_a_question_asks_about(pages, sample):
    strip = pages("whist-stacked").one("table", cls="strip")
    rows = [[cell.text() for cell in row.all() if cell.tag in {"th", "td"}] for row in strip.all("tr")]
    told = sample("whist-stacked")["sessions"][0]["findings"]
    aces = {
        deal: level
        for row in told
        if (row["check"], row["part"]) == ("stacked.aces", "hand")
        for deal, level in row["trail"]
    }

    assert ["deal", *map(str, range(1, 41))] == rows[0]
    [line] = [row for row in rows if row[0] == "aces, one hand"]
    assert len(aces) == sum(bool(cell) for cell in line[1:])
    assert all(len(row) == len(rows[0]) for row in rows)
    assert "36: points, one hand, Dot: times 3.8" in {
        cell.attributes.get("title") for cell in strip.all("td")
    }


def test_everybody_has_the_same_figures(pages, sample):
    table = next(each for each in pages("whist-stacked").all("table") if "Own deals" in each.text())
    rows = [[cell.text() for cell in row.all() if cell.tag in {"th", "td"}] for row in table.all("tr")]

    assert ["Dot", "10", "370", "196 (100 expected)", "29 (10 expected)"] == rows[1][:5]
    assert {"Ada", "Ben", "Cyd", "Dot", "Ada and Cyd", "Ben and Dot"} == {row[0] for row in rows[1:]}


@pytest.mark.parametrize("name", SAMPLES)
def test_every_chart_has_a_title_a_line_and_its_numbers(pages, name):
    charts = list(pages(name).all("figure"))

    assert 2 <= len(charts) <= 8
    for chart in charts:
        title, said = chart.one("h3").text(), chart.one("figcaption").one("p").text()
        picture = chart.one("svg")
        assert "img" == picture.attributes["role"]
        assert title == picture.one("title").text()
        assert said == picture.one("desc").text()
        assert list(picture.all("text"))
        assert list(chart.one("details").one("table").all("td"))


@pytest.mark.parametrize("name", SAMPLES)
def test_ids_are_there_once_and_what_points_to_them_finds_them(pages, name):
    root = pages(name)
    ids = [each.attributes["id"] for each in root.all() if "id" in each.attributes]
    links = [each.attributes["href"][1:] for each in root.all("a") if each.attributes["href"].startswith("#")]
    named = [one for each in root.all() for one in (each.attributes.get("aria-labelledby") or "").split()]

    assert len(set(ids)) == len(ids)
    assert set(links + named) <= set(ids)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_page_asks_for_nothing_and_is_light(written, name):
    said = written(name)

    assert len(said.encode()) < 500_000
    assert not re.search(r"""\bsrc\s*=|href\s*=\s*["']?http|url\(\s*["']?[^#)]|@import""", said)
    assert "<script" not in said
    assert said.startswith("<!doctype html>")


def test_the_same_object_gives_the_same_bytes_whatever_matplotlib_was_told(sample, written):
    import matplotlib as mpl

    with mpl.rc_context({"font.size": 20, "svg.fonttype": "path", "axes.grid": True}):
        again = page(sample("whist-stacked"))

    assert written("whist-stacked") == again


def numbers_of(value):
    """Give every number that an object holds, as figures, and as they stand in its texts."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from numbers_of(key)
            yield from numbers_of(each)
    elif isinstance(value, list):
        yield str(len(value))
        for each in value:
            yield from numbers_of(each)
    elif isinstance(value, str):
        yield from re.findall(r"[0-9][0-9,.]*[0-9]|[0-9]", value)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield from (
            figure(value),
            figure(abs(value)),
            f"{value:,}",
            f"{value:.3g}",
            f"{value:.12f}".rstrip("0"),
        )
        if value:
            yield from re.findall(r"[0-9][0-9,.]*", one_in(max(1.0, 1 / abs(value))))
            yield from (one_in(max(abs(value), 1.0)).split()[0], heads(value), grown(value).split()[0])


OURS = {"10", "100", "256", "1,000"}
"""Numbers that words of ours have in them, as the name of a sum (SHA-256)."""


def strangers(root, document):
    """Give the numbers on a page that neither its JSON holds, nor what is reckoned from it, nor words of ours."""
    [one] = document["sessions"]
    held = {said.strip(",.") for said in numbers_of(document)} | OURS | {str(depth) for depth in range(53)}
    held |= {str(len([row for row in one["findings"] if row["p"] is not None]))}
    held |= {f"{sum(one[q]['reference']['counts']):,}" for q in ("gain", "shuffle") if one[q]["reference"]}
    for row in one["findings"]:
        steps = zip(row["trail"], [[0, 0.0], *row["trail"]], strict=False)
        held |= {grown(level - before) for (_, level), (_, before) in steps}
    said = root.one("body").text(without=("svg", "style"))
    shown = re.findall(r"(?<![\w.])[0-9][0-9,.]*(?:e-?[0-9]+)?", said)
    return {number.strip(",.") for number in shown} - held


@pytest.mark.parametrize("name", SAMPLES)
def test_no_number_stands_on_the_page_that_the_json_does_not_hold(pages, sample, name):
    assert set() == strangers(pages(name), sample(name))


def test_a_number_that_the_json_does_not_hold_would_be_seen(written, sample):
    wrong = (
        written("whist-stacked")
        .replace("About 1 in 6,300", "About 1 in 6,301")
        .replace("held 29 aces", "held 2,900 aces")
    )

    assert {"6,301", "2,900"} == strangers(tree(wrong), sample("whist-stacked"))


@pytest.mark.parametrize("name", SAMPLES)
def test_every_name_on_the_page_is_in_the_json(pages, sample, name):
    """What may come from a log is set apart from the writing around it; there it is as the JSON has it, or a word of ours."""
    held = json.dumps(sample(name), ensure_ascii=False)
    [one] = sample(name)["sessions"]
    ours = {"the table", f"{one['deals']} deals"}
    shown = {part for each in pages(name).all("bdi") for part in re.split(r", | and ", each.text())} - ours

    assert {"Ada", "The Green Lamp Card Club", one["session"]} <= shown
    assert [] == [part for part in shown if part not in held]


def test_twins_and_base_rates_are_shown_where_the_json_has_them(sample):
    document = sample("whist-stacked")
    [one] = document["sessions"]
    twins = {"edges": [0.0, 1.0, 2.0, 3.0], "counts": [700, 290, 9], "value": 2.9}
    people = [
        {**person, "posterior": [{"prior": 0.01, "posterior": 0.31}, {"prior": 0.0001, "posterior": 0.0004}]}
        for person in one["people"]
    ]
    gain = {**one["gain"], "twins": 9999, "as_surprising": 1, "decided_by": "twins", "reference": twins}
    rates = [{"player": "Dot", "says": "Nobody knows how common it is."}]
    root = tree(page(changed(document, gain=gain, people=people, base_rates=rates)))
    first = next(root.all("figure"))

    assert "This sitting among fair ones" == first.one("h3").text()
    assert "999 are drawn" in first.one("figcaption").text()
    assert "this sitting" in first.one("svg").text()
    assert "700" in first.one("details").text()
    base = root.one("section", **{"aria-labelledby": "base"})
    rows = [[cell.text() for cell in row.all() if cell.tag in {"th", "td"}] for row in base.all("tr")]
    assert [["Player", "1 in 100", "1 in 10,000"], ["Dot", "310 of 1,000", "0 of 1,000"]] == rows
    assert "it is not the chance that anybody did anything" in base.text()
    assert "Nobody knows how common it is." in base.text()


def test_nobody_is_set_against_base_rates_whom_the_verdict_does_not_name(pages):
    assert not list(pages("whist-fair").all("section", **{"aria-labelledby": "base"}))
    assert "base" not in [each.attributes["href"][1:] for each in pages("whist-fair").all("a")]


def test_what_the_club_declared_stands_beside_the_finding_it_explains(sample):
    document = sample("whist-stacked")
    findings = [{**row, "reference": None} for row in document["sessions"][0]["findings"]]
    findings[0]["known"] = "The boards were set by hand."
    said = tree(page(changed(document, findings=findings))).one("main").text()

    assert "Declared beforehand by the club: The boards were set by hand." in said


def test_a_session_of_which_nothing_could_be_asked_has_a_page_too(document, tmp_path):
    log = tmp_path / "other.jsonl"
    log.write_text('{"session": "1", "game": "snap"}\n{"deal": 1, "hands": {"N": "AS"}}\n', encoding="utf-8")
    told = document("--twins", "0", str(log))
    root = tree(page(told))

    assert "○ Could not test" == root.one(id="gain").text()
    assert told["sessions"][0]["not_tested"][0]["log_next"].rstrip(".") in root.one("main").text()
    assert "Log next time what is named" in root.one("section", **{"aria-labelledby": "next"}).text()
    assert [] == list(root.all("figure"))


EVIL = (
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>\x1b[31m', "\u202e{{ 7*7 }} $x^2$ 群組", "A" * 10_000,
)  # fmt: skip


def test_hostile_names_stay_text(document, tmp_path):
    lines = resource("datasets", "samples", "whist-stacked.jsonl").read_text("utf-8").splitlines()
    told = [json.loads(line) for line in lines]
    told[0] |= {"session": "</title>" + EVIL[1], "venue": EVIL[3]}
    for line in told[1:]:
        line["players"] = list(EVIL)
    log = tmp_path / "evil.jsonl"
    log.write_text("\n".join(json.dumps(line) for line in told), encoding="utf-8")
    said = page(document("--twins", "0", str(log)))
    root = tree(said)

    assert root.one("head").one("title").text().startswith('Look closer: </title>"><img')
    assert not list(root.all("script"))
    assert not list(root.all("img"))
    names = root.one("header").text()
    assert all(
        name in names for name in ("<script>alert(1)</script>", "{{ 7*7 }} $x^2$ 群組", "A" * 59 + "…")
    )
    assert "A" * 60 not in said
    assert not set("\x1b\u202e") & set(said)
    assert len(said.encode()) < 500_000
