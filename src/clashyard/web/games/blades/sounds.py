"""The sounds of Clashing Blades!: which events are heard, and as what (static/web/sound/sounds.js)."""

from __future__ import annotations

KINDS = {
    "flip": "dealt revealed played turned withdrew",
    "parry": "crossed blocked deflected parried riposted",
    "hit": "suffered both-hit punched shot shot-and-on",
}
SOUNDS = {kind: sound for sound, kinds in KINDS.items() for kind in kinds.split()}
