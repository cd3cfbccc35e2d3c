"""Previews of actions are given to the person who decides, at the point of the decision, and to nobody else."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.games import NAMED
from clashyard.web.boards import registration
from clashyard.web.boards.previews import Preview
from clashyard.web.matches import store
from tests.support.web.tables import SEED, Table, calm

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)


def table(game: str = "decks", mode: str = "duel") -> Table:
    return Table(NAMED[game], mode)


def asked(table: Table, seat: str, point: str | None = None, **more: str) -> Any:
    at = store.point(table.row, table.match, seat or "-") if point is None else point
    return table.clients[seat].get(f"{table.path}previews", {"point": at, **more})


def test_the_decider_gets_a_preview_of_each_action_of_the_point() -> None:
    at = table()
    draw = Random(1)
    for _ in range(5):
        seat = at.match.deciding[0]
        answer = asked(at, seat).json()
        assert answer["point"] == store.point(at.row, at.match, seat)
        assert set(answer["previews"]) == set(at.match.legal_of(seat)) - {"begin"}
        assert all(set(each) == {"title", "effects", "lines", "arrows", "rest"} for each in answer["previews"].values())
        at.plays(draw)


def test_nobody_else_gets_any() -> None:
    at = table()
    seat = at.match.deciding[0]
    other = next(each for each in at.match.seats if each != seat)
    assert asked(at, other).json()["previews"] == {}
    assert asked(at, other, **{"as": seat}).json()["previews"] == {}
    assert asked(at, other, store.point(at.row, at.match, seat)).status_code == 204
    for spectator in (at.clients[""], Client()):
        answer = spectator.get(f"{at.path}previews", {"point": store.point(at.row, at.match, seat), "as": seat})
        assert (answer.status_code, answer.content) == (403, b"You have no seat in this match.")
    assert at.clients[seat].get("/m/nothing/previews").status_code == 404


def test_another_point_is_refused_and_a_takeback_makes_a_new_one() -> None:
    at = table()
    seat = at.match.deciding[0]
    for wrong in ("", "0", "7.0A", "☃", "9" * 200):
        assert asked(at, seat, wrong).status_code == 204
    before = asked(at, seat)
    at.acts(seat, "end")
    assert asked(at, seat, before.json()["point"]).status_code == 204


def test_an_ended_match_has_none() -> None:
    at = table()
    at.row.ending, at.row.winner = "resigned", "B"
    at.row.save()
    assert asked(at, at.match.deciding[0]).json()["previews"] == {}


def test_they_are_drawn_once_for_each_point(monkeypatch: pytest.MonkeyPatch) -> None:
    at, drawn = table(), []

    def counting(match: Match, viewer: str, words: Words) -> dict[str, Preview]:
        drawn.append(viewer)
        return {}

    board = replace(registration.board_of(at.match), previews=counting)
    monkeypatch.setitem(registration._registered, "decks", registration.Registration(board))
    seat = at.match.deciding[0]
    assert [asked(at, seat).status_code for _ in range(3)] == [200] * 3 and len(drawn) == 1
    at.plays(Random(1))
    asked(at, at.match.deciding[0])
    assert len(drawn) == 2


def test_too_many_requests_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table()
    monkeypatch.setattr(settings, "RATES", {"look": "3/m"})
    seat = at.match.deciding[0]
    assert [asked(at, seat).status_code for _ in range(5)][-1] == 429


def test_no_preview_contains_what_is_hidden() -> None:
    """The secret and the cards of the other hand are in no response."""
    at = Table(NAMED["decks"], "duel", SEED)
    for _ in range(6):
        seat = at.match.deciding[0]
        other = next(each for each in at.match.seats if each != seat)
        answer = json.dumps(asked(at, seat).json())
        hand = at.match.view(other)[other]["hand"]
        seen = str(at.match.view(seat))
        assert str(SEED) not in answer
        assert not [key for key in hand if key not in ("bastion", "fort") and f'"{key}"' in answer and key not in seen]
        at.plays(Random(2))
