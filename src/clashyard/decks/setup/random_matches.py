"""Random matches for tests, benchmarks and signatures: decks drawn from the printed packs, or from invented cards."""

from __future__ import annotations

from random import Random
from typing import Any

from clashyard.decks.cards.catalogue import BIT, CREATURES_ONLY, Facts, first_key, printed_cards
from clashyard.decks.rules.state import ABILITIES, VULNERABILITY
from clashyard.decks.setup import automaton
from clashyard.decks.setup.options import AUTOMATA, NAMES, humans
from clashyard.decks.setup.table import AUTOMATON_DECK, DECK

HEALTH = 7  # maximum HP of an invented Creature


def sample_options(seed: int, printed: bool = False, mode: str = "duel") -> dict[str, Any]:
    """Return options of a match between random decks of the printed packs, sometimes with modules, that always ends.

    Unless *printed*, every third match has invented cards, so that the abilities of packs unknown to us are played too.
    """
    draw = Random(seed)
    options: dict[str, Any] = {"turn-limit": 300, "modules": [m for m in ("champion", "exhaustion") if draw.random() < 0.3]}
    if draw.random() < 0.15:
        options["edition"] = "en-1.1"
        options["modules"] = [m for m in options["modules"] if m == "champion"]
    people = [NAMES[i].lower() for i in range(len(humans(mode)))]
    if seed % 3 == 0 and not printed and "edition" not in options:
        options["decks"] = [{f"{s}{i}": str(invent(draw)) for i in range(1, DECK + 1)} for s in people]
        champions: Any = [{f"lord-{s}": str(invent(draw, creature=True))} for s in people]
    else:
        options["decks"] = [draw.sample(sorted(printed_cards(), key=first_key), DECK) for _ in people]
        creatures = [key for key, card in printed_cards().items() if not card.facts.incantation]
        champions = [draw.choice([c for c in creatures if c not in options["decks"][s]]) for s in range(len(people))]
    if mode != "duel":
        options["mode"] = mode
    if mode in AUTOMATA:
        _automata(options, draw, mode)
    if "champion" in options["modules"]:
        options["champions"] = champions
    return options


def _automata(options: dict[str, Any], draw: Random, mode: str) -> None:
    """Add cards and choices for the automata: a preset of some level, or any abilities."""
    size = AUTOMATON_DECK * len(AUTOMATA[mode])
    if isinstance(options["decks"][0], dict):
        most = 3 if mode == "coop" else HEALTH  # fewer HP with so many cards, or matches take too long
        options["decks"].append({f"x{i}": str(invent(draw, most=most)) for i in range(1, size + 1)})
    else:
        options["decks"].append(draw.sample(sorted(printed_cards(), key=first_key), size))
    if draw.random() < 0.4 or "champion" in options["modules"]:
        options["ai"] = automaton.preset(draw.randint(1, 8))
        if draw.random() < 0.5:
            options["ai"] = {"abilities": draw.sample(sorted(automaton.prices()["abilities"]["points"]), draw.randint(1, 4))}


def invent(draw: Random, creature: bool = False, most: int = HEALTH) -> Facts:
    """Return a card with up to four of all abilities, occasionally one of them as an Aura."""
    incantation = not creature and draw.random() < 0.25
    allowed = [name for name in ABILITIES if not incantation or not BIT[name] & CREATURES_ONLY]
    abilities = sum(BIT[name] for name in draw.sample(allowed, draw.randint(0, 4)))
    auras = BIT[draw.choice(ABILITIES)] if not incantation and draw.random() < 0.25 else 0
    attack = 0 if abilities & VULNERABILITY else draw.randint(0, 6)
    return Facts(draw.randint(0, 7), attack, 0 if incantation else draw.randint(1, most), incantation, abilities, auras)
