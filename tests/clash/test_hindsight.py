"""What later actions say about a hand: they stay in it where it is redrawn, and nothing hidden plays a part."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from clashyard import clash
from clashyard.clash.hindsight import drew_nothing
from clashyard.clash.rules.action_parts import of
from clashyard.clash.rules.state import BLOCK, CLASH, KINDS, SUPER, B, P, X
from clashyard.clash.rules.view import cards_shown, hide, hide_but
from clashyard.core.match import Match
from clashyard.players import player
from clashyard.players.evidence import Stretch, stretches
from clashyard.players.player import play_out
from tests.support.search import others

SEEDS = range(20)


def whole(seed: int) -> Match:
    match = clash.new(seed=seed)
    play_out(match, {"A": player("greedy", seed), "B": player("random", seed)})
    return match


def shown_by_b(match: Match) -> list[tuple[Stretch, list[int]]]:
    """Return the parts of a match in which B has chosen, and what."""
    return [(stretch, stretch.shown(1)) for stretch in stretches(match) if stretch.shown(1)]


BY_NAME = {BLOCK: B, CLASH: X, SUPER: P, SUPER + 1: P}  # what actions show whose parts name no card


def cards(actions: Sequence[int]) -> list[int]:
    return [sum(of(action)[1 + card] + (BY_NAME.get(action) == card) for action in actions) for card in range(KINDS)]


@pytest.mark.rule("clash.info.hidden")
def test_an_action_shows_its_cards() -> None:
    """All actions that are short, and some of those that name many cards."""
    for action in (*range(200), *range(200, 27_662, 997)):
        assert [cards_shown(action, card) for card in range(KINDS)] == cards((action,))


@pytest.mark.rule("clash.info.hidden", "clash.draw.to-eight")
def test_what_was_shown_before_the_next_draw_was_held() -> None:
    """In every hand that is drawn the cards of the actions lie, and the truth agrees with them; what is public stays."""
    later = 0
    for seed in range(4):
        for stretch, actions in shown_by_b(whole(seed)):
            past: Any = stretch.past
            shown = cards(actions)
            later += len(actions) > 1
            assert all(past.hand[1][card] >= shown[card] for card in range(KINDS))
            for number in SEEDS:
                world = past.copy()
                hide_but(world, 0, number, actions, len(actions))
                assert all(world.hand[1][card] >= max(shown[card], past.known[1][card]) for card in range(KINDS))
                assert sum(world.hand[1]) == sum(past.hand[1]) and world.deck_size[1] == past.deck_size[1]
                assert list(world.known[1]) == list(past.known[1]) and world.unsuited[1] == past.unsuited[1]
    assert later > 10


@pytest.mark.rule("clash.info.hidden")
def test_the_hand_drawn_does_not_depend_on_the_true_one() -> None:
    compared, match = 0, whole(3)
    for stretch, actions in shown_by_b(match):
        one: Any = stretch.past.copy()
        match.state = stretch.past
        hide_but(one, 0, 5, actions, len(actions))
        for world in others(match, "A"):
            other: Any = world.state.copy()
            if any(held < shown for held, shown in zip(other.hand[1], cards(actions), strict=True)):
                continue  # by now A can tell this world from the truth
            hide_but(other, 0, 5, actions, len(actions))
            assert other == one
            compared += world.state != stretch.past
    assert compared > 5


@pytest.mark.rule("clash.info.hidden")
def test_where_nothing_was_shown_it_draws_as_always() -> None:
    match = whole(2)
    for number in range(0, len(match.actions), 5):
        one, other = (match.at(number).state.copy() for _ in range(2))
        hide(one, 0, 8)  # type: ignore[arg-type]
        hide_but(other, 0, 8, [], 0)  # type: ignore[arg-type]
        assert one == other


def test_a_draw_ends_what_is_known() -> None:
    match = whole(1)
    states: list[Any] = [match.at(number).state for number in range(len(match.actions))]
    kept = [drew_nothing(one, other, 1) for one, other in pairwise(states)]
    assert True in kept and kept == [one.turn == other.turn for one, other in pairwise(states)]


def test_cards_known_to_be_no_action_cards_are_not_counted_twice() -> None:
    """`joust A:-` shows that the hand has nothing to place; one of its two cards is shown later."""
    given = {"characters": {"A": "Ansa Verrell", "B": "Bram Okkert"}, "A": {"hand": ["X", "P"]}, "B": {"hand": ["B", "H"]}}
    match = clash.from_position(given)
    for action in ("joust A:-", "joust B:B"):
        match.play(action)
    gives_up = match.game.notation.read_action(match.state, match.setting, 0, "discard A:X")
    found = set()
    for seed in SEEDS:
        world: Any = match.state.copy()
        hide_but(world, 1, seed, [gives_up], 1)
        assert world.hand[0][X] >= 1 and world.hand[0][X] + world.hand[0][P] == 2 == sum(world.hand[0])
        found.add(world.hand[0][X])
    assert found == {1, 2}
