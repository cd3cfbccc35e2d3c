"""Views of the deck builder. Only what a visitor changes is stored: a deck from a link becomes theirs with the first change."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words, slug
from clashyard.web.builder import deck as decks
from clashyard.web.builder import deck_text, filters
from clashyard.web.builder.deck import Deck
from clashyard.web.builder.page import deck_context, grid_context
from clashyard.web.builder.stock import Stock, stock_of
from clashyard.web.limits import limited
from clashyard.web.own import saved_decks
from clashyard.web.own.models import DECK_TITLE_AT_MOST, SavedDeck
from clashyard.web.own.parser import is_hidden
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_for, person_of

BAD_INPUT, NOT_FOUND = 422, 404
DELETED = "deleted_deck"  # in the session, until the next page offers to restore it


@dataclass
class Desk:
    """What a request is about: the visitor, their cards and decks, the filter, and the deck that is shown."""

    person: Person | None
    words: Words
    stock: Stock
    rows: list[SavedDeck]
    wanted: filters.Wanted
    complaints: list[str]
    deck: Deck
    lost: bool = False

    @property
    def row(self) -> SavedDeck | None:
        return next((row for row in self.rows if row.token == self.deck.token), None)

    @property
    def title(self) -> str:
        """Return the name under which the deck is stored."""
        return self.deck.title or self.words("Deck {number}", number=len(self.rows) + 1)


def _desk(request: HttpRequest, given: QueryDict, query: QueryDict) -> Desk:
    """Return the desk for the deck in *given*, with the filter in *query*."""
    words, person = words_of(request), person_of(request.session)
    stock, rows = stock_of(person, words.language), saved_decks.decks_of(person)
    wanted, complaints = filters.read(query, words)
    desk = Desk(person, words, stock, rows, wanted, complaints, Deck())
    token = given.get("deck", "")
    if token:
        row = next((row for row in rows if row.token == token), None)
        desk.lost = row is None
        desk.deck = _saved(row, stock, words) if row else Deck()
    elif "cards" in given:
        title = " ".join(given.get("name", "").split())[:DECK_TITLE_AT_MOST]
        desk.deck = decks.from_link(given.get("cards", ""), "" if is_hidden(title) else title, stock, words)
    elif "new" not in given and request.method != "POST" and rows:
        desk.deck = _saved(max(rows, key=lambda row: row.changed), stock, words)
    if desk.lost:
        desk.deck = Deck(complaints=(words("This deck is not among yours. It may have been deleted."),))
    return desk


def _saved(row: SavedDeck, stock: Stock, words: Words) -> Deck:
    cards, wrong = decks.read(row.cards, stock, words)
    return Deck(cards, row.title, row.token, wrong)


@require_GET
@never_cache
def build(request: HttpRequest) -> HttpResponse:
    """Show all cards, and a deck: one of the visitor's, one from a link, or a new one."""
    desk = _desk(request, request.GET, request.GET)
    return _page(request, desk, NOT_FOUND if desk.lost else 200)


def _page(request: HttpRequest, desk: Desk, status: int = 200) -> HttpResponse:
    context = _column(request, desk) | grid_context(desk.stock, desk.wanted, desk.words)
    context |= {"complaints_found": desk.complaints, "deleted": request.session.pop(DELETED, None)}
    return render(request, "builder/build.html", context, status=status)


def _column(request: HttpRequest, desk: Desk) -> dict[str, Any]:
    context = deck_context(request, desk.deck, desk.rows, desk.stock, desk.wanted, desk.words)
    return {**context, "deleted": None}


def _posted(request: HttpRequest) -> Desk:
    return _desk(request, request.POST, QueryDict(request.POST.get("query", "").lstrip("?")))


@require_POST
@never_cache
@limited("act")
def change(request: HttpRequest) -> HttpResponse:
    """Add or remove a card, fill the deck up, or save it. The script of the page gets the column alone."""
    desk = _posted(request)
    card = request.POST.get("card", "")
    complaint = "" if desk.lost else _changed(request, desk, card)
    if complaint:
        desk.deck = replace(desk.deck, complaints=(complaint,))
    if "part" in request.POST:
        return render(request, "builder/deck.html", _column(request, desk))
    if complaint or desk.lost:
        return _page(request, desk, NOT_FOUND if desk.lost else BAD_INPUT)
    query = filters.address(reverse("build"), {"deck": desk.deck.token, **desk.wanted.query})
    return redirect(f"{query}#card-{card}" if card else query)


