"""The demonstration on the home page in a browser: still for those who want no movement, until they ask for it."""

from __future__ import annotations

import gzip
from typing import Any

import pytest

from tests.support.web.browser import Server, Visitor

pytestmark = pytest.mark.xdist_group("pages_examined")
REQUESTS, BYTES = 15, 150_000  # of the whole page with its demonstration, as gzip


@pytest.mark.nightly
def test_the_demonstration_is_told_only_while_it_plays_and_is_light(chromium: Any, site: Server) -> None:
    one = Visitor(chromium, site.address)
    try:
        loaded: list[Any] = []
        one.page.on("response", lambda answer: loaded.append(answer))
        one.goes("/")
        page, said = one.page, one.page.locator("#demo figcaption .said")
        play = page.get_by_role("button", name="Show the moves")
        assert play.is_visible() and said.text_content() == ""
        play.click()
        page.wait_for_selector("#demo figcaption .said:not(:empty)")
        page.get_by_role("button", name="Pause").click()
        told = said.text_content()
        page.wait_for_timeout(1200)  # longer than a step: nothing more is told
        assert said.text_content() == told and play.is_visible()
        page.locator("#demo .card").first.focus()  # a picture: nothing on it takes the focus
        assert page.evaluate("document.activeElement.closest('#demo .table')") is None
        assert one.said == []
        sizes = {answer.url: len(gzip.compress(answer.body())) for answer in loaded}
        assert len(loaded) <= REQUESTS and sum(sizes.values()) < BYTES, sizes
    finally:
        one.leaves()
