"""Titles and hints of mined puzzles, by their themes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from clashyard.core.words import N_

HINTS = {
    "order": N_("The order matters."),
    "friendly-fire": N_("Not every Incantation has to hit an enemy."),
    "aerial": N_("Look at what cannot be blocked."),
    "aquatic": N_("The place nearest the Bridge is worth more than it looks."),
    "berserk": N_("One attack may be followed by another."),
    "catalyst": N_("Where could more Mana come from?"),
    "defender": N_("One Creature here never attacks a Stronghold."),
    "indestructible": N_("Not everything can be hurt by magic."),
    "instinct": N_("Who strikes back when it is hurt?"),
    "mercenary": N_("Think about whose hand each card returns to."),
    "perforation": N_("The second in line is not safe."),
    "price-of-blood": N_("You can pay with more than Mana."),
    "protection": N_("The first blow may be wasted."),
    "rage": N_("Who can attack without waiting a turn?"),
    "regeneration": N_("Damage can heal your Stronghold."),
    "sharpening": N_("More damage than necessary is not lost here."),
    "splash": N_("One blow, several victims."),
    "sprint": N_("A long line can be an advantage."),
    "symbiote": N_("Two cards can become one Creature."),
    "vanish": N_("A Creature that is hurt changes places."),
    "vulnerability": N_("Look closely at the X."),
    "backfire": N_("Count the cards to the left of your Stronghold."),
    "blackmail": N_("How many cards may be played from each hand?"),
    "chain": N_("A card can be taken hostage."),
    "counter-order": N_("Your leftmost card is about to move."),
    "cursed": N_("A card may come back where you can use it."),
    "immolation": N_("Playing on a line can hurt."),
    "lucidity": N_("The leftmost place can be cheaper."),
    "reinforcement": N_("Help may come from a hand."),
}
PLAIN = N_("Count the damage on both lines.")


def hint_of(themes: Collection[str], shown: Counter[str] | None = None) -> str:
    """Return the first hint of a puzzle, an English pattern: about the theme that is least common.

    *shown* counts the themes of the hints that a book has given before: those come last.
    """
    given = Counter[str]() if shown is None else shown
    known = [theme for theme in reversed(RAREST) if theme in themes]
    if not known:
        return PLAIN
    theme = min(known, key=lambda theme: given[theme])
    given[theme] += 1
    return HINTS[theme]


RAREST = (  # the most common theme first
    "order", "friendly-fire", "defender", "rage", "aerial", "berserk", "protection", "perforation", "splash", "sprint",
    "symbiote", "vanish", "indestructible", "regeneration", "sharpening", "instinct", "mercenary", "aquatic", "price-of-blood",
    "catalyst", "lucidity", "immolation", "blackmail", "vulnerability", "backfire", "cursed", "counter-order", "chain",
    "reinforcement",
)  # fmt: skip


class Titles:
    """Titles that have not been used yet: one about a theme of the puzzle, the rarest first, or a plain one."""

    def __init__(self, titles: Mapping[str, Sequence[str]]) -> None:
        self._left = {theme: list(each) for theme, each in titles.items()}

    def next(self, themes: Sequence[str]) -> str:
        """Return a title for a puzzle with these themes, and use it up."""
        for theme in (*reversed([each for each in RAREST if each in themes]), "plain", *self._left):
            if self._left.get(theme):
                return self._left[theme].pop(0)
        raise LookupError("there are no titles left")
