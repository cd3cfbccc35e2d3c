"""The local best response: what looks best after a short plain continuation, against the hands that the target may hold.

Where both seats choose, the target's choice in each world is drawn from its own policy.
"""

from __future__ import annotations

from typing import Any

from clashyard.attack.belief import World, believed
from clashyard.attack.target import Attacker, opponent
from clashyard.core import machine_code
from clashyard.core.chance import CHOICE, below, seeded
from clashyard.core.fast import compiled
from clashyard.core.match import Match
from clashyard.core.playout import buffer, chooser, room
from clashyard.players.player import decider
from clashyard.players.search.edges import mixed
from clashyard.players.search.state import ONE
from clashyard.players.search.tree import simultaneous
from clashyard.players.simple import prospects_of

CANDIDATES = 12  # actions that are compared: those that look best by the end of the turn
DEPTH = 20  # decisions of a continuation, in which both play what looks best by the end of their turns


class LocalResponse(Attacker):
    """It believes what the target's last choice tells of its hand, and plays the action with the best continuations."""

    name = "lbr"

    def choose(self, match: Match, seat: str | None = None) -> int:
        seat = decider(match, seat)
        menu, draw = match.menu(seat), self.draw(match)
        if len(menu) == 1:
            return menu[0]
        looks = prospects_of(match, seat, draw)
        menu = sorted(menu, key=lambda action: -looks[action])[:CANDIDATES]
        values = dict.fromkeys(menu, 0.0)
        both = simultaneous(match, match.game.seats.index(seat))
        for number, world in enumerate(believed(match, seat, self.target, self.samples, draw)):
            reply = self._reply(match, world, seat, mixed(draw, number)) if both else None
            for action in menu:
                values[action] += world.weight * continued(match, world, seat, action, reply, mixed(draw, number))
        return max(menu, key=lambda action: values[action])

    def _reply(self, match: Match, world: World, seat: str, seed: int) -> int:
        """Return a choice of the target in a world, drawn from its policy."""
        mixture = self.target.mixture(match, world.state, opponent(match, seat), seed)
        point = below(seeded(seed, CHOICE), ONE) / ONE
        for action, chance in mixture.items():
            point -= chance
            if point < 0:
                return action
        return max(mixture, key=lambda action: mixture[action])


def continued(match: Match, world: World, seat: str, action: int, reply: int | None, seed: int) -> float:
    """Return the value for *seat*, from -1 to 1, of *action* and perhaps the target's *reply*, after a plain continuation."""
    game, quick = match.game, machine_code.prepared() and match.game.rules.compiles
    table, mover = room(game, world.state, 3, quick), game.seats.index(seat)
    run: Any = compiled if quick else lambda rule: rule
    to_act, play, greedy = run(game.rules.to_act), run(game.rules.play), chooser(game, quick)
    out, values = buffer(game, quick), buffer(game, quick)
    play(table[0], mover, action)
    if reply is not None:
        play(table[0], game.seats.index(opponent(match, seat)), reply)
    for number in range(DEPTH):
        deciding = to_act(table[0])
        if deciding < 0:
            break
        play(table[0], deciding, greedy(table, deciding, mixed(seed, number) >> 8, out, values))
    looks = int(run(game.rules.prospects)(table[0], mover))
    return looks / (abs(looks) + game.strength.tuning.scale)
