"""Accounts: a guest's matches, and who can log in as whom."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import get_default_password_validators
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.test import Client

from clashyard.core.words import Words
from clashyard.web.matches import models, store
from clashyard.web.people import forms
from clashyard.web.people.models import Person
from tests.support.web.accounts import OTHER, SECRET, begun, key, logged_in, signed_up, sits

pytestmark = pytest.mark.django_db
DECKS = {"decks": ["1", "3"], "first": "A"}


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES = {}


def test_signing_up_loses_no_match(client: Client) -> None:
    token, before = begun(client), key(client)
    guest = models.Seat.objects.get(name="A").person
    assert signed_up(client).status_code == 302 and key(client) != before
    person = Person.objects.get()
    assert person == guest and person.account == User.objects.get() and person.name == "alice"
    assert sits(client, token) and "person" not in client.session
    assert not Session.objects.filter(session_key=before).exists()


def test_an_account_is_the_same_person_on_every_device(client: Client) -> None:
    token = begun(client)
    signed_up(client)
    phone = Client()
    assert not sits(phone, token)
    assert logged_in(phone).status_code == 302 and sits(phone, token)
    later = begun(phone)
    assert sits(client, later) and Person.objects.count() == 1


def test_logging_in_brings_the_matches_of_the_guest(client: Client) -> None:
    first = begun(client)
    signed_up(client)
    phone = Client()
    second, before = begun(phone), key(phone)
    assert logged_in(phone).status_code == 302 and key(phone) != before
    assert all(sits(each, token) for each in (client, phone) for token in (first, second))
    assert Person.objects.count() == 1  # nothing is left of the guest


def test_a_guest_on_both_sides_keeps_both_seats(client: Client) -> None:
    signed_up(client)
    account, guest, phone = Person.objects.get(), Person.objects.create(), Client()
    session = phone.session
    session["person"] = guest.pk
    session.save()
    row = store.begin("decks", DECKS, {"A": account, "B": guest}, seed=3)
    logged_in(phone)
    assert {seat.name: seat.person for seat in row.seats.all()} == {"A": account, "B": account}
    assert sits(phone, row.token)


def test_a_move_that_fails_changes_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    signed_up(client)
    phone = Client(raise_request_exception=False)
    token = begun(phone)

    def fails(*_: Any) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("clashyard.web.people.accounts.login", fails)
        assert logged_in(phone).status_code == 500
    assert sits(phone, token) and not sits(client, token)


def test_logging_out_leaves_a_fresh_guest(client: Client) -> None:
    token = begun(client)
    signed_up(client)
    session = client.session
    session["language"] = "fr"
    session.save()
    assert client.get("/account/log-out").status_code == 405 and sits(client, token)
    before = key(client)
    assert client.post("/account/log-out").status_code == 302
    assert not sits(client, token) and client.session.get("language") == "fr" and "person" not in client.session
    thief = Client()
    thief.cookies["sessionid"] = before
    assert not sits(thief, token)


@pytest.mark.parametrize("where", ["account", "guest"])
def test_the_number_of_a_person_is_of_no_use(client: Client, where: str) -> None:
    """It cannot be sent; and a session with the number of an account's person does not become that person."""
    token = begun(client)
    if where == "account":
        signed_up(client)
    number = str(Person.objects.get().pk)
    stranger = Client()
    begun(stranger)
    for sent in ({"person": number}, {"account": number}, {"user": number}):
        stranger.post("/begin", {"level": "level-1", **sent})
        assert 'class="sitter own"' not in stranger.get(f"/m/{token}/", sent).content.decode()
    stranger.cookies["person"] = number
    assert not sits(stranger, token)
    if where == "account":
        session = stranger.session
        session["person"] = int(number)
        session.save()
        assert not sits(stranger, token)


def test_a_new_password_ends_the_other_sessions(client: Client) -> None:
    token = begun(client)
    signed_up(client)
    phone = Client()
    logged_in(phone)
    fields = {"old_password": SECRET, "new_password1": OTHER, "new_password2": OTHER}
    assert client.post("/account/password", {**fields, "old_password": "wrong"}).status_code == 422 and sits(phone, token)
    assert client.post("/account/password", fields).status_code == 302
    assert sits(client, token) and not sits(phone, token)
    assert logged_in(Client()).status_code == 422 and logged_in(Client(), password=OTHER).status_code == 302


