"""The reference: icons and explanations of the abilities, cards, rules."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.template import engines
from django.test import Client

import clashyard.web
from clashyard.core.errors import BadInput
from clashyard.core.ledger import rules
from clashyard.core.words import LANGUAGES, Words, catalogue, slug
from clashyard.decks.cards.abilities import entries
from clashyard.decks.cards.catalogue import catalogue as all_cards
from clashyard.decks.text.explanations import KINDS, WORDS, explained, named, rule_of
from clashyard.web.cards import shelf
from clashyard.web.reference import card_filter
from tests.support.web.reference import page

pytestmark = pytest.mark.django_db
TEMPLATES = Path(clashyard.web.__file__).parent
SVG = "{http://www.w3.org/2000/svg}"
DECK = "baron,brute,carapace,troll,revenant,partisan,annihilation,boom"


def found(text: str) -> list[str]:
    """Return the keys of the listed cards, in their order."""
    return re.findall(r'<h3><a href="/cards/([^/]+)/"', text)


# Icons and explanations


def symbols() -> dict[str, str]:
    """Return every drawing of the sheet by its id, as text."""
    sheet = ElementTree.parse(str(finders.find("web/abilities.svg"))).getroot()
    inside = {each.attrib["id"]: b"".join(map(ElementTree.tostring, each)).decode() for each in sheet.iter(f"{SVG}symbol")}
    assert len(inside) == len(list(sheet)), "an id stands twice"
    return inside


def test_each_ability_has_a_drawing_of_its_own() -> None:
    drawn = symbols()
    assert set(drawn) == {f"ability-{word}" for word in entries()}
    assert len(set(drawn.values())) == len(drawn) and all(drawn.values())


def test_the_drawings_are_in_one_style() -> None:
    sheet = ElementTree.parse(str(finders.find("web/abilities.svg"))).getroot()
    for symbol in sheet.iter(f"{SVG}symbol"):
        style = {key: value for key, value in symbol.attrib.items() if key != "id"}
        assert style == {"viewBox": "0 0 24 24", "fill": "currentColor"}
        assert all(set(part.attrib) <= {"d", "fill-rule"} for part in symbol)


def test_each_sign_of_a_page_is_drawn_once() -> None:
    drawn = [each.attrib["id"] for each in ElementTree.parse(str(finders.find("web/signs.svg"))).getroot().iter(f"{SVG}symbol")]
    pages = [
        text
        for each in TEMPLATES.rglob("*.html")
        if re.search(r'"web/icons.html" import [\w, ]*\bsign\b', text := each.read_text())
    ]
    used = {name for text in pages for name in re.findall(r"\bsign\(['\"]([a-z-]+)", text)}
    assert len(set(drawn)) == len(drawn) and {f"i-{name}" for name in used} <= set(drawn)
    macro: Any = engines["jinja2"]
    text = str(macro.from_string('{% from "web/icons.html" import sign %}{{ sign("undo") }}').render({}))
    assert 'href="/static/web/signs.svg#i-undo"' in text and 'aria-hidden="true"' in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_ability_is_explained(language: str) -> None:
    words = Words(language)
    said = {word: explained(word, words) for word in (*WORDS, *KINDS)}
    assert set(entries()) <= set(WORDS) and len(set(said.values())) == len(said)
    known = catalogue(language).values() if language != "en" else KINDS.values()
    assert all(said[word] in known for word in KINDS)
    assert all(said[word] == words.of(found.explanation) for word, found in entries().items())
    assert named("vanish", words) in said["aura:vanish"] and said["vanish"] in said["aura:vanish"]
    assert all(rule_of(word) in rules("decks") for word in entries())


@pytest.mark.parametrize("word", ["", "nothing", "aura:", "aura:aura", "aura:nothing", "vanish:rage"])
def test_unknown_abilities_have_no_explanation(word: str) -> None:
    with pytest.raises(BadInput, match="ability"):
        explained(word, Words())
    with pytest.raises(BadInput, match="ability"):
        named(word, Words())
    with pytest.raises(BadInput, match="ability"):
        rule_of(word)


def drawn(call: str) -> str:
    engine: Any = engines["jinja2"]
    return str(engine.from_string('{% from "web/explained.html" import ability %}{{ ' + call + " }}").render({}))


def test_an_ability_explains_itself_and_submits_nothing() -> None:
    button = drawn("ability('aura:rage', 'Aura: <Rage>', 'lends \"Rage\" & more', lent=true, compact=true)")
    assert button.startswith('<button type="button" class="ability lent compact" data-ability="aura:rage"')
    assert "<Rage>" not in button and 'title="lends &#34;Rage&#34; &amp; more"' in button
    assert re.findall(r"#(ability-[a-z-]+)", button) == ["ability-aura", "ability-rage"]
    assert set(re.findall(r'href="(/[^"#]*)#', button)) == {"/static/web/abilities.svg"} and "style=" not in button


# Cards


def test_every_card_is_found_once(client: Client) -> None:
    listed: list[str] = []
    for number in range(1, 20):
        text = page(client, f"/cards/?page={number}")
        listed += found(text)
        if f'href="/cards/?page={number + 1}"' not in text:
            break
    assert Counter(listed) == Counter(all_cards().keys())
    costs = [all_cards()[key].facts.cost for key in listed]
    assert costs == sorted(costs)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("q=TRÉSOR+glouton", ["ravenous-treasure"]),
        ("q=tresor", ["ravenous-treasure"]),
        ("q=ravenous+treas", ["ravenous-treasure"]),
        ("q=먹보", ["ravenous-treasure"]),
        ("q=%21%21", []),
        ("q=zzzz", []),
        ("pack=initiation&kind=incantation&sort=name", ["annihilation", "boom", "combustion", "cyclone"]),
    ],
)
def test_cards_by_name_pack_and_kind(client: Client, query: str, expected: list[str]) -> None:
    assert found(page(client, f"/cards/?{query}"))[:4] == expected


def test_cards_by_cost_and_abilities(client: Client) -> None:
    listed = found(page(client, "/cards/?from=3&to=4&ability=rage&ability=berserk"))
    wanted = {
        key
        for key, card in all_cards().items()
        if 3 <= card.facts.cost <= 4 and {"rage", "berserk"} <= {word.partition(":")[0] for word in card.facts.words}
    }
    assert wanted and set(listed) == wanted


@pytest.mark.parametrize("sort", card_filter.SORTS)
def test_orders(sort: str) -> None:
    cards = card_filter.Wanted(sort=sort).found("en")
    values: dict[str, list[Any]] = {
        "cost": [card.cost for card in cards],
        "name": [slug(card.name) for card in cards],
        "attack": [-int(card.attack) for card in cards if card.attack != "X"],
        "health": [-card.health for card in cards],
    }
    assert len(cards) == len(all_cards()) and values[sort] == sorted(values[sort])


@pytest.mark.parametrize(
    "query",
    ["pack=nothing", "kind=x", "from=three", "to=-1", "from=1000", "ability=fly", "sort=colour", "page=x", "q=" + "x" * 5000],
)
def test_wishes_that_are_not_understood_are_said_and_left_out(client: Client, query: str) -> None:
    text = page(client, f"/cards/?{query}")
    assert 'role="alert"' in text and len(found(text)) == card_filter.PAGE and "x" * 100 not in text


def test_text_from_addresses_is_escaped(client: Client) -> None:
    for address in ("/cards/?q=<script>", "/cards/?pack=<script>", "/decks/build/?cards=<script>", "/rules/?q=<script>"):
        text = page(client, address)
        assert "<script>" not in text and "&lt;script&gt;" in text
    assert "<script>" not in page(client, "/cards/<script>/", 404) + page(client, "/rule/<script>/", 404)


def test_a_live_filter_keeps_a_short_address(client: Client) -> None:
    query = "/cards/?q=tresor&pack=&kind=&from=&to=&sort=cost"
    answer = client.get(query, headers={"HX-Request": "true", "HX-Target": "found"})
    assert answer["HX-Replace-Url"] == "/cards/?q=tresor" and "HX-Replace-Url" not in client.get(query)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_page(client: Client, language: str) -> None:
    for card in list(shelf.cards(language).values())[::17]:
        text = page(client, f"/cards/{card.key}/", language=language)
        assert f"<h1>{card.name}</h1>" in text.replace("&#39;", "'") and card.notation in text
        assert all(f"/rules/decks/#{one.rule}" in text for one in card.abilities)


def test_a_card_by_its_name_and_a_card_that_is_none(client: Client) -> None:
    assert client.get("/cards/Trésor glouton/").headers["Location"] == "/cards/ravenous-treasure/"
    assert client.get("/cards/tresor-glouton/").headers["Location"] == "/cards/ravenous-treasure/"
    assert "is not a card" in page(client, "/cards/nobody/", 404)


def test_the_other_two_games(client: Client) -> None:
    clash, blades = page(client, "/cards/clash/"), page(client, "/cards/blades/")
    assert clash.count("<table>") == 6 and "Ansa Verrell" in clash and "the next hit does 2 more" in clash
    assert blades.count("<dt>") == 11 and "the Marcus King" in blades
    for text in (clash, blades):
        linked = re.findall(r'href="/rules/(\w+)/#([^"]+)"', text)
        assert linked and all(rule in rules(game) for game, rule in linked)


# All pages


def test_pages_are_only_read(client: Client) -> None:
    for address in ("/cards/", "/cards/troll/", "/rules/", "/rules/decks/", "/rule/decks.ability.vanish/"):
        assert client.post(address).status_code == 405


def test_the_pages_need_no_inline_script_or_style(client: Client) -> None:
    for address in (
        "/cards/",
        "/cards/troll/",
        "/cards/clash/",
        "/cards/blades/",
        f"/decks/build/?cards={DECK}",
        "/rules/?q=hand",
    ):
        text = page(client, address)
        assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]* src=)|(?:src|href)=\"https?://(?!testserver/)", text)


@pytest.mark.parametrize("address", ["/cards/", "/cards/?kind=incantation", "/cards/troll/", "/cards/clash/"])
def test_every_card_and_character_has_a_picture_that_exists(client: Client, address: str) -> None:
    text = page(client, address)
    pictures = re.findall(r'<img class="(?:thumb|portrait)" src="([^"]+)"|<img src="(/art/[^"]+)"', text)
    assert len(pictures) >= (text.count('<li class="entry') or text.count('<section class="entry') or 1)
    for found in pictures[:3]:
        assert client.get("".join(found))["Content-Type"].startswith("image/svg+xml")
