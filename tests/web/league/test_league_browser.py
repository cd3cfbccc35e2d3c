"""A Mutation league in a real browser: created, drafted, mutated, into a duel; on a phone and on a desktop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.nights import at_night
from tests.support.web.browser import DESK, PHONE, Visitor
from tests.support.web.browser_play import READY, decide

pytestmark = pytest.mark.xdist_group("league_browser")
Comes = Callable[..., Visitor]


@pytest.mark.parametrize(("size", "locale"), at_night((PHONE, "fr-FR"), (DESK, "en-GB")), ids=["phone", "desk"])
def test_the_set_up_is_fit_for_everybody(visitor: Comes, size: dict[str, int], locale: str) -> None:
    one = visitor(size=size, locale=locale)
    one.goes("/league/new/")
    one.photographed(f"league-new-{size['width']}")
    one.examined("league-new")
    assert one.said == []


def looked_at(one: Visitor, name: str) -> None:
    """Take screenshots on a desktop's screen and on a phone's, which stays."""
    for size in (DESK, PHONE):
        one.page.set_viewport_size(size)
        one.photographed(f"league-{name}-{size['width']}")
    one.examined(f"league {name}")


def dragged(page: Any) -> None:
    """Drag a piece of the Laboratory onto a card, which is shown as it would become."""
    chip = page.locator("button.chip[data-new=mana], button.chip[data-new=hp], button.chip[data-new=av]").first
    chip.scroll_into_view_if_needed()
    box = chip.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 40, box["y"] - 10)
    target = page.locator(".piece.lit .card").last
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 40, steps=3)
    page.wait_for_selector(".pieces .preview")
    page.mouse.up()


@pytest.mark.nightly
def test_from_the_set_up_into_a_duel(visitor: Comes) -> None:
    one = visitor(size=PHONE)
    one.goes("/new/decks/")
    page = one.page
    page.check('input[name="format"][value="mutation"]')
    page.select_option("#level", "level-1")
    page.click("form.setup button.go")
    page.wait_for_selector("#match")
    for number in range(15):
        assert decide(page, number)
        if number == 2:
            page.wait_for_selector(READY, state="attached")
            looked_at(one, "draft")
    page.wait_for_selector(".in-deck")
    for box in range(8):
        page.locator(".in-deck").nth(2 * box).check()
    looked_at(one, "deck")
    page.click(".deck-go")
    page.wait_for_url("**/league/**")
    page.wait_for_selector(".phase")
    page.locator(".becomes > summary").first.click()
    page.locator(".place > summary").first.click()
    looked_at(one, "phase")
    page.locator(".becomes > summary").first.click()
    dragged(page)
    page.wait_for_selector(".phase .changes li")
    page.click('form[action$="/undo"] button')
    page.wait_for_selector(".phase .changes", state="detached")
    page.locator(".becomes > summary").first.click()
    page.locator(".place button").first.click()
    page.wait_for_selector(".phase .changes li")
    page.click('form[action$="/undo"] button')
    page.wait_for_selector(".phase .changes", state="detached")
    page.locator(".place button").first.click()  # an opened section is open again
    page.wait_for_selector(".phase .changes li")
    page.click('.phase button[value="next-phase"]')
    page.wait_for_selector(".ways a")
    page.locator(".deck summary").first.click()
    looked_at(one, "round")
    page.click(".ways a")
    page.wait_for_selector("#match #board")
    assert decide(page, 0)
    looked_at(one, "duel")
    page.click(".open-drawer")
    page.click("label[for=rail-rules]")
    page.click(".back a")
    page.wait_for_selector("#league .results")
    assert one.said == []
