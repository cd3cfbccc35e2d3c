"""Random matches for tests, benchmarks and signatures: decks drawn from all packs, or from invented cards."""

from __future__ import annotations

from random import Random
from typing import Any

from clashyard.decks.catalogue import BIT, CREATURES_ONLY, Facts, catalogue
from clashyard.decks.setup import DECK
from clashyard.decks.state import ABILITIES, SEATS, VULNERABILITY


def sample_options(seed: int, printed: bool = False) -> dict[str, Any]:
    """Options of a match between two random decks of the seven packs, sometimes with modules, always ending.

    Unless *printed*, every third match has invented cards, so that the abilities of packs yet unknown are played too.
    """
    draw = Random(seed)
    options: dict[str, Any] = {"turn-limit": 300, "modules": [m for m in ("champion", "exhaustion") if draw.random() < 0.3]}
    if draw.random() < 0.15:
        options["edition"] = "en-1.1"
        options["modules"] = [m for m in options["modules"] if m == "champion"]
    if seed % 3 == 0 and not printed and "edition" not in options:
        options["decks"] = [{f"{s}{i}": str(invent(draw)) for i in range(1, DECK + 1)} for s in "ab"[:SEATS]]
        champions: Any = [{f"lord-{s}": str(invent(draw, creature=True))} for s in "ab"]
    else:
        options["decks"] = [draw.sample(sorted(catalogue()), DECK) for _ in range(SEATS)]
        creatures = [key for key, card in catalogue().items() if not card.facts.incantation]
        champions = [draw.choice([c for c in creatures if c not in options["decks"][s]]) for s in range(SEATS)]
    if "champion" in options["modules"]:
        options["champions"] = champions
    return options


def invent(draw: Random, creature: bool = False) -> Facts:
    """A card with up to four abilities of all 28, one of them an Aura now and then."""
    incantation = not creature and draw.random() < 0.25
    allowed = [name for name in ABILITIES if not incantation or not BIT[name] & CREATURES_ONLY]
    abilities = sum(BIT[name] for name in draw.sample(allowed, draw.randint(0, 4)))
    auras = BIT[draw.choice(ABILITIES)] if not incantation and draw.random() < 0.25 else 0
    attack = 0 if abilities & VULNERABILITY else draw.randint(0, 6)
    return Facts(draw.randint(0, 7), attack, 0 if incantation else draw.randint(1, 7), incantation, abilities, auras)
