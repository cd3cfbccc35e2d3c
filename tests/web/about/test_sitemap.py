"""The sitemap lists what everybody may see, in each language, and nothing that leads to people."""

from __future__ import annotations

import re
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from django.test import Client

from clashyard.core.words import LANGUAGES
from clashyard.web.about.sitemap import SITEMAP, XHTML, public
from clashyard.web.matches import store

pytestmark = pytest.mark.django_db
PRIVATE = ("/m/", "/league/", "/people/", "/mine/", "/account/", "/own/", "/pairing/")


def entries(client: Client) -> dict[str, dict[str, str]]:
    """Return the addresses of the sitemap with those of their other languages."""
    answer = client.get("/sitemap.xml")
    assert answer.status_code == 200 and answer["Content-Type"] == "application/xml" and not answer.cookies
    whole = ElementTree.fromstring(answer.content)
    assert whole.tag == f"{{{SITEMAP}}}urlset"
    found = {}
    for each in whole:
        links = {link.attrib["hreflang"]: link.attrib["href"] for link in each.iter(f"{{{XHTML}}}link")}
        found[str(each.findtext(f"{{{SITEMAP}}}loc"))] = links
    return found


def test_each_page_is_listed_in_each_language_and_names_the_others(client: Client) -> None:
    found = entries(client)
    assert len(found) == len(LANGUAGES) * len(public()) > 500
    assert all(address in links.values() and set(links) == {*LANGUAGES, "x-default"} for address, links in found.items())
    assert {urlsplit(address).path for address in found} == set(public())


def test_nothing_in_it_leads_to_people_or_matches(client: Client) -> None:
    unlisted = store.begin("blades", {}, {"A": "level-1", "B": None}, seed=1)
    before = client.get("/sitemap.xml").content
    assert unlisted.token.encode() not in before
    assert not any(path.startswith(PRIVATE) for path in public())


def test_a_page_of_each_kind_is_there_and_in_its_language(client: Client) -> None:
    kinds: dict[str, str] = {}
    for path in public():
        kinds.setdefault(re.sub(r"[^/]+/$", "", path) if path.count("/") > 2 else path, path)
    for path in kinds.values():
        answer = client.get(path, {"hl": "ko"}, headers={"Accept-Language": "fr"})
        page = answer.content.decode()
        assert answer.status_code == 200 and '<html lang="ko"' in page, path
        assert f'<link rel="alternate" hreflang="fr" href="http://testserver{path}?hl=fr">' in page, path
    assert '<html lang="fr"' in client.get("/", headers={"Accept-Language": "fr"}).content.decode(), "a robot's wish was kept"


def test_other_pages_have_no_languages_of_their_own(client: Client) -> None:
    row = store.begin("blades", {}, {"A": "level-1", "B": "level-1"}, seed=1)
    for path in (f"/m/{row.token}/", "/account/sign-up", "/mine/", "/nowhere/"):
        assert "hreflang" not in client.get(path).content.decode()


def test_who_came_by_such_an_address_can_still_choose_another_language(client: Client) -> None:
    page = client.get("/cards/?hl=fr&pack=initiation").content.decode()
    back = re.search(r'name="next" value="([^"]*)"', page)
    assert back and back[1] == "/cards/?pack=initiation"
    referer = {"Referer": "http://testserver/cards/?hl=fr"}
    answer = client.post("/language/", {"language": "ko", "next": "/cards/"}, headers=referer)
    assert answer["Location"] == "/cards/" and '<html lang="ko"' in client.get("/cards/").content.decode()


def test_an_unknown_language_changes_nothing(client: Client) -> None:
    assert client.get("/about/", {"hl": "xx<script>"}).content.decode().count("<script>") == 0
    assert '<html lang="en"' in client.get("/about/", {"hl": "xx"}).content.decode()
