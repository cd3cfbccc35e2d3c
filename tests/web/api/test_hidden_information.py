"""Hidden information changes no byte that a program is sent: states, streams, refusals, and the world that it searches."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from clashyard.core.game import Game
from clashyard.core.match import Match
from clashyard.games import NAMED
from clashyard.web.matches import store
from tests.support.games import FORMATS, OVER_ALL, OVER_SOME
from tests.support.nights import at_night, by_day
from tests.support.web.programs import Program, program
from tests.support.web.sealed_tables import taken_off
from tests.support.web.tables import AT_ONCE, NONSENSE, Table, at_once, calm, first_difference, instead, worlds

pytestmark = pytest.mark.django_db(transaction=True)
OVER_POINTS = pytest.mark.parametrize("points", [2, *at_night(4)])
OVER_FORMS = pytest.mark.parametrize("options", by_day(*FORMATS[1:3], of=FORMATS), ids=lambda options: "-".join(options.values()))


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


class Programs:
    """A program in each seat, and a stranger's."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.of = {seat: program(person) if person else program(name="stranger") for seat, person in table.people.items()}
        self.public = Program()

    def sent(self, seat: str, number: int) -> list[str]:
        own, path = self.of[seat], f"/matches/{self.table.row.token}"
        point = store.point(self.table.row, self.table.match, seat or "A")
        told = [own.sent(path), *own.lines(f"{path}/stream"), own.sent("/matches"), own.sent(f"{path}?as=B")]
        told.append(own.sent(f"{path}/talk"))
        told.append(own.sent(f"{path}/act", {"point": point, "action": NONSENSE[number % len(NONSENSE)] or "?"}))
        return [*told, *own.lines(f"{path}/stream?as=A"), *([] if seat else [self.public.sent(path)])]


def compared(table: Table, patch: pytest.MonkeyPatch, most: int) -> int:
    draw, different, programs = Random(2), 0, Programs(table)
    for number in range(most):
        if table.row.ending:
            break
        for seat in table.clients:
            true = programs.sent(seat, number)
            for world in worlds(table.match, seat):
                different += world.state != table.match.state
                with instead(patch, world):
                    assert not first_difference(programs.sent(seat, number), true), f"{seat} {number}"
        table.plays(draw, 1 + number % 4)
    return different


@OVER_SOME
@OVER_POINTS
def test_no_byte_depends_on_what_is_hidden(game: Game, mode: str, points: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(game, mode, 1)
    assert compared(table, monkeypatch, points) > points


@OVER_FORMS
@OVER_POINTS
def test_no_byte_of_what_leads_to_a_game_does(options: dict[str, Any], points: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compared(Table(NAMED["decks"], "", 4, options), monkeypatch, points) >= 2


@AT_ONCE
def test_sealed_choices_do_not_change_what_others_are_sent(game: str, mode: str) -> None:
    table = at_once(game, mode)
    programs, length = Programs(table), len(table.match.actions)
    before = {seat: programs.sent(seat, 1) for seat in ("B", "")}
    own = programs.sent("A", 1)
    for text in table.match.legal_of("A")[:3]:
        table.seals("A", text)
        assert programs.sent("A", 1) != own
        for seat, told in before.items():
            assert not first_difference(programs.sent(seat, 1), told), seat
        taken_off(table, length)


@OVER_ALL
def test_the_world_is_whole_and_agrees_with_what_the_seat_knows(game: Game, mode: str) -> None:
    table, draw, found = Table(game, mode, 2), Random(2), 0
    programs = Programs(table)
    while not table.row.ending and found < 6:
        seat = table.match.deciding[0]
        told = programs.of[seat].get(f"/matches/{table.row.token}").json()
        match = Match.from_position(game, json.loads(json.dumps(told["world"])), told["options"])
        assert match.view(seat, memory=True) == table.match.view(seat, memory=True) == told["view"]
        assert match.legal_of(seat) == table.match.legal_of(seat) == told["legal"]
        found += 1
        table.plays(draw, 3)
