"""Views of a match: its page, its fragments, and the actions on it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache

from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.errors import ClashyardError
from clashyard.web.boards.registration import registration_of
from clashyard.web.limits import limited
from clashyard.web.matches import bots, broadcast, claims, clocks, ending, models, presence, proposals, rematch, store
from clashyard.web.matches import seats as seats_module
from clashyard.web.matches.attendance import attendance
from clashyard.web.matches.captions import addressed, called, clock_said, details_of, house_of, named, title_of
from clashyard.web.matches.controls import league_of
from clashyard.web.matches.perspective import Look, look_of
from clashyard.web.matches.previews import previews
from clashyard.web.matches.render import drawn, persons
from clashyard.web.matches.standing import Standing, Viewer
from clashyard.web.matches.steps import AT_MOST, beginning, kept_steps, sentences
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_for, person_of

ACTION_AT_MOST = 200  # characters
POINT_AT_MOST = 40
CONFLICT = 409


def wanted_of(query: str) -> str:
    """Return the seat named by ``?as=``, if it can be one."""
    return query if len(query) == 1 and query.isascii() and query.isalpha() else ""


def _wanted(request: HttpRequest) -> str:
    return wanted_of(request.POST.get("as", request.GET.get("as", "")))


@cache
def scripted(folder: str) -> bool:
    """Return whether the board in *folder* has a script."""
    return finders.find(f"{folder}/board.js") is not None


def origin_of(request: HttpRequest) -> str:
    """Return the origin of this site, as in the visitor's request."""
    return f"{request.scheme}://{request.get_host()}"


def looked(request: HttpRequest, token: str) -> tuple[Standing, Look]:
    """Return a match as it stands, and the visitor's perspective on it. Raises Http404."""
    standing = _standing(token)
    return standing, look_of(standing, _visitor(request, standing), _wanted(request))


def _standing(token: str) -> Standing:
    try:
        return store.standing(token)
    except models.Match.DoesNotExist:
        raise Http404 from None


def _visitor(request: HttpRequest, standing: Standing) -> Person | None:
    return person_of(request.session, persons(standing.seats))


def _shown(
    request: HttpRequest, token: str, complaint: str = "", status: int = 200, standing: Standing | None = None
) -> HttpResponse:
    """Return the whole page, or for htmx the part of it that changes. *standing*: the match, if it has just been loaded."""
    words, wanted, standing = words_of(request), _wanted(request), standing or _standing(token)
    row = standing.row
    bots.wake(row)  # if it could not be woken when its turn came
    viewer = Viewer(_visitor(request, standing), words, wanted)
    vars(request)["known"] = [viewer.person] if viewer.person is not None else []
    vars(request)["table"] = row, standing.seats
    body = drawn(standing, viewer, origin_of(request), complaint, request)
    if request.headers.get("HX-Request"):
        return HttpResponse(body)
    folder = registration_of(row.game).board.folder
    context = {
        "token": token, "body": body, "presence": attendance(standing, viewer, clocks.now(), request),
        "words": words, "query": f"as={wanted}" if wanted else "", "game": row.game,
        "title": title_of(row), "folder": folder, "scripted": scripted(folder),
        "now": clocks.now().isoformat() if row.pace else "", "league": league_of(row), "commitment": row.commitment,
        "options": row.options, "details": [*details_of(row, words), clock_said(row, words)], "begun": row.begun is not None,
        "house": house_of(row.options, row.game, words),
        "players": " – ".join(called(seat, words) for seat in standing.seats),
    }  # fmt: skip
    return render(request, "matches/page.html", context, status=status)


