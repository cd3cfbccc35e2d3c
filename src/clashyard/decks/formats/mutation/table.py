"""The session: the pairings, the results table, the ranking (R6, R7)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from clashyard.core.errors import BadInput, shown

NAMES = ("A", "B", "C", "D")
# R6: three pairings, played through twice; two duels at a time.
PAIRINGS = ((("A", "B"), ("C", "D")), (("A", "C"), ("B", "D")), (("A", "D"), ("B", "C")))
ROUNDS = [*PAIRINGS, *PAIRINGS]  # decks.format.mutation.round-robin
GAMES = 12
_RESULT = re.compile(r"([A-D])([>=])([A-D])")


def complete(results: Sequence[str]) -> bool:
    return len(results) == GAMES


def score(results: Sequence[str]) -> dict[str, int]:
    """Return the points: one for each game won, none for an undecided one (decks.format.mutation.score)."""
    return {seat: sum(result.startswith(f"{seat}>") for result in results) for seat in NAMES}


def winners(results: Sequence[str]) -> list[str]:
    """Return the seats with most points after all games, which share the victory; none before."""
    table = score(results)
    return [seat for seat in NAMES if table[seat] == max(table.values())] if complete(results) else []


def read_results(given: Any, place: str) -> tuple[str, ...]:
    """Read results such as A>B (A has won) and A=B (undecided). Raises BadInput."""
    if not isinstance(given, list | tuple):
        raise BadInput(place, "expected a list such as [A>B, C>D], got {value}", value=shown(given))
    met: dict[frozenset[str], int] = {}
    for i, result in enumerate(given, 1):
        form = _RESULT.fullmatch(result) if isinstance(result, str) else None
        if form is None or form[1] == form[3]:
            raise BadInput(f"{place}[{i}]", "{value} is not a result; write A>B, or A=B for a draw", value=shown(result))
        pair = frozenset((form[1], form[3]))
        met[pair] = met.get(pair, 0) + 1
        if met[pair] > 2:
            raise BadInput(
                f"{place}[{i}]",
                "{seat} and {other} meet a third time; every pair meets exactly twice",
                seat=form[1],
                other=form[3],
            )
    return tuple(given)


def write_session(results: Sequence[str]) -> dict[str, Any]:
    return {"results": list(results), "points": score(results), "winners": winners(results)}
