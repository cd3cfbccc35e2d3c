"""The deck builder in a real browser: nothing moves when a card comes or goes, and on a phone the deck is a drawer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.nights import at_night
from tests.support.web.browser import DESK, PHONE, Server, Visitor

pytestmark = pytest.mark.xdist_group("builder_browser")
CARD = ".cell:not(.in):not([hidden]) .name"


def counted(page: Any, number: int) -> None:
    page.locator(f".deck header > b:has-text('{number} of 8')").wait_for(state="attached")


@pytest.mark.nightly
def test_a_deck_is_built_and_nothing_moves(site: Server, chromium: Any) -> None:
    visitor = Visitor(chromium, site.address, size=DESK)
    page = visitor.page
    visitor.goes("/decks/build/")
    page.fill("[name=q]", "rage")
    page.locator(".packs label", has_text="Initiation").click()
    assert page.url.endswith("?q=rage&pack=initiation&new=1")
    assert page.inner_text("#count").startswith(f"{page.locator('.cell:not([hidden])').count()} of 256")
    for number in range(1, 4):
        card = page.locator(CARD).nth(4)
        card.scroll_into_view_if_needed()
        key, top = card.get_attribute("value"), card.bounding_box()["y"]
        page.mouse.move(0, 0)
        card.focus()
        page.keyboard.press("Enter")
        counted(page, number)
        same = page.locator(f"#card-{key} .name")
        assert abs(same.bounding_box()["y"] - top) < 8 and same.get_attribute("aria-pressed") == "true"
        assert page.evaluate("document.activeElement.value") == key
    assert "?q=rage&pack=initiation&deck=" in page.url
    page.locator(".lines button").first.focus()
    page.keyboard.press("Enter")
    counted(page, 2)
    assert page.evaluate("document.activeElement.matches('.lines button')")
    page.click("[value=fill]")
    counted(page, 8)
    page.locator(CARD).first.click()
    page.locator(".deck .complaint:has-text('the deck is full')").wait_for()
    page.click(".acts a.main")
    page.wait_for_url("**/new/decks/?deck_A=saved**")
    assert visitor.said == []
    visitor.leaves()


@pytest.mark.parametrize("script", at_night(True, False), ids=["script", "no-script"])
def test_on_a_phone_the_deck_is_a_drawer(site: Server, chromium: Any, script: bool) -> None:
    context = chromium.new_context(viewport=PHONE, locale="en-GB", base_url=site.address, java_script_enabled=script)
    page = context.new_page()
    page.goto("/decks/build/?cards=troll,boom&pack=initiation")
    card = page.locator(CARD).nth(5)
    card.scroll_into_view_if_needed()
    key = card.get_attribute("value")
    card.click()
    page.locator(f"#card-{key}.in").wait_for()
    page.locator(".dock b:has-text('3 of 8')").wait_for()
    assert 0 <= page.locator(f"#card-{key}").bounding_box()["y"] < PHONE["height"]
    assert not page.locator(".lines").is_visible()
    page.click(".dock a")
    assert page.locator(".lines .line:not(.empty)").count() == 3 and page.locator(".lines").is_visible()
    page.locator(".lines button").first.click()
    page.locator(".dock b:has-text('2 of 8')").wait_for(state="attached")
    if script:
        page.click("a.close")
        assert not page.locator(".lines").is_visible()
    context.close()
