"""Passkeys and talk in a real browser, with an authenticator and an opponent; axe finds nothing serious on the pages of both."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.web.accounts import SECRET
from tests.support.web.browser import Server, Visitor

pytestmark = pytest.mark.xdist_group("pages_examined")
KEY = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
    "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture
def two(chromium: Any, site: Server) -> Iterator[tuple[Visitor, Visitor]]:
    """Yield two visitors. Passkeys need a name of the server, not its number."""
    address = site.address.replace("127.0.0.1", "localhost")
    pair = Visitor(chromium, address), Visitor(chromium, address)
    yield pair
    for each in pair:
        each.leaves()


def signs_up(visitor: Visitor, name: str) -> None:
    visitor.goes("/account/sign-up")
    for field, text in (("username", name), ("password1", SECRET), ("password2", SECRET)):
        visitor.page.fill(f"#{field}", text)
    visitor.page.click("main form button")
    visitor.page.wait_for_url("**/")
    visitor.goes("/account/")
    visitor.page.click("#chat button")


@pytest.mark.nightly
def test_a_passkey_and_a_talk(two: tuple[Visitor, Visitor]) -> None:
    one, other = two
    signs_up(one, "passkey-ada")
    signs_up(other, "passkey-bob")

    tool = one.context.new_cdp_session(one.page)
    tool.send("WebAuthn.enable")
    tool.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    one.goes("/account/security")
    one.examined("security")
    one.page.fill("#passkey-name", "Laptop")
    one.page.fill("#passkey-password", SECRET)
    one.page.click("form[data-passkey] button")
    one.page.wait_for_selector(".recovery")
    assert one.page.locator(".recovery code").count() == 10
    one.goes("/account/")
    one.page.click("form[action$='log-out'] button")
    one.goes("/account/log-in")
    one.page.fill("#username", "passkey-ada")
    one.page.fill("#password", SECRET)
    one.page.click("main form button.main")
    one.page.wait_for_url("**/log-in/code")
    one.examined("second step")
    one.goes("/account/log-in")
    one.page.click("form[data-passkey] button")
    one.page.wait_for_selector("text=passkey-ada")
    one.goes("/account/security")
    assert "Laptop" in one.page.inner_text("main")

    one.goes("/new/blades/?who=link")
    one.page.click("main form button.go, main form button.main")
    one.page.wait_for_url("**/m/*/")
    token = re.search(r"/m/([\w-]+)/", one.page.url)
    assert token
    other.goes(f"/m/{token[1]}/")
    other.page.click("button[name=seat], form[action$='/sit'] button")
    other.page.wait_for_selector("#rail-talk", state="attached")
    one.goes(f"/m/{token[1]}/")
    one.page.click("label[for=rail-talk]")
    one.page.click("button[name=phrase][value=luck]")
    other.page.wait_for_selector("#talk-news:not([hidden])")
    assert "Good luck!" in other.page.inner_text("#talk-news")
    other.page.click("label[for=rail-talk]")
    other.page.fill("#talk-text", "<b>Have</b> fun")
    other.page.click(".write button")
    one.page.wait_for_selector("#talk-lines li >> text=<b>Have</b> fun")
    other.page.wait_for_function("document.querySelector('#talk-text').value === ''")
    one.examined("talk")
    assert one.said == [] and other.said == []
