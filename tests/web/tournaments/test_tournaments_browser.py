"""The page of a knock-out in a browser: it follows the tournament by itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from tests.support.tools import tool
from tests.support.web.browser import PHONE, Server, Visitor

pytestmark = pytest.mark.xdist_group("tables_browser")
SCROLLED = """async () => {
  const at = () => document.querySelector(".bracket .scrolls");
  at().scrollLeft = 20;
  await htmx.ajax("GET", location.pathname, { target: "#tournament", swap: "outerHTML" });
  return at().scrollLeft;
}"""
VISITING = tool("visitor")


def test_the_page_of_a_knockout_follows_the_tournament_without_being_loaded_again(
    site: Server, visitor: Callable[..., Visitor]
) -> None:
    """A spectator sees it begin, a game end, and the time left until the next round."""
    organiser = VISITING.Visitor(site.address)
    fields = {"title": "Cup", "kind": "knockout", "game": "blades", "computers": "3", "level": "level-1", "delay": "0"}
    starts = (datetime.now(UTC) + timedelta(hours=24)).strftime("%Y-%m-%dT%H:%M")
    place = organiser.post("/tournaments/new/", {**fields, "starts": starts}).place
    one = visitor(size=PHONE)
    one.goes(place)
    one.page.wait_for_selector("[data-until]:visible")
    left = one.page.inner_text("[data-until]")
    assert 23 <= int(left.split(":")[0]) <= 24 and not one.page.locator("#bracket").count()
    one.page.evaluate("window.same = true")
    organiser.post(f"{place}begin", {})
    one.page.wait_for_selector("#bracket")
    one.page.wait_for_selector(".tie:nth-child(2) .won")  # of the game; the other one is a bye
    one.page.wait_for_selector("[data-until]:visible")
    assert one.page.evaluate("window.same")
    assert one.page.locator(".tie .won").count() >= 2 and int(one.page.inner_text("[data-until]").split(":")[0]) == 0
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert one.page.evaluate(SCROLLED) == 20  # a new bracket of the same round stays where it was
    one.photographed_on_both("knockout")
    one.examined("knockout")
    assert one.said == []
