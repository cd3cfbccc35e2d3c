"""A match for people: legal actions, checked play, undo, views, files.

Options, a secret or a seed, and actions are all it is. Three states are kept, whatever its length: the first, the present,
and the one that was asked for last; others are played again from there.
"""

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
from clashyard.core.chance import FORMER, KEPT
from clashyard.core.errors import BadInput, IllegalAction, shown
from clashyard.core.former import former_generator
from clashyard.core.game import ONLOOKER, Event, Game
from clashyard.core.saving import save_text
from clashyard.core.secret import commitment, new_secret, read_secret
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
        self.former = False  # dealt as the rules before these did
        self.players: dict[str, str] = {}  # seat -> opponent; a face may note it, and it is kept in the file
        self.state = state
        self.actions: list[str] = []
        self.numbers: list[int] = []
        self._seats: list[int] = []  # who played each action
        self.compiled = compiled and game.compiles and state.secret is None  # machine code knows no secrets
        self._sealed: list[bool] = []  # was an action one of several that are chosen simultaneously?
        self._checks: list[str] = []
        self._drawn = dict(game.drawn_options(state)) if game.drawn_options else {}
        self._bases = [(0, state)]  # a number of actions, and the state after them: the first, and any that was put in its place
        self._asked = (0, state)  # likewise, of the point that was asked for last
        self._own = state  # the present one as it came about; another in `state` is a guess, and a base for what follows
        self._logs = [_flat(state)]  # what each action caused, and before them the deal

    @classmethod
    def new(
        cls, game: Game, options: Mapping[str, Any], seed: int | None = None, compiled: bool = False, *, secret: str | None = None
    ) -> Self:
        """Deal a match by a fresh secret that nobody can guess, by a given *secret* of 64 hex digits, or by a *seed*.

        A seed, from 0 to 2**62 - 1, is for tests and simulations: anyone who has seen some hands can work out the rest.
        Raises BadInput for a wrong option, seed or secret.
        """
        if seed is None:
            secret = new_secret() if secret is None else secret
            return cls.dealt(game, options, {"secret": secret}, compiled)
        if secret is not None:
            raise BadInput("secret", "a match is dealt by a secret or by a seed; leave one of them out")
        return cls.dealt(game, options, {"seed": seed}, compiled)

    @classmethod
    def dealt(
        cls, game: Game, options: Mapping[str, Any], origin: Mapping[str, Any], compiled: bool = False, former: bool = False
    ) -> Self:
        """Deal a match again from its `origin`, as it is kept in files: a mapping with ``secret`` or ``seed``.

        *former*: as the version of the rules before this one dealt from a seed. Raises BadInput.
        """
        game = game.of(options)
        setting = game.prepare(options)
        state = game.table(setting)
        if "secret" in origin:
            state.secret, state.chance = read_secret(origin["secret"], "secret"), 0
            game.deal(state, KEPT)
            return cls(game, setting, state, {"secret": origin["secret"]}, compiled)
        seed = origin["seed"]
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise BadInput("seed", "{value} is not a whole number from 0 to 2**62 - 1", value=shown(seed))
        if former:
            state.chance = former_generator(seed)
        game.deal(state, FORMER if former else seed)
        match = cls(game, setting, state, {"seed": seed}, compiled)
        match.former = former
        return match

    @classmethod
    def from_position(cls, game: Game, given: Any, options: Mapping[str, Any] | None = None, compiled: bool = False) -> Self:
        """A match that starts from a position in the notation. Raises BadInput with the key that is wrong."""
        options = options or {}
        game = game.of(options if isinstance(options, Mapping) else {})
        setting, state = game.read_position(given, options)
        return cls(game, setting, state, {"position": json.loads(json.dumps(given))}, compiled)

    # What is to be decided

    @property
    def given(self) -> Mapping[str, Any]:
        """The options that the match was dealt with, before anything was tossed for: those of its file and its commitment."""
        return copy.deepcopy(self.game.options(self.setting))

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of this match as a new mapping, with who began even where that was drawn at random.

        Beside any `position` of the match they are all that `from_position` needs to go on in the same way.
        """
        given = self.given
        return {**given, **{key: value for key, value in self._drawn.items() if given[key] is None}}

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
        while number and self._sealed[number - 1]:
            number -= 1
        return number

    def open_points(self) -> list[int]:
        """The numbers of actions after which nothing was sealed, from 0 to `told`."""
        return [0, *(number for number in range(1, self.told + 1) if not self._sealed[number - 1])]

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
        found = self._written_menu(seat)
        return self.game.in_order(self.state, seat, found) if self.game.in_order else found

    def _written_menu(self, seat: int) -> list[int]:
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
        sealed = len(self.deciding) > 1
        self._asked = len(self.actions), self.state
        if self.state is not self._own:
            self._bases = [*self._bases, self._asked]
        self.state = self._own = self._after(mover, number)
        self.actions.append(text)
        self.numbers.append(number)
        self._seats.append(mover)
        self._sealed.append(sealed)
        self._logs.append(_flat(self.state))

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

    def _told(self, number: int) -> list[Event]:
        """What is told of the action before place *number* of the logs."""
        log = self._logs[number]
        return [self.game.write_event(self.setting, log[i : i + 4]) for i in range(0, len(log), 4)]  # type: ignore[arg-type]

    def _standing(self, number: int) -> State:
        """The state after *number* actions, played again from the nearest one that is kept. It must not be changed."""
        if number == len(self.actions):
            return self.state
        place, state = next(base for base in reversed(self._bases) if base[0] <= number)
        if place <= self._asked[0] <= number:
            place, state = self._asked
        if place < number:
            state = state.copy()
            for i in range(place, number):
                state.log.clear()
                self.game.play(state, self._seats[i], self.numbers[i])
            self._asked = number, state
        return state

    def undo(self, looking: bool = False) -> str:
        """Take the last action back and return it.

        Raises BadInput where there is none, where it was sealed, and where it turned up hidden cards: who has seen
        them cannot choose again. *looking* allows that to those who only step through a match.
        """
        if not self.actions:
            raise BadInput("undo", "no action has been played yet")
        if not looking and self.told < len(self.actions):
            raise BadInput("undo", "a sealed choice cannot be taken back")
        before = self._standing(len(self.actions) - 1)
        if not looking and self.game.reveals and self.game.reveals(before, self.state):
            raise BadInput("undo", "{action} turned up hidden cards; it cannot be taken back", action=self.actions[-1])
        self.state = self._own = before
        self._bases = [base for base in self._bases if base[0] < len(self.actions)]
        for row in (self._seats, self._sealed, self._logs, self.numbers):
            row.pop()
        del self._checks[len(self.actions) :]
        return self.actions.pop()

    def copy(self) -> Self:
        """An independent match at the same point, which can be played and undone on its own."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.actions, twin.numbers = self.actions[:], self.numbers[:]
        twin._seats, twin._sealed = self._seats[:], self._sealed[:]
        twin._logs, twin._checks = self._logs[:], self._checks[:]
        twin.players = dict(self.players)
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    # Looking

    @property
    def events(self) -> list[Event]:
        """All that has happened, in order. Compiled play tells nothing."""
        return [event for number in range(len(self._logs)) for event in self._told(number)]

    def movers(self) -> list[str]:
        """The seat that played each action."""
        return [self.game.seats[seat] for seat in self._seats]

    def events_of(self, action: int) -> list[Event]:
        """What the action number *action* (from 0) caused; -1 for what happened before the first."""
        return self._told(action + 1)

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
        state = self._standing(number)
        twin = self.copy()
        twin.state = twin._own = state
        twin._bases = [base for base in self._bases if base[0] <= number]
        if twin._asked[0] > number:
            twin._asked = self._bases[0]
        for row in (twin.actions, twin.numbers, twin._seats, twin._sealed):
            del row[number:]
        del twin._logs[number + 1 :], twin._checks[number + 1 :]
        return twin

    def moments(self, number: int) -> Iterator[tuple[Event, Self]]:
        """What the action *number* (from 0) caused, one event after the other, each with the match as it stood then.

        The last comes with the match as the action left it. Such a match is there to be looked at: within an action
        nobody decides.
        """
        after = self._standing(number).copy()
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
        for number in range(len(self._checks), len(self.actions) + 1):
            position = self.game.write_position(self._standing(number), self.setting)
            text = json.dumps(position, sort_keys=True, ensure_ascii=False)
            self._checks.append(hashlib.sha256(text.encode()).hexdigest()[:4])
        return self._checks

    @property
    def rules(self) -> str:
        """The version of the rules that the match was dealt by."""
        return self.game.former if self.former else self.game.version

    @property
    def commitment(self) -> str | None:
        """What is promised before the first action of a match that is dealt by a secret (see `core.secret.commitment`)."""
        secret = self.origin.get("secret")
        return secret and commitment(self.game.name, self.game.version, self.given, secret)

    def to_json(self) -> str:
        """The match as a small file: origin, options, actions, and a check after each."""
        data = {
            "clashyard": FORMAT, "game": self.game.name, "rules": self.rules, "options": self.given, **self.origin,
            **({"commitment": self.commitment} if self.commitment else {}), "players": self.players, "actions": self.actions,
            "checks": " ".join(self.checks()), "winner": self.winner,
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    def again(self) -> Match:
        """The same match before its first action."""
        if "position" in self.origin:
            return Match.from_position(self.game, self.origin["position"], self.given, self.compiled)
        return Match.dealt(self.game, self.given, self.origin, self.compiled, self.former)

    def save(self, path: str | Path) -> None:
        """Write the match to a file; an old one is replaced only when the new one is whole.

        Raises BadInput where nothing can be written, or where something other than a file stands.
        """
        save_text(path, self.to_json())


def _flat(state: State) -> tuple[int, ...]:
    """The log of a state in one row, which takes a tenth of the room of its events."""
    return tuple(number for entry in state.log for number in entry)


def _deciding(game: Game, state: State) -> tuple[str, ...]:
    if game.deciding is None:
        seat = game.to_act(state)
        return (game.seats[seat],) if seat >= 0 else ()
    bits = game.deciding(state)
    return tuple(name for seat, name in enumerate(game.seats) if bits >> seat & 1)
