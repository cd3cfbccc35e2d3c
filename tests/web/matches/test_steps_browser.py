"""The telling in a real browser: every event of a match once and in order, and the board ends in the current state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.support.nights import at_night
from tests.support.web.browser import DESK, PHONE, UNASKED, Server
from tests.support.web.browser_play import READY, choose
from tests.support.web.told_visitor import TOLD, Told

pytestmark = pytest.mark.xdist_group("telling")
Comes = Callable[..., Told]
ALONE = {"who": "computer", "level": "level-1"}
OPENING = {**ALONE, "first": "A"}  # nothing is told before the visitor's first decision
ENDLESS = 10_000_000  # milliseconds
TELLS = """age => {
  const box = document.getElementById("telling"), board = document.getElementById("board");
  return !box.hidden && box.querySelector(".said").textContent && box.querySelector(".why").href.includes("/rules/decks/#")
    && board.inert && document.getElementById("match").dataset.age === age;
}"""


@pytest.fixture
def comes(chromium: Any, site: Server) -> Iterator[Comes]:
    """Yield `comes(speed, …)`, which creates a visitor to the site; other arguments go to the browser."""
    came: list[Told] = []

    def one(speed: int | None = 60, **how: Any) -> Told:
        came.append(Told(chromium, site.address, speed, **how))
        return came[-1]

    yield one
    for each in came:
        each.context.close()


@pytest.mark.parametrize(
    ("speed", "game", "options"),
    [
        (40, "decks", {"mode": "ffa"}), *at_night((40, "clash", {}), (40, "blades", {}), (0, "decks", {"mode": "coop"})),
    ],
)  # fmt: skip
def test_every_event_of_all_turns_is_told_once_and_in_order(comes: Comes, speed: int, game: str, options: dict[str, str]) -> None:
    """Updates keep coming while others are told: the computers play faster than that."""
    one = comes(speed)
    one.begins(game, **ALONE, **options)
    one.plays(5 if options else 8)  # with four kingdoms more happens in a round, and the server tells the last `MOST` events
    one.has_heard_all()


@pytest.mark.nightly
def test_with_less_motion_every_event_is_told_without_a_pause(comes: Comes) -> None:
    one = comes(None, reduced_motion="reduce")
    one.begins("decks", **OPENING)
    assert one.page.input_value("#speed") == "0"
    one.plays(6)
    one.has_heard_all()


@pytest.mark.nightly
def test_a_page_that_was_hidden_shows_the_position_and_offers_what_was_missed(comes: Comes) -> None:
    one = comes()
    one.begins("decks", **OPENING)
    one.plays(1)
    one.rests()
    before = one.heard()
    one.page.evaluate("leaves(true)")
    one.acts(0, wait=False)
    one.is_asked_again()
    one.stands_as_it_is()
    one.page.evaluate("leaves(false)")
    assert one.heard() == before and not one.page.is_visible("#telling")
    one.page.click("#missed")
    assert not one.page.is_visible("#missed")
    one.has_heard_all()


@pytest.mark.nightly
def test_what_was_missed_is_offered_until_the_next_own_action(comes: Comes) -> None:
    """A page that is hidden in the middle of a telling also shows the position immediately."""
    one = told_without_end(comes)
    one.page.evaluate("leaves(true)")
    one.is_asked_again()
    one.stands_as_it_is()
    one.page.evaluate("leaves(false)")
    assert one.page.is_visible("#missed") and not one.page.is_visible("#telling")
    one.acts(0, wait=False)
    one.page.wait_for_selector("#missed", state="hidden")


@pytest.mark.nightly
def test_a_movement_that_fails_does_not_stop_the_telling(comes: Comes) -> None:
    """Neither do events keep the board from showing the current state."""
    one = comes()
    one.page.add_init_script("Element.prototype.animate = () => { throw new Error('no movement'); };")
    one.begins("decks", **OPENING)
    one.plays(3)
    one.has_heard_all()


def told_without_end(comes: Comes) -> Told:
    """Return a visitor whose first step of the opponent's turn stays on the page until it is skipped."""
    one = comes(ENDLESS)
    one.begins("decks", **OPENING)
    one.acts(0, wait=False)
    one.page.wait_for_selector("#telling:not([hidden])")
    return one


