"""The screen: 80 columns, colour where possible, rows of text that fit, and parts shared by all boards."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.progress import track

from clashyard.core.words import Words

WIDTH = 80
Item = TypeVar("Item")


def screen() -> Console:
    """Return the console for all output, which prints text as it is."""
    return Console(width=WIDTH, highlight=False, markup=False, emoji=False)


def aside() -> Console:
    """Return the console for progress, separate from what a command prints."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def tracked(items: Iterable[Item], what: str, total: int | None = None) -> Iterable[Item]:
    """Return *items*, with a progress bar on a terminal while they are iterated.

    *total*: their number, if they have no length.
    """
    console = aside()
    return track(items, what, total, console=console, transient=True, disable=not console.is_terminal)


@contextlib.contextmanager
def busy(what: str) -> Iterator[None]:
    """Show a spinner on a terminal until this is done."""
    console = aside()
    with console.status(what) if console.is_terminal else contextlib.nullcontext():
        yield


def cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def wrap(text: str, width: int) -> list[str]:
    """Return rows of at most *width* columns."""
    lines: list[str] = []
    for word in text.split():
        if lines and cell_len(lines[-1]) + cell_len(word) + 1 <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(cut(word, width))
    return lines


def ruled(text: str, plain: bool) -> str:
    """Return a title with a rule to the edge; if *plain*, without."""
    if plain:
        return text
    text = f"━━ {text} "
    return text + "━" * (WIDTH - 1 - cell_len(text))


def bar(value: int, whole: int) -> str:
    """Return a bar of *whole* places with *value* of them filled from the left."""
    return "█" * value + "░" * (whole - value)


def listed(parts: list[str], plain: bool) -> str:
    """Return several things in one row."""
    return ("; " if plain else "   ").join(parts)


def result(words: Words, winner: str) -> str:
    """Return the result of a match: the winner or winners, or a draw."""
    if winner == "draw":
        return words("The match is a draw.")
    if len(winner) > 1:
        return words("{seats} win together.", seats=", ".join(winner))
    return words("{seat} wins.", seat=winner)
