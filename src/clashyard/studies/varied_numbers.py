"""Decks whose numbers vary: in each deal, one number of each deck is a bit lower or higher, so that its worth shows.

Changes of several numbers do not simply add up, so decks stay close to what they are. Tables differ only in these values, and
are made by copying a prepared one, as for random decks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from clashyard.core.errors import BadInput
from clashyard.core.playout import WORK
from clashyard.decks.cards.catalogue import read_card
from clashyard.decks.cards.numbers import parts, stepped
from clashyard.decks.rules.state import INSTINCT, WAITING
from clashyard.decks.setup.table import DECK
from clashyard.studies.field import KINDS
from clashyard.studies.spec import Cell, Spec

UNCHANGED = 8  # one deck in so many stays as it is
Rows = npt.NDArray[np.int8]


class Change(NamedTuple):
    """One changed number: the key of the card, the field of its facts, and by how much."""

    key: str
    part: str
    step: int


def numbers(free: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the numbers of the cards in *free* (key -> notation), card and field, in the order of the columns of a study."""
    return [(key, part) for key, text in sorted(free.items()) for part in parts(read_card(text))]


def moves(free: Mapping[str, str], steps: int) -> list[Change]:
    """Return every change of a single number of these cards, by at most *steps*, that the checks of packs allow."""
    each = [step for step in range(-steps, steps + 1) if step]
    return [
        Change(*number, step) for number in numbers(free) for step in each if stepped(read_card(free[number[0]]), number[1], step)
    ]


def changes(spec: Spec, cell: Cell, seeds: Sequence[int]) -> Rows:
    """Return by how much each number differs in the games with these *seeds*: a row for each, a column for each number."""
    columns = {number: column for column, number in enumerate(numbers(spec.pool))}
    found = np.zeros((len(seeds), len(columns)), np.int8)
    each, places = np.unique(np.array(seeds, np.int64), return_inverse=True)  # both games of a deal have the same
    raw = np.array([np.random.Philox(key=int(seed)).random_raw(4) for seed in each]).reshape(-1, 4)[places]
    for place, side in enumerate(cell.sides):
        mine = moves({key: spec.pool[key] for key in spec.entries[side] if key in spec.pool}, spec.steps)
        changed = np.flatnonzero(raw[:, 2 * place] % UNCHANGED) if mine else np.zeros(0, np.int64)
        drawn = (raw[changed, 2 * place + 1] % max(1, len(mine))).astype(np.int64)
        where, steps = np.array([(columns[move[:2]], move.step) for move in mine]).reshape(-1, 2).T
        found[changed, where[drawn]] = steps[drawn]  # of a card in both decks, the later change counts
    return found


def options(spec: Spec, cell: Cell, side: int, changed: Rows) -> dict[str, Any]:
    """Return the options of one game, with the changed decks."""
    free = {key: read_card(text) for key, text in spec.pool.items()}
    for (key, part), step in zip(numbers(spec.pool), changed.tolist(), strict=True):
        free[key] = stepped(free[key], part, step) or free[key]
    sides = cell.sides[:: 1 - 2 * side]
    dealt = [{key: str(free.get(key, text)) for key, text in spec.entries[name].items()} for name in sides]
    return {**spec.options(cell, side), KINDS[spec.game]: dealt}


def tables(spec: Spec, cell: Cell, sides: Any, changed: Rows) -> Any:
    """Return a table as a record for each row of *changed*, after `WORK` places to work in; *sides*: 1 where they change seats.

    Raises BadInput if the cards do not fit on a table together.
    """
    setup = spec.played.setup
    both = [setup.table(setup.prepare(spec.options(cell, side))) for side in (0, 1)]
    base = both[0]
    most = WAITING - 2 * DECK * spec.steps
    if base.present & INSTINCT and sum(base.health) > most:
        raise BadInput("cards", "with Instinct, the HP of sixteen cards may add up to at most {most}", most=most)
    found = np.repeat(base.to_record(), WORK + len(changed))
    found[WORK:][sides == 1] = both[1].to_record()
    for side in (0, 1):
        rows = np.flatnonzero(sides == side)
        keys = [key for name in cell.sides[:: 1 - 2 * side] for key in spec.entries[name]]
        for column, (key, part) in enumerate(numbers(spec.pool)):
            for place in [place for place, dealt in enumerate(keys) if dealt == key]:
                found[part][WORK + rows, place] += changed[rows, column]
    return found
