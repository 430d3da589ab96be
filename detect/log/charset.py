"""What letters a file is written in, so that every reader sees UTF-8."""

from __future__ import annotations

import codecs
import re

UTF8_MARK = b"\xef\xbb\xbf"
MARKS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
BINARY = (b"PK\x03\x04", b"PAR1", b"%PDF")
DECLARED = re.compile(
    rb"^%[ \t]*content-type[ \t]*:[^\r\n]*?charset[ \t]*=[ \t\"']*([\w.:\-]+)", re.IGNORECASE | re.MULTILINE
)
"""The line by which a PBN file declares its letters (standard, section 2.4: an escaped line)."""
SAMPLE = 512
"""How many bytes tell UTF-16 without a mark from other text."""
PLAIN = bytes(range(32, 127))
FALLBACK = "pone.latin1"
"""The name under which bytes that do not fit a charset are read as Latin-1."""


def _as_latin1(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("latin-1"), error.end


codecs.register_error(FALLBACK, _as_latin1)


def charset_of(head: bytes) -> str | None:
    r"""Tell which letters a file needs to be translated from: a mark, a declaration, or NUL bytes at every other place.

    Parameters
    ----------
    head : bytes
        The first of the file.

    Returns
    -------
    str or None
        A codec; None for UTF-8, and for text that declares nothing, whose strings are UTF-8 or else Latin-1.

    Examples
    --------
    >>> charset_of("[Event".encode("utf-16-le")), charset_of(b"% Content-type: text/x-pbn; charset=ISO-8859-2\n")
    ('utf-16-le', 'iso8859-2')
    >>> charset_of(b'[Event "Club"]') is None
    True
    """
    if head.startswith((UTF8_MARK, *BINARY)):
        return None
    for mark, name in MARKS:
        if head.startswith(mark):
            return name
    return _by_nuls(head[:SAMPLE]) or known(declared(head))


def declared(head: bytes) -> str:
    r"""Give the charset that a PBN file declares, as it stands there; nothing where it declares none.

    Examples
    --------
    >>> declared(b"% PBN 2.1\n%Content-type: text/x-pbn; charset=UTF-8\n"), declared(b"% PBN 2.1\n")
    ('UTF-8', '')
    """
    found = DECLARED.search(head)
    return found[1].decode("ascii", "replace") if found else ""


def known(name: str) -> str | None:
    """Give the codec of a charset that holds ASCII; None for UTF-8, and for a name that is none.

    Examples
    --------
    >>> known("ISO-8859-1"), known("utf8"), known("klingon"), known("utf-16")
    ('iso8859-1', None, None, None)
    """
    try:
        codec = codecs.lookup(name).name if name else ""
        fits = bool(codec) and PLAIN.decode(codec) == PLAIN.decode("ascii")
    except (LookupError, ValueError, TypeError):
        return None
    return codec if fits and codec not in {"utf-8", "utf-8-sig", "ascii"} else None


def is_odd(head: bytes) -> bool:
    """Tell whether a file declares a charset that is not known here.

    Examples
    --------
    >>> is_odd(b"% Content-type: text/x-pbn; charset=klingon"), is_odd(b"% Content-type: text/x-pbn; charset=utf-8")
    (True, False)
    """
    name = declared(head)
    return (
        bool(name)
        and known(name) is None
        and name.lower().replace("-", "") not in {"utf8", "usascii", "ascii"}
    )


def _by_nuls(sample: bytes) -> str | None:
    """Tell UTF-16 without a mark, in which most letters of a log have a NUL at their side."""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    if half >= 4 and min(even, odd) * 8 <= half:
        if odd * 4 > half * 3:
            return "utf-16-le"
        if even * 4 > half * 3:
            return "utf-16-be"
    return None
