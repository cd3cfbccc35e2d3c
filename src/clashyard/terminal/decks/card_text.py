"""Cards as text for people."""

from __future__ import annotations

from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import Facts
from clashyard.decks.text.creatures import attack_of
from clashyard.decks.text.names import Names


def card_text(names: Names, key: str, facts: Facts, plain: bool = False, now: int | None = None) -> str:
    """Return cost, name, values and abilities; after an arrow the cost *now*, if it is less than printed."""
    attack = attack_of(facts.words, facts.attack)
    name = names.card(key) + values(names.words, attack, 0 if facts.incantation else facts.health, 0, plain)
    abilities = [names.ability(w) for w in facts.words]
    if plain:
        return ", ".join([names.words("{cost} Mana", cost=facts.cost if now is None else now), name, *abilities])
    cost = str(facts.cost) if now is None or now == facts.cost else f"{facts.cost}→{now}"
    return " ".join([f"({cost})", name, *abilities])


def values(words: Words, attack: str, health: int, damage: int, plain: bool) -> str:
    """Return AV and HP; an Incantation has no HP."""
    if not plain:
        return f" {attack}/{health}{f'-{damage}' if damage else ''}" if health else f" {attack}!"
    told = [words("attack {attack}", attack=attack)]
    told += [words("health {health}", health=health)] if health else []
    told += [words("damage {damage}", damage=damage)] if damage else []
    return ", " + ", ".join(told)
