"""What the worker process of analyses does. It knows nothing of Django."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from time import monotonic
from typing import Any

from clashyard.players.analysis import Judgement, at_once, judgements
from clashyard.players.search.searching import Budget
from clashyard.web.matches.deal import Deal
from clashyard.web.matches.thinking import start

KINDER = 15  # than other processes: those who play come first
PARTS = 4  # of what would have been better
LINE = 6  # actions of what would have followed


@dataclass(frozen=True)
class Judged:
    """One action, judged by what its seat could know; chances in percent, of that seat."""

    number: int  # of the action, from 1
    seat: str
    action: str
    chances: float
    best: float
    lost: int
    mark: str
    unsure: bool
    visits: int
    together: bool  # chosen at once with others
    better: Sequence[tuple[str, float]]  # what the search would have played, with the share of each in percent
    line: Sequence[str]  # what would most probably have followed the first of them


def begin() -> None:
    """A worker begins, behind everybody else."""
    start()
    if hasattr(os, "nice"):
        os.nice(KINDER)


def judged(deal: Deal, actions: Sequence[tuple[str, str]], first: int, iterations: int, seconds: float) -> list[dict[str, Any]]:
    """What is said of *actions*, pairs of seat and text, from number *first* on: as many as *seconds* allow, at least one."""
    match = deal.match(actions)
    begun, found = monotonic(), []
    for each in judgements(match, Budget(iterations=iterations), 0, first):
        found.append(asdict(_kept(each)))
        if monotonic() - begun >= seconds:
            break
    return found


def _kept(each: Judgement) -> Judged:
    better = [(part.text, round(100 * part.share, 1)) for part in each.better[:PARTS]]
    return Judged(
        each.number, each.seat, each.played.text, round(each.chances, 1), round(each.best, 1), each.lost, each.mark, each.unsure,
        each.played.visits, at_once(each.thought), better, list(each.better[0].line[:LINE]) if each.better else [],
    )  # fmt: skip
