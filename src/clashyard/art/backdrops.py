"""What is behind a figure: the scenery of its pack, or a burst of rays behind an Incantation."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from clashyard.art.geometry import Polygon, path, spline
from clashyard.art.palette import INK, Ground, mix

Scene = tuple[list[Polygon], list[Polygon]]  # polygons in the glow, polygons in the deep tone
RAYS = "rays"
EDGE = 200
NOISY = ("wall", "waves", "mist")  # many little shapes


def backdrop(ground: Ground, kind: str, rng: Random, small: bool = False) -> str:
    """Return the SVG of a ground with its scenery; *kind* is one of `SCENES`. A *small* one has fewer little shapes."""
    glow, deep = SCENES[kind](rng)
    share = 0.34
    if small and kind in NOISY:
        glow, deep, share = glow[:1], deep[::2], 0.18
    layers = [(glow, ground.glow), (deep, mix(ground.base, INK, share))]
    if kind == "wall":
        layers.reverse()  # the hole is in front of the bricks
    drawn = "".join(f'<path d="{path(polygons)}" fill="{fill}"/>' for polygons, fill in layers if polygons)
    return f'<path d="M0 0h400v400H0z" fill="{ground.base}"/>{drawn}'


def _disc(x: float, y: float, r: float) -> Polygon:
    return [(x + r * math.cos(i / 26 * math.tau), y + r * math.sin(i / 26 * math.tau)) for i in range(26)]


def _lens(x: float, y: float, w: float, h: float) -> Polygon:
    return [(x - w, y), (x - w * 0.3, y - h), (x + w, y), (x + w * 0.2, y + h)]


def _rays(rng: Random, cx: float, cy: float, inner: float, count: int, width: float) -> list[Polygon]:
    found = []
    for i in range(count):
        a = i / count * math.tau + rng.uniform(-0.05, 0.05)
        corners = ((inner, -width / 2), (190, -width), (190, width), (inner, width / 2))
        found.append([(cx + r * math.cos(a + s), cy + r * math.sin(a + s)) for r, s in corners])
    return found


def _burst(rng: Random) -> Scene:
    glow = [_disc(100, 100, 62), *_rays(rng, 100, 100, rng.uniform(70, 80), 18, 0.085)]
    sparks = [(rng.uniform(0, 6.3), rng.uniform(96, 130)) for _ in range(18)]
    return glow, [_lens(100 + r * math.cos(a), 100 + r * math.sin(a), 3.4, 3.4) for a, r in sparks]


def _sun(rng: Random) -> Scene:
    cx = rng.choice((64, 100, 136))
    hill: Polygon = [(0, 168), (50, 152), (120, 166), (EDGE, 148), (EDGE, EDGE), (0, EDGE)]
    return [_disc(cx, 84, 58), *_rays(rng, cx, 84, 66, 26, 0.05)], [hill]


def _moon(rng: Random) -> Scene:
    glow = [_disc(rng.choice((60, 140, 100)), 74, 62)]
    glow += [_lens(rng.uniform(0, EDGE), rng.uniform(4, 130), 2.4, 2.4) for _ in range(22)]
    x, roofs = -10.0, [(0.0, 200.0)]
    while x < EDGE:
        w, h = rng.uniform(24, 44), rng.uniform(112, 158)
        roofs += [(x, h + 16), (x + w / 2, h), (x + w, h + 16)]
        x += w
    return glow, [[*roofs, (EDGE, EDGE)]]


def _waves(rng: Random) -> Scene:
    glow, deep = [_disc(rng.choice((66, 100, 134)), 80, 58)], list[Polygon]()
    crest = ((0, 0), (9, -6), (18, -7), (28, -1), (36, 0), (27, 4), (18, -2), (9, 0))
    for row in range(9):
        for i in range(-1, 6):
            x, y = i * 36 + (row % 2) * 18 + rng.uniform(-3, 3), 10 + row * 22
            (deep if row > 4 else glow).append([(x + a, y + b) for a, b in crest])
    return glow, deep


def _wall(rng: Random) -> Scene:
    bricks: list[Polygon] = []
    for row in range(9):
        y, x = row * 23, -rng.uniform(0, 30)
        while x < EDGE:
            w = rng.uniform(30, 44)
            bricks.append([(x + 2, y + 2), (x + w - 1.5, y + 2.6), (x + w - 2, y + 21), (x + 2.5, y + 20.4)])
            x += w
    n, cx = 17, rng.choice((80, 100, 120))
    hole = [(i / n * math.tau, rng.uniform(58, 84)) for i in range(n)]
    return [[(cx + r * math.cos(a), 92 + r * math.sin(a)) for a, r in hole]], bricks


def _drips(rng: Random) -> Scene:
    glow = [_disc(rng.choice((70, 100, 130)), 96, 60)]
    x, knots = -6.0, [(0.0, 0.0, True)]
    while x < EDGE:
        w, h = rng.uniform(14, 24), rng.uniform(26, 86)
        drop = ((0, 16), (0.3, h - 6), (0.6, h), (0.9, h - 8), (1, 16))
        knots += [(x + w * a, y, False) for a, y in drop]
        x += w + 3
    return glow, [spline([*knots, (206, 0, True)])]


def _mist(rng: Random) -> Scene:
    glow, deep = [_disc(rng.choice((66, 100, 134)), 88, 60)], list[Polygon]()
    for i in range(15):
        y, x, w = 8 + i * 13.5, rng.uniform(-10, 210), rng.uniform(34, 80)
        (glow if i % 3 else deep).append(_lens(x, y, w, 3.6 if i % 3 else 4.2))
    return glow, deep


def _forest(rng: Random) -> Scene:
    deep: list[Polygon] = []
    glow = [_disc(rng.choice((70, 100, 130)), 86, 62)]
    for i in range(9):
        x, w, h = i * 25 + rng.uniform(-8, 8), rng.uniform(16, 25), rng.uniform(20, 70)
        for k in range(4):
            y, reach = h + k * 26, w * (0.5 + k * 0.15)
            deep.append([(x, y), (x + reach, y + 38), (x - reach, y + 38)])
    return glow, deep


def _post(rng: Random) -> Scene:
    """A postmark with its wavy lines, and the slanted stripes of an airmail letter at both edges."""
    cx, y = rng.choice((64, 100, 136)), 80
    glow = [_disc(cx, y, 60)]
    left = cx > 90
    for i in range(6):
        start, level = (-4 if left else cx + 66), y - 40 + i * 16
        run = [(start + k * 11.0, level + (3.4 if k % 2 else -3.4)) for k in range(8 if left and cx < 120 else 10)]
        run = [p for p in run if not left or p[0] < cx - 64]
        if len(run) > 1:
            glow.append([*run, *[(a, b + 4.6) for a, b in reversed(run)]])
    deep: list[Polygon] = []
    for top in (-2, 188):
        for i in range(8):
            x = i * 27 + rng.uniform(-2, 2) - 6
            deep.append([(x + 8, top), (x + 22, top), (x + 14, top + 14), (x, top + 14)])
    return glow, deep


def _hills(rng: Random) -> Scene:
    deep: list[Polygon] = []
    for x, w, h in ((20, 90, 112), (120, 100, 98), (190, 80, 122)):
        top = x + rng.uniform(-12, 12)
        deep.append([(top - w, EDGE), (top - w * 0.4, h + 26), (top, h), (top + w * 0.45, h + 30), (top + w, EDGE)])
    return [_disc(rng.choice((70, 100, 130)), 80, 60)], deep


SCENES: dict[str, Callable[[Random], Scene]] = {
    RAYS: _burst,
    "sun": _sun,
    "moon": _moon,
    "waves": _waves,
    "wall": _wall,
    "drips": _drips,
    "mist": _mist,
    "forest": _forest,
    "post": _post,
    "hills": _hills,
}
