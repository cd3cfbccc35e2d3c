"""Clashing Blades! as the terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from clashyard.blades.setup.options import FLAGS
from clashyard.blades.text.explanations import COURT, RULES, SUITS
from clashyard.blades.text.names import NAMED, SIGNS, kind
from clashyard.core.errors import BadInput, one_of
from clashyard.core.game import Event, Game
from clashyard.core.ledger import find_rule
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.terminal.blades.board import Board
from clashyard.terminal.blades.cards import Cards, numbered
from clashyard.terminal.blades.help import AIM, EVENTS, GAME, HEARTS
from clashyard.terminal.face import Face


class BladesFace(Face):
    flags = ("--module", "--dealer")

    def __init__(self, match: Match, words: Words, plain: bool = False) -> None:
        super().__init__(match, words, plain)
        self.named = Cards(words, plain)
        self.chosen: Mapping[str, Any] = match.options

    @property
    def rule(self) -> str:
        return "blades.engarde.simultaneous"

    @classmethod
    def options(cls, game: Game, given: Mapping[str, Any], seed: int) -> Mapping[str, Any]:
        modules = [one_of(module, FLAGS, "--module", "module") for module in given["--module"] or ()]
        if "marcus-king" in modules and "event-deck" not in modules:
            raise BadInput("--module", "the Marcus King is an event card; add --module event-deck")
        if given["--dealer"] is not None:
            one_of(given["--dealer"], ("A", "B"), "--dealer", "seat")
        return {**dict.fromkeys(modules, True), "dealer": given["--dealer"]}

    def board(self, seat: str, open_hands: bool = False) -> list[Text]:
        return Board(self.match, self.named, seat, open_hands).rows()

    def fields(self, event: Event) -> Mapping[str, Any]:
        return self.named.fields(event)

    def help(self) -> list[str]:
        more = [HEARTS] * self.chosen["extra-hearts"] + [EVENTS] * self.chosen["event-deck"]
        text, _, commands = self.words(GAME).rpartition("\n")
        return [self.words(AIM), text, *map(self.words, more), commands]

    def _kinds(self) -> Sequence[str]:
        """Return the kinds of cards in this match: suits, and event cards by their first one."""
        suits = [suit for suit in SUITS if suit != "H" or self.chosen["extra-hearts"]]
        court = [card for card in COURT if self.chosen["event-deck"] and (card != "marcus" or self.chosen["marcus-king"])]
        return [*suits, *court]

    def cards(self, name: str, seat: str) -> Iterator[Text]:
        if not name:
            for kind in self._kinds():
                sign = f"{kind if self.plain else SIGNS[kind]}  " if kind in SIGNS else ""
                yield Text(f"  {sign}{self.words({**SUITS, **COURT}[kind])}")
            return
        kinds = [kind for kind in self._called(name) if kind in self._kinds()]
        if not kinds:
            raise BadInput("", "Unknown card {name}; type cards to list those of this match.", name=name[:40])
        for kind in kinds:
            yield Text(self.words({**SUITS, **COURT}[kind]), style="bold")
            for rule in (rule for id_ in RULES[kind] for rule in find_rule(("blades",), id_, self.words.language, terminal=True)):
                yield Text(f"  {rule.title}: {rule.text}")

    def _called(self, name: str) -> Sequence[str]:
        """Return the list entries that a typed card, suit or joker belongs to; `joker` matches both."""
        card = self.named.card(name)
        if card:
            return [kind(card)]
        word = name.lower()
        spoken = [key for key, text in NAMED.items() if word == key or _speaks(word, self.words(text))]
        return spoken or [self.named.suits.get(word.removesuffix("s"), word.upper())]

    def numbered(self, seat: str) -> list[str]:
        return numbered(self.match.legal_of(seat), self.match.view(seat)["step"])

    def notation(self, typed: str, seat: str | None) -> str:
        return self.named.notation(typed, self.match.view(seat or "A")["step"], seat or "A")


def _speaks(word: str, name: str) -> bool:
    """Return whether a typed *word* is a name or words of it: `minor joker`, `joker`, `Marcus`."""
    name = name.lower()
    return len(word) > 2 and (name == word or name.endswith(f" {word}") or f" {word} " in name)
