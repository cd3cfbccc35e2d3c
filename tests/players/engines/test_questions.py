"""What engines are told: all that a seat knows, and nothing else; what is rebuilt from it plays like the match."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.players import player
from clashyard.players.engines.questions import KEYS, question_of, read_question
from tests.support.games import FORMATS, OVER_ALL, points
from tests.support.search import others

WITHOUT_SEARCH = ("random", "greedy", "level-1", "level-3", "level-4")


def decisions(game: Game, mode: str, most: int) -> list[Match]:
    every = (match for match in points(game, mode, range(3), 40) if match.deciding and len(match.actions) % 5 == 0)
    return [match.copy() for match in islice(every, most)]


@OVER_ALL
@pytest.mark.rule("decks.info.hidden", "blades.info.hidden", "clash.info.hidden")
def test_matches_that_differ_in_hidden_cards_only_give_the_same_line(game: Game, mode: str) -> None:
    differed = 0
    for match in decisions(game, mode, 10):
        for seat in match.deciding:
            told = question_of(match, seat)
            for world in others(match, seat):
                differed += world.position() != match.position()
                assert question_of(world, seat) == told
    assert differed


@OVER_ALL
def test_opponents_choose_the_same_from_a_question(game: Game, mode: str) -> None:
    for match in decisions(game, mode, 6):
        for seat in match.deciding:
            posed, asked = read_question(question_of(match, seat))
            assert asked == seat and posed.told == match.told and posed.legal_of(seat) == match.legal_of(seat)
            assert posed.view(seat, memory=True) == match.view(seat, memory=True)
            for name in WITHOUT_SEARCH:
                chosen = [each.text(player(name, 7).choose(each, seat), seat) for each in (match, posed)]
                assert chosen[0] == chosen[1], name


@pytest.mark.parametrize("options", FORMATS, ids=str)
def test_what_leads_to_a_game_can_be_asked_about(options: dict[str, str]) -> None:
    match = Match.new(decks.GAME, options, 3)
    while match.deciding and len(match.actions) < 3:
        seat = match.deciding[-1]
        posed, _ = read_question(question_of(match, seat))
        assert posed.legal_of(seat) == match.legal_of(seat)
        match.play(match.menu(seat)[0], seat)


def test_a_question_is_one_line_with_its_keys_in_order() -> None:
    line = question_of(decks.new(decks=("1", "3"), seed=7, first="A"), "A")
    assert "\n" not in line and tuple(json.loads(line)) == KEYS and line.isascii()


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ("", "position: this is not JSON"),
        ("[" * 100_000, "position: this is not JSON"),
        ("[1]", "position: expected a mapping"),
        ({"game": "chess"}, "position.game: 'chess' is not a valid game"),
        ({"seat": "B"}, "position.seat: 'B' is not a valid seat that decides here"),
        ({"seat": None}, "position.seat: None is not a valid seat"),
        ({"options": 5}, "position.options: expected a mapping"),
        ({"number": -1}, "position.number: -1 is not a whole number"),
        ({"sample": {"turn": 3}}, "position.sample.A: this kingdom is missing"),
        ({"more": 1}, "position: 'more' is not a valid key"),
    ],
)
def test_wrong_questions_are_refused_with_their_place(changed: str | dict[str, object], complaint: str) -> None:
    data = json.loads(question_of(decks.new(decks=("1", "3"), seed=7, first="A"), "A"))
    with pytest.raises(BadInput) as caught:
        read_question(changed if isinstance(changed, str) else json.dumps({**data, **changed}))
    assert complaint in str(caught.value)


@pytest.mark.parametrize("key", ["game", "seat", "sample"])
def test_a_question_needs_its_game_its_seat_and_its_sample(key: str) -> None:
    data = json.loads(question_of(decks.new(decks=("1", "3"), seed=7, first="A"), "A"))
    del data[key]
    with pytest.raises(BadInput, match=rf"position\.{key}: this is missing"):
        read_question(json.dumps(data))
