"""Workers: the same results wherever they are made, few tasks ahead, and a worker that dies costs time and no result."""

import os
import signal
from pathlib import Path

import pytest

from detect import workers
from detect.errors import UsageFault, WorkerLost
from detect.workers import spread


def test_one_process_gives_the_results_in_order_and_takes_tasks_one_by_one():
    taken = []
    tasks = (taken.append(n) or n for n in range(1, 100))
    results = spread(abs, tasks)

    assert (1, 1) == next(results)
    assert len(taken) <= 2


def test_several_processes_give_every_result_and_are_few_tasks_ahead():
    taken = []
    results = spread(abs, (taken.append(n) or -n for n in range(40)), jobs=2)
    first = next(results)
    ahead = len(taken)
    rest = list(results)

    assert ahead <= 2 + 2 * workers.AHEAD
    assert {(-n, n) for n in range(40)} == {first, *rest}


def fall(task):
    """Die at the first try, if the file that says so is not there yet."""
    path, number = task
    mark = Path(path)
    if number == 3 and not mark.exists():
        mark.write_text("dead", "ascii")
        os.kill(os.getpid(), signal.SIGKILL)
    return number * 10


def fall_always(task):
    """Die whenever asked."""
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_worker_that_dies_costs_no_result(tmp_path):
    tasks = [(str(tmp_path / "mark"), n) for n in range(8)]
    results = sorted(result for _, result in spread(fall, tasks, jobs=2))

    assert (tmp_path / "mark").exists()
    assert [10 * n for n in range(8)] == results


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_workers_that_always_die_are_given_up():
    with pytest.raises(WorkerLost, match="--jobs"):
        list(spread(fall_always, range(4), jobs=2))


def test_a_fault_in_the_work_comes_out_and_leaves_no_process_behind():
    with pytest.raises(TypeError):
        list(spread(abs, ["a", "b", "c"], jobs=2))


def test_a_cluster_that_is_not_there_is_wrong_use(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)

    with pytest.raises(UsageFault, match="pone\\[cluster\\]"):
        list(spread(abs, [1, 2], cluster="tcp://127.0.0.1:1"))
