"""What `?` says of CLASH, and which rules explain its cards."""

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
CARDS = {
    "H": N_("Heavy: beats Lite"),
    "L": N_("Lite: beats Quick"),
    "Q": N_("Quick: beats Heavy"),
    "B": N_("Block: takes 1 off a hit; loses the joust against an attack"),
    "X": N_("Clash: makes a hit 0 and leads back to the joust"),
    "P": N_("Super: for 4 or 8 Will, while you attack"),
}
RULES = {
    "H": ("clash.joust.triangle", "clash.combo.extend"),
    "L": ("clash.joust.triangle", "clash.combo.extend"),
    "Q": ("clash.joust.triangle", "clash.combo.extend"),
    "B": ("clash.combo.block", "clash.joust.block-forfeit"),
    "X": ("clash.clashcard.zero", "clash.clashcard.return-to-joust", "clash.clashcard.only-defender"),
    "P": ("clash.super.when", "clash.super.cost", "clash.super.no-response"),
}
