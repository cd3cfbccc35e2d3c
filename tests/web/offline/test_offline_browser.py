"""Without a connection, a browser shows our page in place of a match, and the match again afterwards; it keeps nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.web.browser import DESK, PHONE, Visitor

pytestmark = pytest.mark.xdist_group("pages_examined")
ACTIVE = """async (language) => {
  for (;;) {
    const { active } = await navigator.serviceWorker.ready;
    if (active.scriptURL.endsWith(`hl=${language}`) && active.state === "activated") {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""
CACHED = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(caches_.map((cache) => cache.keys()));
  return kept.flat().map((request) => new URL(request.url).pathname + new URL(request.url).search);
}"""


@pytest.mark.nightly
def test_a_match_is_replaced_without_a_connection_and_comes_back(visitor: Callable[..., Visitor]) -> None:
    anna = visitor(size=PHONE, workers="allow")
    page = anna.page
    anna.goes("/?hl=fr")
    page.evaluate(ACTIVE, "fr")
    page.evaluate("document.querySelector('button[name=game]').click()")
    page.wait_for_url("**/m/*/")
    match = page.url
    page.evaluate(ACTIVE, "en")
    anna.said.clear()
    anna.context.set_offline(True)
    page.goto(match)
    page.wait_for_selector("body.offline h1")
    assert page.url == match and "is safe on the server" in page.inner_text("main")
    assert page.evaluate("getComputedStyle(document.querySelector('.bridge .water')).fill") != "rgb(0, 0, 0)"  # with its style
    anna.examined("offline")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        anna.photographed(f"offline-{size['width']}")
    page.click("main a.btn")
    page.wait_for_selector("body.offline h1")
    cached = page.evaluate(CACHED)
    assert [each for each in cached if each.startswith("/offline/")] == ["/offline/?hl=en"]  # the French one is deleted
    assert not [each for each in cached if not each.startswith(("/offline/", "/bundle/", "/static/"))]
    anna.context.set_offline(False)
    page.wait_for_selector("#match")  # by itself
    assert page.url == match
