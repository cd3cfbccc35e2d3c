"""Names of the themes of puzzles: abilities, and motifs that no ability covers."""

from __future__ import annotations

from clashyard.core.words import N_, Words
from clashyard.decks.rules.state import ABILITIES
from clashyard.decks.text.explanations import named

MOTIFS = {
    "order": N_("Order matters"), "friendly-fire": N_("Friendly fire"), "line": N_("The right line"),
    "target": N_("The right target"),
}  # fmt: skip


def theme_named(theme: str, words: Words) -> str:
    """Return the name of a theme; one that is not known stays as it is."""
    if theme.removeprefix("aura:") in ABILITIES:
        return named(theme, words)
    return words(MOTIFS[theme]) if theme in MOTIFS else words.text(theme)
