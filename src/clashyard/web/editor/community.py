"""Views of shared pages: one by its short id, its picture and file, reports of bad ones, and the list of published ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clashyard.core.errors import ClashyardError
from clashyard.core.words import N_, Words
from clashyard.decks import GAME as DECKS
from clashyard.grimoire.difficulty import GRADES
from clashyard.grimoire.puzzle import Puzzle, parse_puzzle, write_puzzle
from clashyard.web.boards.registration import registration_of
from clashyard.web.editor import draft, link
from clashyard.web.editor.board import bench_of
from clashyard.web.editor.draft import Draft, text_of
from clashyard.web.editor.models import PUBLISHED, REMOVED, REPORT_AT_MOST, Page, PageReport
from clashyard.web.editor.picture import picture
from clashyard.web.editor.printed import printed, sheets
from clashyard.web.editor.puzzle_file import file_of
from clashyard.web.editor.scene import drawn_draft
from clashyard.web.editor.store import SOLVABLE
from clashyard.web.limits import limited
from clashyard.web.pages import absolute, words_of
from clashyard.web.people.names import name_of
from clashyard.web.people.visitor import person_of
from clashyard.web.refused import Missing

BAD_INPUT = 422
ON_A_PAGE = 24
FIND_AT_MOST = 60  # characters
SORTS = ("new", "old", "title")


@dataclass(frozen=True)
class Row:
    """A page in the list: *task* is what it asks, *grade* its difficulty, 0 while it is unknown."""

    name: str
    title: str
    task: str
    author: str
    game: str
    published: Any
    image: bool
    poster: str
    grade: int


def task_of(page: Draft | Puzzle, words: Words) -> str:
    """Return the goal of a page as a sentence."""
    assert page.game.solver is not None
    goal = page.game.solver.goals.get(page.goal)
    if goal is None:
        return ""
    return words(goal.sentences[page.turns - 1]) if page.turns <= len(goal.sentences) else words(goal.title)


@require_GET
@never_cache
@limited("look", every=True)
def community(request: HttpRequest) -> HttpResponse:
    """List the published pages: ``?q=`` in titles, hints and names of authors, ``goal``, ``turns``, ``sort``."""
    words = words_of(request)
    find, goal, turns = (request.GET.get(key, "")[:FIND_AT_MOST].strip() for key in ("q", "goal", "turns"))
    sort = request.GET.get("sort", "") if request.GET.get("sort") in SORTS else SORTS[0]
    rows = Page.objects.filter(state=PUBLISHED).select_related("owner")
    for word in find.split():
        rows = rows.filter(title__icontains=word) | rows.filter(owner__name__icontains=word)
    rows = rows.filter(goal=goal) if goal else rows
    rows = rows.filter(turns=int(turns)) if turns.isdecimal() and len(turns) == 1 else rows
    order = {"new": ("-published", "-pk"), "old": ("published", "pk"), "title": ("title", "pk")}[sort]
    shown = Paginator(rows.order_by(*order), ON_A_PAGE).get_page(request.GET.get("page"))
    goals = {name: each.title for game in draft.solvable() if game.solver for name, each in game.solver.goals.items()}
    query = {"q": find, "goal": goal, "turns": turns, "sort": sort if sort != SORTS[0] else ""}
    context = {
        "words": words, "pages": [_row(each, words) for each in shown], "shown": shown, "goals": goals, "query": query,
        "sorts": SORTS, "sort": sort, "turn_choices": ("1", "2", "3"), "longest": FIND_AT_MOST,
        "grades": GRADES,
    }  # fmt: skip
    return render(request, "editor/community.html", context)


def _row(page: Page, words: Words) -> Row:
    return Row(
        page.name, page.title, task_of(_draft(page), words), name_of(page.owner, words), page.game, page.published,
        page.game == DECKS.name, registration_of(page.game).poster, _facts(page).get("grade", 0),
    )  # fmt: skip


def _facts(page: Page) -> dict[str, int]:
    """Return the measured facts of a page's difficulty; none while they are unknown."""
    found: dict[str, int] = (page.puzzle or {}).get("difficulty", {})
    return found


def _draft(page: Page) -> Draft:
    try:
        return draft.of_plain(page.held, "page")
    except ClashyardError as error:  # of former rules
        raise Http404 from error


def _page(request: HttpRequest, name: str) -> tuple[Page, bool]:
    """Return a page by its short id, and whether it is the visitor's. Raises Http404, also for one that was removed."""
    page = Page.objects.select_related("owner").filter(name=name.upper()).first()
    person = person_of(request.session)
    mine = page is not None and person is not None and page.owner_id == person.pk
    if page is None or (page.state == REMOVED and not mine):
        raise Missing(N_("No page has this address, or it was withdrawn. Published ones are listed under Community puzzles."))
    return page, mine


