"""Rendering of the changing part of a match page for each viewer: in the page, in responses, and in live updates.

Rendering changes nothing: it may be done at any time, as often as needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from clashyard.core.words import Words
from clashyard.web.matches import bots, clocks, models, store
from clashyard.web.matches.captions import named
from clashyard.web.matches.page import shown
from clashyard.web.matches.standing import Standing, Viewer
from clashyard.web.pages import words_for
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import names_any, person_of


@dataclass(frozen=True)
class OpenPage:
    """An open match page: the visitor's session, their chosen seat, their languages, and the site's address as they use it."""

    session: Any
    wanted: str
    accepted: str
    origin: str

    def words(self) -> Words:
        return words_for(self.session, self.accepted)  # the session is in the database


def fragments(token: str, pages: Iterable[OpenPage]) -> list[str]:
    """Render the state of a match for each of several open pages, or the notice that it was called off.

    All spectators of a match that has begun see the same: it is rendered once per language.
    """
    try:
        standing = store.standing(token)
    except models.Match.DoesNotExist:
        return [render_to_string("matches/gone.html", {"words": page.words()}) for page in pages]
    known = persons(standing.seats)
    public: dict[str, str] = {}
    found = []
    for page in pages:
        words = page.words()
        if standing.row.begun is None or names_any(page.session, known):
            viewer = Viewer(person_of(page.session, known), words, page.wanted)
            found.append(drawn(standing, viewer, page.origin))
            continue
        if words.language not in public:
            public[words.language] = drawn(standing, Viewer(None, words), "")
        found.append(public[words.language])
    return found


def persons(seats: Iterable[models.Seat]) -> list[Person]:
    """Return the people seated there."""
    return [seat.person for seat in seats if seat.person is not None]


def drawn(standing: Standing, viewer: Viewer, origin: str, complaint: str = "", request: HttpRequest | None = None) -> str:
    """Render a match as it stands for *viewer*. *origin*: the address of the site."""
    now = clocks.now() if request else None
    seen = shown(standing, viewer, bots.busy(standing.row), now)
    address, words = origin + reverse("match", args=[standing.row.token]), named(viewer.words, standing.seats)
    context = {"shown": seen, "words": words, "complaint": complaint, "address": address}
    return render_to_string("matches/match.html", context, request)
