"""The editor in a real browser: cards are dragged, pressed and placed, removed by key, and changes are undone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.web.browser import DESK, Server, Visitor

pytestmark = pytest.mark.xdist_group("editor_browser")


def test_cards_are_dragged_placed_and_removed_and_changes_undone(site: Server, chromium: Any) -> None:
    visitor = Visitor(chromium, site.address, size=DESK)
    page = visitor.page
    visitor.goes("/editor/")
    page.locator("[data-place='A.upper']").wait_for()
    start, goal = page.locator("[value=baron] + .card").bounding_box(), page.locator("[data-row='A.upper']").bounding_box()
    page.mouse.move(start["x"] + 20, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(goal["x"] + 60, goal["y"] + 40, steps=4)
    page.mouse.up()
    page.locator("[data-place='A.upper.1'][title=Baron]").wait_for()
    page.fill("[data-search]", "gueule")
    page.fill("[data-search]", "troll")
    page.keyboard.press("Enter")
    page.locator("[data-place='B.hand']").focus()
    page.keyboard.press("Enter")
    page.locator("[data-place='B.hand.2'][title=Troll]").wait_for()
    assert "upper: [baron]" in page.input_value("#text") and "B: {hand: [bastion, troll]}" in page.input_value("#text")
    page.locator("[data-place='A.upper.1']").click()
    page.locator(".pop").wait_for()
    page.keyboard.press("Delete")
    page.locator("[data-place='A.upper.1']").wait_for(state="detached")
    page.click("[data-undo]")
    page.locator("[data-place='A.upper.1'][title=Baron]").wait_for()
    assert visitor.said == []
    visitor.leaves()
