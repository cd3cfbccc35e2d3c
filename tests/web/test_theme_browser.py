"""The theme in a browser: every part of the page follows, nothing that was typed is lost, and it works without scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.nights import at_night
from tests.support.web.browser import DESK, PHONE, Server, Visitor

pytestmark = pytest.mark.xdist_group("pages_examined")
GROUND = "getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(239, 231, 214)", "rgb(20, 19, 15)"


@pytest.mark.nightly
@pytest.mark.parametrize("size", [PHONE, *at_night(DESK)], ids=["phone", "desk"])
def test_the_theme_changes_immediately_and_stays(visitor: Callable[..., Visitor], size: dict[str, int]) -> None:
    one = visitor(size=size)
    page = one.page
    one.goes("/cards/")
    page.evaluate("window.before = true")
    assert page.evaluate(GROUND) == LIGHT and not page.is_visible(".head button.light")
    page.click(".head button.dark")
    page.wait_for_selector("html[data-theme=dark]")
    assert page.evaluate(GROUND) == DARK and page.evaluate("window.before")  # the page was not loaded again
    assert page.is_visible(".head button.light") and not page.is_visible(".head button.dark")
    one.goes("/rules/")
    assert page.evaluate(GROUND) == DARK and page.inner_text(".choose [name=theme][aria-current]") == "Dark"
    one.examined(f"dark-{size['width']}")
    page.click(".choose [name=theme][value=device]")
    page.wait_for_selector("html:not([data-theme])")
    assert page.evaluate(GROUND) == LIGHT and page.inner_text(".choose [name=theme][aria-current]") == "As on this device"
    assert one.said == []


def test_the_theme_is_that_of_the_device_or_the_chosen_one_without_scripts(chromium: Any, site: Server) -> None:
    context = chromium.new_context(base_url=site.address, java_script_enabled=False, color_scheme="dark", locale="en-GB")
    page = context.new_page()
    page.goto("/rules/")
    assert not page.is_visible(".head button.dark")
    page.click(".head button.light")
    page.wait_for_selector("html[data-theme=light]")
    assert page.url.endswith("/rules/") and page.is_visible(".head button.dark")
    context.close()
