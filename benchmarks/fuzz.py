"""`python -m benchmarks.fuzz --count N --seconds S`: bytes of every wrong kind, put to every reader of a file.

An input is noise, a log of some format that was spoilt, packed or not, or a file of many records of which one was
spoilt. Nothing but an error of ours may come out, none may take long, and of the last kind every other record's cards
must be there. For an eighth of the inputs loops run as plain Python, which checks the bounds of every array, for the
others as the machine code that reads large logs. Any input can be made again from the seed and its number. Parquet is
left out: its bytes are read by another library, which has fuzzers of its own.
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FrameType

import click
import numpy as np

from benchmarks.harness import REAL
from benchmarks.make_pbn import RANKS, SEATS, SUITS, evenings
from benchmarks.make_pbn import boards as pbn_boards
from detect import kernels
from detect.errors import PoneError
from detect.log.readers import READERS
from detect.log.source import Source, sniff
from detect.log.tables import Log

LIMIT = 20.0
"""How many seconds an input may take; the largest here are some hundred kilobytes."""
LARGEST = 20_000
"""Real files up to so many bytes are among those that are spoilt."""
MANY = 12
"""So many records has a file of which one is spoilt."""
BATCH = 200
"""So many inputs are done at a time in each process."""
SURVIVE = ("native", "packs", "pbn")
"""Formats in which every record stands for itself: a quote or a bar that is never closed takes the next one along."""
PIECES = (
    b'"', b"{", b"}", b"[", b"]", b"\n", b"\r", b"\n\n", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"%", b";", b"|", b",", b"=1=",
    b"$9", b"^R", b"*", b"+", b"-", b'[Deal "N:', b'[Play "', b'[Auction "N"]\n', b'[Note "1:', b'[Event "##', b'{"session": ',
    b'{"deal": ', b"md|1S", b"qx|o1|", b"mb|", b"pc|", b"pn|", b"1S", b"AS", b"10", b"??", b"null", b"1e999", b"[[[[[[[[", b"\\ud800",
    b"=cmd|' /C calc'!A0", b"<script>", b"\x1b[31m", "\u202e\u2066".encode(), b"A" * 2000, b"9" * 400, b"\xa0\xe9",
)  # fmt: skip


class TooLong(Exception):
    """An input took longer than any should."""


@dataclass(frozen=True)
class Failure:
    """An input that was not read as it should be."""

    number: int
    kind: str
    what: str
    data: bytes


# ----- the files that are spoilt


@cache
def files() -> tuple[tuple[str, bytes], ...]:
    """Give logs of every format, made here, and real ones where they are."""
    from detect.log.convert import convert
    from detect.log.readers import reader
    from detect.resources import resource

    made = [("pbn", pbn()), ("native", native()), ("lin", lin()), ("packs", packs()), ("phh", phh())]
    made += [
        ("ohh", ohh()),
        ("pokernow", pokernow()),
        *((kind, room(kind)) for kind in ("stars", "tilt", "bovada")),
    ]
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("csv", "xlsx", "pbn"):
            target = Path(folder) / f"evening.{kind}"
            convert(reader(resource("datasets", "samples", "whist-fair.jsonl")), target)
            made.append((kind, target.read_bytes()))
    real = sorted((REAL / "bridge").glob("*")) if REAL.is_dir() else []
    small = [path for path in real if path.stat().st_size <= LARGEST]
    return (
        *made,
        *((path.suffix[1:] if path.suffix[1:] in READERS else "", path.read_bytes()) for path in small),
    )


def pbn() -> bytes:
    """Give an evening of boards with auction and play."""
    out = io.StringIO()
    evenings(pbn_boards(24)[:MANY], 1, out)
    return out.getvalue().encode()


def native() -> bytes:
    """Give a session of hands as JSON Lines."""
    lines = ['{"session": "fuzz", "game": "bridge", "players": ["Ada", "Ben", "Cyd", "Dot"]}']
    for number, cards in enumerate(shuffled(), 1):
        held = {seat: " ".join(cards[at::4]) for at, seat in enumerate(SEATS)}
        lines.append(json.dumps({"deal": number, "dealer": SEATS[number % 4], "hands": held}))
    return "\n".join(lines).encode() + b"\n"


def phh() -> bytes:
    """Give hands of hold'em, all cards known, one table a hand."""
    tables = []
    for number, pack in enumerate(shuffled(), 1):
        cards = [card[0] + card[1].lower() for card in pack[:11]]
        dealt = [f"d dh p{seat + 1} {''.join(cards[2 * seat : 2 * seat + 2])}" for seat in range(3)]
        flop, turn, river = "".join(cards[6:9]), cards[9], cards[10]
        said = [
            *dealt, "p3 f", "p1 cc", "p2 cc", f"d db {flop}", "p1 cc", "p2 cbr 4", "p1 cc", f"d db {turn}", "p1 cc",
            "p2 cc", f"d db {river}", "p1 cc", "p2 cc", f"p1 sm {''.join(cards[:2])}", "p2 sm",
        ]  # fmt: skip
        tables.append(
            f"[{number}]\nvariant = 'NT'\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n"
            f"starting_stacks = [100, 100, 100]\nplayers = ['Ada', 'Ben', 'Cyd']\nactions = {json.dumps(said)}\n"
        )
    return "\n".join(tables).encode()


