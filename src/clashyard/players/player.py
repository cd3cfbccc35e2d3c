"""What an opponent is."""

from __future__ import annotations

from abc import ABC, abstractmethod

from clashyard.core.errors import BadInput, shown
from clashyard.core.match import Match


def decider(match: Match, seat: str | None) -> str:
    """*seat*, or the seat `to_act` where it is None. Raises BadInput for a seat that is none, or has nothing to decide."""
    if seat is not None and seat not in match.seats:
        raise BadInput("seat", "there is no seat {value}; seats: {known}", value=shown(seat), known=", ".join(match.seats))
    if not match.deciding:
        raise BadInput("position", "nobody has anything to decide here; the match is over")
    if seat is not None and seat not in match.deciding:
        raise BadInput("seat", "{seat} has nothing to decide here; {known} has", seat=seat, known=", ".join(match.deciding))
    return seat or match.deciding[0]


class Player(ABC):
    """Decides for a seat. The same seed, point of the match and knowledge give the same choice."""

    name = ""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def draw(self, match: Match) -> int:
        """A seed for the present decision."""
        return (self.seed * 1_000_003 + match.told) & ((1 << 60) - 1)

    @abstractmethod
    def choose(self, match: Match, seat: str | None = None) -> int:
        """A legal action, by number, for *seat* or the seat `to_act`. *match* is left as it is.

        Raises BadInput where the seat has nothing to decide.
        """
