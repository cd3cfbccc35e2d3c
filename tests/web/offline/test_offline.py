"""The page without a connection, and the service worker: the same for everybody, and installed anew when either changes."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from clashyard.core.words import LANGUAGES, Words
from clashyard.web.bundles import style
from clashyard.web.offline import views
from tests.support.web.visitors import visitor

pytestmark = pytest.mark.django_db
PAGE, WORKER = "/offline/?hl={}", "/sw.js?hl={}"


def kept(client: Client, language: str = "en") -> dict[str, Any]:
    text = client.get(WORKER.format(language)).content.decode()
    return dict(json.loads(text.removeprefix("self.KEPT = ").partition(";\n")[0]))


def test_the_service_worker_serves_all_pages_and_needs_no_key_for_pushes(client: Client, settings: Any) -> None:
    settings.VAPID_KEY = ""
    answer = client.get("/sw.js")
    assert answer.status_code == 200 and answer["Service-Worker-Allowed"] == "/"
    assert answer["Content-Type"].startswith("text/javascript")
    parts = re.findall(r'importScripts\("/static/([^"]+)"\);', answer.content.decode())
    assert parts == ["offline/kept.js", "notices/pushed.js"] and all(map(finders.find, parts))
    assert "offline.register" in client.get("/about/").content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_and_all_that_it_needs_are_kept(client: Client, language: str) -> None:
    told = kept(client, language)
    page = client.get(told["page"]).content.decode()
    words = Words(language)
    assert f'<html lang="{language}">' in page
    assert words("Your match is safe on the server. Its clocks keep running there.") in unescape(page)
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert loaded and set(loaded) <= set(told["files"])  # it asks for nothing that is not there without a connection
    assert all(client.get(file).status_code == 200 for file in told["files"] if not file.startswith("/static/"))
    assert all(finders.find(file.removeprefix("/static/")) for file in told["files"] if file.startswith("/static/"))
    fonts = re.findall(r'url\("(/static/[^"]+)"\)', "".join(style(f"{sheet}.css") for sheet in views.SHEETS))
    assert fonts and set(fonts) <= set(told["files"])


def test_the_page_and_the_worker_say_nothing_about_the_visitor() -> None:
    """The page is kept in the browser, beyond the end of a session."""
    anna, _ = visitor("Anna")
    stranger = Client()
    for address in (PAGE.format("en"), WORKER.format("en")):
        mine, theirs = anna.get(address), stranger.get(address)
        assert mine.content == theirs.content and b"Anna" not in mine.content
        assert not mine.cookies and not theirs.cookies and "Cookie" not in mine.get("Vary", "")


def test_each_change_of_the_page_gives_the_worker_another_version(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before, french = kept(client), kept(client, "fr")
    assert before == kept(client) and before["version"] != french["version"] and french["page"] == "/offline/?hl=fr"
    monkeypatch.setattr(views, "_page", lambda language: b"another page")
    assert kept(client)["version"] != before["version"]
    monkeypatch.undo()
    monkeypatch.setattr(views, "SHEETS", ("web/tokens",))
    assert kept(client)["version"] != before["version"]
