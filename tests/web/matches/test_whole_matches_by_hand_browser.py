"""Whole matches by hand in a real browser: dragged with the mouse, and with nothing but a finger."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clashyard.core.words import Words
from tests.support.web.browser import PHONE, Visitor
from tests.support.web.browser_play import OVER, READY, begins, decide, ended, gone_on
from tests.support.web.by_hand import drag_and_drop

pytestmark = pytest.mark.xdist_group("browser_matches")
Comes = Callable[..., Visitor]
MOST = 500  # decisions


@pytest.mark.nightly  # test_own_plays_browser.py drags in each game
def test_a_whole_match_is_played_by_drag_and_drop(visitor: Comes) -> None:
    one = visitor()
    page, drags = begins(one, "decks", who="computer", level="level-1"), 0
    for _ in range(MOST):
        page.wait_for_selector(READY, state="attached")
        if page.locator(OVER).count():
            break
        age = page.get_attribute("#match", "data-age")
        if drag_and_drop(page):
            drags += 1
        else:
            page.click("#end button")
        gone_on(page, age)
    assert drags > 3 and ended(page, Words("en")) and one.said == []


@pytest.mark.parametrize("game", ["decks", pytest.param("clash", marks=pytest.mark.nightly)])
def test_a_whole_match_is_played_by_touch(visitor: Comes, game: str) -> None:
    one = visitor(size=PHONE, touch=True)
    page = begins(one, game, who="computer", level="level-1")
    for number in range(MOST):
        if not decide(page, number, by="tap"):
            break
    assert ended(page, Words("en")) and one.said == []