@require_GET
@never_cache
def page(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page of a match to players and spectators."""
    now, standing = clocks.now(), _standing(token)
    person = _visitor(request, standing)
    presence.touch_all([seat for seat in standing.seats if person is not None and seat.person_id == person.pk], now)
    if clocks.overstepped(standing.seats, now) and ending.time_is_up(token, now):
        broadcast.changed(token)
        standing = _standing(token)
    return _shown(request, token, standing=standing)


def _done(
    request: HttpRequest, token: str, do: Callable[[], object], to: str = "", seats: Sequence[models.Seat] | None = None
) -> HttpResponse:
    """Do something, then show the state of the match or redirect *to* an address. Errors are shown in the page.

    *seats*: the seats, if they have just been loaded.
    """
    words, complaint = words_of(request), ""
    try:
        now = clocks.now()
        if (seats is None or clocks.overstepped(seats, now)) and ending.time_is_up(token, now):
            broadcast.changed(token)
        do()
        broadcast.changed(token)
    except models.Match.DoesNotExist:
        raise Http404 from None
    except store.Stale:
        complaint = words("The match has moved on. Here is the current position.")
    except ClashyardError as error:
        complaint = error.said(named(words, _standing(token).seats))
    if not complaint and not to and request.headers.get("X-Live"):
        return HttpResponse(status=204)  # this page has an open connection, which brings it the change
    if complaint or (request.headers.get("HX-Request") and not to):
        return _shown(request, token, complaint, CONFLICT if complaint else 200)
    return gone_to(request, to or _address(request, token))


def _address(request: HttpRequest, token: str) -> str:
    wanted = wanted_of(request.POST.get("as", ""))
    return reverse("match", args=[token]) + (f"?as={wanted}" if wanted else "")


def gone_to(request: HttpRequest, address: str) -> HttpResponse:
    """Redirect to another page, also for htmx."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)


@require_POST
@never_cache
@limited("act")
def act(request: HttpRequest, token: str) -> HttpResponse:
    """Play an action for one of the visitor's seats. A stale or repeated action changes nothing and shows the current state."""
    standing, now = _standing(token), clocks.now()
    person = _visitor(request, standing)
    look = look_of(standing, person, _wanted(request))
    if not look.own:
        return HttpResponse(words_of(request)("You have no seat in this match."), status=403, content_type="text/plain")
    if presence.overdue(standing.seats, person, now) and len(store.choosers(standing.match)) < 2:  # or it tells of sealed choices
        presence.touch(token, person, now)
    point, action = request.POST.get("point", "")[:POINT_AT_MOST], request.POST.get("action", "")[:ACTION_AT_MOST]
    seat = look.viewer if look.viewer in look.playing else None
    return _done(request, token, lambda: _act(token, seat, point, action), seats=standing.seats)


def _act(token: str, seat: str | None, point: str, action: str) -> None:
    if seat is None:  # the screen is handed to somebody else, or a computer plays
        raise store.Stale
    store.act(token, seat, point, action, by="")


@require_POST
@never_cache
@limited("sit")
def sit(request: HttpRequest, token: str) -> HttpResponse:
    """Take a free seat."""
    looked(request, token)
    person, seat = person_for(request.session), wanted_of(request.POST.get("seat", ""))
    answer = _done(request, token, lambda: seats_module.sit(token, seat, person), reverse("match", args=[token]))
    broadcast.lobby_changed()
    return answer


@require_POST
@never_cache
@limited("act")
def decline(request: HttpRequest, token: str) -> HttpResponse:
    """Decline a seat that is kept for the visitor, and show the home page."""
    looked(request, token)
    person = person_for(request.session)
    return _done(request, token, lambda: seats_module.decline(token, person), reverse("first"))


@require_POST
@never_cache
@limited("act")
def call_off(request: HttpRequest, token: str) -> HttpResponse:
    """Delete a table that the visitor has created."""
    person = _person(request, token)
    answer = _done(request, token, lambda: seats_module.call_off(token, person), reverse("first"))
    broadcast.lobby_changed()
    return answer


@require_POST
@never_cache
@limited("act")
def resign(request: HttpRequest, token: str) -> HttpResponse:
    """Resign from the match."""
    person, seat = _person(request, token), wanted_of(request.POST.get("seat", ""))
    return _done(request, token, lambda: ending.resign(token, seat, person))


@require_POST
@never_cache
@limited("act")
def undo(request: HttpRequest, token: str) -> HttpResponse:
    """Take back the visitor's last action."""
    person, seat = _person(request, token), wanted_of(request.POST.get("seat", ""))
    point = request.POST.get("point", "")[:POINT_AT_MOST]
    return _done(request, token, lambda: ending.undo(token, seat, person, point))


@require_POST
@never_cache
@limited("act")
def come_back(request: HttpRequest, token: str) -> HttpResponse:
    """Take the visitor's seat back from a computer."""
    person, seat = _person(request, token), wanted_of(request.POST.get("seat", ""))
    return _done(request, token, lambda: seats_module.come_back(token, seat, person))


@require_POST
@never_cache
@limited("act")
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Claim the win or a draw against an opponent who has left, or let a computer take over."""
    person, way = _person(request, token), request.POST.get("way", "")
    return _done(request, token, lambda: claims.claim(token, person, way))


@require_POST
@never_cache
@limited("act")
def offer(request: HttpRequest, token: str) -> HttpResponse:
    """Offer a draw, or ask the opponent for a takeback."""
    person, kind = _person(request, token), request.POST.get("kind", "")
    return _done(request, token, lambda: proposals.offer(token, person, kind))


@require_POST
@never_cache
@limited("act")
def answer(request: HttpRequest, token: str) -> HttpResponse:
    """Accept or decline the opponent's offer."""
    person, accepted = _person(request, token), request.POST.get("accept", "") == "yes"
    return _done(request, token, lambda: proposals.answer(token, person, accepted))


@require_POST
@never_cache
@limited("start")
def again(request: HttpRequest, token: str) -> HttpResponse:
    """Ask for a rematch, or accept the one that another player has asked for."""
    person, found = _person(request, token), []
    answer = _done(request, token, lambda: found.append(rematch.rematch(token, person)))
    if not found:
        return answer
    broadcast.changed(found[0])
    return gone_to(request, reverse("match", args=found))


def _person(request: HttpRequest, token: str) -> Person:
    """Return the visitor, who must have a seat in the match or have created it. Raises Http404."""
    _, look = looked(request, token)
    person = person_of(request.session)
    if person is None or not (look.own or models.Match.objects.filter(token=token, maker=person).exists()):
        raise Http404
    return person


@require_GET
@never_cache
@limited("look", every=True)
def told(request: HttpRequest, token: str) -> HttpResponse:
    """Return what happened after the first N public actions (``?after=N``), as the viewer sees it: see `steps`.

    ``until=M`` stops after the first M actions; ``drawn=no`` leaves out the parts of the board. One response covers at most
    `AT_MOST` actions. ``upto`` is the number of actions covered so far: a page asks again with ``after=upto`` until it has all.
    """
    standing, look = looked(request, token)
    match, words = standing.match, addressed(words_of(request), standing.seats, look.own)
    first = beginning(match, min(_number(request, "after", 0), match.told))
    last = match.at(min(_number(request, "until", match.told), first + AT_MOST, match.told)).told  # simultaneous: all or none
    if request.GET.get("drawn") == "no":
        found = json.dumps(list(sentences(match, first, words, last)), ensure_ascii=False)
    else:
        found = kept_steps(standing.row, match, first, look.viewer, words, last)
    answer = f'{{"told": {match.told}, "upto": {max(first, last)}, "steps": {found}}}'
    return HttpResponse(answer, content_type="application/json")


@require_GET
@never_cache
@limited("look", every=True)
def previewed(request: HttpRequest, token: str) -> HttpResponse:
    """Return what each action of the visitor's decision would do: see `previews`. 403 without a seat, 204 at another point.

    204 also while a shared screen is handed over: it may have asked just before.
    """
    standing, look = looked(request, token)
    if not look.own:
        return HttpResponse(words_of(request)("You have no seat in this match."), status=403, content_type="text/plain")
    if look.viewer is None or request.GET.get("point", "") != store.point(standing.row, standing.match, look.viewer):
        return HttpResponse(status=204)  # no mistake of the page: the match has moved on while it asked
    words = addressed(words_of(request), standing.seats, look.own)
    found = previews(standing.row, standing.match, look, words)
    return HttpResponse(found, content_type="application/json")


def _number(request: HttpRequest, name: str, usual: int) -> int:
    """Return the number in the query, or *usual* if it is missing or is not a number of actions."""
    given = request.GET.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 6 else usual
