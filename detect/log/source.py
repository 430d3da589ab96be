"""The bytes of a log: opened once, read in blocks, hashed on the way, told apart by what they hold."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from glob import glob, has_magic
from os import PathLike, fspath
from pathlib import PurePath
from typing import BinaryIO

from detect.errors import FormatUnknown, LogError
from detect.log.charset import FALLBACK, UTF8_MARK, charset_of, declared, is_odd
from detect.log.inputs import Input, Note
from detect.log.packed import Stream, unpacked_name
from detect.log.places import is_address, opened, within
from detect.log.refused import room_of

BYTE_ORDER = UTF8_MARK
BLOCK = 1 << 24
"""How many bytes are read at a time."""
HEAD = 1 << 16
"""How many bytes tell what a file is, what it is written in and how its lines end."""
LEAST = 16
NOT_TAKEN = "no log that is looked for in a folder"
"""A block is never shorter, lest a letter be longer than it."""
WHOLE = "the whole of it: {fault}; what could be read is kept"
UNKNOWN_CHARSET = (
    "the charset it declares, {name}, is not known here; strings were read as UTF-8 or else Latin-1"
)


@dataclass
class Source:
    """A log's bytes, block by block, with the account of what was read.

    What is packed (.gz, .bz2, .xz, .zst) is unpacked, whatever its name; what is written in UTF-16, or in a charset
    that it declares, comes as UTF-8. A byte-order mark is taken off, and where the first bytes have carriage returns
    and no line feed, as on an old Macintosh, each carriage return is read as a line feed. The hash is of the bytes as
    they are in the file.

    Attributes
    ----------
    path : str
        A file, or ``-`` for standard input.
    input : Input
        Filled as the reading goes on.
    done : bool
        Whether the end was reached; the hash is set then and the file closed.

    Raises
    ------
    FileNotFoundError, IsADirectoryError, PermissionError
        From `open`, as the system has it.
    """

    path: str
    input: Input = field(init=False)
    done: bool = field(default=False, init=False)
    _stream: BinaryIO | None = field(default=None, init=False)
    _bytes: Stream | None = field(default=None, init=False)
    _ahead: bytes = field(default=b"", init=False)
    _old_lines: bool | None = field(default=None, init=False)
    _charset: str | None = field(default=None, init=False)
    _begun: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        """Open nothing yet."""
        self.input = Input(self.path)

    @classmethod
    def of(cls, path: str, data: bytes) -> Source:
        """Give the bytes of a file that were read already, as a source.

        Examples
        --------
        >>> Source.of("evening.csv", b"deal,dealer").read()
        b'deal,dealer'
        """
        source = cls(path)
        source._stream = io.BytesIO(data)
        return source

    def peek(self, size: int = HEAD) -> bytes:
        """Look at the first bytes, in UTF-8; they are read again by `read`."""
        self._fill(size)
        charset = charset_of(self._ahead)
        if charset is None:
            return self._ahead
        return codecs.getincrementaldecoder(charset)(FALLBACK).decode(self._ahead).encode("utf-8", "replace")

    def _fill(self, size: int) -> None:
        while len(self._ahead) < size:
            more = self._opened().read(size - len(self._ahead))
            if not more:
                break
            self._ahead += more

    def read(self, size: int = BLOCK) -> bytes:
        """Read the next block, which may be shorter than asked for; `done` tells whether it was the last."""
        if self.done:
            return b""
        first = not self._begun
        if first:
            self._begin()
        size = max(size, LEAST)
        block, self._ahead = self._ahead[:size], self._ahead[size:]
        if len(block) < size:
            block += self._opened().read(size - len(block))
        if len(block) < size:
            self._finish()
        if self._charset is not None:
            block = self._decoder.decode(block, self.done).encode("utf-8", "replace")
        block = block.removeprefix(BYTE_ORDER) if first else block
        return block.replace(b"\r", b"\n") if self._old_lines else block

    def _begin(self) -> None:
        """See from the first bytes what the file is written in."""
        self._begun = True
        head = self.peek()
        self._charset = charset_of(self._ahead)
        if self._old_lines is None:
            self._old_lines = is_old(head)
        if self._charset is not None:
            self._decoder = codecs.getincrementaldecoder(self._charset)(FALLBACK)
        elif is_odd(self._ahead):
            self.input.notes.append(Note(1, UNKNOWN_CHARSET.format(name=declared(self._ahead))))

    def _finish(self) -> None:
        """Put down the hash, and what was wrong with the packing; close the file."""
        opened = self._opened()
        self.input.sha256 = opened.sha256
        self.done = True
        if opened.fault:
            expected = WHOLE.format(fault=opened.fault)
            self.input.errors.append(LogError(self.path, None, None, f"a {opened.kind} file", expected))
        self.close()

    def _opened(self) -> Stream:
        if self._bytes is None:
            if self._stream is None:
                self._stream = sys.stdin.buffer if self.path == "-" else opened(self.path)
            self._bytes = Stream(self._stream)
        return self._bytes

    @property
    def stem(self) -> str:
        """The file's name without its endings, for a sitting that has no name of its own."""
        return PurePath(unpacked_name(self.path)).stem if self.path != "-" else "log"

    @property
    def taken(self) -> int:
        """How many bytes of the file were read so far."""
        return 0 if self._bytes is None else self._bytes.taken

    def close(self) -> None:
        """Close the file, but not standard input."""
        if self._stream is not None and self.path != "-":
            self._stream.close()


