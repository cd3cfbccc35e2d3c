"""The part of a match's page that changes, for each viewer: in the page itself, in answers, and in live updates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.web.matches import computers, models, store
from clashyard.web.matches.showing import shown
from clashyard.web.pages import words_for
from clashyard.web.people.models import Person
from clashyard.web.people.visiting import person_of


@dataclass(frozen=True)
class Viewer:
    """An open page of a match: whose, for which own seat, in which languages, and at what address of the site."""

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
    """How a match stands, as *person* sees it. Raises Match.DoesNotExist."""
    row, seats = store.table(token)
    return drawn(row, seats, store.load(row), person, wanted, words, origin, complaint, request)


def fragments(token: str, viewers: Iterable[Viewer]) -> list[str]:
    """How a match stands, for each of several open pages; that it has been called off where it has."""
    try:
        row, seats = store.table(token)
    except models.Match.DoesNotExist:
        return [render_to_string("matches/gone.html", {"words": viewer.words()}) for viewer in viewers]
    match, known = store.load(row), persons(seats)
    return [
        drawn(row, seats, match, person_of(viewer.session, known), viewer.wanted, viewer.words(), viewer.origin)
        for viewer in viewers
    ]


def persons(seats: Iterable[models.Seat]) -> list[Person]:
    """Who sits there."""
    return [seat.person for seat in seats if seat.person is not None]


def drawn(
    row: models.Match, seats: Sequence[models.Seat], match: Match, person: Person | None, wanted: str, words: Words,
    origin: str, complaint: str = "", request: HttpRequest | None = None,
) -> str:  # fmt: skip
    """A match that has been looked up, as *person* sees it."""
    busy = computers.wake(row) is False
    now = timezone.now() if request else None
    seen = shown(row, seats, match, person, words, wanted, busy, now)
    address = origin + reverse("match", args=[row.token])
    context = {"shown": seen, "words": words, "complaint": complaint, "address": address}
    return render_to_string("matches/match.html", context, request)
