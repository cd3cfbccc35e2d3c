"""Matches that are solved whole: level 8 plays an equilibrium of them, whoever is asked first and whatever is hidden."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from clashyard import blades
from clashyard.blades.last_deal import possible_deals
from clashyard.core.match import Match
from clashyard.core.trees.histories import unfold
from clashyard.core.trees.response import nash_conv
from clashyard.equilibrium.player_policy import mixture_of, path, policy_of
from clashyard.equilibrium.reduced import reduced_blades
from clashyard.players import level
from clashyard.players.player import redrawn
from clashyard.players.solved import solved, warm
from tests.support.search import drivers_made

REDUCED = reduced_blades(2, 2, (2, 1))
MOST = blades.GAME.strength.levels[-1].solves
TREE = REDUCED.tree()


def decisions(every: int) -> list[tuple[Match, str]]:
    """Return some of the positions of the reduced game in which a seat has a choice, and that seat."""
    found = []
    for state in range(0, len(TREE.known), every):
        seat, _, many = TREE.known[state]
        if many > 1:
            match = REDUCED.match(*path(TREE, int(np.flatnonzero(TREE.state == state)[0])))
            found.append((match, match.seats[seat]))
    return found


def test_level_8_cannot_be_exploited_in_a_reduced_game() -> None:
    found = nash_conv(TREE, policy_of(REDUCED, TREE, mixture_of("level-8"), [0]))
    assert found < nash_conv(TREE, TREE.uniform()) / 100


@pytest.mark.rule("blades.info.hidden", "blades.engarde.simultaneous")
def test_it_depends_on_nothing_that_a_seat_cannot_know() -> None:
    """Each information state is asked in all of its histories: other hands of the opponent, and other sealed choices."""
    asked = 0
    for state in range(0, len(TREE.known), 9):
        seat = "AB"[TREE.known[state, 0]]
        worlds = [REDUCED.match(*path(TREE, int(history))) for history in np.flatnonzero(TREE.state == state)]
        expected = solved(worlds[0], seat, MOST)
        assert sum(expected.values()) == pytest.approx(1) and set(expected) <= set(worlds[0].menu(seat))
        asked += len(worlds) - 1
        assert all(solved(world, seat, MOST) == expected for world in worlds)
    assert asked > 50


@pytest.mark.rule("blades.engarde.simultaneous")
def test_it_does_not_matter_who_chooses_first() -> None:
    """At en garde, B is asked before A has chosen, and after; likewise A."""
    compared = 0
    for deal in range(0, len(REDUCED.deals), 7):
        fresh = REDUCED.match(deal, [])
        for first, other in (("A", "B"), ("B", "A")):
            expected = level(8, 1).mixture(fresh, other)
            for action in fresh.menu(first):
                sealed = fresh.copy()
                sealed.play(action, first)
                assert level(8, 1).mixture(sealed, other) == expected
                compared += 1
    assert compared > 20


def test_a_seed_draws_and_the_mixture_stays() -> None:
    mixed = next((match, seat) for match, seat in decisions(5) if 0.2 < max(solved(match, seat, MOST).values()) < 0.8)
    assert len({level(8, seed).choose(*mixed) for seed in range(30)}) > 1
    assert level(8, 1).mixture(*mixed) == level(8, 2).mixture(*mixed) == solved(*mixed, MOST)


@pytest.mark.parametrize(("number", "seconds"), [(7, None), (8, 0.01)])
def test_other_levels_and_searches_by_seconds_search(number: int, seconds: float | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clashyard.players.levels.solved", None)
    match = REDUCED.match(0, [])
    assert level(number, 1, seconds).choose(match, "A") in match.menu("A")


def fresh(**options: Any) -> Match:
    return Match.new(blades.GAME, {**blades.GAME.setup.sample(1, mode="basic"), **options}, 1)


@pytest.mark.parametrize("options", [{}, {"deal-limit": 1}, {"deal-limit": 2}])
def test_a_whole_deal_is_too_large(options: dict[str, Any]) -> None:
    match = fresh(**options)
    assert solved(match, "A", MOST) == {} == solved(match, "B", MOST)


def test_a_guess_is_searched() -> None:
    """Otherwise somebody who asks what the opponent would do with other cards would learn what it does with its own."""
    match = REDUCED.match(0, [])
    assert solved(match, "B", MOST)
    match.state = redrawn(match, 0, 1)
    assert solved(match, "B", MOST) == {}


def test_a_match_with_too_many_histories_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clashyard.players.solved.HISTORIES", 500)
    monkeypatch.setattr("clashyard.players.solved._solved", {})
    match = REDUCED.match(0, [])
    assert [solved(match, "A", MOST) for _ in range(2)] == [{}, {}]


def test_all_hands_of_the_hidden_cards_are_possible() -> None:
    state = REDUCED.match(17, []).state
    deals = list(possible_deals(state, MOST))  # type: ignore[arg-type]
    hands = {tuple(frozenset(row[:many]) for row, many in zip(deal.hand, deal.held, strict=True)) for deal in deals}
    assert len(deals) == len(hands) == len(REDUCED.deals) == 90
    assert all(not mine & yours and len(mine) == len(yours) == 2 for mine, yours in hands)
    assert all(bin(deal.drawn).count("1") == bin(state.drawn).count("1") for deal in deals)  # type: ignore[attr-defined]
    assert sum(deal == state for deal in deals) == 1, "the true one is among them"
    assert not list(possible_deals(state, 89))  # type: ignore[arg-type]


@pytest.mark.rule("blades.end.no-limit")
def test_nothing_is_solved_once_somebody_has_played_or_before_the_last_deal() -> None:
    state = REDUCED.match(17, []).state
    for change in (
        {"limit": 0},
        {"limit": 2},
        {"cards": 36},
        {"court": 14},
        {"injury": [31, -1]},
        {"sealed": [3, -1]},
        {"step": 3},
    ):
        other = state.copy()
        for name, value in change.items():
            setattr(other, name, value)
        assert not list(possible_deals(other, MOST)), change  # type: ignore[arg-type]


def test_a_match_that_begins_in_the_middle_of_a_deal_is_searched() -> None:
    later = next(match for match, _ in decisions(5) if len(match.actions) == 2)
    begun = Match.from_position(blades.GAME, later.position(), {"deal-limit": 1})
    assert begun.to_act and solved(begun, begun.to_act, MOST) == {}


@pytest.mark.compiled
def test_set_up_compiles_what_unfolds_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    made = drivers_made(monkeypatch, "clashyard.core.trees.tree")
    warm(blades.GAME)
    assert made == [(unfold, True)]
