"""Rules of the duel that scenarios cannot show well: limits, order, setup."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from clashyard import decks
from clashyard.core import machine_code
from clashyard.core.errors import IllegalAction
from tests.support.positions import POSITION


def at_turn(**turn: Any) -> dict[str, Any]:
    given = copy.deepcopy(POSITION)
    given["turn"].update(turn)  # type: ignore[attr-defined]
    return given


@pytest.mark.rule("decks.summoning.limit")
def test_after_sixty_four_plays_only_end_is_legal() -> None:
    match = decks.from_position(at_turn(plays=63))
    assert match.legal == ["end", "play bolt B.upper.1"]
    match.play("play bolt B.upper.1")
    assert match.position()["turn"]["plays"] == 64 and match.legal == ["end"]
    with pytest.raises(IllegalAction, match="only end is legal"):
        match.play("play bolt B.upper.1")


@pytest.mark.rule("decks.turn.order", "decks.card.ability.active")
def test_a_turn_runs_in_its_order() -> None:
    """Exhaustion, Mana, Summoning, Assault, clean-up, and then the next player's turn."""
    given = at_turn(number=8)
    given["A"]["upper"] = ["ox"]
    given["cards"]["ox"] = "3 1/2"
    given["B"]["hand"] = ["fort", "b1", "b2", "b3"]
    given["cards"]["b3"] = "9 1/1"
    match = decks.from_position(given, {"modules": ["exhaustion"]})
    match.play("play bolt B.upper.1")
    match.play("end")
    names = [event.name for event in match.events]
    order = ["cast", "attacked", "vanished", "ended", "turn", "withered", "mana"]
    assert [name for name in names if name in order] == ["cast", "vanished", *order[1:]]


@pytest.mark.rule("decks.module.champion.setup")
def test_champions_lie_open_beside_the_table() -> None:
    match = decks.new(modules=["champion"], champions=["ogre", "martyr"], decks=("1", "4"))
    for seat in "AB":
        assert match.view(seat)["A"]["champion"] == {"card": "ogre", "exhausted": False}
        assert match.view(seat)["B"]["champion"] == {"card": "martyr", "exhausted": False}
    assert "ogre" not in match.position()["A"]["hand"]


@pytest.mark.rule("decks.ability.symbiote.vulnerability")
@pytest.mark.parametrize("pair", [("X/2 vulnerability symbiote", "4/3"), ("4/3 symbiote", "X/2 vulnerability")])
def test_with_vulnerability_in_a_pair_only_x_counts(pair: tuple[str, str]) -> None:
    top, host = pair
    given = {
        "cards": {"top": f"4 {top}", "under": f"4 {host}", "bull": "5 2/9", **dict.fromkeys(("a1", "b1", "b2"), "9 1/1")},
        "A": {"hand": ["bastion", "a1"], "upper": [{"card": "top", "host": "under"}]},
        "B": {"hand": ["bastion", "b1", "b2"], "upper": ["bull"]},
    }
    match = decks.from_position(given)
    match.play("end")
    assert [e.fields["amount"] for e in match.events if e.name == "suffered"] == [8]


@pytest.mark.rule("decks.end.no-draw")
def test_a_turn_limit_ends_in_a_draw() -> None:
    match = decks.from_position(POSITION, {"turn-limit": 4})
    for _ in range(3):
        match.play("end")
    assert match.winner is None and match.position()["turn"]["number"] == 4
    match.play("end")
    assert match.winner == "draw" and match.to_act is None and match.legal == []


@pytest.mark.rule("decks.end.duel")
def test_nothing_is_legal_after_the_end() -> None:
    given = at_turn(mana=0)
    given["A"]["lower"] = ["ox"]
    given["cards"]["ox"] = "3 4/2"
    match = decks.from_position(given)
    match.play("end")
    assert match.winner == "A" and match.position()["winner"] == "A" and match.to_act is None
    with pytest.raises(IllegalAction, match="the match is over"):
        match.play("end")


@pytest.mark.rule("decks.ability.instinct.chain")
def test_a_long_quarrel_of_instincts_ends() -> None:
    """Two fronts of Creatures answer one another until one falls: 98 answers, each a new point of damage."""
    cards = {f"{s}{i}": "9 1/1" for s in "ab" for i in (1, 2)} | {"cat": "4 1/50 instinct", "dog": "4 1/50 instinct"}
    given = {
        "cards": cards,
        "A": {"hand": ["bastion", "a1", "a2"], "upper": ["cat"]},
        "B": {"hand": ["bastion", "b1", "b2"], "upper": ["dog"]},
    }
    for compiled in (False, machine_code.available):
        match = decks.from_position(given, compiled=compiled)
        match.play("end")
        assert match.position()["A"]["upper"] == ["cat"] and match.position()["B"]["hand"] == ["bastion", "b1", "b2", "dog"]


@pytest.mark.rule("decks.ability.berserk")
def test_a_berserk_goes_through_a_crowd_that_keeps_coming_back() -> None:
    """More Creatures are hurt in one run of attacks than there are cards: the fallen make room."""
    medics = {f"m{i}": "1 1/1 reinforcement" for i in range(9)}
    imps = {f"i{i}": "1 1/1" for i in range(9)}
    given = {
        "cards": {"ogre": "5 3/5 berserk", "a1": "9 1/1", "b1": "9 1/1", **medics, **imps},
        "A": {"hand": ["bastion", "a1"], "upper": ["ogre"]},
        "B": {"hand": ["b1", "fort", *list(imps)], "upper": list(medics)},
    }
    for compiled in (False, machine_code.available):
        match = decks.from_position(given, compiled=compiled)
        match.play("end")
        assert match.winner is None and match.position()["B"]["upper"] == []
        assert sorted(match.position()["B"]["hand"]) == sorted(["b1", "fort", *medics, *imps])
