"""What has happened is told step by step: all of it, each step with its rule, and the board ends as it stands."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from clashyard import decks
from clashyard.core.ledger import find_rule
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards import board_of
from clashyard.web.boards.drawing import drawer
from clashyard.web.matches.steps import steps

from ..games import OVER_ALL, choose
from .browser import Server
from .test_matches import acted, asked, begun, looked

WORDS = Words("en")


def played(game: Any, mode: str, seed: int, most: int = 40) -> Match:
    match, draw = Match.new(game, game.sample(seed, mode=mode), seed), Random(seed)
    while match.deciding and len(match.actions) < most:
        seat, number = choose(match, draw)
        match.play(number, seat)
    return match


@OVER_ALL
def test_the_steps_of_a_match_lead_to_the_board_that_stands(game: Any, mode: str) -> None:
    match = played(game, mode, 1)
    match, board = match.at(match.told), board_of(match)
    for viewer in (*match.seats, None):
        draw = drawer(board.folder, WORDS)
        first = max(0, match.told - 12)
        page = {name: draw(name, part) for name, part in board.scene(match.at(first), viewer, WORDS, False).parts.items()}
        told = list(steps(match, first, viewer, WORDS))
        for step in told:
            assert set(step["parts"]) <= set(page)
            page |= step["parts"]
        assert page == {name: draw(name, part) for name, part in board.scene(match, viewer, WORDS, False).parts.items()}
        events = [event for number in range(first, match.told) for event in match.events_of(number)]
        assert len(told) == len(events) and [step["said"] for step in told] == [board.teller(match, WORDS)(e) for e in events]


@OVER_ALL
def test_each_part_is_one_element_with_its_name(game: Any, mode: str) -> None:
    match = played(game, mode, 2)
    board = board_of(match)
    draw = drawer(board.folder, WORDS)
    for name, part in board.scene(match, "A", WORDS, "A" in match.deciding).parts.items():
        assert re.match(rf'<\w+ id="{re.escape(name)}"', draw(name, part))


def test_a_long_absence_is_told_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clashyard.web.matches.steps.MOST", 20)
    match = played(decks.GAME, "duel", 3)
    assert len(match.events) > 40
    told = list(steps(match, 0, "A", WORDS))
    assert 0 < len(told) <= 20 and told[-1]["said"] == board_of(match).teller(match, WORDS)(match.events[-1])


@pytest.mark.django_db
def test_a_page_asks_for_the_steps_since_what_it_shows(client: Client) -> None:
    row = begun(client)
    point, actions = asked(looked(client, row))
    acted(client, row, point, actions[0])
    answer = client.get(f"/m/{row.token}/steps", {"after": "0"}).json()
    assert answer["told"] == 1 and answer["steps"]
    for step in answer["steps"]:
        assert find_rule(("decks",), re.fullmatch("/rules/decks/#(.+)", step["rule"])[1])  # type: ignore[index]
    assert client.get(f"/m/{row.token}/steps", {"after": "1"}).json()["steps"] == []
    for nonsense in ("", "-1", "x", "9" * 40, "²"):
        assert client.get(f"/m/{row.token}/steps", {"after": nonsense}).status_code == 200


@pytest.mark.xdist_group("telling")
def test_a_turn_is_told_in_the_page_and_can_be_skipped(site: Server, chromium: Any) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 800}, locale="en-GB")
    page.goto(site.address)
    page.click("text=Play against the computer")
    assert page.input_value("#speed") == "900"
    page.wait_for_selector("#board:not([inert]) #end button")
    age = page.get_attribute("#match", "data-age")
    page.locator("#end button").click()
    page.wait_for_selector("#telling:not([hidden])")
    assert page.inner_text("#telling .said") and "/rules/decks/#" in page.get_attribute("#telling .why", "href")
    assert page.get_attribute("#match", "data-age") == age and page.locator("#board[inert]").count() == 1
    page.select_option("#speed", "0")
    page.wait_for_function("age => document.getElementById('match').dataset.age !== age", arg=age)
    assert page.locator("#telling:not([hidden])").count() == 0
    page.reload()
    assert page.input_value("#speed") == "0"
    page.close()


@pytest.mark.xdist_group("telling")
def test_a_telling_is_skipped_by_its_button_and_leaves_the_focus_where_one_plays(site: Server, chromium: Any) -> None:
    page = chromium.new_page(viewport={"width": 360, "height": 740}, locale="en-GB")
    page.goto(site.address)
    page.click("text=Play against the computer")
    page.wait_for_selector("#board:not([inert]) #end button")
    page.select_option("#speed", "1800")
    age = page.get_attribute("#match", "data-age")
    page.focus("#end button")
    page.keyboard.press("Enter")
    page.click("#telling .skip")
    page.wait_for_function("age => document.getElementById('match').dataset.age !== age", arg=age)
    assert page.evaluate("document.getElementById('match').contains(document.activeElement)")
    page.close()
