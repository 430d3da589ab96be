"""The finder of our own files: a checkout, a wheel, and beside strangers."""

import pytest

from detect import resources
from detect.errors import ResourceMissing, UsageFault
from detect.resources import resource

OURS = '[project]\nname = "pone"\n'


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Give an empty package folder that the finder takes for its own."""
    folder = tmp_path / "detect"
    folder.mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", folder)
    return folder


def put(folder, text):
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text(text)


def test_the_samples_are_here():
    assert resource("datasets", "samples", "whist-stacked.jsonl").is_file()


@pytest.mark.parametrize("parts", [("datasets", "laws"), ("datasets", "samples"), ("reports", "schema")])
def test_every_shipped_folder_is_found(parts):
    assert resource(*parts).is_dir()
    assert resource(*parts) == resource("/".join(parts))


def test_a_checkout_is_known_by_its_project_name(package):
    put(package.parent / "datasets", "ours")
    (package.parent / "pyproject.toml").write_text(OURS)

    assert "ours" == resource("datasets", "a.txt").read_text()


@pytest.mark.parametrize(
    "pyproject",
    [None, '[project]\nname = "theirs"\n', "[tool.x]\n", "project = 3\n", "not toml [", b"\xff\xfe"],
)
def test_other_peoples_datasets_are_left_alone(package, pyproject):
    put(package.parent / "datasets", "theirs")
    if pyproject is not None:
        content = pyproject if isinstance(pyproject, bytes) else pyproject.encode()
        (package.parent / "pyproject.toml").write_bytes(content)

    with pytest.raises(ResourceMissing, match="datasets/a.txt does not come with this pone"):
        resource("datasets", "a.txt")


def test_the_wheels_own_copy_comes_first(package):
    put(package.parent / "datasets", "beside")
    put(package / "_data" / "datasets", "inside")
    (package.parent / "pyproject.toml").write_text(OURS)

    assert "inside" == resource("datasets", "a.txt").read_text()


def test_what_is_missing_is_named_with_where_it_was_sought(package):
    with pytest.raises(FileNotFoundError, match="nothing/here.txt") as caught:
        resource("nothing", "here.txt")

    assert str(package / "_data") in str(caught.value)
    assert "installing it again" in str(caught.value)


@pytest.mark.parametrize(
    "parts", [(), ("",), ("..", "detect"), ("datasets", "..", "..", "x"), ("/etc/passwd",)]
)
def test_nothing_outside_is_ours(parts):
    with pytest.raises(UsageFault, match="`parts` must name something inside"):
        resource(*parts)
