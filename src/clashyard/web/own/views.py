"""Views of custom packs and characters: writing, reading, the visitor's list, and those of a match for everyone at its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clashyard.clash.cards.character import WORDS, Character, read_character
from clashyard.core.errors import ClashyardError
from clashyard.core.words import N_, Words, slug
from clashyard.decks.cards.catalogue import Card, catalogue
from clashyard.decks.cards.custom_cards import read_own_cards
from clashyard.decks.rules.state import ABILITIES
from clashyard.web.limits import limited
from clashyard.web.own import parser, saved_texts
from clashyard.web.own.examples import example
from clashyard.web.own.models import PACK, Text
from clashyard.web.own.sheets import Sheets, sheets
from clashyard.web.own.shelf import JOINT, shelf_of
from clashyard.web.pages import words_of
from clashyard.web.people.models import Person
from clashyard.web.people.visitor import person_for, person_of

BAD_INPUT = 422
STEM_AT_MOST = 60
KINDS = {"pack": N_("Card pack"), "characters": N_("CLASH characters")}
get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@require_GET
@never_cache
def own(request: HttpRequest) -> HttpResponse:
    """List the visitor's texts."""
    person = person_of(request.session)
    rows = list(Text.objects.filter(owner=person).defer("text", "held")) if person else []
    context = {"words": words_of(request), "rows": rows, "kinds": KINDS, "names": parser.FORM_NAMES}
    return render(request, "own/list.html", context)


@get_or_post
@never_cache
@limited("own")
def write(request: HttpRequest, kind: str) -> HttpResponse:
    """Write a new text; ``?example=.toml`` starts from an example."""
    if kind not in KINDS:
        raise Http404
    if request.method == "POST":
        return _written(request, kind, None)
    return _page(request, kind, example(kind, request.GET.get("example", "")), None)


@get_or_post
@never_cache
@limited("own")
def edit(request: HttpRequest, token: str) -> HttpResponse:
    """Edit a stored text. Running matches keep the cards that they were begun with."""
    row = _row(request, token)
    if request.method == "POST":
        return _written(request, row.kind, row)
    return _page(request, row.kind, row.text, row, parser.read(row.kind, row.text, row.form, row.title, words_of(request)))


@dataclass(frozen=True)
class _Sent:
    """The content of a submitted form: a text, typed or from a file."""

    text: str
    form: str
    stem: str
    read: parser.Read


def _sent(request: HttpRequest, kind: str, words: Words) -> _Sent:
    text, name, undecoded = request.POST.get("text", ""), "", False
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile) and file.name:
        name = file.name
        data = file.read(parser.BYTES_AT_MOST * 2)
        text = data.decode("utf-8", "replace")
        undecoded = "\ufffd" in text
    text = parser.plain(text)
    stem = (name.rpartition(".")[0] or request.POST.get("stem", ""))[:STEM_AT_MOST]
    form = parser.form_of(kind, text, name)
    if undecoded:
        line = text[: text.index("\ufffd")].count("\n") + 1
        wrong = parser.Mistake(line, words("This file is not UTF-8. Save it as UTF-8 (in spreadsheets: CSV UTF-8)."))
        return _Sent(text, form, stem, parser.Read(kind, form, mistakes=(wrong,)))
    return _Sent(text, form, stem, parser.read(kind, text, form, stem, words))


def _written(request: HttpRequest, kind: str, old: Text | None) -> HttpResponse:
    """Save the text if requested, or show how it was parsed."""
    if "keep" in request.POST:
        return _kept(request, kind, old)
    sent = _sent(request, kind, words_of(request))
    return _page(request, kind, sent.text, old, sent.read, "", sent.stem)


@limited("keep")
def _kept(request: HttpRequest, kind: str, old: Text | None) -> HttpResponse:
    words = words_of(request)
    sent = _sent(request, kind, words)
    try:
        row = saved_texts.keep(person_for(request.session), sent.read, sent.text, old)
    except ClashyardError as error:
        return _page(request, kind, sent.text, old, sent.read, error.said(words), sent.stem)
    return redirect("own-text", token=row.token)


