"""Rules of the duel that scenarios cannot show well: limits, order, setup."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from clashyard import decks
from clashyard.core.errors import IllegalAction

from .test_match import POSITION


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
    """Exhaustion, Mana, Summoning, Assault, clean-up, and then the next player's."""
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
