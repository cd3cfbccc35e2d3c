"""Views of saved cards, their versions, uploaded pictures, and cards as files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.errors import BadInput, ClashyardError, one_of
from clashyard.core.words import Words, slug
from clashyard.web import packed
from clashyard.web.errors import refused
from clashyard.web.games.decks.cards import Card
from clashyard.web.generator import files, saved, uploads
from clashyard.web.generator.design import OWN, Design, complaint_about, of_plain
from clashyard.web.generator.models import CARD, Picture, SavedCard, Version
from clashyard.web.generator.page import face_of, link_of, picture_url
from clashyard.web.generator.views import BAD_INPUT, linked, shown
from clashyard.web.limits import limited
from clashyard.web.packed import PLACE
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_for, person_of

HOUR = "public, max-age=3600"  # a picture may be removed


@dataclass(frozen=True)
class Kept:
    """A saved card, or a version of it, as lists show it."""

    design: Design
    face: Card
    image: str
    address: str
    number: int
    made: Any
    token: str = ""
    changes: tuple[saved.Change, ...] = ()


def _design(request: HttpRequest) -> Design:
    """Return the card of a form, in its field ``c``. Raises BadInput."""
    return of_plain(packed.unpacked(request.POST.get("c", "")), PLACE)


@require_POST
@never_cache
@limited("own")
def upload(request: HttpRequest) -> HttpResponse:
    """Give the card the uploaded picture; a bad one leaves it as it was."""
    words, design = words_of(request), Design()
    try:
        design = _design(request)
        file = request.FILES.get("file")
        if file is None:
            raise BadInput("picture", "choose a file first")
        row = uploads.keep(person_for(request.session), uploads.redrawn(file.read(uploads.BYTES_AT_MOST + 1)))
    except ClashyardError as error:
        return shown(request, design, words, complaint_about(error, words), BAD_INPUT)
    return redirect(link_of(replace(design, picture=f"upload~{row.token}"), request.POST.get("of", "")))


@require_GET
@limited("look", every=True)
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """Return an uploaded picture."""
    data = uploads.data_of(token)
    if data is None:
        raise Http404
    answer = HttpResponse(data, content_type="image/jpeg")
    answer["Cache-Control"], answer["X-Content-Type-Options"] = HOUR, "nosniff"
    return answer


@require_GET
@never_cache
@limited("look", every=True)
def mine(request: HttpRequest) -> HttpResponse:
    """List the visitor's cards and pictures."""
    person = person_of(request.session)
    rows = SavedCard.objects.filter(owner=person, kind=CARD) if person else ()
    cards = [_kept(design, row.number, row.changed, row.token) for row in rows if (design := saved.design_in(row.held))]
    pictures = Picture.objects.filter(owner=person, removed=False).only("token") if person else ()
    return render(request, "generator/mine.html", {"words": words_of(request), "cards": cards, "pictures": pictures})


def _kept(design: Design, number: int, made: Any, token: str, before: Design | None = None, words: Words | None = None) -> Kept:
    changes = tuple(saved.differences(before, design, words)) if before and words else ()
    return Kept(design, face_of(design), picture_url(design), link_of(design, token), number, made, token, changes)


@require_GET
@never_cache
@limited("look", every=True)
def history(request: HttpRequest, token: str) -> HttpResponse:
    """Show the versions of a card, the newest first, each with what it changed."""
    row, words = saved.own_card(request, token, CARD), words_of(request)
    versions = [(each, saved.design_in(each.held)) for each in Version.objects.filter(card=row)]
    known = [(each, design) for each, design in versions if design]
    earlier = [design for _, design in known[1:]]
    shown_versions = [
        _kept(design, each.number, each.made, row.token, before, words)
        for (each, design), before in zip(known, [*earlier, None], strict=True)
    ]
    title = known[0][1].name if known else OWN
    return render(request, "generator/history.html", {"words": words, "versions": shown_versions, "title": title})


@require_POST
@never_cache
@limited("own")
def delete(request: HttpRequest, token: str) -> HttpResponse:
    """Delete a card with its versions. Links to it hold the card, so they still work."""
    saved.own_card(request, token, CARD).delete()
    return redirect("generator-mine")


@require_POST
@never_cache
@limited("own")
def delete_picture(request: HttpRequest, token: str) -> HttpResponse:
    """Delete an uploaded picture: cards that have it are drawn by their names from now on."""
    person = person_of(request.session)
    found = Picture.objects.filter(token=token, owner=person, removed=False).first() if person else None
    if found is None:
        raise Http404
    found.delete()
    return redirect("generator-mine")


@require_GET
@limited("look", every=True)
def download(request: HttpRequest) -> HttpResponse:
    """Return the card in the link as a file: ``?as=toml``, ``csv`` or ``json``."""
    words = words_of(request)
    try:
        design = linked(request)
        for problem in design.problems():
            raise problem
        way = one_of(request.GET.get("as", ""), files.WAYS, "as", "value")
        text = files.written(design, way)
    except ClashyardError as error:
        return refused(request, BAD_INPUT, complaint_about(error, words))
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, f"{slug(design.name) or OWN}.{way}")
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


@require_POST
@never_cache
@limited("own")
def open_file(request: HttpRequest) -> HttpResponse:
    """Open the card of a file; of several, let the visitor choose. A bad file leaves the card as it was."""
    words, design = words_of(request), Design()
    try:
        design = _design(request)
        file = request.FILES.get("file")
        if file is None:
            raise BadInput("file", "choose a file first")
        found = files.read(file.read(files.BYTES_AT_MOST + 1), file.name or "", words.language)
        if not found:
            raise BadInput("file", "this pack has no cards of its own")
    except ClashyardError as error:
        return shown(request, design, words, complaint_about(error, words), BAD_INPUT)
    if len(found) == 1:
        return redirect(link_of(found[0]))
    cards = [_kept(each, 0, None, "") for each in found]
    return render(request, "generator/choose.html", {"words": words, "cards": cards})