def is_old(head: bytes) -> bool:
    r"""Tell whether lines end as on an old Macintosh: carriage returns and no line feed.

    Examples
    --------
    >>> is_old(b"one\rtwo"), is_old(b"one\r\ntwo"), is_old(b"one")
    (True, False, False)
    """
    return b"\r" in head and b"\n" not in head


CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a\x1b"))
OTHER_TEXTS: tuple[tuple[re.Pattern[bytes], str], ...] = (
    (re.compile(rb"\[Document\]|Board ?[0-9]+=[a-p]{26}", re.IGNORECASE), "a DLM file for a dealing machine"),
    (re.compile(rb"(?:[0-9]{2} ?){39}"), "a BRI or DUP file for a dealing machine"),
    (re.compile(rb"NUMBER [0-9]+\s+PBN [0-9]"), "a test file of a double-dummy solver (DDS)"),
    (re.compile(rb"\[\s*[\[{\"]"), "a JSON array"),
)
"""How texts begin that are known and not read, and the name in the refusal."""
ZIP = b"PK\x03\x04"
OTHER_KINDS: tuple[tuple[bytes, str], ...] = (
    (ZIP, "a zip file"),
    (b"\xd0\xcf\x11\xe0", "an old Excel file (.xls), or one with a password"),
    (b"PAR1", "a Parquet file"),
    (b"%PDF", "a PDF"),
    (b"PokerStars", "a file of PokerStars without hands"),
)
"""First bytes of what is not read yet, and its name in the refusal."""
NATIVE = re.compile(rb'^\{[^\n]*"(?:session|deal|ended)"\s*:', re.MULTILINE)
"""What a line of a native log holds, and other JSON does not."""
PHH = re.compile(rb"^variant[ \t]*=[ \t]*['\"]", re.MULTILINE)
"""The field that every hand of PHH has."""
OHH = re.compile(rb'"ohh"\s*:\s*\{|"spec_version"\s*:|"(?:handId|handNumber)"\s*:')
"""What JSON of Open Hand History holds, in each of its forms."""
ROOMS: tuple[tuple[re.Pattern[bytes], str], ...] = (
    (re.compile(rb"^PokerStars (?:(?:Zoom|Home Game) )?(?:Hand|Game) #[0-9]+: ", re.MULTILINE), "stars"),
    (re.compile(rb"^Full ?Tilt ?Poker Game #[0-9]+: ", re.MULTILINE), "tilt"),
    (re.compile(rb"^(?:Bovada|Bodog|Ignition)[\w.]* Hand #[0-9]+", re.MULTILINE), "bovada"),
    (re.compile(rb'\A"?entry"?,"?at"?,"?order"?\s|^"?-- starting hand #[0-9]+ ', re.MULTILINE), "pokernow"),
)
"""How a hand begins in the words of each room that is read."""
LIN = re.compile(rb"[a-z]{2}\|")
LIN_INSIDE = re.compile(rb"[\s|](?:md|mb|pc)\|")
READS = "PBN and LIN records, hands of poker (PHH, Open Hand History, PokerStars, Full Tilt, Bovada, poker.now), native JSON Lines logs, CSV and Excel sheets, Parquet folders, and plain pack orders"


ENDINGS = {"pbn": "pbn", "lin": "lin", "jsonl": "native", "ndjson": "native", "phh": "phh", "phhs": "phh", "ohh": "ohh",
           "csv": "csv", "tsv": "csv"}  # fmt: skip