def ohh() -> bytes:
    """Give hands of Open Hand History, one a line."""
    lines = []
    for number, pack in enumerate(shuffled(), 1):
        cards = [card[0] + card[1].lower() for card in pack[:7]]
        acts = [
            {"player_id": 1, "action": "Post SB", "amount": 1}, {"player_id": 1, "action": "Dealt Cards", "cards": cards[:2]},
            {"player_id": 2, "action": "Dealt Cards", "cards": cards[2:4]}, {"player_id": 1, "action": "Call", "amount": 1},
        ]  # fmt: skip
        rounds = [
            {"street": "Preflop", "cards": "", "actions": acts},
            {"street": "Flop", "cards": cards[4:], "actions": []},
        ]
        players = [{"id": seat, "seat": seat, "name": name} for seat, name in ((1, "Ada"), (2, "Ben"))]
        hand = {
            "game_type": "Holdem",
            "game_number": str(number),
            "dealer_seat": 1,
            "players": players,
            "rounds": rounds,
        }
        lines.append(json.dumps({"ohh": hand}))
    return "\n".join(lines).encode()


def pokernow() -> bytes:
    """Give hands as poker.now logs them, the newest line first."""
    lines = []
    for number, pack in enumerate(shuffled(), 1):
        cards = [f"{card[0].replace('T', '10')}{'♣♦♥♠'['CDHS'.index(card[1])]}" for card in pack[:7]]
        lines += [
            f"-- starting hand #{number}  (No Limit Texas Hold'em) (dealer: \"Ada @ x\") --",
            'Player stacks: #1 "Ada @ x" (100) | #4 "B @ b ""q"" @ y" (90.5)'.replace('""', '"'),
            f"Your hand is {cards[0]}, {cards[1]}", '"Ada @ x" posts a small blind of 1', '"Ada @ x" calls 2',
            f"Flop:  [{', '.join(cards[4:])}]", f'"Ada @ x" shows a {cards[0]}, {cards[1]}.', f"-- ending hand #{number} --",
        ]  # fmt: skip
    rows = [
        f'"{line.replace(chr(34), chr(34) * 2)}",2022-01-20T10:52:32.580Z,{order}'
        for order, line in enumerate(lines)
    ]
    return "\n".join(["entry,at,order", *reversed(rows)]).encode()


HEADS = {
    "stars": "PokerStars Hand #{}:  Hold'em No Limit ($0.50/$1 USD) - 2016/05/11 10:23:37 ET\nTable 'Blue' 6-max Seat #1 is the button",
    "tilt": "Full Tilt Poker Game #{}: Table Blue (6 max) - $0.50/$1 - No Limit Hold'em - 10:23:37 ET - 2016/05/11",
    "bovada": "Bovada Hand #{} TBL#7 HOLDEM No Limit - 2016-05-11 10:23:37",
}
"""How a hand begins in the words of each card room."""


def room(kind: str) -> bytes:
    """Give hands of hold'em in the words of a card room."""
    hands = []
    for number, pack in enumerate(shuffled(), 1):
        cards = [card[0] + card[1].lower() for card in pack[:9]]
        one, two = ("Ada", "Ben") if kind != "bovada" else ("Dealer", "Big Blind")
        colon = {"stars": ":", "tilt": "", "bovada": " :"}[kind]
        money = " in chips" if kind != "tilt" else ""
        dealt = f"Dealt to {one} [{cards[0]} {cards[1]}]"
        if kind == "bovada":
            dealt = f"{one} : Card dealt to a spot [{cards[0]} {cards[1]}]\n{two} : Card dealt to a spot [{cards[2]} {cards[3]}]"
        acts = {
            "stars": ("calls $0.50", "checks"),
            "tilt": ("calls $0.50", "checks"),
            "bovada": ("Calls $0.50", "Checks"),
        }[kind]
        hands.append("\n".join([
            HEADS[kind].format(1000 + number), f"Seat 1: {one} ($100{money})", f"Seat 4: {two} ($90.50{money})", "*** HOLE CARDS ***", dealt,
            f"{one}{colon} {acts[0]}", f"{two}{colon} {acts[1]}", f"*** FLOP *** [{' '.join(cards[4:7])}]", f"{two}{colon} {acts[1]}",
            f"*** TURN *** [{' '.join(cards[4:7])}] [{cards[7]}]", "*** SUMMARY ***", "Total Pot($2)" if kind == "bovada" else "Total pot $2",
        ]))  # fmt: skip
    return "\n\n\n".join(hands).encode()


