"""The pages that search engines may find, each in every language: for the sitemap, and for the links between the languages.

Only what everybody sees alike is listed: no match, league, tournament or person, so nothing here can lead to a token.
"""

from __future__ import annotations

import gzip
from functools import cache, lru_cache
from xml.etree.ElementTree import Element, SubElement, tostring

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET

from clashyard.core.words import LANGUAGES
from clashyard.games import NAMED
from clashyard.web.cards.shelf import cards
from clashyard.web.kept import kept
from clashyard.web.lessons.attempts import all_lessons
from clashyard.web.pages import LANGUAGE, absolute
from clashyard.web.puzzles.shelf import pages
from clashyard.web.ratings.pools import kinds_of

SITEMAP, XHTML = "http://www.sitemaps.org/schemas/sitemap/0.9", "http://www.w3.org/1999/xhtml"
ALONE = (
    "first", "puzzles", "community", "storm", "practise", "lobby", "tournaments", "leaderboards", "rules", "cards", "characters",
    "blades-cards", "build", "editor", "generator", "character", "fair", "about", "api-docs",
)  # fmt: skip
CACHED = 8  # sites: a server may have several names


@cache
def public() -> tuple[str, ...]:
    """Return the addresses of all public pages, the most important first."""
    found = [reverse(name) for name in ALONE]
    found += [reverse(name, args=[game]) for game in NAMED for name in ("new", "learn", "rules-of", "lessons")]
    found += [reverse("lesson", args=[game, lesson.id]) for game in NAMED for lesson in all_lessons(game)]
    found += [reverse("leaderboard", args=[game, kind]) for game in NAMED for kind in kinds_of(game)]
    found += [reverse("book", args=[name]) for name in dict.fromkeys(page.book.id for page in pages().values())]
    found += [reverse("puzzle", args=[name]) for name in pages()]
    return (*found, *(reverse("card", args=[key]) for key in cards("en")))


@cache
def _known() -> frozenset[str]:
    return frozenset(public())


def languages_of(request: HttpRequest) -> dict[str, str]:
    """Return the whole URL of this page in each language, `x-default` for the visitor's own; empty if it is not public."""
    if request.method != "GET" or request.path not in _known():
        return {}
    return _in_each(absolute(request, request.path))


def _in_each(address: str) -> dict[str, str]:
    return {**{language: f"{address}?{LANGUAGE}={language}" for language in LANGUAGES}, "x-default": address}


@require_GET
def sitemap(request: HttpRequest) -> HttpResponse:
    """Return the sitemap of this site."""
    return kept(request, _sitemap(absolute(request, "/").rstrip("/")), "", "application/xml")


@lru_cache(CACHED)
def _sitemap(site: str) -> bytes:
    """Return the sitemap as gzip: an entry for each page in each language, which names its other languages."""
    whole = Element("urlset", {"xmlns": SITEMAP, "xmlns:xhtml": XHTML})
    for path in public():
        each = _in_each(site + path)
        for language in LANGUAGES:
            entry = SubElement(whole, "url")
            SubElement(entry, "loc").text = each[language]
            for other, address in each.items():
                SubElement(entry, "xhtml:link", {"rel": "alternate", "hreflang": other, "href": address})
    return gzip.compress(tostring(whole, "utf-8", xml_declaration=True), mtime=0)