"""How the names of logs end, for files whose content does not tell."""


def sniff(head: bytes, path: str) -> str:
    """Tell a log's format from its content, then from its name's ending.

    Raises
    ------
    FormatUnknown
        Names what the file seems to be and what can be read.

    Examples
    --------
    >>> sniff(b'[Event "Club"]', "evening.txt"), sniff(b'{"session": "1"}', "x"), sniff(b"qx|o1|", "x")
    ('pbn', 'native', 'lin')
    """
    text = head.removeprefix(BYTE_ORDER).lstrip()
    room = next((name for like, name in ROOMS if like.search(text)), None)
    if room:
        return room
    what = None if text.startswith(ZIP) and table_kind(head) else other_kind(text)
    if what is None:
        if known := _by_words(text):
            return known
        if table := table_kind(head):
            return table
        ending = unpacked_name(path).rpartition(".")[2].lower()
        by_ending = ENDINGS.get(ending) if not is_binary(text) else None
        if by_ending:
            return by_ending
        what = _described(text)
    raise FormatUnknown(
        f"{path}: this looks like {what}; pone reads {READS}. Convert it, or name its format with --from."
    )


def _by_words(text: bytes) -> str | None:
    """Tell the format of a text from words that no other has."""
    if LIN.match(text):
        return "lin"
    if PHH.search(text):
        return "phh"
    if text.startswith(b"{"):
        found = "native" if NATIVE.search(text) else "ohh" if OHH.search(text) else None
        if found:
            return found
    if text.startswith((b"[", b"%", b";")) or b'\n[Deal "' in text or b'\n[Event "' in text:
        return "pbn"
    return "lin" if LIN_INSIDE.search(text) else None


def _described(text: bytes) -> str:
    """Say what a file that is none of ours seems to be."""
    if not text:
        return "an empty file"
    if text.startswith(b"{"):
        return "a JSON file without a session or a deal"
    shown = "".join(
        c if c.isprintable() else "\ufffd" for c in text[:40].decode("utf-8", "replace").splitlines()[0]
    )
    return f'{"a binary file" if is_binary(text) else "a file"} that starts "{shown[:24]}"'


def table_kind(head: bytes) -> str | None:
    """Name the reader of a table: of an Excel workbook, of pack orders, of a sheet of deals as CSV.

    Examples
    --------
    >>> table_kind(b"deal;dealer;hands.N"), table_kind(b"AS KS QS JS TS 9S 8S 7S"), table_kind(b"Dear Ada,")
    ('csv', 'packs', None)
    """
    from detect.log import packs, sheet_csv, sheet_xlsx

    if sheet_xlsx.is_workbook(head):
        return "xlsx"
    if is_binary(head):
        return None
    if packs.is_packs(head):
        return "packs"
    return "csv" if sheet_csv.is_sheet(head) else None


def is_binary(head: bytes) -> bool:
    r"""Tell whether bytes are no text: NULs, or more control characters than a text would have.

    Examples
    --------
    >>> is_binary(b"\x89PNG\r\n\x1a\n\0\0"), is_binary(b"one\ttwo\r\n"), is_binary(b"")
    (True, False, False)
    """
    some = head[:1024]
    odd = len(some) - len(some.translate(None, CONTROLS))
    return b"\0" in some or odd * 20 > len(some)


def other_kind(text: bytes) -> str | None:
    """Name a kind of file that is known and not read.

    Examples
    --------
    >>> other_kind(b"%PDF-1.7"), other_kind(b"qx|o1|"), other_kind(b"% PBN 2.1")
    ('a PDF', None, None)
    """
    if text.startswith(b"[") and b"[GameOptionsJson " in text:
        return "a PTN file of another game"
    for like, name in OTHER_TEXTS:
        if like.match(text):
            return name
    return next((name for start, name in OTHER_KINDS if text.startswith(start)), None) or room_of(text)


# ----- from what a user names to the files of logs


