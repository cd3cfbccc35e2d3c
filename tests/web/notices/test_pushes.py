"""Web Push: what a push service of this machine is sent, decrypted as a browser would, and what its answers lead to."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import call_command
from django.test import Client
from py_vapid import Vapid02

from clashyard.web.matches import ending
from clashyard.web.matches import store as matches
from clashyard.web.notices import pushes, store, vapid
from clashyard.web.notices.models import Device, Push
from clashyard.web.notices.wishes import DEVICES_AT_MOST, subscription_of
from clashyard.web.tournaments import entries
from tests.support.web.profiles import leaves, member
from tests.support.web.tournaments import START, running, sweep, tournament
from tests.support.web.visitors import NOW, table

pytestmark = pytest.mark.django_db
DAYS: dict[str, Any] = {"pace": "days", "step": 3 * 24 * 3600}
ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc"


@pytest.fixture(autouse=True)
def keyed(settings: Any) -> None:
    settings.RATES, settings.VAPID_KEY, settings.VAPID_CONTACT = {}, vapid.new_key(), "mailto:owner@example.org"


def text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


class Browser:
    """The keys of a subscription: only this browser can read what is pushed."""

    def __init__(self) -> None:
        self.private, self.secret = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
        self.key = text(self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def subscription(self, endpoint: str = ENDPOINT) -> str:
        return json.dumps({"endpoint": endpoint, "keys": {"p256dh": self.key, "auth": text(self.secret)}})

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm"))


class Service:
    """A push service: what it was sent, and what it answers."""

    def __init__(self) -> None:
        self.sent: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:  # the server finds it by this name
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.sent.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(service.status)
                if service.status == 302:
                    self.send_header("Location", service.address + "elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/"
        Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def service() -> Iterator[Service]:
    found = Service()
    yield found
    found.server.shutdown()
    found.server.server_close()


def device(person: Any, service: Service, browser: Browser, name: str = "a", language: str = "en") -> Device:
    secret = text(browser.secret)
    return Device.objects.create(
        person=person, endpoint=service.address + name, key=browser.key, secret=secret, language=language, made=NOW
    )


def swept(now: Any = NOW) -> int:
    number = 0
    while (found := pushes.take(now)) is not None:
        pushes.send(found, now)
        number += 1
    return number


def test_a_device_is_sent_what_the_bell_says_encrypted_and_signed(service: Service, settings: Any) -> None:
    (_, a), (_, b), browser = member("Rowan"), member("Imke"), Browser()
    device(a, service, browser, language="ko")
    row = table(a, b, **DAYS)
    assert swept() == 1 and swept() == 0 and not Push.objects.exists()
    ((headers, body),) = service.sent
    said = {"title": "Imke 님과의 게임에서 내 차례입니다.", "body": "Clash of Decks", "link": f"/m/{row.token}/"}
    assert browser.read(body) == said
    assert headers["content-encoding"] == "aes128gcm" and headers["ttl"] == str(pushes.KEPT) and b"Imke" not in body
    assert Vapid02.verify(headers["authorization"])  # the signature, by the key that the header names
    fields = dict(part.strip().split("=", 1) for part in headers["authorization"].removeprefix("vapid ").split(","))
    assert fields["k"] == vapid.public_key(settings.VAPID_KEY)
    claims = json.loads(base64.urlsafe_b64decode(fields["t"].split(".")[1] + "=="))
    assert claims["sub"] == "mailto:owner@example.org" and claims["aud"] == service.address.rstrip("/")


def test_a_second_game_is_pushed_as_the_bell_tells_it(service: Service) -> None:
    row, (_, a), (_, b), browser = tournament(0, kind="knockout"), member("Rowan"), member("Imke"), Browser()
    for person in (a, b):
        entries.enter(row.token, person, START)
    sweep(START)
    first = running(row)[0]
    device(a, service, browser)
    ending.agree(matches.standing(first.token), START)
    assert swept(START) == 1 and len(service.sent) == 1
    said = {"title": "Your game against Imke was drawn. The second game has begun.", "body": "Cup"}
    assert browser.read(service.sent[0][1]) == {**said, "link": f"/m/{running(row)[0].token}/"}


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(service: Service, status: int) -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    gone, stays = device(a, service, Browser()), device(b, service, Browser(), "b")
    service.status = status
    table(a, b, **DAYS)
    assert swept() == 1 and list(Device.objects.all()) == [stays] and gone != stays and not Push.objects.exists()


@pytest.mark.parametrize("status", [429, 500, 503, 302])
def test_a_service_that_fails_is_asked_again_later_and_not_for_ever(service: Service, status: int) -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    device(a, service, Browser())
    service.status = status
    table(a, b, **DAYS)
    assert swept() == 1 and swept() == 0 and Device.objects.count() == 1
    now, tries = NOW, 1
    while Push.objects.exists() and tries < 20:
        now += timedelta(hours=3)
        tries += swept(now)
    assert tries == len(pushes.PAUSES) + 1 and not any("elsewhere" in str(sent) for sent in service.sent)


def test_a_service_that_is_away_is_asked_again(service: Service) -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    found = device(a, service, Browser())
    Device.objects.filter(pk=found.pk).update(endpoint="http://127.0.0.1:9/x")
    table(a, b, **DAYS)
    assert swept() == 1 and Push.objects.get().due == NOW + pushes.PAUSES[0]


def test_what_has_been_read_is_not_pushed_and_without_a_key_nothing_is(service: Service, settings: Any) -> None:
    (_, a), (_, b) = member("Rowan"), member("Imke")
    device(a, service, Browser())
    table(a, b, **DAYS)
    store.mark_read(a, NOW)
    assert swept() == 1 and not service.sent
    settings.VAPID_KEY = ""
    table(a, b, **DAYS)
    assert not Push.objects.exists()


def test_subscribing_and_unsubscribing(settings: Any) -> None:
    (one, a), (two, b), browser = member("Rowan"), member("Imke"), Browser()
    assert 'data-push="' + vapid.public_key(settings.VAPID_KEY) in one.get("/account/").content.decode()
    for _ in range(2):
        assert one.post("/notices/device", {"subscription": browser.subscription()}).status_code == 204
    assert Device.objects.get().person == a
    two.post("/notices/device/gone", {"endpoint": ENDPOINT})
    assert Device.objects.count() == 1  # it is not theirs
    assert two.post("/notices/device", {"subscription": browser.subscription()}).status_code == 204
    assert Device.objects.get().person == b  # another account in the same browser
    two.post("/notices/device/gone", {"endpoint": ENDPOINT})
    assert not Device.objects.exists()
    for number in range(DEVICES_AT_MOST + 2):
        one.post("/notices/device", {"subscription": browser.subscription(f"{ENDPOINT}{number}")})
    assert Device.objects.count() == DEVICES_AT_MOST
    assert Client().post("/notices/device", {"subscription": browser.subscription()}).status_code == 302
    settings.VAPID_KEY = ""
    assert one.post("/notices/device", {"subscription": browser.subscription()}).status_code == 404
    leaves(one, a)
    assert not Device.objects.exists()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x", "https://localhost/x", "https://169.254.169.254/", "https://example.org/fcm.googleapis.com",
        "https://fcm.googleapis.com.example.org/x", "https://evilfcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x",
        "https://user@localhost#fcm.googleapis.com", f"{ENDPOINT}{'x' * 500}", "https://[::1", "https://fcm.googleapis.com:99999/",
        "ftp://fcm.googleapis.com/x", "", "x" * 5000,
    ],
)  # fmt: skip
def test_the_server_asks_nobody_but_push_services(endpoint: str) -> None:
    (one, _), browser = member("Rowan"), Browser()
    assert one.post("/notices/device", {"subscription": browser.subscription(endpoint)}).status_code == 422
    assert not Device.objects.exists()


NONE = ("", "{", "[]", "null", "7", '{"endpoint": 1}', '{"endpoint": "https://fcm.googleapis.com/x", "keys": []}')


@pytest.mark.parametrize("given", NONE)
def test_what_is_no_subscription_is_refused(given: str) -> None:
    assert subscription_of(given) is None


def test_keys_of_other_sizes_are_refused() -> None:
    for key, secret in (("AAAA", text(b"0" * 16)), (Browser().key, "AAAA"), ("ü" * 87, text(b"0" * 16))):
        assert subscription_of(json.dumps({"endpoint": ENDPOINT, "keys": {"p256dh": key, "auth": secret}})) is None


def test_the_command_makes_a_key_that_works(capsys: Any) -> None:
    call_command("vapid")
    name, _, key = capsys.readouterr().out.strip().partition("=")
    assert name == "CLASHYARD_VAPID_KEY" and len(vapid.public_key(key)) == 87
    with pytest.raises(ValueError, match="vapid"):
        vapid.public_key("AAAA")
    assert vapid.public_key("") == ""
