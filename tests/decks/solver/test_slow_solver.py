"""The slow solver of the tests, which checks the fast one and every puzzle, on positions that can be solved by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.solver import Quest
from tests.support.slow_first_turns import first_turns
from tests.support.slow_solver import decide
from tests.support.slow_worlds import SIDES, Table, worlds
from tests.support.small_positions import small_position

IDLE = {"a1": "9 1/1", "a2": "9 1/1", "a3": "9 1/1", "b1": "9 1/1", "b2": "9 1/1", "b3": "9 1/1"}  # too dear to be played
Kingdom = dict[str, Any]
MINE = ["bastion", "a1", "a2", "a3"]


def quest(goal: str, a: Kingdom, b: Kingdom, cards: Mapping[str, str] | None = None, turns: int = 1, mana: int = 0) -> Quest:
    """Return a quest for A, whose hand *a* gives without the Stronghold, on its eighth turn with Exhaustion."""
    position = {
        "turn": {"active": "A", "mana": mana, "number": 8},
        "cards": {**IDLE, **(cards or {})},
        "A": {**a, "hand": [*a.get("hand", []), *MINE]},
        "B": {"hand": ["fort", "b1", "b2"], **b},
    }
    return Quest(decks.from_position(position, {"modules": ["exhaustion"]}), "A", goal, turns)


def found(given: Quest) -> list[tuple[Any, tuple[int, int]]]:
    each = first_turns(given)
    assert each is not None
    return [(turn.plays, turn.orders) for turn in each]


@cache
def run_up() -> Quest:
    """Return the first puzzle of the first book: the order of two plays decides."""
    book = json.loads((files("clashyard.grimoire") / "books" / "first-steps.json").read_text("utf-8"))
    page = next(page for page in book["pages"] if page["id"] == "run-up")
    return Quest(decks.from_position(page["position"], page["options"]), page["seat"], page["goal"], page["turns"])


def test_one_order_of_two_plays_wins() -> None:
    turns = first_turns(run_up())
    assert decide(run_up()) is True and turns is not None and len(turns) == 1
    assert turns[0].line == ("play zombie upper", "play assassin upper", "end")
    assert turns[0].orders == (1, 2)


@pytest.mark.parametrize(
    ("goal", "attacker", "side", "answer"),
    [
        ("win", "3 2/1", "fort", True),
        ("win", "3 1/1", "fort", False),
        ("win", "3 9/1", "bastion", False),  # excess damage is lost
        ("bastion", "3 2/1", "bastion", True),
        ("bastion", "3 1/1", "bastion", False),
        ("bastion", "3 0/1", "fort", True),
    ],
)
def test_an_attack_on_the_stronghold(goal: str, attacker: str, side: str, answer: bool) -> None:
    given = quest(goal, {"upper": ["ox"]}, {"hand": [side, "b1", "b2"]}, cards={"ox": attacker})
    assert decide(given) is answer
    assert found(given) == ([((), (1, 1))] if answer else [])


def test_identical_cards_are_one_and_their_targets_are_not() -> None:
    bolts, cards = {"hand": ["one", "two"]}, {"one": "1 1!", "two": "1 1!", "cow": "3 1/1"}
    given = quest("clear", bolts, {"upper": ["ox"]}, cards | {"ox": "3 1/2"}, mana=2)
    assert found(given) == [((("1 1!", "ox"), ("1 1!", "ox")), (1, 1))]
    given = quest("clear", bolts, {"upper": ["ox", "cow"]}, cards | {"ox": "3 1/1"}, mana=2)
    assert found(given) == [((("1 1!", "cow"), ("1 1!", "ox")), (2, 2))]
    assert decide(quest("clear", bolts, {"upper": ["ox"]}, cards | {"ox": "3 1/3"}, mana=2)) is False


def test_only_the_right_line_survives() -> None:
    given = quest("survive", {"hand": ["wall"]}, {"upper": ["ox"]}, mana=1, cards={"wall": "1 0/3 defender", "ox": "3 9/2"})
    given = with_kingdom(given, "A", {"hand": ["wall", "fort", "a1"]})
    assert found(given) == [((("1 0/3 defender", "upper"),), (1, 1))]
    armed = with_kingdom(given, "B", {"hand": ["fort", "bolt", "b1"], "upper": ["ox", "cow"]}, {"bolt": "1 3!", "cow": "3 9/2"})
    assert decide(armed) is False


def with_kingdom(given: Quest, seat: str, kingdom: Kingdom, cards: Mapping[str, str] | None = None) -> Quest:
    """Return a quest with another kingdom and more cards."""
    position = given.match.position()
    position["cards"] |= IDLE | dict(cards or {})
    position[seat] = kingdom
    return Quest(decks.from_position(position, given.match.options), given.seat, given.goal, given.turns)


def test_chain_wins_without_an_assault() -> None:
    given = quest("win", {"hand": ["hound"]}, {"hand": ["fort", "b1"]}, mana=4, cards={"hound": "4 2/1 rage chain"})
    turns = first_turns(given)
    assert turns is not None and [turn.line for turn in turns] == [("play hound upper",), ("play hound lower",)]
    assert decide(quest("win", {"hand": ["hound"]}, {}, mana=4, cards={"hound": "4 2/1 rage chain"})) is False


def test_exhaustion_wins_too_late_for_this_turn() -> None:
    assert decide(quest("win", {}, {"hand": ["fort", "b1"]})) is False
    assert decide(quest("win", {}, {"hand": ["fort", "b1"]}, turns=2)) is True
    assert decide(quest("bastion", {}, {"hand": ["bastion", "b1"]})) is False
    assert decide(quest("bastion", {}, {"hand": ["bastion", "b1"]}, turns=2)) is True


def test_the_enemy_stops_a_creature_if_it_can() -> None:
    late = {"upper": [{"card": "ox", "fresh": True}]}
    cards = {"ox": "3 3/3", "wall": "2 0/9 defender"}
    assert decide(quest("win", late, {}, cards, turns=2)) is True
    assert decide(quest("win", late, {}, cards, turns=1)) is False
    wall = {"hand": ["wall", "fort", "b1", "b2"]}
    assert decide(quest("win", late, wall, cards, turns=2)) is False
    assert decide(quest("win", late, {**wall, "seen": ["wall"]}, cards, turns=2)) is False


# Hidden order

LINES = {"upper": ["u1", "u2"], "lower": ["l1", "l2"], "hand": ["help"]}
TROOPS = {"u1": "3 1/1", "u2": "3 1/1", "l1": "3 1/1", "l2": "3 1/1", "help": "1 1/1 rage"}
CALLERS = {"r1": "2 1/1 reinforcement", "r2": "2 1/1 reinforcement"}


@pytest.mark.parametrize("first", ["soft", "hard"])
def test_a_choice_before_the_hidden_card_shows(first: str) -> None:
    """Reinforcements bring the left card to the upper line, the right one to the lower; the hard one takes two attacks."""
    row = [first, "fort", "hard" if first == "soft" else "soft", "b1"]
    cards = TROOPS | CALLERS | {"soft": "4 1/1", "hard": "4 1/2"}
    hidden = {"hand": row, "upper": ["r1"], "lower": ["r2"]}
    line = "upper" if first == "hard" else "lower"
    known = quest("clear", LINES, {**hidden, "seen": ["soft", "hard"]}, cards, mana=1)
    assert found(known) == [((("1 1/1 rage", line),), (1, 1))]
    assert decide(quest("clear", LINES, hidden, mana=1, cards=cards)) is False


def test_a_choice_after_the_hidden_card_shows() -> None:
    """No fixed turn does it, for the second play depends on the Creature that comes."""
    cards = {"bolt": "1 1!", "blast": "1 3!", "cub": "1 1/1 rage", "soft": "4 1/1 indestructible", "hard": "4 1/3"}
    mine = {"hand": ["bolt", "blast", "cub"]}
    theirs = {"hand": ["soft", "fort", "hard", "b1"], "upper": ["r1"]}
    given = quest("clear", mine, theirs, mana=2, cards=cards | {"r1": "2 1/1 reinforcement"})
    assert decide(given) is True and found(given) == []
    given = quest("clear", mine, {**theirs, "seen": ["soft"]}, mana=2, cards=cards | {"r1": "2 1/1 reinforcement"})
    cub = ("1 1/1 rage", "upper")  # if the left card is known, the cub may come before it
    assert found(given) == [((("1 1!", "r1"), cub), (2, 2)), ((cub, ("1 3!", "r1")), (2, 2))]


def test_places_passed_over_by_reinforcement_are_known() -> None:
    cards = {"u1": "3 1/1", "u2": "3 1/1", "r1": "2 1/1 reinforcement", "soft": "4 1/1", "hard": "4 1/2", "dear": "5 1/1"}
    mine = {"upper": ["u1", "u2"]}
    theirs = {"hand": ["dear", "soft", "fort", "b1"], "upper": ["r1"]}
    assert decide(quest("clear", mine, theirs, cards=cards)) is True
    theirs = {"hand": ["dear", "soft", "fort", "hard", "b1"], "upper": ["r1"]}
    assert decide(quest("clear", mine, theirs, cards=cards)) is False
    for unfit, number in ([], 24), (["dear"], 12):
        given = quest("clear", mine, {**theirs, "unfit": unfit}, cards=cards)
        assert len([*worlds(given.match, "A")]) == number
        assert len(Table(given.match, "A").start()) == (number if unfit else 1)


@pytest.mark.parametrize(("seen", "first", "answer"), [(True, "junk", True), (True, "wall", False), (False, "junk", False)])
def test_blackmail_lets_only_the_left_card_be_played(seen: bool, first: str, answer: bool) -> None:
    row = [first, "wall" if first == "junk" else "junk", "fort", "b1", "b2"]
    theirs = {"hand": row, "seen": ["wall", "junk"] if seen else [], "lower": ["w1", "w2", "w3"]}
    mine = {"upper": [{"card": "ox", "fresh": True}]}
    walls = dict.fromkeys(("w1", "w2", "w3"), "1 0/9 defender blackmail")
    given = quest("win", mine, theirs, turns=2, cards=walls | {"ox": "3 3/3", "wall": "2 0/9 defender", "junk": "8 1/1"})
    assert decide(given) is answer


# Limits, and everything small


def test_limits_decide_nothing() -> None:
    free = {"hand": ["spark"]}
    loop = quest("clear", free, {"upper": ["rock"]}, cards={"spark": "0 1!", "rock": "3 1/9 indestructible"})
    assert decide(loop) is None and first_turns(loop) is None
    assert decide(run_up(), nodes=5) is None and first_turns(run_up(), nodes=5) is None
    many = {f"c{i}": f"{i + 1} 1/1 reinforcement" for i in range(8)}
    unfit = {"hand": ["fort", *many], "unfit": ["c0"]}
    assert decide(quest("win", {"upper": ["ox"]}, unfit, cards=many | {"ox": "3 9/9"})) is None


def test_small_positions_are_varied_and_decided() -> None:
    answers = []
    for seed in range(30):
        given = small_position(seed, turns=1)
        answers.append(decide(given))
        fixed = first_turns(given)
        assert fixed is None or answers[-1] or not fixed
        alone = len([*worlds(given.match, given.seat)]) == 1  # nothing can show, so a plan is as good as a strategy
        if alone and answers[-1] is not None:
            assert bool(fixed) is answers[-1]
    assert min(answers.count(True), answers.count(False)) > 4 and answers.count(None) < 3


def test_the_seat_sees_what_its_view_shows() -> None:
    for seed in range(60):
        given = small_position(seed)
        table = Table(given.match, given.seat)
        matches = [decks.from_position(position, given.match.options) for position in worlds(given.match, given.seat)]
        sights = {table.sight(match.state) for match in matches} | {table.sight(world.state) for world in table.start()}  # type: ignore[arg-type]
        assert len(sights) == 1
        shown = [match.view(given.seat, memory=True)["AB"[table.enemy]]["hand"] for match in matches]
        assert shown.count(shown[0]) == len(shown)
        cards = [key for key in shown[0] if key not in SIDES]
        assert [key == "hidden" for key in cards] == [not isinstance(token, int) for token in sights.pop()[1]]
