"""The fonts of a book: Zilla Slab for titles, Libertinus Serif, which Typst brings along, for text, and one for Korean."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from importlib.resources import as_file, files

import typst

from clashyard.core.errors import ClashyardError

TITLE, TEXT, MONO = "Zilla Slab", "Libertinus Serif", "DejaVu Sans Mono"
KOREAN = (  # in the order of preference: the sans ones are bold enough for titles
    "Noto Sans CJK KR", "Noto Sans KR", "Source Han Sans KR", "Pretendard", "NanumGothic", "Nanum Gothic", "Malgun Gothic",
    "Apple SD Gothic Neo", "Noto Serif CJK KR", "Noto Serif KR", "NanumMyeongjo", "UnBatang", "Baekmuk Batang",
)  # fmt: skip


def is_korean(character: str) -> bool:
    """Return whether only a Korean font has a character."""
    return character > "\u10ff" and unicodedata.name(character, "").startswith("HANGUL")


def chosen(texts: Iterable[str]) -> tuple[typst.Fonts, str]:
    """Return the fonts for *texts*, and the family for Korean, empty if they have none.

    Fonts of the machine are used for Korean only, so that a book in another language is the same everywhere. Raises
    ClashyardError if there is a Korean text and no font for it.
    """
    korean = any(is_korean(character) for text in texts for character in text)
    with as_file(files("clashyard.paper") / "fonts") as folder:
        fonts = typst.Fonts(include_system_fonts=korean, font_paths=[str(folder)])
    if not korean:
        return fonts, ""
    known = set(fonts.families())
    family = next((name for name in KOREAN if name in known), "")
    if not family:
        raise ClashyardError("no Korean font was found; install Noto Sans CJK (on Debian: apt install fonts-noto-cjk)")
    return fonts, family
