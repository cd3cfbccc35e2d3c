"""The mine of Clashing Blades!"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from clashyard import blades
from clashyard.blades.rules.actions import BALANCE, KEEP, NO_EVENT, PASS, TURN
from clashyard.blades.rules.state import CLUBS, DIAMONDS, EN_GARDE, HEALTH, OPTION, RESPOND, STING, Fight
from clashyard.blades.solver.goals import ask
from clashyard.blades.solver.table import SAFE, TOUCH, WIN
from clashyard.core.belief_search import Node, Search
from clashyard.core.match import Match
from clashyard.grimoire.duels.ground import QUICK, Candidate, Ground, bare, forced, without

DROPPED = ("chance", "deal-number", "sealed")
MOST_CARDS = 4  # in a hand: with more, nothing but defence can be forced
SAFE_TURNS = 2
MOST_TURNS = 3


def promising(match: Match, seat: str) -> bool:
    """Return whether both hands are small enough for something to be forced."""
    g = match.state
    assert isinstance(g, Fight)
    return g.step != STING and max(g.held) <= MOST_CARDS and len(match.menu(seat)) > 1


def candidates(match: Match, seat: str) -> Iterator[Candidate]:
    """Yield the questions that this position may ask."""
    options = {key: True for key, value in match.options.items() if value is True}
    position = bare(blades.GAME, match, DROPPED)
    for turns in range(1, MOST_TURNS + 1):
        yield Candidate(options, position, seat, WIN, turns)
    for turns in range(1, SAFE_TURNS + 1):
        yield Candidate(options, position, seat, TOUCH, turns)
    yield Candidate(options, position, seat, SAFE, SAFE_TURNS)


def with_health(candidate: Candidate, seat: str, health: int) -> Candidate:
    """Return a candidate in which a player has that much health."""
    return candidate.at({**candidate.position, seat: {**candidate.position[seat], "health": health}})


def hardest(ground: Ground, candidate: Candidate) -> Candidate | None:
    """Return a candidate that can be forced; for a win, with the opponent as healthy as possible."""
    if candidate.goal != WIN:
        return candidate if forced(ground, candidate) else None
    other = "B" if candidate.seat == "A" else "A"
    found = None
    for health in range(1, HEALTH + 1):
        tried = with_health(candidate, other, health)
        if not forced(ground, tried):
            return found if candidate.turns == 1 or found is None or not forced(ground, replace(found, turns=1)) else None
        found = tried
    return found


def smaller(candidate: Candidate) -> Iterator[Mapping[str, Any]]:
    """Yield the position with one own card less, or one of the opponent's."""
    for seat in (candidate.seat, "B" if candidate.seat == "A" else "A"):
        for card in candidate.position[seat]["hand"]:
            yield without(candidate.position, seat, "hand", card, None)


def weaker(candidate: Candidate) -> Iterator[Mapping[str, Any]]:
    """Yield the position with less health of the seat, the least first."""
    for health in range(1, candidate.position[candidate.seat]["health"]):
        yield with_health(candidate, candidate.seat, health).position


def themes(ground: Ground, candidate: Candidate) -> tuple[str, ...]:
    """Return the motifs without which the goal can no longer be forced."""
    return tuple(name for name, barred in BARRED.items() if not _forced_without(candidate, barred))


def _forced_without(candidate: Candidate, barred: Callable[[Fight, int], bool]) -> bool:
    asked = ask(candidate.quest(blades.GAME))
    table = asked.table

    class Barred:
        """The same table, where the seat may not do what is barred."""

        def __getattr__(self, name: str) -> Any:
            return getattr(table, name)

        def own(self, node: Node) -> list[int]:
            return [action for action in table.own(node) if not barred(node.state, action)]

    return Search(Barred(), QUICK).forced(asked.node)


def _answering(g: Fight) -> bool:
    return g.step in (RESPOND, OPTION)


BARRED: dict[str, Callable[[Fight, int], bool]] = {
    "attack": lambda g, a: g.step == EN_GARDE and a < DIAMONDS,
    "guard": lambda g, a: g.step == EN_GARDE and DIAMONDS <= a < CLUBS,
    "feint": lambda g, a: g.step == EN_GARDE and a >= CLUBS,
    "riposte": lambda g, a: _answering(g) and CLUBS <= a < PASS,
    "parry": lambda g, a: _answering(g) and DIAMONDS <= a < CLUBS,
    "withdrawal": lambda g, a: g.step == OPTION and a != KEEP,
    "steadfast": lambda g, a: a == KEEP,
    "balance": lambda g, a: a >= BALANCE and _answering(g),
    "event": lambda g, a: a == TURN,
    "restraint": lambda g, a: a in (PASS, NO_EVENT),
}

GROUND = Ground(blades.GAME, ask, promising, candidates, hardest, smaller, weaker, themes)
