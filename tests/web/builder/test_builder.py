"""The deck builder: cards behind a filter, and a deck that forms, links and the page's script change."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from clashyard.core.words import LANGUAGES, Words, slug
from clashyard.decks.cards.catalogue import catalogue
from clashyard.decks.cards.worth import worth
from clashyard.decks.setup.table import DECK as SIZE
from clashyard.decks.setup.table import read_deck
from clashyard.web.builder import deck as decks
from clashyard.web.builder import filters
from clashyard.web.builder.stock import stock_of
from clashyard.web.cards import shelf
from clashyard.web.own.models import SavedDeck
from tests.support.web.built_decks import DECK, changed, lines, saved, shown, visible

pytestmark = pytest.mark.django_db


# Filters


def test_every_card_is_there_once_by_cost(client: Client) -> None:
    page = shown(client)
    cards = visible(page)
    assert sorted(cards) == sorted(catalogue()) and "256 of 256 cards" in page
    costs = [catalogue()[key].facts.cost for key in cards]
    assert costs == sorted(costs)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"q": "TRÉSOR glouton"}, {"ravenous-treasure"}),
        ({"q": "glou tres"}, {"ravenous-treasure"}),
        ({"q": "먹보"}, {"ravenous-treasure"}),
        ({"q": "!!"}, set()),
        ({"q": "zzzz"}, set()),
    ],
)
def test_cards_are_found_by_name(client: Client, fields: dict[str, Any], expected: set[str]) -> None:
    page = shown(client, **fields)
    assert set(visible(page)) == expected and f"{len(expected)} of 256 cards" in page
    assert ('<p class="none" hidden>' in page) == bool(expected)


def test_a_search_reads_abilities_and_the_beginnings_of_words(client: Client) -> None:
    found = visible(shown(client, q="immol"))
    assert {key for key, card in catalogue().items() if "immolation" in card.facts.words} <= set(found)
    assert "boomerang-postcard" not in visible(shown(client, q="merang"))


def test_cards_of_several_costs_and_packs_with_all_of_the_abilities(client: Client) -> None:
    fields = {"cost": ["3", "7"], "pack": ["initiation", "elusive"], "kind": "creature", "ability": ["rage"]}
    cards = {key: catalogue()[key] for key in visible(shown(client, **fields))}
    wanted = {
        key for key, card in catalogue().items()
        if (card.facts.cost == 3 or card.facts.cost >= 7) and card.pack in ("initiation", "elusive")
        and not card.facts.incantation and "rage" in {word.partition(":")[0] for word in card.facts.words}
    }  # fmt: skip
    assert wanted and set(cards) == wanted


@pytest.mark.parametrize("sort", filters.SORTS)
def test_orders(client: Client, sort: str) -> None:
    cards = [shelf.cards("en")[key] for key in visible(shown(client, sort=sort))]
    values: dict[str, list[Any]] = {
        "cost": [card.cost for card in cards],
        "name": [slug(card.name) for card in cards],
        "worth": [-worth(catalogue()[card.key].facts) // 100 for card in cards],
        "attack": [-int(card.attack) for card in cards if card.attack != "X"],
        "health": [-card.health for card in cards],
    }
    if sort == "worth":  # shown in whole duels, so cards of nearly the same worth are alike
        assert all(one <= other + 1 for one, other in zip(values[sort], values[sort][1:], strict=False))
    else:
        assert values[sort] == sorted(values[sort])


@pytest.mark.parametrize("query", ["pack=nothing", "kind=x", "cost=9", "ability=fly", "sort=colour", "q=" + "x" * 5000])
def test_what_is_not_understood_is_said_and_left_out(client: Client, query: str) -> None:
    page = client.get(f"/decks/build/?{query}").content.decode()
    assert 'role="alert"' in page and len(visible(page)) == len(catalogue()) and "x" * 100 not in page


def test_the_script_can_filter_as_the_server_does(client: Client) -> None:
    page = shown(client)
    cells = re.findall(r'data-key="([^"]+)" data-found="([^"]*)" data-cost="(\d)" data-kind="(\w+)" data-pack="([\w-]+)"', page)
    assert len(cells) == len(catalogue())
    for key, found, cost, kind, pack in cells[::29]:
        card = shelf.cards("en")[key]
        assert found == filters.searched(card) and cost == str(min(card.cost, 7)) and (kind, pack) == (card.kind, card.pack)


# Worth


def test_worth_is_measured_against_the_average_printed_card() -> None:
    stock = stock_of(None, "en")
    worths = [worth(catalogue()[key].facts) for key in catalogue() if catalogue()[key].pack != "dead-letters"]
    assert abs(sum(worths) / len(worths) - decks.average_worth()) < 1e-6
    best, worst = max(catalogue(), key=lambda key: worth(catalogue()[key].facts)), "faceless-executioner"
    assert decks.relative_worth(best, stock) > 5 > 0 > decks.relative_worth(worst, stock)


# The deck


def test_a_deck_is_built_by_forms_alone(client: Client) -> None:
    address = changed(client, card="troll", query="q=troll&pack=initiation")
    row = SavedDeck.objects.get()
    assert address == f"/decks/build/?deck={row.token}&q=troll&pack=initiation#card-troll" and row.cards == ["troll"]
    changed(client, deck=row.token, card="boom")
    page = shown(client)
    assert lines(page) == ["boom", "troll"] and "2 of 8" in page and "6 more cards to play." in page
    changed(client, deck=row.token, card="troll")
    assert lines(shown(client, deck=row.token)) == ["boom"]


def test_the_script_gets_the_column_alone(client: Client) -> None:
    part = changed(client, 200, cards="boom", card="troll", query="kind=creature", part="1")
    row = SavedDeck.objects.get()
    assert lines(part) == ["boom", "troll"] and "<html" not in part and 'class="cell' not in part
    assert f'data-address="/decks/build/?deck={row.token}&kind=creature"' in part
    assert "was not added" in changed(client, 200, deck=row.token, card="nobody", part="1")


def test_a_link_deck_is_only_read_until_it_is_changed(client: Client) -> None:
    page = shown(client, cards="troll,boom", name="Two")
    assert not SavedDeck.objects.exists() and "<bdi>Two</bdi>" in page and 'value="keep"' in page
    changed(client, cards="troll,boom", name="Two", card="boom")
    row = SavedDeck.objects.get()
    assert (row.title, row.cards) == ("Two", ["troll"])


def test_a_whole_deck_is_read_by_the_terminal_and_played(client: Client) -> None:
    page = shown(client, cards=DECK)
    keys = re.search(r'id="export-keys" readonly value="([^"]+)"', page)
    assert keys and [card.key for card in read_deck(keys[1].split(","), "")] == DECK.split(",")
    assert f'href="/new/decks/?deck={DECK}"' in page and "27<small>3.4 each" in page
    assert re.findall(r"Cost (\d\+?): (\d)<", page) == [
        ("0", "0"), ("1", "1"), ("2", "0"), ("3", "4"), ("4", "2"), ("5", "0"), ("6", "1"), ("7+", "0"),
    ]  # fmt: skip


def test_ready_decks_can_be_begun_with(client: Client) -> None:
    links = re.findall(r'<li><a class="btn" href="(/decks/build/\?cards=[^"]+)"', shown(client))
    assert len(links) == 8
    for link in links:
        page = client.get(link).content.decode()
        assert len(lines(page)) == SIZE and 'role="alert"' not in page and 'aria-disabled="true">Play' not in page


@pytest.mark.parametrize(
    ("cards", "complaint", "count"),
    [
        ("troll,nobody", "is not a card", 1),
        ("troll,troll", "Troll is listed twice", 1),
        (f"{DECK},vortex", "Vortex was not added", 8),
        ("x" * 5000, "too long", 0),
        ("troll," * 150, "is listed twice", 1),
        (",".join("abcdefghijklmnop"), "is not a card", 0),
    ],
)
def test_a_deck_that_cannot_be_is_said(client: Client, cards: str, complaint: str, count: int) -> None:
    page = shown(client, cards=cards)
    assert complaint in page and f"{count} of 8" in page and 2 <= page.count('role="alert"') <= 16
    assert ('href="/new/decks/?deck=' in page) == (count == 8)


def test_names_in_any_language_are_cards_too(client: Client) -> None:
    assert lines(shown(client, cards="Trésor glouton, 먹보 보물 ,Troll")) == ["ravenous-treasure", "troll"]


def test_a_full_deck_takes_no_more(client: Client) -> None:
    row = saved(client)
    page = changed(client, 422, deck=row.token, card="vortex")
    assert "Vortex was not added: the deck is full. Remove a card first." in page
    changed(client, 422, deck=row.token, card="nobody")
    row.refresh_from_db()
    assert row.cards == DECK.split(",")


def test_a_deck_is_filled_up_with_other_printed_cards_the_same_for_a_seed(client: Client) -> None:
    stock, words = stock_of(None, "en"), Words("en")
    begun = decks.from_link("troll,boom", "", stock, words)
    for seed in range(20):
        keys = begun.filled(seed)
        assert keys == begun.filled(seed) and keys[:2] == ("troll", "boom") and stock.refusal(keys, words) == ""
        assert all(catalogue()[key].pack != "dead-letters" for key in keys)
    assert begun.filled(1) != begun.filled(2)
    changed(client, cards="troll,boom", do="fill")
    assert len(SavedDeck.objects.get().cards) == SIZE


def test_the_rules_judge_a_deck() -> None:
    stock, words = stock_of(None, "en"), Words("en")
    assert stock.refusal(("troll",) * 8, words) == "troll is listed twice; all cards of a deck must be different"
    assert "a deck has 8 cards, not 1" in stock.refusal(("troll",), words).lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_every_language(client: Client, language: str) -> None:
    page = shown(client, 200, language, cards=DECK)
    assert shelf.cards(language)["troll"].name in page and f'<html lang="{language}"' in page


def test_every_card_has_a_picture_that_exists(client: Client) -> None:
    pictures = re.findall(r'<img src="(/art/[^"]+)"', shown(client, cards=DECK))
    assert len(pictures) == len(catalogue()) + 2 * SIZE
    for found in (pictures[0], pictures[-1]):
        assert client.get(found)["Content-Type"].startswith("image/svg+xml")


def test_only_forms_change_anything(client: Client) -> None:
    assert client.post("/decks/build/").status_code == 405
    for address in ("change", "keep"):
        assert client.get(f"/decks/build/{address}").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/decks/build/change", {"card": "troll"}).status_code == 403
