"""Every word on a page comes from one catalogue: in a made-up language no English word is left."""

import re
import string
from html.parser import HTMLParser

import pytest

from detect.report.page import page
from detect.report.words_page import ENGLISH, Catalogue

GREEK = str.maketrans(
    dict(zip(string.ascii_letters, "αβψδεφγηιξκλμνοπϟρστθωςχυζΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠϞΡΣΤΘΩΣΧΥΖ", strict=True))
)
SPOKEN = {"says", "innocent", "next", "caution", "what", "penalty", "title", "why", "log_next", "asks", "known", "null", "venue",
          "session", "command", "path", "file", "read", "expected"}  # fmt: skip
"""What the object of a report says in words, or quotes."""
WORD = re.compile("[A-Za-z]{2,}")
OURS = {"pone", "SHA", "whist", "club"}
"""The name of the program, and of a sum; codes of laws are cited by their names."""
PAGES = (
    ("sample", "whist-stacked"), ("sample", "whist-revoking"), ("audited_sample", "whist-revoking"),
    ("sample", None), ("audited_sample", None),
)  # fmt: skip


def babbled(template):
    """Put a template into the made-up language; what stands in braces is kept."""
    return "".join(
        part if part.startswith("{") else part.translate(GREEK) for part in re.split(r"(\{[^}]*\})", template)
    )


BABEL = Catalogue(
    "x-babel", "rtl",
    {key: babbled(said) for key, said in ENGLISH.said.items()},
    {kind: {key: babbled(said) for key, said in names.items()} for kind, names in ENGLISH.named.items()},
)  # fmt: skip


def told(value, key=""):
    """Have the object of a report speak the language too: what its makers would do who translate pone."""
    if isinstance(value, dict):
        if key == "versions":
            return value
        return {name: told(one, name) for name, one in value.items()}
    if isinstance(value, list):
        return [told(one, key) for one in value]
    if isinstance(value, str) and (key in SPOKEN or key in {"players", "player"}):
        return value.translate(GREEK)
    return value


class Seen(HTMLParser):
    """Whatever a page shows or has read aloud, code set apart."""

    HIDDEN = ("style", "script", "code")
    TOLD = ("title", "aria-label", "alt", "placeholder", "data-label", "data-said")

    def __init__(self, page):
        super().__init__()
        self.inside, self.texts, self.language = [], [], None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "html":
            self.language = attrs["lang"], attrs["dir"]
        if tag in self.HIDDEN:
            self.inside.append(tag)
        self.texts += [attrs[name] for name in self.TOLD if attrs.get(name)]

    def handle_endtag(self, tag):
        if tag in self.HIDDEN:
            self.inside.remove(tag)

    def handle_data(self, data):
        if not self.inside:
            self.texts.append(data)


@pytest.fixture
def reports(request, sample, audited_sample):
    """Give a report of one sample, or of three."""

    def of(made, name):
        make = request.getfixturevalue(made)
        if name is not None:
            return make(name)
        every = [make(each) for each in ("whist-fair", "whist-stacked", "whist-revoking")]
        return every[0] | {
            key: [one for each in every for one in each[key]] for key in ("sessions", "inputs")
        }

    return of


@pytest.mark.parametrize(("made", "name"), PAGES)
def test_no_english_word_is_left(reports, made, name):
    document = told(reports(made, name))
    versions = set(document["versions"])
    seen = Seen(page(document, words=BABEL, index=None, links=()))

    assert ("x-babel", "rtl") == seen.language
    left = {word for text in seen.texts for word in WORD.findall(text)} - OURS - versions
    assert set() == left


@pytest.mark.parametrize(("made", "name"), PAGES)
def test_in_english_there_are_words(reports, made, name):
    """The test above can fail."""
    seen = Seen(page(reports(made, name)))

    assert ("en", "ltr") == seen.language
    assert len({word for text in seen.texts for word in WORD.findall(text)}) > 60


def test_a_page_of_nothing_speaks_the_language_too(reports):
    document = told(reports("sample", "whist-fair")) | {"sessions": []}
    seen = Seen(page(document, words=BABEL))

    assert set() == {word for text in seen.texts for word in WORD.findall(text)} - OURS - set(
        document["versions"]
    )
