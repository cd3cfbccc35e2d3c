"""Knock-out tournaments and rated ones: seeds by rating, draws that are played again, claims, and who may be rated."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client

from clashyard.web.matches import claims, ending, proposals, rematch, stakes, store
from clashyard.web.matches import models as matches
from clashyard.web.matches.stakes import UNKNOWN
from clashyard.web.people.models import Person
from clashyard.web.ratings.models import Rating
from clashyard.web.refused import Refused
from clashyard.web.tournaments import deals, entries, models
from clashyard.web.tournaments.scores import BOTH_ABSENT, BYE, FIRST_ABSENT, SECOND_ABSENT
from tests.support.web.rated import people
from tests.support.web.tables import calm
from tests.support.web.tournaments import START, again, resigns, round_played, running, sweep, tournament
from tests.support.web.visitors import visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]
LATER = START + timedelta(minutes=1)


def after(rounds: int) -> datetime:
    return START + timedelta(minutes=10 * rounds)


def page(row: models.Tournament, client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/tournaments/{row.token}/")
    assert answer.status_code == 200
    return str(answer.content.decode())


def drawn(match: matches.Match, now: datetime) -> None:
    """Let both players of a match agree on a draw."""
    match.seats.update(seen=now)
    with store.held(match.token) as row:
        ending.agree(store.standing(row.token), now)


@pytest.mark.parametrize("players", [6, 16])
def test_a_bracket_from_the_first_round_to_the_final(players: int) -> None:
    row, draw = tournament(players, kind="knockout", rounds=9), Random(5)
    for number in range(1, 9):
        sweep(after(number))
        if again(row).ending:
            break
        assert again(row).number == number and "Bracket" in page(row)
        round_played(again(row), draw, after(number))
    games = row.meetings.exclude(second=None)
    assert again(row).ending == "played" and again(row).rounds == {6: 3, 16: 4}[players] and games.count() == players - 1
    assert row.meetings.filter(result=BYE).count() == {6: 2, 16: 0}[players]
    text = page(row)
    assert "Final" in text and text.count(", goes on</span>") == row.meetings.count() and "Rounds won" in text


def test_a_drawn_game_is_played_again_once_then_the_better_seed_goes_on() -> None:
    row = tournament(4, kind="knockout", delay=4)
    sweep(START)
    first = running(row)[0]
    players = [seat.person for seat in first.seats.order_by("name")]
    drawn(first, LATER)
    meeting = row.meetings.get(table=1)
    second = running(row)[0]
    assert not meeting.result and second.pk != first.pk and second.before == first
    assert [seat.person for seat in second.seats.order_by("name")] == players[::-1]  # the other one begins
    assert first.token not in page(row) and second.token not in page(row) and "second game" in page(row)
    assert players[0] is not None
    with pytest.raises(Refused, match="no rematches"):
        rematch.rematch(first.token, players[0], LATER)
    drawn(second, LATER)
    meeting.refresh_from_db()
    assert meeting.game.halves(1) == 2 and meeting.game.halves(4) == 0 and "the better seed goes on" in page(row)
    resigns(running(row)[0], "A", LATER)
    sweep(after(1))
    final = row.meetings.get(round=2)
    assert 1 in (final.first.seed, final.second and final.second.seed)


def test_an_agreed_draw_and_a_claim_count_as_results() -> None:
    """People agree on a draw in their match, and claim the win when the other has left: both count, once."""
    row = tournament(2, rounds=1)
    sweep(START)
    match = running(row)[0]
    seat = store.load(match).deciding[0]
    mover, other = match.seats.get(name=seat).person, match.seats.exclude(name=seat).get().person
    assert mover is not None and other is not None
    match.seats.update(seen=START)
    with pytest.raises(Refused):
        claims.claim(match.token, other, "win", START + timedelta(seconds=89))
    assert not row.meetings.get().result
    claims.claim(match.token, other, "win", START + timedelta(seconds=91))
    assert row.meetings.get().game.halves(1 if row.entries.get(seed=1).person == other else 2) == 2
    assert again(row).ending == "played" and "no rematches" in str(refused(match, other))

    row = tournament(2, rounds=1)
    sweep(START)
    match = running(row)[0]
    seat = store.load(match).deciding[0]
    store.act(match.token, seat, store.point(match, store.load(match), seat), store.load(match).legal_of(seat)[0], START)
    two = [each.person for each in match.seats.order_by("name")]
    assert two[0] is not None and two[1] is not None
    proposals.offer(match.token, two[0], "draw")
    with pytest.raises(Refused):
        proposals.answer(match.token, two[0], True, LATER)  # not by the one who offered it
    assert not row.meetings.get().result
    proposals.answer(match.token, two[1], True, LATER)
    assert row.meetings.get().result == "draw" and again(row).ending == "played"


def refused(match: matches.Match, person: Person) -> Refused:
    with pytest.raises(Refused) as found:
        rematch.rematch(match.token, person, LATER)
    return found.value


def test_the_page_of_a_tournament_match_leads_back_and_offers_no_rematch() -> None:
    row, (client, _) = tournament(1, rounds=1), visitor("Rowan")
    client.post(f"/tournaments/{row.token}/enter")
    sweep(START)
    match = running(row)[0]
    resigns(match, "A", LATER)
    text = client.get(f"/m/{match.token}/").content.decode()
    assert f"/tournaments/{row.token}/" in text and "Back to the tournament" in text and "Rematch" not in text
    assert client.post(f"/m/{match.token}/rematch").status_code == 409


def test_forfeits_and_withdrawals_in_a_knockout() -> None:
    """Both absent: both are out. Somebody who withdraws between rounds loses without play."""
    row = tournament(4, kind="knockout", grace=3)
    sweep(START)
    sweep(START + timedelta(minutes=4))
    assert {each.result for each in row.meetings.all()} == {BOTH_ABSENT}
    sweep(after(1))
    assert again(row).ending == "played" and again(row).number == 1

    row = tournament(4, kind="knockout")
    sweep(START)
    for match in running(row):
        resigns(match, "B", LATER)
    leaver = row.entries.get(seed=2)
    assert leaver.person is not None
    entries.leave(row.token, leaver.person, LATER)
    sweep(after(1))
    assert row.meetings.get(round=2).result in (FIRST_ABSENT, SECOND_ABSENT)
    assert again(row).ending == "played" and row.meetings.get(round=2).game.halves(1) == 2


# Ratings


def rated_people(row: models.Tournament, *mus: float) -> list[Person]:
    found = people(*(f"r{number}" for number in range(len(mus))))
    for person, mu in zip(found, mus, strict=True):
        Rating.objects.create(person=person, pool=f"{row.game}.duel", mu=mu, sigma=2.0, number=40, won=20, at=START)
        entries.enter(row.token, person, START - timedelta(minutes=30))
    return found


def test_players_are_seeded_by_rating() -> None:
    row = tournament(1, kind="knockout", rated=True)  # a guest who counts as average
    weak, strong, middle = rated_people(row, 20.0, 30.0, 26.0)
    assert all(f"<td>{value}</td>" in page(row) for value in (1300, 1700, 1540))
    sweep(START)
    order = [entry.person for entry in row.entries.order_by("seed")]
    assert order == [strong, middle, row.entries.get(rating=None).person, weak]
    assert list(row.entries.order_by("seed").values_list("rating", flat=True)) == [1700, 1540, None, 1300]
    assert [(each.first.seed, each.second and each.second.seed) for each in row.meetings.all()] == [(1, 4), (2, 3)]


def test_matches_are_rated_where_the_rules_of_ratings_allow_it() -> None:
    """A guest's game is not rated, those of two accounts are, and the page says so."""
    row = tournament(1, kind="knockout", rated=True)
    rated_people(row, 20.0, 30.0, 26.0)
    sweep(START)
    by_guest = {match.pk: match.seats.filter(person__account=None).exists() for match in running(row)}
    assert all(match.rated is not by_guest[match.pk] for match in running(row)) and set(by_guest.values()) == {True, False}
    assert "Games are rated if" in page(row)
    plain = tournament(0, kind="knockout")
    for person in Person.objects.exclude(account=None)[:2]:
        entries.enter(plain.token, person, START)
    sweep(START)
    assert not running(plain)[0].rated and "Games are not rated." in page(plain)


def test_a_tournament_that_cannot_be_rated_is_refused_at_creation(monkeypatch: pytest.MonkeyPatch) -> None:
    calm(monkeypatch)
    client, _ = visitor("Rowan")
    fields: dict[str, Any] = {"title": "Cup", "starts": "2030-01-01T20:00", "zone": "UTC", "kind": "knockout", "rated": "on"}
    monkeypatch.setattr(deals, "refusal", lambda *_: UNKNOWN)
    answer = client.post("/tournaments/new/", fields)
    assert answer.status_code == 422 and UNKNOWN in answer.content.decode() and not models.Tournament.objects.exists()
    assert 'name="rated" checked' in answer.content.decode()
    monkeypatch.setattr(deals, "refusal", stakes.refusal)
    assert client.post("/tournaments/new/", fields).status_code == 302 and models.Tournament.objects.get().rated
