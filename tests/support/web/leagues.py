"""Helpers for the tests of leagues: players, and decisions of computers and people."""

from __future__ import annotations

from typing import Any

from django.test import Client

from clashyard.players import player
from clashyard.web.league import bots, models, progress, store
from clashyard.web.matches import models as matches
from clashyard.web.matches import store as tables
from clashyard.web.people.models import Person
from tests.support.web.visitors import NOW, visitor

SEATS = "ABCD"
SHORT = {"turn-limit": 2}


def league(*sitting: Person | str | None, options: dict[str, Any] | None = None, seed: int = 5, **table: Any) -> models.League:
    """Return a league with these players in A, B, C and D."""
    given = SHORT if options is None else options
    return progress.begin(given, dict(zip(SEATS, sitting, strict=True)), tables.Table(**table), seed, NOW)


def again(row: models.League) -> models.League:
    return models.League.objects.get(pk=row.pk)


def chair(row: models.League, name: str) -> models.Chair:
    return models.Chair.objects.get(league=row, name=name)


def part(row: models.League, number: int) -> models.Part:
    return models.Part.objects.select_related("match").get(league=row, number=number)


def running(row: models.League) -> list[matches.Match]:
    """Return the running matches of the league."""
    return [each.match for each in row.parts.filter(match__ending="").select_related("match")]


def played(row: matches.Match, seat: str, text: str = "") -> None:
    """Play one action of a seat in a match: *text*, or the first legal one."""
    match = tables.load(row)
    tables.act(row.token, seat, tables.point(row, match, seat), text or match.legal_of(seat)[0], NOW)
    row.refresh_from_db()


def computers_play(row: models.League) -> None:
    """Let computers play until people are to decide or the league is over."""
    while not again(row).ending:
        bots.mutate_all(row.token)
        waits = [match for match in running(row) if match.due]
        if not waits:
            return
        for each in waits:
            match = tables.load(each)
            found = tables.due(list(each.seats.all()), match)
            assert found is not None
            action = match.text(player(found[1], 1).choose(match, found[0]), found[0])
            played(each, found[0], action)


def drafted(row: models.League) -> None:
    """Play the draft to its end, whoever the players are."""
    draft = part(row, 0).match
    while not draft.ending:
        for seat in tables.load(draft).deciding:
            played(draft, seat)


def mutated(row: models.League, seats: str = SEATS, text: str = store.ENDS) -> None:
    """Play an action of the open phase for each of these seats."""
    for seat in seats:
        one = chair(row, seat)
        progress.mutate(row.token, seat, store.point(one, store.phase_of(again(row), seat)), text, NOW, one.computer)


def duelled(row: models.League, winner: str = "A") -> None:
    """End the running duels, each won by that seat of it."""
    from clashyard.web.matches.ending import _given_up

    for match in running(row):
        with tables.held(match.token) as held:
            _given_up(held, list(held.seats.all()), "B" if winner == "A" else "A", "resigned", NOW)


def phase_page(client: Client, row: models.League, query: str = "") -> str:
    return client.get(f"/league/{row.token}/{query}").content.decode()


def four() -> tuple[list[Client], models.League]:
    """Return Anna, Ben, Cleo and Dan, each with a separate browser, and their league."""
    found = [visitor(name) for name in ("Anna", "Ben", "Cleo", "Dan")]
    return [client for client, _ in found], league(*(person for _, person in found))


def page(client: Client, row: models.League, query: str = "") -> str:
    """Return the page of a league, as a client is shown it."""
    answer = client.get(f"/league/{row.token}/{query}")
    assert answer.status_code == 200
    return str(answer.content.decode())


def posted(client: Client, row: models.League, what: str, **data: str) -> Any:
    """Return the response to a form of that page."""
    return client.post(f"/league/{row.token}/{what}", data)


def point(row: models.League, seat: str) -> str:
    """Return what an action of *seat* in a mutation phase has to name."""
    return store.point(chair(row, seat), store.phase_of(again(row), seat))
