"""The drawing of share pictures: a card as SVG, from our own prints, and its pixels as PNG. The same card is the same picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from importlib.resources import files

import resvg_py
from PIL import ImageFont

from clashyard import art
from clashyard.web.boards.registration import Figure, Lines

WIDTH, HEIGHT = 1200, 630  # pixels, which all services ask for
BAND, EDGE = 76, 56  # the height of the band at the top, and the margins beside and below
INK, PAPER, SOFT, GOLD = "#1b1916", "#efe7d6", "#6b6252", "#b98a2f"
SIDES = ("#163c6b", "#7d2417", "#1d5c46", "#6b4a86")  # of the players, in the order of their seats
LARGE, FACE, SMALL = 200, 132, 84  # sides of the picture of a player, with nothing or with figures below, and of a figure
FIGURES_AT_MOST = 5  # of a line
NAMES_AT_MOST = 5
CACHED = 64  # pictures that a process keeps
FAMILY = "Pretendard"


@dataclass(frozen=True)
class Side:
    """A player: their name, the art key of their face, how they stand in words, and what fights for them."""

    name: str
    face: str = ""
    text: str = ""
    lines: Lines = ()


@dataclass(frozen=True)
class Card:
    """Everything that a share picture depends on. *kicker*: what it is a picture of. *face*: the art key of a large one."""

    kicker: str
    title: str
    lines: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ()
    face: str = ""


@lru_cache(CACHED)
def png(card: Card) -> bytes:
    """Return the picture of a card as PNG."""
    fonts = [str(files("clashyard.paper") / "fonts" / f"Pretendard-{weight}.otf") for weight in ("Bold", "Regular")]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg(card), width=WIDTH, skip_system_fonts=True, font_files=fonts))


def svg(card: Card) -> str:
    """Return the picture of a card as SVG."""
    wide = WIDTH - 2 * EDGE - (340 if card.face else 0)
    parts = [
        _box(0, 0, WIDTH, HEIGHT, PAPER), _box(0, 0, WIDTH, BAND, INK), _box(0, BAND, WIDTH, 8, GOLD),
        _text(EDGE, 50, "CLASHYARD", 34, PAPER), _text(WIDTH - EDGE, 50, _cut(card.kicker, 30, 640), 30, PAPER, "end"),
        _text(EDGE, 172, *_fitted(card.title, 68, wide)),
        *(_text(EDGE, 232 + 46 * number, *_fitted(line, 34, wide), SOFT) for number, line in enumerate(card.lines[:3])),
    ]  # fmt: skip
    if card.face:
        parts.append(_placed(art.picture(card.face), WIDTH - EDGE - 300, BAND + 56, 300))
    parts += _listed(card.sides) if any(not side.lines and not side.text for side in card.sides[2:]) else _opposed(card.sides)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(parts)}</svg>'


def _opposed(sides: tuple[Side, ...]) -> list[str]:
    """Return two to four players beside one another, each with what fights for them."""
    room = (WIDTH - 2 * EDGE) / max(2, len(sides))
    fighting = any(side.lines for side in sides)
    face = SMALL if len(sides) > 2 else FACE if fighting else LARGE
    below = SMALL + 46 if fighting else 0
    parts: list[str] = []
    for number, side in enumerate(sides):
        left, top = EDGE + number * room, HEIGHT - EDGE - face - below
        parts += _player(side, left, top, face, room, len(sides) > 2, SIDES[number % len(SIDES)])
        parts += _figures(side, left + 22, top + face + 16, room - 40)
    return parts


def _player(side: Side, left: float, top: float, face: float, room: float, crowded: bool, colour: str) -> list[str]:
    """Return a player: the face, and beside it name and standing. In a crowd the name stands above."""
    high = top - (44 if crowded else 0)
    beside = left + 22 + (face + 20 if side.face else 0)
    wide = left + room - 20 - beside
    parts = [_box(left, high, 6, HEIGHT - EDGE - high, colour)]
    if side.face:
        parts.append(_placed(art.picture(side.face), left + 22, top, face))
    if crowded:
        return [
            *parts,
            _text(left + 22, top - 14, *_fitted(side.name, 30, room - 40)),
            _text(beside, top + 50, *_fitted(side.text, 26, wide), SOFT),
        ]
    parts.append(_text(beside, top + face / 2 - 4, *_fitted(side.name, 40, wide)))
    return [*parts, _text(beside, top + face / 2 + 36, *_fitted(side.text, 28, wide), SOFT)]


def _figures(side: Side, left: float, top: float, room: float) -> list[str]:
    """Return what fights for a player, in one row: the line nearest to the other side first."""
    most = min(FIGURES_AT_MOST, int(room // (SMALL + 4)))
    figures = [figure for line in side.lines for figure in line][:most]
    step = min(SMALL + 10, room / max(1, len(figures)))
    return [each for number, figure in enumerate(figures) for each in _figure(figure, left + number * step, top)]


def _figure(figure: Figure, left: float, top: float) -> list[str]:
    drawn = _picture(art.small(figure.picture), left, top, SMALL) if art.is_key(figure.picture) else ""
    return [drawn, _text(left + SMALL / 2, top + SMALL + 26, figure.numbers, 24, INK, "middle")]


def _listed(sides: tuple[Side, ...]) -> list[str]:
    """Return names below one another, as those of the leaders of a tournament."""
    parts = []
    for number, side in enumerate(sides[:NAMES_AT_MOST]):
        top = 330 + 48 * number
        if side.face:
            parts.append(_placed(art.small(side.face), EDGE, top, 42))
        parts.append(_text(EDGE + 60, top + 32, *_fitted(side.name, 32, 720)))
        parts.append(_text(WIDTH - EDGE, top + 32, _cut(side.text, 32, 260), 32, SOFT, "end"))
    return parts


def _picture(drawn: str, left: float, top: float, side: float) -> str:
    return _box(left - 3, top - 3, side + 6, side + 6, INK) + _placed(drawn, left, top, side)


def _placed(drawn: str, left: float, top: float, side: float) -> str:
    return drawn.replace("<svg ", f'<svg x="{left:.1f}" y="{top:.1f}" width="{side:.1f}" height="{side:.1f}" ', 1)


def _box(left: float, top: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"/>'


def _text(left: float, base: float, said: str, size: float, fill: str = INK, anchor: str = "start") -> str:
    weight = 400 if fill == SOFT else 700
    look = f'font-family="{FAMILY}" font-size="{size:.1f}" font-weight="{weight}" text-anchor="{anchor}" fill="{fill}"'
    return f'<text x="{left:.1f}" y="{base:.1f}" {look}>{escape(said)}</text>' if said else ""


# Texts have to fit: they are measured with the font that draws them


def _fitted(said: str, size: float, room: float) -> tuple[str, float]:
    """Return a text and its size: smaller if it is too long for *room*, by a third at most, and then cut off."""
    least = size * 2 / 3
    smaller = max(least, min(size, size * room / max(1.0, _length(said, size))))
    return _cut(said, smaller, room), smaller


def _cut(said: str, size: float, room: float) -> str:
    said = "".join(letter for letter in said if letter.isprintable())
    if _length(said, size) <= room:
        return said
    while said and _length(f"{said}…", size) > room:
        said = said[:-1]
    return f"{said.rstrip()}…"


def _length(said: str, size: float) -> float:
    return float(_font().getlength(said)) * size / 100


@cache
def _font() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(files("clashyard.paper") / "fonts" / "Pretendard-Bold.otf"), 100)
