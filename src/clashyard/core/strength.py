"""What was measured about a game for its opponents: the settings of the levels, and the tuning of the search.

Opponents and search (`clashyard.players`) are the same for all games; only these numbers differ. A game without measurements
is `UNMEASURED`, which gives eight levels that differ, and no promise of how much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class Level:
    """The settings of a level.

    *blunders*: of a hundred decisions, how many are blunders. *iterations*: of the search; with 0 the level plays greedily.
    *rollout_depth*: as in `Tuning`. *two_sided*: if above 0, the iterations of a search that hides its own hand from the opponent
    in it (`players.search.two_sided`), where both seats of a game of two choose at the same time; with few cards left it has
    time for more; with a successor, only in matches that the successor has not learned to play. *guide*: a network that guides
    the search (`players.search.guide`), and decides where others choose simultaneously, in the matches that it has learned to
    play. *successor*: a network that decides instead of the search, in such matches, unless the opponent looks like `greedy`
    (`players.evidence`); few choices made at the same time are then solved by what the network says of the next decision
    (`players.robust`), and it always decides among many. *proof*: within how many positions the solver of
    the game looks for a win in this turn, before anything else; 0: it does not. *solves*: how many deals may be possible in a
    match that is solved whole (`players.solved`) instead of searched; 0: none.
    """

    blunders: int
    iterations: int
    rollout_depth: int = 0
    two_sided: int = 0
    guide: str = ""
    successor: str = ""
    proof: int = 0
    solves: int = 0


@dataclass(frozen=True)
class Tuning:
    """Settings of the search (`players.search.state.Search`), found by searches that play each other and `greedy`."""

    exploration: int = 1000
    scale: int = 8000
    temperature: int = 6000
    exploration_rate: int = 6000
    greedy_rate: int = 0
    rollout_depth: int = 0
    rare: float = 0.1  # of the most frequent simultaneous choice: anything that regret matching leaves below this is not played
    rare_two_sided: float = 0.1  # the same in a two-sided search, which mixes more
    in_turn: int = 0  # 1 if only one seat learns in an iteration of a two-sided search: none learns to beat another's exploration
    look_back: bool = False  # whether a level that searches on both sides does so where its seat decides alone, too


def levels(
    blunders: tuple[int, ...], iterations: tuple[int, ...], rollout_depth: int = 0, two_sided: int = 0, guide: str = "",
    successor: str = "", proof: int = 0, solves: int = 0,
) -> tuple[Level, ...]:  # fmt: skip
    """Return levels from their settings; *rollout_depth* and those after it are for the last."""
    *rest, last = (Level(b, i) for b, i in zip(blunders, iterations, strict=True))
    settings = {"two_sided": two_sided, "guide": guide, "successor": successor, "proof": proof, "solves": solves}
    return (*rest, replace(last, rollout_depth=rollout_depth, **settings))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Strength:
    """The levels of a game, weakest first, and its tuning; *anchors*: openskill's mu of each, as the ladder measured it.
    *steps*: what each but the last loses against the next, in percent of games, a draw being half a loss; measured likewise.

    *passing*: the actions that let a chance go, by number. No level takes one by mistake. *kept*: an earlier state, a later one,
    a seat -> whether the seat has got nothing new between them, by what all may know; for games whose strongest level asks
    whether its opponent looks simple (`players.evidence`). *left*: how many turns, or deals, must be left before a limit
    for its networks to play, which have learned without limits (`players.guides`). *house*: whether they play under house rules,
    which they have not learned either. *deals*: a state and a number -> all states that are equally likely where nobody has
    played, if that is the last deal and there are no more of them than this number; else none. For games whose strongest level
    solves some.
    """

    levels: tuple[Level, ...]
    tuning: Tuning = Tuning()
    anchors: tuple[float, ...] = ()
    steps: tuple[int, ...] = ()
    passing: tuple[int, ...] = ()
    kept: Callable[[Any, Any, int], bool] | None = None
    left: int = 0
    house: bool = False
    deals: Callable[[Any, int], Iterator[Any]] | None = None


UNMEASURED = Strength(levels((100, 75, 50, 25, 0, 0, 0, 0), (0, 0, 0, 0, 0, 60, 150, 1000)))
