"""Commands besides playing: rules, cards, check, bench."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from clashyard.bench.playouts import Measure
from clashyard.terminal import app as terminal
from clashyard.terminal import measurements
from tests.support.command_line import clashyard


def test_rules_are_explained() -> None:
    shown = clashyard("rules", "decks.ability.vanish").stdout
    assert shown.startswith("decks.ability.vanish: Vanish\n") and "line" in shown
    assert len(clashyard("rules").stdout.splitlines()) > 150


def test_cards_are_listed_by_pack_ability_and_name() -> None:
    assert len(clashyard("cards").stdout.splitlines()) == 256
    assert len(clashyard("cards", "elusive").stdout.splitlines()) == 32
    assert len(clashyard("cards", "aura:rage").stdout.splitlines()) == 1
    assert "troll" in clashyard("cards", "Troll", "--language", "fr").stdout
    assert "no card matches 'dragonfly'" in clashyard("cards", "dragonfly").stderr


SCENARIO = """
- id: fine
  game: decks
  given: {cards: {a1: 9 1/1, b1: 9 1/1}, A: {hand: [bastion, a1]}, B: {hand: [bastion, b1]}}
  expect: {legal: [end], turn: {mana: 0}}
- id: wrong
  game: decks
  given: {cards: {a1: 9 1/1, b1: 9 1/1}, A: {hand: [bastion, a1]}, B: {hand: [bastion, b1]}}
  expect: {turn: {mana: 3}, A: {hand: [bastion, b1]}}
- id: later
  game: decks
  options: {mode: solo}
  given: {}
- id: later-still
  game: chess
  given: {}
"""


MERGED = """
- id: base
  game: decks
  given: &base {cards: &cards {a1: 9 1/1, b1: 9 1/1, jail: 3 1/3 chain}, A: {hand: [bastion, a1]}, B: {hand: [bastion, b1]}}
  expect: {winner: null, legal: [end]}
- id: merged
  game: decks
  options: {first: B, modules: [champion]}
  given:
    <<: *base
    turn: {phase: regeneration}
    cards: {<<: *cards, x: 3 1/1, lord: 5 4/4}
    B: {hand: [bastion, b1], upper: [{card: jail, captive: x}], champion: lord}
  do: [begin]
  expect: {turn: {active: B, mana: 6}, B: {upper: [{card: jail, captive: [x]}]}}
"""


def test_check_reads_merged_mappings_and_short_forms(tmp_path: Path) -> None:
    file = tmp_path / "merged.yaml"
    file.write_text(MERGED)
    assert clashyard("check", str(file)).stdout == "2 passed, 0 failed\n"


def test_check_prints_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(SCENARIO)
    shown = clashyard("check", str(file))
    assert shown.returncode == 1
    assert shown.stdout.splitlines() == [
        f"{file}:6: wrong: turn.mana: expected 3, found 0",
        f"{file}:6: wrong: A.hand[2]: expected b1, found a1",
        f"{file}:10: later: A: this kingdom is missing; give at least its hand",
        f"{file}:14: later-still: game: 'chess' is not a valid game; known: blades, clash, decks",
        "1 passed, 3 failed",
    ]


@pytest.mark.parametrize(
    "text, said",
    [
        ("- id: x\n  given: [", ":2: invalid YAML"),
        ("- id: x\n- id", ":2: a scenario is a mapping"),
        ("- id: x\n  id: y", ":1: invalid YAML: the key 'id' is listed twice"),
        ("- id: x\n  gives: {}", ":1: 'gives' is not part of a scenario"),
        ("id: x", ": expected a list of scenarios"),
    ],
)
def test_check_refuses_files_that_are_not_scenarios(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(text)
    shown = clashyard("check", str(file))
    assert shown.returncode == 2 and f"{file}{said}" in shown.stderr and "Traceback" not in shown.stderr


def test_bench_prints_what_it_has_measured_as_one_object_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "measure", lambda game, seconds: [Measure("clash", "interpreted", 12345.6, 1000)])
    done = CliRunner().invoke(terminal.app, ["bench", "clash", "--json", "--no-batches", "--no-search"])
    (row,) = map(json.loads, done.stdout.splitlines())
    assert row == {"game": "clash", "what": "interpreted", "decisions_per_s": 12346, "games_per_s": 1000}


@pytest.mark.nightly  # it compiles for 20 seconds what nothing else uses
@pytest.mark.compiled
def test_bench_prints_one_object_a_line() -> None:
    lines = clashyard("bench", "clash", "--json", "--seconds", "0.05", "--no-batches", "--no-search").stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    assert all(set(row) == {"game", "what", "decisions_per_s", "games_per_s"} for row in rows)
    assert [row["what"] for row in rows][:2] == ["interpreted", "compiled, one core"]
    assert all(row["decisions_per_s"] > 0 for row in rows)


def test_bench_and_contest_write_numbers_as_the_language_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "measure", lambda game, seconds: [Measure("clash", "interpreted", 12345.6, 1000)])
    monkeypatch.setattr(terminal, "ratios", lambda done: [("all / one", 1.5)])
    monkeypatch.setattr(measurements, "contest", lambda *_: [[1.0, 0.5], [1.0, 0.0]] * 300)

    def said(*command: str) -> list[str]:
        done = CliRunner().invoke(terminal.app, command)
        assert done.exit_code == 0
        return done.stdout.splitlines()

    bench = ("bench", "clash", "--no-batches", "--no-search")
    assert said(*bench)[:2] == [
        "clash             interpreted                 12,346 decisions/s      1,000 games/s",
        "all / one: 1.50",
    ]
    french = said(*bench, "--language", "fr")
    assert "12\u00a0346 decisions/s" in french[0] and french[1] == "all / one: 1,50"
    assert "Games: 1,200, won: 600, drawn: 300, rate: 62.5% (" in said("contest", "clash")[0]
    assert "nulles\u00a0: 300, taux\u00a0: 62,5\u00a0% (de " in said("contest", "clash", "--language", "fr")[0]
