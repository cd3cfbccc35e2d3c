"""The text of `?` in Clashing Blades!."""

from __future__ import annotations

from clashyard.core.words import N_

AIM = N_(
    "Goal: reduce your opponent's health from 15 to 0. Both players commit a card in\nsecret and reveal "
    "them together: a spade attacks, a diamond parries, a club\nparries and strikes back with the excess. "
    "A threatened player may answer with\none card."
)
GAME = N_(
    "Type the number of an action, or the action itself; a card alone is enough:\n"
    "  S10                go en garde with the ten of spades (also ♠10, en-garde S10)\n"
    "  D4, C9             answer a threat, or withdraw your spade and answer\n"
    "  pass, keep         do not answer; keep your spade\n"
    "Commands: board  why  cards [NAME]  rules ID  undo  save FILE  quit  ?"
)
HEARTS = N_("  H3, no-sting       add a heart to your hit, or none\n  D4 S2              shed cards worth at least what you owe")
EVENTS = N_(
    "  event, no-event    turn the top event card after an exact counter, or not\n"
    "  JD, D3+JD          answer with balance cards, alone or with a diamond"
)
