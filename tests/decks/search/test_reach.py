"""The bound on the damage of the last turn: what it cuts off cannot be won."""

from __future__ import annotations

from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.solver import Limits, Quest
from clashyard.decks.search.last_turn import thinned
from clashyard.decks.search.reach import hopeless
from clashyard.decks.search.state import FAIL, WIDTH
from clashyard.decks.solver import SOLVER
from clashyard.decks.solver.question import Question
from clashyard.decks.solver.solve import asked
from tests.support.slow_solver import decide
from tests.support.small_positions import small_position

pytestmark = pytest.mark.xdist_group("compiled-solver")

POSITIONS = 60
CARDS = {"ox": "5 4/4", "wall": "3 1/3", "x": "9 1/1", "y": "9 1/1", "z": "9 1/1", "elf": "1 1/1"}


def test_what_is_hopeless_cannot_be_forced() -> None:
    cut = 0
    for seed in range(POSITIONS):
        quest = small_position(seed, turns=1)
        try:
            question = asked(quest)
        except BadInput:
            continue
        if quest.goal in ("win", "bastion") and hopeless(question.start, plain(question), 1):
            assert not decide(quest, nodes=20_000), seed
            cut += 1
    assert cut > POSITIONS / 20


def test_where_ending_the_turn_is_hopeless_it_fails() -> None:
    cut = 0
    for seed in range(POSITIONS):
        try:
            question = asked(small_position(seed, turns=1))
        except BadInput:
            continue
        alone = plain(question)
        if hopeless(question.start, alone, 0):
            assert (
                Question(question.start, question.seat, alone.goal, 1, compiled=False).after_end(question.start, Limits(1))
                == FAIL
            )
            cut += 1
    assert cut > POSITIONS / 10


def plain(question: Question) -> Any:
    """Return the question for interpreted rules."""
    return Question(question.start, question.seat, question.q.goal, question.turns, compiled=False).q


def quest(hand: list[str], upper: list[str], across: list[str], mana: int = 4, side: str = "fort", **cards: str) -> Quest:
    """Return whether seat A can win this turn: B's Stronghold has 3 HP, or 3 on each side."""
    position = {
        "turn": {"active": "A", "phase": "summoning", "mana": mana, "number": 5}, "cards": {**CARDS, **cards},
        "A": {"hand": [*hand, "bastion", "x"], "upper": upper}, "B": {"hand": [side, "y", "z", "elf"], "upper": across},
    }  # fmt: skip
    return Quest(decks.from_position(position), "A", "win", 1)


@pytest.mark.parametrize(
    ("hand", "upper", "across", "card"),
    [
        (["new"], ["ox"], ["wall"], "3 3!"),
        (["new"], ["ox"], ["wall"], "3 3/1 rage"),
        (["new"], ["ox"], ["wall"], "3 0/1 aura:aerial"),
        (["new"], ["ox"], ["wall"], "3 1/1 symbiote aerial"),
        (["new"], ["ox"], ["wall"], "3 1/1 symbiote berserk"),
        (["new"], ["ox"], ["wall"], "3 3/1 symbiote sharpening"),
        (["new"], ["elf2"], [], "3 2/1 symbiote"),
        (["new"], ["elf2", "elf3"], [], "3 1/1 symbiote aquatic"),
        (["new"], [], ["wall"], "4 7! sharpening"),
    ],
)
def test_every_way_to_the_stronghold_is_found(hand: list[str], upper: list[str], across: list[str], card: str) -> None:
    given = quest(hand, upper, across, new=card, elf2="1 1/1", elf3="1 1/1")
    question = asked(given)
    assert not hopeless(question.start, plain(question), 1)
    assert SOLVER.solve(given, Limits(nodes=20_000)).value == 1


def test_without_any_of_them_nothing_is_tried() -> None:
    given = asked(quest(["wall2"], ["ox"], ["wall"], wall2="3 1/3 protection"))
    assert hopeless(given.start, plain(given), 1)
    menu = [0] * WIDTH
    question = Question(given.start, 0, 0, 1, compiled=False)
    assert thinned(given.start, question.q, menu, 3) == 1


@pytest.mark.parametrize("new", ["2 1/1 rage sprint", "2 1/1 rage aquatic"])
def test_a_play_matters_for_what_comes_behind_it(new: str) -> None:
    """A Sprint passes the Creature in front of it, and Aquatic counts double on the other line only."""
    cards = {**CARDS, "new": new, "wall": "4 1/2", "idle": "1 1/1"}
    position = {
        "turn": {"active": "A", "phase": "summoning", "mana": 3, "number": 5}, "cards": cards,
        "A": {"hand": ["bastion", "idle", "x", "y", "ox", "new"]}, "B": {"hand": ["fort", "z", "elf"], "upper": ["wall"]},
    }  # fmt: skip
    assert SOLVER.solve(Quest(decks.from_position(position), "A", "clear", 1), Limits(nodes=20_000)).value == 1


@pytest.mark.parametrize(("first", "answer"), [("9 3/1", False), ("9 4/1", True)])
def test_what_is_left_of_a_blow_to_the_bastion_is_lost(first: str, answer: bool) -> None:
    """4 and 2 fell a Bastion of 3 HP and leave the Fort 1; 3 and 3 fell both."""
    other = "9 2/1" if answer else "9 3/1"
    given = quest([], ["one", "two"], [], side="bastion", one=first, two=other)
    question = asked(given)
    assert hopeless(question.start, plain(question), 1) is answer
    assert SOLVER.solve(given, Limits(nodes=1_000)).value == (0 if answer else 1)


@pytest.mark.parametrize(("mana", "answer"), [(4, True), (5, False)])
def test_a_card_beyond_the_first_four_needs_others_played(mana: int, answer: bool) -> None:
    hand = ["ox1", "ox2", "ox3", "ox4", "blow"]
    cards = dict.fromkeys(hand[:4], "4 1/1")
    given = quest(hand, ["ox"], ["wall"], mana=mana, **cards, blow="1 3!")
    question = asked(given)
    assert hopeless(question.start, plain(question), 1) is answer
    assert SOLVER.solve(given, Limits(nodes=10_000)).value == (0 if answer else 1)


def test_a_mercenary_incantation_is_cast_once() -> None:
    for ability, answer in (("mercenary", True), ("", False)):
        given = quest(["dart"], ["ox"], ["wall"], mana=4, dart=f"1 1! {ability}".strip())
        question = asked(given)
        assert hopeless(question.start, plain(question), 1) is answer, ability
        assert SOLVER.solve(given, Limits(nodes=10_000)).value == (0 if answer else 1)


def test_damage_clears_the_way_in_one_line_only() -> None:
    """5 damage destroy a wall of either line, and not of both."""
    position = {
        "turn": {"active": "A", "phase": "summoning", "mana": 5, "number": 5}, "cards": {**CARDS, "blow": "5 3!"},
        "A": {"hand": ["blow", "bastion", "x"], "upper": ["ox"], "lower": ["oxen"]},
        "B": {"hand": ["fort", "y", "z", "elf", "elf2", "elf3"], "upper": ["wall"], "lower": ["wall2"]},
    }  # fmt: skip
    position["cards"] |= {"oxen": "5 4/4", "wall2": "3 1/3", "elf2": "1 1/1", "elf3": "1 1/1"}  # type: ignore[operator]
    given = Quest(decks.from_position(position), "A", "win", 1)
    question = asked(given)
    assert hopeless(question.start, plain(question), 1)
    assert SOLVER.solve(given, Limits(nodes=10_000)).value == 0
