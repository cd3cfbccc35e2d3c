"""Pages and fragments of a league, and what can be done there."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words
from clashyard.web.league import joining, models, signals, store, sweeping, turning
from clashyard.web.league.forms import LeagueForm
from clashyard.web.league.showing import shown
from clashyard.web.limits import limited
from clashyard.web.matches import clocks
from clashyard.web.matches import signals as tables
from clashyard.web.matches.store import Stale
from clashyard.web.matches.views import CONFLICT, gone_to, origin_of, wanted_of
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visiting import person_for, person_of
from clashyard.web.start.views import BAD_INPUT, WAITING_AT_MOST, fields_of

ACTION_AT_MOST = 200  # letters
POINT_AT_MOST = 40


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("start")
def new(request: HttpRequest) -> HttpResponse:
    """Set a league up. What is wrong is said beside its field, and what was typed stays."""
    words = words_of(request)
    if request.method != "POST":
        return _form(request, LeagueForm(words, initial={key: request.GET[key] for key in ("who",) if key in request.GET}), words)
    form = LeagueForm(words, request.POST)
    row = _begun(request, form) if form.is_valid() else None
    if row is None:
        return _form(request, form, words, BAD_INPUT)
    if row.listed:
        tables.lobby_changed()
    part = row.parts.filter(number=store.DRAFT).select_related("match").first()
    return redirect("match", token=part.match.token) if part else redirect("league", token=row.token)


def _form(request: HttpRequest, form: LeagueForm, words: Words, status: int = 200) -> HttpResponse:
    context = {
        "words": words, "form": form, "fields": fields_of(form), "title": words("Mutation league"),
        "errors": [str(error) for error in form.non_field_errors()],
    }  # fmt: skip
    return render(request, form.template, context, status=status)


def _begun(request: HttpRequest, form: LeagueForm) -> models.League | None:
    """The league of a form; None where the rules, or the sitting, refuse it, and then the form says why."""
    options = form.checked()
    if options is None:
        return None
    if form.cleaned_data["who"] == "mix" and all(form.cleaned_data[f"seat_{seat}"] != "me" for seat in form.seat_names):
        form.add_error("who", form.words("Take a seat yourself: {seats}.", seats=", ".join(form.seat_names)))
        return None
    person = person_for(request.session)
    sitting = form.sitting(form.seat_names, person)
    if None in sitting.values() and models.League.objects.filter(maker=person, begun=None).count() >= WAITING_AT_MOST:
        form.add_error("who", form.words("{number} tables of yours wait already; call one off.", number=WAITING_AT_MOST))
        return None
    return store.begin(options, sitting, form.table(person))


def _wanted(request: HttpRequest) -> str:
    return wanted_of(request.POST.get("as", request.GET.get("as", "")))


def _row(token: str) -> models.League:
    row = models.League.objects.filter(token=token).first()
    if row is None:
        raise Http404
    return row


def _shown(request: HttpRequest, token: str, complaint: str = "", status: int = 200) -> HttpResponse:
    """The whole page, or for htmx the part of it that changes; nothing for a page that shows it already."""
    row, words, wanted = _row(token), words_of(request), _wanted(request)
    seen = shown(row, person_of(request.session), words, wanted, clocks.now())
    fresh = bool(request.headers.get("HX-Request"))
    if fresh and not complaint and request.GET.get("age") == seen.age:
        return HttpResponse(status=204)
    context = {
        "shown": seen,
        "words": words,
        "complaint": complaint,
        "address": origin_of(request) + reverse("league", args=[token]),
    }
    body = render_to_string("league/league.html", context, request)
    if fresh:
        return HttpResponse(body)
    query = f"as={wanted}" if wanted else ""
    page = {"token": token, "body": body, "words": words, "query": query, "now": clocks.now().isoformat() if row.pace else ""}
    return render(request, "league/page.html", page, status=status)


@require_GET
@never_cache
def page(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a league: for who plays in it, and for who looks on."""
    sweeping.touch(token, person_of(request.session), clocks.now())
    return _shown(request, token)


def _done(request: HttpRequest, token: str, do: Callable[[], object], to: str = "", public: bool = True) -> HttpResponse:
    """Do something and show how the league stands then, or go *to* an address; what went wrong is said.

    *public*: all can see something new. What somebody does in a phase is nobody else's business.
    """
    words, complaint = words_of(request), ""
    try:
        do()
        if public:
            signals.changed(token)
    except models.League.DoesNotExist:
        raise Http404 from None
    except Stale:
        complaint = words("The league had gone on already; this is how it stands.")
    except ClashyardError as error:
        complaint = error.said(words)
    if complaint or (request.headers.get("HX-Request") and not to):
        return _shown(request, token, complaint, CONFLICT if complaint else 200)
    wanted = _wanted(request)
    return gone_to(request, to or reverse("league", args=[token]) + (f"?as={wanted}" if wanted else ""))


def _chair(request: HttpRequest, token: str) -> tuple[Person, str]:
    """The visitor, and the own seat that a form names, or the only one. Raises Http404 for who has none."""
    person = person_of(request.session)
    own = [chair.name for chair in _row(token).chairs.filter(person=person)] if person else []
    if person is None or not own:
        raise Http404
    wanted = wanted_of(request.POST.get("seat", "")) or _wanted(request)
    return person, wanted if wanted in own else own[0] if len(own) == 1 else ""


@require_POST
@never_cache
@limited("act")
def mutate(request: HttpRequest, token: str) -> HttpResponse:
    """An action of a mutation phase. What is out of date, or was done already, changes nothing and shows how things stand."""
    person, seat = _chair(request, token)
    sweeping.touch(token, person, clocks.now())
    point, action = request.POST.get("point", "")[:POINT_AT_MOST], request.POST.get("action", "")[:ACTION_AT_MOST]
    return _done(request, token, lambda: turning.mutate(token, seat, point, action), public=False)


@require_POST
@never_cache
@limited("act")
def undo(request: HttpRequest, token: str) -> HttpResponse:
    """Take one's last mutation back, while one's phase goes on."""
    _, seat = _chair(request, token)
    point = request.POST.get("point", "")[:POINT_AT_MOST]
    return _done(request, token, lambda: turning.undo(token, seat, point), public=False)


@require_POST
@never_cache
@limited("sit")
def sit(request: HttpRequest, token: str) -> HttpResponse:
    """Take a free seat."""
    _row(token)
    person, seat = person_for(request.session), wanted_of(request.POST.get("seat", ""))
    answer = _done(request, token, lambda: joining.sit(token, seat, person), reverse("league", args=[token]))
    tables.lobby_changed()
    return answer


@require_POST
@never_cache
@limited("act")
def call_off(request: HttpRequest, token: str) -> HttpResponse:
    """Clear a league away that one has made."""
    person = person_of(request.session)
    if person is None or _row(token).maker_id != person.pk:
        raise Http404
    answer = _done(request, token, lambda: joining.call_off(token, person), reverse("first"))
    tables.lobby_changed()
    return answer


@require_POST
@never_cache
@limited("act")
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """Give one's seat up for good."""
    person, seat = _chair(request, token)
    return _done(request, token, lambda: sweeping.leave(token, seat, person))


@require_POST
@never_cache
@limited("act")
def come_back(request: HttpRequest, token: str) -> HttpResponse:
    """Take one's seat back from a computer."""
    person, seat = _chair(request, token)
    return _done(request, token, lambda: sweeping.come_back(token, seat, person))
