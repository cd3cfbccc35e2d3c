"""The origin of a match: options, and a secret, a seed or a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.chance import FORMER, KEPT
from clashyard.core.errors import BadInput, shown
from clashyard.core.former_seeds import former_generator
from clashyard.core.game import Game
from clashyard.core.secret import new_secret, read_secret
from clashyard.core.state import State

SEEDS = 2**62


def origin_of(seed: int | None, secret: str | None) -> dict[str, Any]:
    """Return the origin of a new match: a *seed*, a *secret*, or a fresh secret without either. Raises BadInput for both."""
    if seed is None:
        return {"secret": new_secret() if secret is None else secret}
    if secret is not None:
        raise BadInput("secret", "a match is dealt from a secret or a seed; give only one of them")
    return {"seed": seed}


def deal(game: Game, options: Mapping[str, Any], origin: Mapping[str, Any], former: bool) -> tuple[Any, State]:
    """Deal the setting and the first state of a match from its origin, ``secret`` or ``seed``. Raises BadInput."""
    setting = game.setup.prepare(options)
    state = game.setup.table(setting)
    if "secret" in origin:
        state.secret, state.chance = read_secret(origin["secret"], "secret"), 0
        game.rules.deal(state, KEPT)
        return setting, state
    seed = origin["seed"]
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise BadInput("seed", "{value} is not a whole number from 0 to 2**62 - 1", value=shown(seed))
    if former:
        state.chance = former_generator(seed)
    game.rules.deal(state, FORMER if former else seed)
    return setting, state
