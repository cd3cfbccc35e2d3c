"""What a page needs for two habits of players: to be asked before a turn ends early, and to let an only choice pass by itself."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.core.match import Match
from clashyard.web.boards.registration import board_of

FEW = 100  # actions; where there are more, none is the only one, and none of them ends a turn


@dataclass(frozen=True)
class Habits:
    """*only*: the only legal action, if it may pass by itself. *early*: the one that ends a turn while something else is left."""

    only: str = ""
    early: str = ""


NONE = Habits()


def habits_of(match: Match, seat: str | None) -> Habits:
    """Return the habits of the decision that *seat* has to make; without a seat, and while decks are made, there are none."""
    if seat is None or match.game.form or not 0 < len(match.menu(seat)) <= FEW:
        return NONE
    legal, ends = match.legal_of(seat), board_of(match).ends
    if len(legal) == 1:
        return Habits(only=legal[0] if ends.get(legal[0], True) else "")
    return Habits(early=next((action for action in legal if action in ends), ""))
