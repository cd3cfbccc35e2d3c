"""French words before a name: ``{seat:de}`` is “de Marie”, “d’Anna” or “du Joueur A”, ``{seat:à}`` “à Marie” or “au Joueur A”."""

from __future__ import annotations

import re

from clashyard.core.typography import unaccented

PLAYER = {"": "le Joueur {}", "de": "du Joueur {}", "à": "au Joueur {}"}

BEGINS = re.compile("^Le Joueur(?= [A-D])")


def player(letter: str, case: str, begins: bool) -> str:
    """Name a player of unknown name by the letter of the seat; *begins*: at the beginning of a sentence."""
    said = PLAYER.get(case, PLAYER[""]).replace("{}", letter)
    return said[0].upper() + said[1:] if begins else said


def inside(text: str) -> str:
    """Return a text as it is said inside a sentence, after a colon for instance: “Le Joueur A” loses its capital."""
    return BEGINS.sub("le Joueur", text)


def before(name: str, case: str) -> str:
    """Put *de* or *à* before a name, or nothing for any other *case*."""
    if case == "à":
        return f"à {name}"
    if case == "de":
        return f"d’{name}" if elides(name) else f"de {name}"
    return name


def elides(name: str) -> bool:
    """Return whether *de* loses its vowel before a name: vowels, and y before a consonant. An h may be aspirated: no."""
    plain = unaccented(name).lower()
    return plain[:1] in tuple("aeiou") or (plain[:1] == "y" and plain[1:2].isalpha() and plain[1:2] not in tuple("aeiouy"))
