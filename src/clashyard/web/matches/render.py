"""Rendering of the changing part of a match page for each viewer: in the page, in responses, and in live updates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.matches import bots, clocks, models, store
from clashyard.web.matches.captions import named
from clashyard.web.matches.page import shown
from clashyard.web.pages import words_for
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import names_any, person_of


@dataclass(frozen=True)
class Viewer:
    """The viewer of an open match page: the person, their chosen seat, their languages, and the site's address as they use it."""

    session: Any
    wanted: str
    accepted: str
    origin: str

    def words(self) -> Words:
        return words_for(self.session, self.accepted)  # the session is in the database


def fragment(
    token: str, person: Person | None, wanted: str, words: Words, origin: str, complaint: str = "",
    request: HttpRequest | None = None,
) -> str:  # fmt: skip
    """Render the state of a match for *person*. Raises Match.DoesNotExist."""
    row, seats = store.table(token)
    return drawn(row, seats, store.load(row), person, wanted, words, origin, complaint, request)


def fragments(token: str, viewers: Iterable[Viewer]) -> list[str]:
    """Render the state of a match for each of several open pages, or the notice that it was called off.

    All spectators of a match that has begun see the same: it is rendered once per language.
    """
    try:
        row, seats = store.table(token)
    except models.Match.DoesNotExist:
        return [render_to_string("matches/gone.html", {"words": viewer.words()}) for viewer in viewers]
    match, known = store.load(row), persons(seats)
    public: dict[str, str] = {}
    found = []
    for viewer in viewers:
        words = viewer.words()
        if row.begun is None or names_any(viewer.session, known):
            person = person_of(viewer.session, known)
            found.append(drawn(row, seats, match, person, viewer.wanted, words, viewer.origin))
            continue
        if words.language not in public:
            public[words.language] = drawn(row, seats, match, None, "", words, "")
        found.append(public[words.language])
    return found


def persons(seats: Iterable[models.Seat]) -> list[Person]:
    """Return the people seated there."""
    return [seat.person for seat in seats if seat.person is not None]


def drawn(
    row: models.Match, seats: Sequence[models.Seat], match: Match, person: Person | None, wanted: str, words: Words,
    origin: str, complaint: str = "", request: HttpRequest | None = None,
) -> str:  # fmt: skip
    """Render a match that has already been loaded, for *person*."""
    busy = bots.wake(row) is False
    now = clocks.now() if request else None
    seen = shown(row, seats, match, person, words, wanted, busy, now)
    address = origin + reverse("match", args=[row.token])
    context = {"shown": seen, "words": named(words, seats), "complaint": complaint, "address": address}
    return render_to_string("matches/match.html", context, request)
