"""Views of the card generator. The form holds the card: each change of it is a request, and each state of it has an address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import catalogue
from clashyard.web import packed
from clashyard.web.generator.design import Design, of_card, of_plain
from clashyard.web.generator.form import changed, read_form
from clashyard.web.generator.page import context_of, link_of
from clashyard.web.limits import limited
from clashyard.web.packed import PLACE
from clashyard.web.pages import words_of

BAD_INPUT = 422


def linked(request: HttpRequest) -> Design:
    """Return the card in the link ``?c=…``. Raises BadInput for one that was cut off or changed."""
    return of_plain(packed.unpacked(request.GET.get("c", "")), PLACE)


@require_GET
@never_cache
@limited("look", every=True)
def generator(request: HttpRequest) -> HttpResponse:
    """Show a new card, the one in the link ``?c=…``, or one like a card of the catalogue (``?like=…``)."""
    words, complaint, status = words_of(request), "", 200
    design = Design(language=words.language)
    like = catalogue().get(request.GET.get("like", ""))
    if like:
        design = of_card(like, words.language)
    if "c" in request.GET:
        try:
            design = linked(request)
        except ClashyardError as error:
            complaint, status = error.said(words), BAD_INPUT
    return render(request, "generator/generator.html", context_of(request, design, words, complaint), status=status)


@require_POST
@never_cache
@limited("act")
def change(request: HttpRequest) -> HttpResponse:
    """Show the card in the form after the button that was pressed. A browser without scripts is sent to its address."""
    words, form = words_of(request), request.POST
    do = form.get("do", "")
    design = changed(read_form(form), do)
    if not request.headers.get("HX-Request"):
        return redirect(link_of(design))
    return _parts(request, design, words, bool(do))


def _parts(request: HttpRequest, design: Design, words: Words, whole: bool) -> HttpResponse:
    """Return what changes on the page: everything after a button, else what nobody types into."""
    context = context_of(request, design, words)
    context["anew"] = request.POST.get("was") != context["was"]
    answer = render(request, "generator/bench.html" if whole else "generator/parts.html", context)
    if whole:
        answer["HX-Retarget"], answer["HX-Reswap"] = "#bench", "outerHTML"
    answer["HX-Replace-Url"] = context["address"]
    return answer
