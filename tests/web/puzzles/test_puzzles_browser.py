"""A puzzle as it is played in a browser: with the keyboard, told on the board, refuted and solved."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.web.browser import DESK, Visitor


def says_beside_the_field(one: Visitor, said: str) -> None:
    """On a phone, what is said of a try covers neither the field nor the hand, and its buttons are in the strip."""
    page = one.page
    page.set_viewport_size({"width": 390, "height": 844})
    say, field, hand, again = (page.locator(css).bounding_box() for css in (".say", ".field", ".own.kingdom, .own", ".again"))
    assert say and field and hand and again and not page.is_visible(".refute") and said in page.inner_text(".say")
    assert field["y"] + field["height"] <= say["y"] and say["y"] + say["height"] <= hand["y"] <= again["y"]
    page.set_viewport_size(dict(DESK))


@pytest.mark.nightly
def test_a_puzzle_is_tried_and_solved_with_the_keyboard(visitor: Callable[..., Visitor]) -> None:
    one = visitor(size=DESK)
    one.goes("/puzzles/run-up/")
    page = one.page

    def plays(key: str, told: int) -> None:
        page.keyboard.press(key)
        page.keyboard.press("Enter")  # the first target: the upper line
        page.wait_for_selector(f'#match[data-told="{told}"]', state="attached")

    plays("2", 1)  # the Assassin
    page.keyboard.press("e")
    page.wait_for_selector(".refute:not(.reached)")
    says_beside_the_field(one, page.text_content("#refuted"))
    assert page.locator("#effects .omen").count() == 2 and "did=end" in page.url
    assert page.locator(".card.decides[data-card=treant]").count() == 1
    one.examined("a try that is refuted")
    page.click(".refute .btn.main")
    page.wait_for_selector('#match[data-told="0"]', state="attached")
    assert page.locator("#effects .omen").count() == 0
    plays("3", 1)  # the Zombie
    page.keyboard.press("u")
    page.wait_for_selector('#match[data-told="0"]', state="attached")
    plays("3", 1)
    plays("2", 2)
    page.keyboard.press("e")
    page.wait_for_selector(".reached")
    says_beside_the_field(one, "Zombie, upper line")
    assert page.locator(".themes .chip").count() == 2 and one.said == []


def test_a_lesson_lights_what_is_to_be_done_and_closes_nothing(visitor: Callable[..., Visitor]) -> None:
    one = visitor(size=DESK)
    one.goes("/lessons/decks/incantations/")
    page, lit = one.page, "#board [aria-current=step]"
    assert page.locator(".spotlit").count() == 1 and page.locator(lit).count() == 2  # the card and its target
    assert page.locator(".hand .lit-step[data-card=boom], .field .lit-step[data-card=martyr]").count() == 2
    looks = "key => getComputedStyle(document.querySelector(`.hand [data-card=${key}]`).closest('.slot')).filter"
    assert page.evaluate(looks, "boom") == "none" and "brightness" in page.evaluate(looks, "annihilation")
    page.click(".hand [data-card=annihilation] .pick")  # what is dimmed can be used
    page.keyboard.press("Escape")
    page.focus(f".hand {lit.removeprefix('#board ')}")
    page.keyboard.press("Enter")
    page.wait_for_selector(".target.lit:focus")
    page.focus(".target.lit[aria-current=step]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".stage.solved")
    assert page.locator(".spotlit").count() == page.locator(lit).count() == 0 and one.said == []


def test_on_a_phone_the_text_of_a_step_covers_nothing_and_a_mark_shows_where_to_drop(visitor: Callable[..., Visitor]) -> None:
    one = visitor(size={"width": 360, "height": 640})
    one.goes("/lessons/decks/auras/")
    page = one.page
    page.wait_for_selector(".drop-here")

    def box(selector: str) -> dict[str, float]:
        return dict(page.locator(selector).first.bounding_box())

    note, field, hand = box(".say .note"), box(".field"), box(".hand")
    assert field["y"] + field["height"] <= note["y"] and note["y"] + note["height"] <= hand["y"]
    assert page.evaluate("(() => { const say = document.querySelector('.say'); return say.scrollHeight <= say.clientHeight; })()")
    mark, shaman = box(".drop-here"), box(".field [data-card=shaman]")
    assert mark["width"] > 40 and mark["x"] + mark["width"] <= shaman["x"] and mark["y"] < shaman["y"] + shaman["height"]
    page.keyboard.press("e")
    page.wait_for_selector(".stage.wrong")  # the answer stands in the same row, and the board stays in view
    assert page.inner_text(".say .note") == page.text_content("#refuted") and not page.is_visible("#refuted")
    page.click(".again button")
    page.wait_for_selector(".drop-here")
    page.click(".hand [data-card=brute] .pick")
    page.mouse.click(mark["x"] + 20, mark["y"] + 20)
    page.wait_for_selector(".stage.solved")
    assert page.locator(".drop-here").count() == 0 and one.said == []
