"""What has been played in the games of a batch, for opponents that draw conclusions from it."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from clashyard.core.batch_rules import WAIT

Played = list[list[int] | None]  # the actions of each game since its deal; None where they are not known


class Journal:
    """The actions of each game of a batch, as far as they are known; at first those of no game are."""

    rows: Played

    def __init__(self, count: int) -> None:
        self.count = count
        self.forget()

    def forget(self) -> None:
        self.restore(None)

    def begin(self) -> None:
        self.rows = [[] for _ in range(self.count)]

    def note(self, actions: npt.NDArray[Any], ended: npt.NDArray[Any]) -> None:
        """Note what a step has played. A game that has ended is another now."""
        for row, action in zip(self.rows, actions.tolist(), strict=True):
            if row is not None and action != WAIT:
                row.append(action)
        for i in ended.nonzero()[0].tolist():
            self.rows[i] = []

    def copy(self) -> Played:
        return copied(self.rows)

    def restore(self, kept: Played | None) -> None:
        """Go on from a copy, or without one from games of which nothing is known."""
        self.rows = copied(kept or [None] * self.count)


def copied(rows: Played) -> Played:
    """Return a copy with rows of its own."""
    return [None if row is None else row[:] for row in rows]
