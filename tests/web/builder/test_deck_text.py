"""Decks as text: written, read back the same, and every error with its line."""

from __future__ import annotations

import pytest
from django.test import Client

from clashyard.core.words import LANGUAGES, Words
from clashyard.web.builder import deck_text
from clashyard.web.builder.deck import Deck
from clashyard.web.builder.stock import stock_of
from clashyard.web.own.models import SavedDeck
from tests.support.web.built_decks import DECK, imported, saved, shown
from tests.support.web.custom_texts import PACK_TOML
from tests.support.web.custom_texts import kept as text_kept

TEXT = "# Quick teeth\nBoom!\nBaron\nBrute\nCarapace\nRevenant\nPartisan\nTroll\nAnnihilation\n"


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_read_as_it_is_written(language: str) -> None:
    stock, words = stock_of(None, language), Words(language)
    cards = list(stock.printed.values())
    for first in range(0, len(cards), 8):
        deck = Deck(tuple(cards[first : first + 8]), "Some cards")
        found = deck_text.read(deck_text.write(deck, stock), stock, words)
        assert (found.title, found.mistakes) == ("Some cards", ()) and set(found.cards) == set(deck.cards)


@pytest.mark.django_db
def test_a_deck_goes_out_and_comes_back(client: Client) -> None:
    row = saved(client)
    answer = client.get("/decks/build/file", {"deck": row.token})
    text = answer.content.decode()
    assert set(text.split("\n")) == set(TEXT.split("\n")) and 'filename="quick-teeth.txt"' in answer["Content-Disposition"]
    assert text in shown(client, deck=row.token)
    imported(Client(), text)
    copy = SavedDeck.objects.latest("pk")
    assert copy.title == "Quick teeth" and set(copy.cards) == set(row.cards) and copy.owner != row.owner


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("\ufeffTroll\r\n\r\n# no name\r\nBoom!\r\n", ["troll", "boom"]),
        (DECK, DECK.split(",")),
        ("Trésor glouton\n트롤", ["ravenous-treasure", "troll"]),
    ],
)
def test_other_ways_to_write_a_deck(client: Client, text: str, cards: list[str]) -> None:
    imported(client, text)
    assert (SavedDeck.objects.get().title, SavedDeck.objects.get().cards) == ("Deck 1", cards)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("# My deck\nTroll\nZombi", "Line 3: 'Zombi' is not a card. Did you mean Zombie?"),
        ("Troll\nNobody at all", "Line 2: 'Nobody at all' is not a card. Check its name on the page “Cards”."),
        ("Troll\nBoom!\ntroll", "Line 3: Troll is listed twice. Delete one of the two."),
        (TEXT + "Zombie", "Line 10: Zombie is one card too many: a deck has eight cards. Delete it."),
        ("# " + "x" * 31 + "\nTroll", "Line 1: The name of a deck has at most 30 characters. Choose a shorter one."),
        ("Troll\n\u202eBoom!", "Line 2: This line contains an invisible character. Delete it, or retype the line."),
        ("", "This text has no cards. Write the name of a card on each line."),
        ("# Only a name", "This text has no cards."),
        ("x" * 5000, "This text is too long for a deck. Paste one deck only."),
    ],
)
def test_an_error_names_its_line_and_the_remedy(client: Client, text: str, complaint: str) -> None:
    page = imported(client, text, 422)
    assert complaint in "".join(part for part in page.replace("</li>", "\n").split("\n") if "complaint" in part)
    assert not SavedDeck.objects.exists() and (len(text) > 4000 or text in page)


@pytest.mark.django_db
def test_custom_cards_are_written_by_what_has_to_be_typed(client: Client) -> None:
    text_kept(client, "pack", PACK_TOML)
    imported(client, "# Snow\nFrost Bear\nHarfang\nTroll")
    row = SavedDeck.objects.get()
    assert "frost-bear" in row.cards and len(row.cards) == 3
    text = client.get("/decks/build/file", {"deck": row.token}).content.decode()
    imported(client, text)
    assert set(SavedDeck.objects.latest("pk").cards) == set(row.cards)
    page = shown(client, deck=row.token)
    assert "Your custom cards open only for you." in page and "Your cards" in page


@pytest.mark.django_db
def test_a_link_opens_a_deck_for_everybody(client: Client) -> None:
    row = saved(client)
    page = shown(client, deck=row.token)
    link = page.partition('id="export-link" readonly value="')[2].partition('"')[0]
    assert link.startswith("http://testserver/decks/build/?cards=")
    other = Client().get(link).content.decode()
    assert "Quick teeth" in other and "8 of 8" in other and 'role="alert"' not in other
