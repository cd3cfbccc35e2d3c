"""The history of a match: its actions, what each caused, and the states after them."""

from __future__ import annotations

from typing import Self

from clashyard.core.game import Game
from clashyard.core.state import State

Log = tuple[int, ...]  # the events of an action in one row, four numbers each, which takes a tenth of the room of its events


class History:
    """What has been played since the first state of a match.

    Three states are kept, whatever its length: the first, the present, and the one that was asked for last; others are
    played again from there.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.actions: list[str] = []
        self.numbers: list[int] = []
        self.seats: list[int] = []  # who played each action
        self.sealed: list[bool] = []  # was an action one of several that are chosen simultaneously?
        self.logs: list[Log] = [_flat(state)]  # what each action caused, and before them the deal
        self.checks: list[str] = []  # of the first states, as far as they have been asked for
        self.bases = [(0, state)]  # a number of actions, and the state after them: the first, and any that was put in its place
        self.asked = (0, state)  # likewise, of the point that was asked for last
        self.own = state  # the present one as it came about; another in the match is a guess, and a base for what follows

    @property
    def told(self) -> int:
        """Return how many actions are public: all but the sealed choices that wait for another seat's."""
        number = len(self.actions)
        while number and self.sealed[number - 1]:
            number -= 1
        return number

    def open_points(self) -> list[int]:
        """Return the numbers of actions after which nothing was sealed, from 0 to `told`."""
        return [0, *(number for number in range(1, self.told + 1) if not self.sealed[number - 1])]

    def append(self, before: State, after: State, seat: int, number: int, text: str, sealed: bool) -> None:
        """Add an action that led from *before* to *after*."""
        self.asked = len(self.actions), before
        if before is not self.own:
            self.bases = [*self.bases, self.asked]
        self.own = after
        self.actions.append(text)
        self.numbers.append(number)
        self.seats.append(seat)
        self.sealed.append(sealed)
        self.logs.append(_flat(after))

    def state_after(self, number: int, present: State) -> State:
        """Return the state after *number* actions, replayed from the nearest one that is kept. Do not change it."""
        if number == len(self.actions):
            return present
        place, state = next(base for base in reversed(self.bases) if base[0] <= number)
        if place <= self.asked[0] <= number:
            place, state = self.asked
        if place < number:
            state = state.copy()
            for i in range(place, number):
                state.log.clear()
                self.game.rules.play(state, self.seats[i], self.numbers[i])
            self.asked = number, state
        return state

    def pop(self, before: State) -> str:
        """Forget the last action, which led away from *before*, and return it."""
        self.own = before
        self.bases = [base for base in self.bases if base[0] < len(self.actions)]
        for row in (self.seats, self.sealed, self.logs, self.numbers):
            row.pop()
        del self.checks[len(self.actions) :]
        return self.actions.pop()

    def copy(self) -> Self:
        """Return an independent twin."""
        twin = object.__new__(type(self))
        twin.__dict__.update({key: row[:] if isinstance(row, list) else row for key, row in self.__dict__.items()})
        return twin

    def until(self, number: int, state: State) -> Self:
        """Return a twin that ends after *number* actions, in *state*."""
        twin = self.copy()
        twin.own = state
        twin.bases = [base for base in self.bases if base[0] <= number]
        if twin.asked[0] > number:
            twin.asked = self.bases[0]
        for row in (twin.actions, twin.numbers, twin.seats, twin.sealed):
            del row[number:]
        del twin.logs[number + 1 :], twin.checks[number + 1 :]
        return twin


def _flat(state: State) -> Log:
    return tuple(number for entry in state.log for number in entry)
