"""Own plays in a real browser: a card stands at its place before the server has answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.nights import at_night
from tests.support.web.browser import Visitor
from tests.support.web.browser_play import READY, begins
from tests.support.web.by_hand import dragged

pytestmark = pytest.mark.xdist_group("browser_matches")
Comes = Callable[..., Visitor]
HAND, LINE = ".kingdom.own .card:has(.pick)", "#side-A-upper"
WIDTH = """() => {
  const pending = document.querySelector(".pending"), box = pending?.getBoundingClientRect();
  return box ? box.width : 0;
}"""


def drags_a_creature(page: Any) -> str:
    dragged(page, f"{HAND} >> nth=0", LINE)
    return f"{LINE} .pending"


def drags_a_card_onto_the_piste(page: Any) -> str:
    dragged(page, "#hand .card.can .face >> nth=0", ".duel")
    return ".duel > .laid:first-child > .pending"


def drags_a_card_between_the_fighters(page: Any) -> str:
    dragged(page, ".clash .tile button.play .kc >> nth=0", ".arena")
    return ".front[data-seat=A] > .pending"


@pytest.mark.parametrize(
    ("game", "plays"),
    [
        ("decks", drags_a_creature),
        *at_night(("blades", drags_a_card_onto_the_piste), ("clash", drags_a_card_between_the_fighters)),
    ],
)
def test_a_card_stands_at_its_place_before_the_server_answers(visitor: Comes, game: str, plays: Callable[[Any], str]) -> None:
    one, held = visitor(), []
    page = begins(one, game, who="computer", level="level-1", **({"first": "A"} if game == "decks" else {}))
    page.wait_for_selector(READY, state="attached")
    age = page.get_attribute("#match", "data-age")
    page.route("**/act", lambda route: held.append(route))
    place = plays(page)
    page.wait_for_selector(place)
    assert page.evaluate(WIDTH) > 40 and page.get_attribute("#match", "data-age") == age
    page.wait_for_timeout(0)  # the request has been sent, and not answered
    assert len(held) == 1
    held[0].continue_()
    page.wait_for_function("age => document.getElementById('match').dataset.age !== age", arg=age)
    page.wait_for_selector(".pending", state="detached")
    assert one.said == []


def test_a_refused_card_goes_back_to_the_hand(visitor: Comes) -> None:
    one = visitor()
    page = begins(one, "decks", who="computer", level="level-1", first="A")
    page.wait_for_selector(READY, state="attached")
    before = page.locator(HAND).count()
    page.route("**/act", lambda route: route.abort())
    dragged(page, f"{HAND} >> nth=0", LINE)
    page.wait_for_selector("#complaint:not([hidden])")
    assert page.evaluate(WIDTH) == 0 and page.locator(HAND).count() == before
