"""The icons of abilities as a person meets them: 16 pixels high, one beside another."""

from __future__ import annotations

import re
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
from django.contrib.staticfiles import finders

from clashyard.decks.cards.abilities import entries

PIXELS = 16
ALIKE = 0.66  # two solid heads share up to 0.64 of their ink; a drop and a flame, which people mix up, 0.67
DRAW = """async ([svg, pixels]) => {
    const picture = new Image()
    picture.src = "data:image/svg+xml," + encodeURIComponent(svg)
    await picture.decode()
    const canvas = new OffscreenCanvas(pixels, pixels).getContext("2d")
    canvas.drawImage(picture, 0, 0, pixels, pixels)
    return [...canvas.getImageData(0, 0, pixels, pixels).data].filter((_, at) => at % 4 === 3)
}"""


def ink(browser: Any) -> dict[str, Any]:
    """Return each icon's coverage of 16 by 16 pixels, from 0 to 1, by ability."""
    sheet = Path(str(finders.find("web/abilities.svg"))).read_text()
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{PIXELS}" height="{PIXELS}" viewBox="0 0 24 24">'
    page = browser.new_page()
    drawn = {}
    for word, inside in re.findall(r'<symbol id="ability-([a-z-]+)"[^>]*>(.*?)</symbol>', sheet):
        alpha = page.evaluate(DRAW, [f"{head}{inside}</svg>", PIXELS])
        drawn[word] = np.array(alpha, dtype=float).reshape(PIXELS, PIXELS) / 255
    page.close()
    return drawn


def shared(one: Any, other: Any) -> float:
    """Return the ink in both as a part of the ink in either, at the best of nine positions one pixel apart."""
    moved = [np.roll(other, (down, right), (0, 1)) for down, right in product((-1, 0, 1), repeat=2)]
    return max(float(np.minimum(one, each).sum() / np.maximum(one, each).sum()) for each in moved)


def test_no_two_icons_look_alike(chromium: Any) -> None:
    drawn = ink(chromium)
    assert set(drawn) == set(entries())
    pairs = {(one, other): shared(drawn[one], drawn[other]) for one, other in combinations(sorted(drawn), 2)}
    closest = max(pairs, key=lambda pair: pairs[pair])
    assert pairs[closest] < ALIKE, f"{closest} share {pairs[closest]:.0%} of their ink"


def test_icons_are_solid_and_fill_their_square(chromium: Any) -> None:
    for word, pixels in ink(chromium).items():
        rows, columns = (pixels > 0.5).any(1), (pixels > 0.5).any(0)
        assert min(rows.sum(), columns.sum()) >= 10 and max(rows.sum(), columns.sum()) >= 14, word
        assert pixels.mean() >= 0.25, f"{word} is too thin to be seen"
