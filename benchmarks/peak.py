"""Read a log chunk by chunk in a process of its own, and print how much memory that took at most (JSON, MB)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

STATUS = Path("/proc/self/status")


def peak() -> float:
    """Give the most memory this process has held, in MB.

    Where there is a `/proc` it is asked: `ru_maxrss` is handed down from the process that started this one.
    """
    if STATUS.exists():
        line = next(line for line in STATUS.read_text("ascii").splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def main(path: str, first: str) -> None:
    """Read one small file, note the memory, then read the other."""
    from detect.log.readers import reader

    for log in reader(first).chunks():
        del log
    before = peak()
    opened = reader(path)
    for log in opened.chunks():
        del log
    account = opened.input
    print(
        json.dumps({"before": before, "peak": peak(), "sessions": account.sessions, "deals": account.deals})
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
