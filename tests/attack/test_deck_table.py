"""The table of games between a few decks: which pair plays next, the mixture that follows, its file and its tool."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from clashyard.attack import deck_games, deck_table
from clashyard.attack.deck_climb import chosen_decks, printed
from clashyard.attack.deck_games import Deck, Mixture
from clashyard.attack.deck_oracle import regret_matching
from clashyard.attack.deck_table import (
    Part,
    TableFile,
    careful_mixture,
    drawn_payoffs,
    expected_most,
    next_pair,
    play_parts,
    totals,
)
from clashyard.core.errors import BadInput
from clashyard.core.work import executor
from tests.support.paths import TOOLS
from tests.support.tools import tool

POOL = tuple(printed()[8 * k : 8 * k + 8] for k in range(4))
DECKS = (14, 4, 1, 6, 17, 2, 3, 15, 28)  # of the pool: those of the mixture, and one that has come close
SCISSORS = [Part(0, [0, 1], 400, 300), Part(1, [1, 2], 400, 300), Part(2, [2, 0], 400, 300)]
WEAK = [*SCISSORS, *(Part(3 + k, [3, k], 100, 5) for k in range(3))]  # another deck, which loses to all of them


@pytest.fixture(autouse=True)
def interpreted(carrier: str) -> None:
    """Run interpreted, which is quicker for so few games."""


def test_games_of_a_pair_add_up_for_both_its_decks() -> None:
    games, won = totals([Part(0, [5, 2], 10, 7.5), Part(1, [2, 5], 20, 4), Part(2, [2, 9], 10, 1)], [2, 5])
    assert games.tolist() == [[0, 30], [30, 0]] and won.tolist() == [[0, 6.5], [23.5, 0]]


def test_payoffs_are_drawn_near_what_was_won_and_mirrored() -> None:
    draw = np.random.default_rng(1)
    found = np.array([drawn_payoffs(*totals(SCISSORS[:1], [0, 1, 2]), draw) for _ in range(300)])
    assert (found == -found.transpose(0, 2, 1)).all()
    assert found[:, 0, 1].mean() == pytest.approx(0.25, abs=0.01) and found[:, 0, 1].std() < 0.03
    assert found[:, 0, 2].std() > 0.2, "of a pair that has not played, nothing is known"


def test_a_mixture_of_decks_that_beat_each_other_in_a_circle_leaves_out_the_weak_one() -> None:
    games, won = totals(WEAK, range(4))
    found = careful_mixture(games, won)
    assert found == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0], abs=0.03) and found[3] == 0
    assert 0.5 < expected_most(games, won, found) < 0.53 < expected_most(games, won, np.array([1, 0, 0, 0])) - 0.2


def test_in_doubt_less_is_expected_of_the_best_deck_than_if_all_that_was_won_were_true() -> None:
    games, won = totals([Part(0, [0, 1], 8, 8), *SCISSORS[1:]], range(3))
    taken_for_true = regret_matching(np.where(games > 0, won / np.maximum(games, 1) - 0.5, 0), 4000)
    careful = careful_mixture(games, won)
    assert expected_most(games, won, careful) < expected_most(games, won, taken_for_true) - 0.003


def test_pairs_that_matter_and_have_played_little_play_next() -> None:
    def counted(parts: list[Part]) -> Counter[tuple[int, int]]:
        return Counter(next_pair(*totals(parts, range(4)), np.random.default_rng(k)) for k in range(60))

    few = [*WEAK, Part(9, [0, 2], -360, -90)]  # as if that pair had played 40 games
    assert counted(few)[0, 2] > 40
    found = counted(WEAK)
    assert sum(found[pair] for pair in ((0, 1), (1, 2), (0, 2))) > 55, "the deck that loses to all of them need not play again"


def test_decks_play_on_where_one_beats_all_others_by_far() -> None:
    assert next_pair(*totals([Part(0, [1, 0], 400, 400)], [0, 1]), np.random.default_rng(1)) == (0, 1)


def test_parts_play_other_deals_and_are_stored_as_they_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Deck, Deck, int, range, str]] = []

    def played(mine: Deck, theirs: Mixture, seed: int, games: range, by: str) -> list[float]:
        asked.append((mine, theirs[0].deck, seed, games, by))
        return [1.0, 0.5] * 5

    monkeypatch.setattr(deck_table, "points", played)
    monkeypatch.setattr(deck_table, "QUICK", 20)
    path = tmp_path / "x"
    for many in (3, 2):
        with TableFile(path, "level-8", 1000, 4) as kept, executor(1) as workers:
            play_parts(kept, POOL, [1, 3], many, workers)
    assert kept.results == [Part(k, [1, 3], 10, 7.5) for k in range(5)] == TableFile(path, "level-8", 1000, 4).results
    assert asked == [(POOL[1], POOL[3], 1000 + 10 * k, range(10), "level-8") for k in range(5)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"pair": [0]}, "pair: .* is not a list of two decks"),
        ({"pair": [1, 1]}, "pair: .* is not a list of two decks"),
        ({"pair": [0, 4]}, "pair: .*4"),
        ({"games": 0}, "games: .*0"),
        ({"won": 11}, "won: 11 is not a number of games up to 10"),
        ({"won": "all"}, "won: 'all' is not a number of games up to 10"),
        ({"number": 0}, "number: part 0 is here twice"),
    ],
)
def test_wrong_content_names_the_line(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    path = tmp_path / "x"
    with TableFile(path, "level-8", 1, 4) as kept:
        kept.add(Part(0, [0, 1], 10, 4.5))
        kept.add(Part(1, [0, 2], 10, 4.5))
    *lines, last = path.read_text().splitlines()
    path.write_text("\n".join([*lines, json.dumps(json.loads(last) | change), ""]))
    with pytest.raises(BadInput, match=f"x:3: {message}"):
        TableFile(path, "level-8", 1, 4)
    with pytest.raises(BadInput, match="x:1: this deck-table has the by 'level-8', not 'greedy'; give --file another name"):
        TableFile(path, "greedy", 1, 4)


def test_the_tool_goes_on_prints_the_table_and_writes_the_mixture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(deck_games, "TURN_LIMIT", 2)
    monkeypatch.setattr(deck_table, "QUICK", 20)
    path, written, oracle = tmp_path / "x", tmp_path / "mixture.toml", tool("deck_oracle")
    chosen = [str(path), "--decks", "1", "6", "4", "--by", "random", "--workers", "1"]
    tool("deck_table").main([*chosen, "--parts", "2"])
    assert len(path.read_text().splitlines()) == 3
    tool("deck_table").main([*chosen, "--parts", "0", "--write", str(written)])
    out = capsys.readouterr().out
    assert out.count("| deck | 1 | 6 | 4 |") == 2 and "% of 10 |" in out and "the best " in out
    pool = oracle.decks_of(TOOLS / "deck_pool.toml")[0]
    assert set(oracle.decks_of(written)[0]) <= {pool[1], pool[6], pool[4]} and "from 20 games of random" in written.read_text()


@pytest.mark.parametrize(
    ("decks", "message"), [(["1"], "two or more different"), (["1", "1"], "two or more different"), (["99"], "99")]
)
def test_decks_that_are_not_there_are_refused_before_the_first_game(decks: list[str], message: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=f"--decks: .*{message}"):
        tool("deck_table").main([str(tmp_path / "x"), "--decks", *decks])
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("given", "message"),
    [(["--parts", "0"], "x: these decks have not played yet; play some games with --parts"), (["--parts", "-3"], "--parts: -3")],
)
def test_without_games_nothing_is_written(given: list[str], message: str, tmp_path: Path) -> None:
    path, written = tmp_path / "x", tmp_path / "mixture.toml"
    with pytest.raises(BadInput, match=message):
        tool("deck_table").main([str(path), "--decks", "1", "2", *given, "--write", str(written)])
    assert not path.exists() and not written.exists()


def test_the_mixture_that_is_played_follows_from_the_games_that_are_kept() -> None:
    pool = [frozenset(deck) for deck in tool("deck_oracle").decks_of(TOOLS / "deck_pool.toml")[0]]
    kept = TableFile(TOOLS / "deck_table.jsonl", "level-8", 700_000_000, len(pool)).results
    found = careful_mixture(*totals(kept, DECKS))
    played = {pool.index(frozenset(each.deck)): each.probability for each in chosen_decks(8)}
    assert {deck: chance for deck, chance in zip(DECKS, found, strict=True) if chance} == pytest.approx(played, abs=0.01)
