"""Leagues of people: by link and lobby, two tabs, bad input, spectators, leaving, clocks, deleted accounts."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clashyard import decks
from clashyard.core import match_file
from clashyard.core.errors import BadInput, IllegalAction
from clashyard.decks.cards.catalogue import catalogue
from clashyard.web.league import housekeeping, models, progress, store
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
    point,
    posted,
    running,
)
from tests.support.web.visitors import NOW, visitor

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


# Joining


def test_friends_come_by_the_link_and_the_draft_begins_with_the_last() -> None:
    host, friends = Client(), [Client() for _ in range(3)]
    answer = host.post("/league/new/", {"who": "link"})
    row = models.League.objects.get()
    assert answer["Location"] == f"/league/{row.token}/" and "http://testserver/league/" in page(host, row)
    for friend, seat in zip(friends, "BCD", strict=True):
        assert ("Take the free seat" if seat == "D" else f"Take seat {seat}") in page(friend, row) and not again(row).begun
        assert posted(friend, row, "sit", seat=seat).status_code == 302
        assert posted(friend, row, "sit", seat=seat).status_code == 409
    assert again(row).begun and [seat.name for seat in part(row, 0).match.seats.order_by("name")] == list(SEATS)
    assert "Go to the draft" in page(friends[2], row) and "Take " not in page(Client(), row)


def test_a_league_waits_in_the_lobby_and_among_ones_own() -> None:
    host, guest = Client(), Client()
    host.post("/league/new/", {"who": "lobby"})
    row = models.League.objects.get()
    assert row.token in guest.get("/lobby/").content.decode() and row.token in host.get("/mine/").content.decode()
    assert "waiting for players" in host.get("/mine/").content.decode()
    for seat in "BCD":
        posted(Client(), row, "sit", seat=seat)
    assert row.token not in guest.get("/lobby/").content.decode() and "in progress" in host.get("/mine/").content.decode()


def test_seats_of_a_league_are_chosen_one_by_one() -> None:
    client = Client()
    client.post("/league/new/", {"who": "mix", "seat_A": "level-1", "seat_B": "me", "seat_C": "open", "seat_D": "level-2"})
    row = models.League.objects.get()
    assert [(each.computer, each.free) for each in row.chairs.all()] == [
        ("level-1", False), ("", False), ("", True), ("level-2", False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"pack_elusive": "on"}, "Choose two packs"),
        ({"pack_elusive": "on", "pack_initiation": "on", "pack_treachery": "on"}, "Choose two packs"),
        ({"prices": "hp"}, "Write costs like this: "),
        ({"prices": "hp=nan"}, "is not a valid mutation cost"),
        ({"prices": "hp=9"}, "9.0 is not a valid mutation cost"),
        ({"prices": "wings=1"}, "is not a valid card element"),
        ({"prices": "x" * 201}, "Too long: at most 200 characters."),
        ({"who": "mix", "seat_A": "level-1"}, "Take one of these seats yourself"),
        ({"who": "nobody"}, "Choose an option from the list."),
        ({"clock": "live", "minutes": "-1"}, "Type a whole number"),
    ],
)
def test_mistakes_are_shown_beside_their_field(fields: dict[str, str], said: str) -> None:
    answer = Client().post("/league/new/", fields)
    assert answer.status_code == 422 and said in answer.content.decode() and not models.League.objects.exists()


def test_refusals_by_the_rules_are_translated() -> None:
    answer = Client().post("/league/new/", {"prices": "haste=2"}, headers={"accept-language": "fr"})
    said = answer.content.decode()
    assert answer.status_code == 422 and "valeur inconnue &#39;haste&#39;" in said and "is not a valid" not in said


def test_every_option_reaches_the_duels() -> None:
    client = Client()
    chosen = {"pack_elusive": "on", "pack_resistance": "on", "champion": "on", "exhaustion": "on", "prices": "hp=0.5, rage=2.5"}
    client.post("/new/decks/", {"format": "mutation", "who": "computer", "level": "level-1", **chosen}, follow=True)
    row = models.League.objects.get()
    assert row.options["packs"] == ["elusive", "resistance"] and row.options["mutation-costs"] == {"hp": 0.5, "rage": 2.5}
    lords = row.options["champions"]
    assert len({*lords.values()}) == 4 and {catalogue()[key].pack for key in lords.values()}.isdisjoint(row.options["packs"])
    drafted(row)
    mutated(row)
    duel = part(row, 1)
    assert duel.match.options["modules"] == ["champion", "exhaustion"]
    assert duel.match.options["champions"] == [lords[seat] for seat in duel.seats]


def test_a_league_can_be_cancelled_only_before_anyone_joins() -> None:
    (anna, a), (ben, _) = visitor(), visitor()
    row = league(a, None, None, "level-1", maker=a)
    assert posted(ben, row, "off").status_code == 404
    posted(ben, row, "sit", seat="B")
    assert posted(anna, row, "off").status_code == 409
    other = league(a, None, None, None, maker=a)
    assert posted(anna, other, "off")["Location"] == "/" and not models.League.objects.filter(pk=other.pk).exists()


# Playing


def test_a_whole_league_of_four_people() -> None:
    """The draft, six phases, and twelve duels that are resigned: the rules' League gives points and winners."""
    clients, row = four()
    drafted(row)
    while not again(row).ending:
        mutated(row, "DBCA")
        assert len(running(row)) == 2
        duelled(row, "A")
    row = again(row)
    found = store.load(row)
    wins = {seat: sum(fixture.seats[0] == seat for fixture in found.schedule) for seat in SEATS}
    assert found.points == wins and found.winners == ["A"] and row.ending == "rules"
    assert "The league is over. Won by: Anna" in page(clients[3], row)
    with pytest.raises(Refused):
        progress.mutate(row.token, "A", "0.0A", "next-phase", NOW)
    page_of = clients[0].get(f"/m/{part(row, 3).match.token}/").content.decode()
    assert "Back to the league" in page_of and "Rematch" not in page_of
    assert clients[0].post(f"/m/{part(row, 3).match.token}/rematch").status_code == 409


