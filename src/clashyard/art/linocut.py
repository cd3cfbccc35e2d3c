"""A linocut print: outlines go in, and come out inked, with light from the upper left and the bite of the gouge.

A *small* print, for a card on a board, has longer chords, a stronger line and no hatching.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random

from clashyard.art.geometry import (
    Joint,
    Knot,
    Polygon,
    area,
    box,
    depth,
    edges,
    is_inside,
    is_within,
    path,
    ring,
    spline,
    tube,
)
from clashyard.art.palette import INK, PAPER

LIGHT = (-0.56, -0.83)  # the direction that it comes from
LINE, SMALL_LINE = 4.4, 5.6  # width of an outline, which is drawn once on each side
HALO, SMALL_HALO = 20, 22  # width of the paper around a figure, in half-units
STEP = 5.6  # distance between two gouges of a hatching
SMALLEST = 280.0  # area of a shape that is hatched
TEXTURES = ("fur", "scale", "dots")
FIGURE = '<g stroke-linejoin="round">'  # where a figure begins, after its ground
NOTHING: Mapping[str, float] = {}


class Print:
    """Shapes in the order of inking, in a frame of reference that `at` moves, scales, turns and mirrors."""

    def __init__(self, seed: int, small: bool = False) -> None:
        self.rng, self.small = Random(seed), small
        self.inked: list[tuple[str, str, str]] = []  # path data, fill, pen
        self.halo: list[tuple[Polygon, str]] = []
        self._frame = (1.0, 0.0, 0.0, 1.0, 100.0, 100.0)

    @contextmanager
    def at(self, x: float = 0, y: float = 0, scale: float = 1.0, turn: float = 0.0, flip: bool = False) -> Iterator[None]:
        """Draw inside a frame at (x, y); *turn*: degrees with the clock, *flip*: mirrored first."""
        a, b, c, d, e, f = kept = self._frame
        co, si = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
        k = -1 if flip else 1
        self._frame = (
            k * (a * co + c * si), k * (b * co + d * si), c * co - a * si, d * co - b * si, a * x + c * y + e, b * x + d * y + f,
        )  # fmt: skip
        yield
        self._frame = kept

    def place(self, x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = self._frame
        return a * x + c * y + e, b * x + d * y + f

    @property
    def scale(self) -> float:
        a, b, c, d, _, _ = self._frame
        return math.sqrt(abs(a * d - b * c))

    def paint(self, data: str, fill: str, line: float = 0.0) -> None:
        """Fill path data, joined with what was painted before in the same colour; *line*: units of ink around it."""
        pen = f' stroke="{INK}" stroke-width="{line * 2:.3g}"' if line else ""
        if self.inked and not pen and self.inked[-1][1:] == (fill, ""):
            self.inked[-1] = (self.inked[-1][0] + data, fill, "")
        else:
            self.inked.append((data, fill, pen))

    def cut(self, outline: Polygon, fill: str, flags: frozenset[str], numbers: Mapping[str, float] = NOTHING) -> None:
        """Ink one closed outline: fill, black line, shadow from the dark side, light from the lit side, texture."""
        if area(outline) < 0:
            outline = outline[::-1]
        data, bare = path([outline]), "bare" in flags
        normal = SMALL_LINE if self.small else LINE
        line = numbers.get("line", LINE) * normal / LINE * min(1.05, max(0.7, self.scale))
        self.paint(data, fill, 0 if bare else line)
        if not bare and not any(is_within(outline, other) for other, _ in self.halo):
            self.halo.append((outline, data))
        if not bare and not self.small:
            self._hatch(outline, fill, 0 if "flat" in flags else numbers.get("hatching", 1.0))
        for texture in TEXTURES:
            if texture in flags and not self.small:
                self._stipple(outline, texture)

    def _hatch(self, outline: Polygon, fill: str, amount: float) -> None:
        if not amount or abs(area(outline)) <= SMALLEST:
            return
        if fill != INK:
            self._comb(outline, -1, 20 * amount, INK)
        self._comb(outline, 1, (15 if fill == INK else 11) * amount, PAPER)

    def _comb(self, outline: Polygon, side: int, length: float, fill: str) -> None:
        """Gouge a row of wedges inwards from the edge: paper on the lit side (1), ink on the dark side (-1)."""
        walked, due, wedges, n = 0.0, 0.0, [], len(outline)
        for i, (start, stop) in enumerate(edges(outline)):
            run = math.hypot(stop[0] - start[0], stop[1] - start[1])
            if run < 1e-6:
                continue
            tx, ty = (stop[0] - start[0]) / run, (stop[1] - start[1]) / run
            lit = (ty * LIGHT[0] - tx * LIGHT[1]) * side
            before, after = outline[i - 1], outline[(i + 2) % n]
            sharp = (_is_sharp(before, start, tx, ty), _is_sharp(stop, after, tx, ty))
            while due < walked + run:
                along = due - walked
                due += STEP * self.rng.uniform(0.85, 1.15)
                if lit >= (0.12 if side < 0 else 0.35):
                    wedge = self._wedge(outline, start, (tx, ty), (along, run - along), sharp, side, length * (0.35 + 0.75 * lit))
                    wedges += [wedge] if wedge else []
            walked += run
        if wedges:
            self.paint(path(wedges), fill)

    def _wedge(
        self,
        outline: Polygon,
        start: tuple[float, float],
        way: tuple[float, float],
        room: tuple[float, float],
        sharp: tuple[bool, bool],
        side: int,
        length: float,
    ) -> Polygon | None:
        """Return one wedge *room* from both ends of an edge, no deeper than half the shape; None where there is no depth."""
        (tx, ty), x, y = way, start[0] + way[0] * room[0], start[1] + way[1] * room[0]
        dx, dy = -ty * 0.6 - LIGHT[0] * side * 0.5, tx * 0.6 - LIGHT[1] * side * 0.5
        norm = math.hypot(dx, dy)
        dx, dy, inset = dx / norm, dy / norm, 0 if side < 0 else 3.4
        most = depth(outline, x, y, dx, dy) * (0.55 if side < 0 else 0.42) - inset
        reach = min(length * self.rng.uniform(0.7, 1.15), most)
        if reach <= 3:
            return None
        w = STEP * (0.62 if side < 0 else 0.34)
        back, ahead = (min(w, gap) if near else w for gap, near in zip(room, sharp, strict=True))
        x, y = x + dx * inset, y + dy * inset
        return [(x - tx * back, y - ty * back), (x + dx * reach, y + dy * reach), (x + tx * ahead, y + ty * ahead)]

    def _stipple(self, outline: Polygon, texture: str) -> None:
        """Fill the middle of a shape with tufts, scales or dots."""
        found, row, gap = [], 0, 12
        left, y, right, bottom = box(outline)
        while y < bottom:
            x = left + (gap / 2 if row % 2 else 0)
            while x < right:
                px, py = x + self.rng.uniform(-1.2, 1.2), y + self.rng.uniform(-1.2, 1.2)
                if all(is_inside(outline, px + a, py + b) for a, b in ((-6, -5), (6, -5), (6, 7), (-6, 7))):
                    found.append(self._tuft(px, py, texture))
                x += gap
            y, row = y + gap * 0.8, row + 1
        if found:
            self.paint(path(found), INK)

    def _tuft(self, x: float, y: float, texture: str) -> Polygon:
        if texture == "fur":
            return [(x - 1.8, y - 3), (x + self.rng.uniform(-1, 1), y + 6), (x + 1.8, y - 3)]
        if texture == "scale":
            return [(x - 4.5, y - 2), (x, y + 3.5), (x + 4.5, y - 2), (x, y + 0.5)]
        return [(x - 2.2, y), (x, y - 2.2), (x + 2.2, y), (x, y + 2.2)]

    def svg(self) -> str:
        """Return the print, with the paper around the whole figure that lifts it off any ground."""
        around = "".join(data for _, data in self.halo)
        width = SMALL_HALO if self.small else HALO
        halo = f'<path d="{around}" fill="none" stroke="{PAPER}" stroke-width="{width}"/>' if around else ""
        body = "".join(f'<path d="{data}" fill="{fill}"{pen}/>' for data, fill, pen in self.inked)
        return f"{FIGURE}{halo}{body}</g>"

    def closed(self, knots: Sequence[Knot], wobble: float = 0.5) -> Polygon:
        """Return the outline through *knots* as cut by hand, up to *wobble* beside each point."""
        flat = spline([(*self.place(x, y), corner) for x, y, corner in knots], step=9.0 if self.small else 6.6)
        return [(x + self.rng.uniform(-wobble, wobble), y + self.rng.uniform(-wobble, wobble)) for x, y in flat]

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: str, flags: frozenset[str], numbers: Mapping[str, float] = NOTHING
    ) -> None:
        """Cut an ellipse."""
        self.cut(self.closed(ring(x, y, rx, ry), 0.25), fill, flags, numbers)

    def limb(self, spine: Sequence[Joint], fill: str, flags: frozenset[str], numbers: Mapping[str, float] = NOTHING) -> None:
        """Cut a tube along *spine*; with the flag *rings*, banded by a gouge across it every other chord."""
        outline = tube(spine, 8.0 if self.small else 5.0)
        self.cut([self.place(x + self.rng.uniform(-0.4, 0.4), y) for x, y in outline], fill, flags, numbers)
        half = len(outline) // 2
        for i in range(2, half - 1, 2) if "rings" in flags else ():
            (ax, ay), (bx, by) = outline[i], outline[2 * half - 2 - i]
            middle = ((ax + bx) / 2 + (by - ay) * 0.16, (ay + by) / 2 - (bx - ax) * 0.16)
            self.gouge([(ax, ay, 0), (*middle, 0), (bx, by, 0)], INK, 1.9)

    def gouge(self, stroke: Sequence[Joint], fill: str, width: float) -> None:
        """Cut one line through *stroke*, pointed at both ends; *width*: half of its width in the middle."""
        line = spline([(*self.place(x, y), False) for x, y, _ in stroke], False, 10.0 if self.small else 6.6)
        n, width = len(line) - 1, max(width, 2.2) if self.small else width
        thin = [(x, y, width * math.sin(math.pi * (0.06 + 0.88 * i / n))) for i, (x, y) in enumerate(line)]
        self.paint(path([tube(thin, 1e9)]), fill)


def _is_sharp(a: tuple[float, float], b: tuple[float, float], tx: float, ty: float) -> bool:
    """Return whether the edge from *a* to *b* leaves the direction (tx, ty) by more than 53 degrees."""
    x, y = b[0] - a[0], b[1] - a[1]
    return x * tx + y * ty < 0.6 * math.hypot(x, y)
