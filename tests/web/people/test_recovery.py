"""Recovery of a lost password by e-mail, and the address that is needed for it: nobody learns who has an account."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.test import Client
from django.utils.http import urlsafe_base64_encode

from clashyard.web.mail_url import mail_settings
from clashyard.web.people import mail
from tests.support.web.accounts import OTHER, SECRET, begun, logged_in, signed_up, sits

pytestmark = pytest.mark.django_db
ALICE = "alice@example.org"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|X-CSRFToken": "[^"]*"')


@pytest.fixture(autouse=True)
def unlimited(settings: Any) -> None:
    settings.RATES = {}
    cache.clear()


def sent(outbox: list[EmailMessage]) -> EmailMessage:
    """Return the only mail that was sent since the last call."""
    mail.wait_until_sent()
    assert len(outbox) == 1
    return outbox.pop()


def link(message: EmailMessage) -> str:
    """Return the path of the link in a mail."""
    found = re.search(r"^http://testserver(/\S+)$", str(message.body), re.M)
    assert found
    return found[1]


def known(name: str = "alice", address: str = ALICE) -> User:
    return User.objects.create_user(name, address, SECRET)


def asked(client: Client, address: str) -> str:
    """Ask for a new password and return the page that follows."""
    answer = client.post("/account/recover", {"email": address}, follow=True)
    assert answer.redirect_chain == [("/account/recover/sent", 302)]
    return TOKEN.sub("", answer.content.decode())


def test_a_lost_password_is_replaced_and_all_sessions_end(client: Client, mailoutbox: list[EmailMessage]) -> None:
    token = begun(client)
    signed_up(client)
    User.objects.update(email=ALICE)
    thief, lost = Client(), Client()
    logged_in(thief)
    asked(lost, "Alice@Example.org")
    message = sent(mailoutbox)
    assert message.to == [ALICE] and "alice" in message.body and "Clashyard" in message.subject
    page = lost.get(link(message), follow=True)
    assert page.status_code == 200 and link(message) not in page.content.decode()  # the token is in no address of the form's page
    where = page.redirect_chain[-1][0]
    wrong = lost.post(where, {"new_password1": OTHER, "new_password2": "another one"})
    assert wrong.status_code == 422 and "The two passwords don&#39;t match" in wrong.content.decode()
    assert lost.post(where, {"new_password1": OTHER, "new_password2": OTHER})["Location"] == "/account/log-in"
    assert not sits(thief, token) and not sits(client, token)
    assert logged_in(Client()).status_code == 422 and logged_in(lost, password=OTHER).status_code == 302 and sits(lost, token)


def test_a_link_works_once(client: Client, mailoutbox: list[EmailMessage]) -> None:
    known()
    asked(client, ALICE)
    path = link(sent(mailoutbox))
    where = client.get(path)["Location"]
    assert client.post(where, {"new_password1": OTHER, "new_password2": OTHER}).status_code == 302
    for each in (client, Client()):
        answer = each.get(path, follow=True)
        assert answer.status_code == 410 and "no longer works" in answer.content.decode()
    assert logged_in(Client(), password=OTHER).status_code == 302


@pytest.mark.parametrize("spoiled", ["uid", "token"])
def test_a_forged_link_is_refused(client: Client, mailoutbox: list[EmailMessage], spoiled: str) -> None:
    known()
    other = known("bob", "bob@example.org")
    asked(client, ALICE)
    uid, token = link(sent(mailoutbox)).strip("/").split("/")[-2:]
    uid, token = (urlsafe_base64_encode(str(other.pk).encode()), token) if spoiled == "uid" else (uid, f"{token[:-1]}x")
    assert client.get(f"/account/recover/{uid}/{token}/").status_code == 410
    assert client.get("/account/recover/zzz/new/").status_code == 410


@pytest.mark.parametrize("address", ["nobody@example.org", "closed@example.org"])
def test_the_answer_does_not_tell_whether_there_is_an_account(
    client: Client, mailoutbox: list[EmailMessage], address: str
) -> None:  # fmt: skip
    known()
    User.objects.create_user("closed", "closed@example.org", SECRET, is_active=False)
    unknown = asked(client, address)
    mail.wait_until_sent()
    assert mailoutbox == [] and unknown == asked(client, ALICE) and address not in unknown
    assert sent(mailoutbox).to == [ALICE]


def test_a_mail_server_that_fails_is_not_noticed(client: Client, settings: Any, caplog: Any) -> None:
    known()
    settings.EMAIL_BACKEND = "nothing.there.Backend"
    assert "If an account has" in asked(client, ALICE)
    mail.wait_until_sent()
    assert "a mail could not be sent" in caplog.text and "/recover/" not in caplog.text


def test_mails_to_one_address_are_limited_and_the_answer_stays_the_same(
    client: Client, settings: Any, mailoutbox: list[EmailMessage]
) -> None:  # fmt: skip
    known()
    settings.RATES = {"mail": "2/h"}
    pages = {asked(Client(), address) for address in (ALICE, ALICE.upper(), ALICE, ALICE)}
    mail.wait_until_sent()
    assert len(mailoutbox) == 2 and len(pages) == 1


def test_guesses_are_limited(client: Client, settings: Any) -> None:
    settings.RATES = {"account": "2/m"}
    begun(client)
    assert [client.post("/account/recover", {"email": f"{n}@example.org"}).status_code for n in range(3)] == [302, 302, 429]


def test_an_address_counts_once_it_is_confirmed(client: Client, mailoutbox: list[EmailMessage]) -> None:
    signed_up(client, email=ALICE)
    assert User.objects.get().email == ""
    message = sent(mailoutbox)
    assert message.to == [ALICE]
    asked(Client(), ALICE)
    mail.wait_until_sent()
    assert mailoutbox == []  # not yet hers
    path = link(message)
    page = Client().get(path).content.decode()
    assert User.objects.get().email == "" and "alice" in page and ALICE in page  # opening the link is not enough
    assert client.post(path)["Location"] == "/account/" and User.objects.get().email == ALICE
    assert ALICE in client.get("/account/").content.decode()
    assert client.post(path).status_code == 410  # it works once


def test_the_link_can_be_opened_on_another_device(client: Client, mailoutbox: list[EmailMessage]) -> None:
    signed_up(client, email=ALICE)
    phone = Client()
    answer = phone.post(link(sent(mailoutbox)))
    assert answer.status_code == 200 and User.objects.get().email == ALICE
    assert phone.get("/account/")["Location"] == "/account/log-in"  # and nobody is logged in by it


def test_changing_the_address_needs_the_password_and_tells_the_old_one(client: Client, mailoutbox: list[EmailMessage]) -> None:
    signed_up(client)
    User.objects.update(email=ALICE)
    fields = {"email": "new@example.org", "password": SECRET}
    assert client.post("/account/e-mail", {**fields, "password": "wrong"}).status_code == 422
    assert client.post("/account/e-mail", fields)["Location"] == "/account/e-mail/sent" and User.objects.get().email == ALICE
    client.post(link(sent(mailoutbox)))
    assert User.objects.get().email == "new@example.org"
    told = sent(mailoutbox)
    assert told.to == [ALICE] and "alice" in told.body and "new@example.org" not in told.body
    assert client.post("/account/e-mail", {"email": "", "password": SECRET})["Location"] == "/account/"
    assert User.objects.get().email == "" and sent(mailoutbox).to == ["new@example.org"]


@pytest.mark.parametrize("spoiled", ["forged", "late", "changed"])
def test_a_link_for_an_address_cannot_be_forged_or_kept(
    client: Client, mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch, spoiled: str
) -> None:  # fmt: skip
    signed_up(client, email=ALICE)
    path = link(sent(mailoutbox))
    if spoiled == "forged":
        path = path[:-3] + "xx/"
    elif spoiled == "late":
        monkeypatch.setattr("clashyard.web.people.addresses.DAY", -1)
    else:
        fields = {"old_password": SECRET, "new_password1": OTHER, "new_password2": OTHER}
        client.post("/account/password", fields)
    assert client.post(path).status_code == 410 and User.objects.get().email == ""


@pytest.mark.parametrize("address", ["nonsense", "a@b", "a@example.org\nBcc: b@example.org", "<b>@example.org"])
def test_a_malformed_address_is_refused(client: Client, mailoutbox: list[EmailMessage], address: str) -> None:
    answer = signed_up(client, email=address)
    assert answer.status_code == 422 and "This is not an e-mail address" in answer.content.decode()
    assert client.post("/account/recover", {"email": address}).status_code == 422
    mail.wait_until_sent()
    assert mailoutbox == [] and not User.objects.exists()


def test_mails_are_in_the_language_of_the_visitor(client: Client, mailoutbox: list[EmailMessage]) -> None:
    known()
    for language, word in (("fr", "mot de passe"), ("ko", "비밀번호")):
        client.post("/account/recover", {"email": ALICE}, headers={"Accept-Language": language})
        assert word in sent(mailoutbox).body


def test_a_site_without_mails_offers_nothing_that_needs_them(client: Client, settings: Any) -> None:
    assert "/account/recover" in client.get("/account/log-in").content.decode()
    settings.MAILS = False
    assert "/account/recover" not in client.get("/account/log-in").content.decode()
    assert 'name="email"' not in client.get("/account/sign-up").content.decode()
    assert client.get("/account/recover").status_code == 404
    signed_up(client, email=ALICE)
    assert "E-mail" not in client.get("/account/").content.decode() and client.get("/account/e-mail").status_code == 404


def test_only_the_owner_sees_the_account(client: Client) -> None:
    assert client.get("/account/e-mail")["Location"] == "/account/log-in"
    signed_up(client)
    assert client.post("/name", {"name": "Ann", "next": "/account/"})["Location"] == "/account/"
    assert 'value="Ann"' in client.get("/account/").content.decode()
    assert client.post("/name", {"name": "Ann", "next": "https://elsewhere.example/"})["Location"] == "/"


def test_the_mail_server_is_read_from_an_address() -> None:
    found = mail_settings("smtp://us%40er:p%3Aw@mail.example.org", deployed=True)
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"], found["EMAIL_HOST_USER"]) == ("mail.example.org", 587, "us@er")
    assert found["EMAIL_HOST_PASSWORD"] == "p:w" and found["EMAIL_USE_TLS"] and not found["EMAIL_USE_SSL"]
    found = mail_settings("smtps://mail.example.org:4650", deployed=True)
    assert found["EMAIL_PORT"] == 4650 and found["EMAIL_USE_SSL"] and not found["EMAIL_USE_TLS"]
    assert "console" in mail_settings("", deployed=False)["EMAIL_BACKEND"]
    assert "dummy" in mail_settings("", deployed=True)["EMAIL_BACKEND"]
    for wrong in ("mail.example.org", "http://mail.example.org", "smtp://"):
        with pytest.raises(ValueError, match="EMAIL_URL"):
            mail_settings(wrong, deployed=True)
