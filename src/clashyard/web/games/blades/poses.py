"""The poses of the two fencers, from what everybody sees of the exchange."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# The symbols of fencers.svg, without their prefix.
POSES = ("guard", "attack", "parry", "hit", "down", "salute")


def pose(view: Mapping[str, Any], seat: str, threatens: bool, threatened: bool) -> str:
    """Return the pose of a seat: one of `POSES`."""
    if view["step"] == "over":
        return _at_the_end(view, seat)
    exchange = view.get("exchange", {})
    if view["step"] == "event":  # the player who has stopped a threat exactly may turn the event
        return "parry" if exchange.get("to-act") == seat else "attack"
    if view["step"] == "sting":
        return "attack" if {*exchange.get("sting", {}), exchange.get("to-act")} == {seat} else "hit"
    if threatens:
        return "attack"
    return "parry" if threatened else "guard"


def _at_the_end(view: Mapping[str, Any], seat: str) -> str:
    if view.get("winner") == seat:
        return "salute"
    return "down" if view[seat]["health"] == 0 else "guard"
