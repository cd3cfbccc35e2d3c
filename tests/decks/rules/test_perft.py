"""Perft: the number of sequences of legal actions from a dozen positions. A changed count means a changed rule."""

from __future__ import annotations

import pytest

from clashyard import decks
from clashyard.core.match import Match
from clashyard.terminal.measurements import perft, positions
from tests.support.paths import TESTS

HERE = TESTS / "perft"
COUNTS = {line.split()[0]: [int(n) for n in line.split()[1:]] for line in (HERE / "counts.txt").read_text().splitlines()}
POSITIONS = dict(positions([decks.GAME], HERE / "positions.yaml"))


def test_there_are_a_dozen_positions_with_counts() -> None:
    assert len(POSITIONS) == 12 and list(POSITIONS) == list(COUNTS)


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    for depth, count in enumerate(COUNTS[name], 1):
        if count < 3000:
            assert perft(POSITIONS[name], depth, compiled=False) == count


@pytest.mark.compiled
@pytest.mark.parametrize("name", COUNTS)
def test_counts_compiled(name: str) -> None:
    for depth, count in enumerate(COUNTS[name], 1):
        assert perft(POSITIONS[name], depth, compiled=True) == count


def test_counted_the_slow_way() -> None:
    """Count through the interface for people: play, look, undo."""

    def count(match: Match, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for action in match.legal:
            match.play(action)
            total += count(match, depth - 1)
            match.undo()
        return total

    name = min(COUNTS, key=lambda n: COUNTS[n][1])
    assert [count(POSITIONS[name], depth) for depth in (1, 2)] == COUNTS[name][:2]
    assert perft(POSITIONS[name], 0, compiled=False) == 1
