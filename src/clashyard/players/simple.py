"""Two simple opponents: one plays anything legal, one looks to the end of its own turn."""

from __future__ import annotations

from clashyard.core import fast
from clashyard.core.chance import below, seeded
from clashyard.core.match import Match
from clashyard.core.playout import buffer, driver, greedy_choice, room
from clashyard.players.player import Player


class Random(Player):
    """Any legal action, all equally likely."""

    name = "random"

    def choose(self, match: Match, seat: str | None = None) -> int:
        menu = match.menu(seat)
        return menu[below(seeded(self.draw(match)), len(menu))]


class Greedy(Player):
    """The action after which ending the turn at once looks best to it, with the cards that it cannot see re-drawn."""

    name = "greedy"

    def choose(self, match: Match, seat: str | None = None) -> int:
        game, state = match.game, match.state
        mover = game.to_act(state) if seat is None else game.seats.index(seat)
        quick = fast.prepared() and game.compiles  # the same choice either way
        choice = driver(game, greedy_choice, quick)
        return int(choice(room(game, state, 3, quick), mover, self.draw(match), buffer(game, quick), buffer(game, quick)))
