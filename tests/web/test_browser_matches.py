"""Whole matches in a real browser: each game, alone and between two, in three languages, by keyboard, on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clashyard.core.words import Words

from .browser import DESK, PHONE, Visitor
from .playing import ASKED, READY, choose, decide, gone_on

pytestmark = pytest.mark.xdist_group("browser")
Comes = Callable[..., Visitor]
LOCALES = {"en": "en-GB", "fr": "fr-FR", "ko": "ko-KR"}
MOST = 500  # decisions


def begins(one: Visitor, game: str, **chosen: str) -> Any:
    """Set a match up by its form."""
    one.goes(f"/new/{game}/")
    for name, value in chosen.items():
        found = one.page.locator(f'input[name="{name}"][value="{value}"]')
        if found.count():
            found.check()
        else:
            one.page.select_option(f"#{name}", value)
    one.page.click("form.setup button.go")
    one.page.wait_for_selector("#match")
    return one.page


def ended(page: Any, words: Words) -> bool:
    """Does the page say how the match has ended?"""
    results = [words(text) for text in ("You win.", "You lose.", "The match is drawn.")]
    return any(result in page.inner_text("#match .state") for result in results)


@pytest.mark.parametrize(
    ("game", "language", "size"), [("decks", "ko", DESK), ("blades", "fr", PHONE), ("clash", "en", DESK), ("clash", "ko", PHONE)]
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


@pytest.mark.parametrize(
    "chosen",
    [
        {"mode": "solo"},
        {"mode": "coop"},
        {"mode": "ffa"},
        {"mode": "2v2"},
        {"format": "draft"},
        {"format": "constructed"},
    ],
    ids=lambda chosen: "-".join(chosen.values()),
)
def test_other_modes_and_formats_are_fit_for_everybody(visitor: Comes, chosen: dict[str, str]) -> None:
    one = visitor(size=PHONE, locale=LOCALES["fr"])
    page, name = begins(one, "decks", who="computer", level="level-1", **chosen), "-".join(chosen.values())
    page.wait_for_selector(READY, state="attached")
    one.photographed(f"{name}-begun")
    one.examined(f"{name} begun")
    if name != "constructed":
        assert all(decide(page, number) for number in (1, 2, 3))
        one.photographed(f"{name}-later")
        one.examined(f"{name} later")
    assert one.said == []


@pytest.mark.parametrize("game", ["decks", "blades", "clash"])
def test_two_browsers_by_a_shared_link(visitor: Comes, game: str) -> None:
    host, guest = visitor(size=DESK), visitor(size=PHONE, locale=LOCALES["fr"])
    page = begins(host, game, who="link")
    host.examined("waiting")
    host.photographed(f"waiting-{game}")
    guest.goes(page.url)
    guest.photographed(f"joining-{game}")
    guest.examined("joining")
    guest.page.click('#match form[action$="/sit"] button')
    pages = (page, guest.page)
    for number in range(MOST):
        if all(each.locator("#match .over").count() for each in pages):
            break
        asked = [each for each in pages if each.locator(ASKED).count()]
        for each in asked:
            age = each.get_attribute("#match", "data-age")
            choose(each, number)
            gone_on(each, age)
        if not asked:
            page.wait_for_timeout(20)
    assert ended(page, Words("en")) and ended(guest.page, Words("fr"))
    assert host.said == guest.said == []


def test_a_whole_duel_by_the_keyboard(visitor: Comes) -> None:
    """Nothing but Tab and Enter: a card is selected, then its target; else the turn is ended."""
    one = visitor()
    page = begins(one, "decks", who="computer", level="level-1")
    for _ in range(MOST):
        page.wait_for_selector(READY, state="attached")
        if page.locator("#match .over").count():
            break
        age = page.get_attribute("#match", "data-age")
        tabbed_to(page, ".pick" if page.locator("#board .pick").count() else "#end button")
        page.keyboard.press("Enter")
        if page.evaluate("document.activeElement.matches('.target')"):
            page.keyboard.press("Enter")
        gone_on(page, age)
    assert ended(page, Words("en")) and one.said == []


def test_what_is_out_of_date_is_said_beside_the_board_as_it_stands(visitor: Comes) -> None:
    one = visitor()
    page = begins(one, "blades", who="computer", level="level-1")
    page.evaluate("document.querySelector('#match [name=point]').value = 'x'")
    choose(page, 0)
    page.wait_for_selector("#match [role=alert]")
    assert page.inner_text("#match [role=alert]") == Words("en")("The match had gone on already; this is how it stands.")
    assert page.evaluate("document.activeElement.matches('[role=alert]')") and decide(page)
    assert [said for said in one.said if "409" not in said] == []


def tabbed_to(page: Any, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(150):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")