def lin() -> bytes:
    """Give boards of LIN, one a line."""
    lines = []
    for number, cards in enumerate(shuffled(), 1):
        hands = [
            sorted(cards[at::4], key=lambda c: (SUITS.index(c[1]), RANKS.index(c[0]))) for at in range(3)
        ]
        held = [
            "".join(suit + "".join(c[0] for c in hand if c[1] == suit) for suit in "SHDC") for hand in hands
        ]
        lines.append(
            f"qx|o{number}|pn|Ada,Ben,Cyd,Dot|st||md|{number % 4 + 1}{','.join(held)}|sv|o|mb|1N|an|15-17|mb|p|mb|p|mb|p|"
        )
    return "\n".join(lines).encode() + b"\n"


def packs() -> bytes:
    """Give pack orders, one a line."""
    return "".join(" ".join(cards) + "\n" for cards in shuffled()).encode()


def shuffled() -> Iterator[list[str]]:
    """Give packs in random orders, always the same."""
    rng = random.Random(52)  # noqa: S311 - no secrets here
    pack = [rank + suit for suit in SUITS for rank in RANKS]
    for _ in range(MANY):
        yield rng.sample(pack, 52)


# ----- spoiling


def spoilt(rng: random.Random, data: bytes, times: int) -> bytes:
    """Cut out, put in, write over, double or move stretches of bytes."""
    for _ in range(times):
        at, length = rng.randrange(len(data) + 1), rng.choice((0, 1, 1, 2, 8, 60, 400))
        piece = rng.choice(PIECES) if rng.random() < 0.6 else rng.randbytes(rng.randrange(6))
        how = rng.randrange(5)
        if how == 0:
            data = data[:at] + piece + data[at:]
        elif how == 1:
            data = data[:at] + piece + data[at + length :]
        elif how == 2:
            data = data[:at] + data[at + length :]
        elif how == 3:
            data = data[:at] + data[at : at + length] + data[at:]
        else:
            other = rng.randrange(len(data) + 1)
            data = data[:at] + data[other : other + length] + data[at + length :]
    return data


PACKERS: tuple[Callable[[bytes], bytes], ...] = (gzip.compress, bz2.compress, lzma.compress)


