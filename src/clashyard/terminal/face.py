"""The interface between the terminal and a game: how a match looks, is told, is typed and is begun."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rich.text import Text

from clashyard.core.errors import BadInput
from clashyard.core.game import Event, Game
from clashyard.core.house import cited
from clashyard.core.match import SEALED, Match
from clashyard.core.words import Words
from clashyard.terminal.screen import WIDTH, wrap


def listed(legal: Sequence[str], typed: str, first: int) -> str:
    """Return the action with the number *typed* in a list that counts from *first*. Raises BadInput."""
    last = len(legal) - 1 + first
    if len(typed) > 4 or not first <= int(typed) <= last:
        if first == last:
            raise BadInput("", "Unknown action {number}; the only one is {last}.", number=typed[:9], last=last)
        raise BadInput(
            "", "Unknown action {number}; choose a number from {first} to {last}.", number=typed[:9], first=first, last=last
        )
    return legal[int(typed) - first]


class Face(ABC):
    """One match of one game in one language. Session, replay and ``play`` use the game only through its face.

    What a seat is shown depends on what it may see, and not on whether another has already chosen.
    """

    flags: ClassVar[tuple[str, ...]] = ()  # flags of ``clashyard play`` that belong to this game
    claimed: ClassVar[frozenset[str]] = frozenset()  # commands that are actions while there is a decision to make

    def __init__(self, match: Match, words: Words, plain: bool = False) -> None:
        self.match, self.words, self.plain = match, words, plain

    @property
    @abstractmethod
    def rule(self) -> str:
        """Return the rule that `rules` explains by default."""

    # Before and after a match

    @classmethod
    @abstractmethod
    def options(cls, game: Game, given: Mapping[str, Any], seed: int) -> Mapping[str, Any]:
        """Return the options of a match of *game* from flags; missing flags are None. Raises BadInput naming the flag."""

    @classmethod
    def hints(cls, given: Mapping[str, Any], words: Words) -> list[str]:
        """Return the notes on the flags to show before the match begins."""
        return []

    @classmethod
    def refusal(cls, match: Match) -> str:
        """Return why a saved match is not played separately, and what to do instead; empty if it is."""
        return ""

    @classmethod
    def next_options(cls, match: Match, given: Mapping[str, Any], seed: int) -> Mapping[str, Any] | None:
        """Return the options of the game that a finished match leads to, or None."""
        return None

    # Output

    @property
    def first(self) -> int:
        """Return the number of the first action in a list."""
        return 0

    @property
    def hidden(self) -> bool:
        """Return whether a seat has anything that the next person at the keyboard must not see."""
        return True

    @abstractmethod
    def board(self, seat: str, open_hands: bool = False) -> list[Text]:
        """Return what *seat* sees, in rows of at most 80 columns, with its legal actions; with *open_hands*, all hands."""

    def event(self, event: Event) -> str:
        """Return an event as a sentence."""
        return self.words(event.sentence, **self.fields(event))

    @abstractmethod
    def fields(self, event: Event) -> Mapping[str, Any]:
        """Return the fields of an event, as words for people."""

    def cited(self, rule: str) -> str:
        """Return the id of a rule with the reading that this match plays, if it is a house rule."""
        return cited(self.match.game.setup.house, self.match.given, rule)

    def told(self, event: Event, reasons: bool = False) -> Text:
        """Return an event as an indented sentence, with the id of its rule if *reasons* are requested."""
        sentence = self.event(event) + (f" [{self.cited(event.rule)}]" if reasons else "")
        text = Text("   " + "\n     ".join(wrap(sentence, WIDTH - 6)))
        if reasons:
            text.stylize("dim", text.plain.rindex("["))
        return text

    def echo(self, number: int) -> str:
        """Return the echo of an action, which is empty for one chosen secretly: its events tell it later."""
        action = self.match.actions[number]
        return "" if SEALED.fullmatch(action) else action

    def story(self, seat: str) -> int:
        """Return the number of the action at which the story for *seat* begins: usually that of its last one."""
        movers = self.match.movers()[: self.match.told]
        return max((number for number, mover in enumerate(movers) if mover == seat), default=0)

    @abstractmethod
    def help(self) -> list[str]:
        """Return the possible input and the aim of the game."""

    @abstractmethod
    def cards(self, name: str, seat: str) -> Iterator[Text]:
        """Show all cards of the match, or explain the one called *name*. Raises BadInput if there is none."""

    # Input

    def numbered(self, seat: str) -> list[str]:
        """Return the actions of *seat* that the board numbers, counting from `first`: all of them, unless there are too many."""
        return self.match.legal_of(seat)

    def action(self, typed: str, seat: str | None) -> str:
        """Return a typed action, or the action of a typed number, in notation. Raises BadInput for a wrong number."""
        if not (typed.isascii() and typed.isdigit()):
            return self.notation(typed, seat)
        legal = self.numbered(seat) if seat else []
        if not legal and self.match.deciding:
            raise BadInput("", "Actions are not numbered here; type the action itself.")
        if not legal:
            raise BadInput("", "The match is over.")
        return listed(legal, typed, self.first)

    @abstractmethod
    def notation(self, typed: str, seat: str | None) -> str:
        """Return a typed action in notation. It may use translated names and leave out anything that is implied."""
