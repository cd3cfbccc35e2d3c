"""What an action would do, in words and numbers, for a page that shows it before the action is played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effect:
    """One thing that an action does to a card on the board, or to a seat; the other of the two is empty.

    *kind* is the game's name for it, *before* and *after* are the numbers that it changes, *cause* is the game's name for what
    causes it. *label* says it in two or three words for a place on the card or beside the seat, *note* names the cause.
    """

    kind: str
    card: str = ""
    seat: str = ""
    before: int = 0
    after: int = 0
    cause: str = ""
    label: str = ""
    note: str = ""


@dataclass(frozen=True)
class Line:
    """A sentence; *good*: for the viewer, None if it is neither good nor bad."""

    text: str
    good: bool | None = None


@dataclass(frozen=True)
class Arrow:
    """A hit from a card to another card, or to a seat, and its cause as in `Effect`."""

    card: str
    target: str = ""
    seat: str = ""
    cause: str = ""


@dataclass(frozen=True)
class Preview:
    """What one action does: a *title* with its price, its effects, and sentences. *rest*: why something is left out, if it is."""

    title: str
    effects: tuple[Effect, ...] = ()
    lines: tuple[Line, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    rest: str = ""
