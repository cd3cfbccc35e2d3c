"""A deck found against those that a level chooses where decks are constructed: hill climbing by games of `greedy`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np

from clashyard import decks
from clashyard.attack.deck_games import Deck, Mixture, Weighted, options_of, points
from clashyard.core.game import Game
from clashyard.players.levels import level as player_of_level

GAMES = 60  # of `greedy` for each deck that is tried: thirty deals, from both seats
APART = 1_000_000  # between the deals of the climb and those of the games that measure it


def builds_decks(game: Game) -> bool:
    """Return whether the decks of a game can be constructed."""
    return game is decks.GAME


def deck_options(level: int, budget: int, seed: int, seat: int, deal: int) -> dict[str, Any]:
    """Return the options of a duel in which the found deck is in *seat*, and one that the *level* draws in the other."""
    return options_of(climbed_deck(level, budget, seed), chosen_deck(level, deal), seat)


@cache
def chosen_deck(level: int, seed: int) -> Deck:
    """Return the eight cards that a level with this seed chooses from all printed ones."""
    choice = decks.new(format="constructed")
    choice.play(player_of_level(level, seed).choose(choice))
    return _cards(choice.actions[0])


@cache
def chosen_decks(level: int) -> Mixture:
    """Return the decks that a level may choose from all printed cards, without its blunders, the most probable first."""
    choice = decks.new(format="constructed")
    found = player_of_level(level).mixture(choice)
    decks_of_it = [Weighted(_cards(choice.text(number)), chance) for number, chance in found.items()]
    return tuple(sorted(decks_of_it, key=lambda each: -each.probability))


def _cards(action: str) -> Deck:
    return tuple(action.split()[1:])


@cache
def printed() -> Deck:
    """Return all cards that decks are constructed from: the printed ones."""
    return tuple(decks.new(format="constructed").view("A")["construct"]["owned"])


@cache
def climbed_deck(level: int, budget: int, seed: int) -> Deck:
    """Return the best deck among *budget* decks against those of the *level*. The attacker does not know which one is drawn."""
    theirs = chosen_decks(level)
    return climb(theirs[0].deck, theirs, budget, seed)


def climb(start: Deck, theirs: Mixture, budget: int, seed: int, stages: Sequence[int] = (GAMES,)) -> Deck:
    """Return the best of *budget* decks, each the best so far with another card, by games of `greedy` on the same deals.

    *stages*: even numbers of games, rising; a deck that has won less than the best one after the first goes no further.
    """
    draw, best = Random(seed), start
    most = _won(start, theirs, seed, stages, [0.0] * len(stages))
    for _ in range(budget):
        cards = list(best)
        cards[draw.randrange(len(cards))] = draw.choice([card for card in printed() if card not in best])
        tried = tuple(cards)
        found = _won(tried, theirs, seed, stages, most)
        if len(found) == len(stages):
            best, most = tried, found
    return best


def _won(mine: Deck, theirs: Mixture, seed: int, stages: Sequence[int], least: Sequence[float]) -> list[float]:
    """Return the share of games that *mine* wins up to each of *stages*, ending where it is less than *least*."""
    played: list[float] = []
    found: list[float] = []
    for stage, bound in zip(stages, least, strict=True):
        played += points(mine, theirs, APART + seed, range(len(played), stage))
        if np.mean(played) < bound:
            break
        found.append(float(np.mean(played)))
    return found
