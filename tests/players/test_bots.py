"""Bots from elsewhere: loaded by name, shown only what their seat may see, refused in one sentence."""

from __future__ import annotations

import re
import sys
import types
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from clashyard import decks
from clashyard.core.errors import BadInput
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.players import bots, player
from clashyard.terminal.app import app
from tests.support.games import FORMATS, OVER_ALL, dealt, guessed, points
from tests.support.paths import DOCS

PAGE = (DOCS / "opponents.md").read_text("utf-8")
EXAMPLE = re.search(r"^```python\n(# mybots\.py.*?)^```", PAGE, re.S | re.M)


class Recorder:
    """Notes what it is shown, and plays the last action."""

    def __init__(self) -> None:
        self.shown: list[Match] = []

    def choose(self, match: Match, seat: str) -> str:
        self.shown.append(match)
        return match.legal_of(seat)[-1]


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    made = types.ModuleType("mybots")
    monkeypatch.setitem(sys.modules, "mybots", made)
    return made


def matches(game: Game, mode: str) -> list[Match]:
    return [match.copy() for match in points(game, mode, range(2), 24) if match.deciding]


@OVER_ALL
def test_a_bot_sees_what_its_seat_may_see_and_nothing_else(game: Game, mode: str) -> None:
    hid = 0
    for match in matches(game, mode):
        for seat in match.deciding:
            guess = bots.seen_by(match, seat, 5)
            assert guess.view(seat) == match.view(seat) and guess.view(seat, memory=True) == match.view(seat, memory=True)
            assert guess.legal_of(seat) == match.legal_of(seat) and guess.options == match.options
            assert guess.actions == [] and guess.state.secret is None and not {"secret", "seed"} & set(guess.origin)
            assert guess.commitment is None and guess.history.bases == [(0, guess.state)]
            hid += guess.position() != match.position()
    assert hid


@OVER_ALL
def test_a_bots_view_does_not_depend_on_hidden_information(game: Game, mode: str) -> None:
    """Its guess of two worlds that its seat cannot tell apart looks the same to it, whatever it asks of it as that seat."""
    for match in matches(game, mode)[:10]:
        seat = match.deciding[0]
        for draw in range(2):
            world = guessed(match, seat, draw)
            one, other = bots.seen_by(match, seat, 1), bots.seen_by(world, seat, 2)
            assert (one.view(seat), one.legal_of(seat), one.winner) == (other.view(seat), other.legal_of(seat), other.winner)


def test_a_match_dealt_by_a_secret_is_shown_without_it() -> None:
    match = decks.new(decks=("1", "3"))
    guess = bots.seen_by(match, "B", 3)
    assert match.origin["secret"] not in guess.to_json() and guess.to_json()


@pytest.mark.parametrize("options", FORMATS, ids=str)
def test_a_bot_plays_what_leads_to_a_game(options: dict[str, str]) -> None:
    match, bot = Match.new(decks.GAME, options, 3), bots.Outsider("recorder", Recorder())
    while match.deciding:
        match.play(bot.choose(match, match.deciding[0]), match.deciding[0])


@OVER_ALL
def test_a_bot_plays_a_match(game: Game, mode: str) -> None:
    match, bot = dealt(game, mode, 2), bots.Outsider("recorder", Recorder())
    while match.deciding and len(match.actions) < 60:
        seat = match.deciding[-1]
        match.play(bot.choose(match, seat), seat)
    assert all(shown is not match for shown in bot.bot.shown)  # type: ignore[attr-defined]


def test_a_bot_cannot_change_the_match() -> None:
    class Tries:
        def choose(self, match: Match, seat: str) -> int:
            first = match.menu(seat)[0]
            match.play(first, seat)
            return first

    match = decks.new(decks=("1", "3"), seed=7)
    before = match.to_json()
    match.play(bots.Outsider("tries", Tries()).choose(match))
    match.undo(looking=True)
    assert match.to_json() == before


def test_a_class_an_object_and_a_function_are_opponents(module: Any) -> None:
    class Seeded(Recorder):
        def __init__(self, seed: int) -> None:
            super().__init__()
            self.seed = seed

    module.Plain, module.Seeded, module.made, module.build = Recorder, Seeded, Recorder(), lambda: Recorder()
    match = decks.new(decks=("1", "3"), seed=7)
    for name in ("Plain", "Seeded", "made", "build"):
        found = player(f"mybots:{name}", 5)
        assert found.name == f"mybots:{name}" and found.choose(match) == match.menu()[-1]
    assert player("mybots:Seeded", 5).bot.seed == 5  # type: ignore[attr-defined]


