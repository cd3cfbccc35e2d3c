"""The sounds of CLASH: which events are heard, and as what (static/web/sound/sounds.js)."""

from __future__ import annotations

KINDS = {
    "flip": "won-joust forfeited forfeited-fully unopposed tied no-winner skipped",
    "play": "attacked opened",
    "hit": "struck",
    "block": "blocked both-blocked super-blocked no-damage",
    "parry": "clashed",
    "super": "super-struck",
    "destroyed": "knocked-out",
}
SOUNDS = {kind: sound for sound, kinds in KINDS.items() for kind in kinds.split()}
