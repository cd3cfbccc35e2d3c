"""Leagues with players who leave, are absent, run out of time, or delete their accounts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clashyard.web.league import bots as league_computers
from clashyard.web.league import housekeeping, models, store
from clashyard.web.matches import ending
from clashyard.web.matches import housekeeping as sweeps
from clashyard.web.matches import models as matches
from clashyard.web.matches import store as tables
from clashyard.web.refused import Refused
from tests.support.web.leagues import (
    SEATS,
    again,
    chair,
    computers_play,
    drafted,
    duelled,
    four,
    league,
    mutated,
    page,
    part,
    played,
    posted,
    running,
)
from tests.support.web.visitors import NOW, after, visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


def test_leaving_in_a_phase_is_final() -> None:
    clients, row = four()
    drafted(row)
    assert posted(clients[2], row, "leave", seat="C").status_code == 302
    gone = chair(row, "C")
    assert gone.gone == "resigned" and gone.computer and "(computer playing)" in page(clients[0], row)
    assert posted(clients[2], row, "back", seat="C").status_code == 409
    computers_play(row)
    mutated(row, "ABD")
    assert part(row, 2).match.seats.get(name="A").computer == gone.computer


def test_leaving_in_a_duel_loses_it_and_a_computer_plays_the_next() -> None:
    clients, row = four()
    drafted(row)
    mutated(row)
    posted(clients[3], row, "leave", seat="D")
    duel = part(row, 2).match
    assert (duel.ending, duel.winner) == ("resigned", "A") and again(row).phase == 0
    duelled(row)
    assert again(row).phase == 2 and chair(row, "D").computer


def test_leaving_the_draft_is_final_and_the_last_to_leave_ends_it() -> None:
    (anna, a), (_, b) = visitor(), visitor()
    row = league(a, "level-1", b, "level-1")
    ending.resign(part(row, 0).match.token, "A", a, NOW)
    assert not again(row).ending
    computers_play(row)
    for seat in iter(lambda: "C" if not part(row, 0).match.ending else "", ""):
        played(part(row, 0).match, seat)
        computers_play(row)
    assert chair(row, "A").gone == "resigned" and again(row).phase == 1
    housekeeping.leave(row.token, "C", b, NOW)
    row = again(row)
    assert row.ending == "left" and "Everyone has left the table." in page(anna, row)
    with pytest.raises(Refused):
        housekeeping.leave(row.token, "C", b, NOW)


def test_players_out_of_time_in_the_draft_may_return() -> None:
    (anna, a), (_, b) = visitor(), visitor()
    row = league(a, b, "level-1", "level-1", pace="live", start=60, step=0)
    assert ending.time_is_up(part(row, 0).match.token, after(seconds=61))
    assert {seat.gone for seat in part(row, 0).match.seats.exclude(person=None)} == {"time"}
    assert again(row).ending == "left"  # nobody came back in time
    row = league(a, b, "level-1", "level-1", pace="live", start=60, step=0)
    draft = part(row, 0).match
    matches.Seat.objects.filter(match=draft, name="B").update(deadline=None)
    assert ending.time_is_up(draft.token, after(seconds=61))
    matches.Seat.objects.filter(match=draft).update(deadline=None)
    while not draft.ending:
        for seat in tables.load(draft).deciding:
            match = tables.load(draft)
            tables.act(draft.token, seat, tables.point(draft, match, seat), match.legal_of(seat)[0], NOW)
            draft.refresh_from_db()
            matches.Seat.objects.filter(match=draft).update(deadline=None)
    assert chair(row, "A").gone == "away" and "Take your seat back" in page(anna, row)
    assert posted(anna, row, "back", seat="A").status_code == 302 and not chair(row, "A").computer


def test_a_phase_has_a_clock_too_and_ends_for_all() -> None:
    _, row = four()
    models.League.objects.filter(pk=row.pk).update(pace="days", step=86_400)
    drafted(row)
    glued = store.phase_of(again(row), "B").legal_of("B")[-1]
    mutated(row, "B", glued)
    row = again(row)
    assert row.deadline == NOW + timedelta(days=1)
    housekeeping.swept(None, after(minutes=1))
    assert again(row).phase == 1
    housekeeping.swept(None, NOW + timedelta(days=1, seconds=1))
    assert again(row).phase == 0 and len(running(row)) == 2
    assert list(row.mutations.filter(seat="B").values_list("text", flat=True)) == [glued, "next-phase"]


@pytest.mark.parametrize("ended", [True, False])
def test_players_absent_in_a_phase_are_replaced_and_may_return(ended: bool) -> None:
    clients, row = four()
    models.League.objects.filter(pk=row.pk).update(replace_after=5)
    drafted(row)
    if ended:
        mutated(row, "B")
    row.chairs.update(seen=after(minutes=4))
    row.chairs.filter(name="B").update(seen=NOW)
    housekeeping.tidied(None, after(minutes=4))
    assert not chair(row, "B").gone
    housekeeping.tidied(None, after(minutes=6))
    assert [chair(row, seat).gone for seat in SEATS] == ["", "away", "", ""]
    posted(clients[1], row, "back", seat="B")
    assert not chair(row, "B").computer and chair(row, "B").done == ended


def test_players_absent_in_a_duel_are_replaced_in_the_next_too() -> None:
    clients, row = four()
    models.League.objects.filter(pk=row.pk).update(replace_after=5)
    drafted(row)
    mutated(row)
    duel = part(row, 1).match
    with tables.held(duel.token) as held:
        seats = list(held.seats.all())
        seat = next(each for each in seats if each.name == "A")
        from clashyard.web.matches import seats as seats_module
        from clashyard.web.matches.standing import Standing

        seats_module.stand_in(Standing(held, seats, tables.load(held)), seat, "away", NOW)
    duelled(row)
    assert chair(row, "A").gone == "away"
    league_computers.mutate_all(row.token)
    mutated(row, "BCD")
    assert part(row, 3).match.seats.get(name="A").gone == "away"
    posted(clients[0], row, "back", seat="A")
    assert not part(row, 3).match.seats.get(name="A").gone and not chair(row, "A").gone


def test_an_account_that_is_deleted_leaves_its_leagues() -> None:
    (_, a), (_, b) = visitor(), visitor()
    begun, waiting, alone = league(a, b, "level-1", "level-1"), league(a, b, None, None), league(a, None, None, None)
    ending.leave_all(a, timezone.now())
    assert not models.League.objects.filter(pk=alone.pk).exists() and chair(waiting, "A").free
    assert chair(begun, "A").gone == "resigned" and part(begun, 0).match.seats.get(name="A").gone == "resigned"


def test_the_sweep_wakes_computers_of_leagues(monkeypatch: pytest.MonkeyPatch) -> None:
    _, a = visitor()
    row, woken = league(a, "level-1", "level-1", "level-1"), list[str]()
    monkeypatch.setattr(league_computers, "wake", woken.append)
    sweeps.sweep(NOW)
    assert woken == []
    computers_play(row)
    while not part(row, 0).match.ending:
        played(part(row, 0).match, "A")
        computers_play_draft(row)
    woken.clear()
    sweeps.sweep(NOW)
    assert woken == [row.token]
    league_computers.mutate_all(row.token)
    woken.clear()
    sweeps.sweep(NOW)
    assert woken == [] and [chair(row, seat).done for seat in SEATS] == [0, 1, 1, 1]


def computers_play_draft(row: models.League) -> None:
    draft = part(row, 0).match
    for seat in [each for each in tables.load(draft).deciding if each != "A"]:
        played(draft, seat)
