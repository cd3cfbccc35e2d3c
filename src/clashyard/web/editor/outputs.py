"""Views of the page in a link, ``?p=…``: its verdict, its file, its picture, its sheet of paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clashyard.core.errors import ClashyardError
from clashyard.core.words import Words, slug
from clashyard.grimoire.puzzle import write_puzzle
from clashyard.web.editor import check_queue, link
from clashyard.web.editor.community import image_of
from clashyard.web.editor.draft import Draft
from clashyard.web.editor.page import context_of
from clashyard.web.editor.printed import printed
from clashyard.web.editor.puzzle_file import file_of
from clashyard.web.limits import limited
from clashyard.web.pages import absolute, words_of
from clashyard.web.replays.access import refusal

View = Callable[[HttpRequest], HttpResponse]


def linked(view: Callable[[HttpRequest, Draft, Words], HttpResponse]) -> View:
    """Make a view of the page in the link. Without a page, or where the view raises ClashyardError, the answer is a sentence."""

    @require_GET
    @limited("look", every=True)
    @wraps(view)
    def answered(request: HttpRequest) -> HttpResponse:
        words = words_of(request)
        try:
            return view(request, link.unpacked(request.GET.get("p", "")), words)
        except ClashyardError as error:
            return refusal(error.said(words))

    return answered


@never_cache
@linked
def verdict(request: HttpRequest, page: Draft, words: Words) -> HttpResponse:
    """Return the verdict on a page to the page that waits for it."""
    context = context_of(request, page, words, request.GET)
    if context["pending"]:
        check_queue.wake()
    return render(request, "editor/panels.html", context)


@never_cache
@linked
def download(request: HttpRequest, page: Draft, words: Words) -> HttpResponse:
    """Download a page as a puzzle file, with its solution and certificate if they are proven."""
    puzzle = page.puzzle()
    puzzle = check_queue.proven(puzzle) or puzzle
    return file_of(write_puzzle(replace(puzzle, id=slug(page.title) or "page")), page.title)


@never_cache
@limited("analysis", every=True)
@linked
def print_page(request: HttpRequest, page: Draft, words: Words) -> HttpResponse:
    """Return a page as a PDF of one sheet, whose QR code leads to the link."""
    puzzle = page.puzzle()
    address = f"{reverse('editor')}?p={link.packed(page)}"
    return printed(request, check_queue.proven(puzzle) or puzzle, absolute(request, address), words)


@linked
def image(request: HttpRequest, page: Draft, words: Words) -> HttpResponse:
    """Return the picture of a page as SVG."""
    return image_of(page, words)
