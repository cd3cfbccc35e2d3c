"""Views of saved characters, their versions, and characters as files."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.errors import BadInput, ClashyardError, one_of
from clashyard.web import packed
from clashyard.web.errors import refused
from clashyard.web.generator.characters import files, store
from clashyard.web.generator.characters.form import NEW
from clashyard.web.generator.characters.page import link_of
from clashyard.web.generator.characters.sketch import Sketch, of_plain
from clashyard.web.generator.characters.store import Kept
from clashyard.web.generator.characters.views import BAD_INPUT, linked, shown
from clashyard.web.generator.files import BYTES_AT_MOST
from clashyard.web.generator.models import CHARACTER, SavedCard, Version
from clashyard.web.generator.saved import own_card
from clashyard.web.limits import limited
from clashyard.web.packed import PLACE
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_of


@require_GET
@never_cache
@limited("look", every=True)
def mine(request: HttpRequest) -> HttpResponse:
    """List the visitor's characters."""
    person = person_of(request.session)
    rows = SavedCard.objects.filter(owner=person, kind=CHARACTER) if person else ()
    found = [
        Kept(sketch, link_of(sketch, row.token), row.number, row.token)
        for row in rows if (sketch := store.sketch_in(row.held))
    ]  # fmt: skip
    return render(request, "generator/character/mine.html", {"words": words_of(request), "kept": found})


@require_GET
@never_cache
@limited("look", every=True)
def history(request: HttpRequest, token: str) -> HttpResponse:
    """Show the versions of a character, the newest first, each with what it changed."""
    row, words = own_card(request, token, CHARACTER), words_of(request)
    known = [(each, sketch) for each in Version.objects.filter(card=row) if (sketch := store.sketch_in(each.held))]
    earlier: list[Sketch | None] = [sketch for _, sketch in known[1:]]
    versions = [
        Kept(sketch, link_of(sketch, row.token), each.number, row.token,
             tuple(store.differences(before, sketch, words)) if before else (), each.made)
        for (each, sketch), before in zip(known, [*earlier, None], strict=True)
    ]  # fmt: skip
    title = known[0][1].name if known else ""
    return render(request, "generator/character/history.html", {"words": words, "versions": versions, "title": title})


@require_POST
@never_cache
@limited("own")
def delete(request: HttpRequest, token: str) -> HttpResponse:
    """Delete a character with its versions. Links to it hold the character, so they still work."""
    own_card(request, token, CHARACTER).delete()
    return redirect("characters-mine")


@require_GET
@limited("look", every=True)
def download(request: HttpRequest) -> HttpResponse:
    """Return the character in the link as a file: ``?as=toml``, ``yaml`` or ``json``."""
    words = words_of(request)
    try:
        sketch, way = linked(request), one_of(request.GET.get("as", ""), files.WAYS, "as", "value")
        text = files.written(sketch, way)
    except ClashyardError as error:
        return refused(request, BAD_INPUT, error.said(words))
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, f"{sketch.key}.{way}")
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


@require_POST
@never_cache
@limited("own")
def open_file(request: HttpRequest) -> HttpResponse:
    """Open the character of a file; of several, let the visitor choose. A bad file leaves the form as it was."""
    words, sketch = words_of(request), NEW
    try:
        if request.POST.get("c"):
            sketch = of_plain(packed.unpacked(request.POST["c"]), PLACE)
        file = request.FILES.get("file")
        if file is None:
            raise BadInput("file", "choose a file first")
        found = files.read(file.read(BYTES_AT_MOST + 1), file.name or "", words)
    except ClashyardError as error:
        return shown(request, sketch, words, error.said(words), BAD_INPUT)
    if len(found) == 1:
        return redirect(link_of(found[0])) if packed.packed(found[0].plain()) else shown(request, found[0], words)
    kept = [Kept(each, link_of(each), 0) for each in found]
    return render(request, "generator/character/choose.html", {"words": words, "kept": kept})
