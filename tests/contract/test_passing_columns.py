"""Passing columns mean nothing between two actions: copies of records leave them out, so nothing may read what is left there."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from clashyard.core import fast
from clashyard.core.contract import renew
from clashyard.core.game import Game
from clashyard.core.playout import buffer
from clashyard.core.state import State, each, one
from tests.support.games import CASES

GAMES = 5  # of each mode
PASSING = [case for case in CASES if any(column.passing for column in case[0].rules.state.columns.values())]


class Table(State):
    """A passing column in the middle, as the rules have them."""

    before: list[int] = each(3)
    passing: list[list[int]] = each(2, 5, size=2, passing=True)
    after: int = one(size=4)


def lasting(state: State) -> dict[str, Any]:
    return {name: getattr(state, name) for name, column in state.columns.items() if not column.passing}


def litter(state: State, draw: Random) -> None:
    """Put random numbers into all passing columns."""
    for name, column in state.columns.items():
        if column.passing:
            numbers = np.frombuffer(draw.randbytes(int(np.prod(column.shape))), np.int8)
            setattr(state, name, numbers.reshape(column.shape).tolist())


@pytest.mark.parametrize(("game", "mode"), [pytest.param(g, m, id=f"{g.name}-{m}") for g, m in PASSING])
def test_no_rule_reads_what_a_passing_column_held_before_the_action(game: Game, mode: str) -> None:
    """Two matches go the same way although one begins each decision among random numbers."""
    rules, clean_menu, menu = game.rules, buffer(game, False), buffer(game, False)
    for number in range(GAMES):
        draw = Random(number)
        clean = game.setup.table(game.setup.prepare(game.setup.sample(number, mode=mode)))
        rules.deal(clean, number)
        littered = clean.copy()
        while (seat := rules.to_act(clean)) >= 0:
            litter(littered, draw)
            choices = rules.menu(clean, seat, clean_menu)
            assert rules.menu(littered, seat, menu) == choices and menu[:choices] == clean_menu[:choices]
            assert [rules.prospects(littered, seat), rules.payoff(littered, seat)] == [
                rules.prospects(clean, seat),
                rules.payoff(clean, seat),
            ]
            action = clean_menu[draw.randrange(choices)]
            worlds = [clean.copy(), littered.copy()]
            for state, world in zip((clean, littered), worlds, strict=True):
                state.log.clear()
                rules.hide(world, seat, number)
                rules.play(state, seat, action)
            assert lasting(worlds[0]) == lasting(worlds[1]) and littered.log == clean.log
            assert lasting(littered) == lasting(clean)


def copied(table: Any) -> int:
    renew(table, 1, 0)
    return 0


@pytest.mark.compiled
def test_a_copied_record_has_all_but_the_passing_columns() -> None:
    records = np.zeros(3, Table.dtype)  # with zeros between the columns, too, which joining records would leave to chance
    records["before"][0], records["after"][0], records["passing"][0] = [1, 2, 3], 70_000, 7
    fast.compiled(copied)(records)
    assert Table.dtype.names == ("before", "after", "passing") and Table.copied < Table.dtype.itemsize
    assert records["before"][1].tolist() == [1, 2, 3] and records["after"][1] == 70_000
    assert not records["passing"][1].any() and not records[2].tobytes().strip(b"\0")


def test_a_state_without_passing_columns_is_copied_whole() -> None:
    class Whole(State):
        number: int = one()

    assert Whole.copied == Whole.dtype.itemsize


def test_interpreted_copies_are_whole() -> None:
    table = [Table(), Table()]
    table[0].passing[1][2] = 9
    copied(table)
    assert table[1] == table[0] and table[1] is not table[0]
