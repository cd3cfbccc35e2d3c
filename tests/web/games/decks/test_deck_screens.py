"""The making of decks: the order of picks, the cards of a round, the viewer's column, and the cards to choose from."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from clashyard import decks
from clashyard.core.match import Match
from clashyard.core.words import LANGUAGES, Words
from clashyard.decks.formats.draft.setup import order, row
from clashyard.web.games.decks.deck_screens import Held, Making, Row, draft
from tests.support.web.decks_board import ENGLISH, page


def picked(match: Match, number: int, first: bool = True) -> Match:
    for _ in range(number):
        match.play(match.legal[0 if first else -1])
    return match


def scene(match: Match, viewer: str | None) -> Making:
    return draft(match, viewer, ENGLISH, viewer in match.deciding)


def test_the_order_of_picks_says_whose_turn_is_past_and_whose_is_next() -> None:
    match = picked(decks.new(format="draft", seed=1), 1)
    turns = scene(match, "A").order
    assert ["".join(turn.seat for turn in picks) for picks in turns] == ["ABBA", "BAAB", "ABBA", "BAAB"]
    assert [turn.state for turn in turns[0]] == ["past", "now", "later", "later"]
    assert [turn.own for turn in turns[0]] == [True, False, False, True]
    html = page(match, "A")
    assert html.count('aria-current="step"') == 1 and "Round 1 of 4" in html and ">You<" in html


@pytest.mark.parametrize("mode", ["solo", "ffa", "coop"])
def test_every_pick_is_in_the_order_and_those_of_the_automaton_are_counted(mode: str) -> None:
    turns = scene(decks.new(format="draft", mode=mode, seed=1), "A").order
    assert len(turns) == len(order(mode)) // row(mode)
    assert "".join(turn.seat * turn.times for picks in turns for turn in picks) == order(mode)
    assert all(turn.times == 1 for picks in turns for turn in picks if turn.seat != "*")


def test_a_taken_card_keeps_its_place_and_says_who_took_it() -> None:
    match = decks.new(format="draft", seed=1)
    before = scene(match, "A").parts["row"]
    picked(match, 1)
    mine, theirs = scene(match, "A").parts["row"], scene(match, "B").parts["row"]
    assert isinstance(before, Row) and isinstance(mine, Row) and isinstance(theirs, Row)
    assert [card.key for card in mine.cards] == [card.key for card in before.cards]
    assert [mark.said for card in mine.cards for mark in card.marks] == ["You took it"]
    assert [mark.said for card in theirs.cards for mark in card.marks] == ["A took it"]
    gone = next(card for card in theirs.cards if card.marks)
    assert not gone.playable and [card.playable for card in theirs.cards].count(True) == 3


def test_a_new_round_begins_with_cards_that_nobody_has_taken() -> None:
    match = picked(decks.new(format="draft", seed=1), 3)  # the fourth is forced
    shown = scene(match, "B").parts["row"]
    assert isinstance(shown, Row) and len(shown.cards) == 4 and not any(card.marks for card in shown.cards)


def test_the_column_has_a_place_for_each_pick_and_the_curve_of_costs() -> None:
    match = picked(decks.new(format="draft", seed=1), 3)
    held = scene(match, "A").parts["held-A"]
    assert isinstance(held, Held) and held.places == 8 and len(held.cards) == 2
    assert sum(held.curve) == 2 and held.mana == sum(card.cost for card in held.cards)
    html = page(match, "A")
    assert "Pick 3" in html and "Pick 2<" not in html and html.count('class="line empty"') == 6
    assert 'class="line empty"' not in page(match, None)  # a spectator has no column


def test_the_last_bar_of_the_curve_is_for_all_dear_cards() -> None:
    match = decks.new(format="draft", seed=1)
    shown = scene(match, "A").parts["row"]
    assert isinstance(shown, Row)
    held = Held("", True, tuple(replace(card, cost=cost) for card, cost in zip(shown.cards, (0, 7, 8, 12), strict=True)))
    assert held.curve == (1, 0, 0, 0, 0, 0, 0, 3)


def test_each_card_can_be_picked_without_script() -> None:
    match = decks.new(format="draft", seed=1)
    html = page(match, "A")
    sent = re.findall(r'<button class="go pick-it plain" name="action" value="([^"]*)"', html)
    assert sorted(map(unescape, sent)) == sorted(match.legal)
    assert 'class="go pick-go' in html and "pick-go" not in page(match, "B")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("format", ["draft", "constructed", "mutation-draft"])
def test_they_are_drawn_in_every_language(format: str, language: str) -> None:
    html = page(decks.new(format=format, seed=3), "A", Words(language))
    assert 'id="take"' in html and html.count('class="card') >= 4
