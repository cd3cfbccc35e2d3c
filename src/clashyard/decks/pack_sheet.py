"""What a pack's file says, not yet judged: the form that TOML (pack_toml.py) and CSV (pack_csv.py) are read into."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clashyard.core.errors import BadInput, cause

BIGGEST = 1_000_000  # bytes; five hundred cards are a tenth of it


@dataclass(frozen=True)
class Row:
    """One entry: the line where it begins, and what stands there."""

    line: int
    said: Mapping[str, Any]


@dataclass
class Sheet:
    """A file by its parts; *errors* are those of form, and the other entries are there all the same."""

    id: Any = ""
    names: Any = None
    printed: Any = ()
    lines: Mapping[str, int] = field(default_factory=dict)  # of what stands at the top
    cards: list[Row] = field(default_factory=list)
    decks: list[Row] = field(default_factory=list)
    errors: list[BadInput] = field(default_factory=list)

    @contextmanager
    def noting(self, line: int) -> Iterator[None]:
        """Whatever is wrong inside is noted with its line, and the reading goes on behind it."""
        try:
            yield
        except BadInput as error:
            self.errors.append(at(line, error.what))


def at(line: int, what: str, /, **fields: Any) -> BadInput:
    """An error at a line; the name of the file is put before it later."""
    return BadInput(f":{line}", what, **fields)


def read_bytes(path: Path) -> str:
    """The text of a file, with or without the mark that spreadsheets put before it. Raises BadInput."""
    try:
        with path.open("rb") as file:
            data = file.read(BIGGEST + 1)
    except (OSError, ValueError) as error:
        raise BadInput("", "cannot be read: {reason}", reason=cause(error)) from None
    if len(data) > BIGGEST:
        raise BadInput("", "is longer than a megabyte; a pack is far shorter, so this is no pack")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise at(
            line, "byte 0x{byte} is not UTF-8; save the file as UTF-8 (spreadsheets: CSV UTF-8)", byte=f"{data[error.start]:02x}"
        ) from None
    if not text.strip():
        raise BadInput("", "the file is empty; docs/decks/packs.md shows what a pack looks like")
    return text
