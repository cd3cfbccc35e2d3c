"""A deck found against the one that a level chooses where decks are constructed: hill climbing by games of `greedy`."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np

from clashyard import decks
from clashyard.core import machine_code
from clashyard.core.game import Game
from clashyard.core.playout import GIVEN, GREEDY, SEED, START, measure, score
from clashyard.players.levels import level as player_of_level

GAMES = 60  # of `greedy` for each deck that is tried: thirty deals, from both seats
APART = 1_000_000  # between the deals of the climb and those of the games that measure it
TURN_LIMIT = 100  # per player, after which a game of the climb is drawn

Deck = tuple[str, ...]


def builds_decks(game: Game) -> bool:
    """Return whether the decks of a game can be constructed."""
    return game is decks.GAME


def deck_options(level: int, budget: int, seed: int, seat: int) -> dict[str, Any]:
    """Return the options of a duel in which the found deck is in *seat*, and the deck of the *level* in the other one."""
    theirs = chosen_deck(level)
    pair = [list(climbed_deck(level, budget, seed)), list(theirs)]
    return {"decks": pair if seat == 0 else pair[::-1]}


@cache
def chosen_deck(level: int) -> Deck:
    """Return the eight cards that a level chooses from all printed ones."""
    choice = decks.new(format="constructed")
    choice.play(player_of_level(level).choose(choice))
    return tuple(choice.actions[0].split()[1:])


@cache
def climbed_deck(level: int, budget: int, seed: int) -> Deck:
    """Return the best deck among *budget* decks, each the best so far with another card, by games of `greedy` on the same deals.

    The climb starts from the deck of the *level*.
    """
    owned = decks.new(format="constructed").view("A")["construct"]["owned"]
    theirs, draw = chosen_deck(level), Random(seed)
    best, most = theirs, 0.5
    for _ in range(budget):
        cards = list(best)
        cards[draw.randrange(len(cards))] = draw.choice([card for card in owned if card not in best])
        tried = tuple(cards)
        points = against(tried, theirs, seed)
        if points >= most:
            best, most = tried, points
    return best


def against(mine: Deck, theirs: Deck, seed: int) -> float:
    """Return the share of `GAMES` games that *mine* wins if `greedy` plays both decks; a draw counts half."""
    game: Game = decks.GAME
    options = [{"decks": [list(deck) for deck in pair], "turn-limit": TURN_LIMIT} for pair in ((mine, theirs), (theirs, mine))]
    starts = [game.setup.table(game.setup.prepare(each)) for each in options]
    games = np.zeros((GAMES, GIVEN), np.int64)
    games[:, START] = np.arange(GAMES) % 2
    games[:, SEED] = APART + seed + np.arange(GAMES) // 2
    games[:, GREEDY] = 3
    results = measure(game, starts, games, machine_code.prepared())
    return float(np.mean([score(result, number % 2) for number, result in enumerate(results)]))
