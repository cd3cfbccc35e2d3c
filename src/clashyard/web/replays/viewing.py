"""Who may look at a match through whose eyes, and at which of its points. A match that goes on shows what its page does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from clashyard.core.match import Match
from clashyard.core.words import N_, Words
from clashyard.web.matches import models, store
from clashyard.web.once import once
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visiting import person_of
from clashyard.web.refused import Refused

PUBLIC = "public"  # as an address names who only looks on
WHOLE = "all"  # all hands open, once the match is over


@dataclass(frozen=True)
class Looked:
    """A match and how a visitor may look at it. *own*: the seats of the visitor; *points*: see `open_points`."""

    row: models.Match
    match: Match
    over: bool
    own: tuple[str, ...]
    points: tuple[int, ...]

    @property
    def viewers(self) -> tuple[str, ...]:
        """Whose views there are to choose from, as addresses name them."""
        if self.over:
            return (PUBLIC, *self.match.seats)
        if len(self.own) > 1:  # they share a screen: it shows the hand of who decides, and no other
            return (PUBLIC, *(seat for seat in self.own if seat in self.match.deciding))
        return (PUBLIC, *self.own)

    def viewer(self, given: str) -> str:
        """The view that an address asks for with *given*; the own one where it is empty. Raises Refused.

        On a shared screen nobody can tell who looks at it: there only the public view is to be had without asking.
        """
        if not given:
            return self.own[0] if self.own and (self.over or len(self.own) == 1) else PUBLIC
        if given not in self.viewers:
            raise Refused(N_("as: there is no such view here; choose one of: {known}."), known=", ".join(self.viewers))
        return given

    def point(self, given: str, usual: int) -> int:
        """The last open point up to the number of actions that an address asks for with *given*. Raises Refused."""
        if not given:
            return usual
        most = self.points[-1]
        if not (given.isascii() and given.isdigit() and len(given) < 7 and int(given) <= most):
            raise Refused(N_("at: this is no number of actions from 0 to {most}."), most=most)
        return max(point for point in self.points if point <= int(given))

    def at(self, point: int) -> Match:
        """The match as it stood; what is sealed now belongs to the last point, where only its owner sees it."""
        return self.match if point == self.points[-1] and not self.over else self.match.at(point)


def seat_of(viewer: str) -> str | None:
    """The seat of a view; None for who only looks on."""
    return None if viewer == PUBLIC else viewer


def looked(request: HttpRequest, token: str) -> Looked:
    """The match of an address. Raises Http404 where there is none, and for one that has not begun."""
    row = models.Match.objects.filter(token=token).first()
    if row is None or not row.begun:
        raise Http404
    return looked_at(row, person_of(request.session))


def looked_at(row: models.Match, person: Person | None) -> Looked:
    """Return how *person* may look at a match that has begun."""
    match = store.load(row)
    own = tuple(row.seats.filter(person=person).order_by("name").values_list("name", flat=True)) if person else ()
    points = once(("points", row.token, row.undos, match.told), lambda: open_points(match))
    return Looked(row, match, bool(row.ending), own, points)


def after_the_end(view: Callable[[HttpRequest, Looked, Words], HttpResponse]) -> Callable[[HttpRequest, str], HttpResponse]:
    """A view of ended matches, for anybody with the link; of one that goes on it says so."""

    @wraps(view)
    def answer(request: HttpRequest, token: str) -> HttpResponse:
        words, row = words_of(request), models.Match.objects.filter(token=token).first()
        if row is not None and not row.ending:
            return render(request, "replays/running.html", {"token": token, "words": words}, status=404)
        if row is None or not row.begun:
            raise Http404
        return view(request, looked_at(row, person_of(request.session)), words)

    return answer


def open_points(match: Match) -> tuple[int, ...]:
    """The numbers of actions after which nothing was sealed: what was chosen at once counts as one step, in no order."""
    return tuple(match.open_points())
