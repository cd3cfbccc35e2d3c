"""A simultaneous choice that wins from a simple opponent, and that others can exploit little: a restricted Nash response.

The opponent is taken for one that plays as `greedy` does, or does so and slips, as probably as it looks like that, and else for
one that knows this and replies as well as it can. Both hold any of some drawn hands. The game of one choice between them is
solved; what comes after it is worth what a network says.

M. Johanson, M. Zinkevich, M. Bowling: Computing Robust Counter-Strategies (2007). Solved by regret matching; regrets never fall
below 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from clashyard.core import fast, machine_code
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import buffer, driver, room
from clashyard.players.evidence import Odds
from clashyard.players.guides import guide_for, guide_of
from clashyard.players.networks import network_named
from clashyard.players.search.ahead import KEPT
from clashyard.players.search.guide import Guide, with_room
from clashyard.players.search.pairs import MOST, PARTS, PLACES, UNKNOWN, price
from clashyard.players.search.parameters import search_of
from clashyard.players.search.regrets import ROWS, match_regrets
from clashyard.players.search.state import NONE

HANDS = 64  # of each seat
ROUNDS = 100  # of regret matching
STEADY = 0.2  # of the choices expected of one that slips, how many are those of `greedy`; it is recognized by more (`worlds`)
TRUSTED = 0.8  # how probable it is that an opponent slips if it certainly looks so; one that knows its target can look so
LEAST = 0.05  # how probable a choice is at least; those below are not played


def robust(match: Match, seat: int, name: str, odds: Odds, seed: int) -> Mapping[int, float]:
    """Return how probable each action of *seat* is against an opponent of which the *odds* are known.

    *name*: the network. Returns nothing where the network has not learned to play, and where a hand has too many choices.
    """
    guide, compiled = guide_for(match, name), machine_code.prepared() and match.game.rules.compiles
    found = priced(match, seat, guide, seed, compiled) if guide else None
    if found is None:
        return {}
    menus, many, greedy, worth = found
    same, slips = odds.shares
    shares = response(worth, many, greedy, same, TRUSTED * slips, compiled)[0]
    shares[shares < LEAST] = 0
    whole = shares.sum()
    return {int(action): float(share / whole) for action, share in zip(menus[0, 0], shares, strict=False) if share}


def priced(match: Match, seat: int, guide: Guide, seed: int, compiled: bool) -> tuple[Any, Any, Any, Any] | None:
    """Return the menus of all hands, [2, hands, MOST], and *many*, *simple* and *worth* of `price`.

    Returns None if a seat has too many choices.
    """
    game = match.game
    search = search_of(match, seat, game.strength.tuning, compiled)
    places, many, greedy = np.zeros((2, HANDS, MOST), np.int64), np.zeros((2, HANDS), np.int64), np.zeros(HANDS, np.int64)
    slots, known = np.full((2, MOST), NONE, np.int64), np.full((PARTS, HANDS, MOST, MOST), UNKNOWN)
    worth = np.zeros((HANDS, HANDS, MOST, MOST))
    ahead, (seen, sums) = np.zeros((KEPT, MOST, MOST)), (np.zeros((2, width), np.float32) for width in guide.widths[:2])
    done = driver(game, price, compiled)(
        room(game, match.state, PLACES, compiled), search, with_room(guide, game.rules.actions), buffer(game, compiled),
        places, slots, many, greedy, known, worth, ahead, seen, sums, seed,
    )  # fmt: skip
    return (np.stack([slots[0][places[0]], slots[1][places[1]]]), many, greedy, worth) if done else None


def response(worth: Any, many: Any, greedy: Any, same: float, slips: float, compiled: bool) -> Any:
    """Return how probable each choice is with each hand of the first seat, [hands, the most choices of a hand].

    *same* and *slips*: how probable it is that the other plays as `greedy` does, and that it slips.
    """
    hands, most = len(greedy), int(many.max())
    legal, theirs = ((np.arange(most) < row[:, None]).astype(np.float32) for row in many)
    greedily = np.eye(most)[greedy]
    slipping = STEADY * greedily + (1 - STEADY) * theirs / theirs.sum(1, keepdims=True)
    expected, left = (same * greedily + slips * slipping).astype(np.float32), np.float32(1 - same - slips)
    pairs = (worth[:, :, :most, :most].transpose(0, 2, 1, 3).reshape(hands * most, hands * most) / hands).astype(np.float32)
    found, room = np.zeros(legal.shape), np.zeros((ROWS, hands * most), np.float32)
    rule = fast.compiled(match_regrets) if compiled else match_regrets
    rule(pairs.ravel(), pairs.T.ravel(), legal, theirs, expected, left, ROUNDS, found, room)
    return found / found.sum(1, keepdims=True)


def warm(game: Game) -> None:
    """Compile what compares pairs of choices in a game whose strongest level has a network that succeeds its search."""
    network = network_named(game.strength.levels[-1].successor)
    priced(Match.new(game, game.setup.sample(1, mode=network.mode), 1), 0, guide_of(network), 0, True)
    response(np.zeros((1, 1, 1, 1)), np.ones((2, 1), np.int64), np.zeros(1, np.int64), 0.0, 0.0, True)
