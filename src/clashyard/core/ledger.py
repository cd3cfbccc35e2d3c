"""The rules by id, explained in our own words (data: rules.toml of each game)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from clashyard.core.errors import BadInput, expected
from clashyard.core.words import catalogue, in_language

ELSEWHERE: dict[str, Traversable] = {}  # the ledgers of games that are not packages of Clashyard, by name


@dataclass(frozen=True)
class Rule:
    """One rule of the ledger: its text, and the rulings on points that the rulebooks leave open."""

    id: str
    title: str
    text: str
    rulings: tuple[str, ...]


def _ledger(game: str) -> dict[str, Any]:
    source = ELSEWHERE.get(game) or files("clashyard") / game / "rules.toml"
    return tomllib.loads(source.read_text("utf-8"))


@cache
def rules(game: str, language: str = "en", terminal: bool = False) -> dict[str, Rule]:
    """Return every rule of *game* by its id, in the order of the ledger. Raises BadInput for an unknown language.

    A text is in English there, and the catalogue ``rules`` translates it; or it brings its translations along, by language, as
    texts of new abilities do. Untranslated rules are in English.
    """
    known = catalogue(language, "rules", terminal)

    def said(text: str | Mapping[str, str]) -> str:
        if not isinstance(text, str):
            return in_language(text, language, terminal)
        text = " ".join(text.split())
        return known.get(text, text)

    return {
        key: Rule(key, said(of["title"]), said(of["text"]), tuple(map(said, of["rulings"]))) for key, of in _ledger(game).items()
    }


def texts(game: str) -> Iterator[tuple[str, str | Mapping[str, str]]]:
    """Yield each title, text and ruling of the ledger of *game* as the file has it, with the id of its rule."""
    for key, of in _ledger(game).items():
        yield from ((key, text) for text in (of["title"], of["text"], *of["rulings"]))


def find_rule(games: tuple[str, ...], word: str, language: str = "en", terminal: bool = False) -> list[Rule]:
    """Return the rule with this id, or those whose id contains *word* between dots. Raises BadInput if there are none."""
    known = {key: rule for game in games for key, rule in rules(game, language, terminal).items()}
    word = word.lower().strip()
    if word in known:
        return [known[word]]
    under = [rule for key, rule in known.items() if f".{word}." in f".{key}."]
    if not under:
        raise BadInput("rule", expected(word, known, "rule id"))
    return under
