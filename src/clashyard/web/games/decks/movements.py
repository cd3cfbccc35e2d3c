"""How events of Clash of Decks move on the board (static/matches/movements.js). Quiet ones are told in the log alone."""

from __future__ import annotations

KINDS = {
    "begin": "turn",
    "enter": "summoned champion reinforced called revealed",
    "lunge": "attacked stormed",
    "reach": "cast backfired splashed pierced",
    "wound": "suffered",
    "batter": "struck deck-struck",
    "shield": "shielded resisted absorbed",
    "fall": "destroyed",
    "fly": "returned cast-back haunted deserted released retired withered discarded laid-down stacked lifted",
    "slide": "sprinted vanished reordered",
    "glow": "rampaged answered readied sharpened",
    "bind": "chained merged",
    "burn": "burnt",
    "drip": "bled bled-deck",
    "heal": "regenerated rebuilt",
    "topple": "bastion-fell fort-fell",
    "shuffle": "reshuffled",
    "triumph": "won",
    "rest": "drawn",
    "quiet": (
        "mana mana-first mana-early mana-automaton catalysed paid lucid discounted idle raged flew weakened doubled in-vain "
        "compared unaided unaided-deck ended"
    ),
}
MOVEMENTS = {kind: movement for movement, kinds in KINDS.items() for kind in kinds.split()}
