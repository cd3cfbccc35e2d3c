"""Figures: the drawing language interpreted, one recipe at a time."""

from __future__ import annotations

from collections.abc import Mapping

from clashyard.art.linocut import Print
from clashyard.art.palette import INK, PAPER, ROLES, SPOTS, colour
from clashyard.art.parts import BLOBS, EYES, LIMBS, OUTLINES, Mark, Put, parts

BARE = frozenset({"bare"})
FLAT = frozenset({"flat"})
BOTH = ("pair", "limbs", "blobs", "eyes")  # verbs that draw both sides
# What stands in a slot that a recipe leaves empty.
FILLED = {"mood": "angry", "reach": "1", "size": "1.25", "torso": "slim", "arms": "raise", "big": "1", "tilt": "0"}


class Figure:
    """A recipe on its way to a print: slots name parts, roles name colours."""

    def __init__(self, recipe: Mapping[str, str], sheet: Print) -> None:
        self.recipe, self.sheet = {**FILLED, **recipe}, sheet

    def draw(self, name: str) -> None:
        """Draw the part *name* in the present frame of the print."""
        for mark in parts()[name]:
            if isinstance(mark, Put):
                self._put(mark)
            elif not (self.sheet.small and "fine" in mark.flags):
                for flip in (False, True) if mark.verb in BOTH else (False,):
                    with self.sheet.at(flip=flip):
                        self._mark(mark)

    def _put(self, put: Put) -> None:
        name = part_in(self.recipe, put.name)
        if name is None:
            return
        scale, turn = (float(self.recipe[word[1:]] if word.startswith("$") else word) for word in (put.scale, put.turn))
        kept = self.recipe
        here = {role: self._colour(value) if role in SPOTS | ROLES else value for role, value in put.settings}
        with self.sheet.at(flip=put.flip), self.sheet.at(put.x, put.y, scale, turn):
            self.recipe = {**kept, **here}
            self.draw(name)
            self.recipe = kept

    def _mark(self, mark: Mark) -> None:
        fill, first = self._colour(mark.role), mark.strokes[0]
        if mark.verb in OUTLINES:
            self.sheet.cut(self.sheet.closed(mark.knots()), fill, mark.flags, mark.numbers)
        elif mark.verb in LIMBS:
            self.sheet.limb(first, fill, mark.flags, mark.numbers)
        elif mark.verb in BLOBS:
            x, y, r = first[0]
            self.sheet.ellipse(x, y, r, first[1][0] if len(first) > 1 else r, fill, mark.flags, mark.numbers)
        elif mark.verb in EYES:
            self._eye(*first[0], fill, self.recipe["mood"] if mark.mood == "$mood" else mark.mood)
        else:
            for stroke in mark.strokes:
                self.sheet.gouge(stroke, fill, mark.numbers.get("width", 2.2))

    def _colour(self, role: str) -> str:
        return colour(role.lstrip("$"), self.recipe)

    def _eye(self, x: float, y: float, r: float, iris: str, mood: str) -> None:
        """Draw an eye that looks at you; the lid is the character."""
        side, sheet = (-1 if x < 0 else 1), self.sheet
        sheet.ellipse(x, y, r * 1.25, r * 1.25, INK, BARE)
        if mood == "hollow":
            return sheet.ellipse(x, y, r * 0.5, r * 0.5, iris, BARE)
        sheet.ellipse(x, y, r, r, iris if mood == "glow" else PAPER, BARE)
        if mood != "glow":
            sheet.ellipse(x - side * r * 0.14, y + r * 0.14, r * 0.5, r * 0.5, INK, BARE)
        near, far = x - side * r * 1.4, x + side * r * 1.5
        lids = {
            "angry": ((near, y), (near, y - r * 1.1), (x, y - r * 1.55), (far, y - r * 1.55), (far, y - r * 0.8)),
            "sad": ((near, y - r * 0.9), (near, y - r * 1.6), (x, y - r * 1.6), (far, y - r * 1.1), (far, y - r * 0.05)),
            "flat": ((near, y - r * 0.2), (near, y - r * 1.2), (x, y - r * 1.5), (far, y - r * 1.2), (far, y - r * 0.2)),
        }
        if mood in lids:
            lid = sheet.closed([(a, b, True) for a, b in lids[mood]], 0.2)
            if mood == "flat":
                sheet.cut(lid, self._colour("skin"), FLAT, {"line": 3})
            else:
                sheet.cut(lid, INK, BARE)


def part_in(recipe: Mapping[str, str], name: str) -> str | None:
    """Return the part for *name*, or for the slot of that name; None where a recipe leaves the slot empty.

    A slot takes the part ``SLOT.VALUE`` if there is one, else ``VALUE``.
    """
    if not name.startswith("$"):
        return name
    slot = name[1:]
    value = recipe.get(slot, "none")
    if value == "none":
        return None
    return f"{slot}.{value}" if f"{slot}.{value}" in parts() else value