def test_a_deleted_account_leaves_its_matches_to_the_others(client: Client) -> None:
    token, phone = begun(client), Client()
    signed_up(client)
    logged_in(phone)
    assert client.post("/account/delete", {"password": "wrong"}).status_code == 422 and User.objects.exists()
    assert client.post("/account/delete", {"password": SECRET}).status_code == 302
    assert not User.objects.exists() and not sits(client, token) and not sits(phone, token)
    person = models.Seat.objects.get(match__token=token, name="A").person
    assert person is not None and person.account is None and person.name == ""
    assert signed_up(client).status_code == 302 and not sits(client, token)  # the name is free, without the matches


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"username": ""}, "This field is required."),
        ({"username": "a b"}, "Use only letters, digits and @ . + - _ in a user name."),
        ({"username": "<script>alert(1)</script>"}, "Use only letters, digits and @ . + - _ in a user name."),
        ({"username": "x" * 31}, "at most 30 characters"),
        ({"username": "BOB"}, "This user name is taken"),
        ({"username": "a\0b"}, "contains a character that is not allowed"),
        ({"password2": "another one"}, "The two passwords don&#39;t match"),
        ({"password1": "qz7!", "password2": "qz7!"}, "too short: use at least 8 characters"),
        ({"password1": "12345678", "password2": "12345678"}, "This password is too common"),
        ({"password1": "8529637411470", "password2": "8529637411470"}, "has only digits"),
        ({"username": "alexander", "password1": "alexander1", "password2": "alexander1"}, "too similar to the user name"),
    ],
)
def test_errors_in_a_form_lose_no_match(client: Client, fields: dict[str, str], said: str) -> None:
    User.objects.create_user("bob", password=SECRET)
    token = begun(client)
    answer = signed_up(client, **fields)
    page = answer.content.decode()
    assert answer.status_code == 422 and said in page and "<script>alert" not in page
    assert User.objects.count() == 1 and sits(client, token) and SECRET not in page


@pytest.mark.parametrize(
    "fields", [{"name": "nobody"}, {"password": "wrong"}, {"name": "ALICE"}, {"name": "a\0"}, {"password": ""}]
)
def test_a_wrong_password_leaves_a_guest(client: Client, fields: dict[str, str]) -> None:
    User.objects.create_user("alice", password=SECRET)
    token = begun(client)
    answer = logged_in(client, **fields)
    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode() and sits(client, token)


def test_a_closed_account_and_an_unknown_one_look_the_same(client: Client) -> None:
    User.objects.create_user("alice", password=SECRET, is_active=False)
    closed, unknown = (re.sub("alice|nobody", "", logged_in(client, name).content.decode()) for name in ("alice", "nobody"))
    token = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|X-CSRFToken": "[^"]*"')
    assert token.sub("", closed) == token.sub("", unknown) and "Wrong user name or password." in closed


def test_every_error_of_django_has_a_sentence_of_ours() -> None:
    user = User(username="alexander")
    for password in ("", "1234", "12345678", "password", "alexander", "alexander1"):
        for validator in get_default_password_validators():
            try:
                validator.validate(password, user)
            except ValidationError as error:
                assert error.code in forms.SENTENCES
    for form in (forms.SignUp, forms.LogIn, forms.ChangePassword, forms.NewPassword, forms.Recover, forms.ChangeAddress):
        assert set(getattr(form, "error_messages", ())) <= set(forms.SENTENCES)
        assert set(form.base_fields) <= set(forms.LABELS)


def test_errors_are_in_the_language_of_the_browser(client: Client) -> None:
    for language in ("fr", "ko"):
        words = Words(language)
        page = client.post("/account/sign-up", {"username": "a b"}, headers={"Accept-Language": language}).content.decode()
        assert words(forms.SENTENCES["invalid"]) in page.replace("&#39;", "'") and words("Sign up") in page


@pytest.mark.parametrize(
    ("wanted", "there"), [("/m/abc/", "/m/abc/"), ("https://elsewhere.example/", "/"), ("//elsewhere", "/"), ("", "/")]
)
def test_the_way_back_leads_to_no_other_site(client: Client, wanted: str, there: str) -> None:
    assert signed_up(client, next=wanted)["Location"] == there
    other = Client()
    assert logged_in(other, next=wanted)["Location"] == there


def test_pages_of_accounts_lead_to_one_another(client: Client) -> None:
    for guests in ("", "password", "delete"):
        assert client.get(f"/account/{guests}")["Location"] == "/account/log-in"
    assert 'name="password2"' in client.get("/account/sign-up").content.decode()
    signed_up(client)
    assert "alice" in client.get("/account/").content.decode()
    for known in ("sign-up", "log-in"):
        assert client.get(f"/account/{known}")["Location"] == "/account/"


def test_a_user_made_at_the_console_can_play(client: Client) -> None:
    User.objects.create_user("alice", password=SECRET)
    guest = Client()
    token = begun(guest)
    logged_in(guest)
    assert sits(guest, token) and Person.objects.get().account == User.objects.get()
    User.objects.create_user("bob", password=SECRET)
    client.force_login(User.objects.get(username="bob"))
    assert sits(client, begun(client)) and Person.objects.filter(name="bob").count() == 1
