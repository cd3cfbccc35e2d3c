"""Every house rule in random matches: positions read back, views hide, compiled rules agree, and every match ends or goes on."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from clashyard.core import fast
from clashyard.core.chance import CHOICE, below, seeded, turn
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.core.playout import buffer
from clashyard.games import GAMES, NAMED
from tests.support.games import again, choose, guessed, seen
from tests.support.nights import by_day

MODES = {"blades": "hearts-king", "clash": "duel", "decks": "solo"}
WHAT = [pytest.param(game, id=game.name) for game in GAMES]


def options(game: Game, seed: int) -> dict[str, Any]:
    """Return options of a random match with other readings of about half of the house rules."""
    draw = Random(seed)
    house = {entry.rule: draw.choice(entry.words) for entry in game.setup.house}
    return {**game.setup.sample(seed, mode=(MODES[game.name], game.modes[0])[seed % 2]), "house": house}


@pytest.mark.parametrize("game", WHAT)
def test_positions_read_back_and_views_hide_under_house_rules(game: Game) -> None:
    for seed in range(6):
        match, draw = Match.new(game, options(game, seed), seed), Random(seed)
        while match.deciding and len(match.actions) < 60:
            seat, number = choose(match, draw)
            twin, text = again(match), game.notation.write_action(match.state, match.setting, game.seats.index(seat), number)
            assert twin.position() == match.position() and twin.options.get("house") == match.options.get("house")
            for viewer in match.seats:
                assert seen(guessed(match, viewer, seed), viewer) == seen(match, viewer)
            match.play(text, seat)
            twin.play(text, seat)
            assert twin.position() == match.position()


@pytest.mark.parametrize("game", WHAT)
def test_the_lookahead_settles_with_legal_actions(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """`settle` plays without asking the menu, so what it plays must be legal under every house rule."""
    module, played = import_module(f"clashyard.{game.name}.rules.prospects"), list[int]()
    monkeypatch.setattr(module, "play", lambda g, seat, action: played.append(action), raising=False)
    for seed in range(20):
        match, draw = Match.new(game, options(game, seed), seed), Random(seed)
        while match.deciding and len(match.actions) < 40:
            seat, number = choose(match, draw)
            match.play(number, seat)
            for seat in match.deciding:
                played.clear()
                game.rules.settle(match.state.copy(), game.seats.index(seat))
                assert set(played) <= set(match.menu(seat))


@pytest.mark.compiled
@pytest.mark.parametrize("game", by_day(NAMED["blades"], NAMED["clash"], of=GAMES), ids=lambda game: game.name)
def test_compiled_rules_agree_under_house_rules(game: Game) -> None:
    menu, play, out, mine = (
        fast.compiled(game.rules.menu),
        fast.compiled(game.rules.play),
        buffer(game, True),
        buffer(game, False),
    )
    for k in range(12):
        state = game.setup.table(game.setup.prepare(options(game, k)))
        row = state.to_record()
        game.rules.deal(state, k)
        fast.compiled(game.rules.deal)(row[0], k)
        x = seeded(k, CHOICE)
        for _ in range(150):
            mover = game.rules.to_act(state)
            if mover < 0:
                break
            choices = game.rules.menu(state, mover, mine)
            assert menu(row[0], mover, out) == choices
            action = mine[below(x, choices)]
            x = turn(x)
            game.rules.play(state, mover, action)
            play(row[0], mover, action)
            assert row.tobytes() == state.to_record().tobytes()
