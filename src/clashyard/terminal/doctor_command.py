"""The command ``clashyard doctor``, for those who extend Clashyard; it speaks English."""

from __future__ import annotations

from typing import Annotated

import typer

from clashyard.core.errors import one_of
from clashyard.doctor import KINDS, Sources, missing


def doctor(
    kind: Annotated[str | None, typer.Argument(help=f"Check only one kind: {', '.join(KINDS)}.")] = None,
) -> None:
    """List what a half-added ability, card pack, mode, language or game still lacks; exit with 1 if anything."""
    if kind is not None:
        one_of(kind, KINDS, "kind", "kind of part")
    sources = Sources()
    found = missing(kind, sources)
    for line in found:
        typer.echo(line)
    if not sources.root:
        typer.echo("Documentation, tests and translations were not checked: they come only with the repository.")
    if not found:
        typer.echo("Nothing is missing.")
    raise typer.Exit(1 if found else 0)
