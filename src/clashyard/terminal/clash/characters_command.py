"""The ``clashyard characters`` command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from clashyard.clash.cards.library import library, read_characters
from clashyard.core.words import LANGUAGES, Words
from clashyard.terminal.clash.sheet import Sheet


def characters(
    file: Annotated[Path | None, typer.Argument(help="Your own characters, a TOML or YAML file (default: the library).")] = None,
    language: Annotated[str, typer.Option(help=f"Language of the words: {', '.join(LANGUAGES)}.")] = "en",
) -> None:
    """Show characters of CLASH as sheets: those of the library, or those of your file after checking it."""
    sheet = Sheet(Words(language, terminal=True), plain=False)
    for character in read_characters(file) if file else library().values():
        for row in sheet.rows(character):
            typer.echo(row)
