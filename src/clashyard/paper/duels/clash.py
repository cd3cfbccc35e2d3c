"""The cards of CLASH as the typesetter draws them: a deck for each player; combos, super and tracks of each character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clashyard.art import portrait_key
from clashyard.clash.cards.character import Character
from clashyard.clash.rules.state import COPIES, LETTERS, PRICE, SEATS
from clashyard.clash.text.sheet import CARDS, NAMES, parts
from clashyard.core.words import N_, Words, slug
from clashyard.paper.positions.clash import FACES
from clashyard.paper.positions.picture import capital, legend

HP_COLOUR, WILL_COLOUR = "#24623a", "#8a1f63"
BACK, REST_BACK = "back", "back-submersion"  # of the decks, and of what is in none
OPENERS, HP, WILL = N_("openers"), N_("HP"), N_("Will")
SUPER = N_("{price} Will, {name}:")
NAMELESS = N_("{price} Will:")


def faces(words: Words, characters: Sequence[Character]) -> list[dict[str, Any]]:
    """Return two decks of 30 cards, and for each character a card with its combos, and one with its super and tracks."""
    deck = [_attack(letter, words) for letter, copies in zip(LETTERS, COPIES, strict=True) for _ in range(copies)]
    return deck * SEATS + [one for each in characters for one in (_combos(each, words), _super(each, words))]


def _attack(letter: str, words: Words) -> dict[str, Any]:
    return {
        "kind": "attack", "key": FACES[letter], "letter": letter, "name": words(NAMES[letter]), "picture": FACES[letter],
        "back": BACK, "said": capital(legend(words(CARDS[letter]), 0).text),
    }  # fmt: skip


def _combos(character: Character, words: Words) -> dict[str, Any]:
    combos = [
        {"name": combo.name, "hits": _hits([LETTERS[letter] for letter in combo.chain], combo.damage)}
        for combo in character.combos
    ]
    return {
        "kind": "character", "key": slug(character.name), "name": character.name, "picture": portrait_key(character.name),
        "back": REST_BACK, "hp": character.hp, "opening": words(OPENERS),
        "openers": _hits(LETTERS[: len(character.openers)], character.openers), "combos": combos,
    }  # fmt: skip


def _hits(letters: Sequence[str], damage: Sequence[int]) -> list[dict[str, Any]]:
    return [{"letter": letter, "damage": amount} for letter, amount in zip(letters, damage, strict=True)]


def _super(character: Character, words: Words) -> dict[str, Any]:
    tracks = [{"title": words(HP), "first": 1, "full": character.hp, "colour": HP_COLOUR}]
    if character.max_will:
        tracks.append({"title": words(WILL), "first": 1, "full": character.max_will, "colour": WILL_COLOUR})
    said = [
        {
            "name": words(SUPER if level.name else NAMELESS, price=PRICE[number], name=level.name),
            "text": ", ".join(parts(level, words)) + ".",
        }
        for number, level in enumerate(character.levels)
        if level
    ]
    return {
        "kind": "text", "key": f"{slug(character.name)}-super", "name": character.super_name or character.name,
        "colour": WILL_COLOUR, "back": REST_BACK, "said": said, "tracks": tracks,
    }  # fmt: skip
