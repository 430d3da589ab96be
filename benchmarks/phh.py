"""PHH read here, against pokerkit's parse and replay of the same hands: `python -m benchmarks.phh FILE.phhs [HANDS]`.

One run, one ratio, in seconds of the processor, so that a busy machine does not decide it. pokerkit replays each hand
through its engine, which is what it does where a hand's cards are wanted;
it is given the hands that both read, up to HANDS (60 unless said), and its time is taken by the hand. Ours is the best of
three reads of the whole file, tables and all. Needs the extra `bench`.
"""

from __future__ import annotations

import sys
import time
import warnings
from pathlib import Path

HANDS = 60


def ours(path: str) -> tuple[float, int]:
    """Give the seconds that a read takes, and how many hands it gave."""
    from detect.log.readers import read

    best, many = float("inf"), 0
    for _ in range(3):
        start = time.process_time()
        many = len(read(path).deals)
        best = min(best, time.process_time() - start)
    return best, many


def theirs(path: str, hands: int) -> tuple[float, int]:
    """Give the seconds that pokerkit takes for so many hands, and how many it replayed."""
    from pokerkit import HandHistory

    from detect.log.phh import hands_of

    warnings.simplefilter("ignore")
    texts = [text.partition("\n")[2] if text.startswith("[") else text
             for _, text in hands_of(Path(path).read_text("utf-8"))][:hands]  # fmt: skip
    start = time.process_time()
    for text in texts:
        list(HandHistory.loads(text))
    return time.process_time() - start, len(texts)


def main(path: str, hands: int = HANDS) -> None:
    """Print both, and the ratio."""
    seconds, many = ours(path)
    other, replayed = theirs(path, hands)
    us, them = seconds / many * 1e6, other / replayed * 1e6
    print(f"pone      {us:10,.0f} µs a hand ({many:,} hands)")
    print(f"pokerkit  {them:10,.0f} µs a hand ({replayed:,} hands)")
    print(f"ratio     {them / us:10.1f}")


if __name__ == "__main__":
    main(sys.argv[1], *(int(each) for each in sys.argv[2:3]))
