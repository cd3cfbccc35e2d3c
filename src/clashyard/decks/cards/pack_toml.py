"""Packs in TOML, in the form of the files in cards/."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from clashyard.core.errors import one_of
from clashyard.core.words import N_
from clashyard.decks.cards.custom_cards import LOOKS
from clashyard.decks.cards.pack_sheet import Row, Sheet, at

PACK = ("id", "name", "printed", "card", "deck")
CARD = ("id", "number", "name", "printed", "card", "doubt", *LOOKS)
DECK = ("id", "name", "cards")

# Parts that may contain text like a header or a bracket: multi-line strings, strings, comments.
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|' r"'''.*?'{3,5}|" r'"(?:\\.|[^"\\])*"|' r"'[^']*'|#[^\n]*|[\[\]{}\n]",
    re.S,
)
_START = re.compile(r"""[ \t]*(?P<open>\[{0,2})[ \t]*["']?(?P<name>[\w-]+)["']?[ \t]*(?P<close>\]{0,2})""")


def read_toml(text: str) -> Sheet:
    """Return the parts of a pack in TOML. Raises BadInput with the line if it is not TOML."""
    data = _document(text)
    lines = outline(text)
    first = {name: numbers[0] for name, numbers in lines.items()}
    sheet = Sheet(data.get("id"), data.get("name"), data.get("printed", ()), first)
    for key in data:
        with sheet.noting(first.get(key, 1)):
            one_of(key, PACK, "", "pack field")
    sheet.cards = _rows(sheet, data, "card", lines, CARD, N_("card field"))
    sheet.decks = _rows(sheet, data, "deck", lines, DECK, N_("deck field"))
    return sheet


def _document(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise at(1, "invalid TOML: lists are nested too deeply") from None
    except ValueError as error:  # tomllib's errors, and Python's for numbers of thousands of digits
        said = str(error)
        place = re.search(r" \((?:at line (\d+), column (\d+)|at end of document)\)$", said)
        if place is None:
            raise at(1, "invalid TOML: {reason}", reason=said) from None
        line = int(place[1]) if place[1] else text.rstrip().count("\n") + 1
        fault = said[: place.start()]
        if not place[2]:
            raise at(
                line, "invalid TOML: {fault} at the end of the file; fix this line or the one before it", fault=fault
            ) from None
        raise at(
            line,
            "invalid TOML: {fault} in column {column}; fix this line or the one before it",
            fault=fault,
            column=place[2],
        ) from None


def _rows(
    sheet: Sheet, data: Mapping[str, Any], name: str, lines: Mapping[str, list[int]], known: tuple[str, ...], part: str
) -> list[Row]:
    """Return the entries under the headers ``[[name]]``, each with the line of its header."""
    given, numbers = data.get(name, []), lines.get(name, [])
    if not isinstance(given, list) or len(numbers) != len(given) or not all(isinstance(said, Mapping) for said in given):
        sheet.errors.append(at(numbers[0] if numbers else 1, "each {name} needs its own [[{name}]] line above it", name=name))
        return []
    rows = [Row(line, said) for line, said in zip(numbers, given, strict=True)]
    for row in rows:
        for key in row.said:
            with sheet.noting(row.line):
                one_of(key, known, "", part)
    return rows


def outline(text: str) -> dict[str, list[int]]:
    """Locate the keys before the first header and the tables ``[x]`` and ``[[x]]``: name -> lines.

    *text* is valid TOML. Only a line that begins outside strings and brackets can begin one of them.
    """
    lines: dict[str, list[int]] = {}
    in_table, line, counted = False, 1, 0
    for start in [0, *_line_starts(text)]:
        line += text.count("\n", counted, start)
        counted = start
        found = _START.match(text, start)
        if found and (found["close"] if found["open"] else not in_table):
            lines.setdefault(found["name"], []).append(line)
        in_table = in_table or bool(found and found["open"])
    return lines


def _line_starts(text: str) -> list[int]:
    """Return the starts of the lines that are not inside a string or a bracket."""
    starts, depth = [], 0
    for token in _TOKEN.finditer(text):
        if token[0] == "\n" and depth == 0:
            starts.append(token.end())
        depth += (token[0] in "[{") - (token[0] in "]}")
    return starts
