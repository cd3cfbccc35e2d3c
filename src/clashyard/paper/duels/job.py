"""The printing of a game whose cards are always the same, or are those of characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from clashyard import blades, clash
from clashyard.clash.cards.character import Character
from clashyard.core.words import Words
from clashyard.paper.cards import Job
from clashyard.paper.duels import blades as blades_cards
from clashyard.paper.duels import clash as clash_cards

ALL: dict[str, Callable[[Words], list[dict[str, Any]]]] = {blades.GAME.name: blades_cards.faces}
OF_CHARACTERS: dict[str, Callable[[Words, Sequence[Character]], list[dict[str, Any]]]] = {clash.GAME.name: clash_cards.faces}


@dataclass(frozen=True)
class DuelCards(Job):
    """All cards of a *game*; of one with characters, two decks and two cards for each of *characters*."""

    game: str = ""
    characters: Sequence[Character] = ()

    def faces(self) -> list[dict[str, Any]]:
        if self.game in ALL:
            return ALL[self.game](self.words)
        return OF_CHARACTERS[self.game](self.words, self.characters)
