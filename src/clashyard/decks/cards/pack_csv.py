"""Packs as tables: CSV with commas, semicolons or tabs, as saved by spreadsheets."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import Any

from clashyard.core.errors import BadInput, one_of, shown
from clashyard.core.words import LANGUAGES, slug
from clashyard.decks.cards.custom_cards import LOOKS
from clashyard.decks.cards.pack_sheet import Row, Sheet, at

NEEDED = ("kind", "mana", "attack", "hp", "abilities")
COLUMNS = ("key", "pack", "number", "name", *LANGUAGES, *NEEDED, "preconstructed", "confidence", *LOOKS)
KINDS = ("creature", "incantation")
SEPARATORS = ",;\t"


def read_csv(text: str, stem: str) -> Sheet:
    """Return the parts of a pack in CSV; *stem* is its id unless the column pack has the same id throughout.

    Raises BadInput with the line if it is not a table, or lacks a column.
    """
    rows = list(_rows(text))
    if not rows:
        raise at(1, "the file is empty; its first line must name the columns")
    top, header = rows[0]
    columns = _columns(top, header)
    sheet = Sheet()
    for line, values in rows[1:]:
        with sheet.noting(line):
            sheet.cards.append(Row(line, _card(_cells(columns, values))))
    packs = {row.said["pack"] for row in sheet.cards if "pack" in row.said}
    sheet.id = packs.pop() if len(packs) == 1 else slug(stem)[:40]
    sheet.lines = {"id": rows[1][0] if rows[1:] else top}
    return sheet


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each non-empty row with the line where it begins: a quoted value may span several lines."""
    first = next(line for line in text.splitlines() if line.strip())
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(SEPARATORS, key=first.count), strict=True)
    line = 1
    try:
        for row in reader:
            values = [value.strip() for value in row]
            if any(values):
                yield line, values
            line = reader.line_num + 1
    except csv.Error as error:
        raise at(line, "invalid CSV: {reason}; look for a missing or extra quotation mark", reason=error) from None


def _columns(line: int, header: list[str]) -> list[str]:
    """Return the names of the columns. Raises BadInput for one that is unknown, listed twice, or missing."""
    columns = [name.lower() for name in header]
    for name in filter(None, columns):
        try:
            one_of(name, COLUMNS, "", "column")
        except BadInput as error:
            raise at(line, error.what) from None
        if columns.count(name) > 1:
            raise at(line, "the column {column} is listed twice; keep one", column=name)
    if {"name", "en"} <= {*columns}:
        raise at(line, "the columns name and en mean the same; keep one")
    missing = [name for name in NEEDED if name not in columns]
    if not {"name", *LANGUAGES} & {*columns}:
        missing.insert(0, "name")
    if missing:
        raise at(line, "the column {column} is missing; a pack needs name, {known}", column=missing[0], known=", ".join(NEEDED))
    return columns


def _cells(columns: list[str], values: list[str]) -> dict[str, str]:
    """Return the non-empty values, by column."""
    for place, value in enumerate(values):
        if value and (place >= len(columns) or not columns[place]):
            raise BadInput(
                "", "{value} is not in any column; put values that contain a separator in quotation marks", value=shown(value)
            )
    return {name: value for name, value in zip(columns, values, strict=False) if value}


def _card(cells: Mapping[str, str]) -> dict[str, Any]:
    """Return a row as the equivalent TOML data."""
    names = {language: cells[language] for language in LANGUAGES if language in cells}
    if "name" in cells:
        names = {"en": cells["name"], **names}
    said: dict[str, Any] = {"name": names, "card": _notation(cells)}
    if "number" in cells:
        said["number"] = _number(cells, "number", 4)
    for column, part in (("key", "id"), ("pack", "pack"), ("preconstructed", "deck"), *zip(LOOKS, LOOKS, strict=True)):
        if column in cells:
            said[part] = cells[column]
    return said


def _notation(cells: Mapping[str, str]) -> str:
    kind = one_of(cells.get("kind", "").lower(), KINDS, "", "kind of card")
    mana = _number(cells, "mana")
    attack = "X" if cells.get("attack", "").upper() == "X" else _number(cells, "attack")
    if kind == "incantation" and "hp" in cells:
        raise BadInput("", "an Incantation has no HP, but hp is {hp}; leave it empty", hp=shown(cells["hp"]))
    values = f"{mana} {attack}!" if kind == "incantation" else f"{mana} {attack}/{_number(cells, 'hp')}"
    return " ".join([values, *re.split(r"[\s,]+", cells.get("abilities", "").lower())]).strip()


def _number(cells: Mapping[str, str], column: str, digits: int = 2) -> int:
    text = cells.get(column, "")
    if not re.fullmatch(rf"[0-9]{{1,{digits}}}", text):
        raise BadInput(
            "",
            "{column} is {value}; write a whole number from 0 to {most}",
            column=column,
            value=shown(text),
            most=10**digits - 1,
        )
    return int(text)
