"""Views of a league: its page, its fragments, and the actions on it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words
from clashyard.decks.formats.mutation.table import NAMES
from clashyard.web.league import broadcast, housekeeping, kept_decks, models, progress, seats, store
from clashyard.web.league.forms import LeagueForm
from clashyard.web.league.page import shown
from clashyard.web.league.phase import previews_of
from clashyard.web.limits import limited
from clashyard.web.matches import broadcast as tables
from clashyard.web.matches import clocks
from clashyard.web.matches.store import Stale
from clashyard.web.matches.views import CONFLICT, gone_to, origin_of, wanted_of
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_for, person_of
from clashyard.web.start.views import BAD_INPUT, WAITING_AT_MOST, fields_of

ACTION_AT_MOST = 200  # characters
POINT_AT_MOST = 40
TITLE_AT_MOST = 200


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("start")
def new(request: HttpRequest) -> HttpResponse:
    """Create a league. Errors are shown beside their fields, and what was typed is kept."""
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
    """Create the league of a form. Return None if the rules or the seating refuse it, with the error in the form."""
    options = form.checked()
    if options is None:
        return None
    if form.cleaned_data["who"] == "mix" and all(form.cleaned_data[f"seat_{seat}"] != "me" for seat in form.seat_names):
        form.add_error("who", form.words("Take one of these seats yourself: {letters}.", letters=", ".join(form.seat_names)))
        return None
    person = person_for(request.session)
    sitting = form.sitting(form.seat_names, person)
    if None in sitting.values() and models.League.objects.filter(maker=person, begun=None).count() >= WAITING_AT_MOST:
        form.add_error(
            "who",
            form.words(
                "You already have {number} open table. Cancel one first.",
                "You already have {number} open tables. Cancel one first.",
                number=WAITING_AT_MOST,
            ),
        )
        return None
    if not form.stakes(options, sitting, person):
        return None
    return progress.begin(options, sitting, form.table(person))


def _wanted(request: HttpRequest) -> str:
    return wanted_of(request.POST.get("as", request.GET.get("as", "")))


def _row(token: str) -> models.League:
    row = models.League.objects.filter(token=token).first()
    if row is None:
        raise Http404
    return row


def _shown(request: HttpRequest, token: str, complaint: str = "", status: int = 200) -> HttpResponse:
    """Return the whole page, or for htmx the part of it that changes, or nothing if the page is up to date."""
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
    """Show the page of a league to players and spectators."""
    housekeeping.touch(token, person_of(request.session), clocks.now())
    return _shown(request, token)


def _done(request: HttpRequest, token: str, do: Callable[[], object], to: str = "", public: bool = True) -> HttpResponse:
    """Do something, then show the state of the league or redirect *to* an address. Errors are shown in the page.

    *public*: the change is public. What a player does in a phase is visible to that player alone.
    """
    words, complaint = words_of(request), ""
    try:
        do()
        if public:
            broadcast.changed(token)
    except models.League.DoesNotExist:
        raise Http404 from None
    except Stale:
        complaint = words("The league has moved on. Here is the current state.")
    except ClashyardError as error:
        complaint = error.said(words)
    if complaint or (request.headers.get("HX-Request") and not to):
        return _shown(request, token, complaint, CONFLICT if complaint else 200)
    wanted = _wanted(request)
    return gone_to(request, to or reverse("league", args=[token]) + (f"?as={wanted}" if wanted else ""))


def _chair(request: HttpRequest, token: str) -> tuple[Person, str]:
    """Return the visitor and their seat: the one that a form names, or the only one. Raises Http404 if they have none."""
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
    """Play an action of a mutation phase. A stale or repeated action changes nothing and shows the current state."""
    person, seat = _chair(request, token)
    housekeeping.touch(token, person, clocks.now())
    point, action = request.POST.get("point", "")[:POINT_AT_MOST], request.POST.get("action", "")[:ACTION_AT_MOST]
    return _done(request, token, lambda: progress.mutate(token, seat, point, action), public=False)


@require_GET
@never_cache
@limited("look", every=True)
def previews(request: HttpRequest, token: str) -> HttpResponse:
    """Show what a piece of the visitor's Laboratory would make of each card; nothing for a piece that fits none of them."""
    _, seat = _chair(request, token)
    row, words = _row(token), words_of(request)
    chair = row.chairs.filter(name=seat).first()
    source, new = (request.GET.get(name, "")[:ACTION_AT_MOST] for name in ("source", "new"))
    mutating = chair is not None and not chair.computer and store.mutates(row, chair)
    found = previews_of(store.phase_of(row, seat), seat, source, new, words) if mutating else ()
    return render(request, "league/previews.html", {"words": words, "previews": found})


@require_POST
@never_cache
@limited("act")
def undo(request: HttpRequest, token: str) -> HttpResponse:
    """Take back the visitor's last mutation while their phase is open."""
    _, seat = _chair(request, token)
    point = request.POST.get("point", "")[:POINT_AT_MOST]
    return _done(request, token, lambda: progress.undo(token, seat, point), public=False)


@require_POST
@never_cache
@limited("sit")
def sit(request: HttpRequest, token: str) -> HttpResponse:
    """Take a free seat."""
    _row(token)
    person, seat = person_for(request.session), wanted_of(request.POST.get("seat", ""))
    answer = _done(request, token, lambda: seats.sit(token, seat, person), reverse("league", args=[token]))
    tables.lobby_changed()
    return answer


@require_POST
@never_cache
@limited("act")
def call_off(request: HttpRequest, token: str) -> HttpResponse:
    """Delete a league that the visitor has created."""
    person = person_of(request.session)
    if person is None or _row(token).maker_id != person.pk:
        raise Http404
    answer = _done(request, token, lambda: seats.call_off(token, person), reverse("first"))
    tables.lobby_changed()
    return answer


@require_POST
@never_cache
@limited("act")
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """Give up the visitor's seat permanently."""
    person, seat = _chair(request, token)
    return _done(request, token, lambda: housekeeping.leave(token, seat, person))


@require_POST
@never_cache
@limited("act")
def come_back(request: HttpRequest, token: str) -> HttpResponse:
    """Take the visitor's seat back from a computer."""
    person, seat = _chair(request, token)
    return _done(request, token, lambda: housekeeping.come_back(token, seat, person))


@require_POST
@never_cache
@limited("keep")
def keep(request: HttpRequest, token: str) -> HttpResponse:
    """Keep a public deck of the league among the visitor's packs, and show it there."""
    row, words = _row(token), words_of(request)
    title = request.POST.get("title", "")[:TITLE_AT_MOST]
    try:
        kept = kept_decks.keep(row, _seat(request.POST.get("deck", "")), title, person_for(request.session), words)
    except ClashyardError as error:
        return _shown(request, token, error.said(words), CONFLICT)
    return redirect("own-text", token=kept.token)


@require_GET
@never_cache
def download(request: HttpRequest, token: str, seat: str) -> HttpResponse:
    """Download a public deck of the league as the file of a pack."""
    row, words = _row(token), words_of(request)
    try:
        text = kept_decks.text_of(row, _seat(seat), kept_decks.suggested(row, words))
    except ClashyardError:
        raise Http404 from None
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, f"mutated-deck-{seat.lower()}.toml")
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


def _seat(given: str) -> str:
    """Return the seat that a request names. Raises Http404 for any other text."""
    if given not in NAMES:
        raise Http404
    return given
