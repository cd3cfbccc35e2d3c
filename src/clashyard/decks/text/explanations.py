"""Explanations of abilities in one or two sentences of our own; the ledger is exact (`rule_of`)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from clashyard.core.errors import one_of
from clashyard.core.words import N_, Words
from clashyard.decks.cards.catalogue import ability_names

EXPLAINED = {
    "aerial": N_(
        "On the upper line it flies over the enemy Creatures and attacks the Stronghold. On the lower line this does nothing."
    ),
    "aquatic": N_("While it is at the front of its line, next to the Bridge, it deals double damage."),
    "aura": N_("It lends an ability to the Creatures directly before and behind it on its line, but does not have it itself."),
    "backfire": N_(
        "When it enters play, it deals damage to the front enemy Creature of its line, equal to the number "
        "of cards to the left of the Stronghold in its owner's hand."
    ),
    "berserk": N_(
        "Whenever its attack destroys an enemy Creature, it attacks again immediately. If no Creature is "
        "left on the line, it attacks the Stronghold next, unless it came into play this turn."
    ),
    "blackmail": N_(
        "While it is in play, its owner cannot play the rightmost of the playable cards. Each further one takes away one "
        "more, but one card always stays playable."
    ),
    "catalyst": N_("If it is in play when its owner regenerates Mana, it gives 2 more Mana for this turn."),
    "chain": N_(
        "When it is played, it takes the leftmost Creature or Incantation of the enemy's hand captive. As soon as it "
        "suffers damage, the captive goes back to the right end of that hand."
    ),
    "counter-order": N_("When it is played, the leftmost Creature or Incantation of its owner's hand moves to the right end."),
    "cursed": N_("It returns to the left end of its owner's hand instead of the right, so the Stronghold gains no HP."),
    "defender": N_("It attacks Creatures only, never the Stronghold."),
    "immolation": N_(
        "While it is in play, any player who plays a card on its line, friend or foe, takes 1 damage to their own Stronghold."
    ),
    "indestructible": N_("Incantations and Backfire have no effect on it, though they may target it. Attacks hurt it as usual."),
    "instinct": N_(
        "If an attack hurts it without destroying it, it attacks in turn: the front enemy Creature of its line, or the "
        "Stronghold if there is none."
    ),
    "lucidity": N_("While it is the leftmost Creature or Incantation in hand, it costs 2 Mana less."),
    "mercenary": N_(
        "Instead of returning to its owner's hand it goes to the right end of the enemy's, and belongs to that player."
    ),
    "perforation": N_("It damages its target and the Creature directly behind the target."),
    "price-of-blood": N_(
        "If there is not enough Mana, its player pays all of it and takes 1 damage to their own Stronghold "
        "for each missing point."
    ),
    "protection": N_("In each turn the first source of damage to it is reduced to 0."),
    "rage": N_("It may attack enemy Creatures on the turn it enters play, but not the Stronghold."),
    "regeneration": N_("Each time it deals damage, its owner's Stronghold moves 1 place to the left and so gains 1 HP."),
    "reinforcement": N_(
        "When it returns to its owner's hand, the leftmost Creature there that costs 4 or less and has no "
        "Reinforcement is immediately played on the same line, free of charge."
    ),
    "sharpening": N_(
        "The first time in a turn that its damage destroys a Creature, the damage beyond what was needed hits the "
        "Stronghold of that Creature's owner."
    ),
    "splash": N_("It damages its target and the Creature at the same position on the neighbouring line."),
    "sprint": N_(
        "Each time it attacks, it first runs to the front of its line; each Creature that it passes gives it 1 AV until "
        "the end of the Assault."
    ),
    "symbiote": N_(
        "It may be played onto one of its player's own Creatures that has no Symbiote: AV, HP and abilities of the two "
        "add up, and they act as one Creature."
    ),
    "vanish": N_("If it suffers damage and is not destroyed, it moves to the back of its line."),
    "vulnerability": N_("Its AV is X, the target's remaining HP minus 1: on its own it never destroys."),
}
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
_LENDS = N_("The Creatures directly before and behind it on its line have {ability}: {explanation}")
WORDS = (*EXPLAINED, *(f"aura:{word}" for word in EXPLAINED if word != "aura"))


def explained(word: str, words: Words) -> str:
    """Return what an ability does; for ``aura:WORD`` also what it lends; also for ``creature`` and ``incantation``.

    Raises BadInput for any other word.
    """
    lends, _, ability = one_of(word, (*WORDS, *KINDS), "ability", "ability").rpartition(":")
    said = words((EXPLAINED | KINDS)[ability])
    return words(_LENDS, ability=named(ability, words), explanation=said) if lends else said


def named(word: str, words: Words) -> str:
    """Return the official name of an ability, capitalised: ``Vanish``; for ``aura:vanish`` both names. Raises BadInput."""
    lends, _, ability = one_of(word, WORDS, "ability", "ability").rpartition(":")
    name = ability_names()[ability][words.language]
    return words("Aura: {ability}", ability=name) if lends else name


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
