"""The ``clashyard verify`` command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from clashyard.core.errors import BadInput
from clashyard.core.match_file import read_text
from clashyard.core.verify import verify as findings_of
from clashyard.core.words import Words
from clashyard.games import GAMES
from clashyard.terminal import flags

MARKS = {True: "✓", False: "✗", None: "·"}


def verify(
    file: Annotated[Path, typer.Argument(help="A match file, such as a replay from the website.")],
    commitment: Annotated[str, typer.Option(help="The commitment you were shown before the first action.")] = "",
    language: flags.LANGUAGE = "en",
) -> None:
    """Check that a match was dealt and played as promised; exit with 1 if not."""
    words = Words(language, terminal=True)
    try:
        findings = findings_of(GAMES, read_text(file), commitment)
    except BadInput as error:
        raise error.in_file(file) from None
    for finding in findings:
        typer.echo(f"{MARKS[finding.holds]} {words(finding.what)}: {finding.said.said(words)}")
    raise typer.Exit(any(finding.holds is False for finding in findings))