def expand(paths: Iterable[str | PathLike[str]]) -> list[str]:
    """Give the logs that paths name: files as they are, globs and folders as what is in them, in the order of names.

    In a folder, and in those below it, a log is a file whose name ends as a log's does (packed or not) or whose content
    is one, and a folder that holds the six tables in Parquet. Names that begin with a dot are passed over. A glob that
    matches nothing, and a folder that holds no log, stay as they are, so that reading them says so.

    Parameters
    ----------
    paths : iterable of path
        ``-`` is standard input; addresses (``s3://…``) are asked for what they hold.

    Returns
    -------
    list of str
        No file twice, unless it is named twice.

    Examples
    --------
    >>> from detect.resources import resource
    >>> found = expand(["-", resource("datasets", "samples")])
    >>> found[0], found == sorted(found), any(path.endswith("whist-fair.jsonl") for path in found)
    ('-', True, True)
    """
    given = [fspath(path) for path in paths]
    met = {os.path.realpath(path) for path in given if path != "-" and os.path.isfile(path)}  # noqa: PTH113
    found: list[str] = []
    for path in given:
        if path == "-" or os.path.isfile(path):  # noqa: PTH113 - every path is text here
            found.append(path)
            continue
        if is_address(path):
            found += within(path) or [path]
            continue
        inside = [each for each in _inside(path) if os.path.realpath(each) not in met]
        met |= {os.path.realpath(each) for each in inside}
        found += inside
    return found


def _inside(path: str) -> list[str]:
    """Give the logs that a folder or a glob stands for, or the path itself."""
    from detect.log.parquet import is_log_folder

    if is_log_folder(path):
        return [path]
    if os.path.isdir(path):  # noqa: PTH112
        return list(_in_folder(path)) or [path]
    matched = sorted(glob(path, recursive=True)) if has_magic(path) else []  # noqa: PTH207 - a pattern may be anywhere
    parts = [[each] if os.path.isfile(each) else _inside(each) for each in matched]  # noqa: PTH113
    return [each for part in parts for each in part] or [path]


def _in_folder(folder: str) -> Iterator[str]:
    from detect.log.parquet import is_log_folder

    for name in sorted(os.listdir(folder)):  # noqa: PTH208
        path = os.path.join(folder, name)  # noqa: PTH118
        if name.startswith("."):
            continue
        if os.path.isdir(path) and not os.path.islink(path):  # noqa: PTH112, PTH114
            yield from [path] if is_log_folder(path) else _in_folder(path)
        elif os.path.isfile(path) and _is_log(path):  # noqa: PTH113
            yield path


def passed_over(paths: Iterable[str | PathLike[str]]) -> list[tuple[str, str]]:
    """Name the files in folders that `expand` does not take for logs, each with what it seems to be.

    Parameters
    ----------
    paths : iterable of path
        As for `expand`; only folders are looked through.

    Returns
    -------
    list of (str, str)
        In the order of names, each file once. Names that begin with a dot are not among them.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with open(f"{folder}/letter.txt", "w") as file:
    ...         _ = file.write("Dear Ada,")
    ...     [(path, why)] = passed_over([folder])
    >>> why
    'this looks like a file that starts "Dear Ada,"'
    """
    from detect.log.parquet import is_log_folder

    folders = [fspath(path) for path in paths if os.path.isdir(path) and not is_log_folder(path)]  # noqa: PTH112
    taken = set(expand(folders))
    others = (each for folder in folders for each in _files(folder, taken))
    return [(path, _seems(path)) for path in dict.fromkeys(others) if path not in taken]


def _files(folder: str, taken: set[str]) -> Iterator[str]:
    """Give every file below a folder, but for those of logs that are folders themselves."""
    for name in sorted(os.listdir(folder)):  # noqa: PTH208
        path = os.path.join(folder, name)  # noqa: PTH118
        if name.startswith(".") or path in taken:
            continue
        if os.path.isdir(path) and not os.path.islink(path):  # noqa: PTH112, PTH114
            yield from _files(path, taken)
        elif os.path.isfile(path):  # noqa: PTH113
            yield path


def _seems(path: str) -> str:
    """Say what a file that is no log seems to be."""
    source = Source(path)
    try:
        sniff(source.peek(), path)
    except FormatUnknown as fault:
        return str(fault).removeprefix(f"{path}: ").partition("; pone reads")[0]
    except OSError as fault:
        return str(fault.strerror or fault)
    finally:
        source.close()
    return NOT_TAKEN


def _is_log(path: str) -> bool:
    """Tell whether a file is a log, by its name's ending or by what is in it."""
    if unpacked_name(path).rpartition(".")[2].lower() in ENDINGS:
        return True
    source = Source(path)
    try:
        sniff(source.peek(), path)
    except (FormatUnknown, OSError):
        return False
    finally:
        source.close()
    return True
