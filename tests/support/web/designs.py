"""Cards for the tests of the generator: in a form, and in a link."""

from __future__ import annotations

from typing import Any

from clashyard.web import packed

YETI = {
    "name": "Snow Yeti", "kind": "creature", "cost": "4", "attack": "4", "health": "4", "language": "en",
    "style": "submersion", "abilities": ["berserk", "rage", "regeneration"], "flavour": "It only wanted to borrow your coat.",
}  # fmt: skip


def link(**changes: Any) -> str:
    """Return the part of an address that holds the Yeti with changes."""
    numbers = {name: int(YETI[name]) for name in ("cost", "attack", "health")}  # type: ignore[call-overload]
    return packed.packed({**YETI, **numbers, **changes})
