"""Whether an opponent looks simple: what it has chosen, compared with what `greedy` and a network would have chosen.

Only choices count that were made simultaneously and have been revealed. What the opponent held is drawn, as often as needed, from
what the seat could not tell from the truth; so a seat learns nothing from it but what it knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from clashyard.core.match import Match
from clashyard.core.state import State
from clashyard.players.networks import Network, network_named
from clashyard.players.player import redrawn
from clashyard.players.search.edges import mixed
from clashyard.players.simple import prospects_of

WORLDS = 24  # hands of the opponent in which its choice was possible
TRIES = 4 * WORLDS  # hands drawn to find them
DOUBT = 0.01  # how probable any choice is at least
FIRST = 1.0  # the odds that an opponent is simple before it has chosen anything
KEPT = 2000  # choices whose evidence is kept


class Choice(NamedTuple):
    """A choice that was made simultaneously, the match before any of those chosen with it, and what it shows by now.

    *shown*: this choice and those that the seat made after it, until it got something new. So it held all of that.
    """

    past: Match
    made: int
    shown: tuple[int, ...]


class Evidence:
    """What players have found out about opponents' choices, kept, since they ask again at each decision."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._known: dict[tuple[bytes, int, tuple[int, ...]], float] = {}

    def odds(self, match: Match, seat: int) -> float:
        """Return the odds that the opponent of *seat*, in a game of two, plays as `greedy` does rather than as the network."""
        odds = FIRST
        for choice in _choices(match, 1 - seat):
            odds *= self._ratio(choice, seat)
        return odds

    def _ratio(self, choice: Choice, seat: int) -> float:
        key = (redrawn(choice.past, seat, 0).to_record().tobytes(), seat, choice.shown)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[key] = self._compared(choice, seat)
        return found

    def _compared(self, choice: Choice, seat: int) -> float:
        """Return how many times as probable a choice was for `greedy` as for the network; 1 where there was nothing to choose."""
        past, made, theirs = choice.past, choice.made, choice.past.game.seats[1 - seat]
        worlds, simple, mixed_in, world = 0, 0.0, 0.0, past.copy()
        for number in range(TRIES):
            world.state = _looking_back(choice, seat, mixed(number, seat))
            menu = world.menu(theirs)
            if made not in menu or len(menu) == 1:
                continue
            found = prospects_of(world, theirs, number)
            simple += made == max(menu, key=lambda action: found[action])
            mixed_in += self.network.mixture(self.network.seen(world, theirs), menu)[made]
            worlds += 1
            if worlds == WORLDS:
                break
        return (DOUBT + simple / worlds) / (DOUBT + mixed_in / worlds) if worlds else 1.0


@cache
def evidence_of(name: str) -> Evidence:
    """Return what all players with that network have found out. It depends on no seed, so attackers that ask often share it."""
    return Evidence(network_named(name))


def _looking_back(choice: Choice, seat: int, seed: int) -> State:
    """Return a position in which *seat* may have been when the other seat chose, as far as it knows by now."""
    hindsight = choice.past.game.strength.hindsight
    if hindsight is None:
        return redrawn(choice.past, seat, seed)
    state = choice.past.state.copy()
    hindsight.hide(state, seat, seed, choice.shown)
    return state


def _choices(match: Match, seat: int) -> Iterator[Choice]:
    """Yield the revealed simultaneous choices of *seat*."""
    points, place = match.open_points(), 0
    for number in range(match.told):
        while place + 1 < len(points) and points[place + 1] <= number:
            place += 1
        if match.history.seats[number] == seat:
            past = match.at(points[place])
            if len(past.deciding) > 1:
                yield Choice(past, match.numbers[number], _shown(match, past, seat, number))


def _shown(match: Match, past: Match, seat: int, number: int) -> tuple[int, ...]:
    """Return the action *number* of *seat*, and those after it that it took with what it held in *past*."""
    hindsight, found = match.game.strength.hindsight, [match.numbers[number]]
    for later in range(number + 1, match.told):
        if not hindsight or not hindsight.kept(past.state, match.at(later).state, seat):
            break
        if match.history.seats[later] == seat:
            found.append(match.numbers[later])
    return tuple(found)
