"""Games of a tournament and what they score, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

# results: the first player's half points, then the second's; in a knock-out, two are a round won
WON, LOST, DRAWN = "1-0", "0-1", "draw"
NIL = "0-0"  # undecided in a Mutation league, which counts nothing (decks.format.mutation.score)
BYE = "bye"  # no opponent in a Swiss round: a full point
FREE = "free"  # no opponent in a round of a round robin, which everybody has once
FORFEITS = FIRST_ABSENT, SECOND_ABSENT, BOTH_ABSENT = "-/+", "+/-", "-/-"
FIRST_ON, SECOND_ON = "=/1", "=/2"  # drawn in a knock-out as often as is allowed, and who goes on
HALVES: Mapping[str, tuple[int, int]] = {
    WON: (2, 0), LOST: (0, 2), DRAWN: (1, 1), NIL: (0, 0), BYE: (2, 0), FREE: (0, 0),
    FIRST_ON: (2, 0), SECOND_ON: (0, 2), SECOND_ABSENT: (2, 0), FIRST_ABSENT: (0, 2), BOTH_ABSENT: (0, 0),
}  # fmt: skip


@dataclass(frozen=True)
class Game:
    """A game of a round, or a bye if there is no *second* player. The *result* is empty while it goes on.

    Players are the numbers by which they were seeded. The first one plays seat A, and begins.
    """

    round: int
    first: int
    second: int | None
    result: str = ""

    @property
    def played(self) -> bool:
        """Return whether it was, or is being, played: a bye or a forfeit is not."""
        return self.second is not None and self.result not in FORFEITS

    def halves(self, player: int) -> int:
        """Return the half points of a player in it; none while it goes on."""
        return HALVES[self.result][player != self.first] if self.result else 0

    def other(self, player: int) -> int | None:
        """Return the opponent of a player in it."""
        return self.second if player == self.first else self.first
