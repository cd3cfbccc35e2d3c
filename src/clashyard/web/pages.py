"""Shared parts of all pages: URLs, the navigation, and words in the visitor's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from clashyard.core.ledger import rules
from clashyard.core.words import LANGUAGES, N_, Words
from clashyard.games import NAMED

# The name of a page, what it is called, and the screen that has room for it: any, at least a tablet, a laptop, or a wide one.
NAV = (
    ("first", N_("Play"), ""),
    ("puzzles", N_("Puzzles"), ""),
    ("tournaments", N_("Tournaments"), "tablet"),
    ("lobby", N_("Lobby"), ""),
    ("mine", N_("My matches"), ""),
    ("watch", N_("Live"), "wide"),
    ("leaderboards", N_("Leaderboards"), "wide"),
    ("cards", N_("Cards"), "laptop"),
    ("rules", N_("Rules"), "laptop"),
)
LANGUAGE = "hl"  # the parameter of an address that asks for a language, for search engines
ADDRESS_AT_MOST = 1000  # characters
TONGUES = {"en": "English", "fr": "Français", "ko": "한국어"}  # each by its name in that language


@dataclass(frozen=True)
class Way:
    """A link of the navigation. *here*: the visitor is on that page, or in that part of the site. *room*: what it needs."""

    address: str
    name: str
    here: bool
    room: str = ""


@lru_cache(2000)
def _url(name: str, *args: str) -> str:
    return reverse(name, args=args)


def url(name: str, args: Iterable[str] = ()) -> str:
    """Return the URL of a page. The results are cached, because the same pages are asked for again and again."""
    return _url(name, *args)


def words_for(session: Any, accepted: str) -> Words:
    """Return the words of the chosen language, else of the first one that the browser accepts and we have, else English."""
    chosen = session.get("language")
    wanted = [chosen, *(part.partition(";")[0].strip()[:2].lower() for part in accepted.split(","))]
    return Words(next((language for language in wanted if language in LANGUAGES), "en"))


def words_of(request: HttpRequest) -> Words:
    """Return the words of the visitor's language, or of the one that the address of the page asks for."""
    asked = request.GET.get(LANGUAGE, "") if request.method == "GET" else ""
    return Words(asked) if asked in LANGUAGES else words_for(request.session, request.headers.get("Accept-Language", ""))


@cache
def rule_url(rule: str) -> str:
    """Return the URL of the explanation of a rule, or an empty string if there is no such rule."""
    game = rule.partition(".")[0]
    return f"{reverse('rules-of', args=[game])}#{rule}" if game in NAMED and rule in rules(game) else ""


def rule_title(rule: str, language: str) -> str:
    """Return the title of a rule of the ledger in a language."""
    return rules(rule.partition(".")[0], language)[rule].title


def ways(words: Words, path: str) -> list[Way]:
    """Return the navigation of a page at *path*."""
    found = []
    for name, said, room in NAV:
        address = reverse(name)
        found.append(Way(address, words(said), path == address if address == "/" else path.startswith(address), room))
    return found


def here(request: HttpRequest) -> str:
    """Return the address of a page to come back to: the home page if this one answers a form or has no sensible address."""
    address = without_language(request.get_full_path())
    return address if request.method == "GET" and len(address) <= ADDRESS_AT_MOST else reverse("first")


def without_language(address: str) -> str:
    """Return an address that does not ask for a language: the visitor may just be choosing another one."""
    path, _, query = address.partition("?")
    left = [part for part in query.split("&") if part and part.partition("=")[0] != LANGUAGE]
    return f"{path}?{'&'.join(left)}" if left else path


def absolute(request: HttpRequest, address: str) -> str:
    """Return the whole URL of *address* on this site; for a host that is not ours, the address as it is."""
    try:
        return request.build_absolute_uri(address)
    except DisallowedHost:
        return address


def way_back(request: HttpRequest) -> str:
    """Return the address that the visitor came from: one of ours, as `here` put it into the form, else the home page.

    The page may have changed its query since then without being reloaded: then the browser's referrer is more recent.
    """
    given, referer = request.POST.get("next", ""), request.headers.get("Referer", "")
    hosts, secure = {request.get_host()}, request.is_secure()
    if not url_has_allowed_host_and_scheme(given, hosts, require_https=secure):
        return reverse("first")
    if url_has_allowed_host_and_scheme(referer, hosts, require_https=secure):
        came = urlsplit(referer)
        if came.path == urlsplit(given).path:
            return without_language(f"{came.path}?{came.query}")
    return given
