"""How events of CLASH move on the board (static/matches/movements.js). Quiet ones are told in the log alone."""

from __future__ import annotations

KINDS = {
    "begin": "turn",
    "flip": "placed",
    "overcome": "won-joust forfeited forfeited-fully unopposed",
    "meet": "tied both-blocked",
    "throw": "attacked opened",
    "hit": "struck super-struck",
    "shield": "no-damage blocked super-blocked",
    "parry": "clashed",
    "aim": "pool-added",
    "gain": "will gained",
    "spend": "paid drained",
    "heal": "healed",
    "glow": ("boosted-next boosted-combo unblockable-next unblockable-combo unclashable-next unclashable-combo freed"),
    "deal": "drawn drew",
    "shuffle": "began reshuffled",
    "fly": "discarded shed",
    "part": "back-to-joust",
    "fall": "knocked-out",
    "triumph": "won",
    "rest": "limit",
    "quiet": (
        "nothing-left placed-nothing no-winner skipped pools-cleared will-full taken stopped super-taken owing kept cleared"
    ),
}
MOVEMENTS = {kind: movement for movement, kinds in KINDS.items() for kind in kinds.split()}
