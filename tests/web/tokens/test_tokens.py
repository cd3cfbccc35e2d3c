"""Tokens: made on the account page, shown once, stored as hashes, revoked, and gone with their account."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core import serializers
from django.test import Client

from clashyard.web.people.models import Person
from clashyard.web.tokens import store
from clashyard.web.tokens.models import Token
from tests.support.web.accounts import SECRET, begun, logged_in, signed_up
from tests.support.web.programs import Program, problem

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES = {}


def made(client: Client, name: str = "robot", scopes: tuple[str, ...] = ("read", "challenge")) -> str:
    page = client.post("/account/tokens/", {"name": name, "scope": scopes})
    found = re.search(r'value="(clash_[\w-]{43})"', page.content.decode())
    assert page.status_code == 200 and found and "no-store" in page["Cache-Control"]
    return found[1]


def test_a_token_is_shown_once_and_stored_as_a_hash(client: Client) -> None:
    signed_up(client)
    token = made(client)
    assert Program(token).get("/account").json() == {
        "user": "alice", "name": "alice", "bot": False, "scopes": ["challenge", "read"],
    }  # fmt: skip
    stored = serializers.serialize("json", [*Token.objects.all(), *User.objects.all()])
    assert token[6:] not in stored and token[6:-4] not in client.get("/account/").content.decode()
    page = client.get("/account/").content.decode()
    assert "robot" in page and f"…{token[-4:]}" in page and "not used yet" not in page and "last used on" in page


def test_a_token_is_revoked_by_its_owner_alone(client: Client) -> None:
    signed_up(client)
    token, row = made(client), Token.objects.get()
    stranger = Client()
    signed_up(stranger, "mallory")
    for number in (str(row.pk), "", "x", "9" * 40):
        assert stranger.post("/account/tokens/revoke", {"number": number}).status_code == 302
        assert Program(token).get("/account").status_code == 200
    client.post("/account/tokens/revoke", {"number": str(row.pk)})
    problem(Program(token).get("/account"), 401, "token")


def test_tokens_go_with_their_account_and_stop_with_it(client: Client) -> None:
    signed_up(client)
    token = made(client)
    User.objects.update(is_active=False)
    problem(Program(token).get("/account"), 401, "token")
    User.objects.update(is_active=True)
    assert Program(token).get("/account").status_code == 200
    client.post("/account/delete", {"password": SECRET})
    assert not User.objects.exists() and not Token.objects.exists()
    problem(Program(token).get("/account"), 401, "token")


def test_the_export_of_an_account_holds_no_token(client: Client) -> None:
    signed_up(client)
    token = made(client)
    with ZipFile(BytesIO(client.get("/account/export").content)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    assert "account.json" in files and "alice" in files["account.json"]
    assert not any(secret in text for text in files.values() for secret in (token, token[6:], store.digest_of(token)))


def test_a_changed_password_leaves_programs_alone_and_a_guest_has_none(client: Client) -> None:
    assert client.post("/account/tokens/", {"name": "robot", "scope": "read"}).status_code == 302
    assert not Token.objects.exists()
    signed_up(client)
    token = made(client)
    client.post("/account/log-out")
    logged_in(client)
    assert Program(token).get("/account").status_code == 200


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"name": "", "scope": "read"}, "Name the token"),
        ({"name": "x" * 31, "scope": "read"}, "31 characters"),
        ({"name": "a\u200bb", "scope": "read"}, "invisible character"),
        ({"name": "robot"}, "at least one thing"),
        ({"name": "robot", "scope": ["read", "everything"]}, "at least one thing"),
        ({"name": "player", "scope": ["read", "play"]}, "Only bot accounts"),
        ({"name": "first", "scope": "read"}, "already have a token called first"),
    ],
)
def test_a_refused_token_is_explained_and_nothing_is_made(client: Client, form: dict[str, Any], said: str) -> None:
    signed_up(client)
    made(client, "first")
    page = client.post("/account/tokens/", form)
    assert page.status_code == 422 and said in page.content.decode()
    assert Token.objects.count() == 1


def test_there_are_so_many_tokens_of_an_account(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "AT_MOST", 2)
    signed_up(client)
    for name in ("one", "two"):
        made(client, name)
    assert client.post("/account/tokens/", {"name": "three", "scope": "read"}).status_code == 422
    assert Token.objects.count() == 2


def test_an_account_becomes_a_bot_before_its_first_match_and_for_good(client: Client) -> None:
    signed_up(client)
    assert 'value="play"' not in client.get("/account/").content.decode()
    for _ in range(2):
        assert client.post("/account/tokens/bot").status_code == 302
    page = client.get("/account/").content.decode()
    assert 'value="play"' in page and "This is a bot account." in page
    assert Program(made(client, "robot", ("read", "play"))).get("/account").json()["bot"]


def test_an_account_with_matches_stays_a_persons(client: Client) -> None:
    begun(client)
    signed_up(client)
    page = client.post("/account/tokens/bot")
    assert page.status_code == 422 and "This account has matches" in page.content.decode()
    assert not Person.objects.filter(bot=True).exists()
