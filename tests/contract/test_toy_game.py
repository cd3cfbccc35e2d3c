"""The toy game: its rules keep the contract, and everything above the games plays it without a line written for it."""

from __future__ import annotations

import json
from random import Random

from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.match_file import from_json
from clashyard.games import GAMES
from tests.support.games import again, choose, guessed, points, seen


def test_it_reads_back_what_it_writes(high_card: Game) -> None:
    for match in points(high_card, "plain", range(20)):
        assert again(match).position() == match.position()
        assert from_json(GAMES, match.to_json()).position() == match.position()
        assert json.loads(json.dumps(match.position())) == match.position()


def test_hiding_changes_nothing_that_a_seat_sees(high_card: Game) -> None:
    for match in points(high_card, "plain", range(20)):
        for seat in match.seats:
            assert all(seen(guessed(match, seat, k), seat) == seen(match, seat) for k in range(3))


def test_a_game_has_five_tricks_and_a_winner(high_card: Game) -> None:
    match, draw = Match.new(high_card, {}, 3), Random(3)
    while match.deciding:
        seat, number = choose(match, draw)
        match.play(number, seat)
    assert len(match.actions) == 10 and match.winner in ("A", "B")
    assert str(match.events[0]).endswith(".")
