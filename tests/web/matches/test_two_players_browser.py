"""Two people at one table in real browsers, from the lobby to a rematch; and one screen for two."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.web.browser import PHONE, Visitor
from tests.support.web.browser_play import MORE

pytestmark = pytest.mark.xdist_group("tables_browser")


@pytest.mark.nightly
def test_two_people_meet_in_the_lobby(visitor: Callable[..., Visitor]) -> None:
    anna, ben = visitor(size=PHONE), visitor()
    ben.goes("/lobby/")
    ben.page.wait_for_selector("text=No open tables.")
    anna.goes("/new/decks/")
    assert not anna.page.is_visible("#minutes")
    anna.page.check("input[name=who][value=lobby]")
    anna.page.check("input[name=clock][value=live]")
    assert anna.page.is_visible("#minutes")
    anna.photographed("set-up-phone")
    anna.page.click("button.go")
    address = anna.page.input_value("#share")
    assert address == anna.page.url
    anna.photographed("waiting-phone")
    anna.examined("waiting")
    ben.page.wait_for_selector("text=Take the free seat")  # the lobby was already open
    ben.photographed("lobby-desk")
    ben.examined("lobby")
    ben.page.click("text=Take the free seat")
    for one in (anna, ben):  # hers was open too
        one.page.wait_for_selector("#board")
        assert one.page.locator(".rail [data-clock-ends]").count() == 1
    ben.page.click("text=Resign…")
    ben.page.click("text=Yes, resign")
    ben.page.wait_for_selector("text=You have resigned. You lose.")
    anna.page.wait_for_selector("text=has resigned. You win.")
    ben.page.click("button:has-text('Rematch')")
    anna.page.wait_for_selector("text=offers a rematch.")
    anna.examined("the end")
    anna.page.click("text=Accept")
    for one in (anna, ben):
        one.page.wait_for_url(lambda url: url != address)
        one.page.wait_for_selector("#board")
        assert one.said == []


def test_one_screen_for_two(visitor: Callable[..., Visitor]) -> None:
    one = visitor(size=PHONE)
    page = one.page
    one.goes("/new/decks/")
    page.check("input[name=who][value=side]")
    assert not page.is_visible("#first")
    page.click(MORE)
    page.select_option("#first", "B")
    page.click("button.go")
    page.click("text=I am Player B")
    page.wait_for_selector("#board")
    mine = page.locator(".hand .card .name").all_inner_texts()
    page.click("button:has-text('End turn'), button:has-text('Begin turn')")
    page.wait_for_selector("text=Pass the screen to Player A.")
    curtain = page.inner_text("#match")
    assert mine and not any(name in curtain for name in mine)
    one.photographed("curtain-phone")
    one.examined("curtain")
    page.click("text=Take back last action")
    page.wait_for_selector("#board")
    assert page.locator(".hand .card .name").all_inner_texts() == mine and one.said == []


def test_open_pages_follow_from_the_draft_to_the_game(visitor: Callable[..., Visitor]) -> None:
    one, onlooker = visitor(), visitor(size=PHONE)
    page = one.page
    one.goes("/new/decks/")
    page.check("input[name=who][value=side]")
    page.check("input[name=format][value=draft]")
    page.click("form.setup button.go")
    page.wait_for_selector("#board")
    draft = page.url
    onlooker.page.goto(draft)
    for _ in range(16):  # of eight cards each, at most
        age = page.get_attribute("#match", "data-age")
        if page.url != draft or page.locator("#match[data-next]").count():
            break
        page.evaluate("document.querySelector('#board button[name=action]:not([disabled])').click()")
        page.wait_for_function("age => document.getElementById('match')?.dataset.age !== age", arg=age)
    for each in (one, onlooker):
        each.page.wait_for_url(lambda url: url != draft)
        assert each.said == []
    one.page.goto(draft)
    assert one.page.is_visible("text=Go to the match with these decks") and one.page.url == draft


@pytest.mark.nightly  # test_accessibility_browser.py examines the same pages in French
@pytest.mark.parametrize("path", ["/", "/new/decks/", "/new/blades/", "/new/clash/", "/lobby/", "/mine/"])
def test_axe_finds_nothing_serious(visitor: Callable[..., Visitor], path: str) -> None:
    one = visitor(size=PHONE)
    one.goes(path)
    one.photographed(f"page{path.replace('/', '-')}phone")
    one.examined(path)
