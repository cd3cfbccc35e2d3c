"""Access to replays: the views and the points of a match open to a visitor. A running match shows what its page shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.web.matches import models, store
from clashyard.web.matches.captions import addressed
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_of
from clashyard.web.refused import Refused
from clashyard.web.shared_results import once

PUBLIC = "public"  # the view of a spectator in URLs
WHOLE = "all"  # all hands face up, once the match is over


@dataclass(frozen=True)
class Looked:
    """A match and a visitor's access to it. *own*: the seats of the visitor; *points*: see `open_points`."""

    row: models.Match
    match: Match
    over: bool
    own: tuple[str, ...]
    points: tuple[int, ...]
    seats: tuple[models.Seat, ...] = ()

    @property
    def viewers(self) -> tuple[str, ...]:
        """Return the views to choose from, by their names in URLs."""
        if self.over:
            return (PUBLIC, *self.match.seats)
        if len(self.own) > 1:  # they share a screen: it shows the hand of the player who decides, and no other
            return (PUBLIC, *(seat for seat in self.own if seat in self.match.deciding))
        return (PUBLIC, *self.own)

    def viewer(self, given: str) -> str:
        """Return the view that a URL asks for with *given*; if it is empty, the visitor's. Raises Refused.

        On a shared screen nobody can tell who is looking: by default only the public view is shown there.
        """
        if not given:
            return self.own[0] if self.own and (self.over or len(self.own) == 1) else PUBLIC
        if given not in self.viewers:
            raise Refused(N_("as: unknown view; choose one of: {known}."), known=", ".join(self.viewers))
        return given

    def asked(self, query: Mapping[str, str]) -> tuple[str, int]:
        """Return the view and the point that a URL asks for. Raises Refused."""
        return self.viewer(query.get("as", "")), self.point(query.get("at", ""), 0)

    def point(self, given: str, usual: int) -> int:
        """Return the last public point up to the number of actions that a URL asks for with *given*. Raises Refused."""
        if not given:
            return usual
        most = self.points[-1]
        if not (given.isascii() and given.isdigit() and len(given) < 7 and int(given) <= most):
            raise Refused(N_("at: this is not a number of actions from 0 to {most}."), most=most)
        return max(point for point in self.points if point <= int(given))

    def at(self, point: int) -> Match:
        """Return the match as it was. Anything sealed now belongs to the last point, where only its owner sees it."""
        return self.match if point == self.points[-1] and not self.over else self.match.at(point)


def seat_of(viewer: str) -> str | None:
    """Return the seat of a view, or None for a spectator."""
    return None if viewer == PUBLIC else viewer


def looked(request: HttpRequest, token: str) -> Looked:
    """Return the match of a URL. Raises Http404 if it does not exist or has not begun."""
    row = models.Match.objects.filter(token=token).first()
    if row is None or not row.begun:
        raise Http404
    return looked_at(row, person_of(request.session))


def looked_at(row: models.Match, person: Person | None) -> Looked:
    """Return the access of *person* to a match that has begun."""
    match = store.load(row)
    seats = tuple(row.seats.select_related("person").order_by("name"))
    own = tuple(seat.name for seat in seats if person is not None and seat.person_id == person.pk)
    points = once(("points", row.token, row.undos, match.told), lambda: open_points(match))
    return Looked(row, match, bool(row.ending), own, points, seats)


def refusal(said: str) -> HttpResponse:
    """Return what is wrong with a request as plain text, for the scripts of the page."""
    return HttpResponse(said, status=400, content_type="text/plain; charset=utf-8")


def after_the_end(view: Callable[[HttpRequest, Looked, Words], HttpResponse]) -> Callable[[HttpRequest, str], HttpResponse]:
    """Restrict a view to ended matches, for anyone with the link. For a running match, the response says so."""

    @wraps(view)
    def answer(request: HttpRequest, token: str) -> HttpResponse:
        words, row = words_of(request), models.Match.objects.filter(token=token).first()
        if row is not None and not row.ending:
            return render(request, "replays/running.html", {"token": token, "words": words}, status=404)
        if row is None or not row.begun:
            raise Http404
        seen = looked_at(row, person_of(request.session))
        return view(request, seen, addressed(words, seen.seats, seen.own))

    return answer


def open_points(match: Match) -> tuple[int, ...]:
    """Return the numbers of actions after which nothing was sealed: a simultaneous choice is one step, without an order."""
    return tuple(match.open_points())
