"""The board of a match of CLASH as text, of a position or of what a seat may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clashyard.clash.setup.options import NAMES
from clashyard.core.display import listed

ZONES = ("pool", "field", "used", "deck")


def draw_board(position: Mapping[str, Any]) -> str:
    """Return a position, or a view of it, as text.

    >>> from clashyard import clash
    >>> match = clash.new(characters=["Ansa Verrell", "Bram Okkert"], seed=7)
    >>> print(draw_board(match.view("A")).splitlines()[1].partition(":")[0])
    A  Ansa Verrell, 8 HP, 0 Will
    """
    rows = [f"turn {position.get('turn', 1)}, step: {position.get('step', 'joust')}"]
    for seat in NAMES:
        mine, character = position[seat], position.get("characters", {}).get(seat, "")
        name = character if isinstance(character, str) else str(character.get("name", ""))
        rows.append(f"{seat}  {name}, {mine['hp']} HP, {mine['will']} Will: {listed(list(mine['hand']), ' ')}".rstrip())
        rows += [f"   {zone}: {listed(list(mine[zone]), ' ')}" for zone in ZONES if mine.get(zone)]
    if position.get("chain"):
        rows.append(f"chain of {position.get('attacker', '')}: {position['chain']}")
    if position.get("threat") is not None:
        rows.append(f"hit to answer: {position['threat']}")
    return "\n".join(rows)


def stage(options: Mapping[str, Any], position: Mapping[str, Any]) -> str:
    """Return the turn and the step: ``turn 3, combo``."""
    return f"turn {position.get('turn', 1)}, {position.get('step', 'joust')}"
