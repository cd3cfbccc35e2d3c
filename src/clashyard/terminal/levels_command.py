"""The ``clashyard levels`` command."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from clashyard.core.errors import one_of
from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.players.descriptions import descriptions
from clashyard.terminal.flags import LANGUAGE

WIDTH = 80  # of the text, at most


def levels(
    game: Annotated[str, typer.Argument(help=f"Which game: {', '.join(NAMED)}; all of them if left out.")] = "",
    language: LANGUAGE = "en",
) -> None:
    """Say how each level of the computer plays, and how often it wins against the next."""
    names = [one_of(game, NAMED, "game", "game")] if game else list(NAMED)
    words, console = Words(language, terminal=True), Console(highlight=False, markup=False)
    for place, name in enumerate(names):
        if place:
            console.print()
        console.print(words(NAMED[name].title), style="bold")
        table = Table.grid(padding=(0, 2, 0, 0))
        for each in descriptions(NAMED[name], words):
            table.add_row(str(each.number), each.name, f"{each.play} {_sentence(each.result)}".strip())
        console.print(table, width=min(WIDTH, console.width))


def _sentence(text: str) -> str:
    """Return a result as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:]}." if text else ""