def made(rng: random.Random) -> tuple[str, bytes]:
    """Make an input: a format's name, empty where the content must tell, and its bytes."""
    how = rng.random()
    if how < 0.1:
        return rng.choice(("", *NAMES)), rng.randbytes(rng.choice((0, 1, 7, 300, 3000)))
    if how < 0.2:
        return rng.choice(("", *NAMES)), b"".join(rng.choice(PIECES) for _ in range(rng.randrange(60)))
    kind, data = rng.choice(files())
    data = spoilt(rng, data, rng.choice((1, 1, 2, 4, 16)))
    if how < 0.3:
        data = data[: rng.randrange(len(data) + 1)]
    if how > 0.9:
        packed = rng.choice(PACKERS)(data)
        data = (
            packed if rng.random() < 0.3 else spoilt(rng, packed, 1)[: rng.choice((None, len(packed) // 2))]
        )
    return rng.choice((kind, kind, "", *NAMES)), data


NAMES = tuple(name for name in READERS if name != "parquet")


@cache
def records(kind: str) -> tuple[tuple[bytes, ...], bytes, tuple[bytes, ...]]:
    """Give the records of a format's file of many, what parts them, and each one's cards."""
    data, between = {"pbn": (pbn(), b"\n\n"), "native": (native(), b"\n"), "packs": (packs(), b"\n")}[kind]
    parts = tuple(part for part in data.split(between) if part)
    (log,) = put(kind, data)
    return parts, between, tuple(cards_of(log))


def cards_of(log: Log) -> Iterator[bytes]:
    """Sum up the cards of each deal, in the order of the deals."""
    cards = log.cards
    codes = (cards["stage"].to_numpy().astype(np.int64) * 16 + cards["seat"]) * 128 + cards["card"]
    starts = np.searchsorted(cards["deal"].to_numpy(), log.deals["deal"].to_numpy())
    for part in np.split(codes.to_numpy(), starts[1:]):
        yield np.sort(part).tobytes()


# ----- putting an input to a reader


def put(kind: str, data: bytes) -> list[Log]:
    """Read bytes as a format, or as what their content tells."""
    source = Source(f"fuzz.{kind or 'log'}")
    source._stream = io.BytesIO(data)  # noqa: SLF001 - bytes in the place of a file
    source.input.format = kind or sniff(source.peek(), source.path)
    return list(import_module(READERS[source.input.format]).Reader(source).chunks(None))


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise `TooLong` where something takes longer of this process's own time; where there is no such clock, wait.

    Time of the process and not of the day: on a busy machine an input that is waiting its turn is not too long.
    """
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_: int, __: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def tried(seed: int, number: int) -> Failure | None:
    """Make an input, read it, and give what was wrong."""
    rng = random.Random(f"{seed}/{number}")  # noqa: S311 - no secrets here
    if number % 4 == 0:
        return _survives(rng, number)
    kind, data = made(rng)
    return _read(number, kind, data)[0]


def _read(number: int, kind: str, data: bytes) -> tuple[Failure | None, list[Log]]:
    try:
        with limited(LIMIT):
            return None, put(kind, data)
    except PoneError as error:
        return (None if str(error) else Failure(number, kind, "an error without words", data)), []
    except Exception as error:  # noqa: BLE001 - whatever comes out is what is looked for
        return Failure(number, kind, f"{type(error).__name__}: {error}", data), []


def _survives(rng: random.Random, number: int) -> Failure | None:
    """Spoil one record of many; every other one's cards must be there."""
    kind = rng.choice(SURVIVE)
    parts, between, cards = records(kind)
    at = rng.randrange(1, len(parts))
    deal = at - (len(parts) - len(cards))
    bad = spoilt(rng, parts[at], rng.choice((1, 1, 2, 4)))
    data = between.join((*parts[:at], bad, *parts[at + 1 :])) + between
    failure, logs = _read(number, kind, data)
    if failure:
        return failure
    there = {each for log in logs for each in cards_of(log)}
    lost = [other for other, each in enumerate(cards) if other != deal and each not in there]
    return Failure(number, kind, f"record {at} was spoilt, deals {lost} were lost", data) if lost else None


def batch(seed: int, first: int, count: int, until: float) -> tuple[int, list[Failure]]:
    """Try some inputs; give how many there was time for, and the failures."""
    failures: list[Failure] = []
    small = kernels.SMALL
    try:
        for number in range(first, first + count):
            if time.time() > until:
                return number - first, failures
            kernels.SMALL = sys.maxsize if number // 4 % 8 == 7 else -1
            failure = tried(seed, number)
            failures += [failure] if failure else []
    finally:
        kernels.SMALL = small
    return count, failures


def run(
    count: int, seconds: float, seed: int = 0, jobs: int = 1, first: int = 0
) -> Iterator[tuple[int, list[Failure]]]:
    """Try inputs until there are so many, or no time is left; what each batch gave is given as it ends.

    Yields
    ------
    done : int
        How many were tried.
    failures : list of Failure
        Those among them that were not read as they should be.
    """
    until = time.time() + seconds
    parts = [(at, min(BATCH, first + count - at), until) for at in range(first, first + count, BATCH)]
    if jobs == 1:
        yield from (batch(seed, *part) for part in parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for each in as_completed([pool.submit(batch, seed, *part) for part in parts]):
            yield each.result()


def told(seed: int, failure: Failure, keep: Path | None) -> None:
    """Print a failure at once, and keep its bytes: a long run may be lost before its end."""
    click.echo(f"seed {seed}, input {failure.number} ({failure.kind or 'told from content'}): {failure.what}")
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
        (keep / f"fuzz-{seed}-{failure.number}.{failure.kind or 'log'}").write_bytes(failure.data)


@click.command()
@click.option("--count", default=10_000, show_default=True, type=click.IntRange(1), help="How many inputs.")
@click.option(
    "--first", default=0, show_default=True, type=click.IntRange(0), help="The number of the first."
)
@click.option(
    "--seconds", default=600.0, show_default=True, type=click.FloatRange(0), help="Stop after so long."
)
@click.option("--seed", default=0, show_default=True, help="Of all randomness.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes.")
@click.option(
    "--keep", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER", help="Keep failures there."
)
def main(count: int, first: int, seconds: float, seed: int, jobs: int, keep: Path | None) -> None:
    """Put spoilt logs of every format to the readers; exit 1 where one is not read as it should be.

    Example:

      python -m benchmarks.fuzz --count 1000000 --seconds 36000 --jobs 2
    """
    started = time.time()
    done = failed = 0
    with click.progressbar(length=count, label="inputs", file=sys.stderr) as bar:
        for many, failures in run(count, seconds, seed, jobs, first):
            done, failed = done + many, failed + len(failures)
            bar.update(many)
            for failure in failures:
                told(seed, failure, keep)
    click.echo(f"{done:,} inputs in {time.time() - started:.0f} s, {failed} failures")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
