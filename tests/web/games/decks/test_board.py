"""The board of Clash of Decks: the offered actions, visibility, and rendering part by part."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import islice
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.decks.formats.mutation.game import MUTATE
from clashyard.web.games.decks.registration import BOARD
from clashyard.web.games.decks.table import lines_of
from tests.support import drafts
from tests.support.games import guessed
from tests.support.web.decks_board import ENGLISH, drawn, page, typed, whole
from tests.support.worlds import states

MODES = decks.GAME.modes
OVER_MODES = pytest.mark.parametrize("mode", MODES)


def offered(html: str) -> list[str]:
    return [unescape(action) for action in re.findall(r'<button[^>]*name="action" value="([^"]*)"', html)]


# Offered actions


@OVER_MODES
def test_each_legal_action_is_offered_once_and_no_other(mode: str) -> None:
    champions = targets = 0
    for number, match in enumerate(islice(states(mode, range(6), 4, 40), 120)):
        for seat in {*match.deciding, match.seats[number % len(match.seats)]}:  # the deciding seats, and another in turn
            html = page(match, seat)
            assert sorted(offered(html)) == sorted(match.legal_of(seat))
            assert ('class="name pick"' in html) == any(" " in action for action in match.legal_of(seat))
            champions += 'value="champion ' in html
            targets += bool(re.search(r'value="play \S+ [A-Z]\.', html))
    assert champions and targets


@OVER_MODES
def test_a_draft_offers_each_open_card_once(mode: str) -> None:
    for match in islice(drafts.steps(drafts.new(mode)), 30):
        for seat in match.seats:
            assert sorted(offered(page(match, seat))) == sorted(match.legal_of(seat))


def test_cards_of_a_hand_are_pale_only_while_its_owner_decides() -> None:
    match = typed()
    assert ' asked" data-seat' in drawn(match, "A", asked=True)["hand-A"]
    assert ' asked" data-seat' not in drawn(match, "A")["hand-A"]


def test_each_action_stands_where_it_goes() -> None:
    match = typed()
    html = page(match, "A")
    creature = re.search(r'data-place="B.upper.1".*?</li>\n', html, re.DOTALL)
    side = re.search(r'id="side-A-lower".*?</section>', html, re.DOTALL)
    assert creature and "play bolt B.upper.1" in creature[0] and "play leech" not in creature[0]
    assert side and "play wolf lower" in side[0] and "play leech lower" in side[0] and "upper" not in "".join(offered(side[0]))
    assert "play leech onto A.upper.2" in offered(html) and "play leech onto A.lower.1" not in offered(html)


def test_only_the_seat_to_decide_is_offered_actions() -> None:
    match = typed()
    for viewer, asked in (("A", False), ("B", True), (None, True)):
        assert offered(page(match, viewer, asked=asked)) == []


def test_any_deck_can_be_put_together_from_what_one_owns() -> None:
    match = decks.new(format="constructed", packs=["initiation"])
    html, owned = page(match, "A"), match.view("A")["construct"]["owned"]
    found = re.findall(r'class="in-deck" value="([^"]*)" ', html)
    costs = [int(cost) for cost in re.findall(r' data-cost="(\d+)"', html)]
    assert sorted(found) == sorted(owned) and costs == sorted(costs) and len(costs) == len(found)
    assert 'class="deck-text"' in html and offered(html) == []  # the page's script writes the action; without it, it is typed
    assert "in-deck" not in page(match, "B") + page(match, None)
    match.play("deck " + " ".join(owned[-8:]))
    assert "in-deck" in page(match, "B") and "in-deck" not in page(match, "A")


def test_a_chosen_deck_is_shown_to_its_owner_and_later_to_all() -> None:
    match = decks.new(format="constructed", packs=["initiation"])
    owned = match.view("A")["construct"]["owned"]
    match.play("deck " + " ".join(owned[:8]))
    key = f'data-card="{owned[0]}"'
    assert key in page(match, "A") and key not in page(match, None)
    assert key not in drawn(match, "B")["held-A"]
    match.play("deck " + " ".join(owned[8:16]))
    assert key in page(match, "B") and key in page(match, None)


@pytest.mark.parametrize("options", [MUTATE.setup.sample(1), {"format": "none", "mode": "solo", "ai": {"level": 1}}])
def test_a_form_without_a_board_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="formats with one: draft, constructed"):
        BOARD.scene(decks.new(**options), "A", ENGLISH, True)


# Parts


def forms() -> Iterator[Match]:
    """Yield matches of each format and mode, played."""
    for mode in MODES:
        yield whole(mode, 2)
        yield drafts.finished(mode)
    match = decks.new(format="constructed", packs=["elusive"], mode="ffa")
    while match.to_act is not None:
        match.play(match.legal[3])
    yield match


def test_parts_have_the_same_ids_throughout_and_one_root_each() -> None:
    for match in forms():
        for viewer in (*match.seats, None):
            names = None
            for number in range(0, len(match.actions) + 1, 5):
                then = match.at(number)
                parts = drawn(then, viewer, viewer in then.deciding)
                names = names or list(parts)
                assert list(parts) == names
                for name, html in parts.items():
                    tag = re.match(rf'<(\w+) id="{name}"', html)
                    assert tag and html.endswith(f"</{tag[1]}>") and html.count(f' id="{name}"') == 1


def test_a_page_holds_each_part_once_and_no_id_twice() -> None:
    for match in (typed(), *forms()):
        for viewer in (*match.seats, None):
            html = page(match, viewer)
            ids = re.findall(r'\sid="([^"]*)"', html)
            assert len(ids) == len(set(ids))
            assert set(BOARD.scene(match, viewer, ENGLISH, False).parts) <= set(ids)
            assert set(re.findall(r'popovertarget="([^"]*)"', html)) <= set(ids)
            assert not re.search(r"<script|<style|\sstyle=|\son\w+=", html)


@OVER_MODES
def test_every_event_can_be_drawn_for_everybody(mode: str) -> None:
    told = 0
    for seed in (3, 4):
        match = whole(mode, seed)
        for number in range(0, len(match.actions), 3):
            for _, then in match.moments(number):
                for viewer in (*match.seats, None):
                    html = "".join(drawn(then, viewer).values())
                    assert "hand-A" in html and not offered(html)
                told += 1
    assert told > 30


@pytest.mark.parametrize("format", ["draft", "constructed"])
def test_every_event_of_the_making_of_decks_can_be_drawn(format: str) -> None:
    match = decks.new(format=format, packs=["initiation"], seed=2)
    while match.to_act is not None:
        match.play(match.legal[-1])
        for _, then in match.moments(len(match.actions) - 1):
            for viewer in ("A", "B", None):
                assert all(drawn(then, viewer).values())


def test_an_incantation_that_is_under_way_is_shown() -> None:
    match = typed()
    match.play("play bolt B.upper.1")
    shown = [drawn(then, None)["turn"] for _, then in match.moments(0)]
    assert any('data-card="bolt"' in html for html in shown) and "data-card" not in drawn(match, None)["turn"]


# Visibility


@OVER_MODES
def test_a_board_tells_nothing_that_its_viewer_does_not_know(mode: str) -> None:
    different = 0
    for match in islice(states(mode, range(4), 6, 40), 40):
        public = page(match, None)
        for seat in match.seats:
            own = page(match, seat)
            for world in (guessed(match, seat, seed) for seed in range(2)):
                different += world.state != match.state
                assert page(world, seat) == own and page(world, None) == public
    assert different > 10


def test_hidden_cards_carry_nothing() -> None:
    match = typed()
    html = page(match, "A") + page(match, None)
    assert "b1" not in html and "b2" not in html
    assert 'data-card="wolf"' in page(match, "A") and 'data-card="wolf"' not in page(match, "B") + page(match, None)


def test_the_viewer_is_at_the_bottom_and_on_the_left() -> None:
    match = whole("ffa", 1)
    for viewer in ("A", "B", "C", "D"):
        html = page(match, viewer)
        assert html.rindex('class="kingdom') == html.index(f'<section id="hand-{viewer}"') + len(f'<section id="hand-{viewer}" ')
    assert page(match, None).rindex('<section id="hand-') == page(match, None).index('<section id="hand-A"')


@pytest.mark.parametrize("near", "ABCD")
def test_four_kingdoms_face_each_other_as_the_rules_say(near: str) -> None:
    lines = lines_of(near, "ABCD")
    facing = {frozenset(line) for line in lines}
    upper = [{("A", "upper"), ("B", "upper")}, {("C", "upper"), ("D", "upper")}]
    lower = [{("A", "lower"), ("D", "lower")}, {("B", "lower"), ("C", "lower")}]
    assert facing == set(map(frozenset, [*upper, *lower]))
    assert [left for left, _ in lines][1:3] == [(near, "upper"), (near, "lower")]
    assert all(a[1][0] == b[1][0] for a, b in (lines[:2], lines[2:]))  # the lines of a neighbour are together too
