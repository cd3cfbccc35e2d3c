"""The double oracle over decks, with its file and its tool."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from clashyard.attack import deck_climb, deck_games, deck_oracle
from clashyard.attack.deck_climb import chosen_decks, printed
from clashyard.attack.deck_games import Deck, Mixture, Weighted, alone
from clashyard.attack.deck_oracle import OracleFile, Plan, Step, is_finished, mixture_of, payoffs, regret_matching
from clashyard.core.errors import BadInput
from clashyard.core.work import executor
from tests.support.paths import TOOLS
from tests.support.tools import tool

PLAN = Plan(8, 1, "greedy", 3, 2, 4)
FIRST, SECOND, THIRD = (printed()[8 * k : 8 * k + 8] for k in range(3))


@pytest.fixture(autouse=True)
def interpreted(carrier: str) -> None:
    """Run interpreted, which is quicker for so few games."""


def test_regret_matching_finds_the_equilibrium() -> None:
    scissors = np.array([[0, 0.5, -0.25], [-0.5, 0, 0.5], [0.25, -0.5, 0]])
    assert regret_matching(scissors, 4000) == pytest.approx([0.4, 0.2, 0.4], abs=0.01)
    assert regret_matching(np.array([[0, 0.1], [-0.1, 0]]), 100)[0] > 0.98


def steps(*rows: list[float]) -> list[Step]:
    return [Step(k, list(printed()[8 * k : 8 * k + 8]), row, [1 - each for each in row], 0.6) for k, row in enumerate(rows)]


def next_step(found: list[Step], plan: Plan, given: Sequence[Deck] = ()) -> Step:
    with executor(1) as pool:
        return deck_oracle.next_step(found, plan, pool, given)


def test_a_pool_has_payoffs_and_a_mixture_without_what_is_rare() -> None:
    found = steps([], [0.75], [0.5, 0.25])
    assert payoffs(found).tolist() == [[0, -0.25, 0], [0.25, 0, 0.25], [0, -0.25, 0]]
    assert mixture_of(found) == ((SECOND, 1.0),)
    mixture = mixture_of(steps([], [1.0], [0.0, 1.0]))
    assert {each.deck for each in mixture} == {FIRST, SECOND, THIRD}
    assert [each.probability for each in mixture] == pytest.approx([1 / 3] * 3, abs=0.01)


def test_payoffs_by_greedy_count_beside_the_others() -> None:
    found = steps([], [0.75])
    assert payoffs(found, 0.5).tolist() == [[0, -0.125], [0.125, 0]]
    assert mixture_of(found) == mixture_of(found, 0.5) == ((SECOND, 1.0),) and mixture_of(found, 2) == ((FIRST, 1.0),)


def test_pairs_that_play_again_count_as_often_as_they_play() -> None:
    first, second = steps([], [0.75])
    again = second._replace(again=[[1, 0, 0.25], [1, 0, 0.2]])
    assert payoffs([first, again])[1, 0] == pytest.approx(0.4 - 0.5) == -payoffs([first, again])[0, 1]
    assert mixture_of([first, again]) == ((FIRST, 1.0),)


def test_the_deciding_pairs_are_of_the_mixture_and_of_what_wins_about_half_against_it() -> None:
    hopeless = [[], [1.0], [0.0, 1.0], [0.1, 0.1, 0.1]]
    cycle = [Step(k, list(printed()[8 * k : 8 * k + 8]), row, [], 0.5) for k, row in enumerate(hopeless)]
    assert deck_oracle.deciding_pairs(cycle, 0.0) == [(1, 0), (2, 0), (2, 1)]
    close = cycle[3]._replace(row=[0.45, 0.45, 0.45])
    assert deck_oracle.deciding_pairs([*cycle[:3], close], 0.0) == [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (3, 2)]
    often = close._replace(again=[[1, 0, 1.0]] * (deck_oracle.ENOUGH - 1))
    assert (1, 0) not in deck_oracle.deciding_pairs([*cycle[:3], often], 0.0)


def test_a_step_plays_its_deciding_pairs_again_on_other_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def played(mine: Deck, theirs: Mixture, seed: int, games: range, by: str) -> list[float]:
        seeds.append(seed)
        return [0.5 if mine == SECOND else 0.75]

    monkeypatch.setattr(deck_oracle, "points", played)
    plan, first = PLAN._replace(again=2), Step(0, list(FIRST), [], [], 0.5)
    assert next_step([], plan, [FIRST, SECOND]).again == () and not seeds  # the given ones first
    assert next_step([first], plan, [FIRST, SECOND]).again == [[1, 0, 0.5], [1, 0, 0.5]]
    assert len(set(seeds)) == len(seeds) == 3 and seeds[2] - seeds[1] == plan.games


def test_each_step_adds_the_best_response_and_plays_it_against_the_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    climbs: list[tuple[Deck, Mixture, int]] = []

    def climbing(start: Deck, theirs: Mixture, budget: int, seed: int, stages: object) -> Deck:
        climbs.append((start, theirs, budget))
        return SECOND if len(climbs) == 1 else THIRD

    monkeypatch.setattr(deck_oracle, "climb", climbing)
    monkeypatch.setattr(deck_oracle, "points", lambda mine, *_: [{FIRST: 0.2, SECOND: 0.6, THIRD: 0.9}[mine]])
    first = next_step([], PLAN)
    assert first == Step(0, list(chosen_decks(8)[0].deck), [], [], 0.5)
    second = next_step([first], PLAN)
    assert second == Step(1, list(THIRD), [0.9], [], 0.9)
    assert len(climbs) == 2 and climbs[0] == (tuple(first.deck), alone(tuple(first.deck)), 3)
    assert next_step([first, second], PLAN, [FIRST, FIRST, SECOND]) == Step(2, list(SECOND), [0.6, 0.6], [], 0.5)
    assert next_step([first, second], PLAN, [FIRST]).share == 0.9


def test_a_quarter_of_the_climbs_begins_elsewhere_in_the_pool_and_a_quarter_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    climbs: list[tuple[Deck, Sequence[int]]] = []

    def climbing(start: Deck, theirs: Mixture, budget: int, seed: int, stages: Sequence[int]) -> Deck:
        climbs.append((start, stages))
        return THIRD

    monkeypatch.setattr(deck_oracle, "climb", climbing)
    monkeypatch.setattr(deck_oracle, "points", lambda *_: [0.5])
    pool = [Step(0, list(FIRST), [], [], 0.5), Step(1, list(SECOND), [1.0], [], 0.5)]
    next_step(pool, PLAN._replace(restarts=8))
    likeliest, other = (SECOND, deck_climb.GAMES), (FIRST, SECOND)
    assert [(start, *stages) for start, stages in climbs[:2] + climbs[4:6]] == [likeliest] * 4
    assert all(start in other and stages == deck_oracle.STAGES for start, stages in climbs[2::4])
    assert all(start not in other and stages == deck_oracle.STAGES for start, stages in climbs[3::4]) and len(climbs) == 8


def test_better_decks_play_again_and_those_that_draw_often_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Deck, int, range, str]] = []
    won = {FIRST: [1.0, 0.5, 1.0], SECOND: [1.0, 0.0, 0.0], THIRD: [0.0, 1.0, 1.0]}

    def played(mine: Deck, _: Mixture, seed: int, games: range, by: str) -> list[float]:
        asked.append((mine, seed, games, by))
        return won[mine] if by != "greedy" else [float(mine == SECOND)]

    monkeypatch.setattr(deck_oracle, "points", played)
    with executor(1) as pool:
        for weight, order in ((0.0, [THIRD, SECOND, FIRST]), (0.5, [SECOND, THIRD, FIRST])):
            plan = Plan(8, 1, "level-7", 3, 2, 4, weight)
            assert deck_oracle.ranked([FIRST, SECOND, THIRD], alone(FIRST), plan, 70, 30, pool) == order
    assert asked[0] == (FIRST, 71, range(20), "level-7") and asked[1] == (FIRST, 71, range(20, 30), "level-7")


def test_the_oracle_ends_when_a_best_response_gains_little() -> None:
    few = steps([], [0.75])
    assert not is_finished(few, 0.05, 9) and is_finished(few, 0.11, 9) and is_finished(few, 0.05, 2)
    assert not is_finished(few, 0.11, 9, given=2) and not is_finished(few[:1], 0.9, 9)


def test_the_same_seed_makes_the_same_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_oracle, "STAGES", (2,))
    monkeypatch.setattr(deck_oracle, "ROUNDS", 50)
    monkeypatch.setattr(deck_games, "TURN_LIMIT", 2)
    monkeypatch.setattr(deck_oracle, "LIKE_ATTACKERS", (2,))
    plan = PLAN._replace(games=2, budget=1, restarts=1)
    first = Step(0, list(FIRST), [], [], 0.5)
    step = next_step([first], plan)
    assert step == next_step([first], plan) != next_step([first], plan._replace(seed=2))


# Its file, and the tool


def filled(path: Path) -> Path:
    with OracleFile(path, PLAN) as kept:
        for step in steps([], [0.75]):
            kept.add(step._replace(simple=[]))
    return path


def test_steps_are_kept_and_a_line_that_was_cut_is_dropped(tmp_path: Path) -> None:
    path = filled(tmp_path / "x")
    path.write_bytes(path.read_bytes()[:-7])
    assert [step.number for step in OracleFile(path, PLAN).results] == [0]
    with pytest.raises(BadInput, match="x:1: this oracle has the by 'greedy', not 'level-7'; give --file another name"):
        OracleFile(path, PLAN._replace(by="level-7"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"number": 2}, "number: step 1 is missing before step 2"),
        ({"number": 0, "row": []}, "number: step 0 is here twice"),
        ({"row": [0.5, 0.5]}, "row: .* is not a list of 1 shares"),
        ({"row": [1.5]}, "row: 1.5 is not a share from 0 to 1"),
        ({"share": "much"}, "share: 'much' is not a share from 0 to 1"),
        ({"simple": [0.5]}, "simple: .* is not a list of 0 shares"),
        ({"again": 3}, "again: 3 is not a list of pairs with a share"),
        ({"again": [[1, 0]]}, "again: .* is not a list of two steps and a share"),
        ({"again": [[1.0, 0, 0.5]]}, "again: .* is not a list of two steps and a share"),
        ({"again": [[2, 0, 0.5]]}, "again: .* does not name a step up to 1 and one before it"),
        ({"again": [[1, 1, 0.5]]}, "again: .* does not name a step up to 1 and one before it"),
        ({"again": [[1, 0, -0.5]]}, "again: -0.5 is not a share from 0 to 1"),
        ({"deck": list(FIRST[:7])}, "deck: .* is not a list of 8 different cards"),
        ({"deck": [*FIRST[:7], FIRST[0]]}, "deck: .* is not a list of 8 different cards"),
        ({"deck": [*FIRST[:7], "yeti-of-oz"]}, "deck: 'yeti-of-oz' is not a printed card"),
    ],
)
def test_wrong_content_names_the_line(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    path = filled(tmp_path / "x")
    *lines, last = path.read_text().splitlines()
    path.write_text("\n".join([*lines, json.dumps(json.loads(last) | change), ""]))
    with pytest.raises(BadInput, match=f"x:3: {message}"):
        OracleFile(path, PLAN)


def test_the_tool_goes_on_and_writes_the_mixture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(deck_oracle, "climb", lambda start, *_: SECOND)
    monkeypatch.setattr(deck_games, "TURN_LIMIT", 2)
    monkeypatch.setattr(deck_oracle, "ROUNDS", 50)
    monkeypatch.setattr(deck_oracle, "SIMPLE", 2)
    oracle, path, more, written = tool("deck_oracle"), tmp_path / "x", tmp_path / "y", tmp_path / "mixture.toml"
    few = ["--games", "2", "--restarts", "1", "--margin", "-1", "--workers", "1"]
    oracle.main([str(path), "--steps", "1", *few])
    capsys.readouterr()
    oracle.main([str(path), "--steps", "2", *few, "--write", str(written)])
    assert capsys.readouterr().out.startswith("  1 ") and len(path.read_text().splitlines()) == 3
    kept = mixture_of(OracleFile(path, Plan(6, 1, "greedy", 600, 1, 2)).results)
    assert oracle.decks_of(written)[0] == [each.deck for each in kept] and "weight 0.0, again 0." in written.read_text()
    oracle.main([str(more), "--pool", str(written), "--steps", "2", *few, "--weight", "0.5", "--again", "1"])
    first, second = (json.loads(line) for line in more.read_text().splitlines()[1:])
    assert first["deck"] == list(kept[0].deck) and len(second["simple"]) == len(second["again"]) == 1


def test_an_odd_number_of_games_is_refused_before_the_first_one(tmp_path: Path) -> None:
    for games in ("3", "0", "-2"):
        with pytest.raises(BadInput, match=f"--games: {games} is not an even number of at least 2"):
            tool("deck_oracle").main([str(tmp_path / "x"), "--games", games])
    assert not (tmp_path / "x").exists()


def test_a_negative_seed_is_refused_before_the_first_game(tmp_path: Path) -> None:
    for name, given in (("deck_oracle", []), ("deck_table", ["--decks", "1", "2"])):
        with pytest.raises(BadInput, match="--seed: -1 is not a whole number from 0 to"):
            tool(name).main([str(tmp_path / "x"), *given, "--seed", "-1"])
    assert not (tmp_path / "x").exists()


def test_the_pool_that_is_kept_holds_the_decks_that_are_played() -> None:
    found = tool("deck_oracle").decks_of(TOOLS / "deck_pool.toml")[0]
    pool = {frozenset(deck) for deck in found}
    assert {frozenset(each.deck) for each in chosen_decks(8)} <= pool and len(pool) == len(found)


def test_a_file_of_decks_that_is_none_is_refused(tmp_path: Path) -> None:
    for text in ("deck = 3", "", "[[deck]]", '[[deck]]\ncards = ["yeti-of-oz"]'):
        (tmp_path / "x.toml").write_text(text)
        with pytest.raises(BadInput, match=r"x.toml: not a file of decks, as --write makes one: "):
            tool("deck_oracle").decks_of(tmp_path / "x.toml")


def test_written_probabilities_add_up() -> None:
    thirds = [Weighted(FIRST, 1 / 3)] * 3
    assert tool("deck_oracle").thousandths(thirds) == [334, 333, 333]