def _changed(request: HttpRequest, desk: Desk, card: str) -> str:
    """Change the deck of *desk* as requested, and store it. Return a complaint, empty if there is none."""
    deck, words = desk.deck, desk.words
    if card and card not in deck.keys:
        found = desk.stock.find(card)
        if found is not None and not deck.missing:
            return words("{card} was not added: the deck is full. Remove a card first.", card=found.name)
        wrong = decks.refused(found, deck.cards, card, words)
        if found is None or wrong:
            return wrong
        card = found.key
    keys = deck.toggled(card) if card else deck.keys
    if request.POST.get("do") == "fill":
        keys = deck.filled(secrets.randbits(64))
    elif request.POST.get("do") == "clear":
        keys = ()
    return _store(request, desk, keys)


def _store(request: HttpRequest, desk: Desk, keys: tuple[str, ...]) -> str:
    """Store the deck with other cards, as a new one if it is not saved yet. Return a complaint, empty if there is none."""
    row = desk.row
    try:
        if row:
            saved_decks.change(row, keys)
        else:
            row = saved_decks.keep(person_for(request.session), desk.title, keys)
            desk.rows.append(row)
    except ClashyardError as error:
        return error.said(desk.words)
    desk.deck = Deck(decks.read(keys, desk.stock, desk.words)[0], row.title, row.token)
    return ""


@require_POST
@never_cache
@limited("act")
def keep(request: HttpRequest) -> HttpResponse:
    """Rename, duplicate, delete or restore a deck."""
    desk, do = _posted(request), request.POST.get("do", "")
    row = desk.row
    if row is None and do != "restore":
        desk.lost = True
        desk.deck = Deck(complaints=(desk.words("This deck is not among yours. It may have been deleted."),))
        return _page(request, desk, NOT_FOUND)
    try:
        token = _kept(request, desk, row, do)
    except ClashyardError as error:
        desk.deck = replace(desk.deck, complaints=(error.said(desk.words),))
        return _page(request, desk, BAD_INPUT)
    return redirect(filters.address(reverse("build"), {**({"deck": token} if token else {}), **desk.wanted.query}))


def _kept(request: HttpRequest, desk: Desk, row: SavedDeck | None, do: str) -> str:
    """Do what is wanted of a deck. Return the token of the deck to show, empty for any. Raises Refused."""
    if row is None or do == "copy":
        title = desk.words("{name} (copy)", name=desk.deck.title)[:DECK_TITLE_AT_MOST].strip() if row else desk.title
        return saved_decks.keep(person_for(request.session), title, desk.deck.keys).token
    if do == "delete":
        row.delete()
        request.session[DELETED] = {"title": row.title, "cards": ",".join(desk.deck.keys)}
        return ""
    if do == "rename":
        saved_decks.rename(row, request.POST.get("title", ""))
    return row.token


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("act")
def bring(request: HttpRequest) -> HttpResponse:
    """Save a deck that is written as text. Errors name their line, and the text is kept in the form."""
    desk = _desk(request, QueryDict("new=1"), QueryDict())
    text, written, complaint = request.POST.get("text", ""), None, ""
    if request.method == "POST":
        written = deck_text.read(text, desk.stock, desk.words)
        if not written.mistakes:
            desk.deck = Deck(written.cards, written.title)
            complaint = _store(request, desk, desk.deck.keys)
            if not complaint:
                return redirect(filters.address(reverse("build"), {"deck": desk.deck.token}))
    context = {
        "words": desk.words, "text": text[: deck_text.TEXT_AT_MOST], "complaint": complaint,
        "mistakes": written.mistakes if written else (), "most": deck_text.TEXT_AT_MOST,
    }  # fmt: skip
    return render(request, "builder/import.html", context, status=BAD_INPUT if request.method == "POST" else 200)


@require_GET
@never_cache
def download(request: HttpRequest) -> HttpResponse:
    """Download a deck as text."""
    desk = _desk(request, request.GET, QueryDict())
    if desk.lost:
        return _page(request, desk, NOT_FOUND)
    answer = HttpResponse(deck_text.write(desk.deck, desk.stock), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, f"{slug(desk.deck.title) or 'deck'}.txt")
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
