"""The ledgers of rules for the pages: by chapter, and searchable."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from clashyard.core.ledger import Rule, rules
from clashyard.core.words import N_, slug
from clashyard.games import GAMES, NAMED
from clashyard.web.boards.registration import registration_of

CHAPTERS = {
    "components": N_("Components"),
    "card": N_("Cards"),
    "format": N_("Deck formats"),
    "mode": N_("Modes and seats"),
    "setup": N_("Setup"),
    "start": N_("Setup"),
    "info": N_("Public and hidden information"),
    "turn": N_("The turn"),
    "mana": N_("Mana"),
    "summoning": N_("Summoning"),
    "stronghold": N_("The Stronghold"),
    "damage": N_("Damage"),
    "assault": N_("The Assault"),
    "end": N_("The end"),
    "ability": N_("Abilities"),
    "module": N_("Modules"),
    "solo": N_("Solo"),
    "decision": N_("Decisions"),
    "etiquette": N_("Etiquette"),
    "engarde": N_("En garde"),
    "exchange": N_("The exchange"),
    "spade-vs-spade": N_("Spade against spade"),
    "disengage": N_("Disengaging"),
    "hearts": N_("Hearts"),
    "events": N_("The event deck"),
    "balance": N_("Balance cards"),
    "marcus": N_("The Marcus King"),
    "deck": N_("The deck"),
    "hp": N_("HP and Will"),
    "will": N_("HP and Will"),
    "seats": N_("Modes and seats"),
    "draw": N_("Drawing"),
    "joust": N_("The joust"),
    "combo": N_("Combos"),
    "clashcard": N_("The Clash card"),
    "super": N_("Supers"),
    "discard": N_("Discarding"),
    "data": N_("Characters"),
}


@dataclass(frozen=True)
class Chapter:
    """Rules under one heading; *title* is translated into the visitor's language."""

    id: str
    title: str
    rules: tuple[Rule, ...]


@cache
def chapters(game: str, language: str) -> tuple[Chapter, ...]:
    """Return the whole ledger of *game*, each rule once, in the order in which its chapters begin."""
    found: dict[str, list[Rule]] = {}
    for rule in rules(game, language).values():
        found.setdefault(_heading(chapter_of(rule.id)), []).append(rule)
    return tuple(Chapter(chapter_of(row[0].id), title, tuple(row)) for title, row in found.items())


def _heading(chapter: str) -> str:
    return CHAPTERS.get(chapter, chapter.replace("-", " ").capitalize())


def chapter_of(rule: str) -> str:
    """Return the second word of a rule's id."""
    return rule.split(".")[1]


@cache
def _sources() -> dict[str, dict[str, str]]:
    return tomllib.loads((files("clashyard.web.reference") / "sources.toml").read_text("utf-8"))


def titles() -> dict[str, str]:
    """Return the names of all games, which are the same in every language."""
    return {game.name: game.title for game in GAMES}


def books_of(rule: str) -> list[str]:
    """Return the rulebooks that contain a rule, for translation; empty if unknown, or if its game has only one."""
    books, codes = _books(rule), _source(rule).split()
    return [books[code] for code in codes] if books else []


def part_of(rule: str) -> str:
    """Return the part of the only rulebook of a game that contains a rule; empty if unknown."""
    return "" if _books(rule) else _source(rule)


def _books(rule: str) -> Mapping[str, str]:
    return registration_of(rule.partition(".")[0]).books


def _source(rule: str) -> str:
    game = rule.partition(".")[0]
    return _sources().get(game, {}).get(rule) or registration_of(game).source(rule)


def search(text: str, language: str) -> dict[str, list[Rule]]:
    """Return the rules of each game with all words of *text* in *language* or in English, ignoring case and accents."""
    wanted = slug(text).split("-")
    if not any(wanted):
        return {}
    found = {game: [rule for rule in rules(game, language).values() if _holds(rule, wanted)] for game in NAMED}
    return {game: row for game, row in found.items() if row}


def _holds(rule: Rule, wanted: list[str]) -> bool:
    text = f"{_text(rule)} {_text(rules(rule.id.partition('.')[0])[rule.id])}"
    return all(word in text for word in wanted)


@cache
def _text(rule: Rule) -> str:
    return slug(" ".join([rule.id, rule.title, rule.text, *rule.rulings]))