@pytest.mark.nightly
def test_skipped_steps_are_in_the_story(comes: Comes) -> None:
    one = told_without_end(comes)
    assert len(one.heard()) == 2  # the end of a turn is for the log alone, so the next is told with it
    one.skips()
    one.has_heard_all()


@pytest.mark.nightly
def test_a_click_on_the_waiting_board_skips(comes: Comes) -> None:
    one = told_without_end(comes)
    one.page.wait_for_function("() => document.querySelector('#match .state').textContent === \"It's your turn.\"")
    one.page.locator("#board .field").click(force=True)
    one.has_heard_all()


@pytest.mark.nightly
def test_the_speed_can_be_changed_while_something_is_told(comes: Comes) -> None:
    one = told_without_end(comes)
    one.page.click("label[for=rail-settings]")
    one.page.select_option("#speed", "0")
    one.has_heard_all()


@pytest.mark.nightly
@pytest.mark.parametrize("speed", [40, *at_night(0)])
def test_a_page_that_asks_too_often_waits_and_tells_all_the_same(comes: Comes, speed: int) -> None:
    one, refusals = comes(speed), [2]

    def refuse(route: Any) -> None:
        refusals[0] -= 1
        if refusals[0] >= 0:
            route.fulfill(status=429, headers={"Retry-After": "1"}, body="Too many requests.")
        else:
            route.continue_()

    one.page.route("**/steps?*", refuse)
    one.begins("decks", **OPENING)
    one.plays(2)
    one.has_heard_all()
    assert refusals[0] < 0


@pytest.mark.nightly
@pytest.mark.parametrize("status", [500, *at_night(429)])
def test_without_steps_the_board_shows_how_the_match_stands(comes: Comes, status: int) -> None:
    one = comes()
    one.page.route("**/steps?*", lambda route: route.fulfill(status=status, headers={"Retry-After": "1"}, body="No."))
    one.begins("decks", **OPENING)
    one.plays(2)
    one.rests()
    assert one.heard() == []
    one.page.wait_for_function("() => document.querySelectorAll('.story li').length > 4")
    one.page.unroute("**/steps?*")
    one.stands_as_it_is()


@pytest.mark.nightly
def test_an_answer_of_few_steps_is_asked_for_again(comes: Comes) -> None:
    """The server may tell of fewer actions than were requested."""
    one = comes(0)
    one.page.route("**/steps?*", lambda route: route.continue_(url=cut(route.request.url)))
    one.begins("decks", **OPENING)
    one.plays(4)
    one.has_heard_all()


def cut(address: str) -> str:
    """Return the same address, for one action only."""
    after = int(parse_qs(urlsplit(address).query)["after"][0])
    return re.sub(r"until=\d+", f"until={after + 1}", address)


# Clocks, and the player to move


def test_whose_turn_it_is_does_not_wait_for_the_telling(comes: Comes) -> None:
    one = comes(ENDLESS)
    one.begins("decks", **OPENING)
    age = one.page.get_attribute("#match", "data-age")
    one.page.evaluate(
        """() => {
            const state = document.querySelector("#match .state");
            window.states = [];
            new MutationObserver(() => window.states.push(state.textContent)).observe(state, { childList: true });
        }"""
    )
    one.acts(0, wait=False)
    one.page.wait_for_selector("#telling:not([hidden])")
    one.page.wait_for_function('() => window.states.length > 1 && window.states.at(-1) === "It\'s your turn."')
    assert one.page.get_attribute("#match", "data-age") == age and one.page.locator("#board[inert]").count() == 1
    assert len(one.heard()) == 2


