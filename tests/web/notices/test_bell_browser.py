"""The bell and its settings in a browser: told without loading a page, in the title of a hidden tab, and nothing unasked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.web.accounts import SECRET
from tests.support.web.browser import DESK, PHONE, Visitor

pytestmark = pytest.mark.xdist_group("pages_examined")
Comes = Callable[..., Visitor]
# Browsers without a window have no notifications: these are counted.
COUNTED = """
  window.asked = 0;
  window.told = [];
  window.Notification = class {
    static permission = localStorage.notices === "on" ? "granted" : "default";
    static requestPermission() {
      window.asked += 1;
      return Promise.resolve("granted");
    }
    constructor(text) {
      window.told.push(text);
    }
  };
"""
HIDDEN = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
BADGE = "details.bell summary b:visible"


@pytest.mark.nightly
def test_a_notice_arrives_is_read_and_notifications_are_asked_for_by_a_click_alone(visitor: Comes) -> None:
    anna, ben = visitor(size=PHONE), visitor()
    anna.page.add_init_script(COUNTED)
    anna.goes("/account/sign-up")
    for field, text in (("username", "anna-of-the-bell"), ("password1", SECRET), ("password2", SECRET)):
        anna.page.fill(f"#{field}", text)
    anna.page.click("main form button")
    anna.page.wait_for_url("**/")
    anna.goes("/account/")
    switch = anna.page.locator("#notices .device input")
    anna.examined("notices-settings")
    anna.photographed_on_both("notices-settings")
    assert anna.page.evaluate("window.asked") == 0 and not switch.is_checked()
    switch.click()
    anna.page.wait_for_function("window.asked === 1 && localStorage.notices === 'on'")

    anna.goes("/new/blades/?who=lobby&clock=days")
    anna.page.click("main form button[type=submit], main form .go, main form .btn.main")
    anna.page.wait_for_url("**/m/*/")
    link = anna.page.url
    anna.goes("/about/")
    anna.page.wait_for_selector("details.bell")
    assert anna.page.locator(BADGE).count() == 0
    title = anna.page.title()
    anna.page.evaluate(HIDDEN, True)
    ben.goes(link.removeprefix(ben.address))
    ben.page.locator('form[action$="/sit"] button').first.click()
    anna.page.wait_for_function("title => document.title !== title", arg=title)
    assert anna.page.title().startswith("(1) ") and anna.page.title().endswith(title)
    anna.page.wait_for_function("window.told.length === 1")
    anna.page.evaluate(HIDDEN, False)
    assert anna.page.title() == title and anna.page.locator(BADGE).inner_text().split()[0] == "1"

    for size in (DESK, PHONE):
        anna.page.set_viewport_size(size)
        anna.photographed(f"bell-{size['width']}")
    anna.page.click("details.bell summary")
    entry = anna.page.locator("details.bell .notices a").first
    entry.wait_for()
    anna.examined("bell")
    anna.photographed_on_both("bell-open")
    anna.page.wait_for_selector(BADGE, state="detached" if anna.page.locator("details.bell summary b").count() == 0 else "hidden")
    anna.page.keyboard.press("Escape")
    assert not entry.is_visible()
    anna.page.click("details.bell summary")
    entry.click()
    anna.page.wait_for_url("**/m/*/")
    assert anna.page.url == link and anna.said == ben.said == []
