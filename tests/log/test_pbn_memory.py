"""What the reader holds while it goes through a file, in bytes: a file ten times as long takes no more."""

import tracemalloc

from detect import kernels
from tests.strategies import opened, pbn_file

SESSIONS = 120
BLOCK = 1 << 16


class Repeated:
    """A file of many sessions that is never in memory whole."""

    def __init__(self, one, times):
        self.one, self.times, self.left = one, times, b""

    def read(self, size):
        while len(self.left) < size and self.times:
            self.left += self.one.replace(b"Event ", b"Event %d." % self.times)
            self.times -= 1
        block, self.left = self.left[:size], self.left[size:]
        return block

    def close(self):
        """There is nothing to close."""


def through(one, times):
    """Read a file block by block, keeping nothing: how many deals it had, and its account."""
    reader = opened(b"")
    reader.source._stream = Repeated(one, times)
    return sum(len(log.deals) for log in reader.chunks(BLOCK)), reader.input


def peak(one, times):
    tracemalloc.start()
    try:
        deals, account = through(one, times)
        return tracemalloc.get_traced_memory()[1], deals, account
    finally:
        tracemalloc.stop()


def test_ten_times_the_sessions_take_no_more_memory(monkeypatch):
    """Twelve hundred sessions read in blocks of 64 kB have the same peak as a hundred and twenty."""
    monkeypatch.setattr(kernels, "SMALL", 0)
    one = pbn_file(3, 5, 4, plain=True) + b"\n\n"
    through(one, 24)

    few, few_deals, few_account = peak(one, SESSIONS // 5)
    many, many_deals, many_account = peak(one, SESSIONS * 10 // 5)

    assert (SESSIONS, SESSIONS * 10) == (few_account.sessions, many_account.sessions)
    assert 10 * few_deals == many_deals == many_account.deals
    assert [] == many_account.errors
    assert many < 1.2 * few
