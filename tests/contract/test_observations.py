"""Observations (core/game.py) tell everything that a seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from clashyard import blades, clash, decks
from clashyard.core import fast
from clashyard.core.errors import BadInput
from clashyard.core.fast import Rule
from clashyard.core.game import Game, observed
from clashyard.core.match import Match
from clashyard.core.observation import View
from clashyard.core.state import State
from clashyard.games import GAMES
from tests.support import decks_matches, worlds
from tests.support.games import OVER_ALL, OVER_MOST, OVER_SOME, guessed, points
from tests.support.nights import at_night

Row = npt.NDArray[Any]
FILL = 77  # the initial content of a row, none of which may remain


def observation(game: Game, mode: str, state: State, seat: int) -> list[int]:
    """Return what *seat* observes, after checking that every number is written and within the bounds of its view."""
    assert game.rules.observe and game.views
    row, twin = [FILL] * observed(game, mode), [-FILL] * observed(game, mode)
    game.rules.observe(state, seat, row)
    game.rules.observe(state, seat, twin)
    assert row == twin, "every number is written"
    for view in game.views(mode):
        part = row[view.start : view.stop]
        assert all(view.low <= number <= view.high for number in part), (view.name, part)
    return row


def view(game: Game, mode: str, name: str) -> View:
    assert game.views
    return next(view for view in game.views(mode) if view.name == name)


def part(match: Match, mode: str, name: str, seat: int) -> Row:
    """Return one part of what *seat* observes, in its shape."""
    found = view(match.game, mode, name)
    return np.array(observation(match.game, mode, match.state, seat)[found.start : found.stop]).reshape(found.shape)


@OVER_ALL
def test_views_follow_one_another(game: Game, mode: str) -> None:
    assert game.views
    end = 0
    for found in game.views(mode):
        assert found.start == end and found.stop > end and found.meaning
        assert -128 <= found.low < found.high <= 127
        end = found.stop
    assert observed(game, mode) == end
    assert len({found.name for found in game.views(mode)}) == len(game.views(mode))


def test_games_without_observations_say_so() -> None:
    with pytest.raises(BadInput, match="no observations are available for this form; use the game itself"):
        observed(decks.GAME.of({"format": "draft"}), "duel")
    with pytest.raises(BadInput, match=r"'dual' is not a valid mode; did you mean duel\?"):
        observed(decks.GAME, "dual")


@OVER_SOME
def test_every_world_that_a_seat_holds_possible_looks_the_same(game: Game, mode: str) -> None:
    """The strong test: at every decision, including sealed choices and the end, for every seat."""
    changed = 0
    for match in islice(points(game, mode, range(8)), 0, None, 2):
        for seat, name in enumerate(game.seats[: seats(match)]):
            row = observation(game, mode, match.state, seat)
            for seed in range(3):
                world = guessed(match, name, seed)
                changed += world.state != match.state
                assert observation(game, mode, world.state, seat) == row
    assert changed > 200


def seats(match: Match) -> int:
    return int(getattr(match.state, "seats", 2))


@pytest.mark.parametrize("mode", decks_matches.MODES)
@pytest.mark.parametrize(("seeds", "least"), [(4, 30), *at_night((12, 100))])
def test_typed_positions_and_swapped_cards_look_the_same(mode: str, seeds: int, least: int) -> None:
    """Positions have pairs, captives and marks; worlds are drawn by `hide` and swapped by hand."""
    changed = 0
    for match in worlds.states(mode, range(200, 200 + seeds)):
        for seat in range(seats(match)):
            row = observation(decks.GAME, mode, match.state, seat)
            for world in worlds.worlds(match, seat, 1):
                changed += world.state != match.state
                assert observation(decks.GAME, mode, world.state, seat) == row
    assert changed > least


@OVER_ALL
def test_it_is_not_told_whether_another_has_committed(game: Game, mode: str) -> None:
    compared = 0
    for match in points(game, mode, range(6)):
        if len(match.deciding) < 2:
            continue
        for mine, theirs in ((0, 1), (1, 0)):
            before = observation(game, mode, match.state, theirs)
            own = observation(game, mode, match.state, mine)
            for number in match.menu(game.seats[mine])[:9]:
                twin = match.copy()
                twin.play(number, game.seats[mine])
                assert observation(game, mode, twin.state, theirs) == before
                assert observation(game, mode, twin.state, mine) != own, "the own choice is known"
                compared += 1
    assert game.rules.deciding is None or compared > 100


@OVER_SOME
def test_equal_observations_have_equal_menus(game: Game, mode: str) -> None:
    menus: dict[tuple[int, ...], tuple[int, ...]] = {}
    met = 0
    for match in points(game, mode, range(20), 300):
        for name in match.deciding:
            row = tuple(observation(game, mode, match.state, game.seats.index(name)))
            menu = tuple(match.menu(name))
            assert menus.setdefault(row, menu) == menu
            met += 1
    assert met > 200


@OVER_SOME
def test_the_next_decision_looks_different(game: Game, mode: str) -> None:
    """A seat that decides again sees that something has happened."""
    for match in points(game, mode, range(4)):
        if len(match.deciding) == 1:
            seat = game.seats.index(match.deciding[0])
            before = observation(game, mode, match.state, seat)
            for number in match.menu()[:8]:
                twin = match.copy()
                twin.play(number)
                assert observation(game, mode, twin.state, seat) != before


@pytest.mark.nightly
@pytest.mark.compiled
@OVER_MOST
def test_compiled_observations_are_the_same(game: Game, mode: str) -> None:
    assert game.rules.observe
    rule, row = fast.compiled(game.rules.observe), np.full(observed(game, mode), FILL, np.int8)
    for match in points(game, mode, range(3)):
        record = match.state.to_record()[0]
        for seat in range(seats(match)):
            rule(record, seat, row)
            assert row.tolist() == observation(game, mode, match.state, seat)
            world = guessed(match, game.seats[seat], 4).state.to_record()[0]
            rule(world, seat, row)
            assert row.tolist() == observation(game, mode, match.state, seat)


# A number that nobody writes


def constant(game: Game, observe: Rule) -> Iterator[str]:
    """Yield the parts of observations, and their columns, that are the same in all of many random matches."""
    met: dict[str, set[int]] = {}
    for mode in game.modes:
        for match in mixed_matches(game, mode):
            for seat in range(seats(match)):
                row = [FILL] * observed(game, mode)
                observe(match.state, seat, row)
                for name, numbers in named_numbers(game, mode, row):
                    met.setdefault(name, set()).update(numbers)
    return (name for name, numbers in met.items() if len(numbers) == 1)


STRANGER = {
    "name": "Stranger", "hp": 9, "max-will": 9, "openers": {"H": 1, "L": 1, "Q": 1}, "combos": [{"chain": "Q", "damage": [1]}],
    "super": {"4": {"blockable": True, "effects": [{"discard": 1}, {"damage": 2}]}},
}  # fmt: skip
TYPED: dict[str, dict[str, Any]] = {  # what hardly ever happens in random matches
    "decks": {
        "cards": {"ox": "3 2/4", "a": "1 1/1", "b": "1 1/1"}, "turn": {"active": "A", "phase": "regeneration"},
        "A": {"hand": ["fort", "a"], "removed": ["ox"]}, "B": {"hand": ["fort", "b"]},
    },
    "clash": {
        "characters": {"A": STRANGER, "B": STRANGER}, "A": {"hand": ["H", "L"]}, "B": {"field": ["P"]},
        "step": "shed", "attacker": "B", "chain": "H", "super": {"level": 4, "next": 1, "blocked": True}, "owed": 1,
    },
}  # fmt: skip


def mixed_matches(game: Game, mode: str) -> Iterator[Match]:
    """Yield random matches at some decisions and at their ends, half of them drawn after a few turns, and typed ones."""
    limit = "deal-limit" if game is blades.GAME else "turn-limit"
    for seed in range(96 // len(game.modes)):
        options = dict(game.setup.sample(seed, mode=mode)) | ({limit: 5} if seed % 2 else {})
        match, draw = Match.new(game, options, seed), Random(seed)
        while match.deciding:
            match.play(draw.choice(match.menu(match.deciding[0])), match.deciding[0])
            if draw.random() < 0.3:
                yield match
        yield match
    if game is decks.GAME:
        yield from worlds.states(mode, range(6), 5)
    if mode == "duel":
        yield Match.from_position(game, TYPED[game.name])


def named_numbers(game: Game, mode: str, row: list[int]) -> Iterator[tuple[str, list[int]]]:
    assert game.views
    for view in game.views(mode):
        numbers = row[view.start : view.stop]
        yield view.name, numbers
        for place, column in enumerate(view.columns):
            yield f"{view.name}: {column}", numbers[place :: len(view.columns)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_part_and_column_is_written(game: Game) -> None:
    assert game.rules.observe
    assert list(constant(game, game.rules.observe)) == []


def test_unwritten_parts_of_observations_are_found() -> None:
    assert blades.GAME.rules.observe
    forgetful = fast.rebind(blades.GAME.rules.observe, {"observe_match": lambda g, row: None})
    assert next(constant(blades.GAME, forgetful)) == "match"


# The content of the parts


def test_a_duel_from_both_sides() -> None:
    cards = {"ox": "3 2/4 aerial", "lender": "2 1/1 aura:rage", "b1": "1 1/1", "b2": "6 5!"}
    given = {
        "cards": cards, "turn": {"active": "A", "mana": 5},
        "A": {"hand": ["bastion", "lender"], "upper": [{"card": "ox", "damage": 1, "fresh": True}]},
        "B": {"hand": ["b1", "fort", "b2"]},
    }  # fmt: skip
    match = decks.from_position(given)
    printed = part(match, "duel", "print", 0)
    assert printed[:4].tolist() == [[3, 2, 4, 0], [2, 1, 1, 0], [1, 1, 1, 0], [6, 5, 0, 1]] and not printed[4:].any()
    abilities = part(match, "duel", "abilities", 0)
    assert abilities[0].nonzero()[0].tolist() == [0] and abilities[0][0] == 1
    assert abilities[1].max() == 2
    assert [row.tolist().index(1) for row in part(match, "duel", "zone", 0)[:4]] == [5, 0, 0, 0]
    assert [row.tolist() for row in part(match, "duel", "owner", 0)[:4]] == [[1, 0], [1, 0], [0, 1], [0, 1]]
    assert part(match, "duel", "line", 0)[0].tolist() == [1, 0, 0, 0]
    assert part(match, "duel", "marks", 0)[:4].tolist() == [
        [1, 1, 0, 0, 0, 1, 0, 1], [0, 0, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0],
    ]  # fmt: skip
    mine, theirs = part(match, "duel", "kingdoms", 0).tolist()
    assert mine == [0, 1, 0, 1, 1, 0, 0, 5, 1, 1, 1, 0, 0] and theirs[1:5] == [2, 1, 1, 0]
    assert part(match, "duel", "kingdoms", 1).tolist() == [theirs, mine]
    assert part(match, "duel", "line", 1)[8].tolist() == [0, 0, 1, 0], "B's own cards, numbers 8 to 15, would come first"


def test_a_hand_of_blades_and_a_threat() -> None:
    given = {
        "step": "respond", "A": {"hand": ["D4", "C2"], "health": 9}, "B": {"hand": ["S3"]},
        "exchange": {"threat": {"A": 7}, "table": {"B": "S7"}, "to-act": "A"},
    }  # fmt: skip
    match = blades.from_position(given)
    hand = part(match, "basic", "hand", 0)
    assert [(int(card), int(hand[card])) for card in hand.nonzero()[0]] == [(13, 1), (21, 2)]
    assert part(match, "basic", "table", 0)[1].nonzero()[0].tolist() == [6]
    assert part(match, "basic", "players", 0)[0].tolist()[:2] == [9, 2]
    assert part(match, "basic", "players", 0)[0].tolist()[5:7] == [7, 1]
    assert part(match, "basic", "players", 1)[1].tolist()[5:7] == [7, 1]


def test_the_next_hits_of_a_chain() -> None:
    match = clash.new(characters=["Ilka Dorn", "Ilka Dorn"], seed=1)
    tree = part(match, clash.GAME.modes[0], "chains", 0)[0].tolist()
    assert tree[:12] == [2, 1, 1, -1, -1, 1, 2, -1, -1, -1, 1, -1]
    assert max(part(match, clash.GAME.modes[0], "next", 0)) == -1


def test_the_same_from_two_seats_is_told_apart() -> None:
    """Actions name the lines of the table, so a seat has to know which are its own."""
    cards = {"bolt": "1 5!", "ox": "3 2/4", "rear": "1 1/1", "far": "1 1/1", "back": "1 1/1"}
    menus = []
    for me, other in ("AB", "BA"):
        mine = {"hand": ["bolt", "bastion", "rear"], "upper": ["ox"]}
        given = {"cards": cards, "turn": {"active": me, "mana": 9}, me: mine, other: {"hand": ["bastion", "far", "back"]}}
        match = decks.from_position(given)
        menus.append(match.menu())
        assert part(match, "duel", "seat", "AB".index(me)).tolist() == [int(me == name) for name in "AB"]
    assert menus[0] != menus[1]
