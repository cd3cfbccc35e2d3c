"""Whether an opponent looks simple: what it has chosen, compared with what `greedy` and a network would have chosen.

A simple opponent is either `greedy` itself, or one that slips: it chooses as `greedy` does some of the time, and else anything.

Only choices count that have been revealed. What the opponent held is drawn, as often as needed, from what the seat could not tell
from the truth; so a seat learns nothing from it but what it knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import buffer, driver, room
from clashyard.core.state import State
from clashyard.players.guides import guide_of
from clashyard.players.networks import Network, network_named
from clashyard.players.search.guide import with_room
from clashyard.players.search.likelihood import KINDS, PLACES, compare

DOUBT = 0.01  # how probable any choice is at least, for `greedy` and the network as they are compared
ODD = 0.003  # the same for the network where it is compared with an opponent that slips
STEADY = 0.5  # of the choices of an opponent that slips, how many are those of `greedy`; the others are drawn from all it may do
KEPT = 2000  # choices whose evidence is kept


class Choice(NamedTuple):
    """A choice that has been revealed, the state before it and those made with it, and what it shows by now.

    *shown*: this choice and those that the seat made after it, until it got something new. So it held all of that.
    """

    past: State
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
        for choice in choices(match, 1 - seat):
            more = self._ratios(choice, seat)
            found = Odds(found.same * more.same, found.slips * more.slips)
        return found

    def _ratios(self, choice: Choice, seat: int) -> Odds:
        key = (_known_to(self.network.game, choice.past, seat), seat, choice.shown)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[key] = self._compared(choice, seat)
        return found

    def _compared(self, choice: Choice, seat: int) -> Odds:
        """Return how many times as probable a choice makes the odds; 1 where there was nothing to choose."""
        game = self.network.game
        quick = machine_code.prepared() and game.rules.compiles  # the same either way
        shown = np.array(choice.shown, np.int64) if quick else list(choice.shown)
        found = np.zeros(KINDS)
        worlds = driver(game, compare, quick)(
            room(game, choice.past, PLACES, quick), seat, with_room(guide_of(self.network), game.rules.actions),
            buffer(game, quick), buffer(game, quick), shown, len(shown), found,
        )  # fmt: skip
        return ratios(*(found / worlds).tolist()) if worlds else Odds(1, 1)


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


def _known_to(game: Game, past: State, seat: int) -> bytes:
    """Return what *seat* knows in a state: the same for all states that it cannot tell apart."""
    state = past.copy()
    game.rules.hide(state, seat, 0)
    return state.to_record().tobytes()


def choices(match: Match, seat: int) -> Iterator[Choice]:
    """Yield the revealed choices of *seat*, also those where it had only one."""
    points, kept = match.open_points(), match.game.strength.kept
    states = [match.at(point).state for point in points]
    made = [_made(match, seat, first, last) for first, last in pairwise(points)]
    for place, action in enumerate(made):
        if action is not None:
            shown = [action]
            for later in range(place + 1, len(made)):
                if not kept or not kept(states[place], states[later], seat):
                    break
                if (more := made[later]) is not None:
                    shown.append(more)
            yield Choice(states[place], tuple(shown))


def _made(match: Match, seat: int, first: int, last: int) -> int | None:
    """Return the action of *seat* among those from number *first* to *last* - 1, of which it has one at most."""
    return next((match.numbers[i] for i in range(first, last) if match.history.seats[i] == seat), None)


def warm(game: Game) -> None:
    """Compile what compares choices in a game whose strongest level has a network that succeeds its search."""
    network = network_named(game.strength.levels[-1].successor)
    match = Match.new(game, game.setup.sample(1, mode=network.mode), 1)
    Evidence(network)._compared(Choice(match.state, (match.menu(match.seats[1])[0],)), 0)
