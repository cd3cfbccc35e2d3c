"""Names for the other side where nobody sits there: in puzzles and lessons."""

from __future__ import annotations

from clashyard.core.game import Game
from clashyard.core.words import Words

NAMES = ("Mirelle", "Rowan", "Odile")


def words_against(game: Game, seat: str, words: Words) -> Words:
    """Return *words* that call whoever plays *seat* “you”, and everybody else by a name."""
    others = [each for each in game.seats if each != seat]
    return words.named({**dict(zip(others, NAMES, strict=False)), seat: words("You")}).addressing(seat)
