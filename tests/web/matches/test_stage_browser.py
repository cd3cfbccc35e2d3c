"""The stage of a match: it fills the window without scrolling, and its zones stay where they are from first to last action."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

import pytest

from tests.support.nights import at_night
from tests.support.web.browser import Visitor
from tests.support.web.browser_play import OVER, READY, begins, decide

pytestmark = pytest.mark.xdist_group("browser_matches")
Comes = Callable[..., Visitor]
SIZES = [(360, 640), (740, 360), (768, 1024), (1280, 800), (2560, 1440)]
ZONES = "header.head, .topbar, #board > :not(.jump), .say, .undo, .open-drawer, .rail.tabs, .clash .tile, .clash .leaves"
PLACES = """zones => [...document.querySelectorAll(zones)].map((each) => {
  const box = each.getBoundingClientRect();
  return [each.id || each.classList[0], box.x, box.y, box.width, box.height];
})"""
SCROLLS = (
    "[document.documentElement, document.body].some((each) => each.scrollHeight > innerHeight || each.scrollWidth > innerWidth)"
)


def places(page: Any, sizes: Sequence[tuple[int, int]] = SIZES) -> dict[tuple[int, int], Any]:
    """Return where each zone is, at each of these sizes of the window."""
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(SCROLLS), f"the page scrolls at {width} x {height}"
        zones = page.evaluate(PLACES, ZONES)
        cut = [name for name, x, y, wide, high in zones if min(x, y) < 0 or x + wide > width + 1 or y + high > height + 1]
        assert not cut, f"cut off at {width} x {height}: {cut}"
        found[width, height] = zones
    return found


MODULES = dict.fromkeys(("extra-hearts", "event-deck", "marcus-king"), "on")
GAMES = [
    pytest.param("decks", {"mode": "duel"}, id="duel", marks=pytest.mark.nightly),  # boards of four have the same zones, and more
    pytest.param("decks", {"mode": "ffa"}, id="ffa"),
    pytest.param("blades", MODULES, id="blades-modules", marks=pytest.mark.nightly),
    pytest.param("clash", {"character_A": "Tamsy Quillane"}, id="clash", marks=pytest.mark.nightly),
]


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "chosen"), GAMES)
def test_zones_keep_their_places_and_nothing_scrolls(visitor: Comes, game: str, chosen: dict[str, str]) -> None:
    """Every zone is at the same pixel at each of the first decisions, at each size in turn, and after the end, at all."""
    one = visitor()
    page = begins(one, game, who="computer", level="level-1", **chosen)
    page.wait_for_selector(READY, state="attached")
    first = places(page)
    assert all(len(zones) >= 7 for zones in first.values())
    turns = cycle(SIZES)
    for number in range(12):
        if not decide(page, number):
            break
        page.wait_for_selector(READY, state="attached")
        assert places(page, [next(turns)]).items() <= first.items()
    page.set_viewport_size({"width": 1280, "height": 800})
    if not page.locator(OVER).count():
        page.click(".resign summary")
        page.click(".resign button")
        page.wait_for_selector(OVER)
    assert places(page) == first and one.said == []


def test_the_drawer_holds_log_rules_and_settings_on_a_phone(visitor: Comes) -> None:
    one = visitor(size={"width": 360, "height": 640})
    page = begins(one, "decks", who="computer", level="level-1")
    page.wait_for_selector(READY, state="attached")
    assert not page.locator(".story").is_visible()
    page.click(".open-drawer")
    assert page.locator(".story").is_visible() and not page.locator("#speed").is_visible()
    page.click("label[for=rail-settings]")
    assert page.locator("#speed").is_visible() and not page.locator(".story").is_visible()
    decide_behind(page)
    assert page.locator("#speed").is_visible()  # what the server sends leaves the drawer as it is
    page.click(".shade", position={"x": 5, "y": 300})
    assert not page.locator("#speed").is_visible() and one.said == []


def decide_behind(page: Any) -> None:
    """Send an action while the drawer covers the stage."""
    age = page.get_attribute("#match", "data-age")
    page.evaluate("document.querySelector('#end button').click()")
    page.wait_for_function("age => document.getElementById('match').dataset.age !== age", arg=age)


@pytest.mark.parametrize("game", ["decks", *at_night("blades", "clash")])
def test_a_match_is_light(visitor: Comes, game: str) -> None:
    """The page of a match, for a first visitor: at most 15 requests, and at most 150 kB as a deployment compresses them."""
    one, bodies = visitor(), []
    match = begins(one, game, who="computer", level="level-1").url
    fresh = visitor()  # whose browser has nothing in its cache
    fresh.page.on("requestfinished", lambda request: bodies.append((request.url, request.response().body())))
    fresh.goes(match)
    fresh.page.wait_for_load_state("networkidle")
    sizes = {url: len(body) if url.endswith(".woff2") else len(gzip.compress(body)) for url, body in bodies}
    assert 5 < len(bodies) <= 15, sorted(sizes)
    assert sum(sizes.values()) < 150_000, sizes
