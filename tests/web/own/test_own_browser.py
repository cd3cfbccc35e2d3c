"""Custom packs and characters in a real browser, on a phone: pasted, viewed, corrected, and played with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.paths import EXAMPLES
from tests.support.web.browser import DESK, PHONE, Visitor
from tests.support.web.browser_play import decide

pytestmark = pytest.mark.xdist_group("own_browser")


@pytest.mark.nightly
def test_a_pack_is_pasted_seen_and_played_with_on_a_phone(visitor: Callable[..., Visitor]) -> None:
    one = visitor(size=PHONE)
    page, text = one.page, (EXAMPLES / "my-pack.toml").read_text("utf-8")
    one.goes("/own/")
    one.examined("own-empty")
    page.get_by_role("link", name="New card pack").click()
    page.locator("#text").fill(text.replace("vanish", "vanisch"))
    page.get_by_role("button", name="Line 5").click()  # it was parsed while it was being typed
    assert page.evaluate("document.getSelection().toString()") == "[[card]]"
    one.photographed("own-mistake-360")
    one.examined("own-mistake")
    page.locator("#text").fill(text)
    page.get_by_text("No errors found.").wait_for()
    page.get_by_role("button", name="Save").click()
    one.photographed("own-pack-360")
    one.examined("own-pack")
    page.get_by_role("link", name="Play with this deck").click()
    page.wait_for_url("**/new/**")
    one.photographed("own-set-up-360")
    page.get_by_role("button", name="Start").click()
    page.locator("#match").wait_for()
    for _ in range(3):
        assert decide(page)
    page.click(".open-drawer")
    page.click("label[for=rail-rules]")
    page.locator(".own-cards summary").click()
    assert page.locator(".own-cards .entry").count() == 8
    one.photographed("own-match-360")
    one.examined("own-match")
    assert not one.said


def test_a_text_typed_before_the_scripts_arrive_is_checked(visitor: Callable[..., Visitor]) -> None:
    one = visitor(size=PHONE)
    early = "document.addEventListener('readystatechange', () => {text.value = 'name = 1'}, {once: true})"
    one.page.add_init_script(early)  # the state changes before deferred scripts run
    one.goes("/own/new/pack/")
    one.page.locator("#read .complaint").first.wait_for()


def test_a_file_of_characters_comes_into_the_text(visitor: Callable[..., Visitor]) -> None:
    one = visitor(size=DESK)
    page = one.page
    one.goes("/own/new/characters/")
    page.set_input_files("#file", EXAMPLES / "my-character.yaml")
    page.get_by_text("Read as YAML. No errors found.").wait_for()
    assert "Both Ends" in page.locator("#text").input_value()
    one.examined("own-characters-written")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Play as Odo Wick").wait_for()
    one.photographed("own-characters-1280")
    assert not one.said
