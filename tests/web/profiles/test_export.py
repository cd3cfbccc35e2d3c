"""The export: everything about a person, nothing about others, and no table forgotten."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.db.models import ManyToOneRel, OneToOneRel
from django.test import Client

from clashyard.web.own.models import SavedDeck
from clashyard.web.people.models import Person
from clashyard.web.profiles.export import LEFT_OUT, TABLES
from tests.support.web.profiles import ended, member
from tests.support.web.tables import Table, at_once, calm, first_difference, instead, worlds
from tests.support.web.visitors import play, table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES = {}


def files(client: Client) -> dict[str, Any]:
    answer = client.get("/account/export")
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "application/zip"
    with ZipFile(BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def test_every_table_that_refers_to_a_person_is_exported_or_left_out_for_a_reason() -> None:
    found = {
        f"{relation.related_model._meta.label_lower}.{relation.field.name}"
        for relation in Person._meta.get_fields(include_hidden=True)
        if isinstance(relation, ManyToOneRel) and not isinstance(relation, OneToOneRel)
    }
    known = {*TABLES, *LEFT_OUT}
    assert found - known == set(), "add these to TABLES or LEFT_OUT in web/profiles/export.py"
    assert known - found == set() and not TABLES.keys() & LEFT_OUT.keys()


def test_everything_of_mine_is_there_and_nothing_of_others() -> None:
    (own, one), (_, other) = member("Rowan"), member("Imke")
    row = ended(one, other)
    SavedDeck.objects.create(owner=one, title="Fast Water", cards=["zombie"])
    SavedDeck.objects.create(owner=other, title="Slow Water")
    ended(other, member("Tove")[1], listed=True)
    found = files(own)
    assert found["account.json"]["username"] == "Rowan@login" and found["account.json"]["email"] == "Rowan@example.org"
    assert [each["token"] for each in found["matches.json"]] == [row.token]
    assert found["matches.json"][0]["options"]["decks"] == ["1", "3"] and "seed" in found["matches.json"][0]
    assert [each["title"] for each in found["own-saveddeck.json"]] == ["Fast Water"]
    assert not any(text in json.dumps(found) for text in ("Imke", "Tove", "Slow Water"))


def test_a_running_match_holds_nothing_but_my_own_choices() -> None:
    (own, one), (_, other) = member("Rowan"), member("Imke")
    row = table(one, other)
    mine = play(row, "end")
    theirs = play(row)
    found = files(own)["matches.json"][0]
    assert [each["text"] for each in found["actions"]] == [mine] and theirs != ""
    assert not {"options", "secret", "seed", "length"} & found.keys()


@pytest.mark.parametrize("game", ["blades", "clash"])
def test_it_is_the_same_whatever_others_have_sealed(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    calm(monkeypatch)
    at = at_once(game, {"blades": "basic", "clash": "duel"}[game])
    before = _told(at)
    at.seals("B")
    assert first_difference([before], [_told(at)]) == ""
    for world in worlds(at.match, "A", sealing=True):
        with instead(monkeypatch, world):
            assert first_difference([before], [_told(at)]) == ""


def _told(at: Table) -> str:
    found = files(at.clients["A"])
    del found["account.json"]["exported"]
    return json.dumps(found)


def test_a_visitor_without_anything_is_asked_to_log_in() -> None:
    assert Client().get("/account/export").headers["Location"].startswith("/account/log-in")
