"""The board of a match of Clashing Blades! as text, of a position or of what a seat may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.blades.setup.options import FLAGS, MODES, SEAT_NAMES
from clashyard.core.display import listed

PILES = (("discard", "discarded"), ("deck", "deck"), ("events", "event cards"), ("event-used", "used event cards"))


def draw_board(position: Mapping[str, Any]) -> str:
    """Return a position, or a view of it, as text.

    >>> from clashyard import blades
    >>> print(draw_board(blades.new(seed=7, dealer="A").view("A")).splitlines()[0])
    A is the dealer; step: en-garde
    """
    rows = [f"{position.get('dealer', 'A')} is the dealer; step: {position.get('step', 'en-garde')}"]
    for seat in SEAT_NAMES:
        mine = position[seat]
        zones = [f"{word} {' '.join(mine[word])}" for word in ("balance", "injury") if mine.get(word)]
        rows.append(" | ".join([f"{seat}  {mine['health']:2} health: {listed(mine['hand'], ' ')}".rstrip(), *zones]))
    exchange = position.get("exchange") or {}
    for name in ("table", "threat"):
        if exchange.get(name):
            rows.append(f"{name}: " + ", ".join(f"{seat} {value}" for seat, value in sorted(exchange[name].items())))
    rows += [f"{name}: {listed(list(position[key]), ' ')}" for key, name in PILES if position.get(key)]
    return "\n".join(rows)


def stage(options: Mapping[str, Any], position: Mapping[str, Any]) -> str:
    """Return the mode and the step: ``basic, en-garde``."""
    flags = tuple(flag for flag in FLAGS if options.get(flag))
    mode = next((name for name, needed in MODES.items() if needed == flags), "own rules")
    return f"{mode}, {position.get('step', 'en-garde')}"
