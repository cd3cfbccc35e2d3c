"""Opponents of eight levels, from near-random play to the strongest search.

A level sets how often a decision is a blunder, and how many iterations the search spends on the others; each game brings the
numbers (`core/strength.py`).
``clashyard ladder`` measures the levels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from clashyard.core.chance import CHOICE, below, seeded, turn
from clashyard.core.errors import BadInput, shown
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.strength import Level
from clashyard.core.words import N_
from clashyard.games import GAMES
from clashyard.players.beliefs import believed
from clashyard.players.evidence import Odds, evidence_of
from clashyard.players.guides import guide_for, network_for
from clashyard.players.networks import Network
from clashyard.players.player import Player, decider, drawn
from clashyard.players.proofs import winning
from clashyard.players.robust import robust
from clashyard.players.search.engine import Budget, Thought, pick, think
from clashyard.players.search.pairs import MOST
from clashyard.players.search.state import ONE, PAST
from clashyard.players.search.tree import STEPS_PER_ITERATION, simultaneous
from clashyard.players.simple import Greedy, prospects_of
from clashyard.players.solved import solved

NAMES = (
    N_("Beginner"), N_("Novice"), N_("Apprentice"), N_("Journeyman"), N_("Adept"), N_("Expert"), N_("Master"), N_("Grandmaster"),
)  # fmt: skip
LADDER = tuple(f"level-{number}" for number in range(1, len(NAMES) + 1))
PERCENT = 100
SURE = 1.5  # the odds of `greedy` itself above which a level searches as if it played against it
DOUBTED = 2  # how many times as probable it may be that the opponent slips
DRAWING = 7  # from this level on, a choice before the game, such as a deck, is drawn from the form's mixture where it has one
ENOUGH = 500  # visits of a decision, in a search that began at an earlier one; with fewer, another search begins at it
MANY = 50  # games of a level that searches at all which take longer interpreted than it takes to compile
FEWER = 6  # how many times fewer iterations a search needs that knows what the opponent chooses
DEEP = 1000  # iterations, which take 5 to 50 seconds interpreted (level 8); the levels below take at most 0.3


def levels_of(game: Game) -> tuple[Level, ...]:
    """Return the settings of the eight levels in a game."""
    return game.strength.levels


class Searcher(Player):
    """One level. Without *seconds*, its choice depends only on the seed, the point of the match and the seat's knowledge.

    In a form of a game, such as a draft, it decides by the worth of the cards, as `greedy` does. The strongest levels draw
    from a mixture instead, where the form has one, and a level with a guide from its network where others choose simultaneously.
    """

    def __init__(self, number: int, seed: int = 0, seconds: float | None = None) -> None:
        super().__init__(seed)
        if seconds is not None:
            Budget(seconds=seconds)  # raises BadInput
        self.name, self.number, self.seconds = LADDER[number - 1], number, seconds

    def level(self, game: Game) -> Level:
        """Return the settings of this level in a game."""
        return levels_of(game)[self.number - 1]

    def choose(self, match: Match, seat: str | None = None) -> int:
        seat = decider(match, seat)
        level, draw = self.level(match.game), self.draw(match)
        x = seeded(draw ^ self.number, CHOICE)
        if below(x, PERCENT) < level.blunders:
            return self.blunder(match, seat, turn(x))
        if known := self._known(match, seat):
            return drawn(known, turn(x))
        return pick(self._thought(match, seat), draw)

    def mixture(self, match: Match, seat: str | None = None) -> dict[int, float]:
        """Return how probable each action is where this level, with this seed, does not blunder; the others have none."""
        seat = decider(match, seat)
        if known := self._known(match, seat):
            return dict(known)
        return {each.action: each.policy for each in self._thought(match, seat).candidates if each.policy}

    def _known(self, match: Match, seat: str) -> Mapping[int, float]:
        """Return how probable each action is where that needs no search, or nothing.

        That is in a form with a mixture; where it plays as `greedy` does, only one is legal, the match is so small that it is
        solved, or the solver proves a win; for a guide's network, which has learned to mix, where others choose simultaneously;
        and for the network that succeeds the search.
        """
        form, level, place = match.game.preparation, self.level(match.game), match.game.seats.index(seat)
        if form and form.drawn and self.number >= DRAWING and (chances := form.drawn(match.state, match.setting, place)):
            return chances
        if self._is_greedy(match):
            return {Greedy(self.seed).choose(match, seat): 1.0}
        menu = match.menu(seat)
        if len(menu) == 1:
            return {menu[0]: 1.0}
        if level.solves and self.seconds is None and (chances := solved(match, seat, level.solves)):
            return chances
        if level.proof and (won := winning(match, seat, level.proof)) is not None:
            return {won: 1.0}
        network = network_for(match, level.guide) if self.seconds is None else None
        if network and simultaneous(match, place):
            return network.policy(match, seat)
        return self._succeeded(match, seat, menu)

    def _succeeded(self, match: Match, seat: str, menu: Sequence[int]) -> Mapping[int, float]:
        """Return how probable each action is for the network that succeeds the search; nothing against `greedy`, or without one.

        It always decides where others choose at the same time among many actions, such as discards, and plays none that is rare.
        Few such actions are solved, with what it says of the next decision, and it chooses where one seat decides.
        """
        name, network = self.level(match.game).successor, self._successor(match)
        if network is None:
            return {}
        place = match.game.seats.index(seat)
        together = simultaneous(match, place)
        if together and len(menu) > MOST:
            return without_rare(network.mixture(network.seen(match, seat), menu), match.game.strength.tuning.rare)
        odds = evidence_of(network).odds(match, place)
        if looks_greedy(odds):
            return {}
        solved = robust(match, place, name, odds, self.draw(match)) if together else {}
        return solved or network.mixture(network.seen(match, seat), menu)

    def _is_greedy(self, match: Match) -> bool:
        return bool(match.game.form) or (self.level(match.game).iterations == 0 and self.seconds is None)

    def _hides(self, match: Match) -> bool:
        """Return whether the search hides its own hand where others choose simultaneously.

        It expects simple play instead where a network is at hand to succeed it.
        """
        return self.level(match.game).two_sided > 0 and self.seconds is None and self._successor(match) is None

    def _successor(self, match: Match) -> Network | None:
        """Return the network that may succeed the search; None with seconds, and in matches that it has not learned."""
        return network_for(match, self.level(match.game).successor) if self.seconds is None else None

    def _thought(self, match: Match, seat: str) -> Thought:
        level = self.level(match.game)
        guide = guide_for(match, level.guide)
        tuning = replace(match.game.strength.tuning, rollout_depth=level.rollout_depth)
        teller = self._successor(match)  # it has left the decision to the search, so the opponent looks like `greedy`
        if teller:
            tuning = replace(tuning, greedy_rate=ONE)
        if self._hides(match):
            together = simultaneous(match, match.game.seats.index(seat))
            begin = chosen_together(match) if tuning.look_back and not together else None
            if together or begin is not None:
                budget = Budget(steps=level.two_sided * STEPS_PER_ITERATION)
                draw = self.draw(match if begin is None else match.at(begin))
                found = think(match, seat, budget, draw, tuning, True, guide, brief=True, begin=begin)
                if together or found.visits >= ENOUGH:
                    return found
        iterations = level.iterations // FEWER if teller else level.iterations
        budget = Budget(iterations=iterations) if self.seconds is None else Budget(seconds=self.seconds)
        worlds = believed(match, match.game.seats.index(seat), teller, self.draw(match)) if teller else None
        return think(match, seat, budget, self.draw(match), tuning, False, guide, brief=True, worlds=worlds)

    def blunder(self, match: Match, seat: str | None, x: int) -> int:
        """Return the one that looks worse of two legal actions, drawn by the generator *x*.

        It overlooks the others, as people do. People also do what they can: it passes only if nothing else is legal.
        """
        one, other = considered(match.menu(seat), match.game.strength.passing, x)
        if match.game.form or one == other:
            return one
        found = prospects_of(match, seat, self.draw(match))
        return min(one, other, key=lambda action: found[action])


def looks_greedy(odds: Odds) -> bool:
    """Return whether an opponent looks like `greedy` itself, and hardly like one that slips."""
    return odds.same > SURE and odds.same * DOUBTED > odds.slips


def chosen_together(match: Match) -> int | None:
    """Return after how many actions the seats last chose simultaneously, or None if that is more than PAST actions ago."""
    found = [first for first, last in pairwise(match.open_points()) if last - first > 1]
    return found[-1] if found and match.told - found[-1] <= PAST else None


def without_rare(chances: Mapping[int, float], rare: float) -> Mapping[int, float]:
    """Return the probabilities without those below *rare* of the greatest."""
    least = rare * max(chances.values())
    kept = {action: chance for action, chance in chances.items() if chance >= least}
    whole = sum(kept.values())
    return {action: chance / whole for action, chance in kept.items()}


def considered(menu: Sequence[int], passing: Sequence[int], x: int) -> tuple[int, int]:
    """Return the two actions of *menu*, perhaps the same, that a blundering level looks at, drawn by the generator *x*.

    It overlooks those that let a chance go (*passing*), unless the menu has no others.
    """
    busy = [action for action in menu if action not in passing] or menu
    return busy[below(x, len(busy))], busy[below(turn(x), len(busy))]


def level(number: object, seed: int = 0, seconds: float | None = None) -> Searcher:
    """Return the opponent of a level, 1 to 8. Raises BadInput."""
    if type(number) is not int or not 1 <= number <= len(NAMES):
        raise BadInput("level", "unknown level {level}; levels go from 1 to {most}", level=shown(number), most=len(NAMES))
    return Searcher(number, seed, seconds)


def deep(name: str, games: int = 1) -> bool:
    """Return whether the opponent of that name needs the compiled rules for so many games.

    Interpreted, the strongest takes many seconds for a decision, and others that search are slow where they play many games.
    """
    least = 1 if games >= MANY else DEEP
    return name in LADDER and any(levels_of(game)[LADDER.index(name)].iterations >= least for game in GAMES)
