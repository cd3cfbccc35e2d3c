"""The position of a page as one SVG picture: both hands, both lines, what is asked. For messages, and to print."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

from clashyard import art
from clashyard.core.words import Words
from clashyard.web.editor.board import Bench, Side, Spot
from clashyard.web.games.decks.cards import Card

WIDTH, HEIGHT = 1000, 760
LANE, HAND = 96, 84  # widths of a card on a line and in a hand
GAP, HEAD = 12, 64
INK, STOCK, ROAD = "#1b1916", "#f8f1e0", "#e6d3ab"
BASE = "font-family='Zilla Slab, Rockwell, Roboto Slab, DejaVu Serif, Georgia, serif' font-weight='700'"


def picture(bench: Bench, title: str, task: str, words: Words) -> str:
    """Return the picture of a board, with *title* and *task* above it."""
    field, wall = HEAD + 150, HEAD + 150 + 360
    parts = [
        _box(0, 0, WIDTH, HEIGHT, STOCK), _text(24, 42, title, 30), _text(WIDTH - 24, 42, task, 22, "end"),
        _box(0, HEAD, WIDTH, 150, "#cdb6a8"), _box(0, field, WIDTH / 2, 360, "#a9bd8c"),
        _box(WIDTH / 2, field, WIDTH / 2, 360, "#d3a988"), _box(0, wall, WIDTH, HEIGHT - wall, "#b9c2c8"),
        _box(WIDTH / 2 - 45, field, 90, 360, "#3f7f9f"),
        *(_box(0, field + 22 + 180 * row, WIDTH, 136, ROAD, 2) for row in (0, 1)),
        *(_box(WIDTH / 2 - 60, field + 30 + 180 * row, 120, 120, "#7c5a37", 3) for row in (0, 1)),
        *_hand(bench.foe, HEAD + 14, words), *_hand(bench.you, wall + 22, words),
        *(each for row in (0, 1) for side in (bench.you, bench.foe) for each in _line(side, row, field + 22 + 180 * row)),
        _text(24, wall + 176, words("{number} Mana", number=bench.you.mana), 22),
    ]  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"{''.join(parts)}</svg>"
    )


def _hand(side: Side, top: float, words: Words) -> list[str]:
    step = min(HAND + GAP, (WIDTH - 40) / max(1, len(side.hand)))
    left = (WIDTH - step * len(side.hand)) / 2
    drawn = []
    for number, spot in enumerate(side.hand):
        x = left + number * step
        if spot.stronghold:
            drawn.append(_stronghold(x, top, side, words))
        else:
            drawn.append(_card(spot, x, top, min(HAND, step - 4)))
            if spot.guard:
                drawn.append(_box(x - 2, top + HAND * 1.4 + 4, HAND + 4, 9, "#d9cfb9", 2))
    return drawn


def _stronghold(x: float, y: float, side: Side, words: Words) -> str:
    color = "#163c6b" if side.own else "#7d2417"
    name = words("Fort") if side.fort else words("Bastion")
    return (
        _box(x, y - 6, HAND, HAND * 1.4 + 18, "#cfc3a8", 3) + _text(x + HAND / 2, y + 36, name, 17, "middle")
        + _box(x, y + 62, HAND, HAND * 1.4 - 50, color, 3)
        + _text(x + HAND / 2, y + 104, str(side.health), 40, "middle", "#fff")
    )  # fmt: skip


def _line(side: Side, row: int, top: float) -> list[str]:
    spots = (side.upper, side.lower)[row]
    step = min(LANE + GAP, (WIDTH / 2 - 80) / max(1, len(spots)))
    edge, way = (WIDTH / 2 - 66 - LANE, -step) if side.own else (WIDTH / 2 + 66, step)
    return [_card(spot, edge + number * way, top + 1, LANE) for number, spot in reversed(list(enumerate(spots)))]


def _card(spot: Spot, x: float, y: float, width: float) -> str:
    card, high = spot.card, width * 1.4
    if card is None or spot.face_down:
        body = art.back().replace("<svg ", f'<svg x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{high:.1f}" ', 1)
        return _box(x - 2, y - 2, width + 4, high + 4, INK) + body
    picture = ""
    if card.picture:
        picture = art.small(card.picture).replace(
            "<svg ", f'<svg x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{high * 0.64:.1f}" '
            'preserveAspectRatio="xMidYMin slice" ', 1,
        )  # fmt: skip
    size = min(15.0, width * 1.55 / max(6, len(card.name)))
    marks = [mark.said for mark in card.marks]
    hurt = "#c22a16" if card.damage else "#24623a"
    return "".join([
        _box(x - 2, y - 2, width + 4, high + 4, INK), _box(x, y, width, high, STOCK), picture,
        _box(x, y + high * 0.64, width, 2, INK), _text(x + width / 2, y + high * 0.64 + 17, card.name, size, "middle"),
        _signs(card, x, y + high * 0.64 + 22, width),
        _badge(x + 8, y + high - 5, card.attack, "#7c2a16"),
        _badge(x + width - 8, y + high - 5, str(card.health - card.damage), hurt) if card.health else "",
        _badge(x + 12, y + 12, str(card.cost), "#e3a72c", INK) if ".hand." in spot.place else "",
        _text(x + width / 2, y + 14, ", ".join(marks), 12, "middle") if marks else "",
    ])  # fmt: skip


def _signs(card: Card, x: float, y: float, width: float) -> str:
    """Return the abilities of a card as a row of icons: as many as fit."""
    words = [each.word.rpartition(":")[2] for each in (*card.abilities, *card.lent)]
    size = min(16.0, (width - 40) / max(1, len(words)))
    left = x + (width - size * len(words)) / 2
    return "".join(
        f'<svg x="{left + number * size:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" viewBox="0 0 24 24" '
        f'color="{INK}" fill="currentColor">{_icons().get(word, "")}</svg>'
        for number, word in enumerate(words)
    )


@cache
def _icons() -> dict[str, str]:
    """Return the shapes of the icons of abilities, by their words."""
    sheet = (files("clashyard") / "web" / "static" / "web" / "abilities.svg").read_text("utf-8")
    return {match[1]: match[2] for match in re.finditer(r'<symbol id="ability-([^"]+)"[^>]*>(.*?)</symbol>', sheet, re.DOTALL)}


def _box(x: float, y: float, width: float, height: float, fill: str, line: float = 0) -> str:
    stroke = f' stroke="{INK}" stroke-width="{line:g}"' if line else ""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{fill}"{stroke}/>'


def _text(x: float, y: float, said: str, size: float, anchor: str = "start", fill: str = INK) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" text-anchor="{anchor}" fill="{fill}" {BASE}>{escape(said)}</text>'
    )


def _badge(x: float, y: float, said: str, fill: str, ink: str = "#fff") -> str:
    disc = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="15" fill="{fill}" stroke="{INK}" stroke-width="2.5"/>'
    return disc + _text(x, y + 6.5, said, 19, "middle", ink)
