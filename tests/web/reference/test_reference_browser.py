"""The reference in a real browser, on a phone's screen: the explanation of an ability, the live filter, a deck."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.web.browser import DESK, PHONE, Server

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


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_deck_is_built(site: Server, chromium: Any, script: bool) -> None:
    page, said = opened(chromium, java_script_enabled=script)
    page.goto(f"{site.address}/decks/build/?pack=initiation")
    for number in range(8):
        page.locator("#found .entry:not(.chosen) .toggle a").first.click()
        page.locator(f"#deck-title:has-text('{number + 1} of 8')").wait_for()
    assert page.locator("#found .entry:not(.chosen) .toggle").count() == 0
    link = page.get_attribute("a.go", "href")
    assert link.startswith("/new/decks/?deck=") and page.url.count(",") == link.count(",") == 7
    assert page.input_value("#text") == link.partition("=")[2]
    assert page.locator("button.copy").is_visible() == script
    page.locator("ol.chosen a.button").first.click()
    page.locator("#deck-title:has-text('7 of 8')").wait_for()
    page.go_back()
    page.locator("#deck-title:has-text('8 of 8')").wait_for()
    assert said == []


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_page_stays_where_it_is_when_a_card_is_added_or_taken_out(site: Server, chromium: Any, size: dict[str, int]) -> None:
    page = chromium.new_context(viewport=size, locale="en-GB").new_page()
    page.goto(f"{site.address}/decks/build/?pack=initiation")
    for number in range(8):
        link = page.locator("#found .entry:not(.chosen) .toggle a").nth(3 - number // 5)
        link.scroll_into_view_if_needed()
        name, top = link.get_attribute("id"), link.bounding_box()["y"]
        link.click()
        page.locator(f"#deck-title:has-text('{number + 1} of 8')").wait_for()
        settled(page)
        assert abs(page.locator(f"#{name}").bounding_box()["y"] - top) < 2
        assert page.evaluate("document.activeElement.id") == name
    link = page.locator("ol.chosen a.button").nth(2)
    link.scroll_into_view_if_needed()
    after, scroll = page.locator("ol.chosen a.button").nth(3).get_attribute("id"), page.evaluate("window.scrollY")
    link.click()
    page.locator("#deck-title:has-text('7 of 8')").wait_for()
    settled(page)
    assert page.evaluate("document.activeElement.id") == after and abs(page.evaluate("window.scrollY") - scroll) < 2
    page.close()


def settled(page: Any) -> None:
    """Wait until htmx has finished all its work after a swap."""
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, .htmx-added')")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_without_script_the_page_comes_back_at_the_same_card(site: Server, chromium: Any) -> None:
    page, _ = opened(chromium, java_script_enabled=False)
    page.goto(f"{site.address}/decks/build/?pack=initiation")
    link = page.locator("#found .entry:not(.chosen) .toggle a").nth(5)
    name = link.get_attribute("id")
    link.click()
    page.locator("#deck-title:has-text('1 of 8')").wait_for()
    assert 0 <= page.locator(f"#{name}").bounding_box()["y"] < PHONE["height"]
    page.close()
