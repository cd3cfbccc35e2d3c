"""The unvalidated contents of a pack file, into which TOML (pack_toml.py) and CSV (pack_csv.py) are read."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clashyard.core.errors import BadInput, cause

BIGGEST = 1_000_000  # bytes; five hundred cards take a tenth of it


@dataclass(frozen=True)
class Row:
    """One entry: the line where it begins, and its content."""

    line: int
    said: Mapping[str, Any]


@dataclass
class Sheet:
    """A file by its parts; *errors* are those of form, which do not remove the other entries."""

    id: Any = ""
    names: Any = None
    printed: Any = ()
    lines: Mapping[str, int] = field(default_factory=dict)  # of top-level keys
    cards: list[Row] = field(default_factory=list)
    decks: list[Row] = field(default_factory=list)
    errors: list[BadInput] = field(default_factory=list)

    @contextmanager
    def noting(self, line: int) -> Iterator[None]:
        """Record any error raised inside, with its line, and let reading continue afterwards."""
        try:
            yield
        except BadInput as error:
            self.errors.append(at(line, error.what))


def at(line: int, what: str, /, **fields: Any) -> BadInput:
    """Return an error at a line; the name of the file is added later."""
    return BadInput(f":{line}", what, **fields)


def read_bytes(path: Path) -> str:
    """Return the text of a file, with or without the byte order mark that spreadsheets add. Raises BadInput."""
    try:
        with path.open("rb") as file:
            data = file.read(BIGGEST + 1)
    except (OSError, ValueError) as error:
        raise BadInput("", "cannot be read: {reason}", reason=cause(error)) from None
    if len(data) > BIGGEST:
        raise BadInput("", "too large; a pack file is at most one megabyte")
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
