"""The interface of opponents."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from clashyard.core.chance import below
from clashyard.core.errors import BadInput, shown
from clashyard.core.match import Match
from clashyard.core.state import State

PARTS = 1 << 20  # of a draw


def decider(match: Match, seat: str | None) -> str:
    """Return *seat*, or the seat `to_act` if it is None. Raises BadInput for an unknown seat, or one with nothing to decide."""
    if seat is not None and seat not in match.seats:
        raise BadInput("seat", "unknown seat {value}; seats: {known}", value=shown(seat), known=", ".join(match.seats))
    if not match.deciding:
        raise BadInput("position", "nobody has anything to decide here; the match is over")
    if seat is not None and seat not in match.deciding:
        raise BadInput(
            "seat", "{seat} has nothing to decide here; only {seats} can decide", seat=seat, seats=", ".join(match.deciding)
        )
    return seat or match.deciding[0]


def redrawn(match: Match, seat: int, seed: int) -> State:
    """Return a position that *seat* cannot tell from the true one: the game's `hide` draws what the seat cannot know."""
    state = match.state.copy()
    match.game.rules.hide(state, seat, seed)
    return state


def in_mode(match: Match, mode: str) -> bool:
    """Return whether a match is of a mode of its game."""
    return all(match.given.get(key) == value for key, value in match.game.setup.of_mode(mode).items())


def drawn(chances: Mapping[int, float], x: int) -> int:
    """Return an action drawn by the generator *x*, as often as it is probable."""
    point = below(x, PARTS) / PARTS
    for action, chance in chances.items():
        point -= chance
        if point < 0:
            return action
    return max(chances, key=lambda each: chances[each])


class Player(ABC):
    """An opponent, which decides for a seat. The same seed, point of the match and knowledge give the same choice."""

    name = ""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def draw(self, match: Match) -> int:
        """Return a seed for the present decision."""
        return (self.seed * 1_000_003 + match.told) & ((1 << 60) - 1)

    @abstractmethod
    def choose(self, match: Match, seat: str | None = None) -> int:
        """Return a legal action, by number, for *seat* or the seat `to_act`. *match* is not changed.

        Raises BadInput if the seat has nothing to decide.
        """


def play_out(match: Match, sitting: Mapping[str, Player]) -> None:
    """Let the players in the seats play a match to its end."""
    while match.to_act is not None:
        match.play(sitting[match.to_act].choose(match, match.to_act), match.to_act)
