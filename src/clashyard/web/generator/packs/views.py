"""Views of whole packs: what is in them, what it is worth, and changes of them."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clashyard.core.errors import BadInput, ClashyardError, one_of
from clashyard.core.words import Words, slug
from clashyard.web import press
from clashyard.web.errors import refused
from clashyard.web.generator import models, outputs, saved
from clashyard.web.generator.design import Design
from clashyard.web.generator.models import SavedCard
from clashyard.web.generator.packs import changes, page
from clashyard.web.generator.packs.text import table, toml
from clashyard.web.generator.page import BACKS, BLEEDS, PAPERS, SIZES
from clashyard.web.limits import limited
from clashyard.web.own import parser, saved_texts
from clashyard.web.own.models import PACK, TITLE_AT_MOST, Text
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_for, person_of

BAD_INPUT = 422
WAYS = ("toml", "csv")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@limited("own")
def packs(request: HttpRequest) -> HttpResponse:
    """List the visitor's packs; begin one with a saved card, or open one from a file."""
    words, complaint = words_of(request), ""
    if request.method == "POST":
        try:
            return redirect("generator-pack", token=_begun(request, words).token)
        except ClashyardError as error:
            complaint = error.said(words)
    person = person_of(request.session)
    rows = list(Text.objects.filter(owner=person, kind=PACK)) if person else []
    context = {
        "words": words, "rows": [(row, len(row.held.get("cards", ()))) for row in rows], "complaint": complaint,
        "saved": {token: each.name for token, each in _saved(person) if not each.problems()},
        "name": request.POST.get("name", ""), "most": TITLE_AT_MOST,
    }  # fmt: skip
    return render(request, "generator/pack/list.html", context, status=BAD_INPUT if complaint else 200)


def _begun(request: HttpRequest, words: Words) -> Text:
    """Store the pack of the uploaded file, or a new one with a saved card. Raises ClashyardError."""
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        return changes.opened(person_for(request.session), file.read(parser.BYTES_AT_MOST + 1), file.name or "", words)
    person = person_for(request.session)
    card = dict(_saved(person)).get(request.POST.get("card", ""))
    if card is None:
        raise BadInput("card", "choose one of your saved cards")
    return changes.begun(person, request.POST.get("name", ""), card, words)


def _saved(person: Person | None) -> list[tuple[str, Design]]:
    rows = SavedCard.objects.filter(owner=person, kind=models.CARD) if person else ()
    return [(row.token, design) for row in rows if (design := saved.design_in(row.held))]


def row_of(request: HttpRequest, token: str) -> Text:
    """Return a pack of the visitor. Raises Http404, also for one of somebody else."""
    person = person_of(request.session)
    row = Text.objects.filter(token=token, owner=person, kind=PACK).first() if person else None
    if row is None:
        raise Http404
    return row


@require_GET
@never_cache
@limited("look", every=True)
def pack(request: HttpRequest, token: str) -> HttpResponse:
    """Show a pack."""
    return shown(request, row_of(request, token))


def shown(request: HttpRequest, row: Text, complaint: str = "") -> HttpResponse:
    """Return the page of a pack; one that the rules of today refuse is sent to the text editor."""
    words = words_of(request)
    try:
        found = page.pack_of(row)
    except BadInput:
        return redirect("own-edit", token=row.token)
    context = {
        "words": words, "row": row, "title": found.name(words.language), "cards": page.rows_of(found, row.token, words),
        "curve": page.curve_of(found), "eights": page.decks_of(found, words), "notes": page.notes_of(found, words),
        "missing": page.missing(found, _saved(row.owner)), "complaint": complaint, "exports": WAYS, "most": TITLE_AT_MOST,
        "printer": press.available(), "papers": PAPERS, "sizes": SIZES, "bleeds": BLEEDS, "backs": BACKS,
        "sheets": -(-len(found.cards) // outputs.ON_A_SHEET), "typed": request.POST,
    }  # fmt: skip
    return render(request, "generator/pack/page.html", context, status=BAD_INPUT if complaint else 200)


@require_POST
@never_cache
@limited("own")
def change(request: HttpRequest, token: str) -> HttpResponse:
    """Change a pack by the button that was pressed. What does not fit leaves it as it was."""
    row, words = row_of(request, token), words_of(request)
    try:
        text = changes.changed(row, request.POST, dict(_saved(row.owner)), words)
        read = parser.read(PACK, text, parser.TOML, row.held.get("id", ""), words)
        changes.check(read)
        saved_texts.keep(row.owner, read, text, row)
    except ClashyardError as error:
        return shown(request, row, error.said(words))
    return redirect("generator-pack", token=token)


@require_GET
@limited("look", every=True)
def download(request: HttpRequest, token: str) -> HttpResponse:
    """Return a pack as a file: ``?as=toml`` or ``csv``."""
    row, words = row_of(request, token), words_of(request)
    try:
        way = one_of(request.GET.get("as", ""), WAYS, "as", "value")
        found = page.pack_of(row)
    except BadInput as error:
        return refused(request, BAD_INPUT, error.said(words))
    text = row.text if row.form == f".{way}" else toml(found) if way == WAYS[0] else table(found)
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, f"{found.id}.{way}")
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


@require_GET
@limited("analysis", every=True)
def print_pack(request: HttpRequest, token: str) -> HttpResponse:
    """Return all cards of a pack as ``?as=pdf``, ``png``, ``png600`` or ``tabletop``."""
    row, words = row_of(request, token), words_of(request)
    if not press.available():
        raise Http404
    try:
        found, asked = page.pack_of(row), outputs.asked_of(request, PACK)
        designs = [page.design_of(card, words.language) for card in found.cards]
        if not designs:
            raise BadInput("", "this pack has no cards of its own")
    except BadInput as error:
        return refused(request, 400, error.said(words))
    stem = slug(found.id) or PACK
    name = f"{stem}.pdf" if asked.form == outputs.PDF else f"{stem}-{asked.form}.zip"
    key = (PACK, row.token, row.text, repr(asked))
    return press.file(request, name, key, lambda: outputs.file_of(outputs.printing(designs, asked.flags), asked, stem))
