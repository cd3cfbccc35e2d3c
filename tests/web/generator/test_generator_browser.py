"""The card generator in a real browser: what is typed is seen and priced while it is typed, by keyboard, on a phone."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.support.nights import by_day
from tests.support.web.browser import PHONE, Server, Visitor
from tests.support.web.designs import link

pytestmark = pytest.mark.xdist_group("generator_browser")


@pytest.mark.nightly
def test_a_card_is_made_priced_made_fair_and_saved(site: Server, chromium: Any) -> None:
    visitor = Visitor(chromium, site.address, size=PHONE)
    page = visitor.page
    visitor.goes("/cards/make/")
    page.fill("#name", "Frost Giant")
    page.locator(".big .name", has_text="Giant").wait_for()
    page.focus("#every")
    page.keyboard.press("Space")
    page.focus("#has-rage")
    page.keyboard.press("Space")
    page.locator(".big .ability-name", has_text="Rage").wait_for()
    page.fill("#attack", "9")
    page.fill("#health", "9")
    page.locator(".notes", has_text="8.5 Mana too cheap.").wait_for()
    assert page.evaluate("document.activeElement.id") == "health" and page.input_value("#name") == "Frost Giant"
    page.locator(".fix button").first.click()
    page.locator(".notes", has_text="It costs what it is worth.").wait_for()
    assert page.input_value("#cost") == "9"
    page.locator("label:has(#mode-compose)").click()
    page.select_option("#figure", "beast")
    page.locator("#menu-mane").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    page.locator("summary", has_text="Save").click()
    page.click("#save")
    page.locator(".title", has_text="Version 1").wait_for()
    page.reload()
    assert page.input_value("#figure") == "beast" and page.locator("#has-rage").is_checked()
    visitor.goes("/cards/make/character/")
    page.fill("#name", "Odo Wick")
    page.locator("#sheet-preview[aria-label^=Odo]").wait_for()
    page.click("#line-0-Q")
    page.locator("#line-0-chain[value='H>L>Q']").wait_for()
    page.select_option("#level-4-effect-1", "free-chain")
    page.locator("#level-4-effect-2").wait_for()
    page.fill("#line-1-damage", "1")
    page.locator("#note-line-1", has_text="differs from the length").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert visitor.said == []
    visitor.leaves()


def test_what_is_entered_while_an_answer_is_under_way_outlasts_it(site: Server, chromium: Any) -> None:
    visitor, under_way = Visitor(chromium, site.address), list[Any]()
    page = visitor.page
    visitor.goes("/cards/make/")
    page.route("**/change", lambda route: under_way.append(route), times=1)
    with page.expect_request("**/change"):
        page.click("#cost-more")
    page.fill("#name", "Frost Giant")
    page.focus("#every")
    page.keyboard.press("Space")
    page.focus("#has-rage")
    page.keyboard.press("Space")
    page.click("#health-more")
    page.click("#health-more")
    page.focus("#name")
    page.evaluate("document.activeElement.setSelectionRange(5, 5)")
    cost, health = (int(page.input_value(each)) for each in ("#cost", "#health"))
    under_way[0].continue_()
    page.locator(f"#health[value='{health + 2}']").wait_for()
    page.keyboard.type("y")
    page.locator(".title h1", has_text="Frosty Giant").wait_for()
    page.locator(".big .ability-name", has_text="Rage").wait_for()
    assert page.input_value("#cost") == str(cost + 1) and page.locator("#every").is_checked()
    page.locator("summary", has_text="Save").click()
    page.route("**/change", lambda route: under_way.append(route), times=1)
    with page.expect_request("**/change"):
        page.click("#save")
    page.fill("#name", "Fire Giant")
    under_way[-1].continue_()
    page.locator(".title", has_text="Version 1, changed since").wait_for()
    page.locator(".title h1", has_text="Fire Giant").wait_for()
    visitor.leaves()


# What is beyond the screen, or longer than the field that shows it.
CLIPPED = """() => [
  ...document.querySelectorAll("main :is(a, button, input, select, label, p, h1, h2, .panel, .name)")
].filter((each) => {
  if (!each.checkVisibility() || each.closest(".sr, .share")) return false;
  const box = each.getBoundingClientRect(), style = getComputedStyle(each);
  if (box.left < -1 || box.right > innerWidth + 1) return true;
  if (each.matches(".name")) return each.scrollWidth > each.clientWidth + 1;
  if (!each.matches("select")) return false;
  const brush = document.createElement("canvas").getContext("2d");
  brush.font = style.font;
  const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
  return brush.measureText(each.selectedOptions[0]?.textContent ?? "").width > room + 1;
}).map((each) => each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(
    ("width", "locale"),
    by_day((360, "ko-KR"), of=product((360, 768, 1280, 1920), ("en-GB", "fr-FR", "ko-KR"))),
)
def test_nothing_of_the_generator_is_beyond_the_screen(site: Server, chromium: Any, width: int, locale: str) -> None:
    visitor = Visitor(chromium, site.address, locale, {"width": width, "height": 900})
    page = visitor.page
    language = locale[:2]
    name = {"en": "Warden of Cold Harbour", "fr": "Grand-duc des glaces", "ko": "눈 덮인 설산의 파수꾼"}[language]
    for address in (f"?c={link(name=name, language=language)}", "character/", "mutation/?card=frost-wolf&from=baron", "pack/"):
        visitor.goes(f"/cards/make/{address}")
        assert page.evaluate(CLIPPED) == [], address
    visitor.goes(f"/cards/make/?c={link(name=name, language=language)}")
    page.locator("label:has(#mode-compose)").click()
    page.locator("#figure").wait_for()
    for menu in ("acts-more", "acts-files", "acts-keep"):
        page.locator(f"#{menu} summary").click()
        assert page.evaluate(CLIPPED) == [], menu
        page.locator(f"#{menu} summary").click()
    visitor.goes("/cards/print/")
    assert page.evaluate(CLIPPED) == []
    visitor.leaves()
