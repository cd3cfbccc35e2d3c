"""Numbers of a character beside those of the library: facts that can be counted, no promise of strength."""

from __future__ import annotations

from dataclasses import dataclass

from clashyard.clash.cards.character import Character
from clashyard.clash.cards.library import library
from clashyard.clash.rules.state import PRICE, VOCABULARY
from clashyard.core.words import N_, Words
from clashyard.web.generator.appraisal import Note, decimal
from clashyard.web.generator.characters.sketch import Sketch

DAMAGE = VOCABULARY.index(("damage", ""))
FIGURES = {
    "hp": N_("HP"), "openers": N_("Damage of the three openers"), "most": N_("Damage of the best combo"),
    "card": N_("Damage per card of its combos"), "lines": N_("Combos"), "super": N_("Damage of the best super"),
}  # fmt: skip


@dataclass(frozen=True)
class Figure:
    """A number of the character, the least and the most of the library, and whether it is *outside* of these."""

    said: str
    value: str
    least: str
    most: str
    outside: bool


def counted(character: Character) -> dict[str, float]:
    """Return the numbers of a character."""
    totals = [sum(combo.damage) for combo in character.combos]
    cards = sum(len(combo.chain) for combo in character.combos)
    supers = [sum(amount for effect, amount in level.effects if effect == DAMAGE) for level in character.levels if level]
    return {
        "hp": character.hp, "openers": sum(character.openers), "most": max(totals, default=max(character.openers)),
        "card": round(sum(totals) / cards, 1) if cards else 0, "lines": len(totals), "super": max(supers, default=0),
    }  # fmt: skip


def figures_of(character: Character, words: Words) -> list[Figure]:
    """Return the numbers of a character beside those of the library."""
    known = [counted(each) for each in library().values()]
    found = []
    for name, value in counted(character).items():
        least, most = min(each[name] for each in known), max(each[name] for each in known)
        said = [decimal(number, words) for number in (value, least, most)]
        found.append(Figure(words(FIGURES[name]), said[0], said[1], said[2], not least <= value <= most))
    return found


def notes_of(sketch: Sketch, words: Words) -> list[Note]:
    """Return what to think of before playing: what can never be paid for or reached, and names that are taken."""
    found = []
    for price, level in zip(PRICE, sketch.levels, strict=True):
        if level.used and sketch.will < price:
            found.append(Note("", words("With at most {most} Will, the super for {price} can never be paid.", most=sketch.will,
                                        price=price)))  # fmt: skip
        if level.used and not level.effects:
            found.append(Note("", words("The super for {price} Will does nothing yet.", price=price)))
    lines = [line.letters for line in sketch.lines if line.letters]
    if len(set(lines)) < len(lines):
        found.append(Note("", words("Two combos have the same letters; one of them is enough.")))
    if not lines:
        found.append(Note("", words("Without combos, each attack ends after its opener.")))
    if sketch.name in library():
        found.append(Note("", words("A character of the library has this name.")))
    return found
