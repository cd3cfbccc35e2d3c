"""How events of Clashing Blades! move on the board (static/matches/movements.js). Quiet ones are told in the log alone."""

from __future__ import annotations

KINDS = {
    "flip": "revealed turned",
    "enter": "played balance-used injured balanced",
    "cross": "crossed both-hit",
    "meet": "diamonds-met clubs-met club-met-diamond spent",
    "parry": "blocked deflected parried",
    "riposte": "riposted",
    "aim": "threatened",
    "hit": "suffered punched shot shot-and-on",
    "sting": "stung",
    "part": "disengaged",
    "fly": "withdrew discarded",
    "glow": "kept tricked",
    "disarm": "disarmed dropped",
    "heal": "recovered",
    "fog": "smoke",
    "shuffle": "reshuffled",
    "deal": "dealt",
    "triumph": "won",
    "fall": "both-lost",
    "rest": "drawn lapsed",
    "quiet": "passed not-stung hearts-only over-by-damage over-by-cards owes too-small declined-event",
}
MOVEMENTS = {kind: movement for movement, kinds in KINDS.items() for kind in kinds.split()}
