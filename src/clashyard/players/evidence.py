"""Whether an opponent looks simple: what it has chosen, compared with what `greedy` and a network would have chosen.

A simple opponent is either `greedy` itself, or one that slips: it chooses as `greedy` does some of the time, and else anything.

Only choices count that have been revealed. What the opponent held is drawn from what the seat could not tell from the truth, once
for all choices until a seat gets something new. So a seat learns nothing from it but what it knows.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import buffer, driver, room
from clashyard.core.state import State
from clashyard.players.guides import guide_of
from clashyard.players.networks import Network, network_named
from clashyard.players.search.guide import with_room
from clashyard.players.search.tree import Made, rounds
from clashyard.players.search.worlds import KINDS, PLACES, weigh

WORLDS = 48  # drawn for what was chosen until a seat got something new
KEPT = 2000  # stretches of matches whose evidence is kept


@dataclass(eq=False)
class Stretch:
    """A part of a match in which no seat got anything new: the state before, and the seats and actions of those who chose."""

    past: State
    made: Made
    _known: dict[int, bytes] = field(default_factory=dict)  # to each seat that has asked, in the state before

    def shown(self, seat: int) -> list[int]:
        """Return the actions of *seat*; it held all that they need."""
        return [action for mover, action in self.made if mover == seat]

    def known_to(self, game: Game, seat: int) -> bytes:
        """Return what *seat* knows in the state before: the same for all states that it cannot tell apart."""
        if seat not in self._known:
            self._known[seat] = known(game, self.past, seat)
        return self._known[seat]


def known(game: Game, state: State, seat: int) -> bytes:
    """Return what *seat* knows in a state: the same for all states that it cannot tell apart."""
    state = state.copy()
    game.rules.hide(state, seat, 0)
    return state.to_record().tobytes()


class Followed(NamedTuple):
    """How far a match has been followed: the stretches that have ended, the actions until then, and where the next one begins.

    *bases*: the states that these actions were played from, the first and any that was put in the place of another.
    """

    ended: tuple[Stretch, ...]
    numbers: list[int]
    bases: list[State]
    begin: State

    def fits(self, match: Match) -> bool:
        """Return whether the match still begins so: nothing was undone, and no state put in the place of another."""
        until = len(self.numbers)
        now = [state for number, state in match.history.bases if number <= until]
        return match.numbers[:until] == self.numbers and list(map(id, now)) == list(map(id, self.bases))


_followed: WeakKeyDictionary[Match, Followed] = WeakKeyDictionary()


class Odds(NamedTuple):
    """The odds that an opponent plays as `greedy` does, and that it does so and slips, rather than as a network."""

    same: float
    slips: float

    @property
    def simple(self) -> float:
        """Return the odds that it plays simply, in one of the two ways."""
        return self.same + self.slips

    @property
    def shares(self) -> tuple[float, float]:
        """Return how probable it is that it plays as `greedy` does, and that it does so and slips."""
        return self.same / (1 + self.simple), self.slips / (1 + self.simple)


FIRST = Odds(0.5, 0.1)  # before an opponent has chosen anything
LONGEST = 1e100  # odds never get longer than this


class Evidence:
    """What players have found out about opponents' choices, kept, since they ask again at each decision."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._known: dict[tuple[bytes, int, Made], Odds] = {}

    def odds(self, match: Match, seat: int) -> Odds:
        """Return the odds that the opponent of *seat*, in a game of two, plays simply rather than as the network."""
        found = FIRST
        for stretch in stretches(match):
            if stretch.shown(1 - seat):
                more = self._ratios(stretch, seat)
                found = Odds(min(LONGEST, found.same * more.same), min(LONGEST, found.slips * more.slips))
        return found

    def _ratios(self, stretch: Stretch, seat: int) -> Odds:
        key = (stretch.known_to(self.network.game, seat), seat, stretch.made)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[key] = self._compared(stretch, seat)
        return found

    def _compared(self, stretch: Stretch, seat: int) -> Odds:
        """Return how many times as probable a stretch makes the odds; 1 where no world fits it."""
        same, slips, mixes = weighed(self.network, stretch, seat, WORLDS, seat)[1].sum(0).tolist()
        return Odds(same / mixes, slips / mixes) if mixes else Odds(1, 1)


def weighed(network: Network, stretch: Stretch, seat: int, worlds: int, seed: int, keep: bool = False) -> tuple[Any, Any]:
    """Return the states and weights of `weigh` for so many worlds, which are the states from PLACES on if *keep*.

    States are records where the rules are compiled, and else a list.
    """
    game = network.game
    quick = machine_code.prepared() and game.rules.compiles  # the same either way
    states, weights = room(game, stretch.past, PLACES + worlds * keep, quick), np.zeros((worlds, KINDS))
    rows = [[mover for mover, _ in stretch.made], [action for _, action in stretch.made], stretch.shown(1 - seat)]
    movers, made, shown = [np.array(row, np.int64) for row in rows] if quick else rows
    driver(game, weigh, quick)(
        states, seat, with_room(guide_of(network), game.rules.actions), buffer(game, quick), buffer(game, quick), movers, made,
        len(made), shown, len(shown), weights, seed,
    )  # fmt: skip
    return states, weights


@cache
def evidence_of(network: Network) -> Evidence:
    """Return what all players with that network have found out. It depends on no seed, so attackers that ask often share it."""
    return Evidence(network)


def stretches(match: Match) -> list[Stretch]:
    """Return the parts of a match, as far as it is public, between which seats got something new.

    The last may have no actions.
    """
    known = _followed.get(match)
    if known is None or not known.fits(match):
        known = Followed((), [], [], match.at(0).state)
    kept, ended, place, begin, made = match.game.strength.kept, list(known.ended), len(known.numbers), known.begin, Made()
    for first, last, chosen in rounds(match):
        if first < place:
            continue
        made += chosen
        after = match.history.own if last == len(match.actions) else match.at(last).state  # what is guessed now draws nothing
        if not kept or not all(kept(begin, after, seat) for seat in range(2)):
            ended.append(Stretch(begin, made))
            begin, made, place = after, Made(), last
    bases = [state for number, state in match.history.bases if number <= place]
    _followed[match] = Followed(tuple(ended), match.numbers[:place], bases, begin)
    return [*ended, Stretch(begin, made)]


def warm(game: Game) -> None:
    """Compile what weighs choices in a game whose strongest level has a network that succeeds its search."""
    network = network_named(game.strength.levels[-1].successor)
    match = Match.new(game, game.setup.sample(1, mode=network.mode), 1)
    weighed(network, Stretch(match.state, ((1, match.menu(match.seats[1])[0]),)), 0, 1, 1)