@require_GET
@never_cache
@limited("look", every=True)
def shared(request: HttpRequest, name: str) -> HttpResponse:
    """Show a page: its position and its goal, without the solution."""
    return _shown(request, name)


def _shown(request: HttpRequest, name: str, complaint: str = "", thanks: bool = False) -> HttpResponse:
    words = words_of(request)
    page, mine = _page(request, name)
    held = _draft(page)
    context = {
        "words": words, "page": page, "held": held, "task": task_of(held, words), "mine": mine, "packed": link.packed(held),
        "author": name_of(page.owner, words), "published": page.state == PUBLISHED, "removed": page.state == REMOVED,
        "image": page.game == DECKS.name, "link": absolute(request, request.path.removesuffix("report")), "most": REPORT_AT_MOST,
        "complaint": complaint, "thanks": thanks, "prefix": SOLVABLE, "sheets": sheets(),
        "drawn": None if page.game == DECKS.name else drawn_draft(held, words), "facts": _facts(page), "grades": GRADES,
        "solvable": page.puzzle is not None and page.state != REMOVED,
    }  # fmt: skip
    return render(request, "editor/page.html", context, status=BAD_INPUT if complaint else 200)


@require_GET
@limited("look", every=True)
def image(request: HttpRequest, name: str) -> HttpResponse:
    """Return the picture of a page as SVG."""
    page, _ = _page(request, name)
    held, words = _draft(page), words_of(request)
    if held.game is not DECKS:
        raise Http404
    return image_of(held, words)


def image_of(held: Draft, words: Words) -> HttpResponse:
    """Return the picture of a draft. Raises Http404 for one that cannot be shown."""
    try:
        bench = bench_of(held.position, "", words)
    except ClashyardError as error:
        raise Http404 from error
    answer = HttpResponse(picture(bench, held.title, task_of(held, words), words), content_type="image/svg+xml")
    answer["Cache-Control"] = "private, max-age=300"
    return answer


@require_GET
@never_cache
@limited("look", every=True)
def file(request: HttpRequest, name: str) -> HttpResponse:
    """Download a page as a puzzle file, with its solution if it is proven."""
    page, _ = _page(request, name)
    if page.puzzle is not None:
        return file_of(page.puzzle, page.title)
    try:
        return file_of(write_puzzle(replace(_draft(page).puzzle(), id=f"{SOLVABLE}{page.name}")), page.title)
    except ClashyardError as error:
        raise Http404 from error


@require_GET
@never_cache
@limited("analysis", every=True)
def print_page(request: HttpRequest, name: str) -> HttpResponse:
    """Return a page as a PDF of one sheet, whose QR code leads to the page."""
    page, _ = _page(request, name)
    try:
        puzzle = parse_puzzle(page.puzzle, "page") if page.puzzle is not None else _draft(page).puzzle()
    except ClashyardError as error:
        raise Http404 from error
    return printed(request, puzzle, absolute(request, reverse("page", args=[page.name])), words_of(request))


@require_POST
@never_cache
@limited("report")
def report(request: HttpRequest, name: str) -> HttpResponse:
    """Store the report of a bad page for the people who run this site."""
    page, _ = _page(request, name)
    words = words_of(request)
    try:
        text = text_of(request.POST.get("text", ""), "text", REPORT_AT_MOST)
        if not text:
            return _shown(request, name, words("Say what is wrong with this page."))
    except ClashyardError as error:
        return _shown(request, name, error.said(words))
    PageReport.objects.create(page=page, person=person_of(request.session), text=text)
    return _shown(request, name, thanks=True)


@require_POST
@never_cache
@limited("act")
def withdraw(request: HttpRequest, name: str) -> HttpResponse:
    """Delete a page of the visitor's."""
    page, mine = _page(request, name)
    if not mine:
        raise Http404
    page.delete()
    return redirect("community")


def proven_page(name: str) -> Puzzle | None:
    """Return the puzzle of a proven page by the id of its puzzle, or None: of a shared one too, for those who have its id."""
    short = name.removeprefix(SOLVABLE)
    found = Page.objects.filter(name=short).exclude(state=REMOVED).first() if short != name else None
    if found is None or found.puzzle is None:
        return None
    try:
        return parse_puzzle(found.puzzle, "page")
    except ClashyardError:
        return None
