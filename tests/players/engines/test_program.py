"""`clashyard engine`: what it answers to each line, also while it thinks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from queue import Queue

import pytest

from clashyard import blades, decks
from clashyard.core.match import Match
from clashyard.players import player
from clashyard.players.engines.program import Program
from clashyard.players.engines.questions import question_of
from clashyard.players.search.engine import Budget, think

MATCH = decks.new(decks=("1", "3"), seed=7, first="A")
POSITION = f"position {question_of(MATCH, 'A')}"


def answers(*lines: str) -> list[str]:
    """Return what a new engine says to these lines, one after the other."""
    said: list[str] = []
    program = Program("0", said.append)
    for line in lines:
        program.run([line])
    return said


def test_it_introduces_itself() -> None:
    said = answers("clashyard 1", "isready")
    assert said[0] == "id name Clashyard 0" and said[-2:] == ["clashyardok", "readyok"]
    assert "option name Opponent type string default level-5" in said


@pytest.mark.parametrize("name", ["random", "greedy", "level-2"])
def test_it_chooses_as_its_opponent_does(name: str) -> None:
    expected = MATCH.text(player(name, 9).choose(MATCH))
    assert answers(f"setoption name Opponent value {name}", POSITION, "go seed 9") == [f"bestmove {expected}"]
    assert answers(f"setoption name Opponent value {name}", "setoption name Seed value 9", POSITION, "go")[-1].endswith(expected)


@pytest.mark.parametrize("match", [MATCH, Match.new(blades.GAME, {}, 3)], ids=["turn", "simultaneous"])
def test_a_search_by_iterations_finds_what_the_search_finds(match: Match) -> None:
    seat = match.deciding[0]
    posed = f"position {question_of(match, seat)}"
    *said, last = answers(posed, "go seed 4 iterations 40")
    infos = [json.loads(line.removeprefix("info ")) for line in said]
    assert infos.pop()["iterations"] == 40
    assert {info["action"] for info in infos} == set(match.legal_of(seat))
    assert last.removeprefix("bestmove ") in match.legal_of(seat)
    if match is MATCH:
        found = think(match, seat, Budget(iterations=40), 4)
        told = [(info["action"], info["visits"], tuple(info["line"])) for info in infos]
        assert told == [(each.text, each.visits, each.line) for each in found.candidates]


def test_it_thinks_until_it_is_stopped() -> None:
    said: Queue[str] = Queue()

    def lines() -> Iterator[str]:
        yield POSITION
        yield "go infinite"
        yield "isready"
        assert said.get(timeout=120) == "readyok"
        yield "newmatch"
        assert said.get(timeout=120) == "info error newmatch: I am thinking; send stop first"
        yield "stop"
        while not (line := said.get(timeout=120)).startswith("bestmove "):
            assert line.startswith("info {")
        yield "isready"
        assert said.get(timeout=120) == "readyok"

    Program("0", said.put).run(lines())


def test_the_next_question_may_follow_the_answer_in_no_time() -> None:
    said: Queue[str] = Queue()

    def lines() -> Iterator[str]:
        for _ in range(50):
            yield POSITION
            yield "go seed 1"
            assert said.get(timeout=120).startswith("bestmove ")

    Program("0", said.put).run(lines())
    assert said.empty()


def test_the_end_of_the_input_waits_for_the_answer() -> None:
    assert answers(POSITION, "go iterations 5")[-1].startswith("bestmove ")
    assert answers(POSITION, "go infinite")[-1].startswith("bestmove ")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("uci", "command: 'uci' is not a valid command"),
        ("go", "go: send a position first"),
        ("position {}", "position.game: this is missing"),
        ("setoption name Level value 3", "setoption: 'Level' is not a valid option"),
        ("setoption name Opponent value os:system", "Opponent: 'os:system' is not a valid opponent"),
        ("setoption name Seed value -1", "Seed: '-1' is not a whole number"),
    ],
)
def test_mistakes_are_answered_in_one_sentence(line: str, complaint: str) -> None:
    (said,) = answers(line)
    assert said.startswith(f"info error {complaint}") and "\n" not in said


@pytest.mark.parametrize("rest", ["depth 3", "iterations", "iterations 0", "movetime ²", "seed 1 iterations x", f"seed {2**62}"])
def test_wrong_words_after_go_start_nothing(rest: str) -> None:
    (said,) = answers(POSITION, f"go {rest}")
    assert said.startswith("info error ")


def test_a_wrong_position_is_not_answered_by_the_one_before() -> None:
    assert answers(POSITION, "position {}", "go")[-1] == "info error go: send a position first"
