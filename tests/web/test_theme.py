"""The theme of the pages: chosen by a form, kept by a cookie, and told to the page by the server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from clashyard.web import environment
from clashyard.web.theme import THEMES

pytestmark = pytest.mark.django_db
STATIC = Path(environment.__file__).with_name("static") / "web"


def root(client: Client, address: str = "/") -> str:
    """Return the start tag of a page."""
    found = re.search(r"<html[^>]*>", client.get(address).content.decode())
    assert found
    return found[0]


def chosen(client: Client, theme: str, back: str = "/") -> tuple[int, str]:
    answer = client.post("/theme/", {"theme": theme, "next": back})
    return answer.status_code, answer.headers.get("Location", "")


def test_a_theme_is_chosen_on_any_page_and_stays_on_all(client: Client) -> None:
    assert root(client) == '<html lang="en">'
    for theme in ("dark", "light"):
        assert chosen(client, theme, "/cards/?q=a") == (302, "/cards/?q=a")
        for address in ("/", "/rules/", "/nothing/"):
            assert root(client, address) == f'<html lang="en" data-theme="{theme}">'
    assert chosen(client, "device")[0] == 302 and root(client) == '<html lang="en">'


def test_the_page_says_its_scheme_before_any_style_is_loaded(client: Client) -> None:
    assert '<meta name="color-scheme" content="light dark">' in client.get("/").content.decode()
    chosen(client, "dark")
    assert '<meta name="color-scheme" content="dark">' in client.get("/").content.decode()


def test_every_theme_has_a_button_and_the_current_one_is_marked(client: Client) -> None:
    foot = client.get("/").content.decode().partition("<footer")[2]
    assert re.findall(r'name="theme" value="(\w+)"', foot) == list(THEMES)
    chosen(client, "light")
    foot = client.get("/").content.decode().partition("<footer")[2]
    assert re.findall(r'name="theme" value="(\w+)" aria-current="true"', foot) == ["light"]


@pytest.mark.parametrize("theme", ["", "sepia", "DARK", '"><script>'])
def test_an_unknown_theme_is_refused_and_a_forged_cookie_changes_nothing(client: Client, theme: str) -> None:
    assert chosen(client, theme)[0] == 400
    client.cookies["theme"] = theme
    assert root(client) == '<html lang="en">'


def test_the_cookie_is_for_our_pages_only(client: Client) -> None:
    client.post("/theme/", {"theme": "dark"})
    cookie = client.cookies["theme"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and int(cookie["max-age"]) > 300 * 24 * 3600
    assert chosen(client, "dark", "https://elsewhere.example/") == (302, "/")


def test_only_a_form_of_ours_chooses() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/theme/", {"theme": "dark"}).status_code == 403 and "theme" not in strict.cookies
    assert strict.get("/theme/").status_code == 405


def test_the_font_is_small_licensed_and_asked_for_early(client: Client) -> None:
    font = STATIC / "vendor/zilla-slab/zilla-slab-700.woff2"
    assert font.stat().st_size < 40_000 and "SIL OPEN FONT LICENSE" in font.with_name("LICENSE").read_text("utf-8")
    assert (
        '<link rel="preload" href="/static/web/vendor/zilla-slab/zilla-slab-700.woff2" as="font"'
        in client.get("/").content.decode()
    )
    assert "font-display: swap" in (STATIC / "tokens.css").read_text("utf-8")
