"""Random choices of characters that nobody names, and random matches for tests, benchmarks and signatures."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from clashyard.clash.cards.character import Character, Combo, Level, write_character
from clashyard.clash.cards.library import library
from clashyard.clash.rules.state import ATTACKS, LEVELS, SEATS, VOCABULARY

RANDOM = "random"  # a character to be chosen at random
TURNS = 300  # after which a sampled match is drawn; random matches end long before


def sample_options(seed: int, printed: bool = False, mode: str = "duel") -> dict[str, Any]:
    """Return options of a match between random characters of the library that always ends.

    Unless *printed*, every third match has invented ones, so that the whole vocabulary of effects is played.
    """
    draw = Random(seed)
    characters: list[Any] = [draw.choice(list(library())) for _ in range(SEATS)]
    if seed % 3 == 0 and not printed:
        characters = [write_character(invent(draw, f"Stranger {number}")) for number in range(1, SEATS + 1)]
    return {"characters": characters, "turn-limit": TURNS}


def draw_characters(chosen: Sequence[str], known: Sequence[str], seed: int) -> list[str]:
    """Return the chosen characters; missing ones, and those that are `random`, differ from the others."""
    draw = Random(seed)
    all_chosen = [*chosen, *[RANDOM] * (SEATS - len(chosen))]
    left = [name for name in known if name not in chosen]
    return [left.pop(draw.randrange(len(left))) if name == RANDOM else name for name in all_chosen]


def invent(draw: Random, name: str) -> Character:
    """Return a character with random numbers, combos and supers."""
    openers = tuple(draw.randint(0, 3) for _ in range(ATTACKS))
    listed: dict[tuple[int, ...], int] = {(card,): openers[card] for card in range(ATTACKS)}
    combos = []
    for _ in range(draw.randint(0, 6)):
        chain = tuple(draw.randrange(ATTACKS) for _ in range(draw.randint(1, 6)))
        damage = tuple(listed.setdefault(chain[:i], draw.randint(0, 3)) for i in range(1, len(chain) + 1))
        combos.append(Combo("", chain, damage))
    levels = tuple(_level(draw) if draw.random() < 0.9 else None for _ in range(LEVELS))
    return Character(name, "", draw.randint(1, 15), draw.randint(4, 12), openers, tuple(combos), "", levels)


def _level(draw: Random) -> Level:
    effects = [draw.randrange(len(VOCABULARY)) for _ in range(draw.randint(1, 4))]
    numbered = [(effect, draw.randint(1, 4) if _has_number(effect) else 0) for effect in effects]
    return Level("", draw.random() < 0.4, tuple(numbered))


def _has_number(effect: int) -> bool:
    word, span = VOCABULARY[effect]
    return word == "boost" or (not span and word != "free-chain")
