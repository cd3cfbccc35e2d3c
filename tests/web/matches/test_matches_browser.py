"""Whole matches in a real browser: each game, alone and with two players, in three languages, by keyboard, on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clashyard.core.words import Words
from tests.support.nights import at_night
from tests.support.web.browser import DESK, PHONE, Visitor
from tests.support.web.browser_play import LOCALES, OVER, READY, asked_of, begins, choose, decide, ended, gone_on

pytestmark = pytest.mark.xdist_group("browser_matches")
Comes = Callable[..., Visitor]
MOST = 500  # decisions
SOME = 5  # where other tests play to the end
MARKS = "#board .kingdom .pick, #board input.pick:enabled, #board label.pick input:enabled"
PRESSED = "#board button[name=action]:enabled"


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("game", "language", "size"),
    [("blades", "fr", PHONE), *at_night(("decks", "ko", DESK), ("clash", "en", DESK))],
)
def test_alone_against_the_computer(visitor: Comes, game: str, language: str, size: dict[str, int]) -> None:
    one, words = visitor(locale=LOCALES[language], size=size), Words(language)
    page, name = begins(one, game, who="computer", level="level-1"), f"{game}-{language}-{size['width']}"
    for number in range(MOST):
        if number in (0, 6):
            page.wait_for_selector(READY, state="attached")
            one.photographed(f"{name}-{number}")
            one.examined(name)
        if not decide(page, number):
            break
    assert ended(page, words) and page.get_attribute("html", "lang") == language
    one.photographed(f"{name}-end")
    one.examined(f"{name}-end")
    address = page.url
    for path in ("replay/", "replay/analysis", "report"):
        one.goes(address + path)
        one.photographed(f"{name}-{path.strip('/').replace('/', '-')}")
        one.examined(f"{name} {path}")
    assert one.said == []


@pytest.mark.nightly
@pytest.mark.parametrize("game", ["decks", pytest.param("clash", marks=pytest.mark.nightly)])
def test_two_browsers_by_a_shared_link(visitor: Comes, game: str) -> None:
    """They play on to the end at the table of four in `test_modes_browser.py`."""
    host, guest = visitor(size=DESK), visitor(size=PHONE, locale=LOCALES["fr"])
    page = begins(host, game, who="link")
    host.examined("waiting")
    host.photographed(f"waiting-{game}")
    guest.goes(page.url)
    guest.photographed(f"joining-{game}")
    guest.examined("joining")
    guest.page.click('#match form[action$="/sit"] button')
    pages = (page, guest.page)
    for number in range(SOME):
        for each in asked_of(pages):
            decide(each, number)
    assert host.said == guest.said == []


@pytest.mark.parametrize(
    "game", ["clash", pytest.param("decks", marks=pytest.mark.nightly), pytest.param("blades", marks=pytest.mark.nightly)]
)
def test_a_whole_match_by_the_keyboard(visitor: Comes, game: str) -> None:
    """Only Tab, Space and Enter are used: cards are selected until an action is possible, else a button is pressed."""
    one = visitor()
    page = begins(one, game, who="computer", level="level-1")
    for _ in range(MOST):
        page.wait_for_selector(READY, state="attached")
        if page.locator(OVER).count():
            break
        age = page.get_attribute("#match", "data-age")
        for _ in range(page.locator(MARKS).count()):
            tabbed_to(page, MARKS)
            page.keyboard.press("Space")
            if page.locator(f"{PRESSED}:visible").count():
                break
            page.keyboard.press("Tab")
        tabbed_to(page, PRESSED)
        page.keyboard.press("Enter")
        gone_on(page, age)
    assert ended(page, Words("en")) and one.said == []


def test_outdated_actions_are_refused_beside_the_current_board(visitor: Comes) -> None:
    one = visitor()
    page = begins(one, "blades", who="computer", level="level-1")
    page.evaluate("document.querySelector('#match [name=point]').value = 'x'")
    choose(page, 0)
    page.wait_for_selector("#match [role=alert]")
    assert page.inner_text("#match [role=alert]") == Words("en")("The match has moved on. Here is the current position.")
    assert page.evaluate("document.activeElement.matches('[role=alert]')") and decide(page)
    assert [said for said in one.said if "409" not in said] == []


def tabbed_to(page: Any, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(150):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")
