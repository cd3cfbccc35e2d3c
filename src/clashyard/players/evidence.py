"""Whether an opponent looks simple: what it has chosen, compared with what `greedy` and a network would have chosen.

A simple opponent is either `greedy` itself, or one that slips: it chooses as `greedy` does some of the time, and else anything.

Only choices count that were made simultaneously and have been revealed. What the opponent held is drawn, as often as needed, from
what the seat could not tell from the truth; so a seat learns nothing from it but what it knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from clashyard.core.match import Match
from clashyard.core.state import State
from clashyard.players.networks import Network
from clashyard.players.player import redrawn
from clashyard.players.search.edges import mixed
from clashyard.players.simple import prospects_of

WORLDS = 24  # hands of the opponent in which its choice was possible
TRIES = 4 * WORLDS  # hands drawn to find them
DOUBT = 0.01  # how probable any choice is at least, for `greedy` and the network as they are compared
ODD = 0.003  # the same for the network where it is compared with an opponent that slips
STEADY = 0.5  # of the choices of an opponent that slips, how many are those of `greedy`; the others are drawn from all it may do
KEPT = 2000  # choices whose evidence is kept


class Choice(NamedTuple):
    """A choice that was made simultaneously, the match before any of those chosen with it, and what it shows by now.

    *shown*: this choice and those that the seat made after it, until it got something new. So it held all of that.
    """

    past: Match
    made: int
    shown: tuple[int, ...]


class Odds(NamedTuple):
    """The odds that an opponent plays as `greedy` does, and that it does so and slips, rather than as a network."""

    same: float
    slips: float

    @property
    def simple(self) -> float:
        """Return the odds that it plays simply, in one of the two ways."""
        return self.same + self.slips

    @property
    def share(self) -> float:
        """Return how probable it is that it plays simply."""
        return self.simple / (1 + self.simple)


FIRST = Odds(0.5, 0.5)  # before an opponent has chosen anything


class Evidence:
    """What players have found out about opponents' choices, kept, since they ask again at each decision."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._known: dict[tuple[bytes, int, tuple[int, ...]], Odds] = {}

    def odds(self, match: Match, seat: int) -> Odds:
        """Return the odds that the opponent of *seat*, in a game of two, plays simply rather than as the network."""
        found = FIRST
        for choice in _choices(match, 1 - seat):
            more = self._ratios(choice, seat)
            found = Odds(found.same * more.same, found.slips * more.slips)
        return found

    def _ratios(self, choice: Choice, seat: int) -> Odds:
        key = (redrawn(choice.past, seat, 0).to_record().tobytes(), seat, choice.shown)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[key] = self._compared(choice, seat)
        return found

    def _compared(self, choice: Choice, seat: int) -> Odds:
        """Return how many times as probable a choice makes the odds; 1 where there was nothing to choose."""
        past, made, theirs = choice.past, choice.made, choice.past.game.seats[1 - seat]
        worlds, simple, mixed_in, any_of, world = 0, 0.0, 0.0, 0.0, past.copy()
        for number in range(TRIES):
            world.state = _looking_back(choice, seat, mixed(number, seat))
            menu = world.menu(theirs)
            if made not in menu or len(menu) == 1:
                continue
            found = prospects_of(world, theirs, number)
            simple += made == max(menu, key=lambda action: found[action])
            mixed_in += self.network.mixture(self.network.seen(world, theirs), menu)[made]
            any_of += 1 / len(menu)
            worlds += 1
            if worlds == WORLDS:
                break
        return ratios(simple / worlds, any_of / worlds, mixed_in / worlds) if worlds else Odds(1, 1)


def ratios(simple: float, any_of: float, mixed_in: float) -> Odds:
    """Return how many times as probable a choice was for `greedy`, and for one that slips, as for the network.

    *simple*: how probable it was for `greedy`; *any_of*: for one that draws from all it may do; *mixed_in*: for the network.
    """
    slipping = STEADY * simple + (1 - STEADY) * any_of
    return Odds((DOUBT + simple) / (DOUBT + mixed_in), slipping / (ODD + (1 - ODD) * mixed_in))


@cache
def evidence_of(network: Network) -> Evidence:
    """Return what all players with that network have found out. It depends on no seed, so attackers that ask often share it."""
    return Evidence(network)


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
