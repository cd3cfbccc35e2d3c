"""A position of a match: who decides, the legal actions, what each seat may see."""

from __future__ import annotations

from typing import Any

import numpy as np

from clashyard.core import fast
from clashyard.core.errors import BadInput, shown
from clashyard.core.game import ONLOOKER, Game
from clashyard.core.state import State


class Position:
    """The present point of a match, without what led to it. `Match` adds the actions, undo and files."""

    def __init__(self, game: Game, setting: Any, state: State, compiled: bool = False) -> None:
        if compiled:
            fast.need()
        self.game, self.setting, self.state = game, setting, state
        self.compiled = compiled and game.rules.compiles and state.secret is None  # machine code knows no secrets

    # Decisions

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the seats that decide something in this match: all but those of automata."""
        return self.game.setup.at_table(self.setting)

    @property
    def to_act(self) -> str | None:
        """Return the seat whose decision it is, the first of several that choose simultaneously; None after the end."""
        return next(iter(self.deciding), None)

    @property
    def deciding(self) -> tuple[str, ...]:
        """Return the seats that have something to choose now: several for a simultaneous, sealed choice, in any order."""
        if self.game.rules.deciding is None:
            seat = self.game.rules.to_act(self.state)
            return (self.game.seats[seat],) if seat >= 0 else ()
        bits = self.game.rules.deciding(self.state)
        return tuple(name for seat, name in enumerate(self.game.seats) if bits >> seat & 1)

    @property
    def winner(self) -> str | None:
        """Return a seat, several that share the win (`AC`), `draw`, or None while the match continues."""
        return self.game.notation.winner(self.state)

    def menu(self, seat: str | None = None) -> list[int]:
        """Return the legal actions of *seat*, or the seat `to_act`, as numbers. Raises BadInput for an unknown seat."""
        return self._menu(self._mover(seat))

    def is_legal(self, number: int, seat: str | None = None) -> bool:
        """Return whether the action *number* is legal for *seat*, or the seat `to_act`. Raises BadInput for an unknown seat."""
        mover = self._mover(seat)
        if mover < 0 or self.game.seats[mover] not in self.deciding:
            return False
        return self._legal(mover, number)

    @property
    def legal(self) -> list[str]:
        """Return the legal actions of the seat `to_act` as text."""
        return self.legal_of(self.to_act) if self.to_act else []

    def legal_of(self, seat: str) -> list[str]:
        """Return the legal actions of *seat* as text; none if it has nothing to decide. Raises BadInput for an unknown seat."""
        return [self.text(number, seat) for number in self.menu(seat)]

    def text(self, number: int, seat: str | None = None) -> str:
        """Return a legal action of *seat*, or of the seat `to_act`, as text."""
        return self.game.notation.write_action(self.state, self.setting, self._mover(seat), number)

    def _mover(self, seat: str | None) -> int:
        """Return the number of *seat*, or of the seat `to_act`."""
        if seat is None:
            return self.game.rules.to_act(self.state)
        if seat not in self.seats:
            raise BadInput("seat", "unknown seat {value}; seats: {known}", value=shown(seat), known=", ".join(self.seats))
        return self.game.seats.index(seat)

    def _menu(self, seat: int) -> list[int]:
        if seat < 0 or self.game.seats[seat] not in self.deciding:
            return []
        found = self._written_menu(seat)
        return self.game.notation.in_order(self.state, seat, found) if self.game.notation.in_order else found

    def _written_menu(self, seat: int) -> list[int]:
        if self.compiled:
            row = np.zeros(self.game.rules.actions, np.int64)
            return row[: fast.compiled(self.game.rules.menu)(self.state.to_record()[0], seat, row)].tolist()  # type: ignore[no-any-return]
        out = [0] * self.game.rules.actions
        return out[: self.game.rules.menu(self.state, seat, out)]

    def _legal(self, seat: int, number: int) -> bool:
        preparation = self.game.preparation
        if preparation and preparation.accepts:
            return seat >= 0 and preparation.accepts(self.state, seat, number)
        return number in self._menu(seat)

    def _after(self, seat: int, number: int) -> State:
        if self.compiled:
            row = self.state.to_record()
            fast.compiled(self.game.rules.play)(row[0], seat, number)
            return self.game.rules.state.from_record(row[0])  # type: ignore[no-any-return]
        after = self.state.copy()
        self.game.rules.play(after, seat, number)
        return after

    # Views

    def position(self) -> dict[str, Any]:
        """Return the whole position in the notation; `from_position` reads it back."""
        return self.game.notation.write_position(self.state, self.setting)

    def view(self, seat: str | None, memory: bool = False) -> dict[str, Any]:
        """Return what *seat* may see, `hidden` elsewhere; with *memory* also what it has seen before.

        For None: what is public, as spectators see it.
        """
        if seat is None:
            return self.game.notation.view_position(self.state, self.setting, ONLOOKER, False)
        if seat not in self.game.seats:
            raise BadInput("seat", "unknown seat {value}; seats: {known}", value=shown(seat), known=", ".join(self.seats))
        return self.game.notation.view_position(self.state, self.setting, self.game.seats.index(seat), memory)
