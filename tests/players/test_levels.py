"""Opponents of all levels: legal in every decision, reproducible by seed, and blind to hidden information."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from clashyard import decks
from clashyard.core import machine_code
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.strength import UNMEASURED, Level, Tuning
from clashyard.games import GAMES
from clashyard.players import LADDER, NAMES, PLAYERS, level, levels, player
from clashyard.players.levels import PERCENT, Searcher
from clashyard.players.player import Player
from clashyard.players.search.engine import Budget
from clashyard.players.simple import Greedy
from tests.support import simultaneous_worlds, worlds
from tests.support.games import FORMATS, OVER_ALL, dealt, guessed, points

NUMBERS = range(1, len(NAMES) + 1)
OVER_GAMES = pytest.mark.parametrize("game", [pytest.param(game, id=game.name) for game in GAMES])
OVER_FORMATS = pytest.mark.parametrize("options", FORMATS, ids=["-".join(options.values()) for options in FORMATS])


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run interpreted, whatever is set up on this machine."""
    monkeypatch.setattr(machine_code, "prepared", lambda: False)


@pytest.fixture
def compiled(interpreted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_code, "prepared", lambda: True)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep all levels as they are, but with at most 20 iterations."""
    full = levels.levels_of

    def short(game: Game) -> tuple[Level, ...]:
        return tuple(
            Level(each.blunders, min(20, each.iterations), 0, min(20, each.two_sided), proof=each.proof) for each in full(game)
        )

    monkeypatch.setattr(levels, "levels_of", short)


def sampled(game: Game, mode: str, seeds: range, every: int, most: int) -> Iterator[Match]:
    """Yield at most *most* decisions of random matches."""
    return islice((m for m in points(game, mode, seeds, 60) if m.deciding and len(m.actions) % every == 0), most)


def others(match: Match, seat: str) -> Iterator[Match]:
    """Yield worlds that *seat* cannot tell from the true one: by the game's `hide`, and by hand."""
    number = match.game.seats.index(seat)
    yield guessed(match, seat, 21)
    by_hand = (
        worlds.swapped(match, number, 22) if match.game is decks.GAME else simultaneous_worlds.swapped(match, number, Random(22))
    )
    if by_hand is not None:
        yield by_hand


# Decisions


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled", "quick")
@OVER_ALL
def test_every_level_plays_legally_and_repeats_itself(game: Game, mode: str) -> None:
    for match in sampled(game, mode, range(2), 11, 6):
        for seat in match.deciding:
            before, menu = match.state.copy(), match.menu(seat)
            for number in NUMBERS:
                choice = level(number, 4).choose(match, seat)
                assert type(choice) is int and choice in menu
                assert level(number, 4).choose(match, seat) == choice
            assert match.state == before


@OVER_GAMES
@pytest.mark.usefixtures("quick")
def test_every_level_plays_a_whole_match_interpreted(game: Game) -> None:
    """They play in turn, so that each meets the others; a repeated match goes the same way."""

    def played() -> list[str]:
        match = dealt(game, game.modes[0], 5)
        while match.deciding and len(match.actions) < 40:
            seat = match.deciding[0]
            match.play(level(NUMBERS[len(match.actions) % len(NUMBERS)], 3).choose(match, seat), seat)
        return match.actions

    assert played() == played()


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled")
@OVER_GAMES
def test_the_strongest_as_they_are(game: Game) -> None:
    match = dealt(game, game.modes[0], 5)
    for name in LADDER[-2:]:
        opponent = player(name, 1)
        assert opponent.choose(match) == player(name, 1).choose(guessed(match, match.deciding[0], 3)) in match.menu()


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled", "quick")
@OVER_ALL
@pytest.mark.rule("decks.info.hidden", "blades.info.hidden", "clash.info.hidden")
def test_no_level_sees_what_is_hidden(game: Game, mode: str) -> None:
    changed = 0
    for seed, match in enumerate(sampled(game, mode, range(4), 6, 8)):
        for seat in match.deciding:
            chosen = [level(number, seed).choose(match, seat) for number in NUMBERS]
            for world in others(match, seat):
                changed += world.state != match.state
                assert [level(number, seed).choose(world, seat) for number in NUMBERS] == chosen
    assert changed >= 10


