"""Views of the generator of characters. The form holds the character: each state of it has an address."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard import clash
from clashyard.clash.cards.character import write_character
from clashyard.clash.cards.library import library
from clashyard.core.errors import BadInput, ClashyardError
from clashyard.core.words import Words, slug
from clashyard.web import packed, press
from clashyard.web.errors import refused
from clashyard.web.generator import outputs
from clashyard.web.generator.characters import store
from clashyard.web.generator.characters.form import NEW, changed, read_form, shape_of
from clashyard.web.generator.characters.page import context_of, link_of
from clashyard.web.generator.characters.sketch import Sketch, of_plain
from clashyard.web.generator.models import CHARACTER
from clashyard.web.generator.saved import own_card
from clashyard.web.limits import limited, too_many, wait_for
from clashyard.web.packed import PLACE
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_for

BAD_INPUT = 422
KEEPING = ("save", "try")  # buttons that store something


def linked(request: HttpRequest) -> Sketch:
    """Return the character in the link ``?c=…``. Raises BadInput for one that was cut off or changed."""
    return of_plain(packed.unpacked(request.GET.get("c", "")), PLACE)


@require_GET
@never_cache
@limited("look", every=True)
def character(request: HttpRequest) -> HttpResponse:
    """Show a new character, the one in the link ``?c=…``, a saved one, or one like a character of the library (``?like=…``)."""
    words, sketch = words_of(request), NEW
    like = next((each for name, each in library().items() if slug(name) == request.GET.get("like", "")), None)
    try:
        if like:
            sketch = of_plain(write_character(like), PLACE)
        elif "c" in request.GET:
            sketch = linked(request)
        elif "of" in request.GET:
            sketch = store.sketch_in(own_card(request, request.GET["of"], CHARACTER).held) or NEW
    except ClashyardError as error:
        return shown(request, sketch, words, error.said(words), BAD_INPUT)
    return shown(request, sketch, words)


def shown(request: HttpRequest, sketch: Sketch, words: Words, complaint: str = "", status: int = 200) -> HttpResponse:
    """Return the whole page."""
    context = context_of(request, sketch, words, complaint)
    return render(request, "generator/character/page.html", context, status=status)


@require_POST
@never_cache
@limited("act")
def change(request: HttpRequest) -> HttpResponse:
    """Show the character in the form after the button that was pressed. A browser without scripts is sent to its address."""
    words, form = words_of(request), request.POST
    do = form.get("do", "")
    wait = wait_for(request, "keep") if do in KEEPING else 0
    if wait:
        return too_many(request, wait)
    sketch, of, address = changed(read_form(form), do), form.get("of", ""), ""
    try:
        if do == "save":
            of = store.save(person_for(request.session), sketch, of).token
        elif do in KEEPING:
            address = _tried(request, sketch, words)
    except ClashyardError as error:
        said = error.what.said(words) if isinstance(error, BadInput) else error.said(words)
        return _answered(request, sketch, words, of, said)
    if not request.headers.get("HX-Request"):
        if not address and not packed.packed(sketch.plain()) and do != "save":  # too long: the page itself is the answer
            return shown(request, sketch, words)
        return redirect(address or link_of(sketch, of))
    return HttpResponse(headers={"HX-Redirect": address}) if address else _answered(request, sketch, words, of)


def _tried(request: HttpRequest, sketch: Sketch, words: Words) -> str:
    """Store the character for matches, and return where to play one. Raises ClashyardError, and then nothing has changed."""
    named = store.put(person_for(request.session), sketch, words)
    return f"{reverse('new', args=[clash.GAME.name])}?{urlencode({'character_A': named})}"


def _answered(request: HttpRequest, sketch: Sketch, words: Words, of: str, complaint: str = "") -> HttpResponse:
    """Return what changes on the page: everything if the fields have changed, else what nobody types into."""
    if not request.headers.get("HX-Request"):
        return shown(request, sketch, words, complaint, BAD_INPUT)
    context = context_of(request, sketch, words, complaint, of)
    do = request.POST.get("do", "")
    whole = (bool(do) and do not in KEEPING) or request.POST.get("shape") != shape_of(sketch)
    answer = render(request, f"generator/character/{'bench' if whole else 'parts'}.html", context)
    if whole:
        answer["HX-Retarget"], answer["HX-Reswap"] = "#bench", "outerHTML"
    answer["HX-Replace-Url"] = context["address"]
    return answer


@require_GET
@limited("analysis", every=True)
def print_character(request: HttpRequest) -> HttpResponse:
    """Return two decks and the cards of the character in the link as ``?as=pdf``, ``png``, ``png600`` or ``tabletop``."""
    if not press.available():
        raise Http404
    words = words_of(request)
    try:
        sketch, asked = linked(request), outputs.asked_of(request, CHARACTER)
        found = sketch.character()
    except ClashyardError as error:
        return refused(request, 400, error.said(words))
    from clashyard.paper.duels.job import DuelCards

    stem = sketch.key
    name = f"{stem}.pdf" if asked.form == outputs.PDF else f"{stem}-{asked.form}.zip"
    job = DuelCards(words, found.name, asked.flags["saver"], asked.flags["rounded"], clash.GAME.name, [found])
    return press.file(request, name, (CHARACTER, repr(found), repr(asked)), lambda: outputs.file_of(job, asked, stem))
