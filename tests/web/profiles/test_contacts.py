"""Following, blocking and challenging people."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clashyard.web.matches import models
from clashyard.web.people import contacts
from clashyard.web.people.models import Block, Follow, Person
from clashyard.web.tournaments import models as tournaments
from tests.support.web.leagues import league as leagues
from tests.support.web.profiles import guest, leaves, member
from tests.support.web.visitors import NOW, seat_of, table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES = {}


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def challenge(client: Client, handle: str, **more: str) -> Any:
    return client.post("/new/decks/", {"who": "link", "with": handle, **more})


def test_following_and_unfollowing() -> None:
    (one, _), (_, other) = member("Rowan"), member("Imke")
    assert one.post("/people/imke/follow").status_code == 302 and one.post("/people/imke/follow").status_code == 302
    assert "/people/imke/" in text(one, "/people/") and "Unfollow" in text(one, "/people/imke/")
    running = table(other, member("Tove")[1], listed=True)
    hidden = table(other, member("Osric")[1])
    shown = text(one, "/people/")
    assert running.token in shown and hidden.token not in shown and "here now" not in shown
    models.Seat.objects.filter(match=running, person=other).update(seen=timezone.now() - timedelta(seconds=20))
    assert "here now" in text(one, "/people/")
    one.post("/people/imke/unfollow")
    assert not Follow.objects.exists()


def test_nobody_follows_or_blocks_themselves_and_guests_log_in() -> None:
    one, _ = member("Rowan")
    for deed in ("follow", "block"):
        assert one.post(f"/people/rowan/{deed}").status_code == 409
        for client in (Client(), guest()[0]):
            assert client.post(f"/people/rowan/{deed}").headers["Location"].startswith("/account/log-in")
    assert one.post("/people/nobody/follow").status_code == 404 and one.get("/people/rowan/block").status_code == 405
    assert not Follow.objects.exists() and not Block.objects.exists()
    assert Client().get("/people/").headers["Location"].startswith("/account/log-in")


def test_a_block_ends_what_is_between_two_people() -> None:
    (one, first), (other, second) = member("Rowan"), member("Imke")
    one.post("/people/imke/follow")
    other.post("/people/rowan/follow")
    other.post("/people/rowan/block")
    assert not Follow.objects.exists() and not contacts.may_meet(first, second) and not contacts.may_meet(second, first)
    assert one.post("/people/imke/follow").status_code == 409
    assert challenge(one, "imke").status_code == 422 and challenge(other, "rowan").status_code == 422
    assert not models.Match.objects.exists()
    assert "Imke" not in text(one, "/people/") and "Unblock" not in text(one, "/people/imke/")
    other.post("/people/rowan/unblock")
    assert contacts.may_meet(first, second) and challenge(one, "imke").status_code == 302


def test_a_challenge_is_found_and_accepted() -> None:
    (one, _), (other, second), (third, _) = member("Rowan"), member("Imke"), member("Tove")
    offered = text(one, "/new/decks/?who=link&with=imke")
    assert "You challenge Imke." in offered and 'value="lobby"' not in offered and 'name="listed"' not in offered
    assert challenge(one, "imke", listed="on").status_code == 302
    row = models.Match.objects.get()
    assert not row.listed and row.begun is None
    for address in ("/", "/mine/"):
        assert row.token in text(other, address) and row.token not in text(third, address)
    assert "Imke finds your challenge" in text(one, f"/m/{row.token}/")
    assert third.post(f"/m/{row.token}/sit", {"seat": "B"}).status_code == 409
    other.post(f"/m/{row.token}/sit", {"seat": "B"})
    row.refresh_from_db()
    assert row.begun is not None and row.seats.get(name="B").person == second
    assert "Challenges" not in text(other, "/mine/")


def test_a_challenge_is_declined_by_nobody_else() -> None:
    (one, _), (other, _), (third, _) = member("Rowan"), member("Imke"), member("Tove")
    challenge(one, "imke")
    row = models.Match.objects.get()
    for client in (one, third, Client()):
        assert client.post(f"/m/{row.token}/decline").status_code == 409
    assert models.Match.objects.count() == 1
    assert other.post(f"/m/{row.token}/decline").status_code == 302 and not models.Match.objects.exists()


def test_a_match_that_has_begun_cannot_be_declined() -> None:
    (one, _), (other, _) = member("Rowan"), member("Imke")
    challenge(one, "imke")
    row = models.Match.objects.get()
    other.post(f"/m/{row.token}/sit", {"seat": "B"})
    assert other.post(f"/m/{row.token}/decline").status_code == 409 and models.Match.objects.exists()


@pytest.mark.parametrize("fields", [{"who": "computer"}, {"who": "side"}])
def test_a_challenge_needs_a_free_seat(fields: dict[str, str]) -> None:
    one, _ = member("Rowan")
    member("Imke")
    answer = one.post("/new/decks/", {"with": "imke", **fields})
    assert answer.status_code == 422 and "Leave a seat free" in answer.content.decode()
    assert 'name="with" value="imke"' in answer.content.decode() and not models.Match.objects.exists()


def test_challenges_are_not_heaped_on_one_person() -> None:
    one, _ = member("Rowan")
    member("Imke")
    assert [challenge(one, "imke").status_code for _ in range(4)] == [302, 302, 302, 422]
    assert models.Match.objects.count() == 3


def test_guests_and_strangers_are_not_challenged() -> None:
    one, _ = member("Rowan")
    assert challenge(one, "nobody").status_code == 404 and challenge(one, "rowan").status_code == 422
    assert challenge(guest()[0], "rowan").status_code == 422 and not models.Match.objects.exists()


@pytest.mark.parametrize("blocker", ["Rowan", "Imke"])
def test_people_who_do_not_meet_see_no_tables_of_each_other_and_join_none(blocker: str) -> None:
    (_, first), (other, second) = member("Rowan"), member("Imke")
    row = table(first, None, listed=True)
    league = leagues(first, None, None, None, listed=True)
    assert row.token in text(other, "/lobby/") and league.token in text(other, "/lobby/")
    Block.objects.create(person=first if blocker == "Rowan" else second, other=second if blocker == "Rowan" else first)
    for address in ("/lobby/", "/"):
        assert row.token not in text(other, address) and league.token not in text(other, address)
    for address in (f"/m/{row.token}/sit", f"/league/{league.token}/sit"):
        answer = other.post(address, {"seat": "B"})
        assert answer.status_code == 409 and "You can&#39;t sit at this table" in answer.content.decode()
    assert seat_of(row, "B").person is None and league.chairs.get(name="B").person is None
    third, _ = member("Tove")
    assert row.token in text(third, "/lobby/") and third.post(f"/m/{row.token}/sit", {"seat": "B"}).status_code == 302


def test_names_lead_to_the_pages_of_people_with_an_account() -> None:
    (_, first), (watcher, _) = member("Rowan"), member("Imke")
    stranger = guest()[1]
    Person.objects.filter(pk=stranger.pk).update(name="Stray")
    row, waiting = table(first, stranger), table(first, None, listed=True)
    cup = tournaments.Tournament.objects.create(title="Cup", kind="swiss", game="decks", rounds=1, pace="live", starts=NOW)
    cup.entries.create(person=first)
    cup.entries.create(person=stranger)
    for address in (f"/m/{row.token}/", f"/m/{waiting.token}/", "/lobby/", f"/tournaments/{cup.token}/"):
        shown = text(watcher, address)
        assert '<a href="/people/rowan/">Rowan</a>' in shown, address
        assert "/people/None" not in shown and "Stray</a>" not in shown


def test_deleting_an_account_deletes_follows_and_blocks_on_both_sides() -> None:
    (one, first), (other, second) = member("Rowan"), member("Imke")
    one.post("/people/imke/follow")
    other.post("/people/rowan/follow")
    Block.objects.create(person=member("Tove")[1], other=first)
    leaves(one, first)
    assert not Follow.objects.exists() and not Block.objects.exists()
    second.refresh_from_db()
    assert second.handle == "imke"