def test_an_installed_package_may_bring_an_opponent(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    module.Plain = Recorder
    point = EntryPoint("lookout", "mybots:Plain", bots.GROUP)
    monkeypatch.setattr("clashyard.players.bots.entry_points", lambda group: [point] if group == bots.GROUP else [])
    bots.installed.cache_clear()
    try:
        assert player("lookout").name == "lookout"
        with pytest.raises(BadInput, match="'lokout' is not a valid opponent; did you mean lookout"):
            player("lokout")
    finally:
        bots.installed.cache_clear()


def bot(choice: Any) -> type:
    return type("Bot", (), {"choose": lambda self, match, seat: choice})


@pytest.mark.parametrize(
    ("choice", "said"),
    [("fly", "'fly'"), (10**9, "1000000000"), (-1, "-1"), (None, "None"), (True, "True"), (1.0, "1.0"), ("", "''")],
)
def test_a_wrong_choice_is_refused_in_one_sentence(module: Any, choice: Any, said: str) -> None:
    module.Wrong = bot(choice)
    with pytest.raises(BadInput) as caught:
        player("mybots:Wrong").choose(decks.new(decks=("1", "3"), seed=7))
    assert str(caught.value) == (
        f"mybots:Wrong: choose returned {said}, which is not a legal action; return one of match.legal_of(seat)"
    )


def test_errors_of_a_bot_are_reported_in_one_sentence(module: Any) -> None:
    class Fails:
        def choose(self, match: Match, seat: str) -> str:
            raise KeyError("nothing\nhere")

    def refuses() -> None:
        raise RuntimeError

    module.Fails, module.refuses, module.number, module.blank = Fails, refuses, 7, object
    with pytest.raises(BadInput, match=r"^mybots:Fails: choose raised KeyError: 'nothing\\nhere'; fix the opponent$"):
        player("mybots:Fails").choose(decks.new(decks=("1", "3"), seed=7))
    for name, said in (
        ("mybots:refuses", "the opponent cannot be made: RuntimeError"),
        ("mybots:number", "this is not an opponent; it needs a method choose(match, seat)"),
        ("mybots:blank", "this is not an opponent; it needs a method choose(match, seat)"),
        ("mybots:Nobody", "the module mybots has no Nobody"),
        ("nowhere_at_all:Bot", "the opponent cannot be loaded: ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("mybots:", "write an opponent of your own as module:Class"),
        (":Bot", "write an opponent of your own as module:Class"),
    ):
        with pytest.raises(BadInput) as caught:
            player(name)
        assert str(caught.value) == f"{name}: {said}"
    with pytest.raises(BadInput, match="mybots:Fails does not use a time budget"):
        player("mybots:Fails", seconds=1)


def test_the_example_of_the_page_plays_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert EXAMPLE and len(EXAMPLE[1].splitlines()) <= 12
    (tmp_path / "mybots.py").write_text(EXAMPLE[1], "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "mybots", raising=False)
    name = re.search(r"--opponent (mybots:\w+)", PAGE)
    assert name
    try:
        done = CliRunner().invoke(
            app, ["play", "decks", "--seed", "7", "--opponent", name[1], "--save", "match.json"], input="end\nend\nquit\n"
        )
        assert done.exit_code == 0, done.output
        text = (tmp_path / "match.json").read_text("utf-8")
        assert f'"B": "{name[1]}"' in text
        again = CliRunner().invoke(app, ["play", "--resume", "match.json"], input="quit\n")
        assert isinstance(again.exception, BadInput) and "add --opponent B=mybots:" in str(again.exception)
        asked = CliRunner().invoke(app, ["play", "--resume", "match.json", "--opponent", name[1]], input="quit\n")
        assert asked.exit_code == 0
    finally:
        sys.modules.pop("mybots", None)


def test_the_example_of_the_page_looks_at_its_match_only(module: Any) -> None:
    assert EXAMPLE
    exec(EXAMPLE[1], module.__dict__)
    name = next(word for word in vars(module) if hasattr(getattr(module, word), "choose"))
    match, draw = decks.new(decks=("1", "3"), seed=7), Random(3)
    while match.to_act and len(match.actions) < 40:
        match.play(player(f"mybots:{name}").choose(match) if match.to_act == "B" else draw.choice(match.menu()))
