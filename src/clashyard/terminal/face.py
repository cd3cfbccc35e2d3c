"""What the terminal asks of a game beside its rules: how a match looks, is told, is typed and is begun."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rich.text import Text

from clashyard.core.errors import BadInput
from clashyard.core.game import Event
from clashyard.core.match import SEALED, Match
from clashyard.core.words import Words
from clashyard.terminal.screen import WIDTH, wrap


def listed(legal: Sequence[str], typed: str, first: int) -> str:
    """Return the action with the number *typed* in a list that counts from *first*. Raises BadInput."""
    last = len(legal) - 1 + first
    if len(typed) > 4 or not first <= int(typed) <= last:
        raise BadInput(
            "", "There is no action {number}; the numbers go from {first} to {last}.", number=typed[:9], first=first, last=last
        )
    return legal[int(typed) - first]


class Face(ABC):
    """One match of one game in one language. Session, replay and ``play`` know the game by its face only.

    What a seat is shown depends on what it may see, and not on whether another has already chosen.
    """

    flags: ClassVar[tuple[str, ...]] = ()  # of ``clashyard play`` that are this game's
    rule: ClassVar[str]  # what `rules` alone explains
    claimed: ClassVar[frozenset[str]] = frozenset()  # commands that are actions while there is something to decide

    def __init__(self, match: Match, words: Words, plain: bool = False) -> None:
        self.match, self.words, self.plain = match, words, plain

    # Before a match and after it

    @classmethod
    @abstractmethod
    def options(cls, given: Mapping[str, Any], seed: int) -> Mapping[str, Any]:
        """The options of a match from flags; those that are not given are None. Raises BadInput naming the flag."""

    @classmethod
    def hints(cls, given: Mapping[str, Any], words: Words) -> list[str]:
        """What is said of the flags before the match begins."""
        return []

    @classmethod
    def refusal(cls, match: Match) -> str:
        """Why a saved match is not played by itself, and what to do instead; empty where it is."""
        return ""

    @classmethod
    def next_options(cls, match: Match, given: Mapping[str, Any], seed: int) -> Mapping[str, Any] | None:
        """The options of the game that a finished match leads to; None where it leads to none."""
        return None

    # What is shown

    @property
    def first(self) -> int:
        """The number of the first action in a list."""
        return 0

    @property
    def hidden(self) -> bool:
        """Has a seat anything that the person who sits down next must not see?"""
        return True

    @abstractmethod
    def board(self, seat: str, open_hands: bool = False) -> list[Text]:
        """What *seat* sees, in rows of at most 80 columns, with its legal actions; all hands where they are open."""

    def event(self, event: Event) -> str:
        """What happened, as a sentence."""
        return self.words(event.sentence, **self.fields(event))

    @abstractmethod
    def fields(self, event: Event) -> Mapping[str, Any]:
        """Who and what an event is about, in words for people."""

    def told(self, event: Event, reasons: bool = False) -> Text:
        """An event as an indented sentence, with the id of its rule if *reasons* are asked for."""
        sentence = self.event(event) + (f" [{event.rule}]" if reasons else "")
        text = Text("   " + "\n     ".join(wrap(sentence, WIDTH - 6)))
        if reasons:
            text.stylize("dim", text.plain.rindex("["))
        return text

    def echo(self, number: int) -> str:
        """What is repeated of an action; nothing of one that was chosen unseen, for its events tell it."""
        action = self.match.actions[number]
        return "" if SEALED.fullmatch(action) else action

    def story(self, seat: str) -> int:
        """With which action the story begins that *seat* hears: usually with its own last one."""
        movers = self.match.movers()[: self.match.told]
        return max((number for number, mover in enumerate(movers) if mover == seat), default=0)

    @abstractmethod
    def help(self) -> list[str]:
        """What can be typed, and the aim."""

    @abstractmethod
    def cards(self, name: str, seat: str) -> Iterator[Text]:
        """All cards of the match, or the one called *name* explained. Raises BadInput for a name that is none."""

    # What is typed

    def numbered(self, seat: str) -> list[str]:
        """The actions of *seat* that the board numbers, from `first`: all, but where there are too many to show."""
        return self.match.legal_of(seat)

    def action(self, typed: str, seat: str | None) -> str:
        """A typed action, or the number of one, in notation. Raises BadInput for a number that is none."""
        if not (typed.isascii() and typed.isdigit()):
            return self.notation(typed, seat)
        legal = self.numbered(seat) if seat else []
        if not legal and self.match.deciding:
            raise BadInput("", "No action has a number here; type the action itself.")
        if not legal:
            raise BadInput("", "The match is over.")
        return listed(legal, typed, self.first)

    @abstractmethod
    def notation(self, typed: str, seat: str | None) -> str:
        """A typed action in notation: names in one's language, and without what is clear anyway."""
