"""Saved decks: named, renamed, copied, deleted and restored; only their owner sees them, and the set-up form offers them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from clashyard.web.own import saved_decks
from clashyard.web.own.models import SavedDeck
from tests.support.web.accounts import SECRET, logged_in, signed_up
from tests.support.web.built_decks import DECK, changed, kept, lines, saved, shown
from tests.support.web.custom_texts import made, not_made

pytestmark = pytest.mark.django_db


def tabs(page: str) -> list[tuple[str, bool]]:
    """Return the names of the decks, and whether each is shown."""
    found = re.findall(r'<a href="[^"]*"( aria-current="page")?><bdi>([^<]*)</bdi></a>', page)
    return [(name, bool(here)) for here, name in found]


def test_decks_are_tabs_and_the_last_one_changed_is_shown(client: Client) -> None:
    first, _ = saved(client, "troll", "One"), saved(client, "boom", "Two")
    assert tabs(shown(client)) == [("One", False), ("Two", True)]
    changed(client, deck=first.token, card="vortex")
    assert tabs(shown(client)) == [("One", True), ("Two", False)]
    page = shown(client, new="1")
    assert tabs(page) == [("One", False), ("Two", False)] and lines(page) == []


def test_a_new_deck_is_numbered(client: Client) -> None:
    changed(client, card="troll")
    changed(client, card="boom")
    assert [row.title for row in SavedDeck.objects.all()] == ["Deck 1", "Deck 2"]


def test_a_deck_is_renamed_and_copied(client: Client) -> None:
    row = saved(client)
    assert kept(client, deck=row.token, do="rename", title="  Slow   teeth ", query="q=troll").endswith("&q=troll")
    row.refresh_from_db()
    assert row.title == "Slow teeth"
    kept(client, deck=row.token, do="copy")
    copy = SavedDeck.objects.latest("pk")
    assert (copy.title, copy.cards, copy.token != row.token) == ("Slow teeth (copy)", row.cards, True)


@pytest.mark.parametrize(
    ("title", "complaint"),
    [("", "Give the deck a name."), ("x" * 31, "at most 30 characters"), ("a\u202eb", "an invisible character")],
)
def test_a_bad_name_is_refused(client: Client, title: str, complaint: str) -> None:
    row = saved(client)
    assert complaint in kept(client, 422, deck=row.token, do="rename", title=title)
    row.refresh_from_db()
    assert row.title == "Quick teeth"


def test_a_deleted_deck_can_be_restored(client: Client) -> None:
    row = saved(client)
    assert kept(client, deck=row.token, do="delete") == "/decks/build/"
    page = shown(client)
    assert not SavedDeck.objects.exists() and "Deleted: Quick teeth" in page
    cards = re.search(r'name="cards" value="([^"]*)"><input type="hidden" name="name" value="([^"]*)"', page)
    assert cards and "Deleted:" not in shown(client)
    kept(client, cards=cards[1], name=cards[2], do="restore")
    assert SavedDeck.objects.get().cards == DECK.split(",") and SavedDeck.objects.get().title == "Quick teeth"


def test_there_is_a_limit(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_decks, "DECKS_AT_MOST", 2)
    row = saved(client, "troll")
    saved(client, "boom")
    assert "You already have 2 saved decks. Delete one first." in kept(client, 422, deck=row.token, do="copy")
    assert "You already have 2 saved decks. Delete one first." in changed(client, 422, card="vortex")
    assert SavedDeck.objects.count() == 2


def test_nobody_else_sees_or_changes_a_deck(client: Client) -> None:
    row, other = saved(client), Client()
    assert "This deck is not among yours." in shown(other, 404, deck=row.token)
    assert "Quick teeth" not in shown(other)
    assert other.get("/decks/build/file", {"deck": row.token}).status_code == 404
    changed(other, 404, deck=row.token, card="vortex")
    for do in ("rename", "copy", "delete"):
        kept(other, 404, deck=row.token, do=do, title="Mine")
    row.refresh_from_db()
    assert row.title == "Quick teeth" and row.cards == DECK.split(",") and SavedDeck.objects.count() == 1
    assert f"saved/{row.token}" not in other.get("/new/decks/").content.decode()


def test_names_are_only_text(client: Client) -> None:
    row = saved(client, DECK, "<script>'\"")
    for page in (client.get("/decks/build/"), client.get("/new/decks/"), kept_page(client, row)):
        text = page.content.decode()
        assert "<script>'" not in text and "&lt;script&gt;" in text


def kept_page(client: Client, row: SavedDeck) -> Any:
    kept(client, deck=row.token, do="delete")
    return client.get("/decks/build/")


def test_a_guests_decks_move_to_the_account_and_are_deleted_with_it(client: Client, settings: LazySettings) -> None:
    settings.RATES = {}
    saved(client, "troll", "One")
    signed_up(client)
    client.post("/account/log-out")
    saved(client, "boom", "Two")
    logged_in(client)
    assert [name for name, _ in tabs(shown(client))] == ["One", "Two"]
    assert client.post("/account/delete", {"password": SECRET}).status_code == 302 and not SavedDeck.objects.exists()


# Playing


def test_a_saved_deck_is_chosen_by_name_and_played(client: Client) -> None:
    row = saved(client)
    saved(client, "troll", "Unfinished")
    play = re.search(r'<a class="btn main" href="(/new/[^"]+)"', shown(client, deck=row.token))
    assert play
    page = client.get(play[1]).content.decode()
    assert f'value="saved/{row.token}" selected>Quick teeth' in page and "Unfinished" not in page
    match = made(client, "decks", deck_A=f"saved/{row.token}", who="side")
    assert match.options["decks"][0] == DECK.split(",")


def test_a_saved_deck_that_is_gone_is_refused(client: Client) -> None:
    row = saved(client)
    row.delete()
    assert "Choose an option from the list." in not_made(client, "decks", deck_A=f"saved/{row.token}", who="side")


def test_a_deck_with_a_card_that_is_gone_says_so(client: Client) -> None:
    row = saved(client)
    SavedDeck.objects.filter(pk=row.pk).update(cards=[*row.cards[:7], "gone"])
    assert "'gone' is not a card and was not added." in shown(client, deck=row.token)
    page = not_made(client, "decks", deck_A=f"saved/{row.token}", who="side")
    assert "Unknown card gone; the page with all cards lists their names." in page
