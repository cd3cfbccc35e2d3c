"""Every page that needs no match: axe finds nothing serious, nothing is wider than the screen, the console is silent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.nights import at_night
from tests.support.web.accounts import SECRET
from tests.support.web.browser import DESK, PHONE, Server, Visitor

pytestmark = pytest.mark.xdist_group("pages_examined")
ALIKE = (  # pages that one of the others shows for another game, lesson or account, and the two largest
    "editor/", "decks/build/",
    "new/blades/", "new/clash/", "cards/clash/", "cards/blades/", "rules/blades/", "rules/clash/", "account/log-in",
    "account/recover/sent", "lessons/decks/sprint/",
)  # fmt: skip
PAGES = (
    "watch/",
    "", "new/decks/", "lobby/", "mine/", "cards/", "cards/troll/", "rules/", "rules/decks/", "account/",
    "account/sign-up", "account/recover", "about/", "fair/", "nothing-here/", "puzzles/", "puzzles/books/first-steps/",
    "puzzles/run-up/?did=play+assassin+upper&did=end", "puzzles/storm/", "lessons/decks/",
)  # fmt: skip


@pytest.fixture(scope="module", params=[(PHONE, "fr-FR"), *at_night(((DESK, "en-GB"),))], ids=["phone", "desk"])
def one(chromium: Any, site: Server, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Yield a visitor who opens one page after another."""
    size, locale = request.param
    visitor = Visitor(chromium, site.address, size=size, locale=locale)
    yield visitor
    visitor.leaves()


@pytest.mark.parametrize("path", [*PAGES, *at_night(*ALIKE)])
def test_a_page_is_fit_for_everybody(one: Visitor, path: str) -> None:
    one.said.clear()
    one.goes("/" + path)
    name = path.partition("?")[0].strip("/").replace("/", "-") or "first"
    one.photographed(f"page-{name}-{one.page.viewport_size['width']}")
    if one.page.viewport_size == PHONE:  # the same elements are there on a desktop: axe takes most of the time of these tests
        one.examined(name)
    assert [text for text in one.said if "404" not in text] == []


def test_the_page_of_an_account_is_fit_for_everybody(one: Visitor) -> None:
    one.said.clear()
    one.goes("/account/sign-up")
    for field, text in (("username", f"ada{one.page.viewport_size['width']}"), ("password1", SECRET), ("password2", SECRET)):
        one.page.fill(f"#{field}", text)
    one.page.click("main form button")
    one.page.wait_for_url("**/")
    for path in ("account/", "account/e-mail", "account/password", "account/security"):
        one.goes(f"/{path}")
        one.photographed(f"page-{path.replace('/', '-')}{one.page.viewport_size['width']}")
        one.examined(path)
    assert not one.page.is_visible("#more")
    if one.page.viewport_size == PHONE:
        one.page.click(".more button")
        assert one.page.is_visible("#more") and one.page.inner_text("#more").count("\n") == 4
    assert one.said == []
