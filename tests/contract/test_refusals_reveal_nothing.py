"""Refusals reveal nothing: a seat learns nothing that it does not know, and a seat that need not act learns only public facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from clashyard import blades, clash, decks
from clashyard.core.errors import IllegalAction
from clashyard.core.game import Game
from clashyard.core.match import Match
from tests.support import positions
from tests.support.games import OVER_SOME, choose, dealt
from tests.support.hidden_choices import FORMS, shuffled
from tests.support.search import others
from tests.support.worlds import SEATS, drawn

JUNK = (
    "", " ", "end", "begin", "end end", "play", "pass", "keep", "event", "no-event", "no-sting", "stop", "take", "block", "clash",
    "super 4", "super 8", "super 5", "next-phase", "champion upper", "champion onto A.upper.1", "play nobody upper", "pick",
    "deck", "joust A:-", "joust B:-", "en-garde A:S11", "en-garde Z:S4", "discard A:-", "discard B:XP", "shed", "shed S1", "0",
    "-", "☃ A:1", "a" * 300,
)  # fmt: skip


def refusal(match: Match, seat: str, text: str) -> tuple[str, str]:
    """Return the rule and the sentence that refuse an action; both are empty if it is legal."""
    number = match.game.seats.index(seat)
    try:
        found = match.game.notation.read_action(match.state, match.setting, number, text)
        return ("", "") if match._legal(number, found) else (match.game.refusal, "this is not legal now")
    except IllegalAction as error:
        return error.rule, str(error.reason)


def story(match: Match, seed: int, limit: int) -> Iterator[Match]:
    """Yield a match at each of its decisions, and at its end or where it is left."""
    draw = Random(seed)
    for _ in range(limit):
        yield match
        if not match.deciding:
            return
        seat, number = choose(match, draw)
        match.play(number, seat)
    yield match


def texts(match: Match, seed: int, limit: int) -> list[str]:
    """Return every action that is legal for any seat at some time of a match, and junk; the longest lists in part."""
    found, draw = dict.fromkeys(JUNK), Random(seed)
    for point in story(match.copy(), seed, limit):
        for seat in point.deciding:
            menu = point.menu(seat)
            found |= dict.fromkeys(point.text(number, seat) for number in draw.sample(menu, min(len(menu), 24)))
    return list(found)


def compare(points: Iterator[Match], tried: list[str], worlds: Callable[[Match, str], Iterator[Match]]) -> int:
    """Check that each seat gets the same answers in all worlds that it cannot tell apart. Return how many worlds differed."""
    different = 0
    for match in points:
        for seat in match.seats:
            told = {text: refusal(match, seat, text) for text in tried}
            if seat not in match.deciding:
                assert len(set(told.values())) == 1 and ("", "") not in told.values(), "the same, whatever is tried"
            for world in worlds(match, seat):
                different += world.state != match.state
                assert {text: refusal(world, seat, text) for text in tried} == told
    return different


@OVER_SOME
def test_a_refusal_tells_a_seat_nothing_that_is_hidden_from_it(game: Game, mode: str) -> None:
    different = 0
    for seed in range(2):
        match = dealt(game, mode, seed)
        tried = texts(match, seed, 60)
        different += compare(islice(story(match, seed, 60), 0, None, 2), tried, others)
    assert different > 12


@pytest.mark.parametrize("name", [*FORMS, "mutation"])
def test_a_refusal_before_the_game_tells_nothing_hidden_either(name: str) -> None:
    def worlds(match: Match, seat: str) -> Iterator[Match]:
        for make in (drawn, shuffled):
            yield make(match, SEATS.index(seat), 5)

    options = {**FORMS, "mutation": positions.OPTIONS["mutation"]}[name]
    match = decks.new(**options, seed=1)
    tried = Random(1).sample(found := texts(match, 1, 40), min(len(found), 90))
    different = compare(story(match, 1, 40), tried, worlds)
    assert different > 0 or name == "mutation", "nothing is hidden in a Mutation phase from its player"


ANSWER = {"step": "respond", "attacker": "A", "chain": "H", "A": {"hand": ["L", "Q"]}}


@pytest.mark.parametrize(
    "text", ["play block", "block", "clash", "take", "hit L", "hit H", "super 4", "stop", "discard A:L", "x"]
)
def test_an_attacker_is_not_told_what_the_defender_could_answer(text: str) -> None:
    for hand in (["B", "X"], ["B"], ["X"], ["P"]):
        match = clash.from_position({**ANSWER, "B": {"hand": hand}})
        with pytest.raises(IllegalAction) as refused:
            match.play(text, "A")
        assert (refused.value.reason, refused.value.rule) == ("it is B's turn to decide", "clash.decision.refuse")
        assert match.actions == []


@pytest.mark.parametrize(
    ("game", "given", "options", "seat", "reason"),
    [
        (clash, {"step": "combo", "attacker": "A", "chain": "H"}, {}, "B", "it is A's turn to decide"),
        (clash, {"sealed": {"A": "H"}, "A": {"hand": ["H"]}}, {}, "A", "A has already chosen; waiting for the opponent"),
        (blades, {"A": {"hand": ["S4"]}, "B": {"hand": []}}, {}, "B", "B has no cards to commit"),
        (decks, {"A": {"hand": ["bastion", "x"]}, "B": {"hand": ["fort", "y"]}, "cards": {"x": "1 1/1", "y": "1 1/1"}}, {}, "B",
         "it is A's turn to decide"),
    ],
)  # fmt: skip
def test_a_seat_that_is_not_asked_is_told_so(game: Any, given: dict[str, Any], options: Any, seat: str, reason: str) -> None:
    match = game.from_position(given, options)
    for text in (*JUNK, "play x upper", "play y upper", "hit L", "joust A:H", "joust B:H", "en-garde A:S4", "en-garde B:S4"):
        with pytest.raises(IllegalAction) as refused:
            match.play(text, seat)
        assert refused.value.reason == reason


def test_decks_are_constructed_in_turn() -> None:
    match = decks.new(format="constructed", packs=["initiation"], seed=1)
    row = match.view("A")["construct"]["owned"]
    deck = " ".join(["deck", *row[:8]])
    with pytest.raises(IllegalAction, match="it is A's turn to decide"):
        match.play(deck, "B")
    with pytest.raises(IllegalAction, match="this is not legal now"):
        match.play(0, "B")
    match.play(deck, "A")
    with pytest.raises(IllegalAction, match="it is B's turn to decide"):
        match.play(deck, "A")
    match.play(deck, "B")
    for seat in "AB":
        with pytest.raises(IllegalAction, match="all decks have been chosen"):
            match.play(deck, seat)
