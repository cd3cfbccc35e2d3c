"""The fonts of a book: Zilla Slab for titles, Libertinus Serif, which Typst brings along, for text, and Pretendard for Korean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from importlib.resources import as_file, files

import typst

LATIN = "\u024f"  # the last letter that our own fonts have for certain
UNSHOWN = re.compile(r'the text `"(.+?)"`')
TITLE, TEXT, MONO = "Zilla Slab", "Libertinus Serif", "DejaVu Sans Mono"
KOREAN, KOREAN_FILE = "Pretendard", "Pretendard-Regular.otf"


def is_korean(character: str) -> bool:
    """Return whether only a Korean font has a character."""
    return character > "\u10ff" and unicodedata.name(character, "").startswith("HANGUL")


def missing(texts: Iterable[str], machine: bool) -> str:
    """Return a letter of *texts* that no font has; empty if all are there. *machine*: with the fonts of this machine.

    Typst draws a box for such a letter and says nothing, except where a standard for archives forbids it.
    """
    letters = "".join(sorted({letter for text in texts for letter in text if letter > LATIN}))
    if not letters:
        return ""
    source = b"#for letter in sys.inputs.letters.clusters() [#letter ]"
    try:
        typst.compile(source, font_paths=_fonts(machine), format="pdf", pdf_standards=["a-2u"], sys_inputs={"letters": letters})
    except typst.TypstError as error:
        found = UNSHOWN.search(str(error))
        return found[1] if found else letters[0]
    return ""


def _fonts(machine: bool) -> typst.Fonts:
    with as_file(files("clashyard.paper") / "fonts") as folder:
        return typst.Fonts(include_system_fonts=machine, font_paths=[str(folder)])


def chosen(texts: Iterable[str], machine: bool = False) -> tuple[typst.Fonts, list[str], list[str]]:
    """Return the fonts for *texts*, and the families for titles and for the text.

    Fonts of the machine are used only where *machine* asks for them, so that a book is the same everywhere.
    """
    korean = [KOREAN] if any(is_korean(character) for text in texts for character in text) else []
    return _fonts(machine), [TITLE, *korean], [TEXT, *korean]
