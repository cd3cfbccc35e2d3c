"""Custom packs, from TOML or CSV files (docs/decks/packs.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clashyard.core.errors import BadInput, shown
from clashyard.core.phrase import Phrase
from clashyard.core.words import LANGUAGES, N_, slug
from clashyard.decks.cards.catalogue import Card, Facts
from clashyard.decks.cards.custom_cards import MOST, check_word, describe, read_look, read_names, write
from clashyard.decks.cards.pack_csv import read_csv
from clashyard.decks.cards.pack_sheet import Row, Sheet, at, read_bytes
from clashyard.decks.cards.pack_toml import read_toml
from clashyard.decks.setup.table import read_deck

FORMS = (".toml", ".csv")
_UNREADABLE = Facts(0, 0, 1, False, 0, 0)  # stands for a card with a mistake, so that decks containing it are not blamed too


@dataclass(frozen=True)
class Pack:
    """A custom pack: its cards in order, and its decks, id -> eight keys."""

    id: str
    names: Mapping[str, str]
    cards: tuple[Card, ...]
    decks: Mapping[str, tuple[str, ...]]

    def name(self, language: str = "en") -> str:
        return self.names.get(language) or self.names.get("en") or next(iter(self.names.values()), self.id)

    def option(self) -> dict[str, Any]:
        """Return all its cards as the option `cards` of a match."""
        return {card.key: write(card) for card in self.cards}


def load_pack(path: str | Path) -> Pack:
    """Read a pack. Raises BadInput with the file and the line of the first mistake."""
    pack, errors = examine(path)
    if errors:
        raise errors[0]
    return pack


def examine(path: str | Path) -> tuple[Pack, list[BadInput]]:
    """Return a pack as far as it can be read, and all its mistakes in the order of their lines."""
    path = Path(path)
    form = path.suffix.lower()
    try:
        if form not in FORMS:
            raise BadInput("", "not a pack file: its name must end in .toml or .csv")
        text = read_bytes(path)
    except BadInput as error:
        return Pack("", {}, (), {}), [BadInput(f"{path}{error.place}", error.what)]
    return examine_text(text, form, path.stem, str(path))


def examine_text(text: str, form: str, stem: str, place: str = "") -> tuple[Pack, list[BadInput]]:
    """Do the same for a *text* in one of `FORMS`; *stem* is the default id for a table. Mistakes include ``place:line``."""
    try:
        sheet = read_toml(text) if form == ".toml" else read_csv(text, stem)
    except BadInput as error:
        return Pack("", {}, (), {}), [BadInput(f"{place}{error.place}", error.what)]
    pack = _Reader(sheet).pack()
    said = {(int(error.place[1:]), error.what): None for error in sheet.errors}  # each error once, even if two checks find it
    return pack, [BadInput(f"{place}:{line}", what) for line, what in sorted(said)]


class _Reader:
    """A validator of one sheet, which adds its errors to those of the sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.id = ""
        self.cards: list[Card] = []
        self.known: dict[str, Card] = {}  # every key of the file, for its decks
        self.lines: dict[str, int] = {}  # of keys and names

    def pack(self) -> Pack:
        sheet = self.sheet
        names: dict[str, str] = {}
        if sheet.id is None:
            sheet.errors.append(at(1, 'the pack has no id; write id = "my-pack" at the top'))
        else:
            with sheet.noting(sheet.lines.get("id", 1)):
                self.id = check_word(sheet.id, N_("pack"))
        with sheet.noting(sheet.lines.get("name", 1)):
            names = read_names(sheet.names)
        with sheet.noting(sheet.lines.get("printed", 1)):
            _languages(sheet.printed)
        if not sheet.cards and not sheet.decks and not sheet.errors:
            sheet.errors.append(at(1, "the pack contains no cards; docs/decks/packs.md shows how to add some"))
        if len(sheet.cards) > MOST:
            sheet.errors.append(
                at(
                    sheet.cards[MOST].line,
                    "too many cards ({number}); a pack has at most {most}",
                    number=len(sheet.cards),
                    most=MOST,
                )
            )
        for row in sheet.cards[:MOST]:
            with sheet.noting(row.line):
                self.card(row)
        return Pack(self.id, names, tuple(self.cards), self.decks())

    def card(self, row: Row) -> None:
        names = read_names(row.said.get("name"))
        if not names:
            raise BadInput("", 'the card has no name; give one in any language, such as {en = "Wolf"}')
        first = next(iter(names.values()))
        key = row.said.get("id", slug(first))
        if key == "":
            raise BadInput(
                "", "no key can be derived from the name {name}; give the card one (TOML: id, CSV: a key column)", name=first
            )
        if isinstance(key, str):
            self.known.setdefault(key, Card(key, _UNREADABLE))
        self.once(row.line, Phrase("the key {key}", key=shown(key)))
        number = row.said.get("number", 0)
        if type(number) is not int or not 0 <= number <= 9999:
            raise BadInput("", "{value} is not a card number; use 1 to 9999, or leave it out", value=shown(number))
        pack = check_word(row.said["pack"], N_("pack")) if "pack" in row.said else self.id
        printed = _languages(row.said.get("printed", ()))
        look = read_look(row.said)
        card = describe(key, row.said.get("card"), names, printed=printed, pack=pack, number=number, look=look)
        for language, name in names.items():
            self.once(row.line, Phrase("the name {name} ({language})", name=name, language=language))
        self.known[key] = card
        self.cards.append(card)

    def once(self, line: int, what: Phrase) -> None:
        """Record an error if another line already has the same value."""
        if what in self.lines:
            raise BadInput("", "{what} is already used on line {line}; choose another", what=what, line=self.lines[what])
        self.lines[what] = line

    def decks(self) -> dict[str, tuple[str, ...]]:
        decks: dict[str, tuple[str, ...]] = {}
        for row in self.sheet.decks or self.gathered():
            with self.sheet.noting(row.line):
                name = check_word(row.said.get("id"), N_("deck"))
                self.once(row.line, Phrase("the deck {name}", name=name))
                read_names(row.said.get("name"))
                keys = row.said.get("cards")
                if not isinstance(keys, list):
                    raise BadInput("", "{value} is not a deck; list the keys of eight cards", value=shown(keys))
                decks[name] = tuple(card.key for card in read_deck(keys, "", own=self.known))
        return decks

    def gathered(self) -> list[Row]:
        """Return the decks that a table's rows name, by first mention; none if there are errors, whose rows would be missing."""
        decks: dict[str, Row] = {}
        for row in [] if self.sheet.errors else self.sheet.cards:
            if "deck" in row.said:
                name = row.said["deck"]
                deck = decks.setdefault(name, Row(row.line, {"id": name, "cards": []}))
                deck.said["cards"].append(row.said.get("id") or slug(next(iter(row.said["name"].values()), "")))
        return list(decks.values())


def _languages(given: Any) -> tuple[str, ...]:
    """Return the languages whose names are official, as the original packs state it."""
    if not isinstance(given, list | tuple) or not all(language in LANGUAGES for language in given):
        raise BadInput("", "{value} is not a list of languages; known: {known}", value=shown(given), known=", ".join(LANGUAGES))
    return tuple(given)
