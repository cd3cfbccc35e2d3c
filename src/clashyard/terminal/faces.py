"""The faces of the games, by the games' names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.phrase import joined
from clashyard.core.words import N_, Words
from clashyard.terminal.blades.face import BladesFace
from clashyard.terminal.clash.face import ClashFace
from clashyard.terminal.decks.face import DecksFace
from clashyard.terminal.face import Face

FACES: dict[str, type[Face]] = {"decks": DecksFace, "blades": BladesFace, "clash": ClashFace}


def face_of(match: Match, words: Words, plain: bool = False) -> Face:
    """Return the face of the match's game."""
    return FACES[match.game.name](match, words, plain)


def own_flags(game: str, given: Mapping[str, Any]) -> None:
    """Raise BadInput if a flag was given that belongs to another game, naming it."""
    for flag, value in given.items():
        owners = [name for name, face in FACES.items() if flag in face.flags]
        if value is not None and owners and game not in owners:
            remedy = joined(N_("{first} or {second}"), [f"clashyard play {name}" for name in owners])
            raise BadInput(
                flag,
                "{game} does not have this option; leave it out, or play a game that has it: {remedy}",
                game=game,
                remedy=remedy,
            )
