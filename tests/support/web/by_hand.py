"""Play with a mouse or a finger, as a hand does: cards are dragged to where they go, or tapped."""

from __future__ import annotations

from typing import Any


def dragged(page: Any, what: str, where: str) -> None:
    """Drag one element to the middle of another with the mouse."""
    for number, selector in enumerate((what, where)):
        box = page.locator(selector).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        page.mouse.up() if number else page.mouse.down()


def drag_and_drop(page: Any) -> bool:
    """Drag the first card that can be played to the first place that lights up. Return False if none can be played."""
    cards = page.locator("#board .kingdom.own .card:has(.pick):visible")
    if not cards.count():
        return False
    box = cards.first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 20)
    box = page.locator("#board .target.lit:visible").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.up()
    return True
