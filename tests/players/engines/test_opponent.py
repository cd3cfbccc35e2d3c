"""Engines as opponents and in analyses: examples play, failures end in one sentence, and a crash is got over."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.games import GAMES
from clashyard.players import is_custom, player
from clashyard.players.analysis import judgements, thoughts
from clashyard.players.engines.conversation import engine_of
from clashyard.players.engines.names import read_name
from clashyard.players.engines.opponent import Thinker
from clashyard.players.search.engine import Budget
from tests.support.command_line import clashyard
from tests.support.games import dealt
from tests.support.paths import DOCS

EXAMPLES = [DOCS / "examples" / name for name in ("engine.py", "engine.sh")]
OPENING = """
import sys
def say(*lines):
    for line in lines:
        print(line, flush=True)
for line in sys.stdin:
    word = line.split()[0]
    if word == "clashyard":
        say("hello there", "option name Mood type string default calm", "clashyardok")
    elif word == "isready":
        say("readyok")
"""

Made = Callable[[str], str]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Write an engine whose answer to `go`, and to other lines, is this code. Return its name."""

    def write(code: str, words: str = "deadline=20") -> str:
        file = tmp_path / "engine.py"
        file.write_text(OPENING + "".join(f"    {line}\n" for line in code.splitlines()))
        return f"engine:{words} {sys.executable} {file}"

    return write


def match_of_decks() -> Match:
    return decks.new(decks=("1", "3"), seed=7, first="A")


def refused(name: str) -> str:
    """Return what is said about an engine that cannot play. The match has not moved."""
    match = match_of_decks()
    before = match.to_json()
    with pytest.raises(BadInput) as caught:
        player(name).choose(match)
    assert match.to_json() == before
    assert engine_of(name)._process is None or "not a legal action" in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.name)
def test_the_examples_play_whole_matches(game: Game, file: Path) -> None:
    match = dealt(game, game.modes[0], 4)
    sitting = {seat: player(f"engine:{file}" if seat == "A" else "greedy", 1) for seat in match.seats}
    while match.to_act:
        match.play(sitting[match.to_act].choose(match, match.to_act), match.to_act)
    assert match.winner


def test_the_example_in_python_is_short_and_knows_nothing_of_clashyard() -> None:
    text = EXAMPLES[0].read_text("utf-8")
    assert len(text.splitlines()) <= 40 and "import clashyard" not in text and "from clashyard" not in text


def test_an_engine_of_ours_chooses_as_the_level_does() -> None:
    name = f"engine:Opponent=level-2 {sys.executable} -m clashyard engine"
    match = match_of_decks()
    there, here = player(name, 5), player("level-2", 5)
    for _ in range(6):
        number = here.choose(match)
        assert there.choose(match) == number
        match.play(number)


@pytest.mark.parametrize(
    ("code", "words", "complaint"),
    [
        ("pass", "deadline=1", "did not answer go within 1 s; the last that it wrote was 'readyok'"),
        ("if word == 'go': sys.exit('no memory left')", "deadline=20", "ended with status 1; it said: no memory left"),
        ("if word == 'go': sys.exit(3)", "deadline=20", "the engine ended with status 3"),
        ("if word == 'go': say('resign')", "deadline=1", "the last that it wrote was 'resign'"),
        ("if word == 'go': say('bestmove')", "deadline=20", "chose '', which is not a legal action"),
        ("if word == 'go': say('bestmove e2e4')", "deadline=20", "chose 'e2e4', which is not a legal action"),
        ("if word == 'go': say('info {')", "deadline=20", "an info that is not one line of JSON: {"),
        ("if word == 'go': say('info {}', 'info error too hard')", "deadline=20", "reports an error: too hard"),
        ("while word == 'go': say('info string ' + 'x' * 9000)", "deadline=60", "wrote more than 1048576 bytes for one answer"),
        ("while word == 'go': sys.stdout.write('x' * 9000)", "deadline=60", "wrote more than 1048576 bytes for one answer"),
        ("pass", "deadline=20 Colour=red", "'Colour' is not a valid option of this engine; known: Mood"),
    ],
)
def test_engines_that_fail_end_in_one_sentence(made: Callable[..., str], code: str, words: str, complaint: str) -> None:
    name = made(code, words)
    said = refused(name)
    assert said.startswith(f"{name}: ") and complaint in said and "\n" not in said


def test_an_engine_that_reads_nothing_holds_nobody_up() -> None:
    name = f"engine:deadline=1 {sys.executable} -c 'import time; time.sleep(600)'"
    assert "did not answer clashyard 1 within 1 s" in refused(name)


def test_a_program_that_is_no_engine_is_refused() -> None:
    assert "ended with status 0" in refused(f"engine:{sys.executable} -c pass")