def test_nothing_told_keeps_anybody_from_acting_while_the_own_clock_runs(comes: Comes) -> None:
    one = comes(ENDLESS)
    page = one.page
    one.begins("decks", **OPENING, clock="live")
    assert page.locator(".rail .sitter.own .clock.runs").count() == 1
    one.acts(0)
    page.wait_for_selector(".sitter.own .clock.runs")
    page.wait_for_selector(READY, state="attached")
    one.stands_as_it_is()
    assert page.is_visible("#telling") and len(one.heard()) < len(one.happened())  # it continues beside the board
    heard, age = len(one.happened()), page.get_attribute("#match", "data-age")
    choose(page, 1)
    page.wait_for_function("age => document.getElementById('match').dataset.age !== age", arg=age)
    page.wait_for_function("count => window.said.length > count", arg=heard)
    one.stands_as_it_is()
    one.skips()
    one.has_heard_all()


@pytest.mark.nightly
def test_a_clock_that_begins_to_run_is_seen_while_something_is_told(comes: Comes) -> None:
    """Ben is told what Anna does; that it is his turn, his clock and his board do not wait for it."""
    anna, ben = comes(0), comes(ENDLESS)
    anna.begins("decks", who="link", clock="live", first="A")
    ben.page.goto(anna.page.url)
    ben.page.click('#match form[action$="/sit"] button')
    ben.page.wait_for_selector("#board")
    ben.paced()
    anna.acts(1)
    ben.page.wait_for_selector("#telling:not([hidden])")
    assert ben.page.locator("#board[inert]").count() == 1 and ben.page.locator(".sitter.own .clock.runs").count() == 0
    anna.acts(0)
    ben.page.wait_for_selector(".sitter.own .clock.runs")
    assert ben.page.is_visible("#telling") and ben.page.locator("#board:not([inert]) #end button:enabled").count() == 1
    ben.stands_as_it_is()
    ben.acts(0, wait=False)
    anna.page.wait_for_selector(".sitter.own .clock.runs")
    anna.rests()
    ben.skips()
    ben.page.wait_for_function("told => document.getElementById('match').dataset.told === told", arg=anna.page.evaluate(TOLD))
    assert len(ben.has_heard_all(asked=False)) == len(anna.has_heard_all())  # each is "you" in what they hear


# The box


def test_a_turn_is_told_in_the_page_and_can_be_skipped(site: Server, chromium: Any) -> None:
    page = chromium.new_page(viewport=DESK, locale="en-GB")
    page.add_init_script(UNASKED)
    page.goto(site.address)
    page.click("button[name=game]")
    assert page.input_value("#speed") == "900"
    page.wait_for_selector("#board:not([inert]) #end button")
    age = page.get_attribute("#match", "data-age")
    page.locator("#end button").click()
    page.wait_for_function(TELLS, arg=age)
    page.click("label[for=rail-settings]")
    page.select_option("#speed", "0")
    page.wait_for_function("age => document.getElementById('match').dataset.age !== age", arg=age)
    page.wait_for_selector("#telling", state="hidden")
    page.reload()
    assert page.input_value("#speed") == "0"
    page.close()


def test_a_telling_is_skipped_by_its_button_and_leaves_the_focus_where_one_plays(site: Server, chromium: Any) -> None:
    page = chromium.new_page(viewport=PHONE, locale="en-GB")
    page.add_init_script(UNASKED)
    page.goto(site.address)
    page.click("button[name=game]")
    page.wait_for_selector("#board:not([inert]) #end button")
    page.click(".open-drawer")
    page.click("label[for=rail-settings]")
    page.select_option("#speed", "1800")
    page.click(".shade", position={"x": 5, "y": 300})
    age = page.get_attribute("#match", "data-age")
    page.focus("#end button")
    page.keyboard.press("Enter")
    page.click("#telling .skip")
    page.wait_for_function("age => document.getElementById('match').dataset.age !== age", arg=age)
    assert page.evaluate("document.getElementById('match').contains(document.activeElement)")
    page.close()
