"""`clashyard analyse`: forced wins are found, blunders shown, and nothing hidden is used."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from rich.cells import cell_len

from clashyard import blades, decks
from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.work import executor
from clashyard.players.analysis import BLUNDER, Judgement, chances, judgements, judgements_in, opposed, thoughts, turning_points
from clashyard.players.search.engine import Budget, Candidate, Thought
from tests.support.blades_matches import fights
from tests.support.command_line import clashyard
from tests.support.games import guessed
from tests.support.paths import DOCS

PAGE = DOCS / "analysis.md"
TEXT = PAGE.read_text("utf-8")
KEPT = dict(re.findall(r"as\s`([\w.]+)`:\n\n```yaml\n(.*?)^```", TEXT, re.S | re.M))
CONSOLE = re.compile(r"^```console\n\$ (clashyard [^\n]*)\n(.*?)^```", re.S | re.M)
LITTLE = Budget(iterations=60)
DEALT = {
    "duel": lambda: decks.new(decks=("1", "3"), seed=7),
    "blades": lambda: Match.new(blades.GAME, {}, 3),
}


def missed() -> Match:
    """Return a match in which A can win immediately by casting bolt on the wall."""
    return decks.from_position(yaml.safe_load(KEPT["missed.yaml"]))


def blundered() -> Match:
    """Return the same match after A has defended instead."""
    match = missed()
    for action in ("play bolt B.lower.1", "end", "play bear upper"):
        match.play(action)
    return match


def saved(match: Match, folder: Path) -> str:
    match.save(folder / "match.json")
    return str(folder / "match.json")


def candidate(action: int, value: float, share: float, visits: int = 100, text: str = "end") -> Candidate:
    return Candidate(action, text, visits, value, share, ())


# Judgements


def test_a_forced_win_is_found() -> None:
    (thought,) = thoughts(missed(), LITTLE)
    best = thought.candidates[0]
    assert best.text == "play bolt B.upper.1" and chances(best.value) > 95


def test_a_missed_win_is_the_largest_turning_point() -> None:
    match = blundered()
    before = match.to_json()
    judged = list(judgements(match, LITTLE))
    worst = turning_points(judged)[0]
    assert [each.number for each in judged] == [1, 2, 3] and match.to_json() == before
    assert (worst.number, worst.seat, worst.mark) == (1, "A", "??") and worst.lost >= BLUNDER
    assert [each.text for each in worst.better] == ["play bolt B.upper.1"]


def test_the_same_seed_finds_the_same() -> None:
    assert list(judgements(blundered(), LITTLE, 4)) == list(judgements(blundered(), LITTLE, 4))
    assert thoughts(DEALT["blades"](), LITTLE, 4) != thoughts(DEALT["blades"](), LITTLE, 5)


@pytest.mark.nightly
def test_processes_judge_as_this_one_does() -> None:
    match = blundered()
    alone = list(judgements(match, LITTLE, 5))
    for workers in (1, 2):
        with executor(workers) as pool:
            assert list(judgements_in(pool, match.to_json(), LITTLE, 5)) == alone


@pytest.mark.parametrize("name", DEALT)
def test_hidden_cards_change_nothing(name: str) -> None:
    match = DEALT[name]()
    for seat in match.deciding:
        world = guessed(match, seat, 9)
        assert world.state != match.state
        assert thoughts(world, LITTLE, seat=seat) == thoughts(match, LITTLE, seat=seat)


def test_every_seat_of_a_simultaneous_choice_is_analysed() -> None:
    match = DEALT["blades"]()
    assert [thought.seat for thought in thoughts(match, LITTLE)] == ["A", "B"]
    assert [thought.seat for thought in thoughts(match, LITTLE, seat="B")] == ["B"]


def test_a_part_of_the_mixture_loses_nothing() -> None:
    parts = candidate(1, 0.4, 0.75), candidate(2, 0.0, 0.25), candidate(3, 0.1, 0.0)
    thought = Thought("A", 0.3, 300, parts)
    played = [Judgement(1, thought, each) for each in parts]
    assert [each.best for each in played] == pytest.approx([65, 65, 65])
    assert [(each.lost, each.mark) for each in played] == [(0, ""), (0, ""), (10, "?")]
    assert played[2].chances_of("A") == pytest.approx(55) and played[2].chances_of("B") == pytest.approx(45)


def test_at_most_five_turning_points_the_largest_first() -> None:
    best = candidate(0, 1.0, 1.0)
    judged = []
    for number in range(1, 9):
        played = candidate(number, 1 - 0.04 * number, 0.0)
        judged.append(Judgement(number, Thought("A", 1.0, 200, (best, played)), played))
    assert [(each.number, each.lost) for each in turning_points(judged)] == [(8, 16), (7, 14), (6, 12), (5, 10), (4, 8)]
    assert [each.number for each in turning_points(judged, 99)] == [8, 7, 6, 5, 4, 3]


def test_only_matches_between_two_seats_are_opposed() -> None:
    assert opposed(DEALT["duel"]()) and opposed(DEALT["blades"]())
    assert not any(
        opposed(Match.new(decks.GAME, decks.GAME.setup.sample(1, mode=mode), 1)) for mode in ("solo", "coop", "ffa", "2v2")
    )


def test_positions_without_a_decision_are_not_analysed() -> None:
    over = missed()
    over.play("play bolt B.upper.1")
    over.play("end")
    assert over.winner == "A"
    with pytest.raises(BadInput, match="position: nobody has anything to decide here"):
        thoughts(over, LITTLE)
    with pytest.raises(BadInput, match="seat: B has nothing to decide here; only A can decide"):
        thoughts(missed(), LITTLE, seat="B")
    with pytest.raises(BadInput, match="seat: 'C' is not a valid seat in this match"):
        thoughts(missed(), LITTLE, seat="C")
    with pytest.raises(BadInput, match="actions: no action has been played"):
        judgements(missed(), LITTLE)
    draft = Match.new(decks.GAME, {"format": "draft"}, 1)
    for refused in (thoughts, judgements):
        with pytest.raises(BadInput, match="form: only the game itself can be analysed, not what precedes it"):
            refused(draft, LITTLE)


# The command


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the files of the page."""
    place = tmp_path_factory.mktemp("analysis")
    for name, text in KEPT.items():
        (place / name).write_text(text, "utf-8")
    return place


