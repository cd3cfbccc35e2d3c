"""The board of Clash of Decks in a browser: selecting and targeting by mouse, touch and keyboard, layout, and decks."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import catalogue
from clashyard.web.games.decks.registration import BOARD
from tests.support.nights import by_day
from tests.support.web.browser import DESK, PHONE
from tests.support.web.decks_board import page, typed
from tests.support.web.stage import SENT, staged

pytestmark = pytest.mark.xdist_group("board_decks_browser")


def shown(
    chromium: Any, match: Match, viewer: str | None, size: dict[str, int], script: bool = True, language: str = "en"
) -> Any:
    """Open a page with only the board on its stage; its form records what is sent."""
    context = chromium.new_context(viewport=size, has_touch=size is PHONE, reduced_motion="reduce")
    scripts = ("web/explain.js", "decks/board.js") if script else ()
    kind = BOARD.scene(match, viewer, Words(language), False).kind
    return staged(context, page(match, viewer, Words(language)), "decks", scripts, language, kind)


def seen(opened: Any) -> list[str]:
    """Return the actions of the visible buttons."""
    buttons = opened.locator("button[name=action]")
    return [each.get_attribute("value") for each in buttons.all() if each.is_visible()]


def test_a_selected_card_lights_its_targets_and_a_click_plays_it(chromium: Any) -> None:
    opened = shown(chromium, typed(), "A", DESK)
    assert seen(opened) == ["end"]
    opened.click("[data-card=bolt] .pick")
    assert sorted(seen(opened)) == sorted([a for a in typed().legal if a.startswith("play bolt")] + ["end"])
    opened.click("[data-card=wolf] .pick")
    assert set(seen(opened)) == {"play wolf upper", "play wolf lower", "end"}
    opened.click("[data-card=wolf] .pick")
    assert seen(opened) == ["end"]
    opened.click("[data-card=wolf] .pick")
    opened.click(".target.lit >> nth=1")
    assert opened.evaluate("document.sent") == "play wolf lower" and opened.mistakes == []


def test_a_lit_line_is_a_target_as_a_whole(chromium: Any) -> None:
    opened = shown(chromium, typed(), "A", DESK)
    opened.click("[data-card=wolf] .pick")
    opened.click("#side-A-lower", position={"x": 30, "y": 30})
    assert opened.evaluate("document.sent") == "play wolf lower"
    opened.click("#side-B-lower", position={"x": 200, "y": 30})
    assert opened.evaluate("document.sent") == "play wolf lower"


def test_the_keyboard_selects_aims_and_cancels(chromium: Any) -> None:
    opened = shown(chromium, typed(), "A", DESK)
    focused = "document.activeElement.value || document.activeElement.className"
    opened.focus("[data-card=bolt] .pick")
    opened.keyboard.press("Enter")
    assert opened.evaluate(focused).startswith("play bolt")
    first = opened.evaluate(focused)
    opened.keyboard.press("ArrowRight")
    assert opened.evaluate(focused) != first and opened.evaluate(focused).startswith("play bolt")
    opened.keyboard.press("ArrowLeft")
    assert opened.evaluate(focused) == first
    opened.keyboard.press("Escape")
    assert opened.evaluate(focused) == "name pick" and seen(opened) == ["end"] and opened.evaluate("document.sent") is None
    opened.keyboard.press("Enter")
    opened.keyboard.press("Enter")
    assert opened.evaluate("document.sent") == first


def test_by_touch_a_card_is_selected_cancelled_and_explained(chromium: Any) -> None:
    opened = shown(chromium, typed(), "A", PHONE)
    opened.tap("[data-card=wolf] .pick")
    assert set(seen(opened)) == {"play wolf upper", "play wolf lower", "end"}
    opened.tap(".cancel")
    assert seen(opened) == ["end"]
    opened.tap("[data-card=wolf] .pick")
    opened.tap("[data-card=wolf] .info")
    assert opened.locator(".sheet:popover-open").inner_text().startswith("wolf")


def test_a_long_press_tells_all_about_a_card_and_selects_nothing(chromium: Any) -> None:
    opened = shown(chromium, typed(), "A", PHONE)
    touch = {"pointerType": "touch", "bubbles": True, "cancelable": True}
    name = opened.locator("[data-card=wolf] .pick")
    name.dispatch_event("pointerdown", touch)
    opened.wait_for_timeout(600)
    # together, as in a browser: the script ignores a click right after the finger is lifted
    name.evaluate("(pick, touch) => { pick.dispatchEvent(new PointerEvent('pointerup', touch)); pick.click(); }", touch)
    opened.locator(".sheet:popover-open").wait_for()
    assert opened.locator(".sheet:popover-open").inner_text().startswith("wolf") and seen(opened) == ["end"]
    opened.keyboard.press("Escape")
    opened.tap("[data-card=wolf] .pick")
    assert len(seen(opened)) == 3


def test_the_mouse_on_a_name_tells_all_about_the_card(chromium: Any) -> None:
    opened = shown(chromium, typed(), "A", DESK)
    name, sheet = opened.locator("[data-card=drum] .look"), opened.locator(".sheet:popover-open")
    name.hover()
    sheet.wait_for()
    assert "drum" in sheet.inner_text() and opened.locator(".sheet:popover-open a").count()
    opened.mouse.move(5, 700)
    sheet.wait_for(state="detached")
    name.hover()
    sheet.wait_for()
    name.click()  # now it stays
    opened.mouse.move(5, 700)
    opened.wait_for_timeout(400)
    assert sheet.count() == 1
    opened.keyboard.press("Escape")
    assert sheet.count() == 0 and opened.mistakes == []


def test_without_its_script_all_is_there(chromium: Any) -> None:
    opened = shown(chromium, typed(), "A", DESK, script=False)
    assert sorted(seen(opened)) == sorted(typed().legal)


@pytest.mark.parametrize(("viewer", "language"), by_day(("A", "fr"), (None, "en"), of=product(("A", "B", None), ("en", "fr"))))
def test_a_crowded_board_fits(chromium: Any, viewer: str | None, language: str) -> None:
    """With six Creatures on each side of both lines and all names, nothing overflows on a phone or scrolls on a desktop."""
    creatures = [key for key, card in catalogue().items() if not card.facts.incantation and "symbiote" not in card.facts.words]
    cards = sorted(creatures, key=lambda key: -max(map(len, catalogue()[key].name("en").split())))[:36]
    rows = [cards[i : i + 6] for i in range(0, 36, 6)]
    given = {
        "turn": {"active": "A", "mana": 9, "number": 5}, "cards": dict.fromkeys(cards),
        "A": {"hand": [*rows[0][:2], "bastion", *rows[0][2:]], "upper": rows[1], "lower": rows[2]},
        "B": {"hand": [*rows[3][:2], "fort", *rows[3][2:]], "upper": rows[4], "lower": rows[5]},
    }  # fmt: skip
    match = decks.from_position(given)
    phone = shown(chromium, match, viewer, PHONE, language=language)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    wide = shown(chromium, match, viewer, DESK, language=language)
    assert wide.evaluate("document.documentElement.scrollHeight") <= DESK["height"]
    for opened in (phone, wide):
        assert opened.evaluate(STICKING_OUT) == []


STICKING_OUT = """[...document.querySelectorAll(':is(.side .card, .own .held) :is(.name, .abil, .mark)')].filter((each) => {
  const box = each.getBoundingClientRect(), card = each.closest('.card').getBoundingClientRect();
  return box.width > 1 && (box.left < card.left - card.width * .05 - 2 || box.right > card.right + card.width * .05 + 2);
}).map((each) => each.outerHTML)"""


def test_a_deck_is_put_together(chromium: Any) -> None:
    match = decks.new(format="constructed", packs=["initiation"])
    opened = shown(chromium, match, "A", PHONE)
    go = opened.locator(".deck-go")
    opened.locator(".deck-text:disabled").wait_for(state="attached")  # its script comes with the first such page
    owned = match.view("A")["construct"]["owned"]
    assert go.is_disabled() and not opened.locator(".deck-text").is_visible()
    for key in owned[:8]:
        opened.locator(f"label:has(.in-deck[value={key}])").click()
    assert opened.inner_text(".chosen") == "8/8" and opened.locator(".in-deck:enabled").count() == 8
    opened.click(".column .button")  # the whole column, on a phone
    assert opened.locator(".column .line:not(.empty)").count() == 8 and opened.locator(".column .line.empty:visible").count() == 0
    opened.locator(".column .remove").first.click()
    assert opened.inner_text(".chosen") == "7/8" and go.is_disabled()
    opened.reload()
    opened.evaluate(SENT)
    opened.locator(".column .line:not(.empty)").nth(6).wait_for()  # what was chosen is still there
    opened.locator(".owned > .card:has(.in-deck:not(:checked)) label").first.click()
    mine = opened.locator(".in-deck:checked").evaluate_all("boxes => boxes.map((each) => each.value)")
    opened.locator(".costs label").nth(3).click()
    assert set(opened.locator(".owned > .card:visible").evaluate_all("all => all.map((each) => each.dataset.cost)")) == {"3"}
    opened.locator(".costs label").nth(3).click()
    opened.fill(".search", "RAGE berserk")
    found = opened.locator(".owned > .card:visible").count()
    assert 0 < found < len(owned)
    opened.keyboard.press("Enter")
    assert opened.evaluate("document.sent") is None
    opened.fill(".search", "nothing like it")
    assert opened.locator(".none").is_visible()
    opened.fill(".search", "")
    go.click()
    match.play(opened.evaluate("document.sent"))
    assert match.view("A")["construct"]["chosen"]["A"] == [key for key in owned if key in mine]
    assert opened.evaluate("document.documentElement.scrollWidth") <= 360 and opened.mistakes == []


def test_a_card_is_picked_by_click_and_button_by_keys_and_by_a_double_click(chromium: Any) -> None:
    match = decks.new(format="draft", packs=["initiation"], seed=4)
    opened = shown(chromium, match, "A", DESK)
    opened.locator(".pick-go:disabled").wait_for()
    first, second = opened.locator(".row .pick").nth(0), opened.locator(".row .pick").nth(1)
    first.click()
    assert opened.inner_text(".pick-go") == f"Pick {first.inner_text()}" and opened.locator(".card.selected").count() == 1
    opened.click(".pick-go")
    assert opened.evaluate("document.sent") == first.get_attribute("value")
    opened.keyboard.press("2")
    assert second.get_attribute("aria-pressed") == "true"
    opened.keyboard.press("Enter")
    assert opened.evaluate("document.sent") == second.get_attribute("value")
    first.dblclick()
    assert opened.evaluate("document.sent") == first.get_attribute("value")
    box = opened.locator("#take").bounding_box()
    assert box and box["y"] + box["height"] <= DESK["height"] and opened.mistakes == []