def test_an_engine_that_crashes_is_started_again(made: Made, tmp_path: Path) -> None:
    mark = tmp_path / "crashed"
    name = made(f"""\
if word == "position":
    import json, pathlib
    legal = json.loads(line.partition(" ")[2])["legal"]
if word == "go":
    mark = pathlib.Path({str(mark)!r})
    if not mark.exists():
        mark.touch()
        sys.exit(9)
    say("bestmove " + legal[-1])""")
    match = match_of_decks()
    assert match.text(player(name).choose(match)) == match.legal[-1] and mark.exists()


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("engine:", "the program is missing"),
        ("engine:seconds=2", "the program is missing"),
        ("engine:/no/such/program", "there is no program /no/such/program that can be run"),
        ("engine:'half", "a quotation mark is not closed"),
        ("engine:seconds=0 sh", "seconds='0' is not a number of seconds above 0"),
        ("engine:deadline=nan sh", "deadline='nan' is not a number of seconds above 0"),
        ("engine:seconds=1e9 sh", "seconds='1e9' is not a number of seconds above 0"),
    ],
)
def test_wrong_names_are_refused(name: str, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        player(name)
    assert complaint in str(caught.value)


def test_names_are_read() -> None:
    found = read_name("engine:seconds=2 Style='very calm' sh -c 'A=1 exec x'")
    assert found.command[1:] == ("-c", "A=1 exec x") and found.options == {"Style": "very calm"}
    assert (found.seconds, found.deadline) == (2.0, 12.0) and is_custom(found.text)


# Analysis

VALUES = """\
if word == "position":
    import json
    legal = json.loads(line.partition(" ")[2])["legal"]
if word == "go":
    for number, action in enumerate(legal):
        say("info " + json.dumps({"action": action, "value": number / len(legal), "visits": 100, "line": ["end"]}))
    say("bestmove " + legal[-1])"""


def test_an_engine_judges_positions_and_matches(made: Made) -> None:
    thinker, match = Thinker(made(VALUES)), match_of_decks()
    last = match.legal[-1]
    (thought,) = thoughts(match, Budget(iterations=10), thinker=thinker)
    assert (
        thought.candidates[0].text == last and thought.candidates[0].policy == 1 and len(thought.candidates) == len(match.legal)
    )
    match.play(last)
    match.play(match.legal[0])
    good, bad = judgements(match, Budget(iterations=10), thinker=thinker)
    assert (good.lost, bad.lost > 0, bad.mark) == (0, True, "??")


@pytest.mark.parametrize(
    ("info", "complaint"),
    [
        ("", "without an info with its value"),
        ('{"action": "end"}', "value is None, not a number from -1 to 1"),
        ('{"action": "end", "value": 3}', "value is 3, not a number from -1 to 1"),
        ('{"action": "end", "value": NaN}', "value is nan, not a number from -1 to 1"),
        ('{"action": "end", "value": 0, "policy": -1}', "policy is -1, not a number from 0 to 1"),
        ('{"action": "end", "value": 0, "visits": -5}', "visits are -5, not a whole number"),
        ('{"action": "end", "value": 0, "line": "end"}', "line is 'end', not a list of actions"),
        ('{"action": "castle", "value": 0}', "an info of 'castle', which is not a legal action"),
    ],
)
def test_wrong_infos_are_refused(made: Made, info: str, complaint: str) -> None:
    name = made(f"if word == 'go': say({'info ' + info!r}, 'bestmove end')")
    with pytest.raises(BadInput) as caught:
        Thinker(name)(match_of_decks(), "A", Budget(iterations=5))
    assert complaint in str(caught.value)


# Commands

ENGINE = f"engine:{EXAMPLES[0]}"


@pytest.mark.nightly
def test_commands_take_engines(tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    match = match_of_decks()
    match.play(match.legal[1])
    match.save(saved)
    assert f"decks duel, {ENGINE} against random. Games: 2" in clashyard(
        "contest", "--mode", "duel", "--games", "2", "--opponent", ENGINE
    ).stdout  # fmt: skip
    assert '"action"' in clashyard("analyse", str(saved), "--json", "--engine", ENGINE).stdout
    assert "write engine:PATH" in clashyard("analyse", str(saved), "--engine", "sh").stderr
    games = tmp_path / "games.jsonl"
    given = ("--only", "level-1", "--against", ENGINE, "--games", "2", "--workers", "1", "--file", str(games))
    assert ENGINE in clashyard("ladder", "decks", *given).stdout
    assert "no program" in clashyard("ladder", "decks", "--against", "engine:/no/such").stderr


def test_people_play_against_engines_and_files_do_not_run_them(tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    told = clashyard("play", "decks", "--seed", "7", "--opponent", f"B={ENGINE}", "--save", str(saved), typed="end\nquit\n")
    assert told.returncode == 0 and "B>" in told.stdout
    again = clashyard("play", "--resume", str(saved), typed="quit\n")
    assert again.returncode == 2 and f"add --opponent B={ENGINE}" in again.stderr
