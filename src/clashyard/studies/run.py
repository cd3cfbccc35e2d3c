"""Playing a study: all tasks that are not done, in rounds where cells stop as soon as their intervals are narrow enough."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing
from typing import Any

import numpy as np

from clashyard.core.errors import BadInput
from clashyard.core.work import Here, Pool, completed
from clashyard.studies.estimates import estimate, scores
from clashyard.studies.field import seats
from clashyard.studies.runner import Task, play
from clashyard.studies.store import Store, read_part

NEEDED = ("deal", "side", "winners")


def played(store: Store, pool: Pool) -> Generator[Task, None, None]:
    """Play what is missing wherever *pool* runs it, save each part, and yield its task. To resume, call it again.

    With sequential stopping a round has one task of each open cell, and cells are closed between rounds. So where a study
    stops depends on its seed alone, and not on which worker was faster.
    """
    done = {*store.done().values()}
    if store.spec.width is None:
        yield from _round(store, (task for task in store.wanted if task not in done), pool)
        return
    if store.shards != ((1, 1),):
        raise BadInput("--shard", "sequential stopping needs all games of a cell; leave out stop, or the shards")
    for tasks in _rounds(store):
        yield from _round(store, [task for task in tasks if task not in done], pool)


def _round(store: Store, waiting: Iterable[Task], pool: Pool) -> Generator[Task, None, None]:
    tasks = list(waiting)
    with closing(completed(Here() if len(tasks) < 2 else pool, play, tasks)) as results:
        for task, columns in results:
            store.save(task, columns)
            yield task


def _rounds(store: Store) -> Generator[list[Task], None, None]:
    """Yield the next task of every cell that is still open."""
    by_cell: dict[int, list[Task]] = {}
    for task in store.wanted:
        by_cell.setdefault(task.cell, []).append(task)
    number = 0
    while by_cell:
        yield [tasks[number] for tasks in by_cell.values()]
        number += 1
        by_cell = {
            cell: tasks for cell, tasks in by_cell.items() if number < len(tasks) and not _narrow(store, cell, tasks[:number])
        }


def _narrow(store: Store, cell: int, tasks: list[Task]) -> bool:
    """Return whether the interval of a cell is as narrow as wanted, after these tasks."""
    parts = [read_part(store.part(task), NEEDED) for task in tasks]
    games: dict[str, Any] = {name: np.concatenate([part[name] for part in parts]) for name in NEEDED}
    if len(games["deal"]) < store.spec.least:
        return False
    many = len(seats(store.spec.played, store.spec.cells()[cell].mode))
    width = store.spec.width or 0.0
    return estimate(scores(games, many), games["deal"]).width <= width
