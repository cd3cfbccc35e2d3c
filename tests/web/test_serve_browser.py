"""The server as people meet it: `serve` in a separate process, a real browser, and a kill in the middle of a duel."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.web.browser import PHONE, Server, Visitor
from tests.support.web.browser_play import decide

pytestmark = [pytest.mark.xdist_group("serving"), pytest.mark.nightly]


def test_a_duel_in_the_browser_goes_on_after_a_kill(own_site: Server, chromium: Any) -> None:
    """It goes from the home page to the result, on a phone's screen; the server is killed on the way."""
    one = Visitor(chromium, own_site.address, size=PHONE)
    page = one.page
    one.goes("/")
    page.select_option("#level", "level-1")
    page.click("button[name=game]")
    for number in range(300):
        if not decide(page):
            break
        if number == 4:
            before = page.get_attribute("#match", "data-told")
            own_site.kill()
            own_site.start()
            page.reload()
            page.wait_for_selector("#match")
            one.said.clear()  # errors of requests and sockets that the kill interrupted
            assert int(page.get_attribute("#match", "data-told")) >= int(before)
    assert page.inner_text("#match .state") in ("You win.", "You lose.", "The match is drawn.")
    one.photographed("decks-phone-end")
    assert one.said == []
    one.leaves()
