"""The order of choices changes how soon an answer is found, and no answer."""

from __future__ import annotations

import pytest

from clashyard.core.errors import BadInput
from clashyard.core.solver import Limits
from clashyard.decks.search import walk
from clashyard.decks.search.state import UNKNOWN
from clashyard.decks.solver.question import Question
from clashyard.decks.solver.solve import asked
from tests.support.small_positions import small_position

pytestmark = pytest.mark.xdist_group("compiled-solver")

SEEDS = 24
NODES = 3_000


def answers() -> list[int]:
    found = []
    for seed in range(SEEDS):
        try:
            given = asked(small_position(seed, turns=2))
        except BadInput:
            continue
        question = Question(given.start, given.seat, given.q.goal, 2, compiled=False)
        found.append(question.decide(Limits(NODES)))
    return found


@pytest.mark.parametrize("without", ["try_early", "refuted", "hopeless", "put_first"])
def test_nothing_that_saves_time_changes_an_answer(without: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = answers()
    monkeypatch.setattr(walk, without, lambda *given: given[1] if without == "put_first" else False)
    plain = answers()
    both = [(one, other) for one, other in zip(usual, plain, strict=True) if UNKNOWN not in (one, other)]
    assert len(both) > SEEDS / 3 and all(one == other for one, other in both)
