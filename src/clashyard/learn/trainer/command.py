"""Train a network in games against itself, or against an opponent that stays as it is.

    python -m clashyard.learn.trainer clash --out clash.npz

Beside the network it writes clash.run.npz, with which the same command goes on, and clash.jsonl, with a line for each chapter.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import fields
from pathlib import Path

from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.work import Pool, executor
from clashyard.games import NAMED
from clashyard.learn.trainer.files import read_run, write_run
from clashyard.learn.trainer.measurements import measure
from clashyard.learn.trainer.plan import Plan, check
from clashyard.learn.trainer.run import begun, chapters, network_of
from clashyard.learn.versus import Versus

FINALLY = 4000  # games to measure the network at the end
PAIRS = ("rate", "entropy")


def main(words: list[str] | None = None) -> None:
    parser = _parser()
    given = parser.parse_args(words)
    options = {field.name: getattr(given, field.name) for field in fields(Plan)}
    plan = Plan(**{**options, **{name: tuple(options[name]) for name in PAIRS}, "mode": given.mode or NAMED[given.game].modes[0]})
    try:
        _check(plan, given)
        with executor(given.workers if plan.batches > 1 else 1) as pool:
            _train(pool, plan, given)
    except BadInput as error:
        parser.error(str(error))
    except ClashyardError as error:  # the workers are gone; the same command goes on from the last chapter
        sys.exit(str(error))
    except OSError as error:
        parser.error(f"{error.filename}: {error.strerror}")


def _check(plan: Plan, given: argparse.Namespace) -> None:
    """Raise BadInput before anything is learned, if nothing can be, or if it could not be measured or stopped as asked for."""
    check(plan)
    if given.games_at_end < 1:
        raise BadInput("--games-at-end", "give a number above 0")
    if given.until < 0:
        raise BadInput("--until", "give the number of a chapter, or leave it out")
    if given.workers is not None and not 1 <= given.workers <= plan.batches:
        raise BadInput("--workers", "give a number from 1 to that of --batches, {batches}", batches=plan.batches)
    Versus(NAMED[plan.game], 1, given.opponent, mode=plan.mode)


def _train(pool: Pool, plan: Plan, given: argparse.Namespace) -> None:
    given.out.parent.mkdir(parents=True, exist_ok=True)
    state, log = given.out.with_suffix(".run.npz"), given.out.with_suffix(".jsonl")
    run = read_run(state, plan) if state.exists() else begun(plan)
    until = given.until or plan.chapters
    for told in chapters(run, given.opponent, pool=pool) if run.done < until else ():
        with log.open("a") as file:
            file.write(json.dumps(told) + "\n")
        print(json.dumps(told), flush=True)
        write_run(run, state)
        if run.done >= until:
            break
    share = measure(run.game, plan.mode, run.mean, given.opponent, 10**6 + plan.seed, given.games_at_end)
    network_of(run, {given.opponent: round(share, 4)}).save(given.out)
    print(f"{share:.1%} of {given.games_at_end:,} games against {given.opponent}; the network is in {given.out}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m clashyard.learn.trainer", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=sorted(NAMED))
    parser.add_argument("--mode", default="", help="the usual mode if left out")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.npz", help="where the network is saved")
    parser.add_argument("--start", default="", metavar="FILE", help="a network to begin with, or network:NAME")
    parser.add_argument(
        "--against", default="", metavar="OPPONENT", help="a network or a player that stays as it is; then an attacker is trained"
    )
    parser.add_argument("--share", type=float, default=1.0, help="of the games against that opponent: all, if left out")
    parser.add_argument("--opponent", default="greedy", help="to measure against: greedy")
    parser.add_argument("--until", type=int, default=0, help="stop after this chapter; the same command with another goes on")
    parser.add_argument(
        "--workers", type=int, help="processes that play the batches (default: one for each core, or CLASHYARD_CLUSTER)"
    )
    parser.add_argument("--games-at-end", type=int, default=FINALLY, help="to measure the network")
    plan = Plan("", "")
    for name in ("hidden", "games", "batches", "steps", "rollouts", "chapters", "parts", "passes", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(plan, name))
    parser.add_argument("--trace", type=float, default=plan.trace)
    for name in PAIRS:
        parser.add_argument(f"--{name}", type=float, nargs=2, default=getattr(plan, name), metavar=("FIRST", "LAST"))
    return parser