def test_duels_are_dealt_by_seeds_of_their_own_with_the_decks_as_they_are() -> None:
    _, row = four()
    drafted(row)
    mutated(row, "A", store.phase_of(again(row), "A").legal_of("A")[-1])
    mutated(row)
    found = store.load(again(row))
    one, other = part(row, 1), part(row, 2)
    assert one.match.secret != other.match.secret and one.match.seed is None is other.match.seed
    assert one.match.options["decks"] == [found.deck(seat) for seat in one.seats]
    assert one.match.options["first"] == found.schedule[0].first
    assert all(card.name("ko") != card.key for card in tables.load(one.match).setting.cards)


def test_each_part_can_be_looked_at_again_once_it_is_over() -> None:
    """The draft's file too can be viewed, in whatever order the players have chosen."""
    (anna, *_), row = four()
    draft, order = part(row, 0).match, "CADB"
    while not draft.ending:
        for seat in order:
            played(draft, seat)
    address = f"/m/{draft.token}/replay/"
    for query in ("", "?at=8&as=B", "?at=64&as=public"):
        assert anna.get(address + query).status_code == 200
    told = match_file.from_json([decks.GAME], anna.get(f"{address}file").content.decode())
    assert told.state == tables.load(draft).state and told.to_act is None
    assert anna.get(f"{address}analysis").status_code == 302
    assert "Back to the league" in anna.get(f"/m/{draft.token}/").content.decode()


def test_an_action_counts_once_and_a_second_tab_is_told() -> None:
    (anna, *_), row = four()
    drafted(row)
    then, action = point(row, "A"), store.phase_of(again(row), "A").legal_of("A")[-1]
    assert posted(anna, row, "mutate", point=then, action=action).status_code == 302
    second = posted(anna, row, "mutate", point=then, action=action)
    assert second.status_code == 409 and "The league has moved on." in second.content.decode()
    assert row.mutations.count() == 1
    now = point(row, "A")
    assert posted(anna, row, "undo", point=now).status_code == 302 and posted(anna, row, "undo", point=now).status_code == 409
    assert row.mutations.count() == 0 and posted(anna, row, "mutate", point=then, action=action).status_code == 409
    assert posted(anna, row, "mutate", point=point(row, "A"), action="next-phase").status_code == 302
    for what, data in (("mutate", {"action": "next-phase"}), ("undo", {})):
        assert posted(anna, row, what, point=point(row, "A"), **data).status_code == 409
    assert row.mutations.count() == 1 and chair(row, "A").done == 1


@pytest.mark.parametrize(
    "action", ["", "next-phase now", "mutate", "mutate a b from c", "keep troll", "☃", "x" * 500, "mutate a hp from\0b"]
)
def test_illegal_actions_are_refused_and_change_nothing(action: str) -> None:
    (anna, *_), row = four()
    drafted(row)
    answer = posted(anna, row, "mutate", point=point(row, "A"), action=action)
    assert answer.status_code == 409 and 'role="alert"' in answer.content.decode() and not row.mutations.exists()


def test_players_cannot_act_for_others_or_too_early() -> None:
    (anna, ben, *_), row = four()
    stranger = Client()
    assert posted(anna, row, "mutate", point="0.0A", action="next-phase").status_code == 409  # the draft is not over
    drafted(row)
    assert posted(stranger, row, "mutate", point="0.0A", action="next-phase", seat="A").status_code == 404
    posted(ben, row, "mutate", point="0.0A", action="next-phase", seat="A")
    assert [chair(row, seat).done for seat in "AB"] == [0, 0]
    assert Client().get("/league/nothing/").status_code == 404
    assert stranger.post("/league/nothing/sit", {"seat": "A"}).status_code == 404
    for what in ("undo", "leave", "back", "off"):
        assert posted(stranger, row, what, seat="A").status_code == 404
    with pytest.raises(IllegalAction):
        progress.mutate(row.token, "A", point(row, "A"), "mutate x hp from y", NOW)
    with pytest.raises(BadInput):
        league("level-1", "level-1", "level-1", "level-1", options={"packs": ["elusive"]})


def test_spectators_see_results_schedule_and_decks_but_no_controls() -> None:
    _, row = four()
    drafted(row)
    mutated(row)
    text, token = page(Client(), row), part(row, 2).match.token
    assert f'href="/m/{token}/"' in text and "Decks (public information)" in text and "Before round 1" in text
    assert 'name="action"' not in text and "Leave the league" not in text
    assert Client().get(f"/m/{token}/").status_code == 200


def test_computers_alone_play_to_the_end() -> None:
    _, a = visitor()
    row = league(a, "level-1", "level-1", "level-1", options={"turn-limit": 1})
    sweeping_person(row, a)
    assert again(row).ending == "left"
    machines = league("level-1", "level-1", "level-1", "level-1", options={"turn-limit": 1})
    computers_play(machines)
    assert again(machines).ending == "rules"


def sweeping_person(row: models.League, person: Any) -> None:
    housekeeping.leave(row.token, "A", person, NOW)
