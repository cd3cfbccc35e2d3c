"""Games of an attacker against its target: every deal is played twice, with the seats exchanged.

A game depends on its number and on the seed of the measurement, and not on earlier games or the process; its times do.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from clashyard.attack.deck_climb import builds_decks, deck_options
from clashyard.attack.exploiter import Exploiter
from clashyard.attack.local_response import LocalResponse
from clashyard.core import machine_code
from clashyard.core.errors import BadInput, ClashyardError, expected
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.games import NAMED
from clashyard.players import LADDER, PLAYERS, installed, is_custom, player
from clashyard.players.intervals import interval
from clashyard.players.journal import check_even
from clashyard.players.networks import PREFIX, shipped
from clashyard.players.player import Player

OWN: Mapping[str, Callable[[int, int, int], Player]] = {Exploiter.name: Exploiter, LocalResponse.name: LocalResponse}
DECK = "deck"  # the attacker that plays like its target, with a deck found against those of the target
SALT = 1 << 40  # between the seeds of attackers and those of deals


class Trial(NamedTuple):
    """A game to play: *number* of *attacker* in the measurement with this *seed*."""

    game: str
    level: int
    attacker: str
    number: int
    seed: int
    samples: int  # worlds that the attacker samples for a decision
    budget: int  # decks that the deck climber tries

    @property
    def deal(self) -> int:
        """Return the seed of the deal."""
        return self.seed + self.number // 2

    @property
    def seat(self) -> int:
        """Return the number of the attacker's seat."""
        return self.number % 2

    def options(self) -> Mapping[str, Any]:
        """Return the options of the match."""
        game = NAMED[self.game]
        if self.attacker == DECK:
            return deck_options(self.level, self.budget, self.seed, self.seat, self.deal)
        return game.setup.sample(self.deal, printed=True, mode=game.modes[0])


class Outcome(NamedTuple):
    """A game that was played. Times are of the processor."""

    attacker: str
    number: int
    seed: int  # of the deal
    seat: str  # of the attacker
    winner: str  # a seat or draw
    decisions: int
    attacking: float  # seconds that the attacker thought
    defending: float  # seconds that the target thought

    @property
    def score(self) -> float:
        """Return the attacker's score: 1, a half or 0."""
        return 0.5 if self.winner == "draw" else float(self.winner == self.seat)


class Row(NamedTuple):
    """What an attacker has won. Rates are in percent, a draw counting half; both games of a deal are one sample."""

    attacker: str
    games: int
    rate: float
    low: float
    high: float
    attacking: float  # seconds of processor time
    defending: float


def suited(game: Game) -> tuple[str, ...]:
    """Return the attackers for a game: the model where there are simultaneous moves, the deck where decks are chosen, and the
    networks that come with Clashyard: one that has learned against itself, and NAME-attacker, which has learned to attack.
    """
    model, deck = (Exploiter.name,) if game.rules.deciding else (), (DECK,) if builds_decks(game) else ()
    networks = (f"{PREFIX}{name}" for name in shipped() if name.split("-")[0] == game.name)
    return *model, LocalResponse.name, *deck, *networks


def check_attacker(game: Game, name: str) -> str:
    """Return *name* if it can attack in *game*. Raises BadInput. A bot from elsewhere is loaded, to fail before the games."""
    if name in suited(game):
        return name
    if not is_custom(name) and name not in PLAYERS and name not in installed():
        raise BadInput("--attacker", expected(name, [*suited(game), *PLAYERS, *installed()], "attacker of this game"))
    player(name)
    return name


def trials(
    game: str, level: int, attackers: Iterable[str], games: int, seed: int, samples: int, budget: int, done: Iterable[Outcome]
) -> list[Trial]:
    """Return *games* games of each attacker, without those in *done*. Raises BadInput if *games* is odd or below 2."""
    check_even(games)
    played = {(outcome.attacker, outcome.number) for outcome in done}
    numbers = [(name, number) for name in attackers for number in range(games) if (name, number) not in played]
    return [Trial(game, level, name, number, seed, samples, budget) for name, number in numbers]


def play_trial(trial: Trial) -> Outcome:
    """Play one game to its end. Raises ClashyardError that names the game if the attacker fails; it does not count then."""
    match = Match.new(NAMED[trial.game], trial.options(), trial.deal, compiled=machine_code.prepared())
    seat = match.seats[trial.seat]
    spent = dict.fromkeys(match.seats, 0.0)
    try:
        attacker = _attacker(trial)
        target = player(LADDER[trial.level - 1], trial.number)
        while match.to_act is not None:
            mover = match.to_act
            begun = time.process_time()
            action = (attacker if mover == seat else target).choose(match, mover)
            spent[mover] += time.process_time() - begun
            match.play(action, mover)
    except Exception as error:
        fault = str(error) if isinstance(error, ClashyardError) else f"{type(error).__name__}: {error}"
        raise ClashyardError(
            "the attacker {name} failed in game {number}, which does not count: {fault}",
            name=trial.attacker, number=trial.number, fault=fault,
        ) from error  # fmt: skip
    other = next(name for name in match.seats if name != seat)
    times = round(spent[seat], 2), round(spent[other], 2)
    return Outcome(trial.attacker, trial.number, trial.deal, seat, str(match.winner), len(match.actions), *times)


def _attacker(trial: Trial) -> Player:
    seed = SALT + trial.seed + trial.number
    if trial.attacker in OWN:
        return OWN[trial.attacker](seed, trial.level, trial.samples)
    return player(LADDER[trial.level - 1] if trial.attacker == DECK else trial.attacker, seed)


def rows(outcomes: Sequence[Outcome]) -> list[Row]:
    """Return a row for each attacker, in the order of their first games."""
    found = []
    for name in dict.fromkeys(outcome.attacker for outcome in outcomes):
        mine = [outcome for outcome in outcomes if outcome.attacker == name]
        deals: dict[int, list[float]] = {}
        for outcome in mine:
            deals.setdefault(outcome.seed, []).append(outcome.score)
        rate, low, high = (100 * end for end in interval(list(deals.values())))
        attacking, defending = (sum(times) for times in zip(*((each.attacking, each.defending) for each in mine), strict=True))
        found.append(Row(name, len(mine), rate, low, high, attacking, defending))
    return found
