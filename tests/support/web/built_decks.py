"""Decks that a visitor builds and saves, as requests."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client

from clashyard.web.own.models import SavedDeck

DECK = "baron,brute,carapace,troll,revenant,partisan,annihilation,boom"


def shown(client: Client, status: int = 200, language: str = "en", /, **fields: Any) -> str:
    """Return the page of the builder as text."""
    answer = client.get("/decks/build/", fields, headers={"accept-language": language})
    assert answer.status_code == status
    return html.unescape(answer.content.decode())


def changed(client: Client, status: int = 302, /, **fields: Any) -> str:
    """Change a deck by a form; return the address that follows, or the page that refuses it."""
    answer = client.post("/decks/build/change", fields)
    assert answer.status_code == status
    return answer.headers["Location"] if status == 302 else html.unescape(answer.content.decode())


def kept(client: Client, status: int = 302, /, **fields: Any) -> str:
    """Rename, copy, delete or restore a deck; return the address that follows, or the page that refuses it."""
    answer = client.post("/decks/build/keep", fields)
    assert answer.status_code == status
    return answer.headers["Location"] if status == 302 else html.unescape(answer.content.decode())


def imported(client: Client, text: str, status: int = 302) -> str:
    answer = client.post("/decks/build/import", {"text": text})
    assert answer.status_code == status
    return answer.headers["Location"] if status == 302 else html.unescape(answer.content.decode())


def saved(client: Client, cards: str = DECK, title: str = "Quick teeth") -> SavedDeck:
    """Save a deck and return the row."""
    changed(client, cards=cards, name=title, do="keep")
    return SavedDeck.objects.latest("pk")


def visible(page: str) -> list[str]:
    """Return the keys of the cards that the filter lets through, in their order."""
    return re.findall(r'<li id="card-([^"]+)" class="cell[^"]*" data-key', page)


def lines(page: str) -> list[str]:
    """Return the keys of the deck's cards, in their order."""
    return re.findall(r'<li class="line [^"]*" data-key="([^"]+)"', page)
