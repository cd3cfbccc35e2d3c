"""The mutation phase: laws that hold for every mutation, deciding seats, and the view of the others."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core import match_file
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.decks.cards.catalogue import read_card
from clashyard.decks.formats.mutation.state import ACTIONS, Phase
from clashyard.decks.formats.registry import FORMATS
from clashyard.players import player


def sampled(seed: int) -> Match:
    return Match.new(decks.GAME, FORMATS["mutation"].setup.sample(seed), seed)


@pytest.mark.parametrize("seed", range(12))
def test_random_phases_keep_every_law(seed: int) -> None:
    """Elements are conserved, no ability appears twice, caps hold, points are paid exactly; positions read back."""
    match, draw = sampled(seed), Random(seed)
    printed = match.position()["mutation"]
    spent = 0.0
    while match.to_act:
        before = match.position()["mutation"]
        menu = match.menu()
        assert len(set(menu)) == len(menu) and max(menu) < ACTIONS
        match.play(draw.choice(menu[1:] or menu) if draw.random() < 0.9 else 0)
        after = match.position()["mutation"]
        spent = 0 if match.actions[-1] == "next-phase" else spent + before["points"] - after["points"]
        assert 0 <= spent <= 2.5 and after["points"] == 2.5 - spent
        _lawful(printed, after)
        if match.to_act:
            again = decks.from_position(match.position(), match.options)
            assert again.position() == match.position() and again.legal == match.legal
    assert match_file.from_json([decks.GAME], match.to_json()).position() == match.position()


def _lawful(printed: dict[str, Any], after: dict[str, Any]) -> None:
    assert after["lab"] == printed["lab"] and list(after["deck"]) == list(printed["deck"])
    assert len(after.get("mutated", [])) <= len(after.get("cut", []))
    for key, text in after["deck"].items():
        old, new = read_card(printed["deck"][key]), read_card(text)  # read_card refuses an ability that is listed twice
        assert new.attack <= max(9, old.attack) and new.health <= max(9, old.health)
        assert new.health >= old.health and (new.attack >= old.attack or "vulnerability" in new.words)
        assert len([w for w in new.words if w.startswith("aura:")]) <= 1 and len(new.words) <= len(old.words)
        changed = [mark for mark in after.get("mutated", []) if mark.startswith(f"{key} ")]
        assert changed or new == old
        assert not old.incantation or new == old


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_players_mutate_and_repeat_themselves(name: str) -> None:
    def played() -> list[str]:
        match = sampled(5)
        while match.to_act:
            match.play(player(name, 2).choose(match))
        return match.actions

    assert played() == played() and len(played()) > 8


def test_others_see_the_names_of_the_cards_only() -> None:
    match = sampled(4)
    match.play(match.legal[1])
    seen = match.view("B")["mutation"]
    assert set(seen["deck"].values()) == {"hidden"} == set(seen["lab"].values()) and seen["points"] == "hidden"
    assert "mutated" not in seen and match.view("A") == match.position()


def test_a_phase_that_is_over_is_not_taken_back() -> None:
    match = sampled(4)
    match.play(match.legal[1])
    match.undo()
    match.play("next-phase")
    with pytest.raises(BadInput, match="cannot be taken back"):
        match.undo()
    assert isinstance(match.state, Phase) and match.state.number == 2
