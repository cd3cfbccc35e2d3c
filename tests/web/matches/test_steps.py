"""The story is told step by step: all of it, each step with its rule, and the board ends in the current state."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from clashyard import decks
from clashyard.blades.rules.events import KINDS as BLADES
from clashyard.clash.rules.events import KINDS as CLASH
from clashyard.core.events import Kind
from clashyard.core.game import Event
from clashyard.core.ledger import find_rule
from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.decks.rules.events import KINDS as DECKS
from clashyard.web.boards.registration import board_of
from clashyard.web.boards.render import drawer
from clashyard.web.matches import models, store
from clashyard.web.matches.steps import fields_of, steps
from tests.support.games import OVER_ALL, OVER_SOME, choose
from tests.support.paths import DOCS
from tests.support.web.match_requests import acted, asked, begun, looked
from tests.support.web.tables import at_once

WORDS = Words("en")


def played(game: Any, mode: str, seed: int, most: int = 40) -> Match:
    match, draw = Match.new(game, game.setup.sample(seed, mode=mode), seed), Random(seed)
    while match.deciding and len(match.actions) < most:
        seat, number = choose(match, draw)
        match.play(number, seat)
    return match


@OVER_SOME
def test_the_steps_of_a_match_lead_to_the_board_that_stands(game: Any, mode: str) -> None:
    match = played(game, mode, 1)
    match, board = match.at(match.told), board_of(match)
    for viewer in (*match.seats, None):
        draw = drawer(board.folder, WORDS)
        first = max(0, match.told - 12)
        page = {name: draw(name, part) for name, part in board.scene(match.at(first), viewer, WORDS, False).parts.items()}
        told = list(steps(match, first, viewer, WORDS))
        for step in told:
            assert set(step["parts"]) <= set(page)
            page |= step["parts"]
        assert page == {name: draw(name, part) for name, part in board.scene(match, viewer, WORDS, False).parts.items()}
        events = [event for number in range(first, match.told) for event in match.events_of(number)]
        assert len(told) == len(events) and [step["said"] for step in told] == [board.teller(match, WORDS)(e) for e in events]
        assert [(step["kind"], step["fields"]) for step in told] == [(e.name, fields_of(e)) for e in events]


@OVER_ALL
def test_each_part_is_one_element_with_its_name(game: Any, mode: str) -> None:
    match = played(game, mode, 2)
    board = board_of(match)
    draw = drawer(board.folder, WORDS)
    for name, part in board.scene(match, "A", WORDS, "A" in match.deciding).parts.items():
        assert re.match(rf'<\w+ id="{re.escape(name)}"', draw(name, part))


def test_the_fields_of_a_step_are_those_that_its_sentence_says() -> None:
    plain = Event("rule", "hit", {"seat": "A", "amount": 2, "card": "S4", "secret": "S9"}, "{seat} takes {amount}.")
    assert fields_of(plain) == {"seat": "A", "amount": 2}
    counted = Event("rule", "deal", {"seat": "B", "amount": 1}, N_("One card.", "{amount} cards."))
    assert fields_of(counted) == {"amount": 1}
    assert fields_of(Event("rule", "odd", {"seat": ["A"]}, "{seat}")) == {}


@pytest.mark.parametrize(("title", "kinds"), [("Clash of Decks", DECKS), ("Clashing Blades!", BLADES), ("CLASH", CLASH)])
def test_each_kind_of_event_is_in_the_table_with_its_fields(title: str, kinds: tuple[Kind, ...]) -> None:
    table = (DOCS / "web" / "steps.md").read_text("utf-8").split(f"## {title}\n")[1].split("\n## ")[0]
    listed = {kind: tuple(re.findall(r"`([^`]+)`", fields)) for kind, fields in re.findall(r"^\| `(.+?)` \|(.*)\|$", table, re.M)}
    for kind in kinds:
        values = {field: 1 if field == "amount" else "A" for field in kind.fields}
        assert listed[kind.name] == tuple(fields_of(Event(kind.rule, kind.name, values, kind.sentence))) == kind.fields
    assert len(listed) == len(kinds)


def test_a_long_absence_is_told_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clashyard.web.matches.steps.MOST", 20)
    match = played(decks.GAME, "duel", 3)
    assert len(match.events) > 40
    told = list(steps(match, 0, "A", WORDS))
    assert 0 < len(told) <= 20 and told[-1]["said"] == board_of(match).teller(match, WORDS)(match.events[-1])


@pytest.mark.django_db
def test_a_page_asks_for_the_steps_since_what_it_shows(client: Client) -> None:
    row = begun(client)
    point, actions = asked(looked(client, row))
    acted(client, row, point, actions[0])
    answer = client.get(f"/m/{row.token}/steps", {"after": "0"}).json()
    assert answer["told"] == 1 and answer["steps"]
    for step in answer["steps"]:
        assert find_rule(("decks",), re.fullmatch("/rules/decks/#(.+)", step["rule"])[1])  # type: ignore[index]
    assert client.get(f"/m/{row.token}/steps", {"after": "1"}).json()["steps"] == []
    for nonsense in ("", "-1", "x", "9" * 40, "²"):
        assert client.get(f"/m/{row.token}/steps", {"after": nonsense}).status_code == 200


@pytest.mark.django_db
def test_a_page_asks_for_some_of_the_steps_or_for_their_sentences_only(client: Client) -> None:
    row = begun(client)
    for _ in range(3):
        match = store.load(models.Match.objects.get(pk=row.pk))
        store.act(row.token, match.deciding[0], store.point(row, match, match.deciding[0]), match.legal[0])
    whole = client.get(f"/m/{row.token}/steps", {"after": "0"}).json()
    told: list[Any] = []
    for last in (1, 2, 3):
        answer = client.get(f"/m/{row.token}/steps", {"after": str(last - 1), "until": str(last)}).json()
        told += answer["steps"]
        assert (answer["told"], answer["upto"]) == (3, last)
    assert [step["said"] for step in told] == [step["said"] for step in whole["steps"]] and whole["upto"] == 3
    plain = client.get(f"/m/{row.token}/steps", {"after": "0", "drawn": "no"}).json()
    assert plain["steps"] == [{**step, "parts": {}} for step in whole["steps"]]
    beyond = client.get(f"/m/{row.token}/steps", {"after": "9", "until": "1"}).json()
    assert (beyond["upto"], beyond["steps"]) == (3, [])


@pytest.mark.django_db
def test_steps_end_before_simultaneous_choices_or_after_them() -> None:
    """A response that ended between two of them would reveal which was made first."""
    table = at_once("clash", "duel")
    first = len(table.match.actions)
    for seat in "AB":
        table.seals(seat)
    assert table.match.told == first + 2
    for drawn in ("", "&drawn=no"):
        answer = json.loads(table.answer("", f"steps?after={first}&until={first + 1}{drawn}").split("\n", 1)[1])
        assert (answer["upto"], answer["steps"]) == (first, [])
