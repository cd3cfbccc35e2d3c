"""The words on the board of Clash of Decks: marks, prices, explanations, names that can be hyphenated, and languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.words import LANGUAGES, Words, catalogue
from clashyard.decks.text.names import Names
from clashyard.decks.text.places import place_said
from clashyard.web.games.decks.cards import SOFT, hyphenated
from clashyard.web.games.decks.registration import BOARD
from tests.support import drafts
from tests.support.web.decks_board import ENGLISH, drawn, page, typed, whole


def test_marks_of_creatures_and_kingdoms() -> None:
    html = page(typed(), "B")
    for said in (
        "new",
        "no shield",
        "holds",
        "Sharpening used",
        "in play",
        "exhausted",
        "Removed by Exhaustion:",
        "damage 2",
    ):
        assert said in html, said
    assert html.count('data-card="owl"') > 0 and 'data-card="necromechanic"' in html and "+Rage" in html


def test_automata_show_their_cards_and_resources() -> None:
    match = decks.new(mode="solo", decks=["1"], ai={"fixed": 8, "abilities": ["rage"]}, seed=7)
    html = page(match, "A")
    assert "The automaton" in html and re.search(r"<b>24</b>\s+<span>in the deck", html) and "its Creatures have rage" in html
    match.play("end")
    discard = match.view("A")["B"]["automaton"]["discard"]
    assert "+Rage" in page(match, "A")
    assert all(f'data-card="{key}"' in drawn(match, "A")["hand-B"] for key in discard)


def test_cards_show_their_current_cost() -> None:
    given = {
        "turn": {"active": "A", "mana": 3, "number": 3}, "cards": {"sage": "5 1/1 lucidity", "a1": "9 1/1", "b1": "9 1/1"},
        "A": {"hand": ["sage", "bastion", "a1"]}, "B": {"hand": ["bastion", "b1"]},
    }  # fmt: skip
    html = drawn(decks.from_position(given), "A", True)["hand-A"]
    assert 'class="cost less"' in html and "3 Mana" in html and "5 Mana" in html


def test_payments_in_blood_are_shown() -> None:
    given = {
        "turn": {"active": "A", "mana": 3, "number": 3}, "cards": {"leech": "5 1/1 price-of-blood", "a1": "9 1/1", "b1": "9 1/1"},
        "A": {"hand": ["leech", "bastion", "a1"]}, "B": {"hand": ["bastion", "b1"]},
    }  # fmt: skip
    match = decks.from_position(given)
    assert "costs 2 HP" in page(match, "A") and "costs 2 HP" not in page(match, "A", asked=False) + page(match, None)


def test_abilities_explain_themselves_and_lead_to_rules_and_cards() -> None:
    html = page(typed(), "A")
    assert 'data-ability="vanish"' in html and "moves to the back of its line" in html
    assert "decks.ability.vanish" in html and 'href="/cards/necromechanic/"' in html and "/cards/wolf/" not in html


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Necromechanic", "Necro-me-cha-nic"),
        ("Wolf", "Wolf"),
        ("Blacksmith", "Black-smith"),
        ("Chomper", "Chom-per"),
        ("상어타우로스", "상어타우로스"),
    ],
)
def test_long_names_say_where_they_may_be_broken(name: str, broken: str) -> None:
    assert hyphenated(name).replace(SOFT, "-") == broken


@pytest.mark.parametrize("language", ["fr", "ko"])
def test_no_english_is_left_where_there_is_a_translation(language: str, speaking: Callable[..., None]) -> None:
    known, plain = catalogue(language), 0
    asked: dict[str, str] = {}
    speaking(lambda pattern, text: asked.setdefault(pattern, text) and text)
    for match in (typed(), whole("coop", 2), drafts.finished("solo"), decks.new(format="constructed", packs=["elusive"])):
        html = page(match, "A", Words(language))
        texts = {unescape(text).strip() for text in re.findall(r">([^<>]+)<", html) + re.findall(r'aria-label="([^"]*)"', html)}
        for pattern in asked:
            if "{" not in pattern and known.get(pattern, pattern) != pattern:
                plain += 1
                assert pattern not in texts
    assert plain > 5


def test_events_are_said_with_the_names_of_cards() -> None:
    match = whole("duel", 4)
    say: Callable[[Any], str] = BOARD.teller(match, ENGLISH)
    placed = [event for event in match.events if "line" in event.fields]
    assert placed and [say(event) for event in match.events if event not in placed] == [
        Names(match, ENGLISH).event(event) for event in match.events if event not in placed
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", decks.GAME.modes)
def test_places_are_said_in_words(language: str, mode: str) -> None:
    """This holds for all events and all actions of a whole match."""
    words = Words(language)
    for seed in range(3):
        match = whole(mode, seed)
        say, do = BOARD.teller(match, words), BOARD.caption(match, words)
        said = [*map(say, match.events), *map(do, match.actions)]
        assert said and not [text for text in said if re.search(r"[A-D]\.(upper|lower)", text)]


def test_a_line_and_a_creature_on_it() -> None:
    assert place_said("A.upper", ENGLISH) == "A's upper line"
    assert place_said("C.lower.2", ENGLISH) == "Creature 2 on C's lower line"