@OVER_ALL
def test_no_blunder_depends_on_what_is_hidden(game: Game, mode: str) -> None:
    """Levels that do not search, with many seeds: each makes a mistake now and then."""
    wrong = 0
    for match in sampled(game, mode, range(3), 9, 2):
        seat = match.deciding[-1]
        best = player("greedy", 0).choose(match, seat)
        for seed in range(6):
            for number in (1, 2, 3):
                choice = level(number, seed).choose(match, seat)
                wrong += choice != best
                assert all(level(number, seed).choose(world, seat) == choice for world in others(match, seat))
    assert wrong > 0


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled", "quick")
@OVER_GAMES
def test_a_sealed_choice_of_another_changes_nothing(game: Game) -> None:
    draw, compared = Random(4), 0
    for match in sampled(game, game.modes[-1], range(3), 1, 40):
        for seat in match.deciding[1:] and match.deciding:
            (other,) = set(match.deciding) - {seat}
            after = match.copy()
            after.play(draw.choice(match.menu(other)), other)
            for number in NUMBERS:
                assert level(number, 2).choose(after, seat) == level(number, 2).choose(match, seat)
            compared += 1
    assert compared > 5 or game is decks.GAME


# Matches that lead to a game


@OVER_FORMATS
def test_every_level_plays_legally_in_every_form(options: dict[str, Any]) -> None:
    match, draw = Match.new(decks.GAME, options, 2), Random(2)
    for _ in range(3):
        seat = match.to_act
        assert seat is not None and match.game.form
        for number in NUMBERS:
            choice = level(number, 1).choose(match, seat)
            assert level(number, 1).choose(guessed(match, seat, 5), seat) == choice
            match.copy().play(choice, seat)  # raises if it is not legal
        for _ in range(draw.randrange(1, 4)):
            match.play(player("random", draw.randrange(99)).choose(match))
            if match.to_act is None:
                return


@OVER_FORMATS
@pytest.mark.parametrize("name", [LADDER[0], LADDER[-1]])
def test_a_form_is_played_to_its_end(name: str, options: dict[str, Any]) -> None:
    match = Match.new(decks.GAME, options, 6)
    opponents = {seat: player(name, number) for number, seat in enumerate(match.seats)}
    for _ in range(400):
        if match.to_act is None:
            break
        match.play(opponents[match.to_act].choose(match))
    assert match.to_act is None and len(match.actions) >= len(match.seats)


# Definition of the levels


def test_the_ladder_is_whole() -> None:
    assert tuple(f"level-{number}" for number in NUMBERS) == LADDER and len(NAMES) == len(set(NAMES)) == 8
    assert list(PLAYERS) == ["random", "greedy", *LADDER]
    for row in [UNMEASURED.levels, *(game.strength.levels for game in GAMES)]:
        assert len(row) == len(LADDER)
        assert all(0 <= each.blunders <= PERCENT and each.iterations >= 0 for each in row)
        assert row[0].blunders == PERCENT and row[-1].blunders == 0 and row[-1].iterations == max(e.iterations for e in row)


@pytest.mark.parametrize("name", PLAYERS)
def test_players_know_their_names(name: str) -> None:
    opponent = player(name, 7)
    assert isinstance(opponent, Player) and (opponent.name, opponent.seed) == (name, 7)
    assert PLAYERS[name](7).name == name


def test_a_level_by_number_is_the_level_by_name() -> None:
    for number, name in enumerate(LADDER, 1):
        one, other = level(number, 5, 0.5), player(name, 5, 0.5)
        assert isinstance(other, Searcher)
        assert (one.name, one.number, one.seed, one.seconds) == (name, number, 5, 0.5)
        assert (other.name, other.number, other.seed, other.seconds) == (name, number, 5, 0.5)
        assert one.level(decks.GAME) == decks.GAME.strength.levels[number - 1]
        assert level(number).seconds is None and level(number).seed == 0


