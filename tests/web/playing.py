"""How a match is played in a real browser, on any board: cards are marked where that comes first, then a button is clicked."""

from __future__ import annotations

from typing import Any

CARDS = "#board .decks .pick:visible, #board label[for^=pick-]:visible, #board label.pick:visible"
CHOICES = "#board button[name=action]:visible:enabled"
TARGETS = "#board .target.lit:visible"
ASKED = "#match:not(.waiting) #board:not([inert]) button[name=action]"
READY = f"{ASKED}, #match .over"


def decide(page: Any, pick: int = 0) -> bool:
    """One decision: one of those that the board offers. False when the match is over."""
    page.wait_for_selector(READY, state="attached")
    if page.locator("#match .over").count():
        return False
    age = page.get_attribute("#match", "data-age")
    choose(page, pick)
    gone_on(page, age)
    return True


def gone_on(page: Any, age: str) -> None:
    """Wait until the page shows more than at *age*."""
    page.wait_for_function("age => document.getElementById('match').dataset.age !== age", arg=age)


def choose(page: Any, pick: int) -> None:
    """The way number *pick* of all those that can be seen: a card with what it is for, or a button."""
    cards, choices = page.locator(CARDS).count(), page.locator(CHOICES).count()
    way = pick % (cards + choices)
    if way >= cards:
        page.locator(CHOICES).nth(way - cards).click()
        return
    for number in range(cards):
        page.locator(CARDS).nth((way + number) % cards).click()
        for found in (page.locator(TARGETS), page.locator(CHOICES)):
            if found.count():
                found.nth(pick % found.count()).click()
                return
    raise AssertionError("all cards are marked, and nothing can be done with them")
