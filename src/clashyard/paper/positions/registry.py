"""The drawings of the games; a game without one is drawn as text."""

from __future__ import annotations

from collections.abc import Callable

from clashyard import blades, clash, decks
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.paper.positions import blades as blades_positions
from clashyard.paper.positions import clash as clash_positions
from clashyard.paper.positions import decks as decks_positions
from clashyard.paper.positions import plain
from clashyard.paper.positions.picture import Drawing, Teller

DRAWN: dict[str, Callable[[Match, str, Words], Drawing]] = {
    decks.GAME.name: decks_positions.drawing,
    blades.GAME.name: blades_positions.drawing,
    clash.GAME.name: clash_positions.drawing,
}
TOLD: dict[str, Callable[[Match, Words], Teller]] = {
    decks.GAME.name: decks_positions.teller,
    blades.GAME.name: blades_positions.teller,
    clash.GAME.name: clash_positions.teller,
}


def drawing(match: Match, seat: str, words: Words) -> Drawing:
    """Return the position of a match as *seat* sees it."""
    return DRAWN.get(match.game.name, plain.drawing)(match, seat, words)


def teller(match: Match, game: Game, words: Words) -> Teller:
    """Return what puts the actions and events of a match into words."""
    return TOLD.get(game.name, plain.teller)(match, words)
