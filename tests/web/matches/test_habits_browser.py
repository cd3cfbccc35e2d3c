"""The end of a turn is confirmed in place, an only choice passes by itself, and a rule is shown beside what it explains."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.web.browser import Server, Visitor
from tests.support.web.browser_play import begins

pytestmark = pytest.mark.xdist_group("browser_matches")
POINT = "document.querySelector('#match').dataset.point"


def test_an_end_is_confirmed_and_a_rule_shown(site: Server, chromium: Any) -> None:
    one = Visitor(chromium, site.address)
    page = begins(one, "decks", first="A")
    page.evaluate("localStorage.confirm = 'on'")
    page.wait_for_selector("#board:not([inert]) #end button")
    before = page.evaluate(POINT)
    page.click("#end button")
    assert page.inner_text(".say .asks") == "You can still play a card. End anyway?" and page.evaluate(POINT) == before
    page.keyboard.press("Escape")
    assert not page.is_visible(".say .asks") and page.evaluate(POINT) == before
    page.focus(".story a.rule")
    page.keyboard.press("Enter")
    page.wait_for_selector("#rule-shown:popover-open h2:focus")
    one.examined("a rule beside the log")
    page.keyboard.press("Escape")
    assert page.locator("#rule-shown:popover-open").count() == 0
    assert page.evaluate("document.activeElement.matches('.story a.rule')")
    page.click("#end button")
    page.click("#end button")
    page.wait_for_function(f"() => {POINT} !== '{before}'")
    assert not one.said
    one.leaves()