def _page(
    request: HttpRequest, kind: str, text: str, old: Text | None, read: parser.Read | None = None, complaint: str = "",
    stem: str = "",
) -> HttpResponse:  # fmt: skip
    words = words_of(request)
    context: dict[str, Any] = {
        "words": words, "kind": kind, "title": words(KINDS[kind]), "text": text, "row": old, "read": read, "stem": stem,
        "complaint": complaint, "forms": {form: parser.FORM_NAMES[form] for form in parser.FORMS[kind]},
        "most": parser.BYTES_AT_MOST // 1024, "sheets": _sheets(read, words) if read else Sheets(),
        "decks": read.pack.decks if read and read.pack else {}, "ability_words": ABILITIES, "effect_words": WORDS,
    }  # fmt: skip
    wrong = complaint or (read and not read.sound)
    quiet = request.method != "POST" or request.headers.get("HX-Request")  # htmx does not show an error response
    return render(request, "own/write.html", context, status=BAD_INPUT if wrong and not quiet else 200)


def _sheets(read: parser.Read, words: Words) -> Sheets:
    pack = read.pack
    titles = {pack.id: read.title} if pack else {}
    return sheets(pack.cards if pack else (), read.characters, words, titles)


def _row(request: HttpRequest, token: str) -> Text:
    """Return a text of the visitor. Raises Http404, also for a text of somebody else."""
    person = person_of(request.session)
    row = Text.objects.filter(token=token, owner=person).first() if person else None
    if row is None:
        raise Http404
    return row


@require_GET
@never_cache
def look(request: HttpRequest, token: str) -> HttpResponse:
    """Show one of the visitor's texts, and the ways to play with it."""
    words, row = words_of(request), _row(request, token)
    cards, characters, complaint = _held(row, words)
    known = {**catalogue(), **cards}
    decks: dict[str, list[str]] = {} if complaint else row.held.get("decks", {})
    context = {
        "words": words, "row": row, "form": parser.FORM_NAMES[row.form], "kind": words(KINDS[row.kind]), "complaint": complaint,
        "sheets": sheets(cards.values(), characters, words, {row.held.get("id", ""): row.title}), "buildable": bool(cards),
        "decks": {
            f"{row.token}{JOINT}{name}": (name, ", ".join(known[key].name(words.language) for key in keys))
            for name, keys in decks.items()
        },
        "rivals": _decks(person_of(request.session)) if decks else [],
        "players": {f"{row.token}{JOINT}{number}": each.name for number, each in enumerate(characters)},
    }  # fmt: skip
    return render(request, "own/text.html", context)


def _decks(person: Person | None) -> list[tuple[str, str]]:
    """Return all decks in the packs of *person*, as the set-up of a duel names them."""
    packs = shelf_of(person, (PACK,)).packs.items()
    return [(f"{token}{JOINT}{name}", f"{pack.title} / {name}") for token, pack in packs for name in pack.decks]


def _held(row: Text, words: Words) -> tuple[dict[str, Card], list[Character], str]:
    """Return the content of a text: cards by their keys, characters, and what the current rules refuse of it."""
    held: dict[str, Any] = row.held
    try:
        return read_own_cards(held.get("cards")), [read_character(each) for each in held.get("characters", ())], ""
    except ClashyardError as error:
        return {}, [], error.said(words)


@require_POST
@never_cache
@limited("own")
def delete(request: HttpRequest, token: str) -> HttpResponse:
    """Delete a text. Matches that were begun with it have a copy."""
    _row(request, token).delete()
    return redirect("own")


@require_GET
@never_cache
def download(request: HttpRequest, token: str) -> HttpResponse:
    """Download the text as a file, exactly as it was written."""
    row = _row(request, token)
    answer = HttpResponse(row.text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = content_disposition_header(True, f"{slug(row.title)[:STEM_AT_MOST] or row.kind}{row.form}")
    answer["X-Content-Type-Options"] = "nosniff"
    return answer
