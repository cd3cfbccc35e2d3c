"""What an author may ask about a proven puzzle: its difficulty, and the same puzzle without what plays no part."""

from __future__ import annotations

from clashyard.grimoire import book, puzzles
from clashyard.grimoire.puzzle import Puzzle, parse_puzzle, write_puzzle
from clashyard.grimoire.workshop import difficulty_of, greedy_turn, smaller

MINIMAL, DUEL = next(page.id for page in book("deliquescence").pages if page.turns == 1), "blades-4070"


def with_a_bystander(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with one more card in the own hand, behind the Stronghold: an expensive Creature without abilities."""
    position = {**puzzle.position, "cards": {**puzzle.position["cards"], "bystander": "9 0/1"}}
    kingdom = position[puzzle.seat]
    position[puzzle.seat] = {**kingdom, "hand": [*kingdom["hand"], "bystander"]}
    return parse_puzzle(write_puzzle(puzzle) | {"position": position})


def test_a_card_that_plays_no_part_is_left_out() -> None:
    puzzle = puzzles()[MINIMAL]
    more = with_a_bystander(puzzle)
    less = smaller(more, 60)
    assert less.finished and len(less.position["cards"]) == len(puzzle.position["cards"]) == len(more.position["cards"]) - 1


def test_nothing_is_left_out_when_the_time_is_over() -> None:
    less = smaller(with_a_bystander(puzzles()[MINIMAL]), 0)
    assert not less.finished and "bystander" in less.position["cards"]


def test_a_duel_keeps_what_it_needs() -> None:
    puzzle = puzzles()[DUEL]
    assert smaller(puzzle, 60).position == puzzle.match().position()
    assert difficulty_of(puzzle, 60)["grade"] == puzzle.difficulty["grade"]


def test_a_difficulty_is_measured_or_unknown() -> None:
    puzzle = puzzles()[MINIMAL]
    assert greedy_turn(puzzle.quest)[-1] == "end"
    assert difficulty_of(puzzle, 60).items() <= puzzle.difficulty.items()
    assert difficulty_of(puzzle, -1) == {}
