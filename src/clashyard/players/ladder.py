"""A ladder, which measures opponents: each level plays the one below it, with seats and decks changing from game to game.

Game *k* of a pairing does not depend on earlier games or on the process: its deal has the seed *seed* + k // 2, and the two
games of a deal differ only in the seats. Only with a time budget does it depend on the machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from random import Random
from typing import Any, NamedTuple

from clashyard import players
from clashyard.core import machine_code
from clashyard.core.errors import BadInput, one_of
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.work import Here, Pool, completed
from clashyard.games import NAMED
from clashyard.players.engines.opponent import check_engine
from clashyard.players.intervals import interval
from clashyard.players.journal import check_even
from clashyard.players.player import play_out

LEVELS = players.LADDER  # from the weakest to the strongest
SEATS_AT_MOST = 8
Pair = tuple[str, str]


class Fixture(NamedTuple):
    """A game of a ladder: *number* of the pairing *pair*, in the ladder with this *seed*.

    *choices* are the options that deals take in turn, as JSON; without any, each deal has random ones, and *more*, as JSON.
    """

    game: str
    mode: str
    pair: Pair
    number: int
    seed: int
    choices: tuple[str, ...] = ()
    more: str = "{}"

    @property
    def deal(self) -> int:
        return self.seed + self.number // 2

    def options(self) -> Mapping[str, Any]:
        """Return the options of the match."""
        if self.choices:
            found: Mapping[str, Any] = json.loads(self.choices[self.number // 2 % len(self.choices)])
            return found
        return {**NAMED[self.game].setup.sample(self.deal, printed=True, mode=self.mode), **json.loads(self.more)}

    def seating(self, seats: Sequence[str]) -> dict[str, str]:
        """Return the opponent in each seat: the two alternate round the table, and swap seats in every other game."""
        return {seat: self.pair[(place + self.number) % 2] for place, seat in enumerate(seats)}


class Result(NamedTuple):
    """The result of a game. *winner* is the seats that have won, as in `AC`, or `draw`."""

    pair: Pair
    number: int
    seed: int  # of the deal
    seats: dict[str, str]
    winner: str
    decisions: int

    @property
    def score(self) -> float:
        """The score of the first of the pair: 1, a half or 0."""
        sides = set() if self.winner == "draw" else {self.seats[seat] for seat in self.winner}
        return 0.5 if len(sides) != 1 else float(self.pair[0] in sides)


class Row(NamedTuple):
    """The score of one pairing. Rates are in percent, a draw counting half; both games of a deal are one sample."""

    pair: Pair
    wins: int
    draws: int
    losses: int
    rate: float
    low: float
    high: float


# Fixtures


def pairings(only: Sequence[str], against: Sequence[str], seconds: float | None) -> list[Pair]:
    """Return the pairings, the stronger first: neighbouring levels, and every level with each opponent in *against*.

    *only*: restricts the levels; with *against* too, they do not play their neighbours. *seconds*: for each decision of the
    strongest level. Raises BadInput for an unknown level or opponent, and for a bot that cannot be loaded.
    """
    for name in only:
        one_of(name, LEVELS, "--only", "level")
    for name in against:
        _check_opponent(name)
    chosen = [name for name in LEVELS if name in (only or LEVELS)]
    found: list[Pair] = []
    if not (only and against):
        below = dict(zip(LEVELS[1:], LEVELS, strict=False))
        found = [(name, below[name]) for name in chosen if name in below]
    found += [(name, other) for name in chosen for other in against if name != other]
    if not found:
        raise BadInput("--only", f"{chosen[0]} is the lowest level; say --against whom it is to play")
    timed = {} if seconds is None else {chosen[-1]: f"{chosen[-1]}@{seconds:g}s"}
    return list(dict.fromkeys((timed.get(one, one), other) for one, other in found))


def _check_opponent(name: str) -> None:
    """Raise BadInput for an unknown opponent. Bots and networks are loaded here, so that they fail before the first game."""
    built_in = (*players.PLAYERS, *LEVELS)
    if not players.is_custom(name):
        one_of(name, (*built_in, *players.installed()), "--against", "opponent")
    if players.is_engine(name):
        check_engine(name)
    elif name not in built_in:
        players.player(name)


def table_of(game: Game, mode: str) -> tuple[str, ...]:
    """Return the seats of a mode. Raises BadInput if an automaton plays, since then two levels cannot face each other."""
    seats = game.setup.at_table(
        game.setup.prepare(game.setup.sample(0, printed=True, mode=one_of(mode, game.modes, "--mode", "mode")))
    )
    if len(seats) < 2 or seats != game.seats[: len(seats)]:
        raise BadInput("--mode", f"in the mode {mode} an automaton plays; a ladder needs opponents in all seats")
    return seats


def fixtures(
    game: str,
    mode: str,
    pairs: Iterable[Pair],
    games: int,
    seed: int,
    done: Iterable[Result],
    choices: tuple[str, ...] = (),
    more: str = "{}",
) -> list[Fixture]:
    """Return *games* games of each pairing, without those in *done*. Raises BadInput if *games* is odd or below 2."""
    check_even(games)
    played = {(result.pair, result.number) for result in done}
    numbers = [(pair, number) for pair in pairs for number in range(games) if (pair, number) not in played]
    return [Fixture(game, mode, pair, number, seed, choices, more) for pair, number in numbers]


# Games


def contender(label: str, seed: int) -> players.Player:
    """Return the opponent of that name; `level-8@1.5s` has 1.5 seconds for each decision. Raises BadInput."""
    name, timed, seconds = (label, "", "") if players.is_engine(label) or players.is_network(label) else label.partition("@")
    if not timed:
        return players.player(name, seed)
    make: Callable[..., players.Player] = players.player
    try:
        return make(name, seed, seconds=float(seconds[:-1]))
    except TypeError:
        raise BadInput("--seconds", f"{name} takes no time budget; leave this out") from None


def play_game(fixture: Fixture) -> Result:
    """Play one game to its end."""
    game = NAMED[fixture.game]  # a Game pickled to another process would not be the same object
    match = Match.new(game, fixture.options(), fixture.deal, compiled=machine_code.prepared())
    seats = fixture.seating(match.seats)
    deciders = {seat: contender(seats[seat], fixture.deal * SEATS_AT_MOST + n) for n, seat in enumerate(match.seats)}
    play_out(match, deciders)
    return Result(fixture.pair, fixture.number, fixture.deal, seats, str(match.winner), len(match.actions))


def played(waiting: Sequence[Fixture], pool: Pool) -> Generator[Result, None, None]:
    """Play the games wherever *pool* runs them, and yield each result as it comes in; with one worker, in order."""
    with closing(completed(Here() if len(waiting) < 2 else pool, play_game, waiting)) as results:
        for _, result in results:
            yield result


# Scores


def rows(results: Iterable[Result]) -> list[Row]:
    """Return a row for each pairing, in the order of their first results."""
    deals: dict[Pair, dict[int, list[float]]] = {}
    for result in results:
        deals.setdefault(result.pair, {}).setdefault(result.seed, []).append(result.score)
    found = []
    for pair, by_deal in deals.items():
        points = [score for scores in by_deal.values() for score in scores]
        counts = points.count(1), points.count(0.5), points.count(0)
        found.append(Row(pair, *counts, *(100 * end for end in interval(list(by_deal.values())))))
    return found


def ratings(results: Iterable[Result], seed: int) -> dict[str, tuple[float, float]]:
    """Return mu and sigma of every opponent, best first: openskill's Plackett-Luce, over the games in random order."""
    from openskill.models import PlackettLuce

    games = sorted(results, key=lambda result: (result.pair, result.number))
    Random(seed).shuffle(games)
    model = PlackettLuce()
    known = {name: model.rating(name=name) for result in games for name in result.pair}
    for result in games:
        one, other = result.pair
        ranks = [1 - result.score, result.score]  # the lower the better
        (known[one],), (known[other],) = model.rate([[known[one]], [known[other]]], ranks=ranks)
    found = {name: (rating.mu, rating.sigma) for name, rating in known.items()}
    return dict(sorted(found.items(), key=lambda item: -item[1][0]))
