"""Helpers for the tests of the ladder: games of the two quickest opponents."""

from __future__ import annotations

from pathlib import Path

import pytest

from clashyard import decks
from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.core.work import executor
from clashyard.players import ladder
from clashyard.players.ladder import (
    Fixture,
    Result,
    fixtures,
    played,
)
from clashyard.players.ladder_file import LadderFile

PAIR = ("greedy", "random")


def two_levels(patch: pytest.MonkeyPatch) -> None:
    """Limit the ladder to the two, for as long as *patch* holds."""
    patch.setattr(ladder, "LEVELS", ("random", "greedy"))
    patch.setattr(machine_code, "prepared", lambda: False)  # for so few games it is quicker without machine code


def played_out(games: int, game: str = "decks", mode: str = "duel", seed: int = 1, workers: int = 1) -> list[Result]:
    with executor(workers) as pool:
        return list(played(fixtures(game, mode, [PAIR], games, seed, ()), pool))


def kept(path: Path, game: Game = decks.GAME, mode: str = "duel", seed: int = 1) -> LadderFile:
    return LadderFile(path, game, mode, seed)


def filled(path: Path, results: list[Result]) -> Path:
    with kept(path) as file:
        for result in results:
            file.add(result)
    return path


def result(number: int, winner: str, pair: tuple[str, str] = PAIR) -> Result:
    fixture = Fixture("decks", "duel", pair, number, 1)
    return Result(pair, number, fixture.deal, fixture.seating("AB"), winner, 30)
