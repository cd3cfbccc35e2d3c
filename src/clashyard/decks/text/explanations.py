"""Explanations of abilities in one or two sentences of our own (cards/abilities.toml); the ledger is exact (`rule_of`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from clashyard.core.errors import one_of
from clashyard.core.words import N_, Words
from clashyard.decks.cards.abilities import entry
from clashyard.decks.cards.catalogue import Facts
from clashyard.decks.rules.state import ABILITIES

KINDS = {
    "creature": N_(
        "A Creature goes to the back of a line of its player's kingdom and stays until it is destroyed; then "
        "it returns to the right end of the hand. It does not attack on the turn it enters play."
    ),
    "incantation": N_(
        "An Incantation deals its AV as damage to any one Creature, friend or foe, and then goes to the "
        "right end of its owner's hand."
    ),
}
VALUES = {"AV": N_("AV"), "HP": N_("HP"), "Incantation": N_("Incantation")}
_LENDS = N_("The Creatures directly before and behind it on its line have {ability}: {explanation}")
WORDS = (*sorted((*ABILITIES, "aura")), *(f"aura:{word}" for word in sorted(ABILITIES)))


def explained(word: str, words: Words) -> str:
    """Return what an ability does; for ``aura:WORD`` also what it lends; also for ``creature`` and ``incantation``.

    Raises BadInput for any other word.
    """
    lends, _, ability = one_of(word, (*WORDS, *KINDS), "ability", "ability").rpartition(":")
    said = words(KINDS[ability]) if ability in KINDS else words.of(entry(ability).explanation)
    return words(_LENDS, ability=named(ability, words), explanation=said) if lends else said


def named(word: str, words: Words) -> str:
    """Return the official name of an ability, capitalised: ``Vanish``; for ``aura:vanish`` both names. Raises BadInput."""
    lends, _, ability = one_of(word, WORDS, "ability", "ability").rpartition(":")
    name = entry(ability).name[words.language]
    return words("Aura: {ability}", ability=name) if lends else name


def values(facts: Facts, words: Words) -> str:
    """Return what is printed on a card: its notation, with the abilities in the language: ``5 4/3 rage, regeneration``."""
    first, _, _ = str(facts).partition(f" {facts.words[0]}") if facts.words else (str(facts), "", "")
    return f"{first} {', '.join(element(word, words) for word in facts.words)}".strip()


def element(word: str, words: Words) -> str:
    """Return an ability, an Aura with its ability, or a value of a card in the language: ``aura:vanish``, ``AV``."""
    if word in VALUES:
        return words(VALUES[word])
    lends, _, ability = one_of(word, WORDS, "ability", "ability").rpartition(":")
    names = [entry(each).name[words.language].lower() for each in (*([lends] if lends else []), ability)]
    return ":".join(names)


def rule_of(word: str) -> str:
    """Return the id of the ability's rule in the ledger. Raises BadInput."""
    return f"decks.ability.{one_of(word, WORDS, 'ability', 'ability').partition(':')[0]}"


@dataclass(frozen=True)
class Ability:
    """An ability with its word in notation, its official name, its explanation, and the id of its rule."""

    word: str
    name: str
    text: str
    rule: str


@cache
def ability_of(word: str, language: str) -> Ability:
    """Return an ability in a language. Raises BadInput for an unknown one."""
    words = Words(language)
    return Ability(word, named(word, words), explained(word, words), rule_of(word))
