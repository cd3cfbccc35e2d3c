"""The contract of a game: everything that the layers above may use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from math import prod
from typing import Any

from clashyard.core.errors import BadInput, one_of
from clashyard.core.phrase import Phrase
from clashyard.core.state import State

ONLOOKER = -1  # in place of a seat: a spectator, who sees only what is public


@dataclass(frozen=True)
class View:
    """One named part of an observation: the numbers from `start` on, to be read in this shape.

    Every number lies between `low` and `high` and fits in eight bits; larger values are clipped.
    """

    name: str
    start: int
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def stop(self) -> int:
        """Return the index after the last number of this part."""
        return self.start + prod(self.shape)


@dataclass(frozen=True, eq=False)
class Game:
    """A game as a value. Functions marked *rule* keep to the dialect and compile; they take the state first.

    A *setting* holds everything a match is played with (checked options, cards); the layers above only pass it on.
    """

    name: str
    title: str
    version: str  # of the rules: changes whenever a match may replay differently
    state: type[State]
    seats: tuple[str, ...]  # of the largest match
    actions: int  # every action is a number below this

    prepare: Callable[[Mapping[str, Any]], Any]  # options -> setting; BadInput
    options: Callable[[Any], Mapping[str, Any]]  # setting -> options that prepare it again
    table: Callable[[Any], State]  # setting -> a table ready to deal
    read_position: Callable[[Any, Mapping[str, Any]], tuple[Any, State]]  # given, options -> setting, state; BadInput
    write_position: Callable[[Any, Any], dict[str, Any]]  # state, setting
    view_position: Callable[[Any, Any, int, bool], dict[str, Any]]  # state, setting, seat or ONLOOKER, memory
    at_table: Callable[[Any], tuple[str, ...]]  # setting -> the seats that make decisions in this match
    refusal: str  # the rule behind "this is not legal now"
    marks: Mapping[str, Any]  # the meaning of a mapping inside a list that does not state it
    read_action: Callable[[Any, Any, int, str], int]  # state, setting, seat, text; IllegalAction
    write_action: Callable[[Any, Any, int, int], str]  # state, setting, seat, action
    write_event: Callable[[Any, tuple[int, int, int, int]], Any]  # setting, log entry -> Event
    winner: Callable[[Any], str | None]  # the winning seats, as AC; "draw"; None while the match goes on

    modes: tuple[str, ...]  # of play, the default first
    sample: Callable[..., Mapping[str, Any]]  # seed, printed=False, mode=default -> options of a random match that ends

    deal: Callable[[Any, int], None]  # rule: shuffle by a seed, KEPT or FORMER (core/chance.py), and begin
    to_act: Callable[[Any], int]  # rule: the seat to act, the first of several that choose simultaneously, or -1
    menu: Callable[[Any, int, Any], int]  # rule: write the legal actions of a seat, return their number
    play: Callable[[Any, int, int], None]  # rule: carry out a legal action
    payoff: Callable[[Any, int], int]  # rule: 1, 0 or -1 for a seat
    hide: Callable[[Any, int, int], None]  # rule: redraw everything that a seat cannot know, with a seed
    settle: Callable[[Any, int], None]  # rule: end a seat's turn, if it is its turn, in the plainest way
    prospects: Callable[[Any, int], int]  # rule: how good a settled position looks for a seat; more is better

    deciding: Callable[[Any], int] | None = None  # rule: the seats choosing simultaneously, one bit each; None if always one
    unordered: frozenset[str] = frozenset()  # keys of a position whose lists are sets: [S2, D4] is [D4, S2]
    spelled_out: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None  # a position with all that follows from it

    views: Callable[[str], tuple[View, ...]] | None = None  # mode -> the parts of an observation, without gaps, or None
    observe: Callable[[Any, int, Any], None] | None = None  # rule: write all that a seat may know into a row, filling it

    former: str = ""  # the previous version, whose match files still replay, with the seeds of that time

    form: str = ""  # the stage played, if it is not the game itself but a preparation for it, such as a draft
    variant: Callable[[Mapping[str, Any]], Game] | None = None  # options -> the game itself, or the form that they ask for
    compiles: bool = True  # False: there is nothing to win by speed, and the rules are plain Python
    reveals: Callable[[Any, Any], bool] | None = None  # states before and after an action: did it turn up hidden cards?
    in_order: Callable[[Any, int, list[int]], list[int]] | None = None  # state, seat, menu -> the menu as people read it
    drawn_options: Callable[[Any], Mapping[str, Any]] | None = None  # dealt state -> options that it has decided: who begins
    accepts: Callable[[Any, int, int], bool] | None = None  # state, seat, action: where a menu would be too long to write
    draw: Callable[[Mapping[str, Any]], str] | None = None  # a position, or what a seat may see of it -> a picture as text
    stage: Callable[[Mapping[str, Any], Mapping[str, Any]], str] | None = None  # options, position -> "duel, turn 5"
    ledger: Traversable | None = None  # its rules.toml, if the game is not a package of Clashyard

    def of(self, options: Mapping[str, Any]) -> Game:
        """Return the form of this game that *options* ask for. Raises BadInput."""
        return self.variant(options) if self.variant else self


def parts(*rows: tuple[str, tuple[int, ...], int, int, str]) -> tuple[View, ...]:
    """Return consecutive views from rows of name, shape, bounds and meaning."""
    views: list[View] = []
    for name, shape, low, high, meaning in rows:
        views.append(View(name, views[-1].stop if views else 0, shape, low, high, meaning))
    return tuple(views)


def observed(game: Game, mode: str) -> int:
    """Return the length of an observation of *game* in *mode*. Raises BadInput if it has none."""
    if game.views is None:
        raise BadInput(game.form or game.name, "no observations are available for this form; use the game itself")
    return game.views(one_of(mode, game.modes, "mode", "mode"))[-1].stop


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
