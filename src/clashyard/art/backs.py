"""The backs of cards: an emblem in a gouged frame, which reads the same upside down, with the symbol of the pack."""

from __future__ import annotations

from random import Random

from clashyard.art.backdrops import RAYS, SCENES
from clashyard.art.figures import Figure
from clashyard.art.geometry import path
from clashyard.art.linocut import Print
from clashyard.art.palette import GROUNDS, INK, PAPER, Ground, mix

WIDE, HIGH = 500, 700
PLAY = Ground("#33416b", "#5a6ea3", "#232c4a", RAYS, ())  # the one for play belongs to no pack
SEED = 5
TEETH = 12  # units between two teeth of the frame


def back_of(pack: str, high: int = HIGH) -> tuple[str, str]:
    """Return view box and content of the back of *pack*, or of the one for play where it is empty; *high*: for a width of 500."""
    ground, rng = GROUNDS[pack] if pack else PLAY, Random(SEED)
    emblem = Print(SEED)
    Figure({"symbol": pack or "play"}, emblem).draw("emblem")
    glow, deep = SCENES[RAYS](rng)
    seen = round((high - 56) * 400 / 444)
    art = (
        f'<path d="M-60-160h520v720h-520z" fill="{ground.base}"/><path d="{path(glow)}" fill="{ground.glow}"/>'
        f'<path d="{path(deep)}" fill="{mix(ground.base, INK, 0.34)}"/>{emblem.svg()}'
    )
    return f"0 0 {WIDE} {high}", (
        f'<rect width="500" height="{high}" rx="30" fill="{INK}"/>'
        f'<rect x="9" y="9" width="482" height="{high - 18}" rx="23" fill="{ground.frame}"/>'
        f'<path d="{_teeth(rng, high)}" fill="{mix(ground.frame, PAPER, 0.35)}"/>'
        f'<svg x="28" y="28" width="444" height="{high - 56}" viewBox="0 {200 - seen // 2} 400 {seen}">{art}</svg>'
        f'<path d="M29 29h442v{high - 58}H29z" fill="none" stroke="{INK}" stroke-width="8"/>'
    )


def _teeth(rng: Random, high: int) -> str:
    """Gouge a row of teeth along the inside of the frame."""
    found = []
    wide, tall = WIDE - 36, high - 36
    for length, across, far in ((wide, False, False), (wide, False, True), (tall, True, False), (tall, True, True)):
        for i in range(length // TEETH):
            t, h = i * TEETH + rng.uniform(-1, 1), rng.uniform(7, 11)
            tooth = [(18 + t, 12.0), (21 + t, 12 + h), (25 + t, 12.0)]
            if far:
                tooth = [(x, (WIDE if across else high) - y) for x, y in tooth]
            found.append("M" + "L".join(f"{y:.0f} {x:.0f}" if across else f"{x:.0f} {y:.0f}" for x, y in tooth) + "z")
    return "".join(found)
