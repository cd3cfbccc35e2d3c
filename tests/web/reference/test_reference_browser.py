"""The reference in a real browser, on a phone's screen: the explanation of an ability, the live filter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.web.browser import PHONE, Server

pytestmark = pytest.mark.xdist_group("reference_browser")
HIDDEN = "() => !document.querySelector('#explained') || document.querySelector('#explained').hidden"


def opened(chromium: Any, **options: Any) -> tuple[Any, list[str]]:
    """Open a page on a phone's screen; return it and a list of its errors."""
    page = chromium.new_context(viewport=PHONE, locale="en-GB", **options).new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return page, said


def explained(page: Any) -> str:
    """Return the visible explanation, after checking that it is within the window."""
    page.wait_for_selector("#explained:not([hidden])")
    box = page.locator("#explained").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] >= 0 and box["y"] + box["height"] <= 740
    return str(page.inner_text("#explained"))


def gone(page: Any) -> None:
    page.wait_for_function(HIDDEN)
    assert page.locator("[aria-describedby=explained]").count() == 0


def test_hover_focus_and_escape(site: Server, chromium: Any) -> None:
    page, said = opened(chromium)
    page.goto(f"{site.address}/cards/?q=troll&ability=berserk")
    button = page.locator("#found button.ability", has_text="Rage").first
    text = button.get_attribute("title")
    button.hover()
    assert explained(page) == f"Rage\n{text}"
    assert button.get_attribute("aria-describedby") == "explained" and button.get_attribute("title") is None
    page.locator("#explained").hover()  # the mouse may move there, to read on or to select the text
    page.wait_for_timeout(300)
    assert explained(page)
    page.locator("h1").hover()
    gone(page)
    assert button.get_attribute("title") == text
    page.locator("#found button.ability").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert explained(page).startswith("Berserk")
    page.keyboard.press("Escape")
    gone(page)
    page.keyboard.press("Enter")
    assert explained(page).startswith("Berserk")
    page.keyboard.press("Tab")
    assert explained(page).startswith("Rage")
    page.keyboard.press("Tab")
    gone(page)
    assert page.evaluate("document.querySelectorAll('[role=tooltip]').length") == 1 and said == []


def test_taps_explain_and_submit_nothing(site: Server, chromium: Any) -> None:
    page, said = opened(chromium, has_touch=True, is_mobile=True)
    page.goto(f"{site.address}/cards/?q=troll&ability=berserk")
    page.evaluate("""() => {  // a card that is a form, and hears clicks of its own
        const form = document.createElement("form");
        const card = document.querySelector("#found .entry");
        card.before(form);
        form.append(card);
        form.onsubmit = () => { window.heard = "submitted"; };
        card.onclick = () => { window.heard = "clicked"; };
    }""")
    first, second = page.locator("#found button.ability").nth(0), page.locator("#found button.ability").nth(1)
    first.tap()
    assert explained(page).startswith("Berserk")
    second.tap()
    assert explained(page).startswith("Rage")
    second.tap()
    gone(page)
    second.tap()
    page.locator("h1").tap()
    gone(page)
    first.scroll_into_view_if_needed()
    box = first.bounding_box()
    touch = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    page.wait_for_timeout(700)
    assert explained(page).startswith("Berserk")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)
    assert explained(page).startswith("Berserk")
    page.evaluate("document.querySelector('#found .entry').remove()")  # as a live update does
    gone(page)
    assert page.evaluate("window.heard") is None and said == []


def test_the_filter_works_while_one_types(site: Server, chromium: Any) -> None:
    page, said = opened(chromium)
    page.goto(f"{site.address}/cards/")
    assert page.inner_text("#count") == "Cards found: 256"
    page.locator("#q").press_sequentially("tresor")
    page.wait_for_function("() => document.querySelector('#count').textContent === 'Cards found: 1'")
    page.wait_for_url(f"{site.address}/cards/?q=tresor")
    assert page.inner_text("#found h3") == "Ravenous Treasure"
    page.fill("#q", "")
    page.locator("summary").click()
    page.locator("input[value=rage]").check()
    page.wait_for_url(f"{site.address}/cards/?ability=rage")
    page.locator("#found button.ability").first.click()
    assert explained(page)
    page.click("footer button[value=fr]")
    page.wait_for_selector("html[lang=fr]")
    assert page.url == f"{site.address}/cards/?ability=rage"
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert said == []
