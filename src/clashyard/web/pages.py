"""What every page can use: static files, addresses, the way through the site, and words in the visitor's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from jinja2 import Environment, StrictUndefined

from clashyard.core.ledger import rules
from clashyard.core.words import LANGUAGES, N_, Words
from clashyard.games import NAMED
from clashyard.web.boards.drawing import parts_of, pieces_of

NAV = (
    ("first", N_("Play")),
    ("lobby", N_("Lobby")),
    ("mine", N_("My matches")),
    ("cards", N_("Cards")),
    ("rules", N_("Rules")),
    ("account", N_("Account")),
)
ADDRESS_AT_MOST = 1000  # letters
TONGUES = {"en": "English", "fr": "Français", "ko": "한국어"}  # each called as it calls itself


@dataclass(frozen=True)
class Way:
    """A link of the navigation; *here*: it leads to this page, or to the part of the site that it is in."""

    address: str
    name: str
    here: bool


def environment(**options: Any) -> Environment:
    """Jinja2 as Django uses it: text is escaped, and a name that is missing is an error."""
    made = Environment(**{**options, "undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True})
    from clashyard.web.own.table import own_sheets  # it needs the models, and this module is there before them

    made.globals.update(parts_of=parts_of, pieces_of=pieces_of, static=cache(static), url=url, rule_url=rule_url)
    made.globals.update(ways=ways, here=here, tongues=TONGUES)
    made.globals.update(own_sheets=own_sheets)
    return made


@lru_cache(2000)
def _url(name: str, *args: str) -> str:
    return reverse(name, args=args)


def url(name: str, args: Iterable[str] = ()) -> str:
    """The address of a page; the same page is asked for again and again."""
    return _url(name, *args)


def words_for(session: Any, accepted: str) -> Words:
    """Words in the language that was chosen, else the first of those that the browser accepts and we speak, else in English."""
    chosen = session.get("language")
    wanted = [chosen, *(part.partition(";")[0].strip()[:2].lower() for part in accepted.split(","))]
    return Words(next((language for language in wanted if language in LANGUAGES), "en"))


def words_of(request: HttpRequest) -> Words:
    """Words in the visitor's language."""
    return words_for(request.session, request.headers.get("Accept-Language", ""))


@cache
def rule_url(rule: str) -> str:
    """Where a rule of the ledger is explained; nothing for an id that is none."""
    game = rule.partition(".")[0]
    return f"{reverse('rules-of', args=[game])}#{rule}" if game in NAMED and rule in rules(game) else ""


def ways(words: Words, path: str) -> list[Way]:
    """The navigation of a page at *path*."""
    found = []
    for name, said in NAV:
        address = reverse(name)
        found.append(Way(address, words(said), path == address if address == "/" else path.startswith(address)))
    return found


def here(request: HttpRequest) -> str:
    """The address of a page, to come back to; the first page where this one answers a form, or has no sensible address."""
    address = request.get_full_path()
    return address if request.method == "GET" and len(address) <= ADDRESS_AT_MOST else reverse("first")


def way_back(request: HttpRequest) -> str:
    """Where a form's visitor came from: an address of ours, as `here` gave it to the form, else the first page.

    The page may have changed its query since then, without being loaded: then the browser knows better.
    """
    given, referer = request.POST.get("next", ""), request.headers.get("Referer", "")
    hosts, secure = {request.get_host()}, request.is_secure()
    if not url_has_allowed_host_and_scheme(given, hosts, require_https=secure):
        return reverse("first")
    if url_has_allowed_host_and_scheme(referer, hosts, require_https=secure):
        came = urlsplit(referer)
        if came.path == urlsplit(given).path:
            return f"{came.path}?{came.query}" if came.query else came.path
    return given
