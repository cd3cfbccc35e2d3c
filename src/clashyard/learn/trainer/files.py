"""Files of training runs: what a run needs to go on, and a line for each chapter."""

from __future__ import annotations

import json
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from clashyard.core.errors import BadInput
from clashyard.learn.trainer.plan import Plan
from clashyard.learn.trainer.run import Run, begun


def write_run(run: Run, path: Path) -> None:
    """Write a run, in one step: a cut leaves the file before it."""
    leaves = jax.tree.leaves((run.nets, run.mean, run.memory))
    arrays: dict[str, Any] = {f"leaf{k}": np.asarray(leaf) for k, leaf in enumerate(leaves)}
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        np.savez(file, plan=np.array(json.dumps(asdict(run.plan))), done=np.array(run.done), **arrays)
    new.replace(path)


def read_run(path: Path, plan: Plan) -> Run:
    """Read a run, to go on by *plan*, whose rates, weights and chapters may be others.

    Raises BadInput if the file is cut or holds something else, or if its networks are of another shape, game or mode.
    """
    try:
        with np.load(path, allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files}
        old = json.loads(str(arrays["plan"]))
        done, told = int(arrays["done"]), {name: old[name] for name in ("game", "mode", "hidden")}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile, KeyError, TypeError):
        raise BadInput(str(path), "this is not a whole training run; delete it, and begin anew") from None
    wanted = {"game": plan.game, "mode": plan.mode, "hidden": plan.hidden}
    if told != wanted:
        raise BadInput(str(path), "this run has {old}, and you want {new}", old=str(told), new=str(wanted))
    return _filled(path, begun(plan), arrays, done)


def _filled(path: Path, run: Run, arrays: dict[str, Any], done: int) -> Run:
    """Return the run with the numbers of a file. Raises BadInput if their shapes are others."""
    leaves, shape = jax.tree.flatten((run.nets, run.mean, run.memory))
    found = [arrays.get(f"leaf{k}", np.zeros(0)) for k in range(len(leaves))]
    if any(one.shape != other.shape for one, other in zip(found, leaves, strict=True)):
        raise BadInput(str(path), "the networks of this run have other shapes; delete it, and begin anew")
    run.nets, run.mean, run.memory = jax.tree.unflatten(shape, [jnp.asarray(one) for one in found])
    run.done = done
    return run
