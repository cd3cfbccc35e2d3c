"""The command ``clashyard print``: cards on sheets to be cut out, as single pictures, or for a virtual table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from clashyard.core.atomic_write import save_bytes, save_text
from clashyard.core.errors import BadInput, one_of
from clashyard.core.words import LANGUAGES, Words
from clashyard.paper.card_sheets import BACKS, BLEED, SHEETS, SIZES
from clashyard.terminal.puzzle_command import print_book

if TYPE_CHECKING:
    from clashyard.paper.cards import Job

PDF, PNG, TABLETOP = FORMS = ("pdf", "png", "tabletop")
RESOLUTIONS = ("300", "600")  # dots per inch
NAME = "cards"
WHAT = Annotated[
    list[str] | None,
    typer.Argument(help="Decks (1 to 8, or PACK/DECK), packs, pack files (TOML or CSV); or a whole game: blades, clash."),
]
CARDS = Annotated[str, typer.Option(help="Single cards by name or key, separated by commas.")]
PACK = Annotated[list[Path] | None, typer.Option(help="A pack of your own cards to choose from; may be given several times.")]
CHARACTER = Annotated[
    list[str] | None, typer.Option(help="A character of CLASH, or a file of your own ones; may be given several times.")
]
BOOK = Annotated[str, typer.Option(help="Print a book of puzzles instead, such as elusive; a booklet with --paper a5.")]
PAPER = Annotated[str, typer.Option(help=f"{', '.join(SHEETS)}.")]
SIZE = Annotated[str, typer.Option(help=f"Size of a cut card in millimetres: {', '.join(SIZES)}.")]
SIDES = Annotated[str, typer.Option(help=f"Backs: {', '.join(BACKS)}. The edge is that over which your printer turns the paper.")]
FORM = Annotated[
    str, typer.Option("--as", help="pdf: sheets to be cut; png: each card as a picture; tabletop: a deck of Tabletop Simulator.")
]
DOTS = Annotated[str, typer.Option(help=f"Dots per inch of pictures: {', '.join(RESOLUTIONS)}.")]
BLEEDING = Annotated[bool, typer.Option("--bleed/--no-bleed", help="Pictures with 3 mm around them that are cut off.")]
SAVER = Annotated[bool, typer.Option("--saver", help="Use little ink: pictures in light greys, white frames.")]
ROUNDED = Annotated[
    bool, typer.Option("--rounded", help="Show where to round the corners; round those of pictures without bleed.")
]
STRONGHOLDS = Annotated[int | None, typer.Option(min=0, max=9, help="How many Strongholds (default: one for each deck).")]
FILE = Annotated[Path | None, typer.Option(help="Where to write it: a file; a folder for single pictures.")]
LANGUAGE = Annotated[str, typer.Option(help=f"Language of the cards: {', '.join(LANGUAGES)}.")]


def print_cards(
    what: WHAT = None,
    cards: CARDS = "",
    pack: PACK = None,
    character: CHARACTER = None,
    book: BOOK = "",
    paper: PAPER = "a4",
    size: SIZE = "56x87",
    backs: SIDES = "long",
    form: FORM = PDF,
    dots: DOTS = "300",
    bleed: BLEEDING = True,
    saver: SAVER = False,
    rounded: ROUNDED = False,
    strongholds: STRONGHOLDS = None,
    file: FILE = None,
    language: LANGUAGE = "en",
) -> None:
    """Print cards: sheets with crop marks, single pictures, or a deck of Tabletop Simulator. Or print a book of puzzles."""
    if book:
        if what or cards or pack or character:
            raise BadInput("--book", "a book is printed on its own; leave out the cards")
        print_book(book, paper, file, language=language)
        return
    for given, known, place in ((form, FORMS, "--as"), (size, SIZES, "--size"), (dots, RESOLUTIONS, "--dots")):
        one_of(given, known, place, "value")
    from clashyard.terminal.print_jobs import Asked, job_of  # with all pictures, which other commands need not wait for

    words = Words(one_of(language, LANGUAGES, "language", "language"), terminal=True)
    job = job_of(Asked(what or (), cards, pack or (), character or (), strongholds), Words(language), saver, rounded)
    total = len(job.faces())
    if form == PNG:
        folder = file or Path(NAME)
        _save_pictures(job, folder, size, int(dots), BLEED if bleed else 0.0)
        typer.echo(
            words("{count} card in the folder {file}", "{count} cards in the folder {file}", count=total, file=str(folder))
        )
        return
    path = file or Path(f"{NAME}.{PDF if form == PDF else PNG}")
    if form == PDF:
        from clashyard.paper.cards import sheets

        save_bytes(path, sheets(job, paper, size, backs))
    else:
        _save_table(job, path, size)
    typer.echo(words("{count} card in {file}", "{count} cards in {file}", count=total, file=str(path)))


def _save_pictures(job: Job, folder: Path, size: str, dots: int, bleed: float) -> None:
    """Write a picture of each side of each card. Raises BadInput if the folder cannot be made."""
    from clashyard.paper.cards import singles

    made = singles(job, size, dots, bleed)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        raise BadInput(str(folder), "not a folder; choose another name") from None
    for name, picture in made.items():
        save_bytes(folder / f"{name}.png", picture)


def _save_table(job: Job, path: Path, size: str) -> None:
    """Write the picture of a deck of Tabletop Simulator, that of its back beside it, and the object that names both."""
    from clashyard.paper.cards import table_grid
    from clashyard.paper.tabletop import deck_object

    sheet, back, names = table_grid(job, size)
    behind = path.with_name(f"{path.stem}-back.png")
    save_bytes(path, sheet)
    save_bytes(behind, back)
    save_text(path.with_suffix(".json"), deck_object(job.title, names, path.resolve().as_uri(), behind.resolve().as_uri()))
