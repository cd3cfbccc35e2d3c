"""Parsing of custom texts into their content and every error with its line. This never opens a file that a text names.

A text is measured before any parser sees it, and again line by line: one long dotted key would keep TOML busy for seconds.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from clashyard.clash.cards.character import Character, write_character
from clashyard.clash.cards.library import toml_document
from clashyard.clash.cards.mistakes import examine
from clashyard.core.errors import BadInput
from clashyard.core.words import Words, slug
from clashyard.core.yaml_reader import yaml_document
from clashyard.decks.cards.pack_toml import outline
from clashyard.decks.cards.packs import Pack, examine_text
from clashyard.web.own.models import CHARACTERS, PACK, TITLE_AT_MOST

BYTES_AT_MOST = 48 * 1024  # a form holds 64 KB; what is stored must fit into it again, with two bytes at the end of each line
DOTS_AT_MOST = 100  # on a line
MISTAKES_AT_MOST = 40  # shown at most
TOML, CSV, YAML = ".toml", ".csv", ".yaml"
FORMS = {PACK: (TOML, CSV), CHARACTERS: (TOML, YAML)}
ALIKE = {".yml": YAML}
FORM_NAMES = {TOML: "TOML", CSV: "CSV", YAML: "YAML"}
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # change the text direction
_TOML_LINE = re.compile(r"""\[{1,2}[\w.\s"'-]+\]{1,2}\s*(#.*)?$|[\w.\s"'-]+=""")


@dataclass(frozen=True)
class Mistake:
    """An error and its remedy in one sentence, and its line, or 0 if that is unknown."""

    line: int
    what: str


@dataclass(frozen=True)
class Read:
    """The content of a text as far as it can be parsed, and its errors."""

    kind: str
    form: str
    title: str = ""
    pack: Pack | None = None
    characters: tuple[Character, ...] = ()
    mistakes: tuple[Mistake, ...] = field(default=())

    @property
    def sound(self) -> bool:
        return not self.mistakes

    @property
    def held(self) -> dict[str, Any]:
        """Return the content to store: enough to play with, in plain data."""
        if self.pack is not None:
            pack = self.pack
            return {
                "id": pack.id,
                "name": dict(pack.names),
                "cards": pack.option(),
                "decks": {k: list(v) for k, v in pack.decks.items()},
            }
        return {"characters": [write_character(character) for character in self.characters]}


def plain(text: str) -> str:
    """Return a text with uniform line ends, and without the byte order mark that spreadsheets put before it."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def too_long(text: str) -> bool:
    return len(text.encode("utf-8", "replace")) > BYTES_AT_MOST


def form_of(kind: str, text: str, file: str = "") -> str:
    """Return the format of a text: by its file name, else by its first line with content."""
    end = file[file.rfind(".") :].lower() if "." in file else ""
    end = ALIKE.get(end, end)
    if end in FORMS[kind]:
        return end
    first = next((line.strip() for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")), "")
    return TOML if _TOML_LINE.match(first) or not first else FORMS[kind][1]


def read(kind: str, text: str, form: str, stem: str, words: Words) -> Read:
    """Return the content of a `plain` text. *stem*: the id of a CSV pack that does not state one."""
    wrong = _unfit(text, words)
    if wrong:
        return Read(kind, form, mistakes=tuple(wrong))
    return (_pack if kind == PACK else _characters)(text, form, stem, words)


def _unfit(text: str, words: Words) -> list[Mistake]:
    """Return errors that keep a text from being parsed at all."""
    if too_long(text):
        most = BYTES_AT_MOST // 1024
        return [Mistake(0, words("This text is too long: at most {most} KB. Split it in two.", most=most))]
    if not text.strip():
        return [Mistake(0, words("This is empty. Write something, or start from the example."))]
    checks: list[tuple[Callable[[str], bool], str]] = [
        (is_hidden, words("This line contains an invisible character. Delete it, or retype the line.")),
        (
            lambda line: line.count(".") > DOTS_AT_MOST,
            words(
                "This line has more than {most} dot. Use fewer.",
                "This line has more than {most} dots. Use fewer.",
                most=DOTS_AT_MOST,
            ),
        ),
    ]
    found = [
        Mistake(number, said) for number, line in enumerate(text.split("\n"), 1) for unfit, said in checks if unfit(line)
    ]  # fmt: skip
    return found[:MISTAKES_AT_MOST]


def is_hidden(line: str) -> bool:
    """Return whether a line contains a character that nobody sees."""
    return any(
        letter in TURNING or (unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") and letter != "\t") for letter in line
    )


def _pack(text: str, form: str, stem: str, words: Words) -> Read:
    pack, errors = examine_text(text, form, slug(stem)[:40] or "my-pack")
    mistakes = [Mistake(int(error.place[1:]) if error.place else 0, error.what.said(words)) for error in errors]
    title = pack.name(words.language) or (next(iter(pack.cards)).name(words.language) if pack.cards else "")
    return Read(PACK, form, title[:TITLE_AT_MOST], pack, mistakes=tuple(mistakes[:MISTAKES_AT_MOST]))


def _characters(text: str, form: str, stem: str, words: Words) -> Read:
    try:
        data, lines = document_of(text, form)
        characters, errors = examine(data)
    except BadInput as error:
        return Read(CHARACTERS, form, mistakes=(_without_line(error, words),))
    mistakes = [Mistake(lines[number - 1] if number <= len(lines) else 0, error.said(words)) for number, error in errors]
    title = ", ".join(character.name for character in characters)
    return Read(CHARACTERS, form, _cut(title), None, tuple(characters), tuple(mistakes[:MISTAKES_AT_MOST]))


def document_of(text: str, form: str) -> tuple[Any, list[int]]:
    """Return the data of a text, and the line on which each of its characters (of CLASH) begins. Raises BadInput."""
    if form == TOML:
        data: Mapping[str, Any] = toml_document(text)
        return data, outline(text).get("character", [1])
    document = yaml_document(text, aliases=False)
    return document.data, document.lines or [1]


def _without_line(error: BadInput, words: Words) -> Mistake:
    """Return a syntax error. Its line is in the place, or in TOML's message."""
    found = re.fullmatch(r":(\d+)", error.place) or re.search(r"\(at line (\d+), column \d+\)", error.what)
    known = re.fullmatch(r":(\d+)|", error.place)
    return Mistake(int(found[1]) if found else 0, error.what.said(words) if known else error.said(words))


def _cut(title: str) -> str:
    return title if len(title) <= TITLE_AT_MOST else f"{title[: TITLE_AT_MOST - 2]} …"
