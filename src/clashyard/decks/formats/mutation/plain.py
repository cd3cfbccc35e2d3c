"""A state without columns: decisions made a few times in an hour need no machine code."""

from __future__ import annotations

from typing import Self

from clashyard.core.state import State


class Plain(State):
    """A state of plain Python values. A copy has separate lists, mappings and sets; their items are never changed, only replaced.

    The sources of its draws, `chance` and `secret`, are ignored when two of them are compared.
    """

    chance = 0

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        own = {k: v.copy() if isinstance(v, list | dict | set) else v for k, v in self.__dict__.items()}
        twin.__dict__.update(own, log=[])
        return twin

    def _facts(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name not in ("log", "chance", "secret")}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plain) and type(self) is type(other) and self._facts() == other._facts()

    __hash__ = None
