"""The ladder: what is played, that it can be broken off, what is kept and what it comes to. With random and greedy alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from clashyard import blades, decks, players
from clashyard.core import fast
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.games import GAMES
from clashyard.players import Player, Random, ladder, player
from clashyard.players.ladder import (
    Fixture,
    Result,
    contender,
    fixtures,
    pairings,
    play_game,
    played,
    ratings,
    rows,
    table_of,
    wilson,
)
from clashyard.players.ladder_file import LadderFile
from clashyard.terminal import ladder_command
from clashyard.terminal.app import app
from clashyard.terminal.ladder_command import tables

PAIR = ("greedy", "random")


@pytest.fixture(autouse=True)
def two_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LEVELS", ("random", "greedy"))
    monkeypatch.setattr(fast, "prepared", lambda: False)  # so few games are quicker without machine code


def played_out(games: int, game: str = "decks", mode: str = "duel", seed: int = 1, workers: int = 1) -> list[Result]:
    return list(played(fixtures(game, mode, [PAIR], games, seed, ()), workers))


def kept(path: Path, game: Game = decks.GAME, mode: str = "duel", seed: int = 1) -> LadderFile:
    return LadderFile(path, game, mode, seed)


def filled(path: Path, results: list[Result]) -> Path:
    with kept(path) as file:
        for result in results:
            file.add(result)
    return path


def result(number: int, winner: str, pair: tuple[str, str] = PAIR) -> Result:
    fixture = Fixture("decks", "duel", pair, number, 1)
    return Result(pair, number, fixture.deal, fixture.seating("AB"), winner, 30)


# What is to be played


def test_neighbours_and_those_set_against(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "LEVELS", ("1", "2", "3"))
    assert pairings((), (), None) == [("2", "1"), ("3", "2")]
    assert pairings((), ("random", "1"), None) == [
        ("2", "1"), ("3", "2"), ("1", "random"), ("2", "random"), ("3", "random"), ("3", "1"),
    ]  # fmt: skip
    assert pairings(("3",), (), None) == [("3", "2")]
    assert pairings(("3", "2"), ("greedy",), 1.5) == [("2", "greedy"), ("3@1.5s", "greedy")]
    with pytest.raises(BadInput, match="--only: 1 is the lowest level"):
        pairings(("1",), (), None)


@pytest.mark.parametrize(
    ("only", "against", "message"),
    [
        (("greed",), (), "--only: 'greed' is no level; did you mean greedy"),
        ((), ("nobody",), "--against: 'nobody' is no opponent"),
    ],
)
def test_unknown_levels(only: tuple[str, ...], against: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        pairings(only, against, None)


@pytest.mark.parametrize("games", [0, -2, 1, 7])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(BadInput, match=f"--games: {games} is no even number from 2"):
        fixtures("decks", "duel", [PAIR], games, 1, ())


def test_every_deal_is_played_twice_with_other_seats() -> None:
    found = fixtures("decks", "duel", [PAIR], 4, 10, ())
    assert [fixture.deal for fixture in found] == [10, 10, 11, 11]
    assert [fixture.seating("AB")["A"] for fixture in found] == ["greedy", "random"] * 2
    assert found[0].seating("ABCD") == {"A": "greedy", "B": "random", "C": "greedy", "D": "random"}
    done = [result(0, "A"), result(2, "A")]
    assert fixtures("decks", "duel", [PAIR], 4, 10, done) == [found[1], found[3]]


@pytest.mark.parametrize("mode", ["solo", "coop"])
def test_no_ladder_against_automata(mode: str) -> None:
    with pytest.raises(BadInput, match=f"--mode: in the mode {mode} an automaton plays"):
        table_of(decks.GAME, mode)


def test_all_other_modes_have_a_ladder() -> None:
    with pytest.raises(BadInput, match="'trio' is no mode"):
        table_of(decks.GAME, "trio")
    for game in GAMES:
        for mode in game.modes:
            if mode not in ("solo", "coop"):
                assert table_of(game, mode) == game.seats[: 4 if mode in ("ffa", "2v2") else 2]


# Playing


@pytest.mark.parametrize(("game", "mode"), [("decks", "duel"), ("decks", "2v2"), ("blades", "king"), ("clash", "duel")])
def test_a_game_is_the_same_whatever_was_played_before(game: str, mode: str) -> None:
    first = played_out(4, game, mode)
    assert [r.number for r in first] == [0, 1, 2, 3] and all(r.decisions > 2 for r in first)
    assert play_game(Fixture(game, mode, PAIR, 3, 1)) == first[3]
    assert len({r.decisions for r in first}) > 1


def test_two_workers_play_what_one_does() -> None:
    alone, together = played_out(6), played_out(6, workers=2)
    assert sorted(together) == alone


def test_greedy_wins_from_both_seats() -> None:
    (row,) = rows(played_out(12))
    assert row.wins + row.draws + row.losses == 12 and row.rate > 75


def test_a_time_budget_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    def timed(name: str, seed: int = 0, seconds: float | None = None) -> Player:
        given.append((name, seed, seconds))
        return Random(seed)

    monkeypatch.setattr(players, "player", timed)
    contender("greedy@0.25s", 3)
    contender("greedy", 4)
    assert given == [("greedy", 3, 0.25), ("greedy", 4, None)]


def test_a_time_budget_for_one_that_takes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "player", lambda name, seed=0: player(name, seed))
    with pytest.raises(BadInput, match="--seconds: greedy takes no time budget"):
        contender("greedy@1s", 3)


# What is kept


def test_a_ladder_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    """Cut in the middle of a line, as a kill leaves it, and played on."""
    whole = filled(tmp_path / "whole.jsonl", played_out(6)).read_bytes()
    cut = tmp_path / "cut.jsonl"
    for size in (len(whole), len(whole) - 1, whole.rindex(b"{", 0, -1) + 5, whole.index(b"\n") + 9, 7, 0):
        cut.write_bytes(whole[:size])
        file = kept(cut)
        assert len(file.results) == max(0, whole[:size].count(b"\n") - 1)
        with file:
            for new in played(fixtures("decks", "duel", [PAIR], 6, 1, file.results), 1):
                file.add(new)
        assert cut.read_bytes() == whole
        assert kept(cut).results == file.results


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 5}, r"x.jsonl:3: seats: game 1 of greedy and random has another seed or other seats"),
        ({"seats": {"A": "greedy", "B": "random"}}, r"x.jsonl:3: seats: game 1 of greedy and random has another seed"),
        ({"number": 0, "seats": {"A": "greedy", "B": "random"}}, r"x.jsonl:3: number: game 0 of greedy and random is here twice"),
        ({"number": "1"}, r"x.jsonl:3: number: '1' is no whole number"),
        ({"pair": ["greedy", "greedy"]}, r"x.jsonl:3: pair: \['greedy', 'greedy'\] are not two opponents"),
        ({"pair": "greedy"}, r"x.jsonl:3: pair: 'greedy' are not two opponents"),
        ({"winner": "C"}, r"x.jsonl:3: winner: 'C' is no winner"),
        ({"winner": ""}, r"x.jsonl:3: winner: '' is no winner"),
        ({"winner": None}, r"x.jsonl:3: winner: None is no winner"),
        ({"decisions": -1}, r"x.jsonl:3: decisions: -1 is no whole number"),
        ({"colour": 1}, r"x.jsonl:3: 'colour' is no key of this mapping"),
        (None, r"x.jsonl:3: winner: this is missing"),
    ],
)
def test_wrong_content_names_the_line(change: dict[str, Any] | None, message: str, tmp_path: Path) -> None:
    path = filled(tmp_path / "x.jsonl", [result(0, "A"), result(1, "B")])
    *lines, last = path.read_text().splitlines()
    data = json.loads(last)
    if change is None:
        del data["winner"]
    path.write_text("\n".join([*lines, json.dumps(data | (change or {})), ""]))
    with pytest.raises(BadInput, match=message):
        kept(path)


@pytest.mark.parametrize("line", ["{", "[1]", "7", "\0", '{"pair": ' * 2000])
def test_junk_names_the_line(line: str, tmp_path: Path) -> None:
    path = filled(tmp_path / "x.jsonl", [result(0, "A")])
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(BadInput, match=r"x.jsonl:3: "):
        kept(path)


@pytest.mark.parametrize("text", ["{}\n", "hello\n", "hello", "[]\n", '{"clashyard": 1}\n', "\n\n"])
def test_another_kind_of_file_is_left_alone(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text(text)
    with pytest.raises(BadInput, match="x:1: this is no file of a ladder; give --file another name"):
        kept(path)
    assert path.read_text() == text


def test_another_ladder_is_left_alone(tmp_path: Path) -> None:
    path = filled(tmp_path / "x", [result(0, "A")])
    others: list[tuple[Game, str, int, str]] = [
        (blades.GAME, "basic", 1, "game 'decks', not 'blades'"),
        (decks.GAME, "ffa", 1, "mode 'duel', not 'ffa'"),
        (decks.GAME, "duel", 2, "seed 1, not 2"),
    ]
    for game, mode, seed, message in others:
        with pytest.raises(BadInput, match=f"x:1: this ladder has the {message}; give --file another name"):
            kept(path, game, mode, seed)


def test_a_file_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        kept(tmp_path)
    with pytest.raises(BadInput, match="cannot be written"), kept(tmp_path / "missing" / "x"):
        pass


# What it comes to


@pytest.mark.parametrize(
    ("score", "games", "low", "high"),  # by scipy.stats.binomtest; 81 of 263 also stands in R. G. Newcombe's paper of 1998
    [(50, 100, 0.4038, 0.5962), (10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (81, 263, 0.2553, 0.3662)],
)
def test_intervals(score: int, games: int, low: float, high: float) -> None:
    assert wilson(score, games) == pytest.approx((low, high), abs=0.00005)


def test_counts_and_rates() -> None:
    found = rows([result(0, "A"), result(1, "A"), result(2, "draw"), result(3, "B"), result(0, "B", ("random", "greedy"))])
    assert [row[:5] for row in found] == [(PAIR, 2, 1, 1, 62.5), (("random", "greedy"), 0, 0, 1, 0)]


def test_a_win_shared_by_both_sides_is_half_a_win() -> None:
    seats = Fixture("decks", "ffa", PAIR, 0, 1).seating("ABCD")
    scores = [Result(PAIR, 0, 1, seats, winner, 9).score for winner in ("AC", "BD", "A", "AB", "draw")]
    assert scores == [1, 0, 1, 0.5, 0.5]


def test_ratings_follow_the_results_and_the_seed() -> None:
    pairs = [("3", "2"), ("2", "1")]
    games = [result(n, "AB"[n % 2] if n % 5 else "BA"[n % 2], pair) for pair in pairs for n in range(40)]
    found = ratings(games, 1)
    assert list(found) == ["3", "2", "1"] and all(sigma < 25 / 3 for _, sigma in found.values())
    assert ratings(games[::-1], 1) == found != ratings(games, 2)


# The command


def command(folder: Path, *arguments: str) -> Any:
    return CliRunner().invoke(app, ["ladder", "decks", "--file", str(folder / "x.jsonl"), "--workers", "1", *arguments])


def test_the_command_plays_keeps_and_shows(tmp_path: Path) -> None:
    first = command(tmp_path, "--games", "4")
    assert first.exit_code == 0, first.output
    assert len((tmp_path / "x.jsonl").read_text().splitlines()) == 5
    lines = first.stdout.splitlines()
    assert lines[0].split() == ["opponent", "against", "games", "won", "drawn", "lost", "rate", "95%", "interval"]
    assert lines[1].split()[:3] == ["greedy", "random", "4"] and lines[3].split() == ["opponent", "mu", "sigma"]
    assert lines[-1].endswith("one pass over all 4 games in an order drawn by the seed.")
    assert command(tmp_path, "--table").stdout == first.stdout
    assert command(tmp_path, "--games", "4").stdout == first.stdout
    assert command(tmp_path, "--table", "--markdown").stdout.startswith("| opponent | against | games |")
    more = command(tmp_path, "--games", "6", "--only", "greedy", "--against", "random").stdout
    assert more.splitlines()[1].split()[:3] == ["greedy", "random", "6"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "0"], "--games: 0 is no even number"),
        (["--only", "9"], "--only: '9' is no level"),
        (["--mode", "solo"], "--mode: in the mode solo an automaton plays"),
        (["--mode", "duet"], "--mode: 'duet' is no mode; did you mean duel"),
        (["--table"], "there are no games here"),
    ],
)
def test_wrong_commands_say_so_and_leave_no_file(arguments: list[str], message: str, tmp_path: Path) -> None:
    run = command(tmp_path, *arguments)
    assert isinstance(run.exception, BadInput) and message in str(run.exception)
    assert not (tmp_path / "x.jsonl").exists()


def test_who_breaks_off_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off(waiting: list[Fixture], workers: int) -> Iterator[Result]:
        yield from map(play_game, waiting[:3])
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ladder_command, "played", broken_off)
        run = command(tmp_path, "--games", "6")
    assert run.exit_code == 130 and "3 games are kept in" in run.stderr and run.stdout == ""
    assert len(kept(tmp_path / "x.jsonl").results) == 3
    assert command(tmp_path, "--games", "6").stdout.splitlines()[1].split()[:3] == ["greedy", "random", "6"]


def test_an_unknown_game() -> None:
    run = CliRunner().invoke(app, ["ladder", "deck"])
    assert isinstance(run.exception, BadInput) and "'deck' is no game; did you mean decks" in str(run.exception)


def test_tables_go_up_the_ladder(tmp_path: Path) -> None:
    pair = ("level-2", "level-1")
    path = filled(tmp_path / "x", [result(0, "A", pair), result(0, "B", ("level-1", "nobody")), result(1, "draw", pair)])
    names = [line.split()[:3] for line in tables(kept(path), markdown=False)[1:3]]
    assert names == [["level-1", "nobody", "1"], ["level-2", "level-1", "2"]]
