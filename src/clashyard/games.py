"""All games: `GAMES` in the order in which they are offered, `NAMED` by name. `offer` adds one from elsewhere."""

from __future__ import annotations

from clashyard import blades, clash, decks
from clashyard.core import ledger
from clashyard.core.game import Game
from clashyard.core.house import HouseRule

__all__ = ["GAMES", "NAMED", "house_rule", "offer", "withdraw"]

GAMES: list[Game] = [decks.GAME, blades.GAME, clash.GAME]
NAMED = {game.name: game for game in GAMES}


def house_rule(rule: str) -> HouseRule | None:
    """Return the house rule that this rule of a ledger can be, if it can be read in more than one way."""
    game = NAMED.get(rule.partition(".")[0])
    return next((entry for entry in game.setup.house if entry.rule == rule), None) if game else None


def offer(game: Game) -> None:
    """Offer another game, after the others, wherever games are chosen. Raises ValueError if its name is taken."""
    if game.name in NAMED:
        raise ValueError(f"there is already a game called {game.name}")
    GAMES.append(game)
    NAMED[game.name] = game
    if game.ledger is not None:
        ledger.ELSEWHERE[game.name] = game.ledger


def withdraw(game: Game) -> None:
    """Offer *game* no longer."""
    GAMES.remove(game)
    del NAMED[game.name]
    ledger.ELSEWHERE.pop(game.name, None)
    ledger.rules.cache_clear()


def __dir__() -> list[str]:
    return sorted(__all__)
