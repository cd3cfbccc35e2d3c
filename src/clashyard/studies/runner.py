"""The games of a study: which part of the design each task is, its seeds, and how it is played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from clashyard.core import machine_code
from clashyard.core.batch_rules import origin
from clashyard.core.chance import CHOICE, seeded
from clashyard.core.match import Match
from clashyard.core.playout import DECISIONS, EVERYONE, FIRST, RESULTS, TURNS, WINNERS, measure
from clashyard.decks.setup.table import DECK
from clashyard.players.ladder import SEATS_AT_MOST, contender
from clashyard.studies import drawn_decks, varied_numbers
from clashyard.studies.seeds import origins
from clashyard.studies.spec import Cell, Spec, from_text

COMPILED = {"greedy": EVERYONE, "random": 0}  # levels that `measure` plays, by the seats that are greedy
BATCH = 4096  # games of a task that are compiled: about a second
FEW = 16  # games of any other task
COLUMNS = ("cell", "deal", "side", "first", "winners", "turns", "decisions")
MORE = {"cards": ("deck_a", "deck_b", "mana"), "numbers": ("changes",)}  # further columns of a design


class Task(NamedTuple):
    """So many deals of a cell from number *first* on. *design* is the text of the whole study, for another process."""

    design: str
    cell: int
    first: int
    deals: int


def tasks(spec: Spec, shard: tuple[int, int] = (1, 1)) -> list[Task]:
    """Return everything that there is to do, or every n-th task of it, cells in turn so that all grow together."""
    found, design, cells = [], spec.text(), spec.cells()
    deals = -(-spec.games // spec.each_deal)
    longest = max((BATCH if cell.level in COMPILED else FEW) // spec.each_deal for cell in cells)
    for first in range(0, deals, longest):
        for number, cell in enumerate(cells):
            size = (BATCH if cell.level in COMPILED else FEW) // spec.each_deal
            last = min(deals, first + longest)
            found += [Task(design, number, begin, min(size, last - begin)) for begin in range(first, last, size)]
    return found[shard[0] - 1 :: shard[1]]


def warm(spec: Spec) -> None:
    """Compile what the study needs in this process, which others then load; without Numba, do nothing."""
    if machine_code.available and any(level in COMPILED for level in spec.levels):
        setup = spec.played.setup
        measure(spec.played, [setup.table(setup.prepare(spec.options(spec.cells()[0], 0)))], [(0, 1, 0)], True)


def seed(spec: Spec, cell: int, deal: int) -> int:
    """Return the seed of a deal, from its number alone: no two deals of a study share theirs, and any can be played again."""
    return origin(spec.seed, cell, deal) >> 1


def play(task: Task) -> dict[str, Any]:
    """Play a task, and return an array for each of `COLUMNS`, a row for each game; and the decks where they are drawn."""
    spec = from_text(task.design)
    cell = spec.cells()[task.cell]
    deals = np.arange(task.first, task.first + task.deals)
    seeds = (origins(spec.seed, task.cell, deals) >> np.uint64(1)).tolist()
    games = [(deal, side, seed) for deal, seed in zip(deals.tolist(), seeds, strict=True) for side in range(spec.each_deal)]
    rows, more = _rows(spec, cell, games)
    columns = {
        "cell": np.full(len(games), task.cell, np.int32),
        "deal": np.array([deal for deal, _, _ in games], np.int64),
        "side": np.array([side for _, side, _ in games], np.int8),
        "first": rows[:, FIRST].astype(np.int8),
        "winners": rows[:, WINNERS].astype(np.int16),
        "turns": rows[:, TURNS].astype(np.int32),
        "decisions": rows[:, DECISIONS].astype(np.int32),
    }
    return {**columns, **more}


def _rows(spec: Spec, cell: Cell, games: Sequence[tuple[int, int, int]]) -> tuple[Any, dict[str, Any]]:
    if spec.design == "cards":
        return _of_cards(spec, cell, [number for _, _, number in games])
    if spec.design == "numbers":
        return _of_numbers(spec, cell, games)
    if cell.level not in COMPILED:
        return np.array([_by_level(spec, cell, spec.options(cell, side), number) for _, side, number in games]), {}
    setup = spec.played.setup
    starts = [setup.table(setup.prepare(spec.options(cell, side))) for side in range(spec.each_deal)]
    asked = [(side, number, COMPILED[cell.level]) for _, side, number in games]
    return measure(spec.played, starts, asked, machine_code.available), {}


def _of_cards(spec: Spec, cell: Cell, seeds: Sequence[int]) -> tuple[Any, dict[str, Any]]:
    """Play games between random decks. Further columns hold both decks, and how much A's costs were raised more than B's."""
    picks = drawn_decks.picks(len(spec.pool), seeds)
    changed = drawn_decks.changes(spec, picks, seeds)
    mana = changed[:, :DECK].sum(1) - changed[:, DECK:].sum(1)
    more = {"deck_a": picks[:, :DECK], "deck_b": picks[:, DECK:], "mana": mana.astype(np.int8)}
    if cell.level in COMPILED:
        starts = drawn_decks.tables(spec, cell, picks, changed)
        return drawn_decks.measured(spec, starts, seeds, COMPILED[cell.level]), more
    options = drawn_decks.options(spec, cell, picks, changed)
    return np.array([_by_level(spec, cell, each, seed) for each, seed in zip(options, seeds, strict=True)]), more


def _of_numbers(spec: Spec, cell: Cell, games: Sequence[tuple[int, int, int]]) -> tuple[Any, dict[str, Any]]:
    """Play games between decks whose numbers vary. A further column holds by how much."""
    seeds = [number for _, _, number in games]
    sides, changed = np.array([side for _, side, _ in games]), varied_numbers.changes(spec, cell, seeds)
    if cell.level not in COMPILED:
        options = [varied_numbers.options(spec, cell, side, row) for side, row in zip(sides, changed, strict=True)]
        rows = [_by_level(spec, cell, each, seed) for each, seed in zip(options, seeds, strict=True)]
        return np.array(rows), {"changes": changed}
    starts = varied_numbers.tables(spec, cell, sides, changed)
    return drawn_decks.measured(spec, starts, seeds, COMPILED[cell.level]), {"changes": changed}


def _by_level(spec: Spec, cell: Cell, options: Any, number: int) -> list[int]:
    """Play a game with a level that searches in all seats, and return its row of results."""
    match = Match.new(spec.played, options, number, compiled=machine_code.prepared())
    base = seeded(number, CHOICE) >> 8
    players = {seat: contender(cell.level, base + n) for n, seat in enumerate(match.seats[:SEATS_AT_MOST])}
    row, movers = [0] * RESULTS, []
    while match.to_act is not None:
        seat = match.to_act
        movers.append(spec.played.seats.index(seat))
        match.play(players[seat].choose(match, seat), seat)
    winner = str(match.winner)
    row[WINNERS] = sum(1 << spec.played.seats.index(seat) for seat in winner) if winner != "draw" else 0
    row[FIRST], row[DECISIONS] = movers[0], len(movers)
    row[TURNS] = 1 + sum(one != other for one, other in pairwise(movers))
    return row
