"""The text of `?` in CLASH."""

from __future__ import annotations

from clashyard.core.words import N_

AIM = N_(
    "Goal: reduce your opponent's HP to 0. Both players place a card in secret:\nHeavy beats Lite, Lite "
    "beats Quick, Quick beats Heavy. The winner of the joust\nhits, and may continue along a line of "
    "their combo list; the defender may\nanswer each hit. Hits give both players Will, which pays for "
    "supers at 4 and 8."
)
GAME = N_(
    "Type the number of an action, or the action itself; letters alone are enough:\n  H, L, Q, B         "
    "place a card in the joust; continue with a hit\n  super 4, super 8   a super; stop: end the combo\n  "
    "take, block, clash answer a hit\n  discard LB         discard a Lite and a Block; - for nothing\n"
    "Commands: board  why  cards [NAME]  rules ID  undo  save FILE  quit  ?"
)