def test_python_of_the_page_runs(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    names: dict[str, Any] = {"decks": decks}
    for block in re.findall(r"^```python\n(.*?)^```", TEXT, re.S | re.M):
        exec(compile(block, PAGE.name, "exec"), names)


def test_the_page_shows_what_is_shown(folder: Path) -> None:
    """Compare with the stored answers. GOLDEN=write rewrites them, to be read before they are committed."""
    match = missed()
    for action in re.findall(r'"((?:play|end)[^"]*)"', TEXT[TEXT.index("for action in") : TEXT.index("match.save")]):
        match.play(action)
    match.save(folder / "missed.json")
    answers = {}
    for command, _ in CONSOLE.findall(TEXT):
        shown = clashyard(*command.split()[1:], folder=folder)
        assert shown.returncode == 0 and shown.stderr == ""
        answers[command] = shown.stdout.rstrip("\n") + "\n"
    assert len(answers) == 3 and all(cell_len(line) <= 80 for answer in answers.values() for line in answer.splitlines())
    if os.environ.get("GOLDEN") == "write":
        PAGE.write_text(CONSOLE.sub(lambda m: f"```console\n$ {m[1]}\n{answers[m[1]]}```", TEXT), "utf-8")
    assert dict(CONSOLE.findall(PAGE.read_text("utf-8"))) == answers


@pytest.mark.parametrize("language", ["fr", "ko"])
def test_everything_fits_into_eighty_columns(language: str, tmp_path: Path) -> None:
    file = saved(blundered(), tmp_path)
    shown = clashyard("analyse", file, "--iterations", "40", "--seat", "B", "--language", language)
    assert shown.returncode == 0 and "??" in shown.stdout and "\x1b" not in shown.stdout
    assert [line for line in shown.stdout.splitlines() if cell_len(line) > 80] == []


def test_json_of_a_match_and_of_positions(tmp_path: Path) -> None:
    data = json.loads(clashyard("analyse", saved(blundered(), tmp_path), "--iterations", "40", "--json", "--seat", "B").stdout)[
        "match"
    ]
    first = data["actions"][0]
    assert data["turning-points"][0] == 1 and len(data["actions"]) == 3 and data["view"] == "B"
    assert first["lost"] >= BLUNDER and first["view"] == pytest.approx(100 - first["chances"], abs=0.11)
    assert first["thought"]["candidates"][0]["action"] == "play bolt B.upper.1"
    (tmp_path / "both.yaml").write_text(
        "- {id: one, game: blades, given: {A: {hand: [S9, D3]}, B: {hand: [D2, C10]}}}\n"
        f"- {{id: two, game: decks, given: {json.dumps(yaml.safe_load(KEPT['missed.yaml']))}}}\n"
    )
    data = json.loads(clashyard("analyse", str(tmp_path / "both.yaml"), "--iterations", "40", "--json", "--top", "1").stdout)
    assert [(each["name"], [seat["seat"] for seat in each["seats"]]) for each in data["positions"]] == [
        ("one", ["A", "B"]),
        ("two", ["A"]),
    ]
    assert [len(seat["candidates"]) for each in data["positions"] for seat in each["seats"]] == [1, 1, 1]


WRONG = [
    (["missing.json"], "clashyard: missing.json: cannot be read"),
    (["broken.json"], "clashyard: broken.json: not a match file: Expecting property name enclosed in double quotes"),
    (["nothing.yaml"], "clashyard: nothing.yaml: this file contains no position"),
    (["missed.yaml", "--iterations", "0"], "clashyard: budget: give a number of iterations or of seconds"),
    (["missed.yaml", "--iterations", "-3"], "clashyard: iterations: -3 is not a whole number"),
    (["missed.yaml", "--iterations", "9", "--seconds", "1"], "clashyard: budget: give a number of iterations or of seconds"),
    (["missed.yaml", "--seat", "B"], "clashyard: missed.yaml: missed: seat: B has nothing to decide here"),
    (["over.yaml"], "clashyard: over.yaml: over: position: nobody has anything to decide here"),
    (["draft.json"], "clashyard: draft.json: form: only the game itself can be analysed, not what precedes it (draft)"),
    (["missed.yaml", "--language", "de"], "clashyard: language: 'de' is not a valid language"),
]


@pytest.mark.parametrize("arguments, said", WRONG, ids=[" ".join(a) for a, _ in WRONG])
def test_mistakes_end_in_one_sentence(arguments: list[str], said: str, folder: Path) -> None:
    (folder / "broken.json").write_text('{"clashyard": 1,')
    (folder / "nothing.yaml").write_text("[]")
    *_, over = fights(2)
    (folder / "over.yaml").write_text(json.dumps({"game": "blades", "given": over.position(), "options": dict(over.options)}))
    draft = Match.new(decks.GAME, {"format": "draft"}, 1)
    draft.play(draft.legal[0])
    draft.save(folder / "draft.json")
    shown = clashyard("analyse", *arguments, folder=folder)
    assert shown.returncode == 2 and shown.stderr.startswith(said) and shown.stderr.count("\n") == 1
    assert shown.stdout == ""
