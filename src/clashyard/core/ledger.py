"""The rules by id, explained in our own words (data: rules.toml of each game)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from clashyard.core.errors import BadInput, expected
from clashyard.core.words import catalogue

ELSEWHERE: dict[str, Traversable] = {}  # the ledgers of games that are not packages of Clashyard, by name


@dataclass(frozen=True)
class Rule:
    """One rule of the ledger: its text, and the rulings on points that the rulebooks leave open."""

    id: str
    title: str
    text: str
    rulings: tuple[str, ...]


@cache
def rules(game: str, language: str = "en", terminal: bool = False) -> dict[str, Rule]:
    """Return every rule of *game* by its id, in the order of the ledger. Raises BadInput for an unknown language.

    Untranslated rules are in English.
    """
    known = catalogue(language, "rules", terminal)
    source = ELSEWHERE.get(game) or files("clashyard") / game / "rules.toml"
    data = tomllib.loads(source.read_text("utf-8"))

    def said(text: str) -> str:
        text = " ".join(text.split())
        return known.get(text, text)

    return {key: Rule(key, said(of["title"]), said(of["text"]), tuple(map(said, of["rulings"]))) for key, of in data.items()}


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
