"""Cards as people read them, and rows of text that fit."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from clashyard.core.words import Words
from clashyard.decks.catalogue import Facts
from clashyard.terminal.names import Names


def card_text(names: Names, key: str, facts: Facts, plain: bool = False, now: int | None = None) -> str:
    """Cost, name, values and abilities; with an arrow what it costs *now*, where that is less than printed."""
    attack = "X" if "vulnerability" in facts.words else str(facts.attack)
    name = names.card(key) + values(names.words, attack, 0 if facts.incantation else facts.health, 0, plain)
    abilities = [names.ability(w) for w in facts.words]
    if plain:
        return ", ".join([names.words("{cost} Mana", cost=facts.cost if now is None else now), name, *abilities])
    cost = str(facts.cost) if now is None or now == facts.cost else f"{facts.cost}→{now}"
    return " ".join([f"({cost})", name, *abilities])


def values(words: Words, attack: str, health: int, damage: int, plain: bool) -> str:
    """AV and HP; an Incantation has no HP."""
    if not plain:
        return f" {attack}/{health}{f'-{damage}' if damage else ''}" if health else f" {attack}!"
    told = [words("attack {attack}", attack=attack)]
    told += [words("health {health}", health=health)] if health else []
    told += [words("damage {damage}", damage=damage)] if damage else []
    return ", " + ", ".join(told)


def cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def wrap(text: str, width: int) -> list[str]:
    """Rows of at most *width* columns."""
    lines: list[str] = []
    for word in text.split():
        if lines and cell_len(lines[-1]) + cell_len(word) + 1 <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(cut(word, width))
    return lines
