"""Reading LIN, beside endplay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np

from benchmarks.deals import Played, played
from benchmarks.harness import REAL, Bar, Benchmark, Place, rate, seconds

BOTH_READ = (
    "bbo_casual_boards_2026.lin",
    "bbo_robot_session_example1.lin",
    "bbo_single_3399598383.lin",
    "bbo_single_robots_alerts.lin",
    "bbo_unfinished_32cards_28189972.lin",
)
"""The real files that endplay reads as well; it stops at chat before a call, at eight names and at a trick broken off."""
VUGRAPH = "usbf2010_sf_14502_vugraph.lin"
RANKS = "23456789TJQKA"
SUITS = "CDHS"
PEER_BOARDS = 1_000
"""endplay reads so many a repetition: all of them would teach nothing more."""


def boards(many: int) -> list[str]:
    """Give LIN boards, each with the names of its players: the real files again and again where they are."""
    if (REAL / "bridge").exists():
        text = "".join((REAL / "bridge" / name).read_text("utf-8").strip() + "\n" for name in BOTH_READ)
        found = [f"pn|{board}" for board in text.split("pn|")[1:]]
        found = [board.replace("qx|", "zq|") for board in found]
        return (found * (many // len(found) + 1))[:many]
    return made(many)


def made(many: int, seed: int = 1) -> list[str]:
    r"""Make boards with a short auction and legal play.

    Examples
    --------
    >>> made(1)[0].count("pc|"), made(1)[0].count("mb|")
    (52, 4)
    """
    rng = np.random.default_rng(seed)
    dealer, strain = rng.integers(4, size=many), rng.integers(5, size=many)
    deals = played(rng, dealer, (dealer + 1) % 4, strain)
    return [
        _board(deals, at, *place)
        for at, place in enumerate(zip(dealer.tolist(), strain.tolist(), strict=True))
    ]


def _board(deals: Played, at: int, dealer: int, strain: int) -> str:
    held = [["", "", "", ""] for _ in range(4)]
    for card, seat in enumerate(deals.owner[at].tolist()):
        held[seat][card // 13] += RANKS[card % 13]
    hands = ["".join(f"{s}{ranks}" for s, ranks in zip(SUITS, held[seat], strict=True)) for seat in (2, 3, 0)]
    calls = f"mb|1{'CDHSN'[strain]}|mb|p|mb|p|mb|p|"
    cards = "".join(f"pc|{SUITS[c // 13]}{RANKS[c % 13]}|" for c in deals.card[at].tolist())
    return (
        f"pn|Sue,Wes,Ned,Eve|st||md|{(dealer + 2) % 4 + 1}{','.join(hands)},|rh||ah|Board {at % 24 + 1}|sv|o|"
        f"{calls}pg||{cards}pg||\n"
    )


def lin(place: Place) -> Iterator[Benchmark]:
    """Read a file of 20,000 boards, and a vugraph file again and again."""
    from endplay.parsers import lin as endplay

    from detect.log.readers import read

    many = place.many(20_000, 4_000)
    path = place.folder / "boards.lin"
    path.write_text("".join(boards(many)), "utf-8", newline="\n")
    some = "".join(boards(PEER_BOARDS)).replace("\n", "")
    log = read(path, format="lin")
    assert len(log.deals) == many, log.inputs[0]
    assert not log.inputs[0].errors
    assert len(endplay.loads(some)) == PEER_BOARDS

    def peer() -> float:
        """Read as many boards as endplay is given a repetition."""
        return PEER_BOARDS / seconds(lambda: endplay.loads(some))

    beside = f"beside endplay on {PEER_BOARDS:,} of them"
    yield Benchmark(
        "lin.read", f"{many:,} boards into six tables, {beside}", "boards/s",
        rate(many, partial(read, path, format="lin")), peer, Bar(least=10),
    )  # fmt: skip
    if (REAL / "bridge" / VUGRAPH).exists():
        yield _vugraph(place, REAL / "bridge" / VUGRAPH)


def _vugraph(place: Place, real: Path) -> Benchmark:
    """Read a vugraph file with its chat, which endplay cannot, a hundred times over in one file."""
    from detect.log.readers import read

    times = place.many(300, 100)
    path = place.folder / "vugraph.lin"
    text = real.read_bytes()
    path.write_bytes(b"".join(text.replace(b"vg|", b"vg|%d " % n) for n in range(times)))
    many = len(read(path, format="lin").deals)
    what = f"{many:,} boards of vugraph with their chat"
    return Benchmark("lin.vugraph", what, "boards/s", rate(many, partial(read, path, format="lin")))
