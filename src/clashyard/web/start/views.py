"""Views that begin matches: the one-click start of the home page, and the set-up pages."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clashyard.core.errors import BadInput
from clashyard.core.match import Match
from clashyard.core.words import Words
from clashyard.games import GAMES, NAMED
from clashyard.web.limits import limited
from clashyard.web.matches import broadcast, models, store
from clashyard.web.own.shelf import shelf_of
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.names import name_of
from clashyard.web.people.visitor import person_for, person_of
from clashyard.web.refused import Refused
from clashyard.web.start.challenge import check_challenge, keep_for, rival_of
from clashyard.web.start.forms import HOUSE, SetupForm, form_of
from clashyard.web.start.quick import TABLE, quick_form
from clashyard.web.start.seats import USUAL, SeatingForm

BAD_INPUT = 422
WAITING_AT_MOST = 10  # tables per person
WITH_A_RIVAL = ("link", "mix")  # the ways to seat people that leave a seat to somebody who is challenged


@require_POST
@limited("start")
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a duel with random decks or characters: against the computer, or with a seat that is free for somebody else."""
    other, game = request.POST.get("level", USUAL), request.POST.get("game", "")
    words, name = words_of(request), game if game in NAMED else GAMES[0].name
    form = quick_form(name, other, words)
    row = _begun(request, form) if form.is_valid() else None
    if row is None:  # the visitor has too many open tables: the set-up page says so
        return _page(request, form, words, BAD_INPUT)
    if row.listed:
        broadcast.lobby_changed()
    return redirect("match", token=row.token)


@dataclass(frozen=True)
class Field:
    """A field of a form, for the templates."""

    name: str
    value: str
    checked: bool
    choices: tuple[tuple[str, str], ...]
    least: int | None
    most: int | None
    errors: tuple[str, ...]


def fields_of(form: SeatingForm) -> dict[str, Field]:
    """Return all fields by name, with what was typed."""
    found = {}
    for name, field in form.fields.items():
        value: Any = form[name].value()
        options: Any = field
        text = "" if value is None or value is False else str(value)
        choices = tuple(getattr(options, "choices", ()))
        least, most = getattr(options, "min_value", None), getattr(options, "max_value", getattr(options, "max_length", None))
        found[name] = Field(name, text, value in (True, "on"), choices, least, most, tuple(map(str, form[name].errors)))
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("start")
def new(request: HttpRequest, game: str) -> HttpResponse:
    """Create a match. Errors are shown beside their fields, and what was typed is kept."""
    if game not in NAMED:
        raise Http404
    words, kind, rival = words_of(request), form_of(game), rival_of(request)
    elsewhere = kind.elsewhere(request.POST)
    if elsewhere and rival is None:
        return redirect(elsewhere, preserve_request=True)  # the same form, filled in
    own = shelf_of(person_of(request.session), kind.kinds)
    if request.method != "POST":
        return _page(request, kind(words, initial=_asked(request, kind), own=own), words, rival=rival)
    form = kind(words, request.POST, own=own)
    row = _begun(request, form, rival) if form.is_valid() else None
    if row is None:
        return _page(request, form, words, BAD_INPUT, rival)
    if row.listed:
        broadcast.lobby_changed()
    return redirect("match", token=row.token)


def _asked(request: HttpRequest, form: type[SetupForm]) -> dict[str, Any]:
    """Return the values that a URL presets: ``?who=lobby``, which implies a clock and a stand-in, and what the game allows."""
    found = {name: request.GET.get(asked, "") for name, asked in form.presets.items()}
    found |= {name: request.GET[name] for name in request.GET if name.startswith(HOUSE)}
    found = {name: text for name, text in found.items() if text}
    return {**TABLE, **found} if found.get("who") == "lobby" else found


def _page(
    request: HttpRequest, form: SeatingForm, words: Words, status: int = 200, rival: Person | None = None
) -> HttpResponse:  # fmt: skip
    fields = fields_of(form)
    if rival is not None:
        fields["who"] = replace(fields["who"], choices=tuple(each for each in fields["who"].choices if each[0] in WITH_A_RIVAL))
    context = {
        "words": words, "form": form, "fields": fields, "title": NAMED[form.game].title,
        "errors": [str(error) for error in form.non_field_errors()],
        "rival": (rival.handle, name_of(rival, words)) if rival is not None else None,
    }  # fmt: skip
    return render(request, form.template, context, status=status)


def _begun(request: HttpRequest, form: SetupForm, rival: Person | None = None) -> models.Match | None:
    """Create the match of a submitted form. Return None if the rules or the seating refuse it, with the error in the form."""
    try:
        match = Match.new(NAMED[form.game], form.chosen(secrets.randbits(256)), 0)  # to see what the rules say, and who plays
    except BadInput as error:
        form.complain(error)
        return None
    if form.cleaned_data["who"] == "mix" and all(form.cleaned_data[f"seat_{seat}"] != "me" for seat in match.seats):
        form.add_error("who", form.words("Take one of these seats yourself: {letters}.", letters=", ".join(match.seats)))
        return None
    person = person_for(request.session)
    sitting: dict[str, Any] = form.sitting(match.seats, person)
    try:
        if rival is not None:
            check_challenge(person, rival)
            kept = keep_for(rival, sitting)
    except Refused as error:
        form.add_error("who", error.said(form.words))
        return None
    if None in sitting.values() and models.Match.objects.filter(maker=person, begun=None).count() >= WAITING_AT_MOST:
        form.add_error(
            "who",
            form.words(
                "You already have {number} open table. Cancel one first.",
                "You already have {number} open tables. Cancel one first.",
                number=WAITING_AT_MOST,
            ),
        )
        return None
    if not form.stakes(match.given, sitting, person):
        return None
    if rival is not None:
        return store.begin(form.game, match.given, kept, table=replace(form.table(person), listed=False))
    return store.begin(form.game, match.given, sitting, table=form.table(person))
