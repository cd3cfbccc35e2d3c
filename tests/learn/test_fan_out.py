"""Training runs whose batches are played by several workers: where changes nothing."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest

from clashyard.core.batch import Batch, Snapshot
from clashyard.core.cluster import VARIABLE
from clashyard.core.work import Here, Lost, Pool, executor
from clashyard.games import NAMED
from clashyard.learn.trainer import run as run_module
from clashyard.learn.trainer.command import main
from clashyard.learn.trainer.fan_out import APART, gather
from clashyard.learn.trainer.files import read_run
from clashyard.learn.trainer.policy import new_nets
from clashyard.learn.trainer.rollouts import PAIRINGS
from clashyard.learn.trainer.run import begun, chapters
from clashyard.players.networks import read_network
from tests.support.training import SMALL, leaves, words

pytestmark = pytest.mark.compiled


def learned_by(pool: Pool) -> None:
    """Check that workers learn what one process learns, also in games against an opponent that stays as it is."""
    plan = replace(SMALL, batches=2, against="greedy", share=0.5)
    here, there, alone = begun(plan), begun(plan), begun(replace(plan, batches=1))
    told = list(chapters(here, "random", 20))
    list(chapters(alone, "random", 20))
    assert pool.window() >= 2
    spread = list(chapters(there, "random", 20, pool))
    for one, other in zip(told, spread, strict=True):
        assert one | {"decisions a second": 0} == other | {"decisions a second": 0}
    assert all(np.array_equal(one, other) for one, other in zip(leaves(here), leaves(there), strict=True))
    assert not all(np.array_equal(one, other) for one, other in zip(leaves(here), leaves(alone), strict=True))


def test_processes_learn_what_one_process_learns() -> None:
    with executor(2) as pool:
        learned_by(pool)


@pytest.mark.nightly
@pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed")
def test_a_cluster_learns_what_one_process_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local:
        monkeypatch.setenv(VARIABLE, local.scheduler_address)
        with executor() as pool:
            learned_by(pool)


def test_a_run_whose_workers_die_keeps_its_last_chapter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same command goes on from there."""
    file, deaths = tmp_path / "some.npz", [False, True, False, False]

    def dying(*given: Any) -> Any:
        if deaths.pop(0):
            raise Lost("a worker process was ended from outside")
        return gather(*given)

    monkeypatch.setattr(run_module, "gather", dying)
    given = [*words(file), "--batches", "2", "--workers", "1"]
    with pytest.raises(SystemExit, match="a worker process was ended from outside"):
        main(given)
    state = file.with_suffix(".run.npz")
    assert read_run(state, replace(SMALL, batches=2)).done == 1 and not file.exists()
    main(given)
    assert deaths == [False] and read_network(file).card["decisions"] == 64


def test_batches_play_different_games_one_after_the_other() -> None:
    """The decisions of a rollout are those of the first batch, then those of the second; the next goes on with their games."""
    plan, nets = replace(SMALL, batches=2), new_nets(jax.random.key(1), NAMED["blades"], "basic", 8)
    stand: list[Snapshot | None] = [None, None]
    first = gather(Here(), plan, 0, 0, nets, stand)
    kept = list(stand)
    second = gather(Here(), plan, 0, 1, nets, stand)
    for number, (one, other) in enumerate(zip(kept, stand, strict=True)):
        assert one and other and one.seed == plan.seed + APART * number
        batch = Batch(NAMED["blades"], 4, "basic", seed=one.seed, pairings=PAIRINGS)
        half = slice(16 * number, 16 * number + 16)
        for found, after in ((first, one), (second, other)):
            rows = np.asarray(found.rows[half]).reshape(4, 4, -1)
            menus, places = np.asarray(found.menus[half]), np.asarray(found.places[half])
            for row, actions in zip(rows, menus[np.arange(16), places].reshape(4, 4), strict=True):
                assert np.array_equal(row, batch.observations)
                batch.step(actions)
            assert np.array_equal(batch.records, after.records)
    assert not np.array_equal(first.rows[:16], first.rows[16:])
