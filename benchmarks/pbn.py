"""Reading and auditing PBN, beside endplay."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks.harness import REAL, Bar, Benchmark, Place, rate, seconds
from benchmarks.make_pbn import BOARDS, boards, evenings

CHAMPIONSHIP = REAL / "bridge" / "worldchamp2012_rpbridge_tests.pbn"
FINAL, OPENED = True, False
"""How a file that is one block is tokenized: it ends here, and nothing was left open before."""
PEER_RECORDS = 1_000
"""endplay reads so many a repetition: all 20,000 would take it half a minute with nothing more to learn."""


def records(many: int) -> list[str]:
    """Give PBN records: the real file again and again where it is there, else boards made here."""
    if CHAMPIONSHIP.exists():
        found = [r for r in CHAMPIONSHIP.read_text("latin-1").split("\n\n") if "[" in r]
        return (found * (many // len(found) + 1))[:many]
    out = io.StringIO()
    evenings(boards(min(many, 2400)), -(-many // BOARDS), out)
    return out.getvalue().rstrip("\n").split("\n\n")[:many]


def apart(some: list[str]) -> list[str]:
    """Give each copy of the file events of its own, so that no deal is met twice at the same table."""
    copy, seen, out = 0, some[0], []
    for record in some:
        copy += record is seen
        out.append(record.replace('[Event "', f'[Event "{copy}: '))
    return out


def write(path: Path, some: list[str]) -> str:
    """Write records to a file, and give its text."""
    text = "\n\n".join(some) + "\n"
    path.write_text(text, "latin-1", newline="\n")
    return text


def pbn(place: Place) -> Iterator[Benchmark]:
    """Read, audit and tokenize a file of 20,000 records."""
    from endplay.parsers import pbn as endplay

    from detect.kernels.pbn import tokenize
    from detect.laws import audit
    from detect.log.readers import read

    many = place.many(20_000, 2_000)
    path = place.folder / "records.pbn"
    text = write(path, records(many))
    some = "\n\n".join(records(PEER_RECORDS)) + "\n"
    log = read(path)
    assert log.inputs[0].records == many, log.inputs[0]
    assert not log.inputs[0].errors
    audit(log)
    data = text.encode("latin-1")
    buf = np.frombuffer(data, np.uint8)
    tokens = partial(tokenize, buf, len(data), 1, FINAL, OPENED)
    tokens()

    def peer() -> float:
        """Read as many records as endplay is given a repetition, without its warnings."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return PEER_RECORDS / seconds(lambda: endplay.loads(some))

    assert len(endplay.loads(some)) == PEER_RECORDS
    whole = rate(many, lambda: audit(read(path)))
    beside = f"beside endplay on {PEER_RECORDS:,} of them"
    yield Benchmark("pbn.audited", f"{many:,} records into six tables, and their audit, {beside}", "records/s", whole,
                    peer, Bar(least=10))  # fmt: skip
    other = place.folder / "apart.pbn"
    write(other, apart(records(many)))
    audit(read(other))
    yield Benchmark("pbn.apart", f"the same with every copy an event of its own, {beside}", "records/s",
                    rate(many, lambda: audit(read(other))), peer)  # fmt: skip
    yield Benchmark(
        "pbn.read", f"the six tables alone, {beside}", "records/s", rate(many, lambda: read(path)), peer
    )
    yield Benchmark("pbn.audit", "the audit alone", "records/s", rate(many, lambda: audit(log)))
    yield Benchmark("pbn.tokens", f"the tokenizer alone, {beside}", "records/s", rate(many, tokens), peer)
