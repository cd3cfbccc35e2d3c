"""Two simple opponents: one plays at random, one looks to the end of its own turn."""

from __future__ import annotations

from clashyard.core import machine_code
from clashyard.core.chance import CHOICE, below, seeded
from clashyard.core.match import Match
from clashyard.core.playout import buffer, driver, room, survey
from clashyard.players.player import Player, decider


class Random(Player):
    """An opponent that plays any legal action, all equally likely."""

    name = "random"

    def choose(self, match: Match, seat: str | None = None) -> int:
        menu = match.menu(decider(match, seat))
        return menu[below(seeded(self.draw(match), CHOICE), len(menu))]


class Greedy(Player):
    """An opponent that plays the action after which ending its turn looks best. It draws the cards that it cannot see."""

    name = "greedy"

    def choose(self, match: Match, seat: str | None = None) -> int:
        found = prospects_of(match, seat, self.draw(match))
        return max(match.menu(decider(match, seat)), key=lambda action: found[action])  # the first of equals in the menu


def prospects_of(match: Match, seat: str | None, seed: int) -> dict[int, int]:
    """Return how good each legal action of *seat*, or the seat `to_act`, looks by the end of the turn, in one determinization."""
    game, state = match.game, match.state
    mover = game.seats.index(decider(match, seat))
    quick = machine_code.prepared() and game.rules.compiles  # the same either way
    out, values = buffer(game, quick), buffer(game, quick)
    choices = int(driver(game, survey, quick)(room(game, state, 3, quick), mover, seed, out, values))
    return {int(out[i]): int(values[i]) for i in range(choices)}
