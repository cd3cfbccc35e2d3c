"""Pictures as files of the site."""

from __future__ import annotations

import gzip

import pytest
from django.test import Client

from clashyard import art
from clashyard.web.art.links import AT_MOST, art_url, sheet_url
from clashyard.web.environment import environment

pytestmark = pytest.mark.django_db
MISSING = "Unknown picture; reload the page that shows it."


def test_a_picture_is_kept_for_a_year_under_its_version(client: Client) -> None:
    answer = client.get(art_url("initiation-04"))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer["Vary"] == "Accept-Encoding" and not answer.cookies
    assert answer.content.decode() == art.picture("initiation-04")


def test_without_the_version_of_today_it_is_kept_briefly(client: Client) -> None:
    assert client.get("/art/initiation-04.svg?v=old")["Cache-Control"] == "public, max-age=300"


def test_browsers_get_it_compressed(client: Client) -> None:
    answer = client.get(art_url("initiation-04", small=True), headers={"Accept-Encoding": "br, gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert gzip.decompress(answer.content).decode() == art.small("initiation-04")


def test_a_cutout_has_no_ground(client: Client) -> None:
    assert client.get(art_url("portrait-ansa", cutout=True)).content.decode() == art.cutout("portrait-ansa")


@pytest.mark.parametrize("small", [False, True])
def test_a_sheet_has_each_picture_once(client: Client, small: bool) -> None:
    url = sheet_url(["treachery-01", "initiation-04", "own~storm-crab~aerial+spell", "initiation-04"], small)
    assert ("/small/" in url) == small
    answer = client.get(url)
    keys = ["initiation-04", "own~storm-crab~aerial+spell", "treachery-01"]
    assert answer.content.decode() == art.sheet(keys, small)
    assert "immutable" in answer["Cache-Control"]


@pytest.mark.parametrize("key", ["portrait-ansa", "person~odo", "avatar~ada", "back", "back-elusive", "blades-qh", "clash-heavy"])
def test_people_and_backs_are_pictures_too(client: Client, key: str) -> None:
    assert client.get(art_url(key)).content.decode() == art.picture(key)


@pytest.mark.parametrize(
    "path",
    [
        "nothing.svg",
        "initiation-99.svg",
        "own~Storm.svg",
        "small/nothing.svg",
        "cutout/nothing.svg",
        "sheet/initiation-04,initiation-04.svg",
        "sheet/initiation-04,initiation-03.svg",
        "sheet/initiation-04,.svg",
        "sheet/nothing.svg",
        "sheet/" + ",".join(f"own~a{i:02}" for i in range(AT_MOST + 1)) + ".svg",
    ],
)
def test_other_keys_are_not_found(client: Client, path: str) -> None:
    answer = client.get(f"/art/{path}")
    assert answer.status_code == 404
    assert answer["Content-Type"].startswith("text/plain") and answer.content.decode() == MISSING
    assert "Cache-Control" not in answer or "immutable" not in answer["Cache-Control"]


def test_the_sentence_is_in_the_language_of_the_browser(client: Client) -> None:
    assert client.get("/art/nothing.svg", headers={"Accept-Language": "fr"}).content.decode() != MISSING


def test_pictures_are_only_read(client: Client) -> None:
    assert client.post("/art/initiation-04.svg").status_code == 405


def test_what_is_drawn_for_one_visitor_is_limited(client: Client, settings: pytest.FixtureRequest) -> None:
    settings.RATES = {"look": "1/h"}  # type: ignore[attr-defined]
    for number in range(10):  # an address is that of ten visitors
        assert client.get(f"/art/own~storm-{number}.svg").status_code == 200
    assert client.get("/art/own~storm.svg").status_code == 429
    assert client.get("/art/initiation-04.svg").status_code == 200  # cards are drawn once


@pytest.mark.parametrize("keys", [[], [f"own~a{i:02}" for i in range(AT_MOST + 1)]])
def test_a_sheet_has_at_most_forty(keys: list[str]) -> None:
    with pytest.raises(ValueError, match=f"a sheet has 1 to 40 pictures, not {len(keys)}"):
        sheet_url(keys)


def test_templates_can_ask_for_urls() -> None:
    text = environment().from_string("{{ art_url('back') }} {{ sheet_url(['back', 'initiation-04'], small=True) }}").render()
    assert text == f"/art/back.svg?v={art.version()} /art/small/sheet/back,initiation-04.svg?v={art.version()}"
