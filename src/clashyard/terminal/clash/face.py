"""CLASH as the terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from clashyard.clash.cards.character import Character
from clashyard.clash.text.sheet import CARDS, RULES
from clashyard.core.errors import BadInput
from clashyard.core.game import Event, Game
from clashyard.core.ledger import find_rule
from clashyard.core.match import Match
from clashyard.core.words import Words, slug
from clashyard.terminal.clash.board import Board
from clashyard.terminal.clash.choices import match_options
from clashyard.terminal.clash.help import AIM, GAME
from clashyard.terminal.clash.sheet import Sheet, numbered
from clashyard.terminal.face import Face


class ClashFace(Face):
    flags = ("--character", "--characters")
    claimed = frozenset({"q"})  # a Quick, not quit

    def __init__(self, match: Match, words: Words, plain: bool = False) -> None:
        super().__init__(match, words, plain)
        self.sheet = Sheet(words, plain)
        self.characters: tuple[Character, ...] = match.setting.characters

    @property
    def rule(self) -> str:
        return "clash.joust.triangle"

    @classmethod
    def options(cls, game: Game, given: Mapping[str, Any], seed: int) -> Mapping[str, Any]:
        return match_options(given, seed)

    def board(self, seat: str, open_hands: bool = False) -> list[Text]:
        return Board(self.match, self.sheet, seat, open_hands).rows()

    def fields(self, event: Event) -> Mapping[str, Any]:
        return self.sheet.fields(event)

    def numbered(self, seat: str) -> list[str]:
        return numbered(self.match.legal_of(seat), self.match.view(seat)["step"])

    def help(self) -> list[str]:
        return [self.words(AIM), self.words(GAME)]

    def cards(self, name: str, seat: str) -> Iterator[Text]:
        """Explain each card and both characters, or one of them."""
        if not name:
            for letter, text in CARDS.items():
                yield Text(f"  {letter}  {self.words(text)}")
            for character in self.characters:
                yield from self._sheet(character)
            return
        letter = self.sheet.letters(name)
        if letter in RULES:
            yield Text(self.words(CARDS[letter]), style="bold")
            for rule in (
                rule for id_ in RULES[letter] for rule in find_rule(("clash",), id_, self.words.language, terminal=True)
            ):
                yield Text(f"  {rule.title}: {rule.text}")
            return
        found = [character for character in self.characters if slug(name) and slug(name) in slug(character.name)]
        if not found:
            raise BadInput("", "Unknown card or character {name}; type cards to list those of this match.", name=name[:40])
        for character in found:
            yield from self._sheet(character)

    def _sheet(self, character: Character) -> Iterator[Text]:
        for number, row in enumerate(self.sheet.rows(character)):
            yield Text(row, style="" if number else "bold")

    def notation(self, typed: str, seat: str | None) -> str:
        return self.sheet.notation(typed, self.match.view(seat or "A")["step"], seat or "A")
