"""Pages of the rules: every rule has an address and can be found by its words."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape

import pytest
from django.test import Client

from clashyard.core.ledger import rules
from clashyard.core.words import LANGUAGES
from clashyard.games import NAMED
from clashyard.web.boards.registration import registration_of
from clashyard.web.pages import rule_url
from clashyard.web.reference import books
from tests.support.web.reference import page

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", NAMED)
def test_every_rule_stands_once_under_its_anchor(client: Client, game: str) -> None:
    text = page(client, f"/rules/{game}/")
    anchors = re.findall(r'<article class="rule-entry" id="([^"]+)"', text)
    assert Counter(anchors) == Counter(rules(game).keys())
    plain = text.replace("&#39;", "'").replace("&#34;", '"').replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")
    for rule in rules(game).values():
        assert rule.title in plain and rule.text in plain and all(ruling in plain for ruling in rule.rulings)


def test_every_rule_has_an_address(client: Client) -> None:
    for game in NAMED:
        for rule in rules(game):
            assert rule_url(rule) == f"/rules/{game}/#{rule}"
    answer = client.get("/rule/decks.ability.vanish/")
    assert answer.status_code == 302 and answer.headers["Location"] == "/rules/decks/#decks.ability.vanish"


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_rule_alone_in_the_language_of_its_address(client: Client, language: str) -> None:
    """It is what the page shows under the anchor, without a page around it, and the same for everybody."""
    rule = rules("decks", language)["decks.ability.sprint"]
    answer = client.get(f"/rule/{rule.id}/{language}/", headers={"accept-language": "ko"})
    text = unescape(answer.content.decode())
    assert answer.status_code == 200 and answer["Cache-Control"].startswith("public") and "<html" not in text
    assert all(said in text for said in (rule.title, rule.text, rule.id, *rule.rulings))
    assert f'href="/rules/decks/#{rule.id}"' in text and "Cookie" not in answer.get("Vary", "")


@pytest.mark.parametrize("address", ["decks.nothing/en", "decks.ability.sprint/de", "decks.ability.sprint/x", "chess.end/fr"])
def test_no_rule_alone(client: Client, address: str) -> None:
    assert client.get(f"/rule/{address}/").status_code == 404


@pytest.mark.parametrize("rule", ["decks", "decks.nothing", "nothing.ability.vanish", "decks.ability.vanish.", "x" * 3000])
def test_a_rule_that_is_none(client: Client, rule: str) -> None:
    assert rule_url(rule) == ""
    text = page(client, f"/rule/{rule}/", 404)
    assert "Unknown rule" in text and 'href="/rules/"' in text and "x" * 100 not in text


def test_a_game_that_is_none(client: Client) -> None:
    assert "is not a game on this site" in page(client, "/rules/chess/", 404)


@pytest.mark.parametrize("game", NAMED)
def test_how_to_play(client: Client, game: str) -> None:
    """Each sentence names existing rules, and one click begins a match."""
    text = page(client, f"/learn/{game}/")
    assert all(point.rules and all(rule in rules(game) for rule in point.rules) for point in registration_of(game).primer)
    assert all(f'href="{rule_url(rule)}"' in text for point in registration_of(game).primer for rule in point.rules)
    assert f'href="/learn/{game}/"' in page(client, "/") and f'href="/learn/{game}/"' in page(client, f"/rules/{game}/")
    button = re.search(
        r'action="([^"]+)">\s*<input type="hidden" name="csrf[^>]*>\s*<p><button class="go" name="game" value="([^"]+)"', text
    )
    assert button and button[2] == game and client.post(button[1], {"game": game}).status_code == 302


def test_rules_are_searched_in_all_games(client: Client) -> None:
    text = page(client, "/rules/?q=Instinct VANISH")
    listed = re.findall(r'<h3>[^<]* <a class="rule" href="/rules/\w+/#([^"]+)"', text)
    assert "decks.ability.vanish" in listed and len(listed) == sum(map(len, books.search("vanish instinct", "en").values()))
    assert {rule.partition(".")[0] for rule in re.findall(r'#(\w+\.[^"]+)"', page(client, "/rules/?q=hand"))} == set(NAMED)
    assert "No rule contains all these words" in page(client, "/rules/?q=zzzz")
    assert "No rule contains all these words" in page(client, "/rules/?q=%21%3F")
    assert "This search is too long" in page(client, "/rules/?q=" + "x" * 5000)


def test_sources_name_rules_that_exist() -> None:
    assert all(rule in rules(game) for game, row in books._sources().items() for rule in row)
    assert books.books_of("decks.ability.backfire") == ["French", "Korean"] and books.part_of("blades.setup.deck")
