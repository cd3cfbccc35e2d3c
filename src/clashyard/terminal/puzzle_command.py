"""The ``clashyard puzzle`` commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from clashyard.core.atomic_write import save_bytes
from clashyard.core.errors import BadInput
from clashyard.core.words import LANGUAGES, Words
from clashyard.grimoire.books import book
from clashyard.grimoire.puzzle import Puzzle

SITE = re.compile(r"https?://[^\s/]+(/\S*)?")
PAPERS = ("a5", "a4", "letter", "booklet", "booklet-letter")  # of `clashyard.paper.PAPERS`
LANGUAGE = Annotated[str, typer.Option(help=f"Language: {', '.join(LANGUAGES)}.")]

puzzle = typer.Typer(no_args_is_help=True, help="Puzzles whose solutions are proven, and their books.")


@puzzle.command("print")
def print_book(
    name: Annotated[str, typer.Argument(metavar="BOOK", help="The id of the book, such as first-steps.")],
    paper: Annotated[
        str, typer.Option(help=f"{', '.join(PAPERS)}. Print a booklet on both sides, turned on the short edge.")
    ] = "a5",
    file: Annotated[Path | None, typer.Option(help="Where to write it (default: BOOK.pdf).")] = None,
    site: Annotated[
        str, typer.Option(help="Address of a website: each page gets a QR code that leads to its puzzle there.")
    ] = "",
    language: LANGUAGE = "en",
) -> None:
    """Make a book for printing: a PDF with the puzzles, hints and solutions."""
    from clashyard.paper import book_pdf  # with all pictures and games, which other commands need not wait for

    words = Words(language, terminal=True)
    chosen, address = book(name), _address(site)
    path = file or Path(f"{chosen.id}.pdf")
    save_bytes(path, book_pdf(chosen, paper, Words(language), address))
    typer.echo(words("{count} puzzle in {file}", "{count} puzzles in {file}", count=len(chosen.pages), file=str(path)))


def _address(site: str) -> Callable[[Puzzle], str] | None:
    """Return what gives the address of a puzzle on a website; None without a website. Raises BadInput."""
    if site and not SITE.fullmatch(site):
        raise BadInput("--site", "write the address of a website, such as https://example.org")
    return (lambda each: f"{site.rstrip('/')}/puzzles/{each.id}/") if site else None
