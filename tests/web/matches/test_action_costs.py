"""The cost of an action: database queries, writes, rendering, threads."""

from __future__ import annotations

import gc

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection
from django.db.models import Q
from django.db.models.signals import post_save
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clashyard.core.words import Words
from clashyard.web import lifespan
from clashyard.web.boards import render as render_module
from clashyard.web.matches import models, render, store
from clashyard.web.matches.standing import Viewer
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_of
from clashyard.web.runtime.prepared_queries import Prepared
from tests.support.web.live_page import HERE, viewer
from tests.support.web.match_requests import asked
from tests.support.web.visitors import again, page_of, play, table, visitor

LIVE = {"HX-Request": "true", "X-Live": "1"}
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("database")]


def statements(asked_for: CaptureQueriesContext) -> list[str]:
    """Return the queries, without those of the rate limits, which may be counted in the database."""
    return [query["sql"] for query in asked_for.captured_queries]


def test_an_action_asks_the_database_few_times_and_all_its_pages_once() -> None:
    (anna, a), (ben, b) = visitor(), visitor()
    row = table(a, b)
    play(row)
    row = again(row)
    mover = {"A": anna, "B": ben}[store.load(row).deciding[0]]
    point, actions = asked(page_of(mover, row))
    with CaptureQueriesContext(connection) as act:
        assert mover.post(f"/m/{row.token}/act", {"point": point, "action": actions[0]}, headers=LIVE).status_code == 204
    asked_for = [text for text in statements(act) if not text.startswith(("BEGIN", "COMMIT"))]
    assert 5 <= len(asked_for) <= 9, asked_for
    viewers = [viewer(client) for client in (anna, ben, Client())]
    for each in viewers:
        each.session.get("person")
    with CaptureQueriesContext(connection) as drawn:
        texts = render.fragments(row.token, viewers)
    assert len(drawn) == 1 and len(set(texts)) == 3


def test_only_what_has_changed_is_written() -> None:
    (_, a), (_, b) = visitor(), visitor()
    row = table(a, b, pace="live", start=600, step=5)
    seat = models.Seat.objects.get(match=row, name="A")
    with CaptureQueriesContext(connection) as nothing:
        seat.keep()
    assert not len(nothing)
    models.Seat.objects.filter(pk=seat.pk).update(kept_for=b)  # by another process meanwhile
    seat.gone = "away"
    with CaptureQueriesContext(connection) as one:
        seat.keep()
        seat.keep()
    assert len(one) == 1 and '"gone"' in statements(one)[0] and "kept_for" not in statements(one)[0]
    seat.refresh_from_db()
    assert seat.gone == "away" and seat.kept_for == b
    seat.gone = ""
    seat.keep()
    assert models.Seat.objects.get(pk=seat.pk).gone == ""
    before = again(row)
    play(row)
    assert again(row).touched > before.touched and again(row).length == 1


def test_a_prepared_query_finds_what_the_query_finds() -> None:
    (_, a), (_, b) = visitor("Anna"), visitor("Ben")
    rows = [table(a, b), table(b, "level-1", pace="live", start=60, step=1)]
    for row in rows:
        found, seats = store.table(row.token)
        usual = models.Seat.objects.filter(match=row).select_related("match", "person").order_by("name")
        for one, other in zip(seats, usual, strict=True):
            for field in models.Seat._meta.concrete_fields:
                assert getattr(one, field.attname) == getattr(other, field.attname), field
            assert one.person == other.person and one.match == row == found and found.options == row.options
            assert getattr(one.person, "name", "") == getattr(other.person, "name", "")
    with pytest.raises(models.Match.DoesNotExist):
        store.table("nowhere")
    with pytest.raises(models.Match.DoesNotExist), store.held("nowhere"):
        raise AssertionError


def test_a_prepared_query_needs_a_place_for_what_is_looked_for() -> None:
    with pytest.raises(ValueError, match="has to look for"):
        Prepared(lambda _: Person.objects.filter(name="?"), "!")("Anna")
    with pytest.raises(ValueError, match="has to look for"):
        Prepared(lambda name, handle: Person.objects.filter(name=name), "?", "!")("Anna", "ben")


def test_a_prepared_query_looks_for_each_value_in_its_places() -> None:
    made = [Person.objects.create(name=name) for name in ("Anna", "Ben", "Cleo")]
    find = Prepared(lambda one, other: Person.objects.filter(Q(name=one) | Q(name=other)).exclude(name=one), "?", "!")
    assert find("Anna", "Ben") == [made[1]] and find("Ben", "Anna") == [made[0]]


def test_writing_a_row_that_is_gone_is_an_error_and_what_is_written_is_told() -> None:
    (_, a), (_, b) = visitor(), visitor()
    row, told = table(a, b), []

    def note(sender: object, update_fields: frozenset[str], **_: object) -> None:
        told.append(update_fields)

    post_save.connect(note, sender=models.Match)
    try:
        row = again(row)
        row.changes, row.options = row.changes + 1, {**row.options, "note": [1]}
        row.keep()
    finally:
        post_save.disconnect(note, sender=models.Match)
    assert told == [{"changes", "options", "touched"}] and again(row).options["note"] == [1]
    models.Match.objects.filter(pk=row.pk).delete()
    row.changes += 1
    with pytest.raises(DatabaseError):
        row.keep()


def test_persons_that_were_read_are_believed_only_for_their_own_session() -> None:
    (anna, a), (ben, b) = visitor(), visitor()
    assert (
        person_of(anna.session, [b, a]) == a and person_of(ben.session, [a]) == b and person_of(Client().session, [a, b]) is None
    )
    a.account = User.objects.create_user("anna")
    a.save()
    assert person_of(anna.session, [a]) is None  # a person with an account is never found by number


def test_a_card_that_stays_as_it_is_is_not_drawn_again_with_its_part() -> None:
    (_, a), (_, b) = visitor(), visitor()
    row = table(a, b)
    words = Words("en")
    render_module._drawn.cache_clear()
    render_module._piece.cache_clear()
    render.drawn(store.standing(row.token), Viewer(a, words), HERE)
    before = render_module._piece.cache_info()
    play(row, next(text for text in store.load(row).legal_of("A") if text.startswith("play")))
    render.drawn(store.standing(row.token), Viewer(a, words), HERE)
    after = render_module._piece.cache_info()
    assert before.misses > 8 and after.hits - before.hits > 2 and after.misses - before.misses < before.misses


def test_a_server_looks_for_garbage_less_often_while_it_runs() -> None:
    usual = gc.get_threshold()
    lifespan.calm()
    try:
        assert gc.get_threshold()[0] > usual[0] and gc.get_freeze_count() > 0
    finally:
        lifespan.usual()
    assert gc.get_threshold() == usual and gc.get_freeze_count() == 0


def test_the_page_of_a_match_asks_the_database_few_times() -> None:
    (anna, a), (_, b) = visitor(), visitor()
    row = table(a, b, pace="live", start=600, step=5)
    page_of(anna, row)
    with CaptureQueriesContext(connection) as asked_for:
        assert "data-point" in page_of(anna, row)
    texts = statements(asked_for)
    assert 5 <= len(texts) <= 9 and len(set(texts)) >= len(texts) - 1, "\n".join(texts)  # talk looks up who sits there once more
