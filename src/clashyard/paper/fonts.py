"""The fonts of a book: Zilla Slab for titles, Libertinus Serif, which Typst brings along, for text, and one for Korean."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from importlib.resources import as_file, files

import typst

from clashyard.core.errors import ClashyardError

TITLE, TEXT, MONO = "Zilla Slab", "Libertinus Serif", "DejaVu Sans Mono"
KOREAN_SANS = (  # in the order of preference
    "Noto Sans CJK KR", "Noto Sans KR", "Source Han Sans KR", "Pretendard", "NanumGothic", "Nanum Gothic", "Malgun Gothic",
    "Apple SD Gothic Neo",
)  # fmt: skip
KOREAN_SERIF = (
    "Noto Serif CJK KR",
    "Noto Serif KR",
    "Source Han Serif KR",
    "NanumMyeongjo",
    "Nanum Myeongjo",
    "AppleMyungjo",
    "Batang",
)


def is_korean(character: str) -> bool:
    """Return whether only a Korean font has a character."""
    return character > "\u10ff" and unicodedata.name(character, "").startswith("HANGUL")


def chosen(texts: Iterable[str]) -> tuple[typst.Fonts, list[str], list[str]]:
    """Return the fonts for *texts*, and the families for titles and for the text.

    Fonts of the machine are used for Korean only, so that a book in another language is the same everywhere. Raises
    ClashyardError if there is a Korean text and no font for it.
    """
    korean = any(is_korean(character) for text in texts for character in text)
    with as_file(files("clashyard.paper") / "fonts") as folder:
        fonts = typst.Fonts(include_system_fonts=korean, font_paths=[str(folder)])
    if not korean:
        return fonts, [TITLE], [TEXT]
    known = set(fonts.families())
    sans, serif = ([name for name in names if name in known][:1] for names in (KOREAN_SANS, KOREAN_SERIF))
    if not sans + serif:
        raise ClashyardError("no Korean font was found; install Noto Sans CJK (on Debian: apt install fonts-noto-cjk)")
    return fonts, [TITLE, *(sans or serif)], [TEXT, *(serif or sans)]
