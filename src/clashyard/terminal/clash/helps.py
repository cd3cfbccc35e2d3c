"""What `?` says of CLASH."""

from __future__ import annotations

from clashyard.core.words import N_

AIM = N_(
    "The aim: bring the other's HP to 0. Both place a card unseen: Heavy beats\n"
    "Lite, Lite beats Quick, Quick beats Heavy. Who wins the joust hits, and goes on\n"
    "along a line of their combo list; the other may answer each of these hits.\n"
    "Hits give both Will, which pays for supers at 4 and 8."
)
GAME = N_(
    "Type the number of an action, or the action itself; letters alone are enough:\n"
    "  H, L, Q, B         place a card in the joust; go on with a hit\n"
    "  super 4, super 8   a super; stop: end the combo\n"
    "  take, block, clash answer a hit\n"
    "  discard LB         discard a Lite and a Block; - for nothing\n"
    "Commands: board  why  cards [NAME]  rules ID  undo  save FILE  quit  ?"
)
