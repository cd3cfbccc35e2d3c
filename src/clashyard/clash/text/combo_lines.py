"""The lines of a combo list and the current chain, both as letters: which lines are still open, and the damage of hits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clashyard.clash.cards.character import Character, Combo
from clashyard.clash.rules.state import ATTACKS, LETTERS


def chain_of(view: Mapping[str, Any]) -> list[str]:
    """Return the letters of the current chain; none if nobody attacks."""
    return view["chain"].split(">") if view.get("attacker") else []


def is_open(combo: Combo, chain: Sequence[str]) -> bool:
    """Return whether the chain can continue along this line."""
    letters = [LETTERS[letter] for letter in combo.chain]
    return letters[: len(chain)] == list(chain) and len(letters) > len(chain)


def next_hit(character: Character, chain: Sequence[str], letter: str, boosts: Mapping[str, int]) -> int:
    """Return the damage of *letter* after the chain, boosts included; as an opener if it does not continue the chain."""
    damages, follow = character.tree()
    node = LETTERS.index(chain[0])
    for step in chain[1:]:
        node = follow[node * ATTACKS + LETTERS.index(step)]
    card = LETTERS.index(letter)
    return damages[follow[node * ATTACKS + card] or card] + sum(boosts.values())


def worth(text: str, character: Character, view: Mapping[str, Any]) -> int:
    """Return the damage of an action's card: as an opener in a joust, or as the next hit; 0 if it deals none."""
    verb, _, card = text.partition(" ")
    letter = LETTERS.find(card[-1:])
    if verb == "joust" and letter in range(len(character.openers)):
        return character.openers[letter]
    return next_hit(character, chain_of(view), card, view.get("boost", {})) if verb == "hit" else 0
