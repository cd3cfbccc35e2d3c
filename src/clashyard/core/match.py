"""A match for people: legal actions, checked play, undo, views, files. Options, a seed and actions are all it is."""

from __future__ import annotations

import copy
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Self

import numpy as np

from clashyard.core import fast
from clashyard.core.errors import BadInput, IllegalAction, shown
from clashyard.core.game import ONLOOKER, Event, Game
from clashyard.core.saving import save_text
from clashyard.core.state import State, Watched

FORMAT = 1
SEEDS = 2**62
SEALED = re.compile(r"\S+ ([A-Z]):\S+")  # how an action is written where several seats choose at once


class Match:
    """One match of any game. Make it with `new`, `from_position` or `load` of a game's package.

    >>> from clashyard import decks
    >>> match = decks.new(decks=("1", "3"), seed=7)
    >>> match.play("end")
    >>> len(match.actions)
    1
    """

    def __init__(self, game: Game, setting: Any, state: State, origin: Mapping[str, Any], compiled: bool = False) -> None:
        if compiled:
            fast.need()
        self.game, self.setting, self.origin = game, setting, origin
        self.players: dict[str, str] = {}  # seat -> opponent; a face may note it, and it is kept in the file
        self.state = state
        self.actions: list[str] = []
        self.numbers: list[int] = []
        self._seats: list[int] = []  # who played each action
        self.compiled = compiled and game.compiles
        self._before: list[State] = []
        self._checks: list[str] = []
        self._events: list[list[Event]] = [self._told(state)]

    @classmethod
    def new(cls, game: Game, options: Mapping[str, Any], seed: int = 0, compiled: bool = False) -> Self:
        """Deal a match. *seed* is a whole number from 0 to 2**62 - 1. Raises BadInput for a wrong option."""
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise BadInput("seed", "{value} is no whole number from 0 to 2**62 - 1", value=shown(seed))
        game = game.of(options)
        setting = game.prepare(options)
        state = game.table(setting)
        game.deal(state, seed)
        return cls(game, setting, state, {"seed": seed}, compiled)

    @classmethod
    def from_position(cls, game: Game, given: Any, options: Mapping[str, Any] | None = None, compiled: bool = False) -> Self:
        """A match that starts from a position in the notation. Raises BadInput with the key that is wrong."""
        options = options or {}
        game = game.of(options if isinstance(options, Mapping) else {})
        setting, state = game.read_position(given, options)
        return cls(game, setting, state, {"position": json.loads(json.dumps(given))}, compiled)

    # What is to be decided

    @property
    def options(self) -> Mapping[str, Any]:
        return copy.deepcopy(self.game.options(self.setting))

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats that decide something in this match; an automaton's is none."""
        return self.game.at_table(self.setting)

    @property
    def to_act(self) -> str | None:
        """The seat whose decision it is, the first of several that choose at once, or None when the match is over."""
        return next(iter(self.deciding), None)

    @property
    def deciding(self) -> tuple[str, ...]:
        """The seats that have something to choose now: several where they choose at once, in any order, sealed."""
        return _deciding(self.game, self.state)

    @property
    def told(self) -> int:
        """How many actions lie open: all but the sealed choices that wait for another seat's."""
        number = len(self.actions)
        while number and len(_deciding(self.game, self._before[number - 1])) > 1:
            number -= 1
        return number

    @property
    def winner(self) -> str | None:
        """A seat, several that share the win (`AC`), `draw`, or None while the match goes on."""
        return self.game.winner(self.state)

    def menu(self, seat: str | None = None) -> list[int]:
        """The legal actions as numbers: of *seat*, or of the seat `to_act`. Raises BadInput for a seat that is none."""
        return self._menu(self.game.to_act(self.state) if seat is None else self._seat(seat))

    def _seat(self, name: str) -> int:
        if name not in self.seats:
            raise BadInput("seat", "there is no seat {value}; seats: {known}", value=shown(name), known=", ".join(self.seats))
        return self.game.seats.index(name)

    def _menu(self, seat: int) -> list[int]:
        if seat < 0 or self.game.seats[seat] not in self.deciding:
            return []
        if self.compiled:
            row = np.zeros(self.game.actions, np.int64)
            return row[: fast.compiled(self.game.menu)(self.state.to_record()[0], seat, row)].tolist()  # type: ignore[no-any-return]
        out = [0] * self.game.actions
        return out[: self.game.menu(self.state, seat, out)]

    @property
    def legal(self) -> list[str]:
        """The legal actions of the seat `to_act` as text."""
        return self.legal_of(self.to_act) if self.to_act else []

    def legal_of(self, seat: str) -> list[str]:
        """The legal actions of *seat* as text; none where it has nothing to decide. Raises BadInput for a seat that is none."""
        return [self.text(number, seat) for number in self.menu(seat)]

    def text(self, number: int, seat: str | None = None) -> str:
        """A legal action of *seat*, or of the seat `to_act`, as text."""
        mover = self.game.to_act(self.state) if seat is None else self._seat(seat)
        return self.game.write_action(self.state, self.setting, mover, number)

    # Playing

    def play(self, action: str | int, seat: str | None = None) -> None:
        """Play an action: its text, or its number in `menu()` (not its place in `legal`), for *seat* or the seat `to_act`.

        Where several seats choose at once the text names its seat (`en-garde B:D4`), and they commit in any order.
        Raises IllegalAction, and changes nothing, if it is not legal.
        """
        mover = self.game.to_act(self.state) if seat is None else self._seat(seat)
        if isinstance(action, str):
            named = SEALED.fullmatch(action)
            if named and seat is None and named[1] in self.seats:
                mover = self._seat(named[1])
            number = self.game.read_action(self.state, self.setting, mover, action)
        else:
            number = action
        if type(number) is not int or not self._legal(mover, number):
            raise IllegalAction(shown(action), "this is not legal now", self.game.refusal)
        text = self.game.write_action(self.state, self.setting, mover, number)
        self._before.append(self.state)
        self.state = self._after(mover, number)
        self.actions.append(text)
        self.numbers.append(number)
        self._seats.append(mover)
        self._events.append(self._told(self.state))

    def _legal(self, seat: int, number: int) -> bool:
        if self.game.accepts:
            return seat >= 0 and self.game.accepts(self.state, seat, number)
        return number in self._menu(seat)

    def _after(self, seat: int, number: int) -> State:
        if self.compiled:
            row = self.state.to_record()
            fast.compiled(self.game.play)(row[0], seat, number)
            return self.game.state.from_record(row[0])
        after = self.state.copy()
        self.game.play(after, seat, number)
        return after

    def _told(self, state: State) -> list[Event]:
        return [self.game.write_event(self.setting, entry) for entry in state.log]

    def undo(self, looking: bool = False) -> str:
        """Take the last action back and return it.

        Raises BadInput where there is none, where it was sealed, and where it turned up hidden cards: who has seen
        them cannot choose again. *looking* allows that to those who only step through a match.
        """
        if not self.actions:
            raise BadInput("undo", "no action has been played yet")
        if not looking and self.told < len(self.actions):
            raise BadInput("undo", "a sealed choice cannot be taken back")
        if not looking and self.game.reveals and self.game.reveals(self._before[-1], self.state):
            raise BadInput("undo", "{action} turned up hidden cards; it cannot be taken back", action=self.actions[-1])
        self.state = self._before.pop()
        self._seats.pop()
        self._events.pop()
        self.numbers.pop()
        del self._checks[len(self.actions) :]
        return self.actions.pop()

    def copy(self) -> Self:
        """An independent match at the same point, which can be played and undone on its own."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.actions, twin.numbers = self.actions[:], self.numbers[:]
        twin._before, twin._events, twin._checks = self._before[:], self._events[:], self._checks[:]
        twin._seats = self._seats[:]
        twin.players = dict(self.players)
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    # Looking

    @property
    def events(self) -> list[Event]:
        """All that has happened, in order. Compiled play tells nothing."""
        return [event for told in self._events for event in told]

    def movers(self) -> list[str]:
        """The seat that played each action."""
        return [self.game.seats[seat] for seat in self._seats]

    def events_of(self, action: int) -> list[Event]:
        """What the action number *action* (from 0) caused; -1 for what happened before the first."""
        return self._events[action + 1]

    def position(self) -> dict[str, Any]:
        """The whole position in the notation: `from_position` reads it back."""
        return self.game.write_position(self.state, self.setting)

    def view(self, seat: str | None, memory: bool = False) -> dict[str, Any]:
        """What *seat* may see, `hidden` where it cannot; with *memory* also what it has seen before.

        For None: what lies open to everybody who looks on.
        """
        if seat is None:
            return self.game.view_position(self.state, self.setting, ONLOOKER, False)
        if seat not in self.game.seats:
            raise BadInput("seat", "there is no seat {value}; seats: {known}", value=shown(seat), known=", ".join(self.seats))
        return self.game.view_position(self.state, self.setting, self.game.seats.index(seat), memory)

    def at(self, number: int) -> Self:
        """The match as it stood after *number* actions, to be looked at or played on. Raises BadInput beyond its ends."""
        if not 0 <= number <= len(self.actions):
            raise BadInput("at", "{value} is no number of actions from 0 to {most}", value=shown(number), most=len(self.actions))
        twin = self.copy()
        if number < len(self.actions):
            twin.state = self._before[number]
        for row in (twin.actions, twin.numbers, twin._seats, twin._before):
            del row[number:]
        del twin._events[number + 1 :], twin._checks[number + 1 :]
        return twin

    def moments(self, number: int) -> Iterator[tuple[Event, Self]]:
        """What the action *number* (from 0) caused, one event after the other, each with the match as it stood then.

        The last comes with the match as the action left it. Such a match is there to be looked at: within an action
        nobody decides.
        """
        after = self._before[number].copy()
        watched = Watched(after)
        after.log = watched
        self.game.play(after, self._seats[number], self.numbers[number])
        watched.states[-1:] = [after] if watched else []
        for entry, state in zip(watched, watched.states, strict=True):
            twin = self.at(number)
            twin.state = state
            yield self.game.write_event(self.setting, entry), twin

    # Files

    def checks(self) -> list[str]:
        """Four hex digits of the position at the start and after each action: how a replay shows that it goes the same way."""
        for state in [*self._before, self.state][len(self._checks) :]:
            text = json.dumps(self.game.write_position(state, self.setting), sort_keys=True, ensure_ascii=False)
            self._checks.append(hashlib.sha256(text.encode()).hexdigest()[:4])
        return self._checks

    def to_json(self) -> str:
        """The match as a small file: origin, options, actions, and a check after each."""
        data = {
            "clashyard": FORMAT, "game": self.game.name, "rules": self.game.version, "options": self.options,
            **self.origin, "players": self.players, "actions": self.actions, "checks": " ".join(self.checks()),
            "winner": self.winner,
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    def again(self) -> Match:
        """The same match before its first action."""
        if "seed" in self.origin:
            return Match.new(self.game, self.options, self.origin["seed"], self.compiled)
        return Match.from_position(self.game, self.origin["position"], self.options, self.compiled)

    def save(self, path: str | Path) -> None:
        """Write the match to a file; an old one is replaced only when the new one is whole.

        Raises BadInput where nothing can be written, or where something other than a file stands.
        """
        save_text(path, self.to_json())


def _deciding(game: Game, state: State) -> tuple[str, ...]:
    if game.deciding is None:
        seat = game.to_act(state)
        return (game.seats[seat],) if seat >= 0 else ()
    bits = game.deciding(state)
    return tuple(name for seat, name in enumerate(game.seats) if bits >> seat & 1)
