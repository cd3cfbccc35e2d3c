"""The set-up page in a browser: a duel on one screen, everything else under "More options", and times in the visitor's zone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.web.browser import DESK, PHONE, Server, Visitor

pytestmark = pytest.mark.xdist_group("tables_browser")
Comes = Callable[..., Visitor]
MORE = ".setup > details > summary"
INSIDE = "e => { const box = e.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"


@pytest.mark.parametrize("game", ["decks", "blades", "clash"])
def test_a_duel_is_set_up_on_one_screen(visitor: Comes, game: str) -> None:
    one = visitor(size=DESK)
    one.goes(f"/new/{game}/")
    for wanted in (".starters", MORE, "form.setup button.go", "#level", "input[name=clock][value=live]"):
        assert one.page.locator(wanted).evaluate(INSIDE), wanted
    assert not one.page.is_visible("#replace")
    one.page.click(MORE)
    assert one.page.is_visible("#replace")
    assert not one.page.is_visible(".when-rated")  # there is no clock
    one.page.check("input[name=clock][value=live]")
    assert one.page.is_visible(".when-rated")


@pytest.mark.parametrize("game", ["decks", "blades", "clash"])
def test_a_phone_always_shows_the_button_that_starts(visitor: Comes, game: str) -> None:
    one = visitor(size=PHONE)
    one.goes(f"/new/{game}/")
    assert one.page.locator("form.setup button.go").evaluate(INSIDE)
    one.photographed(f"set-up-{game}")


def test_settings_to_start_from_fill_the_form(visitor: Comes) -> None:
    one = visitor()
    one.goes("/new/decks/")
    one.page.click(".starters >> text=Draft")
    assert one.page.is_checked("input[name=format][value=draft]")
    one.page.click(".starters >> text=Correspondence")
    assert one.page.is_checked("input[name=clock][value=days]") and one.page.input_value("#days") == "3"
    assert one.page.inner_text(".starters [aria-current]").startswith("Correspondence")


def test_a_mistake_among_more_options_is_seen(visitor: Comes) -> None:
    one = visitor()
    one.goes("/new/decks/")
    one.page.click(MORE)
    one.page.fill("#cards_A", "unicorn")
    one.page.click("form.setup button.go")
    assert one.page.is_visible("#cards_A-wrong") and one.page.input_value("#cards_A") == "unicorn"


def test_times_are_those_of_the_visitor(chromium: Any, site: Server) -> None:
    context = chromium.new_context(base_url=site.address, locale="en-GB", timezone_id="Asia/Seoul")
    page = context.new_page()
    page.goto("/")
    page.click("button[name=game][value=clash]")
    page.goto("/mine/")
    page.wait_for_selector("time[title]")
    moment = page.locator("time").first
    told = page.evaluate(
        "iso => new Intl.DateTimeFormat('en', {dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Seoul'})"
        ".format(new Date(iso))",
        moment.get_attribute("datetime"),
    )
    assert moment.inner_text() == told and moment.get_attribute("title").endswith(" UTC")
    context.close()


def test_times_are_readable_without_scripts(chromium: Any, site: Server) -> None:
    context = chromium.new_context(base_url=site.address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.click("button[name=game][value=blades]")
    page.goto("/mine/")
    assert page.locator("time").first.inner_text().endswith(" UTC")
    context.close()
