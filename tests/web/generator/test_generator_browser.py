"""The card generator in a real browser: what is typed is seen and priced while it is typed, by keyboard, on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.web.browser import PHONE, Server, Visitor

pytestmark = pytest.mark.xdist_group("generator_browser")


def test_a_card_is_made_priced_made_fair_and_saved(site: Server, chromium: Any) -> None:
    visitor = Visitor(chromium, site.address, size=PHONE)
    page = visitor.page
    visitor.goes("/cards/make/")
    page.fill("#name", "Frost Giant")
    page.locator(".big .name", has_text="Giant").wait_for()
    page.focus("#every")
    page.keyboard.press("Space")
    page.focus("#has-rage")
    page.keyboard.press("Space")
    page.locator(".big .ability-name", has_text="Rage").wait_for()
    page.fill("#attack", "9")
    page.fill("#health", "9")
    page.locator(".notes", has_text="8.5 Mana too cheap.").wait_for()
    assert page.evaluate("document.activeElement.id") == "health" and page.input_value("#name") == "Frost Giant"
    page.locator(".fix button").first.click()
    page.locator(".notes", has_text="It costs what it is worth.").wait_for()
    assert page.input_value("#cost") == "9"
    page.locator("label:has(#mode-compose)").click()
    page.select_option("#figure", "beast")
    page.locator("#menu-mane").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    page.locator("summary", has_text="Save").click()
    page.click("#save")
    page.locator(".title", has_text="Version 1").wait_for()
    page.reload()
    assert page.input_value("#figure") == "beast" and page.locator("#has-rage").is_checked()
    assert visitor.said == []
    visitor.leaves()
