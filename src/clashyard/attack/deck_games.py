"""Games between constructed decks: what a deck wins against one that is drawn from a mixture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from clashyard import decks
from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import GIVEN, GREEDY, RESULTS, SEED, START, WORK, buffer, driver, measure, measured_games, score
from clashyard.core.state import State
from clashyard.decks.setup.table import DECK
from clashyard.players import Greedy, player
from clashyard.players.player import play_out

TURN_LIMIT = 100  # per player, after which such a game is drawn
GOLDEN = (5**0.5 - 1) / 2  # its multiples, without whole numbers, are spread evenly from 0 to 1, however many there are

OF_A_CARD = ("cost", "attack", "health", "incantation", "abilities", "auras", "now")  # columns that depend on the decks
OF_ALL = "present"  # the column of all abilities in the match

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
    pairs = [pair for k in met for pair in ((mine, theirs[k].deck), (theirs[k].deck, mine))]
    rows = np.zeros((len(numbers), GIVEN), np.int64)
    rows[:, START] = 2 * place + numbers % 2
    rows[:, SEED] = seed + numbers // 2
    rows[:, GREEDY] = 3
    results = (
        _compiled(pairs, rows) if machine_code.prepared() else measure(decks.GAME, [_start(pair) for pair in pairs], rows, False)
    )
    return [score(result, number % 2) for number, result in zip(games, results, strict=True)]


def _compiled(pairs: Sequence[tuple[Deck, Deck]], rows: Any) -> Any:
    """Return the results of games as `measure` does, where starts are made from records of their decks."""
    game, results = decks.GAME, np.zeros((len(rows), RESULTS), np.int64)
    run = driver(game, measured_games, True)
    run(starts_of(pairs), rows, len(game.seats), buffer(game, True), buffer(game, True), results)
    return results


def starts_of(pairs: Sequence[tuple[Deck, Deck]]) -> Any:
    """Return a table for `measured_games`: places to work in, then a start for each pair of decks.

    To prepare each pair anew would take ten times as long as to play sixty games.
    """
    table = np.repeat(_mirrored(pairs[0][0]), WORK + len(pairs))
    for place, pair in enumerate(pairs, WORK):
        for seat, deck in enumerate(pair):
            for name in OF_A_CARD:
                table[name][place][seat * DECK : (seat + 1) * DECK] = _mirrored(deck)[name][0][:DECK]
        table[OF_ALL][place] = _mirrored(pair[0])[OF_ALL][0] | _mirrored(pair[1])[OF_ALL][0]
    return table


@lru_cache(1000)
def _mirrored(deck: Deck) -> Any:
    """Return the record of a table at which both seats have this deck."""
    return _start((deck, deck)).to_record()


def options_of(mine: Deck, theirs: Deck, seat: int) -> dict[str, Any]:
    """Return the options of a duel in which *mine* is in *seat*, 0 or 1.

    It is drawn after `TURN_LIMIT` turns of each, as some decks of creatures that heal never end it.
    """
    pair = (mine, theirs) if seat == 0 else (theirs, mine)
    return {"decks": [list(deck) for deck in pair], "turn-limit": TURN_LIMIT}


def _start(pair: tuple[Deck, Deck]) -> State:
    game: Game = decks.GAME
    found: State = game.setup.table(game.setup.prepare(options_of(*pair, 0)))
    return found


def _match(mine: Deck, theirs: Deck, seed: int, number: int, by: str) -> float:
    """Return what *mine* wins in one game of two opponents called *by*."""
    deal, seat = seed + number // 2, number % 2
    match = Match.new(decks.GAME, options_of(mine, theirs, seat), deal, compiled=machine_code.prepared())
    players = {name: player(by, 2 * deal + place) for place, name in enumerate(match.seats)}
    play_out(match, players)
    return 0.5 if match.winner == "draw" else float(match.winner == match.seats[seat])
