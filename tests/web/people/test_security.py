"""Second factors: adding and removing them, logging in with them, and everything that is refused."""

from __future__ import annotations

import json
import re
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from clashyard.web.people import factors, security
from clashyard.web.people.models import Person
from tests.support.web.accounts import OTHER, SECRET, begun, logged_in, signed_up, sits

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def calm(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn rate limits off, and stop the clock of the apps."""
    settings.RATES = {}
    cache.clear()
    at(monkeypatch, 100)


def at(monkeypatch: pytest.MonkeyPatch, counter: int) -> None:
    monkeypatch.setattr(totp, "yield_hotp_counters_from_time", lambda: iter([counter]))


def code_of(secret: str, counter: int = 100) -> str:
    return str(totp.format_hotp_value(totp.hotp_value(secret, counter)))


def secret_of(client: Client) -> str:
    found = re.search(r'<code class="secret">(\w+)</code>', client.get("/account/security").content.decode())
    assert found
    return found[1]


def protected(name: str = "alice") -> tuple[Client, str, list[str]]:
    """Return somebody logged in whose account has an app, its secret, and the recovery codes."""
    client = Client()
    signed_up(client, name)
    secret = secret_of(client)
    page = client.post("/account/security/app", {"code": code_of(secret), "password": SECRET}).content.decode()
    return client, secret, re.findall(r"<code>(\d+)</code>", page)


def test_an_app_is_added_with_its_code_and_the_password() -> None:
    client = Client()
    signed_up(client)
    secret = secret_of(client)
    assert secret_of(client) == secret  # until it is added
    wrong = f"{(int(code_of(secret)) + 1) % 10**6:06}"
    for code, password in ((code_of(secret), "wrong"), (wrong, SECRET), ("", SECRET), ("²²²²²²", SECRET), ("1" * 400, SECRET)):
        answer = client.post("/account/security/app", {"code": code, "password": password})
        assert answer.status_code == 422 and answer.content.decode().count('role="alert">') >= 1
        assert not Authenticator.objects.exists()
    page = client.post("/account/security/app", {"code": f" {code_of(secret)} ", "password": SECRET}).content.decode()
    assert (
        len(set(re.findall(r"<code>(\d+)</code>", page))) == 10 and secret not in client.get("/account/security").content.decode()
    )
    again = client.post("/account/security/app", {"code": code_of(secret), "password": SECRET})
    assert again.status_code == 422 and Authenticator.objects.filter(type="totp").count() == 1


def test_the_password_alone_does_not_log_in(monkeypatch: pytest.MonkeyPatch) -> None:
    _, secret, _ = protected()
    client = Client()
    mine = begun(client)
    answer = logged_in(client, next="/lobby/")
    assert answer["Location"] == "/account/log-in/code" and client.get("/account/")["Location"] == "/account/log-in"
    assert sits(client, mine)  # still a guest
    at(monkeypatch, 101)
    for wrong in ("000000", "", "x", "９９９９９９", code_of(secret, 99)):
        page = client.post("/account/log-in/code", {"code": wrong})
        assert page.status_code == 422 and "Wrong code." in page.content.decode()
    answer = client.post("/account/log-in/code", {"code": code_of(secret, 101)})
    assert answer["Location"] == "/lobby/" and client.get("/account/").status_code == 200 and sits(client, mine)


def test_a_code_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    _, secret, codes = protected()
    at(monkeypatch, 101)
    for given in (code_of(secret, 101), codes[3]):
        one, other = Client(), Client()
        for client in (one, other):
            logged_in(client)
        assert one.post("/account/log-in/code", {"code": given}).status_code == 302
        assert other.post("/account/log-in/code", {"code": given}).status_code == 422
    assert factors.factors_of(User.objects.get()).codes == 9


def test_the_second_step_needs_the_first(settings: Any) -> None:
    _, _, codes = protected()
    client = Client()
    assert client.post("/account/log-in/code", {"code": codes[0]})["Location"] == "/account/log-in"
    logged_in(client)
    session = client.session
    session["second"] = [*session["second"][:2], session["second"][2] - security.PATIENCE - 1, ""]
    session.save()
    assert client.post("/account/log-in/code", {"code": codes[0]})["Location"] == "/account/log-in"
    logged_in(client)
    user = User.objects.get()
    user.set_password(OTHER)
    user.save()
    assert client.post("/account/log-in/code", {"code": codes[0]})["Location"] == "/account/log-in"
    User.objects.update(is_active=False)
    assert factors.factors_of(user).codes == 10


def test_guesses_are_counted_for_each_account(settings: Any) -> None:
    _, _, codes = protected()
    settings.RATES = {"account": "1000/m"}
    for number in range(11):
        client = Client()
        logged_in(client)
        answer = client.post("/account/log-in/code", {"code": "000000"})
        assert answer.status_code == (422 if number < 10 else 429)
    assert client.post("/account/log-in/code", {"code": codes[0]}).status_code == 429


def test_recovery_codes_are_renewed_and_go_with_the_last_factor() -> None:
    client, _, codes = protected()
    assert client.post("/account/security/codes", {"password": "wrong"}).status_code == 422
    page = client.post("/account/security/codes", {"password": SECRET}).content.decode()
    assert set(re.findall(r"<code>(\d+)</code>", page)).isdisjoint(codes)
    assert client.post("/account/security/app", {"off": "1", "password": "wrong"}).status_code == 422
    assert client.post("/account/security/app", {"off": "1", "password": SECRET}).status_code == 302
    assert not Authenticator.objects.exists() and logged_in(Client())["Location"] == "/"
    assert client.post("/account/security/codes", {"password": SECRET}).status_code == 422


@pytest.mark.parametrize(
    "given",
    ["", "null", "[]", "{}", '{"id": 1}', "x" * 30_000, "[" * 15_000,
     '{"response": {"userHandle": "MQ"}, "id": "a", "rawId": "a"}',
     '{"response": {"userHandle": "é"}}', '{"response": null}', '{"response": {"userHandle": ["x"]}}',
     json.dumps({"id": "AA", "rawId": "AA", "type": "public-key", "response": {
         "userHandle": "MQ", "clientDataJSON": "e30", "authenticatorData": "AA", "signature": "AA", "attestationObject": "AA"}})],
)  # fmt: skip
def test_a_broken_passkey_is_refused(given: str) -> None:
    client = Client()
    signed_up(client)
    assert client.get("/account/security/passkey").json()["publicKey"]["user"]["name"] == "alice"
    answer = client.post("/account/security/passkey", {"credential": given, "password": SECRET, "name": "x"})
    assert answer.status_code == 422 and "was not accepted" in answer.content.decode() and not Authenticator.objects.exists()
    stranger = Client()
    assert stranger.get("/account/log-in/passkey").json()["publicKey"]["challenge"]
    assert stranger.post("/account/log-in/passkey", {"credential": given}).status_code == 422
    assert stranger.get("/account/")["Location"] == "/account/log-in"


def test_one_account_does_not_change_another() -> None:
    client, _, _ = protected()
    protected("bob")
    bob = User.objects.get(username="bob")
    key = Authenticator.objects.create(user=bob, type="webauthn", data={"name": "Phone", "credential": {}}).pk
    for off in (str(key), "0", "x", "9" * 30):
        assert client.post("/account/security/passkey", {"off": off, "password": SECRET}).status_code == 302
    assert factors.factors_of(bob).passkeys[0][1] == "Phone"
    for what in ("", "/app", "/passkey", "/codes"):
        stranger = Client()
        method = stranger.get if not what else stranger.post
        assert method(f"/account/security{what}")["Location"] == "/account/log-in"


def test_a_deleted_account_leaves_nothing_and_an_export_has_no_secrets() -> None:
    client, secret, codes = protected()
    archive = ZipFile(BytesIO(client.get("/account/export").content))
    told = "\n".join(archive.read(name).decode() for name in archive.namelist())
    account = json.loads(archive.read("account.json"))
    assert account["second_factors"] == {"app": True, "passkeys": [], "recovery_codes_left": 10}
    row = Authenticator.objects.get(type="recovery_codes")
    assert (
        secret not in told
        and codes[0] not in told
        and row.data["seed"] not in told
        and "pbkdf2" not in told
        and "md5$" not in told
    )
    client.post("/account/delete", {"password": SECRET})
    assert not Authenticator.objects.exists() and not User.objects.exists() and Person.objects.exists()


def test_existing_accounts_log_in_as_before() -> None:
    signed_up(Client())
    client = Client()
    assert logged_in(client, next="/cards/")["Location"] == "/cards/" and client.get("/account/").status_code == 200
