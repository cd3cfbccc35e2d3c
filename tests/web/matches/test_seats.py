"""Seats: joining, tables called off, the curtain, sealed choices."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test import Client

from clashyard.core.words import Words
from clashyard.web.matches import models, store
from clashyard.web.matches import page as page_module
from clashyard.web.matches import seats as seats_module
from clashyard.web.matches.perspective import look_of
from clashyard.web.matches.render import drawn
from clashyard.web.matches.standing import Viewer
from clashyard.web.people.models import Person
from clashyard.web.refused import Refused
from tests.support.web.visitors import NOW, again, alert, names_in_hand, page_of, play, post, seat_of, table, visitor

pytestmark = pytest.mark.django_db


# Waiting for players


def test_a_match_begins_when_its_last_seat_is_taken() -> None:
    (anna, a), (ben, b) = visitor("Anna"), visitor("Ben")
    row = table(a, None, maker=a)
    page = page_of(anna, row)
    assert row.begun is None and f'value="http://testserver/m/{row.token}/"' in page and 'id="board"' not in page
    assert not any(name in page for name in names_in_hand(row, "A"))
    invited = page_of(ben, row)
    assert "Take the free seat" in invited and "Anna" in invited and not any(name in invited for name in names_in_hand(row, "B"))
    assert post(ben, row, "sit", seat="B").status_code == 302
    row = again(row)
    assert row.begun and seat_of(row, "B").person == b
    assert all(name in page_of(ben, row) for name in names_in_hand(row, "B"))


def test_before_that_nothing_can_be_done_in_it() -> None:
    anna, a = visitor()
    row = table(a, None, maker=a)
    answer = post(anna, row, "act", point="0.0A", action="end")
    assert answer.status_code == 409 and "a seat is still free" in alert(answer)
    assert "The match hasn&#39;t started" in alert(post(anna, row, "resign", seat="A"))
    assert not row.actions.exists() and not again(row).ending


def test_a_new_visitor_can_take_a_seat() -> None:
    _, a = visitor()
    row, new = table(a, None), Client()
    assert post(new, row, "sit", seat="B").status_code == 302
    assert seat_of(row, "B").person_id == new.session["person"]


@pytest.mark.parametrize("seat", ["", "C", "E", "AB", "a", "<"])
def test_only_a_seat_that_there_is_is_taken(seat: str) -> None:
    (_, a), (ben, _) = visitor(), visitor()
    row = table(a, None)
    assert "Unknown seat" in alert(post(ben, row, "sit", seat=seat)) and seat_of(row, "B").free


def test_one_seat_for_each_and_none_that_is_taken() -> None:
    (anna, a), (ben, _), (cleo, c) = visitor(), visitor(), visitor()
    row = table(a, None, None, None, options={"mode": "2v2"})
    assert "You already have a seat here." in alert(post(anna, row, "sit", seat="B"))
    post(ben, row, "sit", seat="B")
    assert "Seat B is already taken." in alert(post(cleo, row, "sit", seat="B"))
    assert "Seat A is already taken." in alert(post(cleo, row, "sit", seat="A"))
    assert not models.Seat.objects.filter(person=c).exists() and again(row).begun is None
    assert post(cleo, table(a, None), "act", point="0.0B", action="end").status_code == 403


@pytest.mark.xdist_group("database")
@pytest.mark.django_db(transaction=True)
def test_one_of_many_simultaneous_visitors_gets_the_seat() -> None:
    row = table(Person.objects.create(), None)
    people = [Person.objects.create() for _ in range(8)]

    def tried(person: Person) -> str:
        try:
            seats_module.sit(row.token, "B", person)
            return "sits"
        except Refused as error:
            return str(error)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        found = sorted(pool.map(tried, people))
    assert found == ["Seat B is already taken."] * 7 + ["sits"]
    assert again(row).begun and again(row).changes == 1


def test_the_host_can_cancel_a_table_that_nobody_has_joined() -> None:
    (anna, a), (ben, _) = visitor(), visitor()
    row, other = table(a, None, maker=a), table(a, None, None, None, options={"mode": "ffa"}, maker=a)
    assert "Cancel table" in page_of(anna, row) and "Cancel table" not in page_of(ben, row)
    assert post(ben, row, "off").status_code == 404 and models.Match.objects.count() == 2
    assert post(anna, row, "off").status_code == 302 and not models.Match.objects.filter(token=row.token).exists()
    post(ben, other, "sit", seat="B")
    assert "Someone has joined, so this table can&#39;t be cancelled." in alert(post(anna, other, "off"))
    assert "Only the host can cancel this table." in alert(post(ben, other, "off"))
    assert models.Match.objects.filter(token=other.token).exists()
    assert anna.get(f"/m/{row.token}/").status_code == 404


@pytest.mark.parametrize("address", ["/m/nobody/", "/m/%00/", "/m/a%20b/", "/m/nobody/steps"])
def test_a_table_that_there_is_not(address: str) -> None:
    assert Client().get(address).status_code == 404


# Shared screen


def test_side_by_side_a_curtain_hides_both_hands() -> None:
    anna, a = visitor()
    row = table(a, a)
    hidden = names_in_hand(row, "A") | names_in_hand(row, "B")
    curtain = page_of(anna, row)
    assert (
        "Pass the screen to Player A." in curtain
        and f'href="/m/{row.token}/?as=A"' in curtain
        and not any(n in curtain for n in hidden)
    )
    page = page_of(anna, row, "?as=A")
    assert all(name in page for name in names_in_hand(row, "A")) and 'name="as" value="A"' in page
    assert not any(name in page for name in names_in_hand(row, "B") - names_in_hand(row, "A"))
    answer = anna.post(f"/m/{row.token}/act", {"point": "0.0A", "action": "end", "as": "A"}, follow=True).content.decode()
    assert "Pass the screen to Player B." in answer and not any(name in answer for name in names_in_hand(row, "B"))
    assert all(name in page_of(anna, row, "?as=B") for name in names_in_hand(row, "B"))


def test_previews_asked_for_just_before_the_curtain_are_none_and_no_error() -> None:
    """A page asks for them while its player ends the turn: the answer is empty, and no failure in the console."""
    anna, a = visitor()
    row = table(a, a)
    anna.post(f"/m/{row.token}/act", {"point": "0.0A", "action": "end", "as": "A"})
    for wanted in ("", "A"):
        answer = anna.get(f"/m/{row.token}/previews", {"point": "0.0A", "as": wanted})
        assert (answer.status_code, answer.content) == (204, b"")
    assert visitor()[0].get(f"/m/{row.token}/previews", {"point": "0.0A", "as": "A"}).status_code == 403


@pytest.mark.parametrize("wanted", ["?as=B", "?as=Z", "?as=", "?as=AB"])
def test_another_seats_perspective_is_refused(wanted: str) -> None:
    (anna, a), (_, b) = visitor(), visitor()
    row = table(a, b)
    for page in (page_of(anna, row, wanted), anna.get(f"/m/{row.token}/steps{wanted}").content.decode()):
        assert not any(name in page for name in names_in_hand(row, "B") - names_in_hand(row, "A"))
    assert "The match has moved on." in alert(anna.post(f"/m/{row.token}/act", {"point": "0.0B", "action": "end", "as": "B"}))


def test_a_draft_is_open_and_needs_no_curtain() -> None:
    _, a = visitor()
    row = table(a, a, options={"format": "draft"})
    look = look_of(store.standing(row.token), a)
    assert (look.viewer, look.curtain) == ("A", "")
    for seat in "AB":
        play(row, seat=seat)
    match = store.load(again(row))
    assert look_of(store.standing(row.token), a, "A").viewer == match.deciding[0]


def test_sealed_choices_are_handed_over_one_after_the_other() -> None:
    _, a = visitor()
    row = table(a, a, options={"dealer": "A"}, game="blades")
    standing = store.standing(row.token)
    assert look_of(standing, a).curtain == "A" and look_of(standing, a, "A").viewer == "A"
    first = store.point(row, store.load(row), "B")
    age = store.age(row, store.load(row), ["A"]), store.age(row, store.load(row), ["B"])
    play(row, seat="A")
    row, match = again(row), store.load(again(row))
    standing = store.standing(row.token)
    assert look_of(standing, a, "A").curtain == "B" and look_of(standing, a, "B").viewer == "B"
    assert store.point(row, match, "B") == first  # it does not tell B that A has chosen
    assert (
        store.age(row, match, ["B"]) == age[1] and store.age(row, match, ["A"]) > age[0] and store.age(row, match, []) == age[1]
    )
    assert row.turn == "AB"


@pytest.fixture
def boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an empty board for every game; everything around it is unchanged."""
    board = SimpleNamespace(
        template="matches/gone.html", scene=lambda *_: None, teller=lambda *_: lambda event, _: str(event), look_of=str
    )
    monkeypatch.setattr(page_module, "board_of", lambda _: board)


@pytest.mark.parametrize("game", ["blades", "clash"])
def test_nothing_on_anothers_page_changes_with_a_sealed_choice(boards: None, game: str) -> None:
    (_, a), (_, b) = visitor(), visitor()
    row = table(a, b, game=game, options={}, pace="live", start=600, step=5)

    def page(person: Person | None) -> str:
        return drawn(store.standing(row.token), Viewer(person, Words("en")), "")

    mine, theirs, public = page(a), page(b), page(None)
    play(row, seat="A", now=NOW + timedelta(seconds=40))
    assert page(b) == theirs and page(None) == public and page(a) != mine
