"""The reference of CLASH and of Clashing Blades!: cards, characters, events."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.art.keys import portrait_key
from clashyard.blades.text import explanations as blades
from clashyard.clash.cards.character import Character
from clashyard.clash.cards.library import library
from clashyard.clash.rules.state import LETTERS, PRICE
from clashyard.clash.text import sheet as clash
from clashyard.core.words import N_, Words, counted, slug

SIGNS = {
    "S": "♠", "D": "♦", "C": "♣", "H": "♥", "JS": "J Q K ♠", "JH": "J Q K ♥", "JC": "J Q K ♣", "JD": "J Q K ♦",
    "joker-": "☆", "joker+": "★", "marcus": "♚",
}  # fmt: skip
GROUPS = {
    N_("The duelling deck"): ("S", "D", "C"),
    N_("With the advanced hearts rule"): ("H",),
    N_("The event deck"): ("JS", "JH", "JC", "JD", "joker-", "joker+"),
    N_("With the Marcus King option"): ("marcus",),
}


@dataclass(frozen=True)
class Entry:
    """A card or a group of similar cards: its sign, its effect, and the ids of its rules."""

    sign: str
    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Hit:
    """One hit of a combo."""

    letter: str
    name: str
    damage: int


@dataclass(frozen=True)
class Line:
    """A line of a combo list."""

    name: str
    hits: tuple[Hit, ...]

    @property
    def damage(self) -> int:
        """Return the total damage of its hits."""
        return sum(hit.damage for hit in self.hits)


@dataclass(frozen=True)
class Sheet:
    """A character of CLASH."""

    id: str
    name: str
    style: str
    hp: int
    will: int
    openers: tuple[Hit, ...]
    combos: tuple[Line, ...]
    super_name: str
    supers: tuple[str, ...]  # a sentence for each level
    art: str  # the key of the portrait


def clash_cards(words: Words) -> list[Entry]:
    """Return the six kinds of cards."""
    return [Entry(letter, words(text), clash.RULES[letter]) for letter, text in clash.CARDS.items()]


def characters(words: Words) -> list[Sheet]:
    """Return the characters of the library."""
    return [sheet_of(character, words) for character in library().values()]


def sheet_of(character: Character, words: Words) -> Sheet:
    """Return a character, from the library or custom, as pages show it."""
    combos = tuple(Line(combo.name, tuple(_hit(*hit, words) for hit in zip(combo.chain, combo.damage, strict=True)))
                   for combo in character.combos)  # fmt: skip
    supers = tuple(
        words(counted("Super for {price} Will{name}: {effects}"), price=PRICE[number], name=level.name and f", {level.name}",
              effects=", ".join(clash.parts(level, words)))
        for number, level in enumerate(character.levels) if level
    )  # fmt: skip
    openers = tuple(_hit(letter, damage, words) for letter, damage in enumerate(character.openers))
    return Sheet(slug(character.name), character.name, words.text(character.style), character.hp, character.max_will, openers,
                 combos, character.super_name, supers, portrait_key(character.name))  # fmt: skip


def _hit(letter: int, damage: int, words: Words) -> Hit:
    return Hit(LETTERS[letter], words(clash.NAMES[LETTERS[letter]]), damage)


def blades_cards(words: Words) -> list[tuple[str, list[Entry]]]:
    """Return the cards by the parts of the game that they belong to."""
    known = blades.SUITS | blades.COURT
    return [
        (words(title), [Entry(SIGNS[card], words(known[card]), blades.RULES[card]) for card in group])
        for title, group in GROUPS.items()
    ]
