"""Games between constructed decks: what a deck wins against one that is drawn from a mixture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from clashyard import decks
from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import GIVEN, GREEDY, SEED, START, measure, score
from clashyard.core.state import State
from clashyard.players import Greedy, player

TURN_LIMIT = 100  # per player, after which such a game is drawn
GOLDEN = (5**0.5 - 1) / 2  # its multiples, without whole numbers, are spread evenly from 0 to 1, however many there are

Deck = tuple[str, ...]


class Weighted(NamedTuple):
    """A deck of a mixture, and how probable it is."""

    deck: Deck
    probability: float


Mixture = Sequence[Weighted]


def alone(deck: Deck) -> Mixture:
    """Return the mixture that is always this deck."""
    return (Weighted(deck, 1.0),)


def drawn(theirs: Mixture, deals: Any) -> Any:
    """Return the place in *theirs* of the deck that is met in each of *deals* (numbers from 0), as often as it is probable.

    Few deals already meet all likely decks, and a deal meets the same deck whoever plays against it.
    """
    ends = np.cumsum([each.probability for each in theirs])
    points = (np.asarray(deals) + 0.5) * GOLDEN % 1 * ends[-1]
    return np.minimum(np.searchsorted(ends, points, side="right"), len(theirs) - 1)


def points(mine: Deck, theirs: Mixture, seed: int, games: range, by: str = Greedy.name) -> list[float]:
    """Return what *mine* wins in each of *games*, from 0 to 1, if the opponent called *by* plays both sides.

    Games 2k and 2k + 1 are the deal of *seed* + k, from both seats. With `greedy` all of them are one call of compiled code.
    """
    numbers = np.arange(games.start, games.stop)
    met, place = np.unique(drawn(theirs, numbers // 2), return_inverse=True)
    if by != Greedy.name:
        return [_match(mine, theirs[met[k]].deck, seed, int(number), by) for k, number in zip(place, numbers, strict=True)]
    starts = [_start(mine, theirs[k].deck, seat) for k in met for seat in (0, 1)]
    rows = np.zeros((len(numbers), GIVEN), np.int64)
    rows[:, START] = 2 * place + numbers % 2
    rows[:, SEED] = seed + numbers // 2
    rows[:, GREEDY] = 3
    results = measure(decks.GAME, starts, rows, machine_code.prepared())
    return [score(result, number % 2) for number, result in zip(games, results, strict=True)]


def share(mine: Deck, theirs: Mixture, seed: int, games: int, by: str = Greedy.name) -> float:
    """Return the share of *games* games, an even number, that *mine* wins; a draw counts half."""
    return float(np.mean(points(mine, theirs, seed, range(games), by)))


def options_of(mine: Deck, theirs: Deck, seat: int) -> dict[str, Any]:
    """Return the options of a duel in which *mine* is in *seat*, 0 or 1."""
    return {"decks": [list(deck) for deck in ((mine, theirs) if seat == 0 else (theirs, mine))]}


def _start(mine: Deck, theirs: Deck, seat: int) -> State:
    game: Game = decks.GAME
    found: State = game.setup.table(game.setup.prepare({**options_of(mine, theirs, seat), "turn-limit": TURN_LIMIT}))
    return found


def _match(mine: Deck, theirs: Deck, seed: int, number: int, by: str) -> float:
    """Return what *mine* wins in one game of two opponents called *by*."""
    deal, seat = seed + number // 2, number % 2
    options = {**options_of(mine, theirs, seat), "turn-limit": TURN_LIMIT}
    match = Match.new(decks.GAME, options, deal, compiled=machine_code.prepared())
    players = {name: player(by, 2 * deal + place) for place, name in enumerate(match.seats)}
    while (mover := match.to_act) is not None:
        match.play(players[mover].choose(match, mover), mover)
    return 0.5 if match.winner == "draw" else float(match.winner == match.seats[seat])
