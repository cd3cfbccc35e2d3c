"""What a game for two brings to its miner, and one candidate for a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from clashyard.core.belief_search import Node, OutOfReach, Search
from clashyard.core.duel_solver import Asked
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.solver import Limits, Quest

QUICK = Limits(nodes=2_000)


@dataclass(frozen=True)
class Candidate:
    """A position in which *seat* may be able to force a goal."""

    options: Mapping[str, Any]
    position: Mapping[str, Any]
    seat: str
    goal: str
    turns: int

    def quest(self, game: Game) -> Quest:
        """Return it as a quest."""
        return Quest(Match.from_position(game, self.position, self.options), self.seat, self.goal, self.turns)

    def at(self, position: Mapping[str, Any]) -> Candidate:
        """Return the same question in another position."""
        return replace(self, position=position)


@dataclass(frozen=True)
class Ground:
    """Where a miner digs. *hardest* turns a candidate into the hardest one of its kind that can still be forced, or None."""

    game: Game
    ask: Callable[[Quest], Asked]
    promising: Callable[[Match, str], bool]
    candidates: Callable[[Match, str], Iterator[Candidate]]
    hardest: Callable[[Ground, Candidate], Candidate | None]
    smaller: Callable[[Candidate], Iterator[Mapping[str, Any]]]  # positions with one thing less
    weaker: Callable[[Candidate], Iterator[Mapping[str, Any]]]  # positions in which the seat has less health, the least first
    themes: Callable[[Ground, Candidate], tuple[str, ...]]


@dataclass(frozen=True)
class Proof:
    """What a quick search says about a candidate: the first decisions that force the goal, and how long it takes."""

    search: Search
    node: Node
    winners: tuple[int, ...]
    length: int

    @property
    def choices(self) -> int:
        """Return how many first decisions are legal."""
        return len(self.search.table.own(self.node))


def prove(ground: Ground, candidate: Candidate, limits: Limits = QUICK, *, length: bool = True) -> Proof | None:
    """Search a candidate; None where the search gives up, or where the seat has nothing to decide."""
    try:
        asked = ground.ask(candidate.quest(ground.game))
    except BadInput:
        return None
    search = Search(asked.table, limits)
    try:
        winners = tuple(search.winners(asked.node))
        return Proof(search, asked.node, winners, search.length(asked.node) if winners and length else 0)
    except OutOfReach:
        return None


def forced(ground: Ground, candidate: Candidate) -> bool:
    """Return whether a quick search finds that the goal can be forced."""
    proof = prove(ground, candidate, length=False)
    return proof is not None and bool(proof.winners)


def bare(game: Game, match: Match, drop: tuple[str, ...]) -> dict[str, Any]:
    """Return the position of a match without some of its keys."""
    return {key: value for key, value in match.position().items() if key not in drop}


def without(position: Mapping[str, Any], seat: str, pile: str, card: str, to: str | None) -> dict[str, Any]:
    """Return a position in which a card of a player has moved to another pile: of the player, or if *to* is None, the discard."""
    player = dict(position[seat])
    cards = list(player[pile])
    cards.remove(card)
    player[pile] = cards
    moved = {**position, seat: player}
    if to is None:
        moved["discard"] = [*position.get("discard", []), card]
    else:
        player[to] = [*player.get(to, []), card]
    return moved
