"""Outlines as a knife would cut them: curves in short chords, tubes, and tests of polygons.

Lengths are units of the drawing: a picture is 200 by 200. Up is negative y. A polygon is a list of (x, y).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
Polygon = list[Point]
Knot = tuple[float, float, bool]  # a point of a curve; True: a corner
Joint = tuple[float, float, float]  # a point of a limb with its radius

CHORD = 6.6  # length of a chord of an outline
FAR = 90.0  # no shape is deeper than this, as far as hatching is concerned


def spline(knots: Sequence[Knot], closed: bool = True, step: float = CHORD) -> Polygon:
    """Flatten a curve through *knots* into chords of about *step*."""
    n, out = len(knots), []
    for i in range(n if closed else n - 1):
        k0, k1, k2, k3 = (knots[(i + k) % n] if closed else knots[max(0, min(n - 1, i + k))] for k in (-1, 0, 1, 2))
        chord = math.hypot(k2[0] - k1[0], k2[1] - k1[1]) or 1.0
        a, b = _tangent(k0, k2, k1, k2, chord), _tangent(k1, k3, k1, k2, chord, end=True)
        pieces = 1 if k1[2] and k2[2] else max(1, round(chord / step))
        out += [_hermite(k1, k2, a, b, j / pieces) for j in range(pieces)]
    return out if closed else [*out, knots[-1][:2]]


def _tangent(before: Knot, after: Knot, start: Knot, stop: Knot, chord: float, end: bool = False) -> Point:
    """Return the direction of the curve at one end of a piece: along the chord at a corner, never longer than it."""
    if (stop if end else start)[2]:
        return stop[0] - start[0], stop[1] - start[1]
    x, y = (after[0] - before[0]) / 2, (after[1] - before[1]) / 2
    k = min(1.0, 1.1 * chord / (math.hypot(x, y) or 1.0))
    return x * k, y * k


def _hermite(p: Knot, q: Knot, a: Point, b: Point, t: float) -> Point:
    h0, h1, h2, h3 = 2 * t**3 - 3 * t * t + 1, t**3 - 2 * t * t + t, 3 * t * t - 2 * t**3, t**3 - t * t
    return h0 * p[0] + h1 * a[0] + h2 * q[0] + h3 * b[0], h0 * p[1] + h1 * a[1] + h2 * q[1] + h3 * b[1]


def tube(spine: Sequence[Joint], step: float = 5.0) -> Polygon:
    """Return the outline of a limb along *spine*, rounded at both ends unless thin."""
    line = spline([(x, y, False) for x, y, _ in spine], False, step)
    radii: list[float] = []
    for (ax, ay, ar), (bx, by, br) in pairwise(spine):
        count = max(1, round(math.hypot(bx - ax, by - ay) / step))
        radii += [ar + (br - ar) * j / count for j in range(count)]
    radii.append(spine[-1][2])
    left, right = [], []
    for i, ((x, y), r) in enumerate(zip(line, radii, strict=True)):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        k = r / (math.hypot(bx - ax, by - ay) or 1.0)
        left.append((x - (by - ay) * k, y + (bx - ax) * k))
        right.append((x + (by - ay) * k, y - (bx - ax) * k))
    return left + _cap(line[-1], line[-2], radii[-1]) + right[::-1] + _cap(line[0], line[1], radii[0])


def _cap(end: Point, before: Point, radius: float) -> Polygon:
    if radius < 2:
        return []
    k = 0.9 * radius / (math.hypot(end[0] - before[0], end[1] - before[1]) or 1.0)
    return [(end[0] + (end[0] - before[0]) * k, end[1] + (end[1] - before[1]) * k)]


def ring(x: float, y: float, rx: float, ry: float, fewest: int = 9, chord: float = 3.7) -> list[Knot]:
    """Return the knots of an ellipse, with a distance of about *chord* between them."""
    n = max(fewest, int(max(rx, ry) * math.tau / (chord * 2.9)))
    return [(x + rx * math.cos(i * math.tau / n), y + ry * math.sin(i * math.tau / n), False) for i in range(n)]


def edges(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a polygon, the last one back to the start."""
    return zip(polygon, polygon[1:] + polygon[:1], strict=True)


def area(polygon: Polygon) -> float:
    """Return the area of a polygon; negative if it runs against the clock on the screen."""
    return math.fsum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(polygon)) / 2


def depth(polygon: Polygon, x: float, y: float, dx: float, dy: float) -> float:
    """Return the distance from a point of the edge through the shape along the unit vector (dx, dy), at most `FAR`."""
    best = FAR
    ax, ay = polygon[-1]
    side = dx * (ay - y) - dy * (ax - x)
    for bx, by in polygon:
        other = dx * (by - y) - dy * (bx - x)
        if (side > 0) != (other > 0):  # only a side that crosses the line can be met
            ex, ey = bx - ax, by - ay
            den = dx * ey - dy * ex
            t = ((ax - x) * ey - (ay - y) * ex) / den
            if 0.5 < t < best:
                best = t
        ax, ay, side = bx, by, other
    return best


def is_inside(polygon: Polygon, x: float, y: float) -> bool:
    """Return whether a point is within a polygon."""
    odd = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
        ax, ay = bx, by
    return odd


def box(polygon: Polygon) -> tuple[float, float, float, float]:
    """Return the least and the greatest x and y of a polygon: left, top, right, bottom."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return min(xs), min(ys), max(xs), max(ys)


def is_within(polygon: Polygon, outer: Polygon) -> bool:
    """Return whether a polygon is inside another, as far as every third corner tells."""
    left, top, right, bottom = box(outer)
    if not all(left <= x <= right and top <= y <= bottom for x, y in polygon[::3]):
        return False
    return all(is_inside(outer, x, y) for x, y in polygon[::3])


def path(polygons: Iterable[Polygon]) -> str:
    """Return SVG path data in whole half-units, relative throughout, so that a picture stays small."""
    out: list[str] = []
    start = (0, 0)
    for polygon in polygons:
        px, py = start
        for i, (fx, fy) in enumerate(polygon):
            x, y = round(fx * 2), round(fy * 2)
            if i == 0:
                start = x, y
                word = "m" if out else "M"
            elif (x, y) == (px, py):
                continue
            else:
                word = "l" if out[-1][0] in "mM" else "" if x < px else " "
            out.append(f"{word}{x - px}{'' if y < py else ' '}{y - py}")
            px, py = x, y
        out.append("z")
    return "".join(out)
