"""What an opponent is."""

from __future__ import annotations

from abc import ABC, abstractmethod

from clashyard.core.match import Match


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
        """A legal action, by number, for *seat* or the seat `to_act`. *match* is left as it is."""
