"""What a seat believes of its opponent's hand: worlds that look alike to it, weighted by what the opponent has just done.

V. Lisý, M. Bowling: Equilibrium Approximation Quality of Current No-Limit Poker Bots (2017), where a local best response keeps
such a belief over hands.
"""

from __future__ import annotations

from typing import NamedTuple

from clashyard.attack.target import Target, opponent, worlds
from clashyard.core.match import Match
from clashyard.core.state import State
from clashyard.players.player import redrawn
from clashyard.players.search.edges import mixed

TRIES = 40  # redrawn pasts for each world that is wanted
DOUBT = 0.1  # how often the target may do what its search, asked with another seed, does not


class World(NamedTuple):
    """A possible position, and how much it counts."""

    state: State
    weight: float


def believed(match: Match, seat: str, target: Target, many: int, seed: int) -> list[World]:
    """Return *many* worlds, weighted by how probable the target's last choice was in each; weights sum to 1.

    The position before that choice is drawn again until what followed leads to what *seat* sees now. If that is too rare, which
    chance in between makes it, all worlds count the same.
    """
    number = before_last_choice(match, seat)
    found = _pasts(match.at(number), match, seat, target, many, seed) if number is not None else []
    if len(found) < min(2, many):
        found = [World(state, 1.0) for state in worlds(match, seat, many, seed)]
    whole = sum(world.weight for world in found)
    return [World(world.state, world.weight / whole) for world in found]


def before_last_choice(match: Match, seat: str) -> int | None:
    """Return the number of public actions before the last choice of the opponent of *seat*, or None before its first."""
    other = match.game.seats.index(opponent(match, seat))
    made = [number for number in range(match.told) if match.history.seats[number] == other]
    return max(point for point in match.open_points() if point <= made[-1]) if made else None


def _pasts(past: Match, match: Match, seat: str, target: Target, many: int, seed: int) -> list[World]:
    found: list[World] = []
    sees, start = match.view(seat, memory=True), len(past.actions)
    moves = list(zip(match.history.seats[start : match.told], match.numbers[start : match.told], strict=True))
    for number in range(TRIES * many):
        before = redrawn(past, _number(match, seat), mixed(seed, number))
        after = played_on(match, before, moves)
        if after is not None and match.game.notation.view_position(after, match.setting, _number(match, seat), True) == sees:
            found.append(World(after, _chance(past, before, moves, seat, target, mixed(seed, number))))
        if len(found) == many:
            break
    return found


def played_on(match: Match, before: State, moves: list[tuple[int, int]]) -> State | None:
    """Return the position after *moves* from another one, or None if one of them is not legal there."""
    state, rules = before.copy(), match.game.rules
    out = [0] * rules.actions
    for mover, action in moves:
        if rules.to_act(state) < 0 or action not in out[: rules.menu(state, mover, out)]:
            return None
        rules.play(state, mover, action)
        state.log.clear()
    return state


def _chance(past: Match, before: State, moves: list[tuple[int, int]], seat: str, target: Target, seed: int) -> float:
    """Return how probable the target's first choice among *moves* was."""
    other = opponent(past, seat)
    made = next(action for mover, action in moves if mover == _number(past, other))
    return DOUBT + (1 - DOUBT) * target.mixture(past, before, other, seed).get(made, 0.0)


def _number(match: Match, seat: str) -> int:
    return match.game.seats.index(seat)
