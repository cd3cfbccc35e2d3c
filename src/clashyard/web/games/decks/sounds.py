"""The sounds of Clash of Decks: which events are heard, and as what (static/web/sound/sounds.js)."""

from __future__ import annotations

KINDS = {
    "play": "summoned champion merged cast reinforced called revealed",
    "flip": "returned cast-back haunted deserted reordered vanished chained released regenerated rebuilt",
    "hit": "suffered",
    "block": "shielded resisted absorbed",
    "destroyed": "destroyed",
    "stronghold": "struck deck-struck bastion-fell fort-fell",
}
SOUNDS = {kind: sound for sound, kinds in KINDS.items() for kind in kinds.split()}
