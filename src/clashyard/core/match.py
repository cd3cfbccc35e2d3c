"""A match for people: legal actions, checked play, undo, views, files. Options, a seed and actions are all it is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from clashyard.core import fast
from clashyard.core.errors import BadInput, IllegalAction, one_of
from clashyard.core.game import Event, Game
from clashyard.core.state import State

FORMAT = 1
SEEDS = 2**62


class Match:
    """One match of any game. Make it with `new`, `from_position` or `load` of a game's package.

    >>> from clashyard import decks
    >>> match = decks.new(decks=("1", "3"), seed=7)
    >>> match.play("end")
    >>> len(match.actions)
    1
    """

    def __init__(self, game: Game, setting: Any, state: State, origin: Mapping[str, Any], compiled: bool = False) -> None:
        self.game, self.setting, self.origin = game, setting, origin
        self.state = state
        self.actions: list[str] = []
        self.numbers: list[int] = []
        self.compiled = compiled
        self._before: list[State] = []
        self._events: list[list[Event]] = [self._told(state)]

    @classmethod
    def new(cls, game: Game, options: Mapping[str, Any], seed: int = 0, compiled: bool = False) -> Self:
        """Deal a match. *seed* is a whole number from 0 to 2**62 - 1. Raises BadInput for a wrong option."""
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise BadInput("seed", f"{seed!r} is no whole number from 0 to 2**62 - 1")
        setting = game.prepare(options)
        state = game.table(setting)
        game.deal(state, seed)
        return cls(game, setting, state, {"seed": seed}, compiled)

    @classmethod
    def from_position(cls, game: Game, given: Any, options: Mapping[str, Any] | None = None, compiled: bool = False) -> Self:
        """A match that starts from a position in the notation. Raises BadInput with the key that is wrong."""
        setting, state = game.read_position(given, options or {})
        return cls(game, setting, state, {"position": json.loads(json.dumps(given))}, compiled)

    # What is to be decided

    @property
    def options(self) -> Mapping[str, Any]:
        return self.game.options(self.setting)

    @property
    def to_act(self) -> str | None:
        """The seat whose decision it is, or None when the match is over."""
        seat = self.game.to_act(self.state)
        return self.game.seats[seat] if seat >= 0 else None

    @property
    def winner(self) -> str | None:
        """A seat, `draw`, or None while the match goes on."""
        return self.game.winner(self.state)

    def menu(self) -> list[int]:
        """The legal actions as numbers."""
        out = [0] * self.game.actions
        return out[: self._menu(out)]

    def _menu(self, out: list[int]) -> int:
        seat = self.game.to_act(self.state)
        if seat < 0:
            return 0
        if not self.compiled:
            return self.game.menu(self.state, seat, out)
        import numpy as np

        row = np.zeros(self.game.actions, np.int64)
        count = int(fast.compiled(self.game.menu)(self.state.to_record()[0], seat, row))
        out[:count] = row[:count].tolist()
        return count

    @property
    def legal(self) -> list[str]:
        """The legal actions as text."""
        return [self.game.write_action(self.state, self.setting, number) for number in self.menu()]

    # Playing

    def play(self, action: str | int) -> None:
        """Play an action, by text or number. Raises IllegalAction, and changes nothing, if it is not legal."""
        if isinstance(action, str):
            number = self.game.read_action(self.state, self.setting, action)
        else:
            number = action
        if number not in self.menu():
            raise IllegalAction(str(action), "this is not legal now", f"{self.game.name}.turn.order")
        text = self.game.write_action(self.state, self.setting, number)
        self._before.append(self.state)
        self.state = self._after(number)
        self.actions.append(text)
        self.numbers.append(number)
        self._events.append(self._told(self.state))

    def _after(self, number: int) -> State:
        seat = self.game.to_act(self.state)
        if self.compiled:
            row = self.state.to_record()
            fast.compiled(self.game.play)(row[0], seat, number)
            return self.game.state.from_record(row[0])
        after = self.state.copy()
        self.game.play(after, seat, number)
        return after

    def _told(self, state: State) -> list[Event]:
        return [self.game.write_event(self.setting, entry) for entry in state.log]

    def undo(self) -> str:
        """Take the last action back and return it. Raises BadInput where there is none."""
        if not self.actions:
            raise BadInput("undo", "no action has been played yet")
        self.state = self._before.pop()
        self._events.pop()
        self.numbers.pop()
        return self.actions.pop()

    def copy(self) -> Self:
        """An independent match at the same point, which can be played and undone on its own."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.actions, twin.numbers = self.actions[:], self.numbers[:]
        twin._before, twin._events = self._before[:], self._events[:]
        return twin

    # Looking

    @property
    def events(self) -> list[Event]:
        """All that has happened, in order. Compiled play tells nothing."""
        return [event for told in self._events for event in told]

    def events_of(self, action: int) -> list[Event]:
        """What the action number *action* (from 0) caused."""
        return self._events[action + 1]

    def position(self) -> dict[str, Any]:
        """The whole position in the notation: `from_position` reads it back."""
        return self.game.write_position(self.state, self.setting)

    def view(self, seat: str, memory: bool = False) -> dict[str, Any]:
        """What *seat* may see, `hidden` where it cannot; with *memory* also what it has seen before."""
        if seat not in self.game.seats:
            raise BadInput("seat", f"there is no seat {seat!r}; seats: {', '.join(self.game.seats)}")
        return self.game.view_position(self.state, self.setting, self.game.seats.index(seat), memory)

    # Files

    def check(self) -> str:
        """Four hex digits of the whole position: how a replay shows that it goes the same way."""
        text = json.dumps(self.position(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:4]

    def to_json(self) -> str:
        """The match as a small file: origin, options, actions, and a check after each."""
        again = self.again()
        checks = [again.check()]
        for number in self.numbers:
            again.play(number)
            checks.append(again.check())
        data = {
            "clashyard": FORMAT, "game": self.game.name, "rules": self.game.version, "options": dict(self.options),
            **self.origin, "actions": self.actions, "checks": " ".join(checks), "winner": self.winner,
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    def again(self) -> Match:
        """The same match before its first action."""
        if "seed" in self.origin:
            return Match.new(self.game, self.options, self.origin["seed"], self.compiled)
        return Match.from_position(self.game, self.origin["position"], self.options, self.compiled)

    def save(self, path: str | Path) -> None:
        """Write the match to a file; an old one is replaced only when the new one is whole."""
        target = Path(path)
        part = target.with_name(target.name + ".part")
        part.write_text(self.to_json(), "utf-8")
        part.replace(target)


def load(games: Sequence[Game], path: str | Path) -> Match:
    """Read a match file and replay it. Raises BadInput naming the first action that fails."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(str(path), f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    try:
        return from_json(games, text)
    except BadInput as error:
        raise error.within(str(path)) from None


def from_json(games: Sequence[Game], text: str) -> Match:
    """A match from the text of a match file. Raises BadInput."""
    data = _document(text)
    by_name = {game.name: game for game in games}
    game = by_name[one_of(data.get("game"), by_name, "game", "game")]
    if data.get("rules") != game.version:
        written = data.get("rules")
        raise BadInput("rules", f"written by rules {written!r}; this Clashyard plays {game.version!r} and cannot vouch for it")
    if not isinstance(data.get("options"), dict):
        raise BadInput("options", "the options of the match are missing")
    if ("seed" in data) == ("position" in data):
        raise BadInput("seed", "a match starts from a seed or from a position, and from one of them only")
    if "seed" in data:
        match = Match.new(game, data["options"], data["seed"])
    else:
        match = Match.from_position(game, data["position"], data["options"])
    return _replayed(match, data)


def _document(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BadInput("", f"this is no match file: {error}") from None
    if not isinstance(data, dict) or data.get("clashyard") != FORMAT:
        raise BadInput("clashyard", f"this is no match file of format {FORMAT}")
    return data


def _replayed(match: Match, data: Mapping[str, Any]) -> Match:
    actions, checks = data.get("actions"), str(data.get("checks", "")).split()
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise BadInput("actions", "the list of actions is missing")
    if len(checks) != len(actions) + 1:
        raise BadInput("checks", f"{len(actions)} actions need {len(actions) + 1} checks, not {len(checks)}")
    if match.check() != checks[0]:
        raise BadInput("checks", "the match does not start as it did when it was saved")
    for number, action in enumerate(actions, 1):
        try:
            match.play(action)
        except IllegalAction as error:
            raise BadInput(f"action {number}", str(error)) from None
        if match.check() != checks[number]:
            raise BadInput(f"action {number}", f"{action!r} does not lead where it led when the match was saved")
    if match.winner != data.get("winner"):
        raise BadInput("winner", f"{data.get('winner')!r} is not how this match ends; it ends with {match.winner!r}")
    return match
