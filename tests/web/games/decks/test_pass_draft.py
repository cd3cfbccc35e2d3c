"""The board of the draft of a Mutation league: the offered actions, and visibility."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from clashyard import decks
from clashyard.core.match import Match
from clashyard.core.words import LANGUAGES, Words
from tests.support.web.decks_board import page

ACTION = re.compile(r'<button[^>]* name="action" value="([^"]*)"')


def drafted(rounds: int, seed: int = 3) -> Match:
    match, draw = decks.new(format="mutation-draft", seed=seed), Random(seed)
    while match.told < 4 * rounds:
        match.play(draw.choice(match.menu()))
    return match


def offered(html: str) -> list[str]:
    return [unescape(text) for text in ACTION.findall(html)]


@pytest.mark.parametrize("rounds", [0, 7, 14])
def test_each_card_of_the_hand_is_offered_once_to_its_holder_only(rounds: int) -> None:
    match = drafted(rounds)
    for seat in match.seats:
        found = offered(page(match, seat))
        hand = match.view(seat)["draft"]["hands"][seat]
        assert found == [f"keep {seat}:{key}" for key in hand] and len(found) == 16 - rounds
        assert sorted(
            match.at(match.told).text(number, seat).split()[-1].rpartition(":")[2] for number in match.menu(seat)
        ) == sorted(hand)
        for text in (found[0], found[-1]):
            match.copy().play(text, seat)
    assert offered(page(match, None)) == [] and offered(page(match, "A", asked=False)) == []


def test_a_choice_is_visible_only_to_the_player_who_made_it() -> None:
    match = drafted(2)
    before, card = page(match, "B"), match.view("A")["draft"]["hands"]["A"][0]
    match.play(f"keep A:{card}")
    assert "Waiting for the others." in page(match, "A") and offered(page(match, "A")) == []
    assert page(match, "B") == before and page(match, None) == page(drafted(2), None)


def test_a_deck_is_chosen_of_the_sixteen_kept_and_opened_with_the_others() -> None:
    match = drafted(15)
    mine = match.view("C")["draft"]["kept"]["C"]
    assert sorted(re.findall(r'class="in-deck" value="([^"]+)"', page(match, "C"))) == sorted(mine) and len(mine) == 16
    match.play(" ".join(["deck", *mine[:8]]), "C")
    assert "You keep" not in page(drafted(15), "C") and "You keep" in page(drafted(15), "C", asked=False)
    assert "Your deck" in page(match, "C") and "C&#39;s deck:" not in page(match, "A")
    for seat in "DBA":
        match.play(match.legal_of(seat)[0], seat)
    assert "C&#39;s deck:" in page(match, "A") and "The draft is over." in page(match, None)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_it_is_drawn_in_every_language(language: str) -> None:
    for rounds in (0, 5, 15):
        text = page(drafted(rounds), "A", Words(language))
        assert text.count('class="card') > 15
