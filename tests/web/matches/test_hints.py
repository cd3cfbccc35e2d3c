"""Hints in matches against the computer: what a level would play, for nobody else and from nothing hidden."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest
from django.test import Client

from clashyard import decks
from clashyard.core.words import Words
from clashyard.web.matches import hints, store
from tests.support.web.match_requests import begun, looked
from tests.support.web.tables import worlds
from tests.support.web.visitors import table, visitor

pytestmark = pytest.mark.django_db


class Here:
    """A worker in this process, with an opponent that does not search."""

    def __init__(self) -> None:
        self.asked = 0

    def run(self, _: float, task: Callable[..., str], *given: Any) -> str:
        self.asked += 1
        return task(*given[:-1], "greedy")


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> Here:
    here = Here()
    monkeypatch.setattr(hints, "_worker", here)
    return here


def test_a_hint_names_the_action_its_outcome_and_rules_and_is_thought_out_once(worker: Here) -> None:
    client = Client()
    row = begun(client)
    assert f'href="/m/{row.token}/hint"' in looked(client, row)
    answers = [client.get(f"/m/{row.token}/hint", headers=more) for more in ({"HX-Request": "true"}, {})]
    fragment, page = (answer.content.decode() for answer in answers)
    assert "<html" not in fragment and "<html" in page and fragment.strip() in page
    assert "Expert would play:" in fragment and "#decks.summoning" in fragment
    assert worker.asked == 1 and row.token in page


def test_no_hint_for_others_or_between_people(worker: Here) -> None:
    client = Client()
    row = begun(client)
    one, person = visitor("One")
    two, other = visitor("Two")
    between = table(person, other)
    for stranger, token in ((one, row.token), (Client(), row.token), (one, between.token), (two, between.token)):
        answer = stranger.get(f"/m/{token}/hint").content.decode()
        assert "Hints are given in matches against computers, when it is your decision." in answer
    assert worker.asked == 0 and "/hint" not in looked(one, between)


def test_a_computer_without_time_says_so(worker: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> str:
        raise BrokenProcessPool("killed")

    monkeypatch.setattr(worker, "run", broken)
    client = Client()
    row = begun(client)
    assert "The computer has no time for a hint right now." in client.get(f"/m/{row.token}/hint").content.decode()


def test_a_hint_depends_only_on_what_its_seat_knows() -> None:
    client = Client()
    match = store.load(begun(client))
    action, words = match.legal_of("A")[-1], Words("en")
    told = hints.hint_of(match, "A", action, words)
    assert all(hints.hint_of(world, "A", action, words) == told for world in worlds(match, "A"))


def test_the_rules_of_a_hint_are_those_that_decide_the_rest_of_the_turn() -> None:
    turn, cards = {"active": "A", "phase": "summoning", "mana": 4, "number": 5}, {"sprite": "1 1/1 sprint rage", "ox": "3 3/5"}
    match = decks.from_position(
        {"turn": turn, "cards": {**cards, "x": "9 1/1", "y": "9 1/1", "wolf": "3 2/4"},
         "A": {"hand": ["sprite", "bastion", "x"], "upper": ["wolf"]}, "B": {"hand": ["fort", "y"], "upper": ["ox"]}},
    )  # fmt: skip
    found = hints.rules_of(match, "A", "play sprite upper")
    assert "decks.ability.sprint" in found[:2] and "decks.summoning.creature" in found and len(found) == hints.RULES
    assert "decks.ability.sprint" not in hints.rules_of(match, "A", "end")
