"""Views of tournaments: lists, the page, its results as data, and what visitors and organisers do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clashyard.core.errors import ClashyardError
from clashyard.core.words import N_, Words
from clashyard.web.limits import limited
from clashyard.web.matches import clocks
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import account_of, person_for, person_of
from clashyard.web.refused import Refused
from clashyard.web.runtime.prepared_queries import Prepared
from clashyard.web.start.views import BAD_INPUT, fields_of
from clashyard.web.tournaments import entries, lists, models, progress
from clashyard.web.tournaments.deals import options_of
from clashyard.web.tournaments.forms import TournamentForm, values_of
from clashyard.web.tournaments.page import criteria_said, shown
from clashyard.web.tournaments.registered_decks import register, setting_of
from clashyard.web.tournaments.results import as_csv, results_of

CONFLICT = 409
PLANNED_AT_MOST = 5  # tournaments of one person that have not begun
NOT_YOURS = N_("Only the organiser can do this.")
TOO_LATE = {False: N_("The tournament has already begun."), True: entries.OVER}  # by whether it has ended
CHANGED = N_("Somebody else has changed this tournament meanwhile. Here is how it is now; please enter your changes again.")


@require_GET
@never_cache
def listed(request: HttpRequest) -> HttpResponse:
    """List the tournaments of today, those to come, and those that are over."""
    words, person, now = words_of(request), person_of(request.session), clocks.now()
    ahead = [(words("Today"), lists.today(person, words, now)), (words("Coming"), lists.coming(person, words, now))]
    sections = [*ahead, (words("Finished"), lists.finished(person, words))]
    found = [(title, rows) for title, rows in sections if rows]
    return render(
        request, "tournaments/list.html", {"words": words, "sections": found, "free": not any(rows for _, rows in ahead)}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("start")
def new(request: HttpRequest) -> HttpResponse:
    """Create a tournament. Errors are shown beside their fields, and what was typed is kept."""
    words = words_of(request)
    if request.method != "POST":
        return _form(request, TournamentForm(words), words)
    form = TournamentForm(words, request.POST)
    if not form.is_valid() or form.too_early(clocks.now()):
        return _form(request, form, words, status=BAD_INPUT)
    person = person_for(request.session)
    if models.Tournament.objects.filter(maker=person, begun=None, ending="").count() >= PLANNED_AT_MOST:
        form.add_error(None, words("You have planned {number} tournaments already. Call one off first.", number=PLANNED_AT_MOST))
        return _form(request, form, words, status=BAD_INPUT)
    row = models.Tournament(maker=person)
    form.put(row)
    row.save()
    for _ in range(form.cleaned_data["computers"]):
        models.Entry.objects.create(tournament=row, computer=form.cleaned_data["level"])
    return redirect("tournament", token=row.token)


def _form(request: HttpRequest, form: TournamentForm, words: Words, token: str = "", status: int = 200) -> HttpResponse:
    errors = [str(error) for error in form.non_field_errors()]
    context = {"words": words, "form": form, "fields": fields_of(form), "errors": errors, "token": token}
    return render(request, form.template, context, status=status)


_rows = Prepared(lambda token: models.Tournament.objects.filter(token=token), "?")


def _row(token: str) -> models.Tournament:
    rows = _rows(token)
    if not rows:
        raise Http404
    return rows[0]


def organises(request: HttpRequest, row: models.Tournament) -> bool:
    """Return whether the visitor may change a tournament: its organiser, and the staff."""
    return _organises(request, row, person_of(request.session))


def _organises(request: HttpRequest, row: models.Tournament, person: Person | None) -> bool:
    account = account_of(request.session)
    return (person is not None and row.maker_id == person.pk) or bool(getattr(account, "is_staff", False))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("start")
def edit(request: HttpRequest, token: str) -> HttpResponse:
    """Change a tournament that has not begun. Somebody else's changes since the form was opened are not overwritten."""
    words, row = words_of(request), _row(token)
    if not organises(request, row):
        return _page(request, token, words(NOT_YOURS), 403)
    if row.begun or row.ending:
        return _page(request, token, words(TOO_LATE[bool(row.ending)]), CONFLICT)
    if request.method != "POST":
        return _form(request, TournamentForm(words, initial=values_of(row)), words, token)
    form = TournamentForm(words, request.POST)
    if not form.is_valid() or form.too_early(clocks.now()):
        return _form(request, form, words, token, BAD_INPUT)
    with progress.held(token) as row:
        stale = row.version != form.cleaned_data["version"]
        if not stale and not row.begun and not row.ending:
            form.put(row)
            row.version += 1
            progress.changed(row)
            return redirect("tournament", token=token)
    fresh = TournamentForm(words, initial=values_of(row))
    context = {"words": words, "form": fresh, "fields": fields_of(fresh), "errors": [words(CHANGED)], "token": token}
    return render(request, fresh.template, context, status=CONFLICT)


