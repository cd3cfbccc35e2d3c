"""A match for people: legal actions, checked play, undo, views, files.

Options, a secret or a seed, and actions are all it is. `Position` says what is to be decided, `History` keeps what was played.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Self

from clashyard.core.atomic_write import save_text
from clashyard.core.display import board, html, summary
from clashyard.core.errors import BadInput, IllegalAction, shown
from clashyard.core.game import Event, Game
from clashyard.core.history import History
from clashyard.core.match_json import FORMAT, check_of, match_text
from clashyard.core.origin import SEEDS, deal, origin_of
from clashyard.core.position import Position
from clashyard.core.secret import commitment
from clashyard.core.state import State, Watched

__all__ = ["FORMAT", "SEALED", "SEEDS", "Match"]

SEALED = re.compile(r"\S+ ([A-Z]):\S+")  # how an action is written where several seats choose simultaneously


class Match(Position):
    """One match of any game. Make it with `new`, `from_position` or `load` of a game's package.

    >>> from clashyard import decks
    >>> match = decks.new(decks=("1", "3"), seed=7)
    >>> match.play("end")
    >>> len(match.actions)
    1
    """

    def __init__(self, game: Game, setting: Any, state: State, origin: Mapping[str, Any], compiled: bool = False) -> None:
        super().__init__(game, setting, state, compiled)
        self.origin = origin
        self.former = False  # dealt as the rules before these did
        self.players: dict[str, str] = {}  # seat -> opponent; a face may note it, and it is kept in the file
        self.history = History(game, state)
        self._listeners: list[Callable[[Event], None]] = []
        self.drawn = dict(game.setup.drawn_options(state)) if game.setup.drawn_options else {}  # options that the deal decided

    @classmethod
    def new(
        cls, game: Game, options: Mapping[str, Any], seed: int | None = None, compiled: bool = False, *, secret: str | None = None
    ) -> Self:
        """Deal a match by a fresh secret that nobody can guess, by a given *secret* of 64 hex digits, or by a *seed*.

        A seed, from 0 to 2**62 - 1, is for tests and simulations: anyone who has seen some hands can work out the rest.
        Raises BadInput for a wrong option, seed or secret.
        """
        return cls.dealt(game, options, origin_of(seed, secret), compiled)

    @classmethod
    def dealt(
        cls, game: Game, options: Mapping[str, Any], origin: Mapping[str, Any], compiled: bool = False, former: bool = False
    ) -> Self:
        """Deal a match again from its `origin`, as it is kept in files: a mapping with ``secret`` or ``seed``.

        *former*: as the version of the rules before this one dealt from a seed. Raises BadInput.
        """
        game = game.of(options)
        setting, state = deal(game, options, origin, former)
        key = "secret" if "secret" in origin else "seed"
        match = cls(game, setting, state, {key: origin[key]}, compiled)
        match.former = former
        return match

    @classmethod
    def from_position(cls, game: Game, given: Any, options: Mapping[str, Any] | None = None, compiled: bool = False) -> Self:
        """Return a match that starts from a position in the notation. Raises BadInput with the key that is wrong."""
        options = options or {}
        game = game.of(options if isinstance(options, Mapping) else {})
        setting, state = game.notation.read_position(given, options)
        return cls(game, setting, state, {"position": json.loads(json.dumps(given))}, compiled)

    # What it was dealt with

    @property
    def given(self) -> Mapping[str, Any]:
        """Return the options of the file and the commitment: those of the deal, before any toss."""
        return copy.deepcopy(self.game.setup.options(self.setting))

    @property
    def options(self) -> Mapping[str, Any]:
        """Return the options of this match as a new mapping, with the first player even if chosen at random.

        Beside any `position` of the match they are all that `from_position` needs to go on in the same way.
        """
        given = self.given
        return {**given, **{key: value for key, value in self.drawn.items() if given[key] is None}}

    # Playing

    @property
    def actions(self) -> list[str]:
        """Return the actions played so far, as text."""
        return self.history.actions

    @property
    def numbers(self) -> list[int]:
        """Return the actions played so far, as numbers."""
        return self.history.numbers

    @property
    def told(self) -> int:
        """Return how many actions are public: all but the sealed choices that wait for another seat's."""
        return self.history.told

    def open_points(self) -> list[int]:
        """Return the numbers of actions after which nothing was sealed, from 0 to `told`."""
        return self.history.open_points()

    def play(self, action: str | int, seat: str | None = None) -> None:
        """Play an action: its text, or its number in `menu()` (not its place in `legal`), for *seat* or the seat `to_act`.

        Where several seats choose simultaneously, the text names its seat (`en-garde B:D4`), and they commit in any order.
        Raises IllegalAction, and changes nothing, if it is not legal.
        """
        mover = self._mover(seat)
        if isinstance(action, str):
            named = SEALED.fullmatch(action)
            if named and seat is None and named[1] in self.seats:
                mover = self._mover(named[1])
            number = self.game.notation.read_action(self.state, self.setting, mover, action)
        else:
            number = action
        if type(number) is not int or not self._legal(mover, number):
            raise IllegalAction(shown(action), "this is not legal now", self.game.refusal)
        text = self.game.notation.write_action(self.state, self.setting, mover, number)
        sealed = len(self.deciding) > 1
        after = self._after(mover, number)
        self.history.append(self.state, after, mover, number, text, sealed)
        self.state = after
        for event in self._told(len(self.actions)) if self._listeners else ():
            for listener in tuple(self._listeners):
                listener(event)

    def on_event(self, callback: Callable[[Event], object]) -> Callable[[], None]:
        """Call *callback* with each Event of every action played from now on; return a function that stops it.

        The match has already carried out the action when *callback* is called. What *callback* raises comes out of
        `play`: the action stays played, and the rest of its events are not announced. Sealed choices cause their events
        when the last of them is made. Undoing announces nothing, compiled play has no events, and copies have no callbacks.

        >>> from clashyard import decks
        >>> match = decks.new(decks=("1", "3"), seed=7, first="A")
        >>> heard = []
        >>> stop = match.on_event(lambda event: heard.append(event.rule))
        >>> match.play("end")
        >>> stop()
        >>> "decks.turn.order" in heard
        True
        """

        def listener(event: Event) -> None:
            callback(event)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        self._listeners.append(listener)

        return stop

    def _told(self, number: int) -> list[Event]:
        """Return the events of the action before place *number* of the logs."""
        log = self.history.logs[number]
        return [self.game.notation.write_event(self.setting, log[i : i + 4]) for i in range(0, len(log), 4)]  # type: ignore[arg-type]

    def _standing(self, number: int) -> State:
        return self.history.state_after(number, self.state)

    def undo(self, looking: bool = False) -> str:
        """Take the last action back and return it.

        Raises BadInput if there is none, if it was sealed, and if it revealed hidden cards: a player who has seen them
        cannot choose again. *looking* allows that for stepping through a match.
        """
        if not self.actions:
            raise BadInput("undo", "no action has been played yet")
        if not looking and self.told < len(self.actions):
            raise BadInput("undo", "a sealed choice cannot be taken back")
        before = self._standing(len(self.actions) - 1)
        if not looking and self.game.reveals and self.game.reveals(before, self.state):
            raise BadInput("undo", "{action} revealed hidden cards; it cannot be taken back", action=self.actions[-1])
        self.state = before
        return self.history.pop(before)

    def copy(self) -> Self:
        """Return an independent match at the same point, which can be played and undone separately."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.history, twin._listeners = self.history.copy(), []
        twin.players = dict(self.players)
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    # Views

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {summary(self)}>"

    def __str__(self) -> str:
        return board(self)

    def _repr_html_(self) -> str:
        return html(self)

    @property
    def events(self) -> list[Event]:
        """Return all events so far, in order. Compiled play has none."""
        return [event for number in range(len(self.history.logs)) for event in self._told(number)]

    def movers(self) -> list[str]:
        """Return the seat that played each action."""
        return [self.game.seats[seat] for seat in self.history.seats]

    def events_of(self, action: int) -> list[Event]:
        """Return the events of the action number *action* (from 0); -1 for those before the first."""
        return self._told(action + 1)

    @property
    def under_way(self) -> list[Event]:
        """Return the events so far of an action that is being shown event by event (`moments`); none otherwise."""
        return self._told(len(self.actions) + 1) if len(self.history.logs) > len(self.actions) + 1 else []

    def at(self, number: int) -> Self:
        """Return the match after *number* actions, to look at or play on. Raises BadInput beyond its ends."""
        if not 0 <= number <= len(self.actions):
            raise BadInput(
                "at", "{value} is not a number of actions from 0 to {most}", value=shown(number), most=len(self.actions)
            )
        state = self._standing(number)
        twin = self.copy()
        twin.state, twin.history = state, self.history.until(number, state)
        return twin

    def moments(self, number: int) -> Iterator[tuple[Event, Self]]:
        """Yield the events of the action *number* (from 0), each with the match at that moment.

        The last comes with the match as the action left it. Such a match is only for looking: nobody decides within an
        action. Its `under_way` are the events of the action so far.
        """
        after = self._standing(number).copy()
        watched = Watched(after)
        after.log = watched
        self.game.rules.play(after, self.history.seats[number], self.numbers[number])
        watched.states[-1:] = [after] if watched else []
        so_far: tuple[int, ...] = ()
        for entry, state in zip(watched, watched.states, strict=True):
            twin = self.at(number)
            so_far = (*so_far, *entry)
            twin.state = state
            twin.history.logs.append(so_far)
            yield self.game.notation.write_event(self.setting, entry), twin

    # Files

    def checks(self) -> list[str]:
        """Return four hex digits of the position at the start and after each action, which a replay compares."""
        checks = self.history.checks
        for number in range(len(checks), len(self.actions) + 1):
            checks.append(check_of(self.game.notation.write_position(self._standing(number), self.setting)))
        return checks

    @property
    def rules(self) -> str:
        """Return the version of the rules that the match was dealt under."""
        return self.game.former if self.former else self.game.version

    @property
    def commitment(self) -> str | None:
        """Return the promise given before the first action of a match with a secret (see `core.secret.commitment`)."""
        secret = self.origin.get("secret")
        return secret and commitment(self.game.name, self.game.version, self.given, secret)

    def to_json(self) -> str:
        """Return the match as a small file: origin, options, actions, and a check after each."""
        promise = {"commitment": self.commitment} if self.commitment else {}
        return match_text(
            game=self.game.name, rules=self.rules, options=self.given, **self.origin, **promise, players=self.players,
            actions=self.actions, checks=" ".join(self.checks()), winner=self.winner,
        )  # fmt: skip

    def again(self) -> Match:
        """Return the same match before its first action."""
        if "position" in self.origin:
            return Match.from_position(self.game, self.origin["position"], self.given, self.compiled)
        return Match.dealt(self.game, self.given, self.origin, self.compiled, self.former)

    def save(self, path: str | Path) -> None:
        """Write the match to a file, atomically.

        Raises BadInput if the file cannot be written, or if the path is something other than a file.
        """
        save_text(path, self.to_json())
