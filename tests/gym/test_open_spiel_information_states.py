"""The information states of OpenSpiel, and what a guess at the rest preserves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from clashyard.core.game import Game
from clashyard.core.match import Match

pytest.importorskip("pyspiel")
from tests.support.open_spiel_games import OVER_ALL, load, points

tables = pytest.importorskip("clashyard.gym.open_spiel_table")

# Known and hidden information


@OVER_ALL
def test_an_information_state_is_all_that_a_seat_has_seen_and_nothing_else(game: Game, mode: str) -> None:
    """Two worlds with the same moves have the same information states as long as everything seen in them is the same."""
    loaded, compared = load(game.name, mode), [0, 0]
    for seed in range(4):
        state, draw = loaded.new_initial_state(), random.Random(seed)
        state.apply_action(seed)
        worlds = [state, state.resample_from_infostate(0, draw.random)]
        for world in worlds:  # each is viewed as if it began here
            start = world.table.state.copy()
            world.table = tables.Table(start, world.seating.first(start))
        seen, alike = [witness(world) for world in worlds], True
        while not any(world.is_terminal() for world in worlds) and len(seen[0].actions) < 20:
            common = sorted(set(worlds[0].legal_actions()) & set(worlds[1].legal_actions()))
            if len({world.current_player() for world in worlds}) > 1 or not common:
                break
            action = draw.choice(common)
            for world, match in zip(worlds, seen, strict=True):
                match.play(action)
                world.apply_action(action)
            alike &= sight(seen[0]) == sight(seen[1])
            assert (worlds[0].information_state_string(0) == worlds[1].information_state_string(0)) == alike
            compared[alike] += 1
    assert compared[True] > 3


def witness(state: Any) -> Match:
    """Return one of our matches at that point of OpenSpiel's, to view it from other seats."""
    seating = state.seating
    match = Match.new(seating.game, seating.game.setup.options(seating.setting))
    match.state = state.table.state.copy()
    return match


def sight(match: Match) -> Any:
    """Return what the first seat learned by its last action: its public part, the events, and its view."""
    seat, mover = match.seats[0], match.movers()[-1]
    known = match.actions[-1] if mover == seat or match.told == len(match.actions) else ""
    return known, [str(event) for event in match.events_of(-1 + len(match.actions))], match.view(seat, memory=True)


@OVER_ALL
def test_a_guess_cannot_be_told_from_the_truth(game: Game, mode: str) -> None:
    loaded, draw, others = load(game.name, mode), random.Random(1), 0
    for state in list(points(loaded, range(7, 10), 40))[::8]:
        for player in range(loaded.num_players()):
            guess = state.resample_from_infostate(player, draw.random)
            assert guess.information_state_string(player) == state.information_state_string(player)
            assert guess.observation_string(player) == state.observation_string(player)
            assert guess.observation_tensor(player) == state.observation_tensor(player)
            assert guess.current_player() == state.current_player() and guess.history() == []
            if not state.is_terminal():
                assert state.current_player() != player or guess.legal_actions() == state.legal_actions()
                others += str(guess) != str(state)
                again = loaded.deserialize_state(guess.serialize())
                assert str(again) == str(guess)
                assert again.information_state_string(player) == state.information_state_string(player)
                while not guess.is_terminal():
                    guess.apply_action(draw.choice(guess.legal_actions()))
    assert others > 5


@OVER_ALL
def test_nothing_is_forgotten(game: Game, mode: str) -> None:
    """Perfect recall: a sequence of a seat's information states and actions is the only way to reach an information state."""
    loaded = load(game.name, mode, deals=2)
    ways: dict[str, list[Any]] = {}
    for seed in range(30):
        state, draw = loaded.new_initial_state(), random.Random(seed)
        state.apply_action(seed % 2)
        own: dict[int, list[Any]] = {player: [] for player in range(loaded.num_players())}
        while not state.is_terminal() and len(state.history()) < 9:
            player = state.current_player()
            known = state.information_state_string()
            assert ways.setdefault(known, own[player]) == own[player]
            action = draw.choice(state.legal_actions()[:2])
            own[player] = [*own[player], (known, action)]
            state.apply_action(action)


def fencing(position: dict[str, Any]) -> Any:
    """Return a state of Blades with hearts that begins at a position."""
    state = load("blades", "hearts").new_initial_state()
    _, table = state.seating.game.notation.read_position(position, state.seating.setting.options)
    state.table = tables.Table(table, state.seating.first(table))
    return state


@pytest.mark.parametrize(
    ("one", "other", "moves", "differs"),
    [  # a card that A never played, and hearts of B's that were only shown when they went
        ({"A": ["S9", "D3"], "B": ["C2", "C4"]}, {"A": ["S9", "D4"], "B": ["C2", "C4"]}, ["A:S9", "B:C2", "pass"], [True, False]),
        ({"A": ["S2"], "B": ["C2", "H4"]}, {"A": ["S2"], "B": ["C2", "H5"]}, ["A:S2", "B:C2"], [True, True]),
    ],
)
def test_a_new_deal_does_not_wipe_out_what_was_seen(one: Any, other: Any, moves: list[str], differs: list[bool]) -> None:
    worlds = [fencing({seat: {"hand": cards} for seat, cards in hands.items()}) for hands in (one, other)]
    for move in moves:
        for world in worlds:
            world.apply_action(world.string_to_action(f"en-garde {move}" if ":" in move else move))
    for player in range(2):
        assert worlds[0].observation_string(player) == worlds[1].observation_string(player), "all cards are dealt anew"
        known = {world.information_state_string(player) for world in worlds}
        assert len(known) == 1 + differs[player]


@pytest.mark.parametrize("name", ["blades", "clash"])
def test_a_sealed_choice_is_seen_by_its_own_seat_only(name: str) -> None:
    state = load(name).new_initial_state()
    state.apply_action(5)
    before = [state.information_state_string(player) for player in range(2)]
    worlds = [state.child(action) for action in state.legal_actions()]
    assert len(worlds) > 1 and {world.current_player() for world in worlds} == {1}
    assert {world.information_state_string(1) for world in worlds} == {before[1]}
    assert {world.observation_string(1) for world in worlds} == {state.observation_string(1)}
    assert len({world.information_state_string(0) for world in worlds} | {before[0]}) == len(worlds) + 1
