"""The toy game: its rules keep the contract, and everything above the games plays it without a line written for it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from typer.testing import CliRunner

from clashyard.core.batch import Batch
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.match_file import from_json
from clashyard.games import GAMES
from clashyard.gym.gymnasium import OneSeat
from clashyard.gym.pettingzoo import raw_env
from clashyard.players import PLAYERS, player
from clashyard.players.analysis import judgements
from clashyard.players.search.engine import Budget, think
from clashyard.terminal import measurements
from clashyard.terminal.app import app
from tests.support.games import QUICK, again, choose, guessed, points, seen
from tests.support.nights import by_day


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


@pytest.mark.parametrize("name", by_day(*QUICK, of=PLAYERS))
def test_every_opponent_plays_it_to_the_end(high_card: Game, name: str, carrier: str) -> None:
    match, opponent = Match.new(high_card, {}, 5), player(name, 1)
    while match.deciding:
        match.play(opponent.choose(match))
    assert match.winner in ("A", "B")


def test_the_search_wins_the_last_trick(high_card: Game, carrier: str) -> None:
    """With two cards left the higher one takes the card that was led, and the other does not."""
    hands = {"A": ["2"], "B": ["1", "9"]}
    position = {"hands": hands, "played": ["3", "4", "5", "6", "7", "8"], "led": "5", "tricks": {"A": 2, "B": 1}, "actor": "B"}
    match = Match.from_position(high_card, position)
    found = think(match, "B", Budget(iterations=60), 1)
    best = max(found.candidates, key=lambda candidate: candidate.policy)
    assert match.text(best.action) == "9"


def test_an_analysis_judges_every_action_of_it(high_card: Game, carrier: str) -> None:
    match, draw = Match.new(high_card, {}, 8), Random(8)
    while match.deciding:
        seat, number = choose(match, draw)
        match.play(number, seat)
    assert [each.number for each in judgements(match, Budget(iterations=20))] == list(range(1, len(match.actions) + 1))


def test_perft_counts_it(high_card: Game) -> None:
    match = Match.new(high_card, {}, 1)
    assert [measurements.perft(match, depth, False) for depth in range(4)] == [1, 5, 25, 100]


def test_environments_deal_it(high_card: Game) -> None:
    single = OneSeat("high_card", opponent="greedy")
    _, told = single.reset(seed=3)
    for _ in range(5):
        _, reward, ended, _, told = single.step(int(told["action_mask"].argmax()))
    assert ended and reward in (-1, 1)
    zoo = raw_env("high_card")
    zoo.reset(seed=3)
    rewards = {}
    for agent in zoo.agent_iter():
        observation, rewards[agent], done, cut, _ = zoo.last()
        zoo.step(None if done or cut else int(observation["action_mask"].argmax()))
    assert sorted(rewards.values()) == [-1, 1]


@pytest.mark.compiled
def test_it_compiles_and_batches_play_it(high_card: Game) -> None:
    assert measurements.identical(high_card, "plain", 20, 0) == 200
    batch = Batch(high_card, 4, seed=1)
    for _ in range(10):
        batch.step(batch.masks.argmax(axis=1))
    assert batch.dones.all() and np.abs(batch.rewards).sum() == 8


def test_the_terminal_plays_it(high_card: Game, tmp_path: Path) -> None:
    kept = tmp_path / "match.json"
    moves = "\n".join(["?", "board", "0", "why", "undo", "x", *["0"] * 5, "rules", "cards", "", ""])
    done = CliRunner().invoke(app, ["play", "high_card", "--seed", "3", "--opponent", "level-2", "--save", str(kept)], moves)
    assert done.exit_code == 0, done.output
    for part in (
        "High card",
        "leads the",
        "wins the trick.",
        "write a card from your hand",
        "Playing a card",
        "no list of cards",
    ):
        assert part in done.output
    assert from_json(GAMES, kept.read_text("utf-8")).winner in ("A", "B")
    assert CliRunner().invoke(app, ["replay", str(kept)]).exit_code == 0
    assert CliRunner().invoke(app, ["verify", str(kept)]).exit_code == 0
    refused = CliRunner().invoke(app, ["play", "high_card", "--deck", "1"])
    assert isinstance(refused.exception, BadInput) and "clashyard play decks" in str(refused.exception)
