"""Views of the card generator. The form holds the card: each change of it is a request, and each state of it has an address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words
from clashyard.decks.cards.catalogue import catalogue
from clashyard.web import packed
from clashyard.web.generator import my_pack, saved
from clashyard.web.generator.design import CHAMPION, Design, complaint_about, of_card, of_plain
from clashyard.web.generator.form import changed, read_form
from clashyard.web.generator.page import context_of, link_of
from clashyard.web.limits import limited, too_many, wait_for
from clashyard.web.packed import PLACE
from clashyard.web.pages import words_of
from clashyard.web.people.visitor import person_for

BAD_INPUT = 422
KEEPING = ("save", "pack", "try")  # buttons that store something


def linked(request: HttpRequest) -> Design:
    """Return the card in the link ``?c=…``. Raises BadInput for one that was cut off or changed."""
    return of_plain(packed.unpacked(request.GET.get("c", "")), PLACE)


@require_GET
@never_cache
@limited("look", every=True)
def generator(request: HttpRequest) -> HttpResponse:
    """Show a new card, the one in the link ``?c=…``, or one like a card of the catalogue (``?like=…``)."""
    words = words_of(request)
    like = catalogue().get(request.GET.get("like", ""))
    design = of_card(like, words.language) if like else Design(language=words.language)
    if "c" in request.GET:
        try:
            design = linked(request)
        except ClashyardError as error:
            return shown(request, design, words, complaint_about(error, words), BAD_INPUT)
    return shown(request, design, words)


def shown(request: HttpRequest, design: Design, words: Words, complaint: str = "", status: int = 200) -> HttpResponse:
    """Return the whole page."""
    return render(request, "generator/generator.html", context_of(request, design, words, complaint), status=status)


@require_POST
@never_cache
@limited("act")
def change(request: HttpRequest) -> HttpResponse:
    """Show the card in the form after the button that was pressed. A browser without scripts is sent to its address."""
    words, form = words_of(request), request.POST
    do = form.get("do", "")
    wait = wait_for(request, "keep") if do in KEEPING else 0
    if wait:
        return too_many(request, wait)
    design, of, address = changed(read_form(form), do), form.get("of", ""), ""
    try:
        if do == "save":
            of = saved.save(person_for(request.session), design, of).token
        elif do in KEEPING:
            address = _kept(request, design, do, words)
    except ClashyardError as error:
        return _answered(request, design, words, of, complaint_about(error, words))
    if not request.headers.get("HX-Request"):
        return redirect(address or link_of(design, of))
    return HttpResponse(headers={"HX-Redirect": address}) if address else _answered(request, design, words, of)


def _kept(request: HttpRequest, design: Design, do: str, words: Words) -> str:
    """Store the card for a match or in a pack, and return where it is. Raises ClashyardError, and then nothing has changed."""
    if do == "try" and design.kind == CHAMPION:
        card = design.card()
        return _match({"champion": "on", "lord": f"{card.name(design.language)}: {card.facts}"})
    text, card = my_pack.put(person_for(request.session), design, words, request.POST.get("pack", ""))
    return reverse("own-text", args=[text.token]) if do == "pack" else _match({"deck": ",".join(my_pack.deck_with(card))})


def _match(preset: dict[str, str]) -> str:
    return f"{reverse('new', args=['decks'])}?{urlencode(preset)}"


def _answered(request: HttpRequest, design: Design, words: Words, of: str, complaint: str = "") -> HttpResponse:
    """Return what changes on the page: everything after a button that changes fields, else what nobody types into."""
    if not request.headers.get("HX-Request"):
        return shown(request, design, words, complaint, BAD_INPUT)
    context = context_of(request, design, words, complaint, of)
    do = request.POST.get("do", "")
    whole = bool(do) and do not in KEEPING
    context["anew"] = request.POST.get("was") != context["was"]
    answer = render(request, f"generator/{'bench' if whole else 'parts'}.html", context)
    if whole:
        answer["HX-Retarget"], answer["HX-Reswap"] = "#bench", "outerHTML"
    answer["HX-Replace-Url"] = context["address"]
    return answer