def _context(request: HttpRequest, token: str, words: Words) -> dict[str, Any]:
    row, person = _row(token), person_of(request.session)
    seen = shown(row, person, _organises(request, row, person), words, clocks.now())
    return {"now": clocks.now(), "shown": seen, "words": words, "age": seen.age, "criteria": criteria_said(row.kind, words)}


def _page(request: HttpRequest, token: str, complaint: str = "", status: int = 200) -> HttpResponse:
    """Return the whole page, or for htmx the part of it that changes, or nothing if the page is up to date."""
    context = _context(request, token, words_of(request)) | {"complaint": complaint}
    fresh = bool(request.headers.get("HX-Request"))
    if fresh and not complaint and request.GET.get("age") == context["age"]:
        return HttpResponse(status=204)
    if fresh:
        return HttpResponse(render_to_string("tournaments/tournament.html", context, request), status=status)
    return render(request, "tournaments/page.html", context, status=status)


@require_GET
@never_cache
@limited("look", every=True)
def page(request: HttpRequest, token: str) -> HttpResponse:
    """Show a tournament."""
    return _page(request, token)


def _done(request: HttpRequest, token: str, do: Callable[[], object]) -> HttpResponse:
    """Do something, then show the tournament. A refusal is shown on the page."""
    try:
        do()
    except models.Tournament.DoesNotExist:
        raise Http404 from None
    except ClashyardError as error:
        return _page(request, token, error.said(words_of(request)), CONFLICT)
    return redirect(reverse("tournament", args=[token]))


@require_POST
@never_cache
@limited("sit")
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Enter a tournament."""
    _row(token)
    person = person_for(request.session)
    return _done(request, token, lambda: entries.enter(token, person, clocks.now()))


@require_POST
@never_cache
@limited("act")
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """Withdraw from a tournament."""
    person = _somebody(request)
    return _done(request, token, lambda: entries.leave(token, person, clocks.now()))


@require_POST
@never_cache
@limited("act")
def pause(request: HttpRequest, token: str, on: bool) -> HttpResponse:
    """Get no further game of an arena for the time being; with *on* false, get games again."""
    person = _somebody(request)
    return _done(request, token, lambda: entries.pause(token, person, on, clocks.now()))


@require_POST
@never_cache
@limited("act")
def deck(request: HttpRequest, token: str) -> HttpResponse:
    """Register a saved deck."""
    person, chosen = _somebody(request), request.POST.get("deck", "")
    return _done(request, token, lambda: _registered(token, person, chosen))


def _registered(token: str, person: Person, chosen: str) -> None:
    with progress.held(token) as row:
        register(row, person, chosen, setting_of(row, options_of(row)))


def _somebody(request: HttpRequest) -> Person:
    person = person_of(request.session)
    if person is None:
        raise Http404
    return person


@require_POST
@never_cache
@limited("act")
def begin(request: HttpRequest, token: str) -> HttpResponse:
    """Begin a tournament now."""
    return _done(request, token, lambda: _organised(request, token, _begun))


def _begun(token: str) -> None:
    if _row(token).entries.count() < progress.LEAST:
        raise Refused(N_("A tournament needs at least two players."))
    if not progress.begin(token, clocks.now()):
        raise Refused(TOO_LATE[bool(_row(token).ending)])


@require_POST
@never_cache
@limited("act")
def call_off(request: HttpRequest, token: str) -> HttpResponse:
    """Call a tournament off that has not begun."""
    return _done(request, token, lambda: _organised(request, token, _off))


def _off(token: str) -> None:
    with progress.held(token) as row:
        if row.begun or row.ending:
            raise Refused(TOO_LATE[bool(row.ending)])
        progress.end(row, progress.OFF, clocks.now())


def _organised(request: HttpRequest, token: str, do: Callable[[str], None]) -> None:
    if not organises(request, _row(token)):
        raise Refused(NOT_YOURS)
    do(token)


@require_GET
@never_cache
@limited("look", every=True)
def results_csv(request: HttpRequest, token: str) -> HttpResponse:
    """Return the standings as CSV."""
    answer = HttpResponse(as_csv(results_of(_row(token), words_of(request))), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, "results.csv")
    return answer


@require_GET
@never_cache
@limited("look", every=True)
def results_json(request: HttpRequest, token: str) -> HttpResponse:
    """Return standings and results as JSON."""
    return JsonResponse(results_of(_row(token), words_of(request)), json_dumps_params={"ensure_ascii": False, "indent": 1})
