"""The lines of a combo list and a running chain, both as letters: what is open still, and what a hit does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clashyard.clash.characters import Character, Combo
from clashyard.clash.state import ATTACKS, LETTERS


def chain_of(view: Mapping[str, Any]) -> list[str]:
    """The letters of the running chain; none where nobody attacks."""
    return view["chain"].split(">") if view.get("attacker") else []


def is_open(combo: Combo, chain: Sequence[str]) -> bool:
    """Can the chain go on along this line?"""
    letters = [LETTERS[letter] for letter in combo.chain]
    return letters[: len(chain)] == list(chain) and len(letters) > len(chain)


def next_hit(character: Character, chain: Sequence[str], letter: str, boosts: Mapping[str, int]) -> int:
    """What *letter* does after the chain, with what holds for it; as an opener where the chain does not go on with it."""
    damages, follow = character.tree()
    node = LETTERS.index(chain[0])
    for step in chain[1:]:
        node = follow[node * ATTACKS + LETTERS.index(step)]
    card = LETTERS.index(letter)
    return damages[follow[node * ATTACKS + card] or card] + sum(boosts.values())


def worth(text: str, character: Character, view: Mapping[str, Any]) -> int:
    """What the card of an action does: as an opener in a joust, or as the next hit; 0 where it does nothing."""
    verb, _, card = text.partition(" ")
    letter = LETTERS.find(card[-1:])
    if verb == "joust" and letter in range(len(character.openers)):
        return character.openers[letter]
    return next_hit(character, chain_of(view), card, view.get("boost", {})) if verb == "hit" else 0
