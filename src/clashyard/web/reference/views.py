"""Views of the reference. They depend on the URL and the language, and change nothing but the language."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.errors import shown
from clashyard.core.ledger import rules
from clashyard.core.words import LANGUAGES, Words, slug
from clashyard.decks.cards.catalogue import HIGHEST
from clashyard.games import NAMED
from clashyard.lessons import lessons_of
from clashyard.web.boards.registration import registration_of
from clashyard.web.cards import characters as characters_module
from clashyard.web.cards import shelf
from clashyard.web.kept import kept
from clashyard.web.pages import rule_url, way_back, words_of
from clashyard.web.reference import books, card_filter

SEARCH_AT_MOST = 60  # characters


@require_GET
def browse(request: HttpRequest) -> HttpResponse:
    """Show all cards of Clash of Decks, searched and filtered."""
    words = words_of(request)
    wanted, complaints = card_filter.read(request.GET, words)
    found = wanted.found(words.language)
    pages = max(1, -(-len(found) // card_filter.PAGE))
    page = min(wanted.page, pages)
    context = {
        "words": words, "wanted": wanted, "complaints_found": complaints, "count": len(found),
        "found": found[(page - 1) * card_filter.PAGE : page * card_filter.PAGE], "page": page, "pages": pages,
        "packs": shelf.packs(words.language).values(), "abilities_known": shelf.abilities(words.language),
        "kinds": card_filter.KINDS, "sorts": card_filter.SORTS, "highest": HIGHEST, "longest": card_filter.NAME_AT_MOST,
    }  # fmt: skip
    answer = render(request, "reference/cards.html", context)
    if request.headers.get("HX-Target") == "found":  # the filter while it is typed: no history entry for each character
        answer["HX-Replace-Url"] = request.path + wanted.query(page=page).rstrip("?")
    return answer


@require_GET
def card(request: HttpRequest, key: str) -> HttpResponse:
    """Show everything about one card. Its name in any language leads to it too."""
    words = words_of(request)
    known = shelf.typed()
    if key not in shelf.cards(words.language):
        found = known.get(slug(key))
        return redirect("card", key=found) if found else _lost(request, words("{text} is not a card.", text=shown(key)), "cards")
    return render(request, "reference/card.html", {"words": words, "card": shelf.cards(words.language)[key]})


@require_GET
def characters(request: HttpRequest) -> HttpResponse:
    """Show the cards and characters of CLASH."""
    words = words_of(request)
    context = {"words": words, "cards": characters_module.clash_cards(words), "characters": characters_module.characters(words)}
    return render(request, "reference/clash.html", context)


@require_GET
def blades(request: HttpRequest) -> HttpResponse:
    """Show the cards and events of Clashing Blades!."""
    words = words_of(request)
    return render(request, "reference/blades.html", {"words": words, "groups": characters_module.blades_cards(words)})


@require_GET
def rulebooks(request: HttpRequest) -> HttpResponse:
    """Show the ledgers of the three games, with a search through all of them."""
    words, text = words_of(request), request.GET.get("q", "").strip()
    complaint = ""
    if len(text) > SEARCH_AT_MOST:
        complaint, text = (
            words(
                "This search is too long. Use at most {number} character.",
                "This search is too long. Use at most {number} characters.",
                number=SEARCH_AT_MOST,
            ),
            "",
        )
    found = books.search(text, words.language)
    context = {
        "words": words, "text": text, "complaint": complaint, "found": found, "count": sum(map(len, found.values())),
        "games": {game: books.chapters(game, words.language) for game in NAMED}, "titles": books.titles(), "books": books,
        "longest": SEARCH_AT_MOST,
    }  # fmt: skip
    return render(request, "reference/rules.html", context)


@require_GET
def learn(request: HttpRequest, game: str) -> HttpResponse:
    """Explain a game in one minute."""
    words = words_of(request)
    if game not in NAMED:
        return _lost(request, words("{text} is not a game on this site.", text=shown(game)), "rules")
    context = {"words": words, "game": game, "titles": books.titles(), "points": registration_of(game).primer}
    context["lessons"] = len(lessons_of(NAMED[game]))
    return render(request, "reference/learn.html", context)


@require_GET
def rules_of(request: HttpRequest, game: str) -> HttpResponse:
    """Show the ledger of one game by chapters."""
    words = words_of(request)
    if game not in NAMED:
        return _lost(request, words("{text} is not a game on this site.", text=shown(game)), "rules")
    context = {
        "words": words, "game": game, "title": NAMED[game].title, "chapters": books.chapters(game, words.language),
        "books": books, "text": "", "longest": SEARCH_AT_MOST,
    }  # fmt: skip
    return render(request, "reference/game.html", context)


@require_GET
def rule(request: HttpRequest, rule: str) -> HttpResponse:
    """Show a rule by its id."""
    address = rule_url(rule)
    if address:
        return redirect(address)
    words = words_of(request)
    return _lost(request, words("Unknown rule {text}; look for it in the list of rules.", text=shown(rule)), "rules")


@require_GET
def rule_alone(request: HttpRequest, rule: str, language: str) -> HttpResponse:
    """Return one rule in a language, to be shown beside what it explains. 404 where there is none."""
    if language not in LANGUAGES or not rule_url(rule):
        raise Http404
    body, version = _alone(rule, language)
    return kept(request, body, version, "text/html; charset=utf-8")


@cache
def _alone(rule: str, language: str) -> tuple[bytes, str]:
    context = {"words": Words(language), "rule": rules(rule.partition(".")[0], language)[rule]}
    text = render_to_string("reference/alone.html", context).encode()
    return gzip.compress(text, mtime=0), hashlib.sha256(text).hexdigest()[:12]


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Choose the language of all pages, and return."""
    chosen = request.POST.get("language", "")
    if chosen not in LANGUAGES:
        words = words_of(request)
        return _lost(request, words("{text} is not one of this site's languages.", text=shown(chosen)), "first", 400)
    request.session["language"] = chosen
    return redirect(way_back(request))


def _lost(request: HttpRequest, sentence: str, instead: str, status: int = 404) -> HttpResponse:
    """Report that something does not exist: what was asked for, and where to look instead."""
    context = {"words": words_of(request), "sentence": sentence, "instead": reverse(instead)}
    return render(request, "reference/lost.html", context, status=status)
