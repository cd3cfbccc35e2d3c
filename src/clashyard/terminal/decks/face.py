"""Clash of Decks as the terminal shows it: the duel, the other modes, drafts and constructed decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from clashyard.core.errors import BadInput
from clashyard.core.game import Event, Game
from clashyard.core.ledger import find_rule
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.decks.setup.options import AUTOMATA
from clashyard.decks.text.names import Names
from clashyard.players import Random
from clashyard.terminal.decks import choices, packs
from clashyard.terminal.decks.board import Board
from clashyard.terminal.decks.card_text import card_text
from clashyard.terminal.decks.deck_screens import ChoiceBoard, DraftBoard, board_of
from clashyard.terminal.decks.help import AIM, HELPS, MODE_AIMS
from clashyard.terminal.face import Face


class DecksFace(Face):
    flags = ("--mode", "--deck", "--difficulty", "--ai", "--format", "--from", "--module", "--champion", "--edition", "--pack",
             "--first")  # fmt: skip

    def __init__(self, match: Match, words: Words, plain: bool = False) -> None:
        super().__init__(match, words, plain)
        self.names = Names(match, words)
        self.form = match.game.form

    @property
    def rule(self) -> str:
        return "decks.turn.order"

    @classmethod
    def options(cls, game: Game, given: Mapping[str, Any], seed: int) -> Mapping[str, Any]:
        return choices.match_options(given, seed)

    @classmethod
    def hints(cls, given: Mapping[str, Any], words: Words) -> list[str]:
        return packs.champion_hints(given["--champion"], words)

    @classmethod
    def refusal(cls, match: Match) -> str:
        if match.game.form in ("", *choices.FORMATS):
            return ""
        return N_("this is part of a Mutation league; play it with 'clashyard league FILE'")

    @classmethod
    def next_options(cls, match: Match, given: Mapping[str, Any], seed: int) -> Mapping[str, Any]:
        return choices.next_options(match, given, seed)

    @property
    def first(self) -> int:
        return 1 if self.form == "draft" else 0  # cards of a row are counted from 1

    @property
    def hidden(self) -> bool:
        return self.form != "draft"  # a draft is public

    def drawn(self, seat: str, open_hands: bool = False) -> Board | DraftBoard | ChoiceBoard:
        return board_of(self.match, self.names, seat, self.plain, open_hands)

    def board(self, seat: str, open_hands: bool = False) -> list[Text]:
        return self.drawn(seat, open_hands).lines()

    def fields(self, event: Event) -> Mapping[str, Any]:
        return self.names.fields(event)

    def echo(self, number: int) -> str:
        """Return the action in words, except for constructed decks, which are chosen secretly."""
        return "" if self.form == "constructed" else super().echo(number)

    def story(self, seat: str) -> int:
        """Return the start of the story: what the others have done since this seat's last turn, then the current turn."""
        ends = [i for i, action in enumerate(self.match.actions) if action == "end" or self.form]
        back = len(self.match.seats)
        own = 1 if self.match.setting.options["mode"] in AUTOMATA else 0  # an automaton plays within a human's `end`
        return ends[-back] + 1 - own if len(ends) >= back else 0

    def help(self) -> list[str]:
        texts = []
        if not self.form:
            mode = self.match.setting.options["mode"]
            texts = [AIM, *([MODE_AIMS[mode]] if mode in MODE_AIMS else [])]
        return [self.words(text) for text in [*texts, HELPS[self.form]]]

    def cards(self, name: str, seat: str) -> Iterator[Text]:
        """Show all cards of the match, or one with its abilities explained; owned cards can be searched by a word."""
        key = self.names.key(name) if name else None
        board = self.drawn(seat)
        if isinstance(board, ChoiceBoard) and key is None:
            yield from board.listed(name)
        elif not name:
            for key, card in self.names.cards.items():
                yield Text(f"  {card_text(self.names, key, card.facts, self.plain)}  [{key}]")
        elif key is None:
            raise BadInput("", "Unknown card {name}; type cards to list those of this match.", name=name)
        else:
            yield from self._explained(key)

    def _explained(self, key: str) -> Iterator[Text]:
        facts = self.names.cards[key].facts
        yield Text(card_text(self.names, key, facts, self.plain), style="bold")
        for word in facts.words:
            for rule in find_rule(("decks",), f"decks.ability.{word.partition(':')[0]}", self.words.language, terminal=True)[:1]:
                yield Text(f"  {self.names.ability(word)}: {rule.text}")

    def action(self, typed: str, seat: str | None) -> str:
        if self.form == "constructed":  # the numbers are those of cards
            return self.notation(self._choice(typed, seat), seat)
        return super().action(typed, seat)

    def notation(self, typed: str, seat: str | None) -> str:
        return self.names.action(typed)

    def _choice(self, typed: str, seat: str | None) -> str:
        """Return a deck typed by numbers, or a random one."""
        if typed.split() == ["deck", "random"]:
            return self.match.text(Random(len(self.match.actions)).choose(self.match))
        board = self.drawn(seat or "A")
        return board.action(typed) if isinstance(board, ChoiceBoard) else typed
