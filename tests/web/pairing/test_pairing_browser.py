"""Quick pairing as two people in their browsers meet it: one click each, a match, an offer, and a rematch."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.web.browser import PHONE, Visitor
from tests.support.web.browser_play import LOCALES, OVER, asked_of, decide

pytestmark = pytest.mark.xdist_group("tables_browser")
Comes = Callable[..., Visitor]
PICK = "button[name=pick]:visible"


def test_two_people_meet_by_one_click_each_agree_on_a_draw_and_play_again(visitor: Comes) -> None:
    anna, ben = visitor(), visitor(size=PHONE, locale=LOCALES["fr"])
    anna.goes("/lobby/")
    anna.page.locator(PICK).first.click()
    anna.page.wait_for_selector(".quick-wait")
    anna.photographed("pairing")
    anna.examined("pairing")
    ben.goes("/lobby/")
    ben.page.locator(PICK).first.click()
    for one in (ben, anna):
        one.page.wait_for_url("**/m/*/")
    first = anna.page.url
    assert ben.page.url == first
    decide(asked_of((anna.page, ben.page))[0])
    anna.page.locator('#match form[action$="/offer"] button[value="draw"]').first.evaluate(
        "button => button.click()"
    )  # behind a menu on small screens
    anna.page.wait_for_selector(".notice.offer.said")
    ben.page.click('.notice.offer button[value="yes"]')
    for one in (anna, ben):
        one.page.wait_for_selector(OVER)
        one.photographed("agreed")
    anna.page.click('#match form[action$="/rematch"] button')
    ben.page.click('#match form[action$="/rematch"] button')
    for one in (anna, ben):
        one.page.wait_for_url(lambda url: url != first)
    assert anna.page.url == ben.page.url
    assert anna.said == ben.said == []
