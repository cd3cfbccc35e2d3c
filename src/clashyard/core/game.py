"""The contract of a game, in parts: `Rules`, which compile, `Notation`, `Setup`, and the `Game` that joins them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from clashyard.core.action_parts import ActionParts
from clashyard.core.conduct import USUAL, Conduct
from clashyard.core.errors import BadInput, one_of
from clashyard.core.house import House
from clashyard.core.observation import View
from clashyard.core.phrase import Phrase
from clashyard.core.state import State
from clashyard.core.strength import UNMEASURED, Strength

if TYPE_CHECKING:
    from clashyard.core.solver import Solver

S = TypeVar("S", bound=State)  # the state of a game
T = TypeVar("T")  # its setting
ONLOOKER = -1  # in place of a seat: a spectator, who sees only what is public


@dataclass(frozen=True)
class Event:
    """One thing that happened: the id of the rule that caused it, its name, and the numbers and names involved.

    *fields* maps ``card``, ``by``, ``seat``, ``line`` to names in notation and ``amount`` to a number.
    """

    rule: str
    name: str
    fields: Mapping[str, Any]
    sentence: str  # English pattern; catalogues translate it

    def __str__(self) -> str:
        return str(Phrase(self.sentence, **self.fields))


def no_options(mode: str) -> Mapping[str, Any]:
    """Return the options that the only mode of a game sets: none."""
    return {}


@dataclass(frozen=True, eq=False)
class Rules(Generic[S]):
    """What may happen: the part of a game that compiles. Every function keeps to the dialect and takes the state first."""

    state: type[S]
    actions: int  # every action is a number below this
    deal: Callable[[S, int], None]  # shuffle by a seed, KEPT or FORMER (core/chance.py), and begin
    to_act: Callable[[S], int]  # the seat to act, the first of several that choose simultaneously, or -1
    menu: Callable[[S, int, Any], int]  # write the legal actions of a seat, return their number
    play: Callable[[S, int, int], None]  # carry out a legal action
    payoff: Callable[[S, int], int]  # 1, 0 or -1 for a seat
    hide: Callable[[S, int, int], None]  # redraw everything that a seat cannot know, with a seed
    settle: Callable[[S, int], None]  # end a seat's turn, if it is its turn, in the plainest way
    prospects: Callable[[S, int], int]  # how good a settled position looks for a seat; more is better
    deciding: Callable[[S], int] | None = None  # the seats choosing simultaneously, one bit each; None if always one
    observe: Callable[[S, int, Any], None] | None = None  # write all that a seat may know into a row, filling it
    hide_but: Callable[[S, int, int, Any, int], None] | None = None  # `hide`, given later actions of the others, and how many
    compiles: bool = True  # False: there is nothing to win by speed, and the rules are plain Python


@dataclass(frozen=True, eq=False)
class Notation(Generic[S, T]):
    """How a match is written and read: positions, actions, events."""

    read_position: Callable[[Any, Mapping[str, Any]], tuple[T, S]]  # given, options -> setting, state; BadInput
    write_position: Callable[[S, T], dict[str, Any]]
    view_position: Callable[[S, T, int, bool], dict[str, Any]]  # as a seat or ONLOOKER sees it, with memory or without
    read_action: Callable[[S, T, int, str], int]  # state, setting, seat, text; IllegalAction
    write_action: Callable[[S, T, int, int], str]  # state, setting, seat, action
    write_event: Callable[[T, tuple[int, int, int, int]], Event]  # setting, log entry
    winner: Callable[[S], str | None]  # the winning seats, as AC; "draw"; None while the match goes on
    marks: Mapping[str, Any] = field(default_factory=dict)  # the meaning of a mapping inside a list that does not state it
    unordered: frozenset[str] = frozenset()  # keys of a position whose lists are sets: [S2, D4] is [D4, S2]
    spelled_out: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None  # a position with all that follows from it
    in_order: Callable[[S, int, list[int]], list[int]] | None = None  # state, seat, menu -> the menu as people read it
    draw: Callable[[Mapping[str, Any]], str] | None = None  # a position, or what a seat may see of it -> a picture as text
    stage: Callable[[Mapping[str, Any], Mapping[str, Any]], str] | None = None  # options, position -> "duel, turn 5"


@dataclass(frozen=True, eq=False)
class Setup(Generic[S, T]):
    """How a match begins. A *setting* holds everything it is played with (checked options, cards)."""

    seats: tuple[str, ...]  # of the largest match
    modes: tuple[str, ...]  # of play, the default first
    prepare: Callable[[Mapping[str, Any]], T]  # options -> setting; BadInput
    options: Callable[[T], Mapping[str, Any]]  # setting -> options that prepare it again
    table: Callable[[T], S]  # setting -> a table ready to deal
    at_table: Callable[[T], tuple[str, ...]]  # setting -> the seats that make decisions in this match
    sample: Callable[..., Mapping[str, Any]]  # seed, printed=False, mode=default -> options of a random match that ends
    of_mode: Callable[[str], Mapping[str, Any]] = no_options  # mode -> the options that it sets
    limit: str = ""  # the option that ends a match as a draw after so many turns, or deals; empty if none does
    drawn_options: Callable[[S], Mapping[str, Any]] | None = None  # dealt state -> options that it has decided: who begins
    house: House = ()  # rules that may be read in another way: the option `house`, the column `house` of the state


@dataclass(frozen=True, eq=False)
class Preparation:
    """What only a form of a game has: something played to prepare for the game itself, such as a draft."""

    name: str
    accepts: Callable[[Any, int, int], bool] | None = None  # state, seat, action: where a menu would be too long to write
    drawn: Callable[[Any, Any, int], Mapping[int, float]] | None = None  # state, setting, seat -> how probable each action is
    # if the strongest levels decide; empty where they decide by prospects


@dataclass(frozen=True, eq=False)
class Game:
    """A game as a value: its parts, and what upper layers ask about it. They pass states and settings on unseen."""

    name: str
    title: str
    version: str  # of the rules: changes whenever a match may replay differently
    refusal: str  # the rule behind "this is not legal now"
    rules: Rules[Any]
    notation: Notation[Any, Any]
    setup: Setup[Any, Any]
    views: Callable[[str], tuple[View, ...]] | None = None  # mode -> the parts of an observation, without gaps, or None
    reveals: Callable[[Any, Any], bool] | None = None  # states before and after an action: did it turn up hidden cards?
    former: str = ""  # the previous version, whose match files still replay, with the seeds of that time
    preparation: Preparation | None = None  # None for the game itself
    variant: Callable[[Mapping[str, Any]], Game] | None = None  # options -> the game itself, or the form that they ask for
    conduct: Conduct = USUAL  # around a match, of its forms too
    parts: ActionParts | None = None  # of its actions, for learners
    strength: Strength = UNMEASURED  # of its opponents, as measured
    solver: Solver | None = None  # of puzzles, if it has any
    ledger: Traversable | None = None  # its rules.toml, if the game is not a package of Clashyard
    lessons: Traversable | None = None  # its lessons.yaml, likewise

    @property
    def form(self) -> str:
        """Return the name of the form that this is, or an empty text for the game itself."""
        return self.preparation.name if self.preparation else ""

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats of the largest match."""
        return self.setup.seats

    @property
    def modes(self) -> tuple[str, ...]:
        """Return the modes of play, the default first."""
        return self.setup.modes

    def of(self, options: Mapping[str, Any]) -> Game:
        """Return the form of this game that *options* ask for. Raises BadInput."""
        return self.variant(options) if self.variant else self


def observed(game: Game, mode: str) -> int:
    """Return the length of an observation of *game* in *mode*. Raises BadInput if it has none."""
    if game.views is None:
        raise BadInput(game.form or game.name, "no observations are available for this form; use the game itself")
    return game.views(one_of(mode, game.modes, "mode", "mode"))[-1].stop
