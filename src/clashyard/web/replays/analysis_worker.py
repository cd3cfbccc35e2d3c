"""The task of the analysis worker process. This module does not depend on Django."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from time import monotonic
from typing import Any

from clashyard.core import worker
from clashyard.players.analysis import Judgement, is_simultaneous, judgements
from clashyard.players.engines.names import read_name
from clashyard.players.engines.opponent import Thinker
from clashyard.players.search.engine import Budget, think
from clashyard.web.matches.deal import Deal

KINDER = 15  # nicer than other processes: players come first
PARTS = 4  # better actions to report
LINE = 6  # actions of the expected continuation
REPLIES = 12  # actions in a row that the computer makes in answer to one


@dataclass(frozen=True)
class Judged:
    """One action, judged by what its seat could know; chances in percent, for that seat."""

    number: int  # of the action, from 1
    seat: str
    action: str
    chances: float
    best: float
    lost: int
    mark: str
    unsure: bool
    visits: int
    together: bool  # part of a simultaneous choice
    better: Sequence[tuple[str, float]]  # what the search would have played, each with its share in percent
    line: Sequence[str]  # the most probable continuation after the first of them


def begin() -> None:
    """Set up a worker process, at a lower priority than all others."""
    worker.begin()
    if hasattr(os, "nice"):
        os.nice(KINDER)


def judged(deal: Deal, actions: Sequence[tuple[str, str]], first: int, iterations: int, seconds: float) -> list[dict[str, Any]]:
    """Return the judgements on *actions*, pairs of seat and text, from number *first* on.

    There are as many as *seconds* allow, but at least one.
    """
    return _judged_for(seconds, judgements(deal.match(actions), Budget(iterations=iterations), 0, first))


def judged_by(engine: str, deal: Deal, actions: Sequence[tuple[str, str]], first: int, seconds: float) -> list[dict[str, Any]]:
    """Return the same by an engine, which is told what the seat of each action could know.

    What the engine expects to follow is left out: nobody has checked that it can. Raises EngineFailed if it ends, hangs or sends
    what cannot be read, and BadInput if it answers something else than was asked.
    """
    budget = Budget(seconds=read_name(engine).seconds or 0.0)
    found = judgements(deal.match(actions), budget, 0, first, Thinker(engine))
    return [{**row, "line": row["line"][:1]} for row in _judged_for(seconds, found)]


def _judged_for(seconds: float, judgements: Iterator[Judgement]) -> list[dict[str, Any]]:
    begun, found = monotonic(), []
    for each in judgements:
        found.append(asdict(_kept(each)))
        if monotonic() - begun >= seconds:
            break
    return found


def _kept(each: Judgement) -> Judged:
    better = [(part.text, round(100 * part.policy, 1)) for part in each.better[:PARTS]]
    return Judged(
        each.number, each.seat, each.played.text, round(each.chances, 1), round(each.best, 1), each.lost, each.mark, each.unsure,
        each.played.visits, is_simultaneous(each.thought), better, list(each.better[0].line[:LINE]) if each.better else [],
    )  # fmt: skip


def answered(deal: Deal, actions: Sequence[tuple[str, str]], seat: str, iterations: int) -> dict[str, Any]:
    """Return the judgement on the last of *actions*, which *seat* has tried, and how the search replies for the other seats.

    ``replies`` are its actions as text until *seat* decides again, or the match is over.
    """
    *before, (mover, text) = actions
    match, budget = deal.match(before), Budget(iterations=iterations)
    thought = think(match, mover, budget)
    played = next(each for each in thought.candidates if each.text == text)
    judged = asdict(_kept(Judgement(len(actions), thought, played)))
    match.play(text, mover)
    replies: list[str] = []
    while match.deciding and seat not in match.deciding and len(replies) < REPLIES:
        other = match.deciding[0]
        best = max(think(match, other, budget).candidates, key=lambda each: each.policy)
        match.play(best.text, other)
        replies.append(best.text)
    return {**judged, "replies": replies}