def test_the_lowest_level_never_looks_best_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of any two actions that it compares it plays the worse, so it hardly ever plays the best one."""
    match = dealt(decks.GAME, "duel", 3)
    menu = [action for action in match.menu() if match.text(action) != "end"]
    monkeypatch.setattr(levels, "prospects_of", lambda match, seat, seed: {action: n for n, action in enumerate(menu)})
    chosen = Counter(menu.index(level(1, seed).choose(match)) for seed in range(3000))
    expected = [(2 * (len(menu) - n) - 1) / len(menu) ** 2 for n in range(len(menu))]  # the lower of two draws
    assert all(abs(chosen[n] - 3000 * part) < 120 for n, part in enumerate(expected))  # over four times the spread


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_level_lets_a_chance_go_by_mistake(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A beginner plays the wrong card, but does not skip a turn."""
    monkeypatch.setattr(levels, "prospects_of", lambda *_: Counter())
    passing, seen = game.strength.passing, 0
    for match in points(game, game.setup.modes[0], range(6), 60):
        for seat in match.deciding:
            menu = set(match.menu(seat))
            if menu & set(passing) and menu - set(passing):
                assert not {level(1, seed).choose(match, seat) for seed in range(4)} & set(passing)
                seen += 1
    assert seen > 8


@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_levels_blunder_as_often_as_they_should(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = dealt(decks.GAME, "duel", 3)
    monkeypatch.setattr(Searcher, "blunder", lambda self, match, seat, x: -1)
    monkeypatch.setattr(Greedy, "choose", lambda self, match, seat: -2)
    chosen = Counter(level(number, seed).choose(match) for seed in range(2000))
    assert abs(chosen[-1] - 20 * decks.GAME.strength.levels[number - 1].blunders) < 100
    assert chosen[-1] + chosen[-2] == 2000


def test_one_choice_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "think", lambda *_: pytest.fail("a search for nothing"))
    alone = next(m for m in points(decks.GAME, "duel", range(20)) if len(m.menu()) == 1)
    assert level(8).choose(alone) == alone.menu()[0]


@OVER_GAMES
def test_seconds_make_any_level_search(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[float] = []
    depths: list[int] = []

    def thinking(
        match: Match, seat: str, budget: Budget, seed: int, tuning: Tuning, both: bool, guide: object, **_: bool
    ) -> Budget:
        spent.append(budget.seconds)
        assert not both and (guide is not None) == (game.name == "blades" and len(depths) == len(sure) - 1)
        depths.append(tuning.rollout_depth)
        assert replace(tuning, rollout_depth=0) == replace(game.strength.tuning, rollout_depth=0)
        return budget

    monkeypatch.setattr(levels, "think", thinking)
    monkeypatch.setattr(levels, "pick", lambda thought, seed: -3)
    match = dealt(game, game.modes[0], 3)
    sure = [each for each in game.strength.levels if each.blunders == 0]
    chosen = [level(number, 1, 0.25).choose(match) for number in NUMBERS if game.strength.levels[number - 1] in sure]
    assert chosen and set(chosen) == {-3} and spent == [0.25] * len(chosen)
    assert depths == [each.rollout_depth for each in sure] and (depths[-1] > 0) == (game is decks.GAME)


# Refusals


@pytest.mark.parametrize("number", [0, 9, -1, "x", "3", True, 1.0, None, [1]], ids=repr)
def test_levels_that_are_none(number: object) -> None:
    with pytest.raises(BadInput, match="^level: unknown level .*; levels go from 1 to 8$"):
        level(number)


@pytest.mark.parametrize("name", ["level-9", "level-0", "level", "Level-1", "greedi", "", 3, None])
@pytest.mark.parametrize("seconds", [None, 1.0])
def test_names_that_are_none(name: Any, seconds: float | None) -> None:
    with pytest.raises(BadInput, match="^opponent: .* is not a valid opponent"):
        player(name, 0, seconds)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_simple_opponents_take_no_time(name: str) -> None:
    with pytest.raises(BadInput, match=f"^seconds: {name} does not use a time budget; leave this out$"):
        player(name, 0, 1.0)


@pytest.mark.parametrize("seconds", [0, 0.0, -1, True, "x", 1e6, float("nan"), float("inf")], ids=repr)
def test_seconds_that_are_none(seconds: Any) -> None:
    said = "^(seconds: .* is not a number of seconds above 0|budget: give a number of iterations)"
    with pytest.raises(BadInput, match=said):
        level(8, 0, seconds)
    with pytest.raises(BadInput, match=said):
        player("level-1", 0, seconds)


def test_an_unknown_seat() -> None:
    match = dealt(decks.GAME, "duel", 1)
    for number in (1, 8):
        with pytest.raises(BadInput, match="^seat: unknown seat 'Z'; seats: A, B$"):
            level(number).choose(match, "Z")
