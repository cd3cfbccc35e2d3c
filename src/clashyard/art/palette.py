"""Colours of the prints: a few flat inks that all pictures share, and the ground of each pack."""

from __future__ import annotations

import math
from dataclasses import dataclass

INK, PAPER = "#1d1a22", "#f7ecd2"
SPOTS = {
    "ink": INK, "paper": PAPER, "green": "#5b8f4a", "red": "#b8432f", "blue": "#2f7d86", "navy": "#3d5a8c", "brown": "#8a5a3a",
    "violet": "#7a5490", "grey": "#84909a", "sand": "#d9a86c", "pink": "#dc8f84", "bone": "#efe3c4", "gold": "#f2c230",
    "orange": "#dd7a2c", "ice": "#a9d6dc", "metal": "#a7b6b9", "lime": "#a3b744", "wood": "#8a5a3a", "brass": "#c99a3c",
    "glass": "#cfe3dc", "glowing": "#7fc46a", "dark": "#3a3542", "rose": "#c4627a", "umber": "#5e3c2b", "slate": "#56606e",
    "kraft": "#c2996b",
}  # fmt: skip
# What a drawing may name instead of a colour, and what stands for it where a recipe does not say.
ROLES = {
    "skin": "sand", "cloth": "blue", "sleeve": "cloth", "trim": "red", "hair": "brown", "hot": "gold", "belly": "bone",
    "leaf": "green", "coat": "brown", "smoke": "gold", "liquid": "ice", "hide": "brown",
    "leg": "dark", "shoe": "umber", "ruff": "skin",
}  # fmt: skip


@dataclass(frozen=True)
class Ground:
    """The colours of a pack or a suit: *backdrop* is behind its Creatures, *clothes* are worn where a recipe is silent."""

    base: str
    glow: str
    frame: str
    backdrop: str
    clothes: tuple[str, ...]


GROUNDS = {
    "initiation": Ground("#e3a83b", "#f6dc94", "#8a5a2b", "sun", ("blue", "red", "green", "violet")),
    "treachery": Ground("#4f4379", "#8f7fc0", "#3d3261", "moon", ("red", "green", "brown", "gold")),
    "submersion": Ground("#2b8794", "#86cbc8", "#1f5f70", "waves", ("red", "brown", "violet", "orange")),
    "breaching-in": Ground("#bf5138", "#eda070", "#7c2f24", "wall", ("blue", "navy", "green", "dark")),
    "deliquescence": Ground("#8fa53c", "#d6de8c", "#56682a", "drips", ("violet", "red", "navy", "brown")),
    "elusive": Ground("#7a93bb", "#cbd8ea", "#465d87", "mist", ("red", "green", "violet", "brown")),
    "resistance": Ground("#4b7a58", "#a6c88f", "#2f5540", "forest", ("red", "orange", "violet", "navy")),
    "dead-letters": Ground("#b4577a", "#eab0b8", "#74304e", "post", ("navy", "blue", "brown", "green")),
    "spades": Ground("#7f93a8", "#c3d0db", "#46586b", "hills", ("navy", "red", "brown", "violet")),
    "diamonds": Ground("#d98c7c", "#f3cfc0", "#8a4335", "hills", ("blue", "navy", "green", "violet")),
    "clubs": Ground("#7fa06e", "#c9dbb4", "#415c35", "hills", ("violet", "red", "navy", "brown")),
    "hearts": Ground("#d9ae5f", "#f4deb0", "#86602a", "hills", ("red", "blue", "green", "violet")),
    "own": Ground("#9c8f79", "#dcd0b4", "#5d5546", "hills", ("blue", "red", "green", "violet")),
}


def colour(name: str, roles: dict[str, str]) -> str:
    """Return the colour for a role, a spot or ``#rrggbb``; *roles* are those of a recipe. Raises KeyError."""
    for _ in range(5):
        if name.startswith("#"):
            return name
        name = roles.get(name) or ROLES.get(name) or SPOTS[name]
    return SPOTS[name]


def mix(a: str, b: str, share: float) -> str:
    """Return the colour between *a* and *b*; *share*: of b, from 0 to 1."""
    return "#" + "".join(f"{round(x * (1 - share) + y * share):02x}" for x, y in zip(_rgb(a), _rgb(b), strict=True))


def apart(a: str, b: str) -> float:
    """Return how far two colours are apart, in RGB units."""
    return math.dist(_rgb(a), _rgb(b))


def _rgb(text: str) -> list[int]:
    return [int(text[i : i + 2], 16) for i in (1, 3, 5)]
