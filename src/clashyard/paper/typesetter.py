"""The typesetter: a fixed program of Typst, filled with the content of a book."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typst

from clashyard.core.errors import ClashyardError
from clashyard.paper.fonts import MONO, chosen
from clashyard.paper.sheets import Paper, imposed

PARTS = ("signs.typ", "decks.typ", "blades.typ", "clash.typ", "page.typ")  # each knows those before it
BOOK, SINGLE = (*PARTS, "book.typ"), (*PARTS, "single.typ")
CARDS = ("signs.typ", "decks.typ", "blades.typ", "clash.typ", "cut.typ", "duel-cards.typ", "cards.typ")
MADE = 0  # seconds since 1970 in the file: the same content gives the same bytes


def typeset(content: dict[str, Any], paper: Paper, program: Sequence[str] = BOOK) -> bytes:
    """Return the book, or the `SINGLE` page, with *content* as a PDF. Raises ClashyardError if the typesetter fails."""
    width, height = paper.page
    size = {"width": width, "height": height, "scale": paper.scale, "folded": paper.folded}
    (pdf,) = typeset_pages(program, content | {"paper": size})
    return folded(pdf, paper) if paper.folded else pdf


def typeset_pages(
    program: Sequence[str], content: dict[str, Any], form: str = "pdf", dots: float = 72, machine: bool = False
) -> list[bytes]:
    """Return what a *program*, the names of its parts, makes of *content*: one PDF, or a PNG for each page.

    *dots*: per inch, of a PNG. *machine*: with the fonts of this machine. Raises ClashyardError, with the reason, if the
    typesetter fails.
    """
    fonts, titles, text = chosen(list(_texts(content)), machine)
    given = content | {"fonts": {"title": titles, "text": text, "mono": [MONO, *text]}}
    folder = files("clashyard.paper") / "typst"
    source = "\n".join((folder / name).read_text("utf-8") for name in program).encode()
    inputs = {"book": json.dumps(given)}
    try:
        if form == "pdf":
            return [typst.compile(source, font_paths=fonts, format="pdf", timestamp=MADE, sys_inputs=inputs)]
        made = typst.compile(source, font_paths=fonts, format="png", ppi=dots, sys_inputs=inputs)
    except typst.TypstError as error:
        raise ClashyardError("the typesetter failed, which is a mistake in Clashyard: {reason}", reason=error) from error
    return made if isinstance(made, list) else [made]


def folded(pdf: bytes, paper: Paper) -> bytes:
    """Return the pages of a booklet in the order of its sheets."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "pages.pdf").write_bytes(pdf)
        width, height = paper.sheet
        sides = "\n".join(
            f'#grid(columns: 2, image("pages.pdf", page: {left}, width: {width / 2}mm), '
            f'image("pages.pdf", page: {right}, width: {width / 2}mm))'
            for left, right in imposed(pages_of(pdf))
        )
        main = Path(folder) / "sheets.typ"
        main.write_text(f"#set page(width: {width}mm, height: {height}mm, margin: 0mm)\n{sides}\n", "utf-8")
        fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False)
        return typst.compile(str(main), root=folder, font_paths=fonts, format="pdf", timestamp=MADE)


def pages_of(pdf: bytes) -> int:
    """Return how many pages a PDF of the typesetter has."""
    return pdf.count(b"/Type /Page\n") + pdf.count(b"/Type/Page/")


def _texts(content: Any) -> Iterator[str]:
    if isinstance(content, dict):
        for value in content.values():
            yield from _texts(value)
    elif isinstance(content, list | tuple):
        for value in content:
            yield from _texts(value)
    elif isinstance(content, str):
        yield content
