"""The ``clashyard analyse`` command."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TimeElapsedColumn
from rich.text import Text

from clashyard.core import machine_code
from clashyard.core.errors import BadInput, one_of
from clashyard.core.match import Match
from clashyard.core.match_file import from_json, read_text
from clashyard.core.words import LANGUAGES, Words
from clashyard.core.work import Here, executor
from clashyard.games import GAMES
from clashyard.players.analysis import (
    Judgement,
    chances,
    expected,
    is_simultaneous,
    judgements,
    judgements_in,
    opposed,
    thoughts,
    turning_points,
    unsure,
)
from clashyard.players.engines.names import is_engine
from clashyard.players.engines.opponent import Thinker
from clashyard.players.search.engine import Budget, Candidate, Thought, think
from clashyard.terminal import compilation, measurements
from clashyard.terminal.analysis_tables import replay_drawn, thought_drawn
from clashyard.terminal.screen import screen

OF_A_POSITION = Budget(iterations=5000)
OF_AN_ACTION = Budget(iterations=1000)
LITTLE = 10_000  # total iterations that need no compiler: interpreted they take about ten seconds
MUCH = 2_000_000  # compiled they take some twenty seconds, and other processes up to six to start
Part = tuple[dict[str, Any], Iterable[Text]]  # for programs, and for people


def analyse(
    file: Annotated[Path, typer.Argument(help="A position, a scenario file, or a saved match.")],
    iterations: Annotated[int | None, typer.Option(help="Iterations per decision (default: 5000; 1000 in a match).")] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds per decision on all cores, instead of iterations.")] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**40, help="Seed of the search: the same one gives the same result.")] = 0,
    top: Annotated[int, typer.Option(min=1, help="How many actions of a position to show.")] = 5,
    seat: Annotated[str | None, typer.Option(help="The seat to think for in a position, or to chart in a match.")] = None,
    engine: Annotated[str | None, typer.Option(help="A program that thinks instead of the search: engine:PATH.")] = None,
    language: Annotated[str, typer.Option(help=f"Language of sentences: {', '.join(LANGUAGES)}.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")] = False,
) -> None:
    """Find the best actions in a position and how certain they are; for a match, find its turning points."""
    words = Words(language, terminal=True)
    budget = None if iterations is None and seconds is None else Budget(iterations or 0, seconds or 0.0)
    thinker = _thinker(engine)
    text = read_text(file)
    kind = "match" if text.lstrip().startswith("{") and '"clashyard"' in text else "positions"
    if kind == "match":
        parts = _match(words, file, text, budget or OF_AN_ACTION, seed, seat, top, thinker)
    else:
        parts = _positions(words, file, budget or OF_A_POSITION, seed, seat, top, thinker)
    found = []
    for data, rows in parts:
        found.append(data)
        for row in rows if not as_json else ():
            screen().print(row)
    if as_json:
        data = {"file": str(file), "seed": seed, kind: found[0] if kind == "match" else found}
        typer.echo(json.dumps(data, ensure_ascii=False))


def _thinker(engine: str | None) -> Callable[..., Thought]:
    """Return what searches: the search of Clashyard, or an engine. Raises BadInput."""
    if engine is None:
        return think
    if not is_engine(engine):
        raise BadInput("--engine", "write engine:PATH, with the program of the engine")
    return Thinker(engine)


def _positions(
    words: Words, file: Path, budget: Budget, seed: int, seat: str | None, top: int, thinker: Callable[..., Thought]
) -> Iterator[Part]:
    """Yield each position as soon as it has been analysed. Raises BadInput naming file and position."""
    positions = list(measurements.positions(GAMES, file))
    if thinker is think:
        _compile_for(budget, len(positions), words)
    for name, match in positions:
        try:
            with _waiting(None):
                found = thoughts(match, budget, seed, seat, thinker)
        except BadInput as error:
            raise error.in_file(f"{file}: {name}") from None
        data = {"name": name, "game": match.game.name, "seats": [_of_thought(each, top) for each in found]}
        yield data, chain.from_iterable(thought_drawn(words, name, each, top) for each in found)


def _match(
    words: Words, file: Path, text: str, budget: Budget, seed: int, seat: str | None, top: int, thinker: Callable[..., Thought]
) -> Iterator[Part]:
    """Yield the whole match in one part. Raises BadInput naming the file."""
    try:
        match = from_json(GAMES, text)
        view = _view(match, seat)
        waiting = judgements(match, budget, seed, thinker=thinker)
    except BadInput as error:
        raise error.in_file(file) from None
    judged = []
    with executor(None if thinker is think and _is_long(budget, len(match.actions)) else 1) as pool:
        if thinker is think:
            _compile_for(budget, len(match.actions), words)
        with _waiting(len(match.actions)) as progress:
            for each in waiting if thinker is not think or isinstance(pool, Here) else judgements_in(pool, text, budget, seed):
                judged.append(each)
                progress.advance(progress.task_ids[0])
    yield _of_match(match, judged, view, top), replay_drawn(words, match, judged, view)


def _compile_for(budget: Budget, decisions: int, words: Words) -> None:
    """Compile the rules ahead of a long search."""
    if machine_code.available and (budget.seconds or budget.iterations * decisions > LITTLE):
        compilation.prepare(words)


def _is_long(budget: Budget, decisions: int) -> bool:
    """Return whether an analysis by iterations takes so long that starting other processes is worth it."""
    return budget.iterations * decisions > (MUCH if machine_code.available else LITTLE)


def _view(match: Match, seat: str | None) -> str:
    """Return the seat whose chances are drawn. Raises BadInput if that is ambiguous."""
    if seat is None:
        return match.seats[0]
    if not opposed(match):
        raise BadInput("--seat", "this works only in a match between two opposing seats; leave it out")
    return one_of(seat, match.seats, "--seat", "seat in this match")


@contextmanager
def _waiting(decisions: int | None) -> Iterator[Progress]:
    """Show a progress bar on a terminal while the search works, and remove it afterwards."""
    columns = SpinnerColumn(), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=screen(), transient=True, disable=not sys.stdout.isatty()) as progress:
        progress.add_task("", total=decisions)
        yield progress


def _of_match(match: Match, judged: list[Judgement], view: str, top: int) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "winner": match.winner,
        "view": view if opposed(match) else None,
        "actions": [_of_judgement(each, view if opposed(match) else each.seat, top) for each in judged],
        "turning-points": [each.number for each in turning_points(judged)],
    }


def _of_judgement(each: Judgement, view: str, top: int) -> dict[str, Any]:
    return {
        "number": each.number,
        "seat": each.seat,
        "action": each.played.text,
        "chances": round(each.chances, 1),
        "best": round(each.best, 1),
        "lost": each.lost,
        "mark": each.mark,
        "visits": each.played.visits,
        "unsure": each.unsure,
        "view": round(each.chances_of(view), 1),
        "thought": _of_thought(each.thought, top),
    }


def _of_thought(thought: Thought, top: int) -> dict[str, Any]:
    return {
        "seat": thought.seat,
        "chances": round(expected(thought), 1),
        "iterations": thought.iterations,
        "at-once": is_simultaneous(thought),
        "candidates": [_of_candidate(each) for each in thought.candidates[:top]],
    }


def _of_candidate(candidate: Candidate) -> dict[str, Any]:
    return {
        "action": candidate.text,
        "chances": round(chances(candidate.value), 1),
        "visits": candidate.visits,
        "unsure": unsure(candidate),
        "share": round(candidate.policy, 3),
        "line": list(candidate.line),
    }
