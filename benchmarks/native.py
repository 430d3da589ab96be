"""Reading the native log, beside `json.loads` of the same lines."""

from __future__ import annotations

import json
from collections.abc import Iterator

from benchmarks.harness import ROOT, Benchmark, Place, rate

SAMPLE = ROOT / "datasets" / "samples" / "whist-fair.jsonl"


def native(place: Place) -> Iterator[Benchmark]:
    """Read evenings of whist with packs, cuts, hands and play."""
    from detect.log.readers import read

    first, *rest = SAMPLE.read_text("utf-8").splitlines()
    said = json.loads(first)
    many = place.many(100, 20)
    lines = [
        line for i in range(many) for line in (json.dumps({**said, "session": f"evening {i + 1}"}), *rest)
    ]
    path = place.folder / "evenings.jsonl"
    path.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")
    log = read(path)
    assert len(log.sessions) == many
    assert not log.inputs[0].errors
    deals, size = len(log.deals), path.stat().st_size / 1e6

    def bare() -> None:
        """Parse every line and keep nothing."""
        for line in lines:
            json.loads(line)

    yield Benchmark("native.deals", f"{deals:,} deals into six tables, beside bare json.loads", "deals/s",
                    rate(deals, lambda: read(path)), rate(deals, bare))  # fmt: skip
    yield Benchmark("native.bytes", f"the same {size:.1f} MB by size", "MB/s", rate(size, lambda: read(path)),
                    rate(size, bare))  # fmt: skip
