"""Hidden information changes no byte that a viewer is sent: pages, updates, steps, legal actions, log, errors."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from clashyard.core.errors import IllegalAction
from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.games import NAMED
from clashyard.web.matches.steps import steps
from tests.support.games import OVER_MOST, OVER_SOME, choose
from tests.support.nights import at_night, by_day
from tests.support.web.tables import WORDS, Table, calm, first_difference, instead, lived, worlds

pytestmark = pytest.mark.django_db
OVER_POINTS = pytest.mark.parametrize("points", [2, *at_night(4)])
FORMS = (
    {"format": "draft", "mode": "duel"}, {"format": "draft", "mode": "coop"}, {"format": "draft", "mode": "ffa"},
    {"format": "constructed", "mode": "duel", "packs": ["initiation"]},
    {"format": "constructed", "mode": "2v2", "packs": ["initiation"]},
)  # fmt: skip
OVER_FORMS = pytest.mark.parametrize(
    "options", by_day(*FORMS[2:4], of=FORMS), ids=lambda options: f"{options['format']}-{options['mode']}"
)


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def compared(table: Table, number: int, patch: pytest.MonkeyPatch) -> int:
    """Compare what each viewer is sent now with other worlds; return how many of these differ from the true one."""
    different, match = 0, table.match
    for seat in table.clients:
        true = table.sent(seat, number)
        for world in worlds(match, seat):
            different += world.state != match.state
            with instead(patch, world):
                assert not first_difference(table.sent(seat, number), true), f"{seat} {number}"
    return different


@OVER_MOST
@OVER_POINTS
def test_no_byte_depends_on_what_is_hidden(game: Game, mode: str, points: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table, draw, different = Table(game, mode, 1), Random(mode), 0
    for number in range(points):
        if table.row.ending:
            break
        different += compared(table, number, monkeypatch)
        table.plays(draw, 1 + number % 4)
    assert different > points


@OVER_FORMS
@OVER_POINTS
def test_no_byte_of_a_draft_or_of_a_choice_of_decks_does(
    options: dict[str, Any], points: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This covers the pile of a draft, and the decks that some have chosen while others have not."""
    table, draw, different = Table(NAMED["decks"], "", 4, options), Random(4), 0
    for number in range(points):
        if table.row.ending:
            break
        different += compared(table, number, monkeypatch)
        table.plays(draw, 1 + 2 * (number % 2) if options["format"] == "draft" else 1)
    assert different


@OVER_SOME
def test_no_step_depends_on_what_is_hidden(game: Game, mode: str) -> None:
    """If the same action has told and shown the same in another world, each of its steps is rendered the same."""
    match, draw, same = Match.new(game, game.setup.sample(3, mode=mode), 3), Random(3), 0
    while match.deciding and len(match.actions) < 36:
        mover, number = choose(match, draw)
        text = match.text(number, mover)
        after = match.copy()
        after.play(text, mover)
        for viewer in (*match.seats, ""):
            true = None
            for world in worlds(match, viewer):
                try:
                    world.play(text, mover)
                except IllegalAction:
                    continue
                seen = viewer or None
                if world.events == after.events and world.view(seen) == after.view(seen) and world.state != after.state:
                    same += 1
                    true = true or list(steps(after, match.told, seen, WORDS))
                    assert list(steps(world, match.told, seen, WORDS)) == true
        match.play(number, mover)
    assert same > 10


@OVER_SOME
def test_no_look_back_depends_on_what_was_hidden(game: Game, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In these worlds the last actions were the same, and the cards before them were not."""
    table, draw, found = Table(game, mode, 3), Random(3), 0
    for number in range(20):
        table.plays(draw)
        match = table.match
        for seat in (seat for seat in table.clients if seat and not table.row.ending and found < 8):
            since = max(0, match.told - 1 - number % 2)
            world = lived(match, seat, since) if match.told == len(match.actions) else None
            if world is None:
                continue
            found += 1
            addresses = [f"steps?after={since}", *(f"position?at={at}" for at in range(since, match.told + 1)), ""]
            true = [table.answer(seat, address) for address in addresses]
            with instead(monkeypatch, world):
                assert [table.answer(seat, address) for address in addresses] == true
    assert found
