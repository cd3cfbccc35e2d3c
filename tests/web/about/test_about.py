"""What the site says about itself: to people, to browsers, and to places where its pages are shared."""

from __future__ import annotations

import html
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpRequest
from django.template import engines
from django.test import Client, RequestFactory

from clashyard.web.environment import environment
from clashyard.web.mail_url import web_address
from clashyard.web.pages import absolute
from tests.support.web.match_requests import begun

pytestmark = pytest.mark.django_db
PAGES = (
    "/",
    "/lobby/",
    "/mine/",
    "/cards/",
    "/cards/troll/",
    "/rules/",
    "/learn/blades/",
    "/new/clash/",
    "/about/",
    "/fair/",
    "/no/",
)


def metas(client: Client, address: str, **headers: str) -> dict[str, str]:
    """Return what a page says of itself in its head: name or property -> content, and the title."""
    page = client.get(address, headers=headers).content.decode().partition("</head>")[0]
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page)
    title = re.search(r"<title>([^<]*)</title>", page)
    assert title
    return {name: html.unescape(text) for name, text in [*found, ("title", title[1])]}


@pytest.mark.parametrize("address", PAGES)
def test_every_page_can_be_shared(client: Client, address: str) -> None:
    said = metas(client, address)
    assert said["og:title"] == said["title"] and "Clashyard" in said["title"]
    assert said["og:description"] == said["description"] and 20 <= len(said["description"]) <= 200
    assert "\n" not in said["description"] and "<" not in said["description"]
    assert said["og:image"] == "http://testserver/static/web/share.jpg"


def test_pages_differ_in_title_and_description(client: Client) -> None:
    found = [
        metas(client, address) for address in ("/", "/cards/troll/", "/learn/decks/", "/learn/clash/", "/new/blades/", "/rules/")
    ]
    assert len({said["title"] for said in found}) == len({said["description"] for said in found}) == len(found)


@pytest.mark.parametrize("language", ["fr", "ko"])
def test_descriptions_are_translated(client: Client, language: str) -> None:
    for address in ("/", "/learn/blades/", "/rules/", "/new/decks/"):
        assert metas(client, address, **{"Accept-Language": language})["description"] != metas(client, address)["description"]


def test_a_match_says_nothing_of_its_cards(client: Client) -> None:
    assert metas(client, f"/m/{begun(client).token}/")["description"] == metas(Client(), "/")["description"]


def size(path: str) -> tuple[int, int]:
    """Return the width and height of a PNG or JPEG."""
    found = finders.find(path)
    assert isinstance(found, str), path
    content = Path(found).read_bytes()
    if content.startswith(b"\x89PNG"):
        return struct.unpack(">II", content[16:24])
    frame = re.search(rb"\xff[\xc0\xc2]..\x08(..)(..)", content, re.S)
    assert frame
    height, width = (int.from_bytes(part) for part in frame.groups())
    return width, height


def test_the_shared_picture_has_the_size_that_is_stated(client: Client) -> None:
    said = metas(client, "/")
    assert size("web/share.jpg") == (int(said["og:image:width"]), int(said["og:image:height"]))
    found = finders.find("web/share.jpg")
    assert isinstance(found, str) and Path(found).stat().st_size < 200_000


def test_the_manifest_names_icons_that_exist(client: Client) -> None:
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").content.decode()
    answer = client.get("/manifest.webmanifest")
    content = answer.json()
    assert answer["Content-Type"] == "application/manifest+json" and client.get(content["start_url"]).status_code == 200
    drawn = [icon for icon in content["icons"] if icon["type"] == "image/png"]
    assert {icon["purpose"] for icon in drawn} == {"any", "maskable"} and {"192x192", "512x512"} <= {
        icon["sizes"] for icon in drawn
    }
    for icon in drawn:
        assert "x".join(map(str, size(icon["src"].removeprefix("/static/")))) == icon["sizes"]
    styles = Path(str(finders.find("web/tokens.css"))).read_text("utf-8")
    assert f"--bar: {content['theme_color']};" in styles and f"--paper: light-dark({content['background_color']}," in styles


def test_the_icon_is_found_by_its_former_name(client: Client) -> None:
    assert finders.find(client.get("/favicon.ico")["Location"].removeprefix("/static/"))


def test_robots_leave_the_pages_of_people_alone(client: Client) -> None:
    text = client.get("/robots.txt").content.decode()
    previews, everybody, places = text.split("\n\n")
    assert "Disallow: /m/" not in previews and "Disallow: /account/" in previews and previews.count("User-agent:") == 7
    assert places == "Sitemap: http://testserver/sitemap.xml\n"
    text = f"{everybody}\n"
    assert "Disallow: /m/\n" in text and "Disallow: /account/\n" in text and "Disallow: /\n" not in text and "/cards/" not in text


def test_a_missing_page_leads_on(client: Client) -> None:
    page = client.get("/nothing/").content.decode().partition("<main")[2].partition("</main>")[0]
    for address in ("/", "/lobby/", "/cards/", "/rules/"):
        assert f'href="{address}"' in page
    assert "<h1>There is nothing here</h1>" in page


def test_every_page_leads_to_the_page_about_the_site(client: Client) -> None:
    for address in ("/", "/nothing/"):
        assert 'href="/about/"' in client.get(address).content.decode().partition("<footer")[2]
    assert "not affiliated" in client.get("/about/").content.decode()


def test_links_to_the_outside_are_shown_only_if_there_are_any(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    page = client.get("/about/").content.decode()
    assert "Source code" not in page and "mailto:" not in page and "Contact" not in page
    links = {"source": "https://code.example/", "contact": "mailto:people@clashyard.example"}
    templates: Any = engines["jinja2"]
    monkeypatch.setitem(templates.env.globals, "links", links)
    page = client.get("/about/").content.decode()
    assert page.count('href="https://code.example/"') == page.count('href="mailto:people@clashyard.example"') == 2


def test_addresses_of_the_outside_are_pages_or_mails() -> None:
    assert web_address("people@clashyard.example") == "mailto:people@clashyard.example"
    assert web_address("https://clashyard.example/") == "https://clashyard.example/"
    assert web_address("javascript:alert(1)") == web_address("") == ""


def test_a_page_for_a_host_that_is_not_ours_still_has_a_picture() -> None:
    request: HttpRequest = RequestFactory().get("/", headers={"Host": "elsewhere.example"})
    assert absolute(request, "/static/x.jpg") == "/static/x.jpg"


def test_templates_know_the_links() -> None:
    found: Any = environment().globals["links"]
    assert set(found) == {"source", "contact"}
