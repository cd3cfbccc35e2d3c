"""Why a try of a puzzle fails, in the sentences of Clash of Decks."""

from __future__ import annotations

from typing import Any

from clashyard import decks
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.boards.opponents import words_against
from clashyard.web.boards.stops import Stop
from clashyard.web.games.decks.puzzles import stopped, theme

CARDS = {"wolf": "3 2/4", "ox": "3 3/5", "sprite": "1 1/1 sprint rage", "x": "9 1/1", "y": "9 1/1", "z": "9 2/2", "cub": "1 1/1"}


def stop(a: dict[str, Any], b: dict[str, Any], *line: str, answer: tuple[str, ...] = (), goal: str = "win") -> Stop:
    """Return why a line of seat A fails, after which B plays *answer*."""
    turn = {"active": "A", "phase": "summoning", "mana": 4, "number": 5}
    match: Match = decks.from_position({"turn": turn, "cards": CARDS, "A": a, "B": b})
    for action in (*line, *answer):
        match.play(action)
    found = stopped(match, "A", goal, len(line) - 1, words_against(match.game, "A", Words()))
    assert found is not None
    return found


def test_a_creature_that_survives_and_stops_another_one() -> None:
    a = {"hand": ["sprite", "bastion", "x"], "upper": ["wolf"]}
    found = stop(a, {"hand": ["fort", "y"], "upper": ["ox"]}, "play sprite upper", "end")
    assert found.title == "ox survives with 3 HP."
    assert found.reasons == (
        "sprite runs to the Bridge: 1 + 1 = 2 damage, and ox has 5 HP.", "ox still holds the Bridge, so wolf has to attack it.",
    )  # fmt: skip
    assert [(effect.card, effect.label) for effect in found.effects] == [("ox", "−2"), ("wolf", "Blocked")]


def test_a_creature_that_survives_alone() -> None:
    found = stop({"hand": ["bastion", "x"], "upper": ["wolf"]}, {"hand": ["fort", "y"], "upper": ["ox"]}, "end")
    assert found.reasons == ("wolf deals 2 damage, and ox has 5 HP.", "Nobody reaches the Stronghold this turn.")


def test_a_wall_that_is_too_long() -> None:
    found = stop({"hand": ["bastion", "x"], "upper": ["wolf"]}, {"hand": ["fort", "y", "z", "cub"]}, "end")
    assert (found.title, found.reasons) == ("Mirelle's Stronghold holds.", ("It takes 2 damage and has 1 HP left.",))
    assert found.flag == "It holds"


def test_a_fort_behind_a_bastion_that_falls() -> None:
    found = stop({"hand": ["bastion", "x"], "upper": ["wolf"]}, {"hand": ["z", "cub", "bastion", "y"]}, "end")
    assert found.reasons == ("The Bastion falls, but the Fort still has 3 HP.",)


def test_a_turn_without_any_attack() -> None:
    found = stop({"hand": ["bastion", "x"]}, {"hand": ["fort", "y"]}, "end")
    assert (found.reasons, found.flag) == (("Nobody reaches the Stronghold this turn.",), "Not reached")
    assert stop({"hand": ["bastion", "x"]}, {"hand": ["fort", "y"]}, "end", goal="clear").flag == ""


def test_an_answer_of_the_other_side() -> None:
    a, b = {"hand": ["bastion", "x"], "upper": ["wolf"]}, {"hand": ["cub", "fort", "y", "z", "ox"]}
    assert stop(a, b, "end", answer=("play cub upper", "end")).reasons == ("Mirelle plays cub, upper line.",)
    assert stop(a, b, "end", answer=("end",)).title == "The goal can no longer be forced."


def test_themes_have_names_in_every_language() -> None:
    assert theme("sprint", Words("fr")) == ("Sprint", "sprint") and theme("order", Words("ko")) == ("순서가 중요", "")
