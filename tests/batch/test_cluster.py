"""A batch on a real Dask scheduler on this machine: the same bytes as without one, also where a worker is killed."""

import contextlib
import os
import signal
import warnings

import pytest

from detect.batch import run
from detect.batch.finish import finish
from detect.evidence import Plan

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster():
    """Start a scheduler with two workers, each a process of its own, on the loopback address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # how Dask starts and ends its own processes is its own affair
        with distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
        ) as started:
            yield started


def done(logs, folder, address, begun=None):
    """Do a batch on a cluster; `begun` is called when the first piece is done."""
    folder.mkdir()
    how = run.How(Plan(twins=0), lambda error, path: str(error), cluster=address)
    paths = tuple(str(logs / name) for name in ("autumn.parquet", "spring.jsonl", "summer.pbn"))
    batch = run.Batch(paths, run.store_of(folder, how), how)
    for now in batch.run():
        if begun and 0 < now.share < 1:
            begun()
            begun = None
    finish(folder, batch, how.plan, "pone batch")


def same(results, one, other):
    """Tell whether two folders hold the same, but for the command to run again."""
    a, b = (
        {name: data for name, data in results(each).items() if name not in {"batch.json", "index.html"}}
        for each in (one, other)
    )
    return a == b


@pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)
def test_a_cluster_gives_the_same_bytes_as_this_machine(cluster, whole, logs, results, tmp_path):
    done(logs, tmp_path / "out", cluster.scheduler_address)

    assert same(results, whole, tmp_path / "out")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
@pytest.mark.filterwarnings(
    "ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
)
def test_a_worker_that_is_killed_costs_no_result(cluster, whole, logs, results, tmp_path):
    killed = []

    def kill():
        with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
            pids = client.run(os.getpid)
        killed.append(min(pids.values()))
        with contextlib.suppress(ProcessLookupError):
            os.kill(killed[0], signal.SIGKILL)

    done(logs, tmp_path / "out", cluster.scheduler_address, kill)

    assert 1 == len(killed)
    assert same(results, whole, tmp_path / "out")
