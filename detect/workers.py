"""Where the work is done: in this process, in several of this machine, or on a Dask scheduler; the one place that knows.

Every worker has one thread for linear algebra, this process too: what is added up in another order has other last digits.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager, suppress
from itertools import chain, islice
from threading import Lock
from typing import Any, TypeVar

from detect.errors import UsageFault, WorkerLost

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""Pieces that wait for each worker, so that none is idle while the next is read; no more, so that memory does not grow."""
ATTEMPTS = 3
"""How often the work goes on where a worker of this machine died."""
IDLE = 60.0
"""Seconds after which a process that is given nothing ends: so does one whose master was killed."""
_ONE_AT_A_TIME = Lock()
"""A worker of Dask may have threads: what is looked up and kept on the way is for one of them."""
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS",
           "NUMEXPR_NUM_THREADS", "NUMBA_NUM_THREADS")  # fmt: skip
"""What libraries of linear algebra ask for their number of threads, before they are loaded."""


def cores() -> int:
    """Give how many processes this one may have work at once.

    >>> cores() >= 1
    True
    """
    from joblib import cpu_count

    return int(cpu_count())


def spread(
    work: Callable[[T], R], tasks: Iterable[T], *, jobs: int = 1, cluster: str | None = None
) -> Iterator[tuple[T, R]]:
    """Do a piece of work for every task, and give the results as they come, each with its task.

    Parameters
    ----------
    work : callable
        Of a module, so that another process finds it; what it gives must depend on the task alone.
    tasks : iterable
        Taken one after the other, and only a few ahead of what is done.
    jobs : int
        Processes of this machine; 1 does it all here. A single task is done here whatever this says.
    cluster : str, optional
        The address of a Dask scheduler, such as ``tcp://127.0.0.1:8786``, whose workers do it instead.

    Yields
    ------
    (task, result)

    Raises
    ------
    UsageFault
        If Dask is not installed, or nobody answers at the address.
    WorkerLost
        If workers die again and again, as where there is too little memory.

    Examples
    --------
    >>> dict(spread(abs, [-2, 3]))
    {-2: 2, 3: 3}
    """
    waiting = iter(tasks)
    if cluster:
        with _dask(cluster) as (executor, width):
            yield from _done(executor, work, waiting, width * AHEAD)
        return
    first = list(islice(waiting, 2))
    if jobs <= 1 or len(first) < 2:
        with one_thread():
            for task in chain(first, waiting):
                yield task, work(task)
        return
    yield from _here(work, chain(first, waiting), jobs)


@contextmanager
def one_thread() -> Iterator[None]:
    """Have linear algebra use one thread, as it does in every worker.

    >>> with one_thread():
    ...     pass
    """
    from threadpoolctl import threadpool_limits

    with threadpool_limits(limits=1):
        yield


def _here(work: Callable[[T], R], tasks: Iterator[T], jobs: int) -> Iterator[tuple[T, R]]:
    """Use processes of this machine; where one is killed, what it had in hand is done again."""
    from joblib.externals.loky import ProcessPoolExecutor
    from joblib.externals.loky.process_executor import BrokenProcessPool

    lost: list[T] = []
    for _ in range(ATTEMPTS):
        executor = ProcessPoolExecutor(jobs, timeout=IDLE, env=dict.fromkeys(THREADS, "1"))
        asked: dict[Future[R], T] = {}
        try:
            yield from _done(executor, work, chain(iter(lost), tasks), jobs * AHEAD, asked)
        except BrokenProcessPool:
            lost = list(asked.values())
        else:
            executor.shutdown()
            return
        finally:
            if asked:
                executor.shutdown(wait=True, kill_workers=True)
    raise WorkerLost(ATTEMPTS)


def _done(
    executor: Executor,
    work: Callable[[T], R],
    tasks: Iterator[T],
    most: int,
    asked: dict[Future[R], T] | None = None,
) -> Iterator[tuple[T, R]]:
    """Keep so many tasks in hand; `asked` holds those that are not given back yet."""
    asked = {} if asked is None else asked
    for task in tasks:
        asked[_ask(executor, work, task, asked)] = task
        if len(asked) >= most:
            yield from _first(asked)
    while asked:
        yield from _first(asked)


def _ask(executor: Executor, work: Callable[[T], R], task: T, asked: dict[Future[R], T]) -> Future[R]:
    """Hand a task on; one that a broken executor refuses is in hand all the same."""
    try:
        return executor.submit(work, task)
    except Exception:
        asked[Future()] = task
        raise


def _first(asked: dict[Future[R], T]) -> Iterator[tuple[T, R]]:
    """Wait until something is done, and give it."""
    for future in wait(asked, return_when=FIRST_COMPLETED).done:
        result = future.result()
        yield asked.pop(future), result


@contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    """Give the workers of a Dask scheduler as an executor, and how many there are; it goes on running when we leave."""
    try:
        from distributed import Client
    except ImportError:
        raise UsageFault(
            "cluster", address, "needs Dask; install it with: pip install 'pone[cluster]'"
        ) from None
    try:
        client = Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError) as error:
        said = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise UsageFault("cluster", address, f"is where no Dask scheduler answers ({said})") from None
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise UsageFault(
                "cluster", address, "has a scheduler without workers; start some with `dask worker`"
            )
        yield _OnDask(client), threads
    finally:
        with suppress(OSError):
            client.close()


class _OnDask(Executor):
    """Workers of a Dask scheduler; a task of one that dies is done by another."""

    def __init__(self, client: Any) -> None:
        self._executor = client.get_executor(pure=False, retries=ATTEMPTS)

    def submit(self, function: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Hand a task on; that it is large is known, and no reason to put it anywhere else first."""
        import warnings

        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="Sending large graph")
            future: Future[R] = self._executor.submit(_single, function, *args, **kwargs)
        return future


def _single(function: Callable[..., R], *args: Any) -> R:
    """Do a task on a worker that others started: one at a time, with one thread for linear algebra."""
    os.environ.update(dict.fromkeys(THREADS, "1"))
    with _ONE_AT_A_TIME, one_thread():
        return function(*args)
