"""Views of the open tables, the visitor's matches, and the name that others see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words
from clashyard.games import GAMES
from clashyard.web.league.lists import mine as my_leagues
from clashyard.web.league.lists import waiting
from clashyard.web.limits import limited
from clashyard.web.matches import models
from clashyard.web.matches.captions import clock_said, details_of, named, people_said, title_of
from clashyard.web.pages import words_of
from clashyard.web.people.models import NAME_AT_MOST, Person
from clashyard.web.people.names import checked_name, name_of
from clashyard.web.people.visitor import person_for, person_of

TABLES_AT_MOST = 100
DAYS_AT_MOST = 14  # how long a table is listed; after that, nobody is likely to be waiting there
MATCHES_AT_MOST = 50
BAD_INPUT = 422


@dataclass(frozen=True)
class Row:
    """One table in a list."""

    token: str
    title: str
    details: tuple[str, ...]
    clock: str
    people: str
    since: datetime
    free: tuple[str, ...]  # seats that the visitor can take
    own: bool
    stand: str = ""


def tables(person: Person | None, words: Words) -> list[Row]:
    """Return the tables with a free seat, newest first."""
    recent = timezone.now() - timedelta(days=DAYS_AT_MOST)
    found = (
        models.Match.objects.filter(listed=True, begun=None, made__gt=recent).order_by("-made").prefetch_related("seats__person")
    )
    return [_row(row, person, words) for row in found[:TABLES_AT_MOST]]


def _row(row: models.Match, person: Person | None, words: Words, stand: str = "") -> Row:
    seats = sorted(row.seats.all(), key=lambda seat: seat.name)
    own = person is not None and any(seat.person_id == person.pk for seat in seats)
    free = tuple(seat.name for seat in seats if seat.free and seat.kept_for_id is None and not own)
    people = people_said(seats, words)
    return Row(
        row.token, title_of(row), tuple(details_of(row, words)), clock_said(row, words), people, row.made, free, own, stand
    )


@require_GET
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the tables with a free seat; for htmx, the list alone."""
    words, person = words_of(request), person_of(request.session)
    template = "lobby/tables.html" if request.headers.get("HX-Request") else "lobby/lobby.html"
    lists = {"tables": tables(person, words), "leagues": waiting(person, words)}
    return render(request, template, {"words": words, "games": GAMES, **lists, **_named(person, words)})


@require_GET
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """Show the visitor's matches."""
    return _mine(request)


def _mine(request: HttpRequest, complaint: str = "", typed: str | None = None) -> HttpResponse:
    words, person = words_of(request), person_of(request.session)
    found = models.Match.objects.filter(seats__person=person).distinct() if person else models.Match.objects.none()
    found = found.prefetch_related("seats__person")
    context = {
        "words": words,
        "running": _listed(found.filter(ending="").order_by("-made"), person, words),
        "finished": _listed(found.exclude(ending="").order_by("-ended"), person, words),
        "leagues": my_leagues(person, words),
        "complaint": complaint,
        **_named(person, words),
    }
    if typed is not None:
        context["typed"] = typed
    return render(request, "lobby/mine.html", context, status=BAD_INPUT if complaint else 200)


def _named(person: Person | None, words: Words) -> dict[str, object]:
    return {
        "typed": person.name if person else "",
        "called": name_of(person, words) if person else "",
        "most": NAME_AT_MOST,
    }


def _listed(found: Iterable[models.Match], person: Person | None, words: Words) -> list[Row]:
    rows = list(found[:MATCHES_AT_MOST])  # type: ignore[index]  # a query
    return [_row(row, person, words, stand_of(row, person, words)) for row in rows]


def stand_of(row: models.Match, person: Person | None, words: Words) -> str:
    """Return whose turn it is, or how the match ended, for one of its players.

    During a simultaneous choice this does not reveal who has chosen.
    """
    seats = sorted(row.seats.all(), key=lambda seat: seat.name)
    own, words = [seat for seat in seats if person is not None and seat.person_id == person.pk], named(words, seats)
    if row.begun is None:
        return words("waiting for players")
    if row.ending:
        return _ended(row, [seat.name for seat in own], words)
    if any(seat.since is not None and not seat.computer for seat in own):
        return words("your turn")
    return words("{seats} to play", seats=", ".join(row.turn))


def _ended(row: models.Match, own: list[str], words: Words) -> str:
    if not row.winner:
        return words("decks ready")
    if row.winner == "draw":
        return words("drawn")
    if len(own) > 1:
        return words("won by {seats}", seats=", ".join(row.winner))
    return words("won") if own and own[0] in row.winner else words("lost")


@require_POST
@never_cache
@limited("sit")
def name(request: HttpRequest) -> HttpResponse:
    """Change the name that others see. An empty name makes the visitor an unnamed guest."""
    typed = request.POST.get("name", "")
    try:
        chosen = checked_name(typed)
    except ClashyardError as error:
        return _mine(request, error.said(words_of(request)), typed[: 2 * NAME_AT_MOST])
    person = person_for(request.session)
    person.name = chosen
    person.save(update_fields=["name"])
    return redirect("mine")
