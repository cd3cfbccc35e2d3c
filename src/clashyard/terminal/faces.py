"""The faces of the games. A game that is not listed has a plain one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard import blades, clash, decks
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.phrase import joined
from clashyard.core.words import N_, Words
from clashyard.terminal.blades.face import BladesFace
from clashyard.terminal.clash.face import ClashFace
from clashyard.terminal.decks.face import DecksFace
from clashyard.terminal.face import Face
from clashyard.terminal.plain_face import PlainFace

FACES: dict[str, type[Face]] = {
    decks.GAME.name: DecksFace, blades.GAME.name: BladesFace, clash.GAME.name: ClashFace,
}  # fmt: skip


def face_class(game: Game) -> type[Face]:
    """Return the face of a game, or of the game that it is a form of."""
    return FACES.get(game.name, PlainFace)


def face_of(match: Match, words: Words, plain: bool = False) -> Face:
    """Return the face of the match's game."""
    return face_class(match.game)(match, words, plain)


def own_flags(game: Game, given: Mapping[str, Any]) -> None:
    """Raise BadInput if a flag was given that belongs to another game, naming it."""
    for flag, value in given.items():
        owners = [name for name, face in FACES.items() if flag in face.flags]
        if value is not None and owners and flag not in face_class(game).flags:
            remedy = joined(N_("{first} or {second}"), [f"clashyard play {name}" for name in owners])
            raise BadInput(
                flag,
                "{game} does not have this option; leave it out, or play a game that has it: {remedy}",
                game=game.name,
                remedy=remedy,
            )
