"""Whole matches in a real browser: each mode, format and module, at a table of four, and with a spectator."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from clashyard.core.words import Words, slug
from tests.support.web.browser import PHONE, Visitor
from tests.support.web.browser_play import ASKED, LED_ON, LOCALES, OVER, READY, asked_of, begins, decide, ended

pytestmark = pytest.mark.xdist_group("modes")
Comes = Callable[..., Visitor]
MOST = 120  # decisions of one person: four times as many as random matches take
MIDDLE = 6
COMPUTER = {"who": "computer", "level": "level-1"}
MODULES = dict.fromkeys(("extra-hearts", "event-deck", "marcus-king"), "on")


def called(chosen: dict[str, str]) -> str:
    """Return the chosen options as a short name."""
    return slug("-".join(name if value == "on" else value for name, value in chosen.items()))


def plays(one: Visitor, name: str, seed: int, first: str = "", most: int = MOST) -> None:
    """Play to the end, to the start of another game, or *most* decisions: those that begin with *first*, else random ones."""
    page, draw, here = one.page, Random(seed), one.page.url
    for number in range(most + 1):
        page.wait_for_selector(READY, state="attached")
        if page.locator(LED_ON).count() or page.url != here:
            return
        if number == MIDDLE:
            one.photographed_on_both(f"{name}-{number}")
            one.examined(f"{name} {number}")
        if number == most < MOST:
            return
        if not decide(page, draw.randrange(1000), first):
            one.photographed_on_both(f"{name}-end")
            return
    raise AssertionError(f"{name} has not ended after {MOST} decisions")


@pytest.mark.nightly  # test_matches_browser.py plays whole matches, and the table of four below is played to its end
@pytest.mark.parametrize(
    ("game", "chosen", "language", "seed", "rule"),
    [
        ("decks", {"mode": "solo", "difficulty": "10"}, "ko", 2, "decks.solo."),
        ("decks", {"mode": "coop"}, "fr", 1, "decks.solo."),
        ("decks", {"mode": "ffa"}, "ko", 1, "decks.mode.four."),
        ("decks", {"champion": "on", "exhaustion": "on"}, "fr", 1, "decks.module.champion."),
        ("blades", MODULES, "ko", 4, "blades.events.trigger"),
        ("clash", {"character_A": "Pellam Vost", "character_B": "Ilka Dorn"}, "ko", 7, "clash.super."),
    ],
    ids=lambda given: called(given) if isinstance(given, dict) else None,
)
def test_a_whole_match(visitor: Comes, game: str, chosen: dict[str, str], language: str, seed: int, rule: str) -> None:
    """The match is played to its end, and its replay shows that *rule* was involved."""
    one, name = visitor(size=PHONE, locale=LOCALES[language]), f"whole-{game}-{called(chosen)}"
    page = begins(one, game, **COMPUTER, **chosen)
    plays(one, name, seed, "super " if game == "clash" else "event" if game == "blades" else "")
    assert ended(page, Words(language))
    one.goes(f"{page.url}replay/")
    assert page.locator(f'.entries a[title^="{rule}"]').count()
    one.photographed_on_both(f"{name}-replay")
    assert one.said == []


@pytest.mark.nightly  # test_two_players_browser.py plays a draft of two
@pytest.mark.parametrize(
    ("chosen", "language"),
    [
        ({"mode": "coop", "format": "draft"}, "ko"),
        ({"mode": "2v2", "format": "constructed"}, "fr"),
    ],
    ids=lambda given: called(given) if isinstance(given, dict) else None,
)
def test_decks_are_made_and_lead_on_to_a_match(visitor: Comes, chosen: dict[str, str], language: str) -> None:
    """They are played to their first decisions: matches of each mode are played to their end above, drafts of two elsewhere."""
    one, name = visitor(size=PHONE, locale=LOCALES[language]), f"whole-decks-{called(chosen)}"
    page = begins(one, "decks", **COMPUTER, **chosen)
    making = page.url
    plays(one, f"{name}-making", 1)
    page.wait_for_url(lambda url: url != making)
    plays(one, name, 1, most=MIDDLE)
    assert page.locator("#board .field").count() and one.said == []


@pytest.mark.nightly
def test_two_people_and_two_computers_at_a_table_of_four_with_somebody_who_looks_on(visitor: Comes) -> None:
    """What the spectator is shown at the decisions of both contains no card of their hands."""
    anna, ben, cleo = visitor(size=PHONE), visitor(locale=LOCALES["fr"]), visitor(size=PHONE, locale=LOCALES["ko"])
    seats = {"seat_A": "me", "seat_B": "level-1", "seat_C": "open", "seat_D": "level-1"}
    page = begins(anna, "decks", mode="2v2", who="mix", **seats)
    for one in (ben, cleo):
        one.goes(page.url)
    ben.page.click('#match form[action$="/sit"] button')
    hidden, draw, pages = 0, Random(1), (page, ben.page)
    for number in range(2 * MOST):
        asked = asked_of(pages)
        for each in asked:
            hidden += nothing_shows(each, cleo.page)
            if number == MIDDLE:
                assert cleo.page.locator("#board > .kingdom").bounding_box()["width"] == PHONE["width"]  # at the bottom
                cleo.photographed_on_both("looking-on")
                cleo.examined("looking on")
            decide(each, draw.randrange(1000))
        if not asked:
            break
    cleo.page.wait_for_selector(OVER)
    assert ended(page, Words("en")) and ended(ben.page, Words("fr")) and hidden
    assert anna.said == ben.said == cleo.said == []


def nothing_shows(page: Any, onlooker: Any) -> int:
    """Check that an onlooker's board at the same point shows no card of the hand on *page*; return how many cards that is."""
    onlooker.wait_for_selector(f'#match[data-told="{page.get_attribute("#match", "data-told")}"]')
    cards = "found => found.map((each) => each.dataset.card)"
    hand = set(page.locator(".kingdom.own .held").evaluate_all(cards))
    seen = set(onlooker.locator("#board [data-card]").evaluate_all(cards))
    assert not hand & seen and not onlooker.locator(".kingdom .held").count() and not onlooker.locator(ASKED).count()
    return len(hand)
