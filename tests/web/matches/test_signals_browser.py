"""The page of a match tells its visitor whose turn it is and whether the server is there, and remembers the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.web.browser import Server, Visitor
from tests.support.web.browser_play import READY, begins, decide

pytestmark = pytest.mark.xdist_group("browser_matches")
Comes = Callable[..., Visitor]
HEARD = """window.heard = [];
localStorage.setItem("speed", "400");
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function () { window.heard.push(+this.buffer.duration.toFixed(2)); start.call(this); };"""


@pytest.mark.nightly
def test_the_tab_says_whose_turn_it_is(visitor: Comes) -> None:
    anna, ben = visitor(), visitor()
    anna.goes("/new/clash/")
    anna.page.check("input[name=who][value=lobby]")
    anna.page.click("form.setup button.go")
    anna.page.wait_for_url("**/m/*/")
    title = anna.page.title()
    ben.goes(anna.page.url)
    ben.page.click("text=Take the free seat")
    pages: list[Any] = [anna.page, ben.page]
    for page in pages:
        page.wait_for_selector("#board")
        page.wait_for_function("() => (document.title[0] === '●') === (document.getElementById('match').dataset.turn === 'you')")
    assert any(page.title() == f"● Your turn · {title}" for page in pages)
    anna.page.click(".resign summary")
    anna.page.click(".resign button")
    for page in pages:
        page.wait_for_function("title => document.title === title", arg=f"Match over · {title}")
    assert anna.said == ben.said == []


@pytest.mark.nightly
def test_settings_of_a_match_are_kept_and_used(visitor: Comes) -> None:
    one = visitor()
    page = begins(one, "decks", who="computer", level="level-1")
    page.wait_for_selector(READY, state="attached")
    page.click("label[for=rail-settings]")
    page.select_option("#speed", "400")
    page.get_by_role("switch", name="Sound").uncheck()
    page.reload()
    page.wait_for_selector(READY, state="attached")
    page.click("label[for=rail-settings]")
    page.wait_for_function("() => !document.querySelector('[data-preference=sound]').checked")
    assert page.input_value("#speed") == "400" and one.said == []
    one.examined("settings")


def test_the_opponents_turn_is_heard_and_a_result_too(visitor: Comes) -> None:
    one = visitor()
    one.page.add_init_script(HEARD)
    page = begins(one, "decks", who="computer", level="level-1")
    for _ in range(4):  # what it plays in one turn depends on the deal
        decide(page, first="end")
        page.wait_for_selector(READY, state="attached")
        if page.evaluate("window.heard.length") >= 3:  # its Creatures, and that it is the visitor's turn
            break
    assert page.evaluate("window.heard.length") >= 3
    page.click(".resign summary")
    page.click(".resign button")
    page.wait_for_function("() => window.heard.includes(2.1)")
    assert one.said == []


@pytest.mark.nightly
def test_a_lost_server_is_told_and_found_again(chromium: Any, own_site: Server) -> None:
    one = Visitor(chromium, own_site.address)
    page = begins(one, "decks", who="computer", level="level-1")
    page.wait_for_selector(".head .connection:text('Connected')")
    own_site.kill()
    page.wait_for_function("() => document.querySelector('.head .connection').dataset.state !== 'open'")
    assert page.inner_text(".head .connection") in ("Connection lost", "Reconnecting…")
    own_site.start()
    page.wait_for_selector(".head .connection:text('Connected')")
    one.leaves()
