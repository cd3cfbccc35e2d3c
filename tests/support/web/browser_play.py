"""Play on any board in a real browser: cards are selected if needed, then a button is clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from clashyard.core.words import Words
from tests.support.web.browser import SECONDS, Visitor

CARDS = "#board :is(.kingdom, .row) .pick:visible, #board label[for^=pick-]:visible, #board label.pick:visible"
BUTTONS = "#board button[name=action]"
CHOICES = f"{BUTTONS}:visible:enabled"
TARGETS = "#board .target.lit:visible"
DECK = "#board .in-deck"
ASKED = "#match:not(.waiting) #board:not([inert]) :is(button[name=action], .deck-go)"
OVER = "#match[data-turn=over]:has(details.outcome)"
MORE = "form.setup > details > summary"  # of the options that most people do not need
LED_ON = "#match[data-next]"  # leads from a draft to its game
READY = f"{ASKED}, {OVER}"
LOCALES = {"en": "en-GB", "fr": "fr-FR", "ko": "ko-KR"}
EIGHT = 8  # cards of a deck


def begins(one: Visitor, game: str, **chosen: str) -> Any:
    """Create a match with its form."""
    one.goes(f"/new/{game}/")
    one.page.click(MORE)
    for name, value in chosen.items():
        found = one.page.locator(f'input[name="{name}"][value="{value}"], input[type=checkbox][name="{name}"]')
        if found.count():
            found.check()
        else:
            one.page.select_option(f"#{name}", value)
    one.page.click("form.setup button.go")
    one.page.wait_for_url("**/m/*/")
    return one.page


def ended(page: Any, words: Words) -> bool:
    """Return whether the page says how the match ended."""
    results = [words(text) for text in ("You win.", "You lose.", "The match is drawn.")]
    return any(result in page.inner_text("#match .state") for result in results)


def asked_of(pages: Sequence[Any]) -> list[Any]:
    """Wait and return the pages that ask for a decision, or none when all of them show the end."""
    for _ in range(SECONDS * 50):
        asked = [page for page in pages if page.locator(ASKED).count()]
        if asked or all(page.locator(OVER).count() for page in pages):
            return asked
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody is asked for anything, and the match has not ended")


def decide(page: Any, pick: int = 0, first: str = "", by: str = "click") -> bool:
    """Make one decision: an action that begins with *first* if there is one, else number *pick*. Return False after the end.

    *by*: "click" with a mouse, or "tap" with a finger.
    """
    page.wait_for_selector(READY, state="attached")
    if page.locator(OVER).count():
        return False
    age, wanted = page.get_attribute("#match", "data-age"), page.locator(f"{BUTTONS}[value^='{first}']:visible:enabled")
    if first and wanted.count():
        wanted.first.click()
    else:
        choose(page, pick, by)
    gone_on(page, age)
    return True


def gone_on(page: Any, age: str) -> None:
    """Wait until the page shows more than at *age*, or has moved on to the game that a draft has led to."""
    path = urlsplit(page.url).path
    page.wait_for_function(
        "([path, age]) => location.pathname !== path || document.getElementById('match')?.dataset.age !== age", arg=[path, age]
    )


def choose(page: Any, pick: int, by: str = "click") -> None:
    """Choose option number *pick* of all visible ones: a card with its use, or a button."""
    if page.locator(DECK).count():
        build(page, pick)
        return
    cards, choices = page.locator(CARDS).count(), page.locator(CHOICES).count()
    way = pick % (cards + choices)
    if way >= cards:
        press(page.locator(CHOICES).nth(way - cards), by)
        return
    for number in range(cards):
        press(page.locator(CARDS).nth((way + number) % cards), by)
        for found in (page.locator(TARGETS), page.locator(CHOICES)):
            if found.count():
                press(found.nth(pick % found.count()), by)
                return
    raise AssertionError("all cards are marked, and nothing can be done with them")


def press(what: Any, by: str) -> None:
    what.tap() if by == "tap" else what.click()


def build(page: Any, pick: int) -> None:
    """Choose a deck of the eight cards from number *pick* on."""
    boxes = page.locator(DECK)
    for number in range(EIGHT):
        boxes.nth((pick + number) % boxes.count()).check()
    page.click("#board .deck-go")
