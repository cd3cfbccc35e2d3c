"""The field of a measurement: decks of Clash of Decks or characters of CLASH, printed or your own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from pathlib import Path
from typing import Any

from clashyard.clash.cards.character import write_character
from clashyard.clash.cards.library import library, read_characters
from clashyard.core.errors import BadInput, expected, one_of
from clashyard.core.game import Game
from clashyard.core.words import slug
from clashyard.decks.cards.catalogue import preconstructed
from clashyard.decks.cards.shelf import open_packs
from clashyard.decks.setup.table import read_deck

KINDS = {"decks": "decks", "clash": "characters"}  # the option that names what competes, for games that have one
TURNS = 100  # per player, or deals; after that, a game is drawn


@dataclass(frozen=True)
class Field:
    """What competes, by name, as a match takes it, and the custom cards it needs."""

    kind: str = ""  # the option: decks or characters
    entries: Mapping[str, Any] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)  # other options that it needs: custom cards

    def options(self, game: Game, mode: str, names: Sequence[str]) -> dict[str, Any]:
        """Return the options of a match of *names*, which alternate round the table."""
        found = {game.setup.limit: TURNS, **game.setup.of_mode(mode)} if game.setup.limit else {**game.setup.of_mode(mode)}
        if names:
            people = len(seats(game, mode))
            found |= {self.kind: [self.entries[names[place % len(names)]] for place in range(people)]}
        return {**found, **self.more}

    def choices(self, game: Game, mode: str) -> tuple[str, ...]:
        """Return the options of a match of every ordered pair, as JSON."""
        found = [self.options(game, mode, pair) for pair in permutations(self.entries, 2)]
        return tuple(json.dumps(each, ensure_ascii=False, sort_keys=True) for each in found)


def seats(game: Game, mode: str) -> tuple[str, ...]:
    """Return the seats of a mode. Raises BadInput for an unknown mode, and for one in which an automaton plays."""
    sample = game.setup.sample(0, printed=True, mode=one_of(mode, game.modes, "mode", "mode"))
    found = game.setup.at_table(game.setup.prepare(sample))
    if len(found) < 2 or found != game.seats[: len(found)]:
        raise BadInput("mode", "in the mode {mode} an automaton plays; a comparison needs opponents in all seats", mode=mode)
    return found


def field_of(
    game: Game,
    deck: Sequence[str] | None,
    pack: Sequence[Path] | None,
    character: Sequence[str] | None,
    file: Path | None,
    house: Mapping[str, Any] | None = None,
) -> Field:
    """Return what competes, as the flags of a command say it, under these house rules.

    Raises BadInput for flags of another game, and for a game without either.
    """
    kind = KINDS[one_of(game.name, KINDS, "game", "game with decks or characters to compare")]
    if kind == "decks" and (character or file):
        raise BadInput("--character", "only for CLASH; leave this out")
    if kind == "characters" and (deck or pack):
        raise BadInput("--deck", "only for Clash of Decks; leave this out")
    if kind == "characters":
        found = characters(character or (), file, "--character")
    else:
        found = decks(deck or (), pack or (), "--deck")
    return replace(found, more={**found.more, **(house or {})})


def decks(named: Sequence[str], packs: Sequence[Path], place: str) -> Field:
    """Return the decks in *named* (numbers, PACK/DECK, or eight cards), by default all of the *packs*, else all printed ones.

    Raises BadInput at *place*, with the number of the deck.
    """
    shelf = open_packs(packs)
    chosen = list(named) or list(shelf.decks) or list(preconstructed())
    entries: dict[str, Any] = {}
    for number, name in enumerate(chosen, 1):
        entry = shelf.deck(name, f"{place}[{number}]")
        read_deck(entry, f"{place}[{number}]", own=shelf.own)
        entries[f"deck-{number}" if "," in name else name] = entry  # eight names are too long for a table
    return _field("decks", chosen, entries, shelf.option(), place)


def characters(named: Sequence[str], file: Path | None, place: str) -> Field:
    """Return the characters in *named*, by default all of the *file*, else all of the library. Raises BadInput at *place*."""
    own = {character.name: write_character(character) for character in (read_characters(file) if file else ())}
    known = {slug(name): name for name in [*library(), *own]}
    chosen = []
    for number, name in enumerate(named or list(own) or list(library()), 1):
        if slug(name) not in known:
            raise BadInput(f"{place}[{number}]", expected(name, known, "character"))
        chosen.append(known[slug(name)])
    return _field("characters", chosen, {name: own.get(name, name) for name in chosen}, {}, place)


def _field(kind: str, chosen: Sequence[str], entries: Mapping[str, Any], more: Mapping[str, Any], place: str) -> Field:
    if len(chosen) < 2 or len(entries) < len(chosen):
        raise BadInput(place, "a comparison needs at least two entries, each listed once")
    return Field(kind, entries, more)
