"""Views of quick pairing: join the queue, leave it, or play a computer instead."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from clashyard.web.errors import refused
from clashyard.web.limits import limited
from clashyard.web.matches import clocks
from clashyard.web.pages import words_of
from clashyard.web.pairing import queue
from clashyard.web.pairing.models import Wish
from clashyard.web.pairing.paces import BY_KEY
from clashyard.web.pairing.strength import level_for
from clashyard.web.people.visitor import person_for, person_of
from clashyard.web.refused import Refused

BAD_INPUT = 422


@require_POST
@never_cache
@limited("sit")
def join(request: HttpRequest) -> HttpResponse:
    """Look for an opponent for a game and pace, such as ``blades:5+3``."""
    game, _, pace = request.POST.get("pick", "").partition(":")
    try:
        match = queue.join(person_for(request.session), game, pace, "guests" in request.POST, clocks.now())
    except Refused as error:
        return refused(request, BAD_INPUT, error.said(words_of(request)))
    return redirect("match", token=match.token) if match else redirect("lobby")


@require_POST
@never_cache
@limited("act")
def leave(request: HttpRequest) -> HttpResponse:
    """Leave the queue."""
    person = person_of(request.session)
    if person is not None:
        queue.leave(person)
    return redirect("lobby")


@require_POST
@never_cache
@limited("start")
def computer(request: HttpRequest) -> HttpResponse:
    """Play a computer at the same pace instead of waiting. If somebody has been found meanwhile, go there."""
    person, now = person_of(request.session), clocks.now()
    wish = Wish.objects.filter(person=person).first() if person else None
    if person is None or wish is None or wish.pace not in BY_KEY:
        return redirect("lobby")
    level = level_for(wish.game, wish.rating, wish.uncertainty)
    gone, _ = Wish.objects.filter(person=person, match=None).delete()  # one of two clicks, and not if there is an opponent
    if not gone:
        match = queue.granted(person, Wish.objects.filter(person=person).first(), now)
        return redirect("match", token=match.token) if match else redirect("lobby")
    return redirect("match", token=queue.begun(BY_KEY[wish.pace], wish.game, [person, level], now).token)
